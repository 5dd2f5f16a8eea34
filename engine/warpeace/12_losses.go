package warpeace

import (
	"strings"

	"adjutant/engine"
)

// 12 Combat: losses. Each hit removes one enemy unit of the battle; its owner picks.
// The losses of both sides are removed together. WP-102; WP-104

// loss is what one side must lose: lines by country and type.
type loss struct {
	side  int
	total int
	lines []lossLine
}

type lossLine struct {
	c Country
	u Unit
	n int
}

func (l lossLine) key() string { return string(l.c) + ":" + string(l.u) }

// losses takes forced losses without asking and asks for the others. WP-102
func (g *Game) losses(t *engine.Table, b *Battle) {
	var asked []loss
	var builds []func() engine.Prompt
	taken := map[string]int{}
	for side := range 2 {
		l := g.lossOf(b, side)
		if whole, forced := l.forced(); forced {
			for _, k := range engine.Sorted(whole) {
				taken[k] = whole[k]
			}
			continue
		}
		asked = append(asked, l)
		builds = append(builds, func() engine.Prompt {
			g.asked, g.subject = "losses", b.At
			return g.lossPrompt(b, l)
		})
	}
	for i, a := range askSides(t, builds) {
		for _, line := range asked[i].lines {
			taken[line.key()] = a.Shares[line.key()]
		}
	}
	for _, k := range engine.Sorted(taken) {
		c, u, _ := strings.Cut(k, ":")
		if taken[k] > 0 {
			g.fall(t, b.At, Country(c), one(Unit(u), taken[k]))
		}
	}
}

// askSides asks both sides at once where each has its own seat.
func askSides(t *engine.Table, builds []func() engine.Prompt) []engine.Answer {
	var seats []string
	for _, build := range builds {
		seats = append(seats, build().Seat)
	}
	if len(builds) > 0 && ownSeats(seats) {
		return t.AskAll(builds...)
	}
	var out []engine.Answer
	for _, build := range builds {
		out = append(out, t.Ask(build))
	}
	return out
}

// fall removes units; of the attackers those that landed go first. WR-26
func (g *Game) fall(t *engine.Table, p Place, c Country, s Stock) {
	if c == g.Country {
		if l := g.Landed[p]; !l.empty() {
			g.Landed[p] = l.minus(s.capped(l)) // 12 Combat; WR-26
		}
	}
	g.kill(p, c, s)
	g.note(t, "lost:"+string(p)+":"+string(c), secCombat, engine.T("%s removes %s in %s.", countryName(c), s.text(), g.atlas.placeName(p)))
}

func (g *Game) lossOf(b *Battle, side int) loss {
	l := loss{side: side}
	n := 0
	order := g.rules.attackLoss
	if side == defenders {
		order = g.rules.defendLoss
	}
	for _, u := range order {
		for _, c := range g.lossOrder(b, side) {
			if k := g.fighting(b, c).of(u); k > 0 {
				l.lines = append(l.lines, lossLine{c, u, k})
				n += k
			}
		}
	}
	l.total = min(b.hits[1-side], n) // 12 Combat; WP-102
	return l
}

// lossOrder: of allied defenders, first those other than the area's controller. E7
func (g *Game) lossOrder(b *Battle, side int) []Country {
	var first, last []Country
	for _, c := range g.fighters(b, side) {
		if c == g.controller(b.At) {
			last = append(last, c)
		} else {
			first = append(first, c)
		}
	}
	return append(first, last...)
}

// forced: nothing to lose, everything to lose, or one type only. WP-102
func (l loss) forced() (map[string]int, bool) {
	all := 0
	out := map[string]int{}
	for _, x := range l.lines {
		all += x.n
		out[x.key()] = x.n
	}
	switch {
	case l.total == 0:
		return map[string]int{}, true
	case l.total == all:
		return out, true
	case len(l.lines) == 1:
		return map[string]int{l.lines[0].key(): l.total}, true
	}
	return nil, false
}

// suggested are the losses that NEXT takes, in the table's order: by itself attackers
// infantry, artillery, cavalry; defenders infantry, cavalry, artillery.
func (l loss) suggested() map[string]int {
	out := map[string]int{}
	left := l.total
	for _, x := range l.lines {
		if k := min(left, x.n); k > 0 {
			out[x.key()] = k
			left -= k
		}
	}
	return out
}

func (g *Game) lossPrompt(b *Battle, l loss) engine.Prompt {
	several := map[Country]bool{}
	var lines []engine.Line
	for _, x := range l.lines {
		several[x.c] = true
		lines = append(lines, engine.Line{Key: x.key(), Text: engine.T("%s, %s", countryName(x.c), unitName(x.u)), Max: x.n})
	}
	c := l.lines[0].c
	seat := g.seat(c)
	who := countryName(c)
	if len(several) > 1 {
		who, seat = engine.T("Defenders"), "" // 12 Combat; WP-111; WR-10
		if x := g.controller(b.At); g.rules.splitByController && g.friends(x, c) {
			who, seat = countryName(x), g.seat(x) // WR-10
		}
	}
	suggested := engine.Allotted(l.suggested())
	return engine.Prompt{
		Key: "losses", Ref: secCombat, Text: engine.Plural(l.total, "%[1]s: remove one unit in %[3]s.", "%s: remove %d units in %s.", who, l.total, g.atlas.placeName(b.At)),
		Help: engine.Plural(b.hits[1-l.side], "One hit. Losses first, then withdrawals.", "%d hits. Losses first, then withdrawals.", b.hits[1-l.side]), Say: engine.T("%s: remove %s", who, unitsText(l.total)),
		Need: engine.AskAllot(l.total, l.total, lines...), Default: &suggested, Seat: seat,
		Before: func(a engine.Answer) error { return g.checkLosses(l, a.Shares) },
	}
}

func (g *Game) checkLosses(l loss, shares map[string]int) error {
	have := map[string]int{}
	for _, x := range l.lines {
		have[x.key()] = x.n
	}
	n := 0
	for _, k := range engine.Sorted(shares) {
		if shares[k] > have[k] || shares[k] < 0 {
			return engine.Refuse("no-such-units", secCombat, engine.T("There are not so many units there."))
		}
		n += shares[k]
	}
	if n != l.total {
		return engine.Refuse("wrong-losses", secCombat, engine.T("Remove %s, not %d.", unitsText(l.total), n)) // 12 Combat; WP-102
	}
	return nil
}
