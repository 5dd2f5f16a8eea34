package sansallies

import (
	"strings"

	"adjutant/engine"
)

// why is the sentence behind a note, by its code up to the colon.
func why(code string) engine.Text {
	key, _, _ := strings.Cut(code, ":")
	switch key {
	case "deploy":
		return engine.T("All unit cards drawn are deployed in their columns at once.")
	case "chit_up":
		return engine.T("A breakthrough at level 3, or a research roll not above the level, moves the enemy up one chit.")
	case "chit_down", "flip_red":
		return engine.T("A setback moves the enemy down one chit, and the red side marks that this turn's research is skipped.")
	case "setback_again":
		return engine.T("Every setback of a turn moves the chit; the check that is skipped is the same one.")
	case "no_setback":
		return engine.T("At level 3 nothing can set the enemy back.")
	case "flip_gray":
		return engine.T("The skipped research has been counted; the next turn begins without a setback.")
	case "no_progress":
		return engine.T("The research die must be equal to the level or below for progress.")
	case "breakthrough_ignored":
		return engine.T("Breakthroughs help the enemy at level 3 only.")
	case "weapon_discarded":
		return engine.T("Without the ultimate weapon upgrade the card cannot be kept, and it uses up one card of the draw.")
	case "weapon_kept":
		return engine.T("With all five centers captured, ultimate weapons are kept in the reserve area.")
	case "reshuffle":
		return engine.T("An empty draw pile is made up from the discards.")
	case "no_cards":
		return engine.T("A draw cannot go on without cards.")
	case "convoy":
		return engine.T("An upgraded navy may exchange one ships card a turn for a free card, before the draw.")
	case "result":
		return engine.T("The casualty table is read by the sum of both dice.")
	case "discard_force":
		return engine.T("What is not retained of the force is discarded, whatever the result.")
	case "losses_forced", "losses_paid":
		return engine.T("Losses are paid from the reserve, one card each, of types that may invade the region.")
	case "captured", "region_discard":
		return engine.T("A region whose invasion succeeds leaves the pyramid; unless it is an installation it tops the region discard.")
	case "center":
		return engine.T("Captured centers stay with the player and give one card more in each draw.")
	case "lay_retreat", "shut", "no_retreat_card":
		return engine.T("A retreat covers an open corner of the target with the top card of the region discard.")
	case "no_retreat":
		return engine.T("The bottom row has no corners to cover, so no retreat is required.")
	case "not_possible":
		return engine.T("What was told after the choice rules it out; nothing is spent.")
	case "turn_over":
		return engine.T("A retreat ends the invasions at once.")
	}
	return whyTotal(key)
}

func whyTotal(key string) engine.Text {
	switch key {
	case "personnel":
		return engine.T("Each successful invasion raises personnel by one for this turn, up to 4, whoever fought.")
	case "reset_personnel":
		return engine.T("The temporary strength of personnel lasts until the turn ends; in Total War a failed invasion takes it too.")
	case "upgrade":
		return engine.T("Each of the first four centers upgrades one unit type.")
	case "own_ultimate":
		return engine.T("The fifth center gives the ultimate weapon upgrade.")
	case "scouted", "center_scouted":
		return engine.T("Scouts exchange an exposed region with the top of the region discard, once in the game.")
	case "raid", "raid_failed":
		return engine.T("A raid sets the enemy back when the die does not pass the number of aircraft sent.")
	case "spy", "spy_failed":
		return engine.T("A spy sets the enemy back when the die does not pass the personnel strength.")
	case "destroyed", "weapon_used":
		return engine.T("An ultimate weapon removes an exposed region without an invasion, or sets the enemy back; then the card leaves the game.")
	case "garrison":
		return engine.T("An installation is held by soldiers: one for the first captured, two for the second, and so on.")
	case "garrison_short", "garrison_forgone":
		return engine.T("An installation without its garrison is not captured.")
	case "scorched":
		return engine.T("A center that cannot or shall not be garrisoned may be destroyed for the setback alone.")
	case "camp_free":
		return engine.T("A successful invasion of a marked region frees the prisoners: one personnel strength more for good.")
	case "camp_lost":
		return engine.T("A camp whose region is scouted away, scorched or removed by a weapon is lost.")
	case "camp", "reroll_sea", "reroll_marked":
		return engine.T("The ordered pair of dice names a region through the diagram; a sea is rolled again.")
	case "season":
		return engine.T("The season changes at the end of each turn, and its number changes every defence.")
	case "win":
		return engine.T("Who captures the capital has won.")
	case "lose":
		return engine.T("A success of enemy research at chit H completes the weapon.")
	}
	return engine.Text{}
}
