package sansallies

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

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
		return engine.Refuse(engine.OutOfRange, secSetUp, engine.Plural(len(g.RegionDiscard), "The region discard has %d card.", "The region discard has %d cards.", len(g.RegionDiscard)))
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

func (g *Game) seasonField() engine.Field {
	var options []engine.Option
	for _, s := range g.seasons() {
		if s != "" {
			options = append(options, opt(s, seasonName(s)))
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
