package gpio

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Each case draws the level at every 10 ms: _ is down, ‾ is up. Presses are written "next@30ms", with a * when held and
// >…ms for the moment it was sent.
func TestDebounce(t *testing.T) {
	long := strings.Repeat
	tests := []struct {
		levels string
		hold   bool
		want   string
	}{
		{"‾‾‾‾‾‾‾‾", false, ""},
		{"‾‾‾_______‾‾‾‾", false, "next@30ms>50ms"},
		{"‾‾‾_______‾‾‾‾", true, "next@30ms>120ms"},
		{"‾‾‾_‾_‾______‾_‾‾‾‾‾", false, "next@70ms>90ms"},
		{"‾‾‾_‾_‾______‾_‾‾‾‾‾", true, "next@70ms>170ms"},
		{"‾‾‾_‾‾‾‾‾_‾‾‾", false, ""},                                                  // glitches of one sample
		{"_______‾‾‾‾____‾", false, "next@110ms>130ms"},                               // down when first looked at: nobody pressed it
		{"____" + long("_", 200) + "‾‾‾‾", true, ""},                                  // … for ever
		{"‾" + long("_", 90) + "‾‾‾‾", true, "next*@10ms>810ms"},                      // held, sent when reached, nothing at the release
		{"‾" + long("_", 80) + "‾‾‾‾", true, "next@10ms>830ms"},                       // let go just before
		{"‾" + long("_", 300) + "‾‾‾‾", false, "next@10ms>30ms"},                      // a long press of a button without a second meaning
		{"‾____‾_____‾‾‾", false, "next@10ms>30ms"},                                   // a bounce in the middle is no second press
		{"‾____‾‾‾____‾‾‾", false, "next@10ms>30ms next@80ms>100ms"},                  // a quick double press is two
		{"‾" + long("_", 78) + "‾___‾‾‾‾", true, "next*@10ms>810ms"},                  // a bounce just before the hold delays nothing by itself
		{"‾____" + long("‾", 200) + "___‾‾‾", true, "next@10ms>70ms next@2.05s>2.1s"}, // long pauses between
	}
	for _, test := range tests {
		d := Debounce{Button: Next, Hold: test.hold}
		start := time.Unix(0, 0)
		var got []string
		for n, c := range []rune(test.levels) {
			at := start.Add(time.Duration(n) * 10 * time.Millisecond)
			if p, ok := d.Sample(c == '_', at); ok {
				star := map[bool]string{true: "*"}[p.Held]
				got = append(got, fmt.Sprintf("%s%s@%v>%v", p.Button, star, p.At.Sub(start), at.Sub(start)))
			}
		}
		if have := strings.Join(got, " "); have != test.want {
			t.Errorf("%.40s hold=%v\n got %s\nwant %s", test.levels, test.hold, have, test.want)
		}
	}
}

// A reader who was kept from looking sees the release late. What was let go in time is no hold.
func TestDebounceLateReaderIsNoHold(t *testing.T) {
	d := Debounce{Button: Back, Hold: true}
	at := func(ms int) time.Time { return time.UnixMilli(int64(ms)) }
	d.Sample(false, at(0))
	d.Sample(true, at(100))
	d.Sample(true, at(120))
	if p, ok := d.Sample(false, at(1500)); ok {
		t.Fatalf("a released button gave %v", p)
	}
	p, ok := d.Sample(false, at(1520))
	if !ok || p.Held {
		t.Errorf("got %v %v, want a short press", p, ok)
	}
}

func TestDebounceStuck(t *testing.T) {
	d := Debounce{Button: Next}
	d.Sample(true, time.Unix(0, 0))
	if d.Stuck(time.Unix(29, 0)) || !d.Stuck(time.Unix(30, 0)) {
		t.Error("a button down from the start is stuck after 30 s, not before")
	}
	d.Sample(false, time.Unix(31, 0))
	d.Sample(false, time.Unix(32, 0))
	if d.Stuck(time.Unix(100, 0)) {
		t.Error("stuck although let go")
	}
}

// Whatever the contacts do: presses are at least SettleTime apart, none is sent without the level having been down
// for SettleTime, and Wait is always positive and at most idleTime.
func TestDebounceProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Debounce{Button: Back, Hold: rapid.Bool().Draw(t, "hold")}
		now := time.Unix(0, 0)
		var downFor, longest time.Duration
		var last time.Time
		level := false
		for range rapid.IntRange(1, 200).Draw(t, "samples") {
			step := time.Duration(rapid.IntRange(1, 400).Draw(t, "ms")) * time.Millisecond
			next := rapid.Bool().Draw(t, "down")
			now = now.Add(step)
			if next && level {
				downFor += step
			} else {
				downFor = 0
			}
			longest = max(longest, downFor)
			level = next
			p, ok := d.Sample(level, now)
			if w := d.Wait(now); w <= 0 || w > idleTime {
				t.Fatalf("wait %v", w)
			}
			if !ok {
				continue
			}
			if longest < SettleTime {
				t.Fatalf("pressed after being down for %v only", longest)
			}
			if p.Held && !(level && now.Sub(p.At) >= HoldTime) {
				t.Fatalf("held at %v since %v", now, p.At)
			}
			if !last.IsZero() && p.At.Sub(last) < SettleTime {
				t.Fatalf("two presses begin at %v and %v", last, p.At)
			}
			last, longest = p.At, 0
		}
	})
}
