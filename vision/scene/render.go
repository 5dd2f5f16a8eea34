package scene

import (
	"image"
	"image/color"
	"math"

	"adjutant/vision"
)

// A pixel of a die is found by walking along its ray to a rounded cube:
//
//	eye ----o----o--o-oo|    each step is as long as the distance to the cube
//	                    (_)  is, so it never walks through
//
// Shadows on the mat are the dice's squares pushed away from the lamp, softer
// the farther they fall.

// Render draws the scene.
func (s Scene) Render() *image.RGBA {
	img := s.Empty()
	s.draw(img, 2)
	return img
}

// Over draws dice and hand of the scene over a picture of the same empty tray,
// coarsely: good enough for things that move. The empty picture is not changed.
func (s Scene) Over(empty *image.RGBA) *image.RGBA {
	img := image.NewRGBA(empty.Rect)
	copy(img.Pix, empty.Pix)
	s.draw(img, 1)
	return img
}

// draw adds shadows, dice and hand, each pixel from n by n samples.
func (s Scene) draw(img *image.RGBA, n int) {
	c := s.camera()
	for _, d := range s.Dice {
		s.shade(img, c, d)
	}
	for _, d := range s.Dice {
		s.drawDie(img, c, d, n)
	}
	if s.Hand != nil {
		s.drawHand(img, c)
	}
}

// Empty draws the tray without dice and hand.
func (s Scene) Empty() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	c := s.camera()
	w, h := s.inner()
	wood := vec{112, 76, 46}
	mat := vec{float64(s.Mat.R), float64(s.Mat.G), float64(s.Mat.B)}
	for y := range s.Height {
		for x := range s.Width {
			p := c.ground(float64(x)+0.5, float64(y)+0.5)
			base := mat
			grain := 1 + s.Grain*0.22*(s.noise(p.x*9, p.y*9)+s.noise(p.x*23, p.y*23)-1)
			if s.Rim {
				out := math.Max(math.Abs(p.x)-w, math.Abs(p.y)-h) // beyond the inner edge
				if out > 0 {
					base = wood
					grain = 0.9 + 0.25*s.noise(p.x*0.8+p.y*0.6, (p.y-p.x)*6)
				} else {
					grain *= 1 - 0.35*smooth(-0.5, 0, out) // the rim's own shadow
				}
			}
			s.set(img, x, y, base.times(grain*s.lit(vec{p.x, p.y, 0}, vec{0, 0, 1})))
		}
	}
	return img
}

// lit is the light that a place with a normal gets from lamp and room.
func (s Scene) lit(p, normal vec) float64 {
	to := vec{s.LampX, s.LampY, 8}.minus(p)
	far := to.length()
	return s.Light * (0.42 + 0.78*math.Max(0, normal.dot(to.times(1/far)))*81/(far*far+17))
}

func (s Scene) set(img *image.RGBA, x, y int, v vec) {
	i := img.PixOffset(x, y)
	img.Pix[i] = uint8(clamp(v.x, 0, 255))
	img.Pix[i+1] = uint8(clamp(v.y, 0, 255))
	img.Pix[i+2] = uint8(clamp(v.z, 0, 255))
	img.Pix[i+3] = 255
}

func get(img *image.RGBA, x, y int) vec {
	i := img.PixOffset(x, y)
	return vec{float64(img.Pix[i]), float64(img.Pix[i+1]), float64(img.Pix[i+2])}
}

