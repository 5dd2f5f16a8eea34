package sansallies

import "adjutant/engine"

// row is a row of the casualty table.
type row int

// The rows, as the table prints them from the top. rowNone is before the roll.
const (
	rowNone row = iota
	retain3
	retain2
	retain1
	forceOnly
	lose1
	lose2
	rout
)

// casualtyTable is the casualty table by the sum of both dice. Resolve the Invasion; SA-30
var casualtyTable = [13]row{
	12: retain3,             // SA-31
	11: retain2,             // SA-31
	10: retain1, 9: retain1, // SA-31
	8: forceOnly, 7: forceOnly, 6: forceOnly, // SA-33
	5: lose1, 4: lose1, // SA-34
	3: lose2, // SA-34
	2: rout,  // SA-37
}

// twoLower is the row two further down the table, for the option wasteland=rows.
var twoLower = map[row]row{
	retain3: retain1, retain2: forceOnly, retain1: lose1,
	forceOnly: lose2, lose1: rout, lose2: rout, rout: rout,
}

// ways is in how many of the 36 throws of two dice each sum comes up.
var ways = [13]int{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

// casualty is the row for a roll against a region.
func (g *Game) casualty(r Region, sum int) row {
	if !g.rules.total || r.Kind != Wasteland {
		return casualtyTable[sum]
	}
	// Reading of Barren Wastelands: "two increments lower" is two off the sum or two
	// rows down; two off the sum, not below 2 (option wasteland).
	if g.rules.wasteland == "rows" {
		return twoLower[casualtyTable[sum]] // SA-83
	}
	return casualtyTable[max(sum-2, 2)] // SA-83
}

// keeps is how many cards of the force may come back.
func (w row) keeps() int {
	switch w {
	case retain3:
		return 3
	case retain2:
		return 2
	case retain1:
		return 1
	}
	return 0
}

// losses is how many more cards are demanded.
func (w row) losses() int {
	switch w {
	case lose1:
		return 1
	case lose2:
		return 2
	case rout:
		return 3
	}
	return 0
}

// code is the row's note code.
func (w row) code() string {
	return [...]string{"", "retain3", "retain2", "retain1", "force", "lose1", "lose2", "rout3"}[w]
}

// result is the row in words.
func (w row) result() engine.Text {
	switch w {
	case retain3:
		return engine.T("retain up to 3")
	case retain2:
		return engine.T("retain up to 2")
	case retain1:
		return engine.T("retain 1")
	case forceOnly:
		return engine.T("force lost")
	case lose1:
		return engine.T("lose 1 more")
	case lose2:
		return engine.T("lose 2 more")
	}
	return engine.T("lose 3 more and retreat")
}
