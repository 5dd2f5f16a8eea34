package cases

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// removed are the two cards of the Deterministic variant, in either order.
func (r *runner) removed(ids []string) error {
	if len(ids) == 0 { // nothing to remove: a plain confirmation
		return r.take("", engine.Confirmed())
	}
	var answers []engine.Answer
	for _, id := range ids {
		answers = append(answers, engine.Carded(id))
	}
	err := r.take("", answers...)
	if err != nil {
		slices.Reverse(answers)
		if r.take("", answers...) == nil {
			return nil
		}
	}
	return err
}

// byBattle is a map of cards by battle; cards without a battle come in their order.
func (r *runner) byBattle(v any) object {
	if o := obj(v); o != nil {
		return o
	}
	s, out := r.snap(), object{}
	ids := items(v)
	for _, b := range romans() {
		if s.want["card."+b] == "-" && len(ids) > 0 {
			out[b], ids = ids[0], ids[1:]
		}
	}
	return out
}

// layCards names one or more Battle cards, in the order of the battles.
func (r *runner) layCards(o object) error {
	return r.allOrNone(func() error {
		for _, b := range romans() {
			id, ok := o[b]
			if !ok {
				continue
			}
			s := r.snap()
			if next := slices.IndexFunc(romans(), func(x string) bool { return s.want["card."+x] == "-" }); next < 0 || romans()[next] != b {
				return errNotAsked
			}
			if err := r.take("", engine.Carded(str(id))); err != nil {
				return err
			}
		}
		return nil
	})
}

// readCard gives the printed values of a new card, as they are asked.
func (r *runner) readCard(o object) error {
	return r.allOrNone(func() error {
		for range 8 {
			s := r.snap()
			if len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "P1a" {
				return nil
			}
			p := s.pos.Prompts[0]
			field := p.Printed[strings.LastIndex(p.Printed, ".")+1:]
			a := engine.Counted(number(o[field]))
			if _, ok := o[field]; !ok {
				if p.Default == nil {
					return nil
				}
				a = *p.Default
			}
			if err := r.take("", a); err != nil {
				return err
			}
		}
		return nil
	})
}

// playCard plays a Character card, and names the block that it turns up.
func (r *runner) playCard(in object, seat string) error {
	card := str(in["card"])
	option := str(in["target"])
	if in["from"] != nil {
		option = str(in["from"]) + ">" + str(in["to"])
	}
	return r.allOrNone(func() error {
		if err := r.take(seat, engine.Act(card, engine.Chosen(option))); err != nil || in["reveal"] == nil {
			return err
		}
		return r.take("", engine.Chosen(str(in["reveal"])))
	})
}
