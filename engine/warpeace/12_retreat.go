package warpeace

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// 12 Combat: withdrawals and breaking off. One step, after the losses. WP-103 to WP-108
//
// Reading of 12 Combat: defenders withdraw one unit of a type for each 6 that type
// threw and that survives; attackers break off all together or not at all. WR-8; WR-44

// Legal places to withdraw to: own or allied, free of enemies, never neutral land.
// WP-107; WP-108
//
// Reading of 12 Combat: ships may also withdraw to a neutral sea (the other reading:
// only to friendly ones). WR-33
func (g *Game) mayRetreat(p Place, c Country, ships bool) bool {
	if !ships {
		return !g.atlas.sea(p) && g.friendlyPlace(p, c) && !g.enemyUnits(p, c) // 12 Combat; WP-107; WP-108
	}
	if g.atlas.sea(p) {
		return !g.enemyUnits(p, c) && (g.friendlyPlace(p, c) || g.controller(p) == "" && g.rules.neutralSeaRetreat) // 12 Combat; WR-33
	}
	return g.atlas.isPort(p) != no && g.friendlyPlace(p, c) && g.enemyLand(p, c) == 0 // WR-41
}

func (g *Game) enemyUnits(p Place, c Country) bool {
	return g.count(p, func(o Country) bool { return g.enemies(o, c) }).total() > 0
}

// refuges are the places that a defending country may withdraw to, in name order.
// Borders that are not known are offered, and asked when they are chosen.
func (g *Game) refuges(b *Battle, c Country) []Place {
	var out []Place
	for _, p := range g.atlas.places {
		if g.atlas.touches(b.At, p) != no && g.mayRetreat(p, c, g.atlas.sea(b.At)) {
			out = append(out, p)
		}
	}
	return sortedPlaces(out)
}

// freed are the units of a country that may still withdraw for their 6s. WP-103
func (g *Game) freed(b *Battle, c Country) Stock {
	return b.sixes[c].capped(g.fighting(b, c))
}

// withdrawals asks each defender who may withdraw. WP-103; WP-111
//
// Several countries of one player are asked one after the other, in the order that he
// likes.
func (g *Game) withdrawals(t *engine.Table, b *Battle) {
	first := ""
	for {
		var who []Country
		for _, c := range g.fighters(b, defenders) {
			if g.freed(b, c).empty() || len(g.refuges(b, c)) == 0 {
				continue
			}
			if retreatKey(c) == first {
				who = append([]Country{c}, who...)
			} else {
				who = append(who, c)
			}
		}
		if len(who) == 0 {
			return
		}
		ask := func(c Country) engine.Prompt {
			g.asked, g.subject = "retreat", b.At
			return g.retreatPrompt(b, c)
		}
		var builds []func() engine.Prompt
		var seats []string
		for _, c := range who {
			builds = append(builds, func() engine.Prompt { return ask(c) })
			seats = append(seats, g.seat(c))
		}
		if !ownSeats(seats) {
			builds = []func() engine.Prompt{func() engine.Prompt {
				p := ask(who[0])
				for _, c := range who[1:] {
					p.Actions = append(p.Actions, engine.Action{Key: retreatKey(c), Text: engine.T("First %s", countryName(c)), Ref: secCombat, Need: engine.AskConfirm(), Seat: g.seat(c)})
				}
				return p
			}}
		}
		i, a := t.AskAny(builds...)
		if a.Action != "" {
			first = a.Action
			continue
		}
		c := who[i]
		if len(byDestination(a.Shares)) == 0 {
			t.Title(engine.T("%s withdraws nobody", countryName(c)))
		}
		if g.withdraw(t, b, c, byDestination(a.Shares)) {
			b.sixes[c] = Stock{}
		}
	}
}

// retreatKey is the action by which a country is asked first.
func retreatKey(c Country) string { return "retreat." + string(c) }

// byDestination reads shares "i:A1" as stocks by place.
func byDestination(shares map[string]int) map[Place]Stock {
	out := map[Place]Stock{}
	for _, k := range engine.Sorted(shares) {
		u, p, _ := strings.Cut(k, ":")
		if shares[k] > 0 && Unit(u).ord() >= 0 {
			out[Place(p)] = out[Place(p)].plus(one(Unit(u), shares[k]))
		}
	}
	return out
}

// withdraw moves what withdraws; false when a border turns out not to be one.
func (g *Game) withdraw(t *engine.Table, b *Battle, c Country, to map[Place]Stock) bool {
	for _, p := range keysOf(to) {
		if !g.askBorder(t, b.At, p) || g.atlas.sea(b.At) && !g.atlas.sea(p) && !g.askPort(t, p) {
			g.late(t, engine.Refuse("bad-retreat-area", secCombat, engine.T("%s cannot be reached.", g.atlas.placeName(p))))
			return false
		}
	}
	for _, p := range keysOf(to) {
		s := to[p]
		if g.atlas.sea(b.At) {
			s = s.plus(g.cargoFor(b.At, c, s))
		}
		g.shift(b.At, p, c, s)
		g.note(t, "withdrawn:"+string(c)+":"+string(p), secCombat, engine.T("%s withdraws %s to %s.", countryName(c), s.text(), g.atlas.placeName(p)))
	}
	return true
}

