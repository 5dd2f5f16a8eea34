package soeurs

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// [COMBAT]

// Setting up a combat. Draw the enemies, three at most, and line them up. In the
// final combat one helper is drawn the same way.
func (g *Game) drawEnemies(t *engine.Table) {
	for len(g.Row) < g.Group && g.renewEnemies(t) {
		a := t.Ask(func() engine.Prompt {
			options := g.enemyOptions("E")
			left := g.Group - len(g.Row)
			text, say := engine.T("Draw one enemy and name it."), engine.T("Draw one enemy")
			if left > 1 {
				text, say = engine.T("Draw %d enemies and name the next.", left), engine.T("Draw %d enemies", left)
			}
			p := engine.Prompt{Key: drawEnemies, Ref: "Setting up a combat", Text: text, Help: g.numbering("E"), Say: say, // SO-30; SO-32
				Need: engine.AskCard("enemy", options...)}
			if len(options) == 1 {
				only := engine.Carded(options[0].Key)
				p.Default = &only
			}
			return p
		})
		g.line(t, strings.TrimPrefix(a.Card, "E"))
	}
	if len(g.Row) == 0 { // no card anywhere: nobody to fight
		t.Note("no_enemy", "Setting up a combat", engine.T("There is no enemy card left: nobody comes."))
		if g.InBoss {
			g.closeRound(t)
			return
		}
		g.Combat = 0
		g.resolveNext()
		return
	}
	g.Step = readLocation
	if g.InBoss { // Final Combat Against the Boss; SO-69
		g.Step = rollUnknown
	}
}

// line puts an enemy into the row.
func (g *Game) line(t *engine.Table, number string) {
	e := Enemy{ID: "E" + number}
	res, att := g.value(t, resistanceComponent(number)), g.value(t, attackComponent(number))
	e.RollRes, e.RollAtt = res == unknownDie, att == unknownDie
	e.Resistance, _ = strconv.Atoi(res) // SO-33
	e.Attack, _ = strconv.Atoi(att)     // SO-34
	g.enemyCard(number).Place = InRow
	g.EnemyTop = ""
	g.Row = append(slices.Clone(g.Row), e)
	t.Title(engine.T("Enemy: %s", engine.Name(e.ID)))
	if !e.RollRes {
		t.Note("blue:"+e.ID, "Setting up a combat", engine.T("Put a blue die showing %d on %s.", e.Resistance, engine.Name(e.ID)))
	}
	if g.House.Reshuffle == "at_once" {
		g.renewEnemies(t)
	}
}

// Setting up a combat. The location on top of the deck, left where it is.
//
// Reading of Setting up a combat: the location is read after the enemies are drawn.
// It could be the one seen before or after the draw; taken: after it, so that its
// card is the first enemy of the next combat (SO-R5).
func (g *Game) readLocation(t *engine.Table) {
	g.Location = ""
	if g.renewEnemies(t) {
		g.nameLocation(t, readLocation)
	} else {
		t.Note("no_location", "Setting up a combat", engine.T("There is no card left for a location."))
	}
	g.Step = rollUnknown
}

func (g *Game) nameLocation(t *engine.Table, key string) {
	a := t.Ask(func() engine.Prompt {
		options := g.enemyOptions("L")
		p := engine.Prompt{Key: key, Ref: "Setting up a combat", Text: engine.T("Name the location on top of the enemy deck; do not draw it."), Say: engine.T("Location on top?"), Need: engine.AskCard("location", options...)} // SO-32
		if len(options) == 1 {
			only := engine.Carded(options[0].Key)
			p.Default = &only
		}
		return p
	})
	g.Location, g.EnemyTop = a.Card, strings.TrimPrefix(a.Card, "L")
	g.value(t, whenComponent(g.EnemyTop))
	if g.Printed[whenKey(g.EnemyTop)] != none {
		g.value(t, locationComponent(g.EnemyTop))
	}
	t.Title(engine.T("Location: %s", g.locationText()))
}

