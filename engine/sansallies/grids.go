package sansallies

import (
	"math/big"
	"strconv"
	"strings"

	"adjutant/engine"
)

func (g *Game) grids() []engine.Grid {
	var out []engine.Grid
	if c, ok := g.casualtyGrid(); ok {
		out = append(out, c)
	}
	switch g.asked {
	case "garrison":
		out = append(out, g.garrisonGrid())
	case "column":
		out = append(out, g.columnGrid())
	}
	if g.Step == stepInvade && g.Outcome == "" {
		out = append(out, g.adviceGrid())
	}
	if g.rules.scoring {
		out = append(out, g.scoreGrid())
	}
	return out
}

// casualtyGrid is the casualty table for the force and the reserve behind it, one
// line a result, by natural rolls; the row rolled is live.
func (g *Game) casualtyGrid() (engine.Grid, bool) {
	force, behind, ok := g.stake()
	if !ok {
		return engine.Grid{}, false
	}
	b := g.Battle
	s := b.stakes
	if b.Force == nil {
		s = g.stakes(b.Region, force, behind)
	}
	out := engine.Grid{
		Key: "casualties", Ref: secResolve, Chart: true, Name: engine.T("Casualty roll: %s with %s", string(b.Target), force.text()),
		Head: []engine.Text{engine.T("roll"), engine.T("chance"), engine.T("result"), engine.T("here")},
	}
	for hi := 12; hi >= 2; {
		w := g.casualty(b.Region, hi)
		lo, n := hi, 0
		for ; lo >= 2 && g.casualty(b.Region, lo) == w; lo-- {
			n += ways[lo]
		}
		lo++
		rolls := strconv.Itoa(lo)
		if hi > lo {
			rolls += "–" + strconv.Itoa(hi)
		}
		r := engine.Row{Key: rolls, Weight: float64(n) / 36, Cells: []engine.Text{engine.Name(rolls), engine.Name(strconv.Itoa(n) + "/36"), w.result(), g.meaning(b.Target, w, s)}}
		if len(b.Dice) == 2 {
			r.Live = b.Dice[0]+b.Dice[1] >= lo && b.Dice[0]+b.Dice[1] <= hi
		}
		switch {
		case s.falls(w) && w.keeps() > 0:
			r.Tone = "good"
		case !s.met(w):
			r.Tone = "bad"
		case !s.falls(w) || w.losses() > 0:
			r.Tone = "warn"
		}
		out.Rows = append(out.Rows, r)
		hi = lo - 1
	}
	return out, true
}

// meaning is what a row brings with this force and this reserve.
func (g *Game) meaning(p Place, w row, s stakes) engine.Text {
	fails := engine.T("retreat")
	if p.Tier() == "A" {
		fails = engine.T("the region stays")
	}
	switch {
	case w == rout && s.e < 3:
		return engine.T("%d short, %s", 3-s.e, fails)
	case w == rout:
		return fails
	case !s.met(w):
		return engine.T("%d short, %s", w.losses()-s.e, fails)
	case !s.falls(w):
		return engine.T("held, but the garrison is short")
	case w.losses() > 0:
		return engine.T("%d of %d lost, captured", w.losses(), s.e)
	case w.keeps() > 0:
		return engine.T("%d of %d kept, captured", min(w.keeps(), s.f), s.f)
	}
	return engine.T("captured")
}

// adviceGrid says what can be attacked now, with what, at what risk. It chooses nothing.
func (g *Game) adviceGrid() engine.Grid {
	out := engine.Grid{
		Key: "advice", Ref: secInvasions, Name: engine.T("Exposed regions"), Sortable: true,
		Head: []engine.Text{engine.T("place"), engine.T("region"), engine.T("defence"), engine.T("cheapest force"), engine.T("surplus"), engine.T("falls"), engine.T("retreat"), engine.T("cards lost")},
	}
	for i, p := range g.exposedPlaces() {
		out.Rows = append(out.Rows, g.adviceRow(p, i))
	}
	return out
}

