package sansallies_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// The chance to live through checks is what comes out of all sequences of dice.
func TestSurviveByEnumeration(t *testing.T) {
	flasks := []int{3, 3, 3, 4, 4, 5, 5, 6}
	for _, chit := range []string{"A", "D", "F", "G", "H"} {
		setup := engine.Setup{Printed: sheetA(), Position: map[string]string{"step": "invade", "turn": "2", "research": chit}}
		pos, err := engine.Replay(sansallies.Title(), setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := pos.Game.(*sansallies.Game)
		for n := 1; n <= 4; n++ {
			alive, all := 0, 1
			for range n {
				all *= 6
			}
			for seq := range all {
				at, x := int(chit[0]-'A'), seq
				for range n {
					if at < 8 && x%6+1 <= flasks[at] {
						at++
					}
					x /= 6
				}
				alive += number(at < 8)
			}
			if got, known := g.Survive(n); !known || got.Cmp(big.NewRat(int64(alive), int64(all))) != 0 {
				t.Errorf("%d checks from %s: %v, enumerated %d/%d", n, chit, got, alive, all)
			}
		}
	}
}

// A raid and a spy succeed on as many faces as the odds say.
func TestSetbackOddsByEnumeration(t *testing.T) {
	for n := 1; n <= 7; n++ {
		setup := engine.Setup{Printed: sheetA(), Position: map[string]string{"step": "bomb", "turn": "2", "research": "E", "centers": "1", "upgraded.aircraft": "yes", "reserve.aircraft": "7"}}
		success := 0
		for face := 1; face <= 6; face++ {
			log := []engine.Entry{{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Allotted(map[string]int{"aircraft": n})}, {Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Rolled(face)}}
			pos, err := engine.Replay(sansallies.Title(), setup, log)
			if err != nil || pos.Err != nil {
				t.Fatal(err, pos.Err)
			}
			success += number(slices.Contains(pos.Codes(), "chit_down:D"))
		}
		pos, _ := engine.Replay(sansallies.Title(), setup, nil)
		if want := fmt.Sprint(big.NewRat(int64(success), 6).RatString()); n <= 6 && odd(pos, "raid."+strconv.Itoa(n)) != want {
			t.Errorf("raid with %d: %s, enumerated %s", n, odd(pos, "raid."+strconv.Itoa(n)), want)
		}
	}
	for chit := 1; chit <= 4; chit++ {
		setup := engine.Setup{Options: map[string]string{"war": "total"}, Printed: sheetA(), Position: map[string]string{"step": "invade", "turn": "2", "research": "E", "season": "wet", "personnel_chit": strconv.Itoa(chit), "liberated": "1", "reserve.cmd_personnel": "1"}}
		success := 0
		for face := 1; face <= 6; face++ {
			log := []engine.Entry{{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Chosen("spy")}, {Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Rolled(face)}}
			pos, err := engine.Replay(sansallies.Title(), setup, log)
			if err != nil || pos.Err != nil {
				t.Fatal(err, pos.Err)
			}
			success += number(slices.Contains(pos.Codes(), "chit_down:D"))
		}
		pos, err := engine.Replay(sansallies.Title(), setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := big.NewRat(int64(success), 6).RatString(); odd(pos, "spy") != want {
			t.Errorf("spy at %d+1: %s, enumerated %s", chit, odd(pos, "spy"), want)
		}
	}
}

// odd is a chance on the sheet, "" if it is not there.
func odd(pos *engine.Position, key string) string {
	for _, o := range pos.Sheet("").Odds {
		if o.Key == key {
			return o.Chance.String()
		}
	}
	return ""
}
