package warpeace

import "adjutant/engine"

func (g *Game) Fields() []engine.Field { return nil }
func (g *Game) Sheet(string) engine.Sheet {
	return engine.Sheet{Game: "warpeace", Outcome: g.outcome()}
}
