package cases

import (
	"os"
	"slices"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"

	"gopkg.in/yaml.v3"
)

// The ledger's cases, and the package's own.
func TestCases(t *testing.T) {
	enginetest.Cases(t, Run, map[string]int{"../testdata/cases.yaml": 106, "../testdata/cases_own.yaml": 163})
}

// The phrases are those of the game's reminders.
func TestPhrases(t *testing.T) {
	enginetest.TestPhrases(t, phrases(), "../reminders.go", `, "([a-z_0-9]+)\.?"(?:\+[a-zA-Z().]+)?, "[A-Z]`)
}

// A case passes only if the reminder that it means is given; another with words in common
// does not do.
func TestOtherRemindersDoNotCount(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases_own.yaml")
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
	tried := 0
	for i, c := range doc.Cases {
		then, _ := c["then"].(map[string]any)
		shows, _ := then["shows"].(map[string]any)
		lines, _ := shows["reminders"].([]any)
		if len(lines) == 0 {
			continue
		}
		passes := []string{}
		for j, k := range engine.Sorted(phrases()) {
			if (i+j)%3 > 0 { // each third: it takes its time
				continue
			}
			shows["reminders"] = []any{phrases()[k][0]}
			one, err := yaml.Marshal(map[string]any{"sheets": doc.Sheets, "cases": []any{c}})
			if err != nil {
				t.Fatal(err)
			}
			out, err := Run(one)
			if err != nil {
				t.Fatal(err)
			}
			if tried++; len(out[0].Bad) == 0 {
				passes = append(passes, k)
			}
		}
		slices.Sort(passes)
		if len(passes) > 3 {
			t.Errorf("%v: %v; the case passes with %v", c["id"], lines, passes)
		}
	}
	if tried < 100 {
		t.Errorf("%d sentences were tried", tried)
	}
}
