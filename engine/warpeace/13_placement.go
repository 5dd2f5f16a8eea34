package warpeace

import (
	"adjutant/engine"
)

// 13 Unit Placement Phase. Bought units go to any home areas that the country
// controls, or elsewhere under its control up to an area's points; fleets to home
// ports. What is not placed is lost. WP-132; WP-133; WP-134; WP-136
//
// Reading of 13 Unit Placement Phase: up to the area's points of new units a turn,
// areas taken this turn included; Gibraltar is outside home. WR-17
func (g *Game) placement(t *engine.Table) {
	c := g.Country
	g.Unplaced = Stock{}
	for !g.Bought.empty() {
		a := g.ask(t, "", func() engine.Prompt { return g.placementPrompt(c) })
		if a.Option == "done" {
			t.Title(engine.T("%s: the rest is placed", countryName(c)))
			g.placeRest(t, c)
			break
		}
		s, _ := stockOf(a.Units)
		p := canon(a.To)
		if err := g.askPlacement(t, c, p, s); err != nil {
			g.late(t, err)
			continue
		}
		g.recruit(t, c, p, s)
		t.Title(engine.T("%s places %s in %s", countryName(c), s.text(), g.atlas.placeName(p)))
	}
	g.endTurn(t)
}

// recruit puts new units on the board; a leader who waits aside comes with them. WR-36
func (g *Game) recruit(t *engine.Table, c Country, p Place, s Stock) {
	g.Bought = g.Bought.minus(s)
	for _, u := range unitTypes {
		if n := s.of(u); n > 0 {
			was := g.at(p, c).of(u)
			g.raise(p, c, one(u, n))
			g.tellChips(t, p, c, u, was)
		}
	}
	if g.atlas.homeOf(p) != c {
		g.Recruits[p] += s.total() // 13 Unit Placement Phase; WP-133
	}
	for _, l := range leaders {
		if l.country() == c && g.Leaders[l] == "" && !g.FreeLead[l] && s.land() > 0 {
			g.leaderTo(t, l, []Place{p}) // 4 Game Units; WR-36
		}
	}
	g.note(t, "placed:"+string(p), secPlacement, engine.T("Place %s of %s in %s.", s.text(), countryName(c), g.atlas.placeName(p)))
}

// placeRest: NEXT places land units in the capital and ships in the first controlled
// home port; what cannot stand there is lost. WP-136; WP-135
func (g *Game) placeRest(t *engine.Table, c Country) {
	for _, u := range unitTypes {
		n := g.Bought.of(u)
		if n == 0 {
			continue
		}
		s := one(u, n)
		if p := g.restPlace(c, u); p != "" && g.checkPlacement(g.query(), c, p, s) == nil {
			g.recruit(t, c, p, s)
		}
	}
	if !g.Bought.empty() {
		i := c.ord()
		g.account.Raised[i] = g.account.Raised[i].plus(g.Bought)
		g.account.Dead[i] = g.account.Dead[i].plus(g.Bought)
		g.note(t, "unplaced", secPlacement, engine.T("%s loses %s: they cannot be placed.", countryName(c), g.Bought.text())) // 13 Unit Placement Phase; WP-136; WP-38
		g.Unplaced, g.Bought = g.Bought, Stock{}
	}
}

func (g *Game) restPlace(c Country, u Unit) Place {
	if u != Fleet {
		return c.capital()
	}
	for _, p := range sortedPlaces(g.atlas.homes(c)) {
		if g.controller(p) == c && g.atlas.isPort(p) == yes {
			return p // 13 Unit Placement Phase; WP-134
		}
	}
	return ""
}

// askPlacement asks what it needs to know for a placement and judges it again.
func (g *Game) askPlacement(t *engine.Table, c Country, p Place, s Stock) error {
	for {
		q := g.query()
		if err := g.checkPlacement(q, c, p, s); err != nil {
			return err
		}
		switch {
		case len(q.missing) > 0:
			g.learn(t, q.missing[0])
		case g.atlas.homeOf(p) != c:
			if _, known := g.atlas.worth(p); known {
				return nil
			}
			g.worth(t, p)
		default:
			return nil
		}
	}
}

func (g *Game) checkPlacement(q *query, c Country, p Place, s Stock) error {
	name := g.atlas.placeName(p)
	home := g.atlas.homeOf(p) == c
	switch {
	case !s.within(g.Bought):
		return engine.Refuse("no-such-units", secPlacement, engine.Plural(g.Bought.total(), "Only %s waits to be placed.", "Only %s wait to be placed.", g.Bought.text()))
	case s.of(Fleet) > 0 && (g.atlas.sea(p) || !home):
		return engine.Refuse("no-port", secPlacement, engine.T("New fleets start in a home port.")) // 13 Unit Placement Phase; WP-134
	case g.atlas.sea(p) || g.controller(p) != c:
		return engine.Refuse("not-controlled", secPlacement, engine.T("%s does not control %s.", countryName(c), name)) // 13 Unit Placement Phase; WP-132; WP-133
	case s.of(Fleet) > 0 && !q.harbour(p):
		return refusePort(p, g) // WP-134
	}
	if !home {
		if n, known := g.atlas.worth(p); known && g.Recruits[p]+s.total() > n {
			return engine.Refuse("rp-limit", secPlacement, engine.Plural(n, "%s takes %d new unit a turn; placed so far: %d.", "%s takes %d new units a turn; placed so far: %d.", name, n, g.Recruits[p])) // 13 Unit Placement Phase; WP-133
		}
	}
	for _, u := range unitTypes {
		if s.of(u) > 0 && !g.figureFor(p, c, u) {
			return refuseFigures(u, c) // 13 Unit Placement Phase; WP-135
		}
	}
	return nil
}

func (g *Game) placementPrompt(c Country) engine.Prompt {
	var to []engine.Option
	for _, p := range g.atlas.land() {
		if g.controller(p) == c {
			to = append(to, engine.Option{Key: string(p), Text: g.atlas.placeName(p), Zone: string(p), Group: g.atlas.groupName(p)})
		}
	}
	var lines []engine.Line
	for _, u := range unitTypes {
		if n := g.Bought.of(u); n > 0 {
			lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: n})
		}
	}
	rest := engine.Answer{Kind: engine.MoveKind, Option: "done"}
	return engine.Prompt{
		Key: "placement", Ref: secPlacement, Text: engine.T("%s: place %s.", countryName(c), g.Bought.text()), Say: engine.T("Place your new units"),
		Help: engine.T("Next: the rest to the capital, fleets to the first home port."),
		Need: engine.AskMove(nil, to, lines, nil, []engine.Option{{Key: "done", Text: engine.T("the rest to the capital")}}), Default: &rest, Seat: g.seat(c),
		Before: func(a engine.Answer) error { return g.checkPlace(c, a) },
	}
}

func (g *Game) checkPlace(c Country, a engine.Answer) error {
	if a.Option != "" {
		return nil
	}
	s, bad := stockOf(a.Units)
	if !bad.Empty() {
		return engine.Refuse("no-such-move", secPlacement, bad)
	}
	p := canon(a.To)
	if p != "" && !g.atlas.has(p) {
		return engine.Refuse("no-such-move", secPlacement, noPlaceText(p))
	}
	if s.empty() || p == "" {
		return engine.Refuse("no-such-move", secPlacement, engine.T("Say which units go where."))
	}
	return g.checkPlacement(g.query(), c, p, s)
}
