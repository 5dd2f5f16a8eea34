package soeurs

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/soeurs/soeurstest"
)

// Each chance on the page is proved against the rules: positions are played out
// with every face of the dice, or every play of the cards, and counted.

// table is a position that answers can be tried from.
type table struct {
	t     *testing.T
	title *engine.Title
	setup engine.Setup
}

func newTable(t *testing.T, position map[string]string, options ...string) *table {
	t.Helper()
	p := map[string]string{"boss": "K1", "floors": "T1", "mode": "normal"}
	for k, v := range position {
		p[k] = v
	}
	o := map[string]string{}
	for i := 0; i+1 < len(options); i += 2 {
		o[options[i]] = options[i+1]
	}
	return &table{t, Title(), engine.Setup{Printed: soeurstest.Printed(), Position: p, Options: o}}
}

// after is the game after these answers.
func (x *table) after(answers ...engine.Answer) (*Game, *engine.Position) {
	x.t.Helper()
	var log []engine.Entry
	for i, a := range answers {
		log = append(log, engine.Entry{Seq: i + 1, Kind: engine.AnswerEntry, Answer: a})
	}
	pos, err := engine.Replay(x.title, x.setup, log)
	if err != nil {
		x.t.Fatal(err)
	}
	if pos.Err != nil {
		x.t.Fatalf("%v: %v", answers, pos.Err)
	}
	return pos.Game.(*Game), pos
}

// accept presses NEXT until a prompt of one of these keys waits, or the game is over.
func (x *table) accept(answers []engine.Answer, until ...string) []engine.Answer {
	for range 20 {
		_, pos := x.after(answers...)
		p := pos.Prompt("")
		if p == nil || slices.Contains(until, p.Key) || p.Default == nil {
			return answers
		}
		answers = append(answers, *p.Default)
	}
	return answers
}

func TestLevelTrapIsTheSixFaces(t *testing.T) {
	for level := 1; level <= 12; level += 2 {
		for _, hp := range []string{"3", "39"} {
			for _, discard := range []string{"", "A01/1", "A07/1", "A01/1 A07/1"} {
				x := newTable(t, map[string]string{"step": "T2", "traps": "T", "level": itoa(level), "hp": hp, "A01": "hand/1", "A07": "hand/1"})
				start, _ := x.after()
				shares := map[string]int{}
				for _, f := range strings.Fields(discard) {
					shares[f] = 1
				}
				safe, sum, dead := 0, 0, 0
				for face := 1; face <= 6; face++ {
					g, _ := x.after(engine.Allotted(shares), engine.Rolled(face), engine.Confirmed())
					// at 0 HP what exceeds them is not seen; the loss told before is
					lost := start.HP - g.HP
					if g.over() {
						dead++
						told, _ := x.after(engine.Allotted(shares), engine.Rolled(face))
						lost = told.Loss
					}
					sum += lost
					if lost == 0 {
						safe++
					}
				}
				choices := start.trapChoices()
				i := slices.IndexFunc(choices, func(c TrapOdds) bool { return strings.Join(c.Cards, " ") == discard })
				if i < 0 {
					t.Fatalf("no choice %q", discard)
				}
				same(t, fmt.Sprintf("level %d HP %s discard %q: no damage", level, hp, discard), choices[i].NoDamage, safe, 6)
				same(t, fmt.Sprintf("level %d HP %s discard %q: mean", level, hp, discard), choices[i].Mean, sum, 6)
				same(t, fmt.Sprintf("level %d HP %s discard %q: death", level, hp, discard), choices[i].Death, dead, 6)
			}
		}
	}
}

func same(t *testing.T, what string, c engine.Chance, num, den int) {
	t.Helper()
	if want := big.NewRat(int64(num), int64(den)); c.Rat == nil || c.Rat.Cmp(want) != 0 {
		t.Errorf("%s: %s, by enumeration %s", what, c, want.RatString())
	}
}

