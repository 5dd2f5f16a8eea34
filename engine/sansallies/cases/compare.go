package cases

import (
	"fmt"
	"maps"
	"strings"

	"adjutant/engine"
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
