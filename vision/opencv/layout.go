package opencv

import (
	"math"

	"gocv.io/x/gocv"
)

// The second opinion uses no network for the value. The face is pulled straight
// by the stretch and turn found, and its grey picture is compared with drawings of
// the six pip layouts, dark on light or light on dark:
//
//	+-------+   +-------+   +-------+
//	| o     |   | o   o |   | o   o |
//	|   o   |   |   o   |   | o   o |  …  shifted, spread and turned a little
//	|     o |   | o   o |   | o   o |
//	+-------+   +-------+   +-------+
//
// The likeness is the normalised correlation after slow changes of light were taken
// away from both, so that neither exposure nor shading counts.

const (
	layoutSide  = 24  // pixels of the straightened face
	layoutSpan  = 1.7 // half edges across: the edge says nothing about pips
	layoutShift = 3   // pixels a layout may be off the middle, each way
	layoutStep  = 2   // and in what steps it is moved
	patchSide   = layoutSide + 2*layoutShift

	transposeSecond = 2 // GEMM_2_T of OpenCV
)

// pipLayouts are the places of the pips in -1..1, each way round they can lie.
var pipLayouts = []struct {
	value int
	pips  [][2]float64
}{
	{1, [][2]float64{{0, 0}}},
	{2, [][2]float64{{-1, -1}, {1, 1}}},
	{2, [][2]float64{{-1, 1}, {1, -1}}},
	{3, [][2]float64{{-1, -1}, {0, 0}, {1, 1}}},
	{3, [][2]float64{{-1, 1}, {0, 0}, {1, -1}}},
	{4, [][2]float64{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}}},
	{5, [][2]float64{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {0, 0}}},
	{6, [][2]float64{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}}},
	{6, [][2]float64{{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {0, -1}, {0, 1}}},
	{6, [][2]float64{{-.75, -1}, {.75, 1}, {-.75, 1}, {.75, -1}, {-.75, 0}, {.75, 0}}}, // often narrower
	{6, [][2]float64{{-1, -.75}, {1, .75}, {-1, .75}, {1, -.75}, {0, -.75}, {0, .75}}},
	{6, [][2]float64{{-.55, -1}, {.55, 1}, {-.55, 1}, {.55, -1}, {-.55, 0}, {.55, 0}}},
	{6, [][2]float64{{-1, -.55}, {1, .55}, {-1, .55}, {1, -.55}, {0, -.55}, {0, .55}}},
}

// drawing is one layout drawn at a size, flattened, with zero mean and unit length.
type drawing struct {
	value int
	pix   [layoutSide * layoutSide]float32
}

// The radii of pips that are drawn, of half a face's edge. Single pips are often larger
// than others, and on casino dice one stands in a printed ring.
var (
	pipRadii    = []float64{0.15, 0.21}
	singleRadii = []float64{0.15, 0.21, 0.27, 0.36, 0.45}
	spreads     = []float64{0.38, 0.44, 0.51, 0.58}
)

const ringed, ringMiddle, ringHalf = 0.19, 0.46, 0.14 // radius of the pip in a ring, and the ring

// drawings draws every layout at several spreads and pip sizes.
func drawings() []drawing {
	var all []drawing
	draw := func(value int, inked func(u, v float64) float64) {
		patch := make([]float32, patchSide*patchSide)
		for i := range patch {
			u := ((float64(i%patchSide)+0.5-layoutShift)/layoutSide - 0.5) * layoutSpan
			v := ((float64(i/patchSide)+0.5-layoutShift)/layoutSide - 0.5) * layoutSpan
			patch[i] = float32(max(0, min(1, inked(u, v))))
		}
		all = append(all, drawing{value, facet(flatten(patch), layoutShift, layoutShift)})
	}
	dot := func(radius, far float64) float64 { return (radius*1.15 - far) / (radius * 0.3) }
	for _, l := range pipLayouts {
		if l.value == 1 {
			for _, radius := range singleRadii {
				draw(1, func(u, v float64) float64 { return dot(radius, math.Hypot(u, v)) })
			}
			continue
		}
		for _, spread := range spreads {
			for _, radius := range pipRadii {
				draw(l.value, func(u, v float64) float64 {
					best := 9.0
					for _, p := range l.pips {
						best = min(best, math.Hypot(u-p[0]*spread, v-p[1]*spread))
					}
					return dot(radius, best)
				})
			}
		}
	}
	draw(1, func(u, v float64) float64 {
		q := math.Hypot(u, v)
		return max(dot(ringed, q), dot(ringHalf, math.Abs(q-ringMiddle)))
	})
	return all
}

