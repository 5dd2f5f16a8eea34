package borderstates

import (
	"sort"
	"strings"

	"adjutant/engine"
)

// Lead is the side with more cubes before a state's track, and by how many.
// Influence of the States; BS-56
func (g *Border) Lead(s State) (Side, int) {
	d := g.Influence.U[s] - g.Influence.C[s]
	switch {
	case d > 0:
		return U, d
	case d < 0:
		return C, -d
	}
	return Nobody, 0
}

// Room is how many steps a state's tokens can make toward a side in all.
func (g *Border) Room(s State, side Side) int {
	n := 0
	for _, p := range Places(g.Length()) {
		if p == UnionControl || p == ConfederateControl {
			continue // Influence of the States; BS-58
		}
		k := p.steps(side, g.Length())
		if g.rules.Attrition { // Variants, War of attrition; BS-70
			k = 1
		}
		n += k * g.Tokens[s].On(p)
	}
	return n
}

// Move is one way to spend the steps of a state: where its tokens stand
// afterwards, and the steps that lead there.
type Move struct {
	After Tokens
	Steps []Step
}

// Step is one token one space on.
type Step struct{ From, To Place }

// Key is the move as one word: "mid>C1,C1>Cc"; "stay" for none.
func (m Move) Key() string {
	var out []string
	for _, s := range m.Steps {
		out = append(out, s.From.Key()+">"+s.To.Key())
	}
	if len(out) == 0 {
		return "stay"
	}
	return strings.Join(out, ",")
}

// moves are all different ways to spend exactly n steps toward a side.
// Influence of the States; BS-57
func (g *Border) moves(s State, side Side, n int) []Move {
	if g.rules.Attrition {
		return g.attritionMoves(s, side, n)
	}
	level := []Move{{After: g.Tokens[s]}}
	for range n {
		var next []Move
		seen := map[Tokens]bool{}
		for _, m := range level {
			for _, p := range g.outward(side) {
				q, ok := p.Toward(side, g.Length())
				if !ok || m.After.On(p) == 0 {
					continue
				}
				after := m.After.Moved(p, q)
				if seen[after] {
					continue
				}
				seen[after] = true
				next = append(next, Move{after, append(m.Steps[:len(m.Steps):len(m.Steps)], Step{p, q})})
			}
		}
		level = next
	}
	return level
}

// outward are the places from the side's own end of the track to the other: the
// tokens that are furthest on come first.
func (g *Border) outward(side Side) []Place {
	out := Places(g.Length())
	if side == C {
		sort.Slice(out, func(i, j int) bool { return out[i] > out[j] })
	}
	return out
}

// Variants, War of attrition. Each token moves at most one space.
// BS-70
func (g *Border) attritionMoves(s State, side Side, n int) []Move {
	var out []Move
	from := g.outward(side)
	var walk func(i, left int, m Move)
	walk = func(i, left int, m Move) {
		if i == len(from) {
			if left == 0 {
				out = append(out, m)
			}
			return
		}
		p := from[i]
		q, ok := p.Toward(side, g.Length())
		most := min(left, g.Tokens[s].On(p))
		if !ok {
			most = 0
		}
		for k := most; k >= 0; k-- {
			next := Move{m.After, m.Steps[:len(m.Steps):len(m.Steps)]}
			next.After.add(p, -k)
			next.After.add(q, k)
			for range k {
				next.Steps = append(next.Steps, Step{p, q})
			}
			walk(i+1, left-k, next)
		}
	}
	walk(0, n, Move{After: g.Tokens[s]})
	return out
}

// TokenMoves are the ways open to the leader of a state, all steps used.
// Reading of Influence of the States: who chooses the tokens, and must all steps be used? The side with more cubes, on either side of the track; as many as can be used must be (move_tokens). BS-R17
func (g *Border) TokenMoves(s State) []Move {
	side, n := g.Lead(s)
	n = min(n, g.Room(s, side))
	out := g.moves(s, side, n)
	if g.rules.MoveOptional {
		for k := n - 1; k >= 0; k-- {
			out = append(out, g.moves(s, side, k)...)
		}
	}
	return out
}

