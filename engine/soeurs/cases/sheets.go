package cases

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine/soeurs"
)

// sheet is a component sheet as the case files write it.
type sheet struct {
	Cards     map[string]map[string][]yaml.Node `yaml:"cards"`     // side: [cost, effects, condition if any]
	Enemies   map[string][]yaml.Node            `yaml:"enemies"`   // [resistance, attack, XP by round, location timing, location effect]
	Trap      map[string]map[string]string      `yaml:"trap"`      // standard, advanced
	Treasure  map[string]map[string]string      `yaml:"treasure"`  // standard, advanced
	Bosses    map[string]yaml.Node              `yaml:"bosses"`    // attack, dice, keyword, door
	Floors    map[string]yaml.Node              `yaml:"floors"`    // T1…, last_floor
	XPMax     string                            `yaml:"xp_max"`    //
	Ranks     map[string]string                 `yaml:"ranks"`     //
	Locations map[string][]yaml.Node            `yaml:"locations"` // [timing, effect] where they stand apart
}

// printed writes the sheet as component values. What a case file leaves out
// (floors, conditions) is entered as "none".
func (s sheet) printed() map[string]string {
	v := map[string]string{}
	for id, sides := range s.Cards {
		for side, list := range sides {
			k := id + "." + side + "."
			v[k+"cost"], v[k+"effects"], v[k+"condition"] = list[0].Value, effectsOf(&list[1]), "none"
			if len(list) > 2 {
				v[k+"condition"] = list[2].Value
			}
		}
	}
	for id, list := range s.Enemies {
		n := strings.TrimPrefix(id, "E")
		v["E"+n+".resistance"], v["E"+n+".attack"], v["E"+n+".xp"] = list[0].Value, list[1].Value, strings.Join(listOf(&list[2]), " ")
		if len(list) > 4 {
			v["L"+n+".when"], v["L"+n+".effect"] = list[3].Value, freeText("L"+n+".effect", effectsOf(&list[4]))
		}
	}
	for id, list := range s.Locations {
		v[id+".when"], v[id+".effect"] = list[0].Value, effectsOf(&list[1])
	}
	for group, sides := range map[string]map[string]map[string]string{"trap": s.Trap, "treasure": s.Treasure} {
		for side, results := range sides {
			for face, text := range results {
				k := group + "." + side + "." + face
				v[k] = freeText(k, text)
			}
		}
	}
	for i := range 8 {
		for _, side := range []string{"normal", "hard"} {
			v[fmt.Sprintf("T%d.%s", i+1, side)] = "none"
		}
	}
	last := "none"
	for id, n := range s.Floors {
		text := floorOf(&n)
		switch {
		case id == "last_floor":
			last = text
		case strings.Contains(id, "."):
			v[id] = text
		default:
			f := fieldsOf(&n)
			v[id+".normal"], v[id+".hard"] = text, text
			for _, side := range []string{"normal", "hard"} {
				if f.has(side) {
					v[id+"."+side] = floorOf(f.values[side])
				}
			}
		}
	}
	for id, n := range s.Bosses {
		f := fieldsOf(&n)
		v[id+".attack"], v[id+".dice"], v[id+".keyword"], v[id+".door"] = f.text("attack"), strings.Join(f.list("dice"), " "), f.text("keyword"), f.text("door")
		if v[id+".last_floor"] == "" {
			v[id+".last_floor"] = last
		}
		if f.has("last_floor") {
			v[id+".last_floor"] = floorOf(f.values["last_floor"])
		}
	}
	v["xp_max"] = s.XPMax
	for k, name := range s.Ranks {
		v["rank."+k] = name
	}
	return v
}

// effectsOf writes {damage: 3, self: 1} as "damage 3; self 1", in its order.
func effectsOf(n *yaml.Node) string {
	if n.Kind != yaml.MappingNode {
		return strings.Join(listOf(n), "; ")
	}
	f := fieldsOf(n)
	var out []string
	for _, k := range f.keys {
		v := f.values[k]
		switch {
		case k == "split":
			out = append(out, "split "+strings.Join(listOf(v), "x"))
		case k == "remove":
			out = append(out, "remove enemy")
		case k == "other":
			out = append(out, "other: "+v.Value)
		case k == "reroll":
			out = append(out, "reroll "+v.Value)
		case k == "reroll mana" || k == "reroll enemy die" || k == "new location" || k == "remove enemy":
			out = append(out, k)
		default:
			out = append(out, k+" "+v.Value)
		}
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, "; ")
}

// floorOf writes a floor's rows in one line.
func floorOf(n *yaml.Node) string {
	f := fieldsOf(n)
	if !f.has("rows") {
		return "none"
	}
	rows := f.sub("rows")
	order := slices.Clone(rows.keys)
	slices.SortFunc(order, func(a, b string) int { return strings.Compare(fmt.Sprintf("%4s", b[1:]), fmt.Sprintf("%4s", a[1:])) })
	parts := []string{"door " + f.text("door")}
	for _, r := range order {
		parts = append(parts, strings.Join(rows.list(r), " "))
	}
	if f.has("blocked") {
		parts = append(parts, "blocked "+strings.Join(f.list("blocked"), " "))
	}
	return strings.Join(parts, " | ")
}

// sheetValue writes the value of one component as the sheet keeps it.
func sheetValue(key string, n *yaml.Node) string {
	switch {
	case strings.HasSuffix(key, ".effects") || strings.HasSuffix(key, ".effect"):
		return freeText(key, effectsOf(n))
	case n.Kind == yaml.SequenceNode:
		return strings.Join(listOf(n), " ")
	case n.Kind == yaml.MappingNode:
		return floorOf(n)
	}
	return freeText(key, n.Value)
}

// freeText marks what a trap or a location says in words of its own as "other",
// the way the sheet keeps it.
func freeText(key, text string) string {
	own := false
	switch {
	case text == "" || text == "none" || strings.HasPrefix(text, "other"):
	case strings.HasPrefix(key, "trap."):
		first, _, _ := strings.Cut(text, " ")
		own = !slices.Contains([]string{"level", "lose", "discard"}, first)
	case strings.HasPrefix(key, "L") && strings.HasSuffix(key, ".effect"):
		_, err := soeurs.ParseEffects(text)
		own = err != nil
	}
	if own {
		return "other: " + text
	}
	return text
}
