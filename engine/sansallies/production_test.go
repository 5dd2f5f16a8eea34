package sansallies

import (
	"testing"

	"adjutant/engine"
)

// A component sheet that does not fit the table makes the draw pile unknown, never negative.
func TestDrawPileIsNeverNegative(t *testing.T) {
	start, err := Title().New(engine.Setup{Printed: map[string]string{"deck.commander": "65"}})
	if err != nil {
		t.Fatal(err)
	}
	g := start.(*Game)
	for drawn, want := range map[int]bool{6: true, 7: false} {
		g.Away[Personnel] = drawn
		if n, known := g.pileSize(); known != want {
			t.Errorf("after %d of 6 cards the draw pile is %d, known: %v", drawn, n, known)
		}
	}
}
