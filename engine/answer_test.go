package engine_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"adjutant/engine"
	"pgregory.net/rapid"
)

// Every answer survives its text line and its JSON.
func TestAnswerRoundTrip(t *testing.T) {
	word := rapid.OneOf(
		rapid.StringMatching(`[a-z0-9_.-]{1,8}`),
		rapid.SampledFrom([]string{"two words", `with "quotes"`, "a=b", "é à", "#hash", "tab\there", `back\slash`}),
	)
	amounts := rapid.MapOfN(word, rapid.IntRange(-3, 12), 1, 4)
	rapid.Check(t, func(t *rapid.T) {
		var a engine.Answer
		switch rapid.IntRange(0, 8).Draw(t, "kind") {
		case 0:
			a = engine.Rolled(rapid.SliceOfN(rapid.IntRange(1, 6), 1, 9).Draw(t, "dice")...)
			a.More = rapid.Bool().Draw(t, "more")
			if rapid.Bool().Draw(t, "colours") {
				a.Dice[0].Colour = "red"
			}
		case 1:
			a = engine.Chosen(word.Draw(t, "option"))
		case 2:
			a = engine.Counted(rapid.IntRange(-5, 500).Draw(t, "n"))
		case 3:
			a = engine.Allotted(amounts.Draw(t, "shares"))
		case 4:
			a = engine.Carded(word.Draw(t, "card"))
		case 5:
			a = engine.Written(word.Draw(t, "text"))
		case 6:
			a = engine.Filled(rapid.MapOfN(word, word, 1, 4).Draw(t, "fields"))
		case 7:
			place := rapid.StringMatching(`[A-Z][0-9]`)
			a = engine.Answer{Kind: engine.MoveKind, From: place.Draw(t, "from"), To: place.Draw(t, "to"),
				Units: rapid.MapOfN(rapid.SampledFrom([]string{"i", "c", "a"}), rapid.IntRange(1, 9), 1, 3).Draw(t, "units")}
			if rapid.Bool().Draw(t, "way") {
				a.Path = rapid.SliceOfN(place, 1, 3).Draw(t, "path")
				a.Leader, a.Land, a.Cargo = "napoleon", "N6", map[string]int{"i": 2}
			}
		default:
			a = engine.Confirmed()
		}
		if rapid.Bool().Draw(t, "action") {
			a = engine.Act(word.Draw(t, "key"), a)
		}
		back, err := engine.ParseAnswer(a.String())
		if err != nil || !reflect.DeepEqual(back, a) {
			t.Fatalf("%q read back as %#v, %v; was %#v", a.String(), back, err, a)
		}
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var again engine.Answer
		if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, a) {
			t.Fatalf("%s read back as %#v, %v", data, again, err)
		}
	})
}

// The API leaves kind out; it is told from the fields.
func TestAnswerKindFromFields(t *testing.T) {
	for body, want := range map[string]engine.Kind{
		`{"dice":[4,3]}`:                        engine.RollKind,
		`{"dice":[{"colour":"red","value":4}]}`: engine.RollKind,
		`{"option":"done"}`:                     engine.ChooseKind,
		`{"n":0}`:                               engine.CountKind,
		`{"shares":{}}`:                         engine.AllotKind,
		`{"card":"x"}`:                          engine.CardKind,
		`{"from":"A1","to":"A5","units":{"infantry":2}}`: engine.MoveKind,
		`{"text":"Rouen"}`:     engine.TextKind,
		`{"fields":{"a":"b"}}`: engine.FormKind,
		`{}`:                   engine.ConfirmKind,
		`{"action":"potion"}`:  engine.ConfirmKind,
	} {
		var a engine.Answer
		if err := json.Unmarshal([]byte(body), &a); err != nil || a.Kind != want {
			t.Errorf("%s: kind %q, %v; want %q", body, a.Kind, err, want)
		}
	}
}

func TestParseAnswerRefuses(t *testing.T) {
	for _, bad := range []string{"", "roll x", "count", "count two", "allot a", "form x", "move A1", "move A1 A2 i=x", "do", `do "`, "jump"} {
		if a, err := engine.ParseAnswer(bad); err == nil {
			t.Errorf("%q was read as %#v", bad, a)
		}
	}
}
