package web

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"adjutant/companion"
	"adjutant/engine"
)

// story is one made-up state of the page. Every prompt kind, every part of a
// sheet and the board of each game's shape is in the storybook.
type story struct {
	name   string
	view   companion.View
	begin  *engine.Answer
	refuse string
}

func txt(format string, args ...any) engine.Text { return engine.T(format, args...) }

func ptr[T any](v T) *T { return &v }

func prompt(seq int, p engine.Prompt) *companion.Prompt {
	return &companion.Prompt{Seq: seq, Prompt: p}
}

// stories are all of them.
func stories() []story {
	pyramid := func() companion.View {
		v := companion.View{
			Game: "sansallies", ID: "g1", Seq: 41, Rev: 80, Lang: "en", Name: txt("Sans Alliés"), Sheet: pyramidSheet(), Redo: 0,
			Devices: devices(), History: someHistory(), Settings: companion.Settings{Lang: "en", Accept: "asked", AcceptSeconds: 5},
		}
		v.Told = v.History[len(v.History)-1].Notes
		return v
	}
	with := func(v companion.View, p engine.Prompt) companion.View {
		v.Prompt = prompt(v.Seq, p)
		return v
	}
	casualty := engine.Prompt{Key: "casualty", Ref: "Resolve the Invasion", Text: txt("Casualty roll: C3, sea, defence 4"), Help: txt("Force: 1 ship, 1 aircraft (6). Throw both dice."), Need: engine.AskRoll(engine.Die6(2)...)}
	seen := with(pyramid(), casualty)
	seen.Proposal = &companion.Proposal{
		Seq: 41, Answer: engine.Rolled(4, 3), From: "camera", Still: "story", Width: 640, Height: 400, Sure: true, Fits: true,
		Dice:  []companion.SeenDie{{Value: 4, Colour: "black", Confidence: .998, Box: [4]int{70, 120, 170, 170}}, {Value: 3, Colour: "red", Confidence: .995, Box: [4]int{350, 70, 180, 180}}},
		Leads: []engine.Note{{Text: txt("Force lost; the region falls."), Ref: "Resolve the Invasion"}, {Text: txt("Personnel +1.")}},
	}
	wrong := with(pyramid(), casualty)
	wrong.Proposal = &companion.Proposal{
		Seq: 41, From: "photo", Still: "story", Width: 640, Height: 400, Wrong: txt("I see 3 dice, the throw takes 2."), Why: []string{"count"}, WhyText: []engine.Text{txt("another number of dice than expected")},
		Dice: []companion.SeenDie{{Value: 4, Colour: "black", Box: [4]int{70, 120, 170, 170}}, {Value: 3, Colour: "red", Box: [4]int{350, 70, 180, 180}}, {Value: 6, Colour: "ivory", Box: [4]int{560, 20, 70, 70}}},
	}
	unsure := with(pyramid(), casualty)
	unsure.Proposal = &companion.Proposal{
		Seq: 41, From: "camera", Answer: engine.Rolled(4, 3), Fits: true, Still: "story", Width: 640, Height: 400, Why: []string{"cocked"}, WhyText: []engine.Text{txt("a die leans on something")}, AcceptIn: 4.2,
		Dice: []companion.SeenDie{{Value: 4, Colour: "black", Box: [4]int{70, 120, 170, 170}}, {Value: 3, Colour: "red", Box: [4]int{350, 70, 180, 180}}},
	}
	invade := with(pyramid(), engine.Prompt{Key: "invade", Ref: "Invasion", Text: txt("Invade which region?"), Help: txt("Only exposed regions may be invaded."), Default: ptr(engine.Chosen("none")),
		Need: engine.AskChoose(
			engine.Option{Key: "C3", Text: txt("C3, sea, defence 4"), Zone: "C3", Group: txt("Regions")}, engine.Option{Key: "B4", Text: txt("B4, wasteland"), Zone: "B4", Group: txt("Regions")},
			engine.Option{Key: "B6", Text: txt("B6, mountain"), Zone: "B6", Group: txt("Regions"), Not: txt("No vehicles are left to attack a mountain."), Ref: "Declare the Invasion"},
			engine.Option{Key: "none", Text: txt("Invade nothing this turn"), Group: txt("Or")}),
		Actions: []engine.Action{{Key: "bomb", Text: txt("Bombing raid"), Need: engine.AskCount(1, 2), Ref: "Aircraft"}, {Key: "spy", Text: txt("Espionage"), Not: txt("After a retreat: no espionage."), Ref: "Resolve the Invasion", Need: engine.AskConfirm()}},
		Anytime: []engine.Action{{Key: "peek", Text: txt("Look at the top card"), Need: engine.AskConfirm()}},
	})
	allot := with(pyramid(), engine.Prompt{Key: "losses", Ref: "Casualties", Text: txt("Which units are lost?"), Help: txt("Losses come to 5."), Need: engine.AskAllot(5, 5,
		engine.Line{Key: "personnel", Text: txt("personnel"), Max: 6, Each: 1}, engine.Line{Key: "vehicles", Text: txt("vehicles"), Max: 3, Each: 5}, engine.Line{Key: "aircraft", Text: txt("aircraft"), Min: 1, Max: 2, Each: 2}, engine.Line{Key: "ships", Text: txt("ships"), Max: 1, Each: 4}),
		Default: ptr(engine.Allotted(map[string]int{"aircraft": 1, "personnel": 4}))})
	count := with(pyramid(), engine.Prompt{Key: "n", Text: txt("How many personnel join the force?"), Need: engine.AskCount(0, 6), Default: ptr(engine.Counted(2))})
	countBig := with(pyramid(), engine.Prompt{Key: "rp", Text: txt("How many resource points do you save?"), Need: engine.AskCount(0, 20), Default: ptr(engine.Counted(7))})
	card := with(pyramid(), engine.Prompt{Key: "card", Ref: "Draw New Cards", Text: txt("Which card was drawn?"), Help: txt("Name it, or hold it under the camera."), Need: engine.AskCard("production", productionCards()...)})
	confirm := with(pyramid(), engine.Prompt{Key: "by-hand", Text: txt("Remove C3 and lay it on the region discard."), Need: engine.AskConfirm(), Default: ptr(engine.Confirmed())})
	text := with(pyramid(), engine.Prompt{Key: "name", Text: txt("Name the commander printed on the card."), Need: engine.AskText(1, 24)})
	form := with(pyramid(), engine.Prompt{Key: "form", Text: txt("Enter the enemy card."), Help: txt("It is remembered for every later game."), Printed: "enemy.4", Need: engine.AskForm(
		engine.FormField{Key: "strength", Text: txt("Strength"), Need: engine.AskCount(1, 9)},
		engine.FormField{Key: "kind", Text: txt("Kind"), Need: engine.AskChoose(engine.Option{Key: "beast", Text: txt("beast")}, engine.Option{Key: "guard", Text: txt("guard")})},
		engine.FormField{Key: "words", Text: txt("Special words"), Need: engine.AskText(0, 40), Optional: true})})
	refused := invade
	over := pyramid()
	over.Over, over.Sheet.Outcome = true, &engine.Outcome{Result: "win", Method: "capital", Text: txt("The capital is taken in turn 14."), Score: ptr(61)}
	none := companion.View{Lang: "en", Devices: devices()}

	battles := companion.View{Game: "borderstates", ID: "g2", Seq: 9, Lang: "en", Name: txt("Border States"), Sheet: battlesSheet(), Devices: devices(), Seat: "union",
		Seats: []companion.SeatView{{Seat: engine.Seat{Key: "union", Name: txt("Union")}, Player: "Ada", Taken: true}, {Seat: engine.Seat{Key: "confederate", Name: txt("Confederate")}, Player: "Bo"}}}
	block := with(battles, engine.Prompt{Key: "place", Ref: "Combat Rounds", Seat: "union", Text: txt("Place a block on which space?"), Need: engine.AskChoose(
		engine.Option{Key: "I.n1", Text: txt("battle I, north, space 1"), Zone: "I.n1"}, engine.Option{Key: "II.n1", Text: txt("battle II, north, space 1"), Zone: "II.n1"})})
	waiting := battles
	waiting.Prompt = prompt(9, engine.Prompt{Key: "place", Seat: "confederate", Secret: true, Text: txt("Waiting for %s.", txt("Confederate"))})

	tower := companion.View{Game: "soeurs", ID: "g3", Seq: 120, Lang: "fr", Name: txt("Les Sœurs de l'Alliance"), Sheet: towerSheet(), Devices: devices()}
	throw11 := with(tower, engine.Prompt{Key: "attack", Text: txt("Lancez les dés de l'attaque"), Help: txt("Onze dés, en plusieurs jets s'il le faut."), Need: engine.Need{Kind: engine.RollKind, Dice: engine.Die6(11), Have: []engine.Die{{Value: 6}, {Value: 2}, {Value: 5}, {Value: 1}, {Value: 1}}}})
	colours := with(tower, engine.Prompt{Key: "move", Text: txt("Lancez les deux dés de mouvement"), Need: engine.AskRoll(engine.DieSpec{Sides: 6, Colour: "red", Role: txt("dizaines : rouge")}, engine.DieSpec{Sides: 6, Colour: "black", Role: txt("unités : noir")})})

	theMap := companion.View{Game: "warpeace", ID: "g4", Seq: 300, Lang: "en", Name: txt("War & Peace"), Sheet: mapSheet(), Devices: devices(), History: someHistory(),
		Problems: []engine.Problem{{Code: "figures", Text: txt("France has 41 infantry figures on the map, the box holds 40: exchange 5 white for 1 red.")}}}
	theMap.Told = []engine.Note{{Text: txt("Move 3 infantry from A1 to A5."), Why: txt("Infantry moves one area."), Ref: "Movement"}}
	moves := with(theMap, engine.Prompt{Key: "move", Ref: "Movement", Seat: "france", Text: txt("Move your land units."), Help: txt("Many moves, in any order; then end the movement."), Need: engine.AskMove(
		places("A1", "A2", "A5"), places("A1", "A2", "A3", "A5", "N4"),
		[]engine.Line{{Key: "infantry", Text: txt("infantry"), Max: 11}, {Key: "cavalry", Text: txt("cavalry"), Max: 2}, {Key: "artillery", Text: txt("artillery"), Max: 1}},
		[]engine.Option{{Key: "napoleon", Text: txt("Napoleon")}}, []engine.Option{{Key: "done", Text: txt("End movement")}})})

	long := pyramid()
	long.Name = txt("Die ausgesprochen umständliche Kriegsgeschichte der sieben verfeindeten Gebirgsprovinzen")
	long.Sheet.Round = txt("turn 127 of the exceptionally long campaign · late autumn with early snow in all mountain passes −3")
	long.Sheet.Tracks = append(long.Sheet.Tracks, engine.Track{Key: "long", Name: txt("Reconnaissance-and-counterintelligence-battalions"), Kind: engine.CounterTrack, Value: txt("1,234"), Note: txt("a note that says far more than a note should say"), Tone: "bad"},
		engine.Track{Key: "longer", Name: txt("A ledger with a name that needs two lines on any phone that was ever made"), Kind: engine.LedgerTrack, Value: txt("and a value which is hardly shorter than that, with UnbreakableWordsThatNeverEndAndNeverBreakAnywhereAtAll")})
	long = with(long, engine.Prompt{Key: "long", Ref: "Resolve the Invasion", Text: txt("Remove every unit that took part in the invasion of the three exposed mountain regions and lay it, in any order, on the discard of its type."), Help: txt("Units that are upgraded, those which were drawn this turn and those that a commander holds back stay where they are."),
		Need: engine.AskChoose(engine.Option{Key: "a", Text: txt("Every unit of the first column, the second column and those that came as reinforcements")}, engine.Option{Key: "b", Text: txt("SomethingUnbreakableThatIsMuchLongerThanAnyButtonOnAnyPhone"), Not: txt("It is far too long."), Ref: "A section with a very long title indeed"})})
	return []story{
		{name: "long", view: long},
		{name: "roll", view: with(pyramid(), casualty)}, {name: "seen", view: seen}, {name: "wrong", view: wrong}, {name: "unsure", view: unsure},
		{name: "choose", view: invade}, {name: "refused", view: refused, refuse: "C3 is not exposed: remove B3 or B4 first.", begin: ptr(engine.Chosen("C3"))},
		{name: "allot", view: allot}, {name: "count", view: count}, {name: "count-big", view: countBig}, {name: "card", view: card}, {name: "confirm", view: confirm},
		{name: "text", view: text}, {name: "form", view: form}, {name: "over", view: over}, {name: "none", view: none},
		{name: "battles", view: block}, {name: "waiting", view: waiting}, {name: "throw", view: throw11}, {name: "colours", view: colours}, {name: "move", view: moves},
	}
}

