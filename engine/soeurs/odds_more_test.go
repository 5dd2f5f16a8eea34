package soeurs

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/soeurs/soeurstest"
)

// everywhere puts all enemy cards into the discard, save those named with a place.
func everywhere(position, places map[string]string) map[string]string {
	for i := range 18 {
		position[fmt.Sprintf("E%02d", i+1)] = "discard"
	}
	for e, p := range places {
		position[e] = p
	}
	return position
}

// meanDrawn walks every draw of so many enemies and every face of their ? by the rules,
// each draw alike, and returns the mean total of what value reads.
func (x *table) meanDrawn(answers []engine.Answer, value func(*Game) int) *big.Rat {
	g, pos := x.after(answers...)
	p := pos.Prompt("")
	switch {
	case p.Key == drawEnemies || p.Key == readLocation && len(p.Need.Options) == 1:
		sum := new(big.Rat)
		for _, o := range p.Need.Options {
			sum.Add(sum, x.meanDrawn(append(slices.Clone(answers), engine.Carded(o.Key)), value))
		}
		return sum.Quo(sum, big.NewRat(int64(len(p.Need.Options)), 1))
	case p.Key == readLocation: // whatever it is, the enemies are the same
		return x.meanDrawn(append(slices.Clone(answers), engine.Carded(p.Need.Options[0].Key)), value)
	case p.Key == rollUnknown:
		n := len(p.Need.Dice)
		sum, all := 0, 1
		for range n {
			all *= 6
		}
		for roll := range all {
			faces, r := make([]int, n), roll
			for i := range faces {
				faces[i], r = r%6+1, r/6
			}
			rolled, _ := x.after(append(slices.Clone(answers), engine.Rolled(faces...))...)
			sum += value(rolled)
		}
		return big.NewRat(int64(sum), int64(all))
	}
	return big.NewRat(int64(value(g)), 1)
}

// TestMeanAttackIsEveryDraw: also where the location on top is known, and where the
// deck runs out and the discard is shuffled.
func TestMeanAttackIsEveryDraw(t *testing.T) {
	for _, c := range []struct {
		name, top string
		deck      string
		gone      string
		n         int
	}{
		{"one of four", "", "E06 E07 E03 E18", "", 1},
		{"two of three", "", "E06 E03 E18", "", 2},
		{"the top known", "L06", "E06 E03 E18 E17", "", 1},
		{"the top known, two more", "L03", "E06 E03 E18 E17", "", 3},
		{"the deck runs out", "", "E17", "E01 E02 E04 E05 E08 E09 E10 E11 E12 E13 E14 E15 E16", 2},
	} {
		position := everywhere(map[string]string{"step": "K1", "combat": itoa(c.n), "group": itoa(c.n)}, nil)
		for _, e := range strings.Fields(c.deck) {
			position[e] = "deck"
		}
		for _, e := range strings.Fields(c.gone) { // so that few draws are left
			position[e] = "aside"
		}
		if c.top != "" {
			position["enemy_top"] = c.top
		}
		x := newTable(t, position)
		start, _ := x.after()
		got, ok := start.meanGroup(".attack", c.n)
		want := x.meanDrawn(nil, func(g *Game) int {
			sum := 0
			for _, e := range g.Row {
				sum += e.Attack
			}
			return sum
		})
		if !ok || got.Cmp(want) != 0 {
			t.Errorf("%s: mean attack %v, by every draw %s", c.name, got, want.RatString())
		}
	}
}

// TestUnseenEnemyIsEveryDraw: the figures beside the table of the movement.
func TestUnseenEnemyIsEveryDraw(t *testing.T) {
	position := everywhere(map[string]string{"step": "K1", "combat": "1", "group": "1"}, map[string]string{"E06": "deck", "E07": "deck", "E17": "deck"})
	x := newTable(t, position)
	_, pos := x.after()
	for key, of := range map[string]func(Enemy) int{"unseen.attack": func(e Enemy) int { return e.Attack }, "unseen.resistance": func(e Enemy) int { return e.Resistance }} {
		want := x.meanDrawn(nil, func(g *Game) int { return of(g.Row[0]) })
		if c := oddOf(t, pos, key); c.Rat.Cmp(want) != 0 {
			t.Errorf("%s: %s, by every draw %s", key, c, want.RatString())
		}
	}
}

func oddOf(t *testing.T, pos *engine.Position, key string) engine.Chance {
	t.Helper()
	for _, o := range pos.Sheet("").Odds {
		if o.Key == key {
			return o.Chance
		}
	}
	t.Fatalf("no figure %s on the page", key)
	return engine.Chance{}
}

// The sum of the boss's dice before they are rolled is the mean of every roll.
func TestBossSumIsEveryRoll(t *testing.T) {
	x := newTable(t, map[string]string{"step": "B2", "final_combat": "yes", "floor": "2", "boss": "K2"}) // 5 5 ? ?
	_, pos := x.after()
	sum := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			g, _ := x.after(engine.Rolled(a, b))
			for _, v := range g.BossDice {
				sum += v
			}
		}
	}
	same(t, "K2", oddOf(t, pos, "boss.sum"), sum, 36)
}

// A helper comes by the faces of the Guardians' die that bring one.
func TestHelperIsTheSixFaces(t *testing.T) {
	x := newTable(t, map[string]string{"step": "K10", "final_combat": "yes", "floor": "2", "boss": "K1", "boss_dice": "6 4"})
	_, pos := x.after()
	came := 0
	for face := 1; face <= 6; face++ {
		if g, _ := x.after(engine.Rolled(face)); g.Step == drawEnemies {
			came++
		}
	}
	same(t, "helper", oddOf(t, pos, "boss.helper"), came, 6)
}

