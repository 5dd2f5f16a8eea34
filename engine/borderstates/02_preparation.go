package borderstates

import (
	"maps"
	"slices"

	"adjutant/engine"
)

// Preparation 1. Three Battle cards are laid out; the first is battle I.
// BS-13
func (g *Border) layBattles(t *engine.Table) {
	for b := range 3 {
		if g.Cards[b] == "" {
			card := t.Ask(func() engine.Prompt {
				return engine.Prompt{Key: "P1", Ref: "Preparation 1", Text: engine.T("Draw a Battle card for battle %s: which one is it?", engine.Name(roman(b))), Say: engine.T("Battle card for %s", engine.Name(roman(b))),
					Need: engine.AskCard("battle", g.drawable()...)}
			}).Card
			g.Cards[b] = card
			g.Seen = append(g.Seen, card)
			t.Title(engine.T("Battle %s: %s", engine.Name(roman(b)), g.cardName(card)))
		}
		g.readCard(t, b)
	}
	g.At, g.Step = 0, "P2"
}

// drawable are the 17 Battle cards, those that are known first, those that cannot
// come any more with the reason.
func (g *Border) drawable() []engine.Option {
	known, fresh := make([]engine.Option, 0, 17), make([]engine.Option, 0, 17)
	for _, id := range battleCards() {
		o := engine.Option{Key: id, Text: engine.T("a new card, %s", engine.Name(id)), Ref: "Preparation 1"}
		n, ok := g.intensity(id)
		if ok {
			o.Text = engine.T("%s · Intensity %d", g.cardName(id), n)
		} else if name, named := g.values["battle."+id+".name"]; named {
			o.Text, ok = engine.Name(name), true
		}
		switch {
		case slices.Contains(g.Removed, id): // Variants, Deterministic; BS-69
			o.Not, o.Code = engine.T("%s was taken out of the game at set-up.", g.cardName(id)), "card_removed"
		case slices.Contains(g.Cards[:], id):
			o.Not, o.Code = engine.T("%s already lies at battle %s.", g.cardName(id), engine.Name(roman(slices.Index(g.Cards[:], id)))), "card_seen"
		case slices.Contains(g.Seen, id): // Preparation for the Next Turn 2; BS-63
			o.Not, o.Code = engine.T("%s was fought in an earlier turn and is in the box.", g.cardName(id)), "card_seen"
		}
		if ok {
			known = append(known, o)
		} else {
			fresh = append(fresh, o)
		}
	}
	return append(known, fresh...)
}

// readCard asks what a new card shows and opens its two fronts.
// Preparation 1; BS-14
func (g *Border) readCard(t *engine.Table, b int) {
	if len(g.Fronts[b][0].Spaces) > 0 {
		return
	}
	key := "battle." + g.Cards[b] + "."
	ask := func(field string, text engine.Text, min, max, ready int) int {
		for {
			if n, ok := g.number(key + field); ok {
				return n
			}
			t.Step("P1a")
			t.Ask(func() engine.Prompt {
				p := engine.Prompt{Key: "P1a", Ref: "Components", Text: text, Say: engine.T("New card: read its values"), Need: engine.AskCount(min, max), Printed: key + field}
				if ready > 0 {
					a := engine.Counted(ready)
					p.Default = &a
				}
				p.Check = g.fits(p.Printed)
				return p
			})
		}
	}
	g.nameCard(t, b)
	name := g.cardName(g.Cards[b])
	ask("intensity", engine.T("New card, %s: which Intensity is printed on it?", name), 0, 2, 0)
	size := [2]int{
		ask("top", engine.T("New card, %s: how many spaces has its top front?", name), 1, 6, 0),
		ask("bottom", engine.T("New card, %s: how many spaces has its bottom front?", name), 1, 6, 0),
	}
	first := [2]int{1, 1}
	if g.shifted(t) {
		first[0] = ask("first_top", engine.T("New card, %s: in which column, counted from the arrow, is its first top space?", name), 1, 2, 1)
		first[1] = ask("first_bottom", engine.T("New card, %s: in which column, counted from the arrow, is its first bottom space?", name), 1, 2, 1)
	}
	for f := range 2 {
		if n, ok := g.number(key + [2]string{"first_top", "first_bottom"}[f]); ok {
			first[f] = n
		}
		g.Fronts[b][f] = Front{First: first[f], Printed: size[f], Spaces: make([]Piece, size[f])}
	}
	t.Step("P1")
}

