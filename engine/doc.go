// Package engine keeps the books of a game that is played on a real table.
//
// A game is a value that implements Game: its state, Play (its rules, which ask
// a Table in the rulebook's order), Sheet (everything to be seen) and Fields
// (what can be corrected). The log of accepted answers is the only truth:
// Replay runs Play from the start, each ask returns the next logged answer, and
// the first ask without one is the pending prompt. Undo, correction, random play
// and golden tests come from the log once, for all games.
//
// # To write a game
//
// Begin with the example below (siege_test.go): an invented game, whole.
//
//   - Declare a Title: options, printed components, New, and the words in French.
//   - Write the rules as straight-line Go, one file for each chapter of the
//     rulebook, in its order. Ask through the Table; never keep a Table in the
//     state. Make prompts inside the function given to Ask, from the state: it is
//     called again after any-time actions and corrections.
//   - Every line that exists because of a sentence carries its section.
//   - Values that only the cardboard shows come through Table.Printed. Unknown is
//     never zero.
//   - Tell what to move by hand with Table.Note; name each answer with Table.Title.
//   - Test with plays (testdata/*.play), see package enginetest.
//
// Rules are pure: no time, no files, no random numbers, no goroutines, no
// recover, nothing that depends on a map's order.
//
// The package does not store anything, knows no clock and no network, and draws
// nothing: that is package companion and its faces.
package engine
