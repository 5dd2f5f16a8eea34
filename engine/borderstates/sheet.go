package borderstates

import (
	"strings"

	"adjutant/engine"
)

// Sheet draws the state as a viewer at seat may see it.
func (g *Border) Sheet(seat string) engine.Sheet {
	v := g.seenBy(seat)
	board := v.board(seat)
	return engine.Sheet{
		Game: "borderstates", Round: v.roundText(), Step: v.Step, Phases: v.phases(),
		Tracks: v.tracks(), Grids: v.grids(), Board: &board, Reminders: v.reminders(), Odds: v.odds(), Outcome: v.Outcome,
	}
}

func (g *Border) roundText() engine.Text {
	switch {
	case g.Turn == 0:
		return engine.T("set-up")
	case g.Outcome != nil || strings.HasPrefix(g.Step, "V"):
		return engine.T("turn %d, %d", g.Turn, g.Year())
	case strings.HasPrefix(g.Step, "C"):
		return engine.T("turn %d, %d · round %d", g.Turn, g.Year(), g.Round)
	case strings.HasPrefix(g.Step, "R"):
		return engine.T("turn %d, %d · battle %s", g.Turn, g.Year(), engine.Name(roman(g.At)))
	}
	return engine.T("turn %d, %d", g.Turn, g.Year())
}

// phases is the strip: the rulebook's four phases between set-up and scoring.
// Sequence of Play; BS-12
func (g *Border) phases() []engine.Phase {
	out := []engine.Phase{
		{Key: "S", Name: engine.T("Set-up")}, {Key: "P", Name: engine.T("Preparation")}, {Key: "C", Name: engine.T("Combat")},
		{Key: "R", Name: engine.T("Resolution")}, {Key: "E", Name: engine.T("End of the turn")}, {Key: "V", Name: engine.T("Victory")},
	}
	now := 0
	for i, p := range out {
		if strings.HasPrefix(g.Step, p.Key) {
			now = i
		}
	}
	for i := range out {
		out[i].Now, out[i].Past = i == now && g.Outcome == nil, i < now || g.Outcome != nil
	}
	return out
}

// counter is a track that is one number.
func counter(key string, group, name engine.Text, n, max int, correct string) engine.Track {
	return engine.Track{Key: key, Group: group, Name: name, Kind: engine.CounterTrack, Value: engine.T("%d", n), N: &n, Max: max, Correct: correct}
}

// ledger is a track that is words.
func ledger(key string, group, name, value engine.Text, correct string) engine.Track {
	return engine.Track{Key: key, Group: group, Name: name, Kind: engine.LedgerTrack, Value: value, Correct: correct}
}

// tracks are all that is counted.
func (g *Border) tracks() []engine.Track {
	out := []engine.Track{g.turnTrack()}
	game := engine.T("Game")
	initiative := engine.Track{Key: "initiative", Group: game, Name: engine.T("Initiative token shows"), Kind: engine.LedgerTrack, Correct: "initiative"}
	if g.Initiative != Nobody {
		initiative.Value = g.Initiative.Name()
	}
	out = append(out, initiative, counter("deck", game, engine.T("Battle cards in the deck"), g.Deck(), 17, "seen"))
	for _, s := range sides() {
		out = append(out, g.scoreTracks(s)...)
	}
	for _, s := range states() {
		out = append(out, g.stateTrack(s))
	}
	bag := engine.T("Bag")
	out = append(out, counter("bag", bag, engine.T("Cubes in the bag"), g.Bag.Total(), 50, ""))
	for _, s := range states() {
		out = append(out, counter("bag."+s.Key(), bag, s.Name(), g.Bag[s], 10, "bag."+s.Key()))
	}
	box := counter("box", bag, engine.T("Cubes in the box"), g.Box.Total(), 50, "")
	box.Note = g.Box.Text()
	out = append(out, box)
	for _, s := range sides() {
		out = append(out, g.blockTracks(s)...)
	}
	beside := engine.T("beside the board")
	at := func(s Spot) engine.Text {
		if s.Col == 0 {
			return beside
		}
		return s.Text()
	}
	return append(out, ledger("bible", game, engine.T("Bible"), at(g.Bible), "bible"), ledger("artillery", game, engine.T("Artillery"), at(g.Artillery), "artillery"))
}

// turnTrack is the five years.
func (g *Border) turnTrack() engine.Track {
	n := g.Turn
	t := engine.Track{Key: "turn", Group: engine.T("Game"), Name: engine.T("Turn"), Kind: engine.LinearTrack, Value: engine.T("%d", g.Year()), N: &n, Max: 5, At: max(g.Turn-1, 0), Correct: "turn"}
	if g.Turn == 0 {
		t.Value = engine.T("not begun")
	}
	for y := 1861; y <= 1865; y++ {
		t.Cells = append(t.Cells, engine.Cell{Text: engine.T("%d", y)})
	}
	return t
}

