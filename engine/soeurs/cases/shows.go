package cases

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
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

// Figures of the page that the cases call by another name: a chance, or a column of the
// combat's table or of the enemies' XP.
var (
	oddsNamed = map[string]string{
		"p_survive": "survive", "p_all_killed": "all_killed", "p_helper": "boss.helper",
		"loss_per_round_without_defense": "boss.loss_per_round", "full_rounds_survived": "boss.rounds", "rounds_left": "boss.rounds",
		"mean_attack_of_unseen": "unseen.attack", "mean_resistance_of_unseen": "unseen.resistance",
	}
	roundColumns = map[string]int{"most_killed": 1, "most_xp": 2, "least_loss": 3, "hp_after": 4, "most_dice": 5}
	xpColumns    = map[string]int{"xp_now": 1, "xp_next_round": 2}
)

// shown is what the page says under a key of a case; false if it says nothing.
func (r *run) shown(key string, n *yaml.Node, sheet engine.Sheet) (string, bool) {
	if name, ok := oddsNamed[key]; ok {
		return odd(sheet, name)
	}
	if col, ok := roundColumns[key]; ok {
		return column(sheet, "round", col, n)
	}
	if col, ok := xpColumns[key]; ok {
		return rowsShown(sheet, "enemy_xp", col, n)
	}
	for _, group := range []func(string, *yaml.Node, engine.Sheet) (string, bool, bool){r.shownGame, r.shownWords, r.shownReach, r.shownChance} {
		if found, ok, known := group(key, n, sheet); known {
			return found, ok
		}
	}
	if v, ok := odd(sheet, key); ok { // by the page's own name
		return v, true
	}
	return track(sheet, key)
}

// shownGame is what the game itself tells. The last result says whether the key was one
// of these; so it is with the next three functions.
func (r *run) shownGame(key string, n *yaml.Node, sheet engine.Sheet) (found string, ok, known bool) {
	switch {
	case key == "order":
		found, ok = r.order()
	case key == "groups" && r.fight == nil:
		found, ok = groupsOf(r.g.Combat), true
	case key == "groups":
		found, ok = strings.Trim(fmt.Sprint(r.fight.groups), "[]"), true
	case key == "locations_read" && r.fight != nil:
		found, ok = fmt.Sprint(r.fight.locations), true
	case key == "rounds_start_at_1_each_time" && r.fight != nil:
		found, ok = fmt.Sprint(r.fight.roundOnes == len(r.fight.groups)), true
	case strings.HasPrefix(key, "next_enemy"):
		found, ok = "E"+r.nextEnemy(key), true
	case key == "rank_by_hp":
		var out []string
		for _, hp := range fieldsOf(n).keys {
			v, _ := strconv.Atoi(hp)
			out = append(out, hp+":"+r.g.RankFor(v))
		}
		found, ok = strings.Join(out, " "), true
	case key == "cards_in_all":
		found, ok = fmt.Sprint(len(r.g.Cards)), true
	case key == "health_card_side" && r.g.HP >= 20:
		found, ok = "39-20", true
	case key == "health_card_side":
		found, ok = "19-0", true
	case key == "trap_side" || key == "treasure_side":
		found, ok = "standard", true // set-up lays both cards with that side up
	case key == "loss" && r.step() == "T4":
		found, ok = fmt.Sprint(r.g.Loss), true
	case key == "loss" || key == "loss_if_nothing_is_played":
		found, ok = track(sheet, "total_attack")
		n, _ := strconv.Atoi(found)
		found = fmt.Sprint(max(n-r.g.Defense, 0))
	default:
		return "", false, false
	}
	return found, ok, true
}

// nextEnemy is the enemy card on top: now, or after the input that the key names.
func (r *run) nextEnemy(key string) string {
	if _, at, ok := strings.Cut(key, "_input_"); ok {
		n, _ := strconv.Atoi(at)
		return r.after[n-1].enemyTop
	}
	return r.g.EnemyTop
}

// order is the list of what is to be resolved, as the prompt of M4 reads it: the
// ledger's words for the kinds of spaces.
func (r *run) order() (string, bool) {
	g := r.g
	var out []string
	for _, k := range g.Traps {
		out = append(out, spaceNames[k])
	}
	numbers := []string{"", "one enemy", "two enemies", "three enemies", "four enemies", "five enemies", "six enemies", "seven enemies"}
	if n := g.Combat; n > 0 && n < len(numbers) {
		out = append(out, numbers[n])
	} else if n > 0 {
		out = append(out, fmt.Sprintf("%d enemies", n))
	}
	for _, k := range g.Treasures {
		out = append(out, spaceNames[k])
	}
	if g.BossAhead {
		out = append(out, "boss")
	}
	return strings.Join(out, " "), true
}

// groupsOf are the groups of up to three in which so many enemies come.
func groupsOf(n int) string {
	var out []string
	for ; n > 0; n -= 3 {
		out = append(out, fmt.Sprint(min(n, 3)))
	}
	return strings.Join(out, " ")
}
