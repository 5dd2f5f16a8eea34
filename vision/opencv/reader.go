// Package opencv turns pixels into what vision describes: dice and their upward
// faces, cards, and the frames of a camera.
//
// Begin with NewReader and Reader.Read, which read one picture of a dice tray;
// Decode makes such a picture from a file's bytes. Only adjutant-eye imports
// this package, so that OpenCV never shares a process with the game.
// It keeps no history: rest, throws and repeats are the watcher's business.
//
// A picture of dice becomes a reading in steps, one file each: find.go marks the
// middles of upward faces, face.go reads each cut-out face, layout.go compares it
// with drawings of the pip layouts, plane.go how they lie together, colour.go names their
// bodies, judge.go decides what may be trusted, count.go looks for dice that were left out. Cards have their
// own, card*.go: begin with LoadCardFaces and CardFaces.Read.
package opencv

import (
	"errors"
	"sort"
	"time"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// ReadOptions is what is known about the tray before looking.
type ReadOptions struct {
	Expect  int             // dice the game waits for; 0 when unknown
	Colours []vision.Colour // of those dice, where the game tells them apart
	Outline []vision.Point  // the tray's outline in picture pixels; nil when unknown
	Look    Look            // how hard to look; people want Enough
}

// Look is how hard the reader looks at a picture.
type Look int

// Enough glances and, when that leaves a doubt, something lies at the picture's edge or a
// die may be left out, stares. The others do one of the two, for calibration.
const (
	Enough Look = iota
	Glance
	Stare
)

// Reader reads dice. It is not safe for several goroutines at once; each needs
// its own. Close it after use.
type Reader struct {
	small, deep  networks // for a glance, for a stare
	drawings     []drawing
	sheet        gocv.Mat // the drawings, one a row
	calibrations calibrations
	colours      colourNet
}

// NewReader loads the reader's networks, which are embedded.
func NewReader() (*Reader, error) { return NewReaderFrom(embedded()) }

// NewReaderFrom is NewReader with other weights.
func NewReaderFrom(w Weights) (*Reader, error) {
	r := &Reader{drawings: drawings()}
	var err error
	if r.calibrations, err = readCalibrations(w.Calibration); err != nil {
		return nil, err
	}
	if r.colours, err = readColourNet(colourFile); err != nil {
		return nil, err
	}
	if r.small, err = loadNetworks(w.Find, w.Face); err != nil {
		return nil, err
	}
	if r.deep, err = loadNetworks(w.DeepFind, w.DeepFace); err != nil {
		r.small.close()
		return nil, err
	}
	r.sheet = asMat(r.drawings)
	return r, nil
}

// Close frees what the reader holds outside Go's memory.
func (r *Reader) Close() error {
	return errors.Join(r.small.close(), r.deep.close(), r.sheet.Close())
}

// Read says which dice lie in a BGR picture of 8 bits, which it leaves
// unchanged. The reading's boxes are in the picture's own pixels.
func (r *Reader) Read(img gocv.Mat, opt ReadOptions) vision.Reading {
	reading, _ := r.Explain(img, opt)
	return reading
}

// Explain is Read that also hands out what the reading rests on.
func (r *Reader) Explain(img gocv.Mat, opt ReadOptions) (vision.Reading, []Evidence) {
	start := time.Now()
	out := vision.Reading{Dice: []vision.Die{}, Why: []vision.Why{}}
	if img.Empty() || img.Channels() != 3 {
		out.Error = "reading a picture: it must have three colours and at least one pixel"
		return out, nil
	}
	p := newPyramid(img)
	defer func() { p.Close() }()
	if k := p.wanted(); k > 1 {
		lit := gocv.NewMat()
		defer lit.Close()
		img.ConvertToWithParams(&lit, gocv.MatTypeCV8UC3, float32(k), 0)
		p.Close()
		p = newPyramid(lit)
		p.gain = k
	}
	var seen scenery
	if opt.Look != Stare {
		seen = r.look(p, opt, glance)
		out.Dice, out.Why = r.calibrations.Glance.judge(seen, opt)
		r.small.recount(p, opt, &out)
	}
	if opt.Look == Stare || opt.Look == Enough && (len(out.Why) > 0 || seen.atEdge() || seen.leftOut(out.Dice)) {
		seen = r.look(p, opt, stare)
		out.Dice, out.Why = r.calibrations.Stare.judge(seen, opt)
		r.deep.recount(p, opt, &out)
	}
	if len(out.Why) == 0 && r.hidden(p, seen.light, opt, out.Dice) {
		out.Why = append(out.Why, vision.Dark)
	}
	sort.SliceStable(out.Dice, func(i, j int) bool { return out.Dice[i].Box[0] < out.Dice[j].Box[0] })
	out.Sure = len(out.Why) == 0
	out.MS = float64(time.Since(start).Microseconds()) / 1000
	return out, seen.evidence()
}

// candidate is everything known about one place where a die may lie.
type candidate struct {
	spot
	face
	mean  [8]float64 // the face network's opinions, averaged over the views
	worst float64    // the lowest chance any view gave to the averaged value
	straight
	off     float64       // how far its stretch is from the one most faces share (plane.go)
	beside  float64       // and by how much a face beside it is nearer to that
	unusual float64       // how far its size is from the nearest other's, as a logarithm
	name    vision.Colour // of the body
	names   [10]float64   // how likely each colour's name is, as a logarithm
}

// scenery is everything seen in a picture, before judgement.
type scenery struct {
	width, height int
	candidates    []candidate
	light         light
}

// glance is how a picture is first looked at, stare how once more when the glance
// leaves a doubt. A question costs people more than a tenth of a second.
var (
	glance = effort{}
	stare  = effort{stare: true, views: []view{{angle: 0.7}, {angle: 2.3, mirror: true}, {angle: 3.9, zoom: 0.07}, {angle: 5.3, mirror: true, zoom: -0.07}, {angle: 1.4, zoom: 0.03}}}
)

// effort is how many looks are taken, and by which networks.
type effort struct {
	stare bool   // the deep networks look; the finder at more sizes, and in the mirror
	views []view // of each face, besides the first
}

// look runs both networks and the layouts over a picture.
func (r *Reader) look(p *pyramid, opt ReadOptions, e effort) scenery {
	s := scenery{width: p.levels[0].mat.Cols(), height: p.levels[0].mat.Rows(), light: measure(p)}
	nets := r.small
	if e.stare {
		nets = r.deep
	}
	spots := nets.find(p, e.stare)
	if len(spots) > 60 {
		spots = spots[:60]
	}
	at := make([]face, 0, len(spots))
	for _, c := range spots {
		if inside(opt.Outline, c.x, c.y) {
			s.candidates = append(s.candidates, candidate{spot: c})
			at = append(at, face{x: c.x, y: c.y, size: c.size})
		}
	}
	first := nets.faces(p, at, view{})
	if len(first) < len(at) {
		return s
	}
	seen := [][]face{first}
	for _, v := range e.views {
		seen = append(seen, nets.faces(p, first, v))
	}
	for i := range s.candidates {
		c := &s.candidates[i]
		views := make([]face, len(seen))
		for k := range seen {
			views[k] = seen[k][i]
		}
		r.settle(p, c, views)
	}
	if !e.stare {
		r.lookAgain(p, s, first)
	}
	s.fit()
	s.nameColours(r.colours)
	return s
}

// settle makes up what a candidate shows from the views of it.
func (r *Reader) settle(p *pyramid, c *candidate, views []face) {
	c.weigh(views)
	if c.value() > 0 {
		c.straight = r.layout(p, c.face, c.value())
	} else { // its geometry means nothing
		c.face.x, c.face.y, c.face.size = c.spot.x, c.spot.y, c.spot.size
	}
}

// lookAgain takes a second view of the faces whose layout seems another than their
// value: at a glance that is mostly a face cut out off its middle.
func (r *Reader) lookAgain(p *pyramid, s scenery, first []face) {
	var open []int
	var at []face
	for i, c := range s.candidates {
		if v := c.value(); v > 0 && best(c.like) != v {
			open, at = append(open, i), append(at, first[i])
		}
	}
	second := r.small.faces(p, at, view{angle: 0.7})
	if len(second) < len(open) {
		return
	}
	for k, i := range open {
		r.settle(p, &s.candidates[i], []face{first[i], second[k]})
	}
}

// nameColours names the body of every face that shows a value.
func (s scenery) nameColours(n colourNet) {
	var bodies [][3]float64
	for _, c := range s.candidates {
		if v := c.value(); v > 0 && c.mean[v] > 0.5 {
			bodies = append(bodies, c.body)
		}
	}
	cool := coolest(bodies)
	for i := range s.candidates {
		c := &s.candidates[i]
		if c.value() == 0 {
			continue
		}
		if len(bodies) == 0 {
			cool = c.body
		}
		c.names = n.chances(c.body, cool, s.light)
		c.name = called(c.names)
		if s.light.grey {
			c.names = colourless(c.names)
		}
	}
}

// value is the value that the face network favours, 0 for none.
func (c candidate) value() int {
	if v := best(c.mean); v < 7 {
		return v
	}
	return 0
}

// weigh puts the views of a face together: the chances of all are averaged, the
// geometry of all but the first, which was taken a little off the middle.
func (c *candidate) weigh(views []face) {
	c.mean = [8]float64{}
	for _, v := range views {
		for k, q := range v.value {
			c.mean[k] += q / float64(len(views))
		}
	}
	c.worst = 1
	for _, v := range views {
		c.worst = min(c.worst, v.value[best(c.mean)])
	}
	if len(views) == 1 {
		c.face = views[0]
		return
	}
	c.face = views[1]
	n := float64(len(views) - 1)
	c.face.x, c.face.y, c.face.size, c.face.stretch, c.face.turn = 0, 0, 0, [2]float64{}, [2]float64{}
	for _, v := range views[1:] {
		c.face.x += v.x / n
		c.face.y += v.y / n
		c.face.size += v.size / n
		for k := range 2 {
			c.face.stretch[k] += v.stretch[k] / n
			c.face.turn[k] += v.turn[k] / n
		}
	}
}

// Evidence is what was seen of one candidate, for calibration and for people who
// look for the reason of a doubt.
type Evidence struct {
	X, Y, Size  float64      // middle and edge of the face, picture pixels
	Heat, Other float64      // the finder's chances: a readable face, something else
	Find        [8]float64   // the finder's guess of the value
	Face        [8]float64   // the face network's mean; 0: nothing, 7: a die that cannot be read
	Worst       float64      // the least any view gave to that mean's best
	Like        [8]float64   // likeness to the drawn layouts
	Pips        [][2]float64 // the face's pips as the network marks them, picture pixels
	Body        [3]float64   // median blue, green, red of the face
	Colour      vision.Colour
	Stretch     [2]float64
	Turn        [2]float64
}

func (s scenery) evidence() []Evidence {
	all := make([]Evidence, 0, len(s.candidates))
	for _, c := range s.candidates {
		all = append(all, Evidence{c.face.x, c.face.y, c.face.size, c.heat, c.other, c.spot.value, c.mean,
			c.worst, c.like, c.pips, c.body, c.name, c.stretch, c.turn})
	}
	return all
}

// best is the index of the largest chance.
func best(p [8]float64) int {
	b := 0
	for i, q := range p {
		if q > p[b] {
			b = i
		}
	}
	return b
}

// inside says whether a point lies within an outline; no outline holds all.
func inside(outline []vision.Point, x, y float64) bool {
	if len(outline) < 3 {
		return true
	}
	in := false
	for i, j := 0, len(outline)-1; i < len(outline); j, i = i, i+1 {
		a, b := outline[i], outline[j]
		if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}
