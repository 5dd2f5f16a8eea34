package sansallies

import "adjutant/engine"

// Commanders. A commander goes into any column and is a card of it for good.
func (g *Game) placeCommander(t *engine.Table) {
	g.InHand = Commander
	a := g.ask(t, g.columnPrompt)
	g.InHand = ""
	g.Reserve.add(commanderOf(Kind(a.Option)), 1) // SA-76
	t.Title(engine.T("Drawn: commander, to %s", kindName(Kind(a.Option))))
}

func (g *Game) columnPrompt() engine.Prompt {
	first := engine.Chosen(string(Personnel))
	p := engine.Prompt{
		Key: "column", Ref: secCommanders, Text: engine.T("Put the commander into a column."), Say: engine.T("Commander: which column?"), Default: &first,
		Help: engine.T("It stays there for good; only from personnel can it spy."), Need: engine.AskChoose(),
		Before: func(a engine.Answer) error { return checkColumn(a.Option) },
	}
	for _, c := range columns() {
		p.Need.Options = append(p.Need.Options, opt(string(c), kindName(c)))
	}
	return p
}

// Espionage. A commander of the personnel column against one die.
func (g *Game) spy(t *engine.Table) {
	if !g.canSetBack(t) {
		return
	}
	g.Spied = true                          // SA-79
	g.pay(Stock{commanderOf(Personnel): 1}) // SA-78
	g.note(t, "spy", secEspionage, engine.T("Discard a commander of the personnel column."))
	s := g.personnelStrength()
	die := g.ask(t, func() engine.Prompt {
		return rollUnder("spy_roll", secEspionage, engine.T("Throw one die for the spy."), s)
	}).Values()[0]
	t.Title(engine.T("Spy: %d against strength %d", die, s))
	g.Battle = nil
	if die > s { // SA-78
		g.note(t, "spy_failed", secEspionage, engine.T("The spy fails; research as usual."))
		return
	}
	g.setback(t, secEspionage) // SA-78
}

func (g *Game) checkSpy() error {
	if !g.rules.total {
		return engine.Refuse("total_war_only", secEspionage, engine.T("Espionage belongs to Total War.")) // SA-78
	}
	if g.Spied {
		return engine.Refuse("spied_this_turn", secEspionage, engine.T("One spy a turn.")) // SA-79
	}
	if g.Reserve[commanderOf(Personnel)] == 0 {
		return engine.Refuse("no_spy", secEspionage, engine.T("There is no commander in the personnel column.")) // SA-78
	}
	return g.checkSetback() // SA-79
}
