package soeurs

import (
	"maps"
	"math/big"
	"slices"

	"adjutant/engine"
)

// What a round can do. Every set of hand cards that the mana allows is tried, its
// damage on every enemy, the parts of a split separately:
//
//	mana m ──► sets of cards, mana cards first ──► resistances left ──► killed, XP, loss
//
// Cards drawn and the mana discard count as bringing nothing; so do cards whose
// side is not on the sheet and conditions that are known not to be met.

// ManaAtLeast is the chance of at least c mana from the roll, the location's change
// counted, extra more from a discard, with re-rolls left (SO-42; SO-46; SO-80).
func (g *Game) ManaAtLeast(c, extra, rerolls int) engine.Chance {
	hit := int64(0)
	for die := 1; die <= 6; die++ {
		m := min(max(die+g.manaMod(), 0), manaLimit)
		if m < manaLimit {
			m = min(m+extra, manaLimit)
		}
		if m >= c {
			hit++
		}
	}
	return again(big.NewRat(hit, 6), rerolls)
}

// playSet is one set of hand cards that may be played in a round.
type playSet struct {
	least   int // mana needed at the start
	units   []unit
	removes int
	paid    int // of removes, those that give XP
	defense int
	self    int
	healed  int
}

// playSets are all sets of hand cards, each with the least mana that pays for it
// (7: none does).
func (g *Game) playSets() []playSet {
	var hand []Card
	for _, c := range g.in(InHand) {
		_, costKnown := g.cost(c)
		_, effectsKnown := g.effects(c.ID, c.Side)
		met, known := g.conditionMet(c)
		if costKnown && effectsKnown && (met || !known) {
			hand = append(hand, c)
		}
	}
	var out []playSet
	for set := range 1 << len(hand) {
		var s playSet
		var manaCards [][2]int
		rest := 0
		for i, c := range hand {
			if set>>i&1 == 0 {
				continue
			}
			cost, _ := g.cost(c)
			effects, _ := g.effects(c.ID, c.Side)
			gain := 0
			for _, e := range effects {
				switch e.Kind {
				case Damage:
					s.units = append(s.units, unit{id: c.ID, n: e.N})
				case DamageTop:
					if n, ok := g.topKnown(); ok {
						s.units = append(s.units, unit{id: c.ID, n: n})
					}
				case Split:
					s.units = append(s.units, g.roundParts(c.ID, e)...)
				case Defense:
					s.defense += e.N
				case Self:
					s.self += e.N
				case Heal:
					s.healed += e.N
				case Mana:
					gain += e.N
				case RemoveEnemy:
					s.removes += e.N
					if e.WithXP {
						s.paid += e.N
					}
				}
			}
			if gain > 0 {
				manaCards = append(manaCards, [2]int{cost, gain})
			} else {
				rest += cost
			}
		}
		s.least = leastMana(manaCards, rest)
		out = append(out, s)
	}
	return out
}

// roundParts are the parts of a split: always separate against enemies.
func (g *Game) roundParts(id string, e Effect) []unit {
	if g.InBoss {
		return g.parts(id, e)
	}
	var out []unit
	for range e.N {
		out = append(out, unit{id: id, n: e.Size, part: true})
	}
	return out
}

// topKnown is the cost on top of the Action deck where it is known.
func (g *Game) topKnown() (int, bool) {
	if g.Top == "" {
		return 0, false
	}
	return g.cost(*g.card(g.Top))
}

// leastMana is the least mana that pays for mana cards (cost, gain), played first
// in their best order and never above 6, and then the rest; 7 when none does.
func leastMana(manaCards [][2]int, rest int) int {
	for m := 0; m <= manaLimit; m++ {
		if bestMana(m, manaCards) >= rest {
			return m
		}
	}
	return manaLimit + 1
}

func bestMana(m int, cards [][2]int) int {
	if len(cards) == 0 {
		return m
	}
	best := -1
	for i, c := range cards {
		if c[0] <= m {
			rest := slices.Delete(slices.Clone(cards), i, i+1)
			best = max(best, bestMana(min(m-c[0]+c[1], manaLimit), rest))
		}
	}
	return best
}

