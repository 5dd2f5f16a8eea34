package cases_test

import (
	"strings"
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/warpeace/cases"
)

// Every case of the ledger passes, and the rulebook's Detailed Example of Play.
func TestCases(t *testing.T) {
	enginetest.Cases(t, cases.Run, map[string]int{"../testdata/cases.yaml": 170, "../testdata/cases_own.yaml": 151, "../testdata/example-of-play.yaml": 1})
}

// An input that is taken although the case wants it refused is told, as any other failure.
func TestTakenInsteadOfRefused(t *testing.T) {
	results, err := cases.Run([]byte(`
sheets: {T1: {}}
cases:
  - id: A
    given: {at: [Britain, purchase]}
    when: [{next: 1}]
    then: {refused: [{input: 1, code: wrong-step}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 1 || len(results[0].Bad) != 1 || !strings.Contains(results[0].Bad[0], "was taken") {
		t.Errorf("found %v", results)
	}
}

// A reminder that is not on show fails the case, though a refusal speaks of the same rule;
// and so does a word that the runner does not know.
func TestRemindersMustBeOnShow(t *testing.T) {
	for then, want := range map[string]string{
		`{reminds: [RM-DECLARE], refused: [{input: 1, code: neutral-area}]}`:                   "RM-DECLARE was not shown",
		`{reminder: [RM-DECLARE], refused: [{input: 1, code: neutral-area}]}`:                  `"reminder"`,
		`{state: {unitz: {EC: {Britain: {f: 1}}}}, refused: [{input: 1, code: neutral-area}]}`: `"unitz"`,
		`{state: {units: {EC: {Britain: {f: 1}}}}, refused: [{input: 1, code: neutral-area}]}`: "",
	} {
		results, err := cases.Run([]byte(`
sheets: {T1: {complete: true, areas: {N1: {rp: 2, port: true}}, coast: [N1-EC]}}
cases:
  - id: A
    given: {at: [Britain, combat-move], units: {EC: {Britain: {f: 1}}}}
    when: [{sail: {from: EC, path: [N1], fleets: 1}}]
    then: ` + then + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if bad := strings.Join(results[0].Bad, "; "); want == "" && bad != "" || !strings.Contains(bad, want) || want != "" && len(results[0].Bad) != 1 {
			t.Errorf("%s: found %v", then, results[0].Bad)
		}
	}
}
