package scene

import (
	"image"
	"math"
	"math/rand"
)

// material is a texture of the table, in world units.
type material struct {
	kind   int
	a, b   vec
	c3     vec // of signs
	scale  float64
	c, s   float64 // cosine and sine of its direction
	seed   uint32
	gloss  float64
	shift  vec
	photo  *image.RGBA // for photographs
	mirror bool
}

const (
	plain = iota
	wood
	felt
	weave
	leather
	ruled
	tiles
	dots
	text
	keys
	photograph
	hexes // board.go
	areas
	kinds
)

// at is the linear colour of the material at a world point.
func (m *material) at(x, y float64) vec {
	u, v := (x*m.c+y*m.s)*m.scale+m.shift.x, (y*m.c-x*m.s)*m.scale+m.shift.y
	switch m.kind {
	case wood:
		w := fbm(u*0.12, v*0.9, 3, m.seed)
		g := 0.5 + 0.5*math.Sin(v*1.3+w*9+noise(u*0.05, v*0.3, m.seed+3)*8)
		f := noise(u*0.7, v*18, m.seed+5)
		return m.a.mix(m.b, clamp(0.55*g+0.35*f*g+0.2*w, 0, 1))
	case felt:
		return m.a.mix(m.b, clamp(0.5*fbm(u*0.2, v*0.2, 2, m.seed)+0.5*noise(u*6, v*6, m.seed+1)+0.25*(hash(int(u*23), int(v*23), m.seed)-0.5), 0, 1))
	case weave:
		iu, iv := int(math.Floor(u*3)), int(math.Floor(v*3))
		k := hash(iu, iv, m.seed)
		fu, fv := math.Abs(u*3-float64(iu)-0.5)*2, math.Abs(v*3-float64(iv)-0.5)*2
		edge := smooth(1, 0.6, fu) * smooth(1, 0.6, fv)
		if k < 0.45 {
			return m.a.mul(0.5 + 0.5*edge)
		}
		return m.b.mul(0.5 + 0.5*edge)
	case leather:
		return m.a.mix(m.b, smooth(0.1, 0.6, cells(u*1.7, v*1.7, m.seed)))
	case ruled:
		gx, gy := math.Abs(u-math.Round(u)), math.Abs(v-math.Round(v))
		return m.a.mix(m.b, max(1-smooth(0.02, 0.04, gx), 1-smooth(0.02, 0.04, gy)))
	case tiles:
		if (int(math.Floor(u*0.5))+int(math.Floor(v*0.5)))%2 == 0 {
			return m.a
		}
		return m.b
	case dots:
		gx, gy := u-math.Round(u), v-math.Round(v)
		return m.a.mix(m.b, 1-smooth(0.2, 0.25, math.Hypot(gx, gy)))
	case text:
		row := math.Floor(v * 1.5)
		col := math.Floor(u * 3)
		if k := hash(int(col), int(row), m.seed); k > 0.25 && math.Mod(row, 2) == 0 {
			fu, fv := (u*3-col)*2.4-1.2, (v*1.5-row)*2.4-1.2
			return m.a.mix(m.b, ink(int(k*977)%len(glyphs), fu, fv, 0.2))
		}
		return m.a
	case keys:
		iv := math.Floor(v * 0.4)
		u += iv * 0.6 // rows do not stand in line
		iu := math.Floor(u * 0.4)
		fu, fv := (u*0.4-iu)*2-1, (v*0.4-iv)*2-1
		q := max(math.Abs(fu), math.Abs(fv))
		c := m.b.mix(m.a.mul(1-0.3*fv), 1-smooth(0.78, 0.88, q))
		if fv > 0.55 && q < 0.85 { // the slope of the cap
			c = c.mul(0.6)
		}
		k := int(hash(int(iu), int(iv), m.seed) * 977)
		big, off := 1.6+2*hash(3, 5, m.seed), 0.9*hash(4, 6, m.seed)
		c = c.mix(m.c3, ink(k%len(glyphs), fu*big+off, fv*big+off, 0.2))
		if k%3 == 0 { // two signs on one cap
			c = c.mix(m.c3, ink(k/3%len(glyphs), fu*big-off-0.4, fv*big-off-0.6, 0.2))
		}
		return c
	case hexes, areas:
		return m.printed(u, v)
	case photograph:
		b := m.photo.Bounds()
		px, py := u*20, v*20
		x0, y0 := int(math.Floor(px)), int(math.Floor(py))
		fx, fy := px-float64(x0), py-float64(y0)
		get := func(x, y int) vec {
			x, y = fold(x, b.Dx()), fold(y, b.Dy())
			o := m.photo.PixOffset(b.Min.X+x, b.Min.Y+y)
			return vec{float64(m.photo.Pix[o]), float64(m.photo.Pix[o+1]), float64(m.photo.Pix[o+2])}
		}
		c := get(x0, y0).mul(1 - fx).add(get(x0+1, y0).mul(fx)).mul(1 - fy).
			add(get(x0, y0+1).mul(1 - fx).add(get(x0+1, y0+1).mul(fx)).mul(fy)).mul(1.0 / 255)
		return vec{c.x * c.x, c.y * c.y, c.z * c.z}.times(m.a)
	}
	k := fbm(u*0.3, v*0.3, 3, m.seed)*0.7 + noise(u*9, v*9, m.seed+2)*0.3
	return m.a.mix(m.b, k)
}

