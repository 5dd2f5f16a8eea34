package borderstates

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// The board is drawn for a phone held upright, 400 units wide, a battle only as
// wide as its spaces; a wide page lays its parts beside each other:
//
//	  0 ┌ battle I ─ arrow │ top spaces …          │ area ┐   96 high each
//	    └                  │ bottom spaces …       │      ┘
//	288   five tracks: U cubes │ Uc │ U1 │ centre │ C1 │ Cc │ C cubes   54 each, below their heads
//	572   turn track
//	616   bag, box
//	670   Initiative token, beside the board, deck
//	724   hand, queue, aside of each side, 54 each
const (
	boardWidth    = 400
	battleHeight  = 96
	spaceLeft     = 54
	spaceWidth    = 36
	spaceHeight   = 38
	areaWidth     = 64
	trackHead     = 14
	trackTop      = 3*battleHeight + trackHead
	trackHeight   = 54
	captionHeight = 17 // of it, the state's name
	turnTop       = trackTop + 5*trackHeight
	stockTop      = turnTop + 44
	stockHeight   = 54
	boardHeight   = stockTop + 4*stockHeight
)

// board lays out the table for a viewer at seat; g is what that viewer knows.
func (g *Border) board(seat string) engine.Board {
	b := engine.Board{Width: boardWidth, Height: boardHeight}
	for i := range 3 {
		g.drawBattle(&b, i, seat)
	}
	g.headTracks(&b)
	for _, s := range states() {
		g.drawTrack(&b, s)
	}
	g.drawTurns(&b)
	g.drawStocks(&b)
	for i := range 3 {
		b.Parts = append(b.Parts, engine.BoardPart{Name: engine.T("battle %s", engine.Name(roman(i))), Y: float64(i * battleHeight), W: g.battleWidth(), H: battleHeight, Share: 3})
	}
	b.Parts = append(b.Parts,
		engine.BoardPart{Name: engine.T("Influence tracks"), Y: trackTop - trackHead, W: boardWidth, H: turnTop - trackTop + trackHead, Share: 2},
		engine.BoardPart{Name: engine.T("Turn track, bag, blocks"), Y: turnTop, W: boardWidth, H: boardHeight - turnTop, Share: 2})
	return b
}

// battleWidth is that of the battle with the most columns, for all three alike;
// four columns before there are cards.
func (g *Border) battleWidth() float64 {
	cols := 4
	for _, fronts := range g.Fronts {
		for _, f := range fronts {
			cols = max(cols, f.First-1+len(f.Spaces))
		}
	}
	return float64(spaceLeft + cols*spaceWidth + areaWidth)
}

// drawBattle is a battle: its number, its two fronts in printed order from the
// arrow, and its Conquest area.
// Preparation 1; BS-14
func (g *Border) drawBattle(b *engine.Board, i int, seat string) {
	y, width := float64(i*battleHeight), g.battleWidth()
	r := roman(i)
	right := g.values["battle."+g.Cards[i]+".arrow"] == "right"
	name := engine.T("battle %s", engine.Name(r))
	if g.Cards[i] != "" {
		name = engine.T("battle %s, %s", engine.Name(r), g.cardName(g.Cards[i]))
		if n, ok := g.intensity(g.Cards[i]); ok {
			name = engine.T("battle %s, %s, Intensity %d", engine.Name(r), g.cardName(g.Cards[i]), n)
		}
	}
	head := engine.Zone{Key: "battle." + r, Name: name, Kind: "battle", Label: r, X: 2, Y: y + 8, W: 36, H: 2*spaceHeight + 4, Chosen: g.Step != "" && g.inHand(i), Empty: g.Cards[i] == ""}
	if n, ok := g.intensity(g.Cards[i]); ok && g.Cards[i] != "" {
		head.Sign = strconv.Itoa(n)
	}
	area := engine.Zone{Key: "area." + r, Name: engine.T("Conquest area %s: %s", engine.Name(r), g.Area[i].Text()), Kind: "area", Label: "", X: width - areaWidth + 2, Y: y + 8, W: areaWidth - 4, H: 2*spaceHeight + 4, Empty: g.Area[i].Total() == 0, Pieces: g.cubePieces(g.Area[i])}
	if right { // the arrow stands on the right: columns count from there
		head.X, area.X = width-38, 2
	}
	b.Zones = append(b.Zones, head, area)
	for f := range 2 {
		for _, s := range g.spots(i, f) {
			z := g.drawSpace(s, seat)
			z.X = spaceLeft + float64(s.Col-1)*spaceWidth
			if right {
				z.X = width - spaceLeft - float64(s.Col)*spaceWidth + 2
			}
			z.Y, z.W, z.H = y+8+float64(f)*(spaceHeight+4), spaceWidth-2, spaceHeight
			b.Zones = append(b.Zones, z)
		}
		if len(g.Fronts[i][f].Spaces) > 0 {
			b.Links = append(b.Links, engine.Link{From: "battle." + r, To: g.spots(i, f)[0].String(), Kind: "arrow"})
		}
	}
}

