package warpeace

import (
	"slices"

	"adjutant/engine"
)

func (g *Game) grids() []engine.Grid {
	out := []engine.Grid{}
	if g.Battle != nil {
		out = append(out, g.battleGrid())
		if !g.atlas.sea(g.Battle.At) {
			out = append(out, g.roundsGrid())
		}
	}
	out = append(out, g.ledger(), g.victoryGrid())
	if n := g.neutralGrid(); len(n.Rows) > 0 {
		out = append(out, n)
	}
	if g.isStep(stepAttack, stepCombat, stepMove, stepSupply) {
		out = append(out, g.supplyGrid())
	}
	if m := g.movedGrid(); len(m.Rows) > 0 {
		out = append(out, m)
	}
	return append(out, g.figuresGrid())
}

// ledger: income, saved and spent points of each country.
func (g *Game) ledger() engine.Grid {
	l := engine.Grid{Key: "ledger", Name: engine.T("Resource points"), Ref: secRP, Sortable: true,
		Head: []engine.Text{engine.T("Country"), engine.T("Alliance"), engine.T("Income"), engine.T("Saved"), engine.T("Spent")}}
	for _, c := range turnOrder {
		income, sort := engine.T("?"), -1
		if n, ok := g.Earnings(c); ok {
			income, sort = engine.T("%d", n), n
		}
		l.Rows = append(l.Rows, engine.Row{Key: string(c), Live: c == g.Country, Cells: []engine.Text{countryName(c), sideName(g.side(c)), income, engine.T("%d", g.RP[c]), engine.T("%d", g.spent[c])},
			Sort: []float64{float64(c.ord()), float64(g.side(c).sign()), float64(sort), float64(g.RP[c]), float64(g.spent[c])}})
	}
	return l
}

// neutralGrid: what each neutral country's die would need. WP-37; WP-49
func (g *Game) neutralGrid() engine.Grid {
	n := engine.Grid{Key: "neutrals", Name: engine.T("Neutral countries"), Ref: secRP, Head: []engine.Text{engine.T("Country"), engine.T("Track"), engine.T("Needs")}}
	for _, c := range shifting {
		if g.active(c) {
			continue
		}
		need := engine.Plural(3-abs(g.Track[c]), "%d more space to 3", "%d more spaces to 3", 3-abs(g.Track[c]))
		switch k := abs(g.Track[c]); {
		case k >= 6:
			need = engine.T("joins without a die")
		case k >= 3:
			need = engine.T("a die of %d or less", k)
		}
		n.Rows = append(n.Rows, engine.Row{Key: string(c), Cells: []engine.Text{countryName(c), trackText(g.Track[c]), need}, Zone: string(c.capital())})
	}
	return n
}

// victoryGrid: how far each alliance is from victory. WP-138; WP-139; WP-140
func (g *Game) victoryGrid() engine.Grid {
	v := engine.Grid{Key: "victory", Name: engine.T("Distance to victory"), Ref: secWin, Head: []engine.Text{engine.T("Alliance"), engine.T("Needs")}}
	capital := func(s Side, c Country) {
		need := engine.T("control of %s; no land unit of the alliance is in reach on what is known", engine.Name(string(c.capital())))
		if n, ok := g.steps(c.capital(), func(p Place) bool { return g.sideLand(p, s) > 0 }); ok {
			need = engine.Plural(n, "control of %[2]s; the nearest land unit is %[1]d step away", "control of %[2]s; the nearest land unit is %[1]d steps away", n, engine.Name(string(c.capital())))
		}
		v.Rows = append(v.Rows, engine.Row{Key: string(s) + "." + string(c.capital()), Cells: []engine.Text{sideName(s), need}, Zone: string(c.capital())})
	}
	capital(French, Britain)
	var left []engine.Text
	for _, c := range shifting {
		if g.side(c) == British {
			left = append(left, countryName(c))
		}
	}
	need := engine.T("nobody left to turn or to conquer")
	if len(left) > 0 {
		need = engine.T("still British: %s", left)
	}
	v.Rows = append(v.Rows, engine.Row{Key: "French.continent", Cells: []engine.Text{sideName(French), need}})
	capital(British, France)
	return v
}

func (g *Game) sideLand(p Place, s Side) int {
	return g.count(p, func(c Country) bool { return g.side(c) == s }).land()
}

// steps is the distance over known borders from a place to the nearest that serves.
func (g *Game) steps(from Place, serves func(Place) bool) (int, bool) {
	far := make([]int, len(g.atlas.places)) // by place, 1 more than its distance
	far[g.atlas.n[from]] = 1
	for queue := []Place{from}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		d := far[g.atlas.n[p]]
		if serves(p) {
			return d - 1, true
		}
		for _, q := range g.atlas.neighbours(p) {
			if k := g.atlas.n[q]; far[k] == 0 {
				far[k] = d + 1
				queue = append(queue, q)
			}
		}
	}
	return 0, false
}

// supplyGrid: the chain of each place, or where it breaks. WP-118
func (g *Game) supplyGrid() engine.Grid {
	s := engine.Grid{Key: "supply", Name: engine.T("Supply of %s", countryName(g.Country)), Ref: secNonCombat, Head: []engine.Text{engine.T("Place"), engine.T("Units"), engine.T("Chain")}}
	for _, p := range g.atlas.places {
		units := g.at(p, g.Country).onlyLand()
		if units.empty() {
			continue
		}
		r := engine.Row{Key: string(p), Zone: string(p)}
		line, _ := g.chain(p, g.Country)
		chain := engine.T("%s", g.atlas.placeNames(line))
		if line == nil {
			r.Tone, r.Live = "bad", true
			chain = engine.T("none known")
			if a, b := g.breakOf(p, g.Country); b != "" {
				chain = engine.T("broken between %s and %s: %s", g.atlas.placeName(a), g.atlas.placeName(b), g.holderText(b))
			}
		}
		r.Cells = []engine.Text{g.atlas.placeName(p), units.text(), chain}
		s.Rows = append(s.Rows, r)
	}
	return s
}

