package scene

import "math"

// Description is a scene for another renderer: lengths as in Die, directions and
// colours linear, textures apart (Textures).
type Description struct {
	Eye    [3]float64    `json:"eye"`
	View   [3][3]float64 `json:"view"`   // right, down, forward
	Focal  float64       `json:"focal"`  // pixels
	Ground [4]float64    `json:"ground"` // left, top, right, bottom of its texture
	Gloss  float64       `json:"gloss"`  // of the ground
	Lamps  []Light       `json:"lamps"`
	Dice   []Solid       `json:"dice"`
	Labels []Label       `json:"labels"`
}

// Light is a small lamp.
type Light struct {
	At     [3]float64 `json:"at"`
	Colour [3]float64 `json:"colour"`
}

// Solid is a die or another thing of its kind.
type Solid struct {
	Kind   Kind            `json:"kind"`
	At     [3]float64      `json:"at"`
	Half   float64         `json:"half"`
	Axes   [3][3]float64   `json:"axes"`
	Round  float64         `json:"round"`
	Ball   float64         `json:"ball"`
	Relief float64         `json:"relief"`
	Clear  float64         `json:"clear"`
	Shine  float64         `json:"shine"`
	Pips   [6][][3]float64 `json:"pips"`   // of each face: place in -1..1 and radius
	Planes [][3]float64    `json:"planes"` // of a polyhedron: outward directions
	Body   [3]float64      `json:"body"`
}

// Describe tells all that another renderer needs to draw the scene as w x h pixels, but
// for the textures.
func (s *Scene) Describe(w, h int) Description {
	d := Description{Eye: s.eye.array(), Focal: s.focal, Ground: s.extent(w, h), Gloss: s.ground.gloss, Labels: s.Labels(w, h)}
	for i, a := range s.view {
		d.View[i] = a.array()
	}
	for _, l := range s.lamps {
		d.Lamps = append(d.Lamps, Light{l.at.array(), l.col.array()})
	}
	for i := range s.Dice {
		d.Dice = append(d.Dice, s.Dice[i].solid())
	}
	return d
}

func (d *Die) solid() Solid {
	o := Solid{Kind: d.Kind, At: d.at.array(), Half: d.half, Round: d.round, Ball: d.ball, Relief: d.relief, Clear: d.clear, Shine: d.shine, Body: d.body.array()}
	for i, a := range d.axes {
		o.Axes[i] = a.array()
	}
	for f := range o.Pips {
		o.Pips[f] = [][3]float64{}
		if d.Kind != Pips {
			continue
		}
		r := d.pipR
		if d.faces[f].value == 1 {
			r = d.oneR
		}
		for _, c := range d.pips(f) {
			o.Pips[f] = append(o.Pips[f], [3]float64{c[0], c[1], r})
		}
	}
	for _, p := range d.planes {
		o.Planes = append(o.Planes, p.array())
	}
	return o
}

func (a vec) array() [3]float64 { return [3]float64{a.x, a.y, a.z} }

// extent is the part of the table that is in view, no more than four pictures wide.
func (s *Scene) extent(w, h int) [4]float64 {
	half := s.eye.sub(s.target).len() * float64(max(w, h)) / s.focal
	e := [4]float64{9e9, 9e9, -9e9, -9e9}
	for i := range 4 {
		px, py := (float64(i%2)-0.5)*float64(w), (float64(i/2)-0.5)*float64(h)
		dir := s.view.out(vec{px, py, s.focal}).unit()
		x, y := 2*half*sign(dir.x), 2*half*sign(dir.y)
		if dir.z < -1e-3 {
			p := s.eye.add(dir.mul(-s.eye.z / dir.z))
			x, y = clamp(p.x, -2*half, 2*half), clamp(p.y, -2*half, 2*half)
		}
		e = [4]float64{min(e[0], x), min(e[1], y), max(e[2], x), max(e[3], y)}
	}
	return e
}

func sign(x float64) float64 { return math.Copysign(1, x) }

// The textures of a scene: the table's side and a die's face, in pixels.
const (
	GroundSide = 512
	FaceSide   = 80
)

// Textures are the table in view and the six faces of each die one above the other, in
// their own colours without light; bytes red, green, blue, displayed (gamma 2).
func (s *Scene) Textures(ground [4]float64) []byte {
	out := make([]byte, 0, 3*(GroundSide*GroundSide+6*FaceSide*FaceSide*len(s.Dice)))
	put := func(c vec) { out = append(out, tonemap(c.x), tonemap(c.y), tonemap(c.z)) }
	at := func(i, n int) float64 { return (float64(i) + 0.5) / float64(n) }
	for j := range GroundSide {
		for i := range GroundSide {
			x, y := ground[0]+at(i, GroundSide)*(ground[2]-ground[0]), ground[1]+at(j, GroundSide)*(ground[3]-ground[1])
			col := s.ground.at(x, y)
			for k := range s.decals {
				col = s.decals[k].over(x, y, col)
			}
			put(col)
		}
	}
	for k := range s.Dice {
		d := s.Dice[k]
		d.frost, d.bevel = 0, 0 // what mirrors is the other renderer's business
		for f := range 6 {
			for j := range FaceSide {
				for i := range FaceSide {
					p := onFace(f, 1.98*at(i, FaceSide)-0.99, 1.98*at(j, FaceSide)-0.99)
					col, _ := d.surface(p, d.normal(p))
					put(col)
				}
			}
		}
	}
	return out
}

// Labels are those of Render, without drawing.
func (s *Scene) Labels(w, h int) []Label {
	full, seen := make([]int, len(s.Dice)), make([]int, len(s.Dice))
	for i := range s.Dice {
		b := s.bounds(&s.Dice[i], w, h)
		for y := max(0, b[1]); y < min(h, b[3]); y++ {
			for x := max(0, b[0]); x < min(w, b[2]); x++ {
				dir := s.view.out(vec{float64(x) + 0.5 - float64(w)/2, float64(y) + 0.5 - float64(h)/2, s.focal}).unit()
				t, p, ok := s.Dice[i].hit(s.eye, dir)
				if f, _, _ := side(p); !ok || f != s.Dice[i].top() {
					continue
				}
				full[i]++
				if s.first(i, t, dir) {
					seen[i]++
				}
			}
		}
	}
	labels := make([]Label, len(s.Dice))
	for i := range s.Dice {
		labels[i] = s.label(&s.Dice[i], w, h)
		labels[i].Seen *= float64(seen[i]) / float64(max(full[i], 1))
	}
	return labels
}

// first says whether no other die is hit before die i, which is at distance t.
func (s *Scene) first(i int, t float64, dir vec) bool {
	for k := range s.Dice {
		if k == i {
			continue
		}
		if q, _, ok := s.Dice[k].hit(s.eye, dir); ok && q < t {
			return false
		}
	}
	return true
}
