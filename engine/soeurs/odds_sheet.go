package soeurs

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// odds gathers the exact chances for the pending decision, as single figures and as
// tables.
func (g *Game) odds() ([]engine.Odd, []engine.Grid) {
	var o sheetOdds
	switch g.Step {
	case moveRoll, moveAgain, movePath:
		g.moveOdds(&o)
	case drawEnemies:
		g.unseenOdds(&o)
	case trapRoll:
		if len(g.Traps) > 0 {
			if mean, death, ok := g.trapCardOdds(g.Traps[0]); ok {
				o.mean("trap_card.mean", "TRAP", engine.T("HP lost to the trap, on average"), mean)
				o.chance("trap_card.death", "TRAP", engine.T("the trap kills"), death)
			}
		}
	case trapDiscard, trapLevel:
		g.trapOdds(&o)
	case manaRoll, manaAgain:
		g.manaOdds(&o)
		g.roundOdds(&o)
	case manaDiscard, playerPhase:
		g.roundOdds(&o)
	case treasureRoll:
		g.treasureOdds(&o)
	case bossSpace, bossUnknown:
		g.boxOdds(&o)
	}
	if g.fighting() && len(g.Row) > 0 && !g.InBoss {
		g.xpGrid(&o)
	}
	if g.InBoss {
		loss, rounds := g.BossClock()
		o.mean("boss.loss_per_round", "Final Combat Against the Boss", engine.T("HP lost each round without Defense"), engine.Exactly(int64(loss), 1))
		if rounds >= 0 {
			o.mean("boss.rounds", "Final Combat Against the Boss", engine.T("whole rounds that you stand"), engine.Exactly(int64(rounds), 1))
		}
		if g.keyword() == guardians && len(g.Row) == 0 {
			o.chance("boss.helper", "Guardians", engine.T("a helper comes at the end of the round"), engine.Exactly(1, 2))
		}
	}
	return o.odds, o.grids
}

type sheetOdds struct {
	odds  []engine.Odd
	grids []engine.Grid
}

func (o *sheetOdds) chance(key, ref string, name engine.Text, c engine.Chance) {
	o.odds = append(o.odds, engine.Odd{Key: key, Ref: ref, Name: name, Chance: c})
}

func (o *sheetOdds) mean(key, ref string, name engine.Text, c engine.Chance) {
	o.odds = append(o.odds, engine.Odd{Key: key, Ref: ref, Name: name, Chance: c, Mean: true})
}

func chanceText(c engine.Chance) engine.Text { return engine.Name(c.String()) }

