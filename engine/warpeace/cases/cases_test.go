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