// inHand reports whether the battle is the one being dealt with.
func (g *Border) inHand(i int) bool {
	return i == g.At && (g.Step == "P2" || strings.HasPrefix(g.Step, "R"))
}

// drawSpace is one space with what stands on it.
func (g *Border) drawSpace(s Spot, seat string) engine.Zone {
	p := g.at(s)
	z := engine.Zone{Key: s.String(), Kind: "space", Label: strconv.Itoa(s.Col), Name: engine.T("%s: %s", s.Text(), g.standing(s)), Open: g.openSpace(s)}
	if s.Col-g.Fronts[s.Battle][s.Front].First >= g.Fronts[s.Battle][s.Front].Printed {
		z.Kind = "overflow"
	}
	switch {
	case g.Artillery == s:
		z.Pieces = []engine.Piece{{Key: "artillery", Kind: "unit", Name: engine.T("Artillery"), Label: "ART", Tone: "grey"}}
	case p.General():
		z.Pieces = []engine.Piece{{Key: s.String(), Kind: "block", Name: g.standing(s), Label: shortBlock(p.Block), Tone: p.Side.tone()}}
		if p.memo != "" && p.Block == "" && p.Side.Seat() == seat {
			z.Pieces[0].Label = "?" + shortBlock(p.memo)
			z.Pieces[0].Name = engine.T("%s face down; you wrote down %s", p.Side.Name(), p.memo.Name())
			z.Name = engine.T("%s: %s", s.Text(), z.Pieces[0].Name)
		}
	case p.Gone:
		z.Kind, z.Empty, z.Label, z.Sign = "gap", true, "×", "×"
		z.Name = engine.T("%s: gap, %s %s was eliminated", s.Text(), p.Side.Name(), p.Block.Name())
	default:
		z.Empty = true
	}
	if len(z.Pieces) > 0 {
		z.Label = "" // the piece takes the whole space
	}
	if g.Bible == s {
		z.Pieces = append(z.Pieces, engine.Piece{Key: "bible", Kind: "token", Name: engine.T("Bible"), Label: "B", Tone: "grey"})
	}
	return z
}

// openSpace reports whether the question in hand can be about this space.
func (g *Border) openSpace(s Spot) bool {
	switch g.Step {
	case "C5", "C6":
		who := g.placing()
		near, ok := g.Nearest(s.Battle, s.Front)
		return ok && near == s && g.pairInHand(who) > 0 && g.barred(who, s.Battle) == nil && g.siegeBars(who, s.Battle, 0) == nil
	case "R1":
		return s.Battle == g.At && g.general(s) && g.at(s).Block == ""
	case "R2":
		a, ok := g.nextAmbush()
		if !ok {
			return false
		}
		for _, v := range g.victims(a) {
			if v == s {
				return true
			}
		}
	}
	return false
}

// shortBlock is a block's label on the board: its value. The battles printed on it
// no longer matter once it is placed; its name tells them.
func shortBlock(b Block) string {
	switch b {
	case "":
		return "?"
	case Ambush:
		return "A0"
	case Siege:
		return "S1"
	case MinusTwo:
		return "−2"
	}
	return strconv.Itoa(b.Value())
}

