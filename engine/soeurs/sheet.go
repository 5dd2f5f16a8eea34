package soeurs

import "adjutant/engine"

// Sheet draws the state.
func (g *Game) Sheet(string) engine.Sheet {
	s := engine.Sheet{Game: "soeurs", Step: g.Step}
	s.Round = engine.T("floor %d · sequence %d", g.Floor, g.Sequence)
	s.Outcome = g.outcome()
	return s
}

// outcome is how the game ended.
func (g *Game) outcome() *engine.Outcome {
	switch {
	case g.Result == won:
		return &engine.Outcome{Result: "win", Method: "boss beaten", Text: engine.T("Victory: %s.", engine.T(g.RankFor(g.HP)))}
	case g.Result == lost:
		return &engine.Outcome{Result: "loss", Method: g.Reason, Text: engine.T("Defeat: %s.", engine.T(g.Reason))}
	}
	return nil
}
