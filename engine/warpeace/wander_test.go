package warpeace

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// hint plays moves that chance seldom gets right: along borders, with what is there.
func hint(r *rand.Rand, pos *engine.Position, p engine.Prompt) (engine.Answer, bool) {
	g := pos.Game.(*Game)
	pick := func(options []engine.Option) string {
		if len(options) == 0 {
			return ""
		}
		return options[r.IntN(len(options))].Key
	}
	some := func(n int) int {
		if n <= 0 || r.IntN(3) > 0 {
			return max(n, 0)
		}
		return r.IntN(n + 1)
	}
	move := engine.Answer{Kind: engine.MoveKind, Units: map[string]int{}}
	switch p.Key {
	case "setup":
		if p.Default != nil {
			return *p.Default, true
		}
		move.To, move.Units["i"] = pick(p.Need.To), g.Free[g.Country]
		if len(p.Need.Leads) > 0 {
			move.Leader = p.Need.Leads[0].Key
		}
		return move, true
	case "combat-move", "noncombat-move":
		if p.Default != nil && r.IntN(3) == 0 {
			return *p.Default, true
		}
		from := Place(pick(p.Need.From))
		next := g.atlas.neighbours(from)
		if len(next) == 0 {
			return engine.Answer{}, false
		}
		left := g.at(from, g.Country).minus(g.Moved[from])
		to := next[r.IntN(len(next))]
		move.From, move.To = string(from), string(to)
		if left.of(Fleet) > 0 && (g.atlas.sea(from) || r.IntN(2) == 0) {
			n := 1 + r.IntN(left.of(Fleet))
			move.Units["f"] = n
			if k := min(n, left.of(Infantry)); k > 0 && r.IntN(2) == 0 {
				move.Cargo = map[string]int{"i": k}
				if far := g.atlas.neighbours(to); r.IntN(2) == 0 && g.atlas.sea(to) && len(far) > 0 {
					move.Land = string(far[r.IntN(len(far))])
				}
			}
			return move, true
		}
		if far := g.atlas.neighbours(to); r.IntN(3) == 0 {
			move.Path = []string{move.To, string(far[r.IntN(len(far))])}
			move.To = move.Path[1]
			move.Units["c"] = some(left.of(Cavalry))
		} else {
			for _, u := range landTypes {
				move.Units[string(u)] = some(left.of(u))
			}
		}
		if len(p.Need.Leads) > 0 && r.IntN(2) == 0 {
			move.Leader = pick(p.Need.Leads)
		}
		return move, true
	case "placement":
		if r.IntN(3) == 0 {
			return *p.Default, true
		}
		move.To = pick(p.Need.To)
		for _, u := range unitTypes {
			move.Units[string(u)] = some(g.Bought.of(u))
		}
		return move, true
	case "purchase":
		if g.RP[g.Country] < 2 || r.IntN(3) == 0 {
			return *p.Default, true
		}
		if g.RP[g.Country] >= 3 && r.IntN(3) == 0 {
			if r.IntN(2) == 0 {
				return engine.Act("declare", engine.Chosen(pick(p.Actions[1].Need.Options))), true
			}
			return engine.Act("political", engine.Filled(map[string]string{"target": pick(p.Actions[0].Need.Fields[0].Need.Options), "dice": strconv.Itoa(1 + r.IntN(g.RP[g.Country]/3))})), true
		}
		u := unitTypes[r.IntN(4)]
		return engine.Allotted(map[string]int{string(u): r.IntN(1 + g.RP[g.Country]/u.price())}), true
	case "allotment":
		lines := p.Need.Lines
		shares := map[string]int{}
		for range r.IntN(6) {
			shares[lines[r.IntN(len(lines))].Key]++
		}
		return engine.Allotted(shares), true
	case "chart":
		if r.IntN(4) == 0 && p.Default != nil {
			return *p.Default, true
		}
		move.To = pick(p.Need.To)
		move.Units[[]string{"i", "c", "a", "f"}[r.IntN(4)]] = r.IntN(4)
		return move, true
	}
	return engine.Answer{}, false
}

// randomSetup chooses each option by chance.
func randomSetup(seed uint64) engine.Setup {
	r := rand.New(rand.NewPCG(seed, 7))
	s := engine.Setup{Options: map[string]string{"map": "practice"}, Printed: map[string]string{}}
	if seed%3 == 1 { // the owner's board, of which nothing is known
		s.Options["map"] = "own"
	}
	for _, o := range Title().Options {
		if o.Key == "map" || r.IntN(2) == 0 {
			continue
		}
		if o.Need.Kind == engine.CountKind {
			s.Options[o.Key] = strconv.Itoa(o.Need.Min + r.IntN(o.Need.Max-o.Need.Min+1))
			continue
		}
		s.Options[o.Key] = o.Need.Options[r.IntN(len(o.Need.Options))].Key
	}
	return s
}

func wanderGames() int {
	if n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER")); err == nil {
		return n
	}
	return 6
}

// mostRounds ends a game; mostAnswers stops one whose rounds never pass.
const (
	mostRounds  = 30
	mostAnswers = 6000
)

// Random play over all option combinations, up to 30 rounds: no panic, no dead end,
// nothing created or lost, never more than 20 points saved by the country that played.
func TestWander(t *testing.T) {
	title := Title()
	ends := map[string]int{}
	answers, rounds, asked := 0, 0, map[string]int{}
	from, _ := strconv.ParseUint(os.Getenv("ADJUTANT_WANDER_FROM"), 10, 64) // so that a long run can go in parts
	for seed := from; seed < from+uint64(wanderGames()); seed++ {
		setup := randomSetup(seed)
		last := Country("")
		most := mostRounds
		if testing.Short() {
			most = 8
		}
		log, pos := enginetest.WanderUntil(t, title, setup, seed, mostAnswers, func(r *rand.Rand, pos *engine.Position, p engine.Prompt) (engine.Answer, bool) {
			g := pos.Game.(*Game)
			if last != "" && last != g.Country && g.RP[last] > mostSaved && g.account.Banked[last.ord()] == 0 {
				panic(fmt.Sprintf("%s saved %d", last, g.RP[last]))
			}
			last = g.Country
			asked[p.Key]++
			return hint(r, pos, p)
		}, func(pos *engine.Position) bool { return pos.Game.(*Game).Round > most })
		g := pos.Game.(*Game)
		answers, rounds = answers+len(log), rounds+g.Round
		switch {
		case g.Winner != "":
			ends[g.Method]++
		case g.Round > most:
			ends["round "+strconv.Itoa(most)]++
		default:
			ends["cut off"]++
		}
		if seed < from+5 {
			enginetest.Twice(t, title, setup, log)
			enginetest.French(t, title, pos)
		}
	}
	t.Log(ends, answers, "answers", rounds, "rounds")
	t.Log("tries by prompt:", asked)
}

// Each play under testdata ends as it says.
func TestPlays(t *testing.T) { enginetest.Plays(t, Title()) }

// One random game, with its checks and drawings.
func BenchmarkGame(b *testing.B) {
	title := Title()
	seed := uint64(0)
	for b.Loop() {
		enginetest.WanderUntil(b, title, randomSetup(seed), seed, mostAnswers, hint, func(pos *engine.Position) bool { return pos.Game.(*Game).Round > mostRounds })
		seed++
	}
}
