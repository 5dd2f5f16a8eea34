package sansallies

import "adjutant/engine"

// points is one line of the score; unknown while a printed value is.
type points struct {
	key   string
	name  engine.Text
	n     int
	known bool
	about engine.Text
}

// Scoring. The score as it stands; the last line is the total.
func (g *Game) score() []points {
	var out []points
	add := func(key string, name engine.Text, n int, known bool, about engine.Text) {
		out = append(out, points{key, name, n, known, about})
	}
	ordinary := g.Captured[Valley] + g.Captured[Mountains] + g.Captured[Sea]
	add("regions", engine.T("Valleys, mountains, seas"), ordinary, true, engine.T("1 each"))                     // SA-95
	add("wasteland", engine.T("Wastelands"), 2*g.Captured[Wasteland], true, engine.T("2 each"))                  // SA-96
	add("installations", engine.T("Installations"), 2*(g.Centers+g.Captured[Capital]), true, engine.T("2 each")) // SA-96
	add("camps", engine.T("Camps freed"), 2*g.Liberated, true, engine.T("2 each"))                               // SA-97
	add("weapons", engine.T("Weapons unused"), 3*g.Weapons, true, engine.T("3 each"))                            // SA-98
	add("rows", engine.T("Rows cleared"), g.rowPoints(), true, engine.T("as many as the row had regions"))       // SA-99
	n, known := g.reserveStrength()
	add("reserve", engine.T("Strength of the reserve"), n, known, engine.T("the chits as they read")) // SA-100
	tech, ok := g.techPoints()
	add("tech", engine.T("Enemy technology"), -tech, ok, engine.T("taken off")) // SA-101
	sum := 0
	for _, p := range out {
		sum += p.n
	}
	add("total", engine.T("Total"), sum, known && ok, engine.Text{})
	return out
}

// rowPoints are the points of cleared rows.
func (g *Game) rowPoints() int {
	n := 0
	for _, t := range tiers() {
		// Reading of Scoring: a row is cleared when it is empty at the end, or from the
		// first moment it is empty (option row_score).
		if g.rowEmpty(t) || g.rules.rowScore == "once" && g.RowsScored[t] {
			n += t.size() // SA-99
		}
	}
	return n
}

// reserveStrength is the strength of all cards in the reserve.
func (g *Game) reserveStrength() (n int, known bool) {
	known = true
	for _, c := range columns() {
		if g.Reserve.In(c) == 0 {
			continue
		}
		s, ok := g.strength(c)
		known = known && ok
		n += s * g.Reserve.In(c)
	}
	return n, known
}

// techPoints is the enemy's technology level.
func (g *Game) techPoints() (int, bool) {
	// Reading of Scoring: "enemy tech level" is the flask's number, or the position of
	// the chit counted from A (option tech_score).
	if g.rules.techScore == "position" {
		return g.Chit.rank() + 1, true
	}
	return g.level()
}
