package scene

import (
	"math"
	"math/rand"
)

// polish makes the dice of a scene mirror a ceiling, or a window high above, in their
// upward faces. What is flat is veiled then; the walls of the hollow pips look
// elsewhere and keep the colour of the body, so that a dark ring stands around the
// paint, with a bright sickle on one side. Dice of one set are made alike.
func (s *Scene) polish(rng *rand.Rand) {
	to := s.eye.sub(s.target).unit()
	to.x, to.y = -to.x, -to.y // what a level face mirrors to the eye
	to = to.add(vec{rng.NormFloat64(), rng.NormFloat64(), 0}.mul(0.12)).unit()
	w := window{to: to, soft: 0.01 + 0.2*rng.Float64()*rng.Float64()}
	w.across = to.cross(vec{math.Cos(rng.Float64() * 6.28), math.Sin(rng.Float64() * 6.28), 0.1}).unit()
	w.along = w.across.cross(to)
	w.wide, w.high = math.Exp(rng.NormFloat64()*0.6-1.1), math.Exp(rng.NormFloat64()*0.6-1.1)
	k := rng.NormFloat64() * 0.1
	w.col = vec{1 - k, 1, 1 + k*1.2}.mul(math.Exp(1.7*rng.Float64() - 0.3))
	s.windows = append(s.windows, w)
	type finish struct{ gloss, relief, dish float64 }
	of := map[vec]finish{}
	for i := range s.Dice {
		d := &s.Dice[i]
		f, ok := of[d.body]
		if !ok {
			f = finish{0.6 + 1.9*rng.Float64(), 0.3 + 0.9*rng.Float64(), rng.Float64() * 1.3}
			of[d.body] = f
		}
		d.gloss = f.gloss
		if !d.casino {
			d.relief = f.relief
			d.dish = min(f.dish, max(0, d.spread*0.5/d.pipR-1), 0.45/d.oneR-1)
			if d.Kind == Pips && d.faces[d.top()].value == 1 { // nothing stands beside it
				d.dish = min(f.dish, 0.45/d.oneR-1)
			}
		}
	}
}
