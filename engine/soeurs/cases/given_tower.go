package cases

import (
	"fmt"
	"strconv"
	"strings"
)

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
		icon := iconOf(k)
		for range t.number(k) {
			switch {
			case k == "boss":
				p["boss_ahead"] = "yes"
			case strings.HasPrefix(icon, "T"):
				traps = append(traps, icon)
			case icon != "":
				treasures = append(treasures, icon)
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

// spaceNames are the ledger's words for the icons of traps and treasures.
var spaceNames = map[string]string{"T": "trap", "TT": "advanced trap", "$": "treasure", "$$": "advanced treasure"}

// iconOf is the icon that one of these words means; empty for any other word.
func iconOf(name string) string {
	for icon, n := range spaceNames { // any order: one fits
		if n == name {
			return icon
		}
	}
	return ""
}
