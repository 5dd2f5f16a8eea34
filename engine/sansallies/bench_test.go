package sansallies_test

import (
	"os"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// A whole game of Total War, replayed from its log as after every answer.
func BenchmarkReplay(b *testing.B) {
	data, err := os.ReadFile("testdata/total_victory.play")
	if err != nil {
		b.Fatal(err)
	}
	p, err := engine.ParsePlay(data)
	if err != nil {
		b.Fatal(err)
	}
	title, log := sansallies.Title(), p.Log()
	b.ReportMetric(float64(len(log)), "answers")
	for b.Loop() {
		if pos, err := engine.Replay(title, p.Setup, log); err != nil || !pos.Over {
			b.Fatal(err, pos.Err)
		}
	}
}
