package borderstates

import (
	"slices"

	"adjutant/engine"
)

// Reveal Blocks. The face-down blocks of the battle in hand are turned up.
// BS-41; BS-42
// Reading of Reveal Blocks: all battles at once, or each when it is resolved? Each in its turn (reveal_scope). BS-R23
func (g *Border) reveal(t *engine.Table) {
	battles := []int{g.At}
	if g.rules.RevealAll {
		battles = []int{0, 1, 2}
	}
	hidden := func(s Side) []Spot {
		var out []Spot
		for _, b := range battles {
			out = append(out, g.Hidden(b, s)...)
		}
		return out
	}
	for len(hidden(U))+len(hidden(C)) > 0 {
		s, a := g.askSides(t, func(s Side) bool { return len(hidden(s)) > 0 }, func(s Side) engine.Prompt { return g.revealPrompt(hidden(s)) })
		spot := hidden(s)[0]
		if a.Action != "" {
			spot, _ = parseSpot(a.Action)
		}
		p := g.at(spot)
		p.Block, p.memo = Block(a.Option), ""
		t.Title(engine.T("%s: %s is %s", s.Name(), spot.Text(), p.Block.Name()))
		if w := g.Implausible(s); !w.Empty() {
			tell(t).Note("plausible:"+string(s), "Preparation for the Next Turn 1", w)
		}
	}
	g.Step = "R2"
}

// revealPrompt asks for the hidden block nearest the arrow; the side's others can
// be named instead.
func (g *Border) revealPrompt(hidden []Spot) engine.Prompt {
	p := g.namePrompt("R1", "Reveal Blocks", hidden[0])
	for _, spot := range hidden[1:] {
		p.Actions = append(p.Actions, engine.Action{
			Key: spot.String(), Text: engine.T("the block on %s first", spot.Text()), Ref: "Reveal Blocks", Need: p.Need,
		})
	}
	return p
}

// Ambush. Each Ambush takes a General beside or opposite it, from the arrow outward.
// BS-43 to BS-46
func (g *Border) ambush(t *engine.Table) {
	for {
		spot, ok := g.nextAmbush()
		if !ok {
			break
		}
		if opposite := (Spot{spot.Battle, 1 - spot.Front, spot.Col}); g.isAmbush(opposite) {
			g.facingAmbushes(t, spot, opposite)
			continue
		}
		g.oneAmbush(t, spot)
	}
	g.Step = "R3"
}

// nextAmbush is the Ambush whose turn it is: the nearest to the arrow that has
// not acted, over both fronts together.
// Ambush; BS-45
// Reading of Ambush: front by front, or both fronts together? Columns outward over both; one that was taken before its moment does not act. BS-R15
func (g *Border) nextAmbush() (Spot, bool) {
	for _, s := range g.allSpots(g.At) {
		if g.isAmbush(s) && !g.at(s).Acted {
			return s, true
		}
	}
	return Spot{}, false
}

func (g *Border) isAmbush(s Spot) bool { return g.general(s) && g.at(s).Block == Ambush }

// Ambush. Two that face each other are both eliminated.
// BS-46
// Reading of Ambush: what if one of two facing Ambushes carries the Bible? Only the other is eliminated, and the protected one has spent its action. BS-R15
func (g *Border) facingAmbushes(t *engine.Table, a, b Spot) {
	text := engine.T("Two Ambushes face each other on %s and %s: both are eliminated.", a.Text(), b.Text())
	if g.Bible == a || g.Bible == b {
		text = engine.T("Two Ambushes face each other on %s and %s: the one under the Bible stays, the other is eliminated.", a.Text(), b.Text())
	}
	g.confirm(t, "R2", "Ambush", text, engine.T("Facing ambushes: both go"))
	for _, s := range []Spot{a, b} {
		g.at(s).Acted = true
		if g.Bible != s { // Character Cards; BS-37
			g.eliminate(t, s) // Ambush; BS-46
		}
	}
}

// Ambush. Its owner chooses among the legal victims; the Ambush itself stays.
// BS-43; BS-44
// Reading of Ambush: who chooses, and must it take one? The Ambush's owner; it must, an own General too, if there is a legal one. BS-R14
func (g *Border) oneAmbush(t *engine.Table, spot Spot) {
	owner := g.at(spot).Side
	if len(g.victims(spot)) == 0 {
		g.confirm(t, "R2", "Ambush", engine.T("The Ambush on %s has no legal victim: nothing happens.", spot.Text()), engine.T("Ambush finds nobody"))
		g.at(spot).Acted = true
		return
	}
	a := t.Ask(func() engine.Prompt {
		p := engine.Prompt{
			Key: "R2", Ref: "Ambush", Seat: owner.Seat(), Text: engine.T("%s: the Ambush on %s must take a General beside or opposite it: which?", owner.Name(), spot.Text()),
			Say: engine.T("%s ambush: choose victim", owner.Name()), Need: engine.AskChoose(g.victimOptions(spot)...),
		}
		if v := g.victims(spot); len(v) == 1 {
			p.Default = chosen(v[0].String())
		}
		return p
	})
	victim, _ := parseSpot(a.Option)
	g.at(spot).Acted = true // Ambush; BS-44
	t.Title(engine.T("Ambush on %s takes %s on %s", spot.Text(), g.standing(victim), victim.Text()))
	g.eliminate(t, victim) // Ambush; BS-43
}

// neighbours are the spaces left, right and opposite.
func neighbours(s Spot) []Spot {
	return []Spot{{s.Battle, s.Front, s.Col - 1}, {s.Battle, s.Front, s.Col + 1}, {s.Battle, 1 - s.Front, s.Col}}
}

// victims are the Generals that an Ambush may take.
// Ambush; BS-43
// Reading of Ambush: may it take the Artillery or a General under the Bible? The Artillery is no General; the Bible protects. BS-R14
func (g *Border) victims(spot Spot) []Spot {
	var out []Spot
	for _, n := range neighbours(spot) {
		if g.general(n) && g.Bible != n {
			out = append(out, n)
		}
	}
	return out
}

// victimOptions are all spaces of the battle with something on them.
func (g *Border) victimOptions(spot Spot) []engine.Option {
	var out []engine.Option
	for _, s := range g.allSpots(g.At) {
		if s == spot || !g.general(s) && g.Artillery != s {
			continue
		}
		o := engine.Option{Key: s.String(), Text: engine.T("%s on %s", g.standing(s), s.Text()), Zone: s.String(), Ref: "Ambush"}
		switch {
		case !slices.Contains(neighbours(spot), s):
			o.Not, o.Code = engine.T("%s is neither beside nor opposite %s.", s.Text(), spot.Text()), "not_adjacent"
		case g.Artillery == s:
			o.Not, o.Code = engine.T("The Artillery is not a General."), "no_general"
		case g.Bible == s:
			o.Not, o.Code = engine.T("That General is under the Bible."), "bible"
		}
		out = append(out, o)
	}
	return out
}

// eliminate removes a General; a gap stays.
// Ambush; BS-43
// Reading of Ambush: do the others close up? No: adjacency and distance go by printed columns. BS-R13
func (g *Border) eliminate(t *engine.Table, s Spot) {
	p := g.at(s)
	tell(t).Note("remove:"+s.String(), "Ambush", engine.T("Remove %s %s from %s; leave the gap.", p.Side.Name(), p.Block.Name(), s.Text()))
	p.Gone = true
}
