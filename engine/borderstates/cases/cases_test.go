package cases_test

import (
	"os"
	"testing"

	"adjutant/engine/borderstates/cases"
)

func TestCases(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases.yaml")
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
	t.Logf("%d cases", len(list))
}
