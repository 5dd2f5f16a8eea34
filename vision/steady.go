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
// a throw when the tray looks other than the scene, or looks the same but
// something other than a hand moved meanwhile: so the same faces count again,
// and a hand that only reached over the dice does not.

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
	handShare  = 0.025            // of the picture, reaching in from its edge
	wholeShare = 0.80             // more is no hand but another scene
	handLeaves = 10 * time.Second // what lies still longer is no hand
	freeFrames = 3                // with something loose and no hand make a throw
	darkMean   = 10               // brightness below which nothing can be seen
)

// Steady follows small grey frames (about 320 pixels wide) and says when the
// tray is at rest. It is not safe for several goroutines.
type Steady struct {
	cfg    SteadyConfig
	state  State
	first  time.Time
	anchor *image.Gray
	since  time.Time // of the anchor
	still  int       // frames like the anchor
	scene  *image.Gray
	rested State // what the scene was: Watching or Settled
	free   int   // frames since then with something loose and no hand
	handAt time.Time
	inside []bool // by cell: within the tray; nil = everywhere
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
func (s *Steady) Look(f *image.Gray, at time.Time) State {
	if s.anchor == nil || s.anchor.Rect != f.Rect {
		s.settleOn(f, at)
		s.scene, s.first, s.state, s.free = nil, at, Starting, 0
		return s.state
	}
	if mean(f) < darkMean {
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
		blend(s.anchor, f, 16)
		blend(s.scene, f, 64)
	case Reads:
	default:
		if s.still+1 >= s.cfg.RestFrames && at.Sub(s.since) >= s.cfg.Rest {
			s.state = s.rest(f, at)
		}
	}
	return s.state
}

// settleOn makes a frame the anchor.
func (s *Steady) settleOn(f *image.Gray, at time.Time) {
	s.anchor, s.since, s.still = clone(f), at, 0
}

// motion says what moves.
func (s *Steady) motion(f *image.Gray, at time.Time) State {
	if s.scene == nil {
		if s.state == Starting && at.Sub(s.first) < s.cfg.Warm {
			return Starting
		}
		return Motion
	}
	hand, _, loose := s.differs(f)
	if loose && !hand {
		s.free++
	}
	if hand {
		s.handAt = at
		return HandSeen
	}
	return Motion
}

// rest says what it means that nothing moves any more.
func (s *Steady) rest(f *image.Gray, at time.Time) State {
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
	case hand || other || s.free >= freeFrames:
		return Reads
	}
	s.scene, s.free = clone(f), 0
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
	s.scene, s.free, s.state = clone(s.anchor), 0, s.rested
	return s.state
}

// differs compares a frame with the scene: is a hand in view, does anything else
// differ, and is it loose, that is away from the picture's edge where hands come
// from, or everywhere? A nudged camera is no difference.
func (s *Steady) differs(f *image.Gray) (hand, other, loose bool) {
	ref := s.scene
	hard := compare(ref, f, false)
	if hard.any() {
		if dx, dy := shifted(ref, f); dx != 0 || dy != 0 {
			beside := moved(ref, dx, dy)
			if by := compare(beside, f, false); by.cells < hard.cells {
				ref, hard = beside, by
			}
		}
	}
	if !hard.any() {
		return false, false, false
	}
	soft := compare(ref, f, true)
	for _, p := range hard.patches() {
		firm := 0 // cells that are no mere shadow
		for _, i := range p.at {
			if soft.hot[i] {
				firm++
			}
		}
		share := float64(p.cells) / float64(hard.w*hard.h)
		whole := share >= wholeShare || p.sides == allSides
		switch {
		case firm == 0 || !s.touches(p):
		case !s.cfg.NoHand && p.sides != 0 && !whole && share >= handShare && firm*4 >= p.cells:
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
	if s.inside == nil || len(s.inside) != len(c.hot) {
		return c.any()
	}
	for i, hot := range c.hot {
		if hot && s.inside[i] {
			return true
		}
	}
	return false
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
		p := Point{(float64(i%cw) + 0.5) * cell, (float64(i/cw) + 0.5) * cell}
		s.inside[i] = Within(outline, p)
	}
}

// patch is a connected group of changed cells.
type patch struct {
	at    []int
	cells int
	sides int // of the picture that it reaches, within a cell: bits for left, top, right, bottom
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

// blend moves a picture towards another by a part of their difference.
func blend(g, to *image.Gray, part int) {
	if g == nil || g == to || len(g.Pix) != len(to.Pix) {
		return
	}
	for i, p := range to.Pix {
		d := int(p) - int(g.Pix[i])
		step := d / part
		if step == 0 && d > 2 {
			step = 1
		} else if step == 0 && d < -2 {
			step = -1
		}
		g.Pix[i] = uint8(int(g.Pix[i]) + step)
	}
}

func clone(g *image.Gray) *image.Gray {
	out := *g
	out.Pix = append([]uint8(nil), g.Pix...)
	return &out
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
