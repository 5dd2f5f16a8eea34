package sansallies

import "adjutant/engine"

// Check says what does not add up: production cards, region cards, chits.
func (g *Game) Check() []engine.Problem {
	var out []engine.Problem
	bad := func(warn bool, ref string, text engine.Text, keys ...string) {
		out = append(out, engine.Problem{Code: "conservation", Keys: keys, Ref: ref, Text: text, Warn: warn})
	}
	for _, k := range kinds() {
		if g.accounted(k) != g.Away[k] {
			bad(false, secComponents, engine.T("Cards of %s: %d have left the draw pile, %d are on the table.", kindName(k), g.Away[k], g.accounted(k)))
		}
		if n, ok := g.pile(k); ok && n < 0 {
			bad(false, secComponents, engine.T("There are more cards of %s on the table than the deck has.", kindName(k)), "reserve."+string(k), "discard."+string(k)) // SA-1
		}
		if g.Discard[k] < 0 {
			bad(false, secComponents, engine.T("The discard of %s is negative.", kindName(k)), "discard."+string(k))
		}
	}
	for _, u := range reserveUnits() {
		if g.Reserve[u] < 0 {
			bad(false, secComponents, engine.T("The reserve of %s is negative.", unitName(u)), "reserve."+string(u))
		}
	}
	if n := g.regionCount(); n != regionCards {
		bad(false, secComponents, engine.T("The region cards add up to %d, not 48.", n), "region_discard")
	}
	if g.RegionsAdrift != 0 {
		bad(true, secComponents, engine.T("The region cards of this position add up to %d, not 48.", regionCards-g.RegionsAdrift), "region_discard")
	}
	if n := len(g.Camps) + g.Liberated + g.CampsLost; n > 3 {
		bad(true, secCamps, engine.T("There are three prison camps, not %d.", n), "camps", "liberated")
	}
	if g.PersonnelChit < 1 || g.PersonnelChit > 4 || g.Centers < 0 || g.Centers > 5 || g.Weapons < 0 {
		bad(false, secComponents, engine.T("A chit shows something that is not printed on it."))
	}
	return out
}

// regionCount is the number of region cards accounted for; 48 if none was created or lost.
func (g *Game) regionCount() int {
	return len(g.Pyramid) + len(g.RegionDiscard) + g.Centers + g.Captured[Capital] + g.RegionsOut + g.RegionsAdrift
}
