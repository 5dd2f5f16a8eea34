package cases_test

import (
	"os"
	"testing"

	"adjutant/engine/borderstates/cases"
)

// The ledger's cases, and the package's own.
func TestCases(t *testing.T) {
	for _, name := range []string{"cases", "cases_own"} {
		data, err := os.ReadFile("../testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		list, err := cases.Run(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			for _, b := range c.Bad {
				t.Errorf("%s (%s): %s", c.ID, c.Title, b)
			}
		}
		t.Logf("%s: %d", name, len(list))
	}
}
