package companion

import (
	"adjutant/engine"
	"adjutant/engine/borderstates"
	"adjutant/engine/sansallies"
	"adjutant/engine/soeurs"
	"adjutant/engine/warpeace"
)

// Titles are the games that Adjutant knows, in the order in which they are offered.
func Titles() []*engine.Title {
	return []*engine.Title{
		sansallies.Title(),
		borderstates.Title(),
		soeurs.Title(),
		warpeace.Title(),
	}
}
