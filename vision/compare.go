package vision

import (
	"image"
	"math"
	"slices"
)

// How two small grey frames are compared. What light, lamp and a soft camera
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
	leastStep   = 8.0  // left-over below this is noise whatever the camera
	noiseFactor = 6.0  // left-over over this many deviations of the noise
	slack       = 0.35 // part of the local contrast that shake may leave
	maxShake    = 1.5
	cellPixels  = 6 // left-over pixels in 2x2 cells that make a change
)

// change is where a frame differs from a reference.
type change struct {
	w, h  int    // in cells
	hot   []bool // by cell, row by row
	cells int    // hot ones
	gain  float64
	shift [2]float64
}

func (c change) any() bool { return c.cells > 0 }

// compare says where cur differs from ref, which has its size. With soft set,
// slow changes of light from place to place (a shadow's soft edge) are taken
// away too.
func compare(ref, cur *image.Gray, soft bool) change {
	w, h := ref.Rect.Dx(), ref.Rect.Dy()
	a, b, dx, dy := fit(ref, cur, w, h)
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
	unband(left, cur, w, h)
	if soft {
		unshade(left, cur, w, h)
	}
	limit := float32(min(max(leastStep, noiseFactor*spread(left)), 40))

	cw, ch := (w+cell-1)/cell, (h+cell-1)/cell
	count := make([]int, cw*ch)
	for y := 1; y < h-1; y++ {
		row := count[y/cell*cw:]
		for x := 1; x < w-1; x++ {
			l := left[y*w+x]
			if l > -limit && l < limit {
				continue
			}
			r, c := ref.Pix[y*ref.Stride+x], cur.Pix[y*cur.Stride+x]
			if l < 0 && (c > 245 || r < 5) || l > 0 && (r > 245 || c < 5) {
				continue // burnt out or black: how far beyond is not known
			}
			if l = max(l, -l); l > limit+slack*contrast(ref, x, y) {
				row[x/cell]++
			}
		}
	}
	out := change{w: cw, h: ch, hot: make([]bool, cw*ch), gain: a, shift: [2]float64{dx, dy}}
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

// contrast is the range of brightness around a pixel, diagonals left out.
func contrast(g *image.Gray, x, y int) float32 {
	i := y*g.Stride + x
	a, b, c, d, e := g.Pix[i], g.Pix[i-1], g.Pix[i+1], g.Pix[i-g.Stride], g.Pix[i+g.Stride]
	return float32(max(a, b, c, d, e)) - float32(min(a, b, c, d, e))
}

// fit finds exposure and shake between two frames.
func fit(ref, cur *image.Gray, w, h int) (a, b, dx, dy float64) {
	const step = 3
	type sample struct{ r, gx, gy, c float64 }
	samples := make([]sample, 0, w*h/step/step+1)
	ratios := make([]float64, 0, cap(samples))
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
				ratios = append(ratios, float64(c)/float64(r))
			}
		}
	}
	a = 1
	if len(ratios) > 20 {
		a = clampTo(median(ratios), 0.3, 3)
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
			k := 1 / (1 + e*e/(wide*wide))
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
		x = solve(m)
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
// bands that a lamp's flicker draws through a rolling shutter. A row's band is
// the median of its left-over in parts of its brightness, at most a quarter.
func unband(left []float32, cur *image.Gray, w, h int) {
	var hist [65]int
	band := func(n, at, step int, level func(i int) uint8) {
		hist = [65]int{}
		for i := range n {
			k := left[at+i*step] / (float32(level(i)) + 10) * 128
			hist[int(min(max(k+32.5, 0), 64))]++
		}
		seen, k := 0, 0
		for ; seen+hist[k] <= n/2; k++ {
			seen += hist[k]
		}
		mid := float32(k) - 32.5 + (float32(n)/2-float32(seen))/float32(max(hist[k], 1))
		if k == 0 || k == 64 || mid > -0.5 && mid < 0.5 {
			return
		}
		for i := range n {
			left[at+i*step] -= mid / 128 * (float32(level(i)) + 10)
		}
	}
	for y := range h {
		band(w, y*w, 1, func(i int) uint8 { return cur.Pix[y*cur.Stride+i] })
	}
	for x := range w {
		band(h, x, w, func(i int) uint8 { return cur.Pix[i*cur.Stride+x] })
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

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

func clampTo(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

// shifted finds by how many whole pixels, at most 12 each way, cur lies beside
// ref: a kicked table or a nudged camera.
func shifted(ref, cur *image.Gray) (dx, dy int) {
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

// moved is a picture shifted by whole pixels, its edges repeated.
func moved(g *image.Gray, dx, dy int) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		sy := min(max(y-dy, 0), h-1)
		for x := range w {
			out.Pix[y*out.Stride+x] = g.Pix[sy*g.Stride+min(max(x-dx, 0), w-1)]
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
