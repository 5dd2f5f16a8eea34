package companion_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// watched is a game of Errand, five coins on the books, with a camera. The eye's
// asks to look are answered by what the test says.
func watched(t *testing.T) (*table, *companiontest.Eye) {
	t.Helper()
	tb := atRoll(t)
	e := companiontest.NewEye()
	go tb.s.Watch(t.Context(), e)
	e.Wait(1)
	return tb, e
}

// check has the camera look and answers with a reading under the last throw's number.
func check(t *testing.T, tb *table, e *companiontest.Eye, v companion.Viewer, dice string) (companion.TableCheck, error) {
	t.Helper()
	type result struct {
		c   companion.TableCheck
		err error
	}
	out := make(chan result, 1)
	before, looks := e.Agains(), e.Looks()
	go func() {
		c, err := tb.s.CheckTable(context.Background(), v, nil)
		out <- result{c, err}
	}()
	e.WaitAgain(before + 1)
	if e.Looks() == looks {
		t.Error("the throw was looked at, not the table")
	}
	e.Say(eye.Event{Status: e.State, Throw: &eye.Throw{Number: 1, Again: true, Reading: seen(dice), Still: still()}})
	r := <-out
	return r.c, r.err
}

func TestCheckTableByTheCamera(t *testing.T) {
	tb, e := watched(t)
	v := tb.s.View(phone)
	if v.Check == nil || !v.Check.Camera {
		t.Fatalf("the check is not offered: %+v", v.Check)
	}
	c, err := check(t, tb, e, phone, "blue:5 red:2")
	if err != nil || len(c.Found) != 0 || len(c.Dice) != 2 || c.From != "camera" {
		t.Errorf("table and books agree: %+v, %v", c, err)
	}
	c, err = check(t, tb, e, phone, "blue:3 red:2")
	if err != nil || len(c.Found) != 1 || c.Found[0].Text.String() != "The table shows 3, the books say 5: coins." || c.Found[0].Hand.Empty() || c.Still == "" || !c.Sure {
		t.Fatalf("%+v, %v", c, err)
	}
	if jpeg, err := tb.s.Still(c.Still); err != nil || len(jpeg) == 0 {
		t.Error("its picture:", err)
	}
	now := tb.s.View(phone)
	if now.Seq != v.Seq || now.Proposal != nil {
		t.Errorf("looking wrote or offered something: seq %d, was %d, offer %+v", now.Seq, v.Seq, now.Proposal)
	}
	// The table is right: the finding's own correction makes the books agree.
	fixed := tb.must(tb.s.Correct(phone, companion.At{Seq: c.Seq, ID: "fix"}, c.Found[0].Correct))
	if fixed.Seq != v.Seq+1 || fixed.History[len(fixed.History)-1].Kind != engine.CorrectEntry {
		t.Errorf("%+v", fixed.History)
	}
	if c, err = tb.s.CompareTable(phone, c.Dice); err != nil || len(c.Found) != 0 || c.Seq != fixed.Seq {
		t.Errorf("after the repair: %+v, %v", c, err)
	}
}

func TestCheckTableLeavesThrowsAlone(t *testing.T) {
	tb, e := watched(t)
	check(t, tb, e, phone, "blue:3")
	e.Say(eye.Event{Status: e.State, Throw: &eye.Throw{Number: 1, Reading: seen("3 4")}})
	e.Say(eye.Event{Status: e.State}) // the throw before it is dealt with
	if v := tb.s.View(phone); v.Proposal == nil || v.Proposal.Answer.String() != "roll 3 4" {
		t.Errorf("the throw after a look is not offered: %+v", v.Proposal)
	}
}

func TestCheckTableFromAPhoto(t *testing.T) {
	tb, e := watched(t)
	e.State = eye.Status{Condition: eye.Running, State: vision.Off}
	e.Reading, e.Still = seen("blue:2"), still()
	e.Reading.Sure, e.Reading.Why = false, []vision.Why{vision.Cocked}
	if v := tb.s.View(phone); v.Check == nil || v.Check.Camera {
		t.Errorf("without a camera a photo is offered, no look: %+v", v.Check)
	}
	c, err := tb.s.CheckTable(context.Background(), companion.Viewer{Lang: "fr"}, still())
	if err != nil || c.From != "photo" || len(c.Found) != 1 || c.Found[0].Table != 2 || c.Sure || len(c.WhyText) != 1 || c.WhyText[0].String() != vision.Cocked.Words("fr") {
		t.Errorf("%+v, %v", c, err)
	}
	if v := tb.s.View(phone); v.Proposal != nil {
		t.Error("a photo for a check was offered as a throw")
	}
	// How many dice the pending throw takes is nothing to the dice on the table.
	e.Reading.Why = []vision.Why{vision.Count}
	if c, err = tb.s.CheckTable(context.Background(), phone, still()); err != nil || !c.Sure || len(c.WhyText) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
	e.Reading.Dice = nil
	if c, err = tb.s.CheckTable(context.Background(), phone, still()); err != nil || c.Sure {
		t.Errorf("nothing seen, and sure of it: %+v, %v", c, err)
	}
}

func TestCheckTableSaysWhyNot(t *testing.T) {
	french := companion.Viewer{Lang: "fr"}
	fault := func(what string, err error, words string) {
		t.Helper()
		if !errors.As(err, new(*companion.Fault)) || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", what, err)
		}
	}
	tb := atRoll(t)
	if tb.s.View(phone).Check != nil {
		t.Error("offered without an eye")
	}
	_, err := tb.s.CheckTable(context.Background(), french, nil)
	fault("no eye", err, "ne regarde pas")
	e := companiontest.NewEye()
	go tb.s.Watch(t.Context(), e)
	e.Wait(1)

	late := make(chan error, 1)
	go func() { _, err := tb.s.CheckTable(context.Background(), french, nil); late <- err }()
	e.WaitAgain(1)
	tb.clock.Advance(10 * time.Second)
	fault("a camera that does not answer", <-late, "à temps")

	ctx, stop := context.WithCancel(context.Background())
	go func() { _, err := tb.s.CheckTable(ctx, phone, nil); late <- err }()
	e.WaitAgain(2)
	stop()
	fault("who asked has gone", <-late, "in time")

	tb.s.NewGame(phone, "duel", engine.Setup{})
	var no *companion.Refused
	if _, err = tb.s.CheckTable(context.Background(), phone, nil); !errors.As(err, &no) || no.Code != companion.NoCheck {
		t.Error("a game without such dice:", err)
	}
	if tb.s.View(phone).Check != nil {
		t.Error("offered by a game without such dice")
	}
}
