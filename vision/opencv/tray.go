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
//	        -> hull -> four corners, when it has them
//
// A mat that fills the picture has no outline, and one is not needed then.

// Parts of the picture that a tray may take.
const (
	leastTray = 0.15
	mostTray  = 0.93
)

// FindTray finds the outline of the tray in a BGR picture: its corners clockwise
// from top left, or none. Dice that lie in it do not matter.
func FindTray(img gocv.Mat) []vision.Point {
	if img.Empty() {
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
	var out []vision.Point
	for _, p := range corners(best) {
		out = append(out, vision.Point{(float64(p.X) + 0.5) / k, (float64(p.Y) + 0.5) / k})
	}
	return clockwise(out)
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
