package scene

import (
	"math"
	"math/rand"
)

// What a counter or a box shows.
const (
	boxed    = iota // a unit's box with a cross, a stroke or an oval, and its numbers
	single          // one large sign
	pair            // two signs side by side
	shape           // the outline of a tank or a ship
	disc            // a filled circle with a sign in it
	steps           // a few small dots along one edge
	numbered        // a number in a plain box, as on a track
	pips            // the print of a die's face, as on a chart
	shows
)

// counters lays cardboard squares about the size of dice on the map: most straight,
// some in stacks.
func counters(rng *rand.Rand, half float64) []decal {
	size := 0.65 + 0.75*rng.Float64() // half an edge; a die's is 1
	army := []vec{tone(rng), tone(rng), srgb(0.2+0.7*rng.Float64(), 0.2+0.7*rng.Float64(), 0.2+0.7*rng.Float64())}
	at := rng.Float64() * 6.28
	var all []decal
	for range 2 + rng.Intn(14) {
		d := decal{kind: chit, x: (rng.Float64()*2 - 1) * half, y: (rng.Float64()*2 - 1) * half, w: size, h: size}
		d.m.a = army[rng.Intn(len(army))]
		d.ink = contrast(rng, d.m.a)
		d.value = []int{boxed, boxed, boxed, single, pair, shape, disc, steps}[rng.Intn(8)]
		d.glyph = rng.Intn(len(glyphs) * 40)
		a := at + float64(rng.Intn(4))*math.Pi/2 + rng.NormFloat64()*0.12
		if rng.Float64() < 0.15 {
			a = rng.Float64() * 6.28
		}
		d.s, d.c = math.Sincos(a)
		d.m.seed = rng.Uint32()
		d.thick = 0.1 + 0.2*rng.Float64()
		for range 1 + rng.Intn(4)*rng.Intn(2) { // a stack: the last one is seen whole
			all = append(all, d)
			d.x, d.y = d.x+0.12*size*rng.NormFloat64(), d.y+0.12*size*rng.NormFloat64()
			d.m.a = army[rng.Intn(len(army))]
			d.ink = contrast(rng, d.m.a)
		}
	}
	return all
}

// contrast is a print that can be read on the colour.
func contrast(rng *rand.Rand, on vec) vec {
	if on.dot(vec{.3, .6, .1}) > 0.2 {
		if rng.Float64() < 0.2 {
			return srgb(.6, .05, .05)
		}
		return srgb(.05, .05, .06)
	}
	return srgb(.92, .92, .9)
}

// track is a row of boxes with numbers, some with a marker on them.
func track(rng *rand.Rand, half float64) []decal {
	size := 0.8 + 0.7*rng.Float64()
	x, y := (rng.Float64()*2-1)*half*0.7, (rng.Float64()*2-1)*half*0.7
	s, c := math.Sincos(rng.Float64() * 6.28)
	col := tone(rng)
	var all []decal
	for i := range 5 + rng.Intn(8) {
		d := decal{kind: chit, x: x, y: y, s: s, c: c, w: size * 0.96, h: size * 0.96, value: numbered, glyph: i, ink: contrast(rng, col)}
		d.m.a = col.mul(0.9 + 0.2*float64(i%2))
		all = append(all, d)
		x, y = x+2*size*c, y+2*size*s
	}
	return all
}

// chart is a printed table: signs in rows, faces of dice at its head.
func chart(rng *rand.Rand, half float64) []decal {
	size := 0.35 + 0.6*rng.Float64()
	x0, y0 := (rng.Float64()*2-1)*half*0.7, (rng.Float64()*2-1)*half*0.7
	s, c := math.Sincos(rng.Float64() * 6.28)
	rows, columns := 2+rng.Intn(5), 4+rng.Intn(4)
	l := 0.6 + 0.38*rng.Float64()
	paper := decal{kind: sheet, s: s, c: c, w: size * 1.5 * float64(columns+1), h: size * 1.5 * float64(rows+1)}
	paper.m = material{kind: plain, a: srgb(l, l, l*0.95), b: srgb(l, l, l*0.93), scale: 1, c: 1}
	u, v := size*1.5*float64(columns-1), size*1.5*float64(rows-1)
	paper.x, paper.y = x0+u*c-v*s, y0+u*s+v*c
	all := []decal{paper}
	dice := rng.Float64() < 0.4
	dark := rng.Float64() < 0.3
	for i := range rows * columns {
		col, row := i%columns, i/columns
		u, v := float64(col)*size*3, float64(row)*size*3
		d := decal{s: s, c: c, x: x0 + u*c - v*s, y: y0 + u*s + v*c, w: size * 0.5, h: size * 0.6, glyph: rng.Intn(10), ink: srgb(.08, .08, .08), kind: print, thick: 0.2}
		if dice && (row == 0 || columns > 6 && col == 0) {
			d.kind, d.value, d.w, d.h, d.glyph, d.thick = chit, pips, size, size, 1+(col+row)%6, 0 // print throws no shadow
			d.m.a = vec{.9, .9, .9}
			if dark {
				d.m.a, d.ink = vec{.02, .02, .02}, vec{.9, .9, .9}
			}
		}
		all = append(all, d)
	}
	return all
}

