package cases

import (
	"fmt"
	"math"
	"math/big"
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

func (c *compare) fail(format string, args ...any) {
	c.bad = append(c.bad, c.where+fmt.Sprintf(format, args...))
}

func (c *compare) same(key string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		c.fail("%s is %v, expected %v", key, got, want)
	}
}

// snapshot is the state in the vocabulary of the cases, one word a key.
func snapshot(g *warpeace.Game) map[string]string {
	out := map[string]string{}
	for _, f := range g.Fields() {
		k, v := f.Key, f.Get()
		group, _, _ := strings.Cut(k, ".")
		switch group {
		case "status", "track", "rp", "marker", "units", "declared", "leader":
			out[k] = v
		case "bought", "round":
			out[k] = v
		}
	}
	return out
}

// groupsOf are the snapshot's keys for a name under unchanged.
func groupsOf(name string) []string {
	switch head, rest, dotted := strings.Cut(name, "."); head {
	case "everything":
		return []string{"status", "track", "rp", "marker", "units", "declared", "leader", "bought", "round"}
	case "markers", "leaders":
		head = strings.TrimSuffix(head, "s")
		if dotted {
			return []string{head + "." + rest}
		}
		return []string{head}
	default:
		return []string{name}
	}
}

func (c *compare) unchanged(then map[string]any) {
	now := snapshot(c.table.game())
	for _, name := range list(then["unchanged"]) {
		for _, g := range groupsOf(name) {
			for _, k := range engine.Sorted(c.given) {
				if (k == g || strings.HasPrefix(k, g+".")) && !c.named[k] && now[k] != c.given[k] {
					c.fail("%s changed from %q to %q, expected it unchanged", k, c.given[k], now[k])
				}
			}
		}
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
		case "controller":
			for p, who := range mapOf(v) {
				c.same("controller of "+p, none(string(g.Controller(warpeace.Place(place(p))))), who)
			}
		case "winner":
			c.same("winner", g.Winner, v)
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
		case "in_supply":
			for p, yes := range mapOf(v) {
				c.same("supply of "+p, g.InSupply(warpeace.Place(place(p)), g.Country), yes)
			}
		case "sheet":
			c.sheet(mapOf(v))
		case "asks":
			if v != nil {
				c.asks(mapOf(v))
			}
		}
	}
}

