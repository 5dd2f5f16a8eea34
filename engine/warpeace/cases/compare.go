package cases

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// compare holds a case while it runs.
type compare struct {
	table *table
	given map[string]string
	named map[string]bool // state keys that THEN names
	where string
	bad   []string
}

// fail notes one thing that is not as the case expects it.
func (c *compare) fail(format string, args ...any) {
	c.bad = append(c.bad, c.where+fmt.Sprintf(format, args...))
}

// same compares two values as text.
func (c *compare) same(key string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		c.fail("%s is %v, expected %v", key, got, want)
	}
}

// state compares the exact values named.
func (c *compare) state(want map[string]any) {
	if c.named == nil {
		c.named = map[string]bool{}
	}
	g := c.table.game()
	now := snapshot(g)
	each := func(k, prefix string, v any) {
		for _, x := range engine.Sorted(mapOf(v)) {
			key := prefix + place(x)
			c.named[key] = true
			c.same(key, now[key], mapOf(v)[x])
		}
	}
	for _, k := range engine.Sorted(want) {
		v := want[k]
		switch k {
		case "at":
			at := list(v)
			c.same("at", []string{string(g.Country), string(g.Step)}, at)
		case "round":
			c.same("round", g.Round, v)
		case "rp", "track", "status":
			each(k, k+".", v)
		case "markers":
			each(k, "marker.", v)
		case "leaders":
			each(k, "leader.", v)
		case "units":
			c.units(mapOf(v))
		case "bought":
			c.named["bought"] = true
			c.same("bought", g.Bought, stock(v))
		case "lost":
			c.same("lost", g.Unplaced, stock(v))
		case "declared":
			for p, who := range mapOf(v) {
				c.named["declared."+place(p)] = true
				c.same("declared."+place(p), now["declared."+place(p)], strings.Join(list(who), " "))
			}
		case "winner":
			c.same("winner", g.Winner, v)
		case "sheet":
			c.sheet(mapOf(v))
		case "asks":
			if v != nil {
				c.asks(mapOf(v))
			}
		default:
			c.derived(k, v)
		}
	}
}

// derived compares what follows from the state: control, supply, and the battle in hand.
func (c *compare) derived(k string, v any) {
	g := c.table.game()
	switch k {
	case "controller":
		for p, who := range mapOf(v) {
			c.same("controller of "+p, none(string(g.Controller(warpeace.Place(place(p))))), who)
		}
	case "in_supply":
		for p, yes := range mapOf(v) {
			c.same("supply of "+p, g.InSupply(warpeace.Place(place(p)), g.Country), yes)
		}
	case "hits":
		a, d := g.Hits()
		for side, n := range map[string]int{"attacker": a, "defender": d} {
			if want, ok := mapOf(v)[side]; ok {
				c.same("hits of the "+side, n, want)
			}
		}
	case "retreat_allowed":
		may, _ := g.MayWithdraw()
		c.same("retreat_allowed", len(may), len(mapOf(v)))
		for x, s := range mapOf(v) {
			c.same("retreat_allowed of "+x, may[warpeace.Country(x)], stock(s))
		}
	case "retreat_to":
		_, to := g.MayWithdraw()
		for x, places := range mapOf(v) {
			l := list(places)
			if places == "none" {
				l = nil
			}
			sort.Strings(l)
			c.same("retreat_to of "+x, to[warpeace.Country(x)], l)
		}
	case "input": // after which input
	default:
		c.fail("the case names the state %q, which this runner does not know", k)
	}
}

// units: a listed place lists everybody in it.
func (c *compare) units(want map[string]any) {
	g := c.table.game()
	for _, p := range engine.Sorted(want) {
		for _, x := range countries() {
			key := "units." + place(p) + "." + x
			c.named[key] = true
			c.same(key, g.At(warpeace.Place(place(p)), warpeace.Country(x)), stock(mapOf(want[p])[x]))
		}
	}
}

// sheet compares printed values: borders and what areas are worth.
func (c *compare) sheet(want map[string]any) {
	g := c.table.game()
	for _, k := range engine.Sorted(want) {
		if p, q, ok := strings.Cut(k, "-"); ok {
			c.same("border "+k, g.Known(warpeace.Place(p), warpeace.Place(q)), want[k])
			continue
		}
		n, known := g.Worth(warpeace.Place(k))
		c.same("worth of "+k, fmt.Sprint(n, known), fmt.Sprint(want[k], true))
	}
}

// rest compares what is no state: reminders, late refusals. A word that is not known here
// would expect nothing.
func (c *compare) rest(then map[string]any) {
	for _, k := range engine.Sorted(then) {
		switch k {
		case "state", "after", "unchanged", "refused", "asks", "reminds", "late_refusal", "odds", "counts", "sheet_errors":
		default:
			c.fail("the case names %q, which this runner does not know", k)
		}
	}
	for _, r := range list(then["reminds"]) {
		if !c.table.reminded[r] {
			c.fail("the reminder %s was not shown", r)
		}
	}
	if want, ok := then["late_refusal"]; ok && !slices.Contains(c.table.late, fmt.Sprint(want)) {
		c.fail("no order was refused late as %v (%v)", want, c.table.late)
	}
}
