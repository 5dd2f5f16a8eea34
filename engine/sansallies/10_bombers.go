package sansallies

import (
	"adjutant/engine"
)

// Heavy bombers. After the invasions, aircraft cards against one die.
func (g *Game) heavyBombers(t *engine.Table) {
	g.Battle = nil
	g.Step = stepResearch
	if !g.usable(bombers) || g.Reserve.In(Aircraft) == 0 {
		return
	}
	if possible, known := g.setbackPossible(); known && !possible {
		return // SA-50
	}
	if g.askLevel(t) < 4 {
		return // SA-50
	}
	a := g.ask(t, g.bombPrompt) // SA-63
	if a.Action == "none" {
		return
	}
	raid := stockOf(a.Shares)
	n := raid.Total()
	g.pay(raid) // SA-62
	t.Title(engine.T("Bombing raid: %s", raid.text()))
	g.note(t, "raid", secBombers, engine.T("Discard for the raid: %s.", raid.text()))
	die := g.ask(t, func() engine.Prompt {
		return rollUnder("bomb_roll", secBombers, engine.T("Throw one die for the bombing raid."), n)
	}).Values()[0]
	t.Title(engine.T("Bombing raid: %d against %s", die, cardsText(n, Unit(Aircraft))))
	if die > n { // SA-62
		g.note(t, "raid_failed", secBombers, engine.T("The raid fails."))
		return
	}
	g.setback(t, secBombers) // SA-62
}

// rollUnder asks one die that must not pass n.
func rollUnder(key, ref string, text engine.Text, n int) engine.Prompt {
	say := engine.T("Roll %d or less.", min(n, 6))
	return engine.Prompt{Key: key, Ref: ref, Text: text, Help: engine.T("A setback on %d or less.", min(n, 6)), Say: say, Need: engine.AskRoll(engine.Die6(1)...)}
}

func (g *Game) bombPrompt() engine.Prompt {
	none := engine.Act("none", engine.Confirmed())
	p := engine.Prompt{
		Key: "bomb", Ref: secBombers, Text: engine.T("Send aircraft on a bombing raid, or none."), Say: engine.T("Bombing raid? How many?"), Default: &none,
		Help:    engine.T("The raid succeeds on a die not above their number."),
		Need:    engine.AskAllot(1, g.Reserve.In(Aircraft)),
		Actions: []engine.Action{{Key: "none", Text: engine.T("No raid"), Ref: secBombers, Need: engine.AskConfirm()}},
		Before: func(a engine.Answer) error {
			for _, k := range engine.Sorted(a.Shares) {
				if u := Unit(k); u != Unit(Aircraft) && u != commanderOf(Aircraft) {
					return engine.Refuse("bombers_only", secBombers, engine.T("Only cards of the aircraft column fly the raid.")) // SA-63
				}
			}
			for _, k := range engine.Sorted(a.Shares) {
				if n := a.Shares[k]; n < 0 || n > g.Reserve[Unit(k)] {
					return engine.Refuse("not_in_reserve", secBombers, engine.T("The reserve has %s, not %d.", cardsText(g.Reserve[Unit(k)], Unit(k)), n))
				}
			}
			if stockOf(a.Shares).Total() == 0 {
				return engine.Refuse("empty_force", secBombers, engine.T("Send at least one aircraft, or none at all.")) // SA-62
			}
			return nil
		},
	}
	if g.Reserve.In(Aircraft) > 6 {
		p.Help = engine.T("The raid succeeds on a die not above their number; a seventh card adds nothing.")
	}
	for _, u := range []Unit{Unit(Aircraft), commanderOf(Aircraft)} {
		if n := g.Reserve[u]; n > 0 {
			p.Need.Lines = append(p.Need.Lines, engine.Line{Key: string(u), Text: unitName(u), Max: n})
		}
	}
	return p
}
