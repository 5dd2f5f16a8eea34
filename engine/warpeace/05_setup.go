package warpeace

import (
	"maps"
	"slices"

	"adjutant/engine"
)

// 5 Game Set Up. The players set up in the order of play: pieces by the set-up
// chart, then what may be placed freely. WP-28

// setUp is the walk: things to sort once, then one country after the other.
func (g *Game) setUp(t *engine.Table) {
	if !g.Sorted {
		g.sortPieces(t)
		g.Sorted = true
	}
	c := g.Country
	if !g.Charted[c] {
		g.chart(t, c)
		g.Charted[c] = true
	}
	g.placeFree(t, c)
	if c != Prussia {
		g.Country = turnOrder[c.ord()+1]
		if !g.laterSetUp() {
			g.begin(t)
		}
		return
	}
	g.begin(t)
}

// laterSetUp reports whether this country or a later one still has something to set up.
func (g *Game) laterSetUp() bool {
	return slices.ContainsFunc(turnOrder[g.Country.ord():], func(c Country) bool {
		return !g.Charted[c] || g.Free[c] > 0 || len(g.freeLeaders(c)) > 0
	})
}

// begin starts round 1. Seas with fleets are under their fleets' control. WP-32; WR-46
func (g *Game) begin(t *engine.Table) {
	for _, p := range g.atlas.seas() {
		for _, c := range turnOrder {
			if _, marked := g.Markers[p]; !marked && g.at(p, c).of(Fleet) > 0 {
				g.mark(t, p, c) // 5 Game Set Up; WP-32
			}
		}
	}
	for _, p := range g.sheetProblems() {
		g.note(t, "sheet:"+p.Code, p.Ref, p.Text)
	}
	g.Country, g.Round, g.Step = Britain, 1, stepStart
	g.fresh()
	t.Turn(1, engine.T("round %d", 1))
	g.announce(t)
}

// sortPieces walks through what lies beside the board. 2 Game Components; WP-1; WP-33
func (g *Game) sortPieces(t *engine.Table) {
	walk := func(key, ref string, text, say engine.Text) {
		g.confirm(t, key, ref, "", text, engine.Text{}, say)
	}
	if g.rules.practice {
		walk("practice", secBoard, engine.T("Play on the practice map: it is invented, not the game's board."), engine.T("Practice map, not the board"))
	}
	walk("sort", secComponents, engine.T("Sort the pieces: for each country 12 infantry, 4 cavalry, 4 artillery and 4 fleets (Britain 8); chips and markers within reach."), engine.T("Sort the pieces")) // WP-10; WP-11
	walk("track", secSetUp, engine.T("Set the Political Alliance Track: Austria 4 and Russia 4 Pro-England, Spain 3 Pro-France, Prussia 2 Pro-England."), engine.T("Set the alliance track"))             // WP-22
	walk("rp-track", secUnits, engine.T("Set every country to 0 on the Resource Point Track."), engine.T("Set resource points to zero"))                                                                  // WP-9; WP-33
	walk("first-markers", secSetUp, engine.T("Place French control markers in N2, N4, N5 and N8, and a British one in Gibraltar."), engine.T("Place the first markers"))                                  // WP-32
}

func chartKey(p Place, c Country) string { return "chart." + string(p) + "." + string(c) }

// chart puts the stacks of the set-up chart on the board. What is printed there is
// known from the rulebook's examples in part, and asked. 5 Game Set Up; WP-28
func (g *Game) chart(t *engine.Table, c Country) {
	stacks := map[Place]Stock{}
	for _, p := range g.atlas.places {
		if v, ok := g.values[chartKey(p, c)]; ok {
			s, _ := ParseStock(v)
			g.raise(p, c, s)
			if !s.empty() {
				stacks[p] = s
			}
		}
	}
	if g.values["chart.done."+string(c)] != "yes" {
		g.readChart(t, c, stacks)
	}
	if g.total(c).empty() {
		return
	}
	var lines []engine.Text
	for _, p := range g.occupied(c) {
		lines = append(lines, engine.T("%s: %s", g.atlas.placeName(p), g.at(p, c).text()))
	}
	g.confirm(t, "chart-done", secSetUp, c, engine.T("%s: set up by the chart.", countryName(c)), engine.T("%s", lines), engine.T("%s: set up by the chart", countryName(c)))
}

