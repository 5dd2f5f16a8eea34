package engine_test

import (
	"strings"
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

// What somebody sent is not echoed whole in a refusal.
func TestRefusalsAreBrief(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	for _, text := range []engine.Text{engine.T("no option %q", long), engine.T("no option %s", engine.Name(long)), engine.T(long), engine.T("%s: %s", "a", engine.T("deeper %s", long))} {
		if said := engine.RefusalOf(engine.Refuse("x", "", text)).Text.String(); len(said) > 1300 || !strings.Contains(said, "é…") {
			t.Errorf("%d bytes: %.100s", len(said), said)
		}
	}
	if said := engine.RefusalOf(engine.Refuse("x", "", engine.T("of %d, %s", 3, "short"))).Text.String(); said != "of 3, short" {
		t.Error(said)
	}
}

func TestNegativeNumbersHaveAMinus(t *testing.T) {
	for want, text := range map[string]engine.Text{
		"autumn −1": engine.T("autumn %d", -1),
		"−2 to +3":  engine.T("%d to %+d", -2, 3),
		"−0.5 each": engine.T("%.1f each", -0.5),
		"A-1 by −4": engine.T("%s by %v", "A-1", -4),
	} {
		if got := text.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if a, err := engine.AskCount(-9, 9).Parse("−3"); err != nil || a.N != -3 {
		t.Errorf("a minus typed is read as %v, %v", a, err)
	}
}

func TestFractionsInBothLanguages(t *testing.T) {
	french := engine.Language{Comma: true}
	for _, c := range []struct {
		text   engine.Text
		en, fr string
	}{
		{engine.Mean(2.0, 2), "2", "2"},
		{engine.Mean(2.5, 1), "2.5", "2,5"},
		{engine.Mean(-1.984, 2), "−1.98", "−1,98"},
		{engine.T("%.1f %%", 62.5), "62.5 %", "62,5 %"},
		{engine.T("%s, 3.5", "v1.2"), "v1.2, 3.5", "v1.2, 3.5"},
	} {
		if en, fr := c.text.String(), french.Say(c.text); en != c.en || fr != c.fr {
			t.Errorf("%q and %q, want %q and %q", en, fr, c.en, c.fr)
		}
	}
}

func TestValuesAreReadAsWords(t *testing.T) {
	for want, n := range map[string]engine.Need{"−1": engine.AskCount(-9, 9), "minus one": engine.AskChoose(engine.Option{Key: "-1", Text: engine.T("minus one")}), "-1": engine.AskText(1, 9)} {
		if got := n.Word("-1").String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
