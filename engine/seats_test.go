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
