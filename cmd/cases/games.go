package main

import (
	borderstates "adjutant/engine/borderstates/cases"
	sansallies "adjutant/engine/sansallies/cases"
	soeurs "adjutant/engine/soeurs/cases"
	warpeace "adjutant/engine/warpeace/cases"
)

// games lists every game with a runner; word is what its case files are named by.
func games() []game {
	return []game{
		{"sansallies", "sans-allies", sansallies.Run},
		{"borderstates", "border-states", borderstates.Run},
		{"soeurs", "soeurs", soeurs.Run},
		{"warpeace", "war-and-peace", warpeace.Run},
	}
}
