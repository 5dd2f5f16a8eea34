package cases

import (
	"os"
	"slices"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"

	"gopkg.in/yaml.v3"
)

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestCases(t *testing.T) {
	enginetest.Cases(t, Run, map[string]int{"../testdata/cases.yaml": 109, "../testdata/more-cases.yaml": 170})
}

// The runner notices a wrong expectation: every changed number, pending step and
// refusal of the cases is falsified in turn, and the case must then fail.
func TestRunnerNotices(t *testing.T) {
	var f file
	if err := yaml.Unmarshal(read(t, "cases.yaml"), &f); err != nil {
		t.Fatal(err)
	}
	falsified, missed := 0, 0
	try := func(c ledgerCase, what string) {
		falsified++
		if len(runCase(f, c)) == 0 {
			missed++
			t.Errorf("%s: passes although %s", c.ID, what)
		}
	}
	for i, c := range f.Cases {
		for _, k := range c.Then.Changes.keys {
			n := c.Then.Changes.values[k]
			if n.Tag != "!!int" {
				continue
			}
			was := n.Value
			n.Value = was + "1"
			try(c, k+" is said to be "+n.Value)
			n.Value = was
			break
		}
		if n := c.Then.Next.values["step"]; n != nil && i%3 == 0 {
			was := n.Value
			n.Value = "U7"
			try(c, "U7 is said to be asked")
			n.Value = was
		}
		if len(c.Then.Refused) > 0 && i%3 == 1 {
			d := c
			d.Then.Refused = c.Then.Refused[1:]
			try(d, "a refusal is said to be taken")
		}
		for _, k := range c.Then.Shows.keys {
			n := c.Then.Shows.values[k]
			for n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode {
				n = n.Content[len(n.Content)-1]
			}
			if strings.HasPrefix(k, "prompt") || k == "other_legal" {
				continue
			}
			was := n.Value
			n.Value = "99"
			try(c, k+" is said to show 99")
			n.Value = was
			break
		}
	}
	t.Logf("%d expectations falsified, %d not noticed", falsified, missed)
}

// A case passes only if the reminder that it means is given; another with words in common,
// or the question itself, does not do.
func TestOtherRemindersDoNotCount(t *testing.T) {
	var f file
	if err := yaml.Unmarshal(read(t, "more-cases.yaml"), &f); err != nil {
		t.Fatal(err)
	}
	given := map[string]bool{} // reminders that cases expect and get
	for i, c := range f.Cases {
		n := c.Then.Shows.values["reminder"]
		if n == nil {
			continue
		}
		was, passes := n.Value, []string{}
		meant := phrases().Means(was)
		for j, k := range engine.Sorted(phrases()) {
			if (i+j)%5 > 0 && !slices.Contains(meant, k) { // each fifth of the others: it takes its time
				continue
			}
			if n.Value = phrases()[k][0]; len(runCase(f, c)) == 0 {
				passes = append(passes, k)
			}
		}
		n.Value = was
		if len(meant) != 1 || !slices.Contains(passes, meant[0]) || len(passes) > 2 {
			t.Errorf("%s: %q means %v; the case passes with %v", c.ID, was, meant, passes)
		}
		given[meant[0]] = true
	}
	if len(given) < 20 {
		t.Errorf("cases expect %d reminders alone", len(given))
	}
}

// The phrases are those of the game's reminders.
func TestPhrases(t *testing.T) {
	enginetest.TestPhrases(t, phrases(), "../reminders.go", `, "([a-z_]+)", "[A-Zb4]`, "ceiling", "ceiling_10", "ceiling_20", "ceiling_30", "health_card")
}
