package soeurs

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// [BOSS] and II) Final Combat Against the Boss.

func (g *Game) keyword() string { return g.Printed[bossKeywordKey(g.Boss)] }

// a) Name. It has no effect; the card's id stands for it (SO-70).

// BOSS. On the Boss space the final combat begins; a boss that asks for 4 XP is
// paid now, after everything else of this movement (SO-R15).
//
// Reading of 4 XP: they are spent "at the moment you resolve the Boss space", which
// comes last. They could be due on arrival; taken: after the fights and treasures of
// the same movement, whose XP count.
func (g *Game) arrive(t *engine.Table) {
	keyword := g.value(t, bossKeywordComponent(g.Boss))
	t.Ask(func() engine.Prompt {
		done := engine.Confirmed()
		p := engine.Prompt{Key: bossSpace, Ref: "Final Combat Against the Boss", Text: engine.T("Turn the boss card over: the final combat begins."), Say: engine.T("The final combat begins"), Need: engine.AskConfirm(), Default: &done} // SO-68
		switch {
		case keyword == fourXP && g.XP >= 4:
			p.Ref, p.Text, p.Say = "4 XP", engine.T("Pay 4 XP and turn the boss card over."), engine.T("Pay four XP")
		case keyword == fourXP:
			p.Ref, p.Text, p.Say = "4 XP", engine.T("4 XP are needed and you have %d: the game is lost.", g.XP), engine.T("No four XP: defeat")
		}
		return p
	})
	if keyword == fourXP { // SO-76
		if g.XP < 4 {
			g.lose(t, "4 XP not payable")
			return
		}
		g.XP -= 4
		t.Note("xp:-4", "4 XP", engine.T("Move the XP cube down by 4."))
	}
	g.BossAhead, g.InBoss = false, true
	g.Row, g.Location, g.Round, g.Mana, g.Defense, g.Discarded = nil, "", 1, 0, 0, false // SO-69
	g.Step = bossUnknown
}

// bossBoxes are the printed Health boxes.
func (g *Game) bossBoxes() []string { return strings.Fields(g.Printed[bossDiceKey(g.Boss)]) }

// c) Health Points. One die for each box; a ? is rolled.
func (g *Game) rollBossDice(t *engine.Table) {
	g.value(t, bossDiceComponent(g.Boss))
	boxes := g.bossBoxes()
	unknown := 0
	for _, b := range boxes {
		if b == unknownDie {
			unknown++
		}
	}
	var rolled []int
	if unknown > 0 {
		a := t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: bossUnknown, Ref: "c) Health Points", Text: engine.Plural(unknown, "Roll %d die for the boss's unknown box.", "Roll %d dice for the boss's unknown boxes.", unknown), Say: engine.Plural(unknown, "Roll %d boss die", "Roll %d boss dice", unknown),
				Need: engine.AskRoll(engine.Die6(unknown)...)} // SO-72
		})
		rolled = a.Values()
	}
	g.BossDice = nil
	for _, b := range boxes {
		v, err := strconv.Atoi(b)
		if err != nil {
			v, rolled = rolled[0], rolled[1:]
		}
		g.BossDice = append(g.BossDice, v)
	}
	t.Note("boss_dice", "c) Health Points", engine.T("The boss's Health dice show %s.", engine.Name(numbers(g.BossDice))))
	g.Step = roundStart
}

func numbers(list []int) string {
	var w []string
	for _, n := range list {
		w = append(w, strconv.Itoa(n))
	}
	return strings.Join(w, " ")
}

// unit is one indivisible amount of damage: a card's, or one part of a split.
type unit struct {
	id   string // card
	n    int
	part bool
}

// units are the amounts that a card's damage can be used in (SO-88; SO-R13).
func (g *Game) units(t *engine.Table, id string, e Effect) []unit {
	switch e.Kind {
	case Damage:
		return []unit{{id: id, n: e.N}}
	case DamageTop:
		return []unit{{id: id, n: g.topCost(t)}}
	}
	return g.parts(id, e)
}

// parts are the parts of a split under the house reading.
//
// Reading of Further Clarifications: 2x2 "may" be distributed. Against the boss it
// could be one attack of 4, or two of 2, or either. Taken: either, and its parts
// may join other cards (SO-R13).
func (g *Game) parts(id string, e Effect) []unit {
	if g.House.SplitVsBoss == "together" {
		return []unit{{id: id, n: e.N * e.Size}}
	}
	var out []unit
	for range e.N {
		out = append(out, unit{id: id, n: e.Size, part: true})
	}
	return out
}

// c) Health Points. Several cards are declared together as one attack.
func (g *Game) attackTogether(t *engine.Table) {
	ids := g.askCards(t, func() engine.Prompt {
		return engine.Prompt{Key: playerPhase + ".attack", Ref: "c) Health Points", Text: engine.T("Choose the cards that attack together."), Say: engine.T("Which cards together?")}
	}, 0, handLimit)
	if len(ids) > 0 && g.payFor(t, ids) {
		g.carryOut(t, ids)
	}
}

