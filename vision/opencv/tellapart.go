package opencv

import (
	"math"
	"slices"

	"adjutant/vision"
)

// A game that tells its dice apart says which colours it waits for. Under an old bulb a
// blue die may look black, but beside a red one it is still the bluer of the two: where
// the dice are as many as the colours, each colour goes to one die, so that all names
// together are the likeliest.

// A die does not take a name when its likeliest one is more than farFetched likelier. That
// two dice are not the other way round must be likelier by clearly, and by as much again as
// their own names are likelier than those they take: of two purple dice neither is the red
// one. All are logarithms.
const (
	farFetched = 6.0
	clearly    = 2.0
)

// mostTold is how many dice can be told apart; there are two to that power ways to have
// given out names.
const mostTold = 14

// tellApart gives the colours wanted to dice, of each of which the chances of all colours'
// names are known, as logarithms. open are the pairs of dice of which the colours do not
// tell which is which. Where the dice are of other colours than those wanted there are no
// names, and all pairs are open.
func tellApart(chances [][10]float64, wanted []vision.Colour) (names []vision.Colour, open [][2]int) {
	n := len(wanted)
	if n < 2 || n != len(chances) || n > mostTold {
		return nil, nil
	}
	suits := make([][]float64, n) // die, wanted colour
	for i, c := range chances {
		suits[i] = make([]float64, n)
		for k, w := range wanted {
			suits[i][k] = chanceOf(c, w, wanted)
		}
	}
	got, gap, suit := assign(suits), make([]float64, n), true
	for i, k := range got {
		gap[i] = max(0, slices.Max(chances[i][:])-suits[i][k])
		suit = suit && gap[i] <= farFetched
	}
	for i := range got {
		for j := range i {
			lost := suits[i][got[i]] + suits[j][got[j]] - suits[i][got[j]] - suits[j][got[i]]
			if wanted[got[i]] != wanted[got[j]] && (!suit || lost < clearly+gap[i]+gap[j]) {
				open = append(open, [2]int{j, i})
			}
		}
	}
	if !suit {
		return nil, open
	}
	for _, k := range got {
		names = append(names, wanted[k])
	}
	return names, open
}

// chanceOf is the logarithm of how likely one of the colours wanted is. Dice yellow with
// age: white and ivory are one colour unless both are wanted.
func chanceOf(chances [10]float64, w vision.Colour, wanted []vision.Colour) float64 {
	at := slices.Index(colours[:], w)
	switch {
	case at < 0: // it has no name here
		return -2 * farFetched
	case w == vision.White && !slices.Contains(wanted, vision.Ivory), w == vision.Ivory && !slices.Contains(wanted, vision.White):
		return sumOfChances(chances[atWhite], chances[atIvory])
	}
	return chances[at]
}

// colourless are the chances in a picture that shows no colours: all but white, black and
// grey are as likely as the likeliest.
func colourless(chances [10]float64) [10]float64 {
	high := slices.Max(chances[:])
	for i, c := range colours {
		if c != vision.White && c != vision.Black && c != vision.Grey {
			chances[i] = high
		}
	}
	return chances
}

// sumOfChances is the logarithm of the sum of two chances given as logarithms.
func sumOfChances(a, b float64) float64 {
	high := max(a, b)
	return high + math.Log(math.Exp(a-high)+math.Exp(b-high))
}

// assign gives each row of a square table a column of its own so that the sum is largest.
// It goes through the rows and keeps the best sum for every set of columns taken.
func assign(table [][]float64) []int {
	n := len(table)
	sum, last := make([]float64, 1<<n), make([]int, 1<<n)
	for taken := 1; taken < 1<<n; taken++ {
		row := -1
		for k := range n {
			row += taken >> k & 1
		}
		sum[taken] = math.Inf(-1)
		for k := range n {
			if taken>>k&1 == 0 {
				continue
			}
			if s := sum[taken&^(1<<k)] + table[row][k]; s > sum[taken] {
				sum[taken], last[taken] = s, k
			}
		}
	}
	out := make([]int, n)
	for row, taken := n-1, 1<<n-1; row >= 0; row-- {
		out[row] = last[taken]
		taken &^= 1 << last[taken]
	}
	return out
}
