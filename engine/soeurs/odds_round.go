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
// Cards drawn, the mana discard, potions and an unknown top card count as bringing
// nothing; so do cards whose side is not on the sheet and those whose condition is
// known not to be met.

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
	hp      int // the most HP that its cards can leave; 0: they kill
}

// handCard is a card of the hand that may be played, with what it can do.
type handCard struct {
	Card
	cost, gain int // mana
	effects    []Effect
}

// playable are the cards of the hand whose side is on the sheet and whose condition
// is not known to fail.
func (g *Game) playableHand() []handCard {
	var out []handCard
	for _, c := range g.in(InHand) {
		cost, costKnown := g.cost(c)
		effects, effectsKnown := g.effects(c.ID, c.Side)
		met, known := g.conditionMet(c)
		if !costKnown || !effectsKnown || known && !met {
			continue
		}
		h := handCard{Card: c, cost: cost, effects: effects}
		for _, e := range effects {
			if e.Kind == Mana {
				h.gain += e.N
			}
		}
		out = append(out, h)
	}
	return out
}

// playSets are all sets of hand cards, each with the least mana that pays for it
// (7: none does). top is what "damage top" deals.
func (g *Game) playSets(top int) []playSet {
	hand := g.playableHand()
	out := make([]playSet, 0, 1<<len(hand))
	for set := range 1 << len(hand) {
		var s playSet
		var manaCards [][2]int
		var first, then [][]int // what each card does to the HP; mana cards are played first
		rest := 0
		for i, c := range hand {
			if set>>i&1 == 0 {
				continue
			}
			var hp []int
			for _, e := range c.effects {
				switch e.Kind {
				case Damage:
					s.units = append(s.units, unit{id: c.ID, n: e.N})
				case DamageTop:
					s.units = append(s.units, unit{id: c.ID, n: top})
				case Split:
					s.units = append(s.units, g.roundParts(c.ID, e)...)
				case Defense:
					s.defense += e.N
				case Self:
					s.self += e.N
					hp = append(hp, -e.N)
				case Heal:
					hp = append(hp, e.N)
				case RemoveEnemy:
					s.removes += e.N
					if e.WithXP {
						s.paid += e.N
					}
				}
			}
			if c.gain > 0 {
				manaCards, first = append(manaCards, [2]int{c.cost, c.gain}), append(first, hp)
			} else {
				rest += c.cost
				then = append(then, hp)
			}
		}
		s.least = leastMana(manaCards, rest)
		s.hp = mostHP(g.HP, g.Ceiling, changing(first), changing(then))
		out = append(out, s)
	}
	return out
}

// changing leaves out cards that do nothing to the HP.
func changing(cards [][]int) [][]int {
	return slices.DeleteFunc(cards, func(hp []int) bool { return len(hp) == 0 })
}

// mostHP is the most HP that cards can leave, the first ones played before the
// others, each group in its best order; 0 where they kill in every order. A line of
// the Health card that is crossed stays closed (SO-55; SO-R26).
func mostHP(hp, ceiling int, first, then [][]int) int {
	if len(first) == 0 {
		if len(then) == 0 {
			return hp
		}
		first, then = then, nil
	}
	best := 0
	for i, c := range first {
		n, top := hp, ceiling
		for _, by := range c {
			if by < 0 {
				n += by
				top = min(top, ceilingFor(n))
			} else if n > 0 {
				n = max(n, min(n+by, top))
			}
			if n <= 0 {
				break
			}
		}
		if n > 0 {
			best = max(best, mostHP(n, top, slices.Delete(slices.Clone(first), i, i+1), then))
		}
	}
	return best
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

// topKnown is the cost on top of the Action deck where it is known, else 0.
func (g *Game) topKnown() int {
	if g.Top == "" {
		return 0
	}
	n, _ := g.cost(*g.card(g.Top))
	return n
}

// topMost is the most that the card on top of the Action deck may cost.
func (g *Game) topMost() int {
	cards := g.deckCards()
	if len(cards) == 0 {
		cards = g.in(Discard) // renewed first: SO-86
	}
	most := 0
	for _, c := range cards {
		n, ok := g.cost(c)
		if !ok {
			n = manaLimit
		}
		most = max(most, n)
	}
	return most
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
	After     int             // the most HP that can be left, what cards heal counted
	Can       map[string]bool // enemies that can be destroyed
}

// roundPreview is what so much mana can do, best in each respect (SO-50; SO-53).
func (g *Game) roundPreview(mana int) RoundPreview {
	return g.previews(g.playSets(g.topKnown()), []int{mana})[0]
}

func (g *Game) previews(sets []playSet, manas []int) []RoundPreview {
	type outcome struct {
		killed, xp, loss, after int
		can                     []bool
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
				n, _ := g.known(bossAttackKey(g.Boss))
				attack += n
			}
			o.killed, o.xp = max(o.killed, killed), max(o.xp, xp)
			hit := max(attack-g.Defense-s.defense, 0)
			o.loss, o.after = min(o.loss, hit+s.self), max(o.after, s.hp-hit)
		})
		results[i] = o
	}
	var out []RoundPreview
	for _, m := range manas {
		p := RoundPreview{Mana: m, LeastLoss: 1 << 20, Can: map[string]bool{}}
		for i, s := range sets {
			if s.least > m || s.hp == 0 {
				continue
			}
			o := results[i]
			p.Killed, p.XP, p.LeastLoss, p.After = max(p.Killed, o.killed), max(p.XP, o.xp), min(p.LeastLoss, o.loss), max(p.After, o.after)
			for k, e := range g.Row {
				if o.can[k] {
					p.Can[e.ID] = true
				}
			}
		}
		p.All = len(g.Row) > 0 && p.Killed == len(g.Row)
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
			worth[i] = xpIn(g.Printed[xpKey(e.ID[1:])], g.Round)
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
