package soeurs

import (
	"math/big"
	"slices"

	"adjutant/engine"
)

// Odds of traps, by the six faces of the die.

// TrapOdds are the chances of a Level trap with so much discarded against it.
type TrapOdds struct {
	Cards    []string // faces discarded
	Cost     int      // their costs
	NoDamage engine.Chance
	Mean     engine.Chance // HP lost
	Death    engine.Chance
}

// levelOdds counts the faces of the die against a level (SO-27).
func levelOdds(level, cost, hp int) TrapOdds {
	safe, sum, dead := 0, 0, 0
	for die := 1; die <= 6; die++ {
		loss := max(level-die-cost, 0)
		sum += loss
		if loss == 0 {
			safe++
		}
		if loss >= hp {
			dead++
		}
	}
	return TrapOdds{Cost: cost, NoDamage: engine.Exactly(int64(safe), 6), Mean: engine.Exactly(int64(sum), 6), Death: engine.Exactly(int64(dead), 6)}
}

// trapChoices are the odds of every discard choice, the cheapest first; cards whose
// cost is not known are left out.
func (g *Game) trapChoices() []TrapOdds {
	var hand []Card
	for _, c := range g.in(InHand) {
		if _, ok := g.cost(c); ok {
			hand = append(hand, c)
		}
	}
	var out []TrapOdds
	for set := range 1 << len(hand) {
		var faces []string
		cost := 0
		for i, c := range hand {
			if set>>i&1 == 1 {
				n, _ := g.cost(c)
				cost += n
				faces = append(faces, c.Face())
			}
		}
		o := levelOdds(g.Level, cost, g.HP)
		o.Cards = faces
		out = append(out, o)
	}
	slices.SortStableFunc(out, func(a, b TrapOdds) int {
		if d := len(a.Cards) - len(b.Cards); d != 0 {
			return d
		}
		return a.Cost - b.Cost
	})
	return out
}

// safest is the cheapest choice without any damage; -1 where there is none.
func safest(choices []TrapOdds) int {
	best := -1
	for i, c := range choices {
		if c.NoDamage.Rat.Cmp(big.NewRat(1, 1)) == 0 && (best < 0 || len(c.Cards) < len(choices[best].Cards) || len(c.Cards) == len(choices[best].Cards) && c.Cost < choices[best].Cost) {
			best = i
		}
	}
	return best
}

// trapCardOdds are mean loss and chance of death over the six results of a side of
// the Trap card, nothing discarded; ok false while a result is not on the sheet.
func (g *Game) trapCardOdds(kind string) (mean, death engine.Chance, ok bool) {
	sum, dead := new(big.Rat), new(big.Rat)
	sixth := big.NewRat(1, 6)
	for face := 1; face <= 6; face++ {
		v, known := g.Printed[trapComponent(trapSide(kind), face).Key]
		p, err := parsePenalty(v)
		if !known || err != nil {
			return engine.Chance{}, engine.Chance{}, false
		}
		m, d := new(big.Rat), new(big.Rat)
		switch {
		case p.level > 0:
			o := levelOdds(p.level, 0, g.HP)
			m.Set(o.Mean.Rat)
			d.Set(o.Death.Rat)
		case p.hp > 0:
			m.SetInt64(int64(p.hp))
			if p.hp >= g.HP {
				d.SetInt64(1)
			}
		}
		sum.Add(sum, m.Mul(m, sixth))
		dead.Add(dead, d.Mul(d, sixth))
	}
	return engine.ChanceOf(sum), engine.ChanceOf(dead), true
}