// fold mirrors an index into 0..n-1.
func fold(i, n int) int {
	i %= 2 * n
	if i < 0 {
		i += 2 * n
	}
	if i >= n {
		i = 2*n - 1 - i
	}
	return i
}

// tone is a random ground colour: anything, but greys, browns and greens more often.
func tone(rng *rand.Rand) vec {
	switch rng.Intn(8) {
	case 0:
		l := 0.85 + 0.12*rng.Float64()
		return srgb(l, l-0.04*rng.Float64(), l-0.1*rng.Float64())
	case 1:
		l := 0.03 + 0.15*rng.Float64()
		return srgb(l, l, l+0.02)
	case 2:
		l := 0.2 + 0.6*rng.Float64()
		return srgb(l, l, l)
	case 3, 4:
		l := 0.25 + 0.6*rng.Float64()
		return srgb(l, l*(0.6+0.25*rng.Float64()), l*(0.3+0.4*rng.Float64()))
	case 5:
		return srgb(0.02+0.2*rng.Float64(), 0.2+0.4*rng.Float64(), 0.05+0.35*rng.Float64())
	}
	return srgb(rng.Float64(), rng.Float64(), rng.Float64())
}

func randomMaterial(rng *rand.Rand, photos []*image.RGBA) material {
	m := material{kind: rng.Intn(photograph), a: tone(rng), seed: rng.Uint32()}
	if rng.Float64() < 0.5 {
		m.kind = []int{plain, wood, felt, plain, wood, felt, leather}[rng.Intn(7)]
	}
	m.b = m.a.mul(0.4 + 0.9*rng.Float64())
	switch m.kind {
	case plain:
		m.b = m.a.mul(0.85 + 0.2*rng.Float64())
	case weave, dots, tiles, text, ruled:
		m.b = tone(rng)
		if rng.Intn(2) == 0 {
			m.b = m.a.mul(0.1 + 0.4*rng.Float64())
		}
	case keys:
		l := 0.05 + 0.12*rng.Float64()
		m.a, m.b = srgb(l, l, l), srgb(.02, .02, .02)
		m.c3 = vec{.8, .8, .8}.mul(0.2 + 0.8*rng.Float64())
		if rng.Float64() < 0.5 { // lit from below
			m.c3 = lit(rng)
			m.b = m.c3.mul(0.05 + 0.9*rng.Float64()*rng.Float64())
		} else if rng.Float64() < 0.4 { // a pale one
			m.a, m.b, m.c3 = vec{.7, .7, .68}.mul(0.5+0.5*rng.Float64()), vec{.3, .3, .3}, vec{.03, .03, .03}
		}
	}
	m.scale = math.Exp(rng.NormFloat64()*0.7) * 0.9
	if m.kind == dots {
		m.scale = math.Exp(rng.NormFloat64()*0.6) * 0.8
	}
	m.s, m.c = math.Sincos(rng.Float64() * 6.28)
	m.shift = vec{rng.Float64() * 100, rng.Float64() * 100, 0}
	if rng.Float64() < 0.35 {
		m.gloss = rng.Float64()
	}
	if len(photos) > 0 && rng.Float64() < 0.3 {
		m.kind, m.photo = photograph, photos[rng.Intn(len(photos))]
		m.scale = math.Exp(rng.NormFloat64() * 0.6)
		m.shift = vec{rng.Float64() * 60, rng.Float64() * 60, 0}
		l := 0.7 + 0.6*rng.Float64()
		m.a = vec{l, l, l}
	}
	return m
}

