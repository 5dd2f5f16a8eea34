package sansallies

import (
	"maps"
	"math/big"

	"adjutant/engine"
)

// odds are the chances shown for the pending decision.
func (g *Game) odds() []engine.Odd {
	var out []engine.Odd
	add := func(key string, name engine.Text, ref string, r *big.Rat, known bool) {
		if known {
			out = append(out, engine.Odd{Key: key, Name: name, Ref: ref, Chance: engine.ChanceOf(r)})
		}
	}
	mean := func(key string, name engine.Text, ref string, r *big.Rat, known bool) {
		if known {
			out = append(out, engine.Odd{Key: key, Name: name, Ref: ref, Chance: engine.ChanceOf(r), Mean: true})
		}
	}
	switch g.asked {
	case "card":
		g.drawOdds(add)
	case "convoy":
		for _, k := range kinds() {
			r, ok := g.drawChance(k, 1)
			add("convoy."+string(k), engine.T("The free card is %s", kindName(k)), secConvoys, r, ok && r.Sign() > 0)
		}
	case "force", "casualty":
		force, behind, ok := g.stake()
		if !ok {
			break
		}
		o := g.invasionOdds(g.Battle.Target, force, behind)
		add("success", engine.T("The invasion succeeds"), secResolve, o.Success, true)
		add("capture", engine.T("The region falls"), secResolve, o.Capture, true)
		add("retreat", engine.T("Retreat"), secResolve, o.Retreat, true)
		mean("cards_lost", engine.T("Cards lost on average"), secResolve, o.Lost, true)
	case "retain", "lose":
		if r, p, ok := g.nextCapture(); ok {
			add("next", engine.T("Then %s falls", string(p)), secResolve, r, true)
		}
	case "spy_roll":
		g.setbackOdds("spy", engine.T("The spy succeeds"), secEspionage, g.personnelStrength(), add)
	case "bomb":
		for n := 1; n <= min(g.Reserve.In(Aircraft), 6); n++ {
			add("raid."+string(rune('0'+n)), one(n, engine.T("Setback with one aircraft"), engine.T("Setback with %d aircraft", n)), secBombers, sixths(n), true) // SA-62
		}
		g.surviveOdds("survive", g.Chit, add)
		g.surviveOdds("after", g.Chit.down(), add)
	case "act", "research":
		if g.asked == "act" && g.checkSpy() == nil {
			add("spy", engine.T("A spy succeeds"), secEspionage, sixths(g.personnelStrength()), true) // SA-78
		}
		r, ok := g.progress(g.Chit)
		if g.Red {
			r, ok = new(big.Rat), true // SA-43
		}
		add("progress", engine.T("Enemy progress this turn"), secResearch, r, ok)
		g.surviveOdds("survive", g.Chit, add)
		if ok && g.asked == "act" {
			g.attemptOdds(r, add)
		}
		left, ok := g.checksLeft(g.Chit)
		mean("checks_left", engine.T("Checks until the launch on average"), secResearch, left, ok)
	}
	return out
}

type addOdd func(key string, name engine.Text, ref string, r *big.Rat, known bool)

// drawOdds are the chances that matter in a draw.
func (g *Game) drawOdds(add addOdd) {
	n := g.drawSize()
	if l, ok := g.level(); ok && l == 3 {
		r, ok := g.drawChance(Breakthrough, n)
		add("draw.breakthrough", engine.T("A breakthrough among %d cards", n), secDraw, r, ok)
	}
	if g.rules.total && g.Reserve.In(Personnel) < g.price() {
		r, ok := g.drawChance(Personnel, n)
		add("draw.personnel", engine.T("Personnel among %d cards", n), secDraw, r, ok)
	}
	if g.OwnUltimate {
		r, ok := g.drawChance(Ultimate, n)
		add("draw.ultimate", engine.T("An ultimate weapon among %d cards", n), secDraw, r, ok)
	}
}

// attemptOdds are for the attempts at a setback that are still to come this turn: a
// spy, a raid with all aircraft, a weapon.
func (g *Game) attemptOdds(r *big.Rat, add addOdd) {
	possible, known := g.setbackPossible()
	spy, raid := 0, 0
	if g.checkSpy() == nil {
		spy = g.personnelStrength() // SA-78
	}
	if g.usable(bombers) {
		raid = g.Reserve.In(Aircraft) // SA-62
	}
	if !known || !possible || spy+raid+g.Weapons == 0 {
		return
	}
	g.surviveOdds("after", g.Chit.down(), add)
	if spy+raid > 0 {
		fail := func(n int) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), sixths(n)) }
		p := fail(spy)
		p.Mul(p, fail(raid)).Mul(p, r)
		add("progress.attempts", engine.T("Enemy progress with spy and raid tried first"), secResearch, p, true)
	}
}

// setbackOdds is an attempt at a setback and what it changes.
func (g *Game) setbackOdds(key string, name engine.Text, ref string, strength int, add addOdd) {
	add(key, name, ref, sixths(strength), true)
	g.surviveOdds("survive", g.Chit, add)
	g.surviveOdds("after", g.Chit.down(), add)
}

// surviveOdds are the chances to live through the coming checks from a chit.
func (g *Game) surviveOdds(key string, from Tier, add addOdd) {
	for _, n := range []int{1, 3, 5} {
		r, ok := g.survive(n, from)
		name := one(n, engine.T("The next check passes without a launch"), engine.T("%d checks pass without a launch", n))
		if key == "after" {
			name = one(n, engine.T("After a setback: the next check"), engine.T("After a setback: %d checks", n))
		}
		add(key+"."+string(rune('0'+n)), name, secResearch, r, ok)
	}
}

// stake is the force under discussion and the reserve behind it: the force that
// is committed, or while it is chosen the cheapest legal one.
func (g *Game) stake() (force, behind Stock, ok bool) {
	b := g.Battle
	if b == nil {
		return nil, nil, false
	}
	if b.Force != nil {
		return b.Force, b.Behind, true
	}
	force = g.cheapest(b.Target)
	if force == nil {
		return nil, nil, false
	}
	return force, g.Reserve.minus(cardsOf(force)), true
}

// nextCapture is the chance that the next region NEXT would name falls, once the
// pending retention or loss is answered as NEXT would.
func (g *Game) nextCapture() (*big.Rat, Place, bool) {
	b := g.Battle
	if b == nil || b.Over { // answered; a printed value is asked before the next question
		return nil, "", false
	}
	next := *g
	next.Battle = nil
	next.Pyramid = maps.Clone(g.Pyramid)
	delete(next.Pyramid, b.Target)
	next.PersonnelChit = min(g.PersonnelChit+1, 4)
	if b.Row.keeps() > 0 {
		force := cardsOf(b.Force)
		kept := g.bestKept(force, min(b.Row.keeps(), force.Total()))
		next.Reserve = g.Reserve.copy()
		for _, u := range reserveUnits() {
			next.Reserve.add(u, kept[u])
		}
	} else {
		can := g.canPay(b.Region, g.Reserve)
		next.Reserve = g.Reserve.minus(g.weakest(can, min(b.Row.losses(), can.Total())))
	}
	key := next.defaultAct()
	if key == doDone {
		return nil, "", false
	}
	p := Place(key[len(doInvade)+1:])
	force := next.cheapest(p)
	if force == nil {
		return nil, "", false
	}
	return next.invasionOdds(p, force, next.Reserve.minus(cardsOf(force))).Capture, p, true
}
