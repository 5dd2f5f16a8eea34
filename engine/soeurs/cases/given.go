package cases

import "strings"

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
	if given.has("crossed") || given.has("at") && !given.has("floor_card") && given.text("at") != "door" {
		p["crossed"] = strings.Join(given.list("crossed"), " ")
	}
	r.place(given, p)
	r.resolve(given, p)
	r.cards(given, p)
	r.enemies(given, p)
	r.fightOf(given, p)
	if given.text("won") == "true" {
		p["result"], p["reason"] = "won", "boss beaten"
	}
	r.rolled(given, p)
	if given.text("mana_discarded") == "true" {
		p["mana_discarded"] = "yes"
	}
	return p
}

// fightOf is the combat in hand: its round, and the boss's dice in the final combat.
func (r *run) fightOf(given fields, p map[string]string) {
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
}

// rolled is what was rolled, and what a trap or a treasure then says.
func (r *run) rolled(given fields, p map[string]string) {
	result := given.text("result")
	if result == "" {
		result = given.text("roll")
	}
	side := func(kind, advanced string) string {
		if strings.HasPrefix(p[kind], advanced) {
			return "advanced"
		}
		return "standard"
	}
	step := p["step"]
	switch {
	case step == "G2" && p["loot"] == "" && result != "":
		p["loot"] = r.setup.Printed["treasure."+side("treasures", "$$")+"."+result]
		p["loot_left"] = cardsIn(p["loot"])
	case step == "G2" && p["loot"] != "":
		p["loot_left"] = cardsIn(p["loot"])
	case step == "T4" && p["penalty"] == "" && result != "":
		p["penalty"] = r.setup.Printed["trap."+side("traps", "TT")+"."+result]
	case given.has("dice"):
		p["dice"] = strings.Join(given.list("dice"), " ")
	case given.has("roll"):
		p["dice"] = strings.Join(given.list("roll"), " ")
	}
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
