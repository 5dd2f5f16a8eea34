package scene

import (
	"math"
	"math/rand"
)

// Kind is what a solid carries on its faces.
type Kind int

// The kinds of solids. Only Pips is a die that the reader may report.
const (
	Pips Kind = iota
	Numerals
	Fate
	Blank
	Polyhedron
)

// Colours in the order of the labels' colour index.
var Colours = []string{"white", "ivory", "black", "red", "blue", "yellow", "green", "purple", "orange", "grey"}

// Die is one solid on the table. Lengths are in units of half a usual die's edge.
type Die struct {
	Kind   Kind
	Colour int // index into Colours
	Value  int // the upward face, 1..6; of a cocked die the face nearest to upward
	Cocked bool

	at   vec     // centre
	half float64 // half the edge
	axes frame

	round, ball float64 // rounding of the edges and radius of the sphere it is cut by, of half
	body, vein  vec     // body colour and second colour of a marbled one
	marble      float64
	clear       float64 // 0 opaque .. 1 glassy
	pip, one    vec     // pip colour, colour of the single pip
	pipR, oneR  float64 // radii, of half
	spread      float64 // distance of a corner pip from the middle, of half
	narrow      float64 // by how much the two rows of a six stand nearer, 1: in a square
	relief      float64 // how hollow the pips are
	dish        float64 // how much wider than its paint a hollow is, in paint radii; 0: as wide
	ring        bool    // printed ring around the single pip (casino dice)
	print       bool    // printed signs between the pips of two and six (casino dice)
	casino      bool
	through     float64 // how clearly the pips of the far side are seen through the body
	bent        [2]float64
	bevel       float64 // how bright the edges are cut
	frost       float64 // how far the upward face mirrors a bright room
	shine       float64
	hard        float64 // exponent of the highlight
	gloss       float64 // how well its surface mirrors windows
	faces       [6]face // +x -x +y -y +z -z
	seed        uint32
	planes      []vec // of a polyhedron
}

// face is what one side carries: a value and how it is turned.
type face struct {
	value int
	turn  int // quarter turns
	flip  bool
	glyph int
	jit   [12]float64 // small displacement of each pip
}

// layouts are the pips of each value in a box of -1..1.
var layouts = [7][][2]float64{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}},
	5: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {0, 0}},
	6: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}},
}

// distance is the signed distance of a local point from the solid's surface, in
// units of half.
func (d *Die) distance(p vec) float64 {
	if d.Kind == Polyhedron {
		best := -9.0
		for _, n := range d.planes {
			best = max(best, n.dot(p)-0.92)
		}
		return best
	}
	r := d.round
	qx, qy, qz := math.Abs(p.x)-1+r, math.Abs(p.y)-1+r, math.Abs(p.z)-1+r
	ox, oy, oz := max(qx, 0), max(qy, 0), max(qz, 0)
	box := math.Sqrt(ox*ox+oy*oy+oz*oz) + min(max(qx, max(qy, qz)), 0) - r
	return max(box, p.len()-d.ball)
}

// hit traces a world ray and returns the distance along it and the local point.
func (d *Die) hit(from, dir vec) (float64, vec, bool) {
	to := from.sub(d.at)
	b := to.dot(dir)
	reach := d.half * 1.75
	disc := b*b - to.dot(to) + reach*reach
	if disc < 0 {
		return 0, vec{}, false
	}
	far := -b + math.Sqrt(disc)
	if far < 0 {
		return 0, vec{}, false
	}
	t := max(-b-math.Sqrt(disc), 0)
	o, v := d.axes.in(to).mul(1/d.half), d.axes.in(dir)
	t, far = t/d.half, far/d.half
	for i := 0; i < 40 && t < far; i++ {
		p := o.add(v.mul(t))
		s := d.distance(p)
		if s < 0.004 {
			return t * d.half, p, true
		}
		t += s
	}
	return 0, vec{}, false
}

