package soeurs

import "maps"

// french is the game's own language: the English format and what a French player
// says at the table.
func french() map[string]string {
	out := map[string]string{}
	for _, part := range []map[string]string{frenchSetup(), frenchTower(), frenchCombat(), frenchCards(), frenchOdds(), frenchSheet(), frenchFields(), frenchBoard(), frenchWritten()} {
		maps.Copy(out, part)
	}
	return out
}
