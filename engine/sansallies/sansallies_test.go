package sansallies_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/sansallies"
)

// sheetA is an invented component sheet for tests. It is not the game's.
func sheetA() map[string]string {
	out := map[string]string{
		"strength.vehicles.undeveloped": "3", "strength.aircraft.undeveloped": "2", "strength.aircraft.upgraded": "3",
		"strength.ships.undeveloped": "4", "strength.ships.upgraded": "6",
		"deck.personnel": "22", "deck.vehicles": "14", "deck.aircraft": "12", "deck.ships": "11", "deck.commander": "5", "deck.breakthrough": "4", "deck.ultimate": "3",
		"season.count": "3", "season.1.name": "wet", "season.1.number": "1", "season.2.name": "dry", "season.2.number": "-1", "season.3.name": "cold", "season.3.number": "2",
	}
	for i, c := range []int{2, 3, 4, 5, 6, 7, 8, 9} {
		tier := string(rune('A' + i))
		out["castle."+tier] = strconv.Itoa(c)
		out["flask."+tier] = strconv.Itoa([]int{3, 3, 3, 4, 4, 5, 5, 6}[i])
	}
	n := 0
	for p := 1; p <= 6; p++ {
		for q := 1; q <= 6; q++ {
			out[fmt.Sprintf("camp.%d.%d", p, q)] = deal()[n]
			n++
		}
	}
	return out
}

func deal() []string {
	var out []string
	for n := 1; n <= 8; n++ {
		for i := 1; i <= n; i++ {
			out = append(out, string(rune('H'-n+1))+strconv.Itoa(i))
		}
	}
	return out
}

// hint answers what chance seldom gets right: names of seasons and legal forces.
func hint(r *rand.Rand, pos *engine.Position, p engine.Prompt) (engine.Answer, bool) {
	switch {
	case strings.HasSuffix(p.Printed, ".name"):
		return engine.Written("season " + p.Printed), true
	case p.Key == "force" && p.Default != nil && r.IntN(3) > 0:
		return *p.Default, true
	case p.Key == "act" && p.Default != nil && r.IntN(3) > 0:
		return *p.Default, true
	case p.Need.Kind == engine.FormKind && len(p.Anytime)+len(p.Actions) == 0:
		return engine.Answer{}, false
	}
	return engine.Answer{}, false
}

// randomSetup chooses each option by chance; half of the games know no printed value.
func randomSetup(seed uint64) engine.Setup {
	r := rand.New(rand.NewPCG(seed, 7))
	s := engine.Setup{Options: map[string]string{}, Printed: map[string]string{}}
	for _, o := range sansallies.Title().Options {
		if r.IntN(2) == 0 {
			s.Options[o.Key] = o.Need.Options[r.IntN(len(o.Need.Options))].Key
		}
	}
	if r.IntN(2) == 0 {
		s.Printed = sheetA()
	}
	return s
}

func games() int {
	if n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER")); err == nil {
		return n
	}
	return 120
}

// from is the first seed: a long run is shared by several processes.
func from() uint64 {
	n, _ := strconv.ParseUint(os.Getenv("ADJUTANT_WANDER_FROM"), 10, 64)
	return n
}

// Random play over all option combinations: no panic, no dead end, nothing created
// or lost.
func TestWander(t *testing.T) {
	title := sansallies.Title()
	ends := map[string]int{}
	for seed := from(); seed < from()+uint64(games()); seed++ {
		setup := randomSetup(seed)
		log, pos := enginetest.Wander(t, title, setup, seed, 3000, hint)
		end := "cut off"
		if o := pos.Sheet("").Outcome; o != nil {
			end = o.Result
		}
		ends[end]++
		if seed%500 == 499 {
			t.Logf("%d games: %v", seed+1, ends)
		}
		if seed < 6 {
			enginetest.Twice(t, title, setup, log)
			enginetest.French(t, title, pos)
			for i := 0; i < len(log); i += 11 {
				at, err := engine.Replay(title, setup, log[:i])
				if err != nil {
					t.Fatal(err)
				}
				formats(t, title, at)
				spoken(t, title, at)
			}
		}
	}
	t.Log(ends)
}

// formats fails for words whose arguments do not fit their format, in either language.
func formats(t *testing.T, title *engine.Title, pos *engine.Position) {
	t.Helper()
	see := func(x engine.Text) {
		for _, code := range []string{"en", "fr"} {
			if s := title.Language(code).Say(x); strings.Contains(s, "%!") {
				t.Errorf("%s: %s", code, s)
			}
		}
	}
	engine.Texts(pos.Prompts, see)
	engine.Texts(pos.Done, see)
	engine.Texts(pos.Sheet(""), see)
}

// spoken fails for prompts without a spoken line of at most six words.
func spoken(t *testing.T, title *engine.Title, pos *engine.Position) {
	t.Helper()
	for _, p := range pos.Prompts {
		for _, code := range []string{"en", "fr"} {
			say := title.Language(code).Say(p.Say)
			if words := len(strings.Fields(strings.NewReplacer(" ?", "?", " :", ":").Replace(say))); words == 0 || words > 6 {
				t.Errorf("%s of %s is no short spoken line: %q", code, p.Key, say)
			}
		}
	}
}

// Each field takes back what it shows, and nothing else changes.
func TestFieldsTakeWhatTheyShow(t *testing.T) {
	title := sansallies.Title()
	for seed := range uint64(15) {
		_, pos := enginetest.Wander(t, title, randomSetup(seed), seed, 40+10*int(seed), hint)
		before := pos.Sheet("").String()
		for _, f := range pos.Game.Fields() {
			v := f.Get()
			if v == "" {
				continue
			}
			if a, err := f.Need.Parse(v); err != nil || f.Need.Check(a) != nil {
				t.Errorf("%s: its own value %q is no answer to its need", f.Key, v)
			}
			if err := f.Set(v); err != nil {
				t.Errorf("%s does not take its own value %q: %v", f.Key, v, err)
			}
			if f.Set("no such value") == nil && f.Need.Kind != engine.TextKind {
				t.Errorf("%s takes anything", f.Key)
			}
		}
		if after := pos.Sheet("").String(); after != before {
			t.Errorf("seed %d: the sheet changed:\n%s\nwas\n%s", seed, after, before)
		}
		for _, p := range pos.Game.Check() {
			t.Errorf("seed %d: %s", seed, p.Text)
		}
	}
}

func TestPlays(t *testing.T) { enginetest.Plays(t, sansallies.Title()) }
