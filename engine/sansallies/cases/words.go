package cases

import (
	"fmt"
	"slices"
	"strings"
)

const plainRegion = "valley PVAS 1"

// regionCard is a card as it is written, its icons in the order PVAS.
func regionCard(v any) string {
	w := words(v)
	if len(w) == 3 {
		icons := ""
		for _, i := range "PVAS" {
			if strings.ContainsRune(w[1], i) {
				icons += string(i)
			}
		}
		w[1] = icons
	}
	return strings.Join(w, " ")
}

// run is a place, a whole tier, or a run of places: A1, A, B1-B3.
func run(w string) ([]string, error) {
	from, to, isRun := strings.Cut(w, "-")
	all := dealt()
	switch {
	case len(w) == 1:
		return slices.DeleteFunc(slices.Clone(all), func(p string) bool { return p[:1] != w }), nil
	case isRun:
		i, j := slices.Index(all, from), slices.Index(all, to)
		if i < 0 || j < i {
			return nil, fmt.Errorf("there is no run of places %q", w)
		}
		return all[i : j+1], nil
	case slices.Contains(all, w):
		return []string{w}, nil
	}
	return nil, fmt.Errorf("there is no place %q", w)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// list reads a list of words; a single word is a list of one, "none" the empty list.
func list(v any) []string {
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		if v == "none" {
			return nil
		}
	case []any:
		out := make([]string, len(v))
		for i, x := range v {
			out[i] = fmt.Sprint(x)
		}
		return out
	}
	return []string{fmt.Sprint(v)}
}

// numbers reads a list of numbers; a single number is a list of one.
func numbers(v any) []int {
	all, isList := v.([]any)
	if !isList {
		all = []any{v}
	}
	var out []int
	for _, x := range all {
		if n, ok := x.(int); ok {
			out = append(out, n)
		}
	}
	return out
}

// counts reads a map of numbers.
func counts(v any) map[string]int {
	out := map[string]int{}
	if m, ok := v.(map[string]any); ok {
		for k, n := range m {
			if i, ok := n.(int); ok {
				out[k] = i
			}
		}
	}
	return out
}

func productionKinds() []string {
	return []string{"personnel", "vehicles", "aircraft", "ships", "commander", "breakthrough", "ultimate"}
}
