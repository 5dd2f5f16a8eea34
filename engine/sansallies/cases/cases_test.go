package cases_test

import (
	"bytes"
	"os"
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/sansallies/cases"
)

// Every case of the ledger passes.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases.yaml")
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
	if len(results) < 223 {
		t.Errorf("only %d cases ran", len(results))
	}
	t.Log(len(results), "cases")
}
