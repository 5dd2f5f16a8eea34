package sansallies

import (
	"maps"
	"math/big"

	"adjutant/engine"
)

// All odds are exact. In the formulas of this file a force of f cards (p of them
// personnel) leaves a reserve with E cards that may pay losses, Q of those not
// personnel, and P soldiers; g is the garrison, 0 where none is due.

// weights is in how many of 36 throws each row comes up against a region.
func (g *Game) weights(r Region) [rout + 1]int {
	var out [rout + 1]int
	for sum := 2; sum <= 12; sum++ {
		out[g.casualty(r, sum)] += ways[sum]
	}
	return out
}

// InvasionOdds is what an invasion may bring.
type InvasionOdds struct {
	Success *big.Rat // all losses met
	Capture *big.Rat // and the garrison paid, with the best play
	Retreat *big.Rat // a region card is laid and the turn is over
	Lost    *big.Rat // cards lost on average, the garrison apart
}

// stakes are the numbers that the outcome of a force hangs on.
type stakes struct {
	f, p, e, q, soldiers, price int
}

func (g *Game) stakes(r Region, force, behind Stock) stakes {
	can := g.canPay(r, behind)
	s := stakes{f: force.Total(), p: cardsOf(force).In(Personnel), e: can.Total(), soldiers: behind.In(Personnel)}
	s.q = s.e - can.In(Personnel)
	if g.rules.total && r.installation() {
		s.price = g.price() // SA-85
	}
	return s
}

// met reports whether the row's losses can be met.
func (s stakes) met(w row) bool { return w != rout && s.e >= w.losses() }

// falls reports whether the region falls on the row, with the best play: soldiers
// are retained first and lost last.
func (s stakes) falls(w row) bool {
	return s.met(w) && s.soldiers+min(w.keeps(), s.p)-max(0, w.losses()-s.q) >= s.price
}

// lost is how many cards the row costs.
func (s stakes) lost(w row) int { return s.f - min(w.keeps(), s.f) + min(w.losses(), s.e) }

// invasionOdds are the odds of a force against a place, with the reserve behind it.
func (g *Game) invasionOdds(p Place, force, behind Stock) InvasionOdds {
	r := g.Pyramid[p]
	if g.Battle != nil && g.Battle.Target == p {
		r = g.Battle.Region
	}
	s := g.stakes(r, force, behind)
	var success, capture, lost int64
	for w, n := range g.weights(r) {
		if s.met(row(w)) {
			success += int64(n)
		}
		if s.falls(row(w)) {
			capture += int64(n)
		}
		lost += int64(n * s.lost(row(w)))
	}
	retreat := 36 - success
	if p.Tier() == "A" {
		retreat = 0 // SA-41
	}
	return InvasionOdds{big.NewRat(success, 36), big.NewRat(capture, 36), big.NewRat(retreat, 36), big.NewRat(lost, 36)}
}

// sixths is a chance of n in 6, n at most 6.
func sixths(n int) *big.Rat { return big.NewRat(int64(min(max(n, 0), 6)), 6) }

// progress is the chance that a check at the chit succeeds.
func (g *Game) progress(t Tier) (*big.Rat, bool) {
	l, ok := g.flask(t)
	return sixths(l), ok // SA-45
}

// survive is the chance to live through n more checks from a chit, without
// setbacks and breakthroughs:
//
//	S(0, i) = 1;  S(n, past H) = 0;  S(n, i) = (1 − r_i)·S(n−1, i) + r_i·S(n−1, i+1)
func (g *Game) survive(n int, from Tier) (*big.Rat, bool) {
	last := min(from.rank()+n, 8) // chits that matter; a flask out of reach may be unknown
	now := make([]*big.Rat, 9)
	for i := range now {
		now[i] = big.NewRat(1, 1)
	}
	now[8] = new(big.Rat)
	for range n {
		next := make([]*big.Rat, 9)
		next[8] = new(big.Rat)
		for i := 7; i >= 0; i-- {
			r, ok := g.progress(tiers()[i])
			if !ok {
				if i >= from.rank() && i < last {
					return nil, false
				}
				r = new(big.Rat)
			}
			stay := new(big.Rat).Sub(big.NewRat(1, 1), r)
			next[i] = stay.Mul(stay, now[i])
			next[i].Add(next[i], new(big.Rat).Mul(r, now[i+1]))
		}
		now = next
	}
	return now[from.rank()], true
}

// checksLeft is the average number of checks until the launch.
func (g *Game) checksLeft(from Tier) (*big.Rat, bool) {
	sum := new(big.Rat)
	for _, t := range tiers()[from.rank():] {
		r, ok := g.progress(t)
		if !ok {
			return nil, false
		}
		sum.Add(sum, new(big.Rat).Inv(r))
	}
	return sum, true
}

// drawChance is the chance that a draw of n cards brings at least one of a kind;
// unknown while the deck is. An emptied pile is made up from the discards.
func (g *Game) drawChance(k Kind, n int) (*big.Rat, bool) {
	if !g.pileKnown() {
		return nil, false
	}
	size, _ := g.pileSize()
	have, _ := g.pile(k)
	if n <= size {
		return atLeastOne(size, have, n), true
	}
	if have > 0 {
		return big.NewRat(1, 1), true
	}
	return atLeastOne(g.discardSize(), g.Discard[k], n-size), true
}

// atLeastOne is 1 − C(all−some, n)/C(all, n).
func atLeastOne(all, some, n int) *big.Rat {
	n = min(n, all)
	if n <= 0 || some <= 0 {
		return new(big.Rat)
	}
	none := new(big.Int).Binomial(int64(all-some), int64(n))
	if n > all-some {
		none.SetInt64(0)
	}
	r := new(big.Rat).SetFrac(none, new(big.Int).Binomial(int64(all), int64(n)))
	return r.Sub(big.NewRat(1, 1), r)
}

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
