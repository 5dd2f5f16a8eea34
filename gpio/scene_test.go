package gpio

import (
	"fmt"
	"strings"
	"testing"
)

// draw writes the lamps as they stand on the panel: phases | roll card choose count | confirm | warn attention | seats.
// . off, # on, b blink, f fast, 2 double, 3 triple, w wink.
func draw(lamps map[Lamp]Pattern) string {
	letters := map[Pattern]string{Off: ".", On: "#", Blink: "b", Fast: "f", Double: "2", Triple: "3", Wink: "w"}
	var s strings.Builder
	for _, l := range Lamps() {
		switch l {
		case Roll, Confirm, Warn, Seat1:
			s.WriteByte(' ')
		case Heartbeat:
			continue
		}
		s.WriteString(letters[lamps[l]])
	}
	return s.String()
}

func TestLampLanguage(t *testing.T) {
	tests := []struct {
		says  string
		scene Scene
		want  string
	}{
		{"no game", Scene{}, "..... .... . .. .."},
		{"Sans Alliés, draw: which card?", Scene{Phase: 1, Need: NeedCard}, "#.... .b.. . .. .."},
		{"invade, or done? NEXT would invade", Scene{Phase: 3, Need: NeedChoose, Default: true}, "..#.. ..b. # .. .."},
		{"SELECT was pressed twice: option 2 would be taken", Scene{Phase: 3, Need: NeedChoose, Pointing: true, At: 2, Proposal: true}, ".#... ..b. b .. .."},
		{"option 8", Scene{Phase: 3, Need: NeedChoose, Pointing: true, At: 8, Proposal: true}, "..b.. ..b. b .. .."},
		{"roll both dice", Scene{Phase: 3, Need: NeedRoll}, "..#.. b... . .. .."},
		{"four and three were read", Scene{Phase: 3, Need: NeedRoll, Proposal: true}, "..#.. b... b .. .."},
		{"keep up to two: none so far", Scene{Phase: 3, Need: NeedCount, Pointing: true, At: 0, Proposal: true}, "..... ...b b .. .."},
		{"lose two more", Scene{Phase: 3, Need: NeedAllot, Default: true}, "..#.. ...b # .. .."},
		{"research, chit at G", Scene{Phase: 4, Need: NeedRoll, Warn: true}, "...#. b... . #. .."},
		{"turn the season", Scene{Phase: 5, Need: NeedConfirm}, "....# .... b .. .."},
		{"refused", Scene{Phase: 3, Need: NeedChoose, Refused: true}, "..#.. ..b. . .f .."},
		{"the camera is away", Scene{Phase: 3, Need: NeedRoll, Trouble: true}, "..#.. b... . .2 .."},
		{"refused, and the camera is away", Scene{Phase: 3, Need: NeedRoll, Refused: true, Trouble: true}, "..#.. b... . .f .."},
		{"Border States, Union places first", Scene{Phase: 2, Need: NeedMove, Seat: FirstSeat}, ".#... ..bb . .. #."},
		{"both recruit", Scene{Phase: 2, Need: NeedChoose, Default: true, Seat: BothSeats}, ".#... ..b. # .. ##"},
		{"the other side moves, in a seventh phase", Scene{Phase: 7, Need: NeedMove, Default: true, Seat: OtherSeat}, ".b... ..bb # .. .#"},
		{"won", Scene{Phase: 5, Over: true, Won: true}, "##### .... . .. .."},
		{"lost", Scene{Phase: 4, Over: true, Warn: true}, "b.b.b .... . #. .."},
	}
	for _, test := range tests {
		if got := draw(test.scene.Lamps()); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.says, got, test.want)
		}
	}
}

// No two numbers up to 25 look alike, and the numbers start again after that.
func TestOrdinal(t *testing.T) {
	seen := map[string]int{}
	for n := range 26 {
		d := fmt.Sprint(Ordinal(n))
		if before, ok := seen[d]; ok {
			t.Errorf("%d looks like %d", n, before)
		}
		seen[d] = n
	}
	if fmt.Sprint(Ordinal(26)) != fmt.Sprint(Ordinal(1)) || fmt.Sprint(Ordinal(-1)) != fmt.Sprint(Ordinal(0)) {
		t.Error("numbers outside 0 to 25")
	}
}

// A scene sets every lamp but the heartbeat, which is the panel's own.
func TestSceneSetsEveryLamp(t *testing.T) {
	lamps := Scene{}.Lamps()
	for _, l := range Lamps() {
		if _, ok := lamps[l]; ok == (l == Heartbeat) {
			t.Errorf("%s: set is %v", l, ok)
		}
	}
}
