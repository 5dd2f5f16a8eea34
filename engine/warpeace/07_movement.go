package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 7 How to Move Game Units. One point for each area or sea entered; points are not
// saved or shared; a unit moves in one of the two portions only. WP-71; WP-72

// order is a move or a sailing as the table gave it.
type order struct {
	from   Place
	path   []Place // places entered, in order
	units  Stock   // that march
	fleets int     // that sail
	cargo  Stock   // aboard them
	land   Place   // where the cargo goes ashore
	leader Leader
	bad    engine.Text // what in it cannot be read
}

func (o order) sails() bool { return o.fleets > 0 }

// last is where the order's units end: the fleets of a sailing.
func (o order) last() Place {
	if len(o.path) == 0 {
		return o.from
	}
	return o.path[len(o.path)-1]
}

// order reads a move answer. Without a way it takes the shortest; troops given with
// fleets are their cargo; a sailing that ends on a coast without a friendly port puts
// the cargo ashore there.
func (g *Game) order(a engine.Answer, attack bool) order {
	units, bad := stockOf(a.Units)
	cargo, bad2 := stockOf(a.Cargo)
	o := order{from: canon(a.From), leader: Leader(a.Leader), bad: bad}
	if bad.Empty() {
		o.bad = bad2
	}
	for _, p := range a.Path {
		o.path = append(o.path, canon(p))
	}
	to := canon(a.To)
	if a.Land != "" {
		o.land = canon(a.Land)
	}
	if n := units.of(Fleet); n > 0 {
		o.fleets, o.cargo = n, cargo.plus(units.onlyLand())
	} else {
		o.units = units
	}
	if o.bad.Empty() && (cargo.of(Fleet) > 0 || !cargo.empty() && !o.sails()) {
		o.bad = engine.T("Cargo is troops that go with fleets, such as: move B3 EC f=2 cargo.i=1.")
	}
	switch {
	case a.To == "" || to == o.from && len(o.path) == 0:
	case len(o.path) == 0:
		o.path = g.route(o, to, attack)
	case o.last() != to:
		o.path = append(o.path, to)
	}
	if n := len(o.path); o.sails() && o.land == "" && !o.cargo.empty() && n > 0 {
		if p := o.path[n-1]; !g.atlas.sea(p) && (g.atlas.isPort(p) == no || !g.friendlyPlace(p, g.Country) || g.enemyLand(p, g.Country) > 0) {
			o.path, o.land = o.path[:n-1], p // 10 Combat Movement; WP-90
		}
	}
	return o
}

// route finds the way where only the goal was told: one step if the places may touch,
// else the first that is legal, over as few places as possible.
func (g *Game) route(o order, to Place, attack bool) []Place {
	straight := []Place{to}
	if !g.atlas.has(o.from) || !g.atlas.has(to) || g.atlas.touches(o.from, to) == yes {
		return straight
	}
	try := func(path ...Place) bool {
		o.path = path
		q := g.query()
		return g.judge(q, o, attack) == nil && len(q.missing) == 0
	}
	for _, p := range g.atlas.neighbours(o.from) {
		if g.atlas.touches(p, to) == yes && try(p, to) {
			return []Place{p, to}
		}
	}
	if o.leader != "" && !o.sails() && o.units.empty() {
		for _, p := range g.atlas.neighbours(o.from) {
			for _, r := range g.atlas.neighbours(p) {
				if g.atlas.touches(r, to) == yes && try(p, r, to) {
					return []Place{p, r, to}
				}
			}
		}
	}
	return straight
}

// judge says why an order is refused; what it needed and is not known stands in q.
func (g *Game) judge(q *query, o order, attack bool) error {
	c := g.Country
	switch {
	case !o.bad.Empty():
		return engine.Refuse("no-such-move", secMove, engine.T("That order cannot be read. %s", o.bad))
	case !q.has(o.from):
		return refusePlace(secMove, o.from)
	case o.leader != "" && !slices.Contains(leaders[:], o.leader):
		return engine.Refuse("not-yours", secMove, engine.T("There is no leader %q; there are: Napoleon, Wellington.", string(o.leader))) // 4 Game Units; WP-15
	case o.land != "" && !o.sails():
		return engine.Refuse("no-such-move", secMove, engine.T("Troops go ashore from ships: name the fleets too, such as: move B3 EC f=2 cargo.i=1 land=F2.")) // 10 Combat Movement; WP-90
	case o.leader != "" && o.leader.country() != c:
		return engine.Refuse("not-yours", secMove, engine.T("%s is not your leader.", engine.Name(string(o.leader)))) // 4 Game Units; WP-15
	}
	for _, p := range o.path {
		if !q.has(p) {
			return refusePlace(secMove, p)
		}
	}
	if err := g.checkLeader(o, c); err != nil {
		return err
	}
	if o.sails() {
		return g.judgeSailing(q, o, attack)
	}
	if o.units.empty() && o.leader == "" || len(o.path) == 0 {
		return engine.Refuse("no-such-move", secMove, engine.T("Say what moves where."))
	}
	if err := g.present(o.from, c, o.units); err != nil {
		return err
	}
	return g.judgeMarch(q, o, attack)
}

