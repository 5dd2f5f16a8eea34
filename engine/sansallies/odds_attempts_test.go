package sansallies_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// Enemy progress with spy and raid tried first is what comes out of all throws of
// the spy, the raid and the research die.
func TestAttemptOddsByEnumeration(t *testing.T) {
	setup := engine.Setup{Options: map[string]string{"war": "total"}, Printed: sheetA(), Position: map[string]string{
		"step": "invade", "turn": "2", "season": "wet", "research": "F", "personnel_chit": "1", "liberated": "1",
		"centers": "1", "upgraded.aircraft": "yes", "reserve.aircraft": "3", "reserve.cmd_personnel": "1",
	}}
	progress := int64(0)
	for spy := 1; spy <= 6; spy++ {
		for raid := 1; raid <= 6; raid++ {
			for research := 1; research <= 6; research++ {
				progress += int64(number(progresses(t, setup, spy, raid, research)))
			}
		}
	}
	pos, err := engine.Replay(sansallies.Title(), setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := big.NewRat(progress, 216).RatString(); odd(pos, "progress.attempts") != want {
		t.Errorf("progress with spy and raid tried first: %s, enumerated %s", odd(pos, "progress.attempts"), want)
	}
}

// progresses plays the end of a turn with three throws: a spy, a raid if he failed,
// research if both did.
func progresses(t *testing.T, setup engine.Setup, spy, raid, research int) bool {
	t.Helper()
	var log []engine.Entry
	for range 8 {
		pos, err := engine.Replay(sansallies.Title(), setup, log)
		if err != nil || pos.Err != nil {
			t.Fatal(err, pos.Err)
		}
		var a engine.Answer
		switch p := pos.Prompts[0]; p.Key {
		case "act":
			a = engine.Chosen("spy")
			if len(log) > 0 {
				a = engine.Chosen("done")
			}
		case "spy_roll":
			a = engine.Rolled(spy)
		case "bomb":
			a = engine.Allotted(map[string]int{"aircraft": 3})
			if slices.Contains(pos.Codes(), "flip_red") {
				a = *p.Default
			}
		case "bomb_roll":
			a = engine.Rolled(raid)
		case "research":
			a = engine.Rolled(research)
		case "turn_end":
			return slices.Contains(pos.Codes(), "chit_up:G")
		default:
			t.Fatalf("%s is asked", p.Key)
		}
		log = append(log, engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Answer: a})
	}
	t.Fatal("the turn does not end")
	return false
}

// The average number of checks until the launch is what comes out when the chit's
// place is followed check by check.
func TestChecksLeftByEnumeration(t *testing.T) {
	flasks := []float64{3, 3, 3, 4, 4, 5, 5, 6}
	for i, chit := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
		setup := engine.Setup{Printed: sheetA(), Position: map[string]string{"step": "invade", "turn": "2", "research": chit}}
		pos, err := engine.Replay(sansallies.Title(), setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		at := make([]float64, 9) // the chance of each chit; the last is past H
		at[i] = 1
		mean := 0.0
		for check := 1; check <= 400; check++ {
			for k := 7; k >= 0; k-- {
				up := at[k] * flasks[k] / 6
				at[k] -= up
				at[k+1] += up
				if k == 7 {
					mean += float64(check) * up
				}
			}
		}
		got, known := pos.Game.(*sansallies.Game).ChecksLeft()
		if f, _ := got.Float64(); !known || math.Abs(f-mean) > 1e-9 {
			t.Errorf("from %s: %v checks, followed %v", chit, got, mean)
		}
	}
}
