package vision

import (
	"image"
	"math"
)

// How two small frames are compared. What light, lamp and a soft camera
// mount do to a whole picture is fitted and taken away; what is left moved.
//
//	cur(x,y) = a*ref(x,y) + b + dx*gx + dy*gy  +  bands  +  what moved
//	           \__exposure_/   \_shake, < 1.5 px/  \_lamp flicker seen by a rolling shutter: rows
//
// The fit is weighted least squares in which pixels that do not follow count
// less each round, so that a hand over a third of the picture does not bend it.
// Left-over pixels count when they exceed the noise and a part of the local
// contrast, and only where several lie together: cells of 8x8 pixels.

// cell is the side of the squares in which left-over pixels are counted.
const cell = 8

// Thresholds of the comparison, in grey levels and pixels of the small frame.
// Found on rendered and on photographed trays: dice of 8 pixels that turn by
// 15 degrees are seen, JPEG noise and a shake of 0.3 pixels are not.
const (
	leastColour = 9.0  // the same for colours
	leastStep   = 8.0  // left-over below this is noise whatever the camera
	noiseFactor = 6.0  // left-over over this many deviations of the noise
	slack       = 0.35 // part of the local contrast that shake may leave
	maxShake    = 1.5
	cellPixels  = 6 // left-over pixels in 2x2 cells that make a change
)

// change is where a frame differs from a reference.
type change struct {
	w, h   int       // in cells
	hot    []bool    // by cell, row by row
	cells  int       // hot ones
	weight []float32 // by cell: left-over pixels, each as often as it exceeds its limit
	gain   float64
	shift  [2]float64
}

// tally counts left-over pixels by cell.
type tally struct {
	cw     int
	count  []int
	weight []float32
}

func (t *tally) add(x, y, n int, weight float32) {
	i := y/cell*t.cw + x/cell
	t.count[i] += n
	t.weight[i] += weight
}

// compare says where cur differs from ref, which has its size. With soft set,
// slow changes of light from place to place (a shadow's soft edge) are taken
// away too.
func compare(was, is *image.YCbCr, soft bool) change {
	ref, cur := luma(was), luma(is)
	w, h := ref.Rect.Dx(), ref.Rect.Dy()
	a, b, dx, dy := fit(ref, cur, w, h)
	shift := [2]float64{dx, dy}
	if math.Hypot(dx, dy) > 0.2 { // too far for gradients alone: move the reference, then fit what is left
		ref = slid(ref, dx, dy)
		a, b, dx, dy = fit(ref, cur, w, h)
	}
	left := make([]float32, w*h)
	for y := 1; y < h-1; y++ {
		r := ref.Pix[y*ref.Stride : y*ref.Stride+w]
		up := ref.Pix[(y-1)*ref.Stride : (y-1)*ref.Stride+w]
		dn := ref.Pix[(y+1)*ref.Stride : (y+1)*ref.Stride+w]
		c := cur.Pix[y*cur.Stride : y*cur.Stride+w]
		for x := 1; x < w-1; x++ {
			gx := float32(int(r[x+1])-int(r[x-1])) / 2
			gy := float32(int(dn[x])-int(up[x])) / 2
			want := float32(a)*float32(r[x]) + float32(b) + float32(dx)*gx + float32(dy)*gy
			left[y*w+x] = float32(c[x]) - want
		}
	}
	limit := limitOf(left)
	if beyond(left, limit) >= cellPixels { // else all is noise, as in most frames
		unband(left, cur, w, h)
		if soft {
			unshade(left, cur, w, h)
		}
		limit = limitOf(left)
	}

	cw, ch := (w+cell-1)/cell, (h+cell-1)/cell
	t := tally{cw: cw, count: make([]int, cw*ch), weight: make([]float32, cw*ch)}
	for y := 2; y < h-2; y++ {
		for x := 2; x < w-2; x++ {
			l := left[y*w+x]
			if l > -limit && l < limit {
				continue
			}
			r, c := ref.Pix[y*ref.Stride+x], cur.Pix[y*cur.Stride+x]
			if l < 0 && (c > 245 || r < 5) || l > 0 && (r > 245 || c < 5) {
				continue // burnt out or black: how far beyond is not known
			}
			most := limit + slack*contrast(ref, x, y)
			if l = max(l, -l); l > most {
				t.add(x, y, 1, l/most)
			}
		}
	}
	for _, plane := range [][2]*image.Gray{{blueness(was), blueness(is)}, {redness(was), redness(is)}} {
		countColour(plane[0], plane[1], a, &t)
	}
	count := t.count
	out := change{w: cw, h: ch, hot: make([]bool, cw*ch), weight: t.weight, gain: a, shift: shift}
	for y := range max(ch-1, 1) {
		for x := range max(cw-1, 1) {
			sum := 0
			for k := range 4 {
				if xx, yy := x+k%2, y+k/2; xx < cw && yy < ch {
					sum += count[yy*cw+xx]
				}
			}
			if sum < cellPixels {
				continue
			}
			for k := range 4 {
				if xx, yy := x+k%2, y+k/2; xx < cw && yy < ch && count[yy*cw+xx] > 0 && !out.hot[yy*cw+xx] {
					out.hot[yy*cw+xx] = true
					out.cells++
				}
			}
		}
	}
	return out
}

