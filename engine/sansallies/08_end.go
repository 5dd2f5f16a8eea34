package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Resolve End-of-Turn Actions. Personnel back to 1; in Total War the season turns.
func (g *Game) endOfTurn(t *engine.Table) {
	g.ask(t, g.turnEndPrompt)
	t.Title(engine.T("End of turn %d", g.Turn))
	g.resetPersonnel(t, secEnd) // SA-47
	g.turnSeason(t)             // SA-75
	g.Turn++
	g.Step = stepStart
}

func (g *Game) turnEndPrompt() engine.Prompt {
	done := engine.Confirmed()
	p := engine.Prompt{
		Key: "turn_end", Ref: secEnd, Need: engine.AskConfirm(), Default: &done,
		Text: engine.T("End the turn: turn the personnel chit back to 1."), Say: engine.T("Personnel one."),
	}
	risen := g.PersonnelChit > 1
	if !risen {
		p.Text = engine.T("End the turn: the personnel chit stays at 1.")
	}
	if g.rules.total {
		p.Text = engine.T("End the turn: turn the personnel chit back to 1 and the season to %s.", seasonName(g.nextSeason()))
		p.Say = engine.T("Personnel one. Turn season.")
	}
	if g.rules.total && !risen {
		p.Text = engine.T("End the turn: turn the season to %s; the personnel chit stays at 1.", seasonName(g.nextSeason()))
	}
	return p
}

// resetPersonnel turns the personnel chit back to 1; liberated camps stay.
func (g *Game) resetPersonnel(t *engine.Table, ref string) {
	if g.PersonnelChit == 1 {
		return
	}
	g.PersonnelChit = 1 // SA-92
	g.note(t, "reset_personnel", ref, engine.T("Turn the personnel chit back to 1."))
}

// nextSeason is the season one step clockwise.
func (g *Game) nextSeason() string {
	all := g.seasons()
	i := slices.Index(all, g.Season)
	if i < 0 {
		return ""
	}
	return all[(i+1)%len(all)]
}
