package sansallies

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Region cards are told by the owner: kind and icons, stars for Total War, and the
// label printed on the card if it is to be known again in later games.

// askPrinted asks for a printed value that is not known yet.
func (g *Game) askPrinted(t *engine.Table, ref, key string, text, say engine.Text, need engine.Need) {
	for {
		if _, ok := t.Known(key); ok {
			return
		}
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "printed", Ref: ref, Text: text, Say: say, Need: need, Printed: key}
		})
	}
}

// complete reports whether everything that the rules in play need is known.
func (g *Game) complete(r Region) bool {
	return r.Kind != "" && r.Icons != "" && (r.Stars > 0 || !g.rules.total)
}

// regionFields are the fields of the form for a card at a place; kinds are those
// that can lie there.
func (g *Game) regionFields(kinds []Terrain) []engine.FormField {
	var out []engine.FormField
	if len(kinds) > 1 {
		out = append(out, engine.FormField{Key: "kind", Text: engine.T("kind"), Need: engine.AskChoose(terrainOptions(kinds)...)})
	}
	return append(out,
		engine.FormField{Key: "icons", Text: engine.T("who may invade"), Need: engine.AskChoose(iconOptions()...)},
		engine.FormField{Key: "stars", Text: engine.T("stars"), Need: engine.AskCount(1, 2), Optional: !g.rules.total},
		engine.FormField{Key: "name", Text: engine.T("name on the card"), Need: engine.AskText(0, 40), Optional: true},
	)
}

// kindsAt are the kinds that an unknown card at the place can be; "" is the region
// discard, whose unknown cards were laid out before the installations came back.
func kindsAt(p Place) []Terrain {
	switch p {
	case "H1":
		return []Terrain{Capital} // SA-6
	case "":
		return []Terrain{Valley, Mountains, Sea, Wasteland} // SA-4
	}
	return []Terrain{Valley, Mountains, Sea, Wasteland, Resource}
}

// fromForm is the region that a filled form describes.
func fromForm(f map[string]string, kinds []Terrain) Region {
	r := Region{Kind: Terrain(f["kind"]), Icons: f["icons"], Name: strings.TrimSpace(f["name"])}
	if len(kinds) == 1 {
		r.Kind = kinds[0]
	}
	r.Stars, _ = strconv.Atoi(f["stars"])
	return r
}

// mayLie checks that a card can lie at the place, before anything is changed.
func (g *Game) mayLie(p Place, r Region) error {
	if (r.Kind == Capital) != (p == "H1") {
		return engine.Refuse("capital_on_top", secSetUp, engine.T("The capital lies at H1, and nothing else does.")) // SA-6
	}
	if r.Kind == Resource {
		n := 1 + g.Centers + g.Scorched
		for _, q := range deal() {
			if q != p && g.Pyramid[q].Kind == Resource {
				n++
			}
		}
		for _, d := range g.RegionDiscard {
			if d.Kind == Resource {
				n++
			}
		}
		if n > 5 {
			return engine.Refuse("five_centers", secSetUp, engine.T("All five resource centers are known already; this cannot be a sixth.")) // SA-5
		}
		if !g.inHalf(p) {
			return engine.Refuse("center_outside_half", secDifficulty, engine.T("With this difficulty no resource center lies at %s.", string(p))) // SA-104
		}
	}
	if r.Name == "" {
		return nil
	}
	if strings.ContainsAny(r.Name, "=\"") {
		return engine.Refuse(engine.BadText, "", engine.T("Write the name without quotes and equals signs."))
	}
	if slices.ContainsFunc(g.places(), func(q Place) bool { return q != p && g.Pyramid[q].Name == r.Name }) ||
		slices.ContainsFunc(g.RegionDiscard, func(d Region) bool { return d.Name == r.Name }) {
		return engine.Refuse("card_elsewhere", "", engine.T("%s lies elsewhere already.", engine.Name(r.Name)))
	}
	if k, ok := g.values[regionKey(r.Name, "kind")]; ok && r.Kind != "" && k != string(r.Kind) {
		return engine.Refuse("card_differs", "", engine.T("%s is known as %s.", engine.Name(r.Name), terrainName(Terrain(k))))
	}
	return nil
}

// inHalf reports whether a center can have been dealt to the place: places 2 to 21
// of the deal for the top half, 17 to 36 for the bottom half.
func (g *Game) inHalf(p Place) bool {
	n := slices.Index(deal(), p) + 1
	switch g.rules.half {
	case "top":
		return n >= 2 && n <= 21 // SA-104
	case "bottom":
		return n >= 17 // SA-104
	}
	return true
}

// places are the full places, in the order of the deal.
func (g *Game) places() []Place {
	var out []Place
	for _, p := range deal() {
		if _, ok := g.Pyramid[p]; ok {
			out = append(out, p)
		}
	}
	return out
}

