package warpeace

import "adjutant/engine"

// Check says what does not add up: every unit raised stands on the board or is dead,
// every point received is held, spent or lost, ships carry their cargo, stacks have
// their figures.
func (g *Game) Check() []engine.Problem {
	var out []engine.Problem
	bad := func(warn bool, code, ref string, text engine.Text, keys ...string) {
		out = append(out, engine.Problem{Code: code, Ref: ref, Text: text, Keys: keys, Warn: warn})
	}
	units, stacks := g.muster()
	for i, c := range turnOrder {
		if want := g.account.Raised[i].minus(g.account.Dead[i]); units[i] != want {
			bad(false, "units", secUnits, engine.T("%s has %s on the board, the books say %s.", countryName(c), units[i].text(), want.text()))
		}
		if want := g.account.Got[i] - g.account.Spent[i] - g.account.Forfeit[i] + g.account.Banked[i]; g.RP[c] != want || g.RP[c] < 0 {
			bad(false, "points", secRP, engine.T("%s holds %s, the books say %d.", countryName(c), pointsText(g.RP[c]), want), "rp."+string(c))
		}
		if g.moveStep() && c == g.Country {
			continue
		}
		if u := g.overFigures(c, stacks[i]); u != "" && g.Battle == nil {
			bad(true, "figure-limit", secUnits, engine.T("%s has %d figures of %s: no more places can hold them.", countryName(c), u.figures(c), unitName(u))) // WP-10
		}
		for _, p := range g.atlas.seas() {
			if s := g.Units[p][i]; s.land() > s.of(Fleet) {
				bad(false, "cargo-without-ship", secMove, engine.T("In the %s %s stand on %s.", g.atlas.placeName(p), unitsText(s.land()), shipsText(s.of(Fleet))), unitsKey(p, c)) // WP-86
			}
		}
	}
	for _, f := range g.Units { // any order: only looked for
		for _, s := range f {
			if !(Stock{}).within(s) {
				bad(false, "negative", secUnits, engine.T("There are fewer than no units somewhere."))
			}
		}
	}
	return out
}

func (g *Game) moveStep() bool { return g.isStep(stepSetup, stepAttack, stepMove) }

func unitsKey(p Place, c Country) string { return "units." + string(p) + "." + string(c) }
