package soeurs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Step codes of the sequence of play, as the rule ledger names them.
const (
	chooseMode   = "U1"
	layEnemies   = "U2"
	layActions   = "U3"
	layAdvanced  = "U4"
	chooseBoss   = "U5"
	drawFloors   = "U6"
	placePawn    = "U7"
	layCards     = "U8"
	placeCubes   = "U9"
	layDice      = "U10"
	drawHand     = "U11"
	moveRoll     = "M1"
	moveAgain    = "M2"
	movePath     = "M3"
	moveList     = "M4"
	trapRoll     = "T1"
	trapDiscard  = "T2"
	trapLevel    = "T3"
	trapLoss     = "T4"
	drawEnemies  = "K1"
	readLocation = "K2"
	rollUnknown  = "K3"
	combatStart  = "K4"
	roundStart   = "K5"
	manaRoll     = "K6"
	manaAgain    = "K6a"
	manaDiscard  = "K7"
	playerPhase  = "K8"
	enemyPhase   = "K9"
	roundEnd     = "K10"
	combatEnd    = "K11"
	treasureRoll = "G1"
	treasureLoot = "G2"
	bossSpace    = "B1"
	bossUnknown  = "B2"
	nextSequence = "N1"
	theEnd       = "F1"
)

// Sizes that the rulebook gives.
const (
	startHP    = 39 // Setup; SO-13
	handLimit  = 5  // Player Phase; SO-43
	manaLimit  = 6  // Player Phase; SO-47
	potionMost = 3  // Potions; SO-63
	potionHeal = 5  // Potions; SO-63
	sequences  = 3  // Climbing the Tower; SO-17
	groupMost  = 3  // Setting up a combat; SO-38
	lastCount  = 6  // Setting up a combat; SO-37
	door       = "door"
)

// Game is one game in play: what lies on the table.
type Game struct {
	House   House
	Printed map[string]string // values of the component sheet known now

	Step   string
	Turns  int // sequences and rounds begun, for the bookmarks
	Mode   string
	Boss   string
	Floors []string // Tower cards, bottom first

	HP, Ceiling, XP, Potions int

	Floor, Sequence int      // from 1
	Side            string   // side of this floor's card
	At              string   // door, a space, or "" where no grid is known
	Crossed         []string // spaces of this floor
	Dice            []int    // movement dice
	Way             string   // steps of this movement so far: U, L, R

	Traps     []string // still to resolve, in order of crossing: T, TT
	Combat    int      // enemies still to face
	Treasures []string // $, $$
	BossAhead bool

	Level    int    // of the Level trap being resolved
	Added    int    // mana costs discarded against it
	Loss     int    // HP about to be lost
	Penalty  string // what the Trap card says, other than a level
	Loot     string // what the Treasure card says
	LootLeft int    // cards of it still to take

	Cards    []Card   // 16 Action and 8 Advanced Action cards
	Left     []string // AA decks, visible card first; "" not known yet
	Right    []string
	Top      string // visible card of the Action deck; "" not known
	Enemies  []EnemyCard
	EnemyTop string // number of the card on the enemy deck; "" not known

	InBoss    bool
	Group     int // enemies of this combat
	Row       []Enemy
	Location  string
	Round     int
	Mana      int
	Discarded bool // the mana discard of this round is used
	Defense   int
	Gained    int      // XP of this combat
	Last      []string // cards just played, that may be banished
	Doomed    []string // Defense cards to banish at the end of the round
	HelperHit bool     // house reading: the helper has struck this round
	BossDice  []int

	Result, Reason string // won or lost, and why

	coming int  // cards on their way into the hand: they count against its limit
	buying bool // an AA card just bought is being named: nothing else is bought meanwhile
}

// Place is where a card lies.
type Place string

// Places of Action and Advanced Action cards.
const (
	InDeck   Place = "deck"
	InHand   Place = "hand"
	Discard  Place = "discard"
	InPlay   Place = "play"
	Banished Place = "banished"
	InAA     Place = "aa"    // in one of the two AA decks
	Aside    Place = "aside" // on none of the piles: missing from the box
	InRow    Place = "row"   // enemies only
)

// Card is an Action or Advanced Action card.
type Card struct {
	ID    string // A01…A16, AA01…AA08
	Side  int    // 1 or 2
	Place Place
}

// Face is the visible side: "A07/1".
func (c Card) Face() string { return c.ID + "/" + strconv.Itoa(c.Side) }

// EnemyCard is an Enemy/Location card: enemy E05 on one side, location L05 on the
// other (SO-3).
type EnemyCard struct {
	Number string // 01…18
	Place  Place
}

// Enemy is one enemy of the row with its dice.
type Enemy struct {
	ID               string
	Resistance       int
	Attack           int
	RollRes, RollAtt bool // printed as ?, still to be rolled
}

