package warpeace

import (
	"slices"
	"strconv"

	"adjutant/engine"
)

// 8 Control of Land and Sea Zones. A marker shows who controls a place; a home area
// without one is its own country's, while that country is active. WP-19

// controller is the country that controls a place; "" for none. WP-125
func (g *Game) controller(p Place) Country {
	if c, ok := g.Markers[p]; ok {
		return c
	}
	if c := g.atlas.homeOf(p); g.active(c) {
		return c // 8 Control of Land and Sea Zones; WP-129
	}
	return "" // WP-82
}

// sideOf is the alliance that controls a place.
func (g *Game) sideOf(p Place) Side { return g.side(g.controller(p)) }

// friendlyPlace: under own or allied control. WP-76
func (g *Game) friendlyPlace(p Place, c Country) bool { return g.friends(g.controller(p), c) }

// enemyPlace: under enemy control. WP-77
func (g *Game) enemyPlace(p Place, c Country) bool { return g.enemies(g.controller(p), c) }

// open reports whether c may enter a neutral buffer by declaration. WP-66; WR-32
func (g *Game) open(p Place, c Country) bool {
	return slices.ContainsFunc(g.Declared[p], func(d Country) bool {
		return d == c || g.rules.declaredByAlliance && g.friends(d, c) // 8 Resource Point Phase; WR-32
	})
}

// hostile: enemy-controlled, newly declared on, or with enemy land units. WP-77
func (g *Game) hostile(p Place, c Country) bool {
	return g.enemyPlace(p, c) || g.controller(p) == "" && g.open(p, c) || g.enemyLand(p, c) > 0
}

// closed: neutral land that may not be entered. 8 Resource Point Phase; WP-82; WR-15
func (g *Game) closed(p Place, c Country) bool {
	return !g.atlas.sea(p) && g.controller(p) == "" && !g.open(p, c)
}

// 8 Control of Land and Sea Zones. Control changes only at the start of the active
// country's unit placement, after attrition: sea markers without a fleet come up,
// seas are marked, then land areas in the order of their names, each capital with
// its shift; then victory. WP-124
//
// Reading of 8 Control of Land and Sea Zones: sea markers without a fleet of their
// owner come up at every country's unit placement, whoever owns them (the other
// reading: only the active country's). WR-35
func (g *Game) markers(t *engine.Table) {
	c := g.Country
	changed := 0
	for _, p := range g.atlas.seas() {
		if m, ok := g.Markers[p]; ok && g.at(p, m).of(Fleet) == 0 {
			delete(g.Markers, p) // 8 Control of Land and Sea Zones; WP-127
			changed++
			g.note(t, "marker-up:"+string(p), secControl, engine.T("Take up the marker of %s in the %s.", countryName(m), g.atlas.placeName(p)))
		}
	}
	for _, p := range g.atlas.seas() {
		if g.at(p, c).of(Fleet) > 0 && g.enemyShips(p, c) == 0 && !g.friendlyPlace(p, c) { // WP-126; WP-128
			g.mark(t, p, c)
			changed++
		}
	}
	for _, p := range sortedPlaces(g.atlas.land()) {
		if g.at(p, c).land() == 0 || g.enemyLand(p, c) > 0 || g.friendlyPlace(p, c) {
			continue // 8 Control of Land and Sea Zones; WP-125; WP-128; WP-123
		}
		g.take(t, p, c)
		changed++
	}
	if g.rules.evictAtTurnEnd {
		g.evictAll(t) // 10 Combat Movement; WP-95; WR-5
	}
	if g.victory(t); g.Winner != "" {
		return
	}
	if changed > 0 {
		g.confirm(t, "markers", secPlacement, c, engine.T("Change the control markers as told."), engine.Text{}, engine.T("Change control markers now"))
	}
	g.Step = stepPlacement
}

// mark lays a control marker.
func (g *Game) mark(t *engine.Table, p Place, c Country) {
	g.Markers[p] = c
	delete(g.Declared, p) // WR-32
	g.note(t, "marker:"+string(p), secControl, engine.T("Place a control marker of %s in %s.", countryName(c), g.atlas.placeName(p)))
}

// take changes control of a land area to c. A freed home area of an active ally, or
// one's own, only loses the enemy's marker. WP-129; WR-14
func (g *Game) take(t *engine.Table, p Place, c Country) {
	before := g.sideOf(p)
	home := g.atlas.homeOf(p)
	if g.active(home) && g.friends(home, c) {
		m := g.Markers[p]
		delete(g.Markers, p) // 8 Control of Land and Sea Zones; WP-129; WP-19
		g.note(t, "marker-up:"+string(p), secControl, engine.T("Take up the marker of %s in %s: the area belongs to %s again.", countryName(m), g.atlas.placeName(p), countryName(home)))
	} else {
		g.mark(t, p, c) // WP-125; WP-130
	}
	if x, ok := g.atlas.isCapital(p); ok {
		g.capitalChanged(t, x, before, g.sideOf(p))
	}
}

// 4 Game Units. A capital changed hands: the political marker moves 3 towards the
// new holder if the country is active and an enemy took it, or if it is neutral and
// the capital passed from one alliance to the other. WP-24; WP-131
//
// Reading of 12 Combat: marker, shift and victory come together at the start of unit
// placement (the other reading: the shift at the end of the combat phase). WR-3
// Reading of 4 Game Units: retaking its own capital moves nothing (the other
// reading: 3 back). WR-4
func (g *Game) capitalChanged(t *engine.Table, x Country, before, after Side) {
	if !x.onTrack() || before == after || slices.Contains(g.Capitals, x) {
		return
	}
	own := g.side(x)
	switch {
	case own != Neutral && after == own.other(): // 4 Game Units; WP-24; WP-131
	case own != Neutral && after == own && before == own.other() && g.rules.ownCapitalShift: // WR-4
	case own == Neutral && before != Neutral && after == before.other(): // 4 Game Units; WP-24
	default:
		return
	}
	g.scratch.capital = true
	g.shiftTrack(t, x, after, 3)
}

// shiftTrack moves a marker; it stops at the end of an arm. WP-24; WR-25
func (g *Game) shiftTrack(t *engine.Table, c Country, towards Side, n int) {
	to := g.Track[c] + n*towards.sign()
	if most, known := g.atlas.armLength(towards); to*towards.sign() > most {
		if !known {
			most = g.askArm(t, towards)
		}
		if to*towards.sign() > most {
			to = most * towards.sign()
		}
	}
	g.Track[c] = to
	g.note(t, "track:"+string(c), secUnits, engine.T("Move the marker of %s on the Political Alliance Track to %s.", countryName(c), trackText(to)))
}

// askArm asks how long an arm of the track is.
func (g *Game) askArm(t *engine.Table, s Side) int {
	key := "track.british"
	if s == French {
		key = "track.french"
	}
	n, _ := strconv.Atoi(g.printed(t, secUnits, key, "", engine.T("Count the spaces of the %s arm of the Political Alliance Track.", sideName(s)), engine.AskCount(4, 12)))
	return n
}

// trackText is a position on the track in words.
func trackText(n int) engine.Text {
	switch {
	case n > 0:
		return engine.T("%d Pro-England", n)
	case n < 0:
		return engine.T("%d Pro-France", -n)
	}
	return engine.T("0")
}