func (g *Game) holderText(p Place) engine.Text {
	if c := g.controller(p); c != "" {
		return engine.T("held by %s", countryName(c))
	}
	return engine.T("neutral")
}

// breakOf is the first step of the shortest way home, over known borders, that a
// chain may not take.
func (g *Game) breakOf(p Place, c Country) (a, b Place) {
	from := map[Place]Place{p: ""}
	for queue := []Place{p}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if home := g.atlas.homeOf(at); at != p && (home == c || c == Britain && at == Gibraltar) {
			for q := at; from[q] != ""; q = from[q] {
				if !g.carries(q, c) || !g.joint(from[q], q) {
					a, b = from[q], q
				}
			}
			return a, b
		}
		for _, q := range g.atlas.neighbours(at) {
			if _, seen := from[q]; !seen {
				from[q] = at
				queue = append(queue, q)
			}
		}
	}
	return "", ""
}

// InSupply reports whether a country's units in a place have a chain over what is known.
func (g *Game) InSupply(p Place, c Country) bool {
	line, _ := g.chain(p, c)
	return line != nil
}

// movedGrid lists the units that have used their portion of movement.
func (g *Game) movedGrid() engine.Grid {
	m := engine.Grid{Key: "moved", Name: engine.T("Have moved this turn"), Ref: secMove, Head: []engine.Text{engine.T("Place"), engine.T("Units")}}
	for _, p := range g.atlas.places {
		if s := g.Moved[p]; !s.empty() {
			m.Rows = append(m.Rows, engine.Row{Key: string(p), Zone: string(p), Cells: []engine.Text{g.atlas.placeName(p), s.text()}})
		}
	}
	return m
}

// figuresGrid: stacks against figures. WP-10
func (g *Game) figuresGrid() engine.Grid {
	f := engine.Grid{Key: "figures", Name: engine.T("Stacks of figures"), Ref: secUnits, Head: []engine.Text{engine.T("Country")}}
	for _, u := range unitTypes {
		f.Head = append(f.Head, unitName(u))
	}
	_, stacks := g.muster()
	for i, c := range turnOrder {
		r := engine.Row{Key: string(c), Cells: []engine.Text{countryName(c)}, Live: c == g.Country}
		for _, u := range unitTypes {
			n := stacks[i].of(u)
			r.Cells = append(r.Cells, engine.T("%d of %d", n, u.figures(c)))
			if n >= u.figures(c) {
				r.Tone = "warn"
			}
		}
		f.Rows = append(f.Rows, r)
	}
	return f
}

// battleGrid is the battle board: each side's units, hits and sixes of the round.
func (g *Game) battleGrid() engine.Grid {
	b := g.Battle
	t := engine.Grid{Key: "battle", Name: engine.T("Battle of %s, round %d", g.atlas.placeName(b.At), b.Round), Ref: secCombat, Chart: true,
		Head: []engine.Text{engine.T("Country"), engine.T("Units"), engine.T("Hits so far"), engine.T("Sixes")}}
	for side := range 2 {
		for _, c := range g.fighters(b, side) {
			t.Rows = append(t.Rows, engine.Row{Key: string(c), Live: side == attackers, Zone: string(b.At), Cells: []engine.Text{countryName(c), g.fighting(b, c).text(), engine.T("%d", b.hits[side]), b.sixes[c].text()}})
		}
	}
	return t
}

// Hits are the battle hits thrown so far this round, by attacker and defenders.
func (g *Game) Hits() (attacker, defender int) {
	if g.Battle == nil {
		return 0, 0
	}
	return g.Battle.hits[attackers], g.Battle.hits[defenders]
}

// MayWithdraw are the units that may withdraw now for their 6s, by country, and the
// legal places of each; only between the losses and the attacker's decision.
func (g *Game) MayWithdraw() (units map[Country]Stock, places map[Country][]Place) {
	units, places = map[Country]Stock{}, map[Country][]Place{}
	if g.Battle == nil || g.asked != "retreat" && g.asked != "attack-again" {
		return units, places
	}
	for _, c := range g.fighters(g.Battle, defenders) {
		if s, to := g.freed(g.Battle, c), g.refuges(g.Battle, c); !s.empty() && len(to) > 0 {
			units[c], places[c] = s, to
		}
	}
	return units, places
}

// Controller is the country that controls a place; "" for none.
func (g *Game) Controller(p Place) Country { return g.controller(canon(string(p))) }

// Known is what the map knows of a border: "yes", "no" or "?".
func (g *Game) Known(p, q Place) string { return g.atlas.touches(p, q).word() }

// Worth is the printed value of a place, if known.
func (g *Game) Worth(p Place) (int, bool) { return g.atlas.worth(p) }

// Places are all places of the map.
func (g *Game) Places() []Place { return slices.Clone(g.atlas.places) }

// Sea reports whether a place is a sea zone.
func (g *Game) Sea(p Place) bool { return g.atlas.sea(p) }

// At are a country's units in a place.
func (g *Game) At(p Place, c Country) Stock { return g.at(p, c) }
