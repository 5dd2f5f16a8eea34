package gpio

import (
	"strings"
	"testing"
	"time"
)

func TestPatternDraws(t *testing.T) {
	want := map[Pattern]string{
		Off:    "....................",
		On:     "####################",
		Blink:  "##########..........",
		Fast:   "##..##..##..##..##..",
		Double: "##..##..............",
		Triple: "##..##..##..........",
		Wink:   "################....",
		Beat:   "#..#................",
		"none": "....................",
	}
	for p, drawn := range want {
		var got strings.Builder
		for n := range 20 {
			if p.Lit(7*time.Second + time.Duration(n)*50*time.Millisecond) {
				got.WriteByte('#')
			} else {
				got.WriteByte('.')
			}
		}
		if got.String() != drawn {
			t.Errorf("%-9s\n got %s\nwant %s", p, &got, drawn)
		}
	}
}

// Following Change from one change to the next must see exactly what Lit draws.
func TestPatternChangesMeetTheDrawing(t *testing.T) {
	for _, p := range Patterns() {
		since, changes := 3*time.Millisecond, 0
		for since < 3*time.Second {
			step, ok := p.Change(since)
			if !ok {
				break
			}
			if step <= 0 || p.Lit(since+step) == p.Lit(since) || p.Lit(since+step-1) != p.Lit(since) {
				t.Fatalf("%s: at %v the next change is said to be in %v", p, since, step)
			}
			since += step
			changes++
		}
		if still := p == Off || p == On; still != (changes == 0) {
			t.Errorf("%s changed %d times in 3 s", p, changes)
		}
	}
}
