package sansallies

import (
	"slices"

	"adjutant/engine"
)

// walk is the set-up, step by step. The choice of rules is made before it.
func walk(r rules) []Step {
	w := []Step{"sheet", "split", "no_commanders", "production", "take_out_installations", "region_discard", "add_centers",
		"layout", "unit_chits", "technology_chits", "progress_chit", "reserve_space"}
	if r.half != "any" {
		w[6] = Step("add_centers_" + r.half + "_half") // SA-104
	}
	if r.total {
		w[2] = "with_commanders"         // SA-71
		w = append(w, "season", "camps") // SA-72; SA-73
	}
	return append(w, "setup_done")
}

// setUp carries out one step of the set-up walk and goes on to the next.
func (g *Game) setUp(t *engine.Table) {
	steps := walk(g.rules)
	switch g.Step {
	case "no_commanders":
		g.removeCommanders(t)
	case "layout":
		g.layOut(t)
	case "season":
		g.chooseSeason(t)
	case "camps":
		g.placeCamps(t)
	default:
		g.setUpStep(t, string(g.Step), g.setUpText(g.Step))
	}
	if i := slices.Index(steps, g.Step); i+1 < len(steps) {
		g.Step = steps[i+1]
		return
	}
	g.Step = stepStart
}

func (g *Game) setUpStep(t *engine.Table, key string, text engine.Text) {
	g.ask(t, func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{Key: key, Ref: g.setUpRef(), Text: text, Help: g.setUpHelp(g.Step), Need: engine.AskConfirm(), Default: &done, Say: g.setUpSay(g.Step)}
	})
	t.Title(g.setUpSay(g.Step))
}

func (g *Game) setUpRef() string {
	if g.Step == "with_commanders" {
		return secTotalSetUp
	}
	return secSetUp
}

// Set-Up. What each step of the walk asks for.
func (g *Game) setUpText(s Step) engine.Text {
	switch s {
	case "sheet":
		return engine.T("Fill in the component sheet, or go on: what the cards and chits show is asked when it is first needed.")
	case "split":
		return engine.T("Separate the production cards from the enemy nation cards.") // SA-3
	case "with_commanders":
		return engine.T("Leave the commanders in the production deck.") // SA-71
	case "production":
		return engine.T("Shuffle the production deck and lay it face down; keep room beside it for discards.") // SA-3
	case "take_out_installations":
		return engine.T("Take the capital and the five resource centers out of the enemy deck.") // SA-4
	case "region_discard":
		return engine.T("Shuffle the rest and lay 12 regions face up as the region discard.") // SA-4
	case "add_centers":
		return engine.T("Shuffle the five resource centers into the 30 regions that are left.") // SA-5
	case "add_centers_top_half":
		return engine.T("Halve the 30 regions; shuffle the five centers into the half that is dealt first, lay the other half under it.") // SA-104
	case "add_centers_bottom_half":
		return engine.T("Halve the 30 regions; shuffle the five centers into the half that is dealt last, lay it under the other.") // SA-104
	case "unit_chits":
		return engine.T("Lay the four unit-type chits below the pyramid, undeveloped side up, personnel reading 1.") // SA-7
	case "technology_chits":
		return engine.T("Lay the technology chits beside the tiers, A at the bottom, H at the top.") // SA-8
	case "progress_chit":
		return engine.T("Put the progress chit beside chit %s, gray side up.", string(g.Chit)) // SA-9; SA-102
	case "reserve_space":
		return engine.T("Keep room for four reserve columns, captured centers and ultimate weapons.") // SA-10
	}
	return engine.T("Check the table: %s.", g.readBack()) // SA-10
}

func (g *Game) setUpHelp(s Step) engine.Text {
	switch s {
	case "sheet":
		return engine.T("Printed values are kept for every game.")
	case "split":
		return engine.T("71 and 48 cards.") // SA-1
	case "with_commanders":
		if n, ok := g.num(deckKey(Commander)); ok {
			return thereAre(n)
		}
	case "take_out_installations":
		return engine.T("42 regions stay.")
	case "region_discard":
		return engine.T("30 regions stay. This pile is apart from the production discard.")
	case "add_centers":
		return engine.T("That makes 35 cards.")
	case "reserve_space":
		if !g.rules.total {
			return engine.T("Limited War: season tile, camps, coordinates and stars do not count.")
		}
	case "setup_done":
		return engine.T("The first turn begins.")
	}
	return engine.Text{}
}