// cubePieces are cubes by state: letters beside the colour, never colour alone.
func (g *Border) cubePieces(c Cubes) []engine.Piece {
	var out []engine.Piece
	for _, s := range states() {
		if c[s] > 0 {
			out = append(out, engine.Piece{Key: s.Key(), Kind: "cube", Name: engine.T("%s cube", s.Name()), Label: s.Key(), Tone: g.values["state."+s.Key()+".colour"], N: c[s]})
		}
	}
	return out
}

// headTracks says above the tracks whose ends are whose.
func (g *Border) headTracks(b *engine.Board) {
	for _, h := range []struct {
		text engine.Text
		x    float64
	}{
		{engine.T("cubes"), 22},
		{engine.T("Union control"), 98},
		{engine.T("centre"), boardWidth / 2},
		{engine.T("Confederate control"), boardWidth - 110},
		{engine.T("cubes"), boardWidth - 22},
	} {
		b.Labels = append(b.Labels, engine.Label{Text: h.text, X: h.x, Y: trackTop - trackHead/2, Kind: "caption"})
	}
}

// drawTrack is a state's Influence track: cubes before it on both sides, Control
// areas at its ends, its spaces between.
func (g *Border) drawTrack(b *engine.Board, s State) {
	y := float64(trackTop + int(s)*trackHeight)
	b.Labels = append(b.Labels, engine.Label{Text: s.Name(), X: boardWidth / 2, Y: y + captionHeight - 4, Kind: "title"})
	list := Places(g.Length())
	w := 308.0 / float64(len(list))
	cubes := func(side Side, x float64) engine.Zone {
		n := (*g.Influence.Of(side))[s]
		z := engine.Zone{Key: s.Key() + ".cubes." + string(side), Kind: "cubes-" + side.Seat(), Name: engine.T("%s: %d cubes of the %s", s.Name(), n, side.Name()), X: x, Y: y + captionHeight, W: 40, H: trackHeight - captionHeight - 3, Empty: n == 0}
		if n > 0 {
			var c Cubes
			c[s] = n
			z.Pieces = g.cubePieces(c)
		}
		return z
	}
	b.Zones = append(b.Zones, cubes(U, 2))
	for i, p := range list {
		n := g.Tokens[s].On(p)
		z := engine.Zone{Key: zoneOf(s, p), Kind: "track", Name: engine.T("%s, %s: %d tokens", s.Name(), p.Name(g.Length()), n), Label: p.Key(),
			X: 46 + float64(i)*w, Y: y + captionHeight, W: w - 2, H: trackHeight - captionHeight - 3, Empty: n == 0}
		switch {
		case p == UnionControl:
			z.Kind = "control-union"
		case p == ConfederateControl:
			z.Kind = "control-confederate"
		case p < 0:
			z.Kind = "side-union"
		case p > 0:
			z.Kind = "side-confederate"
		}
		if p == 0 {
			z.Label = "0" // its letters would be a word of one language
		}
		if n > 0 {
			z.Label = "" // the token takes the whole place, with how many they are
			z.Pieces = []engine.Piece{{Key: s.Key(), Kind: "token", Name: engine.Plural(n, "one token of %[2]s", "%[1]d tokens of %[2]s", n, s.Name()), Label: strconv.Itoa(n), Tone: g.values["state."+s.Key()+".colour"]}}
		}
		if side, _ := g.Lead(s); g.Step == "E1" && g.State == s && side != Nobody && n > 0 {
			_, z.Open = p.Toward(side, g.Length())
		}
		b.Zones = append(b.Zones, z)
		if i > 0 {
			b.Links = append(b.Links, engine.Link{From: zoneOf(s, list[i-1]), To: z.Key, Kind: "land"})
		}
	}
	b.Zones = append(b.Zones, cubes(C, 356))
}

// drawTurns is the Turn track.
func (g *Border) drawTurns(b *engine.Board) {
	for i := range 5 {
		year := strconv.Itoa(1861 + i)
		z := engine.Zone{Key: "year." + year, Kind: "track", Name: engine.Name(year), Label: year, X: 2 + float64(i)*80, Y: turnTop + 4, W: 76, H: 36, Empty: g.Turn != i+1}
		if g.Turn == i+1 {
			z.Pieces = []engine.Piece{{Key: "turn", Kind: "token", Name: engine.T("Turn token"), Label: "●"}}
		}
		b.Zones = append(b.Zones, z)
	}
}

