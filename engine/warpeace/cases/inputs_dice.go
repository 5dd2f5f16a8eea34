package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// roll gives dice to the pending throw.
func (t *table) roll(dice []int) error {
	if !allDice(dice) {
		return refuse("bad-die")
	}
	p := t.prompt()
	if len(dice) != len(p.Need.Dice) {
		return refuse("wrong-dice-count")
	}
	return t.try(p.Seat, engine.Rolled(dice...))
}

// allDice reports whether these are faces of dice.
func allDice(dice []int) bool {
	return !slices.ContainsFunc(dice, func(d int) bool { return d < 1 || d > 6 })
}

// throw gives one throw of a battle: the infantry under a leader first.
func (t *table) throw(m map[string]any) error {
	by, unit := warpeace.Country(fmt.Sprint(m["by"])), warpeace.Unit(fmt.Sprint(m["type"]))
	g := t.game()
	if t.prompt().Key != "battle" {
		if g.Battle == nil {
			return refuse("wrong-step")
		}
		return refuse("no-roll-open")
	}
	if g.At(g.Battle.At, by).String() == "" {
		return refuse("not-in-battle")
	}
	if b, u, _, _ := g.Throwing(); b != by || u != unit {
		key := "throw." + string(by) + "." + string(unit)
		found, err := t.confirm(func(k string) bool { return k == key })
		if err != nil {
			return err
		}
		if !found {
			return refuse("no-roll-open")
		}
	}
	led, others := faces(m["led"]), faces(m["dice"])
	_, _, nl, no := t.game().Throwing()
	if !allDice(led) || !allDice(others) {
		return refuse("bad-die")
	}
	if len(led) != nl || len(others) != no {
		return refuse("wrong-dice-count")
	}
	if nl > 0 {
		if err := t.roll(led); err != nil {
			return err
		}
	}
	if no > 0 {
		return t.roll(others)
	}
	return nil
}

// skip ends a side's throws of the round.
func (t *table) skip(side string) error {
	g := t.game()
	if t.prompt().Key != "battle" {
		return refuse("wrong-step")
	}
	mine := func(c warpeace.Country) bool {
		return (c == g.Battle.Attacker) == (side == "attacker" || side == string(g.Battle.Attacker))
	}
	if by, _, _, _ := g.Throwing(); !mine(by) {
		found, err := t.confirm(func(k string) bool {
			rest, ok := strings.CutPrefix(k, "throw.")
			c, _, _ := strings.Cut(rest, ".")
			return ok && mine(warpeace.Country(c))
		})
		if err != nil {
			return err
		}
		if !found {
			return refuse("throws-needed")
		}
	}
	if !slices.ContainsFunc(t.prompt().Actions, func(a engine.Action) bool { return a.Key == "skip" }) {
		return refuse("throws-needed")
	}
	return t.try(t.prompt().Seat, engine.Act("skip", engine.Confirmed()))
}

// attrition rolls for units without supply.
func (t *table) attrition(m map[string]any) error {
	if t.prompt().Key != "supply" {
		return refuse("wrong-step")
	}
	_, u := t.game().Starving()
	if m["type"] != nil {
		u = warpeace.Unit(fmt.Sprint(m["type"]))
	}
	key := "supply." + place(m["at"]) + "." + string(u)
	if at, u := t.game().Starving(); "supply."+string(at)+"."+string(u) != key {
		if !slices.ContainsFunc(t.prompt().Actions, func(a engine.Action) bool { return a.Key == key }) {
			return refuse("in-supply")
		}
		if err := t.try(t.prompt().Seat, engine.Act(key, engine.Confirmed())); err != nil {
			return err
		}
	}
	return t.roll(faces(m["dice"]))
}
