package soeurs

import (
	"fmt"
	"slices"
)

// Odds of the final combat.

// mostDice are, for each amount of mana, the most Health dice of the boss that a
// round can take: the cards are shared into groups, each of which reaches a
// different die (SO-73; SO-74; SO-88). The k smallest dice are the easiest k.
func (g *Game) mostDice(sets []playSet, manas ...int) []int {
	out := make([]int, len(manas))
	for _, s := range sets {
		if s.least > slices.Max(manas) {
			continue
		}
		k := g.diceFor(s.units)
		for i, m := range manas {
			if s.least <= m {
				out[i] = max(out[i], k)
			}
		}
	}
	return out
}

// diceFor is the most dice that these amounts of damage take.
func (g *Game) diceFor(units []unit) int {
	dice := slices.Clone(g.BossDice)
	slices.Sort(dice)
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(a, b unit) int { // parts first: apart, they strike whole dice alone
		if a.part != b.part {
			if a.part {
				return -1
			}
			return 1
		}
		return b.n - a.n
	})
	for k := min(len(dice), len(units)); k > 0; k-- {
		if g.covers(slices.Clone(dice[:k]), units, map[string]bool{}) {
			return k
		}
	}
	return 0
}

// covers reports whether the units can be shared so that each die is reached.
// failed remembers what was tried.
func (g *Game) covers(needs []int, units []unit, failed map[string]bool) bool {
	needs = slices.DeleteFunc(needs, func(n int) bool { return n <= 0 })
	if len(needs) == 0 {
		return true
	}
	if len(units) == 0 {
		return false
	}
	slices.Sort(needs)
	key := fmt.Sprint(needs, len(units))
	if failed[key] {
		return false
	}
	u, rest := units[0], units[1:]
	for i, n := range needs {
		if i > 0 && needs[i-1] == n {
			continue
		}
		if u.part && g.House.SplitVsBoss == "apart" && u.n < n {
			continue // SO-R13
		}
		next := slices.Clone(needs)
		next[i] -= u.n
		if g.covers(next, rest, failed) {
			return true
		}
	}
	if g.covers(slices.Clone(needs), rest, failed) {
		return true
	}
	failed[key] = true
	return false
}

// outOfReach are the dice that no cards of the hand reach together with 6 mana,
// whatever card lies on top of the Action deck.
func (g *Game) outOfReach() []int {
	most := 0
	for _, s := range g.playSets(g.topMost()) {
		if s.least <= manaLimit {
			most = max(most, sum(g.strongest(s.units)))
		}
	}
	var out []int
	for _, v := range g.BossDice {
		if v > most {
			out = append(out, v)
		}
	}
	return out
}

// BossClock is the loss of each round without Defense, and how many whole rounds
// the HP stand it (SO-71; SO-75; SO-77).
func (g *Game) BossClock() (loss, rounds int) {
	loss = g.totalAttack()
	if g.keyword() == burns {
		loss += 3
	}
	if loss == 0 {
		return 0, -1
	}
	return loss, max(g.HP-1, 0) / loss
}
