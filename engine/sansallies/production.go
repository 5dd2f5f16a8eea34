package sansallies

import "adjutant/engine"

// The production deck is known, every draw and every discard is known, so both
// piles are always known exactly: what is not away is in the draw pile. While a
// number of the deck is unknown, the pile's contents are too.

// deck is how many cards of the kind this game's deck has.
func (g *Game) deck(k Kind) (int, bool) {
	if k == Commander && !g.rules.total {
		return 0, true // SA-3
	}
	return g.num(deckKey(k))
}

// pile is how many cards of the kind are in the draw pile.
func (g *Game) pile(k Kind) (int, bool) {
	n, ok := g.deck(k)
	return n - g.Away[k], ok
}

// pileKnown reports whether the pile's contents are known.
func (g *Game) pileKnown() bool {
	for _, k := range kinds() {
		if _, ok := g.deck(k); !ok {
			return false
		}
	}
	return true
}

// pileSize is the number of cards in the draw pile. It is known without the
// kinds, but in Limited War not without the number of commanders taken out.
func (g *Game) pileSize() (int, bool) {
	n := deckSize
	if !g.rules.total {
		commanders, ok := g.num(deckKey(Commander))
		if !ok {
			return 0, false
		}
		n -= commanders
	}
	for _, k := range kinds() {
		n -= g.Away[k]
	}
	return n, n >= 0 // fewer than none: the component sheet does not fit the table
}

func (g *Game) discardSize() int {
	n := 0
	for _, k := range kinds() {
		n += g.Discard[k]
	}
	return n
}

// mostOf is how many cards of a kind the deck can have, given the numbers known.
func (g *Game) mostOf(k Kind) int {
	most := deckSize
	for _, other := range kinds() {
		if other == k {
			continue
		}
		n, ok := g.num(deckKey(other))
		if !ok {
			n = 1
		}
		most -= n
	}
	return most
}

// draw takes a card from the draw pile; it must be put somewhere by the caller.
func (g *Game) draw(k Kind) { g.Away[k]++ }

// discard lays a card on the production discard.
func (g *Game) discard(k Kind, n int) {
	if g.Discard[k] += n; g.Discard[k] == 0 {
		delete(g.Discard, k)
	}
}

// pay discards cards of the reserve.
func (g *Game) pay(s Stock) {
	for _, u := range reserveUnits() {
		if n := s[u]; n > 0 {
			g.Reserve.add(u, -n)
			g.discard(u.Kind(), n)
		}
	}
}

// shuffle makes the production discard the new draw pile.
func (g *Game) shuffle() {
	for _, k := range kinds() {
		g.Away[k] -= g.Discard[k]
	}
	g.Discard = map[Kind]int{}
}

// reshuffle asks for the discards to be shuffled.
func (g *Game) reshuffle(t *engine.Table) {
	g.ask(t, func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{
			Key: "reshuffle", Ref: secDraw, Need: engine.AskConfirm(), Default: &done,
			Text: engine.T("Shuffle the production discards and turn them over as the new draw pile."),
			Help: engine.Plural(g.discardSize(), "%d card. Used ultimate weapons stay out.", "%d cards. Used ultimate weapons stay out.", g.discardSize()), Say: engine.T("Shuffle the discards."),
		}
	})
	g.shuffle()
	g.note(t, "reshuffle", secDraw, engine.T("The discards are the new draw pile."))
}

// accounted is how many cards of the kind are known to lie outside the draw pile.
func (g *Game) accounted(k Kind) int {
	n := g.Discard[k]
	for _, s := range []Stock{g.Reserve, g.force()} {
		for _, u := range forceUnits() {
			if u.Kind() == k {
				n += s[u]
			}
		}
	}
	if g.InHand == k {
		n++
	}
	if k == Ultimate {
		n += g.Weapons + g.WeaponsUsed
	}
	return n
}