// moveOdds: which spaces the dice can cross or end on, and what each number meets.
func (g *Game) moveOdds(o *sheetOdds) {
	f := g.floor()
	if f == nil || g.At == "" {
		return
	}
	if d := g.bossDistance(f); d > 0 {
		s := sequences - g.Sequence + 1
		if g.Step != moveRoll {
			s-- // the dice of this sequence lie on the table
		}
		if g.Step == moveRoll {
			o.chance("reach_boss", "BOSS", engine.T("the Boss space is reached in time, by a shortest way"), engine.ChanceOf(ReachBoss(s, d)))
		}
	}
	if g.Step == moveRoll {
		cross, end := g.reaches(f)
		grid := engine.Grid{Key: "reach", Name: engine.T("Spaces that the roll can reach"), Ref: "a) Movement", Sortable: true,
			Head: []engine.Text{engine.T("Space"), engine.T("Crossed"), engine.T("Ended on"), engine.T("Crossed, 1 XP"), engine.T("Numbers that cross"), engine.T("Numbers that end")}}
		for _, s := range f.spaces() {
			c, e := cross[s], end[s]
			if c.Rolls == 0 {
				continue
			}
			grid.Rows = append(grid.Rows, engine.Row{Key: s, Zone: spaceZone(s), Weight: c.Chance(0).P, Sort: []float64{0, c.Chance(0).P, e.Chance(0).P, c.Chance(1).P, 0, 0},
				Cells: []engine.Text{engine.T("%s: %s", engine.Name(s), spaceKindText(f.kind(s))), chanceText(c.Chance(0)), chanceText(e.Chance(0)), chanceText(c.Chance(1)), engine.Name(numbers(c.Numbers)), engine.Name(numbers(e.Numbers))}})
		}
		o.grids = append(o.grids, grid)
	}
	grid := engine.Grid{Key: "meet", Name: engine.T("What each number meets"), Ref: "b) Resolution of Spaces Crossed", Chart: true,
		Head: []engine.Text{engine.T("Number"), engine.T("To"), engine.T("Meets"), engine.T("Mean attack")}}
	for i, m := range g.meetings(f) {
		attack := engine.Name("-")
		if m.enemies > 0 {
			attack = engine.Name(unknownDie)
			if a, ok := g.meanGroup(".attack", min(m.enemies, groupMost)); ok {
				attack = chanceText(engine.ChanceOf(a))
			}
		}
		number := engine.T("%d", m.number)
		if m.short {
			number = engine.T("%d, as far as possible", m.number)
		}
		grid.Rows = append(grid.Rows, engine.Row{Key: key("%d.%s.%d", m.number, m.end, i), Zone: spaceZone(m.end), Cells: []engine.Text{number, engine.Name(m.end), m.text(), attack}})
	}
	if len(grid.Rows) > 0 {
		o.grids = append(o.grids, grid)
	}
	g.unseenOdds(o)
}

// unseenOdds: the mean enemy that nobody has seen since the last shuffle.
func (g *Game) unseenOdds(o *sheetOdds) {
	if m, ok := g.meanUnseen(".resistance"); ok {
		o.mean("unseen.resistance", "Setting up a combat", engine.T("resistance of an unseen enemy, on average"), engine.ChanceOf(m))
	}
	if m, ok := g.meanUnseen(".attack"); ok {
		o.mean("unseen.attack", "Setting up a combat", engine.T("attack of an unseen enemy, on average"), engine.ChanceOf(m))
	}
}

// trapOdds: every discard choice against the level.
func (g *Game) trapOdds(o *sheetOdds) {
	if g.Step == trapLevel {
		x := levelOdds(g.Level, g.Added, g.HP)
		o.chance("trap.no_damage", "TRAP", engine.T("no damage"), x.NoDamage)
		o.mean("trap.mean", "TRAP", engine.T("HP lost, on average"), x.Mean)
		o.chance("trap.death", "TRAP", engine.T("the trap kills"), x.Death)
		return
	}
	choices := g.trapChoices()
	o.chance("trap.no_damage", "TRAP", engine.T("no damage, nothing discarded"), choices[0].NoDamage)
	o.mean("trap.mean", "TRAP", engine.T("HP lost on average, nothing discarded"), choices[0].Mean)
	o.chance("trap.death", "TRAP", engine.T("the trap kills, nothing discarded"), choices[0].Death)
	safe := safest(choices)
	grid := engine.Grid{Key: "trap", Name: engine.T("Level %d trap by what is discarded", g.Level), Ref: "TRAP", Chart: true, Sortable: true,
		Head: []engine.Text{engine.T("Discarded"), engine.T("Cost"), engine.T("No damage"), engine.T("Mean loss"), engine.T("Death")}}
	for i, c := range choices {
		what := engine.T("nothing")
		if len(c.Cards) > 0 {
			what = engine.Name(strings.Join(c.Cards, " "))
		}
		r := engine.Row{Key: strings.Join(c.Cards, " "), Weight: c.NoDamage.P, Sort: []float64{float64(len(c.Cards)), float64(c.Cost), c.NoDamage.P, c.Mean.P, c.Death.P},
			Cells: []engine.Text{what, engine.T("%d", c.Cost), chanceText(c.NoDamage), chanceText(c.Mean), chanceText(c.Death)}}
		if i == safe {
			r.Tone = "good"
		}
		grid.Rows = append(grid.Rows, r)
	}
	o.grids = append(o.grids, grid)
}

