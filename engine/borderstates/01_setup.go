package borderstates

import "adjutant/engine"

// Setup. The walk-through S1 to S10, one confirmation a line.
// BS-2 to BS-11: the two sides, the bag, the Turn token, the Presidents, the
// tokens, the stickers, the blocks, the Character cards, the Initiative, the deck.
func (g *Border) setUp(t *engine.Table) {
	switch g.Step {
	case "S1":
		g.confirm(t, "S1", "Setup", g.sitDown(), engine.T("Union and Confederation: sit down")) // Setup; BS-2
		g.Step = "S2"
	case "S2":
		g.fillBag(t)
	case "S3":
		g.confirm(t, "S3", "Setup 2", engine.T("Put the Turn token on 1861, Bible and Artillery beside the board."), engine.T("Turn token on 1861"))
		g.Turn, g.Bible, g.Artillery = 1, Spot{}, Spot{} // Setup 2; BS-4
		g.Step = "S4"
		if g.rules.NoCharacters { // Variants, Without Character cards; BS-68
			g.Step = "S5"
		}
	case "S4":
		g.confirm(t, "S4", "Setup 3", engine.T("Lay both Presidents face up, each before its own player."), engine.T("Presidents face up"))
		g.President = Both[bool]{} // Setup 3; BS-5
		g.Step = "S5"
	case "S5":
		g.stackTokens(t)
	case "S6":
		g.stickers(t)
	case "S7":
		g.confirm(t, "S7", "Setup 5", engine.T("Shuffle your ten blocks each, take four in hand, and draw the other six one by one into a row, left to right."), engine.T("Four blocks in hand, six queue"))
		g.Hand, g.Queue = Both[int]{4, 4}, Both[int]{6, 6} // Setup 5; BS-8
		g.Step = "S8"
		if g.rules.NoCharacters { // Variants, Without Character cards; BS-68
			g.Step = "S9"
		}
	case "S8":
		g.confirm(t, "S8", "Setup 6", engine.T("Draw four of your own five Character cards each; the fifth goes to the box unseen."), engine.T("Draw four Character cards each"))
		g.Played = Both[[]Character]{} // Setup 6; BS-9
		g.Step = "S9"
	case "S9":
		g.throwInitiative(t)
	default:
		g.shuffleBattles(t)
	}
}

// sitDown names the variants that are on.
func (g *Border) sitDown() engine.Text {
	var on []engine.Text
	for _, v := range []struct {
		on   bool
		name engine.Text
	}{
		{g.rules.NoCharacters, engine.T("Without Character cards")},
		{g.rules.Deterministic, engine.T("Deterministic")},
		{g.rules.Attrition, engine.T("War of attrition")},
	} {
		if v.on {
			on = append(on, v.name)
		}
	}
	if len(on) == 0 {
		return engine.T("Agree who is the Union (blue) and who the Confederation (red). No variant is on.")
	}
	return engine.T("Agree who is the Union (blue) and who the Confederation (red). Variants: %s.", on)
}

// Setup 1. All cubes go into the bag.
func (g *Border) fillBag(t *engine.Table) {
	n := 10 // Setup 1; BS-3
	text := engine.T("Put all 50 Influence cubes into the bag, ten of each colour.")
	if g.rules.Deterministic { // Variants, Deterministic; BS-69
		n = 9
		text = engine.T("Put 45 Influence cubes into the bag, nine of each colour; one of each colour goes to the box.")
	}
	g.confirm(t, "S2", "Setup 1", text, engine.T("Cubes into the bag"))
	g.Bag, g.Box = each(n), each(10-n)
	g.Step = "S3"
}

// Setup 4. The tokens on their tracks.
func (g *Border) stackTokens(t *engine.Table) {
	g.knownLength(t)
	g.confirm(t, "S5", "Setup 4", engine.T("Put four tokens of each state on the centre of its track; then move two of Missouri one space to the Union, two of Delaware one space to the Confederation."), engine.T("Tokens on the tracks"))
	for i := range g.Tokens {
		g.Tokens[i] = Tokens{}
		g.Tokens[i].add(0, 4)
	}
	g.Tokens[Missouri].add(0, -2) // Setup 4; BS-6
	g.Tokens[Missouri].add(-1, 2)
	g.Tokens[Delaware].add(0, -2)
	g.Tokens[Delaware].add(1, 2)
	g.Step = "S6"
}

