package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

// position writes a case's given state as a position.
func (r *run) position(given fields) map[string]string {
	p := map[string]string{}
	for _, k := range []string{"step", "hp", "ceiling", "xp", "potions", "sequence", "at", "level", "added", "loss", "penalty", "loot", "round", "mana", "defense", "location", "mode", "side"} {
		if given.has(k) {
			p[k] = given.text(k)
		}
	}
	if p["step"] == "sheet" || p["step"] == "" {
		delete(p, "step")
	}
	if p["mode"] == "" && r.c.Options.Mode != "" {
		p["mode"] = r.c.Options.Mode
	}
	if given.has("boss_round") {
		p["round"] = given.text("boss_round")
	}
	if given.has("crossed") {
		p["crossed"] = strings.Join(given.list("crossed"), " ")
	}
	if given.has("at") && !given.has("floor_card") && given.text("at") != "door" {
		p["crossed"] = strings.Join(given.list("crossed"), " ")
	}
	r.place(given, p)
	r.resolve(given, p)
	r.cards(given, p)
	r.enemies(given, p)
	step := p["step"]
	inFight := strings.HasPrefix(step, "K")
	if given.has("boss_dice") || given.has("boss") && inFight || step == "B2" {
		p["final_combat"] = "yes"
		p["boss_dice"] = strings.Join(given.list("boss_dice"), " ")
		if !given.has("boss_dice") && step != "B2" { // not named, so irrelevant: those of the card that need no roll
			p["boss_dice"] = strings.ReplaceAll(r.setup.Printed[p["boss"]+".dice"], "?", "6")
		}
	}
	if inFight && p["round"] == "" {
		p["round"] = "1"
	}
	if given.text("won") == "true" {
		p["result"], p["reason"] = "won", "boss beaten"
	}
	result := given.text("result")
	if result == "" {
		result = given.text("roll")
	}
	switch {
	case step == "G2" && p["loot"] == "" && result != "":
		side := "standard"
		if strings.HasPrefix(p["treasures"], "$$") {
			side = "advanced"
		}
		p["loot"] = r.setup.Printed["treasure."+side+"."+result]
		p["loot_left"] = cardsIn(p["loot"])
	case step == "G2" && p["loot"] != "":
		p["loot_left"] = cardsIn(p["loot"])
	case step == "T4" && p["penalty"] == "" && result != "":
		side := "standard"
		if strings.HasPrefix(p["traps"], "TT") {
			side = "advanced"
		}
		p["penalty"] = r.setup.Printed["trap."+side+"."+result]
	case given.has("dice"):
		p["dice"] = strings.Join(given.list("dice"), " ")
	case given.has("roll"):
		p["dice"] = strings.Join(given.list("roll"), " ")
	}
	if given.text("mana_discarded") == "true" {
		p["mana_discarded"] = "yes"
	}
	return p
}

// cardsIn is the number of cards that a treasure gives, as text.
func cardsIn(loot string) string {
	n, what, _ := strings.Cut(loot, " ")
	switch {
	case n == "card":
		return "1"
	case strings.HasPrefix(what, "card"):
		return n
	}
	return "0"
}

// place is where in the tower the pawn stands.
func (r *run) place(given fields, p map[string]string) {
	setUp := strings.HasPrefix(p["step"], "U") || given.text("step") == "sheet"
	floors := given.list("floors")
	floor := 1
	if given.has("floor") {
		floor = given.number("floor")
	}
	if n := given.number("floors_in_all"); n > 0 && len(floors) == 0 {
		for i := range n - 1 {
			floors = append(floors, fmt.Sprintf("T%d", i+1))
		}
	}
	switch c := given.text("floor_card"); {
	case c == "":
	case strings.HasPrefix(c, "T"):
		for len(floors) < floor {
			floors = append(floors, c)
		}
		floors[floor-1] = c
	default: // last_floor
		if len(floors) == 0 {
			floors = []string{"T1"}
		}
		floor = len(floors) + 1
	}
	boss := given.text("boss")
	if !setUp {
		if len(floors) == 0 {
			floors = []string{"T1"}
		}
		if boss == "" {
			boss = "K1"
		}
		if given.has("boss_dice") || given.has("boss") && strings.HasPrefix(p["step"], "K") {
			floor = len(floors) + 1
		}
		if p["mode"] == "" {
			p["mode"] = "normal"
		}
	}
	p["boss"], p["floors"], p["floor"] = boss, strings.Join(floors, " "), strconv.Itoa(floor)
}

// resolve is what a movement has left to resolve.
func (r *run) resolve(given fields, p map[string]string) {
	var traps, treasures []string
	t := given.sub("to_resolve")
	for _, k := range t.keys {
		for range t.number(k) {
			switch k {
			case "trap":
				traps = append(traps, "T")
			case "advanced trap":
				traps = append(traps, "TT")
			case "treasure":
				treasures = append(treasures, "$")
			case "advanced treasure":
				treasures = append(treasures, "$$")
			case "boss":
				p["boss_ahead"] = "yes"
			}
		}
	}
	if t.has("combat") {
		p["combat"] = t.text("combat")
	}
	p["traps"], p["treasures"] = strings.Join(traps, " "), strings.Join(treasures, " ")
	if n := given.number("enemies"); n > 0 {
		p["group"] = strconv.Itoa(n)
		p["combat"] = strconv.Itoa(max(n, t.number("combat")))
	} else if n := t.number("combat"); n > 0 {
		p["group"] = strconv.Itoa(min(n, 3))
	}
}

