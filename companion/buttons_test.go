package companion_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/gpio"
)

// presses carries out a script: N next, S select, B back, Y say; after a + the
// button is held. It returns what was said last.
func presses(d *companion.Desk, script string) (said string) {
	held := false
	for _, c := range script {
		b, ok := map[rune]gpio.Button{'N': gpio.Next, 'S': gpio.Select, 'B': gpio.Back, 'Y': gpio.Say}[c]
		switch {
		case c == '+':
			held = true
			continue
		case !ok:
			continue
		}
		said = d.Press(gpio.Press{Button: b, Held: held})
		held = false
	}
	return said
}

func TestErrandByButtonsAlone(t *testing.T) {
	tb := newTable(t, storetest.New())
	d := companion.NewDesk(tb.s)
	if said := presses(d, "Y"); !strings.Contains(said, "SELECT") {
		t.Error("no game is open, and it said", said)
	}
	// No game is open: SELECT points at the titles; begin with one turn instead of two.
	presses(d, "S N S")
	if said := presses(d, "N"); said != "How many? 2" { // the option begins at its default
		t.Fatal("after choosing the option it said", said)
	}
	if said := presses(d, "B"); said != "1" {
		t.Fatal("counting one less said", said)
	}
	presses(d, "N")
	if said := presses(d, "N"); said != "Which way?" {
		t.Fatal("after beginning it said", said)
	}
	for _, c := range []struct{ script, title string }{
		{"S N", "Which way? by the road"},
		{"SSS N", "2"},
		{"SSS N SSSS N", "Walk road: 3+4"},
		{"SS N SSSSS N", "Roll the weather 2+5"},
		{strings.Repeat("S N ", 11), "Roll the crowd 1+1+1+1+1+1+1+1+1+1+1"},
		{"N", "How many coins do you spend? 1"},
		{"+S S N SSB N", "Lose coins"}, // an any-time action that takes a number
		{"SS N", "Share three loaves. 2 child, 1 dog"},
		{"SSS B N", "Draw a card. Sun"},
		{"S N SS N SS N N N N", "Move the goods."},
		{"S N SS N N", "Name the mule. b"},
		{"SSS N S N N", "Fill in the ledger."},
		{"N", "Put the cart away."},
	} {
		before := tb.s.View(phone).Seq
		said := presses(d, c.script)
		v := tb.s.View(phone)
		if v.Seq != before+1 {
			t.Fatalf("%q for %q did not answer (said %q)", c.script, c.title, said)
		}
		if got := v.History[len(v.History)-1].Title.String(); !strings.Contains(got, c.title) {
			t.Errorf("%q led to %q, want %q", c.script, got, c.title)
		}
	}
	v := tb.s.View(phone)
	if !v.Over {
		t.Fatal("not over:", v.Prompt.Text)
	}
	lamps := d.Lamps()
	if lamps[gpio.Phase1] != gpio.On || lamps[gpio.Phase5] != gpio.On {
		t.Error("won, and the phase lamps show", lamps)
	}
	if got := v.History[9].Answer; got.From != "home" || got.To != "town" || got.Units["sack"] != 2 {
		t.Errorf("moved %q", got)
	}
	if said := presses(d, "+B"); !strings.Contains(said, "Put the cart away.") || tb.s.View(phone).Over {
		t.Error("taking back said", said)
	}
}

func TestButtonsSayWhereTheyAre(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	d := companion.NewDesk(tb.s)
	for _, c := range []struct{ script, said string }{
		{"Y", "Which way?"},
		{"N", "Which way?"}, // nothing is lit: the question again
		{"S", "by the road"},
		{"S", "by the ford"},
		{"S", "by the road"}, // what is not open is passed over
		{"Y", "Choose. by the road"},
		{"B", "Which way?"},
		{"SS B", "by the road"},
		{"+S", "Find a coin"},
		{"S", "Lose coins"},
		{"N", "How many?"},
		{"B", "What else? Lose coins"},
	} {
		if said := presses(d, c.script); said != c.said {
			t.Errorf("%s said %q, want %q", c.script, said, c.said)
		}
	}
	if tb.s.View(phone).Seq != 0 {
		t.Error("something was answered")
	}
	tb.s.SetSettings(phone, companion.Settings{Lang: "fr", Accept: "asked", AcceptSeconds: 5, Speech: true})
	if said := presses(d, "BB S"); said != "par la route" {
		t.Errorf("in French it said %q", said)
	}
}

func TestLampsFollow(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	d := companion.NewDesk(tb.s)
	lit := func(want map[gpio.Lamp]gpio.Pattern) {
		t.Helper()
		got := d.Lamps()
		for l, p := range want {
			if got[l] != p {
				t.Errorf("lamp %s is %s, want %s", l, got[l], p)
			}
		}
	}
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Phase1: gpio.On, gpio.Choose: gpio.Blink, gpio.Confirm: gpio.Off, gpio.Roll: gpio.Off})
	presses(d, "SS")
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Phase1: gpio.Off, gpio.Phase2: gpio.On, gpio.Confirm: gpio.Blink})
	presses(d, "N SSSS N")
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.Blink, gpio.Phase1: gpio.On, gpio.Confirm: gpio.Off})
	tb.throw(1, "3 4")
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.Blink, gpio.Confirm: gpio.Blink})
	if said := d.News(); said != "I read 3, 4." {
		t.Error("the reading was said as", said)
	}
	presses(d, "N")
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Phase2: gpio.On})
	tb.throw(2, "1 2 3")
	if said := presses(d, "N"); said != "I see 3 dice, the throw takes 2." {
		t.Error(said)
	}
	tb.s.SetDevice(companion.Device{Kind: "eye", State: "restarting", Text: engine.T("camera restarting")})
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Attention: gpio.Double})
	tb.say("roll red:1 black:1", "roll 1 1 1 1 1 1 1 1 1 1 1")
	lit(map[gpio.Lamp]gpio.Pattern{gpio.Count: gpio.Blink, gpio.Confirm: gpio.On})
}

