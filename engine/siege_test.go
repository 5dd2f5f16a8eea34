package engine_test

import (
	"fmt"
	"strconv"

	"adjutant/engine"
)

// Siege is an invented game, as small as a game can be: each turn the besieger
// assaults one of two walls or rests; three damage on a wall wins, no army or
// turn six over loses.
type Siege struct {
	Army, Supply, Turn int
	Damage             map[string]int
	Ended              string
}

const rest = "rest"

var walls = []string{"north", "south"}

// siege is its title.
var siege = &engine.Title{
	ID:      "siege",
	Name:    engine.T("Siege"),
	About:   engine.T("Take the town before winter."),
	Players: [2]int{1, 1},
	Options: []engine.SetupOption{{
		Key: "army", Name: engine.T("Army"), Help: engine.T("How many armies begin."), Need: engine.AskCount(1, 9), Default: "5",
	}},
	New: func(s engine.Setup) (engine.Game, error) {
		army, _ := strconv.Atoi(s.Options["army"])
		if army == 0 {
			army = 5
		}
		return &Siege{Army: army, Damage: map[string]int{}}, nil
	},
	Components: func(map[string]string) []engine.Component {
		var out []engine.Component
		for _, w := range walls {
			out = append(out, engine.Component{Key: w + ".strength", Group: engine.T("Walls"), Name: engine.T("Strength of the %s wall", wallName(w)), Need: engine.AskCount(1, 9)})
		}
		return out
	},
	French: map[string]string{
		"Siege": "Siège", "Assault which wall?": "Attaquer quel mur ?", "the %s wall": "le mur %s", "north": "nord", "south": "sud",
		"rest": "repos", "turn %d": "tour %d",
	},
}

func wallName(w string) engine.Text { return engine.T(w) }

// Play is the sequence of play.
func (g *Siege) Play(t *engine.Table) {
	for g.Ended == "" {
		g.Turn++
		t.Turn(g.Turn, engine.T("turn %d", g.Turn))
		g.assault(t)
		g.winter(t)
	}
}

// 2.0 Assault. The besieger assaults one wall, or rests.
func (g *Siege) assault(t *engine.Table) {
	t.Step("2.0")
	wall := t.Choose("assault", "2.1", engine.T("Assault which wall?"), g.choices)
	if wall == rest {
		g.Supply = min(g.Supply+1, 5) // 2.4
		return
	}
	strength := t.PrintedInt("2.2", wall+".strength", engine.T("Strength printed on the %s wall?", wallName(wall)), 1, 9)
	dice := t.Roll("roll", "2.2", engine.T("Roll the assault"), engine.Die6(2)...)
	if dice[0]+dice[1]+g.Army > strength+7 { // 2.2
		g.Damage[wall]++
		t.Note("damage:"+wall, "2.2", engine.T("Place 1 damage on the %s wall.", wallName(wall)))
	} else {
		g.Army = max(g.Army-1, 0) // 2.3
		t.Note("loss", "2.3", engine.T("Remove 1 army."))
	}
	t.Title(engine.T("Assault %s: %d+%d", wallName(wall), dice[0], dice[1]))
	if g.Damage[wall] == 3 {
		g.Ended = "win" // 2.5
	}
}

// 3.0 Winter. No army left, or the sixth turn over: lost.
func (g *Siege) winter(t *engine.Table) {
	t.Step("3.0")
	if g.Ended == "" && (g.Army == 0 || g.Turn == 6) {
		g.Ended = "loss"
	}
}

func (g *Siege) choices() []engine.Option {
	var out []engine.Option
	for _, w := range walls {
		out = append(out, engine.Option{Key: w, Text: engine.T("the %s wall", wallName(w))})
	}
	return append(out, engine.Option{Key: rest, Text: engine.T("rest")})
}

// AnyTime: one supply may be eaten for an army at any time (4.0).
func (g *Siege) AnyTime() []engine.Action {
	if g.Supply == 0 {
		return nil
	}
	return []engine.Action{{
		Key: "eat", Text: engine.T("Eat a supply"), Ref: "4.0", Need: engine.AskConfirm(),
		Do: func(t *engine.Table, _ engine.Answer) {
			g.Supply, g.Army = g.Supply-1, g.Army+1
			t.Note("eat", "4.0", engine.T("Add 1 army."))
		},
	}}
}

// Sheet draws the state.
func (g *Siege) Sheet(string) engine.Sheet {
	number := func(key string, n int) engine.Track {
		return engine.Track{Key: key, Name: engine.T(key), Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Correct: key}
	}
	s := engine.Sheet{Game: "siege", Round: engine.T("turn %d", g.Turn)}
	s.Tracks = []engine.Track{number("army", g.Army), number("supply", g.Supply)}
	for _, w := range walls {
		s.Tracks = append(s.Tracks, number(w, g.Damage[w]))
	}
	if g.Ended != "" {
		s.Outcome = &engine.Outcome{Result: g.Ended, Method: "siege", Text: engine.T(g.Ended)}
	}
	return s
}

// Fields can be corrected.
func (g *Siege) Fields() []engine.Field {
	return []engine.Field{
		engine.IntField("army", engine.T("army"), &g.Army, 0, 9),
		engine.IntField("supply", engine.T("supply"), &g.Supply, 0, 5),
	}
}

// Check has nothing to conserve.
func (g *Siege) Check() []engine.Problem { return nil }

func Example() {
	log := []engine.Entry{
		{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Chosen("north")},
		{Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Written("4")}, // refused below: a number was asked
	}
	pos, err := engine.Replay(siege, engine.Setup{}, log)
	fmt.Println(err, pos.Err, pos.Prompts[0].Text)

	log[1].Answer = engine.Counted(4)
	log = append(log, engine.Entry{Seq: 3, Kind: engine.AnswerEntry, Answer: engine.Rolled(5, 4)})
	pos, _ = engine.Replay(siege, engine.Setup{}, log)
	fmt.Println(pos.Done[2].Title, "/", pos.Done[2].Notes[0].Text)
	fmt.Println(pos.Prompts[0].Text, pos.Values["north.strength"])
	fmt.Print(pos.Sheet(""))
	fmt.Println(siege.Language("fr").Say(pos.Prompts[0].Text))
	// Output:
	// <nil> That answers another question: this one takes a number. (wrong_prompt) Strength printed on the north wall?
	// Assault north: 5+4 / Place 1 damage on the north wall.
	// Assault which wall? 4
	// game: siege
	// round: turn 2
	// step: 2.0
	// army: 5
	// supply: 0
	// north: 1
	// south: 0
	// Attaquer quel mur ?
}
