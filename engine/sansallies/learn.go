package sansallies

import "adjutant/engine"

// Region cards are told by the owner: kind and icons, stars for Total War, and the
// label printed on the card if it is to be known again in later games.

// complete reports whether everything that the rules in play need is known.
func (g *Game) complete(r Region) bool {
	return r.Kind != "" && r.Icons != "" && (r.Stars > 0 || !g.rules.total)
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
		t.Title(engine.T("%s: told later", string(p)))
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
		Key: "region", Ref: secForce, Text: engine.T("Say which card lies at %s.", string(p)), Say: engine.T("Which card at %s?", string(p)),
		Help: engine.T("Tap its kind and the unit icons below its label; a name is kept for later games."), Need: form, Check: check,
	}
	if p == "" {
		out.Text, out.Say = engine.T("Say which card is on top of the region discard."), engine.T("Top region card?")
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
