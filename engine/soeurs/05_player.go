package soeurs

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// - Player Phase -

// manaMod is what the location does to the mana roll of this round.
func (g *Game) manaMod() int {
	n := 0
	for _, when := range []string{allCombat, atRoundStart, atCombatStart, atRoundEnd} {
		if when == atCombatStart && g.Round > 1 {
			continue
		}
		for _, e := range g.locationEffects(when) {
			if e.Kind == Mana {
				n += e.N
			}
		}
	}
	return n
}

func (g *Game) setMana(die int) { g.Mana = min(max(die+g.manaMod(), 0), manaLimit) } // SO-R31

// Player Phase. The black die is the mana of the round.
func (g *Game) rollMana(t *engine.Table) {
	g.Last = nil
	a := t.Ask(func() engine.Prompt {
		p := engine.Prompt{Key: manaRoll, Ref: "Player Phase", Text: engine.T("Roll the black die: the mana of round %d.", g.Round), Say: engine.T("Roll the mana die"), Need: engine.AskRoll(engine.DieSpec{Sides: 6, Colour: "black"})} // SO-42
		if g.InBoss {
			p.Text, p.Say = engine.T("Roll the black die: the mana of this round."), engine.T("Boss: roll the mana die")
		}
		return p
	})
	g.setMana(a.Dice[0].Value)
	if m := g.manaMod(); m != 0 {
		t.Title(engine.T("Mana %d, location %+d: %d", a.Dice[0].Value, m, g.Mana))
		t.Note("black", "Setting up a combat", engine.T("Set the black die to %d.", g.Mana))
	} else {
		t.Title(engine.T("Mana %d", g.Mana))
	}
	g.Step = manaAgain
}

// xpBarred: the house reading that no XP are spent in the final combat.
//
// Reading of Experience (XP): none are gained in the final combat, and whether those
// left may be spent there is not said. Taken: they may (SO-R14).
func (g *Game) xpBarred() bool { return g.InBoss && g.House.XPInBoss == "forbidden" }

// Experience (XP). The mana die may be rolled again for 1 XP.
func (g *Game) rerollMana(t *engine.Table) {
	if g.XP == 0 || g.xpBarred() {
		g.Step = manaDiscard
		return
	}
	a := t.Ask(func() engine.Prompt {
		keep := engine.Chosen("keep")
		return engine.Prompt{Key: manaAgain, Ref: "Experience (XP)", Text: engine.T("Keep %d mana, or roll again for 1 XP?", g.Mana), Say: engine.T("%d mana. Keep?", g.Mana), // SO-80; SO-R10
			Need: engine.AskChoose(engine.Option{Key: "keep", Text: engine.T("keep")}, g.rerollOption()), Default: &keep}
	})
	if a.Option == "re-roll" {
		g.XP--
		t.Note("xp:-1", "Experience (XP)", engine.T("Move the XP cube down by 1."))
		g.Step = manaRoll
		return
	}
	g.Step = manaDiscard
}

// Player Phase. One card may be discarded for 1 more mana, at most 6 in all.
//
// Reading of Player Phase: "after rolling the Mana die" could mean right after it or
// at any moment of the phase. Taken: right after the roll, once a round; the house
// reading "any_time" offers it later too (SO-R8).
func (g *Game) discardForMana(t *engine.Table) {
	if g.Mana >= manaLimit || g.count(InHand) == 0 || g.Discarded { // SO-47; SO-R8
		g.Step = playerPhase
		return
	}
	a := t.Ask(func() engine.Prompt {
		no := engine.Chosen(none)
		options := []engine.Option{{Key: none, Text: engine.T("no card")}}
		return engine.Prompt{Key: manaDiscard, Ref: "Player Phase", Text: engine.T("Discard one card for 1 mana? The die shows %d.", g.Mana), Say: engine.T("Discard one for mana?"),
			Need: engine.AskChoose(append(options, g.faces(g.in(InHand), handZone)...)...), Default: &no} // SO-46
	})
	if a.Option != none {
		g.manaFor(t, g.face(a.Option).ID)
	}
	g.Step = playerPhase
}

// manaFor discards a card for 1 mana.
func (g *Game) manaFor(t *engine.Table, id string) {
	g.discard(t, "Player Phase", id)
	g.Mana = min(g.Mana+1, manaLimit)
	g.Discarded = true
	t.Title(engine.T("Discarded %s for mana: %d", g.cardText(g.card(id).Face()), g.Mana))
}

