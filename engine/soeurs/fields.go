package soeurs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Fields are everything on the table: each can be corrected to what it shows, and
// all of them together are a position to start from at any step.
func (g *Game) Fields() []engine.Field {
	out := []engine.Field{
		engine.ChoiceField("step", engine.T("Step"), &g.Step, stepOptions()...),
		engine.ChoiceField("mode", engine.T("Side of the Tower cards"), &g.Mode, said("", normalMode, hardMode, perFloor)...),
		choiceField("boss", engine.T("Boss"), &g.Boss, "", "K1", "K2", "K3", "K4"),
		listField("floors", engine.T("Tower cards, bottom first"), &g.Floors, 8, words("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")...),
		g.hpField(),
		{Key: "ceiling", Name: engine.T("HP ceiling"), Need: engine.AskChoose(words("39", "29", "19", "9")...), Get: func() string { return strconv.Itoa(g.Ceiling) },
			Set: func(v string) error {
				n, err := strconv.Atoi(v)
				if err != nil || !slices.Contains([]int{39, 29, 19, 9}, n) {
					return engine.Refuse(engine.NoSuchOption, "Your Health Points", engine.T("The ceiling is 39, 29, 19 or 9."))
				}
				g.Ceiling = n
				g.HP = min(g.HP, n)
				return nil
			}},
		engine.IntField("xp", engine.T("XP"), &g.XP, 0, 40),
		engine.IntField("potions", engine.T("Potions"), &g.Potions, 0, potionMost),
		engine.IntField("floor", engine.T("Floor"), &g.Floor, 1, 9),
		engine.ChoiceField("side", engine.T("Side of this floor"), &g.Side, said("", normalMode, hardMode)...),
		engine.IntField("sequence", engine.T("Sequence"), &g.Sequence, 1, sequences),
		g.placeField(),
		{Key: "crossed", Name: engine.T("Spaces crossed on this floor"), Need: g.spacesNeed(18), Get: func() string { return strings.Join(g.Crossed, " ") }, Set: func(v string) error {
			list := strings.Fields(v)
			for _, s := range list {
				if _, _, ok := coordinates(s); !ok {
					return noSpaceCalled(s)
				}
			}
			g.Crossed = list
			return nil
		}},
		diceField("dice", engine.T("Movement dice"), &g.Dice, 2),
		listField("traps", engine.T("Traps to resolve"), &g.Traps, 6, spaceKinds(trapSpace, advancedTrap)...),
		engine.IntField("combat", engine.T("Enemies still to face"), &g.Combat, 0, 30),
		listField("treasures", engine.T("Treasures to resolve"), &g.Treasures, 6, spaceKinds(treasureSpace, advancedTreasure)...),
		boolField("boss_ahead", engine.T("Boss space reached"), &g.BossAhead),
		engine.IntField("level", engine.T("Level of the trap"), &g.Level, 0, 12),
		engine.IntField("added", engine.T("Costs discarded against the trap"), &g.Added, 0, 30),
		engine.IntField("loss", engine.T("HP about to be lost"), &g.Loss, 0, startHP),
		checkedField("penalty", engine.T("What the trap does"), &g.Penalty, penaltyNeed(6), func(v string) bool { _, err := parsePenalty(v); return err == nil }),
		checkedField("loot", engine.T("What the treasure is"), &g.Loot, lootNeed(), func(v string) bool { _, err := parseLoot(v); return err == nil }),
		engine.IntField("loot_left", engine.T("Cards of the treasure still to take"), &g.LootLeft, 0, 9),
	}
	for i := range g.Cards {
		out = append(out, g.cardField(&g.Cards[i]))
	}
	out = append(out, g.aaField("left", engine.T("Left AA deck, top first"), &g.Left), g.aaField("right", engine.T("Right AA deck, top first"), &g.Right), g.topField())
	for i := range g.Enemies {
		out = append(out, g.enemyField(&g.Enemies[i]))
	}
	for i := range g.Enemies {
		out = append(out, g.enemyDice(g.Enemies[i].Number)...)
	}
	return append(out, g.enemyTopField(),
		boolField("final_combat", engine.T("Final combat"), &g.InBoss),
		engine.IntField("group", engine.T("Enemies of this combat"), &g.Group, 0, groupMost),
		g.locationField(),
		engine.IntField("round", engine.T("Round"), &g.Round, 0, 99),
		engine.IntField("mana", engine.T("Mana"), &g.Mana, 0, manaLimit),
		boolField("mana_discarded", engine.T("Card discarded for mana this round"), &g.Discarded),
		engine.IntField("defense", engine.T("Defense"), &g.Defense, 0, 99),
		engine.IntField("gained", engine.T("XP of this combat"), &g.Gained, 0, 99),
		g.cardsField("last", engine.T("Cards just played"), &g.Last),
		g.cardsField("doomed", engine.T("Defense cards to banish"), &g.Doomed),
		boolField("helper_struck", engine.T("The helper has struck"), &g.HelperHit),
		diceField("boss_dice", engine.T("Boss dice"), &g.BossDice, 7),
		engine.ChoiceField("result", engine.T("Result"), &g.Result, said("", won, lost)...),
		engine.ChoiceField("reason", engine.T("Reason"), &g.Reason, said("", "no Health left", "Boss space not reached", "4 XP not payable", "boss beaten")...),
	)
}

