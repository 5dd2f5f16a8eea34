package soeurs

import (
	"slices"

	"adjutant/engine"
)

// Experience (XP) and Potions: what may be done at any time, beside every question
// of a running game (SO-R32).

func houseNoXP() engine.Text {
	return engine.T("By the house reading no XP are spent in the final combat.")
}

// AnyTime lists a potion, an upgrade, an AA card, the purchase of a potion.
func (g *Game) AnyTime() []engine.Action {
	if !g.setUp() || g.over() || g.HP == 0 {
		return nil
	}
	if g.buying {
		return []engine.Action{g.drink()}
	}
	return []engine.Action{g.drink(), g.upgrade(), g.buyAA("left"), g.buyAA("right"), g.buyPotion()}
}

// Potions. 5 HP, never above the ceiling.
func (g *Game) drink() engine.Action {
	a := engine.Action{Key: "potion", Text: engine.T("Drink a potion: 5 HP"), Ref: "Potions", Need: engine.AskConfirm()}
	switch {
	case g.Potions == 0:
		a.Not, a.Code = engine.T("You have no potion."), "no_potion"
	case g.HP >= g.Ceiling:
		a.Text = engine.T("Drink a potion: wasted, your HP are at their ceiling") // SO-R17
	}
	a.Do = func(t *engine.Table, _ engine.Answer) {
		g.Potions-- // SO-63
		t.Note("potion", "Potions", engine.T("Put a yellow cube back into the supply."))
		g.heal(t, "Potions", potionHeal)
	}
	return a
}

// needs says why a purchase is not open.
func (g *Game) needs(a *engine.Action, xp int) {
	switch {
	case g.xpBarred():
		a.Not, a.Code = houseNoXP(), "xp_barred"
	case g.XP < xp:
		a.Not, a.Code = engine.T("This needs %d XP; you have %d.", xp, g.XP), "no_xp"
	}
}

func (g *Game) pay(t *engine.Table, xp int) {
	before := g.XP
	g.XP -= xp
	t.Note("xp", "Experience (XP)", engine.T("Move the XP cube from %d to %d.", before, g.XP))
}

// Experience (XP). 1 XP turns a card of the hand to its side 2, for the rest of the game.
//
// Reading of The Action cards: one passage allows any Action card, another a card
// of the hand. Taken: a card of the hand (SO-R7).
func (g *Game) upgrade() engine.Action {
	var options []engine.Option
	open := false
	for _, o := range g.faces(g.in(InHand), handZone) {
		if g.face(o.Key).Side == 2 {
			o.Not, o.Code = engine.T("It is on side 2 already."), "upgraded"
		}
		open = open || o.Not.Empty()
		options = append(options, o)
	}
	a := engine.Action{Key: "upgrade", Text: engine.T("Turn a card to side 2: 1 XP"), Ref: "Experience (XP)", Need: engine.AskCard("action", options...)} // SO-40; SO-78
	if !open {
		a.Not, a.Code = engine.T("There is no card of side 1 in your hand."), "no_card"
	}
	g.needs(&a, 1)
	a.Do = func(t *engine.Table, x engine.Answer) {
		c := g.face(x.Card)
		g.pay(t, 1)
		c.Side = 2
		t.Note("turn:"+c.ID, "The Action cards", engine.T("Turn %s over to side 2.", engine.Name(c.ID)))
	}
	return a
}

// Experience (XP). 2 XP take the first card of an AA deck into the hand, on side A1.
func (g *Game) buyAA(side string) engine.Action {
	a := engine.Action{Key: "buy_" + side, Text: engine.T("Take the first card of the left AA deck: 2 XP"), Ref: "Experience (XP)", Need: engine.AskConfirm()} // SO-79
	if side == "right" {
		a.Text = engine.T("Take the first card of the right AA deck: 2 XP")
	}
	deck := g.aaDeck(side)
	full := g.count(InHand)+g.coming >= handLimit
	switch {
	case len(*deck) == 0:
		a.Not, a.Code = engine.T("That deck is empty."), "no_card"
	case full && g.House.FullHand == "no_card":
		a.Not, a.Code = engine.T("Five cards in hand are the limit."), "hand_full"
	case full:
		a.Need = engine.AskChoose(g.exchangeOptions()...) // SO-R9
	}
	g.needs(&a, 2)
	a.Do = func(t *engine.Table, x engine.Answer) {
		if x.Option == "decline" {
			return // costs nothing: SO-R9
		}
		g.buying = true
		id := g.nameAA(t, side)
		g.buying = false
		if x.Option != "" && g.face(x.Option) != nil && g.face(x.Option).Place == InHand {
			g.discard(t, "Player Phase", g.face(x.Option).ID)
		}
		*deck = slices.Clone((*deck)[1:])
		g.put(id, InHand)
		g.pay(t, 2)
		t.Note("buy:"+id, "Experience (XP)", engine.T("Take %s into your hand.", g.cardText(g.card(id).Face())))
	}
	return a
}

// nameAA is the visible card of an AA deck, asked for where it is not known.
func (g *Game) nameAA(t *engine.Table, side string) string {
	deck := g.aaDeck(side)
	if (*deck)[0] != "" {
		return (*deck)[0]
	}
	a := t.Ask(func() engine.Prompt {
		p := engine.Prompt{Key: "AA", Ref: "Experience (XP)", Text: engine.T("Name the first card of the left AA deck."), Say: engine.T("Which AA card?"), Need: engine.AskCard("action", g.faces(g.unseenAA(), func(Card) string { return side })...)}
		if side == "right" {
			p.Text = engine.T("Name the first card of the right AA deck.")
		}
		return p
	})
	return g.face(a.Card).ID
}

// unseenAA are the cards of the AA decks whose slot is not known.
func (g *Game) unseenAA() []Card {
	return slices.DeleteFunc(g.in(InAA), func(c Card) bool { return slices.Contains(g.Left, c.ID) || slices.Contains(g.Right, c.ID) })
}

// Experience (XP). 3 XP for a potion, three at most.
func (g *Game) buyPotion() engine.Action {
	a := engine.Action{Key: "buy_potion", Text: engine.T("Buy a potion: 3 XP"), Ref: "Experience (XP)", Need: engine.AskConfirm()} // SO-82
	g.needs(&a, 3)
	if g.Potions >= potionMost {
		a.Not, a.Code = engine.T("Three potions are the limit."), "potions_full" // SO-R25
	}
	a.Do = func(t *engine.Table, _ engine.Answer) {
		g.pay(t, 3)
		g.Potions++
		t.Note("potion:+1", "Potions", engine.T("Take a yellow cube."))
	}
	return a
}
