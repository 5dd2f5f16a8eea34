package warpeace

import "adjutant/engine"

// 10 Combat Movement. Ships in a port area that ends up with enemy land units and
// none of their own side put to an adjacent sea without enemy ships; if there is none
// they are lost. WP-95; WP-92
//
// Reading of 10 Combat Movement: right after the battle, or at the end of the combat
// phase where there was none (the other reading: when control has changed). WR-5

func (g *Game) evictAll(t *engine.Table) {
	for _, p := range sortedPlaces(g.atlas.land()) {
		g.evict(t, p)
	}
}

func (g *Game) evict(t *engine.Table, p Place) {
	for _, c := range turnOrder {
		n := g.at(p, c).of(Fleet)
		if n == 0 || g.enemyLand(p, c) == 0 || g.ownSideLand(p, c) > 0 {
			continue
		}
		var seas []Place
		for _, s := range sortedPlaces(g.atlas.seas()) {
			if g.enemyShips(s, c) == 0 && g.askBorder(t, p, s) {
				seas = append(seas, s)
			}
		}
		if len(seas) == 0 {
			g.kill(p, c, one(Fleet, n)) // 10 Combat Movement; WP-95
			g.note(t, "port-lost:"+string(p), secAttack, engine.T("%s: no free sea beside %s, remove %s.", countryName(c), g.atlas.placeName(p), countText(n, Fleet)))
			continue
		}
		to := map[string]int{string(seas[0]): n}
		if len(seas) > 1 {
			to = g.askLeave(t, p, c, n, seas)
		}
		for _, s := range seas {
			if k := to[string(s)]; k > 0 {
				g.shift(p, s, c, one(Fleet, k))
				g.marked(s, c, one(Fleet, k))
				g.note(t, "port-left:"+string(p)+":"+string(s), secAttack, engine.T("%s: move %s out of %s into the %s.", countryName(c), countText(k, Fleet), g.atlas.placeName(p), g.atlas.placeName(s)))
			}
		}
	}
}

func (g *Game) askLeave(t *engine.Table, p Place, c Country, n int, seas []Place) map[string]int {
	a := g.ask(t, p, func() engine.Prompt {
		first := engine.Allotted(map[string]int{string(seas[0]): n})
		return engine.Prompt{
			Key: "port-leave", Ref: secAttack, Text: engine.T("%s: choose the sea for %s that must leave %s.", countryName(c), countText(n, Fleet), g.atlas.placeName(p)), Say: engine.T("%s: ships must leave port", countryName(c)),
			Need: engine.AskAllot(n, n, g.placeLines(seas, n)...), Default: &first, Seat: g.seat(c),
		}
	})
	return a.Shares
}

// shiftCapitals makes the shift of capitals at the end of combat, where the table
// reads it so; the marker comes later. WR-3
func (g *Game) shiftCapitals(t *engine.Table) {
	c := g.Country
	for _, x := range shifting {
		p := x.capital()
		if g.at(p, c).land() == 0 || g.enemyLand(p, c) > 0 || g.friendlyPlace(p, c) {
			continue
		}
		after := g.side(c)
		g.capitalChanged(t, x, g.sideOf(p), after)
		g.Capitals = append(g.Capitals, x)
	}
}