// manaOdds: at least so much mana, plain, with the discard, with re-rolls.
func (g *Game) manaOdds(o *sheetOdds) {
	rerolls := g.XP
	if g.xpBarred() {
		rerolls = 0
	}
	grid := engine.Grid{Key: "mana", Name: engine.T("At least so much mana"), Ref: "Player Phase", Head: []engine.Text{engine.T("Mana"), engine.T("Roll"), engine.T("With the discard"), engine.T("With 1 XP"), engine.T("With %d XP", rerolls)}}
	for c := 1; c <= manaLimit; c++ {
		cell := func(ok bool, x engine.Chance) engine.Text {
			if !ok {
				return engine.Name("-")
			}
			return chanceText(x)
		}
		grid.Rows = append(grid.Rows, engine.Row{Key: itoa(c), Weight: g.ManaAtLeast(c, 0, 0).P, Live: g.Step == manaAgain && g.Mana == c,
			Cells: []engine.Text{engine.T("%d", c), chanceText(g.ManaAtLeast(c, 0, 0)), cell(g.count(InHand) > 0, g.ManaAtLeast(c, 1, 0)), cell(rerolls > 0, g.ManaAtLeast(c, 0, 1)), cell(rerolls > 1, g.ManaAtLeast(c, 0, rerolls))}})
	}
	o.grids = append(o.grids, grid)
}

// roundOdds: what the round can do for each mana before the roll, or with the mana
// that lies there.
func (g *Game) roundOdds(o *sheetOdds) {
	rolled := g.Step != manaRoll
	manas := g.rollManas()
	if rolled {
		manas = []int{g.Mana}
	}
	const ref = "Player Phase"
	sets := g.playSets(g.topKnown())
	previews := g.previews(sets, manas)
	n := int64(len(manas))
	count := func(is func(RoundPreview) bool) engine.Chance {
		k := int64(0)
		for _, p := range previews {
			if is(p) {
				k++
			}
		}
		return engine.Exactly(k, n)
	}
	total := int64(0)
	for _, p := range previews {
		total += int64(p.LeastLoss)
	}
	o.chance("survive", "Enemy Phase", engine.T("the Enemy Phase can be survived"), count(func(p RoundPreview) bool { return p.After > 0 }))
	if g.InBoss && g.keyword() == burns {
		o.chance("survive.burns", "Burns", engine.T("the Enemy Phase and the Burns after it can be survived"), count(func(p RoundPreview) bool { return p.After > 3 }))
	}
	o.mean("loss", "Enemy Phase", engine.T("least HP lost this round, on average"), engine.Exactly(total, n))
	o.mean("loss.idle", "Enemy Phase", engine.T("HP lost this round if nothing is played"), engine.Exactly(int64(max(g.totalAttack()-g.Defense, 0)), 1))
	if len(g.Row) > 0 {
		o.chance("all_killed", ref, engine.T("all enemies can be destroyed this round"), count(func(p RoundPreview) bool { return p.All }))
		for _, e := range g.Row {
			o.chance("kill."+e.ID, ref, engine.T("%s can be destroyed this round", engine.Name(e.ID)), count(func(p RoundPreview) bool { return p.Can[e.ID] }))
		}
	}
	grid := engine.Grid{Key: "round", Name: engine.T("The best of this round; cards drawn, discards for mana and potions count as nothing"), Ref: ref, Chart: true,
		Head: []engine.Text{engine.T("Mana"), engine.T("Destroyed"), engine.T("XP"), engine.T("Least loss"), engine.T("HP then")}}
	if g.InBoss {
		grid.Head = append(grid.Head, engine.T("Boss dice"))
	}
	most := []int(nil)
	if g.InBoss {
		most = g.mostDice(sets, manas...)
	}
	for i, p := range previews {
		r := engine.Row{Key: key("%d", i+1), Live: rolled, Cells: []engine.Text{engine.T("%d", p.Mana), engine.T("%d", p.Killed), engine.T("%d", p.XP), engine.T("%d", p.LeastLoss), engine.T("%d", p.After)}}
		if g.InBoss {
			r.Cells = append(r.Cells, engine.T("%d", most[i]))
		}
		grid.Rows = append(grid.Rows, r)
	}
	o.grids = append(o.grids, grid)
	if !g.InBoss {
		return
	}
	for k := 1; k <= len(g.BossDice); k++ {
		hit := int64(0)
		for _, d := range most {
			if d >= k {
				hit++
			}
		}
		o.chance(key("boss_dice.%d", k), "c) Health Points", engine.Plural(k, "at least %d boss die can be taken this round", "at least %d boss dice can be taken this round", k), engine.Exactly(hit, n))
	}
	if out := g.outOfReach(); len(out) > 0 {
		o.grids = append(o.grids, engine.Grid{Key: "out_of_reach", Name: engine.T("Boss dice that this hand cannot reach"), Ref: "c) Health Points", Rows: []engine.Row{{Key: "dice", Cells: []engine.Text{engine.Name(numbers(out))}}}})
	}
}

