package borderstates

import (
	"adjutant/engine"
)

// Recruitment 1. Each side takes a block from an end of its queue, or any block
// of it with the President's power, once in the game.
// BS-18 to BS-20
func (g *Border) recruit(t *engine.Table) {
	for g.Took.U == "" || g.Took.C == "" {
		s, a := g.askSides(t, func(s Side) bool { return *g.Took.Of(s) == "" }, g.recruitPrompt)
		*g.Took.Of(s) = a.Option
		if a.Option == "President" {
			t.Title(engine.T("%s: President", s.Name()))
		}
	}
	for _, s := range sides() {
		*g.Hand.Of(s)++ // Recruitment 1; BS-19
		*g.Queue.Of(s)--
		if *g.Took.Of(s) == "President" { // Power of the President; BS-20
			*g.President.Of(s) = true
			tell(t).Note("president:"+string(s), "Power of the President", engine.T("%s: turn the President over; it cannot be used again.", s.Name()))
		}
	}
	g.Took = Both[string]{}
	g.Step = "C2"
}

func (g *Border) recruitPrompt(s Side) engine.Prompt {
	president := engine.Option{Key: "President", Text: engine.T("any block, with the President"), Ref: "Power of the President"}
	switch {
	case g.rules.NoCharacters: // Variants, Without Character cards; BS-68
		president.Not, president.Code = engine.T("Without Character cards the Presidents have no power."), "no_characters"
	case *g.President.Of(s): // Power of the President; BS-20
		president.Not, president.Code = engine.T("The President of the %s was used already.", s.Name()), "president_used"
	}
	return engine.Prompt{
		Key: "C1", Ref: "Recruitment 1", Seat: s.Seat(), Text: engine.T("%s: take one block from either end of your queue into your hand.", s.Name()),
		Help: engine.T("Which block it is, nobody needs to know."), Say: engine.T("%s recruits one block", s.Name()),
		Need: engine.AskChoose(engine.Option{Key: "end", Text: engine.T("from an end")}, president), Default: chosen("end"),
	}
}

// askSides puts the question to each side that still owes an answer, and returns
// the first that comes.
func (g *Border) askSides(t *engine.Table, owes func(Side) bool, build func(Side) engine.Prompt) (Side, engine.Answer) {
	var who []Side
	var builds []func() engine.Prompt
	for _, s := range sides() {
		if owes(s) {
			who = append(who, s)
			builds = append(builds, func() engine.Prompt { return build(s) })
		}
	}
	i, a := t.AskAny(builds...)
	return who[i], a
}

// Recruitment 2. Both stack two blocks face down.
// BS-21
func (g *Border) pairUp(t *engine.Table) {
	for !g.Ready.U || !g.Ready.C {
		s, _ := g.askSides(t, func(s Side) bool { return !*g.Ready.Of(s) }, func(s Side) engine.Prompt {
			return engine.Prompt{
				Key: "C2", Ref: "Recruitment 2", Seat: s.Seat(), Text: engine.T("%s: choose two blocks of your hand and stack them face down.", s.Name()),
				Say: engine.T("%s stacks two blocks", s.Name()), Need: engine.AskConfirm(), Default: yes(),
			}
		})
		*g.Ready.Of(s) = true
	}
	g.Ready = Both[bool]{}
	g.Hand.U, g.Hand.C = g.Hand.U-2, g.Hand.C-2 // Combat; BS-18
	g.Pair = Both[Pair]{}
	g.Step = "C3"
}

// Recruitment 3. Both turn up the top block at the same moment. What one enters
// first stays sealed until the other is in.
// BS-21; BS-22
func (g *Border) turnUp(t *engine.Table) {
	for g.Pair.U.Face == "" || g.Pair.C.Face == "" {
		s, a := g.askSides(t, func(s Side) bool { return g.Pair.Of(s).Face == "" }, g.turnUpPrompt)
		p := g.Pair.Of(s)
		if b := Block(a.Option); b == MinusTwo {
			// Reading of Recruitment 3: what becomes of the -2 that was turned up? It stays face up beside the block that takes its place; no further penalty. BS-R21
			p.Hidden = MinusTwo // Recruitment 3; BS-22
		} else {
			p.Face = b
		}
	}
	t.Unseal()
	for _, s := range sides() {
		tell(t).Note("face:"+string(s)+":"+string(g.Pair.Of(s).Face), "Recruitment 3", engine.T("%s turned up %s.", s.Name(), g.Pair.Of(s).Face.Name()))
		if g.Pair.Of(s).Hidden == MinusTwo {
			tell(t).Note("minus:"+string(s), "Recruitment 3", engine.T("%s showed −2 by mistake: it lies face up too and gives neither order nor battles.", s.Name()))
		}
	}
	g.Step = "C4"
	if g.Pair.U.Face == Ambush && g.Pair.C.Face == Ambush {
		g.Step = "C4a" // Ambush block; BS-29
	}
}

