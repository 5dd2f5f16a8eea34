package soeurs

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Playing cards: cost and condition first, then the effects in printed order.

// play plays one card.
func (g *Game) play(t *engine.Table, id string) {
	if g.payFor(t, []string{id}) {
		g.carryOut(t, []string{id})
	}
}

// payFor checks costs and conditions, pays, and takes the cards out of the hand;
// false, with nothing changed, when they cannot be played.
func (g *Game) payFor(t *engine.Table, ids []string) bool {
	sum := 0
	for _, id := range ids {
		side := g.card(id).Side
		sum += g.number(t, costComponent(id, side))
		g.value(t, effectsComponent(id, side))
		g.value(t, conditionComponent(id, side))
	}
	if sum > g.Mana { // learned only now what it costs: SO-44
		t.Note("no_mana", "Player Phase", engine.T("It costs %d; you have %d mana.", sum, g.Mana))
		return false
	}
	for _, id := range ids {
		c := *g.card(id)
		met, known := g.conditionMet(c)
		if !known {
			a := t.Ask(func() engine.Prompt {
				return engine.Prompt{Key: playerPhase + ".condition", Ref: "Further Clarifications", Text: engine.T("%s: is its condition met (%s)?", g.cardText(c.Face()), engine.Name(g.condition(c))), Say: engine.T("Condition met?"), // SO-87
					Need: engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")})}
			})
			met = a.Option == "yes"
		}
		if !met {
			t.Note("condition", "Further Clarifications", engine.T("Its condition is not met: %s.", g.conditionText(c)))
			return false
		}
	}
	g.Mana -= sum // SO-48
	for _, id := range ids {
		g.put(id, InPlay)
	}
	t.Title(engine.T("Played: %s", g.faceTexts(ids)))
	t.Note("black", "Player Phase", engine.T("Set the black die to %d.", g.Mana))
	return true
}

func (g *Game) faceTexts(ids []string) []engine.Text {
	var out []engine.Text
	for _, id := range ids {
		out = append(out, g.cardText(g.card(id).Face()))
	}
	return out
}

// carryOut does the effects of cards played together: what stands before their
// damage, then the damage, then the rest. The game may end in the middle (SO-R33).
func (g *Game) carryOut(t *engine.Table, ids []string) {
	defends := map[string]bool{}
	var rest []Effect
	var rests []string
	var units []unit
	for _, id := range ids {
		effects, _ := g.effects(id, g.card(id).Side)
		struck := false
		for _, e := range effects {
			switch {
			case g.over():
			case g.InBoss && e.hurts():
				units = append(units, g.units(t, id, e)...)
				struck = true
			case struck:
				rest, rests = append(rest, e), append(rests, id)
			default:
				g.effect(t, id, e)
			}
			defends[id] = defends[id] || e.Kind == Defense
		}
	}
	if len(units) > 0 && !g.over() {
		g.strikeBoss(t, units)
	}
	for i, e := range rest {
		if !g.over() {
			g.effect(t, rests[i], e)
		}
	}
	for _, id := range ids {
		if defends[id] && !g.over() {
			t.Note("play:"+id, "Player Phase", engine.T("Leave %s in the play area: Defense %d.", g.cardText(g.card(id).Face()), g.Defense)) // SO-51
			continue
		}
		g.put(id, Discard)
	}
	g.Last = slices.Clone(ids)
	if len(g.Row) == 0 && !g.InBoss && !g.over() && g.House.AfterLastKill != "spend" {
		g.combatOver(t)
	}
}

// effect does one effect of a card.
func (g *Game) effect(t *engine.Table, id string, e Effect) {
	const ref = "The Action cards"
	switch e.Kind {
	case Damage:
		if x := g.target(t, id, e.N); x != nil {
			g.hit(t, x, e.N)
		}
	case DamageTop:
		n := g.topCost(t)
		if x := g.target(t, id, n); x != nil {
			g.hit(t, x, n)
		}
	case Split:
		g.splitHit(t, id, e)
	case Defense:
		g.Defense += e.N // SO-51
	case Draw:
		g.drawEffect(t, playerPhase+".drawn", ref, e.N)
	case Heal:
		g.heal(t, ref, e.N)
	case Mana:
		g.Mana = min(g.Mana+e.N, manaLimit) // SO-47
		t.Note("black", ref, engine.T("Set the black die to %d.", g.Mana))
	case RerollMana:
		g.castMana(t)
	case RerollEnemy, Recast:
		for range e.N {
			g.castDie(t, e.Kind == Recast)
		}
	case Self:
		g.suffer(t, ref, e.N) // SO-R12
	case DiscardCards:
		g.discardEffect(t, playerPhase, ref, e)
	case NewLocation:
		g.changeLocation(t)
	case RemoveEnemy:
		for range e.N {
			if x := g.target(t, id, 0); x != nil {
				g.remove(t, x, e.WithXP)
			}
		}
	case Other:
		t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			return engine.Prompt{Key: playerPhase + ".other", Ref: ref, Text: engine.T("Do what %s says: %s. Then correct what changed.", g.cardText(g.card(id).Face()), engine.Name(e.Text)), Say: engine.T("Do what the card says"), Need: engine.AskConfirm(), Default: &done}
		})
	}
}