func newGame(h House) *Game {
	g := &Game{House: h, Step: chooseMode, HP: startHP, Ceiling: startHP, Floor: 1, Sequence: 1, At: door, Printed: map[string]string{}}
	for i := range 16 {
		g.Cards = append(g.Cards, Card{fmt.Sprintf("A%02d", i+1), 1, InDeck})
	}
	for i := range 8 {
		g.Cards = append(g.Cards, Card{fmt.Sprintf("AA%02d", i+1), 1, InAA})
	}
	g.Left, g.Right = make([]string, 4), make([]string, 4)
	for i := range 18 {
		g.Enemies = append(g.Enemies, EnemyCard{fmt.Sprintf("%02d", i+1), InDeck})
	}
	return g
}

// Play is the sequence of play: each step asks, acts, and names the next.
func (g *Game) Play(t *engine.Table) {
	g.Printed = t.Values()
	for g.Step != theEnd {
		t.Step(g.Step)
		g.step(t)
		if g.Result != "" {
			g.Step = theEnd // SO-R34
		}
	}
	t.Step(theEnd)
	g.end(t)
}

func (g *Game) step(t *engine.Table) {
	switch g.Step {
	case chooseMode:
		g.chooseMode(t)
	case layEnemies, layActions, layAdvanced, placePawn, layCards, placeCubes, layDice:
		g.layOut(t)
	case chooseBoss:
		g.chooseBoss(t)
	case drawFloors:
		g.drawFloors(t)
	case drawHand:
		g.drawHand(t)
	case moveRoll:
		g.rollMovement(t)
	case moveAgain:
		g.rerollMovement(t)
	case movePath:
		g.move(t)
	case moveList:
		g.listCrossed(t)
	case trapRoll:
		g.rollTrap(t)
	case trapDiscard:
		g.discardAgainstTrap(t)
	case trapLevel:
		g.rollLevel(t)
	case trapLoss:
		g.sufferTrap(t)
	case drawEnemies:
		g.drawEnemies(t)
	case readLocation:
		g.readLocation(t)
	case rollUnknown:
		g.rollUnknown(t)
	case combatStart:
		g.startCombat(t)
	case roundStart:
		g.startRound(t)
	case manaRoll:
		g.rollMana(t)
	case manaAgain:
		g.rerollMana(t)
	case manaDiscard:
		g.discardForMana(t)
	case playerPhase:
		g.act(t)
	case enemyPhase:
		g.enemiesStrike(t)
	case roundEnd:
		g.endRound(t)
	case combatEnd:
		g.endCombat(t)
	case treasureRoll:
		g.rollTreasure(t)
	case treasureLoot:
		g.takeLoot(t)
	case bossSpace:
		g.arrive(t)
	case bossUnknown:
		g.rollBossDice(t)
	case nextSequence:
		g.goOn(t)
	default:
		panic("soeurs: no step " + g.Step)
	}
}

// setUp reports whether the set-up is over.
func (g *Game) setUp() bool { return g.Step[0] != 'U' }

func (g *Game) over() bool { return g.Result != "" }

// card finds a card by id.
func (g *Game) card(id string) *Card {
	i := slices.IndexFunc(g.Cards, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Cards[i]
}

// face finds the card that shows this face, "A07/1"; nil when it shows another.
func (g *Game) face(face string) *Card {
	id, side, _ := strings.Cut(face, "/")
	if c := g.card(id); c != nil && strconv.Itoa(c.Side) == side {
		return c
	}
	return nil
}

// in lists the cards of a place.
func (g *Game) in(p Place) []Card {
	var out []Card
	for _, c := range g.Cards {
		if c.Place == p {
			out = append(out, c)
		}
	}
	return out
}

func (g *Game) count(p Place) int { return len(g.in(p)) }

// put lays a card in a place; in an AA deck it never returns.
func (g *Game) put(id string, p Place) {
	c := g.card(id)
	if c.Place == InDeck && g.Top == id {
		g.Top = ""
	}
	c.Place = p
}

// enemyCard finds an Enemy/Location card by number.
func (g *Game) enemyCard(number string) *EnemyCard {
	i := slices.IndexFunc(g.Enemies, func(e EnemyCard) bool { return e.Number == number })
	if i < 0 {
		return nil
	}
	return &g.Enemies[i]
}

// enemiesIn lists the numbers of a place.
func (g *Game) enemiesIn(p Place) []string {
	var out []string
	for _, e := range g.Enemies {
		if e.Place == p {
			out = append(out, e.Number)
		}
	}
	return out
}

func (g *Game) enemy(id string) *Enemy {
	i := slices.IndexFunc(g.Row, func(e Enemy) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return &g.Row[i]
}

// lastFloor reports whether the pawn climbs the boss's floor.
func (g *Game) lastFloor() bool { return g.Floor > len(g.Floors) }

// floorKey is the component key of the present floor's grid.
func (g *Game) floorKey() string {
	if g.lastFloor() {
		return g.Boss + "." + lastFloorSide
	}
	side := g.Side
	if side == "" {
		side = g.Mode
	}
	if side != hardMode {
		side = normalMode
	}
	return g.Floors[g.Floor-1] + "." + side
}