// unknownDice are the dice that a ? asks for: blue for resistance, red for attack.
func (g *Game) unknownDice() (specs []engine.DieSpec, set []*int) {
	for i := range g.Row {
		e := &g.Row[i]
		if e.RollRes {
			specs = append(specs, engine.DieSpec{Sides: 6, Colour: "blue", Role: engine.T("resistance of %s", engine.Name(e.ID))})
			set = append(set, &e.Resistance)
		}
		if e.RollAtt {
			specs = append(specs, engine.DieSpec{Sides: 6, Colour: "red", Role: engine.T("attack of %s", engine.Name(e.ID))})
			set = append(set, &e.Attack)
		}
	}
	return specs, set
}

// Setting up a combat. A die for each ? of the enemies.
func (g *Game) rollUnknown(t *engine.Table) {
	if specs, _ := g.unknownDice(); len(specs) > 0 {
		a := t.Ask(func() engine.Prompt {
			specs, _ := g.unknownDice()
			text := engine.T("Roll the unknown dice: blue for resistance, red for attack.")
			return engine.Prompt{Key: rollUnknown, Ref: "Setting up a combat", Text: text, Say: engine.T("Roll the unknown dice"), Need: engine.AskRoll(specs...)} // SO-33; SO-34
		})
		_, set := g.unknownDice()
		for i, d := range a.Dice {
			*set[i] = d.Value
		}
		for i := range g.Row {
			g.Row[i].RollRes, g.Row[i].RollAtt = false, false
		}
		t.Note("leave_dice", "Setting up a combat", engine.T("Leave these dice on their enemy cards."))
	}
	if g.InBoss { // Guardians; SO-R37
		g.closeRound(t)
		return
	}
	g.Step = combatStart
}

// locationEffects are the effects of the present location at a moment.
func (g *Game) locationEffects(when string) []Effect {
	if g.Location == "" || g.InBoss {
		return nil
	}
	n := strings.TrimPrefix(g.Location, "L")
	if g.Printed[whenKey(n)] != when {
		return nil
	}
	out, err := ParseEffects(g.Printed[locationKey(n)])
	if err != nil || saysNone(g.Printed[locationKey(n)]) {
		return nil
	}
	return out
}

func (g *Game) locationText() engine.Text {
	if g.Location == "" {
		return engine.T("no location")
	}
	n := strings.TrimPrefix(g.Location, "L")
	when := g.Printed[whenKey(n)]
	if when == "" || when == none {
		return engine.T("%s, no effect", engine.Name(g.Location))
	}
	return engine.T("%s, %s: %s", engine.Name(g.Location), engine.T(when), effectTexts(g.locationEffects(when)))
}

// startEffects act once the combat is set up. An effect on resistance "all combat"
// is carried out here too: the dice show it.
func (g *Game) startEffects() []Effect {
	out := slices.DeleteFunc(g.locationEffects(atCombatStart), func(e Effect) bool { return e.Kind == Mana })
	for _, e := range g.locationEffects(allCombat) {
		if e.Kind == EnemyResistance {
			out = append(out, e)
		}
	}
	return out
}

// roundEffects act at the start of each round. Effects "all combat" that a round
// has once (damage, heal, draw, discard, Defense) are carried out here too.
//
// Reading of Setting up a combat: a location's modifier counts "throughout the
// combat" but a printed card may name no moment for damage or Defense; taken: once
// a round, at its start.
func (g *Game) roundEffects() []Effect {
	out := slices.DeleteFunc(g.locationEffects(atRoundStart), func(e Effect) bool { return e.Kind == Mana })
	for _, e := range g.locationEffects(allCombat) {
		switch e.Kind {
		case Damage, Heal, Draw, DiscardCards, Defense:
			out = append(out, e)
		}
	}
	return out
}

