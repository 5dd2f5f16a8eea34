package cases

import "adjutant/engine/enginetest"

// phrases are the reminders' sentences by key, or by the code of the note that tells
// them: the ledger's and the game's own. A test holds the keys to those of the game.
func phrases() enginetest.Phrases {
	return enginetest.Phrases{
		"side_one":        {"all Action cards on side 1", "all Action cards begin on side 1"},
		"no_way_back":     {"not back over your own steps, the whole floor long"},
		"boss_now":        {"the Boss space must be reached now"},
		"keep_four_xp":    {"keep 4 XP for the Boss space"},
		"order":           {"trap first, then combat, treasure, boss"},
		"discard_first":   {"discard before the roll; the cost of the side you see counts", "discard before the roll"},
		"drink_first":     {"drink before the damage", "drink before the damage: at 0 HP the game is lost"},
		"three_at_a_time": {"three at a time; a new location for each combat"},
		"leave_location":  {"do not draw the location card; it is the next enemy"},
		"location":        {"repeat it at its moment every round", "the location acts"},
		"late_round":      {"2 damage that Defense does not stop; no XP any more", "from round 7 on: 2 damage that Defense does not stop, and no XP"},
		"no_free_card":    {"nothing is drawn for free: a card costs 1 mana"},
		"six_mana":        {"the die cannot show more than 6", "the mana die cannot show more than 6: no discard for mana"},
		"no_draw":         {"no draw", "five cards in hand: no card can be drawn"},
		"mana_lost":       {"mana is lost at the end of the round", "mana left is lost at the end of the round"},
		"keep_side":       {"keep it on side 2", "an upgraded card stays on side 2, in the discard too"},
		"no_healing":      {"nothing is healed; Defense is gone after this round"},
		"next_combat":     {"Defense cards to the discard; the next combat starts at round 1"},
		"shuffle_deck":    {"shuffle the Action deck after taking the card"},
		"fourth_potion":   {"a fourth is lost. Drink one first?", "a fourth potion is lost"},
		"straight_on":     {"straight to the next door, wherever you stand"},
		"boss_rules":      {"no rounds, no location, no XP; one attack takes one die"},
		"guardians":       {"roll: 1 to 3 brings an enemy"},
		"rank":            {"read the rank on the Health card"},
		"burns":           {"3 damage each round, Defense does not help"},
		"ceiling_30":      {"below 30 HP you never rise above 29 again"},
		"ceiling_20":      {"below 20 HP you never rise above 19 again", "below 20 turn the Health card"},
		"ceiling_10":      {"below 10 HP you never rise above 9 again"},
		"ceiling":         {"new ceiling 29", "new ceiling 19", "new ceiling 9", "from now on your HP cannot exceed 29"},
		"health_card":     {"turn the Health card to 19-0", "turn the Health card"},
	}
}