// cards lays the 24 cards. What the case does not place goes to the deck; where
// the case counts the deck, cards that its inputs name go there first and the
// rest is set aside.
func (r *run) cards(given fields, p map[string]string) {
	placed := map[string]bool{}
	put := func(face, place string) {
		id, side, ok := strings.Cut(face, "/")
		if !ok {
			side = "1"
		}
		p[id] = place + "/" + side
		placed[id] = true
	}
	for _, place := range []string{"hand", "discard", "play", "banished", "deck"} {
		for _, face := range given.list(place) {
			put(face, place)
		}
	}
	var left, right []string
	for _, d := range []struct {
		key  string
		list *[]string
	}{{"left", &left}, {"right", &right}} {
		for _, face := range given.list(d.key) {
			id, _, _ := strings.Cut(face, "/")
			put(face, "aa")
			*d.list = append(*d.list, id)
		}
	}
	// the Action deck
	var order []string
	name := func(face string) {
		id, _, _ := strings.Cut(face, "/")
		if slices.Contains(soeursCards(), id) && !placed[id] && !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	sides := map[string]string{}
	named := func(face string) {
		id, side, ok := strings.Cut(face, "/")
		if ok && sides[id] == "" {
			sides[id] = side
		}
		name(face)
	}
	if given.has("top_of_deck") {
		named(given.text("top_of_deck"))
	}
	refused := map[int]bool{}
	for _, x := range r.c.Then.Refused {
		refused[x.Input] = true
	}
	renewed := map[string]bool{} // AA cards that came into the Action deck with a discard
	for _, face := range append(given.list("top_of_deck"), given.list("top")...) {
		id, _, _ := strings.Cut(face, "/")
		renewed[id] = true
	}
	for i, in := range r.c.When {
		for _, k := range []string{"draw", "drawn", "card", "cards", "top"} {
			for _, face := range in.list(k) {
				named(face)
				if id, _, _ := strings.Cut(face, "/"); k[0] != 'c' && !refused[i+1] {
					renewed[id] = true
				}
			}
		}
	}
	inDeck := func(id string) bool { return !strings.HasPrefix(id, "AA") || renewed[id] }
	for _, c := range soeursCards() {
		if !strings.HasPrefix(c, "AA") {
			name(c)
		}
	}
	room := 24
	if given.has("deck_count") {
		room = given.number("deck_count") - len(given.list("deck"))
	} else if given.has("deck") {
		room = 0
	}
	deal := func(room int, place string, pick func(string) bool) int {
		for _, id := range order {
			if room <= 0 {
				break
			}
			if placed[id] || !pick(id) {
				continue
			}
			side := sides[id]
			if side == "" {
				side = "1"
			}
			put(id+"/"+side, place)
			room--
		}
		return room
	}
	deal(room, "deck", inDeck)
	if n := given.number("discard_count"); n > 0 {
		deal(n-len(given.list("discard")), "discard", func(id string) bool { return !strings.HasPrefix(id, "AA") })
	}
	// the rest: AA cards to their decks, others set aside
	for _, id := range soeursCards() {
		if placed[id] {
			continue
		}
		if strings.HasPrefix(id, "AA") && !given.has("left") && !given.has("right") && !given.has("left_count") {
			continue // stays in an AA deck, not known which
		}
		put(id, "aside")
	}
	if given.has("left") || given.has("right") {
		if !given.has("left") {
			left = nil
		}
		p["left"], p["right"] = strings.Join(left, " "), strings.Join(right, " ")
	}
	if given.has("top_of_deck") {
		p["top"], _, _ = strings.Cut(given.text("top_of_deck"), "/")
	}
}

func soeursCards() []string {
	var out []string
	for i := range 16 {
		out = append(out, fmt.Sprintf("A%02d", i+1))
	}
	for i := range 8 {
		out = append(out, fmt.Sprintf("AA%02d", i+1))
	}
	return out
}

// enemies lays the 18 Enemy/Location cards in the same manner.
func (r *run) enemies(given fields, p map[string]string) {
	placed := map[string]bool{}
	put := func(number, place string) {
		p["E"+number] = place
		placed[number] = true
	}
	row := given.sub("row")
	if given.text("row") != "" || given.text("helper") == "none" {
		row = fields{}
	}
	if h := given.sub("helper"); len(h.keys) > 0 {
		row = h
	}
	for _, id := range row.keys {
		n := strings.TrimPrefix(id, "E")
		put(n, "row")
		dice := row.list(id)
		if len(dice) == 2 {
			p[id+".blue"], p[id+".red"] = dice[0], dice[1]
		}
	}
	if len(row.keys) > 0 && p["group"] == "" {
		p["group"] = strconv.Itoa(len(row.keys))
	}
	for _, id := range given.list("enemy_discard") {
		put(strings.TrimPrefix(id, "E"), "discard")
	}
	var order []string
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

// start takes the given state up.
func (r *run) start() error {
	r.setup.Position = r.position(r.c.Given)
	return r.replay()
}

func (r *run) replay() error {
	pos, err := engine.Replay(r.title, r.setup, r.log)
	if err != nil {
		return err
	}
	if pos.Err != nil {
		return pos.Err
	}
	r.pos = pos
	r.g = pos.Game.(*soeurs.Game)
	return nil
}

// restart goes on from the present state at another step, as a note asks for.
func (r *run) restart(change map[string]string) error {
	p := map[string]string{}
	for _, f := range r.g.Fields() {
		p[f.Key] = f.Get()
	}
	for k, v := range change {
		p[k] = v
	}
	r.setup.Position, r.log = p, nil
	return r.replay()
}
