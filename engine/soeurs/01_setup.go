package soeurs

import (
	"slices"

	"adjutant/engine"
)

// Setup. The walk-through: one step a question, in the rulebook's order.

// Setup. Normal or hard is chosen once for the whole tower.
//
// Reading of Card Overview: each Tower card has a normal and a hard side, but the
// rulebook does not say who chooses when. Either once for the tower or floor by
// floor. Taken: once, before the set-up; "per floor" may be chosen here (SO-R19).
func (g *Game) chooseMode(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		normal := engine.Chosen(normalMode)
		return engine.Prompt{
			Key: chooseMode, Ref: "Card Overview", Text: engine.T("Choose the side of the Tower cards."), Say: engine.T("Normal or hard?"), // SO-4
			Need: engine.AskChoose(
				engine.Option{Key: normalMode, Text: engine.T("normal")},
				engine.Option{Key: hardMode, Text: engine.T("hard, with the drop of blood")},
				engine.Option{Key: perFloor, Text: engine.T("chosen floor by floor")},
			),
			Default: &normal,
		}
	})
	g.Mode = a.Option
	g.Step = layEnemies
}

// Setup. What is shuffled and laid out by hand.
func (g *Game) layOut(t *engine.Table) {
	type task struct {
		text, say engine.Text
		ref, next string
	}
	tasks := map[string]task{
		layEnemies:  {engine.T("Shuffle the 18 Enemy/Location cards, locations up, and lay the deck down."), engine.T("Shuffle the enemies, locations up"), "Setup", layActions},         // SO-9
		layActions:  {engine.T("Turn all 16 Action cards to side 1, shuffle them and lay the deck face up."), engine.T("Shuffle the Action cards, side one"), "Setup", layAdvanced},      // SO-10; SO-39
		layAdvanced: {engine.T("Turn all 8 Advanced Action cards to side A1, shuffle them and make two decks of four."), engine.T("Two advanced decks of four"), "Setup", chooseBoss},    // SO-11
		placePawn:   {engine.T("Put a white cube on the door of the lowest floor."), engine.T("White cube on the lowest door"), "Setup", layCards},                                       // SO-13
		layCards:    {engine.T("Lay out the Trap and Treasure cards (standard sides up), the XP, Reminder and Health cards."), engine.T("Lay out the other cards"), "Setup", placeCubes}, // SO-6
		placeCubes:  {engine.T("Put a white cube on 39 of the Health card and one on 0 of the XP card."), engine.T("Cubes on thirty-nine and zero"), "Setup", layDice},                   // SO-7; SO-R35
		layDice:     {engine.T("Put the dice and the cubes within reach."), engine.T("Dice and cubes within reach"), "Components", drawHand},                                             // SO-1
	}
	x := tasks[g.Step]
	step := g.Step
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{Key: step, Ref: x.ref, Text: x.text, Say: x.say, Need: engine.AskConfirm(), Default: &done}
	})
	g.Step = x.next
}

// Setup. One of the four bosses; its door number is the number of floors below it.
func (g *Game) chooseBoss(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		var bosses []engine.Option
		for _, k := range []string{"K1", "K2", "K3", "K4"} {
			bosses = append(bosses, engine.Option{Key: k, Text: engine.Name(k)})
		}
		return engine.Prompt{Key: chooseBoss, Ref: "Setup", Text: engine.T("Choose a boss."), Help: g.numbering("K"), Say: engine.T("Which boss?"), Need: engine.AskChoose(bosses...)} // SO-5; SO-12
	})
	g.Boss, g.Floors = a.Option, nil
	g.number(t, doorComponent(g.Boss))
	g.Step = drawFloors
}

// Setup. As many random Tower cards as the door says, bottom first.
func (g *Game) drawFloors(t *engine.Table) {
	for {
		doors := g.number(t, doorComponent(g.Boss)) // SO-12
		if len(g.Floors) >= doors {
			break
		}
		a := t.Ask(func() engine.Prompt {
			var cards []engine.Option
			for _, c := range [...]string{"T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8"} {
				o := engine.Option{Key: c, Text: engine.Name(c)}
				if slices.Contains(g.Floors, c) {
					o.Not, o.Code = engine.T("%s stands in the tower already.", engine.Name(c)), "same_card"
				}
				cards = append(cards, o)
			}
			return engine.Prompt{Key: drawFloors, Ref: "Setup", Text: engine.T("Draw a Tower card and stand it up: floor %d of %d.", len(g.Floors)+1, doors),
				Help: g.numbering("T"), Say: engine.T("Floor %d: which card?", len(g.Floors)+1), Need: engine.AskCard("tower", cards...)}
		})
		g.Floors = append(g.Floors, a.Card)
	}
	t.Note("boss:"+g.Boss, "Setup", engine.T("Put the boss card on top, last floor up."))
	g.Step = placePawn
}

// Setup. The starting hand.
func (g *Game) drawHand(t *engine.Table) {
	for g.count(InHand) < handLimit { // SO-14
		n := g.count(InHand) + 1
		g.drawCard(t, drawHand, "Setup", engine.T("Draw card %d of 5 from the Action deck.", n), engine.T("Draw card %d", n))
	}
	g.enterFloor(t)
}
