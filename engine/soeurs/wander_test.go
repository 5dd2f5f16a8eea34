package soeurs_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
	"adjutant/engine/soeurs/soeurstest"
)

// watch is what must hold at every prompt of a random game, counted here apart from
// the game's own Check.
type watch struct {
	t       *testing.T
	seed    int
	ceiling int
	printed map[string]string
	french  *engine.Language // not nil: look for words without French at each prompt
	missing map[string]bool
}

// read looks for words without French in what is seen at a prompt.
func (w *watch) read(pos *engine.Position) {
	for _, p := range pos.Prompts {
		for _, l := range []engine.Language{{}, *w.french} {
			if said := l.Say(p.Say); p.Printed == "" && (said == "" || wordsIn(said) > 6) {
				w.t.Errorf("%s: %q is not a cue of one to six words", p.Key, said)
			}
		}
	}
	last := pos.Done[max(len(pos.Done)-1, 0):]
	engine.Texts([]any{pos.Prompts, last, pos.Sheet("")}, func(x engine.Text) {
		for _, f := range w.french.Missing(x) {
			w.missing[f] = true
		}
	})
}

func wordsIn(s string) int {
	return len(slices.DeleteFunc(strings.Fields(s), func(w string) bool { return strings.Trim(w, ":;?!·,+-0123456789") == "" }))
}

func (w *watch) see(g *soeurs.Game) {
	a, aa := 0, 0
	for _, c := range g.Cards {
		if strings.HasPrefix(c.ID, "AA") {
			aa++
		} else {
			a++
		}
		if c.Side != 1 && c.Side != 2 {
			w.t.Fatalf("seed %d: %s shows side %d", w.seed, c.ID, c.Side)
		}
	}
	inAA := 0
	for _, c := range g.Cards {
		if c.Place == soeurs.InAA {
			inAA++
			if c.Side != 1 {
				w.t.Fatalf("seed %d: %s lies upgraded in an AA deck", w.seed, c.ID)
			}
		}
	}
	row := 0
	for _, e := range g.Enemies {
		if e.Place == soeurs.InRow {
			row++
		}
	}
	switch {
	case a != 16 || aa != 8 || len(g.Enemies) != 18:
		w.t.Fatalf("seed %d: %d A, %d AA, %d enemies", w.seed, a, aa, len(g.Enemies))
	case inAA != len(g.Left)+len(g.Right):
		w.t.Fatalf("seed %d: %d cards in AA decks of %d and %d", w.seed, inAA, len(g.Left), len(g.Right))
	case row != len(g.Row) || row > 3:
		w.t.Fatalf("seed %d: %d enemy cards in a row of %d", w.seed, row, len(g.Row))
	case g.Potions < 0 || g.Potions > 3:
		w.t.Fatalf("seed %d: %d potions", w.seed, g.Potions)
	case g.HP < 0 || g.HP > g.Ceiling || g.Ceiling > 39 || w.ceiling > 0 && g.Ceiling > w.ceiling:
		w.t.Fatalf("seed %d: HP %d, ceiling %d after %d", w.seed, g.HP, g.Ceiling, w.ceiling)
	case g.Mana < 0 || g.Mana > 6 || g.XP < 0 || g.XP > 20:
		w.t.Fatalf("seed %d: mana %d, XP %d", w.seed, g.Mana, g.XP)
	}
	w.ceiling = g.Ceiling
}

// hint checks the books at each prompt, gives printed values from the sheet, and
// does not throw the whole hand away at each chance.
func (w *watch) hint(r *rand.Rand, pos *engine.Position, p engine.Prompt) (engine.Answer, bool) {
	w.see(pos.Game.(*soeurs.Game))
	if w.french != nil {
		w.read(pos)
	}
	switch {
	case p.Printed != "":
		a, err := p.Need.Parse(w.printed[p.Printed])
		return a, err == nil && w.printed[p.Printed] != ""
	case p.Need.Kind == engine.AllotKind && p.Default != nil && r.IntN(2) == 0:
		return *p.Default, true
	case p.Key == "K8" && r.IntN(3) > 0: // a player plays while he can
		for _, i := range r.Perm(len(p.Need.Options)) {
			if o := p.Need.Options[i]; o.Not.Empty() && (strings.HasPrefix(o.Key, "play") || o.Key == "attack" || o.Key == "draw") {
				return engine.Chosen(o.Key), true
			}
		}
	}
	return engine.Answer{}, false
}

func games() int {
	n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER"))
	if err != nil {
		return 300
	}
	return n
}

// from is the first seed: a long run is shared by several processes.
func from() int {
	n, _ := strconv.Atoi(os.Getenv("ADJUTANT_WANDER_FROM"))
	return n
}

// options are the house readings, every combination in turn.
func options(n int) map[string]string {
	out := map[string]string{}
	for _, o := range soeurs.Title().Options {
		keys := o.Need.Options
		out[o.Key] = keys[n%len(keys)].Key
		n /= len(keys)
	}
	return out
}

// setup is how random game number i begins: from the very start with a whole sheet
// or with none, on the last floor, or before the boss.
func setup(i int) engine.Setup {
	s := engine.Setup{Printed: soeurstest.Printed(), Options: options(i)}
	boss := fmt.Sprintf("K%d", 1+i/4%4)
	hand := map[string]string{"A01": "hand/2", "A07": "hand/2", "A09": "hand/1", "A14": "hand/1", "AA01": "hand/1"}
	late := map[string]string{"boss": boss, "floors": "T1", "floor": "2", "mode": "normal", "xp": "9", "potions": "2"}
	for k, v := range hand {
		late[k] = v
	}
	switch i % 4 {
	case 1:
		s.Printed = nil
	case 2:
		late["step"] = "M1"
		s.Position = late
	case 3:
		late["step"], late["boss_ahead"] = "B1", "yes"
		s.Position = late
	}
	return s
}

// Random legal play never panics, never dead-ends, and neither makes nor loses a
// card. A long run: ADJUTANT_WANDER=100000.
func TestWander(t *testing.T) {
	title := soeurs.Title()
	ends := map[string]int{}
	longest := 0
	fr := title.Language("fr")
	missing := map[string]bool{}
	for i := from(); i < from()+games(); i++ {
		w := &watch{t: t, seed: i, printed: soeurstest.Printed(), missing: missing}
		if i < 40 {
			w.french = &fr
		}
		if i > 0 && i%1000 == 0 {
			t.Logf("up to seed %d: %v", i, ends)
		}
		log, pos := enginetest.Wander(t, title, setup(i), uint64(i), 3000, w.hint)
		w.see(pos.Game.(*soeurs.Game))
		longest = max(longest, len(log))
		if !pos.Over {
			ends["cut off"]++
			continue
		}
		ends[pos.Sheet("").Outcome.Method]++
		if i%37 == 0 && i < 2000 {
			enginetest.Twice(t, title, setup(i), log)
		}
		if i < 3 {
			enginetest.French(t, title, pos)
		}
	}
	for _, f := range engine.Sorted(missing) {
		t.Errorf("no French for %q", f)
	}
	t.Logf("%d games: %v, the longest %d answers", games(), ends, longest)
	if ends["cut off"] > games()/100 {
		t.Errorf("%d games did not end", ends["cut off"])
	}
	for _, m := range []string{"boss beaten", "no Health left", "Boss space not reached", "4 XP not payable"} {
		if ends[m] == 0 {
			t.Errorf("no game ended with %q", m)
		}
	}
}
