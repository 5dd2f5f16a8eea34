package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
)

// str is a value as text; what is absent is empty.
func str(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// number is a value as a number; 0 where there is none.
func number(v any) int {
	n := 0
	fmt.Sscan(str(v), &n)
	return n
}

// items is a list, or the one thing that stands for it.
func items(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

// list is a list of words; one word may stand for a list of one.
func list(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, str(x))
		}
	case nil:
	default:
		out = append(out, str(v))
	}
	return out
}

// obj is a mapping; nil where there is none.
func obj(v any) object {
	switch v := v.(type) {
	case object:
		return v
	case map[any]any:
		out := object{}
		for k, x := range v { // any order: a copy
			out[str(k)] = x
		}
		return out
	}
	return nil
}

// keys are the keys of a mapping in order.
func keys(o object) []string { return engine.Sorted(o) }

// pairs reads "U 0, C 0".
func pairs(text string) object {
	out := object{}
	for _, x := range strings.Split(text, ",") {
		if w := strings.Fields(x); len(w) == 2 {
			out[w[0]] = number(w[1])
		}
	}
	return out
}

// orElse is a value as text, or what stands for one that is absent.
func orElse(v any, def string) string {
	if s := str(v); s != "" {
		return s
	}
	return def
}

// noneAsDash writes "none" as the game's fields do.
func noneAsDash(v any) string {
	if s := str(v); s != "none" && s != "" {
		return s
	}
	return "-"
}

// onOff reads a switch; YAML takes a bare no, yes, on or off for a truth value.
func onOff(v any) string {
	if b, ok := v.(bool); ok {
		return map[bool]string{true: "yes", false: "no"}[b]
	}
	return str(v)
}

// ordinal reads "fourteen" and "fifteenth".
func ordinal(w string) int {
	for i, n := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"} {
		if w == n || w == n+"th" {
			return i + 1
		}
	}
	for i, n := range []string{"first", "second", "third"} {
		if w == n {
			return i + 1
		}
	}
	return map[string]int{"fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12}[w]
}

// cardinal reads "two" and "2".
func cardinal(w string) int {
	if n := slices.Index([]string{"zero", "one", "two", "three", "four"}, w); n >= 0 {
		return n
	}
	return number(w)
}
