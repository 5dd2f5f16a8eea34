package cases

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
)

// shownChance are the chances of mana, kills, traps and treasures.
func (r *run) shownChance(key string, n *yaml.Node, sheet engine.Sheet) (found string, ok, known bool) {
	words := strings.Split(key, "_")
	switch {
	case strings.HasPrefix(key, "no_discard") || strings.HasPrefix(key, "discard_"):
		found, ok = trapRow(sheet, words, n)
	case strings.HasPrefix(key, "p_mana_"):
		found, ok = r.manaShown(key, words, sheet)
	case strings.HasPrefix(key, "p_kill_"):
		found, ok = odd(sheet, "kill."+words[2])
	case strings.HasSuffix(key, "_dice") || strings.HasSuffix(key, "_die"):
		k := slices.Index([]string{"", "one", "two", "three", "four", "five", "six", "seven"}, words[1])
		if k < 1 || key[0] != 'p' {
			return "", false, false
		}
		found, ok = odd(sheet, fmt.Sprintf("boss_dice.%d", k))
	case key == "p_no_damage" || key == "mean" || key == "p_death":
		short := strings.TrimPrefix(key, "p_")
		if found, ok = odd(sheet, "trap."+short); !ok {
			found, ok = odd(sheet, "trap_card."+short)
		}
	case key == "cheapest_safe":
		found, ok = safeRow(sheet)
	case strings.HasPrefix(key, "p_potion") || strings.HasPrefix(key, "p_xp") || strings.Contains(key, "_from_d"):
		found, ok = treasureShown(sheet, words)
	default:
		return "", false, false
	}
	return found, ok, true
}

// manaShown is a chance of at least so much mana: "p_mana_4_with_discard",
// "p_mana_4_with_2_rerolls".
func (r *run) manaShown(key string, words []string, sheet engine.Sheet) (string, bool) {
	discard, again := strings.Contains(key, "_discard"), strings.Contains(key, "reroll")
	switch {
	case !again && !discard:
		return cell(sheet, "mana", words[2], 1)
	case !again:
		return cell(sheet, "mana", words[2], 2)
	case !discard && strings.HasSuffix(key, "_with_reroll"):
		return cell(sheet, "mana", words[2], 3)
	case !discard && strings.HasSuffix(key, "_with_rerolls"):
		return cell(sheet, "mana", words[2], 4)
	}
	c, err := strconv.Atoi(words[2])
	rerolls, extra := 1, 0
	for _, w := range words[3:] {
		if n, err := strconv.Atoi(w); err == nil {
			rerolls = n
		}
	}
	if discard {
		extra = 1
	}
	return r.g.ManaAtLeast(c, extra, rerolls).String(), err == nil
}

// safeRow are the cards of the discard that the trap's table marks as safe.
func safeRow(sheet engine.Sheet) (string, bool) {
	for _, row := range rows(sheet, "trap") {
		if row.Tone == "good" {
			return row.Key, true
		}
	}
	return "", false
}

// trapRow is the row of the trap's table for a discard choice: "discard_A07_A01".
func trapRow(sheet engine.Sheet, words []string, n *yaml.Node) (string, bool) {
	var cards []string
	if words[0] == "discard" {
		cards = words[1:]
	}
	for _, row := range rows(sheet, "trap") {
		have := strings.Fields(row.Key)
		if len(have) != len(cards) || slices.ContainsFunc(cards, func(c string) bool {
			return !slices.ContainsFunc(have, func(h string) bool { return strings.HasPrefix(h, c+"/") })
		}) {
			continue
		}
		cols := map[string]int{"p_no_damage": 2, "mean": 3, "p_death": 4}
		var out []string
		for _, k := range fieldsOf(n).keys {
			out = append(out, k+":"+row.Cells[cols[k]].String())
		}
		return strings.Join(out, " "), true
	}
	return "", false
}

// treasureShown sums the chances of a class of results: "p_potion", "p_xp_3",
// "p_card_from_deck".
func treasureShown(sheet engine.Sheet, words []string) (string, bool) {
	last := words[len(words)-1]
	sum, found := new(big.Rat), false
	for _, o := range sheet.Odds {
		rest, ok := strings.CutPrefix(o.Key, "treasure.")
		class := strings.Split(rest, ".") // cards, from, XP, potions
		if !ok || len(class) != 4 || o.Chance.Rat == nil {
			continue
		}
		found = true
		hit := false
		switch words[1] {
		case "potion", "potions":
			hit = class[3] != "0" && (len(words) == 2 || class[3] == last)
		case "xp":
			hit = class[2] != "0" && (len(words) == 2 || class[2] == last)
		case "card":
			hit = class[0] != "0" && class[1] == last
		default:
			hit = class[0] == words[1] && class[1] == last
		}
		if hit {
			sum.Add(sum, o.Chance.Rat)
		}
	}
	return sum.RatString(), found
}