// handful is a position in the Player Phase with cards that heal and hurt.
func handful(hand string, more map[string]string) map[string]string {
	position := map[string]string{"round": "1", "location": "L12"}
	for _, c := range strings.Fields(hand) {
		id, side, _ := strings.Cut(c, "/")
		position[id] = "hand/" + side
	}
	for k, v := range more {
		position[k] = v
	}
	return position
}

// TestSurvivalIsEveryPlay: for each face of the mana die every play is tried, the
// Enemy Phase suffered, and where the boss burns, the Burns too. Cards that heal and
// cards that hurt come in the best order, and the ceiling counts.
func TestSurvivalIsEveryPlay(t *testing.T) {
	burning := map[string]string{"final_combat": "yes", "floor": "2", "boss": "K3", "boss_dice": "6 6", "location": ""}
	row := map[string]string{"E10": "row", "E03": "row", "group": "2"}
	for _, c := range []struct {
		name, hand, hp string
		more           map[string]string
	}{
		{"nothing helps", "A01/1", "9", row},
		{"one card heals", "AA03/1 A01/1", "5", row},
		{"one heals, one hurts", "AA03/1 A14/1", "9", row},
		{"hurting first would cross a line", "AA03/2 A14/1", "20", row},
		{"a card that kills its player", "A14/1 A01/1", "1", row},
		{"Burns", "A04/1 A10/1", "5", burning},
		{"Burns and a card that heals", "AA03/1 A04/1", "4", burning},
		{"Burns beyond help", "A05/1", "3", burning},
	} {
		position := handful(c.hand, c.more)
		position["step"], position["hp"] = "K6", c.hp
		x := newTable(t, position)
		start, pos := x.after()
		survived, stood := 0, 0
		for face := 1; face <= 6; face++ {
			answers := x.accept([]engine.Answer{engine.Rolled(face)}, playerPhase)
			most := 0
			x.playOut(answers, map[string]bool{}, func(g *Game) {
				if g.Result == lost {
					return
				}
				most = max(most, g.HP-max(g.totalAttack()-g.Defense, 0))
			})
			if most > 0 {
				survived++
			}
			if most > 3 {
				stood++
			}
			if got := start.roundPreview(face).After; got != most {
				t.Errorf("%s, mana %d: HP then %d, by every play %d", c.name, face, got, most)
			}
		}
		same(t, c.name, oddOf(t, pos, "survive"), survived, 6)
		if start.keyword() == burns {
			same(t, c.name+" and the Burns", oddOf(t, pos, "survive.burns"), stood, 6)
		}
	}
}

// TestOutOfReachIsEveryPlay: a die is out of reach when no play with 6 mana takes it,
// whatever card lies on top of the Action deck.
func TestOutOfReachIsEveryPlay(t *testing.T) {
	for _, c := range []struct{ hand, split, top string }{
		{"A01/1", "either", ""},
		{"A01/1 A07/1", "either", ""},
		{"A09/1", "apart", ""},
		{"A09/1 A01/1", "together", ""},
		{"A13/1", "either", ""},
		{"A13/1", "either", "A01"},
		{"A04/1", "either", ""},
	} {
		position := handful(c.hand, map[string]string{"step": "K8", "mana": "6", "final_combat": "yes", "floor": "2", "boss": "K1", "boss_dice": "1 2 3 4 5 6", "location": "", "top": c.top})
		for _, id := range []string{"AA01", "AA02", "AA03", "AA04", "AA05", "AA06", "AA07", "AA08"} {
			if _, ok := position[id]; !ok {
				position[id] = "discard/1"
			}
		}
		position["left"], position["right"] = "", ""
		x := newTable(t, position, "split_vs_boss", c.split)
		start, _ := x.after()
		taken := map[int]bool{}
		x.playOut(nil, map[string]bool{}, func(g *Game) {
			for _, v := range start.BossDice {
				if !slices.Contains(g.BossDice, v) {
					taken[v] = true
				}
			}
		})
		var want []int
		for v := 1; v <= 6; v++ {
			if !taken[v] {
				want = append(want, v)
			}
		}
		if got := start.outOfReach(); !slices.Equal(got, want) {
			t.Errorf("hand %s, %s, top %q: out of reach %v, by every play %v", c.hand, c.split, c.top, got, want)
		}
	}
}

// TestMeetingsAreTheLegalWays: what the table of the numbers lists after a roll is
// what the movement may end on, also where neither die has an exact way.
func TestMeetingsAreTheLegalWays(t *testing.T) {
	for _, choice := range []string{"exact_first", "any"} {
		for _, short := range []string{"farthest", "stuck", "skip"} {
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					f, _ := ParseFloor(soeurstest.HardFloor)
					g := &Game{At: "r2c3", Crossed: []string{"r1c2", "r1c3", "r2c3"}, Dice: []int{a, b}, House: House{NoExactMove: short, DieChoice: choice}}
					ends := map[string]bool{}
					for _, w := range f.legal(g.At, g.Crossed, g.Dice, g.House) {
						ends[w.End("")] = true
					}
					listed := map[string]bool{}
					for _, m := range g.meetings(f) {
						listed[m.end] = true
					}
					if !slices.Equal(engine.Sorted(ends), engine.Sorted(listed)) {
						t.Errorf("%s, %s, dice %d %d: lists %v, may end on %v", choice, short, a, b, engine.Sorted(listed), engine.Sorted(ends))
					}
				}
			}
		}
	}
}
