package soeurs

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// The table drawn, in units of about a millimetre on a small phone:
//
//	+----------------+-------------------------+
//	| tower: the     | boss, or the row of     |  y 0
//	| floors, one    | enemies with their dice |
//	| above the      | location                |  y 40
//	| other, the     | mana, round, Defense    |  y 50
//	| present one    | hand, five cards        |  y 66
//	| with its grid  | play area               |  y 90
//	|                | decks and piles         |  y 104
//	+----------------+-------------------------+
const (
	towerWidth = 48.0
	tableLeft  = 52.0
	boardWidth = 140.0
)

// board draws the tower and the table beside it.
func (g *Game) board() *engine.Board {
	b := &engine.Board{Width: boardWidth, Height: 130}
	bottom := g.drawTower(b)
	b.Height = max(b.Height, bottom)
	if g.setUp() {
		g.drawFight(b)
		g.drawCards(b)
	}
	g.openZones(b)
	return b
}

// openZones gives full strength to what can be done now.
func (g *Game) openZones(b *engine.Board) {
	var p engine.Prompt
	switch {
	case g.over():
		return
	case g.Step == movePath && g.floor() != nil && g.At != "":
		p = g.movePrompt(g.floor())
	case g.Step == playerPhase:
		p = g.actPrompt()
	default:
		for i := range b.Zones {
			b.Zones[i].Open = true
		}
		return
	}
	for _, o := range p.Need.Options {
		for i := range b.Zones {
			if b.Zones[i].Key == o.Zone && o.Not.Empty() {
				b.Zones[i].Open = true
			}
		}
	}
}

// drawTower draws the floors from the boss's down and returns its height.
func (g *Game) drawTower(b *engine.Board) float64 {
	y := 0.0
	if g.Boss == "" {
		return y
	}
	for n := len(g.Floors) + 1; n >= 1; n-- {
		name, label := engine.T("floor %d", n), ""
		if n > len(g.Floors) {
			name, label = engine.T("last floor, boss %s", engine.Name(g.Boss)), g.Boss
		} else {
			label = g.Floors[n-1]
		}
		if n == g.Floor {
			y = g.drawFloor(b, y, label)
			continue
		}
		kind := "floor"
		if n < g.Floor {
			kind = "floor-past"
		}
		b.Zones = append(b.Zones, engine.Zone{Key: "floor." + itoa(n), Name: name, Kind: kind, Label: label, X: 0, Y: y, W: towerWidth, H: 7})
		y += 8
	}
	return y
}

// drawFloor draws the present floor: its grid where it is known, else one zone.
func (g *Game) drawFloor(b *engine.Board, y float64, label string) float64 {
	cube := engine.Piece{Kind: "cube", Name: engine.T("white cube"), Tone: "white"}
	f := g.floor()
	if f == nil {
		z := engine.Zone{Key: "floor." + itoa(g.Floor), Name: engine.T("floor %d", g.Floor), Kind: "floor-now", Label: label, X: 0, Y: y, W: towerWidth, H: 24, Chosen: true, Pieces: []engine.Piece{cube}}
		b.Zones = append(b.Zones, z)
		return y + 25
	}
	cols := len(f.Rows[0])
	w := towerWidth / float64(cols)
	h := min(w, 12)
	var entered []string
	if g.Step == movePath {
		if ways := g.waysOn(f); len(ways) > 0 {
			entered = ways[0].Spaces[:len(g.wayNow(f))]
		}
	}
	here := g.At
	if len(entered) > 0 {
		here = entered[len(entered)-1]
	}
	for r := len(f.Rows); r >= 1; r-- {
		for c := 1; c <= cols; c++ {
			s := at(r, c)
			k := f.kind(s)
			if k == noSpace {
				continue
			}
			z := engine.Zone{Key: spaceZone(s), Name: engine.T("%s: %s", engine.Name(s), spaceKindText(k)), Kind: boardKind(k), Label: s, Sign: strings.Trim(k, plainSpace),
				X: float64(c-1) * w, Y: y + float64(len(f.Rows)-r)*h, W: w, H: h}
			if slices.Contains(g.Crossed, s) || slices.Contains(entered, s) {
				z.Kind = "space-crossed"
				z.Name = engine.T("%s: %s, crossed", engine.Name(s), spaceKindText(k))
			}
			z.Chosen = slices.Contains(entered, s)
			if s == here {
				z.Pieces = []engine.Piece{cube}
			}
			b.Zones = append(b.Zones, z)
			for _, side := range []string{"R", "U"} {
				if f.Blocked[s+side] {
					to := f.unblocked(s, side[0])
					b.Links = append(b.Links, engine.Link{From: spaceZone(s), To: spaceZone(to), Kind: "broken"})
				}
			}
		}
	}
	y += float64(len(f.Rows)) * h
	_, c, _ := coordinates(f.Door)
	d := engine.Zone{Key: "space.door", Name: engine.T("the door"), Kind: "door", Label: label, X: float64(c-1) * w, Y: y, W: w, H: 6}
	if here == door {
		d.Pieces = []engine.Piece{cube}
	}
	b.Zones = append(b.Zones, d)
	return y + 7
}

