package cases_test

import (
	"testing"

	"adjutant/engine/borderstates/cases"
	"adjutant/engine/enginetest"
)

// The ledger's cases, and the package's own.
func TestCases(t *testing.T) {
	enginetest.Cases(t, cases.Run, map[string]int{"../testdata/cases.yaml": 106, "../testdata/cases_own.yaml": 163})
}