// countColour counts where one of the two colour planes differs. Exposure scales
// colour about its middle, white balance shifts it as a whole.
func countColour(ref, cur *image.Gray, gain float64, t *tally) {
	w, h := ref.Rect.Dx(), ref.Rect.Dy()
	left := make([]float32, w*h)
	var hist [256]int
	var want [256]float32 // by the reference's colour
	for i := range want {
		want[i] = float32(gain*(float64(i)-128) + 128)
	}
	for y := range h {
		c, r := cur.Pix[y*cur.Stride:], ref.Pix[y*ref.Stride:]
		for x := range w {
			d := float32(c[x]) - want[r[x]]
			left[y*w+x] = d
			hist[uint8(min(max(d+128.5, 0), 255))]++
		}
	}
	seen, balance := 0, 0
	for balance = 0; seen+hist[balance] <= w*h/2; balance++ {
		seen += hist[balance]
	}
	for i := range left {
		left[i] -= float32(balance - 128)
	}
	limit := float32(min(max(leastColour, noiseFactor*spread(left)), 40))
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			l := left[y*w+x]
			if l > -limit && l < limit {
				continue
			}
			far := float32(ref.Pix[y*ref.Stride+x]) - 128 // from grey: flicker and shadow scale it
			most := limit + 0.3*max(far, -far) + 2*slack*contrast(ref, x, y)
			if l = max(l, -l); l > most {
				t.add(2*x, 2*y, 2, 2*l/most)
			}
		}
	}
}

// The planes of a frame: brightness at full size, the two colours at half size.
func luma(f *image.YCbCr) *image.Gray {
	return &image.Gray{Pix: f.Y, Stride: f.YStride, Rect: f.Rect}
}

func blueness(f *image.YCbCr) *image.Gray {
	return &image.Gray{Pix: f.Cb, Stride: f.CStride, Rect: image.Rect(0, 0, f.Rect.Dx()/2, f.Rect.Dy()/2)}
}

func redness(f *image.YCbCr) *image.Gray {
	return &image.Gray{Pix: f.Cr, Stride: f.CStride, Rect: image.Rect(0, 0, f.Rect.Dx()/2, f.Rect.Dy()/2)}
}

// contrast is the range of brightness around a pixel, diagonals left out.
func contrast(g *image.Gray, x, y int) float32 {
	i := y*g.Stride + x
	a, b, c, d, e := g.Pix[i], g.Pix[i-1], g.Pix[i+1], g.Pix[i-g.Stride], g.Pix[i+g.Stride]
	return float32(max(a, b, c, d, e)) - float32(min(a, b, c, d, e))
}

// limitOf is beyond what a left-over pixel is no noise.
func limitOf(left []float32) float32 {
	return float32(min(max(leastStep, noiseFactor*spread(left)), 40))
}

// beyond counts pixels over a limit.
func beyond(left []float32, limit float32) (n int) {
	for _, l := range left {
		if l > limit || l < -limit {
			n++
		}
	}
	return n
}

