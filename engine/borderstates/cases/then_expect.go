package cases

import (
	"slices"
	"strings"

	"adjutant/engine/borderstates"
)

// expect checks one state key. Each group of keys knows its own; a key that none knows
// may be one of what the page shows.
func (r *runner) expect(s *snapshot, key string, want any) {
	for _, known := range []func(*snapshot, string, any) bool{
		r.expectBattle, r.expectCubes, r.expectCards, r.expectBlocks, r.expectPlay,
	} {
		if known(s, key, want) {
			return
		}
	}
	if r.showing {
		r.bad("the key %q is not known to the runner", key)
		return
	}
	r.showing = true
	r.show(s, key, want)
	r.showing = false
}

// sides compares a value of each side that the case names.
func (r *runner) sides(key string, want any, get func(borderstates.Side) any) {
	o := obj(want)
	for _, k := range keys(o) {
		r.is(key+" "+k, get(borderstates.Side(k)), o[k])
	}
}

// expectPlay checks where the game stands, and its end.
func (r *runner) expectPlay(s *snapshot, key string, want any) bool {
	o := obj(want)
	switch key {
	case "seats":
		r.sides(key, want, func(x borderstates.Side) any { return r.setup.Players[x.Seat()] })
	case "ready":
		r.sides(key, want, func(x borderstates.Side) any { return *s.g.Ready.Of(x) })
	case "turn", "round", "battle", "state", "step", "initiative":
		r.is(key, s.want[key], str(want))
	case "year":
		r.is(key, s.g.Year(), want)
	case "first":
		r.is(key, r.firstOf(s), str(want))
	case "second":
		r.is(key, r.firstOf(s).Other(), str(want))
	case "points", "score_now":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.Points(x) })
	case "sudden_death":
		r.is(key, s.g.SuddenOff, strings.HasPrefix(str(want), "off"))
	case "outcome":
		if o == nil {
			o = object{"winner": want}
		}
		r.outcome(s, o)
	case "sheet":
		r.sheetIs(s, o)
	default:
		return false
	}
	return true
}

// expectBattle checks the battles: fronts and their spaces, and what was judged.
func (r *runner) expectBattle(s *snapshot, key string, want any) bool {
	o := obj(want)
	switch {
	case frontKey.MatchString(key):
		r.front(s, key, list(want))
	case spaceKey.MatchString(key):
		r.is(key, spaceAt(s, key), str(want))
	case slices.Contains(romans(), key):
		for _, f := range keys(o) {
			if f == "area" {
				r.is(key+" area", stock(s, "area."+key), cubes(o[f]))
				continue
			}
			r.front(s, key+"."+f, list(o[f]))
		}
	case key == "battles":
		for _, b := range keys(o) {
			r.expect(s, b, o[b])
		}
	case key == "bible" || key == "artillery":
		r.is(key, s.want[key], strings.Replace(str(want), "free", "-", 1))
	case slices.Contains([]string{"fronts", "winning_front", "values", "winner", "loser", "shares"}, key):
		r.verdict(s, key, want)
	default:
		return false
	}
	return true
}

// expectCubes checks the tokens, and the cubes wherever they lie.
func (r *runner) expectCubes(s *snapshot, key string, want any) bool {
	o := obj(want)
	switch key {
	case "tokens":
		for _, st := range keys(o) {
			r.is("tokens "+st, s.want["tokens."+st], tokens(o[st]))
		}
	case "bag":
		for _, st := range keys(o) {
			r.is("bag "+st, s.want["bag."+st], str(o[st]))
		}
	case "bag_total":
		r.is(key, s.g.Bag.Total(), want)
	case "box":
		r.is(key, s.g.Box.Minus(r.filler), cubes(want))
	case "influence":
		for _, k := range keys(o) {
			r.is("influence "+k, *s.g.Influence.Of(borderstates.Side(k)), cubes(o[k]))
		}
	case "area", "areas":
		for _, b := range keys(o) {
			r.is(key+" "+b, stock(s, "area."+b), cubes(o[b]))
		}
	case "shares_by_state":
		for _, k := range keys(o) {
			r.is("shares_by_state "+k, *s.g.Share.Of(borderstates.Side(k)), cubes(o[k]))
		}
	default:
		if !areaKey.MatchString(key) {
			return false
		}
		r.is(key, stock(s, "area."+strings.TrimPrefix(key, "area_")), cubes(want))
	}
	return true
}

// expectCards checks the Battle cards, and the cards and Presidents of the sides.
func (r *runner) expectCards(s *snapshot, key string, want any) bool {
	switch key {
	case "deck":
		r.is(key, s.g.Deck(), want)
	case "boxed_battle_cards":
		r.is(key, 17-len(s.g.Removed)-s.g.Deck()-len(s.g.Seen), want)
	case "removed_battle_cards":
		r.is(key, sorted(s.g.Removed), sorted(list(want)))
	case "seen":
		r.is(key, sorted(s.g.Seen), sorted(list(want)))
	case "cards":
		o := obj(want)
		for _, b := range keys(o) {
			r.is("cards "+b, s.want["card."+b], str(o[b]))
		}
	case "president_used":
		r.sides(key, want, func(x borderstates.Side) any { return *s.g.President.Of(x) })
	case "cards_left":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.CardsLeft(x) })
	case "cards_played":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.CardsPlayed(x) })
	case "characters_played":
		r.sides(key, want, func(x borderstates.Side) any { return len(*s.g.Played.Of(x)) })
	default:
		return false
	}
	return true
}

// expectBlocks checks hands, queues, pairs and what is set aside.
func (r *runner) expectBlocks(s *snapshot, key string, want any) bool {
	o := obj(want)
	accessible := func(k string) string { return s.g.Accessible(borderstates.Side(k)).String() }
	switch key {
	case "hand", "queue":
		r.sides(key, want, func(x borderstates.Side) any { return s.want[key+"."+string(x)] })
	case "committed":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.Committed(x) })
	case "accessible":
		for _, k := range keys(o) {
			r.is("accessible "+k, accessible(k), strings.Join(list(o[k]), ", "))
		}
	case "accessible_U", "accessible_C":
		r.is(key, accessible(strings.TrimPrefix(key, "accessible_")), strings.Join(list(want), ", "))
	case "face_up":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.Pair.Of(x).Face })
	case "known_with_it":
		r.sides(key, want, func(x borderstates.Side) any { return s.g.Pair.Of(x).Hidden })
	case "aside":
		for _, k := range keys(o) {
			var have []string
			for _, a := range *s.g.Aside.Of(borderstates.Side(k)) {
				have = append(have, orQuestion(a.Block))
			}
			r.is("aside "+k, sorted(have), sorted(list(o[k])))
		}
	default:
		return false
	}
	return true
}
