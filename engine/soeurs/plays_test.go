package soeurs_test

import (
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
)

func TestPlays(t *testing.T) { enginetest.Plays(t, soeurs.Title()) }
