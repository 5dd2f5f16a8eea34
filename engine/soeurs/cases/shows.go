package cases

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

// shows compares what the page must show with the sheet, the pending prompt and
// the notes told.
func (r *run) shows() (bad []string) {
	s := r.c.Then.Shows
	sheet := r.pos.Sheet("")
	for _, k := range s.keys {
		n := s.values[k]
		want := flat(n)
		found, ok := r.shown(k, n, sheet)
		if !ok {
			bad = append(bad, fmt.Sprintf("shows %s: nothing on the page says that", k))
		} else if want != found {
			bad = append(bad, fmt.Sprintf("shows %s: want %s, found %s", k, want, found))
		}
	}
	return bad
}

// flat writes an expected value in one line.
func flat(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		var out []string
		for i := 0; i+1 < len(n.Content); i += 2 {
			out = append(out, n.Content[i].Value+":"+flat(n.Content[i+1]))
		}
		return strings.Join(out, " ")
	case yaml.SequenceNode:
		var out []string
		for _, c := range n.Content {
			out = append(out, flat(c))
		}
		return strings.Join(out, " ")
	}
	return n.Value
}

func odd(sheet engine.Sheet, key string) (string, bool) {
	for _, o := range sheet.Odds {
		if o.Key == key {
			return o.Chance.String(), true
		}
	}
	return "", false
}

func track(sheet engine.Sheet, key string) (string, bool) {
	for _, t := range sheet.Tracks {
		if t.Key == key {
			return t.Value.String(), true
		}
	}
	return "", false
}

// cell is one cell of a grid's row.
func cell(sheet engine.Sheet, grid, row string, col int) (string, bool) {
	for _, g := range sheet.Grids {
		if g.Key != grid {
			continue
		}
		for _, x := range g.Rows {
			if x.Key == row && col < len(x.Cells) {
				return x.Cells[col].String(), true
			}
		}
	}
	return "", false
}

// column is a grid's column by its first cell, in the order that the case writes.
func column(sheet engine.Sheet, grid string, col int, n *yaml.Node) (string, bool) {
	if n.Kind == yaml.ScalarNode { // the mana is rolled: one row
		for _, g := range sheet.Grids {
			if g.Key == grid && len(g.Rows) == 1 && col < len(g.Rows[0].Cells) {
				return g.Rows[0].Cells[col].String(), true
			}
		}
		return "", false
	}
	var out []string
	var f fields
	f.UnmarshalYAML(n)
	for _, k := range f.keys {
		found := ""
		for _, g := range sheet.Grids {
			if g.Key != grid {
				continue
			}
			for _, x := range g.Rows {
				if x.Cells[0].String() == k {
					found = x.Cells[col].String()
				}
			}
		}
		if found == "" {
			return "", false
		}
		out = append(out, k+":"+found)
	}
	return strings.Join(out, " "), true
}

