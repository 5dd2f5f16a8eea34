package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// move is a list of steps; the option is the one with the same result.
func (r *runner) move(in object, seat string) error {
	s := r.snap()
	if len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "E1" {
		return errNotAsked
	}
	for slices.Index(stateKeys(), str(in["state"])) > int(s.g.State) && r.accept(s) { // moves that leave no choice
		if s = r.snap(); len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "E1" {
			return errNotAsked
		}
	}
	if st := str(in["state"]); st != "" && st != s.g.State.Key() {
		return fmt.Errorf("%s is asked, not %s", s.g.State.Key(), st)
	}
	p := s.pos.Prompts[0]
	if p.Seat != seat && seat != "" {
		return fmt.Errorf("the %s moves these tokens", p.Seat)
	}
	steps := list(in["move"])
	if len(steps) == 1 && (steps[0] == "none" || steps[0] == "stay") {
		steps = nil
	}
	moves, err := s.g.TokenMoves(s.g.State), error(nil)
	want, err := afterSteps(s.g, steps)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if m.After == want && len(m.Steps) == len(steps) {
			return r.take(seat, engine.Chosen(m.Key()))
		}
	}
	return fmt.Errorf("these steps do not make a legal move: %v", steps)
}

// afterSteps carries out steps such as mid>C1 on the tokens of the state in hand.
func afterSteps(g *borderstates.Border, steps []string) (borderstates.Tokens, error) {
	t := g.Tokens[g.State]
	side, _ := g.Lead(g.State)
	for _, st := range steps {
		from, to, _ := strings.Cut(st, ">")
		done := false
		for _, p := range borderstates.Places(g.Length()) {
			q, ok := p.Toward(side, g.Length())
			if p.Key() == from && ok && q.Key() == to && t.On(p) > 0 {
				t = t.Moved(p, q)
				done = true
				break
			}
		}
		if !done {
			return t, fmt.Errorf("no token can step %s", st)
		}
	}
	return t, nil
}
