package sansallies_test

import (
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/sansallies"
)

// Nonsense is refused in words, whatever is asked.
func TestHostile(t *testing.T) {
	title := sansallies.Title()
	for seed := range uint64(2) {
		setup := randomSetup(seed)
		log, _ := enginetest.Wander(t, title, setup, seed, 200, hint)
		enginetest.Hostile(t, title, setup, log, 41)
	}
}
