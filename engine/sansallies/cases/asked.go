package cases

import (
	"fmt"
	"math/big"
	"slices"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// derived compares everything that follows from the state.
func (c *compare) derived() {
	g := c.table.game()
	for _, k := range engine.Sorted(c.Then) {
		v := c.Then[k]
		switch k {
		case "ask":
			if got := c.waiting(); got != v {
				c.fail("waiting for %s, expected %v", got, v)
			}
		case "tells":
			c.tells(list(v))
		case "tells_not":
			for _, w := range list(v) {
				if slices.Contains(c.table.pos.Codes(), w) {
					c.fail("%s was told", w)
				}
			}
		case "offers", "offers_not":
			c.offers(list(v), k == "offers")
		case "default":
			c.defaults(v)
		case "exposed":
			for p, want := range v.(map[string]any) {
				if got := g.Exposed(sansallies.Place(p)); got != want {
					c.fail("%s exposed: %v, expected %v", p, got, want)
				}
			}
		case "defence":
			for p, want := range counts(v) {
				if got, _ := g.Defence(sansallies.Place(p)); got != want {
					c.fail("defence of %s: %d, expected %d", p, got, want)
				}
			}
		case "strength":
			for col, want := range counts(v) {
				if got, _ := g.Strength(sansallies.Kind(col)); got != want {
					c.fail("strength of %s: %d, expected %d", col, got, want)
				}
			}
		case "level":
			if got, _ := g.Level(); got != v {
				c.fail("level %d, expected %v", got, v)
			}
		case "score":
			have := g.Score()
			for line, want := range counts(v) {
				if got, known := have[line]; !known || got != want {
					c.fail("score of %s: %d, expected %d", line, got, want)
				}
			}
		case "odds", "survive", "table":
			c.fractions(k, v)
		case "checks_left", "draw_chance":
			if got := fmt.Sprint(c.answers[k]); !sameNumber(got, v) {
				c.fail("%s: %s, expected %v", k, got, v)
			}
		case "setup":
			got, _ := c.answers[k].([]string)
			if !slices.Equal(got, list(v)) {
				c.fail("set-up walk: %v, expected %v", got, v)
			}
		case "refused", "emptied", "filled", "replaced", "production":
		default:
			if _, isState := c.given[k]; !isState {
				c.fail("the case names %q, which this runner does not know", k)
			}
		}
	}
}

// waiting is the name of the pending prompt.
func (c *compare) waiting() string {
	p := c.table.prompt()
	if p == nil {
		return "nothing"
	}
	return p.Key
}

// tells checks that instructions were given in this order.
func (c *compare) tells(want []string) {
	codes := c.table.pos.Codes()
	at := 0
	for _, w := range want {
		i := slices.Index(codes[at:], w)
		if i < 0 {
			c.fail("%s was not told (in this order); told: %v", w, codes)
			return
		}
		at += i + 1
	}
}

// offers checks what may be answered at the waiting prompt.
func (c *compare) offers(want []string, offered bool) {
	p := c.table.prompt()
	for _, w := range want {
		open := p != nil && slices.ContainsFunc(p.Need.Options, func(o engine.Option) bool { return o.Key == w && o.Not.Empty() })
		open = open || p != nil && slices.ContainsFunc(p.Actions, func(a engine.Action) bool { return a.Key == w && a.Not.Empty() })
		if open != offered {
			c.fail("%s offered: %v, expected %v", w, open, offered)
		}
	}
}

// defaults checks what NEXT would answer.
func (c *compare) defaults(want any) {
	p := c.table.prompt()
	if p == nil || p.Default == nil {
		if want != "none" && (p == nil || want != noAnswer(p)) {
			c.fail("NEXT has no answer, expected %v", want)
		}
		return
	}
	got := p.Default.Value()
	switch {
	case p.Default.Action != "":
		got = p.Default.Action
	case p.Default.Kind == engine.AllotKind:
		got, want = stock(p.Default.Shares), stock(counts(want))
	}
	if got != fmt.Sprint(want) {
		c.fail("NEXT would answer %s, expected %v", got, want)
	}
}

// fractions compares exact chances by name, or results by roll.
func (c *compare) fractions(k string, v any) {
	got, _ := c.answers[k].(map[string]string)
	m := map[string]any{}
	switch v := v.(type) {
	case map[string]any:
		m = v
	case map[any]any:
		for x, y := range v {
			m[fmt.Sprint(x)] = y
		}
	}
	for _, name := range engine.Sorted(m) {
		if have, ok := got[name]; !ok || have != fmt.Sprint(m[name]) && !sameNumber(have, m[name]) {
			c.fail("%s of %s: %s, expected %v", k, name, have, m[name])
		}
	}
}

func sameNumber(got string, want any) bool {
	a, ok := new(big.Rat).SetString(got)
	b, ok2 := new(big.Rat).SetString(fmt.Sprint(want))
	return ok && ok2 && a.Cmp(b) == 0
}
