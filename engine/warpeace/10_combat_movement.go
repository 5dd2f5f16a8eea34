package warpeace

import (
	"maps"
	"slices"

	"adjutant/engine"
)

// 10 Combat Movement: units move into areas and seas that the enemy controls or
// occupies, or on which war was just declared. Many moves at one prompt, each an
// answer of its own. WP-77; WR-20
func (g *Game) combatMovement(t *engine.Table) {
	g.move(t, true)
	g.Step = stepCombat
}

// saved is what one portion of movement changes.
type saved struct {
	units  map[Place]forces
	moving moving
	lead   map[Leader]Place
	taken  []Place
}

func (g *Game) save() saved {
	return saved{units: maps.Clone(g.Units), moving: g.moving.clone(), lead: maps.Clone(g.Leaders), taken: slices.Clone(g.Taken)}
}

func (g *Game) restore(s saved) {
	g.Units, g.moving, g.Leaders, g.Taken = s.units, s.moving, s.lead, s.taken
}

// move asks for moves until the portion is closed.
func (g *Game) move(t *engine.Table, attack bool) {
	start := g.save()
	g.stacksBefore = g.stackCounts(g.Country)
	for {
		a := g.ask(t, "", func() engine.Prompt { return g.movePrompt(attack) })
		switch {
		case a.Action == "again":
			g.restore(start)
			start = g.save()
			t.Title(engine.T("Moves of this portion taken back"))
			continue
		case a.Option == "done":
			t.Title(engine.T("%s has moved", countryName(g.Country)))
			return
		}
		g.doOrder(t, a, attack)
	}
}

// doOrder carries an order out; what it needs and is not known is asked first, and
// may refuse it late. WR-24
func (g *Game) doOrder(t *engine.Table, a engine.Answer, attack bool) {
	o := g.order(a, attack)
	for {
		q := g.query()
		if err := g.judge(q, o, attack); err != nil {
			g.late(t, err)
			return
		}
		if len(q.missing) == 0 {
			break
		}
		g.learn(t, q.missing[0])
	}
	g.carryOut(t, o)
}

func (g *Game) movePrompt(attack bool) engine.Prompt {
	c := g.Country
	key, ref, text, say := "combat-move", secAttack, engine.T("%s: make combat moves, one after the other.", countryName(c)), engine.T("Combat moves, then next")
	if !attack {
		key, ref, text, say = "noncombat-move", secNonCombat, engine.T("%s: move units that have not moved yet.", countryName(c)), engine.T("Other moves, then next")
	}
	var from, to, leads []engine.Option
	most := Stock{}
	for _, p := range g.atlas.places {
		left := g.at(p, c).minus(g.Moved[p])
		lead := g.leaderAt(p, c)
		if !left.empty() || lead {
			from = append(from, engine.Option{Key: string(p), Text: engine.T("%s: %s", g.atlas.placeName(p), left.text()), Zone: string(p), Group: g.atlas.groupName(p)})
			for i := range most {
				most[i] = max(most[i], left[i])
			}
		}
		if !g.closed(p, c) {
			to = append(to, engine.Option{Key: string(p), Text: g.atlas.placeName(p), Zone: string(p), Group: g.atlas.groupName(p)})
		}
	}
	var lines []engine.Line
	for _, u := range unitTypes {
		if most.of(u) > 0 {
			lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: most.of(u)})
		}
	}
	for _, l := range leaders {
		if l.country() == c && g.Leaders[l] != "" && !g.LeadMoved[l] {
			leads = append(leads, engine.Option{Key: string(l), Text: engine.Name(string(l))})
		}
	}
	closing := engine.Answer{Kind: engine.MoveKind, Option: "done"}
	p := engine.Prompt{
		Key: key, Ref: ref, Text: text, Help: engine.T("Tap from, tap to, how many. The last press closes the moves."), Say: say, Seat: g.seat(c),
		Need:   engine.AskMove(from, to, lines, leads, []engine.Option{{Key: "done", Text: engine.T("no more moves")}}),
		Before: func(a engine.Answer) error { return g.checkMove(a, attack) },
	}
	if g.checkClose() == nil {
		p.Default = &closing
	} else {
		p.Actions = append(p.Actions, engine.Action{Key: "again", Text: engine.T("Take the moves of this portion back"), Ref: ref, Need: engine.AskConfirm()})
	}
	return p
}

func (g *Game) leaderAt(p Place, c Country) bool {
	return slices.ContainsFunc(leaders[:], func(l Leader) bool { return l.country() == c && g.Leaders[l] == p && !g.LeadMoved[l] })
}

func (g *Game) checkMove(a engine.Answer, attack bool) error {
	if a.Option != "" {
		return g.checkClose()
	}
	return g.judge(g.query(), g.order(a, attack), attack)
}

// checkClose: cargo has its ships and each stack its figure. WP-86; WP-10; WR-37
func (g *Game) checkClose() error {
	c := g.Country
	for _, p := range g.atlas.seas() {
		if s := g.at(p, c); s.land() > s.of(Fleet) {
			return engine.Refuse("cargo-without-ship", secMove, engine.T("In the %s %s stand on %s.", g.atlas.placeName(p), unitsText(s.land()), shipsText(s.of(Fleet)))) // 7 How to Move Game Units; WP-86
		}
	}
	if !g.rules.figureLimits {
		return nil
	}
	return tooManyStacks(c, g.stacksBefore, g.stackCounts(c)) // 4 Game Units; WP-10; WR-37
}
