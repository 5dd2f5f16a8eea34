package sansallies

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// mayLie checks that a card can lie at the place, before anything is changed.
func (g *Game) mayLie(p Place, r Region) error {
	if (r.Kind == Capital) != (p == "H1") {
		return engine.Refuse("capital_on_top", secSetUp, engine.T("The capital lies at H1, and nothing else does.")) // SA-6
	}
	if r.Kind == Resource {
		n := 1 + g.Centers + g.Scorched
		for _, q := range deal() {
			if q != p && g.Pyramid[q].Kind == Resource {
				n++
			}
		}
		for _, d := range g.RegionDiscard {
			if d.Kind == Resource {
				n++
			}
		}
		if n > 5 {
			return engine.Refuse("five_centers", secSetUp, engine.T("All five resource centers are known already; this cannot be a sixth.")) // SA-5
		}
		if !g.inHalf(p) {
			return engine.Refuse("center_outside_half", secDifficulty, engine.T("With this difficulty no resource center lies at %s.", string(p))) // SA-104
		}
	}
	if r.Name == "" {
		return nil
	}
	if strings.ContainsAny(r.Name, "=\"") {
		return engine.Refuse(engine.BadText, "", engine.T("Write the name without quotes and equals signs."))
	}
	if slices.ContainsFunc(g.places(), func(q Place) bool { return q != p && g.Pyramid[q].Name == r.Name }) ||
		slices.ContainsFunc(g.RegionDiscard, func(d Region) bool { return d.Name == r.Name }) {
		return engine.Refuse("card_elsewhere", "", engine.T("%s lies elsewhere already.", engine.Name(r.Name)))
	}
	if k, ok := g.values[regionKey(r.Name, "kind")]; ok && r.Kind != "" && k != string(r.Kind) {
		return engine.Refuse("card_differs", "", engine.T("%s is known as %s.", engine.Name(r.Name), terrainName(Terrain(k))))
	}
	return nil
}

// inHalf reports whether a center can have been dealt to the place: places 2 to 21
// of the deal for the top half, 17 to 36 for the bottom half.
func (g *Game) inHalf(p Place) bool {
	n := slices.Index(deal(), p) + 1
	switch g.rules.half {
	case "top":
		return n >= 2 && n <= 21 // SA-104
	case "bottom":
		return n >= 17 // SA-104
	}
	return true
}
