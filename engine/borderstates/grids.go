package borderstates

import (
	"math/big"
	"slices"
	"strings"

	"adjutant/engine"
)

// grids are the tables of the page: those for the decision in hand first.
func (g *Border) grids() []engine.Grid {
	var out []engine.Grid
	switch g.Step {
	case "P2":
		if n, ok := g.Wanted(g.At); ok && g.Cards[g.At] != "" {
			out = append(out, g.drawGrid(min(n, g.Bag.Total())))
		}
	case "C1", "C2", "C3":
		out = append(out, g.orderGrid())
	}
	combat := strings.HasPrefix(g.Step, "C")
	if combat || g.Step == "R1" {
		if grid := g.frontGrid(); len(grid.Rows) > 0 {
			out = append(out, grid)
		}
	}
	for b := range 3 {
		if g.Area[b].Total() > 0 && (combat || strings.HasPrefix(g.Step, "R") && b >= g.At) {
			out = append(out, g.forecastGrid(b))
		}
	}
	if strings.HasPrefix(g.Step, "R") || strings.HasPrefix(g.Step, "E") {
		if grid := g.resultGrid(); len(grid.Rows) > 0 {
			out = append(out, grid)
		}
	}
	if g.Turn > 0 {
		out = append(out, g.scoreGrid())
		if !g.rules.NoDeductions && g.Outcome == nil {
			out = append(out, g.unseenGrid())
		}
	}
	return out
}

func chance(r *big.Rat) engine.Text {
	p, _ := new(big.Rat).Mul(r, big.NewRat(100, 1)).Float64()
	return engine.T("%s (%.1f %%)", engine.Name(engine.ChanceOf(r).String()), p)
}

// drawGrid is the exact distribution of each state's cubes in the draw at hand.
func (g *Border) drawGrid(n int) engine.Grid {
	grid := engine.Grid{Key: "draw", Name: engine.T("Cubes of battle %s", engine.Name(roman(g.At))), Ref: "Preparation 2", Chart: true, Head: []engine.Text{engine.T("state"), engine.T("in the bag")}}
	for k := range n + 1 {
		grid.Head = append(grid.Head, engine.T("%d", k))
	}
	for _, s := range states() {
		row := engine.Row{Key: s.Key(), Cells: []engine.Text{s.Name(), engine.T("%d", g.Bag[s])}}
		for k := range n + 1 {
			row.Cells = append(row.Cells, chance(Exactly(g.Bag.Total(), g.Bag[s], n, k)))
		}
		grid.Rows = append(grid.Rows, row)
	}
	return grid
}

// orderGrid says who would place first, by the value turned up.
func (g *Border) orderGrid() engine.Grid {
	grid := engine.Grid{Key: "order", Name: engine.T("Chance to place first, by blocks not seen this turn"), Ref: "Moving to Battle", Chart: true, Head: []engine.Text{engine.T("face-up block"), U.Name(), C.Name()}}
	for _, k := range orderKinds() {
		u, _ := g.PlacesFirst(U, k.Block)
		c, _ := g.PlacesFirst(C, k.Block)
		grid.Rows = append(grid.Rows, engine.Row{Key: k.Key, Cells: []engine.Text{k.Name, chance(u), chance(c)}})
	}
	_, u := g.PlacesFirst(U, Ambush)
	_, c := g.PlacesFirst(C, Ambush)
	grid.Rows = append(grid.Rows, engine.Row{Key: "aside", Cells: []engine.Text{engine.T("Ambush: all set aside"), chance(u), chance(c)}})
	return grid
}

// frontGrid is how the fronts stand: what is seen, what is possible, and the
// blind chances before any Ambush acts.
func (g *Border) frontGrid() engine.Grid {
	grid := engine.Grid{
		Key: "fronts", Name: engine.T("Fronts so far; chances by blocks not seen, before any Ambush acts"), Ref: "Winning Front",
		Head: []engine.Text{engine.T("battle"), engine.T("top front"), engine.T("bottom front"), engine.T("top wins"), engine.T("bottom wins"), engine.T("Union wins"), engine.T("Confederation wins")},
	}
	for b := range 3 {
		if g.Step == "R1" && b < g.At || !slices.ContainsFunc(g.allSpots(b), func(s Spot) bool { return g.general(s) || g.Artillery == s }) {
			continue
		}
		v := g.Blind(b)
		sum := func(f int) engine.Text {
			if v.Low[f] == v.High[f] {
				return engine.T("%d", v.Seen[f])
			}
			return engine.T("%d (%d to %d)", v.Seen[f], v.Low[f], v.High[f])
		}
		grid.Rows = append(grid.Rows, engine.Row{Key: roman(b), Zone: "battle." + roman(b), Live: b == g.At && g.Step == "R1",
			Cells: []engine.Text{engine.Name(roman(b)), sum(0), sum(1), chance(v.Top), chance(v.Bottom), chance(v.WinU), chance(v.WinC)}})
	}
	return grid
}