// hpField keeps the ceiling in step: HP shown above it mean that it is higher.
func (g *Game) hpField() engine.Field {
	f := engine.IntField("hp", engine.T("HP"), &g.HP, 0, startHP)
	set := f.Set
	f.Set = func(v string) error {
		if err := set(v); err != nil {
			return err
		}
		if c := ceilingFor(g.HP); c < g.Ceiling || g.HP > g.Ceiling {
			g.Ceiling = c
		}
		return nil
	}
	return f
}

// ceilingFor is the ceiling of somebody who has always had these HP or more.
func ceilingFor(hp int) int {
	for _, c := range [...]int{9, 19, 29} {
		if hp <= c {
			return c
		}
	}
	return startHP
}

func stepCodes() []string {
	return []string{chooseMode, layEnemies, layActions, layAdvanced, chooseBoss, drawFloors, placePawn, layCards, placeCubes, layDice, drawHand,
		moveRoll, moveAgain, movePath, moveList, trapRoll, trapDiscard, trapLevel, trapLoss, drawEnemies, readLocation, rollUnknown, combatStart, roundStart,
		manaRoll, manaAgain, manaDiscard, playerPhase, enemyPhase, roundEnd, combatEnd, treasureRoll, treasureLoot, bossSpace, bossUnknown, nextSequence, theEnd}
}

// stepOptions name the steps by their codes and what is done there.
func stepOptions() []engine.Option {
	names := map[byte]engine.Text{'U': engine.T("Setup"), 'M': engine.T("Movement"), 'T': engine.T("Trap"), 'K': engine.T("Combat"),
		'G': engine.T("Treasure"), 'B': engine.T("Boss"), 'N': engine.T("Next sequence"), 'F': engine.T("the end")}
	var out []engine.Option
	for _, code := range stepCodes() {
		out = append(out, engine.Option{Key: code, Text: engine.T("%s · %s", engine.Name(code), names[code[0]])})
	}
	return out
}

func spaceKinds(kinds ...string) []engine.Option {
	var out []engine.Option
	for _, k := range kinds {
		out = append(out, engine.Option{Key: k, Text: spaceKindText(k)})
	}
	return out
}

// said are words that differ from language to language.
func said(keys ...string) []engine.Option {
	out := words(keys...)
	for i, k := range keys {
		if k != "" {
			out[i].Text = engine.T(k)
		}
	}
	return out
}

func words(keys ...string) []engine.Option {
	var out []engine.Option
	for _, k := range keys {
		text := engine.Name(k)
		if k == "" {
			text = engine.Name("-")
		}
		out = append(out, engine.Option{Key: k, Text: text})
	}
	return out
}

func choiceField(key string, name engine.Text, s *string, keys ...string) engine.Field {
	return engine.ChoiceField(key, name, s, words(keys...)...)
}

func boolField(key string, name engine.Text, b *bool) engine.Field {
	return engine.Field{Key: key, Name: name, Need: engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")}),
		Get: func() string {
			if *b {
				return "yes"
			}
			return "no"
		},
		Set: func(v string) error {
			if v != "yes" && v != "no" {
				return engine.Refuse(engine.NoSuchOption, "", engine.T("Say yes or no."))
			}
			*b = v == "yes"
			return nil
		}}
}

