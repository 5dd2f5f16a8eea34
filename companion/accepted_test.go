package companion_test

import (
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/vision"
)

// TestTheEyeIsToldWhatBecameOfItsReading changes a die by hand, accepts, and looks
// at what the eye can learn from.
func TestTheEyeIsToldWhatBecameOfItsReading(t *testing.T) {
	told := make(chan vision.Accepted, 4)
	tb := &table{t: t, store: storetest.New(), clock: companiontest.NewClock()}
	var err error
	tb.s, err = companion.New(companion.Config{
		Store: tb.store, Clock: tb.clock, Titles: []*engine.Title{companiontest.Errand()},
		Accepted: func(a vision.Accepted, picture []byte) {
			if len(picture) == 0 {
				t.Error("the picture is missing")
			}
			told <- a
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tb.s.Close)
	tb.begin("errand")
	tb.say("choose road", "count 2")
	v := tb.throw(1, "3 4")
	v = tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	at := companion.At{Seq: v.Seq, ID: "next"}
	tb.must(tb.s.Accept(phone, at))
	tb.must(tb.s.Accept(phone, at)) // repeated: told once
	select {
	case a := <-told:
		if a.Right() || a.Source != "camera" || a.Reading.Dice[1].Value != 4 || a.Truth[1].Value != 5 || a.Truth[0].Value != 3 || a.Truth[1].Box != a.Reading.Dice[1].Box {
			t.Errorf("told %+v", a)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("nothing was told")
	}
	if len(told) != 0 {
		t.Error("told twice")
	}
}
