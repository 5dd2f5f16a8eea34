package warpeace

import "math/big"

// Odds of a land battle, exact, by recurrence over the units that are left.
//
// Stated policy: nobody withdraws, the attacker never breaks off, losses are
// taken in a fixed order. Then a side's composition follows from how many units it
// has lost, and a battle is a walk on a grid:
//
//	          defender's losses →
//	attacker's    0   1   2 … D     each round moves right and down by the hits
//	losses ↓  0   ●   .   .   ■     of both sides; a round without hits repeats
//	          1   .   .   .   ■     the state, so the others are divided by what
//	          A   ■   ■   ■   ■     it leaves over. ■ the battle is over.
//
// Ledger E1, E3; rulebook 12 and the unit table of 4.

// Army is one side of a land battle, in units.
type Army struct {
	Infantry, Cavalry, Artillery int
	Led                          int // of the infantry, how many hit on 1 and 2 (at most 8)
}

// Size is the number of units.
func (s Army) Size() int { return s.Infantry + s.Cavalry + s.Artillery }

// withLoss is the side after losing n units in its order of losses; infantry
// without the leader goes before infantry with him.
func (s Army) withLoss(n int, order []Unit) Army {
	for _, u := range order {
		p := s.count(u)
		k := min(n, *p)
		*p -= k
		n -= k
		s.Led = min(s.Led, s.Infantry)
	}
	return s
}

func (s *Army) count(u Unit) *int {
	switch u {
	case Infantry:
		return &s.Infantry
	case Cavalry:
		return &s.Cavalry
	}
	return &s.Artillery
}

// Orders of losses assumed unless the player changes them (ledger E1).
func attackerLosses() []Unit { return []Unit{Infantry, Artillery, Cavalry} }
func defenderLosses() []Unit { return []Unit{Infantry, Cavalry, Artillery} }

// hits is the distribution of a side's hits in one round.
func hits[T any](f number[T], s Army, attacking bool) []T {
	cavalry := 1
	if attacking {
		cavalry = 3
	}
	out := convolve(f, binomial(f, s.Led, 2), binomial(f, s.Infantry-s.Led, 1))
	out = convolve(f, out, binomial(f, s.Artillery, 2))
	return convolve(f, out, binomial(f, s.Cavalry, cavalry))
}

// walk is a battle's grid: ways[i][j] is the chance that the battle is over, or
// has been left, with i attacking and j defending units lost.
type walk[T any] struct {
	att, def   Army
	ends       [][]T
	attackLoss []Unit
	defendLoss []Unit
}

// fight walks a battle to its end (rounds 0) or for so many rounds, after which
// the attacker leaves.
func fight[T any](f number[T], att, def Army, attackLoss, defendLoss []Unit, rounds int) walk[T] {
	na, nd := att.Size(), def.Size()
	zero := func() [][]T {
		g := make([][]T, na+1)
		for i := range g {
			g[i] = make([]T, nd+1)
			for j := range g[i] {
				g[i][j] = f.frac(0, 1)
			}
		}
		return g
	}
	// hit distributions by losses
	ahits, dhits := make([][]T, na+1), make([][]T, nd+1)
	for i := range ahits {
		ahits[i] = hits(f, att.withLoss(i, attackLoss), true)
	}
	for j := range dhits {
		dhits[j] = hits(f, def.withLoss(j, defendLoss), false)
	}
	w := walk[T]{att: att, def: def, ends: zero(), attackLoss: attackLoss, defendLoss: defendLoss}
	step := func(from, to [][]T, repeat bool) {
		for i := 0; i <= na; i++ {
			for j := 0; j <= nd; j++ {
				p := from[i][j]
				if f.isZero(p) {
					continue
				}
				if i == na || j == nd {
					w.ends[i][j] = f.add(w.ends[i][j], p)
					continue
				}
				a, d := ahits[i], dhits[j]
				if repeat {
					p = f.div(p, f.sub(f.frac(1, 1), f.mul(a[0], d[0])))
				}
				for x, px := range a {
					q := f.mul(p, px)
					for y, py := range d {
						if repeat && x == 0 && y == 0 {
							continue
						}
						ii, jj := min(i+y, na), min(j+x, nd)
						to[ii][jj] = f.add(to[ii][jj], f.mul(q, py))
					}
				}
			}
		}
	}
	grid := zero()
	grid[0][0] = f.frac(1, 1)
	if rounds == 0 {
		step(grid, grid, true) // losses only grow, so one pass in order is enough
		return w
	}
	for range rounds {
		next := zero()
		step(grid, next, false)
		grid = next
	}
	for i := range grid {
		for j := range grid[i] {
			w.ends[i][j] = f.add(w.ends[i][j], grid[i][j])
		}
	}
	return w
}

