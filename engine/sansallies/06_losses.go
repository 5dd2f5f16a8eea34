package sansallies

import (
	"slices"

	"adjutant/engine"
)

// canPay are the cards of a reserve that may be additional losses at the region.
func (g *Game) canPay(r Region, reserve Stock) Stock {
	out := Stock{}
	for _, u := range reserveUnits() {
		if reserve[u] == 0 {
			continue
		}
		if slices.ContainsFunc(g.roles(u, r), func(x Unit) bool { return g.roleMayPay(x, r) }) {
			out[u] = reserve[u] // SA-34
		}
	}
	return out
}

func (g *Game) roleMayPay(x Unit, r Region) bool {
	// Reading of Barren Wastelands: vehicles as light aircraft might pay or not; not, they are aircraft then (R5).
	return !(g.rules.total && r.Kind == Wasteland && x.Role() == Aircraft) // SA-84
}

// payLosses pays the additional losses and reports whether they could not be met.
func (g *Game) payLosses(t *engine.Table) (short bool) {
	b := g.Battle
	losses := b.Row.losses()
	if losses == 0 {
		return false
	}
	can := g.canPay(b.Region, g.Reserve)
	// Reading of Resolve the Invasion: on 3 to 5 the player chooses between the losses and
	// a retreat, or retreats only if he cannot pay; what can be paid must be paid (R1).
	due := min(losses, can.Total())
	switch {
	case due == 0:
	case due == can.Total() || len(can) == 1:
		paid := g.weakest(can, due)
		g.pay(paid) // SA-36
		g.note(t, "losses_forced", secResolve, engine.T("Discard from the reserve: %s.", paid.text()))
	default:
		a := g.ask(t, func() engine.Prompt { return g.losePrompt(due) })
		paid := stockOf(a.Shares)
		t.Title(engine.T("Lost: %s", paid.text()))
		g.pay(paid) // SA-34
		g.note(t, "losses_paid", secResolve, engine.T("Discard from the reserve: %s.", paid.text()))
	}
	return due < losses
}

func (g *Game) losePrompt(due int) engine.Prompt {
	r := g.Battle.Region
	can := g.canPay(r, g.Reserve)
	var lines []engine.Line
	for _, u := range reserveUnits() {
		if can[u] > 0 {
			each, _ := g.strength(u.Column())
			lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: min(can[u], due), Each: each})
		}
	}
	best := engine.Allotted(shares(g.weakest(can, due)))
	return engine.Prompt{
		Key: "lose", Ref: secResolve, Need: engine.AskAllot(due, due, lines...), Default: &best,
		Text: one(due, engine.T("Discard one more card from the reserve."), engine.T("Discard %d more cards from the reserve.", due)),
		Help: engine.T("Only types that may invade there: %s.", iconNames(r.Icons)), Say: one(due, engine.T("Lose one more unit."), engine.T("Lose %d more units.", due)),
		Before: func(a engine.Answer) error { return g.checkLosses(a.Shares, due) },
	}
}

func (g *Game) checkLosses(shares map[string]int, due int) error {
	can := g.canPay(g.Battle.Region, g.Reserve)
	units := reserveUnits()
	if err := g.knownUnits(shares, units[:], "not_in_reserve", secResolve); err != nil {
		return err
	}
	for _, k := range engine.Sorted(shares) {
		if n := shares[k]; n < 0 || n > g.Reserve[Unit(k)] {
			return engine.Refuse("not_in_reserve", secResolve, engine.T("The reserve has %s, not %d.", cardsText(g.Reserve[Unit(k)], Unit(k)), n))
		}
	}
	for _, k := range engine.Sorted(shares) {
		if shares[k] > 0 && can[Unit(k)] == 0 {
			return engine.Refuse("loss_not_eligible", secResolve, engine.T("%s cannot be a loss here: only types that may invade the region.", unitName(Unit(k)))) // SA-34
		}
	}
	switch n := stockOf(shares).Total(); {
	case n < due:
		return engine.Refuse("loss_too_few", secResolve, engine.T("Discard %d, not %d: what can be paid must be paid.", due, n)) // SA-36
	case n > due:
		return engine.Refuse("loss_too_many", secResolve, engine.T("Discard %d, not %d.", due, n))
	}
	return nil
}

// weakest is what NEXT loses: the weakest cards, regulars before commanders, ships
// before aircraft, vehicles and personnel; soldiers that a garrison needs go last.
func (g *Game) weakest(can Stock, due int) Stock {
	order := []Unit{}
	for _, c := range []Kind{Ships, Aircraft, Vehicles, Personnel} {
		order = append(order, Unit(c), commanderOf(c))
	}
	slices.SortStableFunc(order, func(a, b Unit) int {
		sa, _ := g.strength(a.Column())
		sb, _ := g.strength(b.Column())
		if sa != sb {
			return sa - sb
		}
		return commandersFirst(b) - commandersFirst(a)
	})
	spare := can.In(Personnel)
	if g.rules.total && g.Battle.Region.installation() {
		spare = max(g.Reserve.In(Personnel)-g.price(), 0)
	}
	out := Stock{}
	for _, u := range order {
		n := min(can[u], due-out.Total())
		if u.Column() == Personnel {
			n = min(n, spare-out.In(Personnel))
		}
		out.add(u, max(n, 0))
	}
	for _, u := range order {
		out.add(u, max(min(can[u]-out[u], due-out.Total()), 0))
	}
	return out
}
