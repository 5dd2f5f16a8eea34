package soeurs

import (
	"math/big"
	"slices"

	"adjutant/engine"
)

// Odds of movement. Two dice are rolled and one is chosen, so 36 equal rolls are
// counted with the same ways that the rules offer (Floor.legal).

// Reach is what the movement dice can do about one space.
type Reach struct {
	Space   string
	Numbers []int // with which an exact way crosses it (or ends on it)
	Rolls   int   // of the 36 rolls that offer such a way
}

// Chance with so many re-rolls left.
func (r Reach) Chance(rerolls int) engine.Chance {
	return again(big.NewRat(int64(r.Rolls), 36), rerolls)
}

// again is the chance of success with re-rolls: 1-(1-p)^(k+1).
func again(p *big.Rat, rerolls int) engine.Chance {
	one := big.NewRat(1, 1)
	miss := new(big.Rat).Sub(one, p)
	all := big.NewRat(1, 1)
	for range rerolls + 1 {
		all.Mul(all, miss)
	}
	return engine.ChanceOf(all.Sub(one, all))
}

// reaches counts, for every space of the floor, the rolls that can cross it and
// those that can end on it.
func (g *Game) reaches(f *Floor) (cross, end map[string]*Reach) {
	cross, end = map[string]*Reach{}, map[string]*Reach{}
	for _, s := range f.spaces() {
		cross[s], end[s] = &Reach{Space: s}, &Reach{Space: s}
	}
	all := f.ways(g.At, g.Crossed, 6)
	for n := 1; n <= 6; n++ {
		seen := map[string]bool{}
		for _, w := range f.exact(all, n) {
			for _, s := range w.Spaces {
				if !seen[s] {
					seen[s] = true
					cross[s].Numbers = append(cross[s].Numbers, n)
				}
			}
			if e := end[w.End("")]; !slices.Contains(e.Numbers, n) {
				e.Numbers = append(e.Numbers, n)
			}
		}
	}
	for a := 1; a <= 6; a++ {
		for b := a; b <= 6; b++ {
			weight := 2
			if a == b {
				weight = 1
			}
			crossed, ended := map[string]bool{}, map[string]bool{}
			for _, w := range f.legal(g.At, g.Crossed, []int{a, b}, g.House) {
				for _, s := range w.Spaces {
					crossed[s] = true
				}
				ended[w.End("")] = true
			}
			for _, s := range f.spaces() {
				if crossed[s] {
					cross[s].Rolls += weight
				}
				if ended[s] {
					end[s].Rolls += weight
				}
			}
		}
	}
	return cross, end
}

// ReachBoss is the chance to come onto the Boss space d steps away within s
// sequences, by the larger die along a shortest way (SO-66; SO-67).
func ReachBoss(s, d int) *big.Rat {
	if d <= 0 {
		return big.NewRat(1, 1)
	}
	sum := new(big.Rat)
	if s == 0 {
		return sum
	}
	for m := 1; m <= 6; m++ {
		p := big.NewRat(int64(2*m-1), 36)
		sum.Add(sum, p.Mul(p, ReachBoss(s-1, d-m)))
	}
	return sum
}

// bossDistance is the fewest steps to the Boss space; -1 where it is not known or
// not to be reached.
func (g *Game) bossDistance(f *Floor) int {
	if f == nil || !g.lastFloor() {
		return -1
	}
	for _, s := range f.spaces() {
		if f.kind(s) == bossCell {
			if d, ok := f.distances(g.At, g.Crossed)[s]; ok {
				return d
			}
		}
	}
	return -1
}

// meeting is one thing that a number can lead to: where it ends and what it meets.
type meeting struct {
	number int
	short  bool // the number has no exact way
	end    string
	crossing
}

// meetings lists, for each number of the dice (1 to 6 before the roll), the ends
// and what the ways to them meet, each different one once. A number without an
// exact way is listed where the rules let it be chosen.
func (g *Game) meetings(f *Floor) []meeting {
	dice := g.Dice
	if len(dice) == 0 {
		dice = []int{1, 2, 3, 4, 5, 6}
	}
	var out []meeting
	all := f.ways(g.At, g.Crossed, 6)
	anyExact := slices.ContainsFunc(g.Dice, func(n int) bool { return len(f.exact(all, n)) > 0 })
	for n := 1; n <= 6; n++ {
		if !slices.Contains(dice, n) {
			continue
		}
		ways := f.exact(all, n)
		short := len(ways) == 0
		if short && (!anyExact || g.House.DieChoice == "any") {
			ways = f.short(all, n, g.At, g.Crossed, g.House)
		}
		for _, w := range ways {
			m := meeting{n, short, w.End(""), f.crossing(w.Spaces)}
			if !slices.ContainsFunc(out, func(o meeting) bool {
				return o.number == m.number && o.end == m.end && o.enemies == m.enemies && slices.Equal(sorted(o.traps), sorted(m.traps)) && slices.Equal(sorted(o.treasures), sorted(m.treasures))
			}) {
				out = append(out, m)
			}
		}
	}
	return out
}

func sorted(l []string) []string {
	l = slices.Clone(l)
	slices.Sort(l)
	return l
}

// meanUnseen is the mean resistance or attack of an enemy not seen since the last
// shuffle, a ? counting 7/2; ok false while one of them is not on the sheet. A card
// that an effect put under the deck counts as any other.
func (g *Game) meanUnseen(field string) (*big.Rat, bool) {
	return g.meanOf(field, g.unseen())
}

// unseen are the enemies of the deck, save the one whose location is on top.
func (g *Game) unseen() []string {
	return slices.DeleteFunc(g.enemiesIn(InDeck), func(n string) bool { return n == g.EnemyTop })
}

func (g *Game) meanOf(field string, numbers []string) (*big.Rat, bool) {
	sum := new(big.Rat)
	for _, n := range numbers {
		v, ok := g.printedMean("E" + n + field)
		if !ok {
			return nil, false
		}
		sum.Add(sum, v)
	}
	if len(numbers) == 0 {
		return nil, false
	}
	return sum.Quo(sum, big.NewRat(int64(len(numbers)), 1)), true
}

func (g *Game) printedMean(key string) (*big.Rat, bool) {
	if g.Printed[key] == unknownDie {
		return big.NewRat(7, 2), true
	}
	n, ok := g.known(key)
	return big.NewRat(int64(n), 1), ok
}

// meanGroup is the mean total of so many new enemies: the one whose location is on
// top, then the rest of the deck, each alike, then the discard, shuffled (SO-86).
func (g *Game) meanGroup(field string, n int) (*big.Rat, bool) {
	sum := new(big.Rat)
	var top []string
	if g.EnemyTop != "" {
		top = []string{g.EnemyTop}
	}
	for _, heap := range [][]string{top, g.unseen(), g.enemiesIn(Discard)} {
		k := min(n, len(heap))
		if k == 0 {
			continue
		}
		mean, ok := g.meanOf(field, heap)
		if !ok {
			return nil, false
		}
		sum.Add(sum, mean.Mul(mean, big.NewRat(int64(k), 1)))
		n -= k
	}
	return sum, true
}