// refusePlace: the map has no such place.
func refusePlace(ref string, p Place) error {
	return engine.Refuse(engine.NoSuchPlace, ref, noPlaceText(p))
}

func noPlaceText(p Place) engine.Text {
	if p == "" {
		return engine.T("Name a place on the map, such as A1, GIB or EC.")
	}
	return engine.T("%q is no place on the map: name one such as A1, GIB or EC.", string(p))
}

// checkLeader: he must be there and not have moved.
func (g *Game) checkLeader(o order, c Country) error {
	switch l := o.leader; {
	case l == "":
	case g.Leaders[l] != o.from:
		return engine.Refuse("no-such-units", secMove, engine.T("%s is not there.", engine.Name(string(l))))
	case g.LeadMoved[l]:
		return engine.Refuse("already-moved", secMove, engine.T("%s has moved this turn.", engine.Name(string(l)))) // 7 How to Move Game Units; WP-72
	}
	return nil
}

// present: the units must be there and must not have moved. WP-72; WP-85; WP-89
func (g *Game) present(p Place, c Country, s Stock) error {
	have := g.at(p, c)
	if !s.within(have) {
		text := engine.Plural(have.total(), "There is only %s of %s in %s.", "There are only %s of %s in %s.", have.text(), countryName(c), g.atlas.placeName(p))
		if have.empty() {
			text = engine.T("There is none of %s in %s: name a place where its units stand.", countryName(c), g.atlas.placeName(p))
		}
		return engine.Refuse("no-such-units", secMove, text)
	}
	if left := have.minus(g.Moved[p]); !s.within(left) {
		text := engine.Plural(left.total(), "Only %s in %s has not moved this turn.", "Only %s in %s have not moved this turn.", left.text(), g.atlas.placeName(p))
		if left.empty() {
			text = engine.T("Everything of %s in %s has moved this turn.", countryName(c), g.atlas.placeName(p))
		}
		return engine.Refuse("already-moved", secMove, text) // 7 How to Move Game Units; WP-72
	}
	return nil
}

// judgeMarch: a move over land. WP-73; WP-71; WP-77; WP-78; WP-80
func (g *Game) judgeMarch(q *query, o order, attack bool) error {
	c := g.Country
	points := leaderPoints // 4 Game Units; WP-15; WP-84
	for _, u := range landTypes {
		if o.units.of(u) > 0 {
			points = min(points, u.points())
		}
	}
	if q.sea(o.from) {
		return engine.Refuse("land-units-need-ships", secMove, engine.T("Troops at sea go ashore with their ships.")) // 7 How to Move Game Units; WP-73
	}
	for _, p := range o.path {
		if q.sea(p) {
			return engine.Refuse("land-units-need-ships", secMove, engine.T("Troops need ships to cross water.")) // 7 How to Move Game Units; WP-73
		}
	}
	if len(o.path) > points {
		return engine.Refuse("too-far", secMove, engine.T("They have %s of movement.", pointsText(points))) // 7 How to Move Game Units; WP-71; WP-13
	}
	at := o.from
	for i, p := range o.path {
		if !q.border(at, p) {
			return engine.Refuse("not-adjacent", secMove, engine.T("%s and %s do not touch.", g.atlas.placeName(at), g.atlas.placeName(p))) // 3 Game Board; WP-3
		}
		if err := g.mayEnter(o, i, attack, c); err != nil {
			return err
		}
		at = p
	}
	return nil
}

