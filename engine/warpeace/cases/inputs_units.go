package cases

import (
	"fmt"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// allot buys and places what a country is allotted.
func (t *table) allot(m map[string]any) error {
	if t.prompt().Key != "allotment" {
		return refuse("wrong-step")
	}
	buy, placed := units(m["buy"]), warpeace.Stock{}
	shares := map[string]int{}
	lines := map[string]bool{}
	for _, l := range t.prompt().Need.Lines {
		p, _, _ := strings.Cut(l.Key, ":")
		lines[p], lines[l.Key] = true, true
	}
	cost := 0
	for i, each := range []int{2, 4, 3, 5} {
		cost += each * buy[i]
	}
	for p, s := range mapOf(m["place"]) {
		if !lines[place(p)] {
			return refuse("not-home")
		}
		for u, n := range counts(s) {
			if n > 0 && !lines[place(p)+":"+u] {
				return refuse("no-port")
			}
			shares[place(p)+":"+u] = n
		}
		for i, n := range units(s) {
			placed[i] += n
		}
	}
	if cost > points(t.prompt()) {
		return refuse("not-enough-rp")
	}
	if placed != buy {
		return refuse("place-all")
	}
	return t.try(t.prompt().Seat, engine.Allotted(shares))
}

// order gives a move or a sailing.
func (t *table) order(m map[string]any, sail bool) error {
	p := t.prompt()
	if p.Key != "combat-move" && p.Key != "noncombat-move" {
		return refuse("wrong-step")
	}
	a := engine.Answer{Kind: engine.MoveKind, From: place(m["from"]), Units: counts(m["units"])}
	for _, q := range list(m["path"]) {
		a.Path = append(a.Path, place(q))
	}
	if n := len(a.Path); n > 0 {
		a.To = a.Path[n-1]
	}
	if l := m["leader"]; l != nil {
		a.Leader = fmt.Sprint(l)
	}
	if sail {
		n, _ := m["fleets"].(int)
		a.Units, a.Cargo = map[string]int{"f": n}, counts(m["cargo"])
		if m["land"] != nil {
			a.Land = place(m["land"])
		}
	}
	return t.try(p.Seat, a)
}

// place puts down new units.
func (t *table) place(m map[string]any) error {
	p := t.prompt()
	if p.Key != "placement" && p.Key != "setup" {
		return refuse("wrong-step")
	}
	for _, at := range engine.Sorted(m) {
		if t.prompt() == nil || t.prompt().Key != p.Key {
			return refuse("no-such-units")
		}
		if err := t.try(p.Seat, engine.Answer{Kind: engine.MoveKind, To: place(at), Units: counts(m[at])}); err != nil {
			return renamed(err, map[string]string{engine.NoSuchPlace: "not-controlled"})
		}
	}
	return nil
}

// leaderTo places leaders.
func (t *table) leaderTo(m map[string]any) error {
	for _, l := range engine.Sorted(m) {
		var err error
		if t.prompt().Key == "setup" {
			err = t.try(t.prompt().Seat, engine.Answer{Kind: engine.MoveKind, To: place(m[l]), Leader: l})
		} else {
			err = renamed(t.at("leader-to", nil, engine.Chosen(place(m[l]))), map[string]string{engine.NoSuchOption: "not-nearest"})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
