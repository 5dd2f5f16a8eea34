package warpeace

import (
	"slices"
	"strconv"

	"adjutant/engine"
)

// 9 Purchase Phase: units, political alliance rolls and declarations of war, in any
// order, while the points last. WP-56

// pricePolitical and priceWar: 3 for a die, 3 for a declaration. WP-57; WP-62
const (
	pricePolitical = 3
	priceWar       = 3
)

func (g *Game) purchase(t *engine.Table) {
	c := g.Country
	a := g.ask(t, "", func() engine.Prompt { return g.purchasePrompt(c) })
	switch a.Action {
	case "political":
		g.political(t, Country(a.Fields["target"]), printedNumber(a.Fields, "dice", 1))
		return
	case "declare":
		g.declare(t, a.Option)
		return
	}
	s, _ := stockOf(a.Shares)
	if s.empty() {
		if g.RP[c] == 0 {
			t.Title(engine.T("%s saves nothing", countryName(c)))
		} else {
			t.Title(engine.T("%s saves %s", countryName(c), pointsText(g.RP[c])))
		}
		g.Step = stepAttack
		return
	}
	g.pay(c, s.price()) // 9 Purchase Phase; WP-56
	g.Bought = g.Bought.plus(s)
	t.Title(engine.T("%s buys %s for %d points", countryName(c), s.text(), s.price()))
	g.note(t, "bought", secPurchase, engine.T("Set %s aside; move the marker to %d.", s.text(), g.RP[c])) // 9 Purchase Phase; WP-58
	g.tellFigures(t, c, s)
}

func (g *Game) purchasePrompt(c Country) engine.Prompt {
	var lines []engine.Line
	for _, u := range unitTypes {
		lines = append(lines, engine.Line{Key: string(u), Text: unitName(u), Max: g.RP[c] / u.price(), Each: u.price()}) // WP-57; WP-59
	}
	closing := engine.Allotted(map[string]int{})
	p := engine.Prompt{
		Key: "purchase", Ref: secPurchase, Text: engine.T("%s: buy units; you have %s.", countryName(c), pointsText(g.RP[c])),
		Help: engine.T("Infantry 2, artillery 3, cavalry 4, fleet 5. Nothing: close and save the rest."), Say: engine.T("Buy, politics, or press next"),
		Need: engine.AskAllot(0, g.RP[c]/Infantry.price(), lines...), Default: &closing, Seat: g.seat(c),
		Before: func(a engine.Answer) error {
			if s, _ := stockOf(a.Shares); s.price() > g.RP[c] {
				return engine.Refuse("not-enough-rp", secPurchase, engine.Plural(g.RP[c], "That costs %d; there is only %s.", "That costs %d; there are only %s.", s.price(), pointsText(g.RP[c]))) // 9 Purchase Phase; WP-56
			}
			return nil
		},
	}
	p.Actions = append(p.Actions, g.politicalAction(c), g.declareAction(c))
	return p
}

// 9 Purchase Phase. Only Britain and France roll, against any country on the track; the
// target and the dice are announced first. WP-60; WP-61
//
// Reading of 9 Purchase Phase: a target missed may be tried again with new points, a
// target shifted may not. WR-18
func (g *Game) politicalAction(c Country) engine.Action {
	var targets []engine.Option
	for _, x := range shifting {
		o := engine.Option{Key: string(x), Text: engine.T("%s, now %s", countryName(x), trackText(g.Track[x]))}
		if err := g.checkTarget(c, x); err != nil {
			r := engine.RefusalOf(err)
			o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
		}
		targets = append(targets, o)
	}
	act := engine.Action{
		Key: "political", Text: engine.T("Political alliance roll (3 points a die)"), Ref: secPurchase,
		Need: engine.AskForm(
			engine.FormField{Key: "target", Text: engine.T("Country"), Need: engine.AskChoose(targets...)},
			engine.FormField{Key: "dice", Text: engine.T("Dice"), Need: engine.AskCount(1, 20)}),
		Check: func(a engine.Answer) error {
			if n := printedNumber(a.Fields, "dice", 1) * pricePolitical; n > g.RP[c] {
				return engine.Refuse("not-enough-rp", secPurchase, engine.Plural(g.RP[c], "That costs %d; there is only %s.", "That costs %d; there are only %s.", n, pointsText(g.RP[c]))) // WP-62
			}
			return nil
		},
	}
	switch {
	case c != Britain && c != France:
		act.Not, act.Code = engine.T("Only Britain and France make political rolls."), "not-entitled" // 9 Purchase Phase; WP-60
	case g.RP[c] < pricePolitical:
		act.Not, act.Code = engine.T("A die costs 3 points."), "not-enough-rp"
	}
	return act
}

func (g *Game) checkTarget(c, x Country) error {
	side := g.side(c)
	if slices.Contains(g.Shifted, x) {
		return engine.Refuse("already-shifted", secPurchase, engine.T("%s was shifted this turn already.", countryName(x))) // 9 Purchase Phase; WP-63
	}
	if most, known := g.atlas.armLength(side); known && g.Track[x]*side.sign() >= most {
		return engine.Refuse("track-end", secPurchase, engine.T("%s stands on the last space already.", countryName(x))) // 9 Purchase Phase; WP-63
	}
	return nil
}