// fit finds exposure and shake between two frames.
func fit(ref, cur *image.Gray, w, h int) (a, b, dx, dy float64) {
	const step = 4
	type sample struct{ r, gx, gy, c float64 }
	samples := make([]sample, 0, w*h/step/step+1)
	var ratios [512]int // of 1/128
	n := 0
	for y := 1; y < h-1; y += step {
		for x := 1 + y%2; x < w-1; x += step {
			i, j := y*ref.Stride+x, y*cur.Stride+x
			r, c := ref.Pix[i], cur.Pix[j]
			if r > 248 || c > 248 {
				continue
			}
			samples = append(samples, sample{
				float64(r),
				float64(int(ref.Pix[i+1])-int(ref.Pix[i-1])) / 2,
				float64(int(ref.Pix[i+ref.Stride])-int(ref.Pix[i-ref.Stride])) / 2,
				float64(c),
			})
			if r > 12 {
				ratios[min(int(c)*128/int(r), len(ratios)-1)]++
				n++
			}
		}
	}
	a = 1
	if n > 20 {
		seen, k := 0, 0
		for ; seen+ratios[k] <= n/2; k++ {
			seen += ratios[k]
		}
		a = clampTo((float64(k)+0.5)/128, 0.3, 3)
	}
	if len(samples) < 50 {
		return a, 0, 0, 0
	}
	x := [4]float64{a, 0, 0, 0}
	wide := 12.0
	for range 4 {
		var m [4][5]float64
		for _, s := range samples {
			v := [4]float64{s.r, 1, s.gx, s.gy}
			e := s.c - x[0]*v[0] - x[1] - x[2]*v[2] - x[3]*v[3]
			k := 1 / (1 + e*e/(wide*wide+s.gx*s.gx+s.gy*s.gy)) // edges may be far off until the shake is found
			k *= k
			for i := range 4 {
				for j := i; j < 4; j++ {
					m[i][j] += k * v[i] * v[j]
				}
				m[i][4] += k * v[i] * s.c
			}
		}
		m[1][1] += float64(len(samples)) // exposure multiplies; a flat picture cannot tell that from an offset
		m[2][2] += 1e-2 * float64(len(samples))
		m[3][3] += 1e-2 * float64(len(samples))
		before := x
		x = solve(m)
		if math.Abs(x[0]-before[0])+math.Abs(x[1]-before[1])/100+math.Abs(x[2]-before[2])+math.Abs(x[3]-before[3]) < 0.003 {
			break
		}
		wide = max(4, wide*0.7)
	}
	if math.IsNaN(x[0]) || x[0] < 0.3 || x[0] > 3 || math.Abs(x[1]) > 60 {
		return a, 0, 0, 0
	}
	if math.Hypot(x[2], x[3]) > maxShake {
		return x[0], x[1], 0, 0
	}
	return x[0], x[1], x[2], x[3]
}