func (r *run) shown(key string, n *yaml.Node, sheet engine.Sheet) (string, bool) {
	words := strings.Split(key, "_")
	switch {
	case key == "order":
		return r.order()
	case key == "total_attack":
		return track(sheet, "total_attack")
	case key == "groups" && r.fight == nil:
		return groupsOf(r.g.Combat), true
	case key == "groups":
		return strings.Trim(fmt.Sprint(r.fight.groups), "[]"), true
	case key == "locations_read" && r.fight != nil:
		return fmt.Sprint(r.fight.locations), true
	case key == "rounds_start_at_1_each_time" && r.fight != nil:
		return fmt.Sprint(r.fight.roundOnes == len(r.fight.groups)), true
	case strings.HasPrefix(key, "next_enemy"):
		top := r.g.EnemyTop
		if i := strings.LastIndex(key, "_input_"); i >= 0 {
			var at int
			fmt.Sscan(key[i+7:], &at)
			top = r.after[at-1].enemyTop
		}
		return "E" + top, true
	case key == "prompt" || strings.HasPrefix(key, "prompt_before"):
		return r.told(n.Value)
	case key == "reminder":
		return r.told(n.Value)
	case key == "other_legal":
		return r.otherLegal(n.Value)
	case key == "rank_by_hp":
		var f fields
		f.UnmarshalYAML(n)
		var out []string
		for _, hp := range f.keys {
			var v int
			fmt.Sscan(hp, &v)
			out = append(out, hp+":"+r.g.RankFor(v))
		}
		return strings.Join(out, " "), true
	case key == "cards_in_all":
		return fmt.Sprint(len(r.g.Cards)), true
	case key == "health_card_side":
		if r.g.HP >= 20 {
			return "39-20", true
		}
		return "19-0", true
	case key == "trap_side" || key == "treasure_side":
		return "standard", true // set-up lays both cards with that side up
	case strings.HasPrefix(key, "no_discard") || strings.HasPrefix(key, "discard_"):
		return trapRow(sheet, words, n)
	case strings.HasPrefix(key, "p_mana_"):
		return r.manaShown(key, words, sheet)
	case key == "least_loss":
		return column(sheet, "round", 3, n)
	case key == "most_killed":
		return column(sheet, "round", 1, n)
	case key == "most_xp":
		return column(sheet, "round", 2, n)
	case key == "hp_after":
		return column(sheet, "round", 4, n)
	case key == "most_dice":
		return column(sheet, "round", 5, n)
	case key == "p_survive":
		return odd(sheet, "survive")
	case key == "p_all_killed":
		return odd(sheet, "all_killed")
	case strings.HasPrefix(key, "p_kill_"):
		return odd(sheet, "kill."+words[2])
	case strings.HasSuffix(key, "_dice") || strings.HasSuffix(key, "_die"):
		k := slices.Index([]string{"", "one", "two", "three", "four", "five", "six", "seven"}, words[1])
		if k >= 1 && key[0] == 'p' {
			return odd(sheet, fmt.Sprintf("boss_dice.%d", k))
		}
	case key == "p_reach" && !r.c.Given.has("distance_to_boss"):
		return odd(sheet, "reach_boss")
	case key == "p_reach":
		return soeurs.ReachBoss(r.c.Given.number("sequences_left"), r.c.Given.number("distance_to_boss")).RatString(), true
	case strings.HasPrefix(key, "distance_"):
		var d, left int
		if _, err := fmt.Sscanf(key, "distance_%d_with_%d_left", &d, &left); err == nil {
			return soeurs.ReachBoss(left, d).RatString(), true
		}
	case strings.HasPrefix(key, "numbers_that_can_cross_"):
		return cell(sheet, "reach", words[len(words)-1], 4)
	case strings.HasPrefix(key, "numbers_that_can_end_on_"):
		return cell(sheet, "reach", words[len(words)-1], 5)
	case strings.HasPrefix(key, "p_cross_"):
		return cell(sheet, "reach", words[2], 1)
	case strings.HasPrefix(key, "p_end_on_"):
		return cell(sheet, "reach", words[3], 2)
	case key == "p_with_one_reroll":
		return cell(sheet, "reach", r.crossed(), 3)
	case key == "loss_per_round_without_defense":
		return odd(sheet, "boss.loss_per_round")
	case key == "full_rounds_survived" || key == "rounds_left":
		return odd(sheet, "boss.rounds")
	case key == "p_helper":
		return odd(sheet, "boss.helper")
	case key == "out_of_reach":
		return cell(sheet, "out_of_reach", "dice", 0)
	case key == "p_no_damage" || key == "mean" || key == "p_death":
		short := strings.TrimPrefix(key, "p_")
		if v, ok := odd(sheet, "trap."+short); ok {
			return v, true
		}
		return odd(sheet, "trap_card."+short)
	case key == "cheapest_safe":
		return safeRow(sheet)
	case key == "xp_now" || key == "xp_next_round":
		return rowsShown(sheet, "enemy_xp", map[string]int{"xp_now": 1, "xp_next_round": 2}[key], n)
	case key == "loss" && r.step() == "T4":
		return fmt.Sprint(r.g.Loss), true
	case key == "loss" || key == "loss_if_nothing_is_played":
		total, ok := track(sheet, "total_attack")
		n, _ := strconv.Atoi(total)
		return fmt.Sprint(max(n-r.g.Defense, 0)), ok
	case key == "mean_attack_of_unseen" || key == "mean_resistance_of_unseen":
		return odd(sheet, "unseen."+words[1])
	case strings.HasPrefix(key, "p_potion") || strings.HasPrefix(key, "p_xp") || strings.Contains(key, "_from_d"):
		return treasureShown(sheet, words)
	}
	if v, ok := odd(sheet, key); ok { // by the page's own name
		return v, true
	}
	return track(sheet, key)
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
	for _, g := range sheet.Grids {
		for _, row := range g.Rows {
			if g.Key == "trap" && row.Tone == "good" {
				return row.Key, true
			}
		}
	}
	return "", false
}

