package sansallies

import (
	"slices"

	"adjutant/engine"
)

// The pyramid is drawn 400 units wide and 252 high: places 40 × 26 with gaps of 3
// and 5, tier letters and the progress chit at the left.
const (
	boardWidth, boardHeight = 400, 252
	placeWidth, placeHeight = 40, 26
	gapX, gapY              = 3, 5
	pyramidMiddle           = 210
)

func (g *Game) board() *engine.Board {
	b := &engine.Board{Width: boardWidth, Height: boardHeight}
	for r := 7; r >= 0; r-- {
		tier := tiers()[r]
		y := float64(4 + (7-r)*(placeHeight+gapY))
		b.Labels = append(b.Labels, engine.Label{Text: engine.Name(string(tier)), X: 6, Y: y + 18, Kind: "tier"})
		if tier == g.Chit {
			b.Labels = append(b.Labels, engine.Label{Text: g.chitText(), X: 27, Y: y + 18, Kind: "marker"})
		}
		width := float64(tier.size()*(placeWidth+gapX) - gapX)
		for i, p := range tier.places() {
			b.Zones = append(b.Zones, g.zone(p, pyramidMiddle-width/2+float64(i*(placeWidth+gapX)), y))
		}
	}
	return b
}

// chitText is the level beside the progress chit, "?" while it is unknown.
func (g *Game) chitText() engine.Text {
	if l, ok := g.level(); ok {
		return engine.T("%d", l)
	}
	return engine.Name("?")
}

func (g *Game) zone(p Place, x, y float64) engine.Zone {
	r, full := g.Pyramid[p]
	z := engine.Zone{Key: string(p), Label: string(p), X: x, Y: y, W: placeWidth, H: placeHeight, Empty: !full}
	z.Chosen = g.Battle != nil && g.Battle.Target == p && !g.Battle.Over
	if !full {
		z.Kind, z.Name = "empty", engine.T("%s, empty", string(p))
		return z
	}
	z.Kind, z.Sign = "unknown", "?"
	if r.Kind != "" {
		z.Kind, z.Sign = string(r.Kind), signOf(r.Kind)
	}
	z.Open = g.exposed(p) != no && g.Turn > 0
	z.Name = g.zoneName(p, r)
	if slices.Contains(g.Camps, p) {
		z.Pieces = append(z.Pieces, engine.Piece{Key: "camp", Kind: "chit", Name: engine.T("prison camp"), Label: "C", Tone: "black"})
	}
	if g.rules.total && r.Stars == 2 {
		z.Pieces = append(z.Pieces, engine.Piece{Key: "stars", Kind: "token", Name: engine.T("two stars"), Label: "★★"})
	}
	return z
}

// signOf is a letter or figure for the kind, besides its colour.
func signOf(k Terrain) string {
	switch k {
	case Valley:
		return "v"
	case Mountains:
		return "▲"
	case Sea:
		return "≈"
	case Wasteland:
		return "∴"
	case Resource:
		return "⚙"
	}
	return "★"
}

// zoneName is the place as it is read out: "C3, sea (aircraft, ships), defence 4, open".
func (g *Game) zoneName(p Place, r Region) engine.Text {
	defence := engine.T("defence unknown")
	if d, ok := g.defence(p); ok {
		defence = engine.T("defence %d", d)
	}
	state := engine.T("covered")
	switch g.exposed(p) {
	case yes:
		state = engine.T("open")
	case unknown:
		state = engine.T("perhaps open: stars unknown")
	}
	return engine.T("%s, %s, %s, %s", string(p), regionText(r), defence, state)
}
