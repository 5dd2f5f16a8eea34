package sansallies

import "adjutant/engine"

// Check Enemy Research. A setback this turn skips the roll; else one die against
// the level.
func (g *Game) checkEnemyResearch(t *engine.Table) {
	g.Battle = nil
	g.Step = stepEnd
	if g.Red { // SA-43
		g.Red = false
		g.note(t, "flip_gray", secResearch, engine.T("The enemy had a setback: turn the progress chit gray. No research roll."))
		return
	}
	level := g.askLevel(t) // SA-44
	die := g.ask(t, g.researchPrompt).Values()[0]
	t.Title(engine.T("Enemy research: %d against level %d", die, level))
	switch {
	case die > level: // SA-45
		g.note(t, "no_progress", secResearch, engine.T("No progress for the enemy."))
	case g.Chit == "H": // SA-46
		g.Outcome = "lose" // SA-69
		g.note(t, "lose", secGameEnd, engine.T("The enemy completes and launches his ultimate weapon. The game is lost."))
	default:
		g.Chit = g.Chit.up() // SA-45
		g.note(t, "chit_up:"+string(g.Chit), secResearch, engine.T("Progress: move the progress chit up to %s.", string(g.Chit)))
	}
}

func (g *Game) researchPrompt() engine.Prompt {
	level, _ := g.level()
	return engine.Prompt{
		Key: "research", Ref: secResearch, Need: engine.AskRoll(engine.Die6(1)...), Say: engine.T("Enemy research. Roll one die."),
		Text: engine.T("Throw one die for enemy research."),
		Help: engine.T("Level %d: the enemy advances on %d or less.", level, level),
	}
}

// askLevel is the research level; the flask is asked if it is not known.
func (g *Game) askLevel(t *engine.Table) int {
	if l, ok := g.level(); ok {
		return l
	}
	lo, hi := g.flaskRange(g.Chit)
	g.askPrinted(t, secResearch, flaskKey(g.Chit), engine.T("Read the number in the flask on chit %s.", string(g.Chit)),
		engine.T("Flask on chit %s?", string(g.Chit)), engine.AskCount(lo, hi))
	l, _ := g.level()
	return l
}

// flaskRange is what can stand in a flask, given those that are known: they never
// fall towards the top.
func (g *Game) flaskRange(chit Tier) (lo, hi int) {
	lo, hi = 3, 6 // SA-44
	if chit == "H" {
		lo = 4
	}
	for _, t := range tiers() {
		n, ok := g.flask(t)
		switch {
		case !ok:
		case t.rank() < chit.rank():
			lo = max(lo, n)
		case t.rank() > chit.rank():
			hi = min(hi, n)
		}
	}
	return lo, hi
}
