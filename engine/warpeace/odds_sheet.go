package warpeace

import "adjutant/engine"

func (g *Game) odds() []engine.Odd      { return nil }
func (g *Game) roundsGrid() engine.Grid { return engine.Grid{Key: "rounds"} }