// nameCard asks what a new card is called, so that it can be found again in the
// list; NEXT keeps its number.
func (g *Border) nameCard(t *engine.Table, b int) {
	id := g.Cards[b]
	key := "battle." + id + ".name"
	_, known := g.intensity(id)
	if _, ok := t.Known(key); ok || known {
		return
	}
	t.Step("P1a")
	t.Ask(func() engine.Prompt {
		same := engine.Written(id)
		return engine.Prompt{Key: "P1a", Ref: "Components", Text: engine.T("New card at battle %s: what is it called?", engine.Name(roman(b))), Say: engine.T("New card: read its name"),
			Need: engine.AskText(1, 40), Default: &same, Printed: key, Check: g.fits(key)}
	})
}

// fits refuses a printed value with which the sheet would not add up.
func (g *Border) fits(key string) func(engine.Answer) error {
	return func(a engine.Answer) error {
		values := maps.Clone(g.values)
		values[key] = a.Value()
		for _, p := range checkSheet(values) {
			return engine.Refuse(p.Code, p.Ref, p.Text)
		}
		return nil
	}
}

// shifted asks once for each copy whether any card prints its fronts shifted.
func (g *Border) shifted(t *engine.Table) bool {
	key := "battle." + g.Cards[0] + "."
	_, top := g.number(key + "first_top")
	_, bottom := g.number(key + "first_bottom")
	if _, ok := t.Known("battle.shifted"); !ok && !(top && bottom) {
		t.Step("P1a")
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "P1a", Ref: "Components", Text: engine.T("Are the two fronts of any Battle card printed shifted, so that one begins a column further from the arrow?"), Say: engine.T("Fronts printed shifted?"),
				Need:    engine.AskChoose(engine.Option{Key: "no", Text: engine.T("on no card")}, engine.Option{Key: "yes", Text: engine.T("on some cards")}),
				Default: chosen("no"), Printed: "battle.shifted"}
		})
	}
	v, _ := t.Known("battle.shifted")
	return v == "yes"
}

// Wanted is how many cubes a battle gets: Intensity + 2, or what the bag still holds.
// Preparation 2; BS-15
func (g *Border) Wanted(b int) (int, bool) {
	n, ok := g.intensity(g.Cards[b])
	return n + 2, ok
}

// Preparation 2. Cubes are drawn blind into each Conquest area, battle I first.
// BS-15 to BS-17
func (g *Border) drawCubes(t *engine.Table) {
	for ; g.At < 3; g.At++ {
		b := g.At
		t.PrintedInt("Preparation 2", "battle."+g.Cards[b]+".intensity", engine.T("Which Intensity is printed on %s?", g.cardName(g.Cards[b])), 0, 2)
		drawn := cubesOf(t.Ask(func() engine.Prompt { return g.drawPrompt(b) }).Shares)
		g.Bag = g.Bag.Minus(drawn)
		t.Title(engine.T("Battle %s: %s", engine.Name(roman(b)), drawn.Text()))
		for _, s := range states() {
			// Reading of Preparation 2: are the cubes of a closed state counted among those drawn? Yes: they come out of the bag and only then go to the box. BS-16
			if n := drawn[s]; n > 0 && g.Tokens[s].Closed() { // Preparation 2; BS-16
				drawn[s] = 0
				g.Box[s] += n
				tell(t).Note("closed:"+s.Key(), "Preparation 2", engine.Plural(n, "%[2]s is closed: its cube goes to the box and is not replaced.", "%[2]s is closed: its %[1]d cubes go to the box and are not replaced.", n, s.Name()))
			}
		}
		g.Area[b] = g.Area[b].Plus(drawn)
	}
	g.At, g.Round = 0, 1
	g.Step = "C1"
}

func (g *Border) drawPrompt(b int) engine.Prompt {
	n, _ := g.Wanted(b)
	n = min(n, g.Bag.Total())
	var lines []engine.Line
	for _, s := range states() {
		l := engine.Line{Key: s.Key(), Text: s.Name(), Max: min(n, g.Bag[s])}
		if c, ok := g.values["state."+s.Key()+".colour"]; ok {
			l.Text = engine.T("%s (%s)", s.Name(), engine.Name(c))
		}
		lines = append(lines, l)
	}
	p := engine.Prompt{
		Key: "P2", Ref: "Preparation 2", Text: engine.T("Draw %d cubes from the bag for battle %s: how many of each state?", n, engine.Name(roman(b))),
		Say: engine.T("Draw %d cubes, battle %s", n, engine.Name(roman(b))), Need: engine.AskAllot(n, n, lines...),
	}
	if n == g.Bag.Total() { // the last cubes of the bag: there is only one way
		all := engine.Allotted(map[string]int{})
		for _, s := range states() {
			all.Shares[s.Key()] = g.Bag[s]
		}
		p.Default = &all
	}
	return p
}

func cubesOf(shares map[string]int) Cubes {
	var out Cubes
	for _, s := range states() {
		out[s] = shares[s.Key()]
	}
	return out
}
