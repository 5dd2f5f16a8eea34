package warpeace

import (
	"strings"

	"adjutant/engine"
)

// 12 Combat at sea: the owner picks which of his ships are hit. Ships differ by what
// they carry: the cargo of a sunk ship is lost, that of a disabled one leaves with it.
// WP-102; WP-94; WP-114; WR-38

// freight is the cargo of one country's ships that are hit.
type freight struct{ sunk, away Stock }

// shareCargo asks each owner whose cargo leaves a choice.
func (g *Game) shareCargo(t *engine.Table, b *Battle, wrecks map[Country]wreck) map[Country]freight {
	out := map[Country]freight{}
	var who []Country
	var builds []func() engine.Prompt
	for side := range 2 {
		for _, c := range g.fighters(b, side) {
			w := wrecks[c]
			out[c] = g.suggestedCargo(b, c, w)
			if g.cargoForced(b, c, w) {
				continue
			}
			who = append(who, c)
			builds = append(builds, func() engine.Prompt {
				g.asked, g.subject = "cargo-losses", b.At
				return g.cargoPrompt(b, c, w)
			})
		}
	}
	for i, a := range askSides(t, builds) {
		out[who[i]] = freightOf(a.Shares)
	}
	return out
}

// cargoForced: no ship hit, no cargo, every ship hit alike, or every ship with the same cargo.
func (g *Game) cargoForced(b *Battle, c Country, w wreck) bool {
	have := g.at(b.At, c)
	types := 0
	for _, u := range landTypes {
		if have.of(u) > 0 {
			types++
		}
	}
	n := have.of(Fleet)
	return w == (wreck{}) || types == 0 || w.sunk == n || w.disabled == n || types == 1 && have.land() == n
}

// suggestedCargo is what NEXT takes: empty ships are hit first, so that cargo goes only
// where the other ships cannot hold it, infantry first.
//
// Reading of 12 Combat: the owner picks the ships (the other reading: the one who threw
// the hits does). WR-38
func (g *Game) suggestedCargo(b *Battle, c Country, w wreck) freight {
	have := g.at(b.At, c)
	left := have.onlyLand()
	sunk := firstOf(left, left.land()-(have.of(Fleet)-w.sunk)) // 12 Combat; WP-102; WR-38
	left = left.minus(sunk)
	return freight{sunk: sunk, away: firstOf(left, left.land()-(have.of(Fleet)-w.sunk-w.disabled))} // WR-38
}

func (f freight) shares() map[string]int {
	out := map[string]int{}
	for _, u := range landTypes {
		if n := f.sunk.of(u); n > 0 {
			out["sunk:"+string(u)] = n
		}
		if n := f.away.of(u); n > 0 {
			out["away:"+string(u)] = n
		}
	}
	return out
}

func freightOf(shares map[string]int) (f freight) {
	for _, k := range engine.Sorted(shares) {
		word, u, _ := strings.Cut(k, ":")
		switch s := one(Unit(u), shares[k]); word {
		case "sunk":
			f.sunk = f.sunk.plus(s)
		case "away":
			f.away = f.away.plus(s)
		}
	}
	return f
}

func (g *Game) cargoPrompt(b *Battle, c Country, w wreck) engine.Prompt {
	have := g.at(b.At, c)
	var lines []engine.Line
	add := func(word string, n int, text func(Unit) engine.Text) {
		for _, u := range landTypes {
			if k := min(n, have.of(u)); k > 0 {
				lines = append(lines, engine.Line{Key: word + ":" + string(u), Text: text(u), Max: k})
			}
		}
	}
	add("sunk", w.sunk, func(u Unit) engine.Text { return engine.T("%s lost with a sunk ship", unitName(u)) })
	add("away", w.disabled, func(u Unit) engine.Text { return engine.T("%s leaving with a disabled ship", unitName(u)) })
	least := max(0, have.land()-(have.of(Fleet)-w.sunk-w.disabled))
	suggested := engine.Allotted(g.suggestedCargo(b, c, w).shares())
	return engine.Prompt{
		Key: "cargo-losses", Ref: secCombat, Text: engine.T("%s: choose the cargo of the ships that are hit.", countryName(c)),
		Help: engine.T("%d sunk, %d disabled of %d ships. Next: empty ships are hit first.", w.sunk, w.disabled, have.of(Fleet)), Say: engine.T("%s: which cargo is hit?", countryName(c)),
		Need: engine.AskAllot(least, min(have.land(), w.sunk+w.disabled), lines...), Default: &suggested, Seat: g.seat(c),
		Check: func(a engine.Answer) error { return g.checkCargo(b, c, w, freightOf(a.Shares)) },
	}
}

// checkCargo: one unit a ship, on those that are hit and on those that stay. WP-86
func (g *Game) checkCargo(b *Battle, c Country, w wreck, f freight) error {
	have := g.at(b.At, c)
	stays := have.onlyLand().minus(f.sunk).minus(f.away)
	switch ships := have.of(Fleet) - w.sunk - w.disabled; {
	case !(Stock{}).within(stays):
		return engine.Refuse("no-such-units", secCombat, engine.T("There are not so many units there."))
	case f.sunk.land() > w.sunk, f.away.land() > w.disabled, stays.land() > ships:
		return engine.Refuse("one-unit-per-ship", secMove, engine.T("A ship carries one unit: %d sunk, %d disabled, %d stay.", w.sunk, w.disabled, ships)) // 7 How to Move Game Units; WP-86
	}
	return nil
}
