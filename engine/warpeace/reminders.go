package warpeace

import (
	"slices"

	"adjutant/engine"
)

// reminders are the rules that matter now; they never block.
func (g *Game) reminders() []engine.Reminder {
	if g.Winner != "" || g.Step == stepSetup {
		return nil
	}
	var out []engine.Reminder
	add := func(when bool, key, ref string, text engine.Text) {
		if when {
			out = append(out, engine.Reminder{Key: key, Ref: ref, Text: text})
		}
	}
	g.pointReminders(add)
	g.moveReminders(add)
	g.landingReminders(add)
	if g.Battle != nil {
		g.battleReminders(g.Battle, add)
	}
	g.endReminders(add)
	return out
}

type addReminder func(when bool, key, ref string, text engine.Text)

func (g *Game) pointReminders(add addReminder) {
	c := g.Country
	check := g.isStep(stepStart, stepSurrender, stepAlliance)
	add(check && (g.checkDue() || !g.active(c)), "RM-CHECKFIRST", secRP, engine.T("The check comes first, before anybody counts points."))
	add(check && !g.active(c), "RM-NEUTRALTURN", secSequence, engine.T("A neutral country on 3 or more makes its alliance check: do not skip it."))
	add(g.Joined && g.isStep(stepIncome, stepPurchase), "RM-DOUBLE", secRP, engine.T("Its points are doubled, this turn only."))
	add(g.asked == "allotment", "RM-TRIPLE", secRP, engine.T("It buys and places now, before the declarer moves."))
	add(g.Step == stepPurchase && len(g.Shifted) > 0, "RM-POLLOCK", secPurchase, engine.T("A country shifted this turn takes no further dice from this side."))
	add(g.RP[c] > mostSaved && g.isStep(stepAttack, stepCombat, stepMove, stepSupply, stepMarkers, stepPlacement), "RM-SAVE20", secRP, engine.T("Points above 20 are lost at the end of the turn."))
	add(g.isStep(stepPurchase, stepAttack) && g.besideNeutral(), "RM-DECLARE", secRP, engine.T("Neutral land takes a declaration of war: 3 points in the purchase phase, each buffer area separately."))
	add(g.continental() == 1, "RM-LASTPOWER", secWin, engine.T("Only one continental power fights for Britain: its surrender ends the game."))
}

// anywhere reports whether a place with units of the active country serves.
func (g *Game) anywhere(serves func(p Place, own Stock) bool) bool {
	return slices.ContainsFunc(g.atlas.places, func(p Place) bool {
		own := g.at(p, g.Country)
		return !own.empty() && serves(p, own)
	})
}

func (g *Game) beside(p Place, serves func(Place) bool) bool {
	return slices.ContainsFunc(g.atlas.neighbours(p), serves)
}

func (g *Game) besideNeutral() bool {
	return g.anywhere(func(p Place, own Stock) bool {
		return own.land() > 0 && g.beside(p, func(q Place) bool { return g.closed(q, g.Country) })
	})
}

