package sansallies

import (
	"slices"

	"adjutant/engine"
)

// reminders are the rules that matter at the pending question, each with its
// section and why now.
func (g *Game) reminders() []engine.Reminder {
	var out []engine.Reminder
	add := func(when bool, key, ref string, text, why engine.Text) {
		if when {
			out = append(out, engine.Reminder{Key: key, Ref: ref, Text: text, Why: why})
		}
	}
	g.drawReminders(add)
	g.actReminders(add)
	g.battleReminders(add)
	g.endReminders(add)
	return out
}

type addReminder func(when bool, key, ref string, text, why engine.Text)

// is reports whether one of the prompts is pending.
func (g *Game) is(keys ...string) bool { return slices.Contains(keys, g.asked) }

func (g *Game) drawReminders(add addReminder) {
	size, known := g.pileSize()
	add(g.is("convoy"), "convoy_first", secConvoys, engine.T("Convoy before the draw, one only."), engine.T("Ships are upgraded and in the reserve."))
	add(g.is("card") && g.Step == stepDraw && g.Centers > 0, "draw_size", secDraw, engine.T("Draw %d: 3 and one for each captured center. Scorched ones do not count.", g.drawSize()), engine.T("Captured centers: %d.", g.Centers))
	add(g.is("card", "convoy") && known && size <= g.drawSize(), "reshuffle_coming", secDraw, engine.T("A reshuffle is coming; used weapons stay out."), engine.Plural(size, "The draw pile has %d card.", "The draw pile has %d cards.", size))
	add(g.is("column"), "column_for_good", secCommanders, engine.T("The column is for good; only from personnel can a commander spy."), engine.T("A commander was drawn."))
	add(g.is("layout") && !g.rules.total, "limited_ignores", secSetUp, engine.T("Stars, season and coordinates do not count."), engine.T("This is Limited War."))
}

func (g *Game) actReminders(add addReminder) {
	if !g.is("act") {
		return
	}
	level, known := g.level()
	top := Region{}
	if len(g.RegionDiscard) > 0 {
		top = g.cardAt("")
	}
	ready := g.usable(scouts) && g.Scouts == scoutsReady
	add(ready && top.Kind == Sea, "scouts_blocked", secScouts, engine.T("Scouts are blocked until another card lies on the region discard."), engine.T("Its top card is a sea."))
	add(ready && top.Kind != Sea && top.Kind != "", "scouts_lay", secScouts, engine.T("Scouts would lay: %s.", regionText(top)), engine.T("It is on top of the region discard."))
	add((ready || g.Weapons > 0) && g.campExposed(), "camp_at_risk", secCamps, engine.T("A camp is lost with a region that scouts or a weapon take."), engine.T("A marked region is exposed."))
	add(g.checkSpy() == nil && known, "spy_possible", secEspionage, engine.T("A spy is still possible."), engine.T("There is a commander in personnel, and the level is %d.", level))
	possible, sure := g.setbackPossible()
	add(g.usable(bombers) && g.Reserve.In(Aircraft) > 0 && possible && sure, "raid_possible", secBombers, engine.T("A bombing raid comes after the invasions, before the research die."), engine.T("Aircraft are upgraded and in the reserve."))
	for _, p := range g.places() {
		if g.rules.total && g.Pyramid[p].Stars == 2 && g.openCorners(p) == 1 {
			add(true, "two_stars."+string(p), secModified, engine.T("%s needs one more open corner.", string(p)), engine.T("It has two stars."))
		}
	}
}

// campExposed reports whether a marked region could be taken by scouts or a weapon.
func (g *Game) campExposed() bool {
	return slices.ContainsFunc(g.Camps, func(p Place) bool { return g.exposed(p) == yes })
}

func (g *Game) battleReminders(add addReminder) {
	b := g.Battle
	if b == nil || b.Over || !g.is("force", "casualty", "retain", "lose", "cover", "garrison", "upgrade") {
		return
	}
	before := g.is("force", "casualty")
	total, r := g.rules.total, b.Region
	add(total && r.Kind == Wasteland && (before || g.is("lose")), "wasteland", secWasteland, engine.T("Two lower on the casualty table; aircraft cannot pay losses."), engine.T("%s is a barren wasteland.", string(b.Target)))
	add(total && g.is("force") && r.open(Aircraft) && g.Reserve.In(Aircraft) > 0, "company", secModified, engine.T("Aircraft need another unit type with them."), engine.T("Aircraft may invade here."))
	add(b.Target.Tier() == "A" && before, "no_retreat_here", secResolve, engine.T("No retreat here: after a failure the region stays and no card is laid."), engine.T("%s is on the bottom tier.", string(b.Target)))
	add(g.is("lose") && b.Row != rout, "must_pay", secResolve, engine.T("You must pay; retreat is not a choice."), engine.T("The losses can be paid."))
	add(g.is("lose") && b.Row == rout, "rout", secResolve, engine.T("The region stays even if all three are paid."), engine.T("The roll was the lowest row."))
	if total && r.installation() {
		price, have := g.price(), g.Reserve.In(Personnel)
		add(before || g.is("retain"), "garrison_price", secGarrisons, engine.T("The garrison costs %d from the personnel column, after losses; it has %d.", price, have), engine.T("%s is an installation.", string(b.Target)))
		add(g.is("lose") && b.Row != rout, "spare_soldiers", secGarrisons, engine.Plural(price, "Spare %d soldier for the garrison.", "Spare %d soldiers for the garrison.", price), engine.T("The personnel column has %d.", have))
	}
	add(g.is("garrison") && r.Kind == Resource, "scorch_price", secScorched, engine.T("Scorching: no upgrade, no extra card, no ultimate weapon ever."), engine.T("A center may be scorched."))
	level, known := g.level()
	add(g.is("garrison") && r.Kind == Resource && known && level == 3, "no_setback", secInstallation, engine.T("No setback at level 3: the research die is rolled."), engine.T("The level is 3."))
}

func (g *Game) endReminders(add addReminder) {
	level, known := g.level()
	checks := 8 - g.Chit.rank()
	add(g.is("act", "bomb", "research") && g.Chit.rank() >= 6 && known && level >= 4, "near_defeat", secGameEnd,
		one(checks, engine.T("One more success of enemy research loses the game."), engine.T("%d more successes of enemy research lose the game.", checks)), engine.T("The progress chit stands at %s.", string(g.Chit)))
	add(g.is("turn_end") && g.rules.total, "end_total", secSeason, engine.T("Personnel back to 1, camps stay; then the season turns clockwise."), engine.T("The turn ends."))
	add(g.is("turn_end") && !g.rules.total, "end_limited", secEnd, engine.T("Personnel back to 1."), engine.T("The turn ends."))
}
