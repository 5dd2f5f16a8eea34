package sansallies

import (
	"strings"

	"adjutant/engine"
)

// What can be done in the invasion step, as it is written in answers.
const (
	doInvade  = "invade"
	doScout   = "scout"
	doDestroy = "destroy"
	doSetback = "setback"
	doSpy     = "spy"
	doDone    = "done"
)

// Resolve Invasions. As many as the player likes, one after the other, until he
// says done or must retreat.
func (g *Game) resolveInvasions(t *engine.Table) {
	for g.Step == stepInvade && g.Outcome == "" { // SA-20
		a := g.ask(t, g.actPrompt)
		what, where, _ := strings.Cut(a.Option, " ")
		t.Title(actName(what, where))
		switch what {
		case doInvade:
			g.invade(t, Place(where))
		case doScout:
			g.scout(t, Place(where))
		case doDestroy:
			g.destroy(t, Place(where))
		case doSetback:
			g.weaponSetback(t)
		case doSpy:
			g.spy(t)
		default:
			g.Battle = nil
			g.Step = stepBomb
		}
	}
}

func (g *Game) actPrompt() engine.Prompt {
	p := engine.Prompt{
		Key: "act", Ref: secInvasions, Text: engine.T("Invade a region, or end the invasions."), Say: engine.T("Invade, or done?"),
		Help: engine.T("Reserve: %s.", g.Reserve.text()), Need: engine.AskChoose(g.actOptions()...), Before: g.checkAct,
	}
	best := engine.Chosen(g.defaultAct())
	p.Default = &best
	return p
}

// actName is a choice of the invasion step in words.
func actName(what, where string) engine.Text {
	switch what {
	case doInvade:
		return engine.T("Invade %s", where)
	case doScout:
		return engine.T("Scouts: exchange %s", where)
	case doDestroy:
		return engine.T("Weapon: remove %s", where)
	case doSetback:
		return engine.T("Weapon: setback for the enemy")
	case doSpy:
		return engine.T("Send a spy")
	}
	return engine.T("Done: end the invasions")
}

// actOptions lists what can be done; exposed regions that the reserve cannot take
// are named with the reason.
func (g *Game) actOptions() []engine.Option {
	var out []engine.Option
	add := func(what string, group engine.Text, zone Place) {
		key := strings.TrimSpace(what + " " + string(zone))
		o := engine.Option{Key: key, Text: actName(what, string(zone)), Group: group, Zone: string(zone)}
		if r := engine.RefusalOf(g.checkAct(engine.Chosen(key))); r != nil {
			o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
		}
		out = append(out, o)
	}
	exposed := g.exposedPlaces()
	for _, p := range exposed {
		add(doInvade, engine.T("Invade"), p)
	}
	if g.usable(scouts) && g.Scouts == scoutsReady {
		for _, p := range exposed {
			add(doScout, engine.T("Scouts"), p)
		}
	}
	if g.Weapons > 0 {
		for _, p := range exposed {
			add(doDestroy, engine.T("Ultimate weapon"), p)
		}
		add(doSetback, engine.T("Ultimate weapon"), "")
	}
	if g.Reserve[commanderOf(Personnel)] > 0 {
		add(doSpy, engine.T("Espionage"), "")
	}
	return append(out, engine.Option{Key: doDone, Text: actName(doDone, ""), Group: engine.T("End")})
}

// defaultAct is what NEXT does: the affordable region with the lowest defence,
// then the lowest tier, then the leftmost; if none is known, the first whose card
// or numbers are still to be told; else done.
func (g *Game) defaultAct() string {
	best, bestDefence, untold := "", 0, ""
	for _, p := range g.exposedPlaces() {
		if g.checkInvade(p) != nil {
			continue
		}
		d, known := g.defence(p)
		if !known || !g.complete(g.Pyramid[p]) || g.afford(p) != yes {
			if untold == "" {
				untold = doInvade + " " + string(p)
			}
			continue
		}
		if best == "" || d < bestDefence {
			best, bestDefence = doInvade+" "+string(p), d
		}
	}
	switch {
	case best != "":
		return best
	case untold != "":
		return untold
	}
	return doDone
}

// checkAct names why something cannot be done now. What depends on a printed value
// that is not known yet is not refused: the value is asked first.
func (g *Game) checkAct(a engine.Answer) error {
	what, where, _ := strings.Cut(a.Option, " ")
	switch what {
	case doInvade:
		return g.checkInvade(Place(where))
	case doScout:
		return g.checkScout(Place(where))
	case doDestroy:
		return g.checkDestroy(Place(where))
	case doSetback:
		return g.checkWeaponSetback()
	case doSpy:
		return g.checkSpy()
	}
	return nil
}

// checkPlace refuses places that are not there or empty.
func (g *Game) checkPlace(p Place) error {
	if !p.ok() {
		return engine.Refuse("no_such_slot", secInvasions, engine.T("The pyramid has no place %q; places are A1 to A8 up to H1.", string(p)))
	}
	if _, full := g.Pyramid[p]; !full {
		return engine.Refuse("slot_empty", secInvasions, engine.T("%s is empty.", string(p)))
	}
	return nil
}

// checkExposed refuses regions that are not sufficiently exposed.
func (g *Game) checkExposed(p Place) error {
	if g.exposed(p) != no {
		return nil
	}
	if g.openCorners(p) == 1 {
		return engine.Refuse("not_exposed", secModified, engine.T("%s has two stars: both its bottom corners must be open.", string(p))) // SA-82
	}
	return engine.Refuse("not_exposed", secExposure, engine.T("%s is not exposed: a region below covers it.", string(p))) // SA-22
}

// checkInvade gives the first reason why a place cannot be invaded with the whole
// eligible reserve.
func (g *Game) checkInvade(p Place) error {
	if err := g.checkPlace(p); err != nil {
		return err
	}
	if err := g.checkExposed(p); err != nil {
		return err // SA-24
	}
	if g.Reserve.Total() == 0 {
		return engine.Refuse("empty_force", secForce, engine.T("There is no card in the reserve.")) // SA-26
	}
	r := g.Pyramid[p]
	if r.Icons == "" {
		return nil
	}
	if g.eligible(r) == 0 {
		return engine.Refuse("type_not_eligible", secForce, engine.T("No card in the reserve may invade %s: it takes %s.", string(p), iconNames(r.Icons))) // SA-27
	}
	if g.onlyAircraft(r) {
		return engine.Refuse("aircraft_alone", secModified, engine.T("Aircraft must be accompanied by another unit type.")) // SA-80
	}
	if g.afford(p) == no {
		d, _ := g.defence(p)
		n, _ := g.wholeStrength(r)
		return engine.Refuse("too_weak", secForce, engine.T("The whole eligible reserve has strength %d; %s has defence %d.", n, string(p), d)) // SA-26
	}
	return nil
}
