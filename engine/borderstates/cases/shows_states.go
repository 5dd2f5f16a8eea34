package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine/borderstates"
)

// showStates checks what the page says of the states.
func (r *runner) showStates(s *snapshot, key string, want any) bool {
	o := obj(want)
	state := func(k string) borderstates.State { return borderstates.State(slices.Index(stateKeys(), k)) }
	switch key {
	case "closed":
		var have []string
		for i, st := range stateKeys() {
			if s.g.Tokens[i].Closed() {
				have = append(have, st)
			}
		}
		r.is("shows "+key, strings.Join(have, ","), strings.TrimPrefix(strings.Join(list(want), ","), "none"))
	case "steps":
		r.steps(o)
	case "leads", "capacity":
		for _, st := range keys(o) {
			side, n := r.before().Lead(state(st))
			r.is("shows "+key+" "+st, strings.TrimSpace(fmt.Sprintf("%s %d", side, n)), str(o[st]))
		}
	case "room":
		for _, st := range keys(o) {
			for _, k := range keys(obj(o[st])) {
				r.is("shows room "+st+" "+k, r.before().Room(state(st), borderstates.Side(k)), obj(o[st])[k])
			}
		}
	case "picks":
		r.picks(s, want)
	default:
		return false
	}
	return true
}

// before is the table as the case gives it: where nothing is asked, the game has
// gone on from there by itself.
func (r *runner) before() *borderstates.Border {
	game, err := r.title.New(r.setup)
	if err != nil {
		return r.start0.g
	}
	for _, f := range game.Fields() {
		v, ok := r.setup.Position[f.Key]
		if group, _, _ := strings.Cut(f.Key, "."); ok && (group == "tokens" || group == "influence") {
			if err := f.Set(v); err != nil {
				r.bad("the position: %s: %v", f.Key, err)
			}
		}
	}
	return game.(*borderstates.Border)
}

// steps of the states in E1, as the page said them when the turn ended: "U 1",
// "U 3 of 4", 0.
func (r *runner) steps(o object) {
	g := r.before()
	for _, st := range keys(o) {
		i := borderstates.State(slices.Index(stateKeys(), st))
		side, n := g.Lead(i)
		got := "0"
		if side != borderstates.Nobody {
			can := min(n, g.Room(i, side))
			got = fmt.Sprintf("%s %d", side, can)
			if can < n {
				got = fmt.Sprintf("%s %d of %d", side, can, n)
			}
		}
		r.is("shows steps "+st, got, str(o[st]))
	}
}

// picks are the winner's choices, with what they bring.
func (r *runner) picks(s *snapshot, want any) {
	at := s
	if at.g.Step != "R4" {
		at = r.start0
	}
	g := at.g
	have := g.Forecast(g.At, g.Winner, g.Loser)
	l, _ := want.([]any)
	if len(l) != len(have) {
		r.bad("shows picks: %d expected, found %d", len(l), len(have))
	}
	for _, x := range l {
		o := obj(x)
		take := o
		if o["take"] != nil {
			take = obj(o["take"])
		}
		i := slices.IndexFunc(have, func(p borderstates.Pick) bool { return p.Take == cubes(take) })
		if i < 0 {
			r.bad("shows picks: %v is not offered", take)
			continue
		}
		p := have[i]
		leads := obj(o["leads"])
		for _, st := range keys(leads) {
			n := p.Lead[slices.Index(stateKeys(), st)]
			got := "0"
			if n > 0 {
				got = fmt.Sprintf("U %d", n)
			} else if n < 0 {
				got = fmt.Sprintf("C %d", -n)
			}
			r.is(fmt.Sprintf("picks %v leads %s", take, st), got, str(leads[st]))
		}
		if secure := obj(o["can_secure"]); secure != nil {
			for j, st := range stateKeys() {
				r.is(fmt.Sprintf("picks %v can_secure %s", take, st), p.Secure[j], number(secure[st]))
			}
		}
	}
}
