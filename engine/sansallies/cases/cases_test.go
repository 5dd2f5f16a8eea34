package cases_test

import (
	"testing"

	"adjutant/engine/enginetest"
	"adjutant/engine/sansallies/cases"
)

// Every case of the ledger passes, and every one of this package's own.
func TestCases(t *testing.T) {
	enginetest.Cases(t, cases.Run, map[string]int{"../testdata/cases.yaml": 223, "../testdata/cases_own.yaml": 236})
}

// A case that cannot be read fails by itself; the others run.
func TestUnreadable(t *testing.T) {
	data := []byte("sheets: {alpha: {}}\ncases: [{id: A, when: 3}, {id: B, options: {sheet: beta}}, {id: C, options: {war: limited, sheet: alpha}, when: [{ask_survive: soon}]}]\n")
	results, err := cases.Run(data)
	if err != nil || len(results) != 3 {
		t.Fatal(results, err)
	}
	for _, c := range results {
		if len(c.Bad) == 0 {
			t.Errorf("%s passed", c.ID)
		}
	}
}
