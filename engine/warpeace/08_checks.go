package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 8 Resource Point Phase: surrender and political alliance checks come before the
// points are counted. WP-39
//
// Reading of 8 Resource Point Phase: section 6 lists the checks after the phase,
// section 8 before the count; before. WR-1

// checkDue reports whether the active country must make a surrender check: its
// capital is under enemy control. WP-40
//
// Reading of 8 Resource Point Phase: control counts, not units passing through; a
// capital that friends hold alone calls for no check though the enemy's marker
// still lies there. WR-2; WR-40
func (g *Game) checkDue() bool {
	c := g.Country
	p := c.capital()
	if !c.onTrack() || !g.active(c) || !g.enemyPlace(p, c) {
		return false
	}
	freed := g.ownSideLand(p, c) > 0 && g.enemyLand(p, c) == 0
	return !freed || g.rules.liberatedCheck // 8 Resource Point Phase; WR-40
}

// rollOne asks for one die for a check.
func (g *Game) rollOne(t *engine.Table, key string, text, help, say engine.Text) int {
	a := g.ask(t, "", func() engine.Prompt {
		return engine.Prompt{Key: key, Ref: secRP, Text: text, Help: help, Say: say, Need: engine.AskRoll(engine.Die6(1)...), Seat: g.seat(g.Country), Before: faces}
	})
	return a.Dice[0].Value
}

// faces refuses values that no die shows. 2 Game Components; WP-2
func faces(a engine.Answer) error {
	for _, d := range a.Dice {
		if d.Value < 1 || d.Value > 6 {
			return engine.Refuse("bad-die", secComponents, engine.T("A die shows 1 to 6."))
		}
	}
	return nil
}

// 8 Resource Point Phase. Surrender check: one die; above the marker's spaces on its
// own side the country surrenders. WP-41
func (g *Game) surrenderCheck(t *engine.Table) {
	c := g.Country
	p := g.spacesOwn(c)
	roll := g.rollOne(t, "surrender-check", engine.T("%s: throw one die for the surrender check.", countryName(c)),
		engine.T("Above %d it surrenders to %s.", p, countryName(g.controller(c.capital()))), engine.T("%s: surrender roll, above %d", countryName(c), p))
	if roll > p { // 8 Resource Point Phase; WP-41
		t.Title(engine.T("Surrender check: %d, %s surrenders", roll, countryName(c)))
		g.surrender(t)
		return
	}
	t.Title(engine.T("Surrender check: %d, %s fights on", roll, countryName(c)))
	g.Step = stepIncome
}

// surrender carries out a country's surrender to the holder of its capital: units
// off, bank, markers abroad up, home areas marked, neutral, victory, next country.
func (g *Game) surrender(t *engine.Table) {
	c := g.Country
	winner := g.controller(c.capital())
	for _, p := range g.atlas.places {
		g.kill(p, c, g.at(p, c)) // 8 Resource Point Phase; WP-43
	}
	g.note(t, "surrender:"+string(c), secRP, engine.T("%s surrenders to %s: remove all its units.", countryName(c), countryName(winner)))
	if n := g.RP[c]; n > 0 {
		g.RP[winner] += n // 8 Resource Point Phase; WP-45
		g.RP[c] = 0
		g.account.Banked[winner.ord()] += n
		g.account.Banked[c.ord()] -= n
		g.note(t, "bank", secRP, engine.T("%s receives the savings of %s: %s.", countryName(winner), countryName(c), pointsText(n)))
	}
	for _, p := range g.atlas.places {
		if g.Markers[p] == c && g.atlas.homeOf(p) != c {
			delete(g.Markers, p)  // 8 Resource Point Phase; WP-46
			delete(g.Declared, p) // WP-46; WR-16
			g.note(t, "marker-up:"+string(p), secRP, engine.T("Take up the marker of %s in %s.", countryName(c), g.atlas.placeName(p)))
		}
	}
	for _, p := range g.atlas.places {
		g.Declared[p] = slices.DeleteFunc(slices.Clone(g.Declared[p]), func(d Country) bool { return d == c })
		if len(g.Declared[p]) == 0 {
			delete(g.Declared, p)
		}
	}
	for _, p := range g.atlas.homes(c) {
		g.mark(t, p, g.claimant(p, c, winner)) // 8 Resource Point Phase; WP-44
	}
	g.Status[c] = Neutral // 8 Resource Point Phase; WP-47; WP-25; WP-27
	if g.victory(t); g.Winner != "" {
		return
	}
	if g.rules.recheckSameTurn && abs(g.Track[c]) >= 3 { // WR-30
		g.Step = stepAlliance
		if abs(g.Track[c]) >= 6 {
			g.join(t)
		}
		return
	}
	g.endTurn(t) // 8 Resource Point Phase; WP-47
}

