package scene

import (
	"image"
	"math"
	"math/rand"
)

// board turns the table into one on which a wargame is set up: a map of hexes or areas,
// cardboard counters alone and in stacks, a track, a chart with printed dice, cards.
// Counters are about as large as dice, and charts show faces of dice; none may be read.
// half is half the world's width in view.
func (s *Scene) board(rng *rand.Rand, half float64, photos []*image.RGBA) {
	s.ground = boardMap(rng)
	keep := s.decals[:0]
	for _, d := range s.decals { // the map lies over most of the table's clutter
		if rng.Float64() < 0.3 {
			keep = append(keep, d)
		}
	}
	s.decals = keep
	if rng.Float64() < 0.25 { // the map ends in view: beyond it is the table
		a, off := rng.Float64()*6.28, half*(0.2+0.7*rng.Float64())
		reach := half * 6
		d := decal{kind: sheet, m: randomMaterial(rng, photos), w: reach, h: reach}
		d.s, d.c = math.Sincos(a)
		d.x, d.y = d.c*(off+reach), d.s*(off+reach)
		s.decals = append(s.decals, d)
	}
	for range 1 + rng.Intn(3) {
		switch p := rng.Float64(); {
		case p < 0.25:
			s.decals = append(s.decals, track(rng, half)...)
		case p < 0.5:
			s.decals = append(s.decals, chart(rng, half)...)
		case p < 0.7:
			s.decals = append(s.decals, playingCard(rng, half)...)
		case p < 0.8:
			s.decals = append(s.decals, clutter(rng, half, photos))
		}
	}
	s.decals = append(s.decals, counters(rng, half)...)
}

// boardMap invents the print of a map: pale grounds, strong ones now and then.
func boardMap(rng *rand.Rand) material {
	m := material{kind: hexes, seed: rng.Uint32()}
	if rng.Float64() < 0.35 {
		m.kind = areas
	}
	l := 0.6 + 0.35*rng.Float64()
	m.a = srgb(l, l*(0.88+0.1*rng.Float64()), l*(0.65+0.25*rng.Float64())) // sand, paper
	if rng.Float64() < 0.3 {
		m.a = srgb(l*(0.5+0.4*rng.Float64()), l*(0.7+0.25*rng.Float64()), l*(0.4+0.4*rng.Float64())) // green, grey
	}
	m.b = srgb(l*(0.3+0.4*rng.Float64()), l*(0.5+0.35*rng.Float64()), l*(0.3+0.7*rng.Float64()))
	if rng.Float64() < 0.15 { // space, night, sea
		m.a, m.b = m.a.mul(0.1), m.b.mul(0.2)
	}
	k := 0.1 + 0.25*rng.Float64()
	m.c3 = srgb(k, k, k)
	if m.a.y < 0.15 || rng.Float64() < 0.15 {
		m.c3 = srgb(.85, .85, .82)
	}
	m.scale = 1 / (1.7 + 2.6*rng.Float64()) // a hex is 0.9 to 2.2 edges of a die across
	m.s, m.c = math.Sincos(rng.Float64() * 6.28)
	m.shift = vec{rng.Float64() * 100, rng.Float64() * 100, 0}
	if rng.Float64() < 0.4 {
		m.gloss = 0.3 + 0.4*rng.Float64()
	}
	return m
}

// hexAt names the hex a point lies in, and gives the point seen from its middle and how
// far it is from the border (0.5 in the middle). Hexes are 1 across.
func hexAt(u, v float64) (iu, iv int, x, y, border float64) {
	const h = 0.8660254 // rows of hexes stand that far apart
	best := 9.0
	row := math.Round(v / h)
	for r := row - 1; r <= row+1; r++ {
		shift := 0.5 * math.Mod(math.Abs(r), 2)
		c := math.Round(u - shift)
		dx, dy := u-shift-c, v-r*h
		if q := dx*dx + dy*dy; q < best {
			best, iu, iv, x, y = q, int(c), int(r), dx, dy
		}
	}
	ax, ay := math.Abs(x), math.Abs(y)
	return iu, iv, x, y, 0.5 - max(ax, 0.5*ax+h*ay)
}

