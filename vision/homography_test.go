package vision

import (
	"math"
	"testing"
)

func wantNear(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestHomographyLaysARectangleOnAQuad(t *testing.T) {
	q := Quad{{100, 50}, {300, 80}, {280, 400}, {90, 350}}
	h, ok := q.Onto(120, 168)
	if !ok {
		t.Fatal("a plain quad has no homography")
	}
	for i, c := range h.Quad(120, 168) {
		wantNear(t, "x of a corner", c[0], q[i][0], 1e-6)
		wantNear(t, "y of a corner", c[1], q[i][1], 1e-6)
	}
	back, ok := h.Inverse()
	if !ok {
		t.Fatal("no inverse")
	}
	p := back.At(h.At(Point{33, 71}))
	wantNear(t, "x there and back", p[0], 33, 1e-6)
	wantNear(t, "y there and back", p[1], 71, 1e-6)
	same := h.After(back).At(Point{200, 200})
	wantNear(t, "x back and there", same[0], 200, 1e-6)
	if _, ok := (Quad{{0, 0}, {1, 1}, {2, 2}, {3, 3}}).Onto(1, 1); ok {
		t.Error("a line passes for a quad")
	}
}

func TestQuadsOverlap(t *testing.T) {
	square := Quad{{0, 0}, {10, 0}, {10, 10}, {0, 10}}
	aside := Quad{{5, 0}, {15, 0}, {15, 10}, {5, 10}}
	far := Quad{{50, 0}, {60, 0}, {60, 10}, {50, 10}}
	wantNear(t, "area", square.Area(), 100, 1e-9)
	wantNear(t, "half over half", square.Overlap(aside), 1.0/3, 1e-9)
	wantNear(t, "itself", square.Overlap(square), 1, 1e-9)
	wantNear(t, "apart", square.Overlap(far), 0, 1e-9)
	wantNear(t, "grown by a fifth", square.Grown(1.2).Area(), 144, 1e-6)
	if !square.Convex() || (Quad{{0, 0}, {0, 10}, {10, 10}, {10, 0}}).Convex() {
		t.Error("clockwise and counter-clockwise quads are confused")
	}
	if square.Turned(1)[0] != square[1] {
		t.Error("a quarter turn begins at the wrong corner")
	}
}
