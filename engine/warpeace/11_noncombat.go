package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 11 Non-Combat Movement: units that did not move in the combat portion; never into
// places that the enemy controls or occupies, nor neutral land; neutral seas are open.
// A place won this turn is the enemy's until unit placement. WP-83
func (g *Game) nonCombat(t *engine.Table) {
	g.move(t, false)
	g.Step = stepSupply
}

// 11 Non-Combat Movement: supply. Each land unit of the active country needs a chain
// of places to a home area of its own country: land under own or allied control, seas
// not under enemy control. WP-117; WP-118; WP-119
//
// Reading of 11 Non-Combat Movement: the unit's own place need not be controlled, the
// goal must not be the enemy's, coasts need no port (the other reading: each step
// between land and sea at a port). WR-11

// goal reports whether a place is a home area that supplies c. WP-120
func (g *Game) goal(p Place, c Country) bool {
	home := g.atlas.homeOf(p) == c || c == Britain && p == Gibraltar // 11 Non-Combat Movement; WP-120
	return home && !g.enemyPlace(p, c)
}

// carries reports whether a chain may use a place. WP-118; WP-119
func (g *Game) carries(p Place, c Country) bool {
	if g.atlas.sea(p) {
		return !g.enemyPlace(p, c)
	}
	return g.friendlyPlace(p, c)
}

// joint reports whether a chain may step between two places that touch. WR-11
func (g *Game) joint(p, q Place) bool {
	if !g.rules.supplyNeedsPort || g.atlas.sea(p) == g.atlas.sea(q) {
		return true
	}
	if g.atlas.sea(p) {
		p = q
	}
	return g.atlas.isPort(p) == yes // WR-11
}

// chain is a supply line over what is known, from p to a home area; nil if there is
// none. reached are the places that the search got to.
func (g *Game) chain(p Place, c Country) (line, reached []Place) {
	from := make([]Place, len(g.atlas.places)) // by place, from where it was reached
	from[g.atlas.n[p]] = p
	reached = []Place{p}
	for i := 0; i < len(reached); i++ {
		at := reached[i]
		if g.goal(at, c) && (at == p || g.carries(at, c)) {
			for q := at; ; q = from[g.atlas.n[q]] {
				line = append([]Place{q}, line...)
				if q == p {
					return line, reached
				}
			}
		}
		for _, q := range g.atlas.neighbours(at) {
			if k := g.atlas.n[q]; from[k] == "" && g.carries(q, c) && g.joint(at, q) {
				from[k] = at
				reached = append(reached, q)
			}
		}
	}
	return nil, reached
}

// supplied finds out whether a place is in supply. Unknown borders are asked only
// where no chain is known, and no longer than until one is found. WR-24
func (g *Game) supplied(t *engine.Table, p Place, c Country) bool {
	for {
		line, reached := g.chain(p, c)
		if line != nil {
			return true
		}
		a, b, ok := g.unknownStep(reached, c)
		if !ok {
			return false
		}
		g.askBorder(t, a, b)
	}
}

// unknownStep is a border that is not known and would lead the search on; one to a
// home area first.
func (g *Game) unknownStep(reached []Place, c Country) (a, b Place, ok bool) {
	for _, first := range []bool{true, false} {
		for _, p := range reached {
			for _, q := range g.atlas.places {
				if g.goal(q, c) == first && g.carries(q, c) && g.joint(p, q) && g.atlas.touches(p, q) == unknown && !slices.Contains(reached, q) {
					return p, q, true
				}
			}
		}
	}
	return "", "", false
}

// attrition is one throw for units without supply.
type attrition struct {
	at    Place
	unit  Unit
	n     int
	kills int
}

// supplyStep: when movement is over, each unit without a chain throws a die. WP-117;
// WP-121; WP-123
func (g *Game) supplyStep(t *engine.Table) {
	c := g.Country
	var todo []attrition
	for _, p := range g.atlas.places {
		s := g.at(p, c)
		if s.land() == 0 || g.supplied(t, p, c) {
			continue // 11 Non-Combat Movement; WP-118; WR-48
		}
		for _, u := range landTypes {
			if s.of(u) > 0 {
				todo = append(todo, attrition{p, u, s.of(u), g.killsOn(p, c)})
			}
		}
	}
	var bare []Place
	for len(todo) > 0 {
		g.starving = todo[0]
		a := g.ask(t, todo[0].at, func() engine.Prompt { return g.attritionPrompt(c, todo) })
		if a.Action != "" {
			i := slices.IndexFunc(todo, func(x attrition) bool { return attritionKey(x) == a.Action })
			x := todo[i]
			todo = append([]attrition{x}, slices.Delete(slices.Clone(todo), i, i+1)...)
			continue
		}
		x := todo[0]
		todo = todo[1:]
		dead := 0
		for _, d := range a.Values() {
			if d <= x.kills {
				dead++ // 11 Non-Combat Movement; WP-121; WP-122
			}
		}
		t.Title(engine.Plural(dead, "Attrition in %s, %s: %d is lost", "Attrition in %s, %s: %d are lost", g.atlas.placeName(x.at), unitName(x.unit), dead))
		if dead > 0 {
			g.kill(x.at, c, one(x.unit, dead))
			g.note(t, "attrition:"+string(x.at), secNonCombat, engine.T("%s removes %s in %s.", countryName(c), one(x.unit, dead).text(), g.atlas.placeName(x.at)))
		}
		bare = append(bare, x.at)
	}
	for _, p := range sortedPlaces(bare) {
		g.leadersWithout(t, p) // 4 Game Units; WP-18
	}
	g.Step = stepMarkers
}

// killsOn: 1, and in home areas of Spain or Russia 2 for units at war with them. WP-122
//
// Reading of 11 Non-Combat Movement: not while Spain or Russia is neutral. WR-39
func (g *Game) killsOn(p Place, c Country) int {
	h := g.atlas.homeOf(p)
	if h != Spain && h != Russia || h == c {
		return 1 // 11 Non-Combat Movement; WP-121
	}
	if g.enemies(h, c) || !g.active(h) && g.rules.harshWhenNeutral {
		return 2 // 11 Non-Combat Movement; WP-122; WR-39
	}
	return 1
}

func attritionKey(x attrition) string { return "supply." + string(x.at) + "." + string(x.unit) }

func (g *Game) attritionPrompt(c Country, todo []attrition) engine.Prompt {
	x := todo[0]
	p := engine.Prompt{
		Key: "supply", Ref: secNonCombat, Text: engine.Plural(x.n, "%[1]s: throw one die for %[3]s in %[4]s, out of supply.", "%s: throw %d dice for %s in %s, out of supply.", countryName(c), x.n, unitName(x.unit), g.atlas.placeName(x.at)),
		Help: engine.T("Each die up to %d removes one.", x.kills), Say: engine.T("%s: %s, %d kills", g.atlas.placeName(x.at), diceText(x.n), x.kills),
		Need: engine.AskRoll(engine.Die6(x.n)...), Seat: g.seat(c), Before: faces,
	}
	for _, o := range todo[1:] {
		p.Actions = append(p.Actions, engine.Action{Key: attritionKey(o), Text: engine.T("First %s, %s", g.atlas.placeName(o.at), unitName(o.unit)), Ref: secNonCombat, Need: engine.AskConfirm()})
	}
	return p
}
