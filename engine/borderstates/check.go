package borderstates

import (
	"slices"

	"adjutant/engine"
)

// Check says what does not add up: 50 cubes, 20 tokens, ten blocks a side, 17
// Battle cards, four Character cards a side.
// Components; BS-1; BS-17
func (g *Border) Check() []engine.Problem {
	var out []engine.Problem
	bad := func(code string, text engine.Text, keys ...string) {
		out = append(out, engine.Problem{Code: code, Ref: "Components", Text: text, Keys: keys})
	}
	all := g.Bag.Plus(g.Box).Plus(g.Influence.U).Plus(g.Influence.C).Plus(g.Share.U).Plus(g.Share.C)
	for _, a := range g.Area {
		all = all.Plus(a)
	}
	for _, s := range states() {
		if all[s] != 10 {
			bad("cubes", engine.T("%s has %d cubes, there are 10.", s.Name(), all[s]), "bag."+s.Key(), "box."+s.Key())
		}
		n := 0
		for _, k := range g.Tokens[s] {
			n += k
		}
		if n != 4 {
			bad("tokens", engine.T("%s has %d tokens, there are 4.", s.Name(), n), "tokens."+s.Key())
		}
	}
	for _, s := range sides() {
		g.checkBlocks(s, bad)
		known := slices.DeleteFunc(slices.Clone(*g.Played.Of(s)), func(c Character) bool { return c == "" })
		slices.Sort(known)
		if len(*g.Played.Of(s)) > 4 || len(slices.Compact(known)) < len(known) {
			bad("characters", engine.T("%s: a Character card was played twice, or more than four.", s.Name()), "played."+string(s))
		}
		if w := g.Implausible(s); !w.Empty() {
			out = append(out, engine.Problem{Code: "plausible", Ref: "Preparation for the Next Turn 1", Text: w, Warn: true})
		}
	}
	g.checkBattles(bad)
	return out
}

// checkBlocks counts a side's blocks and looks for one that lies in two places.
func (g *Border) checkBlocks(s Side, bad func(string, engine.Text, ...string)) {
	k := string(s)
	committed, seen := g.Committed(s), g.Placed(s)
	if *g.Hand.Of(s) < 0 || *g.Queue.Of(s) < 0 || committed < 0 || committed > 6 {
		bad("blocks", engine.T("%s: %d blocks in hand and %d in the queue do not leave 0 to 6 for the board.", s.Name(), *g.Hand.Of(s), *g.Queue.Of(s)), "hand."+k, "queue."+k)
		return
	}
	if n := len(seen) + g.pairInHand(s) + *g.Elsewhere.Of(s); n != committed {
		bad("blocks", engine.T("%s has ten blocks: %d are committed, but %d are on the page.", s.Name(), committed, n), "hand."+k, "queue."+k, "elsewhere."+k)
	}
	if p := g.Pair.Of(s); p.Face != "" && !p.UpDone {
		seen = append(seen, p.Face)
	}
	if p := g.Pair.Of(s); p.Hidden != "" && !p.HiddenDone {
		seen = append(seen, p.Hidden)
	}
	seen = slices.DeleteFunc(seen, func(b Block) bool { return b == "" })
	for i, b := range seen {
		if slices.Contains(seen[:i], b) {
			bad("block_twice", engine.T("%s has only one %s.", s.Name(), b.Name()), "gone."+k, "aside."+k)
		}
	}
}

// Placed are the side's blocks on spaces, eliminated, set aside, or known to be off the board.
func (g *Border) Placed(s Side) []Block {
	var out []Block
	for b := range 3 {
		for _, spot := range g.allSpots(b) {
			if p := g.at(spot); p.Side == s {
				out = append(out, p.Block)
			}
		}
	}
	for _, a := range *g.Aside.Of(s) {
		out = append(out, a.Block)
	}
	return append(out, *g.Gone.Of(s)...)
}

// pairInHand is how many blocks of the pair wait to be placed.
func (g *Border) pairInHand(s Side) int {
	p := g.Pair.Of(s)
	switch g.Step {
	case "C3", "C4", "C5", "C6":
	case "C4a":
		if p.Face == "" {
			return 0
		}
	default:
		return 0
	}
	n := 2
	if p.UpDone {
		n--
	}
	if p.HiddenDone {
		n--
	}
	return n
}

// checkBattles looks after the 17 Battle cards and the overflow spaces.
func (g *Border) checkBattles(bad func(string, engine.Text, ...string)) {
	all := append(slices.Clone(g.Seen), g.Removed...)
	slices.Sort(all)
	if len(slices.Compact(all)) < len(g.Seen)+len(g.Removed) || len(g.Seen) > 15 || len(g.Seen)+len(g.Removed) > 17 {
		bad("battle_cards", engine.T("There are 17 Battle cards, each once, 15 of them in the deck."), "seen", "removed")
	}
	for b, c := range g.Cards {
		if c != "" && !slices.Contains(g.Seen, c) {
			bad("battle_cards", engine.T("%s lies at battle %s but is not among the cards seen.", g.cardName(c), engine.Name(roman(b))), "seen", "card."+roman(b))
		}
	}
	for _, at := range []Spot{g.Bible, g.Artillery} {
		if at.Col > 0 && g.at(at) == nil {
			bad("no_space", engine.T("There is no space %s.", at.Text()), "bible", "artillery")
		}
	}
	if g.Artillery.Col > 0 && g.general(g.Artillery) {
		bad("two_on_space", engine.T("The Artillery and a General stand on one space, %s.", g.Artillery.Text()), "artillery")
	}
}

// Implausible says that more blocks of last turn's six are on the table than were
// recruited so far; empty if not, or if it cannot be told.
// Preparation for the Next Turn 1; BS-61
func (g *Border) Implausible(s Side) engine.Text {
	last := *g.LastTurn.Of(s)
	if len(last) != 6 || slices.Contains(last, "") {
		return engine.Text{}
	}
	for r := 1; r <= 3; r++ {
		n := len(g.FromLast(s, r))
		if n > r {
			switch r {
			case 1:
				return engine.T("%s: two recruits in round one? Only one a round comes from last turn's six: look at the blocks entered.", s.Name())
			default:
				return engine.T("%s: %d recruits by the end of round %d? Only one a round comes from last turn's six: look at the blocks entered.", s.Name(), n, r)
			}
		}
	}
	return engine.Text{}
}

// Recruit is an open block that was among last turn's six, and where it lies.
type Recruit struct {
	Block Block
	At    Spot // Col 0: set aside
}

// FromLast are the side's open blocks committed up to a round that were among
// last turn's six.
func (g *Border) FromLast(s Side, round int) []Recruit {
	var out []Recruit
	see := func(b Block, r int, at Spot) {
		if b != "" && r > 0 && r <= round && slices.Contains(*g.LastTurn.Of(s), b) {
			out = append(out, Recruit{b, at})
		}
	}
	for b := range 3 {
		for _, spot := range g.allSpots(b) {
			if p := g.at(spot); p.Side == s {
				see(p.Block, p.Round, spot)
			}
		}
	}
	for _, a := range *g.Aside.Of(s) {
		see(a.Block, a.Round, Spot{})
	}
	return out
}