// unblocked is the space on a side, whatever blocks it.
func (f *Floor) unblocked(s string, side byte) string {
	r, c, _ := coordinates(s)
	if side == 'U' {
		return at(r+1, c)
	}
	return at(r, c+1)
}

// boardKind is the kind of zone that a space is drawn as.
func boardKind(kind string) string {
	switch spaceFill(kind) {
	case "plain":
		return "space"
	case "combat":
		return "enemy"
	}
	return spaceFill(kind)
}

func spaceFill(kind string) string {
	switch kind {
	case trapSpace, advancedTrap:
		return "trap"
	case "1", "2", "3":
		return "combat"
	case treasureSpace, advancedTreasure:
		return "treasure"
	case bossCell:
		return "boss"
	}
	return "plain"
}

func die(name engine.Text, tone string, n int) engine.Piece {
	return engine.Piece{Kind: "die", Name: name, Tone: tone, Label: itoa(n), N: n}
}

// drawFight draws the boss or the row of enemies, the location and the combat dice.
func (g *Game) drawFight(b *engine.Board) {
	x, y := tableLeft, 0.0
	if g.InBoss {
		b.Zones = append(b.Zones, engine.Zone{Key: "boss", Name: engine.T("boss %s, attack %s", engine.Name(g.Boss), engine.Name(g.Printed[bossAttackKey(g.Boss)])), Kind: "boss", Label: g.Boss, Sign: g.Printed[bossAttackKey(g.Boss)], X: x, Y: y, W: 56, H: 8})
		for i, v := range g.BossDice {
			b.Zones = append(b.Zones, engine.Zone{Key: "boss." + itoa(i), Name: engine.T("the boss's die of %d", v), Kind: "boss-die", X: x + float64(i)*8, Y: y + 9, W: 7, H: 8, Pieces: []engine.Piece{die(engine.T("boss die"), "boss", v)}})
		}
		x, y = x+60, 0
	}
	for i, e := range g.Row {
		z := engine.Zone{Key: "enemy." + e.ID, Name: engine.T("enemy %s, resistance %d, attack %d", engine.Name(e.ID), e.Resistance, g.attackOf(e)), Kind: "enemy", Label: e.ID, Sign: itoa(g.attackOf(e)), X: x + float64(i)*28, Y: y, W: 26, H: 36}
		if e.RollRes {
			z.Pieces = append(z.Pieces, engine.Piece{Kind: "die", Name: engine.T("blue die"), Tone: "blue", Label: unknownDie})
		} else {
			z.Pieces = append(z.Pieces, die(engine.T("blue die"), "blue", e.Resistance))
		}
		switch {
		case e.RollAtt:
			z.Pieces = append(z.Pieces, engine.Piece{Kind: "die", Name: engine.T("red die"), Tone: "red", Label: unknownDie})
		case g.redLies(e):
			z.Pieces = append(z.Pieces, die(engine.T("red die"), "red", e.Attack))
		}
		b.Zones = append(b.Zones, z)
	}
	if !g.fighting() {
		return
	}
	x, y = tableLeft, 40
	if g.Location != "" && !g.InBoss {
		b.Zones = append(b.Zones, engine.Zone{Key: "location", Name: engine.T("location %s", g.locationText()), Kind: "location", Label: g.Location, X: x, Y: y, W: 84, H: 8})
	}
	caption(b, engine.T("mana"), x+8, 49.5)
	b.Zones = append(b.Zones, engine.Zone{Key: "mana", Name: engine.T("mana die: %d", g.Mana), Kind: "die-place", Label: itoa(g.Mana), X: x, Y: 52, W: 16, H: 14, Pieces: g.blackDie()})
	if !g.InBoss {
		z := engine.Zone{Key: "round", Name: engine.T("round die: %d", g.Round), Kind: "die-place", Label: itoa(g.Round), X: x + 18, Y: 52, W: 16, H: 14}
		if g.Round >= 1 && g.Round <= lastCount {
			z.Pieces = []engine.Piece{die(engine.T("yellow die"), "yellow", g.Round)}
		}
		caption(b, engine.T("round"), x+26, 49.5)
		b.Zones = append(b.Zones, z)
	}
	caption(b, engine.T("Defense"), x+52, 49.5)
	caption(b, engine.T("end"), x+78, 49.5)
	b.Zones = append(b.Zones, engine.Zone{Key: "play", Name: engine.T("play area, Defense %d", g.Defense), Kind: "pile", Label: itoa(g.Defense), X: x + 36, Y: 52, W: 32, H: 14, Pieces: g.cardPieces(g.in(InPlay))})
	b.Zones = append(b.Zones, engine.Zone{Key: "end", Name: engine.T("end the Player Phase"), Kind: "button", X: x + 70, Y: 52, W: 16, H: 14})
}

// redLies: the enemy's attack was rolled, so a red die lies on its card.
func (g *Game) redLies(e Enemy) bool { return g.Printed[attackKey(e.ID[1:])] == unknownDie }