// The seat lamps show who must act: both, where one question is for both.
func TestSeatLamps(t *testing.T) {
	v := companion.View{Seats: []companion.SeatView{{Seat: engine.Seat{Key: "union"}, Side: 1}, {Seat: engine.Seat{Key: "confederate"}, Side: 2}, {Seat: engine.Seat{Key: "neutral"}}}, Prompt: &companion.Prompt{}}
	for _, c := range []struct {
		p    engine.Prompt
		want gpio.Seat
	}{
		{engine.Prompt{}, gpio.NoSeat},
		{engine.Prompt{Seat: "union"}, gpio.FirstSeat},
		{engine.Prompt{Seat: "confederate"}, gpio.OtherSeat},
		{engine.Prompt{Seat: "neutral"}, gpio.NoSeat},
	} {
		v.Prompt.Prompt = c.p
		if got := companion.SceneOf(v, &companion.Hand{}).Seat; got != c.want {
			t.Errorf("seat %q: lamps %d, want %d", c.p.Seat, got, c.want)
		}
	}
	v.Seats, v.Prompt.Prompt = v.Seats[:2], engine.Prompt{Shared: true}
	if got := companion.SceneOf(v, &companion.Hand{}).Seat; got != gpio.BothSeats {
		t.Errorf("shared: lamps %d", got)
	}
}

// A refusal flickers for two seconds.
func TestRefusalFlickers(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	d := companion.NewDesk(tb.s)
	if said := presses(d, "+B"); said != "There is nothing to take back." {
		t.Error(said)
	}
	if l := d.Lamps()[gpio.Attention]; l != gpio.Fast {
		t.Error("attention is", l)
	}
	panel := gpio.NewSim()
	ctx := t.Context()
	done := make(chan bool)
	go func() { d.Run(ctx, panel, nil); close(done) }()
	for panel.Lamps()[gpio.Attention] != gpio.Fast {
	}
	panel.Press(gpio.Select, false, tb.clock.Now())
	for panel.Lamps()[gpio.Attention] == gpio.Fast || panel.Lamps()[gpio.Phase1] != gpio.On || panel.Lamps()[gpio.Confirm] != gpio.Blink {
	}
	panel.Halt()
	<-done
}

// Dice that were read are changed one by one.
func TestButtonsChangeTheReading(t *testing.T) {
	tb := atRoll(t)
	tb.throw(1, "3 4")
	d := companion.NewDesk(tb.s)
	presses(d, "S S N") // first die: 3, one more; second as it was read
	presses(d, "N")
	v := tb.s.View(phone)
	if got := v.History[len(v.History)-1].Title.String(); got != "Walk road: 4+4" {
		t.Error(got)
	}
}

// Corrections and going on with a resting game need no screen either.
func TestButtonsCorrectAndOpen(t *testing.T) {
	tb := newTable(t, storetest.New())
	first := tb.begin("errand").ID
	d := companion.NewDesk(tb.s)
	presses(d, "+S SS") // find, lose, correct
	if said := presses(d, "N S"); said != "coins, now 5" {
		t.Fatal(said)
	}
	presses(d, "N")
	presses(d, "SS N")
	if v := tb.s.View(phone); *v.Sheet.Tracks[0].N != 7 {
		t.Errorf("corrected to\n%s", v.Sheet)
	}
	tb.begin("duel")
	if err := tb.s.Finish(phone, tb.s.View(phone).ID); err != nil {
		t.Fatal(err)
	}
	if said := presses(d, "S"); said != "go on with Errand, turn 1" {
		t.Fatal(said)
	}
	presses(d, "N")
	if v := tb.s.View(phone); v.ID != first {
		t.Error("opened", v.ID)
	}
}

// Whatever is pressed, nothing breaks, and whoever keeps pressing SELECT and NEXT
// gets on.
func TestAnyPressesAreSafeAndGetOn(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		tb := newTable(t, storetest.New())
		tb.begin("errand", "turns", "1")
		d := companion.NewDesk(tb.s)
		for range rapid.IntRange(0, 60).Draw(r, "presses") {
			b := rapid.SampledFrom([]gpio.Button{gpio.Next, gpio.Next, gpio.Select, gpio.Select, gpio.Back, gpio.Say}).Draw(r, "button")
			d.Press(gpio.Press{Button: b, Held: rapid.IntRange(0, 9).Draw(r, "held") == 0})
			d.Lamps()
			d.News()
		}
		for i := 0; !tb.s.View(phone).Over; i++ {
			if i > 400 {
				r.Fatalf("stuck at %s", tb.s.View(phone).Prompt.Text)
			}
			presses(d, rapid.SampledFrom([]string{"N", "SN"}).Draw(r, "on"))
		}
		log, _, _ := tb.store.Log(tb.s.View(phone).ID)
		pos, err := engine.Replay(companiontest.Errand(), engine.Setup{Options: map[string]string{"turns": "1"}}, log)
		if err != nil || pos.Err != nil {
			r.Fatal(err, pos.Err)
		}
	})
}
