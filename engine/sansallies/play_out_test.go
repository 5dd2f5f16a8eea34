package sansallies_test

import (
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// outcome is how one way of playing an invasion out ended.
type outcome struct {
	success, captured, retreat bool
	lost                       int // cards lost, the garrison apart
}

// playOut plays an invasion with one throw in every way that the rules allow, and
// calls seen for each end.
func playOut(t *testing.T, setup engine.Setup, log []engine.Entry, target string, seen func(outcome)) {
	t.Helper()
	pos, err := engine.Replay(sansallies.Title(), setup, log)
	if err != nil || pos.Err != nil {
		t.Fatal(err, pos.Err)
	}
	give := func(a engine.Answer) {
		playOut(t, setup, append(log[:len(log):len(log)], engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Answer: a}), target, seen)
	}
	if !pos.Over {
		switch p := pos.Prompts[0]; p.Key {
		case "retain", "lose", "garrison_cards":
			for _, a := range allotments(p.Need) {
				if p.Accepts(a) == nil {
					give(a)
				}
			}
			return
		case "garrison":
			for _, o := range p.Need.Options {
				if o.Not.Empty() && o.Key != "scorch" {
					give(engine.Chosen(o.Key))
				}
			}
			return
		case "cover", "upgrade":
			give(*p.Default)
			return
		}
	}
	o := outcome{success: true}
	for _, d := range pos.Done {
		for _, n := range d.Notes {
			key, arg, _ := strings.Cut(n.Code, ":")
			switch key {
			case "lay_retreat", "no_retreat_card":
				o.success, o.retreat = false, true
			case "no_retreat":
				o.success = false
			case "captured":
				o.captured = arg == target
			case "discard_force", "losses_forced", "losses_paid":
				o.lost += cardsIn(n.Text)
			}
		}
	}
	seen(o)
}

// cardsIn adds up the numbers of cards in a note.
func cardsIn(text engine.Text) int {
	n := 0
	for _, w := range strings.Fields(text.String()) {
		if v, err := strconv.Atoi(w); err == nil {
			n += v
		}
	}
	return n
}

// allotments are all ways to share numbers over the lines of a need.
func allotments(n engine.Need) []engine.Answer {
	out := []map[string]int{{}}
	for _, l := range n.Lines {
		var next []map[string]int
		for _, m := range out {
			for v := 0; v <= l.Max; v++ {
				c := map[string]int{}
				for k, x := range m {
					c[k] = x
				}
				if v > 0 {
					c[l.Key] = v
				}
				next = append(next, c)
			}
		}
		out = next
	}
	answers := make([]engine.Answer, len(out))
	for i, m := range out {
		answers[i] = engine.Allotted(m)
	}
	return answers
}
