// Package sansallies keeps the books of Sans Alliés, a game for one player
// against an enemy nation: Limited War, Total War, scoring and difficulty.
//
// Begin with Title (title.go), then state.go, then the numbered files: they follow
// the rulebook's chapters in its order, and each rule stands beside its section.
// What the rulebook leaves open is decided once, as listed below; where a house may
// wish to read it otherwise there is an option (options.go).
//
// It never shuffles, draws or rolls: it asks what the table shows, applies the rule
// and says what to move. It knows no printed number: castles, flasks, strengths,
// the deck, seasons and region cards are asked when a decision first needs them.
//
// # Readings
//
//   - Resolve the Invasion: on 3 to 5 a loss that can be paid must be paid; the retreat is
//     only for those who cannot (R1). On 2 the region stands even if all three are paid (R2).
//   - Resolve the Invasion: a failure on the bottom tier lays no card and ends nothing (R3, option bottom_fail).
//   - Barren Wastelands: "two increments" is two off the sum, not below 2 (R4, option wasteland).
//   - Capturing Installations: each setback of a turn moves the chit, one check is skipped (R6, option setbacks).
//   - Draw New Cards: the pile is shuffled as soon as it is empty (R8, R23, option reshuffle); with both piles empty the draw ends.
//   - Set-Up for Total War: a place that has a camp is rolled again, as a sea is (R18).
//   - Resolve the Invasion: a retreat card fills the lower place and shuts the neighbour's corner too (R9, R27).
//   - Resolve the Invasion: with an empty region discard a retreat lays no card and still ends the turn (R9).
//   - Light craft: decided for each card and each use (R11); as aircraft it pays no losses in a wasteland (R5).
//   - Personnel Strength: it rises after every successful invasion, whoever fought (R13).
//   - Garrisons: neither paid nor scorched is an unsuccessful invasion (R14, option garrison_fail); the price counts captured installations.
//   - Ultimate weapon: a region that it removes is out of the game (R24, option weapon_region).
//   - Scoring: a row counts when it is empty at the end (R25, option row_score); "enemy tech level" is the flask's number (R19, option tech_score).
//   - Scorched Earth: the invasion was a success, personnel rise (R26, option scorch_bump).
//   - Modifications to Invasion Resolution in Total War: a failed invasion resets personnel in Total War only (R35, option fail_resets).
//   - Prison Camps: a camp on the capital is not counted when the capital falls: the game is over then (option capital_camp).
//
// It does not play: the advice table lists what can be attacked, with what, at what risk.
package sansallies
