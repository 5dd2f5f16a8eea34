package sansallies

import "adjutant/engine"

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
	// Reading of Modifications to Invasion Resolution in Total War: a failure resets
	// personnel in Total War only, or in both games; in Total War (R35, option fail_resets).
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
	// Reading of Resolve the Invasion: the card covers the target's corner alone, or lies in
	// the lower place and shuts the neighbour's corner too; it lies in the place (R9, R27).
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
		Key: "cover", Ref: secResolve, Text: engine.T("Choose the corner of %s to cover in the retreat.", string(target)), Say: engine.T("Retreat. Cover which corner?"), Default: &left,
		Need: engine.AskChoose(
			engine.Option{Key: "left", Text: engine.T("left, %s", string(c[0])), Zone: string(c[0])},
			engine.Option{Key: "right", Text: engine.T("right, %s", string(c[1])), Zone: string(c[1])},
		),
	}
}
