package sansallies

import "adjutant/engine"

// Sheet is everything to be seen.
func (g *Game) Sheet(string) engine.Sheet {
	return engine.Sheet{Game: "sansallies", Round: engine.T("turn %d", g.Turn)}
}
