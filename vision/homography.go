package vision

import "math"

// Homography maps one plane onto another as a pinhole camera does: row by row,
// (x,y) goes to ((h0 x + h1 y + h2)/w, (h3 x + h4 y + h5)/w) with w = h6 x + h7 y + h8.
type Homography [9]float64

// At is where the point goes. Points on the horizon go very far away.
func (h Homography) At(p Point) Point {
	w := h[6]*p[0] + h[7]*p[1] + h[8]
	if math.Abs(w) < 1e-12 {
		w = math.Copysign(1e-12, w)
	}
	return Point{(h[0]*p[0] + h[1]*p[1] + h[2]) / w, (h[3]*p[0] + h[4]*p[1] + h[5]) / w}
}

// After is h applied to what g gives.
func (h Homography) After(g Homography) Homography {
	var m Homography
	for r := range 3 {
		for c := range 3 {
			m[3*r+c] = h[3*r]*g[c] + h[3*r+1]*g[3+c] + h[3*r+2]*g[6+c]
		}
	}
	return m.scaled()
}

// Inverse maps back; false when the homography folds the plane into a line.
func (h Homography) Inverse() (Homography, bool) {
	m := Homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
	if det := h[0]*m[0] + h[1]*m[3] + h[2]*m[6]; math.Abs(det) < 1e-12 {
		return Homography{}, false
	}
	return m.scaled(), true
}

// scaled makes the last number 1 where it is not nought.
func (h Homography) scaled() Homography {
	if math.Abs(h[8]) < 1e-12 {
		return h
	}
	for i := range 8 {
		h[i] /= h[8]
	}
	h[8] = 1
	return h
}

// Onto is the homography that lays the rectangle (0,0)-(w,h) on the quad, its
// corners in the quad's order; false for a quad without area.
func (q Quad) Onto(w, h float64) (Homography, bool) {
	// The unit square first, in closed form (Heckbert 1989, section 2.2.2).
	p := q
	sx, sy := p[0][0]-p[1][0]+p[2][0]-p[3][0], p[0][1]-p[1][1]+p[2][1]-p[3][1]
	ax, ay := p[1][0]-p[2][0], p[1][1]-p[2][1]
	bx, by := p[3][0]-p[2][0], p[3][1]-p[2][1]
	det := ax*by - bx*ay
	if math.Abs(det) < 1e-9 || w <= 0 || h <= 0 {
		return Homography{}, false
	}
	g, k := (sx*by-bx*sy)/det, (ax*sy-sx*ay)/det
	return Homography{
		(p[1][0] - p[0][0] + g*p[1][0]) / w, (p[3][0] - p[0][0] + k*p[3][0]) / h, p[0][0],
		(p[1][1] - p[0][1] + g*p[1][1]) / w, (p[3][1] - p[0][1] + k*p[3][1]) / h, p[0][1],
		g / w, k / h, 1,
	}, true
}

// Quad is where the rectangle (0,0)-(w,h) comes to lie.
func (h Homography) Quad(width, height float64) Quad {
	return Quad{h.At(Point{0, 0}), h.At(Point{width, 0}), h.At(Point{width, height}), h.At(Point{0, height})}
}

// Area is the quad's area in square pixels, positive when its corners go
// clockwise as seen in the picture.
func (q Quad) Area() float64 { return area(q[:]) }

func area(p []Point) float64 {
	sum := 0.0
	for i := range p {
		j := (i + 1) % len(p)
		sum += p[i][0]*p[j][1] - p[j][0]*p[i][1]
	}
	return sum / 2
}

// Convex says whether every corner turns clockwise.
func (q Quad) Convex() bool {
	for i := range q {
		a, b, c := q[i], q[(i+1)%4], q[(i+2)%4]
		if (b[0]-a[0])*(c[1]-b[1])-(b[1]-a[1])*(c[0]-b[0]) <= 0 {
			return false
		}
	}
	return true
}

// Holds says whether a point lies in a convex clockwise quad.
func (q Quad) Holds(p Point) bool {
	for i, a := range q {
		b := q[(i+1)%4]
		if (b[0]-a[0])*(p[1]-a[1])-(b[1]-a[1])*(p[0]-a[0]) < 0 {
			return false
		}
	}
	return true
}

// Side is the length of the side that begins at corner i, in pixels.
func (q Quad) Side(i int) float64 {
	a, b := q[i%4], q[(i+1)%4]
	return math.Hypot(b[0]-a[0], b[1]-a[1])
}

// Turned begins the quad at another corner: by a quarter for each turn.
func (q Quad) Turned(turns int) Quad {
	var out Quad
	for i := range q {
		out[i] = q[(i+turns)%4]
	}
	return out
}

// Grown moves each corner away from the middle: by 1 leaves the quad as it is.
func (q Quad) Grown(by float64) Quad {
	h, ok := q.Onto(1, 1)
	if !ok {
		return q
	}
	lo, hi := 0.5-by/2, 0.5+by/2
	return Quad{h.At(Point{lo, lo}), h.At(Point{hi, lo}), h.At(Point{hi, hi}), h.At(Point{lo, hi})}
}

// Shared is the area in square pixels that two convex clockwise quads share.
func (q Quad) Shared(o Quad) float64 {
	p := append([]Point(nil), q[:]...)
	for i := range o {
		p = clip(p, o[i], o[(i+1)%4])
		if len(p) < 3 {
			return 0
		}
	}
	return area(p)
}

// clip keeps the part of a polygon to the right of the line from a to b.
func clip(p []Point, a, b Point) []Point {
	side := func(c Point) float64 { return (b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0]) }
	var out []Point
	for i := range p {
		c, d := p[i], p[(i+1)%len(p)]
		sc, sd := side(c), side(d)
		if sc >= 0 {
			out = append(out, c)
		}
		if (sc > 0 && sd < 0) || (sc < 0 && sd > 0) {
			t := sc / (sc - sd)
			out = append(out, Point{c[0] + t*(d[0]-c[0]), c[1] + t*(d[1]-c[1])})
		}
	}
	return out
}

// Overlap is the shared part of two quads' joint area, 0..1.
func (q Quad) Overlap(o Quad) float64 {
	both := q.Shared(o)
	if all := q.Area() + o.Area() - both; all > 0 {
		return both / all
	}
	return 0
}