// decal is something flat, or nearly so, that lies on the table.
type decal struct {
	kind       int
	x, y, c, s float64
	w, h       float64
	m          material
	ink        vec
	glyph      int
	value      int
	path       [][2]float64
	thick      float64
}

const (
	sheet   = iota // paper, card, box, book: a rectangle
	coin           // a disc with a rim
	print          // a glyph
	tile           // a domino or a chit with printed dots
	cable          // a dark bent line
	hand           // fingers
	spot           // a dot or a ring
	reflect        // a patch of light
	speck          // a soft spot of light
	gadget         // a stick, phone or charger: a body with a metal end and signs
	chit           // a cardboard counter or a printed box (counter.go)
)

// over lays the decal on the colour that was there.
func (d *decal) over(x, y float64, under vec) vec {
	dx, dy := x-d.x, y-d.y
	u, v := dx*d.c+dy*d.s, dy*d.c-dx*d.s
	reach := max(d.w, d.h) * 1.5
	if d.path == nil && (math.Abs(u) > reach || math.Abs(v) > reach) {
		return under
	}
	switch d.kind {
	case sheet:
		q := max(math.Abs(u)-d.w, math.Abs(v)-d.h)
		if q < 0 {
			return d.m.at(u, v)
		}
		return under.mul(0.6 + 0.4*smooth(0, 0.25, q))
	case coin:
		r := math.Hypot(u, v) / d.w
		if r < 1 {
			k := 0.8 + 0.4*noise(u*4/d.w, v*4/d.w, d.m.seed)
			if r > 0.85 {
				k *= 1.2
			}
			return d.ink.mul(k).mix(d.ink.mul(0.3), ink(d.glyph, u/d.w*1.8, v/d.w*1.8, 0.15))
		}
		return under.mul(0.5 + 0.5*smooth(1, 1.15, r))
	case print:
		return under.mix(d.ink, ink(d.glyph, u/d.w, v/d.w, d.thick))
	case tile:
		q := max(math.Abs(u)-d.w, math.Abs(v)-d.h)
		if q > 0 {
			return under.mul(0.6 + 0.4*smooth(0, 0.15, q))
		}
		col := d.m.a
		for half := -1.0; half <= 1; half += 2 {
			n := d.value
			if half > 0 {
				n = d.glyph % 7
			}
			for _, p := range layouts[n] {
				if math.Hypot(u-p[0]*d.w*0.55, v-half*d.h*0.5-p[1]*d.w*0.55) < d.w*0.17 {
					col = d.ink
				}
			}
		}
		if math.Abs(v) < d.w*0.04 {
			col = d.ink
		}
		return col
	case spot:
		r := math.Hypot(u/d.w, v/d.h)
		k := 1 - smooth(0.9, 1.05, r)
		if d.glyph%3 == 0 {
			k *= smooth(0.55, 0.7, r)
		}
		return under.mix(d.ink, k)
	case speck:
		r := math.Hypot(u/d.w, v/d.h) * (0.7 + 0.6*noise(u*3/d.w, v*3/d.h, d.m.seed))
		return under.add(d.ink.mul(math.Exp(-r * r * d.thick)))
	case chit:
		return d.chitOver(u, v, under)
	case gadget:
		return d.stick(u, v, under)
	case reflect:
		r := math.Hypot(u/d.w, v/d.h)
		return under.add(d.ink.mul(1 - smooth(0.2, 1.2, r)))
	case cable, hand:
		best := 1e9
		for i := 0; i+1 < len(d.path); i++ {
			a, b := d.path[i], d.path[i+1]
			best = min(best, segment(x, y, a[0], a[1], b[0], b[1]))
		}
		r := best / d.thick
		if r < 1 {
			z := math.Sqrt(1 - r*r)
			col := d.ink.mul(0.35 + 0.65*z)
			if d.kind == hand {
				col = col.mul(0.85 + 0.3*fbm(x*1.5, y*1.5, 3, d.m.seed))
			}
			return col.add(vec{1, 1, 1}.mul(0.15 * d.m.gloss * math.Pow(z, 20)))
		}
		return under.mul(0.45 + 0.55*smooth(1, 1.8, r))
	}
	return under
}

