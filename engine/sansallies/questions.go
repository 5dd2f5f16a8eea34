package sansallies

import (
	"math/big"

	"adjutant/engine"
)

// The questions that change nothing, for checks and for the page: what follows from
// the state, and what may come of it.

// Defence is the defence of a place, if its printed values are known.
func (g *Game) Defence(p Place) (int, bool) { return g.defence(p) }

// Exposed reports whether the place may be invaded; unknown stars count as no.
func (g *Game) Exposed(p Place) bool { return g.exposed(p) == yes }

// Strength is what a card of the column is worth, if its chit is known.
func (g *Game) Strength(c Kind) (int, bool) { return g.strength(c) }

// Level is the research level, if the flask is known.
func (g *Game) Level() (int, bool) { return g.level() }

// Pile is how many cards of a kind are in the draw pile, if the deck is known.
func (g *Game) Pile(k Kind) (int, bool) { return g.pile(k) }

// Score is the score by line ("regions" … "total"), lines with unknown values left out.
func (g *Game) Score() map[string]int {
	out := map[string]int{}
	for _, p := range g.score() {
		if p.known {
			out[p.key] = p.n
		}
	}
	return out
}

// InvasionOdds are the odds of a force taken from the reserve; cards that are
// committed already count as still there.
func (g *Game) InvasionOdds(p Place, force Stock) InvasionOdds {
	reserve := g.Reserve
	if b := g.Battle; b != nil && b.Out {
		reserve = reserve.plus(cardsOf(b.Force))
	}
	return g.invasionOdds(p, force, reserve.minus(cardsOf(force)))
}

// Survive is the chance to live through n more research checks.
func (g *Game) Survive(n int) (*big.Rat, bool) { return g.survive(n, g.Chit) }

// ChecksLeft is the average number of checks until the launch.
func (g *Game) ChecksLeft() (*big.Rat, bool) { return g.checksLeft(g.Chit) }

// DrawChance is the chance that n cards bring at least one of a kind.
func (g *Game) DrawChance(k Kind, n int) (*big.Rat, bool) { return g.drawChance(k, n) }

// CasualtyTable is the result of each natural roll from 2 to 12 against a place:
// "retain 3", "force", "lose 2", "rout".
func (g *Game) CasualtyTable(p Place) map[int]string {
	words := [...]string{"", "retain 3", "retain 2", "retain 1", "force", "lose 1", "lose 2", "rout"}
	out := map[int]string{}
	for sum := 2; sum <= 12; sum++ {
		out[sum] = words[g.casualty(g.Pyramid[p], sum)]
	}
	return out
}

// SetUpWalk is the set-up by the names of the ledger, the choice of rules first.
func SetUpWalk(t *engine.Title, s engine.Setup) []string {
	r := readRules(t, s)
	out := []string{"options"}
	for _, step := range walk(r) {
		switch step {
		case "layout":
			out = append(out, "pyramid")
		case "progress_chit":
			out = append(out, "progress_chit:"+string(r.startChit))
		case "setup_done":
			out = append(out, "ready")
		default:
			out = append(out, string(step))
		}
	}
	return out
}
