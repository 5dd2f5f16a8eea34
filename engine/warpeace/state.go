package warpeace

import (
	"maps"
	"slices"

	"adjutant/engine"
)

// Step is where a country's turn stands. 6 Game Turn Sequence; WP-35
type Step string

// The steps, as the ledger's turn machine names them.
const (
	stepSetup     Step = "setup"
	stepStart     Step = "turn-start"
	stepSurrender Step = "surrender-check"
	stepAlliance  Step = "alliance-check"
	stepIncome    Step = "income"
	stepPurchase  Step = "purchase"
	stepAttack    Step = "combat-move"
	stepCombat    Step = "combat"
	stepMove      Step = "noncombat-move"
	stepSupply    Step = "supply"
	stepMarkers   Step = "markers"
	stepPlacement Step = "placement"
)

var steps = [...]Step{stepSetup, stepStart, stepSurrender, stepAlliance, stepIncome, stepPurchase, stepAttack, stepCombat, stepMove, stepSupply, stepMarkers, stepPlacement}

// forces are the units of each country in one place, in the order of the turns.
type forces [6]Stock

// Game is one game of War & Peace: what lies on the table, and nothing that
// follows from it.
type Game struct {
	rules  rules
	values map[string]string // printed values
	atlas  *atlas

	Round   int
	Country Country // whose turn it is
	Step    Step

	Status  map[Country]Side // of the four countries on the track
	Track   map[Country]int  // spaces: + British, - French. WP-22
	RP      map[Country]int
	Markers map[Place]Country // control markers on the board. WP-19
	Units   map[Place]forces
	Leaders map[Leader]Place // "": not on the board
	Winner  Side             // "" while the game goes on
	Method  string           // how it was won

	Bought   Stock
	Unplaced Stock // purchases lost at the last placement
	Declared map[Place][]Country
	Shifted  []Country // targets that the country's side has shifted this turn
	Joined   bool      // the country joined by a check this turn: income doubled

	moving                    // what has moved this turn
	Recruits map[Place]int    // new units this turn outside home
	Capitals []Country        // whose capital's shift was made at the end of combat
	Taken    []Place          // hostile areas entered this turn, for reminders
	Battle   *Battle          // under way
	Free     map[Country]int  // free infantry of the set-up still to be placed
	FreeLead map[Leader]bool  // leaders of the set-up still to be placed
	Charted  map[Country]bool // its stacks of the set-up chart stand on the board
	Sorted   bool             // the walk before the set-up is done

	stacksBefore Stock // stacks of the active country when the portion began

	account  account
	spent    map[Country]int // this turn, for the ledger
	income   map[Country]int // at its last resource point phase
	asked    string          // key of the pending prompt
	subject  Place           // place that the pending prompt is about
	throwing int             // index of the throw that is pending
	starving attrition       // the throw for attrition that is pending
	scratch  scratch
}

// moving is what a portion of movement changes beside the units themselves.
type moving struct {
	Moved     map[Place]Stock   // units of the active country that have used their portion
	LeadMoved map[Leader]bool   // leaders that have moved
	Entered   map[Place][]Place // from where attackers entered
	Landed    map[Place]Stock   // attackers put ashore by ships
}

// account keeps what was raised, lost, received and spent, for conservation.
type account struct {
	Raised, Dead                [6]Stock
	Got, Spent, Forfeit, Banked [6]int
}

// scratch holds what reminders tell of the turn; it decides nothing.
type scratch struct {
	rode    bool // cavalry rode through an enemy area
	capital bool // a capital's marker was shifted
}

func newGame(t *engine.Title, s engine.Setup) (engine.Game, error) {
	r := readRules(t, s)
	g := &Game{
		rules: r, values: map[string]string{}, Round: 1, Country: Britain, Step: stepSetup,
		Status:   map[Country]Side{Austria: British, Russia: British, Spain: French, Prussia: Neutral},          // WP-21
		Track:    map[Country]int{Austria: 4, Russia: 4, Spain: -3, Prussia: 2},                                 // WP-22
		RP:       map[Country]int{},                                                                             // WP-33
		Markers:  map[Place]Country{"N2": France, "N4": France, "N5": France, "N8": France, Gibraltar: Britain}, // WP-32; WR-47
		Units:    map[Place]forces{},
		Leaders:  map[Leader]Place{},
		Declared: map[Place][]Country{},
		Recruits: map[Place]int{},
		Free:     map[Country]int{France: 8, Austria: 5}, // WP-29; WP-30
		FreeLead: map[Leader]bool{Napoleon: true, Wellington: true},
		Charted:  map[Country]bool{},
		spent:    map[Country]int{}, income: map[Country]int{},
	}
	g.fresh()
	for _, f := range facts() {
		if !f.likely {
			g.values[f.key] = f.value
		}
	}
	maps.Copy(g.values, s.Printed)
	if r.practice {
		g.values = practiceMap()
	}
	g.atlas = newAtlas(g.values)
	return g, nil
}

// fresh forgets what the last turn moved.
func (g *Game) fresh() {
	g.moving = moving{Moved: map[Place]Stock{}, LeadMoved: map[Leader]bool{}, Entered: map[Place][]Place{}, Landed: map[Place]Stock{}}
}

// PrintedChanged reads the map anew.
func (g *Game) PrintedChanged() {
	if !g.rules.practice {
		g.atlas = newAtlas(g.values)
	}
}

// side is the alliance of a country. WP-20; WP-23
func (g *Game) side(c Country) Side {
	switch c {
	case Britain:
		return British
	case France:
		return French
	case "":
		return Neutral
	}
	return g.Status[c]
}