// claimant is whose marker an area of a country that surrendered gets: the
// conqueror's, or that of the country whose units stand there. WP-44
//
// Reading of 8 Resource Point Phase: with several foreign countries there, the
// conqueror if it has land units, else the one with most land units, then the order
// of turns; ships alone claim too. WR-31
func (g *Game) claimant(p Place, c, winner Country) Country {
	if g.at(p, winner).land() > 0 {
		return winner
	}
	best, most := winner, 0
	for _, o := range turnOrder {
		if n := g.at(p, o).land(); o != c && n > most {
			best, most = o, n // 8 Resource Point Phase; WP-44
		}
	}
	if most > 0 || !g.rules.fleetsCount || g.at(p, winner).of(Fleet) > 0 {
		return best
	}
	for _, o := range turnOrder {
		if n := g.at(p, o).of(Fleet); o != c && n > most {
			best, most = o, n
		}
	}
	return best
}

// 8 Resource Point Phase. Political alliance check: one die; up to the marker's
// distance from 0 the country joins the side that its marker is on. WP-48; WP-49
func (g *Game) allianceCheck(t *engine.Table) {
	c := g.Country
	p := abs(g.Track[c])
	roll := g.rollOne(t, "alliance-check", engine.T("%s: throw one die for the political alliance check.", countryName(c)),
		engine.T("%d or less: it joins the %s alliance.", p, sideName(g.arm(c))), engine.T("%s: alliance roll, %d or less", countryName(c), p))
	if roll <= p { // 8 Resource Point Phase; WP-49
		t.Title(engine.T("Alliance check: %d, %s joins the %s alliance", roll, countryName(c), sideName(g.arm(c))))
		g.join(t)
		return
	}
	t.Title(engine.T("Alliance check: %d, %s stays neutral", roll, countryName(c)))
	g.endTurn(t) // 8 Resource Point Phase; WP-49; WP-54
}

// arm is the side of the track that a country's marker is on.
func (g *Game) arm(c Country) Side {
	if g.Track[c] < 0 {
		return French
	}
	return British
}

// join makes the active country active by its check; it plays on. WP-50; WP-26
func (g *Game) join(t *engine.Table) {
	c := g.Country
	g.enter(t, c, g.arm(c))
	if g.victory(t); g.Winner != "" {
		return
	}
	g.Joined = true // 8 Resource Point Phase; WP-51
	g.Step = stepIncome
}

// enter makes a country a member of an alliance: its new allies' markers leave its
// home areas, the enemy's stay. WP-52; WP-145; WR-13
func (g *Game) enter(t *engine.Table, c Country, s Side) {
	g.Status[c] = s
	g.note(t, "joins:"+string(c), secRP, engine.T("%s joins the %s alliance.", countryName(c), sideName(s)))
	for _, p := range g.atlas.homes(c) {
		if m, ok := g.Markers[p]; ok && g.side(m) == s {
			delete(g.Markers, p) // 8 Resource Point Phase; WP-52; WP-19
			g.note(t, "marker-up:"+string(p), secRP, engine.T("Take up the marker of %s in %s.", countryName(m), g.atlas.placeName(p)))
		}
	}
}
