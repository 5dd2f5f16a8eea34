package soeurs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Sheet draws the state: everything lies open, so it is the same for everybody.
func (g *Game) Sheet(string) engine.Sheet {
	s := engine.Sheet{Game: "soeurs", Step: g.Step, Round: g.roundText(), Phases: g.phases(), Tracks: g.tracks(), Board: g.board(), Outcome: g.outcome()}
	s.Reminders = g.reminders()
	if g.Result == "" {
		s.Odds, s.Grids = g.odds()
	}
	s.Grids = append(s.Grids, g.pilesGrid())
	return s
}

func (g *Game) roundText() engine.Text {
	switch {
	case !g.setUp():
		return engine.T("setting up")
	case g.InBoss:
		return engine.T("final combat · round %d", g.Round)
	case g.Round > 0 && strings.HasPrefix(g.Step, "K"):
		return engine.T("floor %d · sequence %d · round %d", g.Floor, g.Sequence, g.Round)
	}
	return engine.T("floor %d · sequence %d", g.Floor, g.Sequence)
}

// phases are the strip of a sequence, and of a round while one is fought.
func (g *Game) phases() []engine.Phase {
	strip := []struct {
		key   string
		name  engine.Text
		steps string
	}{
		{"setup", engine.T("Setup"), "U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11"},
		{"movement", engine.T("Movement"), "M1 M2 M3 M4"},
		{"trap", engine.T("Trap"), "T1 T2 T3 T4"},
		{"enemies", engine.T("Enemies"), "K1 K2 K3 K4 K5"},
		{"player", engine.T("Player Phase"), "K6 K6a K7 K8"},
		{"enemy", engine.T("Enemy Phase"), "K9 K10 K11"},
		{"treasure", engine.T("Treasure"), "G1 G2"},
		{"boss", engine.T("Boss"), "B1 B2"},
		{"next", engine.T("Next sequence"), "N1 F1"},
	}
	var out []engine.Phase
	past := true
	for _, p := range strip {
		now := slices.Contains(strings.Fields(p.steps), g.Step)
		past = past && !now
		out = append(out, engine.Phase{Key: p.key, Name: p.name, Now: now, Past: past})
	}
	return out
}

func numberTrack(key string, name engine.Text, n, min, max int) engine.Track {
	return engine.Track{Key: key, Name: name, Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Min: min, Max: max, Correct: key}
}

// tracks are the cards and dice that count something.
func (g *Game) tracks() []engine.Track {
	xpMax, _ := g.known("xp_max")
	xp := numberTrack("xp", engine.T("XP"), g.XP, 0, xpMax)
	potions := numberTrack("potions", engine.T("Potions"), g.Potions, 0, potionMost)
	floor := numberTrack("floor", engine.T("Floor"), g.Floor, 1, len(g.Floors)+1)
	if g.lastFloor() && g.Boss != "" {
		floor.Note = engine.T("last floor, boss %s", engine.Name(g.Boss))
	} else if g.Floor <= len(g.Floors) {
		floor.Note = engine.T("card %s of %d floors", engine.Name(g.Floors[g.Floor-1]), len(g.Floors)+1)
	}
	sequence := numberTrack("sequence", engine.T("Sequence"), g.Sequence, 1, sequences)
	out := []engine.Track{g.healthTrack(), xp, potions, floor, sequence}
	if !g.setUp() {
		return out
	}
	place := engine.Track{Key: "at", Name: engine.T("Place of the cube"), Kind: engine.LedgerTrack, Value: spaceText(g.At), Correct: "at"}
	out = append(out, place)
	if l := g.toResolve(); len(l) > 0 {
		out = append(out, engine.Track{Key: "to_resolve", Name: engine.T("To resolve"), Kind: engine.LedgerTrack, Value: engine.T("%s", l)})
	}
	if g.fighting() {
		mana := numberTrack("mana", engine.T("Mana"), g.Mana, 0, manaLimit)
		defense := numberTrack("defense", engine.T("Defense"), g.Defense, 0, 0)
		round := numberTrack("round", engine.T("Round"), g.Round, 1, 0)
		if g.Round > lastCount && !g.InBoss {
			round.Tone, round.Note = "bad", engine.T("2 HP lost at each start, no XP")
		}
		attack := engine.Track{Key: "total_attack", Name: engine.T("Total attack"), Kind: engine.CounterTrack, Value: engine.T("%d", g.totalAttack())}
		n := g.totalAttack()
		attack.N = &n
		attack.Note = engine.T("loss %d after Defense %d", max(n-g.Defense, 0), g.Defense)
		out = append(out, mana, defense, round, attack)
		out = append(out, g.enemyTracks()...)
		if g.Location != "" && !g.InBoss {
			out = append(out, engine.Track{Key: "location", Name: engine.T("Location"), Kind: engine.LedgerTrack, Value: g.locationText(), Correct: "location"})
		}
	}
	if g.InBoss {
		out = append(out, engine.Track{Key: "boss_dice", Name: engine.T("Boss dice"), Kind: engine.LedgerTrack, Value: engine.Name(numbers(g.BossDice)), Correct: "boss_dice"})
	}
	if g.EnemyTop != "" {
		out = append(out, engine.Track{Key: "enemy_top", Name: engine.T("Location on top of the enemy deck"), Kind: engine.LedgerTrack, Value: engine.T("%s; next enemy %s", engine.Name("L"+g.EnemyTop), engine.Name("E"+g.EnemyTop)), Correct: "enemy_top"})
	}
	return out
}

