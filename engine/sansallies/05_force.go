package sansallies

import (
	"slices"

	"adjutant/engine"
)

// invade is one invasion from the target to the fall of the region or its failure.
func (g *Game) invade(t *engine.Table, p Place) {
	g.learn(t, p, false)
	r := g.Pyramid[p]
	g.askDefence(t, p)
	g.askStrengths(t, r)
	if bad := engine.RefusalOf(g.checkInvade(p)); bad != nil {
		g.note(t, "not_possible", bad.Ref, bad.Text)
		return
	}
	g.Battle = &Battle{Target: p, Region: r}
	g.commit(t)
	g.resolve(t)
}

// askDefence sees that the defence of a place is known.
func (g *Game) askDefence(t *engine.Table, p Place) {
	tier := string(p.Tier())
	g.askPrinted(t, secForce, castleKey(p.Tier()), engine.T("Read the number in the castle on chit %s.", tier), engine.T("Castle on chit %s?", tier), engine.AskCount(1, 30))
	g.askSeasonNumber(t)
}

// askStrengths sees that the strengths of all cards are known that could take part.
func (g *Game) askStrengths(t *engine.Table, r Region) {
	for _, c := range columns() {
		if g.Reserve.In(c) == 0 || !r.open(c) {
			continue
		}
		g.askStrength(t, c)
	}
}

func (g *Game) askStrength(t *engine.Table, c Kind) {
	if _, ok := g.strength(c); ok {
		return
	}
	text := engine.T("Read the strength on the undeveloped side of the %s chit.", kindName(c))
	if g.upgraded(c) {
		text = engine.T("Read the strength on the upgraded side of the %s chit.", kindName(c))
	}
	lo, hi := 1, 11
	other, known := g.num(strengthKey(c, !g.upgraded(c)))
	switch {
	case c == Vehicles:
		hi = 4
	case g.upgraded(c):
		lo, hi = max(other+1, 2), 12 // SA-55
	case known:
		hi = other - 1 // SA-55
	}
	g.askPrinted(t, secForce, strengthKey(c, g.upgraded(c)), text, engine.T("Strength of %s?", kindName(c)), engine.AskCount(lo, hi))
}

// Commit the Invasionary Force. Cards of eligible types that add up to the defence
// leave their columns.
func (g *Game) commit(t *engine.Table) {
	a := g.ask(t, g.forcePrompt)
	f := stockOf(a.Shares)
	for _, u := range forceUnits() {
		if f[u] > 0 {
			g.Reserve.add(u.Card(), -f[u]) // SA-29
		}
	}
	g.Battle.Force, g.Battle.Out = f, true
	g.Battle.Behind = g.Reserve.copy()
	g.Battle.stakes = g.stakes(g.Battle.Region, f, g.Battle.Behind)
	t.Title(engine.T("Invade %s with %s", string(g.Battle.Target), f.text()))
}

func (g *Game) forcePrompt() engine.Prompt {
	p, r := g.Battle.Target, g.Pyramid[g.Battle.Target]
	d, _ := g.defence(p)
	var lines []engine.Line
	total := 0
	for _, u := range reserveUnits() {
		roles := g.roles(u, r)
		for _, x := range forceUnits() {
			if g.Reserve[u] > 0 && slices.Contains(roles, x) {
				each, _ := g.unitStrength(x)
				lines = append(lines, engine.Line{Key: string(x), Text: unitName(x), Max: g.Reserve[u], Each: each})
			}
		}
		if len(roles) > 0 {
			total += g.Reserve[u]
		}
	}
	out := engine.Prompt{
		Key: "force", Ref: secForce, Need: engine.AskAllot(1, max(total, 1), lines...),
		Text: engine.T("Commit a force against %s: %s, defence %d.", string(p), regionText(r), d),
		Help: engine.T("Its strengths must add up to %d or more.", max(d, 1)), Say: engine.T("Commit at least %d.", max(d, 1)),
		Before: func(a engine.Answer) error { return g.checkForce(p, a.Shares) },
	}
	if best := g.cheapest(p); best != nil {
		a := engine.Allotted(shares(best))
		out.Default = &a
	}
	return out
}

func stockOf(shares map[string]int) Stock {
	out := Stock{}
	for _, k := range engine.Sorted(shares) {
		if n := shares[k]; n != 0 {
			out[Unit(k)] = n
		}
	}
	return out
}

func shares(s Stock) map[string]int {
	out := map[string]int{}
	for _, u := range forceUnits() {
		if s[u] != 0 {
			out[string(u)] = s[u]
		}
	}
	return out
}

// knownUnits refuses a key that is no unit at all, and tells those there are.
func (g *Game) knownUnits(shares map[string]int, units []Unit, code, ref string) error {
	for _, k := range engine.Sorted(shares) {
		if !slices.Contains(roleUnits[:], Unit(k)) {
			var keys []engine.Text
			for _, u := range units {
				if g.rules.total || !u.Commander() { // SA-3
					keys = append(keys, engine.Name(string(u)))
				}
			}
			return engine.Refuse(code, ref, engine.T("There is no unit %q; there are: %s.", k, keys))
		}
	}
	return nil
}

// checkForce names the first reason why cards are no legal force.
func (g *Game) checkForce(p Place, shares map[string]int) error {
	f := stockOf(shares)
	r := g.Pyramid[p]
	units := forceUnits()
	if err := g.knownUnits(shares, units[:], "no_such_unit", secForce); err != nil {
		return err
	}
	if f.Total() == 0 {
		return engine.Refuse("empty_force", secForce, engine.T("A force is at least one card.")) // SA-26
	}
	used := Stock{}
	for _, u := range forceUnits() {
		used[u.Card()] += f[u]
		if f[u] < 0 {
			return engine.Refuse("not_in_reserve", secForce, engine.T("A number of cards cannot be negative."))
		}
	}
	for _, u := range reserveUnits() {
		if used[u] > g.Reserve[u] {
			return engine.Refuse("not_in_reserve", secForce, engine.T("The reserve has %s, not %d.", cardsText(g.Reserve[u], u), used[u]))
		}
	}
	strength, company := 0, false
	for _, u := range forceUnits() {
		if f[u] == 0 {
			continue
		}
		if u.Light() && !g.usable(lightCraft) {
			return engine.Refuse("no_light_craft", secLight, engine.T("Vehicles cannot act as %s: the light craft tactic is not there.", kindName(u.Role()))) // SA-59
		}
		s, _ := g.unitStrength(u)
		strength += s * f[u]
		company = company || u.Role() != Aircraft
	}
	for _, u := range forceUnits() {
		if f[u] > 0 && !r.open(u.Role()) {
			return engine.Refuse("type_not_eligible", secForce, engine.T("%s takes %s, not %s.", string(p), iconNames(r.Icons), kindName(u.Role()))) // SA-27
		}
	}
	if g.rules.total && !company {
		return engine.Refuse("aircraft_alone", secModified, engine.T("Aircraft must be accompanied by another unit type.")) // SA-80
	}
	if d, ok := g.defence(p); ok && strength < d {
		return engine.Refuse("too_weak", secForce, engine.T("Strength %d against defence %d: commit %d more.", strength, d, d-strength)) // SA-26
	}
	return nil // SA-28
}
