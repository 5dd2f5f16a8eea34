package cases

import (
	"fmt"
	"strconv"
	"strings"

	"adjutant/engine"
)

// note carries out what a case tells in words between its inputs: a combat is
// fought and won, or a later one begins.
func (r *run) note(text string) error {
	low := strings.ToLower(text)
	if !strings.Contains(low, "beaten") && !strings.Contains(low, "won") {
		return nil
	}
	if err := r.winCombat(); err != nil {
		return err
	}
	if _, rest, ok := strings.Cut(low, "later combat with "); ok {
		n := map[string]int{"one": 1, "two": 2, "three": 3}[strings.Fields(rest)[0]]
		if n == 0 {
			return fmt.Errorf("reading the note %q: how many enemies?", text)
		}
		return r.restart(map[string]string{"step": "K1", "group": strconv.Itoa(n), "combat": strconv.Itoa(n)})
	}
	return nil
}

// winCombat draws what is asked for, destroys every enemy and accepts the end.
func (r *run) winCombat() error {
	if r.fight == nil {
		r.fight = &fought{}
	}
	began := len(r.g.Row)
	for range 60 {
		p := r.prompt()
		if p == nil {
			return fmt.Errorf("the game is over")
		}
		var err error
		switch p.Key {
		case "K1":
			err = r.send(engine.Carded(p.Need.Options[0].Key))
			began = len(r.g.Row)
		case "K2":
			r.fight.locations++
			err = r.send(engine.Carded(p.Need.Options[0].Key))
		case "K3", "K6":
			if p.Key == "K6" && r.g.Round == 1 {
				r.fight.roundOnes++
			}
			values := make([]int, len(p.Need.Dice))
			for i := range values {
				values[i] = 1
			}
			err = r.send(engine.Rolled(values...))
		case "K8":
			if len(r.g.Row) == 0 {
				err = r.send(engine.Chosen("end"))
				break
			}
			err = r.entry(engine.Entry{Kind: engine.CorrectEntry, Track: r.g.Row[0].ID, Value: "discard"})
		case "K11":
			r.fight.groups = append(r.fight.groups, began)
			return r.send(*p.Default)
		default:
			if p.Need.Kind == engine.CardKind {
				err = r.send(engine.Carded(p.Need.Options[0].Key))
				break
			}
			if p.Default == nil {
				return fmt.Errorf("%s waits in the middle of a combat", p.Key)
			}
			err = r.send(*p.Default)
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("the combat does not end")
}
