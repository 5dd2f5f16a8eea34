package web

import (
	"regexp"
	"strconv"
	"testing"

	"adjutant/engine"
)

// A sea with fleets in it: the words stay where the diamond is wide enough for them.
func TestWordsStayInsideADiamond(t *testing.T) {
	z := engine.Zone{Key: "CA", Label: "CA", Sign: "~", Shape: "diamond", X: 100, Y: 100, W: 70, H: 56, Pieces: []engine.Piece{{Label: "2f", N: 1}}}
	drawn := string(drawBoard(&engine.Board{Width: 780, Height: 600, Zones: []engine.Zone{z}}, nil, "the seas"))
	m := regexp.MustCompile(`<text class="label" x="[^"]*" y="([^"]*)" font-size="([^"]*)"[^>]*>([^<]*)<`).FindStringSubmatch(drawn)
	if m == nil {
		t.Fatalf("no label in %s", drawn)
	}
	y, _ := strconv.ParseFloat(m[1], 64)
	size, _ := strconv.ParseFloat(m[2], 64)
	top := y - 0.7*size // of the capitals
	wide := 2 * (top - z.Y) / z.H * z.W
	if need := widthOf(m[3]) * size; need > wide {
		t.Errorf("%q is %.0f wide at %.0f, where the diamond is %.0f", m[3], need, top-z.Y, wide)
	}
}

// Figures are all of one width: codes such as A11/1 must not run out of their cards.
func TestAOneIsAsWideAsAnyFigure(t *testing.T) {
	if widthOf("1") != widthOf("7") {
		t.Errorf("1 is %v wide, 7 is %v", widthOf("1"), widthOf("7"))
	}
}
