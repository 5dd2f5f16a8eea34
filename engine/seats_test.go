package engine_test

import (
	"testing"

	"adjutant/engine"
)

// duel is a game of one secret choice by each of two seats.
type duel struct{ picked [2]string }

var duelTitle = &engine.Title{
	ID: "duel", Name: engine.T("Duel"), Players: [2]int{2, 2},
	Seats: func(engine.Setup) []engine.Seat {
		return []engine.Seat{{Key: "blue", Name: engine.T("Blue")}, {Key: "red", Name: engine.T("Red")}}
	},
	New: func(engine.Setup) (engine.Game, error) { return &duel{}, nil },
}

func (g *duel) Play(t *engine.Table) {
	ask := func(seat string) func() engine.Prompt {
		return func() engine.Prompt {
			return engine.Prompt{Key: "pick", Text: engine.T("Pick a blade."), Seat: seat, Secret: true,
				Need: engine.AskChoose(engine.Option{Key: "foil", Text: engine.T("foil")}, engine.Option{Key: "sabre", Text: engine.T("sabre")})}
		}
	}
	for i, a := range t.AskAll(ask("blue"), ask("red")) {
		g.picked[i] = a.Option
	}
}
func (g *duel) Sheet(string) engine.Sheet { return engine.Sheet{Game: "duel"} }
func (g *duel) Fields() []engine.Field    { return nil }
func (g *duel) Check() []engine.Problem   { return nil }

func TestSecretPromptsAreAnsweredInAnyOrder(t *testing.T) {
	red := engine.Entry{Seq: 1, Kind: engine.AnswerEntry, Seat: "red", Answer: engine.Chosen("sabre")}
	pos, _ := engine.Replay(duelTitle, engine.Setup{}, []engine.Entry{red})
	if pos.Err != nil || len(pos.Prompts) != 1 || pos.Prompts[0].Seat != "blue" {
		t.Fatal(pos.Err, pos.Prompts)
	}
	if q := pos.Prompt("red"); q.Text.String() != "Waiting for Blue." || q.Need.Kind != "" {
		t.Errorf("red sees %+v", q)
	}
	if q := pos.Prompt("blue"); q.Need.Kind != engine.ChooseKind {
		t.Errorf("blue sees %+v", q)
	}
	if q := pos.Prompt(""); q.Need.Kind != "" {
		t.Errorf("the shared page sees %+v", q)
	}
	twice, _ := engine.Replay(duelTitle, engine.Setup{}, []engine.Entry{red, {Seq: 2, Kind: engine.AnswerEntry, Seat: "red", Answer: engine.Chosen("foil")}})
	if r := engine.RefusalOf(twice.Err); r == nil || r.Code != engine.OtherSeat {
		t.Error(twice.Err)
	}
	blue := engine.Entry{Seq: 2, Kind: engine.AnswerEntry, Seat: "blue", Answer: engine.Chosen("foil")}
	pos, _ = engine.Replay(duelTitle, engine.Setup{}, []engine.Entry{red, blue})
	if g := pos.Game.(*duel); !pos.Over || g.picked != [2]string{"foil", "sabre"} {
		t.Error(pos.Over, g.picked)
	}
}

// tryst is a game of two sealed choices, with a private memo at any time.
type tryst struct {
	picked [2]string
	memo   string
}

var trystTitle = &engine.Title{
	ID: "tryst", Name: engine.T("Tryst"), Players: [2]int{2, 2}, Seats: duelTitle.Seats,
	New: func(engine.Setup) (engine.Game, error) { return &tryst{}, nil },
}

func (g *tryst) Play(t *engine.Table) {
	seats := []string{"blue", "red"}
	for g.picked[0] == "" || g.picked[1] == "" {
		var builds []func() engine.Prompt
		var who []int
		for i, seat := range seats {
			if g.picked[i] == "" {
				who = append(who, i)
				builds = append(builds, func() engine.Prompt {
					return engine.Prompt{Key: "pick", Text: engine.T("Pick a blade."), Seat: seat, Sealed: true,
						Need: engine.AskChoose(engine.Option{Key: "foil", Text: engine.T("foil")}, engine.Option{Key: "sabre", Text: engine.T("sabre")})}
				})
			}
		}
		i, a := t.AskAny(builds...)
		g.picked[who[i]] = a.Option
	}
	t.Unseal()
}
func (g *tryst) AnyTime() []engine.Action {
	return []engine.Action{{Key: "memo", Text: engine.T("Write a memo"), Seat: "red", Secret: true, Need: engine.AskText(1, 9),
		Do: func(_ *engine.Table, a engine.Answer) { g.memo = a.Text }}}
}
func (g *tryst) Reenters()                 {}
func (g *tryst) Sheet(string) engine.Sheet { return engine.Sheet{Game: "tryst"} }
func (g *tryst) Fields() []engine.Field {
	text := func(key string, s *string) engine.Field {
		return engine.Field{Key: key, Name: engine.T("pick"), Need: engine.AskText(0, 9), Get: func() string { return *s }, Set: func(v string) error { *s = v; return nil }}
	}
	return []engine.Field{text("blue", &g.picked[0]), text("red", &g.picked[1])}
}
func (g *tryst) Check() []engine.Problem { return nil }

