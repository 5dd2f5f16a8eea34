package vision

import (
	"image"
	"math"
	"time"
)

// When to read. A throw is motion that came to rest:
//
//	starting -> watching -> moving <-> hand
//	               ^           |  nothing differs from the anchor for Rest
//	               |           v
//	               |<------ reading --> settled --> moving ...
//	            no dice            threw
//
// Each frame is compared with the anchor, the first frame since something last
// moved, not with the frame before: what creeps or spins slowly leaves the
// anchor behind too. The scene is the tray as it lay at the last rest. A rest is
// a throw when the tray looks other than the scene, or looks the same to the pixel
// but things moved about without a hand: so the same faces count again, and a hand
// that only reached over the dice does not.

// SteadyConfig says how patient Steady is. The zero value is right for cameras.
type SteadyConfig struct {
	Rest       time.Duration // without motion before reading; 0 = 350 ms
	RestFrames int           // and at least so many frames; 0 = 4
	Warm       time.Duration // after the first frame, for the exposure to settle; 0 = 1 s
	FirstRest  bool          // what lies there at first counts as thrown (films, folders)
	NoHand     bool          // nothing is taken for a hand (folders of stills)
}

// Parts of the picture and times that tell a hand from dice.
const (
	handShare    = 0.06            // of the picture, reaching in from its edge
	wristCells   = 8               // along the edge, two deep: 32 of 320 pixels
	wholeShare   = 0.80            // more is no hand but another scene
	handLeaves   = 5 * time.Second // what lies still longer is no hand
	freeFrames   = 3               // with something loose make a throw
	motionWeight = 16              // left-over pixels, weighed, that are motion
	otherWeight  = 40              // and that make another scene: a small die has some hundreds
	darkMean     = 10              // brightness below which nothing can be seen
)

// Steady follows small frames (about 320 pixels wide, colours at half size: 4:2:0) and says when the
// tray is at rest. It is not safe for several goroutines.
type Steady struct {
	cfg    SteadyConfig
	state  State
	first  time.Time
	anchor *image.YCbCr
	since  time.Time // of the anchor
	still  int       // frames like the anchor
	scene  *image.YCbCr
	rested State     // what the scene was: Watching or Settled
	free   int       // frames since then with something loose
	hands  bool      // a hand was seen since then
	handAt time.Time // and when last
	inside []bool    // by cell: within the tray; nil = everywhere
}

// NewSteady begins with nothing known.
func NewSteady(cfg SteadyConfig) *Steady {
	if cfg.Rest == 0 {
		cfg.Rest = 350 * time.Millisecond
	}
	if cfg.RestFrames == 0 {
		cfg.RestFrames = 4
	}
	if cfg.Warm == 0 {
		cfg.Warm = time.Second
	}
	return &Steady{cfg: cfg, state: Starting, rested: Watching}
}

// Look takes the next frame, taken at a time, and says what goes on. While it
// says Reads the caller reads frames and ends with Done.
func (s *Steady) Look(f *image.YCbCr, at time.Time) State {
	if s.anchor == nil || s.anchor.Rect != f.Rect {
		s.settleOn(f, at)
		s.scene, s.first, s.state, s.free, s.hands = nil, at, Starting, 0, false
		return s.state
	}
	if mean(luma(f)) < darkMean {
		s.settleOn(f, at)
		if s.state = TooDark; s.cfg.FirstRest {
			s.free++ // black between two takes of a film
		}
		return s.state
	}
	c := compare(s.anchor, f, false)
	if s.changed(c) {
		s.settleOn(f, at)
		s.state = s.motion(f, at)
		return s.state
	}
	s.still++
	switch s.state {
	case Watching, Settled:
		if math.Abs(c.gain-1) > 0.02 { // another exposure: mixing it in would bend the burnt-out parts
			s.anchor, s.scene = clone(f), clone(f)
			break
		}
		if s.still%4 == 0 && math.Hypot(c.shift[0], c.shift[1]) < 0.25 { // mixing shaken frames would blur them
			blend(s.anchor, f, 4)
			blend(s.scene, f, 16)
		}
	case Reads:
	default:
		if s.still+1 >= s.cfg.RestFrames && at.Sub(s.since) >= s.cfg.Rest {
			s.state = s.rest(f, at)
		}
	}
	return s.state
}

