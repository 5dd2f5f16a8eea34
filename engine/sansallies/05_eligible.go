package sansallies

// roles are the ways in which a card may take part against a region: as its own
// type, and a vehicles card as light craft too.
func (g *Game) roles(u Unit, r Region) []Unit {
	var out []Unit
	if r.open(u.Column()) {
		out = append(out, u) // SA-27
	}
	// Reading of Light craft: a card's role is chosen once, or for each use; for each card
	// and each use (R11).
	if u.Column() == Vehicles && g.usable(lightCraft) {
		for _, c := range []Kind{Ships, Aircraft} {
			if r.open(c) {
				out = append(out, u.as(c)) // SA-59
			}
		}
	}
	return out
}

// strongest is the role in which a card is worth most against a region; false if it
// may not take part.
func (g *Game) strongest(u Unit, r Region) (Unit, bool) {
	switch {
	case r.open(u.Column()):
		return u, true // SA-27
	case u.Column() != Vehicles || !g.usable(lightCraft):
		return "", false
	case r.open(Ships):
		return u.as(Ships), true // SA-59
	case r.open(Aircraft):
		return u.as(Aircraft), true // SA-59
	}
	return "", false
}

// eligible is how many cards of the reserve may take part against a region.
func (g *Game) eligible(r Region) int {
	n := 0
	for _, u := range reserveUnits() {
		if g.Reserve[u] > 0 {
			if _, ok := g.strongest(u, r); ok {
				n += g.Reserve[u]
			}
		}
	}
	return n
}

// onlyAircraft reports whether, in Total War, the reserve has nothing that could
// accompany aircraft against the region.
func (g *Game) onlyAircraft(r Region) bool {
	if !g.rules.total {
		return false
	}
	for _, u := range reserveUnits() {
		if g.Reserve[u] > 0 {
			// A card that can be something else than aircraft is so in its strongest role,
			// aircraft cards apart, which are nothing else.
			if x, ok := g.strongest(u, r); ok && x.Role() != Aircraft {
				return false
			}
		}
	}
	return true // SA-80
}

// wholeStrength is the strength of the whole eligible reserve against a region,
// each card in its strongest role; at least that much while a chit is unknown.
func (g *Game) wholeStrength(r Region) (n int, known bool) {
	known = true
	for _, u := range reserveUnits() {
		if g.Reserve[u] == 0 {
			continue
		}
		x, may := g.strongest(u, r)
		if !may {
			continue
		}
		s, ok := g.unitStrength(x)
		if !ok {
			s, known = 1, false
		}
		n += s * g.Reserve[u]
	}
	return n, known
}

// afford says whether the eligible reserve is strong enough for an exposed region
// whose icons are known.
func (g *Game) afford(p Place) answer3 {
	d, ok := g.defence(p)
	n, known := g.wholeStrength(g.Pyramid[p])
	switch {
	case n == 0:
		return no
	case ok && n >= d:
		return yes // SA-26
	case ok && known:
		return no
	}
	return unknown
}