func (g *Game) active(c Country) bool { return c != "" && g.side(c) != Neutral }

// enemies: two active countries of different alliances. 9 Purchase Phase; WP-23
func (g *Game) enemies(a, b Country) bool {
	return g.active(a) && g.active(b) && g.side(a) != g.side(b)
}

// friends: the same country, or allies. WP-23
func (g *Game) friends(a, b Country) bool {
	return a != "" && (a == b || g.active(a) && g.side(a) == g.side(b))
}

// spacesOwn is how far a country's marker stands on the arm of its own side. WP-41
func (g *Game) spacesOwn(c Country) int { return g.Track[c] * g.side(c).sign() }

func (g *Game) at(p Place, c Country) Stock { return g.Units[p][c.ord()] }

// set puts exactly these units of a country in a place.
func (g *Game) set(p Place, c Country, s Stock) {
	f := g.Units[p]
	f[c.ord()] = s
	if f == (forces{}) {
		delete(g.Units, p)
		return
	}
	g.Units[p] = f
}

func (g *Game) add(p Place, c Country, s Stock) { g.set(p, c, g.at(p, c).plus(s)) }

// raise brings new units into the game.
func (g *Game) raise(p Place, c Country, s Stock) {
	g.add(p, c, s)
	i := c.ord()
	g.account.Raised[i] = g.account.Raised[i].plus(s)
}

// kill takes units out of the game. Those that have moved are taken last.
func (g *Game) kill(p Place, c Country, s Stock) {
	g.set(p, c, g.at(p, c).minus(s))
	i := c.ord()
	g.account.Dead[i] = g.account.Dead[i].plus(s)
	g.clampMoved(p, c)
}

// clampMoved keeps the number of moved units within those present.
func (g *Game) clampMoved(p Place, c Country) {
	if c != g.Country {
		return
	}
	if m := g.Moved[p].capped(g.at(p, c)); m.empty() {
		delete(g.Moved, p)
	} else {
		g.Moved[p] = m
	}
	if l := g.Landed[p].capped(g.at(p, c)); l.empty() {
		delete(g.Landed, p)
	} else {
		g.Landed[p] = l
	}
}

// shift carries units from a place to another.
func (g *Game) shift(p, q Place, c Country, s Stock) {
	g.set(p, c, g.at(p, c).minus(s))
	g.clampMoved(p, c)
	g.add(q, c, s)
}

// marked puts units of the active country among those that have moved.
func (g *Game) marked(p Place, c Country, s Stock) {
	if c == g.Country {
		g.Moved[p] = g.Moved[p].plus(s)
	}
}

// enemyLand are the land units of c's enemies in a place. WP-78
func (g *Game) enemyLand(p Place, c Country) int {
	return g.count(p, func(o Country) bool { return g.enemies(o, c) }).land()
}

// enemyShips are the ships of c's enemies in a place. WP-81
func (g *Game) enemyShips(p Place, c Country) int {
	return g.count(p, func(o Country) bool { return g.enemies(o, c) }).of(Fleet)
}

// ownSideLand are land units of c's own side. WR-40
func (g *Game) ownSideLand(p Place, c Country) int {
	return g.count(p, func(o Country) bool { return g.friends(o, c) }).land()
}

func (g *Game) count(p Place, of func(Country) bool) (s Stock) {
	f, ok := g.Units[p]
	if !ok {
		return s
	}
	for i, c := range turnOrder {
		if !f[i].empty() && of(c) {
			s = s.plus(f[i])
		}
	}
	return s
}

// occupied are the places with units of a country, in the map's order.
func (g *Game) occupied(c Country) []Place {
	var out []Place
	for _, p := range g.atlas.places {
		if !g.at(p, c).empty() {
			out = append(out, p)
		}
	}
	return out
}

// gain credits resource points.
func (g *Game) gain(c Country, n int) {
	g.RP[c] += n
	g.account.Got[c.ord()] += n
}

// pay spends resource points.
func (g *Game) pay(c Country, n int) {
	g.RP[c] -= n
	g.account.Spent[c.ord()] += n
	g.spent[c] += n
}

// forfeit loses resource points.
func (g *Game) forfeit(c Country, n int) {
	g.RP[c] -= n
	g.account.Forfeit[c.ord()] += n
}

// ask puts a question and remembers which one is pending, and where.
func (g *Game) ask(t *engine.Table, at Place, build func() engine.Prompt) engine.Answer {
	return t.Ask(func() engine.Prompt {
		p := build()
		g.asked, g.subject = p.Key, at
		return p
	})
}

// ownSeats reports whether several questions may be put at once: each to a seat of
// its own. Else they are put one after the other.
func ownSeats(seats []string) bool {
	for i, s := range seats {
		if s == "" || slices.Contains(seats[:i], s) {
			return false
		}
	}
	return true
}

// confirm asks for something done by hand; NEXT says that it was.
func (g *Game) confirm(t *engine.Table, key, ref string, seat Country, text, help, say engine.Text) {
	g.ask(t, "", func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{Key: key, Ref: ref, Text: text, Help: help, Say: say, Need: engine.AskConfirm(), Default: &done, Seat: g.seat(seat)}
	})
}

// note tells what to do by hand.
func (g *Game) note(t *engine.Table, code, ref string, text engine.Text) {
	t.Note(code, ref, text)
}

func (m moving) clone() moving {
	e := make(map[Place][]Place, len(m.Entered))
	for _, p := range keysOf(m.Entered) {
		e[p] = slices.Clone(m.Entered[p])
	}
	return moving{Moved: maps.Clone(m.Moved), LeadMoved: maps.Clone(m.LeadMoved), Entered: e, Landed: maps.Clone(m.Landed)}
}
