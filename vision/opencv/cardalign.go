package opencv

import (
	"math"

	"adjutant/vision"
)

// Alignment lays an enrolled face exactly on its picture, beginning with a rough
// place (an outline, or features in common):
//
//	picture --cut where it is thought to lie--> sheet ..compared with.. face
//	   ^                                                      |
//	   +--- moved by the small homography that would help ----+
//
// It is Gauss-Newton on the eight numbers of a homography (Baker and Matthews
// 2004; the mean of both gradients after Benhimane and Malis 2004) over
// locally levelled lightness; pixels that differ much (a hand, glare, another
// card) count little.

// alignSize is one fineness of alignment: the sheet's pixels, the levelling
// radius and how often to improve.
type alignSize struct{ w, h, radius, steps int }

// Coarse first: it catches what lies a tenth of the card away.
var alignSizes = [...]alignSize{{20, 28, 4, 8}, {40, 56, 6, 8}, {80, 112, 9, 6}}

// floorOf is the contrast under which a place counts as blank.
const floorOf = 0.35

func prepare(l plane, s alignSize) plane {
	if l.w != s.w || l.h != s.h {
		l = l.smaller(s.w, s.h)
	}
	return l.levelled(s.radius, floorOf*l.contrast()+1)
}

// align improves h for the face, with the sizes from first up to, not with, end.
func (p *cardPicture) align(f *cardFace, h vision.Homography, first, end int) (vision.Homography, bool) {
	start := h.Quad(sheetWide, sheetHigh)
	for n := first; n < end; n++ {
		s := alignSizes[n]
		for range s.steps {
			seen := prepare(p.flat(h, s.w, s.h)[0], s)
			move, size, ok := improve(f.templates[n], seen, s)
			if !ok {
				return h, false
			}
			h = h.After(move)
			q := h.Quad(sheetWide, sheetHigh)
			if !q.Convex() || q.Area() < 0.35*start.Area() || q.Area() > 2.5*start.Area() {
				return h, false
			}
			if size < 0.02 {
				break
			}
		}
	}
	return h, start.Overlap(h.Quad(sheetWide, sheetHigh)) > 0.4
}

// improve finds the homography of the sheet by which the picture would lie better
// on the face, and how far in pixels of this size it moves a corner.
func improve(face, seen plane, s alignSize) (move vision.Homography, size float64, ok bool) {
	const outlier = 0.7 // of the levelled unit: a difference that counts half
	var a [8][8]float64
	var b [8]float64
	half := float64(s.h) / 2
	for y := 1; y < s.h-1; y++ {
		v := (float64(y) + 0.5 - half) / half
		for x := 1; x < s.w-1; x++ {
			i := y*s.w + x
			gx := float64(face.pix[i+1]-face.pix[i-1]+seen.pix[i+1]-seen.pix[i-1]) / 4 * half
			gy := float64(face.pix[i+s.w]-face.pix[i-s.w]+seen.pix[i+s.w]-seen.pix[i-s.w]) / 4 * half
			if gx*gx+gy*gy < 1e-4*half*half {
				continue
			}
			e := float64(face.pix[i] - seen.pix[i])
			w := 1 / (1 + (e/outlier)*(e/outlier))
			u := (float64(x) + 0.5 - float64(s.w)/2) / half
			g := gx*u + gy*v
			j := [8]float64{gx * u, gx * v, gx, gy * u, gy * v, gy, -g * u, -g * v}
			for r := range 8 {
				wj := w * j[r]
				b[r] += wj * e
				for c := r; c < 8; c++ {
					a[r][c] += wj * j[c]
				}
			}
		}
	}
	trace := 0.0
	for r := range 8 {
		trace += a[r][r] / 8
		for c := range r {
			a[r][c] = a[c][r]
		}
	}
	// Faces with little print do not fix all eight numbers: what they leave open stays.
	for r := range 8 {
		a[r][r] += 0.01*trace + 1e-6
		if r >= 6 {
			a[r][r] += 0.05 * trace
		}
	}
	d, ok := solve(a, b)
	if !ok {
		return move, 0, false
	}
	for i := range d {
		d[i] = min(max(d[i], -0.15), 0.15)
		size = max(size, math.Abs(d[i])*half)
	}
	// From (u,v) to the sheet's own places and back.
	toSheet := vision.Homography{sheetHigh / 2, 0, sheetWide / 2, 0, sheetHigh / 2, sheetHigh / 2, 0, 0, 1}
	fromSheet, _ := toSheet.Inverse()
	small := vision.Homography{1 + d[0], d[1], d[2], d[3], 1 + d[4], d[5], d[6], d[7], 1}
	return toSheet.After(small).After(fromSheet), size, true
}

// solve solves eight equations by Gauss's elimination with pivots.
func solve(a [8][8]float64, b [8]float64) ([8]float64, bool) {
	for c := range 8 {
		p := c
		for r := c + 1; r < 8; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[p][c]) {
				p = r
			}
		}
		if math.Abs(a[p][c]) < 1e-12 {
			return b, false
		}
		a[c], a[p], b[c], b[p] = a[p], a[c], b[p], b[c]
		for r := c + 1; r < 8; r++ {
			k := a[r][c] / a[c][c]
			for i := c; i < 8; i++ {
				a[r][i] -= k * a[c][i]
			}
			b[r] -= k * b[c]
		}
	}
	for c := 7; c >= 0; c-- {
		for i := c + 1; i < 8; i++ {
			b[c] -= a[c][i] * b[i]
		}
		b[c] /= a[c][c]
	}
	return b, true
}