// playingCard is a card with rows of signs and corners.
func playingCard(rng *rand.Rand, half float64) []decal {
	w := 2.2 + 1.2*rng.Float64()
	d := decal{kind: sheet, x: (rng.Float64()*2 - 1) * half, y: (rng.Float64()*2 - 1) * half, w: w, h: w * 1.4}
	d.s, d.c = math.Sincos(rng.Float64() * 6.28)
	l := 0.75 + 0.22*rng.Float64()
	d.m = material{kind: plain, a: srgb(l, l, l), b: srgb(l, l, l*0.97), scale: 1, c: 1}
	all := []decal{d}
	col := contrast(rng, d.m.a)
	put := func(u, v, size float64, glyph int) {
		p := decal{kind: print, s: d.s, c: d.c, x: d.x + u*d.c - v*d.s, y: d.y + u*d.s + v*d.c, w: size, h: size, glyph: glyph, ink: col, thick: 0.3}
		if glyph < 0 {
			p.kind, p.glyph = spot, 1
		}
		all = append(all, p)
	}
	g, sign := rng.Intn(10), rng.Intn(len(glyphs)+6)-6
	put(-w*0.8, -w*1.2, w*0.1, g)
	put(w*0.8, w*1.2, w*0.1, g)
	for i := range 2 + rng.Intn(9) {
		put(w*0.4*float64(i%2*2-1), w*(-0.9+0.45*float64(i/2)), w*0.14, sign)
	}
	return all
}

// square is the colour of a counter or a box at a place of it (-1..1).
func (d *decal) square(u, v float64) vec {
	col := d.m.a
	q := max(math.Abs(u), math.Abs(v))
	sign := func(g int, x, y, size, w float64) {
		col = col.mix(d.ink, ink(g%len(glyphs), (u-x)/size, (v-y)/size, w))
	}
	ring := func(a float64) { col = col.mix(d.ink, a) }
	switch d.value {
	case boxed:
		bu, bv := math.Abs(u)/0.5, math.Abs(v+0.2)/0.33
		if e := max(bu, bv); e < 1 {
			col = col.mix(vec{.85, .85, .8}, 0.5*float64(d.glyph&1))
			k := 0.0
			switch d.glyph / 2 % 5 {
			case 0:
				k = max(1-smooth(0.06, 0.12, math.Abs(bu-bv)), 0)
			case 1:
				k = 1 - smooth(0.06, 0.12, math.Abs(u/0.5-(v+0.2)/0.33)/1.4)
			case 2:
				k = 1 - smooth(0.08, 0.14, math.Abs(math.Hypot(bu*1.4, bv*1.6)-1))
			case 3:
				k = 1 - smooth(0.25, 0.3, math.Hypot(bu, bv*0.66))
			}
			ring(max(k, smooth(0.86, 0.9, e)))
		}
		sign(d.glyph, -0.5, 0.62, 0.24, 0.28)
		sign(11, 0, 0.62, 0.14, 0.3)
		sign(d.glyph/7, 0.5, 0.62, 0.24, 0.28)
		sign(14, 0, -0.75, 0.14, 0.3)
	case single:
		sign(d.glyph, 0, 0, 0.55, 0.2)
	case pair:
		sign(d.glyph, -0.42, 0, 0.4, 0.22)
		sign(d.glyph/7, 0.42, 0, 0.4, 0.22)
	case shape:
		k := fbm(u*2.2+4, v*2.2, 3, d.m.seed)
		ring(smooth(0.5, 0.54, k) * (1 - smooth(0.6, 0.7, math.Hypot(u*0.9, (v+0.1)*1.3))))
		sign(d.glyph, 0.6, 0.7, 0.2, 0.3)
		sign(d.glyph/7, -0.6, 0.7, 0.2, 0.3)
	case disc:
		if r := math.Hypot(u, v); r < 0.7 {
			col = col.mix(d.ink, 1-smooth(0.62, 0.68, r))
			col = col.mix(d.m.a, ink(d.glyph%len(glyphs), u/0.4, v/0.4, 0.2))
		}
	case steps:
		sign(d.glyph, 0, -0.15, 0.45, 0.2)
		n := 1 + d.glyph%4
		for i := range n {
			ring(1 - smooth(0.09, 0.12, math.Hypot(u-0.3*(float64(i)-float64(n-1)/2), v-0.75)))
		}
	case numbered:
		if d.glyph < 10 {
			sign(d.glyph, 0, 0, 0.45, 0.18)
		} else {
			sign(1, -0.35, 0, 0.4, 0.2)
			sign(d.glyph-10, 0.3, 0, 0.4, 0.2)
		}
		ring(smooth(0.93, 0.96, q))
	case pips:
		for _, p := range layouts[d.glyph] {
			ring(1 - smooth(0.17, 0.21, math.Hypot(u-p[0]*0.52, v-p[1]*0.52)))
		}
		ring(smooth(0.88, 0.93, q))
	}
	return col
}

// chitOver lays a counter on the colour that was there: a lit edge, a dark one, and a
// shadow if it is of cardboard.
func (d *decal) chitOver(u, v float64, under vec) vec {
	q := max(math.Abs(u), math.Abs(v)) / d.w
	if q < 1 {
		col := d.square(u/d.w, v/d.w)
		if d.thick > 0 && q > 0.94 {
			if u+v > 0 {
				return col.mul(0.7)
			}
			return col.mix(vec{.9, .9, .88}, 0.35)
		}
		return col
	}
	if d.thick > 0 {
		return under.mul(0.5 + 0.5*smooth(0, d.thick, (q-1)*d.w))
	}
	return under
}
