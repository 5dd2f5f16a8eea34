package opencv

import (
	"errors"
	"image"
	"image/color"
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// The tray's outline is where the mat's colour ends:
//
//	picture -> small, blurred -> like the mat's middle? -> closed, largest piece
//	        -> hull -> four corners, when it has them -> is that a tray's edge?
//
//	 ______________      A tray's edge is closed: it may leave the picture at one
//	|   ________   |     side, no more. The mat fills it, the corners are no
//	|  /  mat   \  |     sharper than a tilted rectangle's, and across each side
//	| /__________\ |     the colour changes at once, not as light fades over a
//	|______________|     table.
//
// A mat that fills the picture has no outline, and one is not needed then. Limits
// were found on 200 photographs of dice on desks, mats and rugs, of which few show
// a tray, and on drawn trays.

// Parts of the picture that a tray may take.
const (
	leastTray = 0.15
	mostTray  = 0.93
)

// What makes an outline a tray's edge.
const (
	leastLong   = 240  // pixels of the picture's longer side: less shows no tray
	mostSides   = 1    // of the picture that it may touch
	leastFilled = 0.93 // of it, by what looks like the mat
	leastCorner = 55   // degrees, of four corners
	mostCorner  = 125
	edgeReach   = 6    // pixels of the small picture, to each side of the edge
	edgeStep    = 14   // grey levels, over all colours, from one to the other
	leastEdge   = 0.75 // of each side's length with such a step
)

// FindTray finds the outline of the tray in a BGR picture: its corners clockwise
// from top left, or none. Dice that lie in it do not matter.
func FindTray(img gocv.Mat) []vision.Point {
	if img.Empty() || max(img.Cols(), img.Rows()) < leastLong {
		return nil
	}
	k := min(1, 480/float64(max(img.Cols(), img.Rows())))
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(img, &small, image.Pt(max(int(float64(img.Cols())*k), 16), max(int(float64(img.Rows())*k), 16)), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(small, &small, image.Pt(9, 9), 0, 0, gocv.BorderReplicate)
	mask := likeMiddle(small)
	defer mask.Close()
	for _, m := range []struct {
		op   gocv.MorphType
		size int
	}{{gocv.MorphClose, 13}, {gocv.MorphOpen, 9}} {
		kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(m.size, m.size))
		gocv.MorphologyEx(mask, &mask, m.op, kernel)
		kernel.Close()
	}
	contours := gocv.FindContours(mask, gocv.RetrievalExternal, gocv.ChainApproxSimple)
	defer contours.Close()
	var best []image.Point
	area := 0.0
	for i := range contours.Size() {
		if a := gocv.ContourArea(contours.At(i)); a > area {
			area, best = a, contours.At(i).ToPoints()
		}
	}
	part := area / float64(small.Cols()*small.Rows())
	if part < leastTray || part > mostTray {
		return nil
	}
	found := corners(best)
	if !trayEdge(small, found, area) {
		return nil
	}
	var out []vision.Point
	for _, p := range found {
		out = append(out, vision.Point{(float64(p.X) + 0.5) / k, (float64(p.Y) + 0.5) / k})
	}
	return clockwise(out)
}

// trayEdge says whether corners in a small picture, of which area is like the mat,
// are those of a tray.
func trayEdge(small gocv.Mat, corners []image.Point, area float64) bool {
	if len(corners) < 4 {
		return false
	}
	outline := gocv.NewPointVectorFromPoints(corners)
	defer outline.Close()
	if area < leastFilled*gocv.ContourArea(outline) {
		return false
	}
	w, h, n := small.Cols(), small.Rows(), len(corners)
	var touched [4]bool
	for i, p := range corners {
		for k, near := range []int{p.X, p.Y, w - 1 - p.X, h - 1 - p.Y} {
			touched[k] = touched[k] || near < edgeReach
		}
		if n == 4 {
			if a := angle(corners[(i+3)%4], p, corners[(i+1)%4]); a < leastCorner || a > mostCorner {
				return false
			}
		}
	}
	sides := 0
	for _, t := range touched {
		if t {
			sides++
		}
	}
	if sides > mostSides {
		return false
	}
	data := small.ToBytes()
	for i, p := range corners {
		if steps := steps(data, w, h, p, corners[(i+1)%n]); steps >= 0 && steps < leastEdge {
			return false
		}
	}
	return true
}

// angle is that at b between a and c, in degrees.
func angle(a, b, c image.Point) float64 {
	u, v := a.Sub(b), c.Sub(b)
	return math.Abs(math.Atan2(float64(u.X*v.Y-u.Y*v.X), float64(u.X*v.X+u.Y*v.Y))) * 180 / math.Pi
}

// steps is the part of a side, without its rounded ends, across which the colour
// changes at once; -1 when most of it lies at the picture's edge.
func steps(bgr []byte, w, h int, from, to image.Point) float64 {
	d := to.Sub(from)
	length := math.Hypot(float64(d.X), float64(d.Y))
	const samples = 32
	seen, stepped := 0, 0
	for k := range samples {
		at := 0.1 + 0.8*(float64(k)+0.5)/samples
		x, y := float64(from.X)+at*float64(d.X), float64(from.Y)+at*float64(d.Y)
		nx, ny := -float64(d.Y)/length*edgeReach, float64(d.X)/length*edgeReach
		in, out := image.Pt(int(x+nx), int(y+ny)), image.Pt(int(x-nx), int(y-ny))
		if box := image.Rect(0, 0, w, h); !in.In(box) || !out.In(box) {
			continue
		}
		sum := 0.0
		for c := range 3 {
			sum += sq(float64(bgr[(in.Y*w+in.X)*3+c]) - float64(bgr[(out.Y*w+out.X)*3+c]))
		}
		if seen++; math.Sqrt(sum) > edgeStep {
			stepped++
		}
	}
	if seen < samples/2 {
		return -1
	}
	return float64(stepped) / float64(seen)
}

// likeMiddle marks what has the colour of the picture's middle, of the median of
// its middle ninth, in more or less light: a pixel p is like the mat m when some
// k*m lies near it.
func likeMiddle(bgr gocv.Mat) gocv.Mat {
	const (
		darkest, lightest = 0.3, 1.7 // k: light falls off towards the corners
		near              = 0.13     // of the pixel's own brightness
		floor             = 5        // grey levels, for dark mats
	)
	w, h := bgr.Cols(), bgr.Rows()
	data := bgr.ToBytes()
	var planes [3][]uint8
	for y := h / 3; y < h*2/3; y++ {
		for x := w / 3; x < w*2/3; x++ {
			for c := range 3 {
				planes[c] = append(planes[c], data[(y*w+x)*3+c])
			}
		}
	}
	var mid [3]float64
	for c := range 3 {
		slices.Sort(planes[c])
		mid[c] = float64(planes[c][len(planes[c])/2])
	}
	size := mid[0]*mid[0] + mid[1]*mid[1] + mid[2]*mid[2] + 1
	out := make([]byte, w*h)
	for i := range out {
		b, g, r := float64(data[3*i]), float64(data[3*i+1]), float64(data[3*i+2])
		k := min(max((b*mid[0]+g*mid[1]+r*mid[2])/size, darkest), lightest)
		off := math.Sqrt(sq(b-k*mid[0]) + sq(g-k*mid[1]) + sq(r-k*mid[2]))
		if off < near*math.Sqrt(b*b+g*g+r*r)+floor {
			out[i] = 255
		}
	}
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, out)
	if err != nil {
		return gocv.NewMatWithSize(h, w, gocv.MatTypeCV8UC1)
	}
	return m
}

