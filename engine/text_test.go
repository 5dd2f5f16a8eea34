package engine_test

import (
	"testing"

	"adjutant/engine"
)

// A singular may do without the number that its plural names.
func TestPlural(t *testing.T) {
	for n, want := range map[int]string{1: "One step is lost.", 3: "3 steps are lost."} {
		if got := engine.Plural(n, "One step is lost.", "%d steps are lost.", n).String(); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}
