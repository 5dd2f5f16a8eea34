package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 12 Combat. Battle is compulsory where, after combat movement, enemy land units share
// an area or enemy ships a sea zone. Land fights land, ships fight ships at sea only.
// WP-96; WP-79

// Battle is one battle. Units stay in their place; the battle board only sorts
// pieces. WP-116
type Battle struct {
	At       Place
	Attacker Country
	Uprising bool // caused by an allotment: nobody breaks off
	Round    int

	volleys []volley // of this round
	hits    [2]int   // thrown so far this round, by attacker and by defenders; at sea ships sunk
	disable [2]int   // at sea
	sixes   map[Country]Stock
}

// volley is one throw: all dice of one type of one country. Infantry under a leader
// are thrown apart from the others. WP-100; WR-9
type volley struct {
	by     Country
	unit   Unit
	led    bool
	n      int
	thrown bool
}

const (
	attackers = 0
	defenders = 1
)

// combat fights the battles in the order that the active player likes. WP-115
func (g *Game) combat(t *engine.Table) {
	c := g.Country
	for g.Battle != nil || len(g.battles(c)) > 0 {
		if g.Battle == nil {
			p := g.chooseBattle(t, c, g.battles(c))
			g.Battle = &Battle{At: p, Attacker: c}
		}
		g.fight(t)
	}
	if !g.rules.evictAtTurnEnd {
		g.evictAll(t) // 10 Combat Movement; WP-95; WR-5
	}
	if g.rules.shiftAtCombatEnd {
		g.shiftCapitals(t) // 12 Combat; WR-3
	}
	g.Step = stepMove
}

// battles are the places where a country's units meet the enemy's. WP-96; WP-97
func (g *Game) battles(c Country) []Place {
	var out []Place
	for _, p := range sortedPlaces(g.atlas.places) {
		s := g.at(p, c)
		switch {
		case g.atlas.sea(p) && s.of(Fleet) > 0 && g.enemyShips(p, c) > 0,
			!g.atlas.sea(p) && s.land() > 0 && g.enemyLand(p, c) > 0:
			out = append(out, p)
		}
	}
	return out
}

func (g *Game) chooseBattle(t *engine.Table, c Country, places []Place) Place {
	a := g.ask(t, "", func() engine.Prompt {
		first := engine.Chosen(string(places[0]))
		return engine.Prompt{
			Key: "combat", Ref: secCombat, Text: engine.T("%s: choose the battle to fight now.", countryName(c)), Say: engine.T("Choose a battle"), Seat: g.seat(c),
			Need: engine.AskChoose(g.placeOptions(places)...), Default: &first,
		}
	})
	t.Title(engine.T("Battle of %s", g.atlas.placeName(Place(a.Option))))
	return Place(a.Option)
}

func (g *Game) placeOptions(places []Place) []engine.Option {
	var out []engine.Option
	for _, p := range places {
		out = append(out, engine.Option{Key: string(p), Text: g.atlas.placeName(p), Zone: string(p)})
	}
	return out
}

// fight goes on in rounds until one side is gone or the attackers break off. WP-98; WP-109
func (g *Game) fight(t *engine.Table) {
	b := g.Battle
	for g.bothThere(b) {
		b.Round++
		g.throws(t, b) // WP-99
		if g.atlas.sea(b.At) {
			g.shipLosses(t, b)
		} else {
			g.losses(t, b)
		}
		if !g.bothThere(b) {
			g.tellOrder(t, b)
			break // 12 Combat; WP-109
		}
		g.withdrawals(t, b) // WP-104
		if !g.bothThere(b) || g.decision(t, b) {
			break
		}
	}
	g.Battle = nil
	g.note(t, "battle-over:"+string(b.At), secCombat, g.resultText(b))
	g.leadersWithout(t, b.At)
	if !g.rules.evictAtTurnEnd && !g.atlas.sea(b.At) {
		g.evict(t, b.At) // 10 Combat Movement; WP-95
	}
}

// tellOrder explains the order of results where the last throw ended the battle and
// nothing more was asked. WP-104; WP-113
func (g *Game) tellOrder(t *engine.Table, b *Battle) {
	for _, c := range turnOrder {
		if !b.sixes[c].empty() {
			g.note(t, "RM-HITSFIRST:"+string(c), secCombat, engine.T("The losses end the battle: the 6 of %s moves nobody.", countryName(c))) // 12 Combat; WP-104
		}
	}
	for side := range 2 {
		if b.hits[side] > 0 && b.disable[side] > 0 {
			g.note(t, "RM-SUNKFIRST", secCombat, engine.T("Sink first, then disable.")) // 12 Combat; WP-113
			return
		}
	}
}