// shade darkens the mat where a die keeps the lamp away.
func (s Scene) shade(img *image.RGBA, c camera, d Die) {
	away := vec{d.X - s.LampX, d.Y - s.LampY, 0}.times(1 / (8 - d.Z))
	sin, cos := math.Sincos(d.Turn)
	reach := 1.5 + d.Z*1.5
	x0, y0 := c.project(vec{d.X - reach, d.Y + reach, 0})
	x1, y1 := c.project(vec{d.X + reach, d.Y - reach, 0})
	area := image.Rect(int(x0), int(y0), int(x1), int(y1)).Intersect(img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			p := c.ground(float64(x)+0.5, float64(y)+0.5)
			dark := 0.0
			for i := range 4 {
				high := d.Z + float64(i)/3
				dx, dy := p.x-d.X-away.x*high, p.y-d.Y-away.y*high
				u, v := math.Abs(dx*cos+dy*sin)-0.42, math.Abs(dy*cos-dx*sin)-0.42
				out := math.Hypot(math.Max(u, 0), math.Max(v, 0)) + math.Min(math.Max(u, v), 0)
				soft := 0.06 + 0.22*high
				dark = math.Max(dark, (1-smooth(-soft, soft, out))/(1+high*0.5))
			}
			if dark > 0 {
				s.set(img, x, y, get(img, x, y).times(1-0.55*dark))
			}
		}
	}
}

// round is the radius of a die's edges.
const round = 0.13

// outside is the distance of a point in the die's own axes from its surface,
// and the surface's normal there.
func outside(p vec) (float64, vec) {
	const flat = 0.5 - round
	q := vec{math.Abs(p.x) - flat, math.Abs(p.y) - flat, math.Abs(p.z) - flat}
	o := vec{math.Max(q.x, 0), math.Max(q.y, 0), math.Max(q.z, 0)}
	far := o.length()
	if far == 0 {
		return math.Max(q.x, math.Max(q.y, q.z)) - round, vec{0, 0, 1}
	}
	return far - round, vec{math.Copysign(o.x, p.x), math.Copysign(o.y, p.y), math.Copysign(o.z, p.z)}.times(1 / far)
}

func (s Scene) drawDie(img *image.RGBA, c camera, d Die, n int) {
	turn := d.orientation()
	back := turn.transposed()
	eye := back.apply(c.at.minus(d.middle()))
	body, pips := paint(d.Colour)
	lamp := vec{s.LampX, s.LampY, 8}
	area := c.bounds(d).Intersect(img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			var sum vec
			hits := 0
			for k := range n * n {
				px := float64(x) + (float64(k%n)+0.5)/float64(n)
				py := float64(y) + (float64(k/n)+0.5)/float64(n)
				ray := c.ray(px, py)
				p, normal, hit := walk(eye, back.apply(ray))
				if !hit {
					continue
				}
				hits++
				colour, gloss := body, 0.5
				if ink := pip(p); ink > 0 {
					colour = body.times(1 - ink).plus(pips.times(ink))
					gloss = 0.15
				}
				at := turn.apply(p).plus(d.middle())
				normal = turn.apply(normal)
				light := s.lit(at, normal) * (1 - 0.35*smooth(0.5, 0, at.z)) // darker towards the mat
				half := lamp.minus(at).unit().minus(ray).unit()
				shine := 90 * gloss * s.Light * math.Pow(math.Max(0, half.dot(normal)), 60)
				sum = sum.plus(colour.times(light)).plus(vec{shine, shine, shine})
			}
			if hits > 0 {
				under := get(img, x, y).times(float64(n*n - hits))
				s.set(img, x, y, sum.plus(under).times(1/float64(n*n)))
			}
		}
	}
}

// walk follows a ray to the die's surface, both in the die's own axes.
func walk(from, dir vec) (at, normal vec, hit bool) {
	near := -from.dot(dir) // closest to the middle
	p := from.plus(dir.times(near - 0.9))
	for range 40 {
		far, n := outside(p)
		if far < 0.002 {
			return p, n, true
		}
		if p.dot(dir) > 0.9 {
			break
		}
		p = p.plus(dir.times(far))
	}
	return p, vec{}, false
}

