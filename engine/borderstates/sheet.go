package borderstates

import "adjutant/engine"

// Sheet draws the state as a viewer at seat may see it.
func (g *Border) Sheet(seat string) engine.Sheet {
	return engine.Sheet{Game: "borderstates", Step: g.Step, Outcome: g.Outcome}
}