func sq(x float64) float64 { return x * x }

// corners simplifies an outline: four corners where it has four, else its hull
// with few.
func corners(outline []image.Point) []image.Point {
	v := gocv.NewPointVectorFromPoints(outline)
	defer v.Close()
	hull := gocv.NewMat()
	defer hull.Close()
	gocv.ConvexHull(v, &hull, true, true)
	var points []image.Point
	for i := range hull.Rows() {
		p := hull.GetVeciAt(i, 0)
		points = append(points, image.Pt(int(p[0]), int(p[1])))
	}
	around := gocv.NewPointVectorFromPoints(points)
	defer around.Close()
	length := gocv.ArcLength(around, true)
	for _, part := range []float64{0.02, 0.04, 0.06, 0.08} {
		few := gocv.ApproxPolyDP(around, part*length, true)
		got := few.ToPoints()
		few.Close()
		if len(got) <= 4 {
			if len(got) == 4 {
				return got
			}
			break
		}
	}
	few := gocv.ApproxPolyDP(around, 0.01*length, true)
	defer few.Close()
	return few.ToPoints()
}

// clockwise orders corners around their middle, the top left first.
func clockwise(p []vision.Point) []vision.Point {
	if len(p) < 3 {
		return nil
	}
	var cx, cy float64
	for _, q := range p {
		cx, cy = cx+q[0]/float64(len(p)), cy+q[1]/float64(len(p))
	}
	slices.SortFunc(p, func(a, b vision.Point) int {
		// from the left over the top: the picture's y points down
		d := math.Atan2(a[1]-cy, a[0]-cx) - math.Atan2(b[1]-cy, b[0]-cx)
		switch {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	return p
}

// drawOutline draws a tray's outline into a picture, to be shown.
func drawOutline(img *gocv.Mat, outline []vision.Point) {
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		from, to := image.Pt(int(p[0]), int(p[1])), image.Pt(int(q[0]), int(q[1]))
		gocv.Line(img, from, to, color.RGBA{0, 0, 0, 255}, 6)
		gocv.Line(img, from, to, color.RGBA{90, 230, 255, 255}, 3)
	}
}

// MeasureTray looks at the tray in a picture: outline, light, glare, focus and,
// from dice that lie there, their size.
func (r *Reader) MeasureTray(img gocv.Mat) (vision.Tray, error) {
	if img.Empty() {
		return vision.Tray{}, errors.New("measuring the tray: the picture is empty")
	}
	outline := FindTray(img)
	reading := r.Read(img, ReadOptions{Outline: outline})
	grey := gocv.NewMat()
	defer grey.Close()
	gocv.CvtColor(img, &grey, gocv.ColorBGRToGray)
	t := vision.LookAtTray(&image.Gray{Pix: grey.ToBytes(), Stride: grey.Cols(), Rect: image.Rect(0, 0, grey.Cols(), grey.Rows())}, outline, reading.Dice)
	t.Doubt = reading.MayHideDice()
	if outline == nil {
		t.Advice = append(t.Advice, vision.NoOutline)
	}
	return t, nil
}
