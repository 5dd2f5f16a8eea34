package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Resolve the Invasion. Both dice, the casualty table, and what follows from it.
func (g *Game) resolve(t *engine.Table) {
	b := g.Battle
	dice := g.ask(t, g.casualtyPrompt).Values() // SA-30
	b.Dice = dice
	b.Row = g.casualty(b.Region, dice[0]+dice[1])
	t.Title(engine.T("Invade %s: %d+%d, %s", string(b.Target), dice[0], dice[1], b.Row.result()))
	g.note(t, "result:"+b.Row.code(), secResolve, engine.T("%d + %d: %s.", dice[0], dice[1], b.Row.result()))
	short := false
	if b.Row.keeps() > 0 {
		g.retain(t)
	} else {
		g.discardForce(t, nil) // SA-33; SA-34
		short = g.payLosses(t)
	}
	switch {
	case b.Row == rout, short:
		g.fail(t, b.Target)
	case g.rules.total && b.Region.installation():
		g.garrison(t, b.Target) // SA-85
	default:
		g.succeed(t, b.Target) // SA-35
	}
	b.Over = true
	if _, full := g.Pyramid[b.Target]; !full {
		g.learnOpened(t, b.Target)
	}
}

func (g *Game) casualtyPrompt() engine.Prompt {
	b := g.Battle
	d, _ := g.defence(b.Target)
	return engine.Prompt{
		Key: "casualty", Ref: secResolve, Need: engine.AskRoll(engine.Die6(2)...), Say: engine.T("Roll both dice."),
		Text: engine.T("Throw both dice: casualties at %s, defence %d.", string(b.Target), d),
		Help: engine.T("Force: %s.", b.Force.text()),
	}
}

// discardForce discards the force but for the cards kept, which go back to their columns.
func (g *Game) discardForce(t *engine.Table, kept Stock) {
	b := g.Battle
	for _, u := range reserveUnits() {
		g.Reserve.add(u, kept[u]) // SA-32; SA-77
	}
	gone := cardsOf(b.Force)
	for _, u := range reserveUnits() {
		gone.add(u, -kept[u])
		g.discard(u.Kind(), gone[u])
	}
	b.Out = false
	if gone.Total() > 0 {
		g.note(t, "discard_force", secResolve, engine.T("Discard from the force: %s.", gone.text()))
	}
}

// cardsOf is a force as cards, whatever they acted as.
func cardsOf(f Stock) Stock {
	out := Stock{}
	for _, u := range forceUnits() {
		out.add(u.Card(), f[u])
	}
	return out
}

// Resolve the Invasion. Retained cards go back to their columns.
func (g *Game) retain(t *engine.Table) {
	a := g.ask(t, g.retainPrompt)
	g.discardForce(t, stockOf(a.Shares))
}

func (g *Game) retainPrompt() engine.Prompt {
	b := g.Battle
	force := cardsOf(b.Force)
	most := min(b.Row.keeps(), force.Total())
	var lines []engine.Line
	for _, u := range reserveUnits() {
		if force[u] > 0 {
			each, _ := g.strength(u.Column())
			lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: min(force[u], most), Each: each})
		}
	}
	best := engine.Allotted(shares(g.bestKept(force, most)))
	return engine.Prompt{
		Key: "retain", Ref: secResolve, Need: engine.AskAllot(0, most, lines...), Default: &best,
		Text: one(most, engine.T("Keep up to one card of the force."), engine.T("Keep up to %d cards of the force.", most)),
		Help: engine.T("They go back to the columns they came from."), Say: engine.T("Keep up to %d.", most),
		Before: func(a engine.Answer) error {
			s := stockOf(a.Shares)
			for _, k := range engine.Sorted(a.Shares) {
				if n := a.Shares[k]; n < 0 || n > force[Unit(k)] {
					return engine.Refuse("not_in_force", secResolve, engine.T("The force has %d of %s.", force[Unit(k)], unitName(Unit(k)))) // SA-32
				}
			}
			if s.Total() > most {
				return engine.Refuse("too_many_retained", secResolve, engine.T("At most %d may come back, not %d.", most, s.Total())) // SA-31
			}
			return nil
		},
	}
}

