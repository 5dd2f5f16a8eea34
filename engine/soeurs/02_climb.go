package soeurs

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// I) Climbing the Tower.

// Climbing the Tower. A floor is entered at its door, with three sequences to play.
func (g *Game) enterFloor(t *engine.Table) {
	g.At, g.Crossed, g.Way, g.Sequence, g.Side = door, nil, "", 1, "" // SO-16; SO-18; SO-R2
	if g.Mode == perFloor && !g.lastFloor() {
		a := t.Ask(func() engine.Prompt {
			normal := engine.Chosen(normalMode)
			return engine.Prompt{Key: nextSequence + ".side", Ref: "Card Overview", Text: engine.T("Choose the side of floor %d.", g.Floor), Say: engine.T("Normal or hard?"),
				Need: engine.AskChoose(engine.Option{Key: normalMode, Text: engine.T("normal")}, engine.Option{Key: hardMode, Text: engine.T("hard, with the drop of blood")}), Default: &normal}
		})
		g.Side = a.Option
	}
	g.beginSequence(t)
}

func (g *Game) beginSequence(t *engine.Table) {
	g.Turns++
	t.Turn(g.Turns, engine.T("floor %d · sequence %d", g.Floor, g.Sequence))
	g.Dice, g.Way = nil, ""
	g.Step = moveRoll
}

// floor is the present floor's grid; nil where the owner left it out.
func (g *Game) floor() *Floor {
	if g.Floor < 1 || g.Boss == "" {
		return nil
	}
	f, err := ParseFloor(g.Printed[g.floorKey()])
	if err != nil {
		return nil
	}
	return f
}

// a) Movement. Two dice are rolled, whatever their colour.
func (g *Game) rollMovement(t *engine.Table) {
	g.value(t, floorComponent(g.floorKey()))
	a := t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: moveRoll, Ref: "a) Movement", Text: engine.T("Roll two dice to move."), Say: engine.T("Roll two dice to move"), Need: engine.AskRoll(engine.Die6(2)...)} // SO-19
	})
	g.Dice = a.Values()
	t.Title(engine.T("Movement dice: %d and %d", g.Dice[0], g.Dice[1]))
	g.Step = moveAgain
}

// Experience (XP). Both movement dice may be rolled again for 1 XP, as often as XP last.
func (g *Game) rerollMovement(t *engine.Table) {
	if g.XP == 0 {
		g.Step = movePath
		return
	}
	a := t.Ask(func() engine.Prompt {
		keep := engine.Chosen("keep")
		return engine.Prompt{Key: moveAgain, Ref: "Experience (XP)", Text: engine.T("Keep %s, or roll again for 1 XP?", g.diceText()), Say: engine.T("%s. Keep?", g.diceText()), // SO-81; SO-R10
			Need: engine.AskChoose(engine.Option{Key: "keep", Text: engine.T("keep")}, g.rerollOption()), Default: &keep}
	})
	if a.Option == "re-roll" {
		g.XP--
		t.Note("xp:-1", "Experience (XP)", engine.T("Move the XP cube down by 1."))
		g.Step = moveRoll
		return
	}
	g.Step = movePath
}

func (g *Game) rerollOption() engine.Option {
	o := engine.Option{Key: "re-roll", Text: engine.T("roll again, 1 XP"), Ref: "Experience (XP)"}
	if g.XP == 0 {
		o.Not, o.Code = engine.T("This needs %d XP; you have %d.", 1, g.XP), "no_xp"
	}
	return o
}

func (g *Game) diceText() engine.Text {
	if len(g.Dice) != 2 {
		return engine.Name("?")
	}
	return engine.T("%d and %d", g.Dice[0], g.Dice[1])
}

// Movement rules. The way is entered step by step, or all at once where there is
// only one; a step is offered only where a legal way goes on.
func (g *Game) move(t *engine.Table) {
	f := g.floor()
	if f == nil || g.At == "" {
		g.moveByIcons(t)
		return
	}
	for {
		a := t.Ask(func() engine.Prompt { return g.movePrompt(f) })
		if a.Kind == engine.ConfirmKind { // SO-23; SO-R30
			t.Title(engine.T("No step possible: the movement stops."))
			g.Way = ""
			break
		}
		g.Way = g.wayNow(f)
		if a.Option != "stop" {
			g.Way += a.Option
		}
		ways := g.waysOn(f)
		if a.Option == "stop" || len(ways) == 1 && ways[0].Steps == g.Way {
			i := slices.IndexFunc(ways, func(w Way) bool { return w.Steps == g.Way })
			g.cross(t, f, ways[i])
			break
		}
	}
	g.afterMove()
}

