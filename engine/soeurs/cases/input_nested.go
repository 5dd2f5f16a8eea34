package cases

import (
	"fmt"
	"strings"

	"adjutant/engine"
)

// nested answers what an effect asks on the way, as far as the input tells it: cards
// drawn, discarded, the top card.
func (r *run) nested(in fields) error {
	for {
		_, what, ok := strings.Cut(r.key(), ".")
		if !ok {
			return nil
		}
		if what == "discard" && in.has("discard") {
			if err := r.discards(in); err != nil {
				return err
			}
			continue
		}
		a, ok, err := r.nestedAnswer(what, in)
		if err != nil || !ok {
			return err
		}
		if err := r.send(a); err != nil {
			return err
		}
	}
}

// nestedAnswer is the answer to one such question; false where the input tells none.
func (r *run) nestedAnswer(what string, in fields) (a engine.Answer, ok bool, err error) {
	switch what {
	case "drawn":
		if len(r.drawn) == 0 {
			return a, false, nil
		}
		a = engine.Carded(r.face(r.drawn[0]))
		r.drawn = r.drawn[1:]
	case "condition":
		if c := in.text("condition"); c == "false" || c == "no" { // the game then plays nothing
			return a, false, fmt.Errorf("its condition is not met")
		}
		a = engine.Chosen("yes")
	case "target":
		if in.text("target") == "" {
			return a, false, fmt.Errorf("which enemy?")
		}
		a = engine.Chosen(in.text("target"))
	case "parts":
		if !in.has("parts") {
			return a, false, fmt.Errorf("share out the parts")
		}
		a = engine.Allotted(in.sub("parts").shares())
	case "top":
		d := r.prompt().Default
		switch {
		case in.has("top"):
			a = engine.Carded(r.face(in.text("top")))
		case d != nil:
			a = *d
		default:
			return a, false, fmt.Errorf("which card lies on top?")
		}
	case "other":
		a = engine.Confirmed()
	case "cast":
		die := dieCast(in)
		if die == "" {
			return a, false, nil
		}
		a = engine.Chosen(die)
	default:
		return a, false, nil
	}
	return a, true, nil
}