func devices() []companion.Device {
	return []companion.Device{
		{Kind: "journal", State: "ok", Text: txt("The journal is kept.")}, {Kind: "eye", State: "restarting", Text: txt("camera restarting")},
		{Kind: "panel", State: "ok", Text: txt("The panel is simulated.")}, {Kind: "phone", State: "ok", Name: "phone A", Text: txt("phone A follows the game.")}, {Kind: "phone", State: "ok", Name: "phone B", Text: txt("phone B follows the game.")},
	}
}

func someHistory() []engine.Done {
	var out []engine.Done
	for i := range 9 {
		d := engine.Done{Seq: i + 1, Kind: engine.AnswerEntry, Turn: i / 3, Ref: "Resolve the Invasion", Title: txt("Invade B%d: 4+%d, force lost, captured", i%4+1, i%6+1), By: "phone A",
			Notes: []engine.Note{{Code: "lay", Text: txt("Lay B%d on the region discard.", i%4+1), Ref: "Capturing Installations", Why: txt("A captured region leaves the pyramid.")}}}
		if i%3 == 2 {
			d.Mark = txt("turn %d · autumn −1", i/3+5)
		}
		if i == 4 {
			d.Kind, d.Title, d.Notes = engine.CorrectEntry, txt("Corrected: personnel 6, was 5."), nil
		}
		out = append(out, d)
	}
	return out
}