// wayNow are the steps taken so far; none where the books were corrected on the way
// and no legal way begins with them.
func (g *Game) wayNow(f *Floor) string {
	if slices.ContainsFunc(f.legal(g.At, g.Crossed, g.Dice, g.House), func(w Way) bool { return strings.HasPrefix(w.Steps, g.Way) }) {
		return g.Way
	}
	return ""
}

// waysOn are the legal ways that begin with the steps taken so far.
func (g *Game) waysOn(f *Floor) []Way {
	way := g.wayNow(f)
	ways := f.legal(g.At, g.Crossed, g.Dice, g.House)
	return slices.DeleteFunc(ways, func(w Way) bool { return !strings.HasPrefix(w.Steps, way) })
}

func (g *Game) movePrompt(f *Floor) engine.Prompt {
	way, ways := g.wayNow(f), g.waysOn(f)
	p := engine.Prompt{Key: movePath, Ref: "Movement rules"}
	if len(ways) == 0 {
		done := engine.Confirmed()
		p.Text, p.Say, p.Need, p.Default = engine.T("No step is possible: leave the cube where it is."), engine.T("No step possible"), engine.AskConfirm(), &done // SO-23
		return p
	}
	p.Text, p.Say = engine.T("Move with one of the dice: %s.", g.diceText()), engine.T("%s: which way?", g.diceText())
	p.Help = engine.T("Left, right or up, never down, no space twice.")
	here := g.At
	if way != "" {
		p.Text, p.Say = engine.T("Go on with the movement (%s): step %d.", g.diceText(), len(way)+1), engine.T("Step %d: which way?", len(way)+1)
		here = ways[0].Spaces[len(way)-1]
	}
	if len(ways) == 1 && len(ways[0].Steps) > len(way) {
		rest := ways[0].Steps[len(way):]
		only := engine.Chosen(rest)
		p.Default = &only
		p.Need = engine.AskChoose(engine.Option{Key: rest, Text: engine.T("%s: %s", stepsText(rest), f.crossing(ways[0].Spaces[len(way):]).text()), Zone: spaceZone(ways[0].End(""))})
		return p
	}
	var options []engine.Option
	for _, s := range []byte("ULR") {
		if slices.ContainsFunc(ways, func(w Way) bool { return strings.HasPrefix(w.Steps, way+string(s)) }) {
			to := f.beside(here, s)
			options = append(options, engine.Option{Key: string(s), Text: engine.T("%s: %s", stepsText(string(s)), f.crossing([]string{to}).text()), Zone: spaceZone(to)})
		}
	}
	if way != "" && slices.ContainsFunc(ways, func(w Way) bool { return w.Steps == way }) {
		options = append(options, engine.Option{Key: "stop", Text: engine.T("stop here"), Zone: spaceZone(here)})
	}
	p.Need = engine.AskChoose(options...)
	return p
}

func stepsText(steps string) engine.Text {
	var out []engine.Text
	for _, s := range steps {
		switch s {
		case 'U':
			out = append(out, engine.T("up"))
		case 'L':
			out = append(out, engine.T("left"))
		case 'R':
			out = append(out, engine.T("right"))
		}
	}
	return engine.T("%s", out)
}

// cross moves the pawn along a way.
func (g *Game) cross(t *engine.Table, f *Floor, w Way) {
	c := f.crossing(w.Spaces)
	g.Crossed = append(slices.Clone(g.Crossed), w.Spaces...) // SO-20
	g.At = w.End(g.At)
	g.Way = ""
	g.meet(c)
	t.Title(engine.T("Moved %s: %s", stepsText(w.Steps), c.text()))
	t.Note("move:"+g.At, "a) Movement", engine.T("Put the white cube on %s.", spaceText(g.At)))
}