func (g *Game) adviceRow(p Place, i int) engine.Row {
	r := g.Pyramid[p]
	row := engine.Row{Key: string(p), Zone: string(p), Sort: []float64{float64(i), 0, -99, 99, -99, -1, -1, -1}}
	unknownCell := engine.Name("?")
	d, known := g.defence(p)
	defence := unknownCell
	if known {
		defence = engine.T("%d", d)
		row.Sort[2] = float64(d)
	}
	row.Cells = []engine.Text{engine.Name(string(p)), regionText(r), defence}
	why := engine.Text{}
	if bad := engine.RefusalOf(g.checkInvade(p)); bad != nil {
		why = bad.Text
	}
	force := Stock(nil)
	if why.Empty() && g.complete(r) {
		force = g.cheapest(p)
	}
	if force == nil {
		if why.Empty() {
			why = engine.T("not known yet: asked when it is chosen")
		}
		row.Cells = append(row.Cells, why, unknownCell, unknownCell, unknownCell, unknownCell)
		return row
	}
	strength := 0
	for _, u := range forceUnits() {
		s, _ := g.unitStrength(u)
		strength += s * force[u]
	}
	o := g.invasionOdds(p, force, g.Reserve.minus(cardsOf(force)))
	lost, _ := o.Lost.Float64()
	falls, _ := o.Capture.Float64()
	retreat, _ := o.Retreat.Float64()
	row.Cells = append(row.Cells, force.text(), engine.T("%d", strength-d), of36(o.Capture), of36(o.Retreat), tenths(o.Lost))
	row.Sort = []float64{float64(i), 0, float64(d), float64(force.Total()), float64(strength - d), falls, retreat, lost}
	row.Weight = falls
	return row
}

// tenths is an average to one decimal.
func tenths(r *big.Rat) engine.Text {
	whole, part, _ := strings.Cut(r.FloatString(1), ".")
	return engine.T("%s.%s", whole, part)
}

// of36 is a chance of the casualty roll, in thirty-sixths.
func of36(r *big.Rat) engine.Text {
	n := new(big.Rat).Mul(r, big.NewRat(36, 1))
	return engine.Name(n.Num().String() + "/36")
}

// garrisonGrid sets the answers to a garrison side by side.
func (g *Game) garrisonGrid() engine.Grid {
	price, have := g.price(), g.Reserve.In(Personnel)
	pay := engine.Row{Key: "pay", Cells: []engine.Text{engine.T("garrison"), engine.T("%d; in the column: %d; for the next: %d", price, have, price+1), engine.T("setback, upgrade, one card more a draw")}}
	scorch := engine.Row{Key: "scorch", Cells: []engine.Text{engine.T("scorch"), engine.T("no upgrade, no card, no ultimate weapon ever"), engine.T("setback; the region is gone")}}
	forgo := engine.Row{Key: "forgo", Cells: []engine.Text{engine.T("neither"), engine.T("temporary strength"), engine.T("nothing; the region stays")}}
	out := engine.Grid{
		Key: "garrison", Ref: secGarrisons, Chart: true, Name: engine.T("Garrison"),
		Head: []engine.Text{engine.T("answer"), engine.T("costs"), engine.T("brings")},
		Rows: []engine.Row{pay, scorch, forgo},
	}
	if g.rules.garrisonFail == "success" {
		forgo.Cells[1], forgo.Cells[2] = engine.T("nothing"), engine.T("personnel rise, a camp is freed; the region stays")
	}
	if g.Battle != nil && g.Battle.Region.Kind == Capital {
		pay.Cells[1], pay.Cells[2] = engine.T("%d; in the column: %d", price, have), engine.T("victory")
		out.Rows = []engine.Row{pay, forgo} // the capital cannot be scorched
	}
	return out
}

// columnGrid says what a commander would be in each column.
func (g *Game) columnGrid() engine.Grid {
	out := engine.Grid{Key: "columns", Ref: secCommanders, Chart: true, Name: engine.T("Columns"), Head: []engine.Text{engine.T("column"), engine.T("cards"), engine.T("strength"), engine.T("spy")}}
	for _, c := range columns() {
		spy := engine.Name("–")
		if c == Personnel {
			spy = engine.Name(sixths(g.personnelStrength()).RatString())
		}
		out.Rows = append(out.Rows, engine.Row{Key: string(c), Cells: []engine.Text{kindName(c), engine.T("%d", g.Reserve.In(c)), g.worthText(c), spy}})
	}
	return out
}

// scoreGrid is the score, line by line.
func (g *Game) scoreGrid() engine.Grid {
	out := engine.Grid{Key: "score", Ref: secScoring, Name: engine.T("Score"), Head: []engine.Text{engine.T("for"), engine.T("points"), engine.T("how")}}
	for _, p := range g.score() {
		n := engine.Name("?")
		if p.known {
			n = engine.T("%d", p.n)
		}
		out.Rows = append(out.Rows, engine.Row{Key: p.key, Cells: []engine.Text{p.name, n, p.about}, Live: p.key == "total"})
	}
	return out
}
