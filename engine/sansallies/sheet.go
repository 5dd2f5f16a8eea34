package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Sheet is everything to be seen.
func (g *Game) Sheet(string) engine.Sheet {
	s := engine.Sheet{
		Game: "sansallies", Round: g.round(), Step: string(g.Step), Phases: g.phases(),
		Tracks: g.tracks(), Board: g.board(), Grids: g.grids(), Odds: g.odds(), Reminders: g.reminders(),
	}
	if g.Outcome != "" {
		s.Outcome = g.outcome()
	}
	return s
}

func (g *Game) round() engine.Text {
	if g.Turn == 0 {
		return engine.T("set-up")
	}
	if g.Season == "" {
		return engine.T("turn %d", g.Turn)
	}
	if n, ok := g.seasonNumber(); ok {
		return engine.T("turn %d · %s %s", g.Turn, seasonName(g.Season), engine.T("%+d", n))
	}
	return engine.T("turn %d · %s", g.Turn, seasonName(g.Season))
}

// phases are the five steps of a turn.
func (g *Game) phases() []engine.Phase {
	out := []engine.Phase{
		{Key: "draw", Name: engine.T("draw")}, {Key: "deploy", Name: engine.T("deploy")}, {Key: "invade", Name: engine.T("invade")},
		{Key: "research", Name: engine.T("research")}, {Key: "end", Name: engine.T("end")},
	}
	at := slices.Index([]Step{stepStart, stepDraw, stepInvade, stepBomb, stepResearch, stepEnd}, g.Step)
	now := []int{0, 0, 2, 2, 3, 4}
	for i := range out {
		if at >= 0 && g.Outcome == "" {
			out[i].Now, out[i].Past = i == now[at], i < now[at]
		}
	}
	return out
}

func (g *Game) outcome() *engine.Outcome {
	o := &engine.Outcome{Result: "win", Method: "capital", MethodText: engine.T("the capital is captured"), Text: engine.T("The capital is captured. The game is won.")}
	if g.Outcome == "lose" {
		o = &engine.Outcome{Result: "loss", Method: "launch", MethodText: engine.T("the ultimate weapon is launched"), Text: engine.T("The enemy completes and launches his ultimate weapon. The game is lost.")}
	}
	if g.rules.scoring {
		lines := g.score()
		if last := lines[len(lines)-1]; last.known {
			o.Score = &last.n
		}
	}
	return o
}

// counter is a track of one number that can be corrected.
func counter(key string, name engine.Text, group engine.Text, n, most int, note engine.Text) engine.Track {
	return engine.Track{Key: key, Name: name, Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Max: most, Note: note, Group: group, Correct: key}
}

// maybe is a counter whose number may be unknown.
func maybe(key string, name, group engine.Text, n int, known bool, note engine.Text) engine.Track {
	t := engine.Track{Key: key, Name: name, Kind: engine.CounterTrack, Note: note, Group: group}
	if known {
		t.Value, t.N = engine.T("%d", n), &n
	}
	return t
}

func (g *Game) tracks() []engine.Track {
	var out []engine.Track
	out = append(out, g.enemyTracks()...)
	out = append(out, g.reserveTracks()...)
	out = append(out, g.pileTracks()...)
	return out
}

func (g *Game) enemyTracks() []engine.Track {
	enemy, n := engine.T("Enemy"), g.Chit.rank()+1
	progress := engine.Track{Key: "research", Name: engine.T("Enemy progress"), Kind: engine.LinearTrack, Value: engine.Name(string(g.Chit)), N: &n, Min: 1, Max: 8, At: g.Chit.rank(), Group: enemy, Correct: "research"}
	if g.Red {
		progress.Value, progress.Tone = engine.T("%s (red)", string(g.Chit)), "good"
	} else if g.Chit.rank() >= 6 {
		progress.Tone = "warn"
	}
	for _, t := range tiers() {
		c := engine.Cell{Text: engine.Name(string(t))}
		if n, ok := g.flask(t); ok {
			c.Note = engine.T("level %d", n)
		}
		progress.Cells = append(progress.Cells, c)
	}
	level, known := g.level()
	out := []engine.Track{progress, maybe("level", engine.T("Research level"), enemy, level, known, engine.Text{})}
	if g.rules.total && g.Season != "" {
		out = append(out, g.seasonTrack())
	}
	return out
}

