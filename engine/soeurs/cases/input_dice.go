package cases

import (
	"fmt"
	"strings"

	"adjutant/engine"
)

// roll answers with dice: a number, a list, or by role.
func (r *run) roll(in fields) error {
	p := r.prompt()
	by := in.sub("roll")
	if len(by.keys) == 0 {
		return r.send(engine.Rolled(numbersOf(in.values["roll"])...))
	}
	var values []int
	used := 0
	for _, d := range p.Need.Dice {
		role := d.Role.String()
		for _, k := range by.keys {
			id, field, _ := strings.Cut(k, ".")
			if role == field+" of "+id {
				values = append(values, by.number(k))
				used++
			}
		}
	}
	if used != len(by.keys) {
		return fmt.Errorf("dice are named that are not rolled")
	}
	return r.send(engine.Rolled(values...))
}

// cast says which die a card rolls again, as the case's next roll tells it.
func (r *run) cast(in fields) error {
	by := in.sub("roll")
	switch {
	case in.text("step") == "K6":
		return r.send(engine.Chosen("mana"))
	case len(by.keys) == 1:
		return r.send(engine.Chosen(by.keys[0]))
	}
	return nil
}

// dieCast is the die that a card rolls again, as its own input tells it.
func dieCast(in fields) string {
	for _, k := range []string{"recast", "die"} {
		if die := in.text(k); die != "" {
			return die
		}
	}
	if in.has("target") {
		return in.text("target") + ".resistance"
	}
	return ""
}
