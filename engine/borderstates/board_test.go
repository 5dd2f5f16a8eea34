package borderstates

import (
	"math/rand/v2"
	"testing"

	"adjutant/engine/enginetest"
)

// TestBoardParts: each zone and each word of the board lies in one part, whole,
// and no two zones overlap, whatever cards are out and however long the tracks are.
func TestBoardParts(t *testing.T) {
	for seed := range 6 {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		setup := randomSetup(r, true)
		log, _ := enginetest.Wander(t, Title(), setup, uint64(seed), 160, hint)
		for n := 20; n < len(log); n += 45 {
			b := at(t, setup, log[:n]).Sheet("").Board
			for i, z := range b.Zones {
				in := 0
				for _, p := range b.Parts {
					if z.X >= p.X && z.X+z.W <= p.X+p.W && z.Y >= p.Y && z.Y+z.H <= p.Y+p.H {
						in++
					}
				}
				if in != 1 {
					t.Fatalf("seed %d after %d answers: %s lies in %d parts", seed, n, z.Key, in)
				}
				for _, o := range b.Zones[:i] {
					if z.X < o.X+o.W && o.X < z.X+z.W && z.Y < o.Y+o.H && o.Y < z.Y+z.H {
						t.Fatalf("seed %d after %d answers: %s and %s overlap", seed, n, z.Key, o.Key)
					}
				}
			}
			for _, l := range b.Labels {
				in := 0
				for _, p := range b.Parts {
					if l.X >= p.X && l.X <= p.X+p.W && l.Y >= p.Y && l.Y < p.Y+p.H {
						in++
					}
				}
				if in != 1 {
					t.Fatalf("seed %d after %d answers: %q lies in %d parts", seed, n, l.Text, in)
				}
			}
		}
	}
}
