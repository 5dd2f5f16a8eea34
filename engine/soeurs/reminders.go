package soeurs

import (
	"slices"

	"adjutant/engine"
)

// reminders are the rules that matter at the present step, in our own words.
func (g *Game) reminders() []engine.Reminder {
	var out []engine.Reminder
	say := func(when bool, key, ref string, text engine.Text, why ...engine.Text) {
		if !when {
			return
		}
		r := engine.Reminder{Key: key, Ref: ref, Text: text}
		if len(why) > 0 {
			r.Why = why[0]
		}
		out = append(out, r)
	}
	step := g.Step
	moving := step == moveRoll || step == moveAgain || step == movePath
	acting := step == manaRoll || step == manaAgain || step == manaDiscard || step == playerPhase

	say(step == layActions, "side_one", "Setup", engine.T("All Action cards begin on side 1."))

	say(step == movePath && g.crossedBeside(), "no_way_back", "Movement rules", engine.T("Not back over your own steps, the whole floor long."), engine.T("a crossed space lies beside the cube"))
	say(moving && g.lastFloor() && g.Sequence == sequences, "boss_now", "BOSS", engine.T("The Boss space must be reached now."), engine.T("third sequence of the last floor"))
	say(g.setUp() && !g.InBoss && g.Boss != "" && g.keyword() == fourXP && g.lastFloor() && (moving || step == bossSpace), "keep_four_xp", "4 XP", engine.T("Keep 4 XP for the Boss space."), engine.T("you have %d XP", g.XP))
	say(step == moveList && g.outOfOrder(), "order", "b) Resolution of Spaces Crossed", engine.T("Trap first, then combat, treasure, boss."), engine.T("the spaces were crossed in another order"))

	say(step == trapDiscard, "discard_first", "TRAP", engine.T("Discard before the roll; the cost of the side you see counts."))
	say((step == trapLoss && g.Loss >= g.HP || step == enemyPhase && max(g.totalAttack()-g.Defense, 0) >= g.HP) && g.Potions > 0, "drink_first", "Potions", engine.T("Drink before the damage: at 0 HP the game is lost."), engine.Plural(g.Potions, "%d potion at hand", "%d potions at hand", g.Potions))

	say(step == drawEnemies && g.Combat > groupMost, "three_at_a_time", "Setting up a combat", engine.T("Three enemies at a time; a new location for each combat."), engine.T("%d enemies are to be faced", g.Combat))
	say(step == readLocation, "leave_location", "Setting up a combat", engine.T("Do not draw the location card; it is the next enemy."))
	say(!g.InBoss && len(g.timed()) > 0 && (step == combatStart || step == roundStart || acting || step == enemyPhase || step == roundEnd), "location", "Setting up a combat", engine.T("The location acts: %s.", g.locationText()), g.locationAgain())
	say(!g.InBoss && g.Round > lastCount && (step == roundStart || acting), "late_round", "Setting up a combat", engine.T("From round 7 on: 2 damage that Defense does not stop, and no XP."))
	say(step == manaRoll && g.Round == 1, "no_free_card", "Player Phase", engine.T("Nothing is drawn for free: a card costs 1 mana."))
	say((step == manaAgain || step == playerPhase) && g.Mana == manaLimit && !g.Discarded, "six_mana", "Player Phase", engine.T("The mana die cannot show more than 6: no discard for mana."))
	say(step == playerPhase && g.count(InHand) >= handLimit, "no_draw", "Player Phase", engine.T("Five cards in hand: no card can be drawn."))
	say(step == playerPhase && g.Mana > 0 && g.playable(), "mana_lost", "Player Phase", engine.T("Mana left is lost at the end of the round."))
	say(acting && slices.ContainsFunc(g.in(InHand), func(c Card) bool { return c.Side == 2 }), "keep_side", "The Action cards", engine.T("An upgraded card stays on side 2, in the discard too."))
	say(step == enemyPhase && g.Defense > g.totalAttack(), "no_healing", "Enemy Phase", engine.T("Defense above the attacks heals nothing and is gone after this round."))
	say(step == combatEnd, "next_combat", "Setting up a combat", engine.T("Defense cards go to the discard; the next combat begins at round 1."))

	say(step == treasureLoot && g.loot().cards > 0 && g.loot().from == InDeck, "shuffle_deck", "TREASURE", engine.T("Shuffle the Action deck after taking the card."))
	say(step == treasureLoot && g.loot().potions > 0 && g.Potions+g.loot().potions > potionMost, "fourth_potion", "Potions", engine.T("A fourth potion is lost. Drink one first?"))
	say(step == nextSequence && g.Sequence == sequences && !g.lastFloor(), "straight_on", "Climbing the Tower", engine.T("Straight to the next door, wherever you stand."))

	say(g.InBoss && step == manaRoll, "boss_rules", "Final Combat Against the Boss", engine.T("No round die, no location, no XP; one attack takes one die."))
	say(g.InBoss && step == roundEnd && g.keyword() == guardians && len(g.Row) == 0, "guardians", "Guardians", engine.T("Roll a die: 1 to 3 brings an enemy."))
	say(step == theEnd && g.Result == won, "rank", "End of Game", engine.T("Read the rank on the Health card."))
	say(g.InBoss && (step == enemyPhase || step == roundEnd) && g.keyword() == burns, "burns", "Burns", engine.T("3 damage each round; Defense does not help."))

	for _, line := range [...]int{20, 30, 10} {
		near := g.HP >= line && g.HP <= line+3 && g.Ceiling >= line && (step == enemyPhase || step == trapDiscard || step == trapLoss)
		text := engine.T("Below %d HP you never rise above %d again.", line, line-1)
		if line == 20 {
			text = engine.T("Below 20 HP: turn the Health card; you never rise above 19 again.")
		}
		say(near, key("ceiling_%d", line), "Your Health Points", text, engine.T("you have %d HP", g.HP))
	}
	return out
}

