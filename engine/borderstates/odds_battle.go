package borderstates

import "adjutant/engine"

// Pick is what one choice of cubes out of a Conquest area would bring.
type Pick struct {
	Winner, Loser Side
	Take, Rest    Cubes
	Lead          [5]int // by state, as it then stands: above 0 for the Union
	Secure        [5]int // most tokens that the leader's steps can secure
}

// outcomes are the results that a battle can have, as winner and loser.
func outcomes() [][2]Side {
	return [][2]Side{{U, Nobody}, {U, C}, {C, U}, {C, Nobody}}
}

// Forecast lists the picks of a battle for a winner and a loser, each with what
// the tokens of the states could then do.
// Conquest; Influence of the States; BS-53; BS-56
func (g *Border) Forecast(b int, winner, loser Side) []Pick {
	share := g.Shares(b, winner, loser)
	var out []Pick
	for _, take := range picks(g.Area[b], *share.Of(winner)) {
		p := Pick{Winner: winner, Loser: loser, Take: take}
		if loser != Nobody {
			p.Rest = g.Area[b].Minus(take)
		}
		for _, s := range states() {
			lead := g.Influence.U[s] + g.Share.U[s] - g.Influence.C[s] - g.Share.C[s]
			if winner == U {
				lead += take[s] - p.Rest[s]
			} else {
				lead -= take[s] - p.Rest[s]
			}
			p.Lead[s] = lead
			switch {
			case lead > 0:
				p.Secure[s] = g.canSecure(s, U, lead)
			case lead < 0:
				p.Secure[s] = g.canSecure(s, C, -lead)
			}
		}
		out = append(out, p)
	}
	return out
}

// distances are the steps of a state's unsecured tokens to a side's Control area,
// smallest first.
func (g *Border) distances(s State, side Side) []int {
	var out []int
	for _, p := range g.outward(side) {
		if p == UnionControl || p == ConfederateControl {
			continue
		}
		for range g.Tokens[s].On(p) {
			out = append(out, p.steps(side, g.Length()))
		}
	}
	return out
}

// canSecure is the most tokens of a state that m steps can secure for a side.
// Influence of the States; BS-57; BS-58; BS-70
func (g *Border) canSecure(s State, side Side, m int) int {
	k := 0
	for _, d := range g.distances(s, side) {
		if g.rules.Attrition {
			if d == 1 && k < m {
				k++
			}
			continue
		}
		if d > m {
			break
		}
		m -= d
		k++
	}
	return k
}

// Distance is the fewest steps after which a side meets a condition of sudden
// death; false when not enough tokens are left.
// Influence of the States; BS-59
func (g *Border) Distance(side Side) (int, bool) {
	tokens, four := g.Secured(side)
	var nearest, all []int
	for _, s := range states() {
		d := g.distances(s, side)
		all = append(all, d...)
		if g.Tokens[s].Secured(side) == 0 && len(d) > 0 {
			nearest = append(nearest, d[0])
		}
	}
	a, okA := smallest(nearest, 4-four)
	b, okB := smallest(all, 5-tokens)
	switch {
	case okA && okB:
		return min(a, b), true
	case okA:
		return a, true
	}
	return b, okB
}

// smallest adds up the n smallest numbers; false when there are fewer.
func smallest(list []int, n int) (int, bool) {
	if n <= 0 {
		return 0, true
	}
	if len(list) < n {
		return 0, false
	}
	lo, _ := extremes(list, n)
	return lo, true
}

// forecastGrid shows what each possible winner of a battle would do to the tracks;
// once the winner is known, what each choice of cubes would.
func (g *Border) forecastGrid(b int) engine.Grid {
	grid := engine.Grid{
		Key: "forecast." + roman(b), Name: engine.T("What battle %s would bring", engine.Name(roman(b))), Ref: "Conquest",
		Head: []engine.Text{engine.T("winner"), engine.T("takes"), engine.T("leads"), engine.T("can secure")},
	}
	list := outcomes()
	if g.Step == "R4" && b == g.At {
		list = [][2]Side{{g.Winner, g.Loser}}
		grid.Chart, grid.Head = true, grid.Head[1:]
	}
	for _, o := range list {
		for _, p := range g.Forecast(b, o[0], o[1]) {
			name := engine.T("%s alone", o[0].Name())
			if o[1] != Nobody {
				name = engine.T("%s over %s", o[0].Name(), o[1].Name())
			}
			cells := []engine.Text{name, p.Take.Text(), g.leadsText(p, b), p.secureText()}
			grid.Rows = append(grid.Rows, engine.Row{
				Key: string(o[0]) + string(o[1]) + "." + p.Take.String(), Zone: "area." + roman(b),
				Cells: cells[len(cells)-len(grid.Head):],
			})
		}
	}
	return grid
}

// leadsText are the leads in the states of an area.
func (g *Border) leadsText(p Pick, b int) engine.Text {
	var parts []engine.Text
	for _, s := range states() {
		if g.Area[b][s] == 0 {
			continue
		}
		side, n := U, p.Lead[s]
		if n < 0 {
			side, n = C, -n
		}
		if n == 0 {
			parts = append(parts, engine.T("%s level", s.Name()))
			continue
		}
		parts = append(parts, engine.T("%s %s +%d", s.Name(), side.Name(), n))
	}
	return engine.T("%s", parts)
}

func (p Pick) secureText() engine.Text {
	var parts []engine.Text
	for _, s := range states() {
		if p.Secure[s] > 0 {
			parts = append(parts, engine.T("%s %d", s.Name(), p.Secure[s]))
		}
	}
	if len(parts) == 0 {
		return engine.T("none")
	}
	return engine.T("%s", parts)
}
