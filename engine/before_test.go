package engine_test

import (
	"testing"

	"adjutant/engine"
)

// A rule's own reason comes before the need's general one, but never before the
// question whether the answer is of the right kind.
func TestBefore(t *testing.T) {
	p := engine.Prompt{
		Need:   engine.AskChoose(engine.Option{Key: "A1"}),
		Before: func(a engine.Answer) error { return engine.Refuse("not_exposed", "", engine.T("no")) },
	}
	for _, c := range []struct {
		answer engine.Answer
		code   string
	}{{engine.Chosen("B1"), "not_exposed"}, {engine.Chosen("A1"), "not_exposed"}, {engine.Counted(1), engine.WrongPrompt}} {
		if r := engine.RefusalOf(p.Accepts(c.answer)); r == nil || r.Code != c.code {
			t.Errorf("%s: got %v, want %s", c.answer, r, c.code)
		}
	}
}
