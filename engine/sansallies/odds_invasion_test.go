package sansallies_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// battle is a made-up position with one open region.
func battle(r *rand.Rand) (engine.Setup, string) {
	s := engine.Setup{Options: map[string]string{"war": []string{"limited", "total"}[r.IntN(2)], "wasteland": []string{"minus2", "rows"}[r.IntN(2)]}, Printed: sheetA(), Position: map[string]string{"step": "invade", "turn": "5"}}
	for _, p := range deal() {
		s.Position["place."+p] = "valley PVAS 1"
	}
	target := []string{"A3", "B3"}[r.IntN(2)]
	if target == "B3" {
		s.Position["place.A3"] = "empty"
	}
	kind := []string{"valley", "sea", "wasteland", "resource"}[r.IntN(4)]
	s.Position["place."+target] = kind + " " + []string{"PVAS", "PV", "VA", "PA", "AS", "PVA"}[r.IntN(6)] + " 1"
	s.Position["place.H1"] = "capital PVAS 1"
	if s.Options["war"] == "total" {
		s.Position["season"] = "dry"
		s.Position["reserve.cmd_personnel"] = strconv.Itoa(r.IntN(2))
		s.Position["reserve.cmd_aircraft"] = strconv.Itoa(r.IntN(2))
	}
	for _, c := range []string{"personnel", "vehicles", "aircraft", "ships"} {
		s.Position["reserve."+c] = strconv.Itoa(r.IntN(4))
	}
	if r.IntN(2) == 0 {
		s.Position["centers"], s.Position["upgraded.vehicles"] = "1", "yes"
	}
	return s, target
}

// The odds of an invasion are what comes out when all 36 throws are played through
// the rules, every choice tried.
func TestInvasionOddsByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	tried := 0
	for tried < 24 {
		setup, target := battle(r)
		log := []engine.Entry{{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Chosen("invade " + target)}}
		pos, err := engine.Replay(sansallies.Title(), setup, log)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Err != nil || pos.Prompts[0].Key != "force" || pos.Prompts[0].Default == nil {
			continue
		}
		tried++
		force := *pos.Prompts[0].Default
		g := pos.Game.(*sansallies.Game)
		stock := sansallies.Stock{}
		for k, n := range force.Shares {
			stock[sansallies.Unit(k)] = n
		}
		odds := g.InvasionOdds(sansallies.Place(target), stock)
		var success, capture, retreat, lost int64
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				log := append(slices.Clone(log), engine.Entry{Seq: 2, Kind: engine.AnswerEntry, Answer: force}, engine.Entry{Seq: 3, Kind: engine.AnswerEntry, Answer: engine.Rolled(a, b)})
				best := outcome{lost: 99}
				playOut(t, setup, log, target, func(o outcome) {
					best.success = best.success || o.success
					best.captured = best.captured || o.captured
					best.retreat = best.retreat || o.retreat
					best.lost = min(best.lost, o.lost)
				})
				success += int64(number(best.success))
				capture += int64(number(best.captured))
				retreat += int64(number(best.retreat))
				lost += int64(best.lost)
			}
		}
		for _, c := range []struct {
			name string
			got  *big.Rat
			want int64
		}{{"success", odds.Success, success}, {"capture", odds.Capture, capture}, {"retreat", odds.Retreat, retreat}, {"cards lost", odds.Lost, lost}} {
			if c.got.Cmp(big.NewRat(c.want, 36)) != 0 {
				t.Errorf("%s of %s with %v (%v): %s, enumerated %d/36", c.name, target, force.Shares, setup.Position, c.got, c.want)
			}
		}
	}
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
