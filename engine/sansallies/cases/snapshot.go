package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// snapshot is the state in the vocabulary of the cases, one word a key.
func snapshot(g *sansallies.Game) map[string]string {
	f := map[string]string{}
	for _, x := range g.Fields() {
		f[x.Key] = x.Get()
	}
	side := "gray"
	if f["red"] == "yes" {
		side = "red"
	}
	out := map[string]string{
		"turn": f["turn"], "chit": f["research"], "side": side, "ultimates": f["weapons"], "ultimates_used": f["weapons_used"],
		"personnel_chit": f["personnel_chit"], "liberated": f["liberated"], "camps": sorted(strings.Fields(f["camps"])),
		"centers": f["centers"], "scouts": f["scouts"], "own_ultimate": strconv.FormatBool(f["own_ultimate"] == "yes"), "scorched": f["scorched"], "season": f["season"],
		"region_discard": f["region_discard"] + ": " + f["region_discard.top"], "outcome": g.Outcome,
		"spied": strconv.FormatBool(f["spied"] == "yes"), "rows_scored": f["rows_scored"],
	}
	var upgrades []string
	reserve, captured := map[string]int{}, map[string]int{}
	pile, discard := map[string]int{}, map[string]int{}
	for k, v := range f {
		n, _ := strconv.Atoi(v)
		group, name, _ := strings.Cut(k, ".")
		switch group {
		case "upgraded":
			if v == "yes" {
				upgrades = append(upgrades, name)
			}
		case "reserve":
			reserve[name] = n
		case "captured":
			captured[name] = n
		case "discard":
			discard[name] = n
		case "place":
			out["place."+name] = v
		}
	}
	for _, k := range productionKinds() {
		if n, known := g.Pile(sansallies.Kind(k)); known {
			pile[k] = n
		}
	}
	out["upgrades"] = sorted(upgrades)
	out["reserve"], out["captured"], out["pile"], out["discard"] = stock(reserve), stock(captured), stock(pile), stock(discard)
	return out
}

// stock writes numbers by name, zeros left out.
func stock(n map[string]int) string {
	var out []string
	for _, k := range engine.Sorted(n) {
		if n[k] != 0 {
			out = append(out, fmt.Sprintf("%s=%d", k, n[k]))
		}
	}
	return strings.Join(out, " ")
}

func sorted(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// unnamed are keys that are compared only where they are named.
func unnamed() []string { return []string{"captured", "pile", "discard", "spied", "rows_scored"} }