func (g *Game) moveReminders(add addReminder) {
	c := g.Country
	attack, other := g.Step == stepAttack, g.Step == stepMove
	either := attack || other
	add(attack && g.alliesToo(), "RM-ALONE", secCombat, engine.T("Allies attack in their own turns only."))
	add(other && len(g.Moved) > 0, "RM-ONEPORTION", secMove, engine.T("Units that moved in the combat portion are done: see the list."))
	add(other && len(g.Taken) > 0, "RM-NOFOLLOW", secNonCombat, engine.T("Areas taken this turn stay closed to other units until unit placement."))
	add(attack && g.mustStop(), "RM-STOP", secAttack, engine.T("Units stop where enemy troops stand, ships where enemy ships are."))
	add(g.scratch.rode && g.isStep(stepAttack, stepCombat, stepMove), "RM-RIDE", secControl, engine.T("An area that cavalry rides through does not change hands."))
	add(g.isStep(stepAttack, stepMove, stepSupply) && slices.ContainsFunc(g.atlas.seas(), func(p Place) bool { return g.Markers[p] == c && g.at(p, c).of(Fleet) == 0 }),
		"RM-SEALEFT", secControl, engine.T("A sea without a fleet of its owner goes neutral, with its points."))
	add(g.isStep(stepAttack, stepCombat, stepMove, stepSupply) && len(g.Taken) > 0, "RM-MARKERLATE", secPlacement, engine.T("Markers change at unit placement, not before."))
	add(either && g.anywhere(func(p Place, own Stock) bool { return own.land() > 0 && !g.InSupply(p, c) }), "RM-SUPPLY", secNonCombat, engine.T("Units without a supply line throw for attrition when movement is over."))
	add(g.isStep(stepAttack, stepMove, stepSupply) && g.anywhere(func(p Place, own Stock) bool { return own.land() > 0 && g.killsOn(p, c) == 2 && !g.InSupply(p, c) }),
		"RM-HARSH", secNonCombat, engine.T("In Spain and Russia 1 and 2 kill."))
}

func (g *Game) alliesToo() bool {
	return slices.ContainsFunc(g.Taken, func(p Place) bool {
		return g.enemyLand(p, g.Country) > 0 && g.beside(p, func(q Place) bool {
			return g.count(q, func(o Country) bool { return o != g.Country && g.friends(o, g.Country) }).land() > 0
		})
	})
}

func (g *Game) mustStop() bool {
	c := g.Country
	return g.anywhere(func(p Place, own Stock) bool {
		left := own.minus(g.Moved[p])
		return left.of(Cavalry) > 0 && g.beside(p, func(q Place) bool { return !g.atlas.sea(q) && g.enemyLand(q, c) > 0 }) ||
			left.of(Fleet) > 0 && g.beside(p, func(q Place) bool { return g.atlas.sea(q) && g.enemyShips(q, c) > 0 })
	})
}

func (g *Game) landingReminders(add addReminder) {
	c := g.Country
	seas := func(serves func(Place, Stock) bool) bool {
		return slices.ContainsFunc(g.atlas.seas(), func(p Place) bool { return serves(p, g.at(p, c)) })
	}
	add(g.isStep(stepAttack, stepMove) && seas(func(_ Place, s Stock) bool { return s.land() > s.of(Fleet) }), "RM-CARGO", secMove, engine.T("One land unit a ship: ships may not leave their cargo."))
	add(g.Step == stepAttack && seas(func(p Place, s Stock) bool { return s.land() > 0 && g.enemyShips(p, c) > 0 }), "RM-NOASSAULT", secAttack, engine.T("No landing this turn for ships that entered a sea with enemy ships."))
	landed, ports := false, false
	for _, p := range g.atlas.land() {
		landed = landed || !g.Landed[p].empty() && g.enemyLand(p, c) > 0
		ports = ports || g.at(p, c).land() > 0 && g.enemyShips(p, c) > 0
	}
	before := g.isStep(stepAttack, stepCombat)
	add(before && landed, "RM-LANDED", secAttack, engine.T("Landed troops cannot retreat."))
	add(before && ports, "RM-PORTFLEET", secAttack, engine.T("Enemy ships in a port that falls must leave or are lost."))
}

