package soeurs

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/engine"
)

// seenDice reads "blue 3, red 6".
func seenDice(s string) []TableDie {
	var out []TableDie
	for _, part := range strings.Split(s, ",") {
		var d TableDie
		if n, _ := fmt.Sscanf(strings.TrimSpace(part), "%s %d", &d.Colour, &d.Value); n == 2 {
			out = append(out, d)
		}
	}
	return out
}

func TestDiceOnTheTable(t *testing.T) {
	// E05 blue 4 (attack 4 printed), E06 blue 6 and red 5, round 2, mana 3
	fight := map[string]string{"step": "K8", "round": "2", "location": "L01", "mana": "3", "E05": "row", "E05.blue": "4", "E06": "row", "E06.red": "5", "group": "2", "A01": "hand/1"}
	boss := map[string]string{"step": "K8", "final_combat": "yes", "round": "1", "floor": "2", "boss_dice": "6 4 3", "mana": "2", "A01": "hand/1"}
	guarded := map[string]string{"step": "K8", "final_combat": "yes", "round": "1", "floor": "2", "boss_dice": "6 4", "mana": "2", "E02": "row", "group": "1"}
	for _, c := range []struct {
		name     string
		position map[string]string
		seen     string
		want     []string // colour table books correction
	}{
		{"all agree", fight, "blue 4, blue 6, red 5, yellow 2, black 3", nil},
		{"in any order", fight, "black 3, yellow 2, red 5, blue 6, blue 4", nil},
		{"a blue die is behind", fight, "blue 3, blue 6, red 5, yellow 2, black 3", []string{"blue 3 4 E05.blue=3"}},
		{"the other blue die", fight, "blue 4, blue 5, red 5, yellow 2, black 3", []string{"blue 5 6 E06.blue=5"}},
		{"both blue dice: which is which is a guess", fight, "blue 1, blue 2, red 5, yellow 2, black 3", []string{"blue 1 4 E05.blue=1 doubt", "blue 2 6 E06.blue=2 doubt"}},
		{"the round die was not turned", fight, "blue 4, blue 6, red 5, yellow 1, black 3", []string{"yellow 1 2 round=1"}},
		{"mana spent on the table", fight, "blue 4, blue 6, red 5, yellow 2, black 2", []string{"black 2 3 mana=2"}},
		{"an enemy is gone", fight, "blue 6, red 5, yellow 2, black 3", []string{"blue 0 4 E05=discard"}},
		{"the red die is missing", fight, "blue 4, blue 6, yellow 2, black 3", []string{"red 0 5 "}},
		{"a die too many", fight, "blue 4, blue 6, blue 2, red 5, yellow 2, black 3", []string{"blue 2 0 "}},
		{"boss, any colours", boss, "blue 6, red 4, yellow 3, black 2", nil},
		{"boss die left standing", boss, "blue 6, red 4, yellow 3, red 1, black 2", []string{"boss 1 0 boss_dice=6 4 3 1"}},
		{"boss die gone", boss, "blue 6, red 4, black 2", []string{"boss 0 3 boss_dice=6 4"}},
		{"boss and mana", boss, "blue 6, red 4, yellow 2, black 1", []string{"black 1 2 mana=1", "boss 2 3 boss_dice=6 4 2"}},
		{"helper agrees", guarded, "blue 6, red 4, blue 4, black 2", nil},
		{"helper behind", guarded, "blue 6, red 4, blue 2, black 2", []string{"blue 2 4 E02.blue=2"}},
	} {
		x := newTable(t, c.position)
		g, _ := x.after()
		var got []string
		for _, m := range g.CompareDice(seenDice(c.seen)) {
			w := fmt.Sprintf("%s %d %d ", m.Colour, m.Table, m.Books)
			for _, e := range m.Correct {
				w += e.Track + "=" + e.Value
			}
			if m.Doubt {
				w += " doubt"
			}
			got = append(got, w)
			for _, text := range []engine.Text{m.Text, m.Hand, m.Place} {
				for _, f := range x.title.Language("fr").Missing(text) {
					t.Errorf("no French for %q", f)
				}
			}
			if m.Text.Empty() || m.Hand.Empty() {
				t.Errorf("%s: nothing said", c.name)
			}
		}
		if strings.Join(got, "; ") != strings.Join(c.want, "; ") {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
}

// A repair of the books makes them agree with the table.
func TestRepairAgrees(t *testing.T) {
	fight := map[string]string{"step": "K8", "round": "2", "location": "L01", "mana": "3", "E05": "row", "E05.blue": "4", "E06": "row", "E06.red": "5", "group": "2", "A01": "hand/1"}
	x := newTable(t, fight)
	g, _ := x.after()
	for _, seen := range []string{"blue 1, blue 2, red 4, yellow 3, black 1", "blue 6, red 5, yellow 2, black 3", "blue 4, blue 6, red 5, yellow 2"} {
		var log []engine.Entry
		for _, m := range g.CompareDice(seenDice(seen)) {
			for _, e := range m.Correct {
				e.Seq = len(log) + 1
				log = append(log, e)
			}
		}
		pos, err := engine.Replay(x.title, x.setup, log)
		if err != nil || pos.Err != nil {
			t.Fatal(err, pos.Err)
		}
		if left := pos.Game.(*Game).CompareDice(seenDice(seen)); len(left) > 0 {
			t.Errorf("%s: still %v", seen, left)
		}
	}
}

// The game offers its check to those who know no game, with the same findings.
func TestCheckDice(t *testing.T) {
	x := newTable(t, map[string]string{"step": "K8", "round": "2", "location": "L01", "mana": "3", "E05": "row", "E05.blue": "4", "group": "1", "A01": "hand/1"})
	g, _ := x.after()
	var checker engine.DiceChecker = g
	if got := checker.CheckDice([]engine.Die{{Value: 2, Colour: "yellow"}, {Value: 4, Colour: "blue"}, {Value: 3, Colour: "black"}}); len(got) > 0 {
		t.Errorf("all agree, and found %v", got)
	}
	got := checker.CheckDice([]engine.Die{{Value: 2, Colour: "yellow"}, {Value: 3, Colour: "blue"}, {Value: 3, Colour: "black"}})
	if len(got) != 1 || got[0].Table != 3 || got[0].Books != 4 || len(got[0].Correct) != 1 || got[0].Correct["E05.blue"] != "3" || got[0].Text.Empty() || got[0].Hand.Empty() {
		t.Errorf("found %+v", got)
	}
}