// bestKept is what NEXT keeps: the strongest cards, commanders before regulars;
// soldiers first where a garrison must be paid.
func (g *Game) bestKept(force Stock, most int) Stock {
	order := reserveUnits()
	slices.SortStableFunc(order, func(a, b Unit) int {
		sa, _ := g.strength(a.Column())
		sb, _ := g.strength(b.Column())
		if sa != sb {
			return sb - sa
		}
		return commandersFirst(a) - commandersFirst(b)
	})
	out := Stock{}
	take := func(u Unit, n int) {
		n = min(n, force[u]-out[u], most-out.Total())
		out.add(u, max(n, 0))
	}
	if g.rules.total && g.Battle.Region.installation() {
		for _, u := range []Unit{commanderOf(Personnel), Unit(Personnel)} {
			take(u, g.price()-g.Reserve.In(Personnel)-out.Total())
		}
	}
	for _, u := range order {
		take(u, most)
	}
	return out
}

func commandersFirst(u Unit) int {
	if u.Commander() {
		return 0
	}
	return 1
}

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
	for _, k := range engine.Sorted(shares) {
		if n := shares[k]; n < 0 || n > g.Reserve[Unit(k)] {
			return engine.Refuse("not_in_reserve", secResolve, engine.T("The reserve has %d of %s, not %d.", g.Reserve[Unit(k)], unitName(Unit(k)), n))
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

// fail is an unsuccessful invasion: a retreat, but on the bottom tier.
func (g *Game) fail(t *engine.Table, p Place) {
	g.resetAfterFailure(t)
	if p.Tier() == "A" { // SA-41
		// Reading of Resolve the Invasion: a loss on the bottom row requires no retreat, so
		// the turn goes on, or it ends without a card; it goes on (option bottom_fail).
		g.note(t, "no_retreat", secResolve, engine.T("No retreat from the bottom tier: %s stays, no card is laid.", string(p)))
		t.Title(engine.T("Invade %s: failed", string(p)))
		if g.rules.bottomFail == "end" {
			g.note(t, "turn_over", secResolve, engine.T("The invasions of this turn are over."))
			g.Step = stepBomb
		}
		return
	}
	g.retreat(t, p) // SA-37
}

// resetAfterFailure takes the temporary strength of personnel after an
// unsuccessful invasion, in Total War.
func (g *Game) resetAfterFailure(t *engine.Table) {
	if g.rules.total || g.rules.failResets == "both" { // SA-92
		g.resetPersonnel(t, secCamps)
	}
}

// Resolve the Invasion. A retreat lays the top region card on an open corner of the
// target and ends the invasions.
func (g *Game) retreat(t *engine.Table, p Place) {
	open := g.openBelow(p)
	g.Step = stepResearch // SA-40
	if len(g.RegionDiscard) == 0 {
		// Reading of Resolve the Invasion: without a card the retreat lays none and still ends the turn (R9).
		g.note(t, "no_retreat_card", secResolve, engine.T("The region discard is empty: no card is laid."))
	} else {
		g.layRetreat(t, p, open)
	}
	g.note(t, "turn_over", secResolve, engine.T("Turn over: no further invasion, no bombing raid, no spy. On to enemy research."))
	t.Title(engine.T("Invade %s: retreat", string(p)))
}

func (g *Game) layRetreat(t *engine.Table, target Place, open []Place) {
	lower := open[0]
	if len(open) > 1 { // SA-39
		a := g.ask(t, func() engine.Prompt { return coverPrompt(target) })
		if a.Option == "right" {
			lower = open[1]
		}
	}
	before := g.exposedPlaces()
	card := g.RegionDiscard[len(g.RegionDiscard)-1]
	g.RegionDiscard = g.RegionDiscard[:len(g.RegionDiscard)-1]
	g.Pyramid[lower] = card // SA-38
	g.note(t, "lay_retreat:"+string(lower), secResolve, engine.T("Lay the top card of the region discard at %s; it is a region of tier %s now.", string(lower), string(lower.Tier())))
	for _, q := range before {
		if q != target && g.exposed(q) == no {
			g.note(t, "shut:"+string(q), secResolve, engine.T("%s is no longer exposed.", string(q)))
		}
	}
	g.learn(t, lower, true)
}

func coverPrompt(target Place) engine.Prompt {
	c := target.corners()
	left := engine.Chosen("left")
	return engine.Prompt{
		Key: "cover", Ref: secResolve, Text: engine.T("Retreat from %s. Cover which corner?", string(target)), Say: engine.T("Retreat. Cover which corner?"), Default: &left,
		Need: engine.AskChoose(
			engine.Option{Key: "left", Text: engine.T("left, %s", string(c[0])), Zone: string(c[0])},
			engine.Option{Key: "right", Text: engine.T("right, %s", string(c[1])), Zone: string(c[1])},
		),
	}
}

// succeed is a successful invasion with everything paid: the region falls.
func (g *Game) succeed(t *engine.Table, p Place) {
	g.capture(t, p)
	if g.Outcome == "" {
		g.raisePersonnel(t) // SA-54
	}
}
