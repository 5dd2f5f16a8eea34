package scene

import "math"

// vec is a point, a direction or a linear colour.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec            { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec            { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec        { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) times(b vec) vec          { return vec{a.x * b.x, a.y * b.y, a.z * b.z} }
func (a vec) dot(b vec) float64        { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) len() float64             { return math.Sqrt(a.dot(a)) }
func (a vec) unit() vec                { return a.mul(1 / max(a.len(), 1e-12)) }
func (a vec) mix(b vec, k float64) vec { return a.mul(1 - k).add(b.mul(k)) }
func (a vec) cross(b vec) vec {
	return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

// frame is a rotation: three orthonormal axes, in world coordinates.
type frame [3]vec

// in turns a world direction into the frame's own coordinates.
func (f frame) in(v vec) vec { return vec{f[0].dot(v), f[1].dot(v), f[2].dot(v)} }

// out turns a direction of the frame into world coordinates.
func (f frame) out(v vec) vec { return f[0].mul(v.x).add(f[1].mul(v.y)).add(f[2].mul(v.z)) }

// turn rotates the frame's axes about a unit axis by an angle in radians.
func (f frame) turn(axis vec, angle float64) frame {
	s, c := math.Sincos(angle)
	rot := func(v vec) vec {
		return v.mul(c).add(axis.cross(v).mul(s)).add(axis.mul(axis.dot(v) * (1 - c)))
	}
	return frame{rot(f[0]), rot(f[1]), rot(f[2])}
}

var upright = frame{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

func clamp(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// smooth is 0 below a, 1 above b, and a soft step between.
func smooth(a, b, x float64) float64 {
	t := clamp((x-a)/(b-a), 0, 1)
	return t * t * (3 - 2*t)
}