func productionCards() []engine.Option {
	var out []engine.Option
	for i, n := range []string{"Conscripts", "Levy", "Tank plant", "Airfield", "Shipyard", "Breakthrough", "Foundry", "Refinery", "Barracks", "Depot", "Arsenal", "Laboratory"} {
		out = append(out, engine.Option{Key: fmt.Sprint(i), Text: txt(n), Group: txt([]string{"Personnel", "Materiel"}[i%2])})
	}
	return out
}

func places(keys ...string) []engine.Option {
	var out []engine.Option
	for _, k := range keys {
		out = append(out, engine.Option{Key: k, Text: txt(k), Zone: k})
	}
	return out
}

func counter(key, name string, n int, note string) engine.Track {
	return engine.Track{Key: key, Name: txt(name), Kind: engine.CounterTrack, Value: txt("%d", n), N: ptr(n), Note: txt(note), Correct: key}
}

func cells(words ...string) []engine.Cell {
	var out []engine.Cell
	for _, w := range words {
		out = append(out, engine.Cell{Text: txt(w)})
	}
	return out
}

// pyramidSheet is a sheet of the pyramid game with everything on it.
func pyramidSheet() engine.Sheet {
	s := engine.Sheet{Game: "sansallies", Round: txt("turn 7 · autumn −1"), Step: "invade"}
	for i, p := range []string{"draw", "deploy", "invade", "research", "end"} {
		s.Phases = append(s.Phases, engine.Phase{Key: p, Name: txt(p), Now: i == 2, Past: i < 2})
	}
	b := &engine.Board{Width: 400, Height: 252}
	kinds := []string{"valley", "mountain", "sea", "wasteland"}
	signs := map[string]string{"valley": "V", "mountain": "M", "sea": "S", "wasteland": "W", "center": "⚙", "capital": "★"}
	gone := map[string]bool{"A1": true, "A2": true, "A3": true, "A4": true, "B2": true, "B3": true, "A6": true}
	k := 0
	for r, t := range "HGFEDCBA" {
		n := r + 1
		x0 := (396-float64(n)*43)/2 + 12
		y := 4 + float64(r)*31
		b.Labels = append(b.Labels, engine.Label{Text: txt(string(t)), X: 11, Y: y + 13, Kind: "tier"})
		if t == 'D' {
			b.Labels = append(b.Labels, engine.Label{Text: txt("4"), X: 30, Y: y + 13, Kind: "marker"})
		}
		for i := range n {
			id := fmt.Sprintf("%c%d", t, i+1)
			k++
			kind := kinds[(k*7)%4]
			if t == 'H' {
				kind = "capital"
			} else if k%9 == 5 {
				kind = "center"
			}
			open := !gone[id] && (t == 'A' || gone[fmt.Sprintf("%c%d", t-1, i+1)] || gone[fmt.Sprintf("%c%d", t-1, i+2)])
			b.Zones = append(b.Zones, engine.Zone{Key: id, Name: txt("%s, %s", txt(id), txt(kind)), Kind: kind, Label: id, Sign: signs[kind], X: x0 + float64(i)*43, Y: y, W: 40, H: 26, Empty: gone[id], Open: open, Chosen: id == "C3"})
		}
	}
	s.Board = b
	s.Tracks = []engine.Track{
		counter("personnel", "personnel", 6, "× 2 (1+1)"), counter("vehicles", "vehicles", 3, "× 5"), counter("aircraft", "aircraft", 2, "× 2"), counter("ships", "ships", 1, "× 4"),
		{Key: "chit.E", Name: txt("chit E"), Kind: engine.CounterTrack, Note: txt("not seen yet"), Correct: "chit.E"},
		{Key: "enemy", Name: txt("Enemy technology"), Kind: engine.LinearTrack, Value: txt("D (red)"), Cells: cells("A", "B", "C", "D", "E", "F", "G", "H"), At: 3, Group: txt("Research"), Note: txt("2 more and the weapon is ready"), Tone: "warn", Correct: "enemy"},
		{Key: "research", Name: txt("Research"), Kind: engine.LinearTrack, Value: txt("3"), Cells: []engine.Cell{{Text: txt("0")}, {Text: txt("1"), Note: txt("+1")}, {Text: txt("2")}, {Text: txt("3"), Note: txt("?")}, {Text: txt("4"), Tone: "good"}}, At: 3, Group: txt("Research"), Correct: "research"},
		{Key: "season", Name: txt("Season"), Kind: engine.WheelTrack, Value: txt("autumn"), Cells: []engine.Cell{{Text: txt("spring")}, {Text: txt("summer"), Tone: "good"}, {Text: txt("autumn")}, {Text: txt("winter"), Tone: "bad"}}, At: 2, Group: txt("Season"), Note: txt("−1 on every casualty roll")},
		{Key: "deck", Name: txt("Production deck"), Kind: engine.LedgerTrack, Value: txt("23 cards, 4 discarded"), Group: txt("Decks")},
		{Key: "camps", Name: txt("Prison camps"), Kind: engine.LedgerTrack, Group: txt("Decks"), Note: txt("placed face down")},
	}
	rows := []struct {
		words  string
		weight float64
		tone   string
	}{{"force lost", 1, "bad"}, {"force lost", 2, "bad"}, {"force lost", 3, "bad"}, {"two losses", 4, "bad"}, {"one loss", 5, ""}, {"force lost, region falls", 6, ""}, {"one loss, region falls", 5, ""}, {"region falls", 4, "good"}, {"region falls", 3, "good"}, {"region falls", 2, "good"}, {"region falls, +1", 1, "good"}}
	g := engine.Grid{Key: "casualty", Name: txt("Casualty table, column C"), Ref: "Resolve the Invasion", Chart: true, Head: []engine.Text{txt("Roll"), txt("Result")}}
	for i, r := range rows {
		g.Rows = append(g.Rows, engine.Row{Key: fmt.Sprint(i + 2), Cells: []engine.Text{txt("%d", i+2), txt(r.words)}, Weight: r.weight / 36, Tone: r.tone, Live: i+2 == 7})
	}
	advice := engine.Grid{Key: "advice", Name: txt("What can be attacked now"), Sortable: true, Head: []engine.Text{txt("Region"), txt("With"), txt("Falls"), txt("Cards lost")}}
	for i, id := range []string{"C3", "B4", "B1", "A5"} {
		p := 1 / float64(i+2)
		advice.Rows = append(advice.Rows, engine.Row{Key: id, Zone: id, Cells: []engine.Text{txt(id), txt("ships 1, aircraft 1"), txt(percent(p)), txt("%.1f", float64(4-i))}, Sort: []float64{float64(i), 0, p, float64(4 - i)}})
	}
	s.Grids = []engine.Grid{g, advice}
	s.Reminders = []engine.Reminder{{Key: "retreat", Ref: "Resolve the Invasion", Text: txt("After a retreat: no bombing raid, no espionage."), Why: txt("You retreated from B6 this turn.")}, {Key: "setback", Ref: "Capturing Installations", Text: txt("No setback at level 3: the research die is still rolled.")}}
	s.Odds = []engine.Odd{{Key: "falls", Name: txt("Region falls"), Chance: engine.Exactly(21, 36)}, {Key: "lost", Name: txt("Cards lost"), Chance: engine.Exactly(7, 3), Mean: true}, {Key: "finish", Name: txt("Enemy finishes within 3 turns"), Chance: engine.About(0.28471)}, {Key: "research", Name: txt("Research succeeds"), Chance: engine.Exactly(1, 6), Ref: "Research"}}
	return s
}

