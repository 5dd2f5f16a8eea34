package warpeace

import "adjutant/engine"

// 4 Game Units: figures limit the number of stacks, not of units; chips stand for
// units under a figure of their type: white 1, red 5. The books count units only.
// WP-10; WP-11; WP-12
//
// Reading of 4 Game Units: one figure for each place and type; it is counted when a
// portion of movement is closed, on every retreat, placement and allotment. WR-37

// stacks is the number of places in which a country has units of a type.
func (g *Game) stacks(c Country, u Unit) int {
	return g.stackCounts(c).of(u)
}

// figuresOver is a type that stands in more places than it has figures; "" for none.
func (g *Game) figuresOver(c Country) Unit { return g.overFigures(c, g.stackCounts(c)) }

func (g *Game) overFigures(c Country, stacks Stock) Unit {
	for _, u := range unitTypes {
		if g.rules.figureLimits && stacks.of(u) > u.figures(c) {
			return u // 4 Game Units; WP-10
		}
	}
	return ""
}

// stackCounts are the stacks of each type.
func (g *Game) stackCounts(c Country) Stock {
	_, stacks := g.muster()
	return stacks[c.ord()]
}

// tooManyStacks refuses a change that needs figures which are not there. Stacks that
// rules forced apart (ships sent to ports) may stay. WP-10; WR-37
func tooManyStacks(c Country, was, now Stock) error {
	for _, u := range unitTypes {
		if now.of(u) > u.figures(c) && now.of(u) > was.of(u) {
			return refuseFigures(u, c) // 4 Game Units; WP-10
		}
	}
	return nil
}

// figureFor reports whether a stack of u may stand in p.
func (g *Game) figureFor(p Place, c Country, u Unit) bool {
	return !g.rules.figureLimits || g.at(p, c).of(u) > 0 || g.stacks(c, u) < u.figures(c) // WP-135
}

func refuseFigures(u Unit, c Country) error {
	return engine.Refuse("figure-limit", secUnits, engine.T("%s has %d figures of %s: no more places can hold them.", countryName(c), u.figures(c), unitName(u)))
}

// Chips are the figure and chips that show a number of units. WP-11; WP-12
func Chips(n int) (figures, red, white int) {
	if n <= 0 {
		return 0, 0, 0
	}
	return 1, (n - 1) / 5, (n - 1) % 5
}

// Pile is the number of units that figures and chips show. WP-12
func Pile(figures, red, white int) int { return figures + 5*red + white }

// tellChips tells to change five white chips for a red one where a stack has grown. WP-12
func (g *Game) tellChips(t *engine.Table, p Place, c Country, u Unit, was int) {
	_, red, _ := Chips(was)
	now := g.at(p, c).of(u)
	if _, r, w := Chips(now); r > red {
		g.note(t, "chips:"+string(p)+":"+string(u), secUnits, engine.T("Exchange 5 white for 1 red under %s in %s: 1 figure, %d red, %d white.", unitName(u), g.atlas.placeName(p), r, w)) // 4 Game Units; WP-12
	}
}

// tellFigures tells where bought units have no free figure left. WP-59
func (g *Game) tellFigures(t *engine.Table, c Country, s Stock) {
	for _, u := range unitTypes {
		if s.of(u) > 0 && g.rules.figureLimits && g.stacks(c, u) >= u.figures(c) {
			g.note(t, "no-figure:"+string(u), secPlacement, engine.T("No figure of %s is free: these units go as chips under one on the board.", unitName(u))) // 13 Unit Placement Phase; WP-59
		}
	}
}