// normal is the local outward direction at a local surface point.
func (d *Die) normal(p vec) vec {
	const e = 0.01
	k := [4]vec{{1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {1, 1, 1}}
	n := vec{}
	for _, c := range k {
		n = n.add(c.mul(d.distance(p.add(c.mul(e)))))
	}
	return n.unit()
}

// side names the face a local point lies on and its place there, in -1..1.
func side(p vec) (int, float64, float64) {
	ax, ay, az := math.Abs(p.x), math.Abs(p.y), math.Abs(p.z)
	switch {
	case ax >= ay && ax >= az:
		if p.x > 0 {
			return 0, p.y, p.z
		}
		return 1, p.y, p.z
	case ay >= az:
		if p.y > 0 {
			return 2, p.x, p.z
		}
		return 3, p.x, p.z
	}
	if p.z > 0 {
		return 4, p.x, p.y
	}
	return 5, p.x, p.y
}

// onFace is the inverse of side for a point of the ideal cube.
func onFace(f int, u, v float64) vec {
	s := 1.0
	if f%2 == 1 {
		s = -1
	}
	switch f / 2 {
	case 0:
		return vec{s, u, v}
	case 1:
		return vec{u, s, v}
	}
	return vec{u, v, s}
}

// pips returns the places of a face's pips, in -1..1 of the face.
func (d *Die) pips(f int) [][2]float64 {
	fc := d.faces[f]
	out := make([][2]float64, 0, 6)
	for i, l := range layouts[fc.value] {
		u, v := l[0], l[1]
		if fc.value == 6 {
			u *= d.narrow
		}
		if fc.flip {
			u = -u
		}
		if fc.turn%2 == 1 {
			u, v = -v, u
		}
		out = append(out, [2]float64{u*d.spread + fc.jit[2*i], v*d.spread + fc.jit[2*i+1]})
	}
	return out
}

// surface is the colour at a local point and the normal bent by a hollow pip.
func (d *Die) surface(p, n vec) (vec, vec) {
	col := d.body
	if d.marble > 0 {
		k := fbm(p.x*1.7+p.z*1.1+9, p.y*1.7-p.z*1.3+5, 4, d.seed)
		col = col.mix(d.vein, d.marble*smooth(0.35, 0.65, k))
	}
	f, u, v := side(p)
	fc := d.faces[f]
	if d.clear > 0.3 && d.Kind == Pips { // pips of the far side, seen through the body
		for _, c := range d.pips(f ^ 1) {
			if q := math.Hypot(u-c[0]*0.75-d.bent[0], v-c[1]*0.75-d.bent[1]); q < d.pipR {
				glow := d.body.mul(2.2).mix(d.pip, 0.2)
				col = col.mix(glow, d.through*(1-smooth(d.pipR*0.6, d.pipR, q)))
			}
		}
	}
	if d.bevel > 0 {
		if e := max(math.Abs(u), math.Abs(v)); e > 0.9 {
			col = col.mix(vec{.8, .8, .8}, d.bevel*smooth(0.9, 0.97, e))
		}
	}
	switch d.Kind {
	case Pips:
		r, paint := d.pipR, d.pip
		if fc.value == 1 {
			r, paint = d.oneR, d.one
		}
		for _, c := range d.pips(f) {
			du, dv := u-c[0], v-c[1]
			wide := r * (1 + d.dish)
			if q := math.Hypot(du, dv); q < wide*1.15 {
				col = col.mix(paint, 1-smooth(r*0.85, r*1.1, q))
				bend := onFace(f, du, dv).sub(onFace(f, 0, 0))
				n = n.sub(bend.mul(d.relief * (1 - smooth(wide*0.85, wide*1.1, q)) / wide)).unit()
			}
		}
		if d.print && (fc.value == 2 || fc.value == 6) {
			gu, gv := u, v
			if fc.turn%2 == 1 {
				gu, gv = -v, u
			}
			if fc.value == 2 && d.seed&8 == 0 { // one sign
				col = col.mix(d.pip, 0.8*ink(int(d.seed>>4)%len(glyphs), gu*3.2, gv*3.2, 0.3))
			} else {
				for i := -1; i <= 1; i++ { // three signs in a row
					col = col.mix(d.pip, 0.7*ink(int(d.seed>>(4*(i+1)))%10, (gu-0.24*float64(i))*5, gv*3.2, 0.2))
				}
			}
		}
		if d.print && fc.value == 4 { // an outlined ring
			q := math.Hypot(u, v)
			col = col.mix(d.body.mul(0.3), 0.7*smooth(0.13, 0.16, q)*(1-smooth(0.2, 0.23, q)))
		}
		if d.ring && fc.value == 1 {
			q := math.Hypot(u, v)
			a := math.Atan2(v, u) * 14
			near := d.oneR + 0.1 + 0.15*float64(d.seed&7)/7
			if q > near && q < near+0.22 && math.Sin(a)+math.Sin(a*2.7) > 0.1 {
				col = col.mix(d.pip, 0.6)
			}
		}
		if d.frost > 0 && f == d.top() {
			col = col.mix(vec{.75, .75, .78}, d.frost*(0.4+0.6*noise(u*1.3+4, v*1.3+4, d.seed)))
		}
	case Numerals, Fate:
		s := d.spread * 1.2
		if fc.turn%2 == 1 {
			u, v = -v, u
		}
		if fc.glyph >= 0 {
			col = col.mix(d.pip, ink(fc.glyph, u/s*1.1, v/s, 0.22))
		}
	case Polyhedron:
		best, which := -9.0, 0
		for i, pl := range d.planes {
			if q := pl.dot(n); q > best {
				best, which = q, i
			}
		}
		pl := d.planes[which]
		e := pl.cross(vec{0.3, 0.8, 0.5}).unit()
		w := pl.cross(e)
		col = col.mix(d.pip, ink(which%10, p.dot(e)*3.2, p.dot(w)*3.2, 0.25))
	}
	return col, n
}

// top is the index of the face nearest to upward.
func (d *Die) top() int {
	best, at := -9.0, 0
	for f := 0; f < 6; f++ {
		if z := d.axes.out(onFace(f, 0, 0)).z; z > best {
			best, at = z, f
		}
	}
	return at
}

var palette = [][3]float64{
	{.93, .93, .92}, {.92, .86, .70}, {.05, .05, .06}, {.72, .06, .08}, {.08, .22, .62},
	{.93, .78, .12}, {.08, .48, .2}, {.38, .12, .48}, {.93, .42, .06}, {.5, .5, .51},
}

// srgb makes a linear colour of a displayed one (gamma 2).
func srgb(r, g, b float64) vec { return vec{r * r, g * g, b * b} }

func jitter(rng *rand.Rand, c [3]float64, k float64) vec {
	l := rng.NormFloat64() * k
	j := func(x float64) float64 { return clamp(x+l+rng.NormFloat64()*k*0.5, 0.01, 0.98) }
	return srgb(j(c[0]), j(c[1]), j(c[2]))
}

// Cast is what the dice of one throw have in common, as sold in one set.
func dress(rng *rand.Rand, kind Kind, colour int) Die {
	d := Die{Kind: kind, Colour: colour, seed: rng.Uint32()}
	k := 0.05
	if colour == 2 {
		k = 0.02
	}
	d.body = jitter(rng, palette[colour], k)
	d.round = 0.06 + 0.34*rng.Float64()*rng.Float64() + 0.1*rng.Float64()
	d.ball = 9
	if rng.Float64() < 0.45 {
		d.ball = 1.3 + 0.25*rng.Float64()
		d.round = min(d.round, 0.25)
	}
	d.pipR = 0.13 + 0.12*rng.Float64()
	d.spread = 0.42 + 0.16*rng.Float64()
	if rng.Float64() < 0.2 { // pips close to the middle
		d.spread -= 0.15 * rng.Float64()
	}
	if d.pipR > d.spread*0.46 {
		d.pipR = d.spread * 0.46
	}
	d.narrow = 1
	if rng.Float64() < 0.6 {
		d.narrow = max(0.5+0.45*rng.Float64(), d.pipR*1.15/d.spread)
	}
	d.oneR = d.pipR
	d.relief = rng.Float64() * 0.8
	if rng.Float64() < 0.3 {
		d.relief = 0
	}
	d.shine = rng.Float64() * 0.8
	d.hard = math.Exp(2 + 3*rng.Float64())
	if k := float64(d.seed%1000) / 1000; k < 0.8 { // not from rng: what tests draw stays as it is
		d.gloss = 2.5 * k
	}
	if rng.Float64() < 0.2 {
		d.marble = 0.3 + 0.6*rng.Float64()
		d.vein = d.body.mul(0.3 + 1.2*rng.Float64())
		if rng.Float64() < 0.4 && colour > 2 {
			d.vein = jitter(rng, palette[rng.Intn(len(palette))], 0.05)
			d.marble *= 0.6
		}
	}
	if rng.Float64() < 0.15 { // polished, under a bright ceiling
		d.frost, d.bevel = 0.7*rng.Float64()*rng.Float64(), 0.6*rng.Float64()*rng.Float64()
	}
	if colour >= 2 && rng.Float64() < 0.25 {
		d.clear = 0.3 + 0.6*rng.Float64()
		d.through = (d.clear - 0.3) * (0.2 + 0.9*rng.Float64())
		d.bent = [2]float64{rng.NormFloat64() * 0.12, rng.NormFloat64() * 0.12}
		if rng.Float64() < 0.6 { // casino dice: sharp edges, large flush pips, prints
			d.casino = true
			d.round, d.ball = 0.03, 9
			d.pipR, d.spread, d.relief = 0.2+0.1*rng.Float64(), 0.5+0.18*rng.Float64(), 0
			d.pipR = min(d.pipR, d.spread*0.46)
			d.oneR = d.pipR
			d.print = rng.Float64() < 0.7
			d.bevel = max(0, rng.Float64()*1.2-0.4)
			d.frost = max(0, rng.Float64()*1.8-1.2)
		}
	}
	// Pip colour: far enough from the body, in lightness mostly, in hue sometimes.
	light := colour == 0 || colour == 1 || colour == 5 || (colour == 8 && rng.Intn(2) == 0) || (colour == 9 && rng.Intn(2) == 0)
	dark := srgb(.04+.08*rng.Float64(), .04+.08*rng.Float64(), .05+.08*rng.Float64())
	pale := srgb(.9+.08*rng.Float64(), .88+.1*rng.Float64(), .82+.15*rng.Float64())
	d.pip = pale
	if light {
		d.pip = dark
	}
	if rng.Float64() < 0.22 {
		for try := 0; try < 20; try++ {
			c := jitter(rng, palette[rng.Intn(len(palette))], 0.05)
			if far(c, d.body) > 0.3 {
				d.pip = c
				break
			}
		}
	}
	if colour == 3 && rng.Float64() < 0.2 {
		d.pip = dark
	}
	d.one = d.pip
	if light && rng.Float64() < 0.25 || rng.Float64() < 0.03 { // a red one, often large
		if light {
			d.one = jitter(rng, palette[3], 0.05)
		}
		if rng.Float64() < 0.7 {
			d.oneR = min(d.pipR*(1+1.3*rng.Float64()), 0.42)
		}
	}
	d.ring = rng.Float64() < 0.06 || (d.clear > 0 && rng.Float64() < 0.3) || d.casino && rng.Float64() < 0.6
	d.arrange(rng)
	return d
}

// far is how unlike two colours look, about 1 for black and white.
func far(a, b vec) float64 {
	g := math.Sqrt
	dx, dy, dz := g(a.x)-g(b.x), g(a.y)-g(b.y), g(a.z)-g(b.z)
	return math.Sqrt((0.3*dx*dx + 0.59*dy*dy + 0.11*dz*dz))
}

// arrange puts values on the six sides, opposite ones adding up to seven.
func (d *Die) arrange(rng *rand.Rand) {
	pairs := [][2]int{{1, 6}, {2, 5}, {3, 4}}
	rng.Shuffle(3, func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for i, p := range pairs {
		if rng.Intn(2) == 0 {
			p[0], p[1] = p[1], p[0]
		}
		d.faces[2*i].value, d.faces[2*i+1].value = p[0], p[1]
	}
	loose := 0.0
	if rng.Float64() < 0.3 {
		loose = 0.03 * rng.Float64()
	}
	for f := range d.faces {
		fc := &d.faces[f]
		fc.turn, fc.flip = rng.Intn(4), rng.Intn(2) == 0
		for i := range fc.jit {
			fc.jit[i] = rng.NormFloat64() * loose
		}
		switch d.Kind {
		case Numerals:
			fc.glyph = fc.value
			if rng.Intn(8) == 0 {
				fc.glyph = 12 + rng.Intn(8)
			}
		case Fate:
			fc.glyph = []int{10, 11, -1}[f/2]
		}
	}
	if d.Kind == Polyhedron {
		d.planes = polyhedron(rng.Intn(4))
	}
}

// polyhedron lists the face directions of the tetra-, octa-, dodeca- and icosahedron.
func polyhedron(which int) []vec {
	g := (1 + math.Sqrt(5)) / 2
	var p []vec
	signs := []float64{-1, 1}
	switch which {
	case 0:
		p = []vec{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}
		for i := range p {
			p[i] = p[i].mul(1.6)
		}
	case 1:
		for _, a := range signs {
			for _, b := range signs {
				for _, c := range signs {
					p = append(p, vec{a, b, c})
				}
			}
		}
	case 2:
		for _, a := range signs {
			for _, b := range signs {
				p = append(p, vec{0, a, b * g}, vec{a, b * g, 0}, vec{b * g, 0, a})
			}
		}
	default:
		for _, a := range signs {
			for _, b := range signs {
				for _, c := range signs {
					p = append(p, vec{a, b, c})
				}
				p = append(p, vec{0, a / g, b * g}, vec{a / g, b * g, 0}, vec{b * g, 0, a / g})
			}
		}
	}
	for i := range p {
		p[i] = p[i].unit()
	}
	return p
}
