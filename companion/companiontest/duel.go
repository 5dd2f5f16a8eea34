package companiontest

import "adjutant/engine"

type duel struct{ picked [2]string }

// Duel is the title of an invented game of two seats, blue and red: each picks a
// blade in secret, then the dice are thrown.
func Duel() *engine.Title {
	return &engine.Title{
		ID: "duel", Name: engine.T("Duel"), About: engine.T("Two blades."), Players: [2]int{2, 2},
		Seats: func(engine.Setup) []engine.Seat {
			return []engine.Seat{{Key: "blue", Name: engine.T("Blue")}, {Key: "red", Name: engine.T("Red")}}
		},
		New: func(engine.Setup) (engine.Game, error) { return &duel{}, nil },
	}
}

// Play asks both for their blade at once, then for the dice of blue.
func (g *duel) Play(t *engine.Table) {
	ask := func(seat string) func() engine.Prompt {
		return func() engine.Prompt {
			return engine.Prompt{Key: "pick", Text: engine.T("Pick a blade."), Seat: seat, Secret: true,
				Need: engine.AskChoose(engine.Option{Key: "foil", Text: engine.T("foil")}, engine.Option{Key: "sabre", Text: engine.T("sabre")})}
		}
	}
	for i, a := range t.AskAll(ask("blue"), ask("red")) {
		g.picked[i] = a.Option
		t.Tell(engine.Note{Code: "picked:" + a.Option, Text: engine.T("You picked the %s.", engine.T(a.Option)), Seat: []string{"blue", "red"}[i]})
	}
	t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: "fight", Text: engine.T("Roll the fight."), Seat: "blue", Need: engine.AskRoll(engine.Die6(2)...)}
	})
}

// Sheet shows each seat its own blade.
func (g *duel) Sheet(seat string) engine.Sheet {
	s := engine.Sheet{Game: "duel"}
	for i, k := range []string{"blue", "red"} {
		v := engine.Text{}
		if k == seat {
			v = engine.Name(g.picked[i])
		}
		s.Tracks = append(s.Tracks, engine.Track{Key: k, Name: engine.T(k), Kind: engine.LedgerTrack, Value: v})
	}
	return s
}

// Fields has nothing to correct.
func (g *duel) Fields() []engine.Field { return nil }

// Check has nothing to conserve.
func (g *duel) Check() []engine.Problem { return nil }