// Further Clarifications. "At the start of the combat": right after its set-up.
func (g *Game) startCombat(t *engine.Table) {
	g.Round, g.Mana, g.Defense, g.Gained, g.Discarded = 1, 0, 0, 0, false // SO-35
	t.Note("yellow:1", "Setting up a combat", engine.T("Put the yellow die on 1."))
	if effects := g.startEffects(); len(effects) > 0 { // SO-85
		g.confirmEffects(t, combatStart, effects)
		if g.over() {
			return
		}
	}
	g.Step = roundStart
}

// confirmEffects tells what a location does and does it.
func (g *Game) confirmEffects(t *engine.Table, key string, effects []Effect) {
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		return engine.Prompt{Key: key, Ref: "Setting up a combat", Text: engine.T("Location %s: %s.", engine.Name(g.Location), effectTexts(effects)), Say: engine.T("Location: %s", effects[0].text()), Need: engine.AskConfirm(), Default: &done}
	})
	g.doLocation(t, key, effects)
}

func (g *Game) doLocation(t *engine.Table, key string, effects []Effect) {
	const ref = "Setting up a combat"
	for _, e := range effects {
		if g.over() {
			return
		}
		switch e.Kind {
		case EnemyAttack:
			for i := range g.Row {
				g.Row[i].Attack = max(g.Row[i].Attack+e.N, 0) // SO-R31
			}
		case EnemyResistance:
			for i := range g.Row {
				g.Row[i].Resistance = min(max(g.Row[i].Resistance+e.N, 1), 6) // SO-R31
				t.Note("blue:"+g.Row[i].ID, ref, engine.T("Turn the blue die of %s to %d.", engine.Name(g.Row[i].ID), g.Row[i].Resistance))
			}
		case Damage:
			g.suffer(t, ref, e.N)
		case Heal:
			g.heal(t, ref, e.N)
		case Draw:
			g.drawEffect(t, key+".drawn", ref, e.N)
		case DiscardCards:
			g.discardEffect(t, key, ref, e)
		case Defense:
			g.Defense = max(g.Defense+e.N, 0)
		}
	}
}

// discardEffect has cards of the hand discarded, as many as there are (SO-R40).
func (g *Game) discardEffect(t *engine.Table, key, ref string, e Effect) {
	if g.count(InHand) == 0 {
		return
	}
	ids := g.askCards(t, func() engine.Prompt {
		n := min(e.N, g.count(InHand))
		text := engine.Plural(n, "Discard %d card of your hand.", "Discard %d cards of your hand.", n)
		if e.Random {
			text = engine.Plural(n, "Discard %d card at random and name it.", "Discard %d cards at random and name them.", n)
		}
		return engine.Prompt{Key: key + ".discard", Ref: ref, Text: text, Say: engine.Plural(n, "Discard %d card", "Discard %d cards", n)}
	}, e.N, e.N)
	g.discard(t, ref, ids...)
}

// Setting up a combat. From round 7 on each round begins with 2 damage that
// nothing prevents; then what the location does at the start of a round.
func (g *Game) startRound(t *engine.Table) {
	g.Turns++
	t.Turn(g.Turns, engine.T("floor %d · round %d", g.Floor, g.Round))
	effects := g.roundEffects()
	late := g.Round > lastCount && !g.InBoss // SO-37; SO-R11
	if late || len(effects) > 0 {
		t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			p := engine.Prompt{Key: roundStart, Ref: "Setting up a combat", Need: engine.AskConfirm(), Default: &done}
			switch {
			case late && len(effects) > 0:
				p.Text = engine.T("Round %d: lose 2 HP; location %s: %s.", g.Round, engine.Name(g.Location), effectTexts(effects))
				p.Say = engine.T("Round %d: lose 2", g.Round)
			case late:
				p.Text, p.Say = engine.T("Round %d: lose 2 HP, from %d to %d.", g.Round, g.HP, max(g.HP-2, 0)), engine.T("Round %d: lose 2", g.Round)
			default:
				p.Text, p.Say = engine.T("Location %s: %s.", engine.Name(g.Location), effectTexts(effects)), engine.T("Location: %s", effects[0].text())
			}
			return p
		})
		if late {
			g.suffer(t, "Setting up a combat", 2) // SO-R12
		}
		g.doLocation(t, roundStart, effects)
		if g.over() {
			return
		}
	}
	g.Step = manaRoll
}

