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

func (g *Game) enemyFields() []engine.Field {
	out := group(engine.T("Enemy nation"),
		engine.IntField("scorched", engine.T("Centers scorched"), &g.Scorched, 0, 5),
		engine.Field{Key: "camps", Name: engine.T("Prison camps at"), Need: engine.AskText(0, 12),
			Get: func() string { return strings.Join(placeWords(g.Camps), " ") }, Set: g.setCamps},
		engine.IntField("camps_lost", engine.T("Prison camps lost"), &g.CampsLost, 0, 3),
		engine.Field{Key: "region_discard", Name: engine.T("Region discard"), Need: engine.AskCount(0, regionCards),
			Get: func() string { return strconv.Itoa(len(g.RegionDiscard)) }, Set: setCount(0, regionCards, g.setRegionDiscard)},
		engine.Field{Key: "region_discard.top", Name: engine.T("Top of the region discard"), Need: engine.AskText(0, 400), Get: g.topRegions, Set: g.setTopRegions},
		engine.IntField("regions_out", engine.T("Regions out of the game"), &g.RegionsOut, 0, regionCards),
		engine.Field{Key: "rows_scored", Name: engine.T("Rows scored"), Need: engine.AskText(0, 20), Get: g.rowsScored, Set: g.setRowsScored},
	)
	for _, k := range terrains() {
		if k == Resource {
			continue
		}
		out = append(out, group(engine.T("Captured"), engine.Field{
			Key: "captured." + string(k), Name: terrainName(k), Need: engine.AskCount(0, regionCards),
			Get: func() string { return strconv.Itoa(g.Captured[k]) },
			Set: setCount(0, regionCards, func(n int) error { g.Captured[k] = n; return nil }),
		})...)
	}
	return out
}

func (g *Game) pyramidFields() []engine.Field {
	var out []engine.Field
	for _, p := range deal() {
		out = append(out, group(engine.T("Pyramid"), engine.Field{
			Key: "place." + string(p), Name: engine.Name(string(p)), Need: engine.AskText(1, 60),
			Get: func() string {
				r, full := g.Pyramid[p]
				if !full {
					return "empty"
				}
				return r.String()
			},
			Set: func(v string) error { return g.setPlace(p, v) },
		})...)
	}
	return out
}

func (g *Game) setPlace(p Place, v string) error {
	if v = strings.TrimSpace(v); v == "empty" {
		g.empty(p)
		return nil
	}
	r, err := parseRegion(v)
	if err != nil {
		return err
	}
	if p == "H1" && r.Kind == "" {
		r.Kind = Capital
	}
	if r.Kind != "" {
		if (r.Kind == Capital) != (p == "H1") {
			return engine.Refuse("capital_on_top", secSetUp, engine.T("The capital lies at H1, and nothing else does."))
		}
	}
	g.Pyramid[p] = r
	return nil
}

func (g *Game) setCamps(v string) error {
	var camps []Place
	for _, w := range strings.FieldsFunc(v, func(r rune) bool { return r == ' ' || r == ',' }) {
		if p := Place(w); !p.ok() || slices.Contains(camps, p) {
			return engine.Refuse(engine.NoSuchPlace, secCamps, engine.T("Write places that are marked, each once: A4 C2."))
		}
		camps = append(camps, Place(w))
	}
	if len(camps) > 3 {
		return engine.Refuse(engine.OutOfRange, secCamps, engine.T("There are three prison camps."))
	}
	g.Camps = camps
	return nil
}

func placeWords(places []Place) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = string(p)
	}
	return out
}

// setRegionDiscard changes the number of cards; those at the bottom come and go.
func (g *Game) setRegionDiscard(n int) error {
	for len(g.RegionDiscard) < n {
		g.RegionDiscard = append([]Region{{}}, g.RegionDiscard...)
	}
	g.RegionDiscard = slices.Clone(g.RegionDiscard[len(g.RegionDiscard)-n:])
	return nil
}

// topRegions are the known cards on top of the region discard, the top first.
func (g *Game) topRegions() string {
	var out []string
	for i := len(g.RegionDiscard) - 1; i >= 0 && g.RegionDiscard[i].Kind != ""; i-- {
		out = append(out, g.RegionDiscard[i].String())
	}
	return strings.Join(out, "; ")
}

func (g *Game) setTopRegions(v string) error {
	var cards []Region
	for _, w := range strings.Split(v, ";") {
		if w = strings.TrimSpace(w); w == "" {
			continue
		}
		r, err := parseRegion(w)
		if err != nil {
			return err
		}
		cards = append(cards, r)
	}
	if len(cards) > len(g.RegionDiscard) {
		return engine.Refuse(engine.OutOfRange, secSetUp, engine.T("The region discard has %d cards.", len(g.RegionDiscard)))
	}
	for i, r := range cards {
		g.RegionDiscard[len(g.RegionDiscard)-1-i] = r
	}
	return nil
}

func (g *Game) rowsScored() string {
	var out []string
	for _, t := range tiers() {
		if g.RowsScored[t] {
			out = append(out, string(t))
		}
	}
	return strings.Join(out, " ")
}

func (g *Game) setRowsScored(v string) error {
	rows := map[Tier]bool{}
	for _, w := range strings.FieldsFunc(v, func(r rune) bool { return r == ' ' || r == ',' }) {
		if Tier(w).rank() < 0 {
			return engine.Refuse(engine.NoSuchPlace, secScoring, engine.T("Write rows that have scored: A B."))
		}
		rows[Tier(w)] = true
	}
	g.RowsScored = rows
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

func (g *Game) seasonField() engine.Field {
	var options []engine.Option
	for _, s := range g.seasons() {
		if s != "" {
			options = append(options, opt(s, engine.Name(s)))
		}
	}
	f := engine.ChoiceField("season", engine.T("Season"), &g.Season, options...)
	if len(options) == 0 {
		f.Need = engine.AskText(0, 20)
		f.Set = func(v string) error {
			if v == "" {
				return nil
			}
			return engine.Refuse(engine.NoSuchOption, secSeason, engine.T("Fill in the season tile on the component sheet first."))
		}
	}
	return f
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
