package companion_test

import (
	"errors"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

// Taking back what is not there says so, and what would do.
func TestUndoOfWhatIsNotThere(t *testing.T) {
	s, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{companiontest.Errand()}})
	if err != nil {
		t.Fatal(err)
	}
	v := companion.Viewer{Lang: "fr"}
	if _, err := s.NewGame(v, "errand", engine.Setup{}); err != nil {
		t.Fatal(err)
	}
	for to, want := range map[int]string{0: "rien à reprendre", 7: "pas de réponse 7 à reprendre", -3: "pas de réponse −3"} {
		var no *companion.Refused
		if _, err := s.Undo(v, companion.At{}, to); !errors.As(err, &no) || !strings.Contains(no.Text.String(), want) {
			t.Errorf("to %d: %v, want %q", to, err, want)
		}
	}
}
