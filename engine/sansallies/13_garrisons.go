package sansallies

import (
	"slices"

	"adjutant/engine"
)

// Garrisons. After a successful invasion of an installation: pay, scorch, or let it be.
func (g *Game) garrison(t *engine.Table, p Place) {
	price := g.price()
	choice := "forgo"
	if g.canGarrison() || g.Pyramid[p].Kind == Resource {
		choice = g.ask(t, func() engine.Prompt { return g.garrisonPrompt(p) }).Option
	}
	t.Title(engine.T("%s: %s", string(p), garrisonName(choice)))
	switch choice {
	case "pay":
		g.payGarrison(t, price) // SA-85
		g.succeed(t, p)
	case "scorch":
		g.scorch(t, p) // SA-87
	default:
		g.forgo(t, p) // SA-86
	}
}

func garrisonName(choice string) engine.Text {
	switch choice {
	case "pay":
		return engine.T("garrison")
	case "scorch":
		return engine.T("scorch")
	}
	return engine.T("no garrison")
}

func (g *Game) canGarrison() bool { return g.Reserve.In(Personnel) >= g.price() }

func (g *Game) garrisonPrompt(p Place) engine.Prompt {
	price := g.price()
	pay := engine.Option{Key: "pay", Text: engine.T("Garrison: discard %s", cardsText(price, Unit(Personnel))), Ref: secGarrisons}
	scorch := engine.Option{Key: "scorch", Text: engine.T("Scorch the earth"), Ref: secScorched}
	out := engine.Prompt{
		Key: "garrison", Ref: secGarrisons, Text: engine.T("Pay the garrison of %s, or do without.", string(p)), Say: engine.T("Garrison %d, or scorch?", price),
		Help: engine.T("It costs %d; the personnel column has %d.", price, g.Reserve.In(Personnel)),
	}
	if g.canGarrison() {
		a := engine.Chosen("pay")
		out.Default = &a
	} else {
		pay.Not, pay.Code = engine.T("The garrison costs %d; the personnel column has %d.", price, g.Reserve.In(Personnel)), "garrison_short" // SA-86
	}
	if g.Pyramid[p].Kind == Capital {
		scorch.Not, scorch.Code = engine.T("The capital cannot be scorched."), "no_scorch_capital" // SA-89
	}
	out.Need = engine.AskChoose(pay, scorch, engine.Option{Key: "forgo", Text: engine.T("Neither: the region stays"), Ref: secGarrisons})
	return out
}

// payGarrison discards exactly the price from the personnel column.
func (g *Game) payGarrison(t *engine.Table, price int) {
	regulars, commanders := g.Reserve[Unit(Personnel)], g.Reserve[commanderOf(Personnel)]
	paid := garrisonOf(min(regulars, price), max(price-regulars, 0))
	if min(regulars, price) > max(price-commanders, 0) { // more than one way
		paid = stockOf(g.ask(t, func() engine.Prompt { return g.garrisonCardsPrompt(price) }).Shares)
		t.Title(engine.T("Garrison: %s", paid.text()))
	}
	g.pay(paid) // SA-85
	g.note(t, "garrison:"+string(rune('0'+price)), secGarrisons, engine.T("Discard as garrison: %s.", paid.text()))
}

func garrisonOf(regulars, commanders int) Stock {
	s := Stock{}
	s.add(Unit(Personnel), regulars)
	s.add(commanderOf(Personnel), commanders)
	return s
}

func (g *Game) garrisonCardsPrompt(price int) engine.Prompt {
	regulars := g.Reserve[Unit(Personnel)]
	best := engine.Allotted(shares(garrisonOf(min(regulars, price), max(price-regulars, 0))))
	p := engine.Prompt{
		Key: "garrison_cards", Ref: secGarrisons, Text: engine.T("Choose the %d cards of the garrison.", price), Say: engine.T("Which soldiers stay?"), Default: &best,
		Need: engine.AskAllot(price, price),
		Before: func(a engine.Answer) error {
			for _, k := range engine.Sorted(a.Shares) {
				if u := Unit(k); !slices.Contains([]Unit{Unit(Personnel), commanderOf(Personnel)}, u) {
					return engine.Refuse("garrison_personnel_only", secGarrisons, engine.T("Only the personnel column pays the garrison.")) // SA-85
				}
			}
			for _, k := range engine.Sorted(a.Shares) {
				if n := a.Shares[k]; n < 0 || n > g.Reserve[Unit(k)] {
					return engine.Refuse("not_in_reserve", secGarrisons, engine.T("The reserve has %s, not %d.", cardsText(g.Reserve[Unit(k)], Unit(k)), n))
				}
			}
			if n := stockOf(a.Shares).Total(); n != price {
				return engine.Refuse("garrison_exact", secGarrisons, engine.T("The garrison is exactly %d, not %d.", price, n)) // SA-85
			}
			return nil
		},
	}
	for _, u := range []Unit{Unit(Personnel), commanderOf(Personnel)} {
		p.Need.Lines = append(p.Need.Lines, engine.Line{Key: string(u), Text: unitName(u), Max: min(g.Reserve[u], price)})
	}
	return p
}

// forgo leaves the installation where it is: the invasion was in vain.
func (g *Game) forgo(t *engine.Table, p Place) {
	if g.canGarrison() {
		g.note(t, "garrison_forgone", secGarrisons, engine.T("No garrison: %s is not captured.", string(p)))
	} else {
		g.note(t, "garrison_short", secGarrisons, engine.T("Too few soldiers for the garrison: %s is not captured.", string(p))) // SA-86
	}
	// Reading of Garrisons: without its garrison the invasion was unsuccessful, or
	// successful without a capture (option garrison_fail).
	if g.rules.garrisonFail == "success" {
		g.liberate(t, p)
		g.raisePersonnel(t)
		return
	}
	g.resetAfterFailure(t) // SA-92
}

// Scorched Earth. The center leaves the game; a setback like a captured one, but no
// upgrade and no card.
func (g *Game) scorch(t *engine.Table, p Place) {
	g.empty(p)
	g.RegionsOut++
	g.loseCamp(t, p) // SA-93
	g.Scorched++     // SA-88
	g.note(t, "scorched", secScorched, engine.T("Take the center at %s out of the game: no upgrade, no extra card, no ultimate weapon any more.", string(p)))
	g.setback(t, secScorched) // SA-88
	// Reading of Scorched Earth: personnel rise, for the invasion was a success, or do not,
	// for nothing was captured; they rise (R26, option scorch_bump).
	if g.rules.scorchBump == "raise" {
		g.raisePersonnel(t)
	}
}