// The mean over the Trap card: both dice, the one on the card and the one against
// its level, played out.
func TestTrapCardIsBothDice(t *testing.T) {
	for _, kind := range []string{"T", "TT"} {
		for _, hp := range []string{"2", "5", "30"} {
			x := newTable(t, map[string]string{"step": "T1", "traps": kind, "hp": hp})
			start, _ := x.after()
			sum, dead := 0, 0 // of 36
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					answers := []engine.Answer{engine.Rolled(a)}
					g, pos := x.after(answers...)
					if g.Step == trapDiscard {
						answers = append(answers, engine.Allotted(nil), engine.Rolled(b))
						g, _ = x.after(answers...)
						sum += g.Loss
						if g.Loss >= start.HP {
							dead++
						}
						continue
					}
					if p := pos.Prompt(""); p.Need.Kind == engine.ConfirmKind {
						g, _ = x.after(append(answers, engine.Confirmed())...)
						sum += start.HP - g.HP
						if g.over() {
							dead++
						}
					}
				}
			}
			mean, death, ok := start.trapCardOdds(kind)
			if !ok {
				t.Fatal("the Trap card is on the sheet")
			}
			same(t, kind+" HP "+hp+": mean", mean, sum, 36)
			same(t, kind+" HP "+hp+": death", death, dead, 36)
		}
	}
}

func TestManaIsTheSixFaces(t *testing.T) {
	for _, location := range []string{"L01", "L06", "L14", "L11"} {
		x := newTable(t, map[string]string{"step": "K6", "round": "1", "location": location, "E02": "row", "group": "1", "A01": "hand/1"})
		start, _ := x.after()
		for c := 1; c <= 6; c++ {
			plain, more := 0, 0
			for face := 1; face <= 6; face++ {
				g, _ := x.after(engine.Rolled(face))
				if g.Mana >= c {
					plain++
				}
				most := g.Mana
				if g.Step == manaDiscard {
					g, _ = x.after(engine.Rolled(face), engine.Chosen("A01/1"))
					most = g.Mana
				}
				if most >= c {
					more++
				}
			}
			same(t, fmt.Sprintf("%s mana %d", location, c), start.ManaAtLeast(c, 0, 0), plain, 6)
			same(t, fmt.Sprintf("%s mana %d with the discard", location, c), start.ManaAtLeast(c, 1, 0), more, 6)
			// two rolls, the second only after a miss
			hit := 0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					ga, _ := x.after(engine.Rolled(a))
					gb, _ := x.after(engine.Rolled(b))
					if ga.Mana >= c || gb.Mana >= c {
						hit++
					}
				}
			}
			same(t, fmt.Sprintf("%s mana %d with a re-roll", location, c), start.ManaAtLeast(c, 0, 1), hit, 36)
		}
	}
}

// walkers try every string of steps by themselves, without the ways of the rules.
func everyWay(f *Floor, from string, crossed []string, n int) [][]string {
	out := [][]string{{}}
	for range n {
		var next [][]string
		for _, w := range out {
			here := from
			if len(w) > 0 {
				here = w[len(w)-1]
			}
			if len(w) > 0 && f.kind(here) == bossCell {
				next = append(next, w)
				continue
			}
			for _, s := range []byte("LRU") {
				if to := f.beside(here, s); to != "" && !slices.Contains(crossed, to) && !slices.Contains(w, to) {
					next = append(next, append(slices.Clone(w), to))
				}
			}
		}
		out = next
	}
	return out
}

func TestReachIsThe36Rolls(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 60 {
		text := []string{soeurstest.TowerFloor, soeurstest.HardFloor, soeurstest.LastFloor}[r.IntN(3)]
		f, _ := ParseFloor(text)
		g := &Game{At: door, House: House{NoExactMove: "farthest", DieChoice: "exact_first"}}
		for range r.IntN(3) { // walk a while
			if ways := f.ways(g.At, g.Crossed, 1+r.IntN(4)); len(ways) > 0 {
				w := ways[r.IntN(len(ways))]
				g.Crossed, g.At = append(g.Crossed, w.Spaces...), w.End(g.At)
			}
		}
		if f.kind(g.At) == bossCell {
			continue // nobody moves on from there
		}
		cross, end := g.reaches(f)
		exact := map[int][][]string{}
		for n := 1; n <= 6; n++ {
			exact[n] = everyWay(f, g.At, g.Crossed, n)
		}
		farthest := func(n int) [][]string {
			for k := n - 1; k > 0; k-- {
				if len(exact[k]) > 0 {
					return exact[k]
				}
			}
			return nil
		}
		for _, s := range f.spaces() {
			crossed, ended := 0, 0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					ways := append(slices.Clone(exact[a]), exact[b]...)
					if len(ways) == 0 {
						ways = append(farthest(a), farthest(b)...)
					}
					if slices.ContainsFunc(ways, func(w []string) bool { return slices.Contains(w, s) }) {
						crossed++
					}
					if slices.ContainsFunc(ways, func(w []string) bool { return len(w) > 0 && w[len(w)-1] == s }) {
						ended++
					}
				}
			}
			if cross[s].Rolls != crossed || end[s].Rolls != ended {
				t.Errorf("%s from %s, crossed %v: %s crossed by %d, ended on by %d of 36; by enumeration %d, %d", text, g.At, g.Crossed, s, cross[s].Rolls, end[s].Rolls, crossed, ended)
			}
		}
	}
}

