package scene

import "math"

// Label is the truth about one solid, or a decoy, in a rendered picture, in pixels.
type Label struct {
	Kind    Kind          `json:"kind"`
	Value   int           `json:"value"`
	Colour  int           `json:"colour"`
	Cocked  bool          `json:"cocked"`
	Seen    float64       `json:"seen"`    // share of the upward face that is in view
	Centre  [2]float64    `json:"centre"`  // of the upward face
	Corners [4][2]float64 `json:"corners"` // of the upward face, in turn
	Pips    [][2]float64  `json:"pips"`    // of the upward face
	Sides   [][3]float64  `json:"sides"`   // middle and edge of the other faces turned to the eye
}

// Render draws the scene as rows of w x h pixels, each blue, green, red. Labels are of the
// solids, in their order, then of what is flat on a board and looks like a die (Decoy).
func (s *Scene) Render(w, h int) ([]byte, []Label) {
	boxes := make([][4]int, len(s.Dice))
	for i := range s.Dice {
		boxes[i] = s.bounds(&s.Dice[i], w, h)
	}
	full, seen := make([]int, len(s.Dice)), make([]int, len(s.Dice))
	pix := make([]byte, 3*w*h)
	near := make([]int, 0, len(s.Dice))
	offsets := [4][2]float64{{-.25, -.1}, {.1, -.25}, {.25, .1}, {-.1, .25}}
	for y := 0; y < h; y++ {
		for x := 0; x < w; x++ {
			near = near[:0]
			for i, b := range boxes {
				if x >= b[0] && x < b[2] && y >= b[1] && y < b[3] {
					near = append(near, i)
				}
			}
			rays := offsets[:]
			if len(near) == 0 {
				rays = offsets[:1]
			}
			col := vec{}
			for _, o := range rays {
				px, py := float64(x)+0.5+o[0]-float64(w)/2, float64(y)+0.5+o[1]-float64(h)/2
				dir := s.view.out(vec{px, py, s.focal}).unit()
				best, at := 1e18, -1
				var local vec
				topOf := -1
				for _, i := range near {
					t, p, ok := s.Dice[i].hit(s.eye, dir)
					if !ok {
						continue
					}
					f, _, _ := side(p)
					isTop := f == s.Dice[i].top()
					if isTop {
						full[i]++
					}
					if t < best {
						best, at, local = t, i, p
						topOf = -1
						if isTop {
							topOf = i
						}
					}
				}
				if topOf >= 0 {
					seen[topOf]++
				}
				if at >= 0 {
					col = col.add(s.shadeDie(at, local, dir))
				} else {
					col = col.add(s.shadeGround(dir))
				}
			}
			col = col.mul(1 / float64(len(rays)))
			k := 3 * (y*w + x)
			pix[k], pix[k+1], pix[k+2] = tonemap(col.z), tonemap(col.y), tonemap(col.x)
		}
	}
	labels := make([]Label, len(s.Dice))
	for i := range s.Dice {
		labels[i] = s.label(&s.Dice[i], w, h)
		if full[i] > 0 {
			labels[i].Seen *= float64(seen[i]) / float64(full[i])
		} else {
			labels[i].Seen = 0
		}
	}
	return pix, append(labels, s.decoys(w, h)...)
}

// tonemap displays a linear value; gamma 2.
func tonemap(x float64) byte { return byte(255*math.Sqrt(clamp(x, 0, 1)) + 0.5) }

// bounds is the pixel box of a die's bounding sphere.
func (s *Scene) bounds(d *Die, w, h int) [4]int {
	x, y := s.project(d.at, w, h)
	z := s.view.in(d.at.sub(s.eye)).z
	r := s.focal*d.half*1.75/z + 2
	return [4]int{int(x - r), int(y - r), int(x + r), int(y + r)}
}

func (s *Scene) label(d *Die, w, h int) Label {
	f := d.top()
	world := func(u, v float64) [2]float64 {
		x, y := s.project(d.at.add(d.axes.out(onFace(f, u, v)).mul(d.half)), w, h)
		return [2]float64{x, y}
	}
	l := Label{Kind: d.Kind, Value: d.Value, Colour: d.Colour, Cocked: d.Cocked, Centre: world(0, 0), Pips: [][2]float64{}}
	for i, c := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		l.Corners[i] = world(c[0], c[1])
	}
	inside := 0
	for i := 0; i < 64; i++ {
		p := world(float64(i%8)/3.5-1, float64(i/8)/3.5-1)
		if p[0] >= 0 && p[1] >= 0 && p[0] < float64(w) && p[1] < float64(h) {
			inside++
		}
	}
	l.Seen = float64(inside) / 64
	l.Sides = s.sides(d, f, w, h)
	if d.Kind == Pips {
		for _, p := range d.pips(f) {
			l.Pips = append(l.Pips, world(p[0], p[1]))
		}
	}
	return l
}