// RoundPreview is the best that a round can do with one amount of mana; each figure
// by itself, since one play need not reach all of them.
type RoundPreview struct {
	Mana      int
	Killed    int
	All       bool // every enemy of the row can be destroyed
	XP        int
	LeastLoss int             // HP, the self-damage of cards counted
	After     int             // HP after the least loss
	Can       map[string]bool // enemies that can be destroyed
}

// roundPreview is what so much mana can do, best in each respect (SO-50; SO-53).
func (g *Game) roundPreview(mana int) RoundPreview { return g.previews([]int{mana})[0] }

func (g *Game) previews(manas []int) []RoundPreview {
	sets := g.playSets()
	type outcome struct {
		killed, xp, loss int
		can              []bool
	}
	results := make([]outcome, len(sets))
	for i, s := range sets {
		if s.least > manaLimit {
			continue
		}
		o := outcome{loss: 1 << 20, can: make([]bool, len(g.Row))}
		g.eachEnd(s, func(alive []bool, xp int) {
			killed, attack := 0, 0
			for k, e := range g.Row {
				if alive[k] {
					attack += g.attackOf(e)
				} else {
					killed++
					o.can[k] = true
				}
			}
			if g.InBoss {
				n, _ := g.known(bossAttackComponent(g.Boss).Key)
				attack += n
			}
			o.killed, o.xp = max(o.killed, killed), max(o.xp, xp)
			o.loss = min(o.loss, max(attack-g.Defense-s.defense, 0)+s.self)
		})
		results[i] = o
	}
	var out []RoundPreview
	for _, m := range manas {
		p := RoundPreview{Mana: m, LeastLoss: 1 << 20, Can: map[string]bool{}}
		for i, s := range sets {
			if s.least > m {
				continue
			}
			o := results[i]
			p.Killed, p.XP, p.LeastLoss = max(p.Killed, o.killed), max(p.XP, o.xp), min(p.LeastLoss, o.loss)
			for k, e := range g.Row {
				if o.can[k] {
					p.Can[e.ID] = true
				}
			}
		}
		p.All = len(g.Row) > 0 && p.Killed == len(g.Row)
		p.After = max(g.HP-p.LeastLoss, 0)
		out = append(out, p)
	}
	return out
}

// eachEnd visits every way in which a set's damage can fall on the row: who is left
// alive, and the XP that it brought.
func (g *Game) eachEnd(s playSet, visit func(alive []bool, xp int)) {
	start := make([]int, len(g.Row))
	worth := make([]int, len(g.Row))
	for i, e := range g.Row {
		start[i] = e.Resistance
		if !g.InBoss {
			worth[i] = xpIn(g.Printed[xpComponent(e.ID[1:]).Key], g.Round)
		}
	}
	index := func(r []int) int {
		n := 0
		for _, x := range r {
			n = n*7 + x
		}
		return n
	}
	type end struct {
		left []int
		xp   int
	}
	ends := map[int]end{index(start): {start, 0}}
	hit := func(n int, paid bool) {
		next := make(map[int]end, len(ends)*2)
		keep := func(e end) {
			k := index(e.left)
			if have, ok := next[k]; !ok || e.xp > have.xp {
				next[k] = e
			}
		}
		for _, e := range ends { // any order: the best XP of each end is kept
			keep(e)
			for i, x := range e.left {
				if x == 0 {
					continue
				}
				left := slices.Clone(e.left)
				left[i] = max(x-n, 0)
				xp := e.xp
				if left[i] == 0 && paid {
					xp += worth[i]
				}
				keep(end{left, xp})
			}
		}
		ends = next
	}
	for _, u := range s.units {
		if u.n > 0 {
			hit(u.n, true)
		}
	}
	for i := range s.removes {
		hit(6, i < s.paid)
	}
	for _, k := range slices.Sorted(maps.Keys(ends)) {
		alive := make([]bool, len(g.Row))
		for i, x := range ends[k].left {
			alive[i] = x > 0
		}
		visit(alive, ends[k].xp)
	}
}

// rollManas are the mana that the six faces give, the location's change counted.
func (g *Game) rollManas() []int {
	var out []int
	for die := 1; die <= 6; die++ {
		out = append(out, min(max(die+g.manaMod(), 0), manaLimit))
	}
	return out
}