// cargoFor is the cargo that must leave with ships because the others cannot hold it:
// infantry first. WR-38
func (g *Game) cargoFor(at Place, c Country, leaving Stock) Stock {
	have := g.at(at, c)
	over := have.land() - leaving.land() - (have.of(Fleet) - leaving.of(Fleet))
	return firstOf(have.onlyLand().minus(leaving.onlyLand()), min(over, leaving.of(Fleet)-leaving.land()))
}

// firstOf takes n units: infantry, artillery, cavalry.
func firstOf(have Stock, n int) (out Stock) {
	for _, u := range attackerLosses() {
		k := min(max(n, 0), have.of(u))
		out = out.plus(one(u, k))
		n -= k
	}
	return out
}

func (g *Game) retreatPrompt(b *Battle, c Country) engine.Prompt {
	free := g.freed(b, c)
	var lines []engine.Line
	for _, p := range g.refuges(b, c) {
		lines = append(lines, g.wayOut(b, c, free, p)...)
	}
	nobody := engine.Allotted(map[string]int{})
	return engine.Prompt{
		Key: "retreat", Ref: secCombat, Text: engine.T("%s: withdraw up to %s from %s?", countryName(c), free.text(), g.atlas.placeName(b.At)),
		Help: engine.T("One unit for each 6 of its type; nobody if you press next."), Say: engine.T("%s: withdraw up to %d?", countryName(c), free.total()),
		Need: engine.AskAllot(0, 2*free.total(), lines...), Default: &nobody, Seat: g.seat(c),
		Before: func(a engine.Answer) error { return g.checkWithdrawal(b, c, a.Shares) },
	}
}

// wayOut are the lines by which units that may leave a battle go to a place; at sea
// each ship may take a unit of those aboard. 7 How to Move Game Units; WP-86
func (g *Game) wayOut(b *Battle, c Country, free Stock, p Place) (lines []engine.Line) {
	for _, u := range unitTypes {
		n := free.of(u)
		text := engine.T("%s to %s", unitName(u), g.atlas.placeName(p))
		if g.atlas.sea(b.At) && u != Fleet {
			n = min(g.at(b.At, c).of(u), free.of(Fleet))
			text = engine.T("aboard: %s to %s", unitName(u), g.atlas.placeName(p))
		}
		if n > 0 {
			lines = append(lines, engine.Line{Key: string(u) + ":" + string(p), Text: text, Max: n})
		}
	}
	return lines
}

func (g *Game) checkWithdrawal(b *Battle, c Country, shares map[string]int) error {
	to := byDestination(shares)
	refuges := g.refuges(b, c)
	var all Stock
	for _, p := range keysOf(to) {
		if !slices.Contains(refuges, p) {
			return engine.Refuse("bad-retreat-area", secCombat, engine.T("Nobody may withdraw to %s.", g.atlas.placeName(p))) // 12 Combat; WP-107; WP-108
		}
		if g.atlas.sea(b.At) && to[p].land() > to[p].of(Fleet) {
			return engine.Refuse("cargo-without-ship", secCombat, engine.T("%s carry at most %s.", shipsText(to[p].of(Fleet)), unitsText(to[p].of(Fleet))))
		}
		all = all.plus(to[p])
	}
	free := g.freed(b, c)
	if g.atlas.sea(b.At) {
		free = free.plus(g.at(b.At, c).onlyLand())
	}
	if !all.within(free) {
		return engine.Refuse("no-six", secCombat, engine.Plural(g.freed(b, c).total(), "Only %s threw a 6 and survives.", "Only %s threw a 6 and survive.", g.freed(b, c).text())) // 12 Combat; WP-103
	}
	return g.figuresAfter(c, func() {
		for _, p := range keysOf(to) {
			g.set(b.At, c, g.at(b.At, c).minus(to[p]))
			g.add(p, c, to[p])
		}
	})
}

// figuresAfter judges the figures as they would stand after a change. WR-37
func (g *Game) figuresAfter(c Country, change func()) error {
	if !g.rules.figureLimits {
		return nil
	}
	s, was := g.save(), g.stackCounts(c)
	change()
	now := g.stackCounts(c)
	g.restore(s)
	return tooManyStacks(c, was, now)
}

// origins are the places that attackers may go back to: where any of them came from,
// if still own or allied and free of enemies. WP-106; WP-108; WR-26
func (g *Game) origins(b *Battle) []Place {
	if b.Uprising {
		return nil // 8 Resource Point Phase; WR-28
	}
	c := b.Attacker
	var out []Place
	for _, p := range g.Entered[b.At] {
		sea := g.atlas.sea(p)
		if sea && !g.enemyUnits(p, c) && !g.enemyPlace(p, c) || !sea && g.friendlyPlace(p, c) && g.enemyLand(p, c) == 0 {
			out = append(out, p)
		}
	}
	return out
}

