package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine/soeurs"
)

// check carries the inputs out and compares what then must stand.
func (r *run) check() (bad []string) {
	before := r.state()
	refused := map[int]string{}
	for _, x := range r.c.Then.Refused {
		refused[x.Input] = x.Why
	}
	for i, in := range r.c.When {
		answered := len(r.log)
		err := r.input(in)
		why, must := refused[i+1]
		switch {
		case must && err == nil && len(r.log) != answered: // with nothing to accept, nothing was taken
			bad = append(bad, fmt.Sprintf("input %d was taken, it must be refused: %s", i+1, why))
		case !must && err != nil:
			bad = append(bad, fmt.Sprintf("input %d was refused: %v", i+1, err))
		}
		r.after = append(r.after, moment{r.g.EnemyTop})
	}
	if len(bad) > 0 {
		return bad
	}
	// answers that only accept are left out in the cases: try what stands, then
	// what stands once they are given
	bad = r.compare(before)
	for range 12 {
		if len(bad) == 0 || !r.accepts() || len(r.c.When) == 0 {
			break
		}
		if err := r.send(*r.prompt().Default); err != nil {
			break
		}
		if later := r.compare(before); len(later) == 0 {
			return nil
		}
	}
	return bad
}

func (r *run) compare(before map[string]string) (bad []string) {
	now := r.state()
	changes := r.c.Then.Changes
	fought := strings.HasPrefix(r.c.Given.text("step"), "K") && r.g.Round == 0
	for _, k := range changes.keys {
		if k == "sheet" {
			f := changes.sub(k)
			for _, field := range f.keys {
				if want := sheetValue(field, f.values[field]); r.pos.Values[field] != want {
					bad = append(bad, fmt.Sprintf("sheet %s: want %q, found %q", field, want, r.pos.Values[field]))
				}
			}
			continue
		}
		found, ok := now[k]
		if !ok {
			bad = append(bad, "no state key "+k)
			continue
		}
		if k == "outcome" && !changes.sub(k).has("reason") && !changes.sub(k).has("rank") {
			found, _, _ = strings.Cut(found, " ") // the result alone is named
		}
		if want := r.want(k, changes.values[k]); want != found {
			bad = append(bad, fmt.Sprintf("%s: want %s, found %s", k, want, found))
		}
	}
	for _, k := range keysOf(now) {
		if changes.has(k) || before[k] == now[k] {
			continue
		}
		given := r.c.Given.has(k)
		if k == "to_resolve" && r.fight != nil {
			continue // a note's combat took what it fought
		}
		if fought && slices.Contains([]string{"round", "location", "mana"}, k) {
			continue // what a combat has passes with it
		}
		if k == "top_of_deck" && now[k] == "" {
			continue // drawn, or shuffled in: what lies there now is not known
		}
		switch k { // pass with the step they belong to, or stand under another name too
		case "level", "loss", "added", "dice", "group", "enemy_deck", "mana_discarded", "helper", "boss_round", "top_of_enemy_deck", "enemy_discard_count", "deck":
			continue
		}
		if given || slices.Contains([]string{"hp", "ceiling", "xp", "potions"}, k) {
			bad = append(bad, fmt.Sprintf("%s: must be unchanged %s, found %s", k, before[k], now[k]))
		}
	}
	for _, n := range r.c.Then.Unchanged {
		k, _, _ := strings.Cut(n.Value, ":")
		if n.Kind == yaml.MappingNode {
			k = n.Content[0].Value
		}
		if v, ok := now[k]; ok && v != before[k] {
			bad = append(bad, fmt.Sprintf("%s: must be unchanged %s, found %s", k, before[k], v))
		}
	}
	next := r.c.Then.Next
	if want := next.text("step"); want != "" && r.step() != want {
		bad = append(bad, fmt.Sprintf("pending: want %s, found %s", want, r.key()))
	}
	if next.has("enemies") && r.g.Group-len(r.g.Row) != next.number("enemies") {
		bad = append(bad, fmt.Sprintf("enemies to draw: want %d, found %d", next.number("enemies"), r.g.Group-len(r.g.Row)))
	}
	return append(bad, r.shows()...)
}

func keysOf(m map[string]string) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

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

func joinInts(list []int) string {
	var w []string
	for _, n := range list {
		w = append(w, strconv.Itoa(n))
	}
	return strings.Join(w, " ")
}

func (r *run) toResolve() string {
	g := r.g
	counts := map[string]int{"combat": g.Combat}
	for _, k := range g.Traps {
		counts[map[string]string{"T": "trap", "TT": "advanced trap"}[k]]++
	}
	for _, k := range g.Treasures {
		counts[map[string]string{"$": "treasure", "$$": "advanced treasure"}[k]]++
	}
	if g.BossAhead {
		counts["boss"] = 1
	}
	return countText(counts)
}

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
			f.UnmarshalYAML(n)
		}
		var row []string
		for _, k := range f.keys {
			d := f.list(k)
			row = append(row, fmt.Sprintf("%s:%s", k, strings.Join(d, ",")))
		}
		slices.Sort(row)
		return strings.Join(row, " ")
	case "to_resolve":
		var f fields
		f.UnmarshalYAML(n)
		counts := map[string]int{}
		for _, k := range f.keys {
			counts[k] = f.number(k)
		}
		return countText(counts)
	case "outcome":
		var f fields
		f.UnmarshalYAML(n)
		if n.Kind == yaml.ScalarNode {
			return n.Value
		}
		return strings.TrimSpace(f.text("result") + " " + f.text("rank") + f.text("reason"))
	case "left", "right":
		list := listOf(n)
		for i := range list {
			list[i], _, _ = strings.Cut(list[i], "/")
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
