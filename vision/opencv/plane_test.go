package opencv

import (
	"math"
	"testing"
)

// Four upward faces seen aslant share a stretch; the side of one of them does not.
func TestFitTellsSidesFromUpwardFaces(t *testing.T) {
	top := func(v int, x, y float64, stretch [2]float64) candidate {
		return seen(v, x, y).with(func(c *candidate) { c.stretch = stretch })
	}
	s := scenery{width: 1000, height: 1000, candidates: []candidate{
		top(4, 100, 100, [2]float64{0.02, -0.21}),
		top(1, 300, 120, [2]float64{-0.03, -0.25}),
		top(6, 520, 330, [2]float64{0.01, -0.18}),
		top(2, 700, 600, [2]float64{0, -0.22}),
		top(5, 100, 100, [2]float64{0.15, 0.05}),  // beside the first
		top(3, 850, 200, [2]float64{-0.16, 0.04}), // beside none
	}}
	edge := s.candidates[0].face.size
	s.candidates[4].face.y += 0.8 * edge
	s.candidates[3].face.size *= 2
	s.fit()
	for i, c := range s.candidates[:4] {
		if c.off > 0.08 || c.beside > 0 {
			t.Errorf("upward face %d: off %.2f, beside %.2f", i, c.off, c.beside)
		}
	}
	for i, beside := range map[int]bool{4: true, 5: false} {
		if c := s.candidates[i]; c.off < 0.2 || (c.beside > 0.15) != beside {
			t.Errorf("side %d: off %.2f, beside %.2f", i, c.off, c.beside)
		}
	}
	if u := s.candidates[3].unusual; math.Abs(u-math.Log(2)) > 1e-9 || s.candidates[0].unusual != 0 {
		t.Errorf("a face of twice the size of all others: unusual %.3f, another %.3f", u, s.candidates[0].unusual)
	}
}

// One face alone has nothing to agree with.
func TestFitOfOneFace(t *testing.T) {
	s := scenery{width: 500, height: 500, candidates: []candidate{seen(4, 100, 100).with(func(c *candidate) { c.stretch = [2]float64{0.3, 0} })}}
	s.fit()
	if c := s.candidates[0]; c.off != 0 || c.beside != 0 || c.unusual != 0 {
		t.Errorf("off %.2f, beside %.2f, unusual %.2f", c.off, c.beside, c.unusual)
	}
}
