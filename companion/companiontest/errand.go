// Package companiontest has what tests of the companion and its faces need: two
// invented games, Errand with every kind of question and Duel with secrets
// between two seats, and a clock that tests hold.
//
// Begin with Errand. Nothing here is a game that Adjutant offers.
package companiontest

import (
	"strconv"

	"adjutant/engine"
)

// errand is a walk to town and back, once for each turn: every kind of question
// is asked on the way.
type errand struct {
	turns, Turn, Coins, Steps int
	bug                       int
	phase                     string
	Cards                     []string
	over                      bool
}

// Errand is the title of an invented game that asks every kind of question once
// a turn. Option turns is how many there are; option bug names a turn in which
// the rules break down (a bug, on purpose).
func Errand() *engine.Title {
	return &engine.Title{
		ID: "errand", Name: engine.T("Errand"), About: engine.T("Walk to town and back."), Players: [2]int{1, 1},
		Options: []engine.SetupOption{
			{Key: "turns", Name: engine.T("Turns"), Help: engine.T("How many walks."), Need: engine.AskCount(1, 9), Default: "2"},
			{Key: "bug", Name: engine.T("Bug"), Help: engine.T("The turn that breaks down; 0 is none."), Need: engine.AskCount(0, 9), Default: "0"},
		},
		New: func(s engine.Setup) (engine.Game, error) {
			g := &errand{turns: 2, Coins: 5}
			if n, err := strconv.Atoi(s.Options["turns"]); err == nil {
				g.turns = n
			}
			g.bug, _ = strconv.Atoi(s.Options["bug"])
			return g, nil
		},
		Components: func(map[string]string) []engine.Component {
			return []engine.Component{
				{Key: "toll", Group: engine.T("Road"), Name: engine.T("Toll"), Need: engine.AskCount(0, 9)},
				{Key: "gate", Group: engine.T("Road"), Name: engine.T("Gate"), Need: engine.AskChoose(engine.Option{Key: "open", Text: engine.T("open")}, engine.Option{Key: "shut", Text: engine.T("shut")})},
				{Key: "miles", Group: engine.T("Road"), Name: engine.T("Miles"), Need: engine.AskCount(1, 9), Fact: "3", Why: engine.T("The rulebook says so.")},
			}
		},
		French: map[string]string{"Errand": "Course", "Roll for the road": "Lancez pour la route", "turn %d": "tour %d", "Walk to town and back.": "Allez en ville et revenez.", "Which way?": "Par où ?", "by the road": "par la route", "The bridge is down.": "Le pont est coupé."},
	}
}

// Play asks everything once a turn.
func (g *errand) Play(t *engine.Table) {
	for !g.over {
		g.Turn++
		g.step(t, "walk")
		t.Turn(g.Turn, engine.T("turn %d", g.Turn))
		way := t.Choose("way", "1", engine.T("Which way?"), g.ways)
		t.PrintedInt("1", "toll", engine.T("Toll printed on the road?"), 0, 9)
		dice := t.Roll("road", "2", engine.T("Roll for the road"), engine.Die6(2)...)
		g.Steps += dice[0] + dice[1]
		t.Title(engine.T("Walk %s: %d+%d", engine.Name(way), dice[0], dice[1]))
		t.Note("walk:"+strconv.Itoa(g.Steps), "2", engine.T("Move %d steps.", dice[0]+dice[1]))
		if g.Turn == g.bug {
			panic("the road is broken")
		}
		g.step(t, "town")
		t.Roll("weather", "3", engine.T("Roll the weather"), engine.DieSpec{Sides: 6, Colour: "red"}, engine.DieSpec{Sides: 6, Colour: "black"})
		t.Roll("crowd", "3", engine.T("Roll the crowd"), engine.Die6(11)...)
		n := t.Ask(func() engine.Prompt {
			def := engine.Counted(min(1, g.Coins))
			return engine.Prompt{Key: "spend", Ref: "4", Text: engine.T("How many coins do you spend?"), Say: engine.T("Spend coins"), Need: engine.AskCount(0, g.Coins), Default: &def}
		}).N
		g.Coins -= n
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "share", Ref: "4", Text: engine.T("Share three loaves."), Need: engine.AskAllot(3, 3,
				engine.Line{Key: "child", Text: engine.T("child"), Max: 3}, engine.Line{Key: "dog", Text: engine.T("dog"), Min: 1, Max: 2})}
		})
		card := t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "card", Ref: "5", Text: engine.T("Draw a card."), Need: engine.AskCard("news",
				engine.Option{Key: "rain", Text: engine.T("Rain")}, engine.Option{Key: "sun", Text: engine.T("Sun")}, engine.Option{Key: "fair", Text: engine.T("Fair")})}
		}).Card
		g.Cards = append(g.Cards, card)
		g.step(t, "home")
		t.Ask(func() engine.Prompt {
			places := []engine.Option{{Key: "home", Text: engine.T("home")}, {Key: "town", Text: engine.T("town")}}
			return engine.Prompt{Key: "move", Ref: "6", Text: engine.T("Move the goods."), Need: engine.AskMove(places, places,
				[]engine.Line{{Key: "sack", Text: engine.T("sack"), Max: 2}, {Key: "cask", Text: engine.T("cask"), Max: 1}},
				[]engine.Option{{Key: "mule", Text: engine.T("mule")}}, []engine.Option{{Key: "done", Text: engine.T("done")}})}
		})
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "name", Ref: "6", Text: engine.T("Name the mule."), Need: engine.AskText(1, 12)}
		})
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "ledger", Ref: "7", Text: engine.T("Fill in the ledger."), Need: engine.AskForm(
				engine.FormField{Key: "sold", Text: engine.T("sold"), Need: engine.AskCount(0, 3)},
				engine.FormField{Key: "mood", Text: engine.T("mood"), Need: engine.AskChoose(engine.Option{Key: "glad", Text: engine.T("glad")}, engine.Option{Key: "sad", Text: engine.T("sad")})},
				engine.FormField{Key: "memo", Text: engine.T("memo"), Need: engine.AskText(0, 9), Optional: true})}
		})
		t.Confirm("home", "8", engine.T("Put the cart away."))
		g.over = g.Turn == g.turns
	}
}

