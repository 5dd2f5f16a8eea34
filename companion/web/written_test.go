package web

import (
	"maps"
	"net/url"
	"testing"

	"adjutant/engine"
)

func effectNeed() engine.Need {
	return engine.AskParts(200, 3, "; ",
		engine.Phrase{Key: "damage #", Text: engine.T("%v damage"), Min: 1, Max: 9},
		engine.Phrase{Key: "split #x#", Text: engine.T("%v times %v damage"), Min: 1, Max: 9},
		engine.Phrase{Key: "other: *", Text: engine.T("other: %v")})
}

func planNeed() engine.Need {
	return engine.AskPlan(400, engine.Plan{Nothing: "#", Door: []string{"door"}, DoorText: engine.T("door"), Blocked: []string{"blocked"}, None: []string{"none"}, NoneText: engine.T("leave it out"), Rows: 3, Cols: 4,
		Icons: []engine.Icon{{Key: ".", Text: engine.T("nothing"), Kind: "space"}, {Key: "T", Text: engine.T("trap"), Kind: "trap"}}})
}

// TestWrittenTogether: what a browser sends becomes the field's words; what nobody
// touched stays as it was written.
func TestWrittenTogether(t *testing.T) {
	for _, c := range []struct {
		name        string
		need        engine.Need
		value, hand string // as it was, as the words are sent
		touch       url.Values
		want        string
	}{
		{"untouched", effectNeed(), "damage 2; other: x", "damage 2; other: x", nil, "damage 2; other: x"},
		{"untouched, written otherwise", effectNeed(), "Damage 2", "Damage 2", nil, "Damage 2"},
		{"untouched, not to be tapped", effectNeed(), "nonsense", "nonsense", nil, "nonsense"},
		{"typed", effectNeed(), "damage 2", "damage 3", nil, "damage 3"},
		{"a number", effectNeed(), "damage 2", "damage 2", url.Values{"f~0.n0": {"5"}}, "damage 5"},
		{"one more", effectNeed(), "damage 2", "damage 2", url.Values{"f~1": {"split #x#"}, "f~1.n0": {"2"}, "f~1.n1": {"3"}}, "damage 2; split 2x3"},
		{"the first taken out", effectNeed(), "damage 2; damage 1", "damage 2; damage 1", url.Values{"f~0": {""}}, "damage 1"},
		{"own words", effectNeed(), "", "", url.Values{"f~0": {"other: *"}, "f~0.w": {" look at it "}}, "other: look at it"},
		{"all taken out", effectNeed(), "damage 2", "damage 2", url.Values{"f~0": {""}}, ""},
		{"untouched plan", planNeed(), "door r1c1 | . T", "door r1c1 | . T", nil, "door r1c1 | . T"},
		{"untouched plan with room around", planNeed(), "door r2c2 | # . | # .", "door r2c2 | # . | # .", nil, "door r2c2 | # . | # ."},
		{"a larger plan than is offered", planNeed(), "door r1c1 | . . . . . .", "door r1c1 | . . . . . .", nil, "door r1c1 | . . . . . ."},
		{"a space", planNeed(), "door r1c1 | . T", "door r1c1 | . T", url.Values{"f~r2c1": {"T"}}, "door r1c1 | T # | . T"},
		{"drawn in the middle", planNeed(), "", "", url.Values{"f~r2c2": {"."}, "f~r3c2": {"T"}, "f~door": {"r2c2"}, "f~side": {"r2c2U", "r1c1R"}}, "door r1c1 | T | . | blocked r1c1U"},
		{"no door yet", planNeed(), "", "", url.Values{"f~r2c2": {"."}}, "door ? | ."},
		{"left out", planNeed(), "door r1c1 | .", "door r1c1 | .", url.Values{"f~none": {"1"}}, "none"},
	} {
		w := newWritten("id", "f", "", c.need, c.value)
		form := w.form()
		form.Set("f~drawn", w.Drawn)
		form.Set("f", c.hand)
		maps.Copy(form, c.touch)
		putTogether(form)
		if got := form.Get("f"); got != c.want || len(form) != 1 {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	if w := newWritten("id", "f", "", effectNeed(), "nonsense"); !w.ByHand {
		t.Error("words that cannot be tapped are not shown")
	}
	if newWritten("id", "f", "", engine.AskText(1, 9), "x") != nil {
		t.Error("plain words are tapped")
	}
	form := url.Values{"f~as": {"plan"}, "f~drawn": {"x"}, "f~rows": {"999999999"}, "f~cols": {"999999999"}, "f~nothing": {"#"}, "f~words": {"door blocked none"}}
	putTogether(form) // must come back
}

// TestGapsOfPhrases: what is still to be filled in is shown as a gap.
func TestGapsOfPhrases(t *testing.T) {
	for i, want := range []string{"… damage", "… times … damage", "other: …"} {
		if got := gaps(effectNeed().Parts.Phrases[i].Text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
