package opencv

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// table is a drawn photograph of cards and what lies on it.
type table struct {
	img   gocv.Mat
	faces []int // which face each card shows
	quads []vision.Quad
}

// tableOptions say how hard a drawn photograph is to read.
type tableOptions struct {
	wide, high  int
	tilt        float64 // of the camera, radians
	cover       float64 // the part of a card that something may lie on
	glare       float64 // chance that light is reflected in a card
	blur, noise float64 // standard deviations: pixels, grey levels
	stack       bool    // the cards lie on stacks of their like
	sleeve      bool    // and in sleeves
	least, most float64 // height of a card in pixels
}

// drawTable lays one card in each of so many fields of a table. Face n is faces[n].
func drawTable(rng *rand.Rand, faces []gocv.Mat, show []int, o tableOptions) table {
	t := table{img: drawGround(rng, o.wide, o.high)}
	columns := int(math.Ceil(math.Sqrt(float64(len(show)) * 1.5)))
	rows := (len(show) + columns - 1) / columns
	turn := rng.Float64() * 2 * math.Pi
	camera := tilted(o, rng)
	for n, face := range show {
		cx := (float64(n%columns) + 0.5) / float64(columns) * float64(o.wide)
		cy := (float64(n/columns) + 0.5) / float64(rows) * float64(o.high)
		m := faces[face]
		high := min(o.least+rng.Float64()*(o.most-o.least), 0.8*float64(o.wide)/float64(columns), 0.8*float64(o.high)/float64(rows))
		wide := high * float64(m.Cols()) / float64(m.Rows())
		a := turn + rng.NormFloat64()*0.3
		if rng.IntN(2) == 0 {
			a += math.Pi
		}
		place := func(dx, dy float64) vision.Quad {
			var q vision.Quad
			for i, c := range [4]vision.Point{{-wide / 2, -high / 2}, {wide / 2, -high / 2}, {wide / 2, high / 2}, {-wide / 2, high / 2}} {
				x, y := c[0]+dx, c[1]+dy
				q[i] = camera.At(vision.Point{cx + x*math.Cos(a) - y*math.Sin(a), cy + x*math.Sin(a) + y*math.Cos(a)})
			}
			return q
		}
		q := place(0, 0)
		if o.sleeve {
			fillQuad(&t.img, q.Grown(1.08), color.RGBA{uint8(rng.IntN(90)), uint8(rng.IntN(90)), uint8(rng.IntN(120)), 0})
		}
		if o.stack {
			for k := 5; k > 0; k-- {
				under := place(float64(k)*0.004*high*(rng.Float64()-0.2), float64(k)*0.006*high)
				g := uint8(120 + rng.IntN(100))
				fillQuad(&t.img, under, color.RGBA{g, g, g, 0})
			}
		}
		layOn(&t.img, m, q)
		if o.cover > 0 && rng.IntN(2) == 0 {
			covered := o.cover * rng.Float64()
			dir := float64(1 - 2*rng.IntN(2))
			over := place(dir*wide*(1.5-covered), 0.1*high*rng.NormFloat64())
			g := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 0}
			fillQuad(&t.img, over.Grown(1.5), g)
		}
		if rng.Float64() < o.glare {
			shine(rng, &t.img, q)
		}
		t.faces, t.quads = append(t.faces, face), append(t.quads, q)
	}
	develop(rng, &t.img, o)
	return t
}

// tilted is the view of a camera that does not look straight down.
func tilted(o tableOptions, rng *rand.Rand) vision.Homography {
	f := 1.1 * float64(o.wide)
	tilt, way := o.tilt*rng.Float64(), rng.Float64()*2*math.Pi
	cx, cy := float64(o.wide)/2, float64(o.high)/2
	// A plane that leans by tilt about the axis "way", seen from f above its middle.
	c, s := math.Cos(way), math.Sin(way)
	k := math.Cos(tilt)
	toMiddle := vision.Homography{1, 0, -cx, 0, 1, -cy, 0, 0, 1}
	lean := vision.Homography{c*c*k + s*s, c*s*k - c*s, 0, c*s*k - c*s, s*s*k + c*c, 0, c * math.Sin(tilt) / f, s * math.Sin(tilt) / f, 1}
	back := vision.Homography{1, 0, cx, 0, 1, cy, 0, 0, 1}
	return back.After(lean).After(toMiddle)
}

