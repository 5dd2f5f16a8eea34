package cases_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/warpeace/cases"
)

// Every case of the ledger passes, and the rulebook's Detailed Example of Play.
func TestCases(t *testing.T) {
	n := 0
	for _, name := range []string{"cases.yaml", "cases_own.yaml", "example-of-play.yaml"} {
		data, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		results, err := cases.Run(data)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if enginetest.Report(&b, results) > 0 {
			t.Error(b.String())
		}
		n += len(results)
	}
	if n < 322 {
		t.Errorf("only %d cases ran", n)
	}
	t.Log(n, "cases")
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