// pip is how much of a pip's paint is at a place of the surface, 0..1.
func pip(p vec) float64 {
	ax, ay, az := math.Abs(p.x), math.Abs(p.y), math.Abs(p.z)
	var value int
	var u, v float64
	switch {
	case az >= ax && az >= ay:
		value, u, v = 1, p.x, p.y
		if p.z < 0 {
			value = 6
		}
	case ax >= ay:
		value, u, v = 2, p.y, p.z
		if p.x < 0 {
			value = 5
		}
	default:
		value, u, v = 3, p.x, p.z
		if p.y < 0 {
			value = 4
		}
	}
	best := 1.0
	near := func(x, y float64) { best = math.Min(best, math.Hypot(u-x, v-y)) }
	const off = 0.25
	if value%2 == 1 {
		near(0, 0)
	}
	if value > 1 {
		near(-off, off)
		near(off, -off)
	}
	if value > 3 {
		near(off, off)
		near(-off, -off)
	}
	if value == 6 {
		near(off, 0)
		near(-off, 0)
	}
	return 1 - smooth(0.085, 0.105, best)
}

// paint is the colour of a die's body and of its pips.
func paint(c vision.Colour) (body, pips vec) {
	black, white := vec{18, 18, 20}, vec{240, 240, 235}
	switch c {
	case vision.Ivory:
		return vec{222, 206, 168}, black
	case vision.Black:
		return vec{34, 34, 37}, white
	case vision.Red:
		return vec{178, 28, 32}, white
	case vision.Blue:
		return vec{30, 62, 158}, white
	case vision.Yellow:
		return vec{232, 190, 36}, black
	case vision.Green:
		return vec{28, 122, 60}, white
	case vision.Purple:
		return vec{92, 40, 132}, white
	case vision.Orange:
		return vec{226, 108, 28}, black
	case vision.Grey:
		return vec{120, 122, 126}, white
	}
	return vec{226, 226, 222}, black
}

// noise is a smooth random surface between 0 and 1.
func (s Scene) noise(x, y float64) float64 {
	xf, yf := math.Floor(x), math.Floor(y)
	u, v := smooth(0, 1, x-xf), smooth(0, 1, y-yf)
	at := func(dx, dy float64) float64 {
		h := uint64(int64(xf+dx))*0x9E3779B97F4A7C15 ^ uint64(int64(yf+dy))*0xC2B2AE3D27D4EB4F ^ s.Seed*0x165667B19E3779F9
		h ^= h >> 29
		h *= 0xBF58476D1CE4E5B9
		h ^= h >> 32
		return float64(h&0xFFFF) / 0xFFFF
	}
	return (at(0, 0)*(1-u)+at(1, 0)*u)*(1-v) + (at(0, 1)*(1-u)+at(1, 1)*u)*v
}

// drawHand draws forearm, palm and fingers over all else.
func (s Scene) drawHand(img *image.RGBA, c camera) {
	h := *s.Hand
	if h.Size == 0 {
		h.Size = 5.5
	}
	if h.Skin == (color.RGBA{}) {
		h.Skin = color.RGBA{205, 150, 120, 255}
	}
	skin := vec{float64(h.Skin.R), float64(h.Skin.G), float64(h.Skin.B)}
	sin, cos := math.Sincos(h.Angle)
	k := h.Size
	for y := range s.Height {
		for x := range s.Width {
			p := c.ground(float64(x)+0.5, float64(y)+0.5)
			dx, dy := p.x-h.X, p.y-h.Y
			u, v := (dx*cos+dy*sin)/k, (dy*cos-dx*sin)/k // u towards the forearm
			out := math.Max(math.Abs(v)-0.32, 0.2-u)     // forearm
			out = math.Min(out, math.Hypot(u, v)-0.5)    // palm
			for i := range 4 {                           // fingers
				across := -0.36 + 0.24*float64(i)
				along := clamp(u, -1.15+0.12*math.Abs(float64(i)-1.5), 0)
				out = math.Min(out, math.Hypot(u-along, v-across)-0.1)
			}
			if out > 0.06 {
				continue
			}
			shape := 0.75 + 0.35*smooth(0, -0.25, out) // rounder towards the edge
			over := smooth(0.02, 0, out)
			under := get(img, x, y).times(1 - 0.3*smooth(0.06, 0, out))
			top := skin.times(shape * s.lit(vec{p.x, p.y, 2}, vec{0, 0, 1}))
			s.set(img, x, y, under.times(1-over).plus(top.times(over)))
		}
	}
}
