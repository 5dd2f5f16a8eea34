package warpeace

import (
	"testing"

	"adjutant/engine/enginetest"
)

// Nonsense is refused in words, whatever is asked.
func TestHostile(t *testing.T) {
	for seed := range uint64(2) {
		setup := randomSetup(seed)
		log, _ := enginetest.Wander(t, Title(), setup, seed, 120, hint)
		enginetest.Hostile(t, Title(), setup, log, 59)
	}
}
