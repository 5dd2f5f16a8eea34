package borderstates

import "adjutant/engine"

// Points of a side: its tokens on its part of the tracks and in its Control area.
// End of the Game and Victory; BS-65
func (g *Border) Points(s Side) int {
	n := 0
	for _, t := range g.Tokens {
		n += t.Points(s)
	}
	return n
}

// leader is who wins if the game is scored now, and by what.
// End of the Game and Victory; BS-66; BS-67
// Reading of End of the Game and Victory: are Characters and the President counted apart? Together. BS-R19
func (g *Border) leader() (Side, string) {
	more := func(u, c int) Side {
		switch {
		case u > c:
			return U
		case c > u:
			return C
		}
		return Nobody
	}
	if s := more(g.Points(U), g.Points(C)); s != Nobody {
		return s, "points" // End of the Game and Victory; BS-66
	}
	tu, _ := g.Secured(U)
	tc, _ := g.Secured(C)
	if s := more(tu, tc); s != Nobody {
		return s, "tie: more secured tokens" // End of the Game and Victory; BS-67
	}
	if s := more(g.CardsPlayed(C), g.CardsPlayed(U)); s != Nobody {
		return s, "tie: fewer cards played"
	}
	return U, "tie: the Union"
}

// End of the Game and Victory. The scoring after turn 5.
// BS-65 to BS-67
func (g *Border) score(t *engine.Table) {
	g.confirmLive(t, "V1", "End of the Game and Victory", func() (text, say engine.Text) {
		winner, method := g.leader()
		u, c := g.Points(winner), g.Points(winner.Other())
		return engine.T("%s wins, %d to %d: %s.", winner.The(), u, c, methodText(method)), engine.T("%s wins, %d to %d", winner.Name(), u, c)
	})
	winner, method := g.leader()
	g.end(t, winner, method)
}

func methodText(method string) engine.Text {
	switch method {
	case "points":
		return engine.T("more points")
	case "tie: more secured tokens":
		return engine.T("tie, more secured tokens")
	case "tie: fewer cards played":
		return engine.T("tie, fewer cards played")
	case "four states":
		return engine.T("secured tokens of four states")
	case "five tokens":
		return engine.T("five secured tokens")
	}
	return engine.T("tie in everything, the Union")
}

// end closes the game.
func (g *Border) end(t *engine.Table, winner Side, method string) {
	score := g.Points(winner)
	g.Method = method
	g.Outcome = &engine.Outcome{Result: "win", Winner: winner.Seat(), WinnerText: winner.Name(), Method: method, MethodText: methodText(method), Score: &score,
		Text: engine.T("%s wins: %s.", winner.The(), methodText(method))}
	tell(t).Note("outcome:"+string(winner), "End of the Game and Victory", g.Outcome.Text)
}