// settleOn makes a frame the anchor.
func (s *Steady) settleOn(f *image.YCbCr, at time.Time) {
	s.anchor, s.since, s.still = clone(f), at, 0
}

// motion says what moves.
func (s *Steady) motion(f *image.YCbCr, at time.Time) State {
	if s.scene == nil {
		if s.state == Starting && at.Sub(s.first) < s.cfg.Warm {
			return Starting
		}
		return Motion
	}
	hand, _, loose := s.differs(f)
	switch {
	case hand:
		s.handAt, s.hands = at, true
		return HandSeen
	case loose:
		s.free++
	}
	return Motion
}

// rest says what it means that nothing moves any more.
func (s *Steady) rest(f *image.YCbCr, at time.Time) State {
	if s.scene == nil {
		if at.Sub(s.first) < s.cfg.Warm && !s.cfg.FirstRest {
			return s.state
		}
		if s.cfg.FirstRest {
			return Reads
		}
		s.scene = clone(f)
		return s.rested
	}
	hand, other, _ := s.differs(f)
	switch {
	case hand && at.Sub(s.handAt) < handLeaves:
		return HandSeen
	case hand || other || s.free >= freeFrames && !s.hands:
		return Reads
	}
	s.scene, s.free, s.hands = clone(f), 0, false
	return s.rested
}

// Done ends a reading: threw says that dice lay there and were reported. The
// tray as it lies now becomes the scene.
func (s *Steady) Done(threw bool) State {
	if s.state != Reads {
		return s.state
	}
	s.rested = Watching
	if threw {
		s.rested = Settled
	}
	s.scene, s.free, s.hands, s.state = clone(s.anchor), 0, false, s.rested
	return s.state
}

// differs compares a frame with the scene: is a hand in view, does anything else
// differ, and is it loose, that is away from the picture's edge where hands come
// from, or everywhere? A nudged camera is no difference.
func (s *Steady) differs(f *image.YCbCr) (hand, other, loose bool) {
	ref := s.scene
	hard := compare(ref, f, false)
	if hard.cells > 0 {
		if dx, dy := shifted(ref, f); dx != 0 || dy != 0 {
			beside := moved(ref, dx, dy)
			if by := compare(beside, f, false); by.cells < hard.cells {
				ref, hard = beside, by
			}
		}
	}
	if hard.cells == 0 {
		return false, false, false
	}
	soft := compare(ref, f, true)
	for _, p := range hard.patches() {
		firm, weight := 0, float32(0) // of cells that are no mere shadow
		for _, i := range p.at {
			if soft.hot[i] {
				firm++
				weight += soft.weight[i]
			}
		}
		share := float64(p.cells) / float64(hard.w*hard.h)
		whole := share >= wholeShare || p.sides == allSides
		switch {
		case weight < otherWeight || !s.touches(p):
		case !s.cfg.NoHand && p.wrist >= wristCells && !whole && share >= handShare && firm*4 >= p.cells:
			hand = true
		default:
			other = true
			loose = loose || p.sides == 0 || whole || s.cfg.NoHand
		}
	}
	return hand, other, loose
}

// changed says whether anything changed within the tray.
func (s *Steady) changed(c change) bool {
	sum := float32(0)
	for i, hot := range c.hot {
		if hot && (s.inside == nil || i < len(s.inside) && s.inside[i]) {
			sum += c.weight[i]
		}
	}
	return sum >= motionWeight
}

// touches says whether a patch reaches into the tray.
func (s *Steady) touches(p patch) bool {
	if s.inside == nil {
		return true
	}
	for _, i := range p.at {
		if i < len(s.inside) && s.inside[i] {
			return true
		}
	}
	return false
}

// Tray restricts motion to an outline in small-frame pixels of a frame of w by h;
// an empty outline lifts the restriction.
func (s *Steady) Tray(outline []Point, w, h int) {
	s.inside = nil
	if len(outline) < 3 {
		return
	}
	cw, ch := (w+cell-1)/cell, (h+cell-1)/cell
	s.inside = make([]bool, cw*ch)
	for i := range s.inside {
		s.inside[i] = true
		for k := range 4 { // a cell is inside with all its corners
			x, y := i%cw+k%2, i/cw+k/2
			s.inside[i] = s.inside[i] && Within(outline, Point{float64(x * cell), float64(y * cell)})
		}
	}
}

