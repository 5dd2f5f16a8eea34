package cases

import (
	"fmt"
	"strings"

	"adjutant/engine/warpeace"
)

// mapOf is a mapping; nil where there is none.
func mapOf(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// list reads [A, B]; a word alone is a list of one.
func list(v any) []string {
	l, ok := v.([]any)
	if !ok && v != nil {
		if _, nested := v.(map[string]any); !nested {
			l = []any{v}
		}
	}
	var out []string
	for _, x := range l {
		out = append(out, fmt.Sprint(x))
	}
	return out
}

// listOf is a list of mappings.
func listOf(v any) []map[string]any {
	l, _ := v.([]any)
	var out []map[string]any
	for _, x := range l {
		if m, ok := x.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

// counts are the numbers of a mapping.
func counts(v any) map[string]int {
	out := map[string]int{}
	for k, n := range mapOf(v) {
		out[k], _ = n.(int)
	}
	return out
}

// faces reads the dice of an input.
func faces(v any) []int {
	l, _ := v.([]any)
	var out []int
	for _, x := range l {
		n, _ := x.(int)
		out = append(out, n)
	}
	return out
}

// none writes an absent name.
func none(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// word writes yes or no.
func word(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// countries are the six, in the order of their turns.
func countries() []string {
	return []string{"Britain", "France", "Austria", "Russia", "Spain", "Prussia"}
}

// place is a place's name; the holding zone is Gibraltar.
func place(v any) string {
	if s := fmt.Sprint(v); s != "HOLD" {
		return s
	}
	return string(warpeace.Gibraltar)
}

// placeCounts are numbers by places.
func placeCounts(v any) map[string]int {
	out := map[string]int{}
	for k, n := range counts(v) {
		out[place(k)] += n
	}
	return out
}

// border is the printed value of a border, "A2-A1".
func border(w string) string {
	p, q, _ := strings.Cut(w, "-")
	if q < p {
		p, q = q, p
	}
	return "border." + p + "-" + q
}

// units reads {i: 3, c: 2} as a stock.
func units(v any) (s warpeace.Stock) {
	m := mapOf(v)
	for i, u := range []string{"i", "c", "a", "f"} {
		s[i], _ = m[u].(int)
	}
	return s
}

// stock reads {i: 3, c: 2}.
func stock(v any) string { return units(v).String() }

// stockOrNested reads {i: 3}, or the same under a country's name.
func stockOrNested(s map[string]any) string {
	for _, v := range s {
		if m, ok := v.(map[string]any); ok {
			return stock(m)
		}
	}
	return stock(s)
}
