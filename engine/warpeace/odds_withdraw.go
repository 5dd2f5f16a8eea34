package warpeace

import "math/big"

// Odds of a land battle in which every defender that may leave on a 6 does ("slip
// away"). Losses come before withdrawals, so the defenders' composition no longer
// follows from how many are lost: the state is (attackers lost, defenders left by
// type). Each round that changes anything takes at least one unit away; a round
// without hits and sixes repeats the state, as in odds_land.go. Ledger E2.

// WithdrawOdds is what such a battle leads to; means are units.
type WithdrawOdds[T any] struct {
	AttackerHolds, DefenderHolds, Empty T
	DefenderKilled, DefenderRetreated   T
}

// LandWithdraw computes a battle with slipping defenders; the orders of losses are
// the stated policy.
func LandWithdraw(att, def Army) WithdrawOdds[float64] {
	return slip(floats(), att, def, attackerLosses(), defenderLosses())
}

// LandWithdrawExact is LandWithdraw in fractions, for small battles, with any orders
// of losses; nil is the stated policy.
func LandWithdrawExact(att, def Army, attackLoss, defendLoss []Unit) WithdrawOdds[*big.Rat] {
	if attackLoss == nil {
		attackLoss = attackerLosses()
	}
	if defendLoss == nil {
		defendLoss = defenderLosses()
	}
	return slip(rationals(), att, def, attackLoss, defendLoss)
}

// slipState is a moment of the battle.
type slipState struct {
	lost    int // attackers
	i, c, a int // defenders left
}

// reply is one throw of the defenders: hits and sixes by type.
type reply struct{ hits, i, c, a int }

func slip[T any](f number[T], att, def Army, attackLoss, defendLoss []Unit) WithdrawOdds[T] {
	zero := f.frac(0, 1)
	o := WithdrawOdds[T]{zero, zero, zero, zero, zero}
	na := att.Size()
	level := make([]map[slipState]T, na+def.Size()+1) // by units left on both sides
	for k := range level {
		level[k] = map[slipState]T{}
	}
	put := func(s slipState, p T) {
		m := level[na-s.lost+s.i+s.c+s.a]
		if old, ok := m[s]; ok {
			p = f.add(old, p)
		}
		m[s] = p
	}
	more := func(to *T, p T, n int) { *to = f.add(*to, f.mul(p, f.frac(int64(n), 1))) }
	put(slipState{0, def.Infantry, def.Cavalry, def.Artillery}, f.frac(1, 1))
	for k := len(level) - 1; k >= 0; k-- {
		for s, p := range level[k] { // any order: the states of a level do not lead to each other
			left := s.i + s.c + s.a
			switch {
			case s.lost == na && left == 0:
				o.Empty = f.add(o.Empty, p)
				continue
			case left == 0:
				o.AttackerHolds = f.add(o.AttackerHolds, p)
				continue
			case s.lost == na:
				o.DefenderHolds = f.add(o.DefenderHolds, p)
				continue
			}
			d := Army{Infantry: s.i, Cavalry: s.c, Artillery: s.a, Led: min(def.Led, s.i)}
			ahits := hits(f, att.withLoss(s.lost, attackLoss), true)
			replies := replies(f, d)
			still := f.mul(ahits[0], replies[reply{}])
			p = f.div(p, f.sub(f.frac(1, 1), still))
			for x, px := range ahits {
				after := d.withLoss(x, defendLoss)
				for r, pr := range replies { // any order: sums only
					if x == 0 && r == (reply{}) {
						continue
					}
					q := f.mul(p, f.mul(px, pr))
					next := slipState{min(s.lost+r.hits, na), after.Infantry, after.Cavalry, after.Artillery}
					more(&o.DefenderKilled, q, left-after.Size())
					if next.lost < na {
						gone := [3]int{min(r.i, after.Infantry), min(r.c, after.Cavalry), min(r.a, after.Artillery)}
						next.i, next.c, next.a = next.i-gone[0], next.c-gone[1], next.a-gone[2]
						more(&o.DefenderRetreated, q, gone[0]+gone[1]+gone[2])
					}
					put(next, q)
				}
			}
		}
	}
	return o
}

// replies is the distribution of the defenders' throw.
func replies[T any](f number[T], d Army) map[reply]T {
	out := map[reply]T{{}: f.frac(1, 1)}
	for _, g := range []struct {
		n, num int
		add    reply
	}{
		{d.Led, 2, reply{i: 1}}, {d.Infantry - d.Led, 1, reply{i: 1}}, {d.Cavalry, 1, reply{c: 1}}, {d.Artillery, 2, reply{a: 1}},
	} {
		for range g.n {
			next := map[reply]T{}
			add := func(r reply, p T) {
				if old, ok := next[r]; ok {
					p = f.add(old, p)
				}
				next[r] = p
			}
			hit, six, none := f.frac(int64(g.num), 6), f.frac(1, 6), f.frac(int64(5-g.num), 6)
			for r, p := range out { // any order: sums only
				add(reply{r.hits + 1, r.i, r.c, r.a}, f.mul(p, hit))
				add(reply{r.hits, r.i + g.add.i, r.c + g.add.c, r.a + g.add.a}, f.mul(p, six))
				add(r, f.mul(p, none))
			}
			out = next
		}
	}
	return out
}
