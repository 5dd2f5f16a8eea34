// Package soeurstest gives tests a whole component sheet. Its values are invented;
// none is printed on a card of the game.
package soeurstest

import "fmt"

// Printed is an invented component sheet on which every value is filled in.
func Printed() map[string]string {
	v := map[string]string{}
	side := func(id string, side int, cost int, effects, condition string) {
		k := fmt.Sprintf("%s.%d.", id, side)
		v[k+"cost"], v[k+"effects"], v[k+"condition"] = fmt.Sprint(cost), effects, condition
	}
	card := func(id string, cost1 int, effects1 string, cost2 int, effects2 string) {
		side(id, 1, cost1, effects1, "none")
		side(id, 2, cost2, effects2, "none")
	}
	card("A01", 1, "damage 2", 1, "damage 3")
	card("A02", 1, "damage 2", 1, "damage 3")
	card("A03", 1, "damage 2; discard 1", 1, "damage 3")
	card("A04", 1, "defense 3", 1, "defense 4")
	card("A05", 1, "defense 3", 1, "defense 4")
	card("A06", 1, "defense 3; reroll mana", 1, "defense 4")
	card("A07", 2, "damage 4", 2, "damage 5")
	card("A08", 2, "damage 4; new location", 2, "damage 5")
	card("A09", 2, "split 2x2", 3, "split 2x3")
	card("A10", 2, "defense 5", 2, "defense 7")
	card("A11", 0, "mana 1", 0, "mana 2")
	card("A12", 1, "draw 2", 0, "draw 2")
	card("A13", 1, "damage top", 0, "damage top")
	card("A14", 0, "damage 3; self 1", 0, "damage 4; self 1")
	card("A15", 3, "damage 6", 3, "damage 6")
	v["A15.1.condition"] = "no Defense card in play"
	v["A15.2.condition"] = "the moon is full"
	card("A16", 2, "heal 2; other: look at the top card", 1, "heal 3")
	card("AA01", 3, "split 3x2", 3, "split 3x3")
	card("AA02", 2, "defense 8", 1, "defense 8")
	card("AA03", 1, "heal 4", 1, "heal 6")
	card("AA04", 4, "damage 8; discard 1 random", 3, "damage 8")
	card("AA05", 4, "remove enemy", 3, "remove enemy with XP")
	card("AA06", 0, "mana 3", 0, "mana 4")
	card("AA07", 1, "recast 1", 0, "reroll enemy die")
	card("AA08", 2, "damage 3; defense 3", 2, "damage 4; defense 4")

	enemy := func(n int, resistance, attack, xp, when, effect string) {
		e, l := fmt.Sprintf("E%02d.", n), fmt.Sprintf("L%02d.", n)
		v[e+"resistance"], v[e+"attack"], v[e+"xp"], v[e+"keyword"] = resistance, attack, xp, "none"
		v[l+"when"], v[l+"effect"] = when, effect
	}
	enemy(1, "3", "2", "3 2 1 0", "none", "none")
	enemy(2, "4", "3", "3 2 1 0", "end of round", "damage 1")
	enemy(3, "2", "5", "2 1 1 0", "all combat", "enemy attack 1")
	enemy(4, "5", "1", "4 3 2 1", "start of combat", "enemy resistance 1")
	enemy(5, "?", "4", "4 3 2 1", "start of round", "discard 1")
	enemy(6, "6", "?", "5 3 2 1", "all combat", "mana -1")
	enemy(7, "?", "?", "5 4 2 1", "start of round", "heal 1")
	enemy(8, "3", "3", "2 2 1 0", "start of combat", "draw 1")
	enemy(9, "1", "4", "1 1 0 0", "all combat", "defense 1")
	enemy(10, "4", "4", "4 2 1 0", "end of round", "heal 1")
	enemy(11, "2", "2", "2 1 0 0", "start of combat", "enemy attack 1; mana 1")
	enemy(12, "5", "3", "4 3 1 0", "all combat", "enemy attack -1")
	enemy(13, "3", "4", "3 2 1 0", "all combat", "enemy resistance 1")
	enemy(14, "6", "2", "4 3 2 2", "start of round", "mana 1")
	enemy(15, "2", "3", "2 1 1 0", "all combat", "other: no card may be discarded")
	enemy(16, "4", "2", "3 1 1 0", "start of combat", "damage 2")
	enemy(17, "5", "5", "5 4 3 1", "end of round", "discard 1 random")
	enemy(18, "1", "1", "1 0 0 0", "none", "none")

	for _, card := range []struct {
		side    string
		results [6]string
	}{
		{"trap.standard", [6]string{"level 4", "level 5", "level 7", "lose 2 HP", "discard 1 card by choice", "lose 1 XP"}},
		{"trap.advanced", [6]string{"level 6", "level 8", "level 9", "discard 2 cards from deck", "discard 2 cards at random", "lose 1 potion"}},
		{"treasure.standard", [6]string{"card from deck", "card from discard", "XP 2", "XP 3", "potion 1", "potion 1"}},
		{"treasure.advanced", [6]string{"2 cards from deck", "2 cards from discard", "XP 3", "XP 4", "potion 1", "potion 2"}},
	} {
		for i, r := range card.results {
			v[fmt.Sprintf("%s.%d", card.side, i+1)] = r
		}
	}

	boss := func(id, attack, dice, keyword, door string) {
		v[id+".attack"], v[id+".dice"], v[id+".keyword"], v[id+".door"] = attack, dice, keyword, door
		v[id+".last_floor"] = LastFloor
	}
	boss("K1", "4", "6 4 3 2", "Guardians", "2")
	boss("K2", "5", "5 5 ? ?", "4 XP", "2")
	boss("K3", "3", "6 5 4 3 2 1", "Burns", "3")
	boss("K4", "6", "? ? ? ?", "none", "1")
	for i := range 8 {
		v[fmt.Sprintf("T%d.normal", i+1)] = TowerFloor
		v[fmt.Sprintf("T%d.hard", i+1)] = HardFloor
	}
	v["T8.normal"] = "none"
	v["xp_max"] = "20"
	return v
}

// Invented floors.
const (
	TowerFloor = "door r1c3 | $ . T . 2 | . 1 . TT . | T . 1 . $ | . . . . ."
	HardFloor  = "door r1c2 | 1 $$ # | TT 2 . | . 1 T | blocked r2c1R r1c3U"
	LastFloor  = "door r1c3 | # . B . # | . T 1 $ . | . . . . ."
)
