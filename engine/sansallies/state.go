package sansallies

import (
	"maps"
	"slices"
	"strconv"

	"adjutant/engine"
)

// Step is where the game stands in the sequence of play.
type Step string

// The steps of a turn. The steps of the set-up walk are in 01_setup.go.
const (
	stepStart    Step = "start"
	stepDraw     Step = "draw"
	stepInvade   Step = "invade"
	stepBomb     Step = "bomb"
	stepResearch Step = "check"
	stepEnd      Step = "end"
)

// ScoutState says whether the one scout action is still to come.
type ScoutState string

// States of the scouts.
const (
	scoutsNone  ScoutState = "none"
	scoutsReady ScoutState = "ready"
	scoutsUsed  ScoutState = "used"
)

// Game is one game of Sans Alliés: what lies on the table, and nothing that
// follows from it.
type Game struct {
	rules  rules
	values map[string]string // printed values, see component.go

	Step Step
	Turn int

	Chit Tier // beside which technology chit the progress chit stands
	Red  bool // its red side is up: a setback this turn

	Reserve     Stock
	Weapons     int // ultimate weapons in the reserve area
	WeaponsUsed int // out of the game

	Away    map[Kind]int // cards that have left the draw pile since it was the whole deck
	Discard map[Kind]int // the production discard

	InHand Kind // a commander drawn and not yet in a column

	PersonnelChit int     // reads 1 to 4
	Liberated     int     // camps beside the personnel chit
	Camps         []Place // places marked with a camp
	CampsLost     int
	FirstDie      string // the colour read first when camps are placed; "": the die named first

	Upgraded    []Kind
	Scouts      ScoutState
	Centers     int // captured resource centers
	Scorched    int
	OwnUltimate bool
	Season      string // "" in Limited War

	Pyramid       map[Place]Region // places that are full
	RegionDiscard []Region         // the top card is the last
	RegionsOut    int              // removed or scorched
	RegionsAdrift int              // cards that a position given by hand does not account for
	Captured      map[Terrain]int  // centers apart
	RowsScored    map[Tier]bool    // rows that have been empty, for row_score once

	Spied  bool    // a spy was sent this turn
	Battle *Battle // the invasion under way, or the last of this turn

	Outcome string // "", "win" or "lose"

	asked string // key of the pending prompt, for odds and reminders
}

// Battle is one invasion.
type Battle struct {
	Target Place
	Region Region
	Force  Stock // by unit and role
	Behind Stock // the reserve behind the force when it left
	Dice   []int // none before the roll
	Row    row
	Out    bool // the force is out of the columns and not yet discarded
	stakes stakes
	Over   bool // resolved
}

func newGame(t *engine.Title, s engine.Setup) (engine.Game, error) {
	r := readRules(t, s)
	g := &Game{
		rules: r, values: map[string]string{}, Step: walk(r)[0], Turn: 0, Chit: r.startChit,
		Reserve: Stock{}, Away: map[Kind]int{}, Discard: map[Kind]int{},
		PersonnelChit: 1, Scouts: scoutsNone,
		Pyramid: map[Place]Region{}, RegionDiscard: make([]Region, 12), Captured: map[Terrain]int{}, RowsScored: map[Tier]bool{},
	}
	maps.Copy(g.values, s.Printed)
	for _, p := range deal() {
		g.Pyramid[p] = Region{}
	}
	g.Pyramid["H1"] = Region{Kind: Capital} // SA-6
	return g, nil
}

// ask puts a question and remembers which one is pending.
func (g *Game) ask(t *engine.Table, build func() engine.Prompt) engine.Answer {
	return t.Ask(func() engine.Prompt {
		p := build()
		g.asked = p.Key
		return p
	})
}

// note tells what to do by hand, with the sentence behind it.
func (g *Game) note(t *engine.Table, code, ref string, text engine.Text) {
	t.Tell(engine.Note{Code: code, Ref: ref, Text: text, Why: why(code)})
}

func (g *Game) num(key string) (int, bool) {
	v, ok := g.values[key]
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(v)
	return n, err == nil
}

// level is the flask's number at the progress chit, if it is known.
func (g *Game) level() (int, bool) { return g.flask(g.Chit) }

func (g *Game) flask(t Tier) (int, bool) {
	if t == "A" {
		return 3, true // SA-44
	}
	return g.num(flaskKey(t))
}

// personnelStrength is the chit's reading plus the liberated camps.
func (g *Game) personnelStrength() int { return g.PersonnelChit + g.Liberated } // SA-91

func (g *Game) upgraded(c Kind) bool { return slices.Contains(g.Upgraded, c) }

// strength is the strength of a card of the column, if the chit is known.
func (g *Game) strength(c Kind) (int, bool) {
	switch {
	case c == Personnel:
		return g.personnelStrength(), true
	case c == Vehicles && g.upgraded(c):
		return 5, true // SA-59
	}
	return g.num(strengthKey(c, g.upgraded(c))) // SA-26; SA-55
}

// unitStrength is the strength of a card in the role it takes.
func (g *Game) unitStrength(u Unit) (int, bool) {
	if u.Light() {
		return 1, true // SA-59
	}
	return g.strength(u.Column())
}

// seasonNumber is the number of the current season; 0 in Limited War.
func (g *Game) seasonNumber() (int, bool) {
	if !g.rules.total {
		return 0, true
	}
	for i := range 12 {
		if name, ok := g.values[seasonNameKey(i)]; ok && name == g.Season {
			return g.num(seasonNumberKey(i))
		}
	}
	return 0, false
}

// seasons are the names on the season tile, clockwise; those not known are "".
func (g *Game) seasons() []string {
	n, _ := g.num(seasonCountKey)
	out := make([]string, max(n, 0))
	for i := range out {
		out[i] = g.values[seasonNameKey(i)]
	}
	return out
}

// defence is the castle number of the place's tier, with the season's number in
// Total War.
func (g *Game) defence(p Place) (int, bool) {
	castle, ok := g.num(castleKey(p.Tier())) // SA-25
	season, ok2 := g.seasonNumber()          // SA-81
	return castle + season, ok && ok2
}

// price is the garrison of the next installation: one more than those captured.
//
// Reading of Garrisons: scorched centers count in the order of capture, or captured
// ones alone; captured ones (R14).
func (g *Game) price() int { return g.Centers + 1 } // SA-85

// setbackPossible reports whether the enemy can suffer a setback now; unknown
// while the level is.
func (g *Game) setbackPossible() (possible, known bool) {
	if g.rules.setbacks == "once" && g.Red {
		return false, true
	}
	l, ok := g.level()
	return l >= 4, ok // SA-50
}

// force is the stock of cards that is out of the columns.
func (g *Game) force() Stock {
	if g.Battle == nil || !g.Battle.Out {
		return nil
	}
	return g.Battle.Force
}