// Player Phase. Cards are played, drawn and cycled until nothing more can be done
// or the player stops.
func (g *Game) act(t *engine.Table) {
	a := t.Ask(g.actPrompt)
	verb, what, _ := strings.Cut(a.Option, ":")
	if verb == "banish" {
		g.banish(t, what)
		return
	}
	g.Last = nil // right after a play only: SO-R20
	switch verb {
	case "play":
		g.play(t, g.face(what).ID)
	case "attack":
		g.attackTogether(t)
	case "draw":
		if g.count(InDeck) == 0 {
			g.renew(t)
		}
		g.Mana-- // SO-43
		g.drawCard(t, playerPhase+".drawn", "Player Phase", engine.T("Draw the first card of the Action deck and name it."), engine.T("Which card was drawn?"))
	case "cycle":
		g.Mana-- // SO-45
		d := g.aaDeck(what)
		*d = append(slices.Clone((*d)[1:]), (*d)[0])
		t.Title(engine.T("The top card of the AA deck goes to its bottom."))
	case "mana":
		g.manaFor(t, g.face(what).ID) // SO-R8
	case "end":
		if g.Mana > 0 {
			t.Title(engine.T("Player Phase ended, %d mana not spent", g.Mana))
		} else {
			t.Title(engine.T("Player Phase ended"))
		}
		g.Step = enemyPhase // SO-52
		if len(g.Row) == 0 && !g.InBoss {
			g.combatOver(t)
		}
	}
}

func (g *Game) actPrompt() engine.Prompt {
	p := engine.Prompt{Key: playerPhase, Ref: "Player Phase", Text: engine.T("Play, draw or cycle with %d mana, or end the phase.", g.Mana), Say: engine.T("%d mana: your actions", g.Mana)}
	var options []engine.Option
	playable := false
	for _, c := range g.in(InHand) {
		o := engine.Option{Key: "play:" + c.Face(), Text: engine.T("play %s", g.cardText(c.Face())), Zone: handZone(c), Group: engine.T("Play"), Ref: "Player Phase"} // SO-44
		if cost, ok := g.cost(c); ok {
			o.Text = engine.T("play %s: cost %d", g.cardText(c.Face()), cost)
			if e, ok := g.effects(c.ID, c.Side); ok {
				o.Text = engine.T("play %s: cost %d, %s", g.cardText(c.Face()), cost, effectTexts(e))
			}
			if cost > g.Mana {
				o.Not, o.Code = engine.T("It costs %d; you have %d mana.", cost, g.Mana), "no_mana"
			}
		}
		if met, known := g.conditionMet(c); known && !met {
			o.Not, o.Code, o.Ref = engine.T("Its condition is not met: %s.", g.conditionText(c)), "condition", "Further Clarifications" // SO-87
		}
		playable = playable || o.Not.Empty()
		options = append(options, o)
	}
	if g.InBoss && g.count(InHand) > 0 {
		options = append(options, engine.Option{Key: "attack", Text: engine.T("attack with several cards together"), Zone: "boss", Group: engine.T("Play"), Ref: "c) Health Points"}) // SO-73
	}
	draw := engine.Option{Key: "draw", Text: engine.T("draw a card, 1 mana"), Zone: "deck", Group: engine.T("Decks"), Ref: "Player Phase"}
	switch {
	case g.count(InHand) >= handLimit:
		draw.Not, draw.Code = engine.T("Five cards in hand are the limit."), "hand_full" // SO-43
	case g.Mana < 1:
		draw.Not, draw.Code = engine.T("There is no mana left."), "no_mana"
	case g.count(InDeck)+g.count(Discard) == 0:
		draw.Not, draw.Code = engine.T("There is no card to draw."), "no_card" // SO-R21
	}
	options = append(options, draw)
	for _, side := range []string{"left", "right"} {
		o := engine.Option{Key: "cycle:" + side, Text: engine.T("card of the left AA deck to its bottom, 1 mana"), Zone: side, Group: engine.T("Decks"), Ref: "Player Phase"}
		if side == "right" {
			o.Text = engine.T("card of the right AA deck to its bottom, 1 mana")
		}
		switch {
		case len(*g.aaDeck(side)) < 2:
			o.Not, o.Code = engine.T("That deck has fewer than two cards."), "no_card" // SO-R39
		case g.Mana < 1:
			o.Not, o.Code = engine.T("There is no mana left."), "no_mana"
		}
		options = append(options, o)
	}
	if g.House.ManaDiscard == "any_time" && !g.Discarded && g.Mana < manaLimit {
		for _, c := range g.in(InHand) {
			options = append(options, engine.Option{Key: "mana:" + c.Face(), Text: engine.T("discard %s for 1 mana", g.cardText(c.Face())), Group: engine.T("Mana"), Ref: "Player Phase"})
		}
	}
	for _, id := range g.Last {
		options = append(options, g.banishOption(id))
	}
	options = append(options, engine.Option{Key: "end", Text: engine.T("end the Player Phase"), Zone: "end", Ref: "Player Phase"})
	p.Need = engine.AskChoose(options...)
	if !playable || g.Mana == 0 || len(g.Row) == 0 && !g.InBoss {
		end := engine.Chosen("end")
		p.Default = &end
	}
	return p
}