// knownLength asks once for each copy how long the tracks are.
func (g *Border) knownLength(t *engine.Table) {
	if _, ok := t.Known("track.length"); ok {
		return
	}
	one := engine.Counted(1)
	t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: "printed", Ref: "Components", Text: engine.T("How many spaces has an Influence track on each side of its centre, the Control areas not counted?"),
			Say: engine.T("Spaces beside a track's centre?"), Need: engine.AskCount(1, 3), Default: &one, Printed: "track.length"}
	})
}

// Setup, stickers. Before the first game with this copy; then the ten blocks are
// compared once with the list.
func (g *Border) stickers(t *engine.Table) {
	if _, ok := t.Known("stickers"); !ok { // Setup, stickers; BS-7
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "S6", Ref: "Setup, stickers", Text: engine.T("Put one sticker on each block before the very first game: ten red, ten blue, two grey."), Say: engine.T("One sticker on each block"),
				Need: engine.AskChoose(engine.Option{Key: "done", Text: engine.T("done")}), Default: chosen("done"), Printed: "stickers"}
		})
	}
	if _, ok := t.Known("blocks"); !ok { // Components; BS-1
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "blocks", Ref: "Components", Text: engine.T("Look through the ten blocks of each side: 1 with I, with II, with III; 2 with I and II, I and III, II and III; 3 with all; Siege 1 with all; Ambush 0; −2."),
				Say:  engine.T("Compare the ten blocks"),
				Need: engine.AskChoose(engine.Option{Key: "confirmed", Text: engine.T("they are as listed")}), Default: chosen("confirmed"), Printed: "blocks"}
		})
	}
	g.Step = "S7"
}

// Setup 7. The Initiative token is thrown.
func (g *Border) throwInitiative(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: "S9", Ref: "Setup 7", Text: engine.T("Throw the Initiative token: which side shows?"), Say: engine.T("Throw the Initiative token"), Need: engine.AskChoose(sideOptions()...)}
	})
	g.Initiative = Side(a.Option) // Setup 7; BS-10
	g.Step = "S10"
}

func sideOptions() []engine.Option {
	return []engine.Option{{Key: string(U), Text: U.Name()}, {Key: string(C), Text: C.Name()}}
}

// Setup 8. Two Battle cards leave the game, fifteen form the deck.
func (g *Border) shuffleBattles(t *engine.Table) {
	if g.rules.Deterministic {
		g.removeBattles(t)
	} else {
		g.confirm(t, "S10", "Setup 8", engine.T("Shuffle the 17 Battle cards and put two back in the box unseen: 15 form the deck."), engine.T("Shuffle; box two battle cards"))
	}
	g.begin(t) // Setup 8; BS-11
}

// Variants, Deterministic. One card of Intensity 0 and one of Intensity 2 are
// taken out openly.
// Reading of Variants, Deterministic: beside the random removal of Setup 8, or in its place? In its place: only then do 45 cubes serve 15 cards. BS-R22
func (g *Border) removeBattles(t *engine.Table) {
	for len(g.Removed) < 2 { // Variants, Deterministic; BS-69
		want, text := 0, engine.T("Take one Battle card of Intensity 0 out of the game: which?")
		if len(g.Removed) == 1 {
			want, text = 2, engine.T("Take one Battle card of Intensity 2 out of the game: which?")
		}
		a := t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "S10", Ref: "Variants, Deterministic", Text: text, Say: engine.T("Take out a battle card"), Need: engine.AskCard("battle", g.removable(want)...)}
		})
		n := t.PrintedInt("Components", "battle."+a.Card+".intensity", engine.T("Which Intensity is printed on %s?", g.cardName(a.Card)), 0, 2)
		if n != want {
			tell(t).Note("not_removed:"+a.Card, "Variants, Deterministic", engine.T("%s has Intensity %d and stays in the deck.", g.cardName(a.Card), n))
			continue
		}
		g.Removed = append(g.Removed, a.Card)
		t.Title(engine.T("Take %s out of the game", g.cardName(a.Card)))
	}
}

// removable are all Battle cards, those of another Intensity with the reason.
func (g *Border) removable(want int) []engine.Option {
	var out []engine.Option
	for _, id := range battleCards() {
		o := engine.Option{Key: id, Text: g.cardName(id), Ref: "Variants, Deterministic"}
		if n, ok := g.intensity(id); ok && n != want {
			o.Not, o.Code = engine.T("One card of Intensity 0 and one of Intensity 2 are taken out; %s has %d.", g.cardName(id), n), "wrong_intensity"
		}
		out = append(out, o)
	}
	return out
}

// begin opens the first turn.
func (g *Border) begin(t *engine.Table) {
	g.Round, g.Step = 1, "P1"
	g.bookmark(t)
}
