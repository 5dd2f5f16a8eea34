package borderstates

import (
	"math/big"

	"adjutant/engine"
)

// All odds are exact. "Blind" ones count every block not seen this turn as
// equally likely: they count pieces and read no minds.

// choose is the number of ways to take k of n, 0 where there is none.
func choose(n, k int) *big.Int {
	if k < 0 || n < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(k))
}

// ratio of two whole numbers; 0 where the second is 0.
func ratio(a, b *big.Int) *big.Rat {
	if b.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(a, b)
}

// Exactly is the chance that n cubes drawn blind out of a bag of size hold
// exactly k of a state that has b in it.
// Preparation 2; BS-15
func Exactly(size, b, n, k int) *big.Rat {
	return ratio(new(big.Int).Mul(choose(b, k), choose(size-b, n-k)), choose(size, n))
}

// AtLeastOne is the chance of one or more.
func AtLeastOne(size, b, n int) *big.Rat {
	return new(big.Rat).Sub(big.NewRat(1, 1), Exactly(size, b, n, 0))
}

// MeanCubes is the mean number of a state's cubes among n drawn.
func MeanCubes(size, b, n int) *big.Rat {
	if size == 0 {
		return new(big.Rat)
	}
	return big.NewRat(int64(n*b), int64(size))
}

// UnseenBattles counts the Battle cards that may still come by Intensity, those
// boxed unseen among them; false while an Intensity is not known.
func (g *Border) UnseenBattles() (u [3]int, ok bool) {
	out := map[string]bool{}
	for _, c := range append(append([]string(nil), g.Seen...), g.Removed...) {
		out[c] = true
	}
	for _, id := range battleCards() {
		if out[id] {
			continue
		}
		n, known := g.intensity(id)
		if !known {
			return u, false
		}
		u[n]++
	}
	return u, true
}

// nextTurn walks over the ways in which three Battle cards can come: their cubes
// in all, and the chance of it.
// Preparation 1; BS-11
func nextTurn(u [3]int, visit func(cubes int, p *big.Rat)) {
	total := u[0] + u[1] + u[2]
	for a := 0; a <= 3; a++ {
		for m := 0; a+m <= 3; m++ {
			z := 3 - a - m
			ways := new(big.Int).Mul(choose(u[0], a), choose(u[1], m))
			ways.Mul(ways, choose(u[2], z))
			if ways.Sign() > 0 {
				visit(6+m+2*z, ratio(ways, choose(total, 3)))
			}
		}
	}
}

// AtLeastOneNext is the chance of one or more cubes of a state in the whole next turn.
func AtLeastOneNext(u [3]int, size, b int) *big.Rat {
	sum := new(big.Rat)
	nextTurn(u, func(n int, p *big.Rat) {
		sum.Add(sum, new(big.Rat).Mul(p, AtLeastOne(size, b, min(n, size))))
	})
	return sum
}

// MeanNext is the mean number of cubes of the whole next turn.
func MeanNext(u [3]int) *big.Rat {
	sum := new(big.Rat)
	nextTurn(u, func(n int, p *big.Rat) {
		sum.Add(sum, new(big.Rat).Mul(p, big.NewRat(int64(n), 1)))
	})
	return sum
}

// CubesOfGame are the fewest and the most cubes that a whole game draws: 30 and
// the intensities of the fifteen cards in the deck.
// Preparation 2; BS-17
func (g *Border) CubesOfGame() (least, most int) {
	boxed := 2 - len(g.Removed)
	sum, lo, hi := 17, 0, 2*boxed
	for _, c := range g.Removed {
		n, _ := g.intensity(c)
		sum -= n
	}
	if u, ok := g.UnseenBattles(); ok {
		lo, hi = 0, 0
		for left, i := boxed, 0; i < 3; i++ {
			k := min(left, u[i])
			lo, left = lo+k*i, left-k
		}
		for left, i := boxed, 2; i >= 0; i-- {
			k := min(left, u[i])
			hi, left = hi+k*i, left-k
		}
	}
	return 30 + sum - hi, 30 + sum - lo
}

// PlacesFirst is the chance that a side places first with a face-up block, and
// the chance that both Ambushes come up and all is set aside. K is what the
// opponent may turn up.
// Moving to Battle; BS-23; BS-24; BS-29
func (g *Border) PlacesFirst(s Side, b Block) (first, aside *big.Rat) {
	var k, higher, same, ambush int64
	for _, o := range g.Unseen(s.Other()) {
		if o == MinusTwo { // Recruitment 3; BS-22
			continue
		}
		k++
		switch {
		case o == Ambush:
			ambush++
			if b != Ambush && orderValue(b) == 0 {
				same++
			}
		case orderValue(o) > orderValue(b):
			higher++
		case orderValue(o) == orderValue(b):
			same++
		}
	}
	if k == 0 {
		return new(big.Rat), new(big.Rat)
	}
	if b == Ambush {
		aside = big.NewRat(ambush, k)
		return new(big.Rat).Sub(big.NewRat(1, 1), aside), aside
	}
	if g.Initiative == s {
		higher += same
	}
	return big.NewRat(higher, k), new(big.Rat)
}