// mayEnter judges step i of a march.
func (g *Game) mayEnter(o order, i int, attack bool, c Country) error {
	p, last := o.path[i], i == len(o.path)-1
	name := g.atlas.placeName(p)
	alone := o.leader != "" && o.units.empty()
	switch {
	case g.closed(p, c):
		return engine.Refuse("neutral-area", secRP, engine.T("%s is neutral: it takes a declaration of war (3 points).", name)) // 8 Resource Point Phase; WP-82
	case !g.hostile(p, c):
		return nil // 10 Combat Movement; WR-20
	case !attack:
		return engine.Refuse("enemy-area-noncombat", secNonCombat, engine.T("%s is the enemy's until unit placement.", name)) // 11 Non-Combat Movement; WP-83
	case alone && !(last && g.at(p, c).land() > 0):
		return engine.Refuse("leader-alone", secUnits, engine.T("A leader does not enter %s alone.", name)) // 4 Game Units; WP-84; WR-36
	case last:
		return nil // 10 Combat Movement; WP-77
	case g.enemyLand(p, c) > 0:
		return engine.Refuse("must-stop", secAttack, engine.T("Enemy troops in %s: units must stop there.", name)) // 10 Combat Movement; WP-78
	case o.units.total() != o.units.of(Cavalry) || i > 0:
		return engine.Refuse("must-stop", secAttack, engine.T("Only cavalry rides through %s, as its first step.", name)) // 10 Combat Movement; WP-80; WR-19; WR-42
	}
	return nil // 10 Combat Movement; WP-80; WP-79
}

// judgeSailing: a move of ships, with cargo, perhaps with a landing. WP-74; WP-75;
// WP-76; WP-81; WP-85; WP-86; WP-87; WP-90; WP-91
func (g *Game) judgeSailing(q *query, o order, attack bool) error {
	c := g.Country
	if len(o.path) == 0 && o.land == "" {
		return engine.Refuse("no-such-move", secMove, engine.T("Say where the ships go."))
	}
	if err := g.present(o.from, c, one(Fleet, o.fleets)); err != nil {
		return err
	}
	if o.cargo.land() > o.fleets {
		return engine.Refuse("one-unit-per-ship", secMove, engine.T("%s carry at most %s.", shipsText(o.fleets), unitsText(o.fleets))) // 7 How to Move Game Units; WP-86; WP-14
	}
	if err := g.present(o.from, c, o.cargo); err != nil {
		return err // 7 How to Move Game Units; WP-85; WP-87
	}
	cost := len(o.path) // WP-75
	if o.land != "" {
		cost++ // 10 Combat Movement; WP-90
	}
	at := o.from
	for i, p := range o.path {
		if !q.sea(at) && !q.sea(p) {
			return engine.Refuse("ships-cannot-cross-land", secMove, engine.T("Ships do not cross land.")) // 7 How to Move Game Units; WP-74
		}
		if !q.border(at, p) {
			return engine.Refuse("not-adjacent", secMove, engine.T("%s and %s do not touch.", g.atlas.placeName(at), g.atlas.placeName(p))) // WP-3
		}
		if err := g.maySail(q, o, i, attack); err != nil {
			return err
		}
		at = p
	}
	if cost > Fleet.points() {
		return engine.Refuse("too-far", secMove, engine.T("Ships have 2 movement points; that takes %d.", cost)) // 7 How to Move Game Units; WP-14; WP-71
	}
	if o.land != "" {
		return g.judgeLanding(q, o, attack)
	}
	return nil
}

func (g *Game) maySail(q *query, o order, i int, attack bool) error {
	c := g.Country
	p, last := o.path[i], i == len(o.path)-1
	name := g.atlas.placeName(p)
	if !q.sea(p) {
		switch {
		case g.closed(p, c):
			return engine.Refuse("neutral-area", secMove, engine.T("%s is neutral: it takes a declaration of war (3 points).", name)) // WP-82
		case !g.friendlyPlace(p, c) || g.enemyLand(p, c) > 0:
			return engine.Refuse("enemy-port", secMove, engine.T("The port of %s is the enemy's.", name)) // 7 How to Move Game Units; WP-76; WR-41
		case !q.harbour(p):
			return refusePort(p, g) // 7 How to Move Game Units; WP-74
		}
		return nil
	}
	enemy := g.enemyShips(p, c) > 0
	switch {
	case !attack && (enemy || g.enemyPlace(p, c)):
		return engine.Refuse("enemy-area-noncombat", secNonCombat, engine.T("The %s is the enemy's.", name)) // 11 Non-Combat Movement; WP-83
	case enemy && !last:
		return engine.Refuse("must-stop", secAttack, engine.T("Enemy ships in the %s: ships must stop there.", name)) // 10 Combat Movement; WP-81
	}
	return nil
}