// crossedBeside: a space beside the pawn has been crossed already.
func (g *Game) crossedBeside() bool {
	f := g.floor()
	if f == nil {
		return false
	}
	for _, s := range []byte("ULR") {
		if to := f.beside(g.At, s); to != "" && slices.Contains(g.Crossed, to) {
			return true
		}
	}
	return false
}

// outOfOrder: what was crossed is resolved in another order than it was crossed.
func (g *Game) outOfOrder() bool {
	f := g.floor()
	if f == nil {
		return len(g.toResolve()) > 1
	}
	class := func(s string) int {
		switch spaceFill(f.kind(s)) {
		case "trap":
			return 1
		case "combat":
			return 2
		case "treasure":
			return 3
		case "boss":
			return 4
		}
		return 0
	}
	last := 0
	for _, s := range g.Crossed {
		c := class(s)
		if c != 0 && c < last {
			return true
		}
		last = max(last, c)
	}
	return false
}

// timed are the moments at which the present location acts.
func (g *Game) timed() []Effect {
	var out []Effect
	for _, w := range []string{atCombatStart, atRoundStart, atRoundEnd, allCombat} {
		out = append(out, g.locationEffects(w)...)
	}
	return out
}

// locationAgain says when the present location acts again; empty where it acts all
// the time or only once.
func (g *Game) locationAgain() engine.Text {
	if len(g.locationEffects(atRoundStart))+len(g.locationEffects(atRoundEnd)) == 0 {
		return engine.Text{}
	}
	return engine.T("repeated at its moment in every round")
}

// playable: a card of the hand can be paid for.
func (g *Game) playable() bool {
	return slices.ContainsFunc(g.in(InHand), func(c Card) bool {
		n, ok := g.cost(c)
		met, known := g.conditionMet(c)
		return ok && n <= g.Mana && (met || !known)
	})
}