// meet adds what was crossed to what is to be resolved.
//
// Reading of b) Resolution of Spaces Crossed: the order is given for kinds of spaces,
// not within a kind. Taken: traps and treasures in the order crossed, and all enemies
// of the movement as one number (SO-R4).
func (g *Game) meet(c crossing) {
	g.Traps = append(g.Traps, c.traps...)
	g.Combat += c.enemies // COMBAT; SO-30
	g.Treasures = append(g.Treasures, c.treasures...)
	g.BossAhead = g.BossAhead || c.boss
}

// moveByIcons asks what was crossed where the floor's grid is not on the sheet.
func (g *Game) moveByIcons(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		most := 6
		if len(g.Dice) == 2 {
			most = max(g.Dice[0], g.Dice[1])
		}
		var lines []engine.Line
		for _, k := range kindsOfSpace {
			if k == plainSpace || k == noSpace || k == bossCell && !g.lastFloor() {
				continue
			}
			top := most
			if k == bossCell {
				top = 1
			}
			lines = append(lines, engine.Line{Key: k, Text: spaceKindText(k), Max: top})
		}
		return engine.Prompt{Key: movePath, Ref: "Movement rules", Text: engine.T("Move with one of the dice (%s) and say which icons were crossed.", g.diceText()), Say: engine.T("Which icons were crossed?"),
			Help: engine.T("Left, right or up, never down, no space twice."), Need: engine.AskAllot(0, most, lines...)}
	})
	var c crossing
	for _, k := range kindsOfSpace {
		for range a.Shares[k] {
			c.add(k)
		}
	}
	g.At = ""
	g.meet(c)
	t.Title(engine.T("Crossed: %s", c.text()))
	g.afterMove()
}

func (g *Game) afterMove() {
	g.Dice, g.Way = nil, ""
	g.Step = nextSequence
	if len(g.toResolve()) > 0 {
		g.Step = moveList
	}
}

// b) Resolution of Spaces Crossed. All together, in the order Trap, Combat,
// Treasure, Boss.
func (g *Game) listCrossed(t *engine.Table) {
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{Key: moveList, Ref: "b) Resolution of Spaces Crossed", Text: engine.T("Resolve in this order: %s.", g.toResolve()), Say: engine.T("%s", g.toResolveShort()), Need: engine.AskConfirm(), Default: &done} // SO-24; SO-R4
	})
	t.Title(engine.T("To resolve: %s", g.toResolve()))
	g.resolveNext()
}

// resolveNext names the step that the next thing to resolve begins with.
func (g *Game) resolveNext() {
	switch {
	case len(g.Traps) > 0: // SO-29
		g.Step = trapRoll
	case g.Combat > 0:
		g.Group, g.Row = min(g.Combat, groupMost), nil // SO-38
		g.Step = drawEnemies
	case len(g.Treasures) > 0: // SO-65
		g.Step = treasureRoll
	case g.BossAhead: // SO-67
		g.Step = bossSpace
	default:
		g.Step = nextSequence
	}
}

// Climbing the Tower. Three sequences a floor, then straight to the next door.
func (g *Game) goOn(t *engine.Table) {
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		p := engine.Prompt{Key: nextSequence, Ref: "Climbing the Tower", Need: engine.AskConfirm(), Default: &done}
		switch {
		case g.Sequence < sequences:
			p.Text, p.Say = engine.T("Go on with sequence %d of 3.", g.Sequence+1), engine.T("Next: sequence %d", g.Sequence+1)
		case g.lastFloor():
			p.Ref, p.Text, p.Say = "BOSS", engine.T("The third sequence is over and the Boss space was not reached: the game is lost."), engine.T("Boss not reached: defeat")
		default:
			p.Text, p.Say = engine.T("Put the white cube on the door of floor %d.", g.Floor+1), engine.T("Next floor, at the door")
		}
		return p
	})
	switch {
	case g.Sequence < sequences: // SO-17
		g.Sequence++
		g.beginSequence(t)
	case g.lastFloor(): // BOSS; SO-66
		g.lose(t, "Boss space not reached")
	default: // SO-15; SO-18
		g.Floor++
		g.enterFloor(t)
	}
}