// flatten takes slow changes of light away: from every pixel the mean of the
// square of 13 around it, wider than a pip and narrower than a face.
func flatten(patch []float32) []float32 {
	const r, n = 6, patchSide
	var sum [(n + 1) * (n + 1)]float32 // summed areas
	for y := 0; y < n; y++ {
		row := float32(0)
		for x := 0; x < n; x++ {
			row += patch[y*n+x]
			sum[(y+1)*(n+1)+x+1] = sum[y*(n+1)+x+1] + row
		}
	}
	flat := make([]float32, len(patch))
	for y := 0; y < n; y++ {
		y0, y1 := max(0, y-r), min(n, y+r+1)
		for x := 0; x < n; x++ {
			x0, x1 := max(0, x-r), min(n, x+r+1)
			area := sum[y1*(n+1)+x1] - sum[y0*(n+1)+x1] - sum[y1*(n+1)+x0] + sum[y0*(n+1)+x0]
			flat[y*n+x] = patch[y*n+x] - area/float32((y1-y0)*(x1-x0))
		}
	}
	return flat
}

// facet is the square of a face out of a patch, with zero mean and unit length.
func facet(patch []float32, dx, dy int) [layoutSide * layoutSide]float32 {
	var f [layoutSide * layoutSide]float32
	for y := 0; y < layoutSide; y++ {
		copy(f[y*layoutSide:(y+1)*layoutSide], patch[(y+dy)*patchSide+dx:])
	}
	centre(f[:])
	return f
}

// likeness is the correlation, whichever of face and pips is the darker.
func (d *drawing) likeness(f *[layoutSide * layoutSide]float32) float64 {
	var a, b, c, e float32 // four sums at once keep the processor busy
	for k := 0; k < len(d.pix); k += 4 {
		a += d.pix[k] * f[k]
		b += d.pix[k+1] * f[k+1]
		c += d.pix[k+2] * f[k+2]
		e += d.pix[k+3] * f[k+3]
	}
	return math.Abs(float64(a + b + c + e))
}

// centre takes the mean away and makes the length one.
func centre(pix []float32) {
	mean, sum := float32(0), float32(0)
	for _, p := range pix {
		mean += p
	}
	mean /= float32(len(pix))
	for i := range pix {
		pix[i] -= mean
		sum += pix[i] * pix[i]
	}
	k := float32(1 / math.Sqrt(float64(sum)+1e-9))
	for i := range pix {
		pix[i] *= k
	}
}

// straight is a face pulled straight and compared with the layouts.
type straight struct {
	like   [8]float64 // for each value 1..6 the best correlation, 0..1, with its drawings
	body   [3]float64 // median blue, green, red of the face
	bright float64    // 90th percentile of the patch's brightness, 0..255
	white  float64    // share of the patch that is burnt out
	sharp  float64    // steepest change from pixel to pixel, of the whole contrast
}

// layout pulls a face straight and compares it. Where that contradicts the value
// expected it compares in another contrast, and keeps whichever was the clearer.
func (r *Reader) layout(p *pyramid, f face, value int) straight {
	patch := gocv.NewMat()
	defer patch.Close()
	p.warp(straightening(f), patchSide, &patch)
	bytes, err := patch.DataPtrUint8()
	var out straight
	if err != nil || len(bytes) < 3*patchSide*patchSide {
		return out
	}
	out.expose(bytes)
	grey, second := contrast(bytes)
	out.sharp = steepest(grey)
	out.like = r.likeAll(grey)
	if best(out.like) != value { // marbling may differ more than pips do
		if like := r.likeAll(second); like[best(like)] > out.like[best(out.like)] {
			out.like = like
		}
	}
	return out
}

// likeAll is the best likeness of each value's drawings to a patch.
func (r *Reader) likeAll(grey []float32) (like [8]float64) {
	flat := flatten(grey)
	where := r.compare(flat, &like)
	for v := 1; v <= 6; v++ { // and a pixel to every side of the best place
		d := &r.drawings[where[v][0]]
		for dy := max(0, where[v][2]-1); dy <= min(2*layoutShift, where[v][2]+1); dy++ {
			for dx := max(0, where[v][1]-1); dx <= min(2*layoutShift, where[v][1]+1); dx++ {
				view := facet(flat, dx, dy)
				like[v] = max(like[v], d.likeness(&view))
			}
		}
	}
	return like
}

// compare holds every drawing against the face at every coarse shift, as one
// matrix product, and fills in the best likeness of each value. It returns which
// drawing that was and its shift across and down.
func (r *Reader) compare(flat []float32, like *[8]float64) (where [8][3]int) {
	var places [][2]int
	for dy := 1; dy < 2*layoutShift; dy += layoutStep {
		for dx := 1; dx < 2*layoutShift; dx += layoutStep {
			places = append(places, [2]int{dx, dy})
		}
	}
	views := gocv.NewMatWithSize(len(places), layoutSide*layoutSide, gocv.MatTypeCV32F)
	defer views.Close()
	rows, err := views.DataPtrFloat32()
	if err != nil {
		return where
	}
	for i, at := range places {
		view := facet(flat, at[0], at[1])
		copy(rows[i*len(view):], view[:])
	}
	product, none := gocv.NewMat(), gocv.NewMat()
	defer product.Close()
	defer none.Close()
	gocv.Gemm(r.sheet, views, 1, none, 0, &product, transposeSecond)
	likes, err := product.DataPtrFloat32()
	if err != nil {
		return where
	}
	for i, l := range likes {
		d, at := i/len(places), places[i%len(places)]
		// the sign says which of face and pips is the darker; either will do
		if v, l := r.drawings[d].value, math.Abs(float64(l)); l > like[v] {
			like[v], where[v] = l, [3]int{d, at[0], at[1]}
		}
	}
	return where
}

