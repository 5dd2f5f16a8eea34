package borderstates

import (
	"strings"

	"adjutant/engine"
)

// Side is one of the two players; Nobody stands for neither.
type Side string

// The sides, by the letters of the rule ledger.
const (
	Nobody Side = ""
	U      Side = "U" // the Union, blue
	C      Side = "C" // the Confederation, red
)

func sides() []Side { return []Side{U, C} }

// Other is the opponent.
func (s Side) Other() Side {
	switch s {
	case U:
		return C
	case C:
		return U
	}
	return Nobody
}

// Seat is the key of the side's seat.
func (s Side) Seat() string {
	switch s {
	case U:
		return "union"
	case C:
		return "confederate"
	}
	return ""
}

// Name is the side as people read it.
func (s Side) Name() engine.Text {
	switch s {
	case U:
		return engine.T("Union")
	case C:
		return engine.T("Confederation")
	}
	return engine.T("nobody")
}

// The is the side as a sentence begins with it.
func (s Side) The() engine.Text {
	switch s {
	case U:
		return engine.T("The Union")
	case C:
		return engine.T("The Confederation")
	}
	return engine.T("Nobody")
}

// tone is the colour key of the side's pieces.
func (s Side) tone() string {
	switch s {
	case U:
		return "blue"
	case C:
		return "red"
	}
	return ""
}

// Both is one value for each side.
type Both[T any] struct{ U, C T }

// Of is the side's own value.
func (b *Both[T]) Of(s Side) *T {
	if s == C {
		return &b.C
	}
	return &b.U
}

// Pair is what a side has stacked this round: the block turned up, and the other
// one, which stays unknown until its battle is revealed.
type Pair struct {
	Face       Block // "": not turned up yet
	Hidden     Block // known only when -2 was turned up by mistake
	UpAt       Spot  // where the face-up block was placed this round
	HiddenAt   Spot
	UpDone     bool // placed or set aside
	HiddenDone bool
	memo       Block // what its owner wrote down for his own phone
}

// Aside is a block set aside without effect; Block is empty while it is face down.
type Aside struct {
	Block Block
	Round int
}

// Border is one game: what lies on the table, as far as everybody may know it.
type Border struct {
	Step  string // step of the turn machine: S1 … V1
	Turn  int    // 1 to 5
	Round int    // of the Combat phase, 1 to 3
	At    int    // the battle in hand in P2 and R1 to R5, from 0
	State State  // the state in hand in E1

	Bag, Box         Cubes
	Area             [3]Cubes
	Influence, Share Both[Cubes] // before the tracks; taken but not yet placed

	Seen    []string  // Battle cards laid out so far, this turn's among them
	Removed []string  // Battle cards taken out openly (Deterministic)
	Cards   [3]string // this turn's; "" none yet
	Fronts  [3][2]Front

	Hand, Queue Both[int] // how many blocks
	Took        Both[string]
	Ready       Both[bool]
	Pair        Both[Pair]
	First       Side
	Initiative  Side
	Access      Both[Battles] // a set changed by Reroute; 0: as the face-up block says
	Aside       Both[[]Aside]
	Gone        Both[[]Block] // identified this turn and on no space any more
	Elsewhere   Both[int]     // committed blocks that the books lost sight of (positions taken up)
	LastTurn    Both[[]Block] // last turn's six; "" where one was never seen

	President Both[bool]
	Played    Both[[]Character] // "" where it is not known which
	Bible     Spot
	Artillery Spot
	Naming    []Spot // face-down blocks that are to be named now; Col 0: the last one aside

	Winner, Loser Side // of the battle in hand
	Tokens        [5]Tokens
	SuddenOff     bool // both had it at once: only the scoring decides now
	Outcome       *engine.Outcome
	Method        string

	rules  switches
	begun  bool              // Play was entered before
	values map[string]string // printed values known; kept current by the engine
}

// switches are the variants and house readings of a game.
type switches struct {
	NoCharacters, Deterministic, Attrition bool
	AmbushSameBattle                       bool // ambush_vs_siege: same_battle
	DoubleAmbushFlip                       bool
	SiegeFree                              bool // siege_fit: free
	SetAsideReveal                         bool
	ArtilleryNearest                       bool
	ArtilleryIdle                          bool // artillery_counts: no
	LoserOne                               bool // short_cubes: loser_one
	MoveOptional                           bool
	RevealAll                              bool
	NoDeductions                           bool
}

// Committed is how many of the side's ten blocks were stacked this turn.
func (g *Border) Committed(s Side) int { return 10 - *g.Hand.Of(s) - *g.Queue.Of(s) }

// CardsLeft is how many Character cards the side still holds.
func (g *Border) CardsLeft(s Side) int {
	if g.rules.NoCharacters {
		return 0
	}
	return 4 - len(*g.Played.Of(s))
}

// CardsPlayed counts Character cards and the President together; BS-R19
func (g *Border) CardsPlayed(s Side) int {
	n := len(*g.Played.Of(s))
	if *g.President.Of(s) {
		n++
	}
	return n
}

// Deck is how many Battle cards are still to come.
func (g *Border) Deck() int {
	if strings.HasPrefix(g.Step, "S") {
		return 17 - len(g.Removed)
	}
	return 15 - len(g.Seen)
}

// Year of the Turn track.
func (g *Border) Year() int { return 1860 + g.Turn }

// blockSet is a set of one side's blocks.
type blockSet uint16

func (s *blockSet) add(b Block) {
	if b != "" {
		*s |= 1 << b.index()
	}
}

func (s blockSet) has(b Block) bool { return b != "" && s&(1<<b.index()) != 0 }

// identified are the side's blocks that everybody has seen this turn.
func (g *Border) identified(s Side) blockSet {
	var out blockSet
	for b := range g.Fronts {
		for f := range g.Fronts[b] {
			spaces := g.Fronts[b][f].Spaces
			for i := range spaces {
				if spaces[i].Side == s {
					out.add(spaces[i].Block)
				}
			}
		}
	}
	for _, a := range *g.Aside.Of(s) {
		out.add(a.Block)
	}
	for _, b := range *g.Gone.Of(s) {
		out.add(b)
	}
	out.add(g.Pair.Of(s).Face)
	out.add(g.Pair.Of(s).Hidden)
	return out
}

// Unseen are the side's blocks that nobody has seen this turn, in printed order.
func (g *Border) Unseen(s Side) []Block {
	known := g.identified(s)
	out := make([]Block, 0, 10)
	for _, b := range blocks() {
		if !known.has(b) {
			out = append(out, b)
		}
	}
	return out
}

// roman is a battle's number.
func roman(b int) string { return [3]string{"I", "II", "III"}[b] }