// battlesSheet is three battles with two fronts, cubes, queues, influence tracks.
func battlesSheet() engine.Sheet {
	s := engine.Sheet{Game: "borderstates", Round: txt("1862 · round 2 · Union"), Step: "combat"}
	for i, p := range []string{"recruit", "president", "combat", "reveal", "conquest"} {
		s.Phases = append(s.Phases, engine.Phase{Key: p, Name: txt(p), Now: i == 2, Past: i < 2})
	}
	b := &engine.Board{Width: 400, Height: 330}
	for i, n := range []string{"I", "II", "III"} {
		y := 10 + float64(i)*78
		b.Labels = append(b.Labels, engine.Label{Text: txt(n), X: 14, Y: y + 34, Kind: "title"})
		for side, name := range []string{"n", "s"} {
			for j := range 3 {
				z := engine.Zone{Key: fmt.Sprintf("%s.%s%d", n, name, j+1), Name: txt("battle %s, %s, space %d", txt(n), txt(name), j+1), Kind: "space", X: 34 + float64(j)*62 + float64(side)*196, Y: y, W: 56, H: 64, Sign: fmt.Sprint(j + 1)}
				if side == 0 {
					z.X = 34 + float64(2-j)*62
				}
				switch {
				case side == 0 && j == 0 && i == 0, side == 1 && j == 1:
					z.Pieces = []engine.Piece{{Kind: "block", Name: txt("block"), Label: "2", Tone: []string{"union", "confederate"}[side]}}
				case side == 1 && j == 0:
					z.Pieces = []engine.Piece{{Kind: "block", Name: txt("hidden block"), Label: "?", Tone: "confederate"}}
				default:
					z.Open = side == 0 && j == 1
				}
				b.Zones = append(b.Zones, z)
			}
		}
		b.Labels = append(b.Labels, engine.Label{Text: txt("◂▸"), X: 222, Y: y + 32})
	}
	for i, n := range []string{"MO", "KY", "WV", "MD", "DE"} {
		z := engine.Zone{Key: n, Name: txt(n), Kind: []string{"union", "confederate", "contested", "neutral", "union"}[i], Label: n, Sign: []string{"U", "C", "=", "", "U"}[i], X: 10 + float64(i)*77, Y: 254, W: 71, H: 66}
		for c := range i + 1 {
			z.Pieces = append(z.Pieces, engine.Piece{Kind: "cube", Name: txt("cube"), Tone: []string{"blue", "grey"}[c%2]})
		}
		z.Pieces = append(z.Pieces, engine.Piece{Kind: "token", Name: txt("State token"), Label: "★", Tone: "yellow"})
		b.Zones = append(b.Zones, z)
	}
	s.Board = b
	s.Tracks = []engine.Track{counter("bag.blue", "blue in the bag", 11, ""), counter("bag.grey", "grey in the bag", 9, ""), {Key: "queue", Name: txt("Recruitment queue"), Kind: engine.LinearTrack, Value: txt("3"), Cells: cells("1", "2", "3", "4"), At: 2}}
	s.Odds = []engine.Odd{{Key: "blue", Name: txt("Next cube is blue"), Chance: engine.Exactly(11, 20)}}
	return s
}

