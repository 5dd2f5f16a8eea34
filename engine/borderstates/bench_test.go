package borderstates

import (
	"math/rand/v2"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// wholeGame is a random game from set-up to the end.
func wholeGame(b *testing.B) (engine.Setup, []engine.Entry) {
	setup := randomSetup(rand.New(rand.NewPCG(1, 11)), true)
	log, _ := enginetest.Wander(b, Title(), setup, 1, 2000, hint)
	return setup, log
}

// BenchmarkReplay carries out a whole game.
func BenchmarkReplay(b *testing.B) {
	setup, log := wholeGame(b)
	title := Title()
	b.ResetTimer()
	for range b.N {
		if pos, err := engine.Replay(title, setup, log); err != nil || pos.Err != nil {
			b.Fatal(err, pos.Err)
		}
	}
	b.ReportMetric(float64(len(log)), "answers/op")
}

// BenchmarkSheet draws the page with six face-down blocks of each side on the board.
func BenchmarkSheet(b *testing.B) {
	printed := invented()
	pos, err := engine.Replay(Title(), engine.Setup{Printed: printed, Position: map[string]string{
		"step": "R1", "turn": "1", "round": "3", "initiative": "U", "hand.U": "1", "queue.U": "3", "hand.C": "1", "queue.C": "3",
		"card.I": "B13", "card.II": "B14", "card.III": "B16",
		"front.I.top": "U ?, C ?, U ?, _", "front.I.bottom": "C ?, C ?, U ?, U ?", "front.II.top": "C ?, U 1-I, _, _", "front.II.bottom": "C ?, U ?, C 1-I, _",
	}}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		pos.Sheet("")
	}
}