// listField is a list of words out of a few; the page offers most of them to tap.
func listField(key string, name engine.Text, list *[]string, most int, allowed ...engine.Option) engine.Field {
	return engine.Field{Key: key, Name: name, Need: someOf(most, allowed...), Get: func() string { return strings.Join(*list, " ") }, Set: func(v string) error {
		words := strings.Fields(v)
		for _, w := range words {
			if !slices.ContainsFunc(allowed, func(o engine.Option) bool { return o.Key == w }) {
				var keys []string
				for _, o := range allowed {
					keys = append(keys, o.Key)
				}
				return engine.Refuse(engine.NoSuchOption, "", engine.T("%q is none of: %s.", w, engine.Name(strings.Join(keys, " "))))
			}
		}
		*list = words
		return nil
	}}
}

func diceField(key string, name engine.Text, dice *[]int, most int) engine.Field {
	return engine.Field{Key: key, Name: name, Need: inOrder(most, figures(1, 6)...), Get: func() string { return numbers(*dice) }, Set: func(v string) error {
		var out []int
		for _, w := range strings.Fields(v) {
			if !between(w, 1, 6) {
				return engine.Refuse(engine.BadDice, "", engine.T("A die shows 1 to 6."))
			}
			n, _ := strconv.Atoi(w)
			out = append(out, n)
		}
		if len(out) > most {
			return engine.Refuse(engine.BadDice, "", engine.T("There are at most %d dice.", most))
		}
		*dice = out
		return nil
	}}
}

func noSpaceCalled(s string) error {
	return engine.Refuse(engine.NoSuchPlace, "a) Movement", engine.T("%q is no space: write r1c3 for row 1, column 3, or door.", s))
}

// spacesNeed needs spaces of the present floor, most of them at most; written where
// its grid is not known.
func (g *Game) spacesNeed(most int, more ...string) engine.Need {
	f := g.floor()
	if f == nil {
		return engine.AskText(0, 300)
	}
	return inOrder(most, append(more, f.spaces()...)...)
}

func (g *Game) placeField() engine.Field {
	return engine.Field{Key: "at", Name: engine.T("Place of the cube"), Need: g.spacesNeed(1, door), Get: func() string { return g.At }, Set: func(v string) error {
		if _, _, ok := coordinates(v); !ok && v != door && v != "" {
			return noSpaceCalled(v)
		}
		g.At = v
		return nil
	}}
}

func checkedField(key string, name engine.Text, s *string, need engine.Need, ok func(string) bool) engine.Field {
	need.Min = 0
	return engine.Field{Key: key, Name: name, Need: need, Get: func() string { return *s }, Set: func(v string) error {
		if v != "" && !ok(v) {
			return engine.Refuse(engine.BadText, "", engine.T("%q is not written as the component sheet writes it.", v))
		}
		*s = v
		return nil
	}}
}

// cardField is one card's place and side: "hand/2". So a correction moves a card
// and never makes or loses one.
func (g *Game) cardField(c *Card) engine.Field {
	places := []Place{InDeck, InHand, Discard, InPlay, Banished, Aside}
	if strings.HasPrefix(c.ID, "AA") {
		places = append(places, InAA)
	}
	var options []engine.Option
	for _, p := range places {
		for side := 1; side <= 2; side++ {
			options = append(options, engine.Option{Key: fmt.Sprintf("%s/%d", p, side), Text: engine.T("%s, side %d", placeText(p), side)})
		}
	}
	return engine.Field{Key: c.ID, Group: cardGroup(c.ID), Name: engine.T("Card %s", engine.Name(c.ID)), Need: engine.AskChoose(options...),
		Get: func() string { return fmt.Sprintf("%s/%d", c.Place, c.Side) },
		Set: func(v string) error {
			place, side, _ := strings.Cut(v, "/")
			if !slices.Contains(places, Place(place)) || side != "1" && side != "2" {
				return engine.Refuse(engine.NoSuchOption, "", engine.T("%q is no place and side of a card, such as hand/2.", v))
			}
			if Place(place) == InHand && c.Place != InHand && g.count(InHand) >= handLimit {
				return engine.Refuse("hand_full", "Player Phase", engine.T("Five cards in hand are the limit."))
			}
			g.moveAA(c.ID, c.Place, Place(place))
			g.put(c.ID, Place(place))
			c.Side = int(side[0] - '0')
			return nil
		}}
}