func (g *Game) resultText(b *Battle) engine.Text {
	att, def := !g.strength(b, attackers).empty(), !g.strength(b, defenders).empty()
	name := g.atlas.placeName(b.At)
	switch {
	case att && def:
		return engine.T("Battle of %s: the others still stand.", name)
	case att:
		return engine.T("Battle of %s: the attackers hold it.", name)
	case def:
		return engine.T("Battle of %s: the defenders hold it.", name)
	}
	return engine.T("Battle of %s: nobody is left.", name) // WP-109
}

// fighters are the countries of a side: the attacker alone, or all defenders in the
// order of turns. WP-97; WP-111
func (g *Game) fighters(b *Battle, side int) []Country {
	if side == attackers {
		return []Country{b.Attacker}
	}
	var out []Country
	for _, c := range turnOrder {
		if g.enemies(c, b.Attacker) && !g.fighting(b, c).empty() {
			out = append(out, c)
		}
	}
	return out
}

// fighting are the units of a country that take part: land units on land, ships at sea. WP-96
func (g *Game) fighting(b *Battle, c Country) Stock {
	s := g.at(b.At, c)
	if g.atlas.sea(b.At) {
		return one(Fleet, s.of(Fleet))
	}
	return s.onlyLand()
}

// strength is a whole side.
func (g *Game) strength(b *Battle, side int) (s Stock) {
	for _, c := range g.fighters(b, side) {
		s = s.plus(g.fighting(b, c))
	}
	return s
}

func (g *Game) bothThere(b *Battle) bool {
	return !g.strength(b, attackers).empty() && !g.strength(b, defenders).empty()
}

// leads reports whether a leader helps a country's infantry in this battle: Napoleon
// when the French attack, Wellington when the British defend. WP-16; WP-17; WR-9
func (g *Game) leads(b *Battle, c Country) bool {
	if g.atlas.sea(b.At) {
		return false
	}
	switch {
	case c == France && c == b.Attacker:
		return g.Leaders[Napoleon] == b.At // 4 Game Units; WP-16
	case c == Britain && c != b.Attacker:
		return g.Leaders[Wellington] == b.At // 4 Game Units; WP-17
	}
	return false
}

// roundVolleys are the throws of a round: the attacker's infantry, cavalry, artillery,
// then each defender's. WP-99; WP-100
func (g *Game) roundVolleys(b *Battle) []volley {
	var out []volley
	add := func(v volley) {
		if v.n > 0 {
			out = append(out, v)
		}
	}
	for side := range 2 {
		for _, c := range g.fighters(b, side) {
			s := g.fighting(b, c)
			led := 0
			if g.leads(b, c) {
				led = min(mostLed, s.of(Infantry)) // WP-16; WP-17
			}
			add(volley{by: c, unit: Infantry, led: true, n: led})
			add(volley{by: c, unit: Infantry, n: s.of(Infantry) - led})
			for _, u := range []Unit{Cavalry, Artillery, Fleet} {
				add(volley{by: c, unit: u, n: s.of(u)})
			}
		}
	}
	return out
}

func (b *Battle) side(c Country) int {
	if c == b.Attacker {
		return attackers
	}
	return defenders
}

// pending is the index of the first throw still to come of a side; -1 for none.
func (b *Battle) pending(of func(volley) bool) int {
	return slices.IndexFunc(b.volleys, func(v volley) bool { return !v.thrown && of(v) })
}

// throws asks for every throw of a round. The order is free: the suggested one is
// asked, another can be taken first. A side whose hits cover every enemy unit need not
// throw the rest; the other side throws all. WP-99; WP-110
func (g *Game) throws(t *engine.Table, b *Battle) {
	b.volleys = g.roundVolleys(b)
	b.hits, b.disable, b.sixes = [2]int{}, [2]int{}, map[Country]Stock{}
	first := ""
	for b.pending(func(volley) bool { return true }) >= 0 {
		i := b.pending(func(v volley) bool { return throwKey(v.by, v.unit) == first })
		if i < 0 {
			i = b.pending(func(volley) bool { return true })
		}
		g.throwing = i
		a := g.ask(t, b.At, func() engine.Prompt { return g.throwPrompt(b, i) })
		switch {
		case a.Action == "skip":
			g.skip(b, b.side(b.volleys[i].by)) // 12 Combat; WP-110
			t.Title(engine.T("The other throws cannot matter"))
		case a.Action != "":
			first = a.Action
		default:
			g.score(b, i, a.Values())
			t.Title(g.throwTitle(b, i, a.Values()))
		}
	}
}

