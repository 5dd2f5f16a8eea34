package soeurs_test

import (
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
	"adjutant/engine/soeurs/soeurstest"
)

// Nonsense is refused in words, whatever is asked.
func TestHostile(t *testing.T) {
	for i := range 4 {
		w := &watch{t: t, seed: i, printed: soeurstest.Printed(), missing: map[string]bool{}}
		log, _ := enginetest.Wander(t, soeurs.Title(), setup(i), uint64(i), 150, w.hint)
		enginetest.Hostile(t, soeurs.Title(), setup(i), log, 47)
	}
}