// towerSheet is the tower: enemies as cards with their dice standing on them.
func towerSheet() engine.Sheet {
	s := engine.Sheet{Game: "soeurs", Round: txt("étage 2 · séquence 3 · round 3"), Step: "combat"}
	for i, p := range []string{"chemin", "combat", "mana", "défense", "XP"} {
		s.Phases = append(s.Phases, engine.Phase{Key: p, Name: txt(p), Now: i == 1, Past: i < 1})
	}
	b := &engine.Board{Width: 400, Height: 240}
	for i := range 3 {
		z := engine.Zone{Key: fmt.Sprint("enemy", i), Name: txt("ennemi %d, dé bleu", i+1), Kind: "enemy", Label: []string{"Garde", "Loup", "Spectre"}[i], Sign: "♠", X: 16 + float64(i)*126, Y: 8, W: 116, H: 120, Open: i < 2, Chosen: i == 1,
			Pieces: []engine.Piece{{Kind: "die", Name: txt("dé"), Tone: []string{"blue", "red", "black"}[i], N: i*2 + 2}, {Kind: "chit", Name: txt("récompense"), Label: "XP2", Tone: "yellow"}}}
		b.Zones = append(b.Zones, z)
	}
	for i := range 8 {
		kind := []string{"floor", "trap", "stairs", "treasure"}[i%4]
		z := engine.Zone{Key: fmt.Sprint("s", i), Name: txt("case %d", i+1), Kind: kind, Sign: []string{"·", "△", "⇡", "◇"}[i%4], Shape: "hex", X: 10 + float64(i)*48, Y: 150, W: 46, H: 40, Open: i > 4}
		if i == 4 {
			z.Pieces, z.Sign = []engine.Piece{{Kind: "pawn", Name: txt("les sœurs"), Tone: "red"}}, ""
		}
		b.Zones = append(b.Zones, z)
	}
	s.Board = b
	s.Tracks = []engine.Track{{Key: "hp", Name: txt("♥ points de vie"), Kind: engine.CounterTrack, Value: txt("27"), N: ptr(27), Max: 29, Tone: "good"}, counter("xp", "XP", 4, ""), {Key: "mana", Name: txt("mana"), Kind: engine.CounterTrack, Value: txt("5"), N: ptr(5), Max: 6}, counter("potions", "potions", 2, "◆◆◇")}
	return s
}

