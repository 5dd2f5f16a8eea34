package warpeace

import (
	"strconv"

	"adjutant/engine"
)

// 8 Resource Point Phase: a country adds the points of everything that it controls
// to its savings. More than 20 may be held during a turn. WP-53; WP-55

// incomeStep credits the points and waits for NEXT.
func (g *Game) incomeStep(t *engine.Table) {
	c := g.Country
	n := g.turnIncome(t, c)
	g.income[c] = n
	g.gain(c, n)
	text := engine.T("%s: take %s of income, move the marker to %d.", countryName(c), pointsText(n), g.RP[c])
	help := engine.Text{}
	if g.Joined {
		help = engine.T("Doubled, because it joined this turn.") // 8 Resource Point Phase; WP-51
	}
	g.confirm(t, "income", secRP, c, text, help, engine.T("%s receives %s", countryName(c), pointsText(n)))
	g.Step = stepPurchase
}

// turnIncome is the income of the turn, double in the turn in which the country joined by
// a check.
//
// Reading of 8 Resource Point Phase: double counts what it then controls (the other
// reading: all its home areas, held or not). WR-12
func (g *Game) turnIncome(t *engine.Table, c Country) int {
	if !g.Joined {
		return g.earnings(t, c)
	}
	if !g.rules.doubleAllHome {
		return 2 * g.earnings(t, c) // 8 Resource Point Phase; WP-51
	}
	n := homeSum(c)
	for _, p := range g.atlas.places {
		if g.controller(p) == c && g.atlas.homeOf(p) != c {
			n += g.worth(t, p)
		}
	}
	return 2 * n // WR-12
}

// earnings are the points of all places under a country's control. As little as can
// be is asked: home areas that are all held have a known sum, and of those lost only
// the lost are asked. WP-53; WP-6; WP-128
func (g *Game) earnings(t *engine.Table, c Country) int {
	n := homeSum(c)
	for _, p := range g.atlas.places {
		home := g.atlas.homeOf(p) == c || c == Britain && p == Gibraltar
		held := g.controller(p) == c
		switch {
		case home && !held:
			n -= g.worth(t, p) // 8 Resource Point Phase; WP-53
		case held && !home:
			n += g.worth(t, p) // 8 Resource Point Phase; WP-53
		}
	}
	return n
}

// worth is the printed value of a place, asked the first time. WP-6
func (g *Game) worth(t *engine.Table, p Place) int {
	if n, ok := g.atlas.worth(p); ok {
		return n
	}
	n, _ := strconv.Atoi(g.printed(t, secBoard, rpKey(p), p, engine.T("Enter the resource points printed in %s.", g.atlas.placeName(p)), engine.AskCount(0, 9)))
	return n
}

// Earnings is a country's income as the board stands; ok is false while a printed
// value that it needs is unknown.
func (g *Game) Earnings(c Country) (n int, ok bool) {
	if !g.active(c) {
		return 0, true // 8 Resource Point Phase; WP-54
	}
	n = homeSum(c)
	for i, p := range g.atlas.places {
		home := g.atlas.home[i] == c || c == Britain && p == Gibraltar
		m, marked := g.Markers[p]
		held := marked && m == c || !marked && g.atlas.home[i] == c
		if home == held {
			continue
		}
		v, known := g.atlas.worth(p)
		if !known {
			return 0, false
		}
		if held {
			n += v
		} else {
			n -= v
		}
	}
	return n, true
}
