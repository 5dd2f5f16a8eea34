package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine/soeurs"
)

// state is the game's state under the ledger's names, each value as text.
func (r *run) state() map[string]string {
	g := r.g
	n := strconv.Itoa
	faces := func(p soeurs.Place) string {
		var out []string
		for _, c := range g.Cards {
			if c.Place == p {
				out = append(out, c.Face())
			}
		}
		slices.Sort(out)
		return strings.Join(out, " ")
	}
	enemies := func(p soeurs.Place) []string {
		var out []string
		for _, e := range g.Enemies {
			if e.Place == p {
				out = append(out, "E"+e.Number)
			}
		}
		return out
	}
	count := func(s string) string { return n(len(strings.Fields(s))) }
	var row []string
	for _, e := range g.Row {
		res, att := n(e.Resistance), n(e.Attack)
		if e.RollRes {
			res = "?"
		}
		if e.RollAtt {
			att = "?"
		}
		row = append(row, fmt.Sprintf("%s:%s,%s", e.ID, res, att))
	}
	slices.Sort(row)
	top := ""
	if g.Top != "" {
		top = r.face(g.Top)
	}
	s := map[string]string{
		"hp": n(g.HP), "ceiling": n(g.Ceiling), "xp": n(g.XP), "potions": n(g.Potions), "mana": n(g.Mana), "defense": n(g.Defense),
		"round": n(g.Round), "boss_round": n(g.Round), "floor": n(g.Floor), "sequence": n(g.Sequence), "at": g.At, "crossed": strings.Join(g.Crossed, " "),
		"hand": faces(soeurs.InHand), "discard": faces(soeurs.Discard), "play": faces(soeurs.InPlay), "banished": faces(soeurs.Banished),
		"deck": faces(soeurs.InDeck), "left": strings.Join(g.Left, " "), "right": strings.Join(g.Right, " "),
		"deck_count": count(faces(soeurs.InDeck)), "discard_count": count(faces(soeurs.Discard)), "hand_count": count(faces(soeurs.InHand)),
		"left_count": n(len(g.Left)), "right_count": n(len(g.Right)), "top_of_deck": top,
		"enemy_deck_count": n(len(enemies(soeurs.InDeck))), "enemy_discard": strings.Join(enemies(soeurs.Discard), " "), "enemy_discard_count": n(len(enemies(soeurs.Discard))),
		"row": strings.Join(row, " "), "location": g.Location, "boss": g.Boss, "floors": strings.Join(g.Floors, " "), "floors_in_all": n(len(g.Floors) + 1),
		"mode": g.Mode, "boss_dice": joinInts(g.BossDice), "to_resolve": r.toResolve(), "outcome": r.outcome(), "level": n(g.Level), "loss": n(g.Loss),
		"top_of_enemy_deck": "", "helper": strings.Join(row, " "), "enemy_deck": strings.Join(enemies(soeurs.InDeck), " "),
		"added": n(g.Added), "dice": joinInts(g.Dice), "side": g.Side, "group": n(g.Group), "mana_discarded": strconv.FormatBool(g.Discarded),
	}
	if g.EnemyTop != "" {
		s["top_of_enemy_deck"] = "L" + g.EnemyTop
	}
	return s
}

// toResolve is what the movement has left to resolve, in the ledger's words.
func (r *run) toResolve() string {
	counts := map[string]int{"combat": r.g.Combat}
	for _, icon := range slices.Concat(r.g.Traps, r.g.Treasures) {
		counts[spaceNames[icon]]++
	}
	if r.g.BossAhead {
		counts["boss"] = 1
	}
	return countText(counts)
}

// countText writes what there is of each kind.
func countText(counts map[string]int) string {
	var out []string
	for k, v := range counts {
		if v > 0 {
			out = append(out, fmt.Sprintf("%s:%d", k, v))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// outcome is how the game ended: the rank, or what lost it.
func (r *run) outcome() string {
	switch r.g.Result {
	case "won":
		return "won " + r.g.RankFor(r.g.HP)
	case "lost":
		return "lost " + r.g.Reason
	}
	return ""
}

// want writes an expected value the way state does.
func (r *run) want(key string, n *yaml.Node) string {
	switch key {
	case "hand", "discard", "play", "banished", "deck", "enemy_discard", "enemy_deck":
		list := listOf(n)
		for i := range list {
			list[i] = r.face(list[i])
		}
		slices.Sort(list)
		return strings.Join(list, " ")
	case "row", "helper":
		var f fields
		if n.Kind == yaml.MappingNode {
			f = fieldsOf(n)
		}
		var row []string
		for _, k := range f.keys {
			d := f.list(k)
			row = append(row, fmt.Sprintf("%s:%s", k, strings.Join(d, ",")))
		}
		slices.Sort(row)
		return strings.Join(row, " ")
	case "to_resolve":
		return countText(fieldsOf(n).shares())
	case "outcome":
		f := fieldsOf(n)
		if n.Kind == yaml.ScalarNode {
			return n.Value
		}
		return strings.TrimSpace(f.text("result") + " " + f.text("rank") + f.text("reason"))
	case "left", "right":
		list := listOf(n)
		for i := range list {
			list[i] = cardID(list[i])
		}
		return strings.Join(list, " ")
	case "top_of_deck":
		return r.face(n.Value)
	}
	if n.Kind == yaml.SequenceNode {
		return strings.Join(listOf(n), " ")
	}
	return n.Value
}