func (g *Game) blackDie() []engine.Piece {
	if g.Mana < 1 {
		return nil
	}
	return []engine.Piece{die(engine.T("black die"), "black", g.Mana)}
}

func (g *Game) cardPieces(cards []Card) []engine.Piece {
	var out []engine.Piece
	for _, c := range cards {
		out = append(out, engine.Piece{Key: c.ID, Kind: "card", Name: g.cardText(c.Face()), Label: c.Face(), Tone: cardTone(c)})
	}
	return out
}

func cardTone(c Card) string {
	if strings.HasPrefix(c.ID, "AA") {
		return "gold"
	}
	return "bronze"
}

// drawCards draws the hand, the decks and the piles.
func (g *Game) drawCards(b *engine.Board) {
	x := tableLeft
	for i, c := range g.in(InHand) {
		z := engine.Zone{Key: handZone(c), Name: g.cardText(c.Face()), Kind: "card-" + cardTone(c), Label: c.Face(), X: x + float64(i)*17, Y: 68, W: 16, H: 22}
		if n, ok := g.cost(c); ok {
			z.Sign = itoa(n)
			z.Name = engine.T("%s, cost %d", g.cardText(c.Face()), n)
		}
		b.Zones = append(b.Zones, z)
	}
	pile := func(i int, key, kind string, name engine.Text, n int, pieces ...engine.Piece) {
		b.Zones = append(b.Zones, engine.Zone{Key: key, Name: name, Kind: kind, Label: itoa(n), Empty: n == 0, X: x + float64(i)*17, Y: 95, W: 16, H: 14, Pieces: pieces})
	}
	n := g.count(InDeck)
	var top []engine.Piece
	if g.Top != "" {
		top = g.cardPieces([]Card{*g.card(g.Top)})
	}
	pile(0, "deck", "pile-bronze", engine.Plural(n, "Action deck, %d card", "Action deck, %d cards", n), n, top...)
	n = g.count(Discard)
	pile(1, "discard", "pile-bronze", engine.Plural(n, "discard, %d card", "discard, %d cards", n), n)
	pile(2, "left", "pile-gold", engine.Plural(len(g.Left), "left AA deck, %d card", "left AA deck, %d cards", len(g.Left)), len(g.Left), g.topAA(g.Left)...)
	pile(3, "right", "pile-gold", engine.Plural(len(g.Right), "right AA deck, %d card", "right AA deck, %d cards", len(g.Right)), len(g.Right), g.topAA(g.Right)...)
	n = g.count(Banished)
	pile(4, "banished", "pile", engine.Plural(n, "banished, %d card", "banished, %d cards", n), n)
	d := len(g.enemiesIn(InDeck))
	b.Zones = append(b.Zones, engine.Zone{Key: "enemy-deck", Name: engine.Plural(d, "enemy deck, %d card", "enemy deck, %d cards", d), Kind: "pile-enemy", Label: itoa(d), X: x, Y: 114, W: 16, H: 14, Pieces: g.enemyTopPiece()})
	d = len(g.enemiesIn(Discard))
	b.Zones = append(b.Zones, engine.Zone{Key: "enemy-discard", Name: engine.Plural(d, "enemy discard, %d card", "enemy discard, %d cards", d), Kind: "pile-enemy", Label: itoa(d), Empty: d == 0, X: x + 17, Y: 114, W: 16, H: 14})
	z := engine.Zone{Key: "potions", Name: engine.Plural(g.Potions, "%d potion", "%d potions", g.Potions), Kind: "potions", Label: itoa(g.Potions), Empty: g.Potions == 0, X: x + 34, Y: 114, W: 33, H: 14}
	for range g.Potions {
		z.Pieces = append(z.Pieces, engine.Piece{Kind: "cube", Name: engine.T("yellow cube"), Tone: "yellow"})
	}
	b.Zones = append(b.Zones, z)
	for i, name := range []engine.Text{engine.T("deck"), engine.T("discard"), engine.T("left AA"), engine.T("right AA"), engine.T("banished")} {
		caption(b, name, x+8+float64(i)*17, 92.5)
	}
	for i, name := range []engine.Text{engine.T("enemies"), engine.T("discard"), engine.T("potions")} {
		caption(b, name, []float64{x + 8, x + 25, x + 50.5}[i], 111.5)
	}
}

// caption writes what a pile or a die is above it; across is the middle.
func caption(b *engine.Board, name engine.Text, across, y float64) {
	b.Labels = append(b.Labels, engine.Label{Text: name, X: across, Y: y, Kind: "caption"})
}

func (g *Game) topAA(deck []string) []engine.Piece {
	if len(deck) == 0 || deck[0] == "" {
		return nil
	}
	return g.cardPieces([]Card{*g.card(deck[0])})
}

func (g *Game) enemyTopPiece() []engine.Piece {
	if g.EnemyTop == "" {
		return nil
	}
	return []engine.Piece{{Kind: "card", Name: engine.T("location %s on top", engine.Name("L"+g.EnemyTop)), Label: "L" + g.EnemyTop, Tone: "location"}}
}
