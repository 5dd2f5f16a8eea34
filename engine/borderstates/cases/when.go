package cases

import (
	"errors"
	"fmt"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// errUnknown: the input has a form that the runner does not know.
var errUnknown = errors.New("not understood")

// errNotAsked: no pending prompt takes the input.
var errNotAsked = errors.New("that is not asked now")

// input gives one input of a case to the game. following is the next one: a note
// that changes the state says through it where the game then stands.
func (r *runner) input(in, following object) error {
	if n, ok := in["note"]; ok {
		return r.note(str(n), following)
	}
	step := str(in["step"])
	if step == "sheet" {
		return r.sheetInput(in)
	}
	mark := r.log
	p := r.reach(step, str(in["who"]))
	if p == nil {
		r.log = mark
		if str(in["step"]) == "" {
			return errUnknown
		}
		return errNotAsked
	}
	if b := str(in["battle"]); b != "" && b != r.snap().want["battle"] && strings.ContainsAny(step[:1], "PR") && step != "P1" {
		r.log = mark
		return fmt.Errorf("battle %s is in hand, not %s", r.snap().want["battle"], b)
	}
	return r.answer(in, p)
}

// reach finds the prompt of a step, going on over answers that only accept.
func (r *runner) reach(step, who string) *engine.Prompt {
	for range 40 {
		s := r.snap()
		if p := find(s, step, who); p != nil {
			return p
		}
		if !r.accept(s) {
			return nil
		}
	}
	return nil
}

// find is the pending prompt of a step for a side.
func find(s *snapshot, step, who string) *engine.Prompt {
	for i, p := range s.pos.Prompts {
		mine := who == "" || who == "table" || who == "both" || p.Seat == "" || p.Seat == borderstates.Side(who).Seat()
		same := p.Key == step || step == s.g.Step && (p.Key == "scout" || p.Key == "aside") || step == "C3" && p.Key == "C3a" || step == "S6" && p.Key == "blocks"
		if same && mine {
			return &s.pos.Prompts[i]
		}
	}
	// a prompt of the step, though another side's: the game itself must refuse
	for i, p := range s.pos.Prompts {
		if p.Key == step {
			return &s.pos.Prompts[i]
		}
	}
	return nil
}

// accept answers a prompt that leaves no choice; false if there is none.
func (r *runner) accept(s *snapshot) bool {
	if len(s.pos.Prompts) != 1 {
		return false
	}
	p := s.pos.Prompts[0]
	if p.Default == nil || strings.HasPrefix(p.Key, "S") || p.Key == "C2" || p.Key == "C1" {
		return false
	}
	switch p.Need.Kind {
	case engine.ConfirmKind:
	case engine.ChooseKind:
		open := 0
		for _, o := range p.Need.Options {
			if o.Not.Empty() {
				open++
			}
		}
		if open != 1 || len(p.Actions) > 0 && p.Default.Option != "done" {
			return false
		}
	default:
		return false
	}
	return r.take(p.Seat, *p.Default) == nil
}