// attackOf is what an enemy strikes with, the location counted.
func (g *Game) attackOf(e Enemy) int {
	n := e.Attack
	for _, x := range g.locationEffects(allCombat) {
		if x.Kind == EnemyAttack {
			n += x.N
		}
	}
	return max(n, 0) // SO-R31
}

// totalAttack is what all enemies, and the boss, strike with together.
func (g *Game) totalAttack() int {
	sum := 0
	for _, e := range g.Row {
		sum += g.attackOf(e)
	}
	if g.InBoss {
		n, _ := g.known(bossAttackKey(g.Boss))
		sum += n
	}
	return sum
}

// Enemy Phase. All enemies strike at once; the Defense is taken from the sum.
//
// Reading of Guardians: the helper "acts as in a regular combat". Its attack could
// be added to the boss's or be struck on its own. Taken: added, the Defense taken
// from the sum; the house reading "separate" strikes helper first (SO-R16).
func (g *Game) enemiesStrike(t *engine.Table) {
	if g.InBoss {
		g.number(t, bossAttackComponent(g.Boss)) // b) Attack level; SO-71
	}
	if g.InBoss && g.House.Guardian == "separate" && len(g.Row) > 0 && !g.HelperHit {
		helper := g.attackOf(g.Row[0])
		g.confirmStrike(t, func() (int, engine.Text) {
			if helper <= g.Defense {
				return helper, engine.T("The helper strikes with %d against Defense %d: no HP are lost.", helper, g.Defense)
			}
			return helper, engine.T("The helper strikes with %d against Defense %d: lose %d HP, from %d to %d.", helper, g.Defense, max(helper-g.Defense, 0), g.HP, max(g.HP-max(helper-g.Defense, 0), 0))
		})
		loss := max(helper-g.Defense, 0)
		g.Defense = max(g.Defense-helper, 0)
		g.HelperHit = true
		g.suffer(t, "Enemy Phase", loss)
		return
	}
	strength := func() int {
		if g.HelperHit {
			n, _ := g.known(bossAttackKey(g.Boss))
			return n
		}
		return g.totalAttack()
	}
	g.confirmStrike(t, func() (int, engine.Text) {
		n := strength()
		loss := max(n-g.Defense, 0)
		if loss == 0 {
			return n, engine.T("The enemies strike with %d against Defense %d: no HP are lost.", n, g.Defense)
		}
		return n, engine.T("The enemies strike with %d against Defense %d: lose %d HP, from %d to %d.", n, g.Defense, loss, g.HP, max(g.HP-loss, 0))
	})
	loss := max(strength()-g.Defense, 0) // SO-53; SO-R12
	if loss == 0 {
		t.Title(engine.T("Enemy Phase: no HP lost"))
	} else {
		t.Title(engine.T("Enemy Phase: lose %d HP", loss))
	}
	g.suffer(t, "Enemy Phase", loss)
	g.Step = roundEnd
}

func (g *Game) confirmStrike(t *engine.Table, say func() (int, engine.Text)) {
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		n, text := say()
		say := engine.T("Enemies hit: lose %d", n-g.Defense)
		if n <= g.Defense {
			say = engine.T("Enemies hit: nothing lost")
		}
		return engine.Prompt{Key: enemyPhase, Ref: "Enemy Phase", Text: text, Say: say, Need: engine.AskConfirm(), Default: &done}
	})
}