func (g *Game) seasonTrack() engine.Track {
	all := g.seasons()
	t := engine.Track{Key: "season", Name: engine.T("Season"), Kind: engine.WheelTrack, Value: seasonName(g.Season), At: max(slices.Index(all, g.Season), 0), Group: engine.T("Enemy"), Correct: "season"}
	for i, s := range all {
		c := engine.Cell{Text: seasonName(s)}
		if n, ok := g.num(seasonNumberKey(i)); ok {
			c.Note = engine.T("%+d", n)
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

func (g *Game) reserveTracks() []engine.Track {
	reserve, strength := engine.T("Reserve"), engine.T("Strength")
	var out []engine.Track
	for _, u := range reserveUnits() {
		if u.Commander() && g.Reserve[u] == 0 {
			continue
		}
		t := counter("reserve."+string(u), unitName(u), reserve, g.Reserve[u], 0, g.worthText(u.Column()))
		out = append(out, t)
	}
	if g.OwnUltimate || g.Weapons > 0 {
		out = append(out, counter("weapons", engine.T("Ultimate weapons"), reserve, g.Weapons, 0, engine.Text{}))
	}
	n := g.PersonnelChit
	chit := engine.Track{Key: "personnel_chit", Name: engine.T("Personnel chit"), Kind: engine.LinearTrack, Value: engine.T("%d", n), N: &n, Min: 1, Max: 4, At: n - 1, Group: strength, Correct: "personnel_chit"}
	for i := 1; i <= 4; i++ {
		chit.Cells = append(chit.Cells, engine.Cell{Text: engine.T("%d", i)})
	}
	out = append(out, chit)
	if g.rules.total {
		out = append(out, counter("liberated", engine.T("Camps freed"), strength, g.Liberated, 3, engine.Text{}))
	}
	note := engine.T("draw %d", g.drawSize())
	if g.rules.total {
		note = engine.T("draw %d, next garrison %d", g.drawSize(), g.price())
	}
	out = append(out, counter("centers", engine.T("Resource centers captured"), strength, g.Centers, 5, note))
	if g.Scorched > 0 {
		out = append(out, counter("scorched", engine.T("Centers scorched"), strength, g.Scorched, 5, engine.Text{}))
	}
	return append(out, g.upgradeTrack())
}

// upgradeTrack lists what is upgraded and which tactics work.
func (g *Game) upgradeTrack() engine.Track {
	var parts []engine.Text
	for _, c := range g.Upgraded {
		k := tacticOf(c)
		switch {
		case c == Personnel && g.Scouts == scoutsUsed:
			parts = append(parts, engine.T("%s (scouts used)", kindName(c)))
		case g.usable(k):
			parts = append(parts, engine.T("%s (%s)", kindName(c), tacticName(k)))
		default:
			parts = append(parts, engine.T("%s (strength only)", kindName(c)))
		}
	}
	if g.OwnUltimate {
		parts = append(parts, engine.T("ultimate weapon"))
	}
	t := engine.Track{Key: "upgrades", Name: engine.T("Upgrades"), Kind: engine.LedgerTrack, Value: engine.T("none"), Group: engine.T("Strength")}
	if len(parts) > 0 {
		t.Value = engine.T("%s", parts)
	}
	return t
}

// worthText is what a card of the column is worth: "× 2 (1+1)".
func (g *Game) worthText(c Kind) engine.Text {
	s, ok := g.strength(c)
	switch {
	case !ok:
		return engine.T("× ?")
	case c == Personnel && g.Liberated > 0:
		return engine.T("× %d (%d+%d)", s, g.PersonnelChit, g.Liberated)
	}
	return engine.T("× %d", s)
}

func (g *Game) pileTracks() []engine.Track {
	piles := engine.T("Piles")
	size, known := g.pileSize()
	discards := g.discardSize()
	note := engine.T("discards %d", discards)
	out := []engine.Track{
		maybe("draw_pile", engine.T("Draw pile"), piles, size, known, note),
		counter("region_discard", engine.T("Region discard"), piles, len(g.RegionDiscard), 0, g.topText()),
	}
	if g.rules.scoring {
		lines := g.score()
		last := lines[len(lines)-1]
		out = append(out, maybe("score", engine.T("Score"), piles, last.n, last.known, engine.Text{}))
	}
	return out
}

func (g *Game) topText() engine.Text {
	if len(g.RegionDiscard) == 0 {
		return engine.Text{}
	}
	return engine.T("top: %s", regionText(g.cardAt("")))
}
