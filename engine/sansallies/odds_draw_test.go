package sansallies_test

import (
	"math/big"
	"slices"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// The chance of a kind in a draw is what comes out of all orders of the piles.
func TestDrawChanceByEnumeration(t *testing.T) {
	// A deck of 71 cards whose draw pile is small: the rest lies in the discard.
	sheet := sheetA()
	discard := map[string]int{"personnel": 22 - 2, "vehicles": 14 - 1, "aircraft": 12, "ships": 11 - 1, "breakthrough": 4 - 1, "ultimate": 3}
	setup := engine.Setup{Printed: sheet, Position: map[string]string{"step": "draw", "turn": "2"}}
	for k, n := range discard {
		setup.Position["discard."+k] = strconv.Itoa(n)
	}
	pos, err := engine.Replay(sansallies.Title(), setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := pos.Game.(*sansallies.Game)
	pile := []string{"personnel", "personnel", "vehicles", "ships", "breakthrough"}
	for _, kind := range []string{"breakthrough", "personnel", "aircraft"} {
		for n := 1; n <= len(pile)+1; n++ {
			want := enumerate(pile, discard, kind, n)
			got, known := g.DrawChance(sansallies.Kind(kind), n)
			if !known || got.Cmp(want) != 0 {
				t.Errorf("%s in %d cards: %v, enumerated %s", kind, n, got, want)
			}
		}
	}
}

// enumerate draws n cards in every order; after the pile one card of the discards
// may follow.
func enumerate(pile []string, discard map[string]int, kind string, n int) *big.Rat {
	if n == 0 {
		return new(big.Rat)
	}
	sum := new(big.Rat)
	if len(pile) == 0 {
		all := 0
		for _, v := range discard {
			all += v
		}
		return big.NewRat(int64(discard[kind]), int64(all)) // the last card of the longest draw here
	}
	for i, k := range pile {
		p := big.NewRat(1, 1)
		if k != kind {
			p = enumerate(append(slices.Clone(pile[:i]), pile[i+1:]...), discard, kind, n-1)
		}
		sum.Add(sum, p)
	}
	return sum.Quo(sum, big.NewRat(int64(len(pile)), 1))
}