// Influence of the States. State by state, the tokens move toward the side with
// more cubes; then the cubes go to the box.
// BS-56 to BS-58
func (g *Border) influence(t *engine.Table) {
	for ; g.State < noState; g.State++ {
		side, n := g.Lead(g.State)
		if side == Nobody || g.Room(g.State, side) == 0 {
			continue
		}
		a := t.Ask(func() engine.Prompt { return g.movePrompt(g.State) })
		for _, m := range g.TokenMoves(g.State) {
			if m.Key() != a.Option {
				continue
			}
			was := g.Tokens[g.State]
			g.Tokens[g.State] = m.After
			t.Title(engine.T("%s: %s", g.State.Name(), m.text(g.Length())))
			if k := m.After.Secured(side) - was.Secured(side); k > 0 { // Influence of the States; BS-58
				tell(t).Note("secured:"+g.State.Key(), "Influence of the States", engine.Plural(k, "%[3]s secures a token of %[2]s for good.", "%[3]s secures %[1]d tokens of %[2]s for good.", k, g.State.Name(), side.The()))
			}
			if lost := n - len(m.Steps); lost > 0 {
				tell(t).Note("steps_lost:"+g.State.Key(), "Influence of the States", engine.Plural(lost, "One step is lost.", "%d steps are lost.", lost))
			}
			break
		}
	}
	// Reading of Influence of the States: when do the cubes leave the tracks? Once all five states have moved; nothing stays for the next turn. BS-R16
	g.Box = g.Box.Plus(g.Influence.U).Plus(g.Influence.C)
	g.Influence, g.State = Both[Cubes]{}, Missouri
	g.Step = "E2"
}

func (g *Border) movePrompt(s State) engine.Prompt {
	side, n := g.Lead(s)
	steps := min(n, g.Room(s, side))
	p := engine.Prompt{
		Key: "E1", Ref: "Influence of the States", Seat: side.Seat(),
		Text: engine.Plural(steps, "%[3]s: %[2]s moves the tokens one step in all: which?", "%[3]s: %[2]s moves the tokens %[1]d steps in all: which?", steps, side.Name(), s.Name()),
		Say:  engine.Plural(steps, "%[3]s: %[2]s moves one step", "%[3]s: %[2]s moves %[1]d steps", steps, side.Name(), s.Name()),
	}
	moves := g.TokenMoves(s)
	for _, m := range moves {
		o := engine.Option{Key: m.Key(), Text: m.text(g.Length()), Ref: "Influence of the States"}
		if len(m.Steps) == 1 {
			o.Zone = zoneOf(s, m.Steps[0].From)
		}
		p.Need.Options = append(p.Need.Options, o)
	}
	p.Need = engine.AskChoose(p.Need.Options...)
	if len(moves) == 1 {
		p.Default = chosen(moves[0].Key())
	}
	return p
}

// zoneOf is the board zone of a place on a state's track.
func zoneOf(s State, p Place) string { return s.Key() + "." + p.Key() }

// text is the move as people read it.
func (m Move) text(length int) engine.Text {
	if len(m.Steps) == 0 {
		return engine.T("leave the tokens where they are")
	}
	var parts []engine.Text
	for i := 0; i < len(m.Steps); {
		k := 1
		for i+k < len(m.Steps) && m.Steps[i+k] == m.Steps[i] {
			k++
		}
		s := m.Steps[i]
		parts = append(parts, engine.Plural(k, "one token: %[2]s to %[3]s", "%[1]d tokens: %[2]s to %[3]s", k, s.From.Name(length), s.To.Name(length)))
		i += k
	}
	return engine.T("%s", parts)
}

// Secured counts a side's secured tokens, and their different states.
func (g *Border) Secured(s Side) (tokens, states int) {
	for _, t := range g.Tokens {
		n := t.Secured(s)
		tokens += n
		if n > 0 {
			states++
		}
	}
	return tokens, states
}

// suddenly reports whether a side meets a condition that ends the game, and which.
// Influence of the States; BS-59
func (g *Border) suddenly(s Side) (method string, ok bool) {
	tokens, states := g.Secured(s)
	switch {
	case states >= 4: // Influence of the States; BS-59
		return "four states", true
	case tokens >= 5:
		return "five tokens", true
	}
	return "", false
}

