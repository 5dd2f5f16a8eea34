package scene

import (
	"image"
	"math"
)

type vec struct{ x, y, z float64 }

func (a vec) plus(b vec) vec           { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) minus(b vec) vec          { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) times(k float64) vec      { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) dot(b vec) float64        { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) length() float64          { return math.Sqrt(a.dot(a)) }
func (a vec) unit() vec                { return a.times(1 / a.length()) }
func clamp(x, lo, hi float64) float64  { return math.Max(lo, math.Min(hi, x)) }
func smooth(lo, hi, x float64) float64 { t := clamp((x-lo)/(hi-lo), 0, 1); return t * t * (3 - 2*t) }

// camera is a pinhole above the tray's middle, tilted towards the player.
type camera struct {
	at             vec
	right, up, dir vec // of the picture, in the scene
	focal          float64
	cx, cy         float64
}

// distance of the camera from the tray's middle, in dice: a camera arm of 40 cm
// over dice of 16 mm.
const distance = 25

func (s Scene) camera() camera {
	sin, cos := math.Sincos(s.Tilt)
	return camera{
		at:    vec{0, -distance * sin, distance * cos},
		right: vec{1, 0, 0},
		up:    vec{0, cos, sin},
		dir:   vec{0, sin, -cos},
		focal: distance * float64(s.Width) / s.Across,
		cx:    float64(s.Width) / 2, cy: float64(s.Height) / 2,
	}
}

// project is where a point of the scene is in the picture.
func (c camera) project(p vec) (x, y float64) {
	v := p.minus(c.at)
	k := c.focal / v.dot(c.dir)
	return c.cx + v.dot(c.right)*k, c.cy - v.dot(c.up)*k
}

// ray is the direction of a picture's place.
func (c camera) ray(x, y float64) vec {
	return c.dir.plus(c.right.times((x - c.cx) / c.focal)).plus(c.up.times((c.cy - y) / c.focal)).unit()
}

// ground is where a picture's place meets the mat.
func (c camera) ground(x, y float64) vec {
	r := c.ray(x, y)
	return c.at.plus(r.times(-c.at.z / r.z))
}

// bounds is the picture's rectangle around a die.
func (c camera) bounds(d Die) image.Rectangle {
	m := d.orientation()
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range 8 {
		corner := vec{float64(i&1) - 0.5, float64(i>>1&1) - 0.5, float64(i>>2&1) - 0.5}
		x, y := c.project(m.apply(corner.times(0.95)).plus(d.middle()))
		x0, y0, x1, y1 = math.Min(x0, x), math.Min(y0, y), math.Max(x1, x), math.Max(y1, y)
	}
	return image.Rect(int(x0), int(y0), int(x1)+1, int(y1)+1)
}

func (d Die) middle() vec { return vec{d.X, d.Y, d.Z + 0.5} }
