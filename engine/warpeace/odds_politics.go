package warpeace

import "math/big"

// Chances of politics and attrition, exact. Ledger E5, E6.

func pow(r *big.Rat, n int) *big.Rat {
	out := big.NewRat(1, 1)
	for range n {
		out.Mul(out, r)
	}
	return out
}

func complement(r *big.Rat) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), r) }

// Political is the chance that n dice shift a marker. WP-63
func Political(n int) *big.Rat { return complement(pow(big.NewRat(5, 6), n)) }

// SurrenderChance is the chance that a surrender check at p spaces of its own side
// fails. WP-41; WP-42
func SurrenderChance(p int) *big.Rat {
	return big.NewRat(int64(min(max(6-p, 0), 6)), 6)
}

// AllianceChance is the chance that a neutral country at a position on the track joins
// in its check; 0 below 3, where there is none. WP-49
func AllianceChance(position int) *big.Rat {
	n := abs(position)
	if n < 3 {
		return new(big.Rat)
	}
	return big.NewRat(int64(min(n, 6)), 6)
}

// Within is the chance that something with chance p happens in k tries.
func Within(p *big.Rat, k int) *big.Rat { return complement(pow(complement(p), k)) }

// Court is the chance to win a neutral country this round: shifted by one space with
// so many dice, and joining in its check. Its marker is on the own side's arm.
func Court(dice, position int) *big.Rat {
	shifted := new(big.Rat).Mul(Political(dice), AllianceChance(abs(position)+1))
	stayed := new(big.Rat).Mul(complement(Political(dice)), AllianceChance(position))
	return shifted.Add(shifted, stayed)
}

// AttritionOdds are the losses of n units without supply. WP-121; WP-122
type AttritionOdds struct {
	Expected, None, All *big.Rat
}

// Attrition computes them; harsh is where 1 and 2 kill.
func Attrition(n int, harsh bool) AttritionOdds {
	q := big.NewRat(1, 6)
	if harsh {
		q = big.NewRat(1, 3)
	}
	return AttritionOdds{
		Expected: new(big.Rat).Mul(q, big.NewRat(int64(n), 1)),
		None:     pow(complement(q), n),
		All:      pow(q, n),
	}
}

// RoundHits is the distribution of a side's hits in one round: chance of 0, 1, 2 …
func RoundHits(s Army, attacking bool) []*big.Rat { return hits(rationals(), s, attacking) }
