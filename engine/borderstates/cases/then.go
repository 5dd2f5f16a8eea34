package cases

import (
	"slices"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// judge compares what the case expects with where the game stands. Answers that
// only accept are left out in cases: the game is looked at after the last input,
// and after each further acceptance, and one of these must fit entirely.
func (r *runner) judge() {
	if len(r.bads) > 0 {
		return
	}
	var first []string
	for i := range 12 {
		s := r.snap()
		if len(r.kase.When) > 0 {
			r.after[len(r.kase.When)] = s
		}
		r.bads = nil
		r.compare(s)
		if len(r.bads) == 0 {
			return
		}
		if i == 0 {
			first = r.bads
		}
		if !r.accept(s) {
			break
		}
	}
	r.bads = first
}

// compare checks one snapshot.
func (r *runner) compare(s *snapshot) {
	t := r.kase.Then
	for _, k := range keys(t.Changes) {
		r.expect(s, k, t.Changes[k])
	}
	for _, u := range t.Unchanged {
		r.same(s, u)
	}
	r.silent(s)
	if t.Next != nil {
		r.next(s, t.Next)
	}
	for _, k := range keys(t.Shows) {
		r.show(s, k, t.Shows[k])
	}
}

// next is the prompt that must be pending.
func (r *runner) next(s *snapshot, o object) {
	step := str(o["step"])
	if slices.Contains([]string{"none", "end", "over", "game over", "-"}, step) {
		r.is("next: prompts pending", len(s.pos.Prompts), 0)
		return
	}
	if step == "R1" && (s.g.Step == "R2" || s.g.Step == "R3") && len(s.g.Hidden(s.g.At, borderstates.U))+len(s.g.Hidden(s.g.At, borderstates.C)) == 0 {
		step = s.g.Step // nothing is face down in that battle: R1 has no question
	}
	ok := slices.ContainsFunc(s.pos.Prompts, func(p engine.Prompt) bool {
		return (p.Key == step || step == "S6" && p.Key == "blocks") && (o["who"] == nil || str(o["who"]) == "table" || str(o["who"]) == "both" || p.Seat == borderstates.Side(str(o["who"])).Seat())
	})
	if !ok {
		pending := "none"
		if len(s.pos.Prompts) > 0 {
			pending = s.pos.Prompts[0].Key + " " + s.pos.Prompts[0].Seat
		}
		r.bad("next: %v expected, pending is %s", o, pending)
	}
	for _, k := range []string{"battle", "round", "state", "turn"} {
		if k == "battle" && step == "P1" {
			continue
		}
		if w := str(o[k]); w != "" && w != s.want[k] {
			r.bad("next: %s %s expected, found %s", k, w, s.want[k])
		}
	}
}

// firstOf is who places first this round, as the page says it from C4 on.
func (r *runner) firstOf(s *snapshot) borderstates.Side {
	if s.g.Step == "C4" {
		f, _ := s.g.FirstToPlace()
		return f
	}
	if s.g.First == borderstates.Nobody { // the round is over: as it last was
		for n := len(r.kase.When); n > 0; n-- {
			if a := r.after[n]; a != nil && a.g.First != borderstates.Nobody {
				return a.g.First
			}
		}
	}
	return s.g.First
}
