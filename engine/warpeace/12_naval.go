package warpeace

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// 12 Combat at sea: each 1 sinks and each 2 disables one enemy ship; sinkings come
// first, what is over is lost. WP-112; WP-113

// wreck is what happens to one country's ships.
type wreck struct{ sunk, disabled int }

func (g *Game) shipLosses(t *engine.Table, b *Battle) {
	wrecks := map[Country]wreck{}
	for side := range 2 {
		g.shareWrecks(t, b, side, wrecks)
	}
	cargo := g.shareCargo(t, b, wrecks)
	for _, c := range turnOrder { // sunk on both sides before anybody leaves
		if n := wrecks[c].sunk; n > 0 {
			g.sink(t, b.At, c, one(Fleet, n).plus(cargo[c].sunk))
		}
	}
	for side := range 2 {
		for _, c := range turnOrder {
			if n := wrecks[c].disabled; n > 0 && b.side(c) == side {
				g.disable(t, b.At, c, one(Fleet, n).plus(cargo[c].away))
			}
		}
	}
}

// shareWrecks shares sunk and disabled among the ships of a side. Several allied
// fleets share by agreement; NEXT takes the order of turns. WP-113; WR-45
func (g *Game) shareWrecks(t *engine.Table, b *Battle, side int, out map[Country]wreck) {
	who := g.fighters(b, side)
	ships := g.strength(b, side).of(Fleet)
	w := wreck{sunk: min(b.hits[1-side], ships)}
	w.disabled = min(b.disable[1-side], ships-w.sunk) // 12 Combat; WP-113
	shares := g.turnOrderShares(b, who, w)
	if len(who) > 1 && w != (wreck{}) && w.sunk < ships {
		a := g.ask(t, b.At, func() engine.Prompt { return g.wreckPrompt(b, who, w, shares) })
		shares = a.Shares
	}
	for _, c := range who {
		out[c] = wreck{shares[string(c)+":sunk"], shares[string(c)+":disabled"]}
	}
}

func (g *Game) turnOrderShares(b *Battle, who []Country, w wreck) map[string]int {
	out := map[string]int{}
	left := map[Country]int{}
	for _, c := range who {
		left[c] = g.fighting(b, c).of(Fleet)
	}
	give := func(word string, n int) {
		for _, c := range who {
			if k := min(n, left[c]); k > 0 {
				out[string(c)+":"+word] = k
				left[c] -= k
				n -= k
			}
		}
	}
	give("sunk", w.sunk)
	give("disabled", w.disabled)
	return out
}

func (g *Game) wreckPrompt(b *Battle, who []Country, w wreck, shares map[string]int) engine.Prompt {
	var lines []engine.Line
	for _, c := range who {
		n := g.fighting(b, c).of(Fleet)
		if w.sunk > 0 {
			lines = append(lines, engine.Line{Key: string(c) + ":sunk", Text: engine.T("%s, sunk", countryName(c)), Max: min(n, w.sunk)})
		}
		if w.disabled > 0 {
			lines = append(lines, engine.Line{Key: string(c) + ":disabled", Text: engine.T("%s, disabled", countryName(c)), Max: min(n, w.disabled)})
		}
	}
	suggested := engine.Allotted(shares)
	return engine.Prompt{
		Key: "ship-losses", Ref: secCombat, Text: engine.T("Share %d sunk and %d disabled ships.", w.sunk, w.disabled), Say: engine.T("Share sunk and disabled ships"),
		Need: engine.AskAllot(w.sunk+w.disabled, w.sunk+w.disabled, lines...), Default: &suggested,
		Check: func(a engine.Answer) error {
			sunk := 0
			for _, k := range engine.Sorted(a.Shares) {
				if strings.HasSuffix(k, ":sunk") {
					sunk += a.Shares[k]
				}
			}
			for _, c := range who {
				if a.Shares[string(c)+":sunk"]+a.Shares[string(c)+":disabled"] > g.fighting(b, c).of(Fleet) {
					return engine.Refuse("no-such-units", secCombat, engine.T("There are not so many units there."))
				}
			}
			if sunk != w.sunk {
				return engine.Refuse("wrong-losses", secCombat, engine.T("Remove %s, not %d.", shipsText(w.sunk), sunk))
			}
			return nil
		},
	}
}