// printed is the colour of a map at a point of it. What a map has (dots in the middle,
// numbers, roads) is drawn from its seed.
func (m *material) printed(u, v float64) vec {
	has := func(k int, chance float64) bool { return hash(k, 77, m.seed) < chance }
	col := m.a.mix(m.b, smooth(0.5, 0.56, fbm(u*0.25+3, v*0.25, 3, m.seed))) // land and wood or sea
	col = col.mul(0.92 + 0.16*fbm(u*3, v*3, 2, m.seed+1))
	if has(1, 0.5) { // a river or a road
		d := math.Abs(noise(u*0.3, v*0.3, m.seed+9) - 0.5)
		col = col.mix(m.b.mix(vec{.05, .12, .4}, 0.7*hash(2, 2, m.seed)), 1-smooth(0.012, 0.02, d))
	}
	if m.kind == areas {
		iu, iv := int(math.Floor(u*0.5)), int(math.Floor(v*0.5))
		near := cells(u*0.5, v*0.5, m.seed+4)
		k := fbm(u*0.35, v*0.35, 2, m.seed+5)
		col = col.mix(m.c3, 0.8*(1-smooth(0.01, 0.025, math.Abs(k-0.5)))) // a border
		if near < 0.14 {                                                  // a town
			col = m.town(col, near/0.14, iu, iv)
		}
		return m.name(col, u, v, iu, iv)
	}
	iu, iv, x, y, border := hexAt(u, v)
	k := hash(iu, iv, m.seed)
	if has(3, 0.6) && k < 0.35 { // terrain that fills the hex
		fill := m.b
		if k < 0.12 {
			fill = m.a.mul(0.55)
		}
		col = col.mix(fill.mul(0.8+0.4*noise(u*9, v*9, m.seed+6)), 0.8)
	}
	thick := 0.012 + 0.02*hash(4, 4, m.seed)
	col = col.mix(m.c3, 0.75*(1-smooth(thick, thick*1.6, border)))
	if has(5, 0.4) { // a dot in the middle
		col = col.mix(m.c3, 1-smooth(0.03, 0.045, math.Hypot(x, y)))
	}
	if k > 0.9 {
		col = m.town(col, math.Hypot(x, y)/(0.14+0.2*hash(6, 6, m.seed)), iu, iv)
	}
	if has(7, 0.5) { // its number
		for i := range 4 {
			g := int(hash(iu*4+i, iv, m.seed+7) * 10)
			col = col.mix(m.c3, 0.8*ink(g, (x-0.075*(float64(i)-1.5))/0.035, (y+0.36)/0.05, 0.3))
		}
	}
	if k > 0.8 {
		return m.name(col, u, v, iu, iv)
	}
	return col
}

// town draws a round or square sign; r is 1 at its rim.
func (m *material) town(col vec, r float64, iu, iv int) vec {
	switch int(hash(iu, iv, m.seed+11) * 4) {
	case 0:
		return col.mix(m.c3, 1-smooth(0.9, 1, r))
	case 1: // a ring
		return col.mix(m.c3, (1-smooth(0.9, 1, r))*smooth(0.6, 0.7, r))
	case 2: // a ring around a dot
		return col.mix(m.c3, (1-smooth(0.9, 1, r))*max(smooth(0.7, 0.8, r), 1-smooth(0.35, 0.45, r)))
	}
	return col.mix(vec{.6, .05, .04}, 1-smooth(0.9, 1, r)).mix(m.c3, (1-smooth(0.9, 1, r))*smooth(0.75, 0.85, r))
}

// name prints a short word in every other place.
func (m *material) name(col vec, u, v float64, iu, iv int) vec {
	n := 3 + int(hash(iu, iv, m.seed+13)*5)
	x, y := u*9-math.Floor(u)*9-1, (v-math.Floor(v))*9-6.5
	i := int(math.Floor(x / 0.9))
	if i < 0 || i >= n || math.Abs(y) > 0.6 {
		return col
	}
	g := int(hash(iu*9+i, iv, m.seed+14) * float64(len(glyphs)))
	return col.mix(m.c3, 0.85*ink(g, (x-0.9*float64(i)-0.45)/0.4, y/0.5, 0.25))
}