// resultGrid is how the battles of this turn ended, or end as they stand.
func (g *Border) resultGrid() engine.Grid {
	grid := engine.Grid{Key: "results", Name: engine.T("Battles of this turn"), Ref: "Winning Front", Head: []engine.Text{engine.T("battle"), engine.T("top front"), engine.T("bottom front"), U.Name(), C.Name(), engine.T("winner"), engine.T("loser")}}
	last := g.At
	if strings.HasPrefix(g.Step, "E") {
		last = 2
	}
	for b := range last + 1 {
		if g.Step == "R1" && b == g.At || len(g.Fronts[b][0].Spaces) == 0 {
			continue
		}
		v := g.Judge(b)
		grid.Rows = append(grid.Rows, engine.Row{Key: roman(b), Zone: "battle." + roman(b), Live: strings.HasPrefix(g.Step, "R") && b == g.At,
			Cells: []engine.Text{engine.Name(roman(b)), engine.T("%d", v.Sum[0]), engine.T("%d", v.Sum[1]), engine.T("%d", v.Value.U), engine.T("%d", v.Value.C), v.Winner.Name(), v.Loser.Name()}})
	}
	return grid
}

// scoreGrid is the score now, with the tie-breaks in their order.
// End of the Game and Victory; BS-65; BS-67
func (g *Border) scoreGrid() engine.Grid {
	grid := engine.Grid{Key: "score", Name: engine.T("If the game were scored now"), Ref: "End of the Game and Victory", Head: []engine.Text{engine.T("count"), U.Name(), C.Name()}}
	add := func(key string, name engine.Text, f func(Side) int) {
		grid.Rows = append(grid.Rows, engine.Row{Key: key, Cells: []engine.Text{name, engine.T("%d", f(U)), engine.T("%d", f(C))}})
	}
	add("points", engine.T("points"), g.Points)
	add("secured", engine.T("secured tokens"), func(s Side) int { n, _ := g.Secured(s); return n })
	add("cards", engine.T("Character and President cards played"), g.CardsPlayed)
	return grid
}

// unseenGrid are the deductions, equal for both seats: the blocks of each side not
// seen this turn, and from turn 2 those that were in hand when it began.
// Preparation for the Next Turn 1; BS-61
func (g *Border) unseenGrid() engine.Grid {
	grid := engine.Grid{Key: "unseen", Name: engine.T("Blocks not seen this turn"), Ref: "Placement of the Blocks", Head: []engine.Text{engine.T("side"), engine.T("not seen"), engine.T("in hand when the turn began")}}
	for _, s := range sides() {
		hand := engine.T("not known")
		if sure, maybe, places := g.StartHand(s); len(sure) > 0 || len(maybe) > 0 {
			hand = engine.T("%s", blockNames(sure))
			if len(maybe) > 0 {
				hand = engine.T("%d of %s", places, blockNames(maybe))
			}
		}
		grid.Rows = append(grid.Rows, engine.Row{Key: string(s), Cells: []engine.Text{s.Name(), engine.T("%s", blockNames(g.Unseen(s))), hand}})
	}
	return grid
}

func blockNames(list []Block) []engine.Text {
	var out []engine.Text
	for _, b := range list {
		out = append(out, b.Name())
	}
	return out
}

// StartHand is what is known of a side's hand at the start of the turn: the blocks
// that were not committed last turn. Where some of the six were never seen, more
// candidates are left than places.
func (g *Border) StartHand(s Side) (sure, maybe []Block, places int) {
	last := *g.LastTurn.Of(s)
	if len(last) != 6 {
		return nil, nil, 0
	}
	var left []Block
	for _, b := range blocks() {
		if !slices.Contains(last, b) {
			left = append(left, b)
		}
	}
	if len(left) == 4 {
		return left, nil, 4
	}
	return nil, left, 4
}