// mapSheet is a map as a graph on parchment with control colours.
func mapSheet() engine.Sheet {
	s := engine.Sheet{Game: "warpeace", Round: txt("turn 4 · France · movement · 11 RP"), Step: "move"}
	for i, p := range []string{"alliances", "income", "purchase", "movement", "battle", "supply", "control"} {
		s.Phases = append(s.Phases, engine.Phase{Key: p, Name: txt(p), Now: i == 3, Past: i < 3})
	}
	b := &engine.Board{Width: 1000, Height: 640}
	at := [][2]float64{{120, 260}, {300, 150}, {310, 380}, {480, 250}, {660, 130}, {650, 380}, {850, 240}, {160, 480}, {480, 520}}
	for i, p := range at {
		key := fmt.Sprintf("A%d", i+1)
		kind := []string{"control-france", "control-france", "control-britain", "control-austria", "control-prussia", "neutral", "control-russia", "sea", "sea"}[i]
		z := engine.Zone{Key: key, Name: txt("%s", txt(key)), Kind: kind, Label: key, Sign: []string{"F", "F", "B", "A", "P", "", "R", "~", "~"}[i], Shape: "circle", X: p[0] - 70, Y: p[1] - 56, W: 140, H: 112, Open: i < 4 || i == 5}
		if i == 0 || i == 6 {
			z.Pieces = []engine.Piece{{Kind: "unit", Name: txt("11 infantry"), Label: "11i", Tone: kind[8:]}, {Kind: "unit", Name: txt("2 cavalry"), Label: "2c", Tone: kind[8:]}, {Kind: "token", Name: txt("Napoleon"), Label: "N", Tone: "yellow"}}
		}
		if i == 7 {
			z.Shape, z.Key, z.Label = "diamond", "N4", "N4"
			z.Pieces = []engine.Piece{{Kind: "unit", Name: txt("4 fleets"), Label: "4f", Tone: "britain"}}
		}
		b.Zones = append(b.Zones, z)
	}
	for _, l := range [][3]string{{"A1", "A2", "land"}, {"A1", "A3", "land"}, {"A2", "A4", "land"}, {"A3", "A4", "coast"}, {"A4", "A5", "land"}, {"A4", "A6", "broken"}, {"A5", "A7", "arrow"}, {"A6", "A7", "land"}, {"N4", "A9", "sea"}, {"A3", "N4", "sea"}, {"A1", "N4", "sea"}} {
		b.Links = append(b.Links, engine.Link{From: l[0], To: l[1], Kind: l[2]})
	}
	s.Board = b
	led := engine.Grid{Key: "ledger", Name: txt("Resource points"), Head: []engine.Text{txt("Country"), txt("Income"), txt("Saved"), txt("Spent")}, Sortable: true}
	for i, c := range []string{"France", "Britain", "Austria", "Prussia", "Russia"} {
		led.Rows = append(led.Rows, engine.Row{Key: c, Cells: []engine.Text{txt(c), txt("%d", 14-i), txt("%d", i*2), txt("%d", 6+i)}, Sort: []float64{float64(i), float64(14 - i), float64(i * 2), float64(6 + i)}, Live: i == 0})
	}
	s.Grids = []engine.Grid{led}
	s.Tracks = []engine.Track{{Key: "politics", Name: txt("Political track: Prussia"), Kind: engine.LinearTrack, Value: txt("neutral, +1"), Cells: cells("−4", "−3", "−2", "−1", "0", "+1", "+2", "+3", "+4"), At: 5, Note: txt("an unusually long note about what it would take for this neutral country to join the other alliance")}}
	return s
}

