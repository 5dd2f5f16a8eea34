package soeurs

import (
	"slices"

	"adjutant/engine"
)

// [TRAP]

func trapSide(kind string) string {
	if kind == advancedTrap {
		return "advanced"
	}
	return "standard"
}

// TRAP. One die for each Trap space, read on the Trap card.
func (g *Game) rollTrap(t *engine.Table) {
	if len(g.Traps) == 0 {
		g.resolveNext()
		return
	}
	a := t.Ask(func() engine.Prompt {
		text := engine.T("Roll one die for the trap.")
		if g.Traps[0] == advancedTrap {
			text = engine.T("Roll one die for the advanced trap.") // SO-28
		}
		return engine.Prompt{Key: trapRoll, Ref: "TRAP", Text: text, Say: engine.T("Trap: roll one die"), Need: engine.AskRoll(engine.Die6(1)...)} // SO-25
	})
	face := a.Dice[0].Value
	p, err := parsePenalty(g.value(t, trapComponent(trapSide(g.Traps[0]), face)))
	if err != nil {
		panic("soeurs: " + err.Error())
	}
	t.Title(engine.T("Trap %d: %s", face, p.text()))
	g.Level, g.Added, g.Loss, g.Penalty = 0, 0, 0, ""
	if p.level > 0 { // SO-26
		g.Level = p.level
		g.Step = trapDiscard
		return
	}
	g.Penalty = g.Printed[trapComponent(trapSide(g.Traps[0]), face).Key]
	g.Step = trapLoss
}

// TRAP. Before the roll any cards of the hand may be discarded; their costs count.
func (g *Game) discardAgainstTrap(t *engine.Table) {
	ids := g.askCards(t, func() engine.Prompt {
		if g.count(InHand) == 0 {
			return engine.Prompt{Key: trapDiscard, Ref: "TRAP", Text: engine.T("Level %d trap: there is no card in hand to discard.", g.Level), Say: engine.T("Level %d, no card to discard", g.Level)}
		}
		return engine.Prompt{Key: trapDiscard, Ref: "TRAP", Text: engine.T("Level %d trap: discard cards, or none, before the roll.", g.Level), Help: engine.T("Their mana costs are added to the die."),
			Say: engine.T("Level %d: discard any?", g.Level)} // SO-27; SO-R6
	}, 0, handLimit)
	for _, id := range ids {
		g.Added += g.number(t, costComponent(id, g.card(id).Side)) // SO-R29
	}
	g.discard(t, "TRAP", ids...)
	g.Step = trapLevel
}

// TRAP. Level X: suffer X less the die and the costs discarded.
func (g *Game) rollLevel(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		left := max(g.Level-g.Added, 0)
		return engine.Prompt{Key: trapLevel, Ref: "TRAP", Text: engine.T("Roll one die against level %d.", left), Say: engine.T("Roll against %d", left), Need: engine.AskRoll(engine.Die6(1)...)}
	})
	g.Loss = max(g.Level-a.Dice[0].Value-g.Added, 0) // SO-27; SO-R6
	against := engine.T("Level %d: die %d", g.Level, a.Dice[0].Value)
	if g.Added > 0 {
		against = engine.T("Level %d: die %d, discarded %d", g.Level, a.Dice[0].Value, g.Added)
	}
	if g.Loss == 0 {
		t.Title(engine.T("%s: no HP lost", against))
	} else {
		t.Title(engine.T("%s: lose %d HP", against, g.Loss))
	}
	g.Step = trapLoss
}

// TRAP. The consequence is told first, so that a potion may be drunk before it.
func (g *Game) sufferTrap(t *engine.Table) {
	p := penalty{hp: g.Loss}
	if g.Penalty != "" {
		p, _ = parsePenalty(g.Penalty)
	}
	switch {
	case p.cards > 0 && p.from == "deck":
		for range p.cards {
			if id := g.nameTop(t, trapLoss, "TRAP", engine.T("Trap: name the card discarded from the Action deck."), engine.T("Which card is discarded?")); id != "" {
				g.discard(t, "TRAP", id)
			}
		}
	case p.cards > 0 && g.count(InHand) > 0:
		ids := g.askCards(t, func() engine.Prompt {
			n := min(p.cards, g.count(InHand)) // SO-R40
			text := engine.Plural(n, "Trap: discard %d card of your hand.", "Trap: discard %d cards of your hand.", n)
			if p.from == "random" {
				text = engine.Plural(n, "Trap: discard %d card at random and name it.", "Trap: discard %d cards at random and name them.", n)
			}
			return engine.Prompt{Key: trapLoss, Ref: "TRAP", Text: text, Say: engine.Plural(n, "Trap: discard %d card", "Trap: discard %d cards", n)}
		}, p.cards, p.cards)
		g.discard(t, "TRAP", ids...)
	default:
		t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			text, say := engine.T("Trap: %s.", p.text()), engine.T("Trap: %s", p.text())
			if p.hp > 0 {
				text = engine.T("Trap: lose %d HP, from %d to %d.", p.hp, g.HP, max(g.HP-p.hp, 0))
			} else if g.Penalty == "" {
				text, say = engine.T("The trap does no harm."), engine.T("Trap: no harm")
			}
			return engine.Prompt{Key: trapLoss, Ref: "TRAP", Text: text, Say: say, Need: engine.AskConfirm(), Default: &done}
		})
		g.XP = max(g.XP-p.xp, 0)                // SO-R40
		g.Potions = max(g.Potions-p.potions, 0) // SO-R40
		g.suffer(t, "TRAP", p.hp)
	}
	if g.over() {
		return // SO-R34
	}
	g.Level, g.Added, g.Loss, g.Penalty = 0, 0, 0, ""
	if len(g.Traps) > 0 {
		g.Traps = slices.Clone(g.Traps[1:])
	}
	g.resolveNext()
}
