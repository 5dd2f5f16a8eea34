package warpeace

import "adjutant/engine"

// Title is the game: its options, printed values and words.
func Title() *engine.Title {
	t := &engine.Title{
		ID:         "warpeace",
		Name:       engine.Name("War & Peace"),
		About:      engine.T("Europe from 1805: two alliances, six powers, land and sea, for two to five players."),
		Players:    [2]int{2, 5}, // 15 Multi-Player; WP-142
		Options:    setupOptions(),
		French:     french(),
		Components: components,
		CheckSheet: checkSheet,
	}
	t.Seats = func(s engine.Setup) []engine.Seat { return readRules(t, s).places() }
	t.CheckSetup = func(s engine.Setup) error { return readRules(t, s).checkSeats() }
	t.New = func(s engine.Setup) (engine.Game, error) { return newGame(t, s) }
	return t
}
