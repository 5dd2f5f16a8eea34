package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Prison Camps. A successful invasion frees the camp: one more personnel strength
// for good.
func (g *Game) liberate(t *engine.Table, p Place) {
	if !g.takeCamp(p) {
		return
	}
	g.Liberated++ // SA-90
	g.note(t, "camp_free", secCamps, engine.T("Camp freed: lay the chit, liberated side up, beside the personnel chit."))
}

// loseCamp takes a camp out of the game with its region.
func (g *Game) loseCamp(t *engine.Table, p Place) {
	if !g.takeCamp(p) {
		return
	}
	g.CampsLost++ // SA-93
	g.note(t, "camp_lost", secCamps, engine.T("The prison camp at %s is lost: take its chit out of the game.", string(p)))
}

func (g *Game) takeCamp(p Place) bool {
	i := slices.Index(g.Camps, p)
	if i < 0 {
		return false
	}
	g.Camps = slices.Delete(g.Camps, i, i+1)
	return true
}