// sink removes ships with their cargo. WP-94
func (g *Game) sink(t *engine.Table, p Place, c Country, gone Stock) {
	g.kill(p, c, gone) // 10 Combat Movement; WP-94
	g.note(t, "sunk:"+string(c), secCombat, engine.T("%s removes %s in %s.", countryName(c), gone.text(), g.atlas.placeName(p)))
}

// disable sends ships to the nearest own home port, with their cargo; they have moved. WP-114
//
// Reading of 12 Combat: own home port first, then any friendly one, else lost (the
// other reading: the nearest friendly port). WR-6
func (g *Game) disable(t *engine.Table, at Place, c Country, leave Stock) {
	ports := g.nearestPorts(t, at, c)
	n := leave.of(Fleet)
	if len(ports) == 0 {
		g.kill(at, c, leave)
		g.note(t, "disabled-lost:"+string(c), secCombat, engine.T("%s has no port for %s: remove them.", countryName(c), leave.text())) // WR-6
		return
	}
	to := map[Place]int{ports[0]: n}
	if len(ports) > 1 {
		to = g.askPorts(t, at, c, n, ports)
	}
	for _, p := range ports {
		k := to[p]
		if k == 0 {
			continue
		}
		s := one(Fleet, k).plus(firstOf(leave.onlyLand(), min(k, leave.land())))
		leave = leave.minus(s)
		g.shift(at, p, c, s)
		g.marked(p, c, s) // 12 Combat; WP-114; WR-6
		g.note(t, "disabled:"+string(c)+":"+string(p), secCombat, engine.T("%s: disabled, %s go to %s.", countryName(c), s.text(), g.atlas.placeName(p)))
	}
}

func (g *Game) askPorts(t *engine.Table, at Place, c Country, n int, ports []Place) map[Place]int {
	text := engine.Plural(n, "%[1]s: choose the port for the disabled ship.", "%s: choose the ports for %d disabled ships.", countryName(c), n)
	a := g.ask(t, at, func() engine.Prompt {
		p := engine.Prompt{Key: "disabled-port", Ref: secCombat, Text: text, Say: engine.T("%s: choose port for ship", countryName(c)), Seat: g.seat(c)}
		if n == 1 {
			first := engine.Chosen(string(ports[0]))
			p.Need, p.Default = engine.AskChoose(g.placeOptions(ports)...), &first
			return p
		}
		p.Need = engine.AskAllot(n, n, g.placeLines(ports, n)...)
		first := engine.Allotted(map[string]int{string(ports[0]): n})
		p.Default = &first
		return p
	})
	out := map[Place]int{}
	if a.Kind == engine.ChooseKind {
		out[Place(a.Option)] = 1
	}
	for _, k := range engine.Sorted(a.Shares) {
		out[Place(k)] = a.Shares[k]
	}
	return out
}

func (g *Game) placeLines(places []Place, most int) []engine.Line {
	var out []engine.Line
	for _, p := range places {
		out = append(out, engine.Line{Key: string(p), Text: g.atlas.placeName(p), Max: most})
	}
	return out
}

// nearestPorts are the nearest ports for a disabled ship: seas crossed and 1 for the
// port, enemies ignored. WP-114; WR-43
func (g *Game) nearestPorts(t *engine.Table, at Place, c Country) []Place {
	home := func(p Place) bool { return g.atlas.homeOf(p) == c && g.controller(p) == c && g.enemyLand(p, c) == 0 }
	friendly := func(p Place) bool { return g.friendlyPlace(p, c) && g.enemyLand(p, c) == 0 } // WR-41
	if g.rules.disabledAnywhere {
		return g.portsWithin(t, at, friendly)
	}
	if out := g.portsWithin(t, at, home); len(out) > 0 {
		return out
	}
	return g.portsWithin(t, at, friendly)
}

func (g *Game) portsWithin(t *engine.Table, at Place, may func(Place) bool) []Place {
	seen := []Place{at}
	for edge := seen; len(edge) > 0; {
		var found, next []Place
		for _, sea := range edge {
			for _, p := range g.atlas.land() {
				if may(p) && g.atlas.isPort(p) != no && g.askBorder(t, sea, p) && g.askPort(t, p) {
					found = append(found, p)
				}
			}
		}
		if len(found) > 0 {
			return sortedPlaces(found)
		}
		for _, sea := range edge {
			for _, q := range g.atlas.seas() {
				if !slices.Contains(seen, q) && g.askBorder(t, sea, q) {
					seen, next = append(seen, q), append(next, q)
				}
			}
		}
		edge = next
	}
	return nil
}
