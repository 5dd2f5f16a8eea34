package engine

import (
	"slices"
	"strings"
	"testing"
)

func effects() Parts {
	return Parts{Join: "; ", Most: 3, Phrases: []Phrase{
		{Key: "damage #", Text: T("%v damage"), Min: 1, Max: 9, Also: []string{"dégâts #"}},
		{Key: "split #x#", Text: T("%v times %v damage"), Min: 1, Max: 9},
		{Key: "mana #", Text: T("%v mana"), Min: -6, Max: 6},
		{Key: "new location", Text: T("new location")},
		{Key: "other: *", Text: T("other: %v"), Also: []string{"autre: *"}},
	}}
}

// TestPartsRead: words are taken apart, and written again as the first way says.
func TestPartsRead(t *testing.T) {
	for _, c := range []struct{ words, again, said string }{
		{"damage 2", "damage 2", "2 damage"},
		{" Damage  2 ;new location", "damage 2; new location", "2 damage, new location"},
		{"split 2x3; mana -1", "split 2x3; mana -1", "2 times 3 damage, −1 mana"},
		{"dégâts 4; autre: la lune", "damage 4; other: la lune", "4 damage, other: la lune"},
		{"other: Look at it", "other: Look at it", "other: Look at it"},
		{"other:", "other:", "other: "},
		{"damage 0", "", "damage 0"},
		{"damage", "", "damage"},
		{"damage 2 more", "", "damage 2 more"},
		{"damage 1; damage 1; damage 1; damage 1", "", "damage 1; damage 1; damage 1; damage 1"},
		{"", "", ""},
	} {
		p := effects()
		parts, ok := p.Read(c.words)
		if ok != (c.again != "") {
			t.Errorf("%q: read %v", c.words, ok)
		}
		if ok && p.Write(parts) != c.again {
			t.Errorf("%q: written %q, not %q", c.words, p.Write(parts), c.again)
		}
		if got := p.Say(c.words); got != c.said {
			t.Errorf("%q: said %q, not %q", c.words, got, c.said)
		}
		if got := p.Text(c.words).String(); got != c.said {
			t.Errorf("%q: as a text %q, not %q", c.words, got, c.said)
		}
	}
}

// TestPartsInFrench: the phrases of a localised need are said in its language.
func TestPartsInFrench(t *testing.T) {
	fr := Language{Formats: map[string]string{"%v damage": "%v dégâts"}}
	if got := Localise(effects(), fr).Say("damage 2"); got != "2 dégâts" {
		t.Error(got)
	}
	if got := fr.Say(effects().Text("damage 2; mana 1")); got != "2 dégâts, 1 mana" {
		t.Error(got)
	}
}

func TestPartsOfOneWord(t *testing.T) {
	p := Parts{Join: " ", Most: 4, Phrases: Ways(Option{Key: "1", Text: T("1")}, Option{Key: "?", Text: T("?")})}
	parts, ok := p.Read("1 ? 1")
	if !ok || p.Write(parts) != "1 ? 1" {
		t.Errorf("read %v, written %q", ok, p.Write(parts))
	}
	if _, ok := p.Read("1 2"); ok {
		t.Error("2 is no phrase")
	}
}

func tower() Plan {
	return Plan{Nothing: "#", Door: []string{"door", "porte"}, Blocked: []string{"blocked", "bloqué"}, None: []string{"none"}, Rows: 4, Cols: 4,
		Icons: []Icon{{Key: "."}, {Key: "T"}, {Key: "1"}, {Key: "$"}}}
}

func TestPlanRead(t *testing.T) {
	p := tower()
	for _, words := range []string{"door r1c2 | T . $ | . 1 .", "door r1c1 | . # | . 1 | blocked r1c1R r1c1U"} {
		g, err := p.Read(words)
		if err != nil || p.Write(g) != words {
			t.Errorf("%s: %v, written %q", words, err, p.Write(g))
		}
	}
	g, err := p.Read("Porte r1c2 | T . | . 1 | bloqué r2c2L")
	if err != nil || g.At("r2c1", "#") != "T" || g.At("r3c1", "#") != "#" || g.At("r1c9", "#") != "#" || g.At("x", "#") != "#" {
		t.Errorf("%v %v", g, err)
	}
	for _, words := range []string{"", "door", "door r1c3 | . .", "door r1c1 | # .", "door r1c1 | . . | .", "door r1c1 | X", "door r1c1 | . | blocked r1c1D", "door r1c1 | . # | blocked r1c2L", "door r01c1 | .", "r1c1 | ."} {
		if _, err := p.Read(words); err == nil {
			t.Errorf("%q is read", words)
		}
	}
	if !p.LeftOut(" None") || p.LeftOut("door r1c1 | .") {
		t.Error("what is left out")
	}
}

// TestNothingWritten: an empty answer is refused with what to do.
func TestNothingWritten(t *testing.T) {
	drawn := tower()
	drawn.DoorText, drawn.NoneText = T("door"), T("leave it out")
	phrases := AskParts(20, 1, "", Ways(Option{Key: "1", Text: T("1")})...)
	phrases.Example = T("1 or 2")
	for want, n := range map[string]Need{
		"draw its spaces and where one comes in (door), or leave it out": AskPlan(99, drawn),
		"such as: 1 or 2":    phrases,
		"1 to 20 characters": AskText(1, 20),
	} {
		r := RefusalOf(n.Check(Written(" ")))
		if r == nil || !strings.Contains(r.Text.String(), want) {
			t.Errorf("%v, want %q", r, want)
		}
	}
	r := RefusalOf(func() error { _, err := drawn.Read("door r1c1 | . x"); return err }())
	if r == nil || !strings.Contains(r.Text.String(), `"x"`) {
		t.Errorf("a plan with an x: %v", r)
	}
}

// TestPlanTrim: a plan filled in anywhere on a larger sheet is the plan alone.
func TestPlanTrim(t *testing.T) {
	p := tower()
	for _, c := range []struct {
		name string
		g    PlanGrid
		want string
	}{
		{"in a corner", PlanGrid{Door: "r1c1", Rows: [][]string{{".", "#"}, {"#", "#"}}}, "door r1c1 | ."},
		{"in the middle", PlanGrid{Door: "r2c2", Blocked: []string{"r2c3L", "r2c2U", "r2c2L", "r1c1R"}, Rows: [][]string{{"#", "#", "#", "#"}, {"#", ".", "T", "#"}, {"#", "$", "#", "#"}, {"#", "#", "#", "#"}}}, "door r1c1 | $ # | . T | blocked r1c1R r1c1U"},
		{"an empty column within stays", PlanGrid{Door: "r1c3", Rows: [][]string{{".", "#", "."}}}, "door r1c3 | . # ."},
		{"a door to no space is none", PlanGrid{Door: "r1c2", Rows: [][]string{{".", "#"}}}, "door  | ."},
	} {
		if got := p.Write(p.Trim(c.g)); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	if g := p.Trim(PlanGrid{Rows: [][]string{{"#", "#"}}}); len(g.Rows) > 0 {
		t.Error("nothing is something")
	}
	if r, c, ok := PlanPlace("r2c11"); !ok || !slices.Equal([]int{r, c}, []int{2, 11}) {
		t.Error(r, c, ok)
	}
}
