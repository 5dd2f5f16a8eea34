package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"pgregory.net/rapid"
)

var siegeSetup = engine.Setup{Printed: map[string]string{"north.strength": "4", "south.strength": "6"}}

func answer(seq int, a engine.Answer) engine.Entry {
	return engine.Entry{Seq: seq, Kind: engine.AnswerEntry, Answer: a}
}

func mustReplay(t *testing.T, setup engine.Setup, log ...engine.Entry) *engine.Position {
	t.Helper()
	pos, err := engine.Replay(siege, setup, log)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestWander(t *testing.T) {
	for seed := range uint64(300) {
		log, pos := enginetest.Wander(t, siege, siegeSetup, seed, 500, nil)
		if !pos.Over {
			t.Fatalf("seed %d: the game did not end in %d answers", seed, len(log))
		}
		enginetest.Twice(t, siege, siegeSetup, log)
	}
}

func TestThrowInBatches(t *testing.T) {
	part := engine.Rolled(6)
	part.More = true
	pos := mustReplay(t, siegeSetup, answer(1, engine.Chosen("north")), answer(2, part))
	if have := pos.Prompts[0].Need.Have; len(have) != 1 || have[0].Value != 6 {
		t.Fatalf("have %v", have)
	}
	if got := pos.Done[1].Title.String(); got != "Roll the assault: 1 of 2 dice" {
		t.Error(got)
	}
	pos = mustReplay(t, siegeSetup, answer(1, engine.Chosen("north")), answer(2, part), answer(3, engine.Rolled(5)))
	if pos.Err != nil || pos.Done[2].Title.String() != "Assault north: 6+5" {
		t.Fatal(pos.Err, pos.Done[2].Title)
	}
	pos = mustReplay(t, siegeSetup, answer(1, engine.Chosen("north")), answer(2, part), answer(3, engine.Rolled(5, 5)))
	if engine.RefusalOf(pos.Err) == nil || engine.RefusalOf(pos.Err).Code != engine.BadDice || pos.ErrSeq != 3 {
		t.Fatal(pos.Err, pos.ErrSeq)
	}
}

func TestRefusedAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		a    engine.Answer
		code string
	}{
		"an option that is not there": {engine.Chosen("west"), engine.NoSuchOption},
		"another kind":                {engine.Rolled(1, 2), engine.WrongPrompt},
		"an action that is not open":  {engine.Act("eat", engine.Confirmed()), engine.NoSuchAction},
	} {
		t.Run(name, func(t *testing.T) {
			pos := mustReplay(t, siegeSetup, answer(1, c.a))
			r := engine.RefusalOf(pos.Err)
			if r == nil || r.Code != c.code {
				t.Fatalf("refused with %v, want %s", pos.Err, c.code)
			}
			if pos.Sheet("").String() != mustReplay(t, siegeSetup).Sheet("").String() {
				t.Error("a refused answer changed the state")
			}
		})
	}
}

func TestAnyTimeActionAsksAgain(t *testing.T) {
	pos := mustReplay(t, siegeSetup,
		answer(1, engine.Chosen("rest")),
		answer(2, engine.Act("eat", engine.Confirmed())))
	if pos.Err != nil || pos.Prompts[0].Key != "assault" || len(pos.Prompts[0].Anytime) != 0 {
		t.Fatal(pos.Err, pos.Prompts)
	}
	if g := pos.Game.(*Siege); g.Army != 6 || g.Supply != 0 {
		t.Fatalf("army %d, supply %d", g.Army, g.Supply)
	}
}

func TestCorrection(t *testing.T) {
	fix := engine.Entry{Seq: 1, Kind: engine.CorrectEntry, Track: "army", Value: "9"}
	pos := mustReplay(t, siegeSetup, fix)
	if pos.Err != nil || pos.Game.(*Siege).Army != 9 {
		t.Fatal(pos.Err)
	}
	if got := pos.Done[0].Title.String(); got != "Corrected: army 9, was 5." {
		t.Error(got)
	}
	fix.Value = "99"
	if pos = mustReplay(t, siegeSetup, fix); pos.Err == nil {
		t.Error("an impossible correction was taken")
	}
	fix.Track = "navy"
	if pos = mustReplay(t, siegeSetup, fix); engine.RefusalOf(pos.Err).Code != engine.NoSuchTrack {
		t.Error(pos.Err)
	}
}

func TestPrintedValueIsAskedOnceAndMayBeMended(t *testing.T) {
	pos := mustReplay(t, engine.Setup{}, answer(1, engine.Chosen("north")))
	if p := pos.Prompts[0]; p.Printed != "north.strength" {
		t.Fatalf("pending %q", p.Key)
	}
	pos = mustReplay(t, engine.Setup{}, answer(1, engine.Chosen("north")), answer(2, engine.Counted(4)))
	if pos.Prompts[0].Key != "roll" || pos.Values["north.strength"] != "4" {
		t.Fatal(pos.Prompts[0].Key, pos.Values)
	}
	pos = mustReplay(t, engine.Setup{},
		engine.Entry{Seq: 1, Kind: engine.PrintEntry, Track: "north.strength", Value: "7"},
		answer(2, engine.Chosen("north")))
	if pos.Prompts[0].Key != "roll" {
		t.Fatal("a value filled in beforehand was asked")
	}
	pos = mustReplay(t, engine.Setup{}, engine.Entry{Seq: 1, Kind: engine.PrintEntry, Track: "north.strength", Value: "70"})
	if pos.Err == nil {
		t.Fatal("a value out of range was kept")
	}
}