// readChart asks for the stacks of one country, place by place.
func (g *Game) readChart(t *engine.Table, c Country, known map[Place]Stock) {
	read := maps.Clone(known)
	for {
		a := g.ask(t, "", func() engine.Prompt { return g.chartPrompt(c) })
		if a.Option == "done" {
			break
		}
		p := canon(a.To)
		s, _ := stockOf(a.Units)
		old := g.at(p, c)
		i := c.ord()
		g.set(p, c, s)
		g.account.Raised[i] = g.account.Raised[i].minus(old).plus(s)
		read[p] = s
		t.Title(engine.T("%s: %s in %s", countryName(c), s.text(), g.atlas.placeName(p)))
	}
	for _, p := range sortedPlaces(slices.Collect(maps.Keys(read))) {
		if err := t.Remember(chartKey(p, c), read[p].String()); err != nil {
			continue // a fact of the rulebook stands there already
		}
	}
	_ = t.Remember("chart.done."+string(c), "yes") // the table's word is enough: the sums are read back in begin
}

func (g *Game) chartPrompt(c Country) engine.Prompt {
	var to []engine.Option
	for _, p := range g.atlas.places {
		text := g.atlas.placeName(p)
		if s := g.at(p, c); !s.empty() {
			text = engine.T("%s (%s)", text, s.text())
		}
		to = append(to, engine.Option{Key: string(p), Text: text, Zone: string(p), Group: g.atlas.groupName(p)})
	}
	var lines []engine.Line
	for _, u := range unitTypes {
		lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: 30})
	}
	done := engine.Answer{Kind: engine.MoveKind, Option: "done"}
	closing := engine.Option{Key: "done", Text: engine.T("all stacks of the chart stand"), Zone: ""}
	p := engine.Prompt{
		Key: "chart", Ref: secSetUp, Text: engine.T("%s: enter the stacks of the set-up chart, place by place.", countryName(c)), Say: engine.T("%s: stacks of the chart", countryName(c)),
		Need: engine.AskMove(nil, to, lines, nil, []engine.Option{closing}), Default: &done, Seat: g.seat(c),
		Check: func(a engine.Answer) error { return g.checkChart(a, c) },
	}
	if g.figuresOver(c) != "" {
		p.Default = nil
	}
	return p
}

func (g *Game) checkChart(a engine.Answer, c Country) error {
	if a.Option == "done" {
		if u := g.figuresOver(c); u != "" {
			return refuseFigures(u, c)
		}
		return nil
	}
	p := canon(a.To)
	if !g.atlas.has(p) {
		return refusePlace(secSetUp, p)
	}
	s, bad := stockOf(a.Units)
	if !bad.Empty() {
		return engine.Refuse(engine.BadText, secUnits, bad)
	}
	switch {
	case g.atlas.sea(p) && s.land() > s.of(Fleet):
		return engine.Refuse("cargo-without-ship", secMove, engine.T("In the %s %s stand on %s.", g.atlas.placeName(p), unitsText(s.land()), shipsText(s.of(Fleet)))) // 7 How to Move Game Units; WP-86
	case !g.atlas.sea(p) && !s.empty() && !g.friendlyPlace(p, c):
		return engine.Refuse("not-controlled", secSetUp, engine.T("%s does not control %s.", countryName(c), g.atlas.placeName(p)))
	case s.of(Fleet) > 0 && !g.atlas.sea(p) && g.atlas.isPort(p) == no:
		return refusePort(p, g)
	}
	if err := g.fits(chartKey(p, c), s.String()); err != nil && !s.empty() {
		return err
	}
	if fixed, known := g.values[chartKey(p, c)]; known && isFact(chartKey(p, c)) && fixed != s.String() {
		return engine.Refuse("setup-"+string(p), secExample, engine.T("The rulebook's example gives %s there.", engine.Name(fixed)))
	}
	return nil
}

func isFact(key string) bool {
	return slices.ContainsFunc(facts(), func(f fact) bool { return f.key == key && !f.likely })
}

// freeLeaders are the leaders of c that still have to be placed. WP-29; WP-31
func (g *Game) freeLeaders(c Country) []Leader {
	var out []Leader
	for _, l := range leaders {
		if l.country() == c && g.FreeLead[l] {
			out = append(out, l)
		}
	}
	return out
}

