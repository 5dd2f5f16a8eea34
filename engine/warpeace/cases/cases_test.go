package cases_test

import (
	"bytes"
	"os"
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
