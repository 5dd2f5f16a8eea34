package soeurs

import (
	"slices"

	"adjutant/engine"
)

// [TREASURE]

func treasureSide(kind string) string {
	if kind == advancedTreasure {
		return "advanced"
	}
	return "standard"
}

// TREASURE. One die for each Treasure space, read on the Treasure card.
func (g *Game) rollTreasure(t *engine.Table) {
	if len(g.Treasures) == 0 {
		g.resolveNext()
		return
	}
	a := t.Ask(func() engine.Prompt {
		text := engine.T("Roll one die for the treasure.")
		if g.Treasures[0] == advancedTreasure {
			text = engine.T("Roll one die for the advanced treasure.") // SO-64
		}
		return engine.Prompt{Key: treasureRoll, Ref: "TREASURE", Text: text, Say: engine.T("Treasure: roll one die"), Need: engine.AskRoll(engine.Die6(1)...)} // SO-58
	})
	c := treasureComponent(treasureSide(g.Treasures[0]), a.Dice[0].Value)
	g.Loot = g.value(t, c) // SO-R18
	l := g.loot()
	g.LootLeft = l.cards
	t.Title(engine.T("Treasure %d: %s", a.Dice[0].Value, l.text()))
	g.Step = treasureLoot
}

func (g *Game) loot() loot {
	l, err := parseLoot(g.Loot)
	if err != nil {
		return loot{}
	}
	return l
}

// TREASURE. What the die found is taken.
func (g *Game) takeLoot(t *engine.Table) {
	l := g.loot()
	switch {
	case l.cards > 0:
		for g.LootLeft > 0 && g.takeCard(t, l) {
			g.LootLeft--
		}
		if l.from == InDeck {
			g.Top = ""
			t.Note("shuffle:deck", "TREASURE", engine.T("Shuffle the Action deck.")) // SO-59
			g.deckTaken(t)
		}
	default:
		t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			p := engine.Prompt{Key: treasureLoot, Ref: "TREASURE", Text: engine.T("Treasure: take %s.", l.text()), Say: engine.T("Treasure: %s", l.text()), Need: engine.AskConfirm(), Default: &done}
			if l.potions > 0 && g.Potions+l.potions > potionMost {
				p.Ref, p.Help = "Potions", engine.T("Three potions are the limit; what exceeds them is lost. Drink one first?") // SO-R25
			}
			return p
		})
		g.gainXP(t, "TREASURE", l.xp)                                    // SO-61
		g.Potions = max(min(g.Potions+l.potions, potionMost), g.Potions) // SO-62; SO-R25
	}
	g.Loot, g.LootLeft = "", 0
	if len(g.Treasures) > 0 {
		g.Treasures = slices.Clone(g.Treasures[1:])
	}
	g.resolveNext()
}

// takeCard takes one card of choice from the deck or the discard; false when
// nothing more is taken.
//
// Reading of Player Phase: five cards are the limit. A sixth from a treasure could
// be lost, allowed, or exchanged. Taken: discard one first, or decline (SO-R9).
func (g *Game) takeCard(t *engine.Table, l loot) bool {
	if l.from == InDeck && !g.renew(t) || g.count(l.from) == 0 { // SO-R21
		t.Ask(func() engine.Prompt { return noCardTaken(engine.T("There is no card to take.")) })
		return false
	}
	for {
		a := t.Ask(func() engine.Prompt { return g.takePrompt(l) })
		switch {
		case a.Kind == engine.ConfirmKind || a.Option == "decline":
			return false
		case a.Option != "":
			g.discard(t, "Player Phase", g.face(a.Option).ID)
		default:
			g.put(g.face(a.Card).ID, InHand)
			return true
		}
	}
}

// takePrompt asks for the card taken or, while the hand is full, for the one that
// makes room: an AA card may be bought meanwhile (SO-R32).
func (g *Game) takePrompt(l loot) engine.Prompt {
	switch full := g.count(InHand) >= handLimit; { // SO-R9
	case full && g.House.FullHand == "no_card":
		return noCardTaken(engine.T("Five cards in hand: no card is taken."))
	case full:
		return engine.Prompt{Key: treasureLoot + ".discard", Ref: "Player Phase", Text: engine.T("Five cards in hand: discard one for the treasure, or decline it."), Say: engine.T("Discard one, or decline?"), Need: engine.AskChoose(g.exchangeOptions()...)}
	}
	text := engine.T("Take a card of your choice from the Action deck.") // SO-59
	if l.from == Discard {
		text = engine.T("Take a card of your choice from the discard.") // SO-60
	}
	return engine.Prompt{Key: treasureLoot, Ref: "TREASURE", Text: text, Say: engine.T("Which card do you take?"), Need: engine.AskCard("action", g.faces(g.in(l.from), func(c Card) string { return handZone(c) })...)}
}

func noCardTaken(text engine.Text) engine.Prompt {
	done := engine.Confirmed()
	return engine.Prompt{Key: treasureLoot, Ref: "TREASURE", Text: text, Say: engine.T("No card is taken"), Need: engine.AskConfirm(), Default: &done}
}

func (g *Game) exchangeOptions() []engine.Option {
	return append(g.faces(g.in(InHand), handZone), engine.Option{Key: "decline", Text: engine.T("decline")})
}

// Your Health Points. A loss is taken at once and moves the ceiling at once.
func (g *Game) suffer(t *engine.Table, ref string, n int) {
	if n <= 0 || g.over() {
		return
	}
	before := g.HP
	g.HP = max(g.HP-n, 0)
	t.Note("hp", ref, engine.T("Move the Health cube from %d to %d.", before, g.HP))
	for _, c := range [...]int{29, 19, 9} { // SO-55; SO-R26
		if g.HP <= c && g.Ceiling > c {
			g.Ceiling = c
			t.Tell(engine.Note{Code: "ceiling", Ref: "Your Health Points", Text: engine.T("From now on your HP cannot exceed %d.", c), Why: engine.T("Below a line of the Health card you never rise above it again.")})
		}
	}
	if before >= 20 && g.HP < 20 && g.HP > 0 {
		t.Note("health_card", "Card Overview", engine.T("Turn the Health card to 19-0.")) // SO-7
	}
	if g.HP == 0 { // SO-54
		g.lose(t, "no Health left")
	}
}

// Your Health Points. Recovery stops at the ceiling.
func (g *Game) heal(t *engine.Table, ref string, n int) {
	before := g.HP
	g.HP = max(min(g.HP+n, g.Ceiling), g.HP) // SO-55
	if g.HP != before {
		t.Note("hp", ref, engine.T("Move the Health cube from %d to %d.", before, g.HP))
	}
}

// gainXP adds XP up to the end of the XP card (SO-R24).
func (g *Game) gainXP(t *engine.Table, ref string, n int) {
	if n <= 0 {
		return
	}
	most := g.number(t, xpMaxComponent())
	before := g.XP
	g.XP = max(min(g.XP+n, most), g.XP)
	t.Note("xp", ref, engine.T("Move the XP cube from %d to %d.", before, g.XP))
}