// judgeLanding: the fleet's last point puts its troops ashore. WP-90; WP-91; WR-7; WR-34
func (g *Game) judgeLanding(q *query, o order, attack bool) error {
	c := g.Country
	sea, p := o.last(), o.land
	switch {
	case !q.has(p) || q.sea(p) || !q.sea(sea):
		return engine.Refuse("no-such-move", secAttack, engine.T("Troops go ashore from a sea zone into a land area."))
	case o.cargo.empty() && o.leader == "":
		return engine.Refuse("no-such-move", secAttack, engine.T("Say which troops go ashore."))
	case len(o.path) > 0 && g.enemyShips(sea, c) > 0:
		return engine.Refuse("no-assault-after-sea-battle", secAttack, engine.T("No landing in the turn in which the ships enter a sea with enemy ships.")) // 10 Combat Movement; WP-91
	case !q.border(sea, p):
		return engine.Refuse("not-adjacent", secMove, engine.T("%s and %s do not touch.", g.atlas.placeName(sea), g.atlas.placeName(p)))
	}
	march := order{from: sea, path: []Place{p}, units: o.cargo, leader: o.leader}
	if err := g.mayEnter(march, 0, attack, c); err != nil {
		return err
	}
	if !g.hostile(p, c) && !g.rules.friendlyCoast && !q.harbour(p) {
		return refusePort(p, g) // 10 Combat Movement; WR-34
	}
	return nil
}

// carryOut moves the units of a legal order.
func (g *Game) carryOut(t *engine.Table, o order) {
	c := g.Country
	end := o.last()
	if o.sails() {
		crew := o.cargo.plus(one(Fleet, o.fleets))
		g.carry(t, o.from, end, c, crew)
		if n := len(o.path); n > 0 && g.enemyShips(end, c) > 0 {
			g.came(end, before(o)) // 12 Combat; WP-106
		}
		if o.land != "" {
			g.goAshore(t, o, end)
			end = o.land
		}
	} else {
		g.carry(t, o.from, end, c, o.units)
		if g.hostile(end, c) && !o.units.empty() {
			g.came(end, before(o)) // 12 Combat; WP-106
			g.taken(end)
		}
		for i, p := range o.path {
			if i < len(o.path)-1 && g.hostile(p, c) {
				g.scratch.rode = true // 10 Combat Movement; WP-80
			}
		}
	}
	if o.leader != "" {
		g.Leaders[o.leader], g.LeadMoved[o.leader] = end, true
	}
	t.Title(g.orderText(o))
}

func (g *Game) carry(t *engine.Table, from, to Place, c Country, s Stock) {
	g.shift(from, to, c, s)
	g.marked(to, c, s)
	for _, u := range unitTypes {
		if s.of(u) > 0 {
			g.tellChips(t, to, c, u, g.at(to, c).of(u)-s.of(u))
		}
	}
}

// goAshore: the ships stay at sea and are done; landed attackers are too. WP-92; WP-93
func (g *Game) goAshore(t *engine.Table, o order, sea Place) {
	c := g.Country
	hostile := g.hostile(o.land, c)
	g.set(sea, c, g.at(sea, c).minus(o.cargo))
	m := g.Moved[sea].minus(o.cargo)
	g.Moved[sea] = m
	g.add(o.land, c, o.cargo)
	g.marked(o.land, c, o.cargo)
	if hostile {
		g.Landed[o.land] = g.Landed[o.land].plus(o.cargo) // 10 Combat Movement; WP-93
		g.taken(o.land)
	}
}

func before(o order) Place {
	if n := len(o.path); n > 1 {
		return o.path[n-2]
	}
	return o.from
}

// came remembers from where attackers entered a place.
func (g *Game) came(p, from Place) {
	if !slices.Contains(g.Entered[p], from) {
		g.Entered[p] = sortedPlaces(append(slices.Clone(g.Entered[p]), from))
	}
}

func (g *Game) taken(p Place) {
	if !slices.Contains(g.Taken, p) {
		g.Taken = append(g.Taken, p)
	}
}

func (g *Game) orderText(o order) engine.Text {
	what := o.units
	if o.sails() {
		what = o.cargo.plus(one(Fleet, o.fleets))
	}
	var way []engine.Text
	for _, p := range o.path {
		way = append(way, g.atlas.placeName(p))
	}
	if o.land != "" {
		way = append(way, engine.T("ashore in %s", g.atlas.placeName(o.land)))
	}
	switch {
	case o.leader != "" && what.empty():
		return engine.T("%s from %s to %s", engine.Name(string(o.leader)), g.atlas.placeName(o.from), way)
	case o.leader != "":
		return engine.T("%s with %s from %s to %s", what.text(), engine.Name(string(o.leader)), g.atlas.placeName(o.from), way)
	}
	return engine.T("%s from %s to %s", what.text(), g.atlas.placeName(o.from), way)
}
