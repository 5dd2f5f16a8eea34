package scene

import (
	"math"
	"math/rand/v2"

	"adjutant/vision"
)

// Throw lets n dice lie at random inside the tray without touching, in the
// colours given in turn (white when none). Fewer than n lie there only when no
// more fit.
func (s Scene) Throw(rng *rand.Rand, n int, colours ...vision.Colour) []Die {
	if len(colours) == 0 {
		colours = []vision.Colour{vision.White}
	}
	w, h := s.inner()
	var dice []Die
	for i := range n {
		for range 200 {
			d := Die{
				Value:  1 + rng.IntN(6),
				Colour: colours[i%len(colours)],
				X:      (2*rng.Float64() - 1) * (w - 1.2),
				Y:      (2*rng.Float64() - 1) * (h - 1.2),
				Turn:   rng.Float64() * 2 * math.Pi,
			}
			if clear(dice, d) {
				dice = append(dice, d)
				break
			}
		}
	}
	return dice
}

// clear says whether a die keeps its distance from others.
func clear(dice []Die, d Die) bool {
	for _, o := range dice {
		if math.Hypot(o.X-d.X, o.Y-d.Y) < 1.75 {
			return false
		}
	}
	return true
}

// Rolling is how dice that will lie so looked some time before they came to
// rest: left is 1 when they leave the hand and 0 at rest. They come from one
// side of the tray, tumbling ever slower.
func (s Scene) Rolling(dice []Die, left float64, rng *rand.Rand) []Die {
	w, _ := s.inner()
	from := rng.Float64() * 0.2
	out := make([]Die, len(dice))
	for i, d := range dice {
		t := left * left
		d.X += (w*(0.75+from) - d.X) * t
		d.Y *= 1 - 0.8*t
		d.Z = 1.2 * left * math.Abs(math.Sin(left*9+float64(i)))
		spin := Turned([3]float64{math.Sin(float64(i)), 1, 0.3}, t*14*(1+0.2*float64(i%3)))
		d.Tumble = &spin
		d.Turn += 3 * t
		out[i] = d
	}
	return out
}