// HiddenAmbush is the chance that one given hidden block of a side is its Ambush,
// and that it is among h hidden ones.
// Ambush; BS-43
func (g *Border) HiddenAmbush(s Side, h int) (one, among *big.Rat) {
	m := g.Unseen(s)
	for _, b := range m {
		if b == Ambush {
			return big.NewRat(1, int64(len(m))), big.NewRat(int64(min(h, len(m))), int64(len(m)))
		}
	}
	return new(big.Rat), new(big.Rat)
}

// HiddenOnBoard counts a side's face-down blocks on all battles.
func (g *Border) HiddenOnBoard(s Side) int {
	n := 0
	for b := range 3 {
		n += len(g.Hidden(b, s))
	}
	return n
}

// odds are those of the decision in hand.
func (g *Border) odds() []engine.Odd {
	switch g.Step {
	case "P2":
		return g.drawOdds()
	case "C1", "C2", "C3":
		return g.orderOdds()
	case "C5", "C6":
		return g.hiddenOdds()
	case "E1", "E2":
		return g.nextOdds()
	}
	return nil
}

// drawOdds are the chances of the cubes about to be drawn.
func (g *Border) drawOdds() []engine.Odd {
	n, ok := g.Wanted(g.At)
	if !ok || g.Cards[g.At] == "" {
		return nil
	}
	size := g.Bag.Total()
	n = min(n, size)
	var out []engine.Odd
	for _, s := range states() {
		out = append(out, engine.Odd{Key: "cubes." + s.Key(), Name: engine.T("at least one %s cube", s.Name()), Ref: "Preparation 2", Chance: engine.ChanceOf(AtLeastOne(size, g.Bag[s], n))})
	}
	for _, s := range states() {
		out = append(out, engine.Odd{Key: "mean." + s.Key(), Name: engine.T("mean number of %s cubes", s.Name()), Ref: "Preparation 2", Mean: true, Chance: engine.ChanceOf(MeanCubes(size, g.Bag[s], n))})
	}
	return out
}

// nextOdds look at the whole next turn while tokens are moved.
func (g *Border) nextOdds() []engine.Odd {
	u, ok := g.UnseenBattles()
	if !ok || g.Turn >= 5 {
		return nil
	}
	size := g.Bag.Total()
	var out []engine.Odd
	for _, s := range states() {
		out = append(out, engine.Odd{Key: "next." + s.Key(), Name: engine.T("at least one %s cube next turn", s.Name()), Ref: "Preparation 2", Chance: engine.ChanceOf(AtLeastOneNext(u, size, g.Bag[s]))})
	}
	return append(out, engine.Odd{Key: "next.mean", Name: engine.T("mean number of cubes next turn"), Ref: "Preparation 2", Mean: true, Chance: engine.ChanceOf(MeanNext(u))})
}

// orderKinds are the values that a face-up block can have, each by one block of it.
func orderKinds() []struct {
	Key   string
	Name  engine.Text
	Block Block
} {
	return []struct {
		Key   string
		Name  engine.Text
		Block Block
	}{
		{"value_1", engine.T("value 1"), OneI},
		{"value_2", engine.T("value 2"), TwoIII},
		{"value_3", engine.T("value 3"), Three},
		{"ambush", engine.T("Ambush"), Ambush},
	}
}

// orderOdds say for each side who would place first with which value.
func (g *Border) orderOdds() []engine.Odd {
	var out []engine.Odd
	for _, s := range sides() {
		for _, k := range orderKinds() {
			first, _ := g.PlacesFirst(s, k.Block)
			out = append(out, engine.Odd{Key: "first." + string(s) + "." + k.Key, Name: engine.T("%s places first with %s", s.Name(), k.Name), Ref: "Moving to Battle", Chance: engine.ChanceOf(first)})
		}
		_, aside := g.PlacesFirst(s, Ambush)
		out = append(out, engine.Odd{Key: "aside." + string(s), Name: engine.T("%s turns up Ambush: all set aside", s.Name()), Ref: "Ambush block", Chance: engine.ChanceOf(aside)})
	}
	return out
}

// hiddenOdds count the Ambush among the face-down blocks.
func (g *Border) hiddenOdds() []engine.Odd {
	var out []engine.Odd
	for _, s := range sides() {
		h := g.HiddenOnBoard(s)
		if h == 0 {
			continue
		}
		one, among := g.HiddenAmbush(s, h)
		out = append(out, engine.Odd{Key: "ambush." + string(s), Name: engine.T("a given face-down block of the %s is its Ambush", s.Name()), Ref: "Ambush", Chance: engine.ChanceOf(one)},
			engine.Odd{Key: "ambush_among." + string(s), Name: engine.Plural(h, "the Ambush of the %[2]s is the one on the board", "the Ambush of the %[2]s is among the %[1]d on the board", h, s.Name()), Ref: "Ambush", Chance: engine.ChanceOf(among)})
	}
	return out
}
