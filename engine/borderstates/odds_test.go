package borderstates

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"adjutant/engine"
)

// Every chance is compared with plain counting of all cases.

// subsets visits every way to take n of the items 0 to size-1.
func subsets(size, n int, visit func([]int)) {
	var walk func(from int, have []int)
	walk = func(from int, have []int) {
		if len(have) == n {
			visit(have)
			return
		}
		for i := from; i < size; i++ {
			walk(i+1, append(have[:len(have):len(have)], i))
		}
	}
	walk(0, nil)
}

// orders visits every ordered choice of n of the items 0 to size-1.
func orders(size, n int, visit func([]int)) {
	var walk func(have []int, used int)
	walk = func(have []int, used int) {
		if len(have) == n {
			visit(have)
			return
		}
		for i := range size {
			if used&(1<<i) == 0 {
				walk(append(have[:len(have):len(have)], i), used|1<<i)
			}
		}
	}
	walk(nil, 0)
}

func same(t *testing.T, what string, got *big.Rat, hits, all int64) {
	t.Helper()
	if want := big.NewRat(hits, max(all, 1)); got.Cmp(want) != 0 {
		t.Errorf("%s: %v, counted %v", what, got, want)
	}
}

func TestDrawsAreCounted(t *testing.T) {
	for _, size := range []int{3, 5, 8, 11} {
		for _, b := range []int{0, 1, 3, size} {
			if b > size {
				continue
			}
			for n := range min(size, 4) + 1 {
				hits := map[int]int64{}
				var all, total int64
				subsets(size, n, func(drawn []int) { // cubes 0 to b-1 are the state's
					k := 0
					for _, c := range drawn {
						if c < b {
							k++
						}
					}
					hits[k]++
					total += int64(k)
					all++
				})
				for k := range n + 1 {
					same(t, fmt.Sprintf("exactly %d of %d of %d in %d", k, b, size, n), Exactly(size, b, n, k), hits[k], all)
				}
				same(t, "at least one", AtLeastOne(size, b, n), all-hits[0], all)
				same(t, "mean", MeanCubes(size, b, n), total, all)
			}
		}
	}
}

func TestNextTurnIsCounted(t *testing.T) {
	for _, u := range [][3]int{{1, 2, 1}, {3, 2, 0}, {0, 3, 0}, {2, 2, 2}} {
		var intensities []int
		for i, n := range u {
			for range n {
				intensities = append(intensities, i)
			}
		}
		size, b := 13, 2
		sum, mean, all := new(big.Rat), new(big.Rat), int64(0)
		subsets(len(intensities), 3, func(cards []int) {
			n := 6
			for _, c := range cards {
				n += intensities[c]
			}
			var hits, draws int64
			subsets(size, n, func(drawn []int) {
				draws++
				if drawn[0] < b {
					hits++
				}
			})
			sum.Add(sum, big.NewRat(hits, draws))
			mean.Add(mean, big.NewRat(int64(n), 1))
			all++
		})
		of := big.NewRat(1, all)
		if got := AtLeastOneNext(u, size, b); got.Cmp(sum.Mul(sum, of)) != 0 {
			t.Errorf("%v: %v, counted %v", u, got, sum)
		}
		if got := MeanNext(u); got.Cmp(mean.Mul(mean, of)) != 0 {
			t.Errorf("%v: mean %v, counted %v", u, got, mean)
		}
	}
}

// somewhere makes a game with random blocks seen.
func somewhere(r *rand.Rand) *Border {
	g, _ := newGame(engine.Setup{Printed: invented()})
	b := g.(*Border)
	b.Initiative = sides()[r.IntN(2)]
	for _, s := range sides() {
		for _, x := range blocks() {
			if r.IntN(3) == 0 {
				*b.Gone.Of(s) = append(*b.Gone.Of(s), x)
			}
		}
	}
	return b
}

func TestOrderIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		g := somewhere(r)
		for _, s := range sides() {
			for _, mine := range []Block{OneI, TwoIII, Three, Siege, Ambush} {
				var first, aside, all int64
				for _, theirs := range g.Unseen(s.Other()) {
					if theirs == MinusTwo {
						continue
					}
					all++
					g.Pair.Of(s).Face, g.Pair.Of(s.Other()).Face = mine, theirs
					who, _ := g.FirstToPlace()
					switch {
					case mine == Ambush && theirs == Ambush:
						aside++
					case who == s:
						first++
					}
					g.Pair = Both[Pair]{}
				}
				f, a := g.PlacesFirst(s, mine)
				same(t, fmt.Sprintf("%s first with %s", s, mine), f, first, all)
				same(t, fmt.Sprintf("%s aside with %s", s, mine), a, aside, all)
			}
		}
	}
}

func TestHiddenAmbushIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 40 {
		g := somewhere(r)
		m := g.Unseen(U)
		for h := 1; h <= min(3, len(m)); h++ {
			var one, among, all int64
			orders(len(m), h, func(hidden []int) {
				all++
				for i, x := range hidden {
					if m[x] == Ambush {
						among++
						if i == 0 {
							one++
						}
					}
				}
			})
			o, a := g.HiddenAmbush(U, h)
			same(t, "a given one", o, one, all)
			same(t, "among them", a, among, all)
		}
	}
}

// TestFrontsAreCounted lays every ordered choice of hidden blocks on a battle and
// judges it with the rules themselves.
func TestFrontsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 25 {
		g := somewhere(r)
		g.Cards[0] = "B13"
		g.Area[0] = Cubes{4}
		var hidden [2][]Spot
		for f := range 2 {
			g.Fronts[0][f] = Front{First: 1, Printed: 4, Spaces: make([]Piece, 4)}
			for col := 1; col <= 4; col++ {
				s := sides()[r.IntN(2)]
				i := 0
				if s == C {
					i = 1
				}
				switch left := g.Unseen(s); r.IntN(4) {
				case 0:
					if len(hidden[i]) < 2 && len(left) > 3 {
						g.Fronts[0][f].Spaces[col-1] = Piece{Side: s}
						hidden[i] = append(hidden[i], Spot{0, f, col})
					}
				case 1:
					if len(left) > 3 {
						g.Fronts[0][f].Spaces[col-1] = Piece{Side: s, Block: left[r.IntN(len(left))]}
					}
				case 2:
					if f == 1 {
						g.Artillery = Spot{0, f, col}
					}
				}
			}
		}
		v := g.Blind(0)
		count := map[string]int64{}
		var all int64
		low, high := [2]int{99, 99}, [2]int{-99, -99}
		mu, mc := g.Unseen(U), g.Unseen(C)
		orders(len(mu), len(hidden[0]), func(u []int) {
			orders(len(mc), len(hidden[1]), func(c []int) {
				for i, s := range hidden[0] {
					g.at(s).Block = mu[u[i]]
				}
				for i, s := range hidden[1] {
					g.at(s).Block = mc[c[i]]
				}
				j := g.Judge(0)
				all++
				count[fmt.Sprint("front", j.Front)]++
				count["win"+string(j.Winner)]++
				count["lose"+string(j.Loser)]++
				for f := range 2 {
					low[f], high[f] = min(low[f], j.Sum[f]), max(high[f], j.Sum[f])
				}
			})
		})
		same(t, "top wins", v.Top, count["front0"], all)
		same(t, "bottom wins", v.Bottom, count["front1"], all)
		same(t, "level", v.Level, count["front-1"], all)
		same(t, "Union wins", v.WinU, count["winU"], all)
		same(t, "Confederation wins", v.WinC, count["winC"], all)
		same(t, "nobody wins", v.Nobody, count["win"], all)
		same(t, "Union loses", v.LoserU, count["loseU"], all)
		same(t, "Confederation loses", v.LoserC, count["loseC"], all)
		for f := range 2 {
			// lowest and highest are bounds that count each side apart; on one front they are met
			if v.Low[f] != low[f] || v.High[f] != high[f] {
				t.Errorf("front %d: %d to %d, counted %d to %d", f, v.Low[f], v.High[f], low[f], high[f])
			}
		}
	}
}

// anyTokens spreads the tokens of every state at random.
func anyTokens(r *rand.Rand, g *Border) {
	list := Places(g.Length())
	for s := range g.Tokens {
		g.Tokens[s] = Tokens{}
		for range 4 {
			g.Tokens[s].add(list[r.IntN(len(list))], 1)
		}
	}
}