// c) Health Points. Each attack takes one die whose value it reaches, or nothing;
// dice are never lowered. A helper is hit like any enemy.
func (g *Game) strikeBoss(t *engine.Table, units []unit) {
	for len(units) > 0 && !g.over() && (g.canTake(units) || len(g.Row) > 0) {
		a := t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: playerPhase + ".die", Ref: "c) Health Points", Text: engine.T("Choose what the attack of %d takes.", sum(g.strongest(units))), Say: engine.T("Which die does it take?"), Need: engine.AskChoose(g.strikeOptions(units)...)} // SO-73
		})
		if a.Option == "nothing" {
			return
		}
		die := 0
		if v, ok := strings.CutPrefix(a.Option, "die:"); ok {
			die, _ = strconv.Atoi(v)
		}
		used := g.chooseUnits(t, units, die)
		for _, u := range used {
			i := slices.Index(units, u)
			units = slices.Delete(slices.Clone(units), i, i+1)
		}
		if die == 0 {
			g.hit(t, g.enemy(a.Option), sum(used)) // SO-R37
			continue
		}
		g.takeDie(t, die)
	}
}

// strongest are the units that may strike one target together.
func (g *Game) strongest(units []unit) []unit {
	if g.House.SplitVsBoss != "apart" {
		return units
	}
	var whole []unit
	best := unit{}
	for _, u := range units {
		if !u.part {
			whole = append(whole, u)
		} else if u.n > best.n {
			best = u
		}
	}
	if best.n > sum(whole) {
		return []unit{best}
	}
	return whole
}

func (g *Game) canTake(units []unit) bool {
	n := sum(g.strongest(units))
	return slices.ContainsFunc(g.BossDice, func(v int) bool { return n >= v })
}

func sum(units []unit) int {
	n := 0
	for _, u := range units {
		n += u.n
	}
	return n
}

func (g *Game) strikeOptions(units []unit) []engine.Option {
	most := sum(g.strongest(units))
	var out []engine.Option
	values := slices.Clone(g.BossDice)
	slices.Sort(values)
	for _, v := range slices.Compact(values) {
		o := engine.Option{Key: "die:" + strconv.Itoa(v), Text: engine.T("the boss's die of %d", v), Zone: "boss." + strconv.Itoa(slices.Index(g.BossDice, v)), Ref: "c) Health Points"}
		if most < v {
			o.Not, o.Code = engine.T("%d does not reach %d.", most, v), "too_weak" // SO-R36
		}
		out = append(out, o)
	}
	out = append(out, g.rowOptions(most)...)
	return append(out, engine.Option{Key: "nothing", Text: engine.T("nothing more")})
}

// chooseUnits asks which units strike a die (0: the helper), where there is a choice.
func (g *Game) chooseUnits(t *engine.Table, units []unit, die int) []unit {
	if !slices.ContainsFunc(units, func(u unit) bool { return u.part }) {
		return units // cards declared together are one attack: SO-R13
	}
	if len(units) == 1 {
		return units
	}
	a := t.Ask(func() engine.Prompt {
		var lines []engine.Line
		all := map[string]int{}
		for _, u := range units {
			face := g.card(u.id).Face()
			i := slices.IndexFunc(lines, func(l engine.Line) bool { return l.Key == face })
			if i < 0 {
				lines = append(lines, engine.Line{Key: face, Text: engine.T("%s: %d each", g.cardText(face), u.n), Each: u.n})
				i = len(lines) - 1
			}
			lines[i].Max++
			all[face]++
		}
		p := engine.Prompt{Key: playerPhase + ".parts", Ref: "Further Clarifications", Text: engine.T("Choose how many parts strike."), Say: engine.T("How many parts?"), Need: engine.AskAllot(1, len(units), lines...)}
		p.Check = func(a engine.Answer) error { return g.checkUnits(pick(g, units, a.Shares), die) }
		if g.checkUnits(units, die) == nil {
			d := engine.Allotted(all)
			p.Default = &d
		}
		return p
	})
	return pick(g, units, a.Shares)
}

// checkUnits refuses units that cannot strike a die together.
func (g *Game) checkUnits(used []unit, die int) error {
	if g.House.SplitVsBoss == "apart" && len(used) > 1 && slices.ContainsFunc(used, func(u unit) bool { return u.part }) {
		return engine.Refuse("apart", "Further Clarifications", engine.T("By the house reading the parts attack one by one."))
	}
	if n := sum(used); n < die {
		return engine.Refuse("too_weak", "c) Health Points", engine.T("%d does not reach %d.", n, die))
	}
	return nil
}

func pick(g *Game, units []unit, shares map[string]int) []unit {
	left := maps.Clone(shares)
	if left == nil {
		return nil
	}
	var out []unit
	for _, u := range units {
		face := g.card(u.id).Face()
		if left[face] > 0 {
			left[face]--
			out = append(out, u)
		}
	}
	return out
}

// takeDie takes one Health die away; without the last one the boss is beaten.
func (g *Game) takeDie(t *engine.Table, v int) {
	i := slices.Index(g.BossDice, v)
	g.BossDice = slices.Delete(slices.Clone(g.BossDice), i, i+1)
	t.Note("take_die:"+strconv.Itoa(v), "c) Health Points", engine.T("Take the boss's die of %d away.", v)) // SO-74
	if len(g.BossDice) == 0 {
		g.Result, g.Reason = won, "boss beaten" // SO-8; SO-R33
		g.Mana = max(g.Mana, 0)
	}
}
