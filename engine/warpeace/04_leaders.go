package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 4 Game Units. Napoleon and Wellington cannot be eliminated: without land units of
// their country they go to the nearest place with some; their owner chooses among
// equals. WP-18
//
// Reading of 4 Game Units: nearest is the fewest steps over any borders, enemies
// ignored; without a land unit on the board he waits aside and comes back with the
// next recruits. WR-36

// leadersWithout moves the leaders whose troops in p are gone.
func (g *Game) leadersWithout(t *engine.Table, p Place) {
	for _, l := range leaders {
		c := l.country()
		if g.Leaders[l] != p || g.at(p, c).land() > 0 || g.atlas.sea(p) && g.at(p, c).of(Fleet) > 0 {
			continue
		}
		g.leaderTo(t, l, g.nearestTroops(t, p, c))
	}
}

// leaderTo places a leader in one of several places; none is aside.
func (g *Game) leaderTo(t *engine.Table, l Leader, places []Place) {
	if len(places) == 0 {
		g.Leaders[l] = "" // 4 Game Units; WR-36
		g.note(t, "leader-aside:"+string(l), secUnits, engine.T("%s waits beside the board until his country has troops.", engine.Name(string(l))))
		return
	}
	to := places[0]
	if len(places) > 1 {
		a := g.ask(t, "", func() engine.Prompt {
			first := engine.Chosen(string(places[0]))
			return engine.Prompt{
				Key: "leader-to", Ref: secUnits, Text: engine.T("%s: choose where %s goes.", countryName(l.country()), engine.Name(string(l))), Say: engine.T("Where does %s go?", engine.Name(string(l))),
				Need: engine.AskChoose(g.placeOptions(places)...), Default: &first, Seat: g.seat(l.country()),
			}
		})
		to = Place(a.Option)
	}
	g.Leaders[l] = to // 4 Game Units; WP-18
	g.note(t, "leader:"+string(l)+":"+string(to), secUnits, engine.T("Move %s to %s.", engine.Name(string(l)), g.atlas.placeName(to)))
}

// nearestTroops are the nearest places with land units of c.
func (g *Game) nearestTroops(t *engine.Table, at Place, c Country) []Place {
	var troops []Place
	for _, p := range g.atlas.places {
		if g.at(p, c).land() > 0 {
			troops = append(troops, p)
		}
	}
	if len(troops) == 0 {
		return nil
	}
	seen := []Place{at}
	for edge := seen; len(edge) > 0; {
		var found, next []Place
		for _, p := range troops {
			if slices.ContainsFunc(edge, func(e Place) bool { return g.askBorder(t, e, p) }) {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			return sortedPlaces(found)
		}
		for _, e := range edge {
			for _, q := range g.atlas.neighbours(e) {
				if !slices.Contains(seen, q) {
					seen, next = append(seen, q), append(next, q)
				}
			}
		}
		edge = next
	}
	return sortedPlaces(troops) // no way is known: any of them
}