// political: paid whatever comes; one 1 or more moves the marker one space. WP-62; WP-63
func (g *Game) political(t *engine.Table, x Country, dice int) {
	c := g.Country
	side := g.side(c)
	if most, known := g.atlas.armLength(side); !known && g.Track[x]*side.sign() >= most {
		g.askArm(t, side)
		if err := g.checkTarget(c, x); err != nil {
			g.late(t, err)
			return
		}
	}
	g.pay(c, dice*pricePolitical) // 9 Purchase Phase; WP-62
	a := g.ask(t, "", func() engine.Prompt {
		return engine.Prompt{
			Key: "political", Ref: secPurchase, Text: engine.Plural(dice, "Throw one die for %[2]s.", "Throw %d dice for %s.", dice, countryName(x)),
			Help: engine.T("One 1 is enough to move its marker one space."), Say: engine.Plural(dice, "Throw one die for %[2]s", "Throw %d dice for %s", dice, countryName(x)),
			Need: engine.AskRoll(engine.Die6(dice)...), Seat: g.seat(c), Before: faces,
		}
	})
	if slices.Contains(a.Values(), 1) {
		t.Title(engine.T("Political roll for %s: shifted", countryName(x)))
		g.shiftTrack(t, x, side, 1) // 9 Purchase Phase; WP-63; WP-24
		g.Shifted = append(g.Shifted, x)
		return
	}
	t.Title(engine.T("Political roll for %s: no 1", countryName(x)))
}

// late tells that an order is refused after a printed value was asked for it.
func (g *Game) late(t *engine.Table, err error) {
	r := engine.RefusalOf(err)
	t.Note("late:"+r.Code, r.Ref, engine.T("Not done: %s", r.Text))
}

// 8 Resource Point Phase. Any active country may pay 3 points to declare war on a
// neutral country or on one neutral buffer area. WP-64; WP-65; WP-70
func (g *Game) declareAction(c Country) engine.Action {
	var targets []engine.Option
	add := func(key string, text engine.Text, zone string) {
		o := engine.Option{Key: key, Text: text, Zone: zone}
		if err := g.checkDeclare(c, key); err != nil {
			r := engine.RefusalOf(err)
			o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
		}
		targets = append(targets, o)
	}
	for _, x := range turnOrder {
		if x != c {
			add(string(x), countryName(x), string(x.capital()))
		}
	}
	for i := range buffers {
		key := "N" + strconv.Itoa(i+1)
		add(key, engine.T("buffer area %s", engine.Name(key)), key)
	}
	act := engine.Action{Key: "declare", Text: engine.T("Declare war (3 points)"), Ref: secRP, Need: engine.AskChoose(targets...)}
	if g.RP[c] < priceWar {
		act.Not, act.Code = engine.T("A declaration costs 3 points."), "not-enough-rp" // 8 Resource Point Phase; WP-64
	}
	return act
}

func (g *Game) checkDeclare(c Country, key string) error {
	refuse := func(code string, text engine.Text) error { return engine.Refuse(code, secRP, text) }
	if x := Country(key); x.ord() >= 0 {
		switch {
		case g.friends(x, c):
			return refuse("allied", engine.T("%s is an ally.", countryName(x))) // 8 Resource Point Phase; WP-70
		case g.active(x):
			return refuse("already-at-war", engine.T("%s is at war with you already.", countryName(x))) // WP-70
		}
		return nil
	}
	p := Place(key)
	switch m := g.Markers[p]; {
	case !g.atlas.buffer(p):
		return refuse("no-such-target", engine.T("War is declared on countries and on buffer areas."))
	case m == c:
		return refuse("own-area", engine.T("%s bears your marker.", engine.Name(key))) // WP-66
	case g.friends(m, c):
		return refuse("allied", engine.T("%s belongs to an ally.", engine.Name(key))) // WP-66
	case m != "":
		return refuse("already-at-war", engine.T("%s bears an enemy marker and may simply be attacked.", engine.Name(key))) // WP-66
	case slices.Contains(g.Declared[p], c):
		return refuse("already-declared", engine.T("%s is open to you already.", engine.Name(key)))
	}
	return nil
}

func (g *Game) declare(t *engine.Table, key string) {
	c := g.Country
	g.pay(c, priceWar) // 8 Resource Point Phase; WP-64
	if x := Country(key); x.ord() >= 0 {
		t.Title(engine.T("%s declares war on %s", countryName(c), countryName(x)))
		g.declareOnCountry(t, x)
		return
	}
	p := Place(key)
	g.Declared[p] = append(slices.Clone(g.Declared[p]), c) // 8 Resource Point Phase; WP-65; WP-66; WR-32
	t.Title(engine.T("%s declares war on buffer area %s", countryName(c), engine.Name(key)))
	g.note(t, "declared:"+key, secRP, engine.T("%s is open to %s. Move the marker to %d.", engine.Name(key), countryName(c), g.RP[c]))
}

// declareOnCountry: the country joins the alliance opposite at once, its marker goes
// on 4 of that arm, it gets 3 times its home areas and places units now. WP-67; WP-68
//
// Reading of 8 Resource Point Phase: exactly on 4 (the other reading: at least). WR-29
func (g *Game) declareOnCountry(t *engine.Table, x Country) {
	side := g.side(g.Country).other()
	if !g.rules.declaredAtLeast4 || g.Track[x]*side.sign() < 4 {
		g.Track[x] = 4 * side.sign() // 8 Resource Point Phase; WP-67
	}
	g.note(t, "track:"+string(x), secRP, engine.T("Move the marker of %s on the Political Alliance Track to %s.", countryName(x), trackText(g.Track[x])))
	g.enter(t, x, side) // WP-26; WP-67
	if g.victory(t); g.Winner != "" {
		return
	}
	g.allotment(t, x)
}