func TestPositionIsTakenUp(t *testing.T) {
	setup := siegeSetup
	setup.Position = map[string]string{"army": "2", "supply": "3"}
	if g := mustReplay(t, setup).Game.(*Siege); g.Army != 2 || g.Supply != 3 {
		t.Fatalf("army %d, supply %d", g.Army, g.Supply)
	}
	setup.Position = map[string]string{"navy": "2"}
	if _, err := engine.Replay(siege, setup, nil); engine.RefusalOf(err) == nil {
		t.Fatal("an unknown track was taken")
	}
}

func TestAfterTheEnd(t *testing.T) {
	setup := siegeSetup
	setup.Position = map[string]string{"army": "0"}
	log := []engine.Entry{answer(1, engine.Chosen("rest"))}
	pos := mustReplay(t, setup, log...)
	if !pos.Over || len(pos.Prompts) != 0 {
		t.Fatal("no army left, and the game goes on")
	}
	pos = mustReplay(t, setup, append(log, answer(2, engine.Chosen("rest")))...)
	if engine.RefusalOf(pos.Err).Code != engine.GameOver {
		t.Fatal(pos.Err)
	}
	pos = mustReplay(t, setup, append(log, engine.Entry{Seq: 2, Kind: engine.UndoEntry})...)
	if pos.Over || pos.Redo != 1 {
		t.Fatal("the last answer cannot be taken back")
	}
}

// Undo and redo are entries like any other: whatever their order, the live log
// is the same as one written without them.
func TestLive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var log, model []engine.Entry
		var undone [][]engine.Entry
		for seq := 1; seq <= 30; seq++ {
			switch k := rapid.IntRange(0, 4).Draw(t, "what"); {
			case k == 0 && len(model) > 0:
				i := rapid.IntRange(0, len(model)-1).Draw(t, "to")
				log = append(log, engine.Entry{Seq: seq, Kind: engine.UndoEntry, To: model[i].Seq})
				undone = append(undone, append([]engine.Entry(nil), model[i:]...))
				model = model[:i:i]
			case k == 1 && len(undone) > 0:
				log = append(log, engine.Entry{Seq: seq, Kind: engine.RedoEntry})
				model = append(model, undone[len(undone)-1]...)
				undone = undone[:len(undone)-1]
			default:
				e := answer(seq, engine.Counted(seq))
				log, model, undone = append(log, e), append(model, e), nil
			}
		}
		live, _, err := engine.Live(log)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(live)
		b, _ := json.Marshal(model)
		if len(live)+len(model) > 0 && string(a) != string(b) {
			t.Fatalf("live %s, want %s", a, b)
		}
	})
}

func TestBadLogKeepsTheLastGoodPosition(t *testing.T) {
	pos := mustReplay(t, siegeSetup, answer(1, engine.Chosen("rest")), answer(2, engine.Chosen("moat")), answer(3, engine.Chosen("rest")))
	if pos.Err == nil || pos.ErrSeq != 2 || len(pos.Done) != 1 {
		t.Fatal(pos.Err, pos.ErrSeq, len(pos.Done))
	}
	if pos = mustReplay(t, siegeSetup, engine.Entry{Seq: 1, Kind: engine.UndoEntry, To: 7}); pos.Err == nil {
		t.Fatal("an undo of nothing was taken")
	}
}

// watched is a siege that is told of printed values.
type watched struct {
	*Siege
	told int
}

func (w *watched) PrintedChanged() { w.told++ }

// A game that keeps what it read is told when a printed value changes, and only then.
func TestPrintReader(t *testing.T) {
	title := *siege
	title.New = func(s engine.Setup) (engine.Game, error) {
		g, err := siege.New(s)
		return &watched{Siege: g.(*Siege)}, err
	}
	log := []engine.Entry{
		{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Chosen("north")},
		{Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Counted(4)},
		{Seq: 3, Kind: engine.PrintEntry, Track: "south.strength", Value: "6"},
		{Seq: 4, Kind: engine.PrintEntry, Track: "south.strength", Value: "66"},
	}
	pos, err := engine.Replay(&title, engine.Setup{}, log)
	if err != nil {
		t.Fatal(err)
	}
	if got := pos.Game.(*watched).told; got != 2 || pos.ErrSeq != 4 {
		t.Errorf("told %d times, refused entry %d; want 2 and 4", got, pos.ErrSeq)
	}
}

// A printed value that the game does not have is refused, by its name.
func TestUnknownPrintedValue(t *testing.T) {
	title := *duelTitle
	title.Components = func(map[string]string) []engine.Component {
		return []engine.Component{{Key: "blade", Need: engine.AskCount(1, 9)}}
	}
	for key, want := range map[string]string{"blade": "", "sword": "no_such_printed"} {
		pos, err := engine.Replay(&title, engine.Setup{}, []engine.Entry{{Seq: 1, Kind: engine.PrintEntry, Track: key, Value: "3"}})
		if err != nil {
			t.Fatal(err)
		}
		if r := engine.RefusalOf(pos.Err); (r == nil) != (want == "") || r != nil && r.Code != want {
			t.Errorf("%s: %v", key, pos.Err)
		}
	}
}

// A key that is none of those there are is told with them.
func TestRefusalsNameWhatThereIs(t *testing.T) {
	need := engine.AskChoose(engine.Option{Key: "foil"}, engine.Option{Key: "sabre"})
	if err := need.Check(engine.Chosen("axe")); !strings.Contains(err.Error(), `"axe" is not among the choices; there are: foil, sabre.`) {
		t.Error(err)
	}
	many := []engine.Option{}
	for i := range 40 {
		many = append(many, engine.Option{Key: fmt.Sprint("o", i)})
	}
	if err := engine.AskChoose(many...).Check(engine.Chosen("axe")); !strings.Contains(err.Error(), "o11, ….") {
		t.Error(err)
	}
}