// drawGround makes a table top: a colour, its grain, light from one side.
func drawGround(rng *rand.Rand, w, h int) gocv.Mat {
	base := [3]float64{20 + rng.Float64()*180, 20 + rng.Float64()*180, 20 + rng.Float64()*180}
	coarse := gocv.NewMatWithSize(6+rng.IntN(40), 6+rng.IntN(40), gocv.MatTypeCV8UC3)
	defer coarse.Close()
	spread := rng.Float64() * 35
	for y := range coarse.Rows() {
		for x := range coarse.Cols() {
			d := rng.NormFloat64() * spread
			for c := range 3 {
				coarse.SetUCharAt(y, 3*x+c, uint8(min(max(base[c]+d+rng.NormFloat64()*spread/4, 0), 255)))
			}
		}
	}
	m := gocv.NewMat()
	gocv.Resize(coarse, &m, image.Pt(w, h), 0, 0, gocv.InterpolationCubic)
	return m
}

// layOn draws a face into a quad.
func layOn(img *gocv.Mat, face gocv.Mat, q vision.Quad) {
	k := min(1, 1.3*(q.Side(1)+q.Side(3))/2/float64(face.Rows()))
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(face, &small, image.Pt(max(2, int(k*float64(face.Cols()))), max(2, int(k*float64(face.Rows())))), 0, 0, gocv.InterpolationArea)
	h, ok := q.Onto(float64(small.Cols()), float64(small.Rows()))
	if !ok {
		return
	}
	m := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	defer m.Close()
	for i, v := range h {
		m.SetDoubleAt(i/3, i%3, v)
	}
	gocv.WarpPerspectiveWithParams(small, img, m, image.Pt(img.Cols(), img.Rows()), gocv.InterpolationLinear, gocv.BorderTransparent, color.RGBA{})
}

func fillQuad(img *gocv.Mat, q vision.Quad, c color.RGBA) {
	var points []image.Point
	for _, p := range q {
		points = append(points, image.Pt(int(p[0]+0.5), int(p[1]+0.5)))
	}
	v := gocv.NewPointsVectorFromPoints([][]image.Point{points})
	defer v.Close()
	gocv.FillPoly(img, v, c)
}

// shine adds the reflection of a lamp within a card.
func shine(rng *rand.Rand, img *gocv.Mat, q vision.Quad) {
	h, _ := q.Onto(1, 1)
	c := h.At(vision.Point{0.2 + 0.6*rng.Float64(), 0.2 + 0.6*rng.Float64()})
	r := (0.12 + 0.2*rng.Float64()) * (q.Side(0) + q.Side(2)) / 2
	data, _ := img.DataPtrUint8()
	for y := max(0, int(c[1]-3*r)); y < min(img.Rows(), int(c[1]+3*r)); y++ {
		for x := max(0, int(c[0]-3*r)); x < min(img.Cols(), int(c[0]+3*r)); x++ {
			d := math.Hypot(float64(x)-c[0], float64(y)-c[1]) / r
			add := 300 * math.Exp(-d*d)
			for k := range 3 {
				i := (y*img.Cols()+x)*3 + k
				data[i] = uint8(min(255, float64(data[i])+add))
			}
		}
	}
}

// develop adds what lens, sensor and lamp do.
func develop(rng *rand.Rand, img *gocv.Mat, o tableOptions) {
	if o.blur > 0 {
		s := o.blur * rng.Float64()
		gocv.GaussianBlur(*img, img, image.Pt(0, 0), max(0.3, s), max(0.3, s), gocv.BorderDefault)
	}
	gain := [3]float64{1 + 0.15*rng.NormFloat64(), 1 + 0.05*rng.NormFloat64(), 1 + 0.15*rng.NormFloat64()}
	light := 0.6 + 0.5*rng.Float64()
	gx, gy := rng.NormFloat64()*0.2, rng.NormFloat64()*0.2
	data, _ := img.DataPtrUint8()
	w, h := img.Cols(), img.Rows()
	for y := range h {
		for x := range w {
			k := light * (1 + gx*(float64(x)/float64(w)-0.5) + gy*(float64(y)/float64(h)-0.5))
			for c := range 3 {
				i := (y*w+x)*3 + c
				data[i] = uint8(min(max(float64(data[i])*k*gain[c]+o.noise*rng.NormFloat64(), 0), 255))
			}
		}
	}
}

// loadFaces decodes a folder of faces, by name.
func loadFaces(t testing.TB, dir string) (names []string, faces []gocv.Mat) {
	t.Helper()
	files, err := faceFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		m, err := DecodeFile(f)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { m.Close() })
		names = append(names, filepath.Base(f[:len(f)-len(filepath.Ext(f))]))
		faces = append(faces, m)
	}
	return names, faces
}

// enrol writes some of the faces into a folder and loads it.
func enrol(t testing.TB, names []string, faces []gocv.Mat, which []int) *CardFaces {
	t.Helper()
	dir := t.TempDir()
	for _, n := range which {
		if !gocv.IMWrite(filepath.Join(dir, names[n]+".png"), faces[n]) {
			t.Fatal("cannot write a face")
		}
	}
	f, err := LoadCardFaces(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
