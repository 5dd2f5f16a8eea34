package sansallies

import (
	"slices"
	"strconv"

	"adjutant/engine"
)

// remember keeps a named card for later games.
func (g *Game) remember(t *engine.Table, r Region) {
	if r.Name == "" {
		return
	}
	values := map[string]string{"kind": string(r.Kind), "icons": r.Icons}
	if r.Stars > 0 {
		values["stars"] = strconv.Itoa(r.Stars)
	}
	for _, k := range engine.Sorted(values) {
		if g.values[regionKey(r.Name, k)] == values[k] {
			continue
		}
		_ = t.Remember(regionKey(r.Name, k), values[k]) // a sheet that no longer adds up keeps its old value
	}
}

// recalled are the named cards of earlier games that lie nowhere yet and can be at
// the place.
func (g *Game) recalled(p Place) []Region {
	var out []Region
	for _, name := range regionNames(g.values) {
		r := g.recall(name)
		if slices.Contains(kindsAt(p), r.Kind) && g.complete(r) && g.mayLie(p, r) == nil {
			out = append(out, r)
		}
	}
	return out
}

func (g *Game) recall(name string) Region {
	r := Region{Name: name, Kind: Terrain(g.values[regionKey(name, "kind")]), Icons: g.values[regionKey(name, "icons")]}
	r.Stars, _ = g.num(regionKey(name, "stars"))
	return r
}