// leaving are the attackers that may break off: those that did not land. WP-93
//
// Reading of 12 Combat: those that may not leave fight on while the rest leaves (the
// other reading: nobody leaves while any must stay). WR-27
func (g *Game) leaving(b *Battle) Stock {
	s := g.fighting(b, b.Attacker)
	landed := g.Landed[b.At].capped(s)
	switch {
	case len(g.origins(b)) == 0:
		return Stock{} // 12 Combat; WP-108
	case g.rules.stuckHoldsAll && !landed.empty():
		return Stock{} // WR-27
	}
	return s.minus(landed) // 10 Combat Movement; WP-93
}

// decision: fight another round, or break off with all that may leave. True when the
// attackers left and nobody is left to fight on. WP-105
func (g *Game) decision(t *engine.Table, b *Battle) (over bool) {
	leave := g.leaving(b)
	if leave.empty() {
		return false
	}
	a := g.ask(t, b.At, func() engine.Prompt { return g.decisionPrompt(b, leave) })
	if a.Action == "" && a.Option == "go-on" {
		t.Title(engine.T("%s fights on", countryName(b.Attacker)))
		return false
	}
	to := map[Place]Stock{Place(a.Option): leave}
	if a.Action == "spread" {
		to = byDestination(a.Shares)
	}
	c := b.Attacker
	for _, p := range keysOf(to) {
		s := to[p]
		if g.atlas.sea(b.At) {
			s = s.plus(g.cargoFor(b.At, c, s)) // 7 How to Move Game Units; WP-88
		}
		g.shift(b.At, p, c, s)
		g.marked(p, c, s) // 7 How to Move Game Units; WP-72
		g.note(t, "retreated:"+string(p), secCombat, engine.T("%s goes back with %s to %s.", countryName(c), s.text(), g.atlas.placeName(p)))
	}
	t.Title(engine.T("%s breaks off", countryName(c)))
	return !g.bothThere(b)
}

func (g *Game) decisionPrompt(b *Battle, leave Stock) engine.Prompt {
	c := b.Attacker
	most := leave.total()
	if g.atlas.sea(b.At) { // each ship may take a unit along
		most += min(g.at(b.At, c).land(), leave.of(Fleet))
	}
	goOn := engine.Chosen("go-on")
	options := []engine.Option{{Key: "go-on", Text: engine.T("fight on")}}
	origins := g.origins(b)
	var lines []engine.Line
	for _, p := range origins {
		o := engine.Option{Key: string(p), Text: engine.T("go back to %s", g.atlas.placeName(p)), Zone: string(p)}
		if err := g.checkSpread(b, leave, map[Place]Stock{p: leave}); err != nil {
			r := engine.RefusalOf(err)
			o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
		}
		options = append(options, o)
		lines = append(lines, g.wayOut(b, c, leave, p)...)
	}
	return engine.Prompt{
		Key: "attack-again", Ref: secCombat, Text: engine.T("%s: fight on in %s, or go back.", countryName(c), g.atlas.placeName(b.At)),
		Help: engine.T("%s against %s.", g.strength(b, attackers).text(), g.strength(b, defenders).text()), Say: engine.T("%s: fight on or retreat?", countryName(c)),
		Need: engine.AskChoose(options...), Default: &goOn, Seat: g.seat(c),
		Actions: []engine.Action{{Key: "spread", Text: engine.T("Go back, shared out"), Ref: secCombat, Need: engine.AskAllot(0, most, lines...),
			Check: func(a engine.Answer) error { return g.checkSpread(b, leave, byDestination(a.Shares)) }}},
	}
}

func (g *Game) checkSpread(b *Battle, leave Stock, to map[Place]Stock) error {
	var all Stock
	sea := g.atlas.sea(b.At)
	for _, p := range keysOf(to) {
		if s := to[p]; sea && s.land() > s.of(Fleet) {
			return engine.Refuse("one-unit-per-ship", secMove, engine.T("%s carry at most %s.", shipsText(s.of(Fleet)), unitsText(s.of(Fleet)))) // 7 How to Move Game Units; WP-86
		}
		all = all.plus(to[p])
	}
	if sea {
		if !all.onlyLand().within(g.at(b.At, b.Attacker)) {
			return engine.Refuse("no-such-units", secCombat, engine.T("There are not so many units there."))
		}
		all = one(Fleet, all.of(Fleet)) // which ships carry what is free; cargo not named goes where there is room: WR-38
	}
	if all != leave {
		return engine.Refuse("all-or-nothing", secCombat, engine.T("All attackers that may leave go back, or none.")) // 12 Combat; WP-105
	}
	return g.figuresAfter(b.Attacker, func() {
		for _, p := range keysOf(to) {
			g.set(b.At, b.Attacker, g.at(b.At, b.Attacker).minus(to[p]))
			g.add(p, b.Attacker, to[p])
		}
	})
}
