package borderstates

import (
	"math/big"
)

// Blind is the exact distribution of a battle's outcome as far as its face-down
// blocks are open, before any Ambush acts.
type Blind struct {
	Seen, Low, High    [2]int // sums of the fronts: what is seen; with the smallest and largest hidden blocks
	Top, Bottom, Level *big.Rat
	WinU, WinC, Nobody *big.Rat
	LoserU, LoserC     *big.Rat
	Hidden             Both[int]
}

// split is one way in which a side's hidden blocks of a battle add up.
type split struct{ top, bottom int }

// splits counts the ordered choices of hidden blocks, nt on the top front and nb
// on the bottom one, out of the given values, by what they add up to.
//
// Each block goes to the top, to the bottom or to neither; the orders of those on
// a front are counted at the end.
func splits(values []int, nt, nb int) map[split]*big.Int {
	type at struct {
		split
		nt, nb int
	}
	ways := map[at]*big.Int{{}: big.NewInt(1)}
	for _, v := range values {
		next := map[at]*big.Int{}
		add := func(k at, n *big.Int) {
			if next[k] == nil {
				next[k] = new(big.Int)
			}
			next[k].Add(next[k], n)
		}
		for k, n := range ways { // any order: sums only
			add(k, n)
			if k.nt < nt {
				add(at{split{k.top + v, k.bottom}, k.nt + 1, k.nb}, n)
			}
			if k.nb < nb {
				add(at{split{k.top, k.bottom + v}, k.nt, k.nb + 1}, n)
			}
		}
		ways = next
	}
	orders := new(big.Int).Mul(new(big.Int).MulRange(1, int64(nt)), new(big.Int).MulRange(1, int64(nb)))
	out := map[split]*big.Int{}
	for k, n := range ways { // any order: one entry for each key
		if k.nt == nt && k.nb == nb {
			out[k.split] = new(big.Int).Mul(n, orders)
		}
	}
	return out
}

// Blind works out a battle.
// Winning Front; Conquest; BS-47 to BS-52
func (g *Border) Blind(b int) Blind {
	var out Blind
	var open [2]Both[int] // totals of open Generals, by front
	var hidden [2]Both[int]
	for f := range 2 {
		for _, s := range g.spots(b, f) {
			out.Seen[f] += g.worth(s)
			if p := g.at(s); p.General() {
				if p.Block == "" {
					*hidden[f].Of(p.Side)++
				} else {
					*open[f].Of(p.Side) += p.Block.Value()
				}
			}
		}
	}
	out.Low, out.High = out.Seen, out.Seen
	ways := map[Side]map[split]*big.Int{}
	for _, s := range sides() {
		var values []int
		for _, x := range g.Unseen(s) {
			values = append(values, x.Value())
		}
		*out.Hidden.Of(s) = *hidden[0].Of(s) + *hidden[1].Of(s)
		for f := range 2 {
			lo, hi := extremes(values, *hidden[f].Of(s))
			out.Low[f], out.High[f] = out.Low[f]+lo, out.High[f]+hi
		}
		ways[s] = splits(values, *hidden[0].Of(s), *hidden[1].Of(s))
	}
	count := map[string]*big.Int{}
	total := new(big.Int)
	add := func(k string, n *big.Int) {
		if count[k] == nil {
			count[k] = new(big.Int)
		}
		count[k].Add(count[k], n)
	}
	for u, nu := range ways[U] { // any order: sums only
		for c, nc := range ways[C] { // any order: sums only
			n := new(big.Int).Mul(nu, nc)
			total.Add(total, n)
			sum := [2]int{out.Seen[0] + u.top + c.top, out.Seen[1] + u.bottom + c.bottom}
			front := -1
			for f := range 2 {
				if sum[f] > 0 && sum[f] > sum[1-f] { // Winning Front; BS-48
					front = f
				}
			}
			if front < 0 {
				add("level", n)
				add("nobody", n)
				continue
			}
			add([2]string{"top", "bottom"}[front], n)
			vu := open[front].U + [2]int{u.top, u.bottom}[front]
			vc := open[front].C + [2]int{c.top, c.bottom}[front]
			win := Nobody
			switch {
			case vu <= 0 && vc <= 0:
			case vu > vc:
				win = U
			case vc > vu:
				win = C
			default:
				win = g.nearestSide(b, front) // Conquest; BS-52
			}
			if win == Nobody {
				add("nobody", n)
				continue
			}
			add("win"+string(win), n)
			if other := (Both[int]{vu, vc}); *other.Of(win.Other()) > 0 {
				add("lose"+string(win.Other()), n)
			}
		}
	}
	p := func(k string) *big.Rat {
		if count[k] == nil {
			return new(big.Rat)
		}
		return ratio(count[k], total)
	}
	out.Top, out.Bottom, out.Level = p("top"), p("bottom"), p("level")
	out.WinU, out.WinC, out.Nobody = p("winU"), p("winC"), p("nobody")
	out.LoserU, out.LoserC = p("loseU"), p("loseC")
	return out
}

// extremes are the sums of the n smallest and the n largest values.
func extremes(values []int, n int) (lo, hi int) {
	sorted := append([]int(nil), values...)
	for i := range sorted { // ten values at most
		for j := i + 1; j < len(sorted); j++ {
			if sorted[j] < sorted[i] {
				sorted[i], sorted[j] = sorted[j], sorted[i]
			}
		}
	}
	n = min(n, len(sorted))
	for i := range n {
		lo, hi = lo+sorted[i], hi+sorted[len(sorted)-1-i]
	}
	return lo, hi
}
