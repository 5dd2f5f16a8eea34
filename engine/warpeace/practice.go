package warpeace

import "strings"

// practiceMap is an invented map with an invented chart, for learning and for
// trying Adjutant without the game's board. It is NOT the printed board: beyond
// what the rulebook's text proves nothing in it is the game's. It is used only
// where the players chose the practice map by its name.
func practiceMap() map[string]string {
	v := map[string]string{"map.complete": "yes", "track.british": "6", "track.french": "6", "areas.Prussia": "4"}
	// any order: each key is set once
	for place, rp := range practiceValues {
		v[rpKey(place)] = rp
	}
	for _, p := range strings.Fields("B1 B3 F2 F3 F4 F5 GIB A3 R7 S2 S4 P1 N1 N6") {
		v[portKey(Place(p))] = "yes"
	}
	for _, w := range strings.Fields(practiceBorders) {
		p, q, _ := strings.Cut(w, "-")
		v[borderKey(Place(p), Place(q))] = "yes"
	}
	for _, w := range strings.Split(practiceChart, ";") {
		key, stack, _ := strings.Cut(strings.TrimSpace(w), " ")
		v["chart."+key] = stack
	}
	for _, c := range turnOrder {
		v["chart.done."+string(c)] = "yes"
	}
	return v
}

var practiceValues = map[Place]string{
	"F1": "3", "F2": "1", "F3": "1", "F4": "1", "F5": "1", "B1": "2", "B2": "1", "B3": "1", "GIB": "1",
	"A1": "2", "A2": "1", "A3": "1", "A4": "1", "A5": "1", "R1": "2", "R2": "1", "R3": "1", "R4": "1", "R5": "1", "R6": "0", "R7": "1",
	"S1": "1", "S2": "1", "S3": "1", "S4": "1", "P1": "3", "P2": "1", "P3": "1", "P4": "1",
	"N1": "2", "N2": "1", "N3": "1", "N4": "1", "N5": "1", "N6": "1", "N7": "1", "N8": "1", "N9": "1",
	"EC": "2", "NS": "1", "CA": "1", "BA": "1", "WM": "1", "CM": "1",
}

const practiceBorders = `N4-A2 N4-A5 N4-P2 N5-A5 F3-N4 F4-N5 F1-F5 N2-N3 A1-A5 A1-A2 R6-A4
R5-R6 R7-R6 R1-R3 R3-R6 S1-S4
F1-F2 F1-F3 F1-F4 F2-F3 F2-F5 F3-F4 F4-F5 F5-S2 F4-S4 N2-N5 N2-F4 N8-N4
N8-N5 N8-F3 N1-F2 N1-F3 N1-P2 N1-N4 N3-A3 A1-A3 A1-A4 A3-A5 A2-P3 A4-P4
P1-P2 P1-P3 P2-P3 P1-P4 P3-P4 P4-R7 N9-P4 N9-R7 A4-N7 R5-N7 R1-R2 R2-R7
R2-R3 R4-R5 R3-R4 S1-S2 S1-S3 S3-S4 S2-N6 S3-N6 S3-GIB B1-B2 B2-B3 B1-B3
B3-EC F2-EC F3-EC R7-BA N9-BA
B1-NS B2-NS B3-CA F5-CA F4-CM F4-WM S2-CA S3-CA S4-WM N6-CA GIB-CA GIB-WM
N2-CM N3-CM A3-CM R2-BA P1-BA P3-BA N1-NS N1-EC
NS-EC EC-CA CA-WM WM-CM NS-BA`

const practiceChart = `B1.Britain 2i;B3.Britain 3i 2f;EC.Britain 2f;NS.Britain 2f;CA.Britain 2f;GIB.Britain 2i;
N4.France 3i 2c 1a;N5.France 3i 2c 1a;F3.France 5i 2c 2a;F1.France 2i;F4.France 1i 2f;F5.France 1f;F2.France 2i 1f;N2.France 1i;N8.France 1i;
A5.Austria 5i 2c 1a;A2.Austria 5i 2c 2a;
R6.Russia 4i 1c 1a;R5.Russia 3i 1c 1a;R7.Russia 3i 1c 1a 1f;R1.Russia 2i 1c 1a;
S1.Spain 2i 1a;S2.Spain 2f;S4.Spain 1i 2f`