// tellAction lets the owner say which card lies at one of the places.
func (g *Game) tellAction(places []Place) engine.Action {
	fields := append([]engine.FormField{{Key: "place", Text: engine.T("place"), Need: engine.AskChoose(placeOptions(places)...)}},
		g.regionFields(terrains())...)
	return engine.Action{
		Key: "place", Text: engine.T("Tell a card of the pyramid"), Ref: secSetUp, Need: engine.AskForm(fields...),
		Check: func(a engine.Answer) error {
			return g.mayLie(Place(a.Fields["place"]), fromForm(a.Fields, terrains()))
		},
		Do: func(t *engine.Table, a engine.Answer) { g.tell(t, a.Fields) },
	}
}

func (g *Game) tell(t *engine.Table, f map[string]string) {
	p := Place(f["place"])
	r := fromForm(f, terrains())
	g.Pyramid[p] = r
	g.remember(t, r)
	t.Title(engine.T("%s: %s", string(p), regionText(r)))
}

// remember keeps a named card for later games.
func (g *Game) remember(t *engine.Table, r Region) {
	if r.Name == "" {
		return
	}
	values := map[string]string{"kind": string(r.Kind), "icons": r.Icons}
	if r.Stars > 0 {
		values["stars"] = strconv.Itoa(r.Stars)
	}
	for _, k := range engine.Sorted(values) {
		if g.values[regionKey(r.Name, k)] == values[k] {
			continue
		}
		_ = t.Remember(regionKey(r.Name, k), values[k]) // a sheet that no longer adds up keeps its old value
	}
}

// recalled are the named cards of earlier games that lie nowhere yet and can be at
// the place.
func (g *Game) recalled(p Place) []Region {
	var out []Region
	for _, name := range regionNames(g.values) {
		r := g.recall(name)
		if slices.Contains(kindsAt(p), r.Kind) && g.complete(r) && g.mayLie(p, r) == nil {
			out = append(out, r)
		}
	}
	return out
}

func (g *Game) recall(name string) Region {
	r := Region{Name: name, Kind: Terrain(g.values[regionKey(name, "kind")]), Icons: g.values[regionKey(name, "icons")]}
	r.Stars, _ = g.num(regionKey(name, "stars"))
	return r
}

// learn asks which card lies at the place, or on top of the region discard for "",
// if it is not known. May it wait, NEXT leaves it for later.
func (g *Game) learn(t *engine.Table, p Place, mayWait bool) {
	if g.complete(g.cardAt(p)) {
		return
	}
	a := g.ask(t, func() engine.Prompt { return g.regionPrompt(p, mayWait) })
	var r Region
	switch {
	case a.Action == "later":
		return
	case a.Kind == engine.CardKind:
		r = g.recall(a.Card)
	default:
		r = fromForm(a.Fields, kindsAt(p))
		g.remember(t, r)
	}
	g.setCard(p, r)
	t.Title(engine.T("%s: %s", placeText(p), regionText(r)))
}

// regionPrompt asks for one region card: from the named ones where there are any,
// else by kind and icons.
func (g *Game) regionPrompt(p Place, mayWait bool) engine.Prompt {
	form := engine.AskForm(g.regionFields(kindsAt(p))...)
	check := func(a engine.Answer) error { r := fromForm(a.Fields, kindsAt(p)); return g.mayLie(p, r) }
	out := engine.Prompt{
		Key: "region", Ref: secForce, Text: engine.T("Which card lies at %s?", placeText(p)), Say: engine.T("Which card at %s?", string(p)),
		Help: engine.T("Tap its kind and the unit icons below its label; a name is kept for later games."), Need: form, Check: check,
	}
	if p == "" {
		out.Say = engine.T("Top region card?")
	}
	if known := g.recalled(p); len(known) > 0 {
		var cards []engine.Option
		for _, r := range known {
			cards = append(cards, engine.Option{Key: r.Name, Text: engine.Name(r.Name), Group: terrainName(r.Kind)})
		}
		out.Need, out.Check = engine.AskCard("region", cards...), nil
		out.Actions = append(out.Actions, engine.Action{Key: "new", Text: engine.T("Another card"), Need: form, Check: check})
	}
	if mayWait {
		later := engine.Act("later", engine.Confirmed())
		out.Default = &later
		out.Actions = append(out.Actions, engine.Action{Key: "later", Text: engine.T("Later"), Need: engine.AskConfirm()})
	}
	return out
}

func (g *Game) cardAt(p Place) Region {
	if p == "" {
		return g.RegionDiscard[len(g.RegionDiscard)-1]
	}
	return g.Pyramid[p]
}

func (g *Game) setCard(p Place, r Region) {
	if p == "" {
		g.RegionDiscard[len(g.RegionDiscard)-1] = r
		return
	}
	g.Pyramid[p] = r
}

func placeText(p Place) engine.Text {
	if p == "" {
		return engine.T("the top of the region discard")
	}
	return engine.Name(string(p))
}

// regionText is a card in words: "sea (aircraft, ships), 2 stars".
func regionText(r Region) engine.Text {
	if r.Kind == "" {
		return engine.T("unknown region")
	}
	kind := terrainName(r.Kind)
	if r.Name != "" {
		kind = engine.T("%s, %s", engine.Name(r.Name), kind)
	}
	if r.Stars > 0 {
		return engine.Plural(r.Stars, "%s (%s), one star", "%s (%s), two stars", kind, iconNames(r.Icons))
	}
	return engine.T("%s (%s)", kind, iconNames(r.Icons))
}
