package cases

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
)

// input carries one input out; an error is a refusal, and then nothing changed.
func (r *run) input(in fields) error {
	log, setup := r.log, r.setup
	err := r.apply(in)
	if err != nil {
		r.log, r.setup = log, setup
		if e := r.replay(); e != nil {
			return e
		}
	}
	return err
}

// apply gives an input to the game: beside the questions, or to the step it names.
func (r *run) apply(in fields) error {
	r.drawn = in.list("drawn")
	if in.has("play") && len(r.drawn) == 0 {
		r.drawn = in.list("draw")
	}
	switch {
	case in.has("note"):
		return r.note(in.text("note"))
	case in.has("any"):
		return r.anyTime(in)
	case in.text("step") == "sheet":
		return r.entry(engine.Entry{Kind: engine.PrintEntry, Track: in.text("field"), Value: sheetValue(in.text("field"), in.values["value"])})
	}
	return r.atStep(in.text("step"), in)
}

// atStep gives an input to the step it names, going on over answers that only accept.
func (r *run) atStep(want string, in fields) error {
	if want == "U1" && r.key() == "N1.side" { // a tower whose sides are chosen floor by floor
		return r.send(engine.Chosen(in.text("choose")))
	}
	if r.key() == "K8.cast" && want != "K8" { // the roll says which die the card meant
		if err := r.cast(in); err != nil {
			return err
		}
	}
	log := r.log
	for r.key() == "N1" && want == "N1" && in.has("choose") || r.step() != want && r.accepts() {
		if err := r.send(*r.prompt().Default); err != nil {
			return err
		}
	}
	if r.step() == want {
		return r.answer(want, in)
	}
	// the step was not asked, or is past
	r.log = log
	if err := r.replay(); err != nil {
		return err
	}
	switch {
	case want == "K7" && in.has("discard") && in.text("discard") != "none" && r.key() == "K8":
		return r.send(engine.Chosen("mana:" + in.text("discard")))
	case want == "K8" && in.has("banish") && r.key() == "K11":
		return r.banish(in)
	case r.key() != "F1" && (want == "K7" && in.text("discard") == "none" || in.text("choose") == "keep" || in.has("confirm") && slices.Contains([]string{"M4", "K4", "K5", "K10", "K11", "G2"}, want)):
		return nil // there was nothing to accept
	}
	return fmt.Errorf("%s is asked, not %s", r.key(), want)
}

// answer answers the pending question of a step.
func (r *run) answer(step string, in fields) error {
	switch {
	case step == "K8":
		return r.action(in)
	case step == "M3":
		return r.way(in)
	case step == "G2":
		return r.loot(in)
	case in.has("confirm"):
		if err := r.next(); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("choose"):
		if in.text("choose") == "reroll" {
			return r.send(engine.Chosen("re-roll"))
		}
		return r.send(engine.Chosen(in.text("choose")))
	case in.has("roll"):
		if err := r.roll(in); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("discard"):
		if r.prompt().Need.Kind == engine.ConfirmKind { // what a location or the trap does is told first
			if err := r.next(); err != nil {
				return err
			}
			return r.nested(in)
		}
		return r.discards(in)
	case in.has("card"):
		return r.several(step, in.list("card"))
	}
	return fmt.Errorf("the input answers nothing: %v", in.keys)
}

// anyTime does what may be done beside every question.
func (r *run) anyTime(in fields) error {
	switch what := in.text("any"); what {
	case "potion":
		return r.send(engine.Act("potion", engine.Confirmed()))
	case "upgrade":
		return r.send(engine.Act("upgrade", engine.Carded(r.face(in.text("card")))))
	case "banish":
		return r.banish(fields{keys: []string{"banish"}, values: map[string]*yaml.Node{"banish": in.values["card"]}})
	case "buy potion":
		return r.send(engine.Act("buy_potion", engine.Confirmed()))
	case "buy AA":
		a := engine.Confirmed()
		if in.has("discard") {
			a = engine.Chosen(r.face(in.text("discard")))
		} else if in.text("decline") == "true" {
			a = engine.Chosen("decline")
		}
		if err := r.send(engine.Act("buy_"+in.text("deck"), a)); err != nil {
			return err
		}
		if r.key() == "AA" {
			card := in.text("card")
			if card == "" {
				card = r.prompt().Need.Options[0].Key
			}
			return r.send(engine.Carded(r.face(card)))
		}
		return nil
	default:
		return fmt.Errorf("%q is no any-time action", what)
	}
}
