package opencv

import (
	"image"
	"image/color"
	"math"
	"slices"
	"sort"

	"gocv.io/x/gocv"
)

// The find network looks at the whole picture at a few sizes:
//
//	       512               256        1024, only when the dice are tiny
//	+--------------+      +------+
//	|   o    o     | net  |  o o |  ->  a heat map each, a quarter as wide;
//	|      o       | ---> |   o  |      its peaks are middles of upward faces,
//	+--------------+      +------+      with a size and a first guess of the value
//
// It was trained on faces of 9 to 100 pixels. The usual size finds dice from a
// fortieth to a fifth of the picture's longer side; the small one is for larger
// dice, and is left out when everything found at the usual size is plain; the fine
// one halves the smallest.

// spot is a candidate face in picture pixels.
type spot struct {
	x, y, size float64
	heat       float64    // chance that a readable pip face has its middle here
	other      float64    // chance that something else like a die has
	value      [8]float64 // the network's guess of 1..6
}

const (
	findGlance = 384  // longer side at a glance, about: a halved picture's if one is near
	findLong   = 512  // longer side of the usual size
	findFine   = 1024 // when the dice are tiny
	findTiny   = 12.0 // faces smaller than this at a glance call for the usual size
	findSmall  = 15.0 // faces smaller than this at the usual size call for the fine one
	findLarge  = 55.0 // faces larger than this, or none, call for the small one
	findTrust  = 0.10 // peaks under this are nothing
)

// level is the picture at one size.
type level struct {
	mat   gocv.Mat
	scale float64 // level pixels a picture pixel
}

// pyramid holds the picture at halved sizes, large to small. Close it.
type pyramid struct {
	levels []level
	gain   float64 // how much brighter than the camera's it is (dim.go)
}

func newPyramid(img gocv.Mat) *pyramid {
	p := &pyramid{levels: []level{{img, 1}}, gain: 1}
	for long := float64(max(img.Cols(), img.Rows())); long > findLong/2; long /= 2 {
		p.add(p.levels[len(p.levels)-1].scale / 2)
	}
	return p
}

// resized is the picture with about the wanted length of its longer side, never
// enlarged. The caller closes it.
func (p *pyramid) resized(long float64) level {
	full := float64(max(p.levels[0].mat.Cols(), p.levels[0].mat.Rows()))
	scale := min(1, long/full)
	from := p.near(scale)
	if from.scale == scale {
		return level{from.mat.Clone(), scale}
	}
	to := level{gocv.NewMat(), scale}
	size := image.Pt(max(1, int(math.Round(float64(p.levels[0].mat.Cols())*scale))), max(1, int(math.Round(float64(p.levels[0].mat.Rows())*scale))))
	gocv.Resize(from.mat, &to.mat, size, 0, 0, gocv.InterpolationArea)
	return to
}

// add puts a smaller copy of the picture under the last level.
func (p *pyramid) add(scale float64) {
	from := p.levels[len(p.levels)-1]
	to := gocv.NewMat()
	k := scale / from.scale
	size := image.Pt(max(1, int(math.Round(float64(from.mat.Cols())*k))), max(1, int(math.Round(float64(from.mat.Rows())*k))))
	gocv.Resize(from.mat, &to, size, 0, 0, gocv.InterpolationArea)
	p.levels = append(p.levels, level{to, scale})
}

func (p *pyramid) Close() {
	for _, l := range p.levels[1:] { // the first is the caller's
		l.mat.Close()
	}
}

// near is the smallest level with at least the wanted scale.
func (p *pyramid) near(scale float64) level {
	for i := len(p.levels) - 1; i > 0; i-- {
		if p.levels[i].scale >= scale {
			return p.levels[i]
		}
	}
	return p.levels[0]
}

// finding is one search through a picture: the looks taken and what they found.
type finding struct {
	nets  networks
	p     *pyramid
	long  float64 // the picture's longer side
	looks []looked
	spots []spot
}

