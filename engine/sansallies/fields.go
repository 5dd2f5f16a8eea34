package sansallies

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Fields are the tracks, stocks and pieces that can be corrected or given as a position.
func (g *Game) Fields() []engine.Field {
	var out []engine.Field
	out = append(out, g.turnFields()...)
	out = append(out, g.reserveFields()...)
	out = append(out, g.enemyFields()...)
	out = append(out, g.pyramidFields()...)
	for i := range out {
		out[i].Set = g.settling(out[i].Set)
	}
	return out
}

// settling lets the counts that follow from others follow after a change by hand.
func (g *Game) settling(set func(string) error) func(string) error {
	return func(v string) error {
		if err := set(v); err != nil {
			return err
		}
		for _, k := range kinds() {
			if g.Away[k] = g.accounted(k); g.Away[k] == 0 {
				delete(g.Away, k)
			}
		}
		g.RegionsAdrift = 0
		g.RegionsAdrift = regionCards - g.regionCount()
		return nil
	}
}

func group(name engine.Text, fields ...engine.Field) []engine.Field {
	for i := range fields {
		fields[i].Group = name
	}
	return fields
}

func (g *Game) turnFields() []engine.Field {
	steps := []engine.Option{
		opt(string(stepStart), engine.T("start of the turn")), opt(string(stepDraw), engine.T("draw")), opt(string(stepInvade), engine.T("invade")),
		opt(string(stepBomb), engine.T("bombing raid")), opt(string(stepResearch), engine.T("research")), opt(string(stepEnd), engine.T("end of the turn")),
	}
	for _, s := range walk(g.rules) {
		steps = append(steps, opt(string(s), engine.T("set-up: %s", engine.Name(string(s)))))
	}
	return group(engine.T("Turn"),
		engine.ChoiceField("step", engine.T("Step"), &g.Step, steps...),
		engine.IntField("turn", engine.T("Turn"), &g.Turn, 0, 999),
		engine.ChoiceField("research", engine.T("Progress chit"), &g.Chit, tierOptions()...),
		boolField("red", engine.T("Progress chit on its red side"), &g.Red),
		g.seasonField(),
		boolField("spied", engine.T("Spy sent this turn"), &g.Spied),
	)
}

func (g *Game) reserveFields() []engine.Field {
	var out []engine.Field
	for _, u := range reserveUnits() {
		if u.Commander() && !g.rules.total {
			continue
		}
		out = append(out, group(engine.T("Reserve"), engine.Field{
			Key: "reserve." + string(u), Name: unitName(u), Need: engine.AskCount(0, deckSize),
			Get: func() string { return strconv.Itoa(g.Reserve[u]) },
			Set: setCount(0, deckSize, func(n int) error {
				return g.place(u.Kind(), n-g.Reserve[u], func() { g.Reserve.add(u, n-g.Reserve[u]) })
			}),
		})...)
	}
	out = append(out, group(engine.T("Reserve"),
		engine.Field{Key: "weapons", Name: engine.T("Ultimate weapons"), Need: engine.AskCount(0, deckSize), Get: func() string { return strconv.Itoa(g.Weapons) },
			Set: setCount(0, deckSize, func(n int) error { return g.place(Ultimate, n-g.Weapons, func() { g.Weapons = n }) })},
		engine.Field{Key: "weapons_used", Name: engine.T("Ultimate weapons used"), Need: engine.AskCount(0, deckSize), Get: func() string { return strconv.Itoa(g.WeaponsUsed) },
			Set: setCount(0, deckSize, func(n int) error { return g.place(Ultimate, n-g.WeaponsUsed, func() { g.WeaponsUsed = n }) })},
		engine.IntField("personnel_chit", engine.T("Personnel chit"), &g.PersonnelChit, 1, 4),
		engine.IntField("liberated", engine.T("Camps freed"), &g.Liberated, 0, 3),
		engine.IntField("centers", engine.T("Resource centers captured"), &g.Centers, 0, 5),
	)...)
	for _, c := range columns() {
		out = append(out, group(engine.T("Upgrades"), engine.Field{
			Key: "upgraded." + string(c), Name: engine.T("%s upgraded", kindName(c)), Need: yesNo(),
			Get: func() string { return yesWord(g.upgraded(c)) },
			Set: func(v string) error { return g.setUpgraded(c, v) },
		})...)
	}
	out = append(out, group(engine.T("Upgrades"),
		engine.ChoiceField("scouts", engine.T("Scouts"), &g.Scouts, opt(string(scoutsNone), engine.T("none")), opt(string(scoutsReady), engine.T("ready")), opt(string(scoutsUsed), engine.T("used"))),
		boolField("own_ultimate", engine.T("Ultimate weapon upgrade"), &g.OwnUltimate),
	)...)
	for _, k := range kinds() {
		if k == Commander && !g.rules.total {
			continue
		}
		out = append(out, group(engine.T("Production discard"), engine.Field{
			Key: "discard." + string(k), Name: kindName(k), Need: engine.AskCount(0, deckSize),
			Get: func() string { return strconv.Itoa(g.Discard[k]) },
			Set: setCount(0, deckSize, func(n int) error { return g.place(k, n-g.Discard[k], func() { g.discard(k, n-g.Discard[k]) }) }),
		})...)
	}
	return out
}

// place makes a correction by hand if the draw pile has the cards that it takes.
func (g *Game) place(k Kind, more int, do func()) error {
	if n, ok := g.deck(k); ok && more > 0 && g.accounted(k)+more > n {
		return engine.Refuse("too_many_cards", secComponents, engine.T("The deck has %d cards of %s: correct another pile first.", n, kindName(k)))
	}
	do()
	return nil
}

func (g *Game) setUpgraded(c Kind, v string) error {
	want, err := parseYes(v)
	if err != nil || want == g.upgraded(c) {
		return err
	}
	if want {
		g.Upgraded = append(g.Upgraded, c)
		return nil
	}
	g.Upgraded = slices.DeleteFunc(slices.Clone(g.Upgraded), func(x Kind) bool { return x == c })
	return nil
}

func setCount(lo, hi int, set func(int) error) func(string) error {
	return func(v string) error {
		n, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || n < lo || n > hi {
			return engine.Refuse(engine.OutOfRange, "", engine.T("Give a number from %d to %d.", lo, hi))
		}
		return set(n)
	}
}

func yesNo() engine.Need {
	return engine.AskChoose(opt("yes", engine.T("yes")), opt("no", engine.T("no")))
}

func yesWord(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func parseYes(v string) (bool, error) {
	if v != "yes" && v != "no" {
		return false, engine.Refuse(engine.NoSuchOption, "", engine.T("Say yes or no."))
	}
	return v == "yes", nil
}

func boolField(key string, name engine.Text, b *bool) engine.Field {
	return engine.Field{Key: key, Name: name, Need: yesNo(), Get: func() string { return yesWord(*b) }, Set: func(v string) error {
		x, err := parseYes(v)
		if err == nil {
			*b = x
		}
		return err
	}}
}
