// Package borderstates keeps the books of Border States, a game for two: the
// Union and the Confederation send General blocks, most of them face down, to
// three battles a turn, win Influence cubes there, and move the tokens of five
// undecided states with them, from 1861 to 1865.
//
// # Where to begin
//
// Title is the game as the engine knows it. Border is the state; Border.Play
// dispatches to one function for each step of the turn machine (S1 … V1), in the
// files 01_setup.go to 09_victory.go, which follow the rulebook's chapters and
// name its headings (sections.tsv) and the rules of the ledger (rules.tsv) at the
// lines that obey them. state.go, space.go, states.go, tokens.go and blocks.go
// hold what lies on the table; sheet.go, board.go, grids.go and reminders.go what
// the page shows; odds*.go the exact chances; memo.go who may know what.
// Package cases, below this one, runs the ledger's case files.
//
// # Secrets
//
// Which blocks are in a hand, in a queue or face down is never asked: the table
// does not know it. A block is named when everybody sees it. What a side turns up
// before the other did is sealed until both are in; what a player writes down
// about his own face-down blocks (an any-time action) is shown to his seat alone,
// and to nobody through corrections, checks, odds or a position.
//
// # What it does not do
//
// It prints no Battle card: intensities, spaces and names are the owner's to fill
// in, or are asked when a card first comes. It draws nothing at random and judges
// no player. It does not replace the table: anything can be corrected.
//
// # Readings
//
// Where the rulebook is silent or can be read in two ways, the line that decides
// carries a comment "Reading of …" with both readings; those in brackets can be
// switched when a game is set up.
//
//   - Order: Ambush counts 0, Siege 1; two Ambushes are no tie.
//   - A copying Ambush takes the printed numbers, not a Siege's limit (ambush_vs_siege).
//   - Two Ambushes: the round counts, no cards, the token stays (double_ambush_flip).
//   - A face-down Siege or Ambush binds nothing.
//   - Reinforce: one of the two blocks, past the last space, once a front.
//   - Placing is forced; a Siege goes where both fit (siege_fit).
//   - A block set aside face down stays unknown (set_aside_reveal).
//   - Artillery: any empty space (artillery_space), counts for the front only (artillery_counts), wins nothing alone.
//   - Nearest the arrow: the lowest column of a surviving General.
//   - Too few cubes: the winner's number first (short_cubes).
//   - Gaps stay. An Ambush must take a legal victim, an own General too; never the Artillery or one under the Bible.
//   - Several Ambushes: columns outward over both fronts; one eliminated before does not act; under the Bible, of two facing, only the other falls.
//   - Cubes leave the tracks after all five states; the leader chooses and must use the steps (move_tokens).
//   - Sudden death once a turn after all five states; a double success turns it off.
//   - Tie-break: Characters and President in one count.
//   - Cards only while placing, before or after the blocks as the card says; Reroute keeps the number of battles.
//   - −2 turned up by mistake stays face up beside the block that takes its place.
//   - Deterministic replaces the random removal of two Battle cards.
//   - Only the battle in hand is revealed (reveal_scope); a scouted block stays face up.
//   - The Bible may go on any General of an accessible battle.
package borderstates
