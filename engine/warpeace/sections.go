package warpeace

// The rulebook's sections, as they are named in sections.tsv. Two sections are
// numbered 8 in the book.
const (
	secComponents = "2 Game Components"
	secBoard      = "3 Game Board"
	secUnits      = "4 Game Units"
	secSetUp      = "5 Game Set Up"
	secSequence   = "6 Game Turn Sequence"
	secMove       = "7 How to Move Game Units"
	secControl    = "8 Control of Land and Sea Zones"
	secRP         = "8 Resource Point Phase"
	secPurchase   = "9 Purchase Phase"
	secAttack     = "10 Combat Movement"
	secNonCombat  = "11 Non-Combat Movement"
	secCombat     = "12 Combat"
	secPlacement  = "13 Unit Placement Phase"
	secWin        = "14 How to Win"
	secPlayers    = "15 Multi-Player"
	secExample    = "Detailed Example of Play"
)
