package sansallies_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// outcome is how one way of playing an invasion out ended.
type outcome struct {
	success, captured, retreat bool
	lost                       int // cards lost, the garrison apart
}

// playOut plays an invasion with one throw in every way that the rules allow, and
// calls seen for each end.
func playOut(t *testing.T, setup engine.Setup, log []engine.Entry, target string, seen func(outcome)) {
	t.Helper()
	pos, err := engine.Replay(sansallies.Title(), setup, log)
	if err != nil || pos.Err != nil {
		t.Fatal(err, pos.Err)
	}
	give := func(a engine.Answer) {
		playOut(t, setup, append(log[:len(log):len(log)], engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Answer: a}), target, seen)
	}
	if !pos.Over {
		switch p := pos.Prompts[0]; p.Key {
		case "retain", "lose", "garrison_cards":
			for _, a := range allotments(p.Need) {
				if p.Accepts(a) == nil {
					give(a)
				}
			}
			return
		case "garrison":
			for _, o := range p.Need.Options {
				if o.Not.Empty() && o.Key != "scorch" {
					give(engine.Chosen(o.Key))
				}
			}
			return
		case "cover", "upgrade":
			give(*p.Default)
			return
		}
	}
	o := outcome{success: true}
	for _, d := range pos.Done {
		for _, n := range d.Notes {
			key, arg, _ := strings.Cut(n.Code, ":")
			switch key {
			case "lay_retreat", "no_retreat_card":
				o.success, o.retreat = false, true
			case "no_retreat":
				o.success = false
			case "captured":
				o.captured = arg == target
			case "discard_force", "losses_forced", "losses_paid":
				o.lost += cardsIn(n.Text)
			}
		}
	}
	seen(o)
}

// cardsIn adds up the numbers of cards in a note.
func cardsIn(text engine.Text) int {
	n := 0
	for _, w := range strings.Fields(text.String()) {
		if v, err := strconv.Atoi(w); err == nil {
			n += v
		}
	}
	return n
}

// allotments are all ways to share numbers over the lines of a need.
func allotments(n engine.Need) []engine.Answer {
	out := []map[string]int{{}}
	for _, l := range n.Lines {
		var next []map[string]int
		for _, m := range out {
			for v := 0; v <= l.Max; v++ {
				c := map[string]int{}
				for k, x := range m {
					c[k] = x
				}
				if v > 0 {
					c[l.Key] = v
				}
				next = append(next, c)
			}
		}
		out = next
	}
	answers := make([]engine.Answer, len(out))
	for i, m := range out {
		answers[i] = engine.Allotted(m)
	}
	return answers
}

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

// The chance of a kind in a draw is what comes out of all orders of the piles.
func TestDrawChanceByEnumeration(t *testing.T) {
	// A deck of 71 cards whose draw pile is small: the rest lies in the discard.
	sheet := sheetA()
	discard := map[string]int{"personnel": 22 - 2, "vehicles": 14 - 1, "aircraft": 12, "ships": 11 - 1, "breakthrough": 4 - 1, "ultimate": 3}
	setup := engine.Setup{Printed: sheet, Position: map[string]string{"step": "draw", "turn": "2"}}
	for k, n := range discard {
		setup.Position["discard."+k] = strconv.Itoa(n)
	}
	pos, err := engine.Replay(sansallies.Title(), setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := pos.Game.(*sansallies.Game)
	pile := []string{"personnel", "personnel", "vehicles", "ships", "breakthrough"}
	for _, kind := range []string{"breakthrough", "personnel", "aircraft"} {
		for n := 1; n <= len(pile)+1; n++ {
			want := enumerate(pile, discard, kind, n)
			got, known := g.DrawChance(sansallies.Kind(kind), n)
			if !known || got.Cmp(want) != 0 {
				t.Errorf("%s in %d cards: %v, enumerated %s", kind, n, got, want)
			}
		}
	}
}

// enumerate draws n cards in every order; after the pile one card of the discards
// may follow.
func enumerate(pile []string, discard map[string]int, kind string, n int) *big.Rat {
	if n == 0 {
		return new(big.Rat)
	}
	sum := new(big.Rat)
	if len(pile) == 0 {
		all := 0
		for _, v := range discard {
			all += v
		}
		return big.NewRat(int64(discard[kind]), int64(all)) // the last card of the longest draw here
	}
	for i, k := range pile {
		p := big.NewRat(1, 1)
		if k != kind {
			p = enumerate(append(slices.Clone(pile[:i]), pile[i+1:]...), discard, kind, n-1)
		}
		sum.Add(sum, p)
	}
	return sum.Quo(sum, big.NewRat(int64(len(pile)), 1))
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