func (g *Game) setUpSay(s Step) engine.Text {
	switch s {
	case "sheet":
		return engine.T("Set-up. Component sheet.")
	case "split":
		return engine.T("Part production and enemy cards.")
	case "with_commanders":
		return engine.T("Leave the commanders in.")
	case "production":
		return engine.T("Shuffle the production deck.")
	case "take_out_installations":
		return engine.T("Take out capital and centers.")
	case "region_discard":
		return engine.T("Twelve regions face up.")
	case "add_centers", "add_centers_top_half", "add_centers_bottom_half":
		return engine.T("Shuffle the five centers in.")
	case "unit_chits":
		return engine.T("Unit chits, undeveloped side.")
	case "technology_chits":
		return engine.T("Technology chits A to H.")
	case "progress_chit":
		return engine.T("Progress chit at %s, gray.", string(g.Chit))
	case "reserve_space":
		return engine.T("Keep room for reserves.")
	}
	return engine.T("Ready. First turn.")
}

// thereAre is the number of commanders on the component sheet.
func thereAre(n int) engine.Text { return engine.Plural(n, "There is %d.", "There are %d.", n) }

// readBack is what lies on the table at the end of set-up.
func (g *Game) readBack() engine.Text {
	var parts []engine.Text
	if n, ok := g.pileSize(); ok {
		parts = append(parts, engine.T("draw pile %d", n))
	}
	parts = append(parts, engine.T("region discard %d", len(g.RegionDiscard)), engine.T("progress chit at %s", string(g.Chit)))
	if g.Season != "" {
		parts = append(parts, engine.T("season %s", seasonName(g.Season)))
	}
	for _, p := range g.Camps {
		parts = append(parts, engine.T("camp at %s", string(p)))
	}
	return engine.T("%s", parts)
}

// Set-Up. In Limited War the commanders leave the deck; their number, if told,
// makes the size of the draw pile known.
func (g *Game) removeCommanders(t *engine.Table) {
	text := engine.T("Take the commanders out of the production deck.") // SA-3
	if n, ok := g.num(deckKey(Commander)); ok {
		g.ask(t, func() engine.Prompt {
			done := engine.Confirmed()
			return engine.Prompt{Key: "no_commanders", Ref: secSetUp, Text: text, Help: thereAre(n), Say: engine.T("Take the commanders out."), Need: engine.AskConfirm(), Default: &done}
		})
		return
	}
	g.ask(t, func() engine.Prompt {
		later := engine.Act("later", engine.Confirmed())
		return engine.Prompt{
			Key: "no_commanders", Ref: secSetUp, Text: text,
			Help: engine.T("Tell how many there are: then the draw pile can be counted."), Say: engine.T("Take the commanders out."),
			Need: engine.AskCount(1, g.mostOf(Commander)), Printed: deckKey(Commander), Default: &later,
			Actions: []engine.Action{{Key: "later", Text: engine.T("Do not count them"), Need: engine.AskConfirm()}},
		}
	})
}

// Set-Up. The pyramid is dealt; its cards may be told now, or when needed.
func (g *Game) layOut(t *engine.Table) {
	for {
		a := g.ask(t, func() engine.Prompt {
			done := engine.Confirmed()
			return engine.Prompt{
				Key: "layout", Ref: secSetUp, Need: engine.AskConfirm(), Default: &done,
				Text: engine.T("Deal the pyramid face up: the capital first, then tiers of 2, 3 … 8, each from left to right, overlapping the corners above."), // SA-6
				Help: engine.T("The cards may be told now, place by place, or when they are first needed."), Say: engine.T("Deal the pyramid."),
				Actions: []engine.Action{g.tellAction(deal())},
			}
		})
		if a.Action == "" {
			t.Title(engine.T("Deal the pyramid."))
			return
		}
		g.tell(t, a.Fields)
	}
}
