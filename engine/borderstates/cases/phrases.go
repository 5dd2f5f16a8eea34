package cases

import "adjutant/engine/enginetest"

// phrases are the reminders' sentences by the first part of their keys: the ledger's and
// the game's own. A test holds the keys to those of the game.
func phrases() enginetest.Phrases {
	return enginetest.Phrases{
		"closed":         {"cubes of that state go straight to the box; draw none instead", "Missouri cubes go straight to the box", "cubes go straight to the box"},
		"count_bag":      {"count the bag; the books expect this many of each colour"},
		"sudden":         {"the Union is one step from sudden death", "the Confederation is two steps from sudden death", "one side 1 or 2 steps from sudden death"},
		"recruit":        {"one block from either end; the President lets you pick anywhere, once", "one block from either end of the queue"},
		"minus_2":        {"-2 may not be on top"},
		"tie":            {"turn the Initiative token over (only ties turn it)", "turn the Initiative token over"},
		"two_ambushes":   {"do not turn the token; no cards this round"},
		"hidden_numbers": {"its own battle numbers do not count", "the battle numbers printed on the face-down block do not count"},
		"copy":           {"you copy the battles, not the value", "your Ambush copies the battles, not the value"},
		"one_battle":     {"both blocks in one battle", "both blocks go to one battle"},
		"cards":          {"it acts only on your accessible battles; back to the box", "a card acts only on your accessible battles and then goes to the box"},
		"bible":          {"no second one this turn", "the Bible is on the board: no second one this turn"},
		"artillery":      {"no second one this turn", "the Artillery is on the board: no second one this turn"},
		"later":          {"leave the later battles face down"},
		"trap":           {"the trap turns: you must take your own", "the trap turns: it must take a General of its own side"},
		"stays":          {"the Ambush stays; only the victim leaves; do not close the gap"},
		"indecisive":     {"indecisive: all cubes to the box"},
		"intensity_0":    {"the loser gets nothing", "Intensity 0: the loser gets nothing"},
		"no_loser":       {"not a loser: no cube, the winner takes all", "there is no loser: the winner takes all cubes"},
		"nearest":        {"nearest General to the arrow wins; ignore the Artillery", "equal totals: the General nearest the arrow wins; the Artillery does not count"},
		"steps_lost":     {"the rest of the steps is lost", "the lead is larger than the room: the other steps are lost"},
		"secured":        {"it never moves again", "a token in a Control area never moves again"},
		"attrition":      {"one step a token", "War of attrition: one step a token"},
		"clean_up":       {"cubes before the tracks to the box; all six blocks into the queue, eliminated and set-aside ones too; Bible and Artillery back", "all six blocks go into the new queue"},
		"centre":         {"centre tokens are nobody's", "tokens on the centre are nobody's"},
	}
}