// stick draws a thing with a plug, signs and a few round or square holes.
func (d *decal) stick(u, v float64, under vec) vec {
	body := max(math.Abs(u)-d.w, math.Abs(v)-d.h)
	plug := max(math.Abs(u-d.w*1.3)-d.w*0.35, math.Abs(v)-d.h*0.7)
	switch {
	case body < 0:
		col := d.m.at(u, v).mul(1 - 0.25*v/d.h)
		for i := -2.0; i <= 2; i++ {
			col = col.mix(d.ink, ink((d.glyph+int(i)*7+28)%len(glyphs), (u-i*d.h*0.55)/(d.h*0.22), v/(d.h*0.3), 0.25))
		}
		if body > -d.h*0.08 {
			col = col.mul(1.4)
		}
		return col
	case plug < 0:
		metal := vec{.6, .6, .62}.mul(0.6 + 0.6*noise(u*2, v*0.5, d.m.seed))
		du, dv := math.Abs(u-d.w*1.35)-d.w*0.1, math.Abs(math.Abs(v)-d.h*0.35)-d.h*0.13
		if max(du, dv) < 0 || d.value > 3 && math.Hypot(u-d.w*1.1, v) < d.h*0.12 {
			metal = metal.mul(0.1)
		}
		return metal
	}
	return under.mul(0.55 + 0.45*smooth(0, d.h*0.35, min(body, plug)))
}

// lit is the colour of a lamp on a thing.
func lit(rng *rand.Rand) vec {
	return []vec{{1.3, .12, .05}, {.1, .3, 1.4}, {1.1, 1.1, 1.1}, {.2, 1.2, .3}, {1.3, .6, .1}}[rng.Intn(5)]
}

// dirt invents specks and crumbs, which must not be taken for ones, or rows of lit
// signs, as on keys and appliances. w is half the world's width in view.
func dirt(rng *rand.Rand, w float64) []decal {
	var all []decal
	at := func() (float64, float64) { return (rng.Float64()*2 - 1) * w, (rng.Float64()*2 - 1) * w }
	switch p := rng.Float64(); {
	case p < 0.22:
		bright := rng.Float64() < 0.7
		for n := 3 + rng.Intn(22); n > 0; n-- {
			d := decal{kind: spot, ink: tone(rng).mul(0.15), glyph: 1}
			if bright {
				d.ink = vec{.8, .8, .75}.mul(0.3 + 0.8*rng.Float64())
			}
			d.x, d.y = at()
			d.w = 0.05 + 0.3*rng.Float64()*rng.Float64()
			d.h = d.w * (0.5 + rng.Float64())
			d.s, d.c = math.Sincos(rng.Float64() * 6.28)
			all = append(all, d)
		}
	case p < 0.45: // a few faint ones, out of focus
		for n := 1 + rng.Intn(6); n > 0; n-- {
			d := decal{kind: speck, glyph: 1, thick: math.Exp(rng.NormFloat64()*0.9 - 0.3)}
			d.ink = vec{1, 1, 1}.mul(math.Exp(rng.NormFloat64()*1.2 - 2.5))
			if rng.Float64() < 0.25 {
				d.ink = lit(rng).mul(0.1 + 0.9*rng.Float64())
			}
			d.x, d.y = at()
			d.w = 0.04 + 0.3*rng.Float64()*rng.Float64()
			d.h = d.w * (0.4 + rng.Float64())
			d.s, d.c = math.Sincos(rng.Float64() * 6.28)
			d.m.seed = rng.Uint32()
			all = append(all, d)
		}
	case p < 0.55:
		ink := lit(rng)
		size, gap := 0.25+0.7*rng.Float64(), 1.5+1.2*rng.Float64()
		x0, y0 := at()
		s, c := math.Sincos(rng.Float64() * 6.28)
		rows, columns := 1+rng.Intn(4), 2+rng.Intn(6)
		for i := range rows * columns {
			u, v := float64(i%columns)*gap*size*1.6, float64(i/columns)*gap*size*2
			all = append(all, decal{kind: print, ink: ink, glyph: rng.Intn(len(glyphs)), s: s, c: c,
				x: x0 + u*c - v*s, y: y0 + u*s + v*c, w: size * 0.6, h: size, thick: 0.12 + 0.15*rng.Float64()})
		}
	}
	return all
}