func throwKey(c Country, u Unit) string { return "throw." + string(c) + "." + string(u) }

// covered reports whether a side's hits cover every enemy unit already.
func (g *Game) covered(b *Battle, side int) bool {
	return b.hits[side] >= g.strength(b, 1-side).total() // 12 Combat; WP-110
}

func (g *Game) skip(b *Battle, side int) {
	for i := range b.volleys {
		if b.side(b.volleys[i].by) == side {
			b.volleys[i].thrown = true
		}
	}
}

// score counts a throw. WP-101; WP-112; WP-103
func (g *Game) score(b *Battle, i int, dice []int) {
	v := &b.volleys[i]
	v.thrown = true
	side := b.side(v.by)
	for _, d := range dice {
		switch {
		case v.unit == Fleet && d == 2:
			b.disable[side]++ // 12 Combat; WP-112
		case d <= v.unit.hitsOn(side == attackers, v.led):
			b.hits[side]++ // 4 Game Units; WP-101; WP-13; WP-112
		case d == 6 && side == defenders:
			b.sixes[v.by] = b.sixes[v.by].plus(one(v.unit, 1)) // 12 Combat; WP-103
		}
	}
}

func (g *Game) throwPrompt(b *Battle, i int) engine.Prompt {
	v := b.volleys[i]
	side := b.side(v.by)
	text := engine.Plural(v.n, "%[1]s: throw one die for %[3]s.", "%s: throw %d dice for %s.", countryName(v.by), v.n, unitName(v.unit))
	if v.led {
		text = engine.Plural(v.n, "%[1]s: throw one die for %[3]s under %[4]s.", "%s: throw %d dice for %s under %s.", countryName(v.by), v.n, unitName(v.unit), engine.Name(string(leaderOf(v.by))))
	}
	p := engine.Prompt{
		Key: "battle", Ref: secCombat, Text: text, Help: engine.T("Battle of %s, round %d: hits on %s.", g.atlas.placeName(b.At), b.Round, hitText(v.unit, side == attackers, v.led)),
		Say: engine.Plural(v.n, "%s: throw %d %s die", "%s: throw %d %s dice", countryName(v.by), v.n, unitName(v.unit)), Seat: g.seat(v.by),
		Need: engine.AskRoll(engine.Die6(v.n)...), Before: faces,
	}
	seen := map[string]bool{throwKey(v.by, v.unit): true}
	for _, o := range b.volleys {
		if k := throwKey(o.by, o.unit); !o.thrown && !seen[k] {
			seen[k] = true
			p.Actions = append(p.Actions, engine.Action{Key: k, Text: engine.T("First %s, %s", countryName(o.by), unitName(o.unit)), Ref: secCombat, Need: engine.AskConfirm(), Seat: g.seat(o.by)})
		}
	}
	if g.covered(b, side) {
		skip := engine.Act("skip", engine.Confirmed())
		p.Default = &skip // 12 Combat; WP-110
		p.Actions = append(p.Actions, engine.Action{Key: "skip", Text: engine.T("Skip: the hits cover every enemy unit"), Ref: secCombat, Need: engine.AskConfirm(), Seat: g.seat(v.by)})
	}
	return p
}

func leaderOf(c Country) Leader {
	if c == France {
		return Napoleon
	}
	return Wellington
}

func hitText(u Unit, attacking, led bool) engine.Text {
	if u == Fleet {
		return engine.T("1 (2 disables)")
	}
	return [...]engine.Text{{}, engine.T("1"), engine.T("1 and 2"), engine.T("1 to 3")}[u.hitsOn(attacking, led)]
}

func (g *Game) throwTitle(b *Battle, i int, dice []int) engine.Text {
	v := b.volleys[i]
	return engine.T("%s, %s: %s", countryName(v.by), unitName(v.unit), engine.Name(plus(dice)))
}

func plus(dice []int) string {
	out := ""
	for i, d := range dice {
		if i > 0 {
			out += "+"
		}
		out += string(rune('0' + d))
	}
	return out
}
