package cases

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
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

// compare says where the game does not stand as the case expects it.
func (r *run) compare(before map[string]string) (bad []string) {
	now := r.state()
	bad = append(bad, r.changes(now)...)
	bad = append(bad, r.silent(before, now)...)
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
	if n := r.g.Group - len(r.g.Row); next.has("enemies") && n != next.number("enemies") {
		bad = append(bad, fmt.Sprintf("enemies to draw: want %d, found %d", next.number("enemies"), n))
	}
	return append(bad, r.shows()...)
}

// changes compares the values that the case names.
func (r *run) changes(now map[string]string) (bad []string) {
	changes := r.c.Then.Changes
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
	return bad
}

// silent: what was given and is not named under changes has not changed.
func (r *run) silent(before, now map[string]string) (bad []string) {
	fought := strings.HasPrefix(r.c.Given.text("step"), "K") && r.g.Round == 0
	for _, k := range engine.Sorted(now) {
		if r.c.Then.Changes.has(k) || before[k] == now[k] {
			continue
		}
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
		if r.c.Given.has(k) || slices.Contains([]string{"hp", "ceiling", "xp", "potions"}, k) {
			bad = append(bad, fmt.Sprintf("%s: must be unchanged %s, found %s", k, before[k], now[k]))
		}
	}
	return bad
}
