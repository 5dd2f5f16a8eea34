package opencv

import (
	"image"
	"image/color"
	"math"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// Cards are compared upright and flat, on a sheet of sheetWide x sheetHigh: what
// is on the sheet keeps its place there whatever the card's own proportions are.
const (
	sheetWide = 120
	sheetHigh = 168
)

// plane is one colour of a small picture, row by row.
type plane struct {
	w, h int
	pix  []float32
}

func newPlane(w, h int) plane { return plane{w, h, make([]float32, w*h)} }

// cardPicture is a photograph in Lab at several sizes, each half the one before.
type cardPicture struct {
	w, h   int
	levels []gocv.Mat
}

// newCardPicture makes the sizes of a BGR picture. Close them after use.
func newCardPicture(img gocv.Mat) *cardPicture {
	lab := gocv.NewMat()
	gocv.CvtColor(img, &lab, gocv.ColorBGRToLab)
	p := &cardPicture{w: img.Cols(), h: img.Rows(), levels: []gocv.Mat{lab}}
	for {
		last := p.levels[len(p.levels)-1]
		if min(last.Cols(), last.Rows()) < 64 || max(last.Cols(), last.Rows()) < 240 {
			return p
		}
		half := gocv.NewMat()
		gocv.Resize(last, &half, image.Pt((last.Cols()+1)/2, (last.Rows()+1)/2), 0, 0, gocv.InterpolationArea)
		p.levels = append(p.levels, half)
	}
}

// frame is the picture's own outline.
func (p *cardPicture) frame() vision.Quad {
	w, h := float64(p.w), float64(p.h)
	return vision.Quad{{0, 0}, {w, 0}, {w, h}, {0, h}}
}

// Close frees the pictures.
func (p *cardPicture) Close() {
	for _, m := range p.levels {
		m.Close()
	}
}

// flat cuts the sheet that h lays on the picture, at w x high pixels, in lightness
// and the two colour differences of Lab (0..255, the differences about 128).
func (p *cardPicture) flat(h vision.Homography, w, high int) [3]plane {
	q := h.Quad(sheetWide, sheetHigh)
	tall := max(q.Side(1), q.Side(3), 1)
	level := 0
	for level+1 < len(p.levels) && tall/float64(int(2)<<level) > float64(high) {
		level++
	}
	k := 1 / float64(int(1)<<level)
	toLevel := vision.Homography{k, 0, 0.5*k - 0.5, 0, k, 0.5*k - 0.5, 0, 0, 1}
	sx, sy := sheetWide/float64(w), float64(sheetHigh)/float64(high)
	fromPixel := vision.Homography{sx, 0, 0.5 * sx, 0, sy, 0.5 * sy, 0, 0, 1}
	m := toLevel.After(h).After(fromPixel)
	back, ok := m.Inverse()
	if !ok {
		back = vision.Homography{1, 0, 0, 0, 1, 0, 0, 0, 1}
	}
	mat := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	defer mat.Close()
	for i, v := range back {
		mat.SetDoubleAt(i/3, i%3, v)
	}
	cut := gocv.NewMat()
	defer cut.Close()
	gocv.WarpPerspectiveWithParams(p.levels[level], &cut, mat, image.Pt(w, high), gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{})
	return planesOf(cut)
}

// planesOf parts a picture of three colours into its planes.
func planesOf(m gocv.Mat) [3]plane {
	data := m.ToBytes()
	var out [3]plane
	for c := range out {
		out[c] = newPlane(m.Cols(), m.Rows())
		for i := range out[c].pix {
			out[c].pix[i] = float32(data[3*i+c])
		}
	}
	return out
}

// smaller averages a plane down to w x h, which need not divide its size.
func (p plane) smaller(w, h int) plane {
	out := newPlane(w, h)
	for y := range h {
		y0, y1 := y*p.h/h, max((y+1)*p.h/h, y*p.h/h+1)
		for x := range w {
			x0, x1 := x*p.w/w, max((x+1)*p.w/w, x*p.w/w+1)
			var sum float32
			for v := y0; v < y1; v++ {
				for u := x0; u < x1; u++ {
					sum += p.pix[v*p.w+u]
				}
			}
			out.pix[y*w+x] = sum / float32((y1-y0)*(x1-x0))
		}
	}
	return out
}

// blurred is the mean over a square of 2r+1 pixels, the border repeated.
func (p plane) blurred(r int) plane {
	mid, out := newPlane(p.w, p.h), newPlane(p.w, p.h)
	run := func(src, dst []float32, n, step int) {
		at := func(i int) float32 { return src[min(max(i, 0), n-1)*step] }
		var sum float32
		for i := -r; i <= r; i++ {
			sum += at(i)
		}
		for i := range n {
			dst[i*step] = sum / float32(2*r+1)
			sum += at(i+r+1) - at(i-r)
		}
	}
	for y := range p.h {
		run(p.pix[y*p.w:], mid.pix[y*p.w:], p.w, 1)
	}
	for x := range p.w {
		run(mid.pix[x:], out.pix[x:], p.h, p.w)
	}
	return out
}

// levelled takes the local mean away and divides by the local contrast, so that
// light and shadow count for little. floor is the contrast below which a place
// counts as blank, in the plane's own unit.
func (p plane) levelled(r int, floor float32) plane {
	mean := p.blurred(r)
	square := newPlane(p.w, p.h)
	for i, v := range p.pix {
		d := v - mean.pix[i]
		square.pix[i] = d * d
	}
	spread := square.blurred(r)
	out := newPlane(p.w, p.h)
	for i, v := range p.pix {
		out.pix[i] = (v - mean.pix[i]) / (float32(math.Sqrt(float64(max(spread.pix[i], 0)))) + floor)
	}
	return out
}

// contrast is the standard deviation of a plane.
func (p plane) contrast() float32 {
	var sum, square float64
	for _, v := range p.pix {
		sum += float64(v)
		square += float64(v) * float64(v)
	}
	n := float64(len(p.pix))
	return float32(math.Sqrt(max(0, square/n-sum/n*sum/n)))
}