// target asks which enemy is meant; the only one is not asked for. nil: there is none.
func (g *Game) target(t *engine.Table, id string, n int) *Enemy {
	switch len(g.Row) {
	case 0:
		return nil
	case 1:
		return &g.Row[0]
	}
	a := t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: playerPhase + ".target", Ref: "Player Phase", Text: engine.T("%s: choose an enemy.", g.cardText(g.card(id).Face())), Say: engine.T("Which enemy?"), Need: engine.AskChoose(g.rowOptions(n)...)} // SO-R27
	})
	return g.enemy(a.Option)
}

func (g *Game) rowOptions(n int) []engine.Option {
	var out []engine.Option
	for _, e := range g.Row {
		o := engine.Option{Key: e.ID, Text: engine.T("%s: resistance %d, attack %d", engine.Name(e.ID), e.Resistance, g.attackOf(e)), Zone: "enemy." + e.ID}
		if n >= e.Resistance {
			o.Text = engine.T("%s: resistance %d, attack %d, destroyed", engine.Name(e.ID), e.Resistance, g.attackOf(e))
		}
		out = append(out, o)
	}
	return out
}

// hit lowers an enemy's resistance; what exceeds it is lost (SO-50; SO-R27).
func (g *Game) hit(t *engine.Table, e *Enemy, n int) {
	if n >= e.Resistance {
		g.remove(t, e, true)
		return
	}
	e.Resistance -= n
	t.Note("blue:"+e.ID, "Player Phase", engine.T("Turn the blue die of %s to %d.", engine.Name(e.ID), e.Resistance))
}

// remove takes an enemy out of the row, with the XP of the round or without.
func (g *Game) remove(t *engine.Table, e *Enemy, paid bool) {
	id := e.ID
	xp := 0
	if paid && !g.InBoss { // Guardians; SO-36; SO-69
		xp = g.xpNow(t, id)
	}
	g.Row = slices.DeleteFunc(slices.Clone(g.Row), func(x Enemy) bool { return x.ID == id })
	g.enemyCard(id[1:]).Place = Discard // SO-50
	t.Note("destroyed:"+id, "Player Phase", engine.T("Discard %s: %d XP.", engine.Name(id), xp))
	g.Gained += xp
	g.gainXP(t, "Setting up a combat", xp)
}

// xpNow is the XP printed under the present round (SO-36; SO-R11).
func (g *Game) xpNow(t *engine.Table, id string) int {
	return xpIn(g.value(t, xpComponent(id[1:])), g.Round)
}

// xpIn reads an XP track at a round: rounds past it, and past 6, give nothing.
func xpIn(track string, round int) int {
	list := strings.Fields(track)
	if round < 1 || round > len(list) || round > lastCount {
		return 0
	}
	n, _ := strconv.Atoi(list[round-1])
	return n
}

// Further Clarifications. Multiplied damage may be shared out in its parts (SO-88).
func (g *Game) splitHit(t *engine.Table, id string, e Effect) {
	switch len(g.Row) {
	case 0:
		return
	case 1:
		g.hit(t, &g.Row[0], e.N*e.Size)
		return
	}
	a := t.Ask(func() engine.Prompt {
		var lines []engine.Line
		for _, x := range g.Row {
			lines = append(lines, engine.Line{Key: x.ID, Text: engine.T("%s: resistance %d", engine.Name(x.ID), x.Resistance), Max: e.N, Each: e.Size})
		}
		return engine.Prompt{Key: playerPhase + ".parts", Ref: "Further Clarifications", Text: engine.T("%s: share out %d parts of %d damage.", g.cardText(g.card(id).Face()), e.N, e.Size), Say: engine.T("Share out %d parts", e.N), Need: engine.AskAllot(e.N, e.N, lines...)}
	})
	for _, x := range slices.Clone(g.Row) {
		if n := a.Shares[x.ID]; n > 0 {
			g.hit(t, g.enemy(x.ID), n*e.Size)
		}
	}
}

