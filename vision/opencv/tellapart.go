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

// A die does not take a name when its likeliest one is more than farFetched likelier. Two
// dice are alike when exchanging their names costs less than clearly. Both are logarithms
// of how much likelier.
const (
	farFetched = 6.0
	clearly    = 2.0
)

// mostTold is how many dice can be told apart; there are two to that power ways to have
// given out names.
const mostTold = 14

// tellApart gives the colours wanted to dice, of each of which the chances of all colours'
// names are known, as logarithms. There are no names where the colours do not suit the
// dice; alike are pairs of dice that could nearly as well have each other's.
func tellApart(chances [][10]float64, wanted []vision.Colour) (names []vision.Colour, alike [][2]int) {
	n := len(wanted)
	if n < 2 || n != len(chances) || n > mostTold {
		return nil, nil
	}
	suits := make([][]float64, n) // die, wanted colour
	for i, c := range chances {
		suits[i] = make([]float64, n)
		for k, w := range wanted {
			at := slices.Index(colours[:], w)
			if at < 0 {
				return nil, nil
			}
			suits[i][k] = c[at]
			if w == vision.White || w == vision.Ivory { // no game has both
				suits[i][k] = sumOfChances(c[0], c[1])
			}
		}
	}
	got := assign(suits)
	for i := range got {
		if slices.Max(chances[i][:])-suits[i][got[i]] > farFetched {
			return nil, nil
		}
		for j := range i {
			lost := suits[i][got[i]] + suits[j][got[j]] - suits[i][got[j]] - suits[j][got[i]]
			if wanted[got[i]] != wanted[got[j]] && lost < clearly {
				alike = append(alike, [2]int{j, i})
			}
		}
	}
	for _, k := range got {
		names = append(names, wanted[k])
	}
	return names, alike
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