// sides are the middles of the faces other than top that the eye sees, and the roots
// of their areas, in pixels.
func (s *Scene) sides(d *Die, top, w, h int) [][3]float64 {
	out := [][3]float64{}
	for f := range 6 {
		at := d.at.add(d.axes.out(onFace(f, 0, 0)).mul(d.half))
		to := s.eye.sub(at).unit()
		if f == top || d.axes.out(onFace(f, 0, 0)).dot(to) < 0.12 {
			continue
		}
		area := 0.0
		var corner [4][2]float64
		for i, c := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			corner[i][0], corner[i][1] = s.project(d.at.add(d.axes.out(onFace(f, c[0], c[1])).mul(d.half)), w, h)
		}
		for i := range corner {
			a, b := corner[i], corner[(i+1)%4]
			area += (a[0]*b[1] - b[0]*a[1]) / 2
		}
		x, y := s.project(at, w, h)
		out = append(out, [3]float64{x, y, math.Sqrt(math.Abs(area))})
	}
	return out
}

// lit is how much of a lamp reaches a point: 0 in full shadow, 1 in the open.
func (s *Scene) lit(p vec, l *lamp, skip int) float64 {
	to := l.at.sub(p)
	dist := to.len()
	dir := to.mul(1 / dist)
	open := 1.0
	for i := range s.Dice {
		d := &s.Dice[i]
		if i == skip {
			continue
		}
		c := d.at.sub(p)
		along := c.dot(dir)
		if along < -d.half*1.75 || c.sub(dir.mul(along)).len() > d.half*1.75+along/l.soft {
			continue
		}
		o, v := d.axes.in(p.sub(d.at)).mul(1/d.half), d.axes.in(dir)
		end := (along + 2*d.half) / d.half
		for t, k := 0.02, 0; t < end && k < 16; k++ {
			h := d.distance(o.add(v.mul(t)))
			open = min(open, 0.5+0.5*h*l.soft/max(t, 0.3))
			if open <= 0.01 {
				return 0.25 * d.clear
			}
			t += clamp(h, 0.06, 0.8)
		}
	}
	return max(open*open*(3-2*open), 0)
}

func (s *Scene) shadeDie(i int, p, dir vec) vec {
	d := &s.Dice[i]
	n := d.normal(p)
	col, bent := d.surface(p, n)
	at := d.at.add(d.axes.out(p).mul(d.half))
	up := d.axes.out(bent)
	amb := 0.55 + 0.45*up.z
	if at.z < 0.6 { // the table darkens what stands on it
		amb *= 0.6 + 0.66*at.z
	}
	fall := s.falls(at.x, at.y)
	light := s.sky.mul(amb)
	shine := vec{}
	for k := range s.lamps {
		l := &s.lamps[k]
		to := l.at.sub(at).unit()
		lambert := (up.dot(to) + 0.1) / 1.1
		if lambert <= 0 {
			continue
		}
		open := s.lit(at, l, i)
		light = light.add(l.col.mul(lambert * open))
		h := to.sub(dir).unit()
		shine = shine.add(l.col.mul(d.shine * open * math.Pow(max(up.dot(h), 0), d.hard) * math.Sqrt(d.hard) * 0.25))
	}
	if d.clear > 0 { // glassy: the light wanders inside
		k := noise(p.x*2+3, p.y*2+p.z*2, d.seed)
		col = col.mul(1 + d.clear*(k*1.6-0.4))
		light = light.mix(vec{.7, .7, .7}, 0.4*d.clear)
	}
	fres := math.Pow(1-max(-up.dot(dir), 0), 4) * d.shine * 0.5
	if len(s.windows) > 0 && d.gloss > 0 {
		shine = shine.add(s.mirrored(up, dir).mul(0.05*d.gloss + fres))
	}
	return col.times(light).add(shine).add(s.sky.mul(fres)).times(fall)
}

func (s *Scene) shadeGround(dir vec) vec {
	if dir.z > -1e-3 {
		return s.sky.mul(0.5)
	}
	p := s.eye.add(dir.mul(-s.eye.z / dir.z))
	col := s.ground.at(p.x, p.y)
	for i := range s.decals {
		col = s.decals[i].over(p.x, p.y, col)
	}
	light, shine := s.sky, vec{}
	for i := range s.Dice { // contact shadow
		d := &s.Dice[i]
		q := math.Hypot(p.x-d.at.x, p.y-d.at.y) / d.half
		if q < 2.2 {
			light = light.mul(0.45 + 0.55*smooth(0.9, 2.2, q))
		}
	}
	for k := range s.lamps {
		l := &s.lamps[k]
		to := l.at.sub(p).unit()
		open := s.lit(p, l, -1)
		light = light.add(l.col.mul(to.z * open))
		if s.ground.gloss > 0.3 {
			h := to.sub(dir).unit()
			shine = shine.add(l.col.mul(open * (s.ground.gloss - 0.3) * math.Pow(max(h.z, 0), 60) * 3))
		}
	}
	out := col.times(light).add(shine)
	if s.ground.gloss > 0.6 {
		mirror := vec{dir.x, dir.y, -dir.z}
		for i := range s.Dice {
			if math.Hypot(p.x-s.Dice[i].at.x, p.y-s.Dice[i].at.y) > 6 {
				continue
			}
			if _, q, ok := s.Dice[i].hit(p, mirror); ok {
				out = out.mix(s.shadeDie(i, q, mirror), (s.ground.gloss-0.6)*0.8)
			}
		}
	}
	return out.times(s.falls(p.x, p.y))
}
