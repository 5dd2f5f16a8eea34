package opencv

import "testing"

// Looked at closely the pips of a large die are things of their own; their die must still
// be found.
func TestThePipsOfADieDoNotHoldItsPlace(t *testing.T) {
	die := spot{x: 450, y: 640, size: 213, heat: 0.51, other: 0.2}
	spots := []spot{die}
	for _, x := range []float64{413, 495} {
		for _, y := range []float64{574, 647, 720} {
			spots = append(spots, spot{x: x, y: y, size: 48, heat: 0.1, other: 0.6})
		}
	}
	kept := strongest(spots)
	for _, k := range kept {
		if k == die {
			return
		}
	}
	t.Errorf("kept %d spots, the die at %v is not among them", len(kept), die)
}

func TestAStrongerFaceHoldsItsPlace(t *testing.T) {
	face := spot{x: 100, y: 100, size: 60, heat: 0.8}
	kept := strongest([]spot{
		face,
		{x: 104, y: 98, size: 75, heat: 0.6},   // the same face, seen at another size
		{x: 112, y: 112, size: 14, other: 0.5}, // a pip of it
		{x: 180, y: 100, size: 60, heat: 0.05}, // nothing
	})
	if len(kept) != 1 || kept[0] != face {
		t.Errorf("kept %v, want the face alone", kept)
	}
}
