package sansallies

import (
	"strings"
	"testing"
)

// TestSheetSaysWhatIsMissing: a refused sum names what was told and what was not; a
// name that stands twice is pointed out.
func TestSheetSaysWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		values map[string]string
		want   string
		warn   bool
	}{
		{map[string]string{"deck.personnel": "70"}, "these make 70, and the 6 kinds not told", false},
		{map[string]string{"deck.personnel": "20", "deck.vehicles": "20", "deck.aircraft": "20", "deck.ships": "9", "deck.commander": "1", "deck.breakthrough": "1"}, "these make 71, and the kind not told", false},
		{map[string]string{regionNamesKey: "Delta; Coast;Delta "}, "Delta stands twice", true},
	} {
		found := checkSheet(c.values)
		if len(found) != 1 || found[0].Warn != c.warn || !strings.Contains(found[0].Text.String(), c.want) {
			t.Errorf("%v: %+v, want %q", c.values, found, c.want)
		}
	}
}
