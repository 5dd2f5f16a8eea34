package scene

import (
	"math"
	"math/rand"
)

// veil is what the slightly hollow upward face of a polished die shows of a bright
// room: a pale area within a dark rim, often with a darker middle where it mirrors the
// camera, and pips of which one half is lit and the other takes the body's colour.
// Small glossy aces are the hardest faces to read because of it.
type veil struct {
	strength float64 // 0 none .. 1 as bright as the room
	inner    float64 // half the extent of the pale area, of the face
	soft     float64 // how blurred its edge is
	disc     bool    // round instead of square with round corners
	rim      float64 // brightness of the body outside the pale area
	dip      float64 // how dark its middle is
	split    float64 // how far the dark half of a pip takes the body's colour
	dx, dy   float64 // direction of the dark half
	room     vec
}

// veiled invents a veil for a die; most dice have none. It draws from the die's own
// seed, so that what else a scene holds does not depend on it.
func veiled(d *Die) veil {
	rng := rand.New(rand.NewSource(int64(d.seed)))
	if rng.Float64() < 0.7 {
		return veil{}
	}
	a := rng.Float64() * 2 * math.Pi
	v := veil{
		strength: 0.6 * rng.Float64(),
		inner:    0.6 + 0.3*rng.Float64(),
		soft:     0.02 + 0.15*rng.Float64(),
		disc:     d.ball < 9 && rng.Float64() < 0.8,
		rim:      0.4 + 0.6*rng.Float64(),
		split:    max(0, 1.3*rng.Float64()-0.4),
		dx:       math.Cos(a), dy: math.Sin(a),
	}
	if rng.Float64() < 0.6 {
		v.dip = rng.Float64()
	}
	tone := 0.45 + 0.4*rng.Float64()
	v.room = srgb(tone+0.06*rng.NormFloat64(), tone, tone+0.06*rng.NormFloat64())
	return v
}

// pip is the colour of a pip at a place du, dv from its middle, in radii.
func (v *veil) pip(paint, body vec, du, dv float64) vec {
	if v.split == 0 {
		return paint
	}
	return paint.mix(body.mix(v.room, 0.3), v.split*smooth(-0.5, 0.5, du*v.dx+dv*v.dy))
}

// over lays the veil on a colour at a place of the upward face, in -1..1.
func (v *veil) over(col vec, x, y float64, seed uint32) vec {
	if v.strength == 0 {
		return col
	}
	q := math.Pow(math.Pow(x, 4)+math.Pow(y, 4), 0.25)
	if v.disc {
		q = math.Hypot(x, y)
	}
	in := 1 - smooth(v.inner-v.soft, v.inner+v.soft, q)
	k := v.strength * in * (0.5 + 0.5*noise(x*1.6+7, y*1.6+7, seed))
	k *= 1 - v.dip*(1-smooth(0.15, 0.45, math.Hypot(x, y)))
	return col.mul(v.rim+(1-v.rim)*in).mix(v.room, k)
}
