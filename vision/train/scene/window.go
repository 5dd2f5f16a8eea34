package scene

import (
	"math"
	"math/rand"
)

// window is a bright rectangle that polished faces mirror: a window, a soft lamp, a
// strip of ceiling. It is so far away that only its direction counts. A lamp's
// highlight is a round spot; a window gives the bright line along a rounded edge, the
// pale veil over a whole face and the bright corner in a hollow pip.
type window struct {
	to, across, along vec     // to its middle, and its two directions
	wide, high        float64 // half its extents, tangents
	soft              float64 // how blurred its edge is mirrored, tangent
	col               vec
}

// windows invents what stands around the table.
func windows(rng *rand.Rand, level float64) []window {
	var all []window
	if rng.Float64() < 0.35 {
		return nil
	}
	for n := 1 + rng.Intn(3); n > 0; n-- {
		a, e := rng.Float64()*6.28, 0.15+1.0*rng.Float64()
		if rng.Float64() < 0.3 { // overhead
			e = 1.1 + 0.45*rng.Float64()
		}
		w := window{to: vec{math.Cos(a) * math.Cos(e), math.Sin(a) * math.Cos(e), math.Sin(e)}}
		w.across = w.to.cross(vec{0.01, 0.02, 1}).unit()
		w.along = w.across.cross(w.to)
		w.wide, w.high = math.Exp(rng.NormFloat64()*0.6-1.6), math.Exp(rng.NormFloat64()*0.6-1.6)
		w.soft = 0.01 + 0.15*rng.Float64()*rng.Float64()
		k := rng.NormFloat64() * 0.1
		w.col = vec{1 - k, 1, 1 + k*1.2}.mul(level * math.Exp(0.7+1.5*rng.Float64()))
		all = append(all, w)
	}
	return all
}

// mirrored is what a surface of the given upward direction, seen along dir, mirrors
// of the windows, before its own reflectance.
func (s *Scene) mirrored(up, dir vec) vec {
	r := dir.sub(up.mul(2 * up.dot(dir)))
	out := vec{}
	for i := range s.windows {
		w := &s.windows[i]
		q := r.dot(w.to)
		if q <= 0.05 {
			continue
		}
		a, b := math.Abs(r.dot(w.across)/q), math.Abs(r.dot(w.along)/q)
		k := (1 - smooth(w.wide-w.soft, w.wide+w.soft, a)) * (1 - smooth(w.high-w.soft, w.high+w.soft, b))
		out = out.add(w.col.mul(k))
	}
	return out
}
