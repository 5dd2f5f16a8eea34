package sansallies

import "adjutant/engine"

// Ultimate weapon. It removes an exposed region without an invasion.
func (g *Game) destroy(t *engine.Table, p Place) {
	g.learn(t, p, false)
	if bad := engine.RefusalOf(g.checkDestroy(p)); bad != nil {
		g.note(t, "not_possible", bad.Ref, bad.Text)
		return
	}
	r := g.Pyramid[p]
	g.useWeapon(t)
	g.empty(p) // SA-65
	// Reading of Ultimate weapon: "remove it from play" is out of the game, or onto the
	// region discard like a captured region (option weapon_region).
	if g.rules.weaponRegion == "discard" {
		g.RegionDiscard = append(g.RegionDiscard, r)
		g.note(t, "destroyed:"+string(p), secWeapon, engine.T("Take %s off the pyramid and lay it on top of the region discard. Personnel do not rise.", string(p))) // SA-66
	} else {
		g.RegionsOut++
		g.note(t, "destroyed:"+string(p), secWeapon, engine.T("Take %s off the pyramid and out of the game. Personnel do not rise.", string(p))) // SA-66
	}
	g.loseCamp(t, p) // SA-93
	g.Battle = nil
	g.learnOpened(t, p)
}

// useWeapon takes an ultimate weapon card out of the game.
func (g *Game) useWeapon(t *engine.Table) {
	g.Weapons--
	g.WeaponsUsed++ // SA-68
	g.note(t, "weapon_used", secWeapon, engine.T("Take the ultimate weapon card out of the game."))
}

func (g *Game) checkDestroy(p Place) error {
	if g.Weapons == 0 {
		return noWeapon()
	}
	if err := g.checkPlace(p); err != nil {
		return err
	}
	switch g.Pyramid[p].Kind {
	case Capital:
		return engine.Refuse("capital_protected", secWeapon, engine.T("The weapon does not work on the capital.")) // SA-65
	case Sea:
		return engine.Refuse("sea_protected", secWeapon, engine.T("The weapon does not work on a sea.")) // SA-65
	}
	return g.checkExposed(p) // SA-65
}

func noWeapon() error {
	return engine.Refuse("no_ultimate", secWeapon, engine.T("There is no ultimate weapon in the reserve area.")) // SA-65
}

// weaponSetback uses a weapon as a setback.
func (g *Game) weaponSetback(t *engine.Table) {
	if !g.canSetBack(t) {
		return
	}
	g.useWeapon(t)
	g.setback(t, secWeapon) // SA-67
	g.Battle = nil
}

// canSetBack sees that the level is known and says if it forbids a setback after all.
func (g *Game) canSetBack(t *engine.Table) bool {
	g.askLevel(t)
	if bad := engine.RefusalOf(g.checkSetback()); bad != nil {
		g.note(t, "not_possible", bad.Ref, bad.Text)
		return false
	}
	return true
}

func (g *Game) checkWeaponSetback() error {
	if g.Weapons == 0 {
		return noWeapon()
	}
	return g.checkSetback()
}

// checkSetback refuses attempts at a setback that cannot come about.
func (g *Game) checkSetback() error {
	if l, ok := g.level(); ok && l < 4 {
		return engine.Refuse("no_setback_at_level_3", secInstallation, engine.T("The enemy cannot suffer a setback at level 3.")) // SA-50
	}
	if possible, known := g.setbackPossible(); known && !possible {
		return engine.Refuse("setback_already", secInstallation, engine.T("The enemy had his one setback of this turn."))
	}
	return nil
}