func (g *Border) turnUpPrompt(s Side) engine.Prompt {
	p := engine.Prompt{
		Key: "C3", Ref: "Recruitment 3", Seat: s.Seat(), Sealed: true, Text: engine.T("%s: turn up the top block of your pair: which one is it?", s.Name()),
		Say: engine.T("%s turns up a block", s.Name()), Need: engine.AskChoose(g.blockOptions(s)...),
	}
	if g.Pair.Of(s).Hidden == MinusTwo {
		p.Key, p.Text = "C3a", engine.T("%s: −2 may not be on top. Turn up the other block too: which one is it?", s.Name())
		p.Say = engine.T("Minus two: show the other")
	}
	return p
}

// blockOptions are the side's ten blocks, those already seen this turn with the reason.
func (g *Border) blockOptions(s Side) []engine.Option {
	known := g.identified(s)
	out := make([]engine.Option, 0, 10)
	for _, b := range blocks() {
		o := engine.Option{Key: string(b), Text: b.Name(), Ref: "Recruitment 3"}
		if known.has(b) {
			o.Not, o.Code = engine.T("%s: %s already lies open this turn.", s.Name(), b.Name()), "block_seen"
		}
		out = append(out, o)
	}
	return out
}

// orderValue is what a face-up block counts for the order.
// Reading of Moving to Battle: do Ambush and Siege have a value for the order? Yes, 0 and 1 as their sections say; two Ambushes are no tie. BS-R1
func orderValue(b Block) int { return b.Value() }

// FirstToPlace is the side that places first, and whether the Initiative token
// decided. Moving to Battle; BS-23; BS-24
func (g *Border) FirstToPlace() (first Side, tie bool) {
	u, c := orderValue(g.Pair.U.Face), orderValue(g.Pair.C.Face)
	switch {
	case u < c:
		return U, false // Moving to Battle; BS-23
	case c < u:
		return C, false
	}
	return g.Initiative, true // Moving to Battle; BS-24
}

// Accessible is the set of battles that both blocks of a side's pair may go to.
// Accessible Battles; BS-26; BS-27
func (g *Border) Accessible(s Side) Battles {
	if set := *g.Access.Of(s); set != 0 {
		return set // Character Cards; BS-39
	}
	face := g.Pair.Of(s).Face
	if face == Ambush {
		// Reading of Ambush block: the numbers printed on the opposing block, or its set after a Reroute? The printed ones, as they lie at the reveal. BS-R2
		return g.Pair.Of(s.Other()).Face.Battles() // Ambush block; BS-28
	}
	return face.Battles()
}

// Moving to Battle. Who places first, and where each may go.
// BS-23 to BS-28
func (g *Border) order(t *engine.Table) {
	g.confirmLive(t, "C4", "Moving to Battle", func() (text, say engine.Text) {
		first, tie := g.FirstToPlace()
		if tie {
			return engine.T("Tie: %s places first; turn the Initiative token over. %s.", first.Name(), g.accessText()), engine.T("Tie: %s first, turn token", first.Name())
		}
		return engine.T("%s places first. %s.", first.Name(), g.accessText()), engine.T("%s places first", first.Name())
	})
	first, tie := g.FirstToPlace()
	g.First = first
	if tie {
		g.Initiative = g.Initiative.Other() // Moving to Battle; BS-24
		tell(t).Note("initiative:"+string(g.Initiative), "Moving to Battle", engine.T("The Initiative token now shows the %s.", g.Initiative.Name()))
	}
	g.Step = "C5"
}

func (g *Border) accessText() engine.Text {
	return engine.T("Union: battles %s; Confederation: battles %s", engine.Name(g.Accessible(U).String()), engine.Name(g.Accessible(C).String()))
}

// Ambush block. Two Ambushes turned up: all four blocks are set aside.
// Reading of Ambush block: does the round count, may cards be played, does the token turn? The round counts; nobody places, so no card; the token stays (double_ambush_flip). BS-R3
func (g *Border) twoAmbushes(t *engine.Table) {
	if g.Pair.U.Face != "" { // else taken up while a block was being named
		g.confirm(t, "C4a", "Ambush block", engine.T("Two Ambushes: set all four blocks aside; the face-down ones stay face down."), engine.T("Two ambushes: all set aside"))
		for _, s := range sides() { // Ambush block; BS-29
			aside := g.Aside.Of(s)
			*aside = append(*aside, Aside{Ambush, g.Round}, Aside{g.Pair.Of(s).Hidden, g.Round})
		}
		if g.rules.DoubleAmbushFlip {
			g.Initiative = g.Initiative.Other()
			tell(t).Note("initiative:"+string(g.Initiative), "Ambush block", engine.T("The Initiative token now shows the %s.", g.Initiative.Name()))
		}
		g.Pair = Both[Pair]{}
	}
	g.nameAside(t, U)
	g.nameAside(t, C)
	g.nextRound()
}

// nextRound goes on to the next round of the Combat phase, or to the Resolution.
// Combat; BS-18
func (g *Border) nextRound() {
	g.Pair, g.Access, g.First = Both[Pair]{}, Both[Battles]{}, Nobody
	if g.Round < 3 {
		g.Round++
		g.Step = "C1"
		return
	}
	g.At, g.Step = 0, "R1" // Resolution; BS-41
}
