package sansallies

import (
	"slices"

	"adjutant/engine"
)

// capture takes the target off the pyramid after a successful invasion.
func (g *Game) capture(t *engine.Table, p Place) {
	r := g.Pyramid[p]
	g.empty(p)
	g.note(t, "captured:"+string(p), secResolve, engine.T("%s is captured.", string(p)))
	if r.Kind == Capital { // SA-53
		// Reading of Prison Camps: a camp on the capital waits for the victory, which then
		// frees it for the score, or ends the game before anything is freed; it ends the
		// game, as nothing is done after it (option capital_camp).
		if g.rules.capitalCamp == "freed" {
			g.liberate(t, p) // SA-94
		}
		g.winTheGame(t)
		return
	}
	g.liberate(t, p) // SA-90
	if r.Kind == Resource {
		g.captureCenter(t) // SA-48
		return
	}
	g.Captured[r.Kind]++
	g.RegionDiscard = append(g.RegionDiscard, r) // SA-42
	g.note(t, "region_discard", secResolve, engine.T("Lay %s face up on top of the region discard.", string(p)))
}

// empty takes the card off a place.
func (g *Game) empty(p Place) {
	delete(g.Pyramid, p)
	if g.rules.rowScore == "once" && g.rowEmpty(p.Tier()) {
		g.RowsScored[p.Tier()] = true
	}
}

func (g *Game) rowEmpty(tier Tier) bool {
	return !slices.ContainsFunc(tier.places(), func(p Place) bool { _, full := g.Pyramid[p]; return full })
}

// Capturing Installations. A center: setback, upgrade, and one card more a draw.
func (g *Game) captureCenter(t *engine.Table) {
	g.Centers++ // SA-52
	g.note(t, "center", secInstallation, engine.T("Keep the center in the reserve area: one card more in every later draw."))
	g.setback(t, secInstallation) // SA-49
	g.upgrade(t)                  // SA-51
}

// setback moves the enemy down one chit, unless the level is 3.
func (g *Game) setback(t *engine.Table, ref string) {
	// Reading of Capturing Installations: each setback of a turn moves the chit, or the
	// first alone (option setbacks).
	if g.rules.setbacks == "once" && g.Red {
		g.note(t, "no_setback", ref, engine.T("No second setback in a turn."))
		return
	}
	if g.askLevel(t) < 4 { // SA-50
		g.note(t, "no_setback", ref, engine.T("No setback at level 3: the progress chit stays and the research die is rolled unless the chit is red."))
		return
	}
	g.Chit = g.Chit.down() // SA-49
	g.note(t, "chit_down:"+string(g.Chit), ref, engine.T("Setback: move the progress chit down to %s.", string(g.Chit)))
	if g.Red {
		g.note(t, "setback_again", ref, engine.T("The chit is red already: one more down, but only one check is skipped."))
	} else {
		g.Red = true
		g.note(t, "flip_red", ref, engine.T("Turn the progress chit to its red side."))
	}
}

// Personnel Strength. One more after each successful invasion, at most 4.
func (g *Game) raisePersonnel(t *engine.Table) {
	if g.PersonnelChit == 4 {
		return
	}
	// Reading of Personnel Strength: it rises only if personnel fought, or after every
	// success; after every success (R13).
	g.PersonnelChit++ // SA-54
	g.note(t, "personnel:"+string(rune('0'+g.PersonnelChit)), secStrength, engine.T("Turn the personnel chit to %d.", g.PersonnelChit))
}

// learnOpened asks for the cards whose corner has just been opened; they may wait.
func (g *Game) learnOpened(t *engine.Table, p Place) {
	for _, q := range p.above() {
		if _, full := g.Pyramid[q]; full && g.Outcome == "" {
			g.learn(t, q, true)
		}
	}
}

// Game End. The capital is captured.
func (g *Game) winTheGame(t *engine.Table) {
	g.Captured[Capital]++
	g.Outcome = "win" // SA-70
	g.note(t, "win", secGameEnd, engine.T("The capital is captured. The game is won."))
}
