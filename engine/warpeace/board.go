package warpeace

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// The board is drawn as a graph: a schematic Europe of our own, not the printed map.
// Positions entered on the component sheet take the place of these.
const (
	boardWidth  = 1000
	boardHeight = 760
	zoneWidth   = 74
	zoneHeight  = 56
)

// layout is the middle of each place on the drawing.
var layout = map[Place][2]float64{
	"B2": {190, 50}, "B1": {230, 130}, "B3": {130, 130}, "NS": {345, 65}, "EC": {215, 220}, "CA": {50, 330}, "BA": {610, 60},
	"N1": {385, 175}, "F2": {300, 285}, "F1": {300, 360}, "F3": {400, 265}, "F5": {190, 340}, "F4": {350, 450},
	"N8": {430, 345}, "N4": {510, 275}, "N5": {470, 425}, "N2": {470, 505}, "N3": {570, 543},
	"P2": {480, 195}, "P1": {570, 140}, "P3": {590, 215}, "P4": {680, 165},
	"A2": {605, 295}, "A5": {565, 365}, "A1": {660, 365}, "A3": {620, 450}, "A4": {735, 335},
	"N9": {740, 85}, "R7": {780, 200}, "R2": {860, 110}, "R1": {945, 165}, "R3": {900, 235}, "R6": {820, 275}, "R4": {950, 320}, "R5": {870, 355}, "N7": {800, 430},
	"S2": {165, 430}, "S1": {210, 510}, "S3": {140, 580}, "S4": {290, 560}, "N6": {55, 480}, "GIB": {120, 665}, "WM": {340, 640}, "CM": {480, 640},
}

// at is where a place is drawn; places that nobody knows stand in a row below.
func (g *Game) middle(p Place) (x, y float64) {
	if a, b, ok := strings.Cut(g.values["position."+string(p)], ","); ok {
		x, err := strconv.ParseFloat(strings.TrimSpace(a), 64)
		y, err2 := strconv.ParseFloat(strings.TrimSpace(b), 64)
		if err == nil && err2 == nil {
			return x, y
		}
	}
	if at, ok := layout[p]; ok {
		return at[0], at[1]
	}
	n := 0
	for _, q := range g.atlas.places {
		if q == p {
			break
		}
		if _, ok := layout[q]; !ok {
			n++
		}
	}
	return 560 + float64(n%6)*80, 650 + float64(n/6)*62
}

func (g *Game) board() *engine.Board {
	b := &engine.Board{Width: boardWidth, Height: boardHeight, Zones: make([]engine.Zone, 0, len(g.atlas.places))}
	open := g.openPlaces()
	for _, p := range g.atlas.places {
		b.Zones = append(b.Zones, g.zone(p, open))
	}
	b.Links = slices.Concat(g.atlas.links, g.brokenLinks())
	b.Labels = append(g.seaNames(), engine.Label{Text: g.mapName(), X: 12, Y: 748, Kind: "title"})
	return b
}

// seaNames are the names of the sea zones that have one, above the zones or, where
// another name stands there, below: a zone has room for its code alone.
func (g *Game) seaNames() (out []engine.Label) {
	const letter, line, lift = 14.5, 26.0, zoneHeight*0.675 + 13
	for _, p := range g.atlas.seas() {
		name := g.atlas.placeName(p)
		if name.String() == string(p) {
			continue
		}
		half := float64(len(name.String())) * letter / 2
		x, y := g.middle(p)
		x = min(max(x, half), boardWidth-half)
		l := engine.Label{Text: name, X: x, Y: y - lift, Kind: "caption"}
		for _, o := range out {
			if math.Abs(o.Y-l.Y) < line && math.Abs(o.X-x) < half+float64(len(o.Text.String()))*letter/2 {
				l.Y = y + lift
			}
		}
		out = append(out, l)
	}
	return out
}

func (g *Game) mapName() engine.Text {
	if g.rules.practice {
		return engine.T("practice map (invented)")
	}
	return engine.T("your board, as far as it is known")
}

func (g *Game) zone(p Place, open []Place) engine.Zone {
	x, y := g.middle(p)
	z := engine.Zone{
		Key: string(p), Label: string(p), X: x - zoneWidth/2, Y: y - zoneHeight/2, W: zoneWidth, H: zoneHeight,
		Open: slices.Contains(open, p), Chosen: p == g.subject && p != "" && g.Winner == "",
	}
	c := g.controller(p)
	state := engine.T("neutral")
	switch {
	case c != "":
		z.Kind, z.Sign, state = "control-"+c.colour(), c.letter(), countryName(c)
	case g.atlas.sea(p):
		z.Kind, z.Sign = "sea", "~"
	default:
		z.Kind = "neutral"
	}
	if g.atlas.sea(p) {
		z.Shape = "diamond"
		z.W, z.H, z.X, z.Y = zoneWidth*1.25, zoneHeight*1.35, x-zoneWidth*0.625, y-zoneHeight*0.675
	}
	worth := engine.T("worth ?")
	if n, known := g.atlas.worth(p); known {
		worth = engine.T("worth %d", n)
	}
	z.Name = engine.T("%s, %s, %s", g.atlas.placeName(p), state, worth)
	if g.atlas.isPort(p) == yes {
		z.Name = engine.T("%s, %s, %s, port", g.atlas.placeName(p), state, worth)
		z.Label += "⚓"
	}
	for i, s := range g.Units[p] {
		o := turnOrder[i]
		for _, u := range unitTypes {
			if n := s.of(u); n > 0 {
				z.Pieces = append(z.Pieces, engine.Piece{Kind: "unit", Name: engine.T("%s of %s", countText(n, u), countryName(o)), Label: strconv.Itoa(n) + string(u), Tone: o.colour()})
			}
		}
	}
	for _, l := range leaders {
		if g.Leaders[l] == p && p != "" {
			z.Pieces = append(z.Pieces, engine.Piece{Kind: "token", Name: engine.Name(string(l)), Label: string(l[0]), Tone: "yellow"})
		}
	}
	return z
}

// openPlaces are those where something can be done at the pending question.
func (g *Game) openPlaces() []Place {
	c := g.Country
	var out []Place
	switch g.asked {
	case "combat-move", "noncombat-move":
		for _, p := range g.atlas.places {
			if !g.at(p, c).minus(g.Moved[p]).empty() {
				out = append(out, p)
			}
		}
	case "combat":
		return g.battles(c)
	case "placement", "setup":
		for _, p := range g.atlas.land() {
			if g.controller(p) == c {
				out = append(out, p)
			}
		}
	}
	return out
}

// brokenLinks are where supply lines of the active country break.
func (g *Game) brokenLinks() []engine.Link {
	if !g.isStep(stepAttack, stepMove, stepSupply) {
		return nil
	}
	var out []engine.Link
	for _, p := range g.atlas.places {
		if g.at(p, g.Country).land() == 0 {
			continue
		}
		if line, _ := g.chain(p, g.Country); line != nil {
			continue
		}
		if a, b := g.breakOf(p, g.Country); b != "" {
			l := engine.Link{From: string(a), To: string(b), Kind: "broken"}
			if !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}
