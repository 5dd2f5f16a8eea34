package borderstates

import (
	"adjutant/engine"
)

// Recruitment 1. Each side takes a block from an end of its queue, or any block
// of it with the President's power, once in the game.
// BS-18 to BS-20
func (g *Border) recruit(t *engine.Table) {
	for g.Took.U == "" || g.Took.C == "" {
		s, a := g.askSides(t, func(s Side) bool { return *g.Took.Of(s) == "" }, g.recruitPrompt, g.recruitBoth)
		if s == Nobody { // the shared table speaks for both
			g.Took = bothTook(a.Option)
			continue
		}
		*g.Took.Of(s) = a.Option
		if a.Option == president {
			t.Title(engine.T("%s: President", s.Name()))
		} else {
			t.Title(engine.T("%s recruits one block", s.Name()))
		}
	}
	for _, s := range sides() {
		*g.Hand.Of(s)++ // Recruitment 1; BS-19
		*g.Queue.Of(s)--
		if *g.Took.Of(s) == president { // Power of the President; BS-20
			*g.President.Of(s) = true
			tell(t).Note("president:"+string(s), "Power of the President", engine.T("%s: turn the President over; it cannot be used again.", s.Name()))
		}
	}
	g.Took = Both[string]{}
	g.Step = "C2"
}

// president is the choice of any block of the queue; the other one is "end".
const president = "President"

func (g *Border) recruitPrompt(s Side) engine.Prompt {
	power := engine.Option{Key: president, Text: engine.T("any block, with the President"), Ref: "Power of the President"}
	if r := g.presidentBars(s); r != nil {
		power.Not, power.Code = r.Text, r.Code
	}
	return engine.Prompt{
		Key: "C1", Ref: "Recruitment 1", Seat: s.Seat(), Text: engine.T("%s: take one block from either end of your queue into your hand.", s.Name()),
		Help: engine.T("Which block it is, nobody needs to know."), Say: engine.T("%s recruits one block", s.Name()),
		Need: engine.AskChoose(engine.Option{Key: "end", Text: engine.T("from an end")}, power), Default: chosen("end"),
	}
}

// recruitBoth is the same question where one table answers for both sides.
func (g *Border) recruitBoth() engine.Prompt {
	options := []engine.Option{{Key: "end", Text: engine.T("both from an end")}}
	for _, s := range sides() {
		o := engine.Option{Key: president + " " + string(s), Text: engine.T("%s any block, with the President; %s from an end", s.Name(), s.Other().Name()), Ref: "Power of the President"}
		if r := g.presidentBars(s); r != nil {
			o.Not, o.Code = r.Text, r.Code
		}
		options = append(options, o)
	}
	all := engine.Option{Key: president, Text: engine.T("both any block, with the Presidents"), Ref: "Power of the President"}
	for _, s := range sides() {
		if r := g.presidentBars(s); r != nil && all.Not.Empty() {
			all.Not, all.Code = r.Text, r.Code
		}
	}
	return engine.Prompt{
		Key: "C1", Ref: "Recruitment 1", Shared: true, Text: engine.T("Take one block each from an end of your own queue into your hand."),
		Help: engine.T("Which block it is, nobody needs to know."), Say: engine.T("Both recruit one block"),
		Need: engine.AskChoose(append(options, all)...), Default: chosen("end"),
	}
}

// bothTook is what each side did by an answer to recruitBoth.
func bothTook(option string) Both[string] {
	switch option {
	case president + " U":
		return Both[string]{president, "end"}
	case president + " C":
		return Both[string]{"end", president}
	}
	return Both[string]{option, option}
}

// presidentBars says why a side cannot use its President; nil if it can.
func (g *Border) presidentBars(s Side) *engine.Refusal {
	switch {
	case g.rules.NoCharacters: // Variants, Without Character cards; BS-68
		return refusal("no_characters", "Variants, Without Character cards", engine.T("Without Character cards the Presidents have no power."))
	case *g.President.Of(s): // Power of the President; BS-20
		return refusal("president_used", "Power of the President", engine.T("The President of the %s was used already.", s.Name()))
	}
	return nil
}

// askSides puts the question to each side that still owes an answer, and, where
// both do and the answer may be one for both (shared), to the shared table in one for both. It returns
// the first answer that comes; of Nobody if it is the table's.
func (g *Border) askSides(t *engine.Table, owes func(Side) bool, build func(Side) engine.Prompt, shared ...func() engine.Prompt) (Side, engine.Answer) {
	var who []Side
	var builds []func() engine.Prompt
	for _, s := range sides() {
		if owes(s) {
			who = append(who, s)
			builds = append(builds, func() engine.Prompt { return build(s) })
		}
	}
	if len(who) == 2 && len(shared) > 0 {
		who, builds = append(who, Nobody), append(builds, shared...)
	}
	i, a := t.AskAny(builds...)
	return who[i], a
}

// Recruitment 2. Both stack two blocks face down.
// BS-21
func (g *Border) pairUp(t *engine.Table) {
	for !g.Ready.U || !g.Ready.C {
		s, _ := g.askSides(t, func(s Side) bool { return !*g.Ready.Of(s) }, g.pairPrompt, g.pairBoth)
		if s == Nobody {
			break
		}
		*g.Ready.Of(s) = true
	}
	g.Ready = Both[bool]{}
	g.Hand.U, g.Hand.C = g.Hand.U-2, g.Hand.C-2 // Combat; BS-18
	g.Pair = Both[Pair]{}
	g.Step = "C3"
}

func (g *Border) pairPrompt(s Side) engine.Prompt {
	return engine.Prompt{
		Key: "C2", Ref: "Recruitment 2", Seat: s.Seat(), Text: engine.T("%s: choose two blocks of your hand and stack them face down.", s.Name()),
		Say: engine.T("%s stacks two blocks", s.Name()), Need: engine.AskConfirm(), Default: yes(),
	}
}

func (g *Border) pairBoth() engine.Prompt {
	return engine.Prompt{
		Key: "C2", Ref: "Recruitment 2", Shared: true, Text: engine.T("Choose two blocks each and stack them face down."),
		Say: engine.T("Stack two blocks, face down"), Need: engine.AskConfirm(), Default: yes(),
	}
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
		tell(t).Note("face:"+string(s)+":"+string(g.Pair.Of(s).Face), "Recruitment 3", engine.T("%s turned up %s.", s.The(), g.Pair.Of(s).Face.Name()))
		if g.Pair.Of(s).Hidden == MinusTwo {
			tell(t).Note("minus:"+string(s), "Recruitment 3", engine.T("%s showed −2 by mistake: it lies face up too and gives neither order nor battles.", s.The()))
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
		// both are turned up at the same moment: until the other side's is in, the
		// question itself would tell of the -2 (Recruitment 3; BS-21)
		other := g.Pair.Of(s.Other())
		p.Secret = other.Face == "" && other.Hidden != MinusTwo
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
			return engine.T("Tie. %s places first; turn the Initiative token over. %s.", first.The(), g.accessText()), engine.T("Tie: %s first, turn token", first.Name())
		}
		return engine.T("%s places first. %s.", first.The(), g.accessText()), engine.T("%s places first", first.Name())
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
	return engine.T("Union: %s; Confederation: %s", g.Accessible(U).Text(), g.Accessible(C).Text())
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
