package warpeace

import (
	"math/big"

	"adjutant/engine"
)

// odds are the exact chances of the pending decision. The policy assumed is shown
// beside them: nobody withdraws, the attacker never breaks off, losses in the order
// that NEXT takes. Ledger E.
func (g *Game) odds() []engine.Odd {
	switch b := g.Battle; {
	case b != nil && g.atlas.sea(b.At):
		return g.navalOdds(b)
	case b != nil:
		return g.landOdds(b)
	}
	var out []engine.Odd
	add := func(key, ref string, name engine.Text, p *big.Rat, mean bool) {
		out = append(out, engine.Odd{Key: key, Ref: ref, Name: name, Chance: engine.ChanceOf(p), Mean: mean})
	}
	c := g.Country
	switch g.Step {
	case stepStart, stepSurrender:
		if g.checkDue() {
			p := SurrenderChance(g.spacesOwn(c))
			add("surrender", secRP, engine.T("%s surrenders", countryName(c)), p, false)
			add("surrender.2", secRP, engine.T("%s surrenders by the second check", countryName(c)), Within(p, 2), false)
		}
		if !g.active(c) {
			add("joins", secRP, engine.T("%s joins", countryName(c)), AllianceChance(g.Track[c]), false)
		}
	case stepAlliance:
		add("joins", secRP, engine.T("%s joins", countryName(c)), AllianceChance(g.Track[c]), false)
	case stepPurchase:
		g.politicalOdds(add)
	case stepSupply:
		if g.asked == "supply" {
			x := g.starving
			o := Attrition(x.n, x.kills == 2)
			add("attrition.mean", secNonCombat, engine.T("units lost"), o.Expected, true)
			add("attrition.none", secNonCombat, engine.T("none is lost"), o.None, false)
			add("attrition.all", secNonCombat, engine.T("all are lost"), o.All, false)
		}
	}
	return out
}

// politicalOdds: chances of 1 to 4 dice, and of winning each neutral country this round.
func (g *Game) politicalOdds(add func(key, ref string, name engine.Text, p *big.Rat, mean bool)) {
	c := g.Country
	if c != Britain && c != France {
		return
	}
	most := min(g.RP[c]/pricePolitical, 4)
	for n := 1; n <= most; n++ {
		add("political."+string(rune('0'+n)), secPurchase, engine.Plural(n, "shift with %d die", "shift with %d dice", n), Political(n), false)
	}
	for _, x := range shifting {
		if own := g.Track[x] * g.side(c).sign(); !g.active(x) && own >= 0 && most > 0 && x.ord() > c.ord() {
			add("court."+string(x), secRP, engine.Plural(most, "%[2]s joins this round with %[1]d die", "%[2]s joins this round with %[1]d dice", most, countryName(x)), Court(most, own), false)
		}
	}
}

// army is a side of the battle under way, as the odds take it.
func (g *Game) army(b *Battle, side int) Army {
	var a Army
	for _, c := range g.fighters(b, side) {
		s := g.fighting(b, c)
		a.Infantry += s.of(Infantry)
		a.Cavalry += s.of(Cavalry)
		a.Artillery += s.of(Artillery)
		if g.leads(b, c) {
			a.Led += min(mostLed, s.of(Infantry))
		}
	}
	return a
}

// mostExact is the size up to which odds are computed in fractions on the page.
const mostExact = 6

func (g *Game) landOdds(b *Battle) []engine.Odd {
	att, def := g.army(b, attackers), g.army(b, defenders)
	if att.Size() == 0 || def.Size() == 0 {
		return nil
	}
	var out []engine.Odd
	add := func(key string, name engine.Text, c engine.Chance, mean bool) {
		out = append(out, engine.Odd{Key: key, Ref: secCombat, Name: name, Chance: c, Mean: mean})
	}
	o := Land(att, def, g.rules.attackLoss, g.rules.defendLoss, 0)
	holds, stays, gone := engine.About(o.AttackerHolds), engine.About(o.DefenderHolds), engine.About(o.BothGone)
	small := att.Size()+def.Size() <= mostExact
	if small {
		x := LandExact(att, def, g.rules.attackLoss, g.rules.defendLoss)
		holds, stays, gone = engine.ChanceOf(x.AttackerHolds), engine.ChanceOf(x.DefenderHolds), engine.ChanceOf(x.BothGone)
	}
	add("attacker", engine.T("the attackers hold it"), holds, false)
	add("defender", engine.T("the defenders hold it"), stays, false)
	add("gone", engine.T("nobody is left"), gone, false)
	left := func(key string, m ArmyMean, who engine.Text) {
		for _, x := range []struct {
			u Unit
			n float64
		}{{Infantry, m.Infantry}, {Cavalry, m.Cavalry}, {Artillery, m.Artillery}} {
			add(key+"."+string(x.u), engine.T("%s left of the %s", unitName(x.u), who), engine.About(x.n), true)
		}
	}
	left("attacker.left", o.AttackerLeft, engine.T("attackers"))
	left("defender.left", o.DefenderLeft, engine.T("defenders"))
	if small {
		x := LandWithdrawExact(att, def, g.rules.attackLoss, g.rules.defendLoss)
		add("slip.attacker", engine.T("the attackers hold it, if defenders slip away on each 6"), engine.ChanceOf(x.AttackerHolds), false)
		add("slip.away", engine.T("defenders that slip away"), engine.ChanceOf(x.DefenderRetreated), true)
	}
	return out
}

