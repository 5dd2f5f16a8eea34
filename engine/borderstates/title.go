package borderstates

import (
	"adjutant/engine"
)

// Title is the game as the engine knows it.
func Title() *engine.Title {
	return &engine.Title{
		ID:         "borderstates",
		Name:       engine.Name("Border States"),
		About:      engine.T("Two players struggle for five undecided states, 1861 to 1865."),
		Players:    [2]int{2, 2},
		Options:    options(),
		French:     french(),
		Seats:      func(engine.Setup) []engine.Seat { return seats() },
		New:        newGame,
		Components: components,
		CheckSheet: checkSheet,
	}
}

func seats() []engine.Seat {
	var out []engine.Seat
	for _, s := range sides() {
		out = append(out, engine.Seat{Key: s.Seat(), Name: s.Name()})
	}
	return out
}

// options are the variants of the rulebook and the house readings of the ledger.
func options() []engine.SetupOption {
	onOff := engine.AskChoose(engine.Option{Key: "off", Text: engine.T("off")}, engine.Option{Key: "on", Text: engine.T("on")})
	yesNo := engine.AskChoose(engine.Option{Key: "no", Text: engine.T("no")}, engine.Option{Key: "yes", Text: engine.T("yes")})
	two := func(a string, at engine.Text, b string, bt engine.Text) engine.Need {
		return engine.AskChoose(engine.Option{Key: a, Text: at}, engine.Option{Key: b, Text: bt})
	}
	return []engine.SetupOption{
		{Key: "no_characters", Name: engine.T("Without Character cards"), Help: engine.T("No Character cards and no power of the Presidents."), Ref: "Variants, Without Character cards", Need: onOff, Default: "off"},
		{Key: "deterministic", Name: engine.T("Deterministic"), Help: engine.T("One Battle card of Intensity 0, one of Intensity 2 and one cube of each state are taken out: every cube will be drawn."), Ref: "Variants, Deterministic", Need: onOff, Default: "off"},
		{Key: "attrition", Name: engine.T("War of attrition"), Help: engine.T("Each State token moves at most one space a turn."), Ref: "Variants, War of attrition", Need: onOff, Default: "off"},

		{Key: "ambush_vs_siege", House: true, Name: engine.T("Ambush that copies a Siege"), Help: engine.T("May its pair go to two battles, or must it stay in one?"), Ref: "Ambush block", Need: two("may_split", engine.T("may split"), "same_battle", engine.T("same battle")), Default: "may_split"},
		{Key: "double_ambush_flip", House: true, Name: engine.T("Two Ambushes turn the Initiative token"), Help: engine.T("Is the token turned over when both turn up their Ambush?"), Ref: "Ambush block", Need: yesNo, Default: "no"},
		{Key: "siege_fit", House: true, Name: engine.T("Siege pair must fit"), Help: engine.T("Must a Siege go where both blocks find a space, if there is such a battle?"), Ref: "Siege block", Need: two("must_fit", engine.T("must fit"), "free", engine.T("free")), Default: "must_fit"},
		{Key: "set_aside_reveal", House: true, Name: engine.T("Turn up blocks set aside"), Help: engine.T("Is the face-down block of a pair turned up when it is set aside?"), Ref: "Placement of the Blocks", Need: yesNo, Default: "no"},
		{Key: "artillery_space", House: true, Name: engine.T("Space of the Artillery"), Help: engine.T("Any empty space, or the one nearest the arrow?"), Ref: "Character Cards", Need: two("any", engine.T("any empty space"), "nearest", engine.T("nearest the arrow")), Default: "any"},
		{Key: "artillery_counts", House: true, Name: engine.T("Artillery counts for its front"), Help: engine.T("Does the Artillery add 1 to the sum of its front?"), Ref: "Winning Front", Need: yesNo, Default: "yes"},
		{Key: "short_cubes", House: true, Name: engine.T("Too few cubes"), Help: engine.T("When closed states left fewer cubes: who comes first?"), Ref: "Conquest", Need: two("winner_first", engine.T("the winner first"), "loser_one", engine.T("one for the loser")), Default: "winner_first"},
		{Key: "move_tokens", House: true, Name: engine.T("Steps of the tokens"), Help: engine.T("Must all steps be used as long as a token can move?"), Ref: "Influence of the States", Need: two("forced", engine.T("must be used"), "optional", engine.T("may be left")), Default: "forced"},
		{Key: "reveal_scope", House: true, Name: engine.T("What is revealed"), Help: engine.T("Only the battle in hand, or all three at once?"), Ref: "Reveal Blocks", Need: two("battle", engine.T("the battle in hand"), "all", engine.T("all battles")), Default: "battle"},
		{Key: "deductions", House: true, Name: engine.T("Deductions on the page"), Help: engine.T("Shows both players which blocks were not seen this turn."), Ref: "Placement of the Blocks", Need: onOff, Default: "on"},
	}
}