func TestReachBossIsTheLargerDice(t *testing.T) {
	for d := 0; d <= 18; d++ {
		for s := 0; s <= 3; s++ {
			hit, all := 0, 1
			for range s {
				all *= 36
			}
			for roll := range all {
				steps, x := 0, roll
				for range s {
					steps += max(x%6, x/6%6) + 1
					x /= 36
				}
				if steps >= d {
					hit++
				}
			}
			same(t, fmt.Sprintf("distance %d, %d left", d, s), engine.ChanceOf(ReachBoss(s, d)), hit, all)
		}
	}
}

// playOut tries every play of the hand by the rules, from a position in the Player
// Phase, and calls visit with every state it meets there.
func (x *table) playOut(answers []engine.Answer, seen map[string]bool, visit func(*Game)) {
	g, pos := x.after(answers...)
	p := pos.Prompt("")
	if p == nil || g.Step != playerPhase {
		visit(g)
		return
	}
	if p.Key == playerPhase {
		k := fmt.Sprint(g.Mana, g.Defense, g.Row, g.HP, g.in(InHand), g.BossDice, g.XP)
		if seen[k] {
			return
		}
		seen[k] = true
		visit(g)
	}
	next := func(a engine.Answer) {
		if p.Accepts(a) == nil {
			x.playOut(append(slices.Clone(answers), a), seen, visit)
		}
	}
	switch p.Need.Kind {
	case engine.CardKind:
		for _, o := range p.Need.Options {
			next(engine.Carded(o.Key))
		}
	case engine.ChooseKind:
		for _, o := range p.Need.Options {
			verb, _, _ := strings.Cut(o.Key, ":")
			if p.Key != playerPhase || verb == "play" || verb == "attack" {
				next(engine.Chosen(o.Key))
			}
		}
	case engine.AllotKind:
		shares := []map[string]int{{}}
		for _, l := range p.Need.Lines {
			var more []map[string]int
			for _, s := range shares {
				for n := l.Min; n <= l.Max; n++ {
					c := map[string]int{l.Key: n}
					for k, v := range s {
						c[k] = v
					}
					more = append(more, c)
				}
			}
			shares = more
		}
		for _, s := range shares {
			next(engine.Allotted(s))
		}
	default:
		x.t.Fatalf("%s asks for %s", p.Key, p.Need.Kind)
	}
}

// The round preview is what the best plays by the rules reach.
func TestRoundPreviewIsEveryPlay(t *testing.T) {
	cards := []string{"A01", "A04", "A07", "A09", "A10", "A11", "A14", "A15", "AA01", "AA05", "AA06", "AA08"}
	enemies := []string{"E01", "E02", "E03", "E09", "E10", "E11", "E13"}
	r := rand.New(rand.NewPCG(3, 1))
	for range 8 {
		pos := map[string]string{"step": "K8", "round": "1", "location": "L12", "hp": "30"}
		for _, i := range r.Perm(len(cards))[:3] {
			pos[cards[i]] = "hand/" + itoa(1+r.IntN(2))
			if cards[i] == "A15" {
				pos[cards[i]] = "hand/1"
			}
		}
		n := 1 + r.IntN(2)
		for _, i := range r.Perm(len(enemies))[:n] {
			pos[enemies[i]] = "row"
		}
		pos["group"] = itoa(n)
		for mana := 0; mana <= 6; mana++ {
			pos["mana"] = itoa(mana)
			x := newTable(t, pos)
			start, _ := x.after()
			got := start.roundPreview(mana)
			want := RoundPreview{LeastLoss: 1 << 20}
			x.playOut(nil, map[string]bool{}, func(g *Game) {
				killed := len(start.Row) - len(g.Row)
				want.Killed = max(want.Killed, killed)
				want.XP = max(want.XP, g.XP-start.XP)
				self := start.HP - g.HP
				want.LeastLoss = min(want.LeastLoss, max(g.totalAttack()-g.Defense, 0)+self)
			})
			if got.Killed != want.Killed || got.XP != want.XP || got.LeastLoss != want.LeastLoss {
				t.Errorf("%v: preview %d killed, %d XP, loss %d; by every play %d, %d, %d", pos, got.Killed, got.XP, got.LeastLoss, want.Killed, want.XP, want.LeastLoss)
			}
		}
	}
}