// find returns the candidates that are worth a look, best first. A glance takes the
// smallest size that suffices. A stare looks at the sizes at which the dice found
// would be easiest to see, also in the mirror; a candidate's heats are then means
// over the looks that could have seen one of its size.
func (n networks) find(p *pyramid, stare bool) []spot {
	f := &finding{nets: n, p: p, long: float64(max(p.levels[0].mat.Cols(), p.levels[0].mat.Rows()))}
	if stare {
		f.stare()
	} else {
		f.glance()
	}
	return f.spots
}

// look adds what the network finds with the picture's longer side at about the given
// length, and returns the scale.
func (f *finding) look(to float64, mirror bool) float64 {
	l := f.p.resized(to)
	defer l.mat.Close()
	if mirror {
		gocv.Flip(l.mat, &l.mat, 1)
	}
	found := f.nets.findAt(l)
	if mirror {
		for i := range found {
			found[i].x = float64(f.p.levels[0].mat.Cols()) - 1 - found[i].x
		}
	}
	f.looks = append(f.looks, looked{found, l.scale})
	f.spots = strongest(append(f.spots, found...))
	return l.scale
}

func (f *finding) glance() {
	to := float64(findGlance)
	for k := f.long; k > 300; k /= 2 {
		if k < 450 {
			to = k // halving is quicker than any other shrinking
		}
	}
	scale := f.look(to, false)
	if low, high, plain := spread(f.spots, 0.35); plain && low*scale >= findTiny && high*scale <= findLarge {
		return
	}
	f.usual()
}

// usual takes the usual size, and a smaller or larger one where that is too coarse or
// too fine for what it shows.
func (f *finding) usual() {
	scale := f.look(findLong, false)
	low, high, plain := spread(f.spots, 0.5)
	if (!plain || high*scale > findLarge) && f.long > findLong/2 {
		f.look(findLong/2, false)
	}
	if scale < 0.9 && low*scale < findSmall {
		f.look(findFine, false)
	}
}

func (f *finding) stare() {
	f.usual()
	low, _, _ := spread(f.spots, 0.5)
	if low == 0 {
		f.look(findLong, true)
		return
	}
	middle := median(f.spots)
	last := 0.0
	for i, px := range [...]float64{17, 25, 38} {
		to := min(px/middle*f.long, findFine, f.long)
		if to > last*1.1 {
			f.look(to, i%2 == 0)
		}
		last = to
	}
	for i := range f.spots {
		f.spots[i].average(f.looks)
	}
}

