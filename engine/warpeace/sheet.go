package warpeace

import (
	"slices"

	"adjutant/engine"
)

// Sheet is everything to be seen.
func (g *Game) Sheet(string) engine.Sheet {
	return engine.Sheet{
		Game: "warpeace", Round: g.roundText(), Step: string(g.Step), Phases: g.phases(), Tracks: g.tracks(), Grids: g.grids(),
		Board: g.board(), Reminders: g.reminders(), Odds: g.odds(), Outcome: g.outcome(),
	}
}

func (g *Game) roundText() engine.Text {
	if g.Step == stepSetup {
		return engine.T("set-up · %s", countryName(g.Country))
	}
	return engine.T("round %d · %s · %s · %s", g.Round, countryName(g.Country), stepName(g.Step), pointsText(g.RP[g.Country]))
}

func (g *Game) phases() []engine.Phase {
	if g.Step == stepSetup {
		var out []engine.Phase
		for _, c := range turnOrder {
			out = append(out, engine.Phase{Key: string(c), Name: countryName(c), Now: c == g.Country, Past: c.ord() < g.Country.ord()})
		}
		return out
	}
	out := []engine.Phase{
		{Key: "rp", Name: engine.T("resource points")}, {Key: "purchase", Name: engine.T("purchase")}, {Key: "combat-move", Name: engine.T("combat movement")},
		{Key: "combat", Name: engine.T("combat")}, {Key: "noncombat-move", Name: engine.T("non-combat movement")}, {Key: "supply", Name: engine.T("supply")}, {Key: "placement", Name: engine.T("placement")},
	}
	now := [...]int{0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 6}[slices.Index(steps[:], g.Step)]
	for i := range out {
		out[i].Now, out[i].Past = i == now && g.Winner == "", i < now
	}
	return out
}

func signed(n int) engine.Text {
	if n == 0 {
		return engine.T("%d", n)
	}
	return engine.T("%+d", n)
}

func (g *Game) tracks() []engine.Track {
	var out []engine.Track
	politics, points := engine.T("Political Alliance Track"), engine.T("Resource points")
	british, _ := g.atlas.armLength(British)
	french, _ := g.atlas.armLength(French)
	for _, c := range shifting {
		british, french = max(british, g.Track[c]), max(french, -g.Track[c])
	}
	for _, c := range shifting {
		n := g.Track[c]
		t := engine.Track{Key: "track." + string(c), Name: countryName(c), Kind: engine.LinearTrack, Value: trackText(n), N: &n, Min: -french, Max: british, At: n + french, Group: politics, Correct: "track." + string(c), Note: sideName(g.side(c))}
		for k := -french; k <= british; k++ {
			t.Cells = append(t.Cells, engine.Cell{Text: signed(k)})
		}
		if g.active(c) && g.enemyPlace(c.capital(), c) {
			t.Tone = "bad"
		} else if !g.active(c) && abs(n) >= 3 {
			t.Tone = "warn"
		}
		out = append(out, t)
		out = append(out, engine.Track{Key: "status." + string(c), Name: engine.T("Alliance of %s", countryName(c)), Kind: engine.LedgerTrack, Value: sideName(g.side(c)), Group: politics, Correct: "status." + string(c)})
	}
	for _, c := range turnOrder {
		n := g.RP[c]
		t := engine.Track{Key: "rp." + string(c), Name: countryName(c), Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Group: points, Correct: "rp." + string(c)}
		if n > mostSaved {
			t.Tone, t.Note = "warn", engine.T("20 are kept")
		}
		out = append(out, t)
	}
	if !g.Bought.empty() {
		out = append(out, engine.Track{Key: "bought", Name: engine.T("Bought"), Kind: engine.LedgerTrack, Value: g.Bought.text(), Group: points, Correct: "bought"})
	}
	for _, l := range leaders {
		v := engine.T("beside the board")
		if p := g.Leaders[l]; p != "" {
			v = g.atlas.placeName(p)
		}
		out = append(out, engine.Track{Key: "leader." + string(l), Name: engine.Name(string(l)), Kind: engine.LedgerTrack, Value: v, Group: engine.T("Leaders"), Correct: "leader." + string(l)})
	}
	return out
}
