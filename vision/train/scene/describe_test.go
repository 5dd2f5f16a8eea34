package scene

import (
	"math"
	"math/rand"
	"testing"
)

// Another renderer's pictures are labelled without drawing them here: the labels must be
// those of the drawn picture.
func TestDescribedLabelsAreThoseOfTheDrawing(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	for range 12 {
		s := Random(rng, Options{Size: 128, MinDie: 14, MaxDie: 40, MaxTilt: 50, Jumble: 0.5, Negative: 0.15})
		_, want := s.Render(128, 128)
		got := s.Labels(128, 128)
		for i := range want {
			if got[i].Centre != want[i].Centre || got[i].Value != want[i].Value || len(got[i].Pips) != len(want[i].Pips) {
				t.Fatalf("solid %d: %+v, drawn %+v", i, got[i], want[i])
			}
			if math.Abs(got[i].Seen-want[i].Seen) > 0.12 { // one ray a pixel instead of four
				t.Errorf("solid %d of %v: seen %.2f, drawn %.2f", i, s.Dice[i].Kind, got[i].Seen, want[i].Seen)
			}
		}
	}
}

// A texture's pixel is the die's own colour at that place: a pip's in its middle, the
// body's beside it.
func TestTexturesShowPips(t *testing.T) {
	rng := rand.New(rand.NewSource(6))
	d := dress(rng, Pips, 3)
	for d.casino || d.marble > 0 || far(d.pip, d.body) < 0.3 {
		d = dress(rng, Pips, 3)
	}
	d.at, d.half, d.axes = vec{0, 0, 1}, 1, upright
	s := &Scene{Dice: []Die{d}}
	pix := s.Textures([4]float64{-1, -1, 1, 1})
	if want := 3 * (GroundSide*GroundSide + 6*FaceSide*FaceSide); len(pix) != want {
		t.Fatalf("%d bytes, want %d", len(pix), want)
	}
	for f := range 6 {
		for _, c := range d.pips(f) {
			x, y := int((c[0]/1.98+0.5)*FaceSide), int((c[1]/1.98+0.5)*FaceSide)
			k := 3 * (GroundSide*GroundSide + (f*FaceSide+y)*FaceSide + x)
			got := vec{float64(pix[k]) / 255, float64(pix[k+1]) / 255, float64(pix[k+2]) / 255}
			paint := d.pip
			if d.faces[f].value == 1 {
				paint = d.one
			}
			if far(got.times(got), paint) > 0.1 {
				t.Errorf("face %d, pip at %.2f %.2f: %v, want %v squared", f, c[0], c[1], got, paint)
			}
		}
	}
}
