package warpeace

import "adjutant/engine"

// 14 How to Win. The French alliance wins the instant it controls London, or when
// Prussia, Austria, Spain and Russia are all neutral or its allies; the British
// alliance the instant it controls Paris. WP-138; WP-139; WP-140; WP-141
//
// Reading of 14 How to Win: tested whenever control or allegiance changes. WR-22
func (g *Game) victory(t *engine.Table) {
	switch {
	case g.sideOf(Britain.capital()) == French:
		g.win(t, French, "london", engine.T("The French alliance wins: it controls London.")) // 14 How to Win; WP-138
	case g.sideOf(France.capital()) == British:
		g.win(t, British, "paris", engine.T("The British alliance wins: it controls Paris.")) // 14 How to Win; WP-140
	case g.continental() == 0:
		g.win(t, French, "continent", engine.T("The French alliance wins: no continental power fights for Britain.")) // 14 How to Win; WP-139
	}
}

func (g *Game) win(t *engine.Table, s Side, method string, text engine.Text) {
	g.Winner, g.Method = s, method
	g.Battle = nil
	g.note(t, "victory:"+method, secWin, text)
}

func (g *Game) outcome() *engine.Outcome {
	if g.Winner == "" {
		return nil
	}
	text, by := engine.T("The French alliance wins: it controls London."), engine.T("London is controlled")
	switch g.Method {
	case "paris":
		text, by = engine.T("The British alliance wins: it controls Paris."), engine.T("Paris is controlled")
	case "continent":
		text, by = engine.T("The French alliance wins: no continental power fights for Britain."), engine.T("no continental power fights for Britain")
	}
	return &engine.Outcome{Result: "win", Winner: string(g.Winner), WinnerText: engine.T("%s alliance", sideName(g.Winner)), Method: g.Method, MethodText: by, Text: text}
}