// asMat puts the drawings into one matrix, a row each.
func asMat(all []drawing) gocv.Mat {
	m := gocv.NewMatWithSize(len(all), layoutSide*layoutSide, gocv.MatTypeCV32F)
	if rows, err := m.DataPtrFloat32(); err == nil {
		for i := range all {
			copy(rows[i*layoutSide*layoutSide:], all[i].pix[:])
		}
	}
	return m
}

// straightening takes the face to an upright square: first the stretch of a
// slanting view is undone, then the turn.
func straightening(f face) affine {
	e := math.Hypot(f.stretch[0], f.stretch[1])
	a := math.Atan2(f.stretch[1], f.stretch[0]) / 2
	t := math.Atan2(f.turn[1], f.turn[0]) / 4
	s, c := math.Sincos(a)
	long, short := math.Exp(-e/2), math.Exp(e/2)
	// W = V diag(long, short) V', V's first column the long axis
	w00, w01, w11 := long*c*c+short*s*s, (long-short)*c*s, long*s*s+short*c*c
	st, ct := math.Sincos(-t)
	k := float64(layoutSide) / (layoutSpan / 2 * f.size)
	m := affine{k * (ct*w00 - st*w01), k * (ct*w01 - st*w11), 0, k * (st*w00 + ct*w01), k * (st*w01 + ct*w11), 0}
	m[2] = patchSide/2 - m[0]*f.x - m[1]*f.y
	m[5] = patchSide/2 - m[3]*f.x - m[4]*f.y
	return m
}

// contrast makes the two grey pictures in which the face's colours differ most and,
// of what is left, most: their first principal components, found by repeated
// multiplication.
func contrast(bgr []byte) (first, second []float32) {
	n := len(bgr) / 3
	var mean [3]float64
	for i, b := range bgr {
		if onFace(i / 3) {
			mean[i%3] += float64(b) / (layoutSide * layoutSide)
		}
	}
	var cov [3][3]float64
	for i := 0; i < n; i++ {
		if !onFace(i) {
			continue
		}
		for a := 0; a < 3; a++ {
			for b := 0; b < 3; b++ {
				cov[a][b] += (float64(bgr[3*i+a]) - mean[a]) * (float64(bgr[3*i+b]) - mean[b])
			}
		}
	}
	along := func(axis [3]float64) []float32 {
		grey := make([]float32, n)
		for i := range grey {
			for c := range axis {
				grey[i] += float32((float64(bgr[3*i+c]) - mean[c]) * axis[c])
			}
		}
		return grey
	}
	axis, spread := principal(cov, [3]float64{0.3, 0.6, 0.4})
	for a := range cov { // take it away
		for b := range cov[a] {
			cov[a][b] -= spread * axis[a] * axis[b]
		}
	}
	other, _ := principal(cov, [3]float64{0.7, -0.2, -0.5})
	return along(axis), along(other)
}

// principal is the direction in which colours with this covariance differ most, of
// length one, and their spread in it.
func principal(cov [3][3]float64, axis [3]float64) ([3]float64, float64) {
	spread := 0.0
	for range 8 {
		var next [3]float64
		for a := range next {
			for b := range axis {
				next[a] += cov[a][b] * axis[b]
			}
		}
		spread = math.Sqrt(next[0]*next[0] + next[1]*next[1] + next[2]*next[2])
		for a := range next {
			axis[a] = next[a] / (spread + 1e-9)
		}
	}
	return axis, spread
}

// expose measures how the face is lit and what colour its body has.
func (s *straight) expose(bgr []byte) {
	var count [3][256]int
	var top [256]int
	n := 0
	for i := 0; i < len(bgr)/3; i++ {
		if !onFace(i) {
			continue
		}
		n++
		b, g, r := bgr[3*i], bgr[3*i+1], bgr[3*i+2]
		count[0][b]++
		count[1][g]++
		count[2][r]++
		top[max(b, g, r)]++
		if min(b, g, r) > 250 {
			s.white += 1.0 / (layoutSide * layoutSide)
		}
	}
	for c := range count {
		s.body[c] = quantile(count[c], n, 0.5)
	}
	s.bright = quantile(top, n, 0.9)
}

// onFace says whether a patch's pixel lies on the face for certain.
func onFace(i int) bool {
	x, y := i%patchSide, i/patchSide
	return min(x, y) >= layoutShift && max(x, y) < patchSide-layoutShift
}

// steepest is the largest step between neighbours of a patch, of its range.
func steepest(grey []float32) float64 {
	low, high, step := grey[0], grey[0], float32(0)
	for i, g := range grey {
		low, high = min(low, g), max(high, g)
		if i%patchSide > 0 {
			step = max(step, g-grey[i-1], grey[i-1]-g)
		}
		if i >= patchSide {
			step = max(step, g-grey[i-patchSide], grey[i-patchSide]-g)
		}
	}
	return float64(step / (high - low + 1e-6))
}
