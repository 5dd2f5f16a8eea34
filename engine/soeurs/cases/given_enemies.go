package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// enemies lays the 18 Enemy/Location cards in the same manner.
func (r *run) enemies(given fields, p map[string]string) {
	placed := map[string]bool{}
	put := func(number, place string) {
		p["E"+number] = place
		placed[number] = true
	}
	row := rowOf(given)
	for _, id := range row.keys {
		put(strings.TrimPrefix(id, "E"), "row")
		if dice := row.list(id); len(dice) == 2 {
			p[id+".blue"], p[id+".red"] = dice[0], dice[1]
		}
	}
	if len(row.keys) > 0 && p["group"] == "" {
		p["group"] = strconv.Itoa(len(row.keys))
	}
	for _, id := range given.list("enemy_discard") {
		put(strings.TrimPrefix(id, "E"), "discard")
	}
	order := r.enemyOrder(given, placed)
	deck, discard := 18, 0
	if given.has("enemy_discard_count") {
		discard = given.number("enemy_discard_count") - len(given.list("enemy_discard"))
		deck = max(len(order)-discard, 0)
	}
	if given.has("enemy_deck_count") {
		deck = given.number("enemy_deck_count")
	}
	for _, n := range order {
		switch {
		case deck > 0:
			put(n, "deck")
			deck--
		case discard > 0:
			put(n, "discard")
			discard--
		default:
			put(n, "aside")
		}
	}
	if given.has("top_of_enemy_deck") {
		p["enemy_top"] = given.text("top_of_enemy_deck")
	}
}

// rowOf are the enemies in the row; before the boss, the helper.
func rowOf(given fields) fields {
	if h := given.sub("helper"); len(h.keys) > 0 {
		return h
	}
	if given.text("row") != "" || given.text("helper") == "none" {
		return fields{}
	}
	return given.sub("row")
}

// enemyOrder are the cards not placed yet, those that the case names first.
func (r *run) enemyOrder(given fields, placed map[string]bool) (order []string) {
	name := func(s string) {
		if len(s) == 3 && (s[0] == 'E' || s[0] == 'L') && s[1:] >= "01" && s[1:] <= "18" && !placed[s[1:]] && !slices.Contains(order, s[1:]) {
			order = append(order, s[1:])
		}
	}
	name(given.text("top_of_enemy_deck"))
	name(given.text("location"))
	for _, in := range r.c.When {
		if s := in.text("step"); s == "K1" || s == "K2" {
			for _, c := range in.list("card") {
				name(c)
			}
		}
	}
	for i := range 18 {
		name(fmt.Sprintf("E%02d", i+1))
	}
	return order
}