func (g *Game) aaDeck(side string) *[]string {
	if side == "left" {
		return &g.Left
	}
	return &g.Right
}

// banishOption is a card just played that may leave the game for 1 XP (SO-83).
func (g *Game) banishOption(id string) engine.Option {
	face := g.card(id).Face()
	o := engine.Option{Key: "banish:" + face, Text: engine.T("banish %s, 1 XP", g.cardText(face)), Zone: "banished", Ref: "Experience (XP)", Group: engine.T("Experience")}
	switch {
	case g.xpBarred():
		o.Not, o.Code = houseNoXP(), "xp_barred"
	case g.XP == 0:
		o.Not, o.Code = engine.T("This needs %d XP; you have %d.", 1, g.XP), "no_xp"
	}
	return o
}

// Experience (XP). A card just played leaves the game for 1 XP.
//
// Reading of Experience (XP): a banished Defense card could stop defending at
// once; taken: it defends this round and leaves at its end (SO-R20).
func (g *Game) banish(t *engine.Table, face string) {
	id := g.face(face).ID
	g.XP--
	t.Note("xp:-1", "Experience (XP)", engine.T("Move the XP cube down by 1."))
	g.Last = slices.DeleteFunc(slices.Clone(g.Last), func(x string) bool { return x == id })
	if g.card(id).Place == InPlay {
		g.Doomed = append(slices.Clone(g.Doomed), id)
		return
	}
	g.put(id, Banished)
	t.Note("banish:"+face, "Experience (XP)", engine.T("Take %s out of the game.", g.cardText(face)))
}

// condition is the printed condition of the card's side; "" for none.
func (g *Game) condition(c Card) string {
	v := g.Printed[conditionKey(c.ID, c.Side)]
	if saysNone(v) {
		return ""
	}
	return v
}

// Conditions that the books can answer, as they are written.
const (
	noDefenseInPlay = "no Defense card in play"
	defenseInPlay   = "a Defense card in play"
	oneEnemyOnly    = "only one enemy"
	noOtherCard     = "no other card in hand"
)

// knownCondition is the way of writing it that the books know; "" for any other.
func knownCondition(printed string) string {
	p := conditionNeed().Parts
	if parts, ok := p.Read(printed); ok && p.Phrases[parts[0].Phrase].Key != "*" {
		return p.Write(parts)
	}
	return ""
}

// conditionText is a card's condition for people.
func (g *Game) conditionText(c Card) engine.Text {
	if known := knownCondition(g.condition(c)); known != "" {
		return engine.T(known)
	}
	return engine.Name(g.condition(c))
}

// Further Clarifications. The books answer some conditions themselves; known is
// false for any other, which the player is asked (SO-87).
//
// Reading of Further Clarifications: a condition "must be met before playing the
// card" but may be printed in any words. It could always be asked; taken: what the
// books know is not asked. A Defense card in play is one that lies in the play area
// this round, whatever Defense a location gave.
func (g *Game) conditionMet(c Card) (met, known bool) {
	printed := g.condition(c)
	if printed == "" {
		return true, true
	}
	switch knownCondition(printed) {
	case noDefenseInPlay:
		return g.count(InPlay) == 0, true
	case defenseInPlay:
		return g.count(InPlay) > 0, true
	case oneEnemyOnly:
		return len(g.Row) == 1, true
	case noOtherCard:
		return g.count(InHand) == 1, true
	}
	return false, false
}