func (g *errand) step(t *engine.Table, code string) {
	g.phase = code
	t.Step(code)
}

func (g *errand) ways() []engine.Option {
	return []engine.Option{
		{Key: "road", Text: engine.T("by the road"), Zone: "road"},
		{Key: "bridge", Text: engine.T("by the bridge"), Not: engine.T("The bridge is down."), Code: "bridge_down", Ref: "1.1"},
		{Key: "ford", Text: engine.T("by the ford")},
	}
}

// AnyTime: a coin may be found while there are fewer than nine.
func (g *errand) AnyTime() []engine.Action {
	if g.Coins >= 9 {
		return nil
	}
	return []engine.Action{
		{Key: "find", Text: engine.T("Find a coin"), Need: engine.AskConfirm(), Do: func(t *engine.Table, _ engine.Answer) { g.Coins++; t.Note("find", "9", engine.T("Take 1 coin.")) }},
		{Key: "lose", Text: engine.T("Lose coins"), Need: engine.AskCount(0, g.Coins), Do: func(t *engine.Table, a engine.Answer) { g.Coins -= a.N }},
	}
}

// Sheet draws the state.
func (g *errand) Sheet(string) engine.Sheet {
	number := func(key string, n int) engine.Track {
		return engine.Track{Key: key, Name: engine.T(key), Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Correct: key}
	}
	s := engine.Sheet{Game: "errand", Round: engine.T("turn %d", g.Turn), Tracks: []engine.Track{number("coins", g.Coins), number("steps", g.Steps)}}
	for _, p := range []string{"walk", "town", "home"} {
		s.Phases = append(s.Phases, engine.Phase{Key: p, Name: engine.T(p), Now: p == g.phase})
	}
	if g.over {
		s.Outcome = &engine.Outcome{Result: "win", Method: "home", Text: engine.T("Home again.")}
	}
	return s
}

// Fields can be corrected.
func (g *errand) Fields() []engine.Field {
	return []engine.Field{
		engine.IntField("coins", engine.T("coins"), &g.Coins, 0, 9),
		engine.IntField("steps", engine.T("steps"), &g.Steps, 0, 999),
	}
}

// CheckDice: a blue die on the table shows the coins while there are one to six.
func (g *errand) CheckDice(seen []engine.Die) []engine.DiceCheck {
	for _, d := range seen {
		if d.Colour != "blue" || d.Value == g.Coins {
			continue
		}
		return []engine.DiceCheck{{
			Colour: "blue", Table: d.Value, Books: g.Coins,
			Text:    engine.T("The table shows %d, the books say %d: coins.", d.Value, g.Coins),
			Hand:    engine.T("Turn the blue die to %d.", g.Coins),
			Correct: map[string]string{"coins": strconv.Itoa(d.Value)},
		}}
	}
	return nil
}

// Check: nobody has more than nine coins.
func (g *errand) Check() []engine.Problem {
	if g.Coins > 9 {
		return []engine.Problem{{Code: "coins", Text: engine.T("There are nine coins in all.")}}
	}
	return nil
}