// TestStories draws every story in both languages and looks for what no page may
// have: markup that does not close, script or style inside it, an id twice, a
// control without a name, a value that is unknown and looks like zero.
func TestStories(t *testing.T) {
	p, err := parsePages()
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range stories() {
		for _, lang := range languages() {
			page := newTable(frame{Lang: lang, Rev: "x"}, st.view, "a", st.begin)
			page.Refused = st.refuse
			var b bytes.Buffer
			if err := p.render(&b, lang, "table", page); err != nil {
				t.Errorf("%s: %v", st.name, err)
				continue
			}
			for _, bad := range wellFormed(b.String()) {
				t.Errorf("%s (%s): %s", st.name, lang, bad)
			}
		}
	}
}

// wellFormed says what is wrong with a page.
func wellFormed(page string) []string {
	var bad []string
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return []string{err.Error()}
	}
	// Elements that were opened are closed: what the parser would mend is an error.
	z := html.NewTokenizer(strings.NewReader(page))
	var open []string
	void := []string{"meta", "link", "input", "img", "br"}
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				bad = append(bad, "never closed: "+strings.Join(open, " "))
			}
			goto tree
		case html.StartTagToken:
			name, _ := z.TagName()
			if !slices.Contains(void, string(name)) {
				open = append(open, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if n := len(open); n == 0 || open[n-1] != string(name) {
				return append(bad, fmt.Sprintf("</%s> closes nothing, open are %v", name, open))
			}
			open = open[:len(open)-1]
		}
	}