// Further Clarifications. The end of a round is the end of its Enemy Phase: the
// location, then Burns, then Guardians, then the Defense cards (SO-R38).
func (g *Game) endRound(t *engine.Table) {
	if effects := slices.DeleteFunc(g.locationEffects(atRoundEnd), func(e Effect) bool { return e.Kind == Mana }); len(effects) > 0 { // SO-85
		g.confirmEffects(t, roundEnd, effects)
		if g.over() {
			return
		}
	}
	if g.InBoss && g.keyword() == burns {
		t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			return engine.Prompt{Key: roundEnd, Ref: "Burns", Text: engine.T("The boss burns: lose 3 HP, from %d to %d.", g.HP, max(g.HP-3, 0)), Say: engine.T("Boss burns: lose three"), Need: engine.AskConfirm(), Default: &done}
		})
		g.suffer(t, "Burns", 3) // SO-77; SO-R12
		if g.over() {
			return
		}
	}
	if g.InBoss && g.keyword() == guardians && len(g.Row) == 0 { // SO-75; SO-R16
		a := t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: roundEnd, Ref: "Guardians", Text: engine.T("Roll a die: 1 to 3 brings the boss a helper."), Say: engine.T("Guardians: roll one die"), Need: engine.AskRoll(engine.Die6(1)...)}
		})
		if a.Dice[0].Value < 4 { // Guardians
			t.Title(engine.T("Guardians: %d, an enemy comes", a.Dice[0].Value))
			g.Group, g.Step = 1, drawEnemies
			return
		}
		t.Title(engine.T("Guardians: %d, nobody comes", a.Dice[0].Value))
	}
	g.closeRound(t)
}

// Enemy Phase. The Defense cards are discarded, the yellow die goes up, the next
// round begins.
func (g *Game) closeRound(t *engine.Table) {
	g.discardDefense(t)
	g.Mana, g.Discarded, g.HelperHit = 0, false, false // SO-49
	g.Round++                                          // SO-56
	if !g.InBoss && g.Round <= lastCount {
		t.Note("yellow:"+strconv.Itoa(g.Round), "Enemy Phase", engine.T("Turn the yellow die to %d.", g.Round))
	}
	g.Step = roundStart // SO-31; SO-57
}

// combatOver: the last enemy is destroyed. No Enemy Phase, no end of the round.
//
// Reading of Player Phase: the combat could go on to the Enemy Phase of that round;
// taken: it ends with its last enemy (SO-R23).
func (g *Game) combatOver(t *engine.Table) {
	last := g.Last
	g.discardDefense(t)
	g.Last = last
	g.Mana = 0
	g.Combat = max(g.Combat-g.Group, 0)
	g.Step = combatEnd
}

// Setting up a combat. More than three enemies are fought in further combats, each
// with its own location.
func (g *Game) endCombat(t *engine.Table) {
	for {
		a := t.Ask(func() engine.Prompt {
			done := engine.Confirmed()
			p := engine.Prompt{Key: combatEnd, Ref: "Setting up a combat", Text: engine.T("The combat is over: %d XP gained.", g.Gained), Say: engine.T("Combat over: %d XP", g.Gained), Need: engine.AskConfirm(), Default: &done}
			if g.Gained == 0 {
				p.Text, p.Say = engine.T("The combat is over: no XP gained."), engine.T("Combat over: no XP")
			}
			if g.Combat > 0 {
				n := min(g.Combat, groupMost)
				p.Help = engine.Plural(n, "One more enemy waits.", "%d more enemies wait.", n) // SO-38
			}
			for _, id := range g.Last {
				o := g.banishOption(id)
				p.Actions = append(p.Actions, engine.Action{Key: o.Key, Text: o.Text, Ref: o.Ref, Need: engine.AskConfirm(), Not: o.Not, Code: o.Code})
			}
			return p
		})
		if a.Action == "" {
			break
		}
		g.banish(t, strings.TrimPrefix(a.Action, "banish:"))
	}
	g.Location, g.Round, g.Last, g.Group, g.Gained = "", 0, nil, 0, 0
	g.resolveNext()
}