// TestMovesAreCounted: the ways to spend n steps are those that single steps in
// any order lead to.
func TestMovesAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for try := range 200 {
		g := somewhere(r)
		g.values["track.length"] = fmt.Sprint(1 + try%3)
		g.rules.Attrition = try%4 == 0
		anyTokens(r, g)
		side := sides()[r.IntN(2)]
		s := State(r.IntN(5))
		n := min(1+r.IntN(5), g.Room(s, side))
		want := map[Tokens]bool{}
		secured := 0
		// each token by itself: where it stands, how far it went
		var tokens []Place
		for _, p := range Places(g.Length()) {
			for range g.Tokens[s].On(p) {
				tokens = append(tokens, p)
			}
		}
		var walk func(i, left int, after Tokens)
		walk = func(i, left int, after Tokens) {
			if i == len(tokens) {
				if left == 0 {
					want[after] = true
					secured = max(secured, after.Secured(side)-g.Tokens[s].Secured(side))
				}
				return
			}
			p := tokens[i]
			for k := 0; ; k++ {
				next := after
				next.add(p, 1)
				walk(i+1, left-k, next)
				q, ok := p.Toward(side, g.Length())
				if !ok || k == left || g.rules.Attrition && k == 1 {
					return
				}
				p = q
			}
		}
		walk(0, n, Tokens{})
		got := map[Tokens]bool{}
		for _, m := range g.moves(s, side, n) {
			if got[m.After] || len(m.Steps) != n {
				t.Fatalf("%v comes twice, or not with %d steps", m, n)
			}
			got[m.After] = true
		}
		if fmt.Sprint(len(got)) != fmt.Sprint(len(want)) {
			t.Fatalf("%s %s %d steps: %d ways, counted %d", g.Tokens[s], side, n, len(got), len(want))
		}
		for m := range want {
			if !got[m] {
				t.Fatalf("%s is missing", m)
			}
		}
		if k := g.canSecure(s, side, n); k != secured {
			t.Fatalf("%s toward %s, %d steps (attrition %v): can secure %d, counted %d", g.Tokens[s], side, n, g.rules.Attrition, k, secured)
		}
	}
}

// TestDistanceIsCounted tries every set of tokens brought home.
func TestDistanceIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 12 {
		g := somewhere(r)
		anyTokens(r, g)
		for _, side := range sides() {
			type token struct {
				state State
				steps int
			}
			var free []token
			for _, s := range states() {
				for _, d := range g.distances(s, side) {
					free = append(free, token{s, d})
				}
			}
			best, can := 99, false
			for set := range 1 << len(free) {
				steps, n, four := 0, 0, map[State]bool{}
				for i, x := range free {
					if set&(1<<i) != 0 {
						steps, n = steps+x.steps, n+1
						four[x.state] = true
					}
				}
				for _, s := range states() {
					if k := g.Tokens[s].Secured(side); k > 0 {
						n, four[s] = n+k, true
					}
				}
				if len(four) >= 4 || n >= 5 {
					best, can = min(best, steps), true
				}
			}
			got, ok := g.Distance(side)
			if ok != can || ok && got != best {
				t.Errorf("%v %s: %d %v, counted %d %v", g.Tokens, side, got, ok, best, can)
			}
		}
	}
}

// TestPicksAreCounted: every different choice of cubes once.
func TestPicksAreCounted(t *testing.T) {
	for _, area := range []Cubes{{2, 1, 1}, {1, 1, 1, 1}, {4}, {0, 2, 0, 2}, {3, 0, 1}} {
		var bag []State
		for _, s := range states() {
			for range area[s] {
				bag = append(bag, s)
			}
		}
		for n := range len(bag) + 1 {
			want := map[Cubes]bool{}
			subsets(len(bag), n, func(taken []int) {
				var c Cubes
				for _, i := range taken {
					c[bag[i]]++
				}
				want[c] = true
			})
			if got := picks(area, n); len(got) != len(want) {
				t.Errorf("%v take %d: %v, counted %v", area, n, got, want)
			}
		}
	}
}