tree:
	ids := map[string]bool{}
	labels := map[string]bool{}
	text := func(n *html.Node) string {
		var b strings.Builder
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				b.WriteString(d.Data)
			}
		}
		return strings.TrimSpace(b.String())
	}
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == "label" {
			labels[attr(n, "for")] = true
		}
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				bad = append(bad, "an inline "+a.Key+" on "+n.Data)
			}
		}
		if id := attr(n, "id"); id != "" {
			if ids[id] {
				bad = append(bad, "the id "+id+" twice")
			}
			ids[id] = true
		}
		switch n.Data {
		case "script":
			if attr(n, "src") == "" {
				bad = append(bad, "a script in the page")
			}
		case "style":
			bad = append(bad, "a style in the page")
		case "button", "a", "summary":
			if attr(n, "aria-label") == "" && text(n) == "" {
				bad = append(bad, "a "+n.Data+" without a name")
			}
		case "img":
			if attr(n, "alt") == "" {
				bad = append(bad, "a picture without words")
			}
		case "input", "select":
			kind := attr(n, "type")
			if kind == "hidden" || attr(n, "aria-label") != "" || labels[attr(n, "id")] {
				break
			}
			in := n.Parent
			for in != nil && in.Data != "label" {
				in = in.Parent
			}
			if in == nil {
				bad = append(bad, "an input "+attr(n, "name")+" without a name")
			}
		}
	}
	for _, wrong := range []string{"%!", "&lt;no value", "ZgotmplZ", "<nil>"} {
		if strings.Contains(page, wrong) {
			bad = append(bad, "a page with "+wrong)
		}
	}
	return bad
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// TestUnknown: a value that is not known is shown as "?", never as 0.
func TestUnknown(t *testing.T) {
	if got := valueOf(engine.Track{Kind: engine.CounterTrack}); got != "?" {
		t.Errorf("an unknown counter shows %q", got)
	}
	if markerAt(engine.Track{Kind: engine.LinearTrack, At: 0}) != -1 {
		t.Error("an unknown track has its marker on the first cell")
	}
	if strings.Contains(string(drawWheel(engine.Track{Kind: engine.WheelTrack, Cells: cells("a", "b")})), " at\"") {
		t.Error("an unknown wheel has its marker on the first cell")
	}
}

// TestWellFormed: the search finds what it is for.
func TestWellFormed(t *testing.T) {
	for page, want := range map[string]string{
		`<p>fine</p>`: "", `<p><b>no</p>`: "closes nothing", `<p>no`: "never closed", `<p style="a">x</p>`: "inline style", `<script>x</script>`: "a script",
		`<i id="a"></i><i id="a"></i>`: "twice", `<button></button>`: "without a name", `<input name="n">`: "without a name", `<label>n <input name="n"></label>`: "",
	} {
		got := strings.Join(wellFormed(page), "; ")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, not %q", page, got, want)
		}
	}
}

// TestRowOf: the row that dice point at is marked only where it is certain.
func TestRowOf(t *testing.T) {
	chart := func(rows ...any) (g engine.Grid) {
		for i := 0; i < len(rows); i += 2 {
			g.Rows = append(g.Rows, engine.Row{Cells: []engine.Text{txt(rows[i].(string))}, Weight: rows[i+1].(float64)})
		}
		return g
	}
	two := engine.Die6(2)
	for _, c := range []struct {
		name string
		g    engine.Grid
		sum  int
		want int
	}{
		{"12 | 6–8 | rest, 7 thrown", chart("9–12", 10.0/36, "6–8", 16.0/36, "2-5", 10.0/36), 7, 1},
		{"one is added before the chart is read", chart("9–12", 15.0/36, "6–8", 15.0/36, "2–5", 6.0/36), 7, -1},
		{"a row in words", chart("high", .5, "low", .5), 7, -1},
		{"no weights", chart("2–7", 0.0, "8–12", 0.0), 7, -1},
	} {
		if got := rowOf(c.g, two, c.sum); got != c.want {
			t.Errorf("%s: row %d, not %d", c.name, got, c.want)
		}
	}
}
