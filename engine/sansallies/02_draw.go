package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Play is the Order of Operations: set-up, then turns of five steps until the
// game ends. A turn may be taken up at any of its steps.
func (g *Game) Play(t *engine.Table) {
	g.values = t.Values()
	if !slices.Contains(walk(g.rules), g.Step) { // taken up in a turn
		g.Turn = max(g.Turn, 1)
		g.needSeason(t)
	}
	if g.Turn > 0 && g.Step != stepStart {
		t.Turn(g.Turn, engine.T("turn %d", g.Turn))
	}
	for g.Outcome == "" {
		t.Step(string(g.Step))
		switch g.Step {
		case stepStart:
			g.startOfTurn(t)
		case stepDraw: // SA-11
			g.drawNewCards(t)
		case stepInvade: // SA-11; SA-21
			g.resolveInvasions(t)
		case stepBomb:
			g.heavyBombers(t)
		case stepResearch: // SA-11
			g.checkEnemyResearch(t)
		case stepEnd: // SA-11
			g.endOfTurn(t)
		default:
			g.setUp(t)
		}
	}
	g.asked = ""
}

// startOfTurn is the moment before the draw, when a convoy may sail.
func (g *Game) startOfTurn(t *engine.Table) {
	g.Turn = max(g.Turn, 1)
	g.Spied, g.Battle = false, nil
	t.Turn(g.Turn, engine.T("turn %d", g.Turn))
	g.convoy(t) // SA-60
	g.Step = stepDraw
}

// Draw New Cards. Three cards and one for each captured center.
func (g *Game) drawNewCards(t *engine.Table) {
	g.drawCards(t, g.drawSize())
	t.Step("deploy")
	g.note(t, "deploy", secDeploy, engine.T("Lay every unit card drawn into the column of its type; keep none back.")) // SA-18
	g.Step = stepInvade
}

// drawSize is the number of cards in a draw; scorched and scouted centers do not count.
func (g *Game) drawSize() int { return 3 + g.Centers } // SA-12

// drawCards draws n cards, one after the other.
func (g *Game) drawCards(t *engine.Table, n int) {
	for n > 0 {
		if !g.makePile(t) {
			return
		}
		cards := g.askCards(t, n)
		if len(cards) > 0 {
			t.Title(engine.T("Drawn: %s", drawnText(cards)))
		}
		for _, k := range cards {
			g.drawn(t, k)
			n--
		}
		size, known := g.pileSize()
		// Reading of Draw New Cards: an empty pile is made up at once, or when the next card
		// is due; at once (R8, R23, option reshuffle).
		if known && size == 0 && g.discardSize() > 0 && g.rules.reshuffle == "at_once" {
			g.reshuffle(t) // SA-17
		}
	}
}

// makePile sees that there is a card to draw.
func (g *Game) makePile(t *engine.Table) bool {
	size, known := g.pileSize()
	if !known || size > 0 {
		return true
	}
	if g.discardSize() == 0 {
		// Reading of Draw New Cards: with both piles empty the draw ends, or cards are owed; it ends.
		g.note(t, "no_cards", secDraw, engine.T("Both piles are empty: the draw ends."))
		return false
	}
	g.reshuffle(t) // SA-17
	return true
}

// askCards asks for the next card of the draw; the whole rest may be told at once
// where the order of its cards does not matter.
func (g *Game) askCards(t *engine.Table, left int) []Kind {
	a := g.ask(t, func() engine.Prompt { return g.cardPrompt(left) })
	switch a.Action {
	case "whole":
		var out []Kind
		for _, k := range kinds() {
			for range a.Shares[string(k)] {
				out = append(out, k)
			}
		}
		return out
	case "empty": // only where the pile cannot be counted
		g.shuffle()
		g.note(t, "reshuffle", secDraw, engine.T("The discards are the new draw pile."))
		return nil
	}
	return []Kind{Kind(a.Card)}
}