func (g *Game) battleReminders(b *Battle, add addReminder) {
	def := g.fighters(b, defenders)
	defends := func(c Country) bool { return slices.Contains(def, c) }
	add(defends(France) && g.Leaders[Napoleon] == b.At || b.Attacker == Britain && g.Leaders[Wellington] == b.At, "RM-LEADER", secUnits,
		engine.T("Napoleon helps only in attack, Wellington only in defence."))
	led8, sixes, own, nowhere := false, false, false, false
	for _, c := range append([]Country{b.Attacker}, def...) {
		led8 = led8 || g.leads(b, c) && g.fighting(b, c).of(Infantry) > mostLed
	}
	for _, c := range turnOrder {
		for _, u := range unitTypes {
			if b.sixes[c].of(u) > 0 {
				sixes = true
				own = own || g.fighting(b, c).of(u) == 0
				nowhere = nowhere || len(g.refuges(b, c)) == 0
			}
		}
	}
	add(led8, "RM-LED8", secUnits, engine.T("The leader helps 8 infantry: throw 8 apart."))
	add(sixes, "RM-HITSFIRST", secCombat, engine.T("Remove losses first, then withdraw for 6s."))
	add(own, "RM-OWNTYPE", secCombat, engine.T("A 6 saves only a survivor of the type that threw it."))
	add(nowhere, "RM-NODESTINATION", secCombat, engine.T("There is no legal place to withdraw to."))
	doomed := b.pending(func(v volley) bool { return b.side(v.by) == defenders }) >= 0 && g.covered(b, attackers)
	add(doomed, "RM-DEFTHROW", secCombat, engine.T("The defenders still throw, though the hits cover them all."))
	sea := g.atlas.sea(b.At)
	add(!sea, "odds-policy", secCombat, engine.T("The odds assume that nobody withdraws and the attackers fight on. Losses of attackers: %s; of defenders: %s.", orderText(g.rules.attackLoss), orderText(g.rules.defendLoss)))
	add(sea, "odds-policy", secCombat, engine.T("The odds assume that nobody withdraws and the attackers fight on."))
	add(sea && (b.hits[0] > 0 && b.disable[0] > 0 || b.hits[1] > 0 && b.disable[1] > 0), "RM-SUNKFIRST", secCombat, engine.T("Sink first, then disable."))
}

func (g *Game) endReminders(add addReminder) {
	c := g.Country
	late := g.isStep(stepMove, stepSupply, stepMarkers, stepPlacement)
	add(late && g.anywhere(func(p Place, own Stock) bool {
		h := g.atlas.homeOf(p)
		return own.land() > 0 && h != c && g.active(h) && g.friends(h, c)
	}), "RM-ALLYMARK", secControl, engine.T("In an ally's home area you place no marker and no recruits and receive no points."))
	add(g.Step == stepPlacement && slices.ContainsFunc(g.atlas.land(), func(p Place) bool { return g.controller(p) == c && g.atlas.homeOf(p) != c }),
		"RM-RPLIMIT", secPlacement, engine.T("Outside home an area takes as many new units a turn as it has points."))
	add(g.Step == stepPlacement && !g.Bought.empty(), "RM-UNPLACED", secPlacement, engine.T("Units that cannot be placed are lost."))
	add(g.rules.figureLimits && g.isStep(stepPurchase, stepAttack, stepMove, stepPlacement) && slices.ContainsFunc(unitTypes[:], func(u Unit) bool { return g.stacks(c, u) >= u.figures(c) }),
		"RM-FIGURES", secUnits, engine.T("A type stands in as many places as it has figures."))
	add(g.scratch.capital, "RM-CAPITAL", secUnits, engine.T("A capital changed hands: the political marker moves 3; the check follows in that country's turn."))
	for _, x := range []Country{Britain, France} {
		add(late && g.friends(x, c) && g.openCapital(x), "RM-OPENCAPITAL", secWin, engine.T("%s has no land unit and an enemy could reach it.", engine.Name(string(x.capital()))))
	}
}

// openCapital: no land unit of its side in a capital, and an enemy within two steps
// over land or landing from a sea beside it.
func (g *Game) openCapital(x Country) bool {
	p := x.capital()
	if g.ownSideLand(p, x) > 0 {
		return false
	}
	reach := func(q Place) bool { return g.enemyLand(q, x) > 0 }
	return g.beside(p, func(q Place) bool {
		return reach(q) || g.beside(q, func(r Place) bool { return r != p && reach(r) && g.atlas.sea(q) == g.atlas.sea(r) })
	})
}
