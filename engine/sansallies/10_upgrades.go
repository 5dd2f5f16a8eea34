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
			o.Not, o.Code, o.Ref = engine.T("Upgraded already: %s.", kindName(c)), "already_upgraded", secUpgrades // SA-55
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
	if all := columns(); !slices.Contains(all[:], Kind(key)) {
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
	if g.Pyramid[p].Kind == Resource && !g.warn(t, secScouts, engine.T("Confirm, or leave it: %s is a resource center that may never come back, and the ultimate weapon needs all five.", string(p))) {
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
	if a.Action != "" {
		return false
	}
	t.Title(engine.T("Confirmed"))
	return true
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
		t.Title(engine.T("No convoy"))
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
		Key: "convoy", Ref: secConvoys, Text: engine.T("Send a convoy before the draw, or keep the ships."), Say: engine.T("Send a convoy?"), Default: &keep,
		Help: engine.T("One ships card is discarded for one free card."),
		Need: engine.AskChoose(engine.Option{Key: "keep", Text: engine.T("Keep the ships")}),
	}
	for _, u := range []Unit{Unit(Ships), commanderOf(Ships)} {
		o := engine.Option{Key: string(u), Text: engine.T("Send %s", cardsText(1, u))}
		if g.Reserve[u] == 0 {
			o.Not, o.Code, o.Ref = engine.T("There is no %s in the reserve.", unitName(u)), "not_in_reserve", secConvoys
		}
		p.Need.Options = append(p.Need.Options, o)
	}
	return p
}