// drawStocks are the bag and the box, the Initiative token, what lies beside the
// board, and each side's hand, queue and blocks set aside.
func (g *Border) drawStocks(b *engine.Board) {
	zone := func(key, kind string, head, name engine.Text, x, y, w float64, pieces ...engine.Piece) {
		b.Labels = append(b.Labels, engine.Label{Text: head, X: x + w/2, Y: y + captionHeight/2, Kind: "caption"})
		b.Zones = append(b.Zones, engine.Zone{Key: key, Kind: kind, Name: name, X: x, Y: y + captionHeight, W: w, H: stockHeight - captionHeight - 3, Empty: len(pieces) == 0, Pieces: pieces})
	}
	y := float64(stockTop)
	var initiative []engine.Piece
	if g.Initiative != Nobody {
		initiative = []engine.Piece{{Key: "initiative", Kind: "token", Name: engine.T("Initiative: %s", g.Initiative.Name()), Label: string(g.Initiative), Tone: g.Initiative.tone()}}
	}
	zone("bag", "box", engine.T("bag"), engine.T("Bag: %s", g.Bag.Text()), 2, y, 196, g.cubePieces(g.Bag)...)
	zone("box", "box", engine.T("box"), engine.T("Box: %s", g.Box.Text()), 202, y, 196, g.cubePieces(g.Box)...)
	y += stockHeight
	zone("initiative", "track", engine.T("Initiative"), engine.T("Initiative token"), 2, y, 128, initiative...)
	var beside []engine.Piece
	if g.Bible.Col == 0 {
		beside = append(beside, engine.Piece{Key: "bible", Kind: "token", Name: engine.T("Bible"), Label: "B", Tone: "grey"})
	}
	if g.Artillery.Col == 0 {
		beside = append(beside, engine.Piece{Key: "artillery", Kind: "unit", Name: engine.T("Artillery"), Label: "ART", Tone: "grey"})
	}
	zone("beside", "box", engine.T("beside the board"), engine.T("Beside the board"), 134, y, 128, beside...)
	var deck []engine.Piece
	if n := g.Deck(); n > 0 {
		deck = []engine.Piece{{Key: "deck", Kind: "token", Name: engine.T("Battle cards in the deck"), Label: strconv.Itoa(n)}}
	}
	zone("deck", "deck", engine.T("Battle deck"), engine.T("Battle deck"), 266, y, 132, deck...)
	for _, s := range sides() {
		y += stockHeight
		stock := func(key string, n int) (out []engine.Piece) { // block by block, left to right: of a queue only the ends may be taken
			for i := range max(n, 0) {
				out = append(out, engine.Piece{Key: key + "." + s.Seat() + "." + strconv.Itoa(i+1), Kind: "block", Name: engine.T("%s block, face down", s.Name()), Label: "?", Tone: s.tone()})
			}
			return out
		}
		zone("hand."+s.Seat(), "queue", engine.T("%s: hand", s.Name()), engine.T("%s: %d blocks in hand", s.Name(), *g.Hand.Of(s)), 2, y, 128, stock("hand", *g.Hand.Of(s))...)
		zone("queue."+s.Seat(), "queue", engine.T("queue"), engine.T("%s: %d blocks in the queue", s.Name(), *g.Queue.Of(s)), 134, y, 128, stock("queue", *g.Queue.Of(s))...)
		var aside []engine.Piece
		for i, a := range *g.Aside.Of(s) {
			aside = append(aside, engine.Piece{Key: s.Seat() + strconv.Itoa(i), Kind: "block", Name: engine.T("%s %s", s.Name(), a.Block.Name()), Label: shortBlock(a.Block), Tone: s.tone()})
		}
		zone("aside."+s.Seat(), "discard", engine.T("set aside"), engine.T("%s: blocks set aside", s.Name()), 266, y, 132, aside...)
	}
}
