package opencv

import (
	"testing"

	"adjutant/vision"
)

// A network that says the same of every body: the rules after it decide.
func says(white, ivory, yellow float64) colourNet {
	n := colourNet{OutBias: make([]float64, len(colours)), Out: make([][]float64, len(colours))}
	for i := range n.OutBias {
		n.OutBias[i] = -9
	}
	n.OutBias[0], n.OutBias[1], n.OutBias[5] = white, ivory, yellow
	return n
}

func TestWhiteAndIvoryAreOneNameFirst(t *testing.T) {
	cream := [3]float64{170, 200, 210}
	lit := light{mean: [3]float64{120, 120, 120}, white: [3]float64{220, 220, 220}}
	for _, c := range []struct {
		what                 string
		white, ivory, yellow float64
		want                 vision.Colour
	}{
		{"together they are likelier than yellow", 1, 0.9, 1.2, vision.White},
		{"yellow is likelier than both", 1, 0.9, 2, vision.Yellow},
		{"ivory needs more than white", 1, 1.9, 0, vision.White},
		{"and has it", 1, 2.1, 0, vision.Ivory},
	} {
		if got := called(says(c.white, c.ivory, c.yellow).chances(cream, cream, lit)); got != c.want {
			t.Errorf("%s: %s, not %s", c.what, got, c.want)
		}
	}
}
