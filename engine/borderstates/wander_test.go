package borderstates

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// invented is a component sheet that satisfies every check; its values are not
// the printed ones, and they are the T1 sheet of the case file.
func invented() map[string]string {
	v := map[string]string{"track.length": "1", "stickers": "done", "blocks": "confirmed", "battle.shifted": "no"}
	for i, b := range [][3]int{
		{0, 2, 2}, {0, 2, 2}, {0, 2, 2}, {0, 2, 3}, {0, 3, 2},
		{1, 3, 3}, {1, 3, 3}, {1, 3, 3}, {1, 3, 3}, {1, 3, 3}, {1, 3, 2}, {1, 2, 3},
		{2, 4, 4}, {2, 4, 4}, {2, 3, 4}, {2, 4, 3}, {2, 3, 3},
	} {
		k := fmt.Sprintf("battle.B%02d.", i+1)
		v[k+"intensity"], v[k+"top"], v[k+"bottom"] = strconv.Itoa(b[0]), strconv.Itoa(b[1]), strconv.Itoa(b[2])
	}
	for _, c := range []Character{Scout, TheBible, ArtilleryCard} {
		v[c.whenKey()] = "either"
	}
	v[Reroute.whenKey()] = "before"
	return v
}

// setups are all combinations of the options, one for each number.
func randomSetup(r *rand.Rand, known bool) engine.Setup {
	s := engine.Setup{Options: map[string]string{}, Printed: map[string]string{}}
	for _, o := range options() {
		s.Options[o.Key] = o.Need.Options[r.IntN(len(o.Need.Options))].Key
	}
	if known {
		maps.Copy(s.Printed, invented())
		s.Printed["track.length"] = strconv.Itoa(1 + r.IntN(3))
	}
	return s
}

// hint plays blocks on the board more often than chance would, and gives printed
// values that keep the sheet adding up.
func hint(r *rand.Rand, pos *engine.Position, p engine.Prompt) (engine.Answer, bool) {
	if p.Printed != "" && p.Need.Kind == engine.CountKind {
		for {
			n := p.Need.Min + r.IntN(p.Need.Max-p.Need.Min+1)
			values := maps.Clone(pos.Values)
			values[p.Printed] = strconv.Itoa(n)
			if len(checkSheet(values)) == 0 {
				return engine.Counted(n), true
			}
		}
	}
	if (p.Key == "C5" || p.Key == "C6") && r.IntN(4) > 0 {
		var open []string
		for _, o := range p.Need.Options {
			if o.Not.Empty() {
				open = append(open, o.Key)
			}
		}
		return engine.Chosen(open[r.IntN(len(open))]), true
	}
	return engine.Answer{}, false
}

// TestWander plays at random over all variants and house readings; every position
// is checked for conservation. ADJUTANT_WANDER=100000 makes it long.
func TestWander(t *testing.T) {
	games := 300
	if n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER")); err == nil {
		games = n
	}
	from, _ := strconv.Atoi(os.Getenv("ADJUTANT_WANDER_FROM")) // so that a long run can go in parts
	ends := map[string]int{}
	answers := 0
	for seed := from; seed < from+games; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		log, pos := enginetest.Wander(t, Title(), randomSetup(r, seed%4 > 0), uint64(seed), 2000, hint)
		if !pos.Over {
			t.Fatalf("seed %d: not over after %d answers, at %s", seed, len(log), pos.Step)
		}
		ends[pos.Game.(*Border).Method]++
		answers += len(log)
	}
	t.Logf("%d games, %d answers, ends %v", games, answers, ends)
}
