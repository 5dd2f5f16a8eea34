package cases

import (
	"fmt"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// pair places both blocks on one front, or sets both aside, the face-up one first.
func (r *runner) pair(in object, seat string) error {
	return r.allOrNone(func() error {
		for _, b := range []string{"up", "hidden"} {
			a := engine.Chosen("aside>" + b)
			if in["place"] != nil {
				a = engine.Chosen(b + ">" + str(in["at"]))
			}
			if err := r.take(seat, a); err != nil {
				return err
			}
		}
		return nil
	})
}

// place is a block on a front; a space that is named must be the one it takes.
func (r *runner) place(in object, p *engine.Prompt, seat string) error {
	at := str(in["at"])
	w := strings.Split(at, ".")
	if len(w) < 2 {
		return errUnknown
	}
	key := str(in["place"]) + ">" + w[0] + "." + w[1]
	if in["with"] != nil {
		return r.take(seat, engine.Act(str(in["with"]), engine.Chosen(key)))
	}
	if len(w) == 3 {
		for _, o := range p.Need.Options {
			if o.Key == key && o.Zone != at {
				return fmt.Errorf("the block takes %s, not %s", o.Zone, at)
			}
		}
	}
	return r.take(seat, engine.Chosen(key))
}

// aside sets a block aside, and names it where the house turns it up.
func (r *runner) aside(in object, seat string) error {
	answers := []engine.Answer{engine.Chosen("aside>" + str(in["aside"]))}
	if in["reveal"] != nil {
		answers = append(answers, engine.Chosen(str(in["reveal"])))
	}
	return r.take(seat, answers...)
}

// reveal names hidden blocks by their spaces.
func (r *runner) reveal(o object, seat string) error {
	return r.allOrNone(func() error {
		for _, at := range keys(o) {
			if err := r.revealOne(at, str(o[at]), seat); err != nil {
				return err
			}
		}
		return nil
	})
}

// revealOne names one hidden block. The table speaks for its owner.
func (r *runner) revealOne(at, block, seat string) error {
	s := r.snap()
	if w := spaceAt(s, at); seat == "" && len(w) > 1 {
		seat = borderstates.Side(w[:1]).Seat()
	}
	p := s.pos.Prompt(seat)
	if p == nil || p.Key != "R1" && p.Key != "scout" && p.Key != "aside" {
		return errNotAsked
	}
	a := engine.Chosen(block)
	if asked := spotAsked(s, p); asked != "" && asked != at {
		a = engine.Act(at, a)
	}
	return r.take(seat, a)
}

// spotAsked is the space that a reveal prompt is about.
func spotAsked(s *snapshot, p *engine.Prompt) string {
	battles := []int{s.g.At}
	if s.pos.Title.Option(s.pos.Setup, "reveal_scope") == "all" {
		battles = []int{0, 1, 2}
	}
	for _, side := range sidesOf() {
		if side.Seat() != p.Seat {
			continue
		}
		for _, b := range battles {
			if h := s.g.Hidden(b, side); len(h) > 0 {
				return h[0].String()
			}
		}
	}
	return ""
}
