package companion_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/engine/sansallies"
	"adjutant/gpio"
	"adjutant/vision"
)

// A whole Limited War of Sans Alliés, from the set-up to its end, by presses of
// four buttons and nothing else: once with dice that a camera reads, once with
// dice counted by SELECT. A player who presses at random loses soon; what counts
// is that every question on the way can be answered.
func TestLimitedWarByButtonsAlone(t *testing.T) {
	games := uint64(1)
	if n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER")); err == nil {
		games = uint64(max(n/1000, 1))
	}
	for _, camera := range []bool{true, false} {
		t.Run(fmt.Sprintf("camera %v", camera), func(t *testing.T) {
			for seed := range games {
				limitedWar(t, camera, seed)
			}
		})
	}
}

func limitedWar(t *testing.T, camera bool, seed uint64) {
	s, err := companion.New(companion.Config{Store: storetest.New(), Clock: companiontest.NewClock(), Titles: []*engine.Title{sansallies.Title()}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := companion.NewDesk(s)
	r := rand.New(rand.NewPCG(seed, 7))
	press := func(b gpio.Button) string { return d.Press(gpio.Press{Button: b}) }
	press(gpio.Select) // no game is open: the first title
	press(gpio.Next)
	press(gpio.Next) // as it stands
	throws, presses, stuck, last := 0, 0, 0, -1
	kinds := map[engine.Kind]int{}
	for {
		v := s.View(phone)
		if v.ID == "" {
			t.Fatal("no game was begun")
		}
		if v.Over {
			t.Logf("seed %d: %s after %d answers, %d presses, %d throws, questions %v", seed, v.Sheet.Outcome.Result, v.Seq, presses, throws, kinds)
			return
		}
		if v.Seq != last {
			last, stuck = v.Seq, 0
			kinds[v.Prompt.Need.Kind]++
			if camera && v.Prompt.Need.Kind == engine.RollKind {
				throws++
				n := len(v.Prompt.Need.Dice) - len(v.Prompt.Need.Have)
				reading := vision.Reading{Sure: true}
				for i := range n {
					c := v.Prompt.Need.Dice[len(v.Prompt.Need.Have)+i].Colour
					reading.Dice = append(reading.Dice, vision.Die{Value: 1 + r.IntN(6), Colour: vision.Colour(c), Confidence: 1})
				}
				s.Propose(companion.Seen{Reading: reading, From: "camera", Throw: throws})
			}
		}
		if stuck++; stuck > 600 {
			t.Fatalf("seed %d: stuck at %q (%s): %v", seed, v.Prompt.Text, v.Prompt.Key, v.Prompt.Need)
		}
		presses++
		said := press(gpio.Next)
		if s.View(phone).Seq == last && !v.Over {
			for range 1 + r.IntN(8) {
				presses++
				said = press(gpio.Select)
			}
		}
		if strings.Contains(said, "%!") {
			t.Fatalf("said %q", said)
		}
	}
}

// A game does not begin with printed values that cannot be: they would be
// reckoned with at once.
func TestImpossiblePrintedValuesBeginNoGame(t *testing.T) {
	s, err := companion.New(companion.Config{Store: storetest.New(), Clock: companiontest.NewClock(), Titles: []*engine.Title{sansallies.Title()}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct {
		key, value string
		begins     bool
	}{{"deck.commander", "5", true}, {"deck.commander", "257", false}, {"castle.A", "-4", false}} {
		v, err := s.NewGame(phone, "sansallies", engine.Setup{Printed: map[string]string{c.key: c.value}})
		if (err == nil) != c.begins {
			t.Errorf("%s=%s: %v, game %q", c.key, c.value, err, v.ID)
		}
	}
}

// A whole component sheet comes in at once, rows together with what they hang on:
// the seasons with their number, a region card with its name.
func TestComponentSheetComesInAtOnce(t *testing.T) {
	s, err := companion.New(companion.Config{Store: storetest.New(), Clock: companiontest.NewClock(), Titles: []*engine.Title{sansallies.Title()}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	values := map[string]string{
		"season.count": "2", "season.1.name": "wet", "season.1.number": "1", "season.2.name": "dry", "season.2.number": "0",
		"regions.names": "Gulf; Ridge", "region.Gulf.icons": "AS", "region.Gulf.kind": "sea", "region.Gulf.stars": "2",
	}
	sheet, err := s.SetComponents(phone, "sansallies", values)
	if err != nil || sheet.Known != len(values) {
		t.Fatalf("known %d of %d: %v", sheet.Known, len(values), err)
	}
	rows := 0
	for _, c := range sheet.Components {
		if strings.HasPrefix(c.Key, "region.") {
			rows++
		}
	}
	if rows != 6 {
		t.Errorf("%d rows of region cards, not 6: kind, icons and stars of Gulf and Ridge", rows)
	}
	for key, value := range map[string]string{"season.3.name": "cold", "region.Ridge.stars": "3", "castle.A": "high"} {
		if _, err := s.SetComponents(phone, "sansallies", map[string]string{key: value}); err == nil {
			t.Errorf("%s=%s was taken", key, value)
		}
	}
}