func TestSealedAnswersOpenTogether(t *testing.T) {
	log := []engine.Entry{
		{Seq: 1, Kind: engine.AnswerEntry, Seat: "red", Answer: engine.Act("memo", engine.Written("psst"))},
		{Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Chosen("foil")}, // the shared page answers the first question
	}
	pos, _ := engine.Replay(trystTitle, engine.Setup{}, log)
	if pos.Err != nil || len(pos.Prompts) != 1 || pos.Prompts[0].Seat != "red" {
		t.Fatal(pos.Err, pos.Prompts)
	}
	if d := pos.Done[0]; d.Seat != "red" || !d.Secret || pos.Game.(*tryst).memo != "psst" {
		t.Errorf("the memo was kept as %+v", d)
	}
	if d := pos.Done[1]; d.Seat != "blue" || !d.Secret || d.Title.String() != "Pick a blade." {
		t.Errorf("sealed: %+v", d)
	}
	if n := [3]int{len(pos.Prompt("").Anytime), len(pos.Prompt("blue").Anytime), len(pos.Prompt("red").Anytime)}; n != [3]int{0, 0, 1} {
		t.Errorf("the memo is offered to %v", n)
	}
	log = append(log, engine.Entry{Seq: 3, Kind: engine.AnswerEntry, Seat: "red", Answer: engine.Chosen("sabre")})
	pos, _ = engine.Replay(trystTitle, engine.Setup{}, log)
	if d := pos.Done[1]; !pos.Over || d.Secret || d.Title.String() != "Pick a blade. foil" || !pos.Done[0].Secret {
		t.Errorf("unsealed: %+v", pos.Done)
	}
	other := []engine.Entry{{Seq: 1, Kind: engine.AnswerEntry, Seat: "blue", Answer: engine.Act("memo", engine.Written("psst"))}}
	if pos, _ = engine.Replay(trystTitle, engine.Setup{}, other); engine.RefusalOf(pos.Err) == nil {
		t.Error("blue wrote red's memo")
	}
}

// A game that can be begun anew in any state goes on where a correction put it.
func TestCorrectionsAreReentered(t *testing.T) {
	fix := func(seq int, track string) engine.Entry {
		return engine.Entry{Seq: seq, Kind: engine.CorrectEntry, Track: track, Value: "foil"}
	}
	pos, _ := engine.Replay(trystTitle, engine.Setup{}, []engine.Entry{fix(1, "blue")})
	if pos.Err != nil || len(pos.Prompts) != 1 || pos.Prompts[0].Seat != "red" {
		t.Errorf("%v %+v", pos.Err, pos.Prompts)
	}
	pos, _ = engine.Replay(trystTitle, engine.Setup{}, []engine.Entry{fix(1, "blue"), fix(2, "red")})
	if pos.Err != nil || !pos.Over || len(pos.Done) != 2 {
		t.Errorf("%v %v %+v", pos.Err, pos.Over, pos.Done)
	}
}

// pledge is a game of one open question to two seats, or to the table for both.
type pledge struct{ given map[string]bool }

var pledgeTitle = &engine.Title{
	ID: "pledge", Name: engine.T("Pledge"), Players: [2]int{2, 2}, Seats: duelTitle.Seats,
	New: func(engine.Setup) (engine.Game, error) { return &pledge{given: map[string]bool{}}, nil },
}

func (g *pledge) Play(t *engine.Table) {
	ask := func(p engine.Prompt) func() engine.Prompt {
		p.Key, p.Text, p.Need = "pledge", engine.T("Pledge."), engine.AskConfirm()
		return func() engine.Prompt { return p }
	}
	for len(g.given) < 2 {
		var seats []string
		var builds []func() engine.Prompt
		for _, s := range []string{"blue", "red"} {
			if !g.given[s] {
				seats, builds = append(seats, s), append(builds, ask(engine.Prompt{Seat: s}))
			}
		}
		if len(seats) == 2 {
			builds = append(builds, ask(engine.Prompt{Shared: true}))
		}
		if i, _ := t.AskAny(builds...); i < len(seats) {
			g.given[seats[i]] = true
		} else {
			g.given["blue"], g.given["red"] = true, true
		}
	}
}
func (g *pledge) Sheet(string) engine.Sheet { return engine.Sheet{Game: "pledge"} }
func (g *pledge) Fields() []engine.Field    { return nil }
func (g *pledge) Check() []engine.Problem   { return nil }

func TestTheSharedTableAnswersForAll(t *testing.T) {
	replay := func(seats ...string) *engine.Position {
		var log []engine.Entry
		for i, s := range seats {
			log = append(log, engine.Entry{Seq: i + 1, Kind: engine.AnswerEntry, Seat: s, Answer: engine.Confirmed()})
		}
		pos, err := engine.Replay(pledgeTitle, engine.Setup{}, log)
		if err != nil {
			t.Fatal(err)
		}
		return pos
	}
	pos := replay()
	if p := pos.Prompt(""); !p.Shared {
		t.Errorf("the shared table is asked %+v", p)
	}
	for _, seat := range []string{"blue", "red"} {
		if p := pos.Prompt(seat); p.Shared || p.Seat != seat {
			t.Errorf("%s is asked %+v", seat, p)
		}
	}
	if pos := replay(""); pos.Err != nil || !pos.Over {
		t.Errorf("one answer of the table leaves %+v, %v", pos.Prompts, pos.Err)
	}
	if pos := replay("red"); pos.Err != nil || len(pos.Prompts) != 1 || pos.Prompt("").Seat != "blue" {
		t.Errorf("after red %+v, %v", pos.Prompts, pos.Err)
	}
	if pos := replay("red", "red"); engine.RefusalOf(pos.Err) == nil {
		t.Error("red answered for blue")
	}
	if pos := replay("red", ""); pos.Err != nil || !pos.Over {
		t.Errorf("red and the table leave %+v, %v", pos.Prompts, pos.Err)
	}
}
