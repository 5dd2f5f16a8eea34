package cases

import (
	"math/big"
	"regexp"
	"slices"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// showChance checks the chances of the page.
func (r *runner) showChance(s *snapshot, key string, want any) bool {
	for _, c := range stateChances {
		if m := c.key.FindStringSubmatch(key); m != nil {
			r.rat(key, c.of(r, s, m), want)
			return true
		}
	}
	switch {
	case seatAside.MatchString(key):
		r.rat(key, odd(s.page(), "aside."+seatAside.FindStringSubmatch(key)[1]), want)
	case seatFirst.MatchString(key):
		r.places(s.page(), seatFirst.FindStringSubmatch(key)[1], obj(want))
	case key == "p_first":
		r.places(s.page(), r.seat(), obj(want))
	case key == "p_all_aside_with_ambush":
		r.rat(key, odd(s.page(), "aside."+r.seat()), want)
	case key == "mean_cubes_next_turn":
		r.rat(key, odd(s.page(), "next.mean"), want)
	case key == "p_given_hidden_is_ambush":
		r.ambush(s, key, "ambush.", want)
	case key == "p_ambush_among_hidden":
		r.ambush(s, key, "ambush_among.", want)
	case slices.Contains([]string{"p_front_wins", "p_winning_front", "p_winner", "p_loser"}, key):
		r.blind(s, key, obj(want))
	default:
		return false
	}
	return true
}

// stateKey is a state in a key.
const stateKey = `(MO|KY|WV|MD|DE)`

// stateChances are the chances of the cubes of a state, drawn now or next turn, by the
// keys that ask for them.
var stateChances = []struct {
	key *regexp.Regexp
	of  func(r *runner, s *snapshot, m []string) *big.Rat
}{
	{regexp.MustCompile(`^p_at_least_one_` + stateKey + `$`), func(_ *runner, s *snapshot, m []string) *big.Rat { return odd(s.page(), "cubes."+m[1]) }},
	{regexp.MustCompile(`^p_at_least_one_` + stateKey + `_next_turn$`), func(_ *runner, s *snapshot, m []string) *big.Rat { return odd(s.page(), "next."+m[1]) }},
	{regexp.MustCompile(`^mean_` + stateKey + `$`), func(_ *runner, s *snapshot, m []string) *big.Rat { return odd(s.page(), "mean."+m[1]) }},
	{regexp.MustCompile(`^p_no_` + stateKey + `$`), func(r *runner, s *snapshot, m []string) *big.Rat { return r.drawn(s, m[1], 0) }},
	{regexp.MustCompile(`^p_no_` + stateKey + `_next_turn$`), func(_ *runner, s *snapshot, m []string) *big.Rat {
		p := odd(s.page(), "next."+m[1])
		if p == nil {
			return nil
		}
		return new(big.Rat).Sub(big.NewRat(1, 1), p)
	}},
	{regexp.MustCompile(`^p_exactly_(one|two|three|four|\d)_` + stateKey + `$`), func(r *runner, s *snapshot, m []string) *big.Rat { return r.drawn(s, m[2], cardinal(m[1])) }},
	{regexp.MustCompile(`^p_at_least_(two|three|four|\d)_` + stateKey + `$`), func(r *runner, s *snapshot, m []string) *big.Rat {
		sum := new(big.Rat)
		for n := cardinal(m[1]); n <= 10; n++ {
			sum.Add(sum, r.drawn(s, m[2], n))
		}
		return sum
	}},
}

// Chances that a key names a side of.
var (
	seatAside = regexp.MustCompile(`^seat_([UC])_p_all_aside_with_ambush$`)
	seatFirst = regexp.MustCompile(`^seat_([UC])_p_first$`)
)

// seat is the side whose page a case looks at.
func (r *runner) seat() string {
	return orElse(r.kase.Given["seat"], orElse(r.kase.Given["who"], "U"))
}

// ambush checks a chance of the Ambush, of the sides named; else of the side that has
// face-down blocks on the board, the opponent's first.
func (r *runner) ambush(s *snapshot, key, track string, want any) {
	o := obj(want)
	if o == nil {
		o = object{}
		seat := borderstates.Side(r.seat())
		for _, x := range []borderstates.Side{seat.Other(), seat} {
			if s.g.HiddenOnBoard(x) > 0 && len(o) == 0 {
				o[string(x)] = want
			}
		}
	}
	for _, k := range keys(o) {
		r.rat(key+" "+k, odd(s.page(), track+k), o[k])
	}
	if len(o) == 0 {
		r.bad("shows %s: no block is face down", key)
	}
}

// places checks the chances of a side to place first.
func (r *runner) places(sheet engine.Sheet, side string, o object) {
	for _, k := range keys(o) {
		r.rat("p_first "+side+" "+k, odd(sheet, "first."+side+"."+k), o[k])
	}
}

// blind are the chances of a battle by blocks not seen, before any Ambush acts.
func (r *runner) blind(s *snapshot, key string, o object) {
	b := s.g.At
	if n := str(r.kase.Given["battle"]); n != "" {
		b = slices.Index(romans(), n)
	}
	v := s.g.Blind(b)
	chances := map[string]*big.Rat{"top": v.Top, "bottom": v.Bottom, "none": v.Level}
	switch key {
	case "p_winner":
		chances = map[string]*big.Rat{"U": v.WinU, "C": v.WinC, "none": v.Nobody}
	case "p_loser":
		chances = map[string]*big.Rat{"U": v.LoserU, "C": v.LoserC}
	}
	for _, k := range keys(o) {
		r.rat(key+" "+k, chances[k], o[k])
	}
}

// drawn is the chance that the draw in hand holds exactly k cubes of a state.
func (r *runner) drawn(s *snapshot, state string, k int) *big.Rat {
	n, _ := s.g.Wanted(s.g.At)
	i := slices.Index(stateKeys(), state)
	return borderstates.Exactly(s.g.Bag.Total(), s.g.Bag[i], n, k)
}

// odd is an exact chance of the page; nil if it is not there.
func odd(sheet engine.Sheet, key string) *big.Rat {
	for _, o := range sheet.Odds {
		if o.Key == key {
			return o.Chance.Rat
		}
	}
	return nil
}

// rat compares exact fractions.
func (r *runner) rat(key string, got *big.Rat, want any) {
	w, ok := new(big.Rat).SetString(str(want))
	switch {
	case !ok:
		r.bad("shows %s: %v is no fraction", key, want)
	case got == nil:
		r.bad("shows %s: %v expected, the page does not show it", key, want)
	case got.Cmp(w) != 0:
		r.bad("shows %s: %v expected, found %v", key, want, got.RatString())
	}
}