// roundsGrid: where the battle stands after 1, 2, 3 rounds if the attacker then left,
// and at the end. Ledger E3.
func (g *Game) roundsGrid() engine.Grid {
	t := engine.Grid{Key: "rounds", Name: engine.T("After each round"), Ref: secCombat, Chart: true,
		Head: []engine.Text{engine.T("After"), engine.T("Defenders gone"), engine.T("Attackers gone"), engine.T("Both still there"), engine.T("Attackers lost"), engine.T("Defenders lost")}}
	att, def := g.army(g.Battle, attackers), g.army(g.Battle, defenders)
	if att.Size() == 0 || def.Size() == 0 {
		return t
	}
	for _, n := range []int{1, 2, 3, 0} {
		o := Land(att, def, g.rules.attackLoss, g.rules.defendLoss, n)
		name := engine.Plural(n, "%d round", "%d rounds", n)
		if n == 0 {
			name = engine.T("to the end")
		}
		t.Rows = append(t.Rows, engine.Row{Key: "round." + string(rune('0'+n)), Weight: o.AttackerHolds, Cells: []engine.Text{
			name, engine.T("%.1f %%", 100*o.AttackerHolds), engine.T("%.1f %%", 100*(o.DefenderHolds+o.BothGone)), engine.T("%.1f %%", 100*o.Stands), engine.Mean(o.AttackerLoss, 2), engine.Mean(o.DefenderLoss, 2)}})
	}
	return t
}

func (g *Game) navalOdds(b *Battle) []engine.Odd {
	a, d := g.strength(b, attackers).of(Fleet), g.strength(b, defenders).of(Fleet)
	if a == 0 || d == 0 {
		return nil
	}
	var out []engine.Odd
	add := func(key string, name engine.Text, c engine.Chance, mean bool) {
		out = append(out, engine.Odd{Key: key, Ref: secCombat, Name: name, Chance: c, Mean: mean})
	}
	if a+d <= mostExact {
		o := NavalExact(a, d)
		add("attacker", engine.T("the attackers hold it"), engine.ChanceOf(o.AttackerHolds), false)
		add("defender", engine.T("the defenders hold it"), engine.ChanceOf(o.DefenderHolds), false)
		add("gone", engine.T("nobody is left"), engine.ChanceOf(o.BothGone), false)
		add("attacker.sunk", engine.T("attackers sunk"), engine.ChanceOf(o.AttackerSunk), true)
		add("attacker.disabled", engine.T("attackers disabled"), engine.ChanceOf(o.AttackerDisabled), true)
		add("defender.sunk", engine.T("defenders sunk"), engine.ChanceOf(o.DefenderSunk), true)
		add("defender.disabled", engine.T("defenders disabled"), engine.ChanceOf(o.DefenderDisabled), true)
		return out
	}
	o := Naval(a, d)
	for _, x := range []struct {
		key  string
		name engine.Text
		p    float64
		mean bool
	}{
		{"attacker", engine.T("the attackers hold it"), o.AttackerHolds, false}, {"defender", engine.T("the defenders hold it"), o.DefenderHolds, false},
		{"gone", engine.T("nobody is left"), o.BothGone, false},
		{"attacker.sunk", engine.T("attackers sunk"), o.AttackerSunk, true}, {"attacker.disabled", engine.T("attackers disabled"), o.AttackerDisabled, true},
		{"defender.sunk", engine.T("defenders sunk"), o.DefenderSunk, true}, {"defender.disabled", engine.T("defenders disabled"), o.DefenderDisabled, true},
	} {
		add(x.key, x.name, engine.About(x.p), x.mean)
	}
	return out
}
