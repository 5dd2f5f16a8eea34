package cases

import (
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// answer turns an input into answers to the prompt.
func (r *runner) answer(in object, p *engine.Prompt) error {
	who := str(in["who"])
	seat := borderstates.Side(who).Seat()
	if who == "table" || who == "both" {
		seat = ""
	}
	switch {
	case who == "both" && obj(in["choose"]) != nil:
		return r.eachSide(obj(in["choose"]))
	case who == "both" && in["reveal"] == nil:
		return r.bothSides(in)
	case in["confirm"] != nil:
		return r.confirm(in, p, seat)
	case in["choose"] != nil && p.Key == "S1":
		return r.sitDown(obj(in["choose"]))
	case in["choose"] != nil:
		return r.take(seat, engine.Chosen(choice(p.Key, str(in["choose"]))))
	case in["card"] != nil || in["count"] != nil:
		return r.answerCard(in, p, seat)
	case in["place"] != nil || in["aside"] != nil || in["done"] != nil || in["reveal"] != nil:
		return r.answerBlock(in, p, seat)
	case str(in["victim"]) == "none" && p.Need.Kind == engine.ConfirmKind: // nobody can be taken
		return r.take("", engine.Confirmed())
	case in["victim"] != nil:
		return r.take(seat, engine.Chosen(str(in["victim"])))
	case in["take"] != nil:
		return r.take(seat, engine.Chosen(cubes(in["take"]).String()))
	case in["move"] != nil:
		return r.move(in, seat)
	}
	return errUnknown
}

// confirm accepts what is told.
func (r *runner) confirm(in object, p *engine.Prompt, seat string) error {
	if p.Need.Kind == engine.ChooseKind && p.Default != nil && (p.Key == "S6" || p.Key == "blocks") {
		return r.take(seat, *p.Default)
	}
	if o := obj(in["reveal"]); o != nil && p.Key == "C4a" { // set_aside_reveal: named at once
		return r.take("", engine.Confirmed(), engine.Chosen(str(o["U"])), engine.Chosen(str(o["C"])))
	}
	return r.take(seat, engine.Confirmed())
}

// choice is an answer in the game's word: which end of the queue it was is nobody's
// business, and a side may be called by its name.
func choice(step, word string) string {
	switch {
	case step == "S9" && strings.HasPrefix(word, "Union"):
		return "U"
	case step == "S9" && strings.HasPrefix(word, "Confedera"):
		return "C"
	case step == "C1" && (word == "left" || word == "right" || strings.HasSuffix(word, " end")):
		return "end"
	case step == "C1" && word == "president":
		return "President"
	}
	return word
}

// bothSides gives the same answer for both, or once where the table is asked.
func (r *runner) bothSides(in object) error {
	a := engine.Confirmed()
	if in["choose"] != nil {
		a = engine.Chosen(choice(str(in["step"]), str(in["choose"])))
	}
	s := r.snap()
	if len(s.pos.Prompts) == 1 {
		key := s.pos.Prompts[0].Key
		if err := r.take("", a); err != nil {
			return err
		}
		if next := r.snap(); s.pos.Prompts[0].Seat != "" && len(next.pos.Prompts) == 1 && next.pos.Prompts[0].Key == key && next.g.At == s.g.At {
			return r.take("", a) // one after the other
		}
		return nil
	}
	return r.allOrNone(func() error {
		for _, p := range s.pos.Prompts {
			if p.Shared { // the same question in one, for a table without phones
				continue
			}
			if err := r.take(p.Seat, a); err != nil {
				return err
			}
		}
		return nil
	})
}

// eachSide gives each side's own answer, the Union's first.
func (r *runner) eachSide(o object) error {
	return r.allOrNone(func() error {
		for _, s := range sidesOf() {
			if o[string(s)] == nil {
				continue
			}
			if err := r.take(s.Seat(), engine.Chosen(choice("C1", str(o[string(s)])))); err != nil {
				return err
			}
		}
		return nil
	})
}

// sitDown is S1: variants are fixed with the set-up, so the game starts anew.
func (r *runner) sitDown(o object) error {
	for _, v := range list(o["variants"]) {
		r.setup.Options[v] = "on"
	}
	for k, v := range obj(o["switches"]) { // any order: a copy
		r.setup.Options[k] = onOff(v)
	}
	r.setup.Players = map[string]string{}
	for s, name := range obj(o["seats"]) { // any order: a copy
		r.setup.Players[borderstates.Side(s).Seat()] = str(name)
	}
	return r.take("", engine.Confirmed())
}

// answerCard gives the inputs about cards and printed numbers.
func (r *runner) answerCard(in object, p *engine.Prompt, seat string) error {
	switch {
	case p.Key == "S10" && in["card"] != nil:
		return r.removed(list(in["card"]))
	case p.Key == "P1" && in["card"] != nil:
		return r.layCards(r.byBattle(in["card"]))
	case p.Key == "P1a" && in["count"] != nil:
		return r.readCard(obj(in["count"]))
	case in["count"] != nil:
		shares := map[string]int{}
		for k, v := range obj(in["count"]) { // any order: a copy
			shares[k] = number(v)
		}
		return r.take(seat, engine.Allotted(shares))
	case str(in["card"]) == "REINFORCE":
		return r.place(object{"place": orElse(in["place"], orElse(in["block"], "up")), "at": orElse(in["at"], str(in["target"])), "with": "REINFORCE"}, p, seat)
	}
	return r.playCard(in, seat)
}

// answerBlock gives the inputs about blocks: placed, set aside, no more of them,
// revealed.
func (r *runner) answerBlock(in object, p *engine.Prompt, seat string) error {
	switch {
	case str(in["place"]) == "both", str(in["aside"]) == "both":
		return r.pair(in, seat)
	case in["place"] != nil:
		return r.place(in, p, seat)
	case in["aside"] != nil:
		return r.aside(in, seat)
	case in["done"] != nil:
		return r.take(seat, engine.Chosen("done"))
	case obj(in["reveal"]) != nil:
		return r.reveal(obj(in["reveal"]), seat)
	}
	return r.take("", engine.Chosen(str(in["reveal"]))) // a scouted block, or one set aside
}
