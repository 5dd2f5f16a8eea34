package sansallies

import "adjutant/engine"

// Title is the game: its options, printed values and words.
func Title() *engine.Title {
	t := &engine.Title{
		ID:         "sansallies",
		Name:       engine.Name("Sans Alliés"),
		About:      engine.T("Alone against an enemy nation: break its pyramid and take the capital before it launches its weapon."),
		Players:    [2]int{1, 1},
		Options:    setupOptions(),
		French:     french(),
		Components: components,
		CheckSheet: checkSheet,
	}
	t.New = func(s engine.Setup) (engine.Game, error) { return newGame(t, s) }
	return t
}