func none(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// units: a listed place lists everybody in it.
func (c *compare) units(want map[string]any) {
	g := c.table.game()
	for _, p := range engine.Sorted(want) {
		for _, x := range []warpeace.Country{warpeace.Britain, warpeace.France, warpeace.Austria, warpeace.Russia, warpeace.Spain, warpeace.Prussia} {
			key := "units." + place(p) + "." + string(x)
			c.named[key] = true
			c.same(key, g.At(warpeace.Place(place(p)), x), stock(mapOf(want[p])[string(x)]))
		}
	}
}

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

// who is the country that a prompt asks: the first country in its text.
func who(p engine.Prompt) string {
	for _, a := range p.Text.Args {
		if t, ok := a.(engine.Text); ok && len(t.Args) == 0 && len(t.Format) > 4 {
			return t.Format
		}
	}
	return ""
}

// kinds are the ledger's kinds of the game's prompts.
var kinds = map[string]string{
	"losses": "choose", "ship-losses": "choose", "cargo-losses": "choose", "disabled-port": "choose", "retreat": "choose", "attack-again": "choose", "leader-to": "choose", "port-leave": "choose", "combat": "choose",
	"allotment": "count", "purchase": "count", "combat-move": "move", "noncombat-move": "move", "placement": "move", "setup": "move", "battle": "roll", "supply": "roll",
	"surrender-check": "roll", "alliance-check": "roll", "political": "roll", "turn-start": "confirm", "income": "confirm", "markers": "confirm",
}

// sharing are the countries between which a prompt shares something out, where it is
// put to all of them.
func sharing(p engine.Prompt) (out []string) {
	if p.Seat != "" && p.Key != "ship-losses" {
		return nil
	}
	for _, l := range p.Need.Lines {
		if c, _, ok := strings.Cut(l.Key, ":"); ok && !slices.Contains(out, c) && (p.Key == "losses" || p.Key == "ship-losses") {
			out = append(out, c)
		}
	}
	return out
}

// destinations are the places of answers such as "i:A1", or "A1" alone.
func destinations(keys []string) (out []string) {
	for _, k := range keys {
		if _, p, ok := strings.Cut(k, ":"); ok {
			k = p
		}
		if k != "go-on" && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

func (c *compare) asks(want map[string]any) {
	p := c.table.prompt()
	if p == nil {
		c.fail("nothing is asked, expected %v", want)
		return
	}
	g := c.table.game()
	what, kind := p.Key, kinds[p.Key]
	if p.Key == "printed" {
		group, _, _ := strings.Cut(p.Printed, ".")
		what = group
		kind = string(p.Need.Kind)
	}
	keys := func() []string {
		var out []string
		for _, o := range p.Need.Options {
			out = append(out, o.Key)
		}
		for _, l := range p.Need.Lines {
			out = append(out, l.Key)
		}
		return out
	}
	by, unit, led, others := g.Throwing()
	for _, k := range engine.Sorted(want) {
		v := want[k]
		switch k {
		case "who":
			got := who(*p)
			if got == "" || p.Key == "political" && p.Need.Kind == engine.RollKind {
				got = string(g.Country)
			}
			if slices.Contains(sharing(*p), fmt.Sprint(v)) {
				continue // put to all of them
			}
			c.same("asks who", got, v)
		case "kind":
			c.same("asks kind", kind, v)
		case "what":
			c.same("asks what", what, v)
		case "at":
			c.same("asks at", g.Subject(), v)
		case "type":
			if p.Key == "supply" {
				_, unit = g.Starving()
			}
			c.same("asks type", unit, v)
		case "dice":
			n := len(p.Need.Dice)
			if p.Key == "battle" && by != "" {
				n = led + others
			}
			c.same("asks dice", n, v)
		case "kills_on":
			c.same("asks kills_on", g.KillsOn(), v)
		case "options":
			want := list(v)
			sort.Strings(want)
			got := keys()
			if p.Key == "retreat" || p.Key == "attack-again" && !slices.Contains(want, "go-on") {
				got = destinations(got)
			}
			sort.Strings(got)
			c.same("asks options", got, want)
		case "count":
			n := p.Need.Min
			if p.Key == "retreat" {
				may, _ := g.MayWithdraw()
				n = 0
				for _, k := range []warpeace.Unit{"i", "c", "a", "f"} {
					n += may[warpeace.Country(who(*p))].Of(k)
				}
			}
			c.same("asks count", n, v)
		case "rp":
			got := 0
			for _, a := range p.Text.Args {
				if n, ok := a.(int); ok {
					got = n
				}
			}
			c.same("asks rp", got, v)
		case "of":
			_, rest, _ := strings.Cut(p.Printed, ".")
			if l := list(v); len(l) == 2 {
				c.same("asks of", "border."+rest, border(l[0]+"-"+l[1]))
				continue
			}
			c.same("asks of", rest, v)
		}
	}
}

// rest compares what is no state: reminders, late refusals.
func (c *compare) rest(then map[string]any) {
	for _, r := range list(then["reminds"]) {
		if !c.table.reminded[r] {
			c.fail("the reminder %s was not shown", r)
		}
	}
	if want, ok := then["late_refusal"]; ok && !slices.Contains(c.table.late, fmt.Sprint(want)) {
		c.fail("no order was refused late as %v (%v)", want, c.table.late)
	}
}

// near compares a chance: fractions are exact, decimals hold to within 0.000001.
func (c *compare) near(key string, got *big.Rat, float float64, want any) {
	w := fmt.Sprint(want)
	r, ok := new(big.Rat).SetString(w)
	if !ok {
		c.fail("odds %s: %q is no number", key, w)
		return
	}
	if got != nil {
		float, _ = got.Float64()
	}
	f, _ := r.Float64()
	exact := got != nil && (strings.Contains(w, "/") || !strings.Contains(w, "."))
	if exact && got.Cmp(r) != 0 || !exact && math.Abs(float-f) > 1e-6 {
		c.fail("odds %s: %v (%.7f), expected %s", key, got, float, w)
	}
}
