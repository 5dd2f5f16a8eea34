package soeurs

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// What is done with cards: naming, drawing, discarding, renewing decks.

// cardText is a face for people, with its name where the sheet has one.
func (g *Game) cardText(face string) engine.Text {
	c := g.face(face)
	if c != nil {
		if n, ok := g.Printed[nameKey(c.ID)]; ok {
			return engine.T("%s %s", engine.Name(face), engine.Name(n))
		}
	}
	return engine.Name(face)
}

// numbering says whose the numbers of a kind of card are, while the component sheet
// knows nothing of that kind: the cards bear none (Card Overview).
func (g *Game) numbering(prefix string) engine.Text {
	for key := range g.Printed { // any order: whether one is there
		if strings.HasPrefix(key, prefix) {
			return engine.Text{}
		}
	}
	if prefix == "E" {
		return engine.T("Number your cards as you like and keep to it: E05 and L05 are the two sides of one card.") // SO-3
	}
	return engine.T("Number your cards as you like and keep to it: what a card shows is asked once and remembered by its number.")
}

func (g *Game) faces(cards []Card, zone func(Card) string) []engine.Option {
	var out []engine.Option
	for _, c := range cards {
		out = append(out, engine.Option{Key: c.Face(), Text: g.cardText(c.Face()), Zone: zone(c)})
	}
	return out
}

func handZone(c Card) string { return "card." + c.ID }

// deckCards are the cards that may be on top of the Action deck.
func (g *Game) deckCards() []Card {
	if g.Top != "" {
		if c := g.card(g.Top); c.Place == InDeck {
			return []Card{*c}
		}
	}
	return g.in(InDeck)
}

// renew shuffles the discard into a new Action deck when a card of the empty deck
// is needed; false when there is no card at all (SO-86; SO-R22; SO-R21).
//
// Reading of Further Clarifications: an empty deck could be renewed at once or when a
// card of it is needed. Taken: when it is needed; the house reading "at_once" does it
// as soon as the last card is gone.
func (g *Game) renew(t *engine.Table) bool {
	if g.count(InDeck) > 0 {
		return true
	}
	if g.count(Discard) == 0 {
		return false
	}
	for i := range g.Cards {
		if g.Cards[i].Place == Discard {
			g.Cards[i].Place = InDeck // sides are kept: SO-41
		}
	}
	g.Top = ""
	t.Note("shuffle:discard", "Further Clarifications", engine.T("Shuffle the discard into a new Action deck, sides kept."))
	return true
}

// deckTaken renews an emptied deck at once where the house reading says so.
func (g *Game) deckTaken(t *engine.Table) {
	if g.House.Reshuffle == "at_once" && g.count(InDeck) == 0 {
		g.renew(t)
	}
}

// nameTop asks for the card on top of the Action deck; "" when there is none.
func (g *Game) nameTop(t *engine.Table, key, ref string, text, say engine.Text) string {
	if !g.renew(t) {
		return ""
	}
	a := t.Ask(func() engine.Prompt {
		options := g.faces(g.deckCards(), func(Card) string { return "" })
		p := engine.Prompt{Key: key, Ref: ref, Text: text, Help: g.numbering("A"), Say: say, Need: engine.AskCard("action", options...)}
		if len(options) == 1 {
			only := engine.Carded(options[0].Key)
			p.Default = &only
		}
		return p
	})
	return g.face(a.Card).ID
}

// drawCard draws the top card into the hand; false when none can be drawn.
func (g *Game) drawCard(t *engine.Table, key, ref string, text, say engine.Text) bool {
	if g.count(InHand) >= handLimit { // SO-R28
		return false
	}
	g.coming++
	id := g.nameTop(t, key, ref, text, say)
	g.coming--
	if id == "" {
		return false
	}
	g.put(id, InHand)
	g.Top = ""
	t.Title(engine.T("Drawn: %s", g.cardText(g.card(id).Face())))
	g.deckTaken(t)
	return true
}

// drawEffect draws up to n cards, as far as the hand has room (SO-R28).
func (g *Game) drawEffect(t *engine.Table, key, ref string, n int) {
	for i := range n {
		if !g.drawCard(t, key, ref, engine.T("Draw card %d of %d and name it.", i+1, n), engine.T("Which card was drawn?")) {
			t.Note("no_draw", ref, engine.T("No further card is drawn."))
			return
		}
	}
}

// askCards asks for least to most cards of the hand, at most what it holds.
func (g *Game) askCards(t *engine.Table, build func() engine.Prompt, least, most int) []string {
	a := t.Ask(func() engine.Prompt {
		p := build()
		var lines []engine.Line
		for _, c := range g.in(InHand) {
			l := engine.Line{Key: c.Face(), Text: g.cardText(c.Face()), Max: 1}
			l.Each, _ = g.cost(c)
			lines = append(lines, l)
		}
		p.Need = engine.AskAllot(min(least, len(lines)), min(most, len(lines)), lines...)
		if least == 0 || least >= len(lines) {
			shares := map[string]int{}
			for _, l := range lines {
				if least > 0 {
					shares[l.Key] = 1
				}
			}
			all := engine.Allotted(shares)
			p.Default = &all
		}
		return p
	})
	var ids []string
	for _, c := range g.in(InHand) {
		if a.Shares[c.Face()] > 0 {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// discard lays cards on the discard, on the side they show (SO-41).
func (g *Game) discard(t *engine.Table, ref string, ids ...string) {
	for _, id := range ids {
		g.put(id, Discard)
		t.Note("discard:"+g.card(id).Face(), ref, engine.T("Discard %s.", g.cardText(g.card(id).Face())))
	}
}

// discardDefense clears the play area at the end of a round or combat (SO-51).
func (g *Game) discardDefense(t *engine.Table) {
	for _, c := range g.in(InPlay) {
		if slices.Contains(g.Doomed, c.ID) {
			g.put(c.ID, Banished) // SO-R20
			t.Note("banish:"+c.Face(), "Experience (XP)", engine.T("Take %s out of the game.", g.cardText(c.Face())))
			continue
		}
		g.discard(t, "Player Phase", c.ID)
	}
	g.Doomed, g.Last, g.Defense = nil, nil, 0
}

// renewEnemies shuffles the enemy discard into a new deck; false when there is no card.
func (g *Game) renewEnemies(t *engine.Table) bool {
	if len(g.enemiesIn(InDeck)) > 0 {
		return true
	}
	if len(g.enemiesIn(Discard)) == 0 {
		return false
	}
	for i := range g.Enemies {
		if g.Enemies[i].Place == Discard {
			g.Enemies[i].Place = InDeck
		}
	}
	g.EnemyTop = ""
	t.Note("shuffle:enemies", "Further Clarifications", engine.T("Shuffle the enemy discard into a new deck, locations up.")) // SO-86
	return true
}

// enemyOptions are the cards that may be on top of the enemy deck, named by the
// side asked for: E or L.
func (g *Game) enemyOptions(side string) []engine.Option {
	numbers := g.enemiesIn(InDeck)
	if g.EnemyTop != "" && slices.Contains(numbers, g.EnemyTop) {
		numbers = []string{g.EnemyTop} // SO-R5
	}
	var out []engine.Option
	for _, n := range numbers {
		out = append(out, engine.Option{Key: side + n, Text: engine.Name(side + n)})
	}
	return out
}