// xpGrid: what each enemy pays now and in the next round.
func (g *Game) xpGrid(o *sheetOdds) {
	grid := engine.Grid{Key: "enemy_xp", Name: engine.T("Experience by round"), Ref: "Setting up a combat", Head: []engine.Text{engine.T("Enemy"), engine.T("Now"), engine.T("Next round")}}
	for _, e := range g.Row {
		v, ok := g.Printed[xpKey(e.ID[1:])]
		now, next := engine.Name(unknownDie), engine.Name(unknownDie)
		if ok {
			now, next = engine.T("%d", xpIn(v, g.Round)), engine.T("%d", xpIn(v, g.Round+1))
		}
		grid.Rows = append(grid.Rows, engine.Row{Key: e.ID, Zone: "enemy." + e.ID, Cells: []engine.Text{engine.Name(e.ID), now, next}})
	}
	o.grids = append(o.grids, grid)
}

// treasureOdds: the chance of each result of the Treasure card, the ready-filled
// reading where the owner has not said otherwise.
func (g *Game) treasureOdds(o *sheetOdds) {
	if len(g.Treasures) == 0 {
		return
	}
	counts := map[string]int64{}
	var order []loot
	for face := 1; face <= 6; face++ {
		c := treasureComponent(treasureSide(g.Treasures[0]), face)
		v, ok := g.Printed[c.Key]
		if !ok {
			v = c.Ready
		}
		l, err := parseLoot(v)
		if err != nil {
			return
		}
		k := key("%d.%s.%d.%d", l.cards, l.from, l.xp, l.potions)
		if counts[k] == 0 {
			order = append(order, l)
		}
		counts[k]++
	}
	for _, l := range order {
		k := key("%d.%s.%d.%d", l.cards, l.from, l.xp, l.potions)
		o.chance("treasure."+k, "TREASURE", l.text(), engine.Exactly(counts[k], 6))
	}
}

// boxOdds: the mean of the boss's dice before they are rolled.
func (g *Game) boxOdds(o *sheetOdds) {
	boxes := g.bossBoxes()
	if !slices.Contains(boxes, unknownDie) {
		return
	}
	twice := int64(0)
	for _, b := range boxes {
		if b == unknownDie {
			twice += 7
			continue
		}
		twice += 2 * int64(b[0]-'0')
	}
	o.mean("boss.sum", "c) Health Points", engine.T("sum of the boss's dice, on average"), engine.Exactly(twice, 2))
}