// moveAA keeps the slots of the AA decks in step with their cards.
func (g *Game) moveAA(id string, from, to Place) {
	if from == to {
		return
	}
	if from == InAA {
		for _, d := range []*[]string{&g.Left, &g.Right} {
			if i := slices.Index(*d, id); i >= 0 {
				*d = slices.Delete(slices.Clone(*d), i, i+1)
				return
			}
		}
		d := &g.Left
		if unknownSlots(g.Right) > unknownSlots(g.Left) {
			d = &g.Right
		}
		if i := slices.Index(*d, ""); i >= 0 {
			*d = slices.Delete(slices.Clone(*d), i, i+1)
		}
	}
	if to == InAA {
		d := &g.Left
		if len(g.Right) < len(g.Left) {
			d = &g.Right
		}
		*d = append(slices.Clone(*d), "")
	}
}

func unknownSlots(d []string) int {
	n := 0
	for _, s := range d {
		if s == "" {
			n++
		}
	}
	return n
}

// aaField is the order of an AA deck: "AA01 ? ? ?", visible card first. A card that
// is named comes into it; what is no longer named goes to the other deck's unknown.
func (g *Game) aaField(key string, name engine.Text, d *[]string) engine.Field {
	return engine.Field{Key: key, Name: name, Need: inOrder(8, append(g.cardsOf("AA"), unknownDie)...),
		Get: func() string {
			w := slices.Clone(*d)
			for i := range w {
				if w[i] == "" {
					w[i] = unknownDie
				}
			}
			return strings.Join(w, " ")
		},
		Set: func(v string) error {
			var list []string
			for _, w := range strings.Fields(v) {
				if w == unknownDie {
					list = append(list, "")
					continue
				}
				c := g.card(w)
				if c == nil || !strings.HasPrefix(w, "AA") || slices.Contains(list, w) {
					return engine.Refuse(engine.NoSuchCard, "Setup", engine.T("%q is no AA card, or stands there twice.", w))
				}
				if c.Place != InAA {
					return engine.Refuse("elsewhere", "Setup", engine.T("%s lies elsewhere: move that card first.", engine.Name(w)))
				}
				list = append(list, w)
			}
			other := &g.Left
			if key == "left" {
				other = &g.Right
			}
			total := g.count(InAA)
			if len(list) > total {
				return engine.Refuse("conservation", "Setup", engine.T("There are only %d cards in the AA decks.", total))
			}
			rest := slices.Clone(*other)
			for i, w := range rest {
				if slices.Contains(list, w) {
					rest[i] = ""
				}
			}
			for len(rest)+len(list) > total {
				i := slices.Index(rest, "")
				if i < 0 {
					i = len(rest) - 1
				}
				rest = slices.Delete(rest, i, i+1)
			}
			for len(rest)+len(list) < total {
				rest = append(rest, "")
			}
			*d, *other = list, rest
			return nil
		}}
}

func (g *Game) topField() engine.Field {
	return engine.Field{Key: "top", Name: engine.T("Card on top of the Action deck"), Need: oneOf(g.cardsOf("A")...), Get: func() string { return g.Top }, Set: func(v string) error {
		if c := g.card(v); v != "" && (c == nil || c.Place != InDeck) {
			return engine.Refuse(engine.NoSuchCard, "The Action cards", engine.T("%q is not in the Action deck.", v))
		}
		g.Top = v
		return nil
	}}
}

