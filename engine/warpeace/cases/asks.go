package cases

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// asks compares the pending prompt.
func (c *compare) asks(want map[string]any) {
	p := c.table.prompt()
	if p == nil {
		c.fail("nothing is asked, expected %v", want)
		return
	}
	for _, k := range engine.Sorted(want) {
		c.ask(p, k, want[k])
	}
}

// ask compares one thing about the prompt.
func (c *compare) ask(p *engine.Prompt, k string, v any) {
	g := c.table.game()
	switch k {
	case "who":
		got := who(*p)
		if got == "" || p.Key == "political" && p.Need.Kind == engine.RollKind {
			got = string(g.Country)
		}
		if slices.Contains(sharing(*p), fmt.Sprint(v)) {
			return // put to all of them
		}
		c.same("asks who", got, v)
	case "kind":
		kind := kinds[p.Key]
		if p.Key == "printed" {
			kind = string(p.Need.Kind)
		}
		c.same("asks kind", kind, v)
	case "what":
		what := p.Key
		if what == "printed" {
			what, _, _ = strings.Cut(p.Printed, ".")
		}
		c.same("asks what", what, v)
	case "at":
		c.same("asks at", g.Subject(), v)
	case "type":
		_, unit, _, _ := g.Throwing()
		if p.Key == "supply" {
			_, unit = g.Starving()
		}
		c.same("asks type", unit, v)
	case "dice":
		n := len(p.Need.Dice)
		if by, _, led, others := g.Throwing(); p.Key == "battle" && by != "" {
			n = led + others
		}
		c.same("asks dice", n, v)
	case "kills_on":
		c.same("asks kills_on", g.KillsOn(), v)
	case "options":
		c.askOptions(p, list(v))
	case "count":
		n := p.Need.Min
		if p.Key == "retreat" {
			may, _ := g.MayWithdraw()
			n = 0
			for _, k := range may[warpeace.Country(who(*p))] {
				n += k
			}
		}
		c.same("asks count", n, v)
	case "rp":
		c.same("asks rp", points(p), v)
	case "of":
		_, rest, _ := strings.Cut(p.Printed, ".")
		if l := list(v); len(l) == 2 {
			c.same("asks of", "border."+rest, border(l[0]+"-"+l[1]))
			return
		}
		c.same("asks of", rest, v)
	}
}

// askOptions compares what may be answered; of a retreat, where to.
func (c *compare) askOptions(p *engine.Prompt, want []string) {
	var got []string
	for _, o := range p.Need.Options {
		got = append(got, o.Key)
	}
	for _, l := range p.Need.Lines {
		got = append(got, l.Key)
	}
	if p.Key == "retreat" || p.Key == "attack-again" && !slices.Contains(want, "go-on") {
		got = destinations(got)
	}
	sort.Strings(got)
	sort.Strings(want)
	c.same("asks options", got, want)
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

// points are the resource points that a prompt speaks of.
func points(p *engine.Prompt) int {
	out := 0
	for _, a := range p.Text.Args {
		if n, ok := a.(int); ok {
			out = n
		}
	}
	return out
}