// median is the size of the middle one of the likely faces.
func median(spots []spot) float64 {
	var sizes []float64
	for _, s := range spots {
		if s.heat > 0.3 {
			sizes = append(sizes, s.size)
		}
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// looked is what one look of the finder found, and at what scale it looked.
type looked struct {
	spots []spot
	scale float64
}

// average makes the heats of a spot the means over the looks at which a face of its
// size lies well within what the network was trained on.
func (s *spot) average(looks []looked) {
	heat, other, value, n, m := 0.0, 0.0, [8]float64{}, 0.0, 0.0
	for _, l := range looks {
		if px := s.size * l.scale; px < 11 || px > 85 {
			continue
		}
		n++
		for _, q := range l.spots {
			if math.Hypot(q.x-s.x, q.y-s.y) < 0.35*s.size && q.size < 1.5*s.size && q.size > s.size/1.5 {
				heat, other, m = heat+q.heat, other+q.other, m+1
				for k := range value {
					value[k] += q.value[k]
				}
				break
			}
		}
	}
	if n == 0 || m == 0 {
		return
	}
	s.heat, s.other = heat/n, other/n
	for k := range value {
		s.value[k] = value[k] / m
	}
}

// spread gives the smallest and the largest trusted face, 0 without any, and says
// whether there are some and all are at least so likely.
func spread(spots []spot, likely float64) (low, high float64, plain bool) {
	plain = len(spots) > 0
	for _, s := range spots {
		if s.heat < likely {
			plain = false
		}
		if s.heat > 0.3 {
			if low == 0 || s.size < low {
				low = s.size
			}
			high = max(high, s.size)
		}
	}
	return low, high, plain
}

// findAt runs the network on one level.
func (n networks) findAt(l level) []spot {
	w, h := l.mat.Cols(), l.mat.Rows()
	const margin = 8
	pw, ph := (w+2*margin+15)/16*16, (h+2*margin+15)/16*16
	padded := gocv.NewMat()
	defer padded.Close()
	gocv.CopyMakeBorder(l.mat, &padded, margin, ph-h-margin, margin, pw-w-margin, gocv.BorderConstant, color.RGBA{90, 90, 90, 0})
	blob := gocv.BlobFromImage(padded, 1.0/255, image.Pt(pw, ph), gocv.NewScalar(0, 0, 0, 0), false, false)
	defer blob.Close()
	n.finder.SetInput(blob, "")
	out := n.finder.Forward("")
	defer out.Close()
	data, err := out.DataPtrFloat32()
	if err != nil {
		return nil
	}
	gw, gh := pw/4, ph/4
	plane := gw * gh
	var spots []spot
	for y := 0; y < gh; y++ {
		for x := 0; x < gw; x++ {
			i := y*gw + x
			a, b := data[i], data[plane+i]
			top := max(a, b)
			if top < -2.2 || !peak(data, plane, gw, gh, x, y, top) {
				continue
			}
			s := spot{heat: sigmoid(a), other: sigmoid(b)}
			s.x = ((float64(x)+float64(data[2*plane+i])+0.5)*4 - margin) / l.scale
			s.y = ((float64(y)+float64(data[3*plane+i])+0.5)*4 - margin) / l.scale
			size := 32 * math.Exp(float64(data[4*plane+i]))
			if size < 7 || size > 130 {
				continue
			}
			s.size = size / l.scale
			logits := [8]float64{0: -99, 7: -99}
			for v := 1; v <= 6; v++ {
				logits[v] = float64(data[(4+v)*plane+i])
			}
			s.value = softmax(logits)
			spots = append(spots, s)
		}
	}
	return spots
}

// peak says whether the stronger of the two heats has no stronger neighbour.
func peak(data []float32, plane, gw, gh, x, y int, top float32) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			nx, ny := x+dx, y+dy
			if nx < 0 || ny < 0 || nx >= gw || ny >= gh || (dx == 0 && dy == 0) {
				continue
			}
			i := ny*gw + nx
			if n := max(data[i], data[plane+i]); n > top || (n == top && (dy < 0 || (dy == 0 && dx < 0))) {
				return false
			}
		}
	}
	return true
}

// strongest drops a candidate whose place a stronger one holds: of like size, or a face
// around it. A pip that looks like a solid holds no place against the die it is on.
func strongest(spots []spot) []spot {
	sort.SliceStable(spots, func(i, j int) bool {
		return max(spots[i].heat, spots[i].other) > max(spots[j].heat, spots[j].other)
	})
	var kept []spot
	for _, s := range spots {
		free := max(s.heat, s.other) >= findTrust
		for _, k := range kept {
			if math.Hypot(s.x-k.x, s.y-k.y) < 0.5*max(s.size, k.size) && k.size > 0.4*s.size {
				free = false
			}
		}
		if free {
			kept = append(kept, s)
		}
	}
	return kept
}

func sigmoid(x float32) float64 { return 1 / (1 + math.Exp(-float64(x))) }

func softmax(logits [8]float64) [8]float64 {
	top, sum := logits[0], 0.0
	for _, l := range logits {
		top = max(top, l)
	}
	var p [8]float64
	for i, l := range logits {
		p[i] = math.Exp(l - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
