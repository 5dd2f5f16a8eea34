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
	said := engine.T("%d + %d: %s.", dice[0], dice[1], b.Row.result())
	if g.rules.total && b.Region.Kind == Wasteland {
		said = engine.T("%d + %d, read two lower: %s.", dice[0], dice[1], b.Row.result())
	}
	g.note(t, "result:"+b.Row.code(), secResolve, said)
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
	kept := stockOf(g.ask(t, g.retainPrompt).Shares)
	t.Title(engine.T("Kept: %s", kept.text()))
	g.discardForce(t, kept)
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
			units := reserveUnits()
			if err := g.knownUnits(a.Shares, units[:], "not_in_force", secResolve); err != nil {
				return err
			}
			for _, k := range engine.Sorted(a.Shares) {
				if n := a.Shares[k]; n < 0 || n > force[Unit(k)] {
					return engine.Refuse("not_in_force", secResolve, engine.T("The force has %s, not %d.", cardsText(force[Unit(k)], Unit(k)), n)) // SA-32
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
	units := reserveUnits()
	order := units[:] // a copy of its own
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

// succeed is a successful invasion with everything paid: the region falls.
func (g *Game) succeed(t *engine.Table, p Place) {
	g.capture(t, p)
	if g.Outcome == "" {
		g.raisePersonnel(t) // SA-54
	}
}
