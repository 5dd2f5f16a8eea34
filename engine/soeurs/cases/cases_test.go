package cases

import (
	"os"
	"testing"
)

func TestCases(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases.yaml")
	if err != nil {
		t.Fatal(err)
	}
	results, err := Run(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(results) < 100 {
		t.Errorf("only %d cases were run", len(results))
	}
	for _, c := range results {
		for _, b := range c.Bad {
			t.Errorf("%s: %s", c.ID, b)
		}
	}
}
