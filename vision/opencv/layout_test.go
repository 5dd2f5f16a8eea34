package opencv

import (
	"math"
	"testing"

	"gocv.io/x/gocv"
)

// marbled is a picture of one face of 200 pixels in its middle: a body with veins of
// another colour, and pale pips of one of pipLayouts.
func marbled(t *testing.T, layout int, vein [3]float64) gocv.Mat {
	t.Helper()
	const side = 300
	m := gocv.NewMatWithSize(side, side, gocv.MatTypeCV8UC3)
	pix, err := m.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	body := [3]float64{20, 200, 60} // blue, green, red
	for i := range side * side {
		u, v := (float64(i%side)-side/2)/100, (float64(i/side)-side/2)/100
		k := 0.5 + 0.5*math.Tanh(4*math.Sin(5*u+2*math.Sin(4*v+1)))
		pip := 0.0
		for _, c := range pipLayouts[layout].pips {
			if math.Hypot(u-0.5*c[0], v-0.5*c[1]) < 0.2 {
				pip = 1
			}
		}
		for c := range body {
			x := body[c]*(1-k) + vein[c]*k
			pix[3*i+c] = uint8(x*(1-pip) + 235*pip)
		}
	}
	return m
}

// Veins that differ more than the pips hide them in the first contrast; the second
// must be asked, and must not be where the first agrees.
func TestLayoutOfMarbledFaces(t *testing.T) {
	r := newReader(t)
	f := face{x: 150, y: 150, size: 200, turn: [2]float64{1, 0}}
	for _, i := range []int{0, 1, 4, 5, 6, 7} {
		v := pipLayouts[i].value
		for _, vein := range [][3]float64{{25, 205, 70}, {10, 240, 250}} { // hardly, and much
			img := marbled(t, i, vein)
			p := newPyramid(img)
			s := r.layout(p, f, v)
			p.Close()
			img.Close()
			if best(s.like) != v {
				t.Errorf("a %d with veins %v: %.2f", v, vein, s.like[1:7])
			}
		}
	}
	img := marbled(t, 0, [3]float64{10, 240, 250})
	defer img.Close()
	p := newPyramid(img)
	defer p.Close()
	if s := r.layout(p, f, 1); s.like[1] < 0.7 {
		t.Errorf("a marbled 1 is like a 1 by %.2f only", s.like[1])
	}
}
