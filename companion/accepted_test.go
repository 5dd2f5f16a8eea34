package companion_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/vision"
)

// learner notes what it is told: "3 right", "3 wrong 4 5", "3 back", "3 again" with
// the entry's number.
type learner struct {
	mu   sync.Mutex
	told []string
	wait chan bool
	err  error // what it answers
}

func (l *learner) note(id, what string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told = append(l.told, id[strings.Index(id, "/")+1:]+" "+what)
	l.wait <- true
	return l.err
}

func (l *learner) Add(a vision.Accepted, still []byte) error {
	what := "right"
	if !a.Right() {
		what = "wrong"
		for _, d := range a.Truth {
			what += fmt.Sprint(" ", d.Value)
		}
	}
	if len(still) == 0 {
		what += " without its picture"
	}
	return l.note(a.ID, what)
}

func (l *learner) TakeBack(id string, back bool) error {
	if back {
		return l.note(id, "back")
	}
	return l.note(id, "again")
}

// heard waits for as many words as are wanted, and a moment for no more.
func (l *learner) heard(t *testing.T, want ...string) {
	t.Helper()
	for range want {
		select {
		case <-l.wait:
		case <-time.After(10 * time.Second):
			t.Fatalf("told %q, want %q", l.told, want)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Equal(l.told, want) {
		t.Errorf("told %q, want %q", l.told, want)
	}
	l.told = nil
}

// atLearningRoll is atRoll with a learner.
func atLearningRoll(t *testing.T, st companion.Store) (*table, *learner) {
	l := &learner{wait: make(chan bool, 100)}
	tb := &table{t: t, store: storetest.New(), clock: companiontest.NewClock()}
	if st == nil {
		st = tb.store
	}
	var err error
	tb.s, err = companion.New(companion.Config{Store: st, Clock: tb.clock, Titles: []*engine.Title{companiontest.Errand()}, Learn: l})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tb.s.Close)
	return tb, l
}

// TestTheEyeIsToldWhatBecameOfItsReading changes a die by hand, accepts, and looks
// at what the eye can learn from.
func TestTheEyeIsToldWhatBecameOfItsReading(t *testing.T) {
	tb, l := atLearningRoll(t, nil)
	tb.begin("errand")
	tb.say("choose road", "count 2")
	v := tb.throw(1, "3 4")
	v = tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	at := companion.At{Seq: v.Seq, ID: "next"}
	tb.must(tb.s.Accept(phone, at))
	v = tb.must(tb.s.Accept(phone, at)) // repeated: told once
	l.heard(t, "3 wrong 3 5")
	// a correction taken back, and brought back
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	l.heard(t, "3 back")
	v = tb.must(tb.s.Redo(phone, companion.At{Seq: v.Seq}))
	l.heard(t, "3 wrong 3 5")
	// taken back, and the dice entered as they were read
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	l.heard(t, "3 back")
	v = tb.say("roll 3 4")
	l.heard(t, "3 right")
	// taken back with what went before: it says nothing of these dice any more
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 1))
	l.heard(t, "3 back")
	tb.say("choose road", "count 2", "roll 1 1")
	l.heard(t)
}

func TestAReadingAcceptedByItselfAndMendedByHandWasWrong(t *testing.T) {
	tb, l := atLearningRoll(t, nil)
	tb.begin("errand")
	tb.sure(3)
	tb.say("choose road", "count 2")
	tb.throw(1, "3 4")
	tb.clock.Advance(3 * time.Second)
	l.heard(t, "3 right")
	v := tb.must(tb.s.Undo(phone, companion.At{Seq: tb.s.View(phone).Seq}, 0))
	l.heard(t, "3 back")
	v = tb.say("roll 3 5")
	l.heard(t, "3 wrong 3 5")
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	l.heard(t, "3 back")
	// thrown anew: another reading
	v = tb.throw(2, "6 6")
	v = tb.must(tb.s.Accept(phone, companion.At{Seq: v.Seq}))
	l.heard(t, fmt.Sprint(v.Seq, " right"))
}

func TestAnOldDieInTheTrayIsNoWrongReading(t *testing.T) {
	tb, l := atLearningRoll(t, nil)
	tb.begin("errand")
	tb.say("choose road", "count 2")
	v := tb.throw(1, "3 4 6")
	v = tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 2, Remove: true}))
	tb.must(tb.s.Accept(phone, companion.At{Seq: v.Seq}))
	l.heard(t, "3 right")
}

// After a restart the pictures are gone, but what an undo takes back is told.
func TestAReadingOfAnEarlierRunIsTakenBack(t *testing.T) {
	tb, l := atLearningRoll(t, nil)
	tb.begin("errand")
	tb.say("choose road", "count 2")
	v := tb.throw(1, "3 4")
	tb.must(tb.s.Accept(phone, companion.At{Seq: v.Seq}))
	l.heard(t, "3 right")
	tb.s.Close()
	again, l := atLearningRoll(t, tb.store)
	v = again.must(again.s.Undo(phone, companion.At{Seq: 3}, 0))
	l.heard(t, "3 back")
	again.must(again.s.Redo(phone, companion.At{Seq: v.Seq}))
	l.heard(t, "3 again")
}

// TestALessonThatCannotBeKeptIsToldAndToldAgain: the disk is full for a while.
func TestALessonThatCannotBeKeptIsToldAndToldAgain(t *testing.T) {
	tb, l := atLearningRoll(t, nil)
	tb.begin("errand")
	tb.say("choose road", "count 2")
	l.err = &fs.PathError{Op: "write", Path: "accepted.jsonl", Err: syscall.ENOSPC}
	v := tb.throw(1, "3 4")
	v = tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	v = tb.must(tb.s.Accept(phone, companion.At{Seq: v.Seq}))
	l.heard(t, "3 wrong 3 5")
	standing := func(wanted string) string {
		t.Helper()
		for late := time.After(10 * time.Second); ; {
			changed := tb.s.Changed()
			if tb.s.Health()["learning"] == wanted {
				break
			}
			select {
			case <-changed:
			case <-late:
				t.Fatalf("learning is never %q", wanted)
			}
		}
		for _, d := range tb.s.View(companion.Viewer{Lang: "fr"}).Devices {
			if d.Kind == "learning" {
				return d.Text.String()
			}
		}
		return ""
	}
	if text := standing("failing"); !strings.Contains(text, "le disque est plein. Libérez de la place") {
		t.Errorf("it is told as %q", text)
	}
	l.mu.Lock()
	l.err = nil
	l.mu.Unlock()
	tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	l.heard(t, "3 wrong 3 5", "3 back")
	if text := standing(""); text != "" {
		t.Errorf("it is still told: %q", text)
	}
}
