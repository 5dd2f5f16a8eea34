package borderstates

import (
	"maps"
	"math/rand/v2"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// TestTakenUpAnywhere: the fields of any position, entered as the position of a
// new game, give the same page and the same questions. Left out are answers that
// are still sealed and what players wrote down: neither lies on the table.
func TestTakenUpAnywhere(t *testing.T) {
	tried := 0
	for seed := range 8 {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		setup := randomSetup(r, true)
		log, _ := enginetest.Wander(t, Title(), setup, uint64(seed), 2000, hint)
		for n := seed; n < len(log); n += 11 {
			pos := at(t, setup, log[:n])
			g := pos.Game.(*Border)
			if g.sealed(U) || g.sealed(C) {
				continue
			}
			again := engine.Setup{Options: setup.Options, Printed: maps.Clone(pos.Values), Position: map[string]string{}}
			for _, f := range g.Fields() {
				again.Position[f.Key] = f.Get()
			}
			second, err := engine.Replay(Title(), again, nil)
			if err != nil {
				t.Fatalf("seed %d after %d answers, at %s: %v", seed, n, g.Step, err)
			}
			if a, b := pos.Sheet("").String(), second.Sheet("").String(); a != b {
				t.Fatalf("seed %d after %d answers, at %s: the page differs\n%s\n----\n%s", seed, n, g.Step, a, b)
			}
			for i, p := range pos.Prompts {
				if q := second.Prompts[i]; p.Key != q.Key || p.Text.String() != q.Text.String() || len(p.Need.Options) != len(q.Need.Options) {
					t.Fatalf("seed %d after %d answers: %s became %s", seed, n, p.Text, q.Text)
				}
			}
			tried++
		}
	}
	if tried < 100 {
		t.Errorf("only %d positions were taken up", tried)
	}
}

// TestTwice: replay is deterministic, undo and redo bring the same page back.
func TestTwice(t *testing.T) {
	for seed := range 4 {
		r := rand.New(rand.NewPCG(uint64(seed), 10))
		setup := randomSetup(r, seed%2 == 0)
		log, _ := enginetest.Wander(t, Title(), setup, uint64(seed), 2000, hint)
		enginetest.Twice(t, Title(), setup, log)
	}
}
