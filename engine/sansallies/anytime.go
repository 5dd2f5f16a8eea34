package sansallies

import "adjutant/engine"

// AnyTime: a card of the pyramid that is not known yet may be told whenever the
// player chooses what to do.
func (g *Game) AnyTime() []engine.Action {
	if g.asked != "act" {
		return nil
	}
	var untold []Place
	for _, p := range g.places() {
		if !g.complete(g.Pyramid[p]) {
			untold = append(untold, p)
		}
	}
	if len(untold) == 0 {
		return nil
	}
	return []engine.Action{g.tellAction(untold)}
}
