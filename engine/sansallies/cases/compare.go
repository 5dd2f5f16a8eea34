package cases

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// compare holds a case while it runs.
type compare struct {
	example
	table   *table
	given   map[string]string
	answers map[string]any // to questions
	bad     []string
}

func (c *compare) fail(format string, args ...any) {
	c.bad = append(c.bad, fmt.Sprintf(format, args...))
}

func readSheet(v any) (sheet, error) {
	data, err := yaml.Marshal(v)
	if err != nil {
		return sheet{}, err
	}
	var s sheet
	return s, yaml.Unmarshal(data, &s)
}

// snapshot is the state in the vocabulary of the cases, one word a key.
func snapshot(g *sansallies.Game) map[string]string {
	f := map[string]string{}
	for _, x := range g.Fields() {
		f[x.Key] = x.Get()
	}
	side := "gray"
	if f["red"] == "yes" {
		side = "red"
	}
	out := map[string]string{
		"turn": f["turn"], "chit": f["research"], "side": side, "ultimates": f["weapons"], "ultimates_used": f["weapons_used"],
		"personnel_chit": f["personnel_chit"], "liberated": f["liberated"], "camps": sorted(strings.Fields(f["camps"])),
		"centers": f["centers"], "scouts": f["scouts"], "own_ultimate": strconv.FormatBool(f["own_ultimate"] == "yes"), "scorched": f["scorched"], "season": f["season"],
		"region_discard": f["region_discard"] + ": " + f["region_discard.top"], "outcome": g.Outcome,
		"spied": strconv.FormatBool(f["spied"] == "yes"), "rows_scored": f["rows_scored"],
	}
	var upgrades []string
	reserve, captured := map[string]int{}, map[string]int{}
	pile, discard := map[string]int{}, map[string]int{}
	for k, v := range f {
		n, _ := strconv.Atoi(v)
		group, name, _ := strings.Cut(k, ".")
		switch group {
		case "upgraded":
			if v == "yes" {
				upgrades = append(upgrades, name)
			}
		case "reserve":
			reserve[name] = n
		case "captured":
			captured[name] = n
		case "discard":
			discard[name] = n
		case "place":
			out["place."+name] = v
		}
	}
	for _, k := range productionKinds() {
		if n, known := g.Pile(sansallies.Kind(k)); known {
			pile[k] = n
		}
	}
	out["upgrades"] = sorted(upgrades)
	out["reserve"], out["captured"], out["pile"], out["discard"] = stock(reserve), stock(captured), stock(pile), stock(discard)
	return out
}

// stock writes numbers by name, zeros left out.
func stock(n map[string]int) string {
	var out []string
	for _, k := range engine.Sorted(n) {
		if n[k] != 0 {
			out = append(out, fmt.Sprintf("%s=%d", k, n[k]))
		}
	}
	return strings.Join(out, " ")
}

func sorted(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// unnamed are keys that are compared only where they are named.
func unnamed() []string { return []string{"captured", "pile", "discard", "spied", "rows_scored"} }

// state compares what lies on the table: what is named has its new value, what is
// not named is as it was given.
func (c *compare) state() {
	now := snapshot(c.table.game())
	want := maps.Clone(c.given)
	for _, k := range unnamed() {
		want[k] = now[k]
	}
	for _, k := range engine.Sorted(c.Then) {
		v := c.Then[k]
		switch k {
		case "reserve", "captured":
			want[k] = stock(counts(v))
		case "camps", "upgrades", "rows_scored":
			want[k] = sorted(list(v))
		case "production":
			m, _ := v.(map[string]any)
			for _, part := range []string{"pile", "discard"} {
				if n, ok := m[part]; ok {
					want[part] = stock(counts(n))
				}
			}
		case "region_discard":
			c.regionDiscardIs(v, now)
			want[k] = now[k]
		case "emptied":
			for _, w := range list(v) {
				places, err := run(w)
				if err != nil {
					c.fail("%v", err)
				}
				for _, p := range places {
					want["place."+p] = "empty"
				}
			}
		case "filled", "replaced":
			cards, _ := v.(map[string]any)
			for p, card := range cards {
				want["place."+p] = regionCard(card)
			}
		default:
			if _, isState := c.given[k]; isState {
				want[k] = fmt.Sprint(v)
			}
		}
	}
	for _, k := range engine.Sorted(want) {
		if want[k] != now[k] {
			c.fail("%s is %q, expected %q (given %q)", k, now[k], want[k], c.given[k])
		}
	}
}

// regionDiscardIs compares the count and, where named, the top cards.
func (c *compare) regionDiscardIs(v any, now map[string]string) {
	m, _ := v.(map[string]any)
	count, cards, _ := strings.Cut(now["region_discard"], ": ")
	if n, ok := m["count"]; ok && fmt.Sprint(n) != count {
		c.fail("the region discard has %s cards, expected %v", count, n)
	}
	have := strings.Split(cards, "; ")
	for i, w := range list(m["top"]) {
		if i >= len(have) || have[i] != regionCard(w) {
			c.fail("card %d of the region discard: expected %q, have %q", i+1, w, cards)
		}
	}
}

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
		c.fail("NEXT has no answer, expected %v", want)
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
