package sansallies

import (
	"fmt"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// The tables that all games share stay as they are written, whatever is played.
func TestSharedTablesAreNeverChanged(t *testing.T) {
	tables := func() string {
		return fmt.Sprint(columnKinds, allKinds, columnUnits, roleUnits, tierLetters, tierPlaces, dealOrder, casualtyTable, twoLower, ways)
	}
	before := tables()
	for seed := range uint64(6) {
		options := map[string]string{"war": []string{"limited", "total"}[seed%2], "wasteland": "rows", "scoring": "on"}
		enginetest.Wander(t, Title(), engine.Setup{Options: options}, seed, 600, nil)
		if after := tables(); after != before {
			t.Fatalf("seed %d: a shared table was changed:\n%s\nwas\n%s", seed, after, before)
		}
	}
}