// enemyField is where an Enemy/Location card lies.
func (g *Game) enemyField(e *EnemyCard) engine.Field {
	places := []Place{InDeck, InRow, Discard, Aside}
	var options []engine.Option
	for _, p := range places {
		options = append(options, engine.Option{Key: string(p), Text: placeText(p)})
	}
	id := "E" + e.Number
	return engine.Field{Key: id, Group: engine.T("Enemies"), Name: engine.T("Enemy card %s", engine.Name(id)), Need: engine.AskChoose(options...), Get: func() string { return string(e.Place) }, Set: func(v string) error {
		if !slices.Contains(places, Place(v)) {
			return engine.Refuse(engine.NoSuchOption, "", engine.T("%q is no place of an enemy card.", v))
		}
		if Place(v) == InRow && e.Place != InRow {
			if len(g.Row) >= groupMost {
				return engine.Refuse("row_full", "Setting up a combat", engine.T("At most three enemies stand in the row."))
			}
			x := Enemy{ID: id, Resistance: 1}
			if n, ok := g.known(id + ".resistance"); ok {
				x.Resistance = n
			}
			x.Attack, _ = g.known(id + ".attack")
			g.Row = append(slices.Clone(g.Row), x)
		}
		if Place(v) != InRow {
			g.Row = slices.DeleteFunc(slices.Clone(g.Row), func(x Enemy) bool { return x.ID == id })
		}
		if g.EnemyTop == e.Number && Place(v) != InDeck {
			g.EnemyTop = ""
		}
		e.Place = Place(v)
		return nil
	}}
}

// enemyDice are the dice on an enemy of the row; "?" is a die still to be rolled.
func (g *Game) enemyDice(number string) []engine.Field {
	id := "E" + number
	get := func(v func(*Enemy) (int, bool)) func() string {
		return func() string {
			e := g.enemy(id)
			if e == nil {
				return ""
			}
			n, roll := v(e)
			if roll {
				return unknownDie
			}
			return strconv.Itoa(n)
		}
	}
	set := func(min, max int, put func(*Enemy, int, bool)) func(string) error {
		return func(v string) error {
			e := g.enemy(id)
			if v == "" && e == nil {
				return nil
			}
			if e == nil {
				return engine.Refuse(engine.NoSuchCard, "Setting up a combat", engine.T("%s is not in the row.", engine.Name(id)))
			}
			if v == unknownDie {
				put(e, 0, true)
				return nil
			}
			if !between(v, min, max) {
				return engine.Refuse(engine.OutOfRange, "Setting up a combat", engine.T("Give a number from %d to %d.", min, max))
			}
			n, _ := strconv.Atoi(v)
			put(e, n, false)
			return nil
		}
	}
	return []engine.Field{
		{Key: id + ".blue", Group: engine.T("Enemies"), Name: engine.T("Resistance of %s", engine.Name(id)), Need: oneOf(append(figures(1, 6), unknownDie)...),
			Get: get(func(e *Enemy) (int, bool) { return e.Resistance, e.RollRes }), Set: set(1, 6, func(e *Enemy, n int, roll bool) { e.Resistance, e.RollRes = n, roll })},
		{Key: id + ".red", Group: engine.T("Enemies"), Name: engine.T("Attack of %s", engine.Name(id)), Need: oneOf(append(figures(0, 20), unknownDie)...),
			Get: get(func(e *Enemy) (int, bool) { return e.Attack, e.RollAtt }), Set: set(0, 20, func(e *Enemy, n int, roll bool) { e.Attack, e.RollAtt = n, roll })},
	}
}

func (g *Game) enemyTopField() engine.Field {
	return engine.Field{Key: "enemy_top", Name: engine.T("Location on top of the enemy deck"), Need: oneOf(g.locations()...),
		Get: func() string {
			if g.EnemyTop == "" {
				return ""
			}
			return "L" + g.EnemyTop
		},
		Set: func(v string) error {
			n := strings.TrimPrefix(v, "L")
			if c := g.enemyCard(n); v != "" && (c == nil || c.Place != InDeck) {
				return engine.Refuse(engine.NoSuchCard, "Setting up a combat", engine.T("%q is not in the enemy deck.", v))
			}
			g.EnemyTop = n
			return nil
		}}
}

func (g *Game) locationField() engine.Field {
	return engine.Field{Key: "location", Name: engine.T("Location"), Need: oneOf(g.locations()...), Get: func() string { return g.Location }, Set: func(v string) error {
		if v != "" && (!strings.HasPrefix(v, "L") || g.enemyCard(v[1:]) == nil) {
			return engine.Refuse(engine.NoSuchCard, "Setting up a combat", engine.T("%q is no location.", v))
		}
		g.Location = v
		return nil
	}}
}

