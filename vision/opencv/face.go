package opencv

import (
	"image"
	"image/color"
	"math"

	"gocv.io/x/gocv"
)

// The face network sees one cut-out, 64 pixels wide and 2.1 face edges across, and
// says what the face shows and how it lies:
//
//	+----------------+
//	|    .------.    |   value 0 (nothing), 1..6, or 7 (leans, half hidden)
//	|   / o    o \   |   middle and size, better than the finder's
//	|  /          \  |   stretch (tilt of the view) and turn of the face
//	|  \ o      o /  |   colour of the body
//	|   '--------'   |   a map of the face's own pips
//	+----------------+
//
// A first cut-out corrects middle and size, more, turned, mirrored and zoomed, are
// taken there; their opinions are averaged.

const (
	faceSide = 64
	faceSpan = 2.1
	pipSide  = 32
	faceOut  = 25
)

// view is how a cut-out is taken: turned by an angle, maybe mirrored, maybe a little
// nearer or farther.
type view struct {
	angle  float64
	mirror bool
	zoom   float64 // share by which the cut-out is taken narrower; 0: as trained
}

// face is what the network says about one cut-out.
type face struct {
	value   [8]float64
	x, y    float64 // middle, picture pixels
	size    float64
	stretch [2]float64   // half the log of the axes' ratio, times cos and sin of twice its angle
	turn    [2]float64   // cos and sin of four times the turn, after the stretch is undone
	pips    [][2]float64 // peaks of the pip map, picture pixels
}

// affine takes picture pixels to cut-out pixels.
type affine [6]float64

func cutting(x, y, size float64, v view, side, span float64) affine {
	k := side / (span * size)
	s, c := math.Sincos(v.angle)
	a := affine{k * c, -k * s, 0, k * s, k * c, 0}
	if v.mirror {
		a[0], a[3] = -a[0], -a[3]
	}
	a[2] = side/2 - a[0]*x - a[1]*y
	a[5] = side/2 - a[3]*x - a[4]*y
	return a
}

// back takes a displacement in cut-out pixels to one in picture pixels.
func (a affine) back(dx, dy float64) (float64, float64) {
	det := a[0]*a[4] - a[1]*a[3]
	return (a[4]*dx - a[1]*dy) / det, (a[0]*dy - a[3]*dx) / det
}

// warp cuts a square out of the level that suits its scale.
func (p *pyramid) warp(a affine, side int, dst *gocv.Mat) {
	k := math.Sqrt(math.Abs(a[0]*a[4] - a[1]*a[3]))
	l := p.near(k * 0.75)
	m := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer m.Close()
	// a pixel's middle is at +0.5: level = (picture+0.5)*scale-0.5
	off := 0.5/l.scale - 0.5
	for i := 0; i < 2; i++ {
		m.SetDoubleAt(i, 0, a[3*i]/l.scale)
		m.SetDoubleAt(i, 1, a[3*i+1]/l.scale)
		m.SetDoubleAt(i, 2, a[3*i+2]+(a[3*i]+a[3*i+1])*off)
	}
	gocv.WarpAffineWithParams(l.mat, dst, m, image.Pt(side, side), gocv.InterpolationLinear, gocv.BorderConstant, color.RGBA{90, 90, 90, 0})
}

// facesAtOnce bounds what the network holds in memory.
const facesAtOnce = 12

// faces runs the network on one cut-out for each place.
func (n networks) faces(p *pyramid, at []face, v view) []face {
	if len(at) == 0 {
		return nil
	}
	if len(at) > facesAtOnce {
		return append(n.faces(p, at[:facesAtOnce], v), n.faces(p, at[facesAtOnce:], v)...)
	}
	cuts := make([]gocv.Mat, len(at))
	maps := make([]affine, len(at))
	for i, f := range at {
		cuts[i] = gocv.NewMat()
		maps[i] = cutting(f.x, f.y, f.size*(1-v.zoom), v, faceSide, faceSpan)
		p.warp(maps[i], faceSide, &cuts[i])
	}
	blob := gocv.NewMat()
	defer blob.Close()
	gocv.BlobFromImages(cuts, &blob, 1.0/255, image.Pt(faceSide, faceSide), gocv.NewScalar(0, 0, 0, 0), false, false, gocv.MatTypeCV32F)
	for _, c := range cuts {
		c.Close()
	}
	n.facer.SetInput(blob, "")
	outs := n.facer.ForwardLayers([]string{"what", "where"})
	defer outs[0].Close()
	defer outs[1].Close()
	what, err1 := outs[0].DataPtrFloat32()
	where, err2 := outs[1].DataPtrFloat32()
	if err1 != nil || err2 != nil || len(what) < faceOut*len(at) || len(where) < pipSide*pipSide*len(at) {
		return nil
	}
	out := make([]face, len(at))
	for i, f := range at {
		w := what[faceOut*i : faceOut*(i+1)]
		edge := f.size * (1 - v.zoom)
		dx, dy := maps[i].back(float64(w[8])*faceSide/faceSpan, float64(w[9])*faceSide/faceSpan)
		o := face{x: f.x + dx, y: f.y + dy, size: edge * math.Exp(float64(w[10]))}
		logits := [8]float64{}
		for k := range logits {
			logits[k] = float64(w[k])
		}
		o.value = softmax(logits)
		o.stretch, o.turn = unview(v, [2]float64{float64(w[11]), float64(w[12])}, [2]float64{float64(w[13]), float64(w[14])})
		for _, q := range peaks(where[pipSide*pipSide*i : pipSide*pipSide*(i+1)]) {
			dx, dy := maps[i].back(q[0]-faceSide/2, q[1]-faceSide/2)
			o.pips = append(o.pips, [2]float64{f.x + dx, f.y + dy})
		}
		out[i] = o
	}
	return out
}

// unview turns angles seen in a turned or mirrored cut-out back to the picture's.
func unview(v view, stretch, turn [2]float64) ([2]float64, [2]float64) {
	rotate := func(p [2]float64, by float64) [2]float64 {
		s, c := math.Sincos(by)
		return [2]float64{c*p[0] - s*p[1], s*p[0] + c*p[1]}
	}
	stretch, turn = rotate(stretch, -2*v.angle), rotate(turn, -4*v.angle)
	if v.mirror {
		stretch[1], turn[1] = -stretch[1], -turn[1]
	}
	return stretch, turn
}

// peaks lists the local maxima of a pip map that stand out, in cut-out pixels.
func peaks(m []float32) [][2]float64 {
	var all [][2]float64
	for y := 1; y < pipSide-1; y++ {
		for x := 1; x < pipSide-1; x++ {
			c := m[y*pipSide+x]
			if c < -0.8 { // sigmoid 0.31
				continue
			}
			top := true
			for dy := -1; dy <= 1 && top; dy++ {
				for dx := -1; dx <= 1; dx++ {
					q := m[(y+dy)*pipSide+x+dx]
					if q > c || (q == c && (dy < 0 || dy == 0 && dx < 0)) {
						top = false
					}
				}
			}
			if top {
				all = append(all, [2]float64{2*float64(x) + 1, 2*float64(y) + 1})
			}
		}
	}
	return all
}