// LandOdds is what a land battle leads to. Chances add up to 1 with Stands.
type LandOdds struct {
	AttackerHolds float64 // attackers left, defenders gone
	DefenderHolds float64
	BothGone      float64
	Stands        float64 // both left: only where the rounds are limited
	AttackerLoss  float64 // expected units lost
	DefenderLoss  float64
	AttackerLeft  ArmyMean // expected survivors by type
	DefenderLeft  ArmyMean
}

// ArmyMean is expected units by type.
type ArmyMean struct{ Infantry, Cavalry, Artillery float64 }

// Land computes a battle to the finish (rounds 0) or after so many rounds; the
// orders of losses are the stated policy when nil.
func Land(att, def Army, attackLoss, defendLoss []Unit, rounds int) LandOdds {
	if attackLoss == nil {
		attackLoss = attackerLosses()
	}
	if defendLoss == nil {
		defendLoss = defenderLosses()
	}
	w := fight(floats(), att, def, attackLoss, defendLoss, rounds)
	var o LandOdds
	na, nd := att.Size(), def.Size()
	for i := range w.ends {
		for j, p := range w.ends[i] {
			if p == 0 {
				continue
			}
			switch {
			case i == na && j == nd:
				o.BothGone += p
			case j == nd:
				o.AttackerHolds += p
			case i == na:
				o.DefenderHolds += p
			default:
				o.Stands += p
			}
			o.AttackerLoss += p * float64(i)
			o.DefenderLoss += p * float64(j)
			o.AttackerLeft.add(p, att.withLoss(i, attackLoss))
			o.DefenderLeft.add(p, def.withLoss(j, defendLoss))
		}
	}
	return o
}

func (m *ArmyMean) add(p float64, s Army) {
	m.Infantry += p * float64(s.Infantry)
	m.Cavalry += p * float64(s.Cavalry)
	m.Artillery += p * float64(s.Artillery)
}

// LandResult is what a battle to the finish leads to: the three results and the
// expected losses in units.
type LandResult[T any] struct {
	AttackerHolds, DefenderHolds, BothGone T
	AttackerLoss, DefenderLoss             T
}

// LandExact computes a battle to the finish in fractions; the orders of losses are
// the stated policy when nil. Fractions grow fast: for small battles.
func LandExact(att, def Army, attackLoss, defendLoss []Unit) LandResult[*big.Rat] {
	return landResult(rationals(), att, def, attackLoss, defendLoss)
}

func landResult[T any](f number[T], att, def Army, attackLoss, defendLoss []Unit) LandResult[T] {
	if attackLoss == nil {
		attackLoss = attackerLosses()
	}
	if defendLoss == nil {
		defendLoss = defenderLosses()
	}
	w := fight(f, att, def, attackLoss, defendLoss, 0)
	zero := f.frac(0, 1)
	o := LandResult[T]{zero, zero, zero, zero, zero}
	na, nd := att.Size(), def.Size()
	for i := range w.ends {
		for j, p := range w.ends[i] {
			switch {
			case i == na && j == nd:
				o.BothGone = f.add(o.BothGone, p)
			case j == nd:
				o.AttackerHolds = f.add(o.AttackerHolds, p)
			case i == na:
				o.DefenderHolds = f.add(o.DefenderHolds, p)
			}
			o.AttackerLoss = f.add(o.AttackerLoss, f.mul(p, f.frac(int64(i), 1)))
			o.DefenderLoss = f.add(o.DefenderLoss, f.mul(p, f.frac(int64(j), 1)))
		}
	}
	return o
}
