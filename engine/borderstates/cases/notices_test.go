package cases_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"adjutant/engine/borderstates/cases"

	"gopkg.in/yaml.v3"
)

// TestTheRunnerNotices changes every single expectation of every case, one at a
// time: the case must then fail. A runner that looks at nothing passes everything.
func TestTheRunnerNotices(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Sheets any              `yaml:"sheets"`
		Cases  []map[string]any `yaml:"cases"`
	}
	if err := yaml.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	every := 7 // each seventh expectation; all of them with ADJUTANT_THOROUGH
	if os.Getenv("ADJUTANT_THOROUGH") != "" {
		every = 1
	}
	n, survived := 0, 0
	for _, c := range doc.Cases {
		then, _ := c["then"].(map[string]any)
		for _, part := range []string{"changes", "shows", "next"} {
			leaves(then[part], func(path string, set func(any), was any) {
				if n++; n%every != 0 {
					return
				}
				set(other(was))
				one, err := yaml.Marshal(map[string]any{"sheets": doc.Sheets, "cases": []any{c}})
				set(was)
				if err != nil {
					t.Fatal(err)
				}
				list, err := cases.Run(one)
				if err != nil {
					t.Fatal(err)
				}
				if len(list[0].Bad) == 0 && path != ".stickers_reminder" { // that one is a sentence
					survived++
					t.Errorf("%v: %s%s = %v may be changed to %v unnoticed", c["id"], part, path, was, other(was))
				}
			})
		}
	}
	t.Logf("%d expectations, %d unnoticed", n, survived)
}

// leaves visits every plain value below v with a way to change it.
func leaves(v any, visit func(path string, set func(any), was any)) {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			if plain(x) {
				visit("."+k, func(y any) { v[k] = y }, x)
				continue
			}
			leaves(x, func(p string, set func(any), was any) { visit("."+k+p, set, was) })
		}
	case map[any]any: // keys that are numbers
		for k, x := range v {
			visit(fmt.Sprint(".", k), func(y any) { v[k] = y }, x)
		}
	case []any:
		for i, x := range v {
			if plain(x) {
				visit(fmt.Sprint(".", i), func(y any) { v[i] = y }, x)
				continue
			}
			leaves(x, func(p string, set func(any), was any) { visit(fmt.Sprint(".", i, p), set, was) })
		}
	}
}

func plain(v any) bool {
	switch v.(type) {
	case map[string]any, map[any]any, []any:
		return false
	}
	return true
}

// other is a different value of the same kind.
func other(v any) any {
	switch v := v.(type) {
	case int:
		return v + 1
	case bool:
		return !v
	case string:
		if a, b, ok := strings.Cut(v, "/"); ok { // a fraction
			return b + "/" + a
		}
		return "changed"
	}
	return "changed"
}