// patch is a connected group of changed cells.
type patch struct {
	at    []int
	cells int
	sides int // of the picture that it reaches, within a cell: bits for left, top, right, bottom
	wrist int // cells along the picture's edge, two deep
}

// allSides is a patch over the whole picture.
const allSides = 1 | 2 | 4 | 8

// patches are the connected groups of hot cells.
func (c change) patches() []patch {
	seen := make([]bool, len(c.hot))
	var out []patch
	for i, hot := range c.hot {
		if !hot || seen[i] {
			continue
		}
		p := patch{at: []int{i}}
		seen[i] = true
		for k := 0; k < len(p.at); k++ {
			x, y := p.at[k]%c.w, p.at[k]/c.w
			if x <= 1 || y <= 1 || x >= c.w-2 || y >= c.h-2 {
				p.wrist++
			}
			for bit, reaches := range []bool{x <= 1, y <= 1, x >= c.w-2, y >= c.h-2} {
				if reaches {
					p.sides |= 1 << bit
				}
			}
			for n := range 9 {
				xx, yy := x+n%3-1, y+n/3-1
				if xx < 0 || yy < 0 || xx >= c.w || yy >= c.h {
					continue
				}
				if j := yy*c.w + xx; c.hot[j] && !seen[j] {
					seen[j] = true
					p.at = append(p.at, j)
				}
			}
		}
		p.cells = len(p.at)
		out = append(out, p)
	}
	return out
}

// blend moves a frame towards another by a part of their difference.
func blend(g, to *image.YCbCr, part int) {
	if g == nil || g.Rect != to.Rect {
		return
	}
	for _, p := range [][2][]uint8{{g.Y, to.Y}, {g.Cb, to.Cb}, {g.Cr, to.Cr}} {
		for i, v := range p[1] {
			d := int(v) - int(p[0][i])
			step := d / part
			if step == 0 && d > 2 {
				step = 1
			} else if step == 0 && d < -2 {
				step = -1
			}
			p[0][i] = uint8(int(p[0][i]) + step)
		}
	}
}

// clone copies a frame into planes of their own, without gaps.
func clone(f *image.YCbCr) *image.YCbCr {
	out := *f
	out.Y = append([]uint8(nil), f.Y...)
	out.Cb = append([]uint8(nil), f.Cb...)
	out.Cr = append([]uint8(nil), f.Cr...)
	return &out
}

// Ground is the empty tray. What looks the same there later is no die: a print on
// the mat, a screw of the tray.
type Ground struct {
	small *image.YCbCr
}

// NewGround takes a small frame of the empty tray; it copies it.
func NewGround(small *image.YCbCr) *Ground { return &Ground{clone(small)} }

// Small is the small frame of the empty tray.
func (g *Ground) Small() *image.YCbCr { return g.small }

// Dice leaves out of a reading what was there when the tray was empty. f is the
// small frame of the picture that was read, which is w by h pixels. A nudged or
// another camera, or another light beyond what can be fitted away, changes all
// of the picture, and then nothing is left out.
func (g *Ground) Dice(r Reading, f *image.YCbCr, w, h int) Reading {
	if g == nil || len(r.Dice) == 0 || f.Rect != g.small.Rect || w <= 0 || h <= 0 {
		return r
	}
	ref := g.small
	c := compare(ref, f, true)
	if dx, dy := shifted(ref, f); dx != 0 || dy != 0 {
		c = compare(moved(ref, dx, dy), f, true)
	}
	dice := []Die{}
	for _, d := range r.Dice {
		x0, y0 := d.Box[0]*f.Rect.Dx()/w/cell, d.Box[1]*f.Rect.Dy()/h/cell
		x1, y1 := (d.Box[0]+d.Box[2])*f.Rect.Dx()/w/cell, (d.Box[1]+d.Box[3])*f.Rect.Dy()/h/cell
		weight := float32(0)
		for y := max(y0, 0); y <= min(y1, c.h-1); y++ {
			for x := max(x0, 0); x <= min(x1, c.w-1); x++ {
				weight += c.weight[y*c.w+x]
			}
		}
		if weight > 0 {
			dice = append(dice, d)
		}
	}
	r.Dice = dice
	return r
}

// Within says whether a point lies inside an outline.
func Within(outline []Point, p Point) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}