// Influence of the States. Sudden death, looked at once a turn.
// BS-59; BS-60
// Reading of Influence of the States: after each state, or once after all five? Once, also in turn 5 before the scoring; after a double success it cannot end the game any more. BS-R18
// Reading of Influence of the States: does the clean-up come first? No, the game ends at once. BS-R28
func (g *Border) suddenDeath(t *engine.Table) {
	g.confirmLive(t, "E2", "Influence of the States", g.suddenText)
	mu, u := g.suddenly(U)
	mc, c := g.suddenly(C)
	switch {
	case !g.SuddenOff && u && c:
		g.SuddenOff = true // Influence of the States; BS-60
	case !g.SuddenOff && u:
		g.end(t, U, mu)
		return
	case !g.SuddenOff && c:
		g.end(t, C, mc)
		return
	}
	if g.Turn >= 5 { // Sequence of Play; BS-12
		g.Step = "V1"
		return
	}
	g.Step = "E3"
}

// suddenText says how many tokens are secured, and what follows.
func (g *Border) suddenText() (text, say engine.Text) {
	_, u := g.suddenly(U)
	_, c := g.suddenly(C)
	counts := engine.T("Secured tokens: Union %s, Confederation %s", g.securedText(U), g.securedText(C))
	switch {
	case g.SuddenOff:
		return engine.T("%s. Only the scoring after turn 5 decides now.", counts), engine.T("Nobody yet")
	case u && c:
		return engine.T("%s. Both at once, so play on to the end of turn 5.", counts), engine.T("Both: play on")
	case u:
		return engine.T("%s. The Union wins at once.", counts), engine.T("Union wins")
	case c:
		return engine.T("%s. The Confederation wins at once.", counts), engine.T("Confederation wins")
	}
	return engine.T("%s. Nobody wins yet.", counts), engine.T("Nobody yet")
}

// securedText is how many tokens a side has secured, and of how many states.
func (g *Border) securedText(s Side) engine.Text {
	n, different := g.Secured(s)
	if n == 0 {
		return engine.T("none")
	}
	return engine.Plural(different, "%[1]d in one state", "%[1]d in %[2]d states", n, different)
}

// Preparation for the Next Turn 1. Queues and committed blocks; the board is cleared.
// Preparation for the Next Turn 2; BS-61 to BS-63
func (g *Border) cleanUp(t *engine.Table) {
	g.confirm(t, "E3", "Preparation for the Next Turn 1", engine.T("Take the three blocks of your queue in hand each, and shuffle your six others face down into a new row. Put Bible and Artillery beside the board, cubes and Battle cards into the box."), engine.T("Clean up, shuffle six blocks"))
	for _, s := range sides() {
		*g.LastTurn.Of(s) = g.committedBlocks(s)
	}
	g.Hand, g.Queue = Both[int]{4, 4}, Both[int]{6, 6} // Preparation for the Next Turn 1; BS-61
	g.Aside, g.Gone, g.Elsewhere, g.Pair = Both[[]Aside]{}, Both[[]Block]{}, Both[int]{}, Both[Pair]{}
	g.Bible, g.Artillery = Spot{}, Spot{} // Preparation for the Next Turn 2; BS-62
	for b := range g.Area {               // nothing is left there, unless the table was corrected
		g.Box, g.Area[b] = g.Box.Plus(g.Area[b]), Cubes{}
	}
	g.Cards, g.Fronts = [3]string{}, [3][2]Front{} // Preparation for the Next Turn 2; BS-63
	g.Step = "E4"
}

// committedBlocks are the six blocks of a side, "" where one was never seen.
func (g *Border) committedBlocks(s Side) []Block {
	var out []Block
	known := g.identified(s)
	for _, b := range blocks() {
		if known.has(b) {
			out = append(out, b)
		}
	}
	for len(out) < 6 {
		out = append(out, "")
	}
	return out
}

// Preparation for the Next Turn 3. The Turn token moves one year.
// BS-64
func (g *Border) year(t *engine.Table) {
	g.confirm(t, "E4", "Preparation for the Next Turn 3", engine.T("Move the Turn token to %d.", g.Year()+1), engine.T("Year %d: prepare", g.Year()+1))
	g.Turn, g.Round = g.Turn+1, 1
	g.Step = "P1"
	g.bookmark(t)
}
