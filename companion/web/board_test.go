package web

import (
	"regexp"
	"strconv"
	"strings"
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

// A board in parts draws each place once, in the part that holds it.
func TestPartsHoldEveryPlaceOnce(t *testing.T) {
	b := &engine.Board{Width: 400, Height: 200,
		Zones: []engine.Zone{{Key: "a", X: 2, Y: 2, W: 50, H: 50}, {Key: "b", X: 60, Y: 2, W: 50, H: 50}, {Key: "c", X: 2, Y: 102, W: 50, H: 50}},
		Links: []engine.Link{{From: "a", To: "b"}},
		Parts: []engine.BoardPart{{W: 120, H: 100, Share: 3}, {Y: 100, W: 400, H: 100, Share: 2}},
	}
	drawn := strings.Split(string(drawBoard(b, nil, "the board")), "<svg ")
	if len(drawn) != 3 || !strings.Contains(drawn[1], `part share-3" viewBox="-4 -4 128 108"`) || !strings.Contains(drawn[2], "part share-2") {
		t.Fatalf("parts drawn: %v", drawn)
	}
	for i, want := range []string{"a b", "c"} {
		var have []string
		for _, m := range regexp.MustCompile(`data-zone="(.)"`).FindAllStringSubmatch(drawn[i+1], -1) {
			have = append(have, m[1])
		}
		if got := strings.Join(have, " "); got != want {
			t.Errorf("part %d holds %s, not %s", i+1, got, want)
		}
		if strings.Contains(drawn[i+1], "<line") != (i == 0) {
			t.Errorf("the link is drawn in part %d", i+1)
		}
	}
}

func TestPlotNamesLetters(t *testing.T) {
	letters := string(drawPlot([]float64{3, 4}, []engine.Text{engine.Name("C"), engine.Name("D")}, "Enemy progress"))
	if !strings.Contains(letters, ">D</text>") || !strings.Contains(letters, ">C</text>") || strings.Contains(letters, ">4<") || strings.Contains(letters, ">0<") {
		t.Error(letters)
	}
	if numbers := string(drawPlot([]float64{-1, 4}, nil, "Score")); !strings.Contains(numbers, ">−1</text>") || !strings.Contains(numbers, ">4</text>") {
		t.Error(numbers)
	}
}
