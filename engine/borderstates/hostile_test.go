package borderstates

import (
	"math/rand/v2"
	"testing"

	"adjutant/engine/enginetest"
)

// Nonsense is refused in words, whatever is asked.
func TestHostile(t *testing.T) {
	for seed := range uint64(2) {
		setup := randomSetup(rand.New(rand.NewPCG(seed, 6)), seed > 0)
		log, _ := enginetest.Wander(t, Title(), setup, seed, 250, hint)
		enginetest.Hostile(t, Title(), setup, log, 37)
	}
}
