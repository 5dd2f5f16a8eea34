package opencv

import (
	"cmp"
	"image"
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// Outlines of cards: contours of several black and white versions of the picture
// that have four straight sides. Corners of cards are round, so each side is fitted
// to its middle part and the corners are where the sides would meet.

const (
	outlineLong  = 1000  // pixels of the picture in which outlines are sought
	leastOutline = 0.004 // of the picture's area
	mostOutlines = 60
)

// outline is four sides that may be a card's.
type outline struct {
	quad    vision.Quad // clockwise from its top left
	support float64     // share of the sides on which the contour lies, 0..1
}

// findOutlines lists what may be cards, those best supported first.
func findOutlines(img gocv.Mat) []outline {
	k := min(2, outlineLong/float64(max(img.Cols(), img.Rows())))
	small := gocv.NewMat()
	defer small.Close()
	how := gocv.InterpolationArea
	if k > 1 {
		how = gocv.InterpolationCubic
	}
	gocv.Resize(img, &small, image.Pt(max(1, int(k*float64(img.Cols()))), max(1, int(k*float64(img.Rows())))), 0, 0, how)
	var all []outline
	eachMask(small, func(mask gocv.Mat) {
		contours := gocv.FindContours(mask, gocv.RetrievalList, gocv.ChainApproxNone)
		defer contours.Close()
		for i := range contours.Size() {
			c := contours.At(i)
			if c.Size() < 60 {
				continue
			}
			box := gocv.BoundingRect(c)
			if float64(box.Dx()*box.Dy()) < leastOutline*float64(small.Cols()*small.Rows()) {
				continue
			}
			if o, ok := fourSides(c); ok && o.quad.Area() >= leastOutline*float64(small.Cols()*small.Rows()) && cardLike(o.quad) {
				for j, p := range o.quad {
					o.quad[j] = vision.Point{(p[0]+0.5)/k - 0.5, (p[1]+0.5)/k - 0.5}
				}
				all = append(all, o)
			}
		}
	})
	slices.SortStableFunc(all, func(a, b outline) int { return cmp.Compare(b.support, a.support) })
	var kept []outline
	for _, o := range all {
		same := func(p outline) bool { return alike(o.quad, p.quad, 0.015) }
		if len(kept) < mostOutlines && !slices.ContainsFunc(kept, same) {
			kept = append(kept, o)
		}
	}
	return kept
}

// alike says whether the corners of both quads lie within so much of their size,
// whichever corner each begins with.
func alike(a, b vision.Quad, within float64) bool {
	limit := within * math.Sqrt(max(0, a.Area()))
	for turn := range 4 {
		far := 0.0
		for i := range a {
			p, q := a[i], b[(i+turn)%4]
			far = max(far, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
		if far < limit {
			return true
		}
	}
	return false
}

// eachMask hands out black and white versions of a picture: edges of lightness and
// of colour, lightness over and under several limits, and over the local mean.
func eachMask(bgr gocv.Mat, use func(gocv.Mat)) {
	lab, mask := gocv.NewMat(), gocv.NewMat()
	defer lab.Close()
	defer mask.Close()
	gocv.CvtColor(bgr, &lab, gocv.ColorBGRToLab)
	gocv.GaussianBlur(lab, &lab, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
	planes := gocv.Split(lab)
	for _, p := range planes {
		defer p.Close()
	}
	thick := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer thick.Close()
	for _, e := range []struct {
		plane     int
		low, high float32
	}{{0, 20, 60}, {0, 60, 150}, {1, 15, 40}, {2, 15, 40}} {
		gocv.Canny(planes[e.plane], &mask, e.low, e.high)
		gocv.Dilate(mask, &mask, thick)
		use(mask)
	}
	for _, limit := range []float32{40, 65, 90, 115, 140, 165, 190, 215} {
		gocv.Threshold(planes[0], &mask, limit, 255, gocv.ThresholdBinary)
		use(mask)
	}
	for _, p := range planes {
		gocv.Threshold(p, &mask, 0, 255, gocv.ThresholdBinary|gocv.ThresholdOtsu)
		use(mask)
	}
	gocv.AdaptiveThreshold(planes[0], &mask, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, 61, -4)
	use(mask)
	gocv.AdaptiveThreshold(planes[0], &mask, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, 61, 6)
	use(mask)
}

// fourSides fits four sides to a contour, if it has them.
func fourSides(contour gocv.PointVector) (outline, bool) {
	points := contour.ToPoints()
	hull := gocv.NewMat()
	defer hull.Close()
	gocv.ConvexHull(contour, &hull, true, true)
	var around []image.Point
	for i := range hull.Rows() {
		p := hull.GetVeciAt(i, 0)
		around = append(around, image.Pt(int(p[0]), int(p[1])))
	}
	if len(around) < 4 {
		return outline{}, false
	}
	v := gocv.NewPointVectorFromPoints(around)
	defer v.Close()
	length := gocv.ArcLength(v, true)
	var rough []image.Point
	for _, part := range []float64{0.015, 0.025, 0.035, 0.05, 0.07} {
		few := gocv.ApproxPolyDP(v, part*length, true)
		rough = few.ToPoints()
		few.Close()
		if len(rough) <= 4 {
			break
		}
	}
	if len(rough) != 4 {
		return outline{}, false
	}
	corners := make([]vision.Point, 4)
	for i, p := range rough {
		corners[i] = vision.Point{float64(p.X), float64(p.Y)}
	}
	q := vision.Quad(clockwise(corners))
	if !q.Convex() {
		return outline{}, false
	}
	var sides [4]side
	for i := range sides {
		sides[i] = fitSide(points, q[i], q[(i+1)%4])
	}
	support := 1.0
	for i := range q {
		p, ok := sides[(i+3)%4].meets(sides[i])
		if !ok {
			return outline{}, false
		}
		q[i] = p
		support = min(support, sides[i].support)
	}
	if !q.Convex() || support < 0.35 {
		return outline{}, false
	}
	if share := gocv.ContourArea(v) / q.Area(); share < 0.85 || share > 1.05 {
		return outline{}, false
	}
	return outline{q, support}, true
}

// side is a straight line: nx*x + ny*y = d.
type side struct {
	nx, ny, d float64
	support   float64 // share of its length on which the contour lies
}

// fitSide fits a line to the contour's points near the middle part of a rough side.
func fitSide(points []image.Point, a, b vision.Point) side {
	dx, dy := b[0]-a[0], b[1]-a[1]
	length := math.Hypot(dx, dy)
	s := side{nx: -dy / length, ny: dx / length}
	s.d = s.nx*a[0] + s.ny*a[1]
	within := max(2, 0.03*length)
	for range 3 {
		var n, mx, my, xx, xy, yy float64
		covered := map[int]bool{}
		for _, p := range points {
			x, y := float64(p.X), float64(p.Y)
			along := ((x-a[0])*dx + (y-a[1])*dy) / (length * length)
			if along < 0.1 || along > 0.9 || math.Abs(s.nx*x+s.ny*y-s.d) > within {
				continue
			}
			covered[int(along*50)] = true
			n, mx, my = n+1, mx+x, my+y
			xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
		}
		s.support = float64(len(covered)) / 40
		if n < 5 {
			return s
		}
		mx, my = mx/n, my/n
		angle := 0.5 * math.Atan2(2*(xy/n-mx*my), xx/n-mx*mx-(yy/n-my*my))
		nx, ny := -math.Sin(angle), math.Cos(angle)
		if nx*s.nx+ny*s.ny < 0 {
			nx, ny = -nx, -ny
		}
		s.nx, s.ny, s.d = nx, ny, nx*mx+ny*my
		within = max(1.5, within/2.5)
	}
	return s
}

// meets is where two lines cross.
func (s side) meets(o side) (vision.Point, bool) {
	det := s.nx*o.ny - s.ny*o.nx
	if math.Abs(det) < 0.2 {
		return vision.Point{}, false
	}
	return vision.Point{(s.d*o.ny - o.d*s.ny) / det, (s.nx*o.d - o.nx*s.d) / det}, true
}

// cardLike says whether a card could look so: no side much longer than the one
// across from it, no very sharp corner.
func cardLike(q vision.Quad) bool {
	a, b, c, d := q.Side(0), q.Side(1), q.Side(2), q.Side(3)
	if min(a, b, c, d) < 12 || max(a, c) > 2.2*min(a, c) || max(b, d) > 2.2*min(b, d) {
		return false
	}
	if long, short := max(a+c, b+d), min(a+c, b+d); long > 4*short {
		return false
	}
	for i := range q {
		p, o, n := q[(i+3)%4], q[i], q[(i+1)%4]
		ux, uy, vx, vy := p[0]-o[0], p[1]-o[1], n[0]-o[0], n[1]-o[1]
		if cos := (ux*vx + uy*vy) / (math.Hypot(ux, uy)*math.Hypot(vx, vy) + 1e-9); math.Abs(cos) > 0.85 {
			return false
		}
	}
	return true
}
