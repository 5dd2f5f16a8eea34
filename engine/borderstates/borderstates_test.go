package borderstates

import (
	"testing"

	"adjutant/engine/enginetest"
)

// The plays: every example of the rulebook, a whole first round, and more.
func TestPlays(t *testing.T) { enginetest.Plays(t, Title()) }
