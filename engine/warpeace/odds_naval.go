package warpeace

import "math/big"

// Odds of a battle at sea, exact, as on land: a walk over the ships that are
// left. In a throw each 1 sinks and each 2 disables one enemy ship, sinkings
// first (rulebook 4 and 12; ledger E4). Nobody withdraws.

// NavalOdds is what a battle at sea leads to.
type NavalOdds[T any] struct {
	AttackerHolds, DefenderHolds, BothGone T
	AttackerSunk, AttackerDisabled         T // expected ships
	DefenderSunk, DefenderDisabled         T
}

// NavalExact computes a battle of a against d ships as exact fractions.
func NavalExact(a, d int) NavalOdds[*big.Rat] { return naval(rationals(), a, d) }

// Naval computes a battle of a against d ships.
func Naval(a, d int) NavalOdds[float64] { return naval(floats(), a, d) }

// naval walks the battle from (a,d) ships downwards.
func naval[T any](f number[T], a, d int) NavalOdds[T] {
	zero := f.frac(0, 1)
	o := NavalOdds[T]{zero, zero, zero, zero, zero, zero, zero}
	visits := make([][]T, a+1)
	for i := range visits {
		visits[i] = make([]T, d+1)
		for j := range visits[i] {
			visits[i][j] = zero
		}
	}
	visits[a][d] = f.frac(1, 1)
	add := func(to *T, p T, n int) { *to = f.add(*to, f.mul(p, f.frac(int64(n), 1))) }
	for i := a; i >= 0; i-- {
		for j := d; j >= 0; j-- {
			p := visits[i][j]
			switch {
			case f.isZero(p):
				continue
			case i == 0 && j == 0:
				o.BothGone = f.add(o.BothGone, p)
				continue
			case j == 0:
				o.AttackerHolds = f.add(o.AttackerHolds, p)
				continue
			case i == 0:
				o.DefenderHolds = f.add(o.DefenderHolds, p)
				continue
			}
			att, def := salvo(f, i, j), salvo(f, j, i)
			still := f.mul(att[shot{}], def[shot{}])
			p = f.div(p, f.sub(f.frac(1, 1), still))
			for _, x := range shots(i, j) {
				for _, y := range shots(j, i) {
					if x == (shot{}) && y == (shot{}) {
						continue
					}
					q := f.mul(p, f.mul(att[x], def[y]))
					if f.isZero(q) {
						continue
					}
					add(&o.DefenderSunk, q, x.sunk)
					add(&o.DefenderDisabled, q, x.disabled)
					add(&o.AttackerSunk, q, y.sunk)
					add(&o.AttackerDisabled, q, y.disabled)
					ii, jj := i-y.sunk-y.disabled, j-x.sunk-x.disabled
					visits[ii][jj] = f.add(visits[ii][jj], q)
				}
			}
		}
	}
	return o
}

// shot is what one side's throw does to the other.
type shot struct{ sunk, disabled int }

// shots lists what n ships can do to m.
func shots(n, m int) []shot {
	var out []shot
	for s := 0; s <= min(n, m); s++ {
		for t := 0; t <= min(n-s, m-s); t++ {
			out = append(out, shot{s, t})
		}
	}
	return out
}

// salvo is the chance of each effect of n ships' throw on m ships.
func salvo[T any](f number[T], n, m int) map[shot]T {
	out := map[shot]T{}
	for _, s := range shots(n, m) {
		out[s] = f.frac(0, 1)
	}
	for k1 := 0; k1 <= n; k1++ {
		for k2 := 0; k1+k2 <= n; k2++ {
			ways := new(big.Int).Mul(new(big.Int).Binomial(int64(n), int64(k1)), new(big.Int).Binomial(int64(n-k1), int64(k2)))
			p := f.frac(ways.Int64(), 1)
			for range k1 + k2 {
				p = f.mul(p, f.frac(1, 6))
			}
			for range n - k1 - k2 {
				p = f.mul(p, f.frac(4, 6))
			}
			s := shot{sunk: min(k1, m)}
			s.disabled = min(k2, m-s.sunk)
			out[s] = f.add(out[s], p)
		}
	}
	return out
}