// placeFree: France's 8 infantry and Napoleon, Austria's 5 infantry, Wellington, in
// any areas that the country controls. 5 Game Set Up; WP-29; WP-30; WP-31
func (g *Game) placeFree(t *engine.Table, c Country) {
	if g.Free[c] == 0 && len(g.freeLeaders(c)) == 0 {
		return
	}
	for {
		a := g.ask(t, "", func() engine.Prompt { return g.freePrompt(c) })
		if a.Option == "done" {
			return
		}
		p := canon(a.To)
		if n := a.Units["i"]; n > 0 {
			g.Free[c] -= n
			g.raise(p, c, one(Infantry, n))
			g.tellChips(t, p, c, Infantry, g.at(p, c).of(Infantry)-n)
		}
		if l := Leader(a.Leader); l != "" {
			g.Leaders[l], g.FreeLead[l] = p, false
			who := engine.Name(string(l))
			if n := a.Units["i"]; n > 0 {
				who = engine.T("%s with %s", countText(n, Infantry), engine.Name(string(l)))
			}
			t.Title(engine.T("%s in %s", who, g.atlas.placeName(p)))
		}
	}
}

func (g *Game) freePrompt(c Country) engine.Prompt {
	var to []engine.Option
	for _, p := range g.atlas.land() {
		if g.controller(p) == c {
			to = append(to, engine.Option{Key: string(p), Text: g.atlas.placeName(p), Zone: string(p), Group: g.atlas.groupName(p)})
		}
	}
	var lines []engine.Line
	if g.Free[c] > 0 {
		lines = append(lines, engine.Line{Key: "i", Text: unitName(Infantry), Max: g.Free[c]})
	}
	var leads []engine.Option
	for _, l := range g.freeLeaders(c) {
		leads = append(leads, engine.Option{Key: string(l), Text: engine.Name(string(l))})
	}
	text := engine.T("%s: place %s where it controls.", countryName(c), countText(g.Free[c], Infantry))
	switch {
	case g.Free[c] == 0 && len(leads) == 0:
		text = engine.T("%s: confirm that everything is placed.", countryName(c))
	case g.Free[c] == 0:
		text = engine.T("%s: place its leader where it controls.", countryName(c))
	case len(leads) > 0:
		text = engine.T("%s: place %s and its leader where it controls.", countryName(c), countText(g.Free[c], Infantry))
	}
	p := engine.Prompt{
		Key: "setup", Ref: secSetUp, Text: text, Say: engine.T("%s: place free units", countryName(c)),
		Need: engine.AskMove(nil, to, lines, leads, []engine.Option{{Key: "done", Text: engine.T("done")}}), Seat: g.seat(c),
		Before: func(a engine.Answer) error { return g.checkFree(a, c) },
	}
	if g.checkFree(engine.Answer{Kind: engine.MoveKind, Option: "done"}, c) == nil {
		p.Default = &engine.Answer{Kind: engine.MoveKind, Option: "done"}
	}
	return p
}

func (g *Game) checkFree(a engine.Answer, c Country) error {
	if a.Option != "" {
		if g.Free[c] > 0 || len(g.freeLeaders(c)) > 0 {
			return engine.Refuse("place-all", secSetUp, engine.T("Everything must be placed first.")) // WP-29
		}
		if u := g.figuresOver(c); u != "" {
			return refuseFigures(u, c)
		}
		return nil
	}
	p := canon(a.To)
	if !g.atlas.has(p) {
		return refusePlace(secSetUp, p)
	}
	if g.atlas.sea(p) || g.controller(p) != c {
		return engine.Refuse("not-controlled", secSetUp, engine.T("%s does not control %s.", countryName(c), g.atlas.placeName(p))) // WP-29; WP-30; WP-31
	}
	s, bad := stockOf(a.Units)
	if !bad.Empty() {
		return engine.Refuse("no-such-units", secSetUp, bad)
	}
	if s.total() != s.of(Infantry) || s.of(Infantry) > g.Free[c] {
		return engine.Refuse("no-such-units", secSetUp, engine.T("Only %s can still be placed freely.", countText(g.Free[c], Infantry)))
	}
	if l := Leader(a.Leader); l != "" && !slices.Contains(g.freeLeaders(c), l) {
		return engine.Refuse("no-such-units", secSetUp, engine.T("That leader is not waiting to be placed."))
	}
	if s.empty() && a.Leader == "" {
		return engine.Refuse("no-such-move", secSetUp, engine.T("Say what to place."))
	}
	return nil
}

// total are all units of a country on the board.
func (g *Game) total(c Country) Stock {
	units, _ := g.muster()
	return units[c.ord()]
}

// muster counts all units on the board and the places that hold some of a type, by
// country.
func (g *Game) muster() (units, stacks forces) {
	for _, f := range g.Units { // any order: only counted
		for i := range f {
			for k, n := range f[i] {
				units[i][k] += n
				if n > 0 {
					stacks[i][k]++
				}
			}
		}
	}
	return units, stacks
}