// scoreTracks are a side's points, secured tokens and way to sudden death.
func (g *Border) scoreTracks(s Side) []engine.Track {
	k := string(s)
	group := engine.T("Score, %s", s.Name())
	points := counter("score."+k, group, engine.T("Points if scored now, %s", s.Name()), g.Points(s), 20, "")
	tokens, different := g.Secured(s)
	secured := counter("secured."+k, group, engine.T("Secured tokens, %s", s.Name()), tokens, 20, "")
	if tokens > 0 {
		secured.Note = engine.Plural(different, "of one state", "of %d states", different)
	}
	way := ledger("distance."+k, group, engine.T("Steps to sudden death, %s", s.Name()), engine.T("cannot any more"), "")
	if n, ok := g.Distance(s); ok && !g.SuddenOff {
		way = counter("distance."+k, group, engine.T("Steps to sudden death, %s", s.Name()), n, 0, "")
		if n <= 2 {
			way.Tone, way.Note = "warn", engine.T("close")
		}
	}
	if g.SuddenOff {
		way.Value = engine.T("off for the rest of the game")
	}
	cards := counter("cards."+k, group, engine.T("Cards played, %s", s.Name()), g.CardsPlayed(s), 5, "played."+k)
	return []engine.Track{points, secured, way, cards}
}

// stateTrack is a state's tokens with the cubes of this turn.
func (g *Border) stateTrack(s State) engine.Track {
	var parts []engine.Text
	for _, p := range Places(g.Length()) {
		if n := g.Tokens[s].On(p); n > 0 {
			parts = append(parts, engine.T("%s %d", p.Name(g.Length()), n))
		}
	}
	t := ledger("tokens."+s.Key(), engine.T("States"), s.Name(), engine.T("%s", parts), "tokens."+s.Key())
	switch side, n := g.Lead(s); {
	case g.Tokens[s].Closed():
		t.Note = engine.T("closed")
	case side != Nobody:
		t.Note = engine.T("cubes %d to %d: %s moves %d of %d", g.Influence.U[s], g.Influence.C[s], side.Name(), min(n, g.Room(s, side)), n)
	case g.Influence.U[s] > 0:
		t.Note = engine.T("cubes %d to %d: no move", g.Influence.U[s], g.Influence.C[s])
	}
	return t
}

// blockTracks are a side's blocks and cards.
func (g *Border) blockTracks(s Side) []engine.Track {
	k := string(s)
	group := engine.T("Blocks and cards, %s", s.Name())
	out := []engine.Track{
		counter("hand."+k, group, engine.T("Blocks in hand, %s", s.Name()), *g.Hand.Of(s), 10, "hand."+k),
		counter("queue."+k, group, engine.T("Blocks in the queue, %s", s.Name()), *g.Queue.Of(s), 10, "queue."+k),
		counter("committed."+k, group, engine.T("Blocks committed, %s", s.Name()), g.Committed(s), 6, ""),
	}
	if p := g.Pair.Of(s); g.pairInHand(s) > 0 || p.Face != "" {
		value := engine.T("both face down")
		if p.Face != "" {
			value = engine.T("%s and %s", p.Face.Name(), p.Hidden.Name())
		}
		pair := ledger("pair."+k, group, engine.T("Pair of this round"), value, "face."+k)
		if p.memo != "" {
			pair.Note = engine.T("you wrote down %s", p.memo.Name())
		}
		if p.Face != "" && g.Accessible(s) != 0 {
			out = append(out, ledger("access."+k, group, engine.T("Accessible battles"), engine.Name(g.Accessible(s).String()), "access."+k))
		}
		out = append(out, pair)
	}
	if aside := *g.Aside.Of(s); len(aside) > 0 {
		var parts []engine.Text
		for _, a := range aside {
			parts = append(parts, a.Block.Name())
		}
		out = append(out, ledger("aside."+k, group, engine.T("Set aside"), engine.T("%s", parts), "aside."+k))
	}
	if g.rules.NoCharacters {
		return out
	}
	president := ledger("president."+k, group, engine.T("President"), engine.T("unused"), "president."+k)
	if *g.President.Of(s) {
		president.Value = engine.T("used")
	}
	left := counter("left."+k, group, engine.T("Character cards left, %s", s.Name()), g.CardsLeft(s), 4, "played."+k)
	var parts []engine.Text
	for _, c := range *g.Played.Of(s) {
		parts = append(parts, g.characterName(s, c))
	}
	if len(parts) > 0 {
		left.Note = engine.T("played: %s", parts)
	}
	return append(out, president, left)
}
