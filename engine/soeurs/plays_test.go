package soeurs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
)

func TestPlays(t *testing.T) { enginetest.Plays(t, soeurs.Title()) }

// Where nothing is lost the history says so, in words.
func TestNothingLostIsSaid(t *testing.T) {
	for _, c := range []struct{ file, was, is, want string }{
		{"enemy-phase", "defense 3", "defense 9", "Enemy Phase: no HP lost"},
		{"enemy-phase", "", "", "Enemy Phase: lose 3 HP"},
		{"enemy-phase", "", "", "Player Phase ended"},
		{"trap-level", "roll 2\nconfirm", "roll 6\nconfirm", "Level 5: die 6, discarded 2: no HP lost"},
		{"trap-level", "", "", "Level 5: die 2, discarded 2: lose 1 HP"},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", c.file+".play"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := engine.ParsePlay([]byte(strings.Replace(string(data), c.was, c.is, 1)))
		if err != nil {
			t.Fatal(err)
		}
		pos, err := p.Run(soeurs.Title())
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(pos.Done, func(d engine.Done) bool { return d.Title.String() == c.want }) {
			t.Errorf("%s with %q: the history does not say %q", c.file, c.is, c.want)
		}
	}
}
