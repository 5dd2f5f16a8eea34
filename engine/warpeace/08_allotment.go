package warpeace

import (
	"strings"

	"adjutant/engine"
)

// 8 Resource Point Phase. A country on which war is declared gets three times the
// points of all its home areas, held or not, buys units with them and places them at
// once in any of its home areas. Where enemies stand a battle follows, before the
// declarer's movement. WP-68; WP-69; WR-12

func (g *Game) allotment(t *engine.Table, x Country) {
	n := 3 * homeSum(x) // 8 Resource Point Phase; WP-68
	placed := g.askAllotment(t, x, n)
	g.gain(x, n)
	paid := 0
	for _, p := range g.atlas.homes(x) {
		if s := placed[p]; !s.empty() {
			paid += s.price()
			for _, u := range unitTypes {
				before := g.at(p, x).of(u)
				g.raise(p, x, one(u, s.of(u))) // WP-69
				g.tellChips(t, p, x, u, before)
			}
			g.note(t, "placed:"+string(p), secRP, engine.T("Place %s of %s in %s.", s.text(), countryName(x), g.atlas.placeName(p)))
		}
	}
	g.pay(x, paid)
	if g.rules.allotmentLost {
		g.forfeit(x, n-paid) // 8 Resource Point Phase; WR-12
	}
	t.Title(engine.T("%s spends %d of %d points", countryName(x), paid, n))
	g.uprisings(t, x)
}

// askAllotment asks until ships stand in ports only; a port that is not known is asked.
func (g *Game) askAllotment(t *engine.Table, x Country, n int) map[Place]Stock {
	for {
		a := g.ask(t, x.capital(), func() engine.Prompt { return g.allotmentPrompt(x, n) })
		placed := allotted(a.Shares)
		dry := Place("")
		for _, p := range g.atlas.homes(x) {
			if placed[p].of(Fleet) > 0 && !g.askPort(t, p) {
				dry = p // 13 Unit Placement Phase; WP-134; WR-49
			}
		}
		if dry == "" {
			return placed
		}
		g.late(t, refusePort(dry, g))
	}
}

// allotted reads shares "P1:i" as stocks by place.
func allotted(shares map[string]int) map[Place]Stock {
	out := map[Place]Stock{}
	for _, k := range engine.Sorted(shares) {
		p, u, _ := strings.Cut(k, ":")
		if Unit(u).ord() >= 0 {
			out[Place(p)] = out[Place(p)].plus(one(Unit(u), shares[k]))
		}
	}
	return out
}

func (g *Game) allotmentPrompt(x Country, points int) engine.Prompt {
	var lines []engine.Line
	for _, p := range g.atlas.homes(x) {
		for _, u := range unitTypes {
			if u == Fleet && g.atlas.isPort(p) == no {
				continue
			}
			lines = append(lines, engine.Line{Key: string(p) + ":" + string(u), Text: engine.T("%s, %s", g.atlas.placeName(p), unitName(u)), Max: points / u.price(), Each: u.price()})
		}
	}
	return engine.Prompt{
		Key: "allotment", Ref: secRP, Text: engine.T("%s: buy units for %d points and place them in home areas.", countryName(x), points),
		Help: engine.T("Infantry 2, artillery 3, cavalry 4, fleet 5. What is not spent is kept only if your table keeps it."), Say: engine.T("%s: spend %d now", countryName(x), points),
		Need: engine.AskAllot(0, 99, lines...), Seat: g.seat(x),
		Check: func(a engine.Answer) error { return g.checkAllotment(x, points, allotted(a.Shares)) },
	}
}

func (g *Game) checkAllotment(x Country, points int, placed map[Place]Stock) error {
	paid := 0
	for _, p := range g.atlas.homes(x) {
		s := placed[p]
		paid += s.price()
		if s.of(Fleet) > 0 && g.enemyLand(p, x) > 0 {
			return engine.Refuse("enemy-occupied-port", secRP, engine.T("Enemy troops stand in the port of %s.", g.atlas.placeName(p))) // 8 Resource Point Phase; WR-49
		}
	}
	if paid > points {
		return engine.Refuse("not-enough-rp", secRP, engine.Plural(points, "That costs %d; there is only %s.", "That costs %d; there are only %s.", paid, pointsText(points))) // WP-68
	}
	for _, u := range unitTypes {
		n := 0
		for _, p := range g.atlas.places {
			if g.at(p, x).of(u)+placed[p].of(u) > 0 {
				n++
			}
		}
		if g.rules.figureLimits && n > u.figures(x) {
			return refuseFigures(u, x) // 4 Game Units; WP-10; WR-37
		}
	}
	return nil
}

// uprisings fights the battles that an allotment causes. Nobody breaks off: nobody
// entered from anywhere. WP-69
//
// Reading of 8 Resource Point Phase: the country that places is the attacker and the
// occupier defends (the other reading: the country whose turn it is attacks). WR-28
func (g *Game) uprisings(t *engine.Table, x Country) {
	for g.Winner == "" {
		var at []Place
		for _, p := range sortedPlaces(g.atlas.homes(x)) {
			if g.at(p, x).land() > 0 && g.enemyLand(p, x) > 0 {
				at = append(at, p)
			}
		}
		if len(at) == 0 {
			return
		}
		p := at[0]
		if len(at) > 1 {
			p = g.chooseBattle(t, x, at)
		}
		attacker := x
		if g.rules.uprisingByActive && g.at(p, g.Country).land() > 0 {
			attacker = g.Country // 8 Resource Point Phase; WR-28
		}
		g.Battle = &Battle{At: p, Attacker: attacker, Uprising: true}
		g.fight(t)
	}
}