// clutter invents one decal within w world units of the middle.
func clutter(rng *rand.Rand, w float64, photos []*image.RGBA) decal {
	d := decal{x: (rng.Float64()*2 - 1) * w, y: (rng.Float64()*2 - 1) * w, glyph: rng.Intn(len(glyphs)), value: rng.Intn(7)}
	d.s, d.c = math.Sincos(rng.Float64() * 6.28)
	d.m = randomMaterial(rng, photos)
	d.ink = tone(rng)
	size := math.Exp(rng.NormFloat64()*0.5) * 1.2
	d.w, d.h, d.thick = size, size*(0.5+rng.Float64()), 0.12+0.2*rng.Float64()
	switch p := rng.Float64(); {
	case p < 0.3:
		d.kind = sheet
		d.w, d.h = w*(0.1+0.8*rng.Float64()), w*(0.1+0.8*rng.Float64())
	case p < 0.36:
		d.kind = gadget
		d.w, d.h = size*(1.2+1.5*rng.Float64()), size*(0.5+0.6*rng.Float64())
	case p < 0.41:
		d.kind = coin
	case p < 0.55:
		d.kind = print
	case p < 0.63:
		d.kind = tile
		d.w, d.h = size*0.8, size*1.6
		if rng.Intn(2) == 0 {
			d.ink = d.m.a.mul(0.05)
			if d.m.a.dot(vec{.3, .6, .1}) < 0.3 {
				d.ink = vec{.9, .9, .9}
			}
		}
	case p < 0.73:
		d.kind = spot
		d.w *= 0.3
		d.h = d.w * (0.6 + 0.8*rng.Float64())
	case p < 0.78:
		d.kind = reflect
		d.ink = vec{1, 1, 1}.mul(0.2 + rng.Float64())
	case p < 0.92:
		d.kind = cable
		d.thick = 0.15 + 0.35*rng.Float64()
		d.ink = d.ink.mul(0.4)
		d.path = wander(rng, d.x, d.y, w)
	default:
		d.kind = hand
		l := 0.25 + 0.65*rng.Float64()
		d.ink = srgb(l, l*(0.68+0.1*rng.Float64()), l*(0.5+0.15*rng.Float64()))
		d.thick = 0.7 + 0.8*rng.Float64()
		a := rng.Float64() * 6.28
		x, y := math.Cos(a)*w*(0.5+rng.Float64()*0.7), math.Sin(a)*w*(0.5+rng.Float64()*0.7)
		d.path = [][2]float64{{x, y}, {x + math.Cos(a)*6, y + math.Sin(a)*6}}
		if rng.Intn(2) == 0 {
			b := a + rng.NormFloat64()*0.5
			d.path = append([][2]float64{{x - math.Cos(b)*3, y - math.Sin(b)*3}}, d.path...)
		}
	}
	return d
}

// wander is a bent line through a point.
func wander(rng *rand.Rand, x, y, w float64) [][2]float64 {
	a := rng.Float64() * 6.28
	bend := rng.NormFloat64() * 0.1
	x -= math.Cos(a) * w
	y -= math.Sin(a) * w
	var path [][2]float64
	for i := 0; i < 20; i++ {
		path = append(path, [2]float64{x, y})
		x += math.Cos(a) * w * 0.15
		y += math.Sin(a) * w * 0.15
		a += bend + rng.NormFloat64()*0.15
	}
	return path
}
