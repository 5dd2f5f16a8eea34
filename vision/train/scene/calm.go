package scene

import (
	"math"
	"math/rand"
)

// Wanted is one die of a calm scene.
type Wanted struct {
	Value  int
	Colour int // index into Colours
}

// Calm is a plain scene for tests: the wanted dice lie apart on a plain table, seen
// from nearly above in even light. size is a die's edge in pixels of a picture of
// w x h pixels.
func Calm(seed int64, w, h int, size float64, dice []Wanted) *Scene {
	rng := rand.New(rand.NewSource(seed))
	s := &Scene{sky: vec{.5, .5, .5}}
	o := Options{Size: h, MaxTilt: 8}
	s.camera(rng, o, size)
	s.eye = s.target.add(s.eye.sub(s.target).mul(2)) // a long lens
	s.focal *= 2
	s.ground = material{kind: felt, a: srgb(.16, .34, .22), b: srgb(.13, .28, .18), scale: 1, c: 1, seed: 3}
	s.lamps = []lamp{{at: vec{25, 18, 50}, col: vec{.6, .6, .58}, soft: 12}}
	columns := int(math.Ceil(math.Sqrt(float64(len(dice)) * float64(w) / float64(h))))
	rows := (len(dice) + columns - 1) / max(columns, 1)
	for i, want := range dice {
		d := dress(rng, Pips, want.Colour)
		d.marble, d.clear, d.ring, d.shine = 0, 0, false, 0.2
		if want.Colour == 2 || want.Colour == 3 || want.Colour == 4 || want.Colour == 6 || want.Colour == 7 {
			d.pip = srgb(.95, .95, .93)
		} else {
			d.pip = srgb(.05, .05, .05)
		}
		d.one, d.oneR = d.pip, d.pipR
		for d.faces[4].value != want.Value {
			d.arrange(rng)
		}
		d.half, d.Value = 1, want.Value
		d.axes = upright.turn(vec{0, 0, 1}, rng.Float64()*6.28)
		// a grid cell of at least two edges each, in the camera's own directions
		gap := min(float64(w)/float64(columns+1), float64(h)/float64(rows+1)) / size * 2
		u := (float64(i%columns) - float64(columns-1)/2) * gap
		v := (float64(i/columns) - float64(rows-1)/2) * gap
		at := s.view[0].mul(u).add(s.view[1].mul(v))
		d.at = vec{at.x, at.y, 1}
		s.Dice = append(s.Dice, d)
	}
	return s
}
