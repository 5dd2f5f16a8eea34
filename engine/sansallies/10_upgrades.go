package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Upgrades. One unit type for each of the first four centers; the fifth brings the
// ultimate weapon.
func (g *Game) upgrade(t *engine.Table) {
	if g.Centers >= 5 { // SA-64
		if g.Scorched == 0 { // SA-89
			g.OwnUltimate = true
			g.note(t, "own_ultimate", secWeapon, engine.T("All five centers: ultimate weapon cards may be kept from now on."))
		}
		return
	}
	var left []Kind
	for _, c := range columns() {
		if !g.upgraded(c) {
			left = append(left, c)
		}
	}
	switch len(left) {
	case 0:
		return
	case 1:
		g.upgradeType(t, left[0])
	default:
		a := g.ask(t, g.upgradePrompt)
		g.upgradeType(t, Kind(a.Option)) // SA-55
	}
}

func (g *Game) upgradePrompt() engine.Prompt {
	p := engine.Prompt{
		Key: "upgrade", Ref: secUpgrades, Text: engine.T("Choose the unit type to upgrade."), Say: engine.T("Choose an upgrade."), Need: engine.AskChoose(),
		Before: func(a engine.Answer) error { return checkColumn(a.Option) },
	}
	for _, c := range columns() {
		o := engine.Option{Key: string(c), Text: engine.T("%s: %s", kindName(c), tacticName(tacticOf(c)))}
		if g.upgraded(c) {
			o.Not, o.Code, o.Ref = engine.T("%s are upgraded already.", kindName(c)), "already_upgraded", secUpgrades // SA-55
		}
		p.Need.Options = append(p.Need.Options, o)
	}
	var best Kind
	for _, c := range []Kind{Vehicles, Aircraft, Ships, Personnel} {
		if !g.upgraded(c) && (best == "" || g.Reserve.In(c) > g.Reserve.In(best)) {
			best = c
		}
	}
	a := engine.Chosen(string(best))
	p.Default = &a
	return p
}

func checkColumn(key string) error {
	if !slices.Contains(columns(), Kind(key)) {
		return engine.Refuse("no_such_column", secDeploy, engine.T("There is no column %q.", key))
	}
	return nil
}

func tacticOf(c Kind) Tactic {
	for _, k := range tactics() {
		if tacticType(k) == c {
			return k
		}
	}
	panic("sansallies: no tactic for " + string(c))
}

func (g *Game) upgradeType(t *engine.Table, c Kind) {
	g.Upgraded = append(g.Upgraded, c) // SA-55
	t.Title(engine.T("Upgrade: %s", kindName(c)))
	g.note(t, "upgrade:"+string(c), secUpgrades, engine.T("Turn the chit of %s to its upgraded side.", kindName(c)))
	if _, in := g.rules.tacticFrom[scouts]; in && c == Personnel && g.Scouts == scoutsNone {
		g.Scouts = scoutsReady // SA-56
	}
}

// Scouts. Once in the game: an exposed region for the top of the region discard.
func (g *Game) scout(t *engine.Table, p Place) {
	g.learn(t, "", false)
	g.learn(t, p, false)
	if bad := engine.RefusalOf(g.checkScout(p)); bad != nil {
		g.note(t, "not_possible", bad.Ref, bad.Text)
		return
	}
	if g.Pyramid[p].Kind == Resource && !g.warn(t, secScouts, engine.T("%s is a resource center: scouted away it may never come back, and the ultimate weapon needs all five.", string(p))) {
		return
	}
	old := g.Pyramid[p]
	top := len(g.RegionDiscard) - 1
	g.Pyramid[p], g.RegionDiscard[top] = g.RegionDiscard[top], old // SA-56
	g.Scouts = scoutsUsed                                          // SA-58
	g.note(t, "scouted", secScouts, engine.T("Exchange %s with the top card of the region discard; turn the personnel chit back to its first side, with its reading.", string(p)))
	if old.Kind == Resource {
		g.note(t, "center_scouted", secScouts, engine.T("A resource center lies on the region discard now."))
	}
	g.loseCamp(t, p) // SA-93
	g.Battle = nil
}

// warn asks once more before something that can hardly be mended.
func (g *Game) warn(t *engine.Table, ref string, text engine.Text) bool {
	a := g.ask(t, func() engine.Prompt {
		sure := engine.Confirmed()
		return engine.Prompt{
			Key: "warning", Ref: ref, Text: text, Say: engine.T("Sure?"), Need: engine.AskConfirm(), Default: &sure,
			Actions: []engine.Action{{Key: "leave", Text: engine.T("Leave it"), Need: engine.AskConfirm()}},
		}
	})
	return a.Action == ""
}

func (g *Game) checkScout(p Place) error {
	if g.Scouts == scoutsUsed {
		return engine.Refuse("scouts_used", secScouts, engine.T("The one scout action of the game is used.")) // SA-58
	}
	if !g.usable(scouts) || g.Scouts != scoutsReady {
		return engine.Refuse("scouts_not_ready", secScouts, engine.T("Scouts come with the personnel upgrade.")) // SA-56
	}
	if err := g.checkPlace(p); err != nil {
		return err
	}
	if g.Pyramid[p].Kind == Capital {
		return engine.Refuse("capital_protected", secScouts, engine.T("The capital cannot be exchanged.")) // SA-57
	}
	if err := g.checkExposed(p); err != nil {
		return err // SA-56
	}
	if len(g.RegionDiscard) == 0 {
		return engine.Refuse("discard_empty", secScouts, engine.T("The region discard is empty: there is nothing to exchange with."))
	}
	if g.cardAt("").Kind == Sea {
		return engine.Refuse("replacement_is_sea", secScouts, engine.T("The top of the region discard is a sea: wait until another card lies on it.")) // SA-57
	}
	return nil
}

