package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Set-Up for Total War. Any season may be the first.
func (g *Game) chooseSeason(t *engine.Table) {
	g.askPrinted(t, secTotalSetUp, seasonCountKey, engine.T("Count the seasons on the season tile."), engine.T("How many seasons?"), engine.AskCount(2, 12))
	for i := range g.seasons() {
		g.askPrinted(t, secTotalSetUp, seasonNameKey(i), engine.T("Read the name of season %d, clockwise.", i+1), engine.T("Name of season %d?", i+1), engine.AskText(1, 20))
	}
	a := g.ask(t, func() engine.Prompt {
		p := engine.Prompt{
			Key: "season", Ref: secTotalSetUp, Text: engine.T("Lay out the season tile and choose the starting season."), Say: engine.T("Choose the first season."),
			Need: engine.AskChoose(),
			Before: func(a engine.Answer) error {
				if !slices.Contains(g.seasons(), a.Option) {
					return engine.Refuse("no_such_season", secTotalSetUp, engine.T("The season tile has no season %q.", a.Option))
				}
				return nil
			},
		}
		for _, s := range g.seasons() {
			p.Need.Options = append(p.Need.Options, opt(s, seasonName(s)))
		}
		return p
	})
	g.Season = a.Option // SA-72
	t.Title(engine.T("Starting season: %s", seasonName(g.Season)))
}

// needSeason asks for the season of a game that was taken up without one.
func (g *Game) needSeason(t *engine.Table) {
	if g.rules.total && g.Season == "" {
		g.chooseSeason(t)
	}
}

// dieColours are the colours a die is known by.
func dieColours() []string {
	return []string{"white", "ivory", "black", "red", "blue", "yellow", "green", "purple", "orange", "grey"}
}

func colourName(c string) engine.Text {
	switch c {
	case "white":
		return engine.T("white")
	case "ivory":
		return engine.T("ivory")
	case "black":
		return engine.T("black")
	case "red":
		return engine.T("red")
	case "blue":
		return engine.T("blue")
	case "yellow":
		return engine.T("yellow")
	case "green":
		return engine.T("green")
	case "purple":
		return engine.T("purple")
	case "orange":
		return engine.T("orange")
	}
	return engine.T("grey")
}

// Set-Up for Total War. Three camps, each by an ordered pair of dice.
func (g *Game) placeCamps(t *engine.Table) {
	if len(g.Camps) == 0 {
		a := g.ask(t, campOrderPrompt)
		g.FirstDie = a.Option // SA-73
		t.Title(g.readFirst())
	}
	for len(g.Camps) < 3 {
		dice := g.ask(t, g.campPrompt).Values()
		p := g.askPair(t, dice[0], dice[1])
		t.Title(engine.T("Camp roll: %d, then %d: %s", dice[0], dice[1], string(p)))
		if slices.Contains(g.Camps, p) {
			// Reading of Set-Up for Total War: two camps on one region, or roll again; again (R18).
			g.note(t, "reroll_marked", secTotalSetUp, engine.T("%s has a camp already: roll again.", string(p)))
			continue
		}
		if g.Pyramid[p].Kind == "" {
			g.learn(t, p, false)
		}
		if g.Pyramid[p].Kind == Sea { // SA-74
			g.note(t, "reroll_sea", secTotalSetUp, engine.T("%s is a sea: roll again.", string(p)))
			continue
		}
		g.Camps = append(g.Camps, p) // SA-73
		g.note(t, "camp:"+string(p), secTotalSetUp, engine.T("Put a prison camp chit on %s.", string(p)))
	}
}

func campOrderPrompt() engine.Prompt {
	named := engine.Chosen("named")
	p := engine.Prompt{
		Key: "camp_order", Ref: secTotalSetUp, Text: engine.T("Say which die is read first when camps are placed."), Say: engine.T("Which die is read first?"), Default: &named,
		Need: engine.AskChoose(engine.Option{Key: "named", Text: engine.T("the one on the left, or named first")}),
	}
	for _, c := range dieColours() {
		p.Need.Options = append(p.Need.Options, opt(c, engine.T("the %s die", colourName(c))))
	}
	return p
}

func (g *Game) campPrompt() engine.Prompt {
	dice := engine.Die6(2)
	dice[0].Role, dice[1].Role = engine.T("read first"), engine.T("read second")
	if g.FirstDie != "named" {
		dice[0].Colour = g.FirstDie
	}
	return engine.Prompt{
		Key: "camp_roll", Ref: secTotalSetUp, Text: engine.T("Throw both dice for prison camp %d of 3.", len(g.Camps)+1), Help: g.readFirst(),
		Say: engine.T("Roll for camp %d.", len(g.Camps)+1), Need: engine.AskRoll(dice...),
	}
}

// readFirst says which die is read first.
func (g *Game) readFirst() engine.Text {
	if g.FirstDie == "" || g.FirstDie == "named" {
		return engine.T("The die named first is read first.")
	}
	return engine.T("The %s die is read first.", colourName(g.FirstDie))
}

// askPair is the place that the diagram gives to an ordered pair.
func (g *Game) askPair(t *engine.Table, p, q int) Place {
	var free []Place
	for _, x := range deal() {
		if !g.pairTaken(x, p, q) {
			free = append(free, x)
		}
	}
	g.askPrinted(t, secTotalSetUp, pairKey(p, q), engine.T("Find the region with the coordinates %d, %d in the diagram.", p, q), engine.T("Region at %d, %d?", p, q), engine.AskChoose(placeOptions(free)...))
	return Place(g.values[pairKey(p, q)])
}

// pairTaken reports whether the diagram gives the place to another pair.
func (g *Game) pairTaken(x Place, p, q int) bool {
	for i := 1; i <= 6; i++ {
		for j := 1; j <= 6; j++ {
			if (i != p || j != q) && g.values[pairKey(i, j)] == string(x) {
				return true
			}
		}
	}
	return false
}

// Season Tile/End-of-Turn. One step clockwise after the personnel reset.
func (g *Game) turnSeason(t *engine.Table) {
	if !g.rules.total {
		return
	}
	was, _ := g.seasonNumber()
	g.Season = g.nextSeason() // SA-75
	now, ok := g.seasonNumber()
	if ok {
		g.note(t, "season:"+g.Season, secSeason, engine.T("Turn the season to %s: every defence %s.", seasonName(g.Season), engine.T("%+d", now-was)))
		return
	}
	g.note(t, "season:"+g.Season, secSeason, engine.T("Turn the season to %s.", seasonName(g.Season)))
}

// seasonName is a season of the tile; the words of the year have their French.
func seasonName(s string) engine.Text {
	switch s {
	case "spring", "summer", "autumn", "fall", "winter", "Spring", "Summer", "Autumn", "Fall", "Winter":
		return engine.T(s)
	}
	return engine.Name(s)
}

// askSeasonNumber sees that the current season's number is known.
func (g *Game) askSeasonNumber(t *engine.Table) {
	if !g.rules.total {
		return
	}
	if i := slices.Index(g.seasons(), g.Season); i >= 0 {
		g.askPrinted(t, secModified, seasonNumberKey(i), engine.T("Read the number of %s on the season tile.", seasonName(g.Season)),
			engine.T("Season number of %s?", seasonName(g.Season)), engine.AskCount(-9, 9)) // SA-81
	}
}