// topCost is the cost that the top card of the Action deck shows; the card stays
// there. 0 when there is no card at all.
func (g *Game) topCost(t *engine.Table) int {
	id := g.nameTop(t, playerPhase+".top", "The Action cards", engine.T("Name the card on top of the Action deck; leave it there."), engine.T("Card on top?"))
	if id == "" {
		return 0
	}
	g.Top = id
	return g.number(t, costComponent(id, g.card(id).Side))
}

// castMana rolls the mana die again by a card.
func (g *Game) castMana(t *engine.Table) {
	a := t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: manaRoll, Ref: "The Action cards", Text: engine.T("Roll the black die again."), Say: engine.T("Roll the mana die"), Need: engine.AskRoll(engine.DieSpec{Sides: 6, Colour: "black"})}
	})
	g.setMana(a.Dice[0].Value)
	t.Title(engine.T("Mana %d", g.Mana))
}

// castDie rolls a die on the table again by a card: an enemy's blue die, a red one
// that lies there, or the mana die where the card allows any.
func (g *Game) castDie(t *engine.Table, any bool) {
	var options []engine.Option
	if any {
		options = append(options, engine.Option{Key: "mana", Text: engine.T("the mana die")})
	}
	for _, e := range g.Row {
		options = append(options, engine.Option{Key: e.ID + ".resistance", Text: engine.T("resistance of %s", engine.Name(e.ID)), Zone: "enemy." + e.ID})
		if g.Printed[attackKey(e.ID[1:])] == unknownDie {
			options = append(options, engine.Option{Key: e.ID + ".attack", Text: engine.T("attack of %s", engine.Name(e.ID))})
		}
	}
	if len(options) == 0 {
		return
	}
	which := options[0].Key
	if len(options) > 1 {
		which = t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: playerPhase + ".cast", Ref: "The Action cards", Text: engine.T("Choose the die to roll again."), Say: engine.T("Which die again?"), Need: engine.AskChoose(options...)}
		}).Option
	}
	if which == "mana" {
		g.castMana(t)
		return
	}
	id, field, _ := strings.Cut(which, ".")
	colour, role := "blue", engine.T("resistance of %s", engine.Name(id))
	if field == "attack" {
		colour, role = "red", engine.T("attack of %s", engine.Name(id))
	}
	a := t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: rollUnknown, Ref: "The Action cards", Text: engine.T("Roll again: %s.", role), Say: engine.T("Roll that die again"), Need: engine.AskRoll(engine.DieSpec{Sides: 6, Colour: colour, Role: role})}
	})
	if e := g.enemy(id); e != nil && field == "attack" {
		e.Attack = a.Dice[0].Value
	} else if e != nil {
		e.Resistance = a.Dice[0].Value
	}
}

// changeLocation puts the location under the enemy deck and reads the next one.
func (g *Game) changeLocation(t *engine.Table) {
	if g.InBoss || len(g.enemiesIn(InDeck)) < 2 {
		return
	}
	old := g.EnemyTop
	g.EnemyTop = ""
	t.Note("location:bottom", "The Action cards", engine.T("Put the top card of the enemy deck under that deck."))
	a := t.Ask(func() engine.Prompt {
		options := slices.DeleteFunc(g.enemyOptions("L"), func(o engine.Option) bool { return o.Key == "L"+old })
		return engine.Prompt{Key: readLocation, Ref: "The Action cards", Text: engine.T("Name the location on top of the enemy deck; do not draw it."), Say: engine.T("Location on top?"), Need: engine.AskCard("location", options...)}
	})
	g.Location, g.EnemyTop = a.Card, a.Card[1:]
	g.value(t, whenComponent(g.EnemyTop))
	if g.Printed[whenKey(g.EnemyTop)] != none {
		g.value(t, locationComponent(g.EnemyTop))
	}
}