func (g *Game) cardPrompt(left int) engine.Prompt {
	p := engine.Prompt{
		Key: "card", Ref: secDraw, Text: engine.T("Draw a card and say which it is."), Say: engine.T("Draw. Which card?"),
		Help:   one(left, engine.T("The last card of this draw."), engine.T("%d cards of this draw to come.", left)),
		Need:   engine.AskCard("production"),
		Before: g.checkCard,
	}
	for _, k := range kinds() {
		if k == Commander && !g.rules.total {
			continue
		}
		o := engine.Option{Key: string(k), Text: kindName(k)}
		if n, ok := g.pile(k); ok && n <= 0 {
			o.Not, o.Code, o.Ref = engine.T("No %s card is left in the draw pile.", kindName(k)), "card_not_left", secComponents
		}
		p.Need.Options = append(p.Need.Options, o)
	}
	size, known := g.pileSize()
	if left > 1 && (!known || size >= left) {
		p.Actions = append(p.Actions, g.wholeDraw(left))
	}
	if !known && g.discardSize() > 0 {
		p.Actions = append(p.Actions, engine.Action{Key: "empty", Text: engine.T("The draw pile is empty: discards shuffled"), Ref: secDraw, Need: engine.AskConfirm()})
	}
	return p
}

func (g *Game) wholeDraw(left int) engine.Action {
	var lines []engine.Line
	for _, k := range kinds() {
		most := left
		if n, ok := g.pile(k); ok {
			most = min(n, left)
		}
		if k == Commander && !g.rules.total || most <= 0 {
			continue
		}
		lines = append(lines, engine.Line{Key: string(k), Text: kindName(k), Max: most})
	}
	return engine.Action{Key: "whole", Text: engine.T("Give the whole draw at once"), Ref: secDraw, Need: engine.AskAllot(left, left, lines...)}
}

// checkCard names why a card cannot have been drawn.
func (g *Game) checkCard(a engine.Answer) error {
	if a.Card == string(Commander) && !g.rules.total {
		return engine.Refuse("no_commanders", secSetUp, engine.T("Limited War is played without commanders: take the card out and draw another.")) // SA-3
	}
	return nil
}

// drawn deals with one card of a draw.
func (g *Game) drawn(t *engine.Table, k Kind) {
	g.draw(k)
	switch k {
	case Breakthrough:
		g.discard(k, 1) // SA-15
		g.breakthrough(t)
	case Ultimate:
		if g.OwnUltimate {
			g.Weapons++ // SA-19
			g.note(t, "weapon_kept", secDeploy, engine.T("Lay the ultimate weapon in the reserve area, outside the columns."))
			return
		}
		g.discard(k, 1) // SA-16
		g.note(t, "weapon_discarded", secDraw, engine.T("Discard the ultimate weapon; it is not replaced."))
	case Commander:
		g.placeCommander(t) // SA-76
	default:
		g.Reserve.add(Unit(k), 1) // SA-18
	}
}

// drawnText is what was drawn in words: "2 personnel, 1 commander".
func drawnText(cards []Kind) engine.Text {
	count := map[Kind]int{}
	for _, k := range cards {
		count[k]++
	}
	var parts []engine.Text
	for _, k := range kinds() {
		switch n := count[k]; {
		case n == 0:
		case k == Commander:
			parts = append(parts, engine.Plural(n, "%d commander", "%d commanders", n))
		case k == Breakthrough:
			parts = append(parts, engine.Plural(n, "%d enemy breakthrough", "%d enemy breakthroughs", n))
		case k == Ultimate:
			parts = append(parts, engine.Plural(n, "%d ultimate weapon", "%d ultimate weapons", n))
		default:
			parts = append(parts, cardsText(n, Unit(k)))
		}
	}
	return engine.T("%s", parts)
}

// breakthrough moves the progress chit at level 3, each card for itself.
func (g *Game) breakthrough(t *engine.Table) {
	if g.askLevel(t) >= 4 { // SA-14
		g.note(t, "breakthrough_ignored", secDraw, engine.T("Discard the breakthrough: no effect at level 4 or more, and it is not replaced."))
		return
	}
	g.Chit = g.Chit.up() // SA-13
	g.note(t, "chit_up:"+string(g.Chit), secDraw, engine.T("Discard the breakthrough and move the progress chit up to %s; the card is not replaced.", string(g.Chit)))
}