// The most dice of the boss are what the best plays by the rules take.
func TestMostDiceIsEveryPlay(t *testing.T) {
	cards := []string{"A01", "A07", "A09", "A11", "A14", "AA01", "AA08"}
	r := rand.New(rand.NewPCG(5, 1))
	for round := range 6 {
		split := []string{"either", "together", "apart"}[round%3]
		pos := map[string]string{"step": "K8", "final_combat": "yes", "round": "1", "floor": "2", "hp": "30"}
		for _, i := range r.Perm(len(cards))[:3] {
			pos[cards[i]] = "hand/1"
		}
		var dice []string
		for range 3 {
			dice = append(dice, itoa(1+r.IntN(6)))
		}
		pos["boss_dice"] = strings.Join(dice, " ")
		for _, mana := range []int{1, 4, 6} {
			pos["mana"] = itoa(mana)
			x := newTable(t, pos, "split_vs_boss", split)
			start, _ := x.after()
			most := 0
			x.playOut(nil, map[string]bool{}, func(g *Game) { most = max(most, len(start.BossDice)-len(g.BossDice)) })
			if got := start.mostDice(start.playSets(start.topKnown()), mana)[0]; got != most {
				t.Errorf("%s %v: preview %d dice, by every play %d", split, pos, got, most)
			}
		}
	}
}

// The boss clock is the number of rounds that can be sat out.
func TestBossClockIsTheRoundsSatOut(t *testing.T) {
	for _, boss := range []string{"K2", "K3", "K4"} {
		for hp := 1; hp <= 39; hp += 5 {
			x := newTable(t, map[string]string{"step": "K6", "final_combat": "yes", "round": "1", "floor": "2", "boss": boss, "boss_dice": "6 5", "hp": itoa(hp)})
			start, _ := x.after()
			_, want := start.BossClock()
			var answers []engine.Answer
			rounds := 0
			for {
				answers = x.accept(append(answers, engine.Rolled(1)), playerPhase, manaRoll)
				answers = append(answers, engine.Chosen("end"))
				answers = x.accept(answers, manaRoll)
				g, _ := x.after(answers...)
				if g.over() {
					break
				}
				rounds++
			}
			if rounds != want {
				t.Errorf("%s with %d HP: %d rounds, sat out %d", boss, hp, want, rounds)
			}
		}
	}
}

// Experience by round is what a kill in that round pays.
func TestExperienceIsWhatAKillPays(t *testing.T) {
	for round := 1; round <= 8; round++ {
		x := newTable(t, map[string]string{"step": "K8", "round": itoa(round), "location": "L01", "E14": "row", "E14.blue": "2", "E01": "row", "group": "2", "mana": "2", "A01": "hand/1"})
		start, _ := x.after()
		g, _ := x.after(engine.Chosen("play:A01/1"), engine.Chosen("E14"))
		if want := xpIn(start.Printed["E14.xp"], round); g.XP != want {
			t.Errorf("round %d: %d XP, shown %d", round, g.XP, want)
		}
	}
}

// The chances of the Treasure card are its six faces.
func TestTreasureIsTheSixFaces(t *testing.T) {
	x := newTable(t, map[string]string{"step": "G1", "treasures": "$", "A02": "discard/1"})
	start, pos := x.after()
	counts := map[string]int{}
	for face := 1; face <= 6; face++ {
		g, _ := x.after(engine.Rolled(face))
		l := g.loot()
		counts[key("treasure.%d.%s.%d.%d", l.cards, l.from, l.xp, l.potions)]++
	}
	odds := pos.Sheet("").Odds
	if len(odds) != len(counts) {
		t.Errorf("%d chances for %d results", len(odds), len(counts))
	}
	for _, o := range odds {
		same(t, o.Key, o.Chance, counts[o.Key], 6)
	}
	if start.Step != treasureRoll {
		t.Error("another step")
	}
}
