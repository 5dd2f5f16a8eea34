package sansallies

import "math/big"

// All odds are exact. In the formulas of this file a force of f cards (p of them
// personnel) leaves a reserve with E cards that may pay losses, Q of those not
// personnel, and P soldiers; g is the garrison, 0 where none is due.

// weights is in how many of 36 throws each row comes up against a region.
func (g *Game) weights(r Region) [rout + 1]int {
	var out [rout + 1]int
	for sum := 2; sum <= 12; sum++ {
		out[g.casualty(r, sum)] += ways[sum]
	}
	return out
}

// InvasionOdds is what an invasion may bring.
type InvasionOdds struct {
	Success *big.Rat // all losses met
	Capture *big.Rat // and the garrison paid, with the best play
	Retreat *big.Rat // a region card is laid and the turn is over
	Lost    *big.Rat // cards lost on average, the garrison apart
}

// stakes are the numbers that the outcome of a force hangs on.
type stakes struct {
	f, p, e, q, soldiers, price int
}

func (g *Game) stakes(r Region, force, behind Stock) stakes {
	can := g.canPay(r, behind)
	s := stakes{f: force.Total(), p: cardsOf(force).In(Personnel), e: can.Total(), soldiers: behind.In(Personnel)}
	s.q = s.e - can.In(Personnel)
	if g.rules.total && r.installation() {
		s.price = g.price() // SA-85
	}
	return s
}

// met reports whether the row's losses can be met.
func (s stakes) met(w row) bool { return w != rout && s.e >= w.losses() }

// falls reports whether the region falls on the row, with the best play: soldiers
// are retained first and lost last.
func (s stakes) falls(w row) bool {
	return s.met(w) && s.soldiers+min(w.keeps(), s.p)-max(0, w.losses()-s.q) >= s.price
}

// lost is how many cards the row costs.
func (s stakes) lost(w row) int { return s.f - min(w.keeps(), s.f) + min(w.losses(), s.e) }

// invasionOdds are the odds of a force against a place, with the reserve behind it.
func (g *Game) invasionOdds(p Place, force, behind Stock) InvasionOdds {
	r := g.Pyramid[p]
	if g.Battle != nil && g.Battle.Target == p {
		r = g.Battle.Region
	}
	s := g.stakes(r, force, behind)
	var success, capture, lost int64
	for w, n := range g.weights(r) {
		if s.met(row(w)) {
			success += int64(n)
		}
		if s.falls(row(w)) {
			capture += int64(n)
		}
		lost += int64(n * s.lost(row(w)))
	}
	retreat := 36 - success
	if p.Tier() == "A" {
		retreat = 0 // SA-41
	}
	return InvasionOdds{big.NewRat(success, 36), big.NewRat(capture, 36), big.NewRat(retreat, 36), big.NewRat(lost, 36)}
}

// sixths is a chance of n in 6, n at most 6.
func sixths(n int) *big.Rat { return big.NewRat(int64(min(max(n, 0), 6)), 6) }

// progress is the chance that a check at the chit succeeds.
func (g *Game) progress(t Tier) (*big.Rat, bool) {
	l, ok := g.flask(t)
	return sixths(l), ok // SA-45
}

// survive is the chance to live through n more checks from a chit, without
// setbacks and breakthroughs:
//
//	S(0, i) = 1;  S(n, past H) = 0;  S(n, i) = (1 − r_i)·S(n−1, i) + r_i·S(n−1, i+1)
func (g *Game) survive(n int, from Tier) (*big.Rat, bool) {
	last := min(from.rank()+n, 8) // chits that matter; a flask out of reach may be unknown
	now := make([]*big.Rat, 9)
	for i := range now {
		now[i] = big.NewRat(1, 1)
	}
	now[8] = new(big.Rat)
	for range n {
		next := make([]*big.Rat, 9)
		next[8] = new(big.Rat)
		for i := 7; i >= 0; i-- {
			r, ok := g.progress(tiers()[i])
			if !ok {
				if i >= from.rank() && i < last {
					return nil, false
				}
				r = new(big.Rat)
			}
			stay := new(big.Rat).Sub(big.NewRat(1, 1), r)
			next[i] = stay.Mul(stay, now[i])
			next[i].Add(next[i], new(big.Rat).Mul(r, now[i+1]))
		}
		now = next
	}
	return now[from.rank()], true
}

// checksLeft is the average number of checks until the launch.
func (g *Game) checksLeft(from Tier) (*big.Rat, bool) {
	sum := new(big.Rat)
	all := tiers()
	for _, t := range all[from.rank():] {
		r, ok := g.progress(t)
		if !ok {
			return nil, false
		}
		sum.Add(sum, new(big.Rat).Inv(r))
	}
	return sum, true
}

// drawChance is the chance that a draw of n cards brings at least one of a kind;
// unknown while the deck is. An emptied pile is made up from the discards.
func (g *Game) drawChance(k Kind, n int) (*big.Rat, bool) {
	if !g.pileKnown() {
		return nil, false
	}
	size, ok := g.pileSize()
	if !ok {
		return nil, false
	}
	have, _ := g.pile(k)
	if n <= size {
		return atLeastOne(size, have, n), true
	}
	if have > 0 {
		return big.NewRat(1, 1), true
	}
	return atLeastOne(g.discardSize(), g.Discard[k], n-size), true
}

// atLeastOne is 1 − C(all−some, n)/C(all, n).
func atLeastOne(all, some, n int) *big.Rat {
	n = min(n, all)
	if n <= 0 || some <= 0 {
		return new(big.Rat)
	}
	none := new(big.Int).Binomial(int64(all-some), int64(n))
	if n > all-some {
		none.SetInt64(0)
	}
	r := new(big.Rat).SetFrac(none, new(big.Int).Binomial(int64(all), int64(n)))
	return r.Sub(big.NewRat(1, 1), r)
}
