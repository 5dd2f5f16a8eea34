package scene

import "math"

// Decoy is the kind of a label for a flat thing that looks like a face of a die and is
// none: a counter, a printed box, a hex with a dot in it, a town.
const Decoy Kind = 5

// decoys labels the flat things of a board that are in view and on which no die lies.
func (s *Scene) decoys(w, h int) []Label {
	var all []Label
	add := func(x, y, c, sn, half float64) {
		for i := range s.Dice {
			if d := &s.Dice[i]; math.Hypot(d.at.x-x, d.at.y-y) < 1.8*d.half+half {
				return
			}
		}
		l := Label{Kind: Decoy, Seen: 1, Pips: [][2]float64{}, Sides: [][3]float64{}}
		l.Centre[0], l.Centre[1] = s.project(vec{x, y, 0}, w, h)
		if l.Centre[0] < 0 || l.Centre[1] < 0 || l.Centre[0] >= float64(w) || l.Centre[1] >= float64(h) {
			return
		}
		for i, k := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			u, v := k[0]*half, k[1]*half
			l.Corners[i][0], l.Corners[i][1] = s.project(vec{x + u*c - v*sn, y + u*sn + v*c, 0}, w, h)
		}
		all = append(all, l)
	}
	for _, d := range s.decals {
		if d.kind == chit {
			add(d.x, d.y, d.c, d.s, d.w)
		}
	}
	for most, marks := len(all)+14, s.ground.marks(s.target, 60); len(all) < most && len(marks) > 0; marks = marks[1:] {
		p := marks[0]
		add(p[0], p[1], s.ground.c, s.ground.s, p[2])
	}
	return all
}

// marks are middles of hexes or towns of a map near a point, n at most, and half their
// width, in world units: a different choice for every map.
func (m *material) marks(near vec, n int) [][3]float64 {
	if m.kind != hexes && m.kind != areas {
		return nil
	}
	var out [][3]float64
	put := func(u, v, half float64) {
		x, y := (u-m.shift.x)/m.scale, (v-m.shift.y)/m.scale
		out = append(out, [3]float64{x*m.c - y*m.s, x*m.s + y*m.c, half / m.scale})
	}
	u0 := (near.x*m.c+near.y*m.s)*m.scale + m.shift.x
	v0 := (near.y*m.c-near.x*m.s)*m.scale + m.shift.y
	const reach = 7
	for k := 0; len(out) < n && k < 4*n; k++ {
		du, dv := (hash(k, 1, m.seed+21)*2-1)*reach, (hash(k, 2, m.seed+21)*2-1)*reach
		if m.kind == hexes {
			_, _, x, y, _ := hexAt(u0+du, v0+dv)
			put(u0+du-x, v0+dv-y, 0.35+0.15*hash(k, 3, m.seed+21))
			continue
		}
		ix, iy := int(math.Floor((u0+du)*0.5)), int(math.Floor((v0+dv)*0.5))
		put(2*(float64(ix)+hash(ix, iy, m.seed+4)), 2*(float64(iy)+hash(ix, iy, m.seed+4+91)), 0.28+0.3*hash(k, 3, m.seed+21))
	}
	return out
}