// Convoys. Before the draw, one ships card for one free card.
func (g *Game) convoy(t *engine.Table) {
	if !g.usable(convoys) || g.Reserve.In(Ships) == 0 {
		return
	}
	a := g.ask(t, g.convoyPrompt) // SA-61
	if a.Option == "keep" {
		return
	}
	sent := Stock{Unit(a.Option): 1}
	g.pay(sent) // SA-60
	t.Title(engine.T("Convoy: %s", sent.text()))
	g.note(t, "convoy", secConvoys, engine.T("Discard %s and draw one card.", sent.text()))
	g.drawCards(t, 1) // SA-60
}

func (g *Game) convoyPrompt() engine.Prompt {
	keep := engine.Chosen("keep")
	p := engine.Prompt{
		Key: "convoy", Ref: secConvoys, Text: engine.T("Send a convoy before the draw?"), Say: engine.T("Send a convoy?"), Default: &keep,
		Help: engine.T("One ships card is discarded for one free card."),
		Need: engine.AskChoose(engine.Option{Key: "keep", Text: engine.T("Keep the ships")}),
	}
	for _, u := range []Unit{Unit(Ships), commanderOf(Ships)} {
		o := engine.Option{Key: string(u), Text: engine.T("Send one: %s", unitName(u))}
		if g.Reserve[u] == 0 {
			o.Not, o.Code, o.Ref = engine.T("There is no %s in the reserve.", unitName(u)), "not_in_reserve", secConvoys
		}
		p.Need.Options = append(p.Need.Options, o)
	}
	return p
}

// Heavy bombers. After the invasions, aircraft cards against one die.
func (g *Game) heavyBombers(t *engine.Table) {
	g.Battle = nil
	g.Step = stepResearch
	if !g.usable(bombers) || g.Reserve.In(Aircraft) == 0 {
		return
	}
	if possible, known := g.setbackPossible(); known && !possible {
		return // SA-50
	}
	if g.askLevel(t) < 4 {
		return // SA-50
	}
	a := g.ask(t, g.bombPrompt) // SA-63
	if a.Action == "none" {
		return
	}
	raid := stockOf(a.Shares)
	n := raid.Total()
	g.pay(raid) // SA-62
	g.note(t, "raid", secBombers, engine.T("Discard for the raid: %s.", raid.text()))
	die := g.ask(t, func() engine.Prompt {
		return rollUnder("bomb_roll", secBombers, engine.T("Throw one die for the bombing raid."), n)
	}).Values()[0]
	t.Title(engine.T("Bombing raid: %d against %d aircraft", die, n))
	if die > n { // SA-62
		g.note(t, "raid_failed", secBombers, engine.T("The raid fails."))
		return
	}
	g.setback(t, secBombers) // SA-62
}

// rollUnder asks one die that must not pass n.
func rollUnder(key, ref string, text engine.Text, n int) engine.Prompt {
	say := engine.T("Roll %d or less.", min(n, 6))
	return engine.Prompt{Key: key, Ref: ref, Text: text, Help: engine.T("A setback on %d or less.", min(n, 6)), Say: say, Need: engine.AskRoll(engine.Die6(1)...)}
}

func (g *Game) bombPrompt() engine.Prompt {
	none := engine.Act("none", engine.Confirmed())
	p := engine.Prompt{
		Key: "bomb", Ref: secBombers, Text: engine.T("Bombing raid: send how many aircraft?"), Say: engine.T("Bombing raid? How many?"), Default: &none,
		Help:    engine.T("The raid succeeds on a die not above their number."),
		Need:    engine.AskAllot(1, g.Reserve.In(Aircraft)),
		Actions: []engine.Action{{Key: "none", Text: engine.T("No raid"), Ref: secBombers, Need: engine.AskConfirm()}},
		Before: func(a engine.Answer) error {
			for _, k := range engine.Sorted(a.Shares) {
				u := Unit(k)
				if !slices.Contains(reserveUnits(), u) || u.Column() != Aircraft {
					return engine.Refuse("bombers_only", secBombers, engine.T("Only cards of the aircraft column fly the raid.")) // SA-63
				}
			}
			for _, k := range engine.Sorted(a.Shares) {
				if n := a.Shares[k]; n < 0 || n > g.Reserve[Unit(k)] {
					return engine.Refuse("not_in_reserve", secBombers, engine.T("The reserve has %d of %s, not %d.", g.Reserve[Unit(k)], unitName(Unit(k)), n))
				}
			}
			if stockOf(a.Shares).Total() == 0 {
				return engine.Refuse("empty_force", secBombers, engine.T("Send at least one aircraft, or none at all.")) // SA-62
			}
			return nil
		},
	}
	for _, u := range []Unit{Unit(Aircraft), commanderOf(Aircraft)} {
		if n := g.Reserve[u]; n > 0 {
			p.Need.Lines = append(p.Need.Lines, engine.Line{Key: string(u), Text: unitName(u), Max: n})
		}
	}
	return p
}

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