// newGame is the table before the set-up: every cube in the box, every token in
// the centre of its track.
func newGame(s engine.Setup) (engine.Game, error) {
	t := &engine.Title{Options: options()}
	is := func(key, value string) bool { return t.Option(s, key) == value }
	g := &Border{
		Step: "S1",
		Box:  each(10),
		rules: switches{
			NoCharacters:     is("no_characters", "on"),
			Deterministic:    is("deterministic", "on"),
			Attrition:        is("attrition", "on"),
			AmbushSameBattle: is("ambush_vs_siege", "same_battle"),
			DoubleAmbushFlip: is("double_ambush_flip", "yes"),
			SiegeFree:        is("siege_fit", "free"),
			SetAsideReveal:   is("set_aside_reveal", "yes"),
			ArtilleryNearest: is("artillery_space", "nearest"),
			ArtilleryIdle:    is("artillery_counts", "no"),
			LoserOne:         is("short_cubes", "loser_one"),
			MoveOptional:     is("move_tokens", "optional"),
			RevealAll:        is("reveal_scope", "all"),
			NoDeductions:     is("deductions", "off"),
		},
		values: s.Printed,
	}
	g.Hand, g.Queue = Both[int]{4, 4}, Both[int]{6, 6}
	for i := range g.Tokens {
		g.Tokens[i].add(0, 4)
	}
	return g, nil
}

// Play is the sequence of play: the turn machine's steps, each a function that
// asks what the step needs and names the next one.
// Sequence of Play; BS-12
func (g *Border) Play(t *engine.Table) {
	g.values = t.Values()
	if g.Turn > 0 && !g.begun { // taken up at a position
		g.bookmark(t)
	}
	g.begun = true
	for g.Outcome == nil {
		t.Step(g.Step)
		g.step(t)
	}
}

// Reenters: every step can be begun anew from the state, so a corrected step is
// where the game goes on.
func (g *Border) Reenters() {}

// step carries out the step in hand.
func (g *Border) step(t *engine.Table) {
	switch g.Step {
	case "P1":
		g.layBattles(t)
	case "P2":
		g.drawCubes(t)
	case "C1":
		g.recruit(t)
	case "C2":
		g.pairUp(t)
	case "C3":
		g.turnUp(t)
	case "C4":
		g.order(t)
	case "C4a":
		g.twoAmbushes(t)
	case "C5", "C6":
		g.place(t)
	case "R1":
		g.reveal(t)
	case "R2":
		g.ambush(t)
	case "R3":
		g.front(t)
	case "R4":
		g.conquest(t)
	case "R5":
		g.placeCubes(t)
	case "E1":
		g.influence(t)
	case "E2":
		g.suddenDeath(t)
	case "E3":
		g.cleanUp(t)
	case "E4":
		g.year(t)
	case "V1":
		g.score(t)
	default:
		g.setUp(t)
	}
}

// bookmark names the turn for the history.
func (g *Border) bookmark(t *engine.Table) {
	t.Turn(g.Turn, engine.T("turn %d, %d", g.Turn, g.Year()))
}

// confirm asks for something done by hand, of nobody in particular.
func (g *Border) confirm(t *engine.Table, key, ref string, text, say engine.Text) {
	g.confirmBy(t, Nobody, key, ref, text, say)
}

// confirmLive asks the same with words made anew from the state, should it be
// corrected while the question is open.
func (g *Border) confirmLive(t *engine.Table, key, ref string, words func() (text, say engine.Text)) {
	t.Ask(func() engine.Prompt {
		text, say := words()
		return engine.Prompt{Key: key, Ref: ref, Text: text, Say: say, Need: engine.AskConfirm(), Default: yes()}
	})
}

// confirmBy asks one side.
func (g *Border) confirmBy(t *engine.Table, who Side, key, ref string, text, say engine.Text) {
	t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: key, Ref: ref, Text: text, Say: say, Need: engine.AskConfirm(), Default: yes(), Seat: who.Seat()}
	})
}

func yes() *engine.Answer {
	a := engine.Confirmed()
	return &a
}

func chosen(key string) *engine.Answer {
	a := engine.Chosen(key)
	return &a
}
