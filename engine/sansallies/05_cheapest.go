package sansallies

import "slices"

// cheapest is the legal force of the fewest cards, then of the least strength, then
// with the fewest commanders, personnel, vehicles, aircraft and ships; nil if there
// is none. A vehicles card enters as vehicles where they are eligible, else as
// ships, else as aircraft.
func (g *Game) cheapest(p Place) Stock {
	r := g.Pyramid[p]
	d, ok := g.defence(p)
	if !ok {
		return nil
	}
	var have, worth [4]int
	var role [4]Unit
	total := 0
	for i, c := range columns() {
		x, may := g.strongest(Unit(c), r)
		if !may || g.Reserve.In(c) == 0 {
			continue
		}
		s, ok := g.unitStrength(x)
		if !ok {
			return nil
		}
		have[i], worth[i], role[i] = g.Reserve.In(c), s, x
		total += have[i]
	}
	for n := 1; n <= total; n++ {
		if best := g.cheapestOf(n, d, have, worth, role); best != nil {
			return best
		}
	}
	return nil
}

// cheapestOf is the best force of exactly n cards.
func (g *Game) cheapestOf(n, d int, have, worth [4]int, role [4]Unit) Stock {
	var best [4]int
	var bestKey []int
	for a := 0; a <= min(n, have[0]); a++ {
		for b := 0; b <= min(n-a, have[1]); b++ {
			for c := 0; c <= min(n-a-b, have[2]); c++ {
				e := n - a - b - c
				if e > have[3] {
					continue
				}
				count := [4]int{a, b, c, e}
				strength, company := 0, false
				key := []int{0, 0}
				for i, m := range count {
					strength += m * worth[i]
					company = company || m > 0 && role[i].Role() != Aircraft
					regulars := g.Reserve[Unit(columns()[i])]
					key[1] += max(m-regulars, 0)
					key = append(key, min(m, regulars))
				}
				key[0] = strength
				if strength < d || g.rules.total && !company {
					continue
				}
				if bestKey == nil || slices.Compare(key, bestKey) < 0 {
					best, bestKey = count, key
				}
			}
		}
	}
	if bestKey == nil {
		return nil
	}
	out := Stock{}
	for i, m := range best {
		regulars := min(m, g.Reserve[Unit(columns()[i])])
		if regulars > 0 {
			out[role[i]] = regulars
		}
		if m > regulars {
			out[commanderPrefix+role[i]] = m - regulars
		}
	}
	return out
}
