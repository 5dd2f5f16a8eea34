package gpio

import (
	"strings"
	"testing"
)

func TestEveryStatusHasASentence(t *testing.T) {
	for _, key := range StatusKeys() {
		args := make([]string, strings.Count(Sentence(key), "%s"))
		for i := range args {
			args[i] = "<x>"
		}
		s := NewStatus(key, args...)
		if s.Text == "" || strings.Contains(s.Text, "%") || strings.Count(s.Text, "<x>") != len(args) {
			t.Errorf("%s: %q", key, s.Text)
		}
	}
}