// enemyTracks are the dice on the enemies: blue resistance, red attack where it was
// rolled.
func (g *Game) enemyTracks() []engine.Track {
	var out []engine.Track
	die := func(key string, name engine.Text, n, max int, roll bool) {
		t := engine.Track{Key: key, Name: name, Kind: engine.CounterTrack, Min: 1, Max: max, Group: engine.T("Enemies"), Correct: key}
		if !roll {
			t.Value, t.N = engine.T("%d", n), &n
		}
		out = append(out, t)
	}
	for _, e := range g.Row {
		die(e.ID+".blue", engine.T("Resistance of %s", engine.Name(e.ID)), e.Resistance, 6, e.RollRes)
		die(e.ID+".red", engine.T("Attack of %s", engine.Name(e.ID)), e.Attack, 9, e.RollAtt)
	}
	return out
}

// fighting: a combat stands on the table.
func (g *Game) fighting() bool { return g.InBoss || strings.HasPrefix(g.Step, "K") }

// healthTrack is the Health card with its ceilings: cells above the ceiling are
// closed for good (SO-55).
func (g *Game) healthTrack() engine.Track {
	t := engine.Track{Key: "hp", Name: engine.T("HP"), Kind: engine.LinearTrack, N: &g.HP, Max: startHP, Correct: "hp", At: startHP - g.HP, Value: engine.T("%d", g.HP), Note: engine.T("at most %d", g.Ceiling)}
	n := g.HP
	t.N = &n
	for hp := startHP; hp >= 0; hp-- {
		c := engine.Cell{Text: engine.T("%d", hp)}
		switch {
		case hp > g.Ceiling:
			c.Tone, c.Note = "bad", engine.T("closed")
		case hp == g.Ceiling:
			c.Tone, c.Note = "warn", engine.T("ceiling")
		}
		t.Cells = append(t.Cells, c)
	}
	if g.HP < 10 {
		t.Tone = "bad"
	} else if g.HP < 20 {
		t.Tone = "warn"
	}
	return t
}

// pilesGrid is where every card lies.
func (g *Game) pilesGrid() engine.Grid {
	grid := engine.Grid{Key: "piles", Name: engine.T("Cards"), Ref: "Components", Head: []engine.Text{engine.T("Place"), engine.T("Cards"), engine.T("Number")}}
	row := func(key string, name engine.Text, n int, what []engine.Text) {
		grid.Rows = append(grid.Rows, engine.Row{Key: key, Cells: []engine.Text{name, engine.T("%s", what), engine.T("%d", n)}, Zone: key})
	}
	for _, p := range []Place{InHand, InPlay, InDeck, Discard, Banished, Aside} {
		var faces []engine.Text
		for _, c := range g.in(p) {
			faces = append(faces, g.cardText(c.Face()))
		}
		if p == Aside && len(faces) == 0 {
			continue
		}
		row(string(p), placeText(p), len(faces), faces)
	}
	for _, d := range []struct {
		key   string
		name  engine.Text
		cards []string
	}{{"left", engine.T("left AA deck"), g.Left}, {"right", engine.T("right AA deck"), g.Right}} {
		row(d.key, d.name, len(d.cards), g.aaTexts(d.cards))
	}
	for _, p := range []Place{InDeck, InRow, Discard, Aside} {
		numbers := g.enemiesIn(p)
		if p == Aside && len(numbers) == 0 {
			continue
		}
		var ids []engine.Text
		for _, n := range numbers {
			ids = append(ids, engine.Name("E"+n))
		}
		row("enemies-"+string(p), engine.T("enemies: %s", placeText(p)), len(ids), ids)
	}
	return grid
}

func (g *Game) aaTexts(deck []string) []engine.Text {
	var out []engine.Text
	for _, id := range deck {
		if id == "" {
			out = append(out, engine.Name(unknownDie))
			continue
		}
		out = append(out, g.cardText(g.card(id).Face()))
	}
	return out
}

// outcome is how the game ended.
func (g *Game) outcome() *engine.Outcome {
	switch g.Result {
	case won:
		hp := g.HP
		return &engine.Outcome{Result: "win", Method: "boss beaten", MethodText: engine.T("boss beaten"), Text: engine.T("Victory: %s.", engine.T(g.RankFor(g.HP))), Score: &hp}
	case lost:
		return &engine.Outcome{Result: "loss", Method: g.Reason, MethodText: engine.T(g.Reason), Text: engine.T("Defeat: %s.", engine.T(g.Reason))}
	}
	return nil
}

func key(format string, args ...any) string { return fmt.Sprintf(format, args...) }

func itoa(n int) string { return strconv.Itoa(n) }
