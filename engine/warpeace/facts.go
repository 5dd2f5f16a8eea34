package warpeace

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// What the rulebook's text proves of the printed board, each with its reason.
// Nothing else is known: the owner's board is asked, never guessed. 3 Game Board; WP-3; WR-24

// fact is one printed value that follows from the text.
type fact struct {
	key, value string
	why        engine.Text
	likely     bool // offered for the owner to confirm, not taken as known
}

func facts() []fact {
	var out []fact
	add := func(likely bool, why string, value string, keys ...string) {
		for _, k := range keys {
			out = append(out, fact{key: k, value: value, why: engine.T(why), likely: likely})
		}
	}
	borders := func(likely bool, value, why string, pairs string) {
		for _, w := range strings.Fields(pairs) {
			p, q, _ := strings.Cut(w, "-")
			add(likely, why, value, borderKey(Place(p), Place(q)))
		}
	}
	for _, c := range turnOrder {
		add(false, "The capital is home area number 1.", string(c.capital()), "capital."+string(c)) // 3 Game Board; WP-4
	}
	borders(false, "yes", "Infantry in N4 attacks A2 and A5 in the example of play, and P2 is named as in reach.", "A2-N4 A5-N4 N4-P2")
	borders(false, "yes", "Infantry and artillery from N5 attack A5.", "A5-N5")
	borders(false, "yes", "Infantry and artillery walk from F3 to N4 in one move.", "F3-N4")
	borders(false, "yes", "Infantry walks there in one move in the French turn of the example.", "F4-N5 F1-F5 N2-N3")
	borders(false, "yes", "Vienna's infantry attacks A5; infantry and artillery walk from A2 to A1.", "A1-A5 A1-A2")
	borders(false, "yes", "One-point moves in the Russian turn of the example.", "R6-A4 R5-R6 R7-R6 R1-R3")
	borders(false, "yes", "The cavalry of R1 takes its second step from R3 to R6.", "R3-R6")
	borders(false, "yes", "Infantry and artillery walk from S1 to S4.", "S1-S4")
	borders(false, "yes", "In the landing example one point leads out of B3 and the second into F2.", "B3-EC EC-F2")
	borders(false, "yes", "F3 is as near as F2 for a ship disabled in the Channel, and F2 is one step.", "EC-F3")
	borders(false, "yes", "One point each in the Russian turn of the example.", "R7-BA BA-N9")
	borders(true, "no", "Austrian cavalry rides A2-A1-A5 although one step would be shorter.", "A2-A5")
	borders(true, "yes", "Within two points of each other in the examples; one step is likely.", "EC-NS F4-CM S4-WM S2-CA")
	for _, p := range strings.Fields("B1 B3 F2 F3 F4 F5 R7 S2 S4") {
		add(false, "Ships stand in it or return to it in the examples.", "yes", portKey(Place(p))) // WP-74
	}
	for _, p := range strings.Fields("N2 N4 N5 N8") {
		add(false, "The four French buffers give 4 points together, 1 each.", "1", rpKey(Place(p)))
	}
	add(false, "Its limit for new units is stated as 1.", "1", rpKey("F3"), rpKey("A5"))
	stack := func(why, v string, keys ...string) { add(false, why, v, keys...) }
	french, austrian := "Added back from the French turn of the example.", "The Austrian stacks of both battles in the example."
	stack(french, "3i 2c 1a", "chart.N4.France", "chart.N5.France")
	stack(french, "5i 2c 2a", "chart.F3.France")
	stack(french, "2i", "chart.F1.France")
	stack(french, "1i 2f", "chart.F4.France")
	stack(austrian, "5i 2c 1a", "chart.A5.Austria")
	stack(austrian, "5i 2c 2a", "chart.A2.Austria")
	stack("Two British fleets stand there in the example.", "2f", "chart.EC.Britain", "chart.CA.Britain")
	stack("Spain moves one squadron out of it; its garrison stays.", "1i 2f", "chart.S4.Spain")
	return out
}

// partStack is what the text gives of a stack of the set-up chart: at least so many
// units, and of some types neither more nor fewer.
type partStack struct {
	least string
	exact []Unit
}

// partStacks are stacks of the set-up chart of which the text gives a part only.
// Detailed Example of Play; WP-28
func partStacks() map[string]partStack {
	return map[string]partStack{
		"chart.A1.Austria": {"", unitTypes[:]}, // 7 infantry of Vienna: the 5 free ones and 2 that withdraw to it
		"chart.F5.France":  {"1f", []Unit{Infantry}},
		"chart.R6.Russia":  {"4i 1a", []Unit{Infantry, Artillery}},
		"chart.S2.Spain":   {"2f", []Unit{Fleet}},
		"chart.N2.France":  {"1i", nil}, "chart.R7.Russia": {"1i 1f", nil}, "chart.R1.Russia": {"1c", nil},
		"chart.S1.Spain": {"2i 1a", nil}, "chart.B3.Britain": {"1i 2f", nil}, "chart.GIB.Britain": {"1i", nil},
	}
}

// fits reports whether a stack may be the one of which the text gives a part.
func (p partStack) fits(s Stock) bool {
	least, _ := ParseStock(p.least)
	return least.within(s) && !slices.ContainsFunc(p.exact, func(u Unit) bool { return s.of(u) != least.of(u) })
}