func (g *Game) cardsField(key string, name engine.Text, list *[]string) engine.Field {
	return engine.Field{Key: key, Name: name, Need: inOrder(handLimit, g.cardsOf("A")...), Get: func() string { return strings.Join(*list, " ") }, Set: func(v string) error {
		ids := strings.Fields(v)
		for _, id := range ids {
			if g.card(id) == nil {
				return engine.Refuse(engine.NoSuchCard, "", engine.T("%q is no card.", id))
			}
		}
		*list = ids
		return nil
	}}
}

// cardsOf are the ids of the cards that begin with a letter or two: A all, AA the
// Advanced ones.
func (g *Game) cardsOf(prefix string) []string {
	var out []string
	for _, c := range g.Cards {
		if strings.HasPrefix(c.ID, prefix) {
			out = append(out, c.ID)
		}
	}
	return out
}

func (g *Game) locations() []string {
	var out []string
	for _, e := range g.Enemies {
		out = append(out, "L"+e.Number)
	}
	return out
}

func placeText(p Place) engine.Text {
	switch p {
	case InDeck:
		return engine.T("deck")
	case InHand:
		return engine.T("hand")
	case Discard:
		return engine.T("discard")
	case InPlay:
		return engine.T("play area")
	case Banished:
		return engine.T("banished")
	case InAA:
		return engine.T("AA decks")
	case InRow:
		return engine.T("row")
	}
	return engine.T("set aside")
}

// Check says what does not add up: every card in one place, dice within their
// faces, HP within the ceiling.
func (g *Game) Check() []engine.Problem {
	var out []engine.Problem
	bad := func(code, ref string, warn bool, text engine.Text, keys ...string) {
		out = append(out, engine.Problem{Code: code, Ref: ref, Text: text, Warn: warn, Keys: keys})
	}
	if len(g.Cards) != 24 || len(g.Enemies) != 18 {
		bad("conservation", "Components", false, engine.T("There are 24 Action and 18 Enemy cards in the box."))
	}
	if n := g.count(InAA); n != len(g.Left)+len(g.Right) {
		bad("conservation", "Setup", false, engine.T("The two AA decks hold %d cards, not %d.", n, len(g.Left)+len(g.Right)), "left", "right")
	}
	seen := map[string]bool{}
	for _, id := range append(slices.Clone(g.Left), g.Right...) {
		if id != "" && (seen[id] || g.card(id) == nil || g.card(id).Place != InAA) {
			bad("conservation", "Setup", false, engine.T("%s stands twice or lies elsewhere.", engine.Name(id)), "left", "right")
		}
		seen[id] = true
	}
	if len(g.Row) != len(g.enemiesIn(InRow)) {
		bad("conservation", "Setting up a combat", false, engine.T("The row and the enemy cards in it do not agree."))
	}
	if n := g.count(InHand); n > handLimit {
		bad("hand_full", "Player Phase", false, engine.T("Five cards in hand are the limit."))
	}
	if g.HP > g.Ceiling {
		bad("ceiling", "Your Health Points", false, engine.T("HP %d are above their ceiling %d.", g.HP, g.Ceiling), "hp", "ceiling")
	}
	if g.Mana < 0 || g.Mana > manaLimit || g.Potions < 0 || g.Potions > potionMost || g.XP < 0 || g.Defense < 0 || g.HP < 0 {
		bad("range", "Components", false, engine.T("A number is outside what the table can show."))
	}
	for _, e := range g.Row {
		if !e.RollRes && (e.Resistance < 1 || e.Resistance > 6) || e.Attack < 0 {
			bad("range", "Setting up a combat", false, engine.T("The dice on %s cannot show that.", engine.Name(e.ID)), e.ID+".blue")
		}
	}
	if n := g.count(Aside) + len(g.enemiesIn(Aside)); n > 0 {
		bad("aside", "Components", true, engine.Plural(n, "%d card is set aside.", "%d cards are set aside.", n))
	}
	if most, ok := g.known("xp_max"); ok && g.XP > most {
		bad("xp_max", "Experience (XP)", false, engine.T("The XP card ends at %d.", most), "xp")
	}
	return out
}