// rowsShown is a grid's column by its rows' keys, in the order that the case writes.
func rowsShown(sheet engine.Sheet, grid string, col int, n *yaml.Node) (string, bool) {
	var out []string
	var f fields
	f.UnmarshalYAML(n)
	for _, k := range f.keys {
		v, ok := cell(sheet, grid, k, col)
		if !ok {
			return "", false
		}
		out = append(out, k+":"+v)
	}
	return strings.Join(out, " "), len(out) > 0
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

// crossed is the space that the case's other figures are about.
func (r *run) crossed() string {
	for _, k := range r.c.Then.Shows.keys {
		if s, ok := strings.CutPrefix(k, "p_cross_"); ok {
			return s
		}
	}
	return ""
}

// order is the list of what is to be resolved, as the prompt of M4 reads it: the
// ledger's words for the kinds of spaces.
func (r *run) order() (string, bool) {
	g := r.g
	var out []string
	words := map[string]string{"T": "trap", "TT": "advanced trap", "$": "treasure", "$$": "advanced treasure"}
	for _, k := range g.Traps {
		out = append(out, words[k])
	}
	numbers := []string{"", "one enemy", "two enemies", "three enemies", "four enemies", "five enemies", "six enemies", "seven enemies"}
	if n := g.Combat; n > 0 && n < len(numbers) {
		out = append(out, numbers[n])
	} else if n > 0 {
		out = append(out, fmt.Sprintf("%d enemies", n))
	}
	for _, k := range g.Treasures {
		out = append(out, words[k])
	}
	if g.BossAhead {
		out = append(out, "boss")
	}
	return strings.Join(out, " "), true
}

func groupsOf(n int) string {
	var out []string
	for ; n > 0; n -= 3 {
		out = append(out, fmt.Sprint(min(n, 3)))
	}
	return strings.Join(out, " ")
}

// told finds the note that says what the case wants said.
func (r *run) told(want string) (string, bool) {
	codes := map[string]string{
		"shuffle the Action deck":                         "shuffle:deck",
		"shuffle the discard into a new Action deck":      "shuffle:discard",
		"shuffle the enemy discard into a new deck":       "shuffle:enemies",
		"turn the Health card to 19-0":                    "health_card",
		"turn the Health card":                            "health_card",
		"shuffle the enemy discard into a new enemy deck": "shuffle:enemies",
	}
	if slices.Contains(r.pos.Codes(), codes[want]) {
		return want, true
	}
	for _, said := range r.said() {
		if sameWords(said, want) {
			return want, true
		}
	}
	return "", false
}

// said is what the page tells at its reminders and its question, from the given
// state on: a case may mean a reminder that stood before its last input.
func (r *run) said() []string {
	var out []string
	for i := 0; i <= len(r.log); i++ {
		pos, err := engine.Replay(r.title, r.setup, r.log[:i])
		if err != nil || pos.Err != nil {
			continue
		}
		for _, x := range pos.Sheet("").Reminders {
			out = append(out, x.Text.String()+" "+x.Why.String())
		}
		if p := pos.Prompt(""); p != nil {
			out = append(out, p.Text.String()+" "+p.Help.String(), p.Say.String())
		}
	}
	notes := slices.Clone(r.pos.Opening)
	for _, d := range r.pos.Done {
		notes = append(notes, d.Notes...)
	}
	for _, n := range notes {
		out = append(out, n.Code+" "+n.Text.String())
	}
	return out
}

// sameWords reports whether a sentence says what the case wants said, in its own
// words: three in five of the words that carry the meaning are there.
func sameWords(said, want string) bool {
	stems := func(s string) map[string]bool {
		out := map[string]bool{}
		for _, w := range strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			if len(w) > 3 || unicode.IsDigit(rune(w[0])) {
				out[w[:min(len(w), 5)]] = true
			}
		}
		return out
	}
	have, need := stems(said), stems(want)
	hit := 0
	for w := range need {
		if have[w] {
			hit++
		}
	}
	return len(need) > 0 && 5*hit >= 3*len(need)
}

// otherLegal tries the other play that the case calls legal, from the given state.
func (r *run) otherLegal(want string) (string, bool) {
	i := strings.LastIndex(want, "die of ")
	if i < 0 || len(r.c.When) == 0 {
		return "", false
	}
	other := &run{title: r.title, c: r.c, setup: r.setup}
	if err := other.start(); err != nil {
		return "", false
	}
	in := r.c.When[len(r.c.When)-1]
	die := want[i+len("die of "):]
	values := map[string]*yaml.Node{"step": {Kind: yaml.ScalarNode, Value: "K8"}, "attack": in.values["attack"], "die": {Kind: yaml.ScalarNode, Value: die}}
	if err := other.input(fields{keys: []string{"step", "attack", "die"}, values: values}); err != nil {
		return "", false
	}
	return want, true
}

// trapRow is the row of the trap's table for a discard choice: "discard_A07_A01".
func trapRow(sheet engine.Sheet, words []string, n *yaml.Node) (string, bool) {
	var cards []string
	if words[0] == "discard" {
		cards = words[1:]
	}
	for _, g := range sheet.Grids {
		if g.Key != "trap" {
			continue
		}
		for _, row := range g.Rows {
			have := strings.Fields(row.Key)
			if len(have) != len(cards) || slices.ContainsFunc(cards, func(c string) bool {
				return !slices.ContainsFunc(have, func(h string) bool { return strings.HasPrefix(h, c+"/") })
			}) {
				continue
			}
			cols := map[string]int{"p_no_damage": 2, "mean": 3, "p_death": 4}
			var f fields
			f.UnmarshalYAML(n)
			var out []string
			for _, k := range f.keys {
				out = append(out, k+":"+row.Cells[cols[k]].String())
			}
			return strings.Join(out, " "), true
		}
	}
	return "", false
}