// solve is the solution of four equations of which the upper half is given.
func solve(m [4][5]float64) (x [4]float64) {
	for i := range 4 {
		for j := range i {
			m[i][j] = m[j][i]
		}
	}
	for i := range 4 {
		for j := i + 1; j < 4; j++ {
			k := m[j][i] / m[i][i]
			for c := i; c < 5; c++ {
				m[j][c] -= k * m[i][c]
			}
		}
	}
	for i := 3; i >= 0; i-- {
		x[i] = m[i][4]
		for j := i + 1; j < 4; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}

// unband takes away what a whole row, then a whole column is brighter by: the
// bands that a lamp's flicker draws through a rolling shutter. Each quarter of a
// row has its median, in parts of its brightness; the band is the smallest, and
// none when the quarters differ in sign: a hand over half of a row is no band.
func unband(left []float32, cur *image.Gray, w, h int) {
	const half = 64 // bins each way, of 1/128
	var hist [2*half + 1]int
	quarter := func(n, at, step int, level []uint8, lat, lstep int) float32 {
		hist = [2*half + 1]int{}
		for i := range n {
			k := left[at+i*step] / (float32(level[lat+i*lstep]) + 10) * 128
			hist[int(min(max(k+half+0.5, 0), 2*half))]++
		}
		seen, k := 0, 0
		for ; seen+hist[k] <= n/2; k++ {
			seen += hist[k]
		}
		return float32(k) - half - 0.5 + (float32(n)/2-float32(seen))/float32(max(hist[k], 1))
	}
	band := func(n, at, step, lat, lstep int) {
		least := float32(0)
		for q := range 4 {
			from, to := n*q/4, n*(q+1)/4
			m := quarter(to-from, at+from*step, step, cur.Pix, lat+from*lstep, lstep)
			switch {
			case m*least < 0 || m > -0.25 && m < 0.25:
				return
			case q == 0 || max(m, -m) < max(least, -least):
				least = m
			}
		}
		for i := range n {
			left[at+i*step] -= least / 128 * (float32(cur.Pix[lat+i*lstep]) + 10)
		}
	}
	for y := range h {
		band(w, y*w, 1, y*cur.Stride, 1)
	}
	for x := range w {
		band(h, x, w, x, cur.Stride)
	}
}

// unshade takes away by what part the surrounding 33x33 pixels are brighter, each
// counted for at most three tenths, so that dice stay and soft shadows go.
func unshade(left []float32, cur *image.Gray, w, h int) {
	const reach, most = 16, 0.3
	sum := make([]float32, (w+1)*(h+1))
	for y := range h {
		var row float32
		for x := range w {
			row += min(max(left[y*w+x]/(float32(cur.Pix[y*cur.Stride+x])+10), -most), most)
			sum[(y+1)*(w+1)+x+1] = sum[y*(w+1)+x+1] + row
		}
	}
	for y := range h {
		y0, y1 := max(y-reach, 0), min(y+reach+1, h)
		for x := range w {
			x0, x1 := max(x-reach, 0), min(x+reach+1, w)
			total := sum[y1*(w+1)+x1] - sum[y0*(w+1)+x1] - sum[y1*(w+1)+x0] + sum[y0*(w+1)+x0]
			left[y*w+x] -= total / float32((y1-y0)*(x1-x0)) * (float32(cur.Pix[y*cur.Stride+x]) + 10)
		}
	}
}

// spread is the standard deviation of the noise, from the median of the
// absolute values, which what moved does not bend.
func spread(left []float32) float64 {
	var hist [256]int
	n := 0
	for i := 0; i < len(left); i += 7 {
		l := left[i]
		if l < 0 {
			l = -l
		}
		hist[int(min(l*8, 255))]++
		n++
	}
	seen := 0
	for k, c := range hist {
		if seen += c; seen > n/2 {
			return 1.4826 * (float64(k) + 0.5) / 8
		}
	}
	return 0
}

func clampTo(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// shifted finds by how many whole pixels, at most 12 each way, cur lies beside
// ref: a kicked table or a nudged camera.
func shifted(was, is *image.YCbCr) (dx, dy int) {
	ref, cur := luma(was), luma(is)
	rs, cs := quarter(ref), quarter(cur)
	dx, dy = bestShift(rs, cs, 0, 0, 3, 1)
	return bestShift(ref, cur, dx*4, dy*4, 3, 3)
}

// bestShift tries shifts around a first guess, comparing one of step*step pixels
// after the mean brightness is made equal.
func bestShift(ref, cur *image.Gray, x0, y0, reach, step int) (bx, by int) {
	w, h := ref.Rect.Dx(), ref.Rect.Dy()
	k := mean(cur) / max(mean(ref), 1)
	best := math.Inf(1)
	for dy := y0 - reach; dy <= y0+reach; dy++ {
		for dx := x0 - reach; dx <= x0+reach; dx++ {
			sum, n := 0.0, 0
			for y := max(0, dy); y < min(h, h+dy); y += step {
				for x := max(0, dx); x < min(w, w+dx); x += step {
					d := float64(cur.Pix[y*cur.Stride+x]) - k*float64(ref.Pix[(y-dy)*ref.Stride+x-dx])
					sum += min(math.Abs(d), 40)
					n++
				}
			}
			if n == 0 {
				continue
			}
			// a shift must earn its place
			if v := sum/float64(n) + 0.02*float64(abs(dx)+abs(dy)); v < best {
				best, bx, by = v, dx, dy
			}
		}
	}
	return bx, by
}

// moved is a frame shifted by whole pixels, its edges repeated.
func moved(f *image.YCbCr, dx, dy int) *image.YCbCr {
	out := clone(f)
	for _, p := range [][2]*image.Gray{{luma(f), luma(out)}, {blueness(f), blueness(out)}, {redness(f), redness(out)}} {
		from, to, kx, ky := p[0], p[1], dx, dy
		w, h := from.Rect.Dx(), from.Rect.Dy()
		if w < f.Rect.Dx() {
			kx, ky = dx/2, dy/2
		}
		for y := range h {
			sy := min(max(y-ky, 0), h-1)
			for x := range w {
				to.Pix[y*to.Stride+x] = from.Pix[sy*from.Stride+min(max(x-kx, 0), w-1)]
			}
		}
	}
	return out
}

// slid is a picture as a camera moved by a part of a pixel would see it: at each
// place what lies (dx, dy) beside it.
func slid(g *image.Gray, dx, dy float64) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	x0, y0 := int(math.Floor(dx)), int(math.Floor(dy))
	u, v := int((dx-float64(x0))*64), int((dy-float64(y0))*64)
	for y := range h {
		r0 := g.Pix[min(max(y+y0, 0), h-1)*g.Stride:]
		r1 := g.Pix[min(max(y+y0+1, 0), h-1)*g.Stride:]
		for x := range w {
			a, b := min(max(x+x0, 0), w-1), min(max(x+x0+1, 0), w-1)
			top := int(r0[a])*(64-u) + int(r0[b])*u
			low := int(r1[a])*(64-u) + int(r1[b])*u
			out.Pix[y*out.Stride+x] = uint8((top*(64-v) + low*v + 2048) >> 12)
		}
	}
	return out
}

// quarter is a picture of a quarter of the width and height.
func quarter(g *image.Gray) *image.Gray {
	w, h := g.Rect.Dx()/4, g.Rect.Dy()/4
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			sum := 0
			for k := range 16 {
				sum += int(g.Pix[(y*4+k/4)*g.Stride+x*4+k%4])
			}
			out.Pix[y*out.Stride+x] = uint8(sum / 16)
		}
	}
	return out
}

func mean(g *image.Gray) float64 {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	sum := 0
	for y := range h {
		for _, p := range g.Pix[y*g.Stride : y*g.Stride+w] {
			sum += int(p)
		}
	}
	return float64(sum) / float64(max(w*h, 1))
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
