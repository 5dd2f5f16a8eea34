package cases

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// answersOnly runs a case that asks something and plays nothing: odds, the component
// sheet, piles of chips. It reports whether the case was one.
func (c *compare) answersOnly(e example) bool {
	done := false
	var piles []int
	for _, w := range e.When {
		if v, ok := w["check-sheet"]; ok {
			c.checkSheet(mapOf(v), list(e.Then["sheet_errors"]))
			done = true
		}
		if v, ok := w["count-pieces"]; ok {
			n := counts(v)
			piles = append(piles, warpeace.Pile(n["figures"], n["red"], n["white"]))
			done = true
		}
		if v, ok := w["odds"]; ok {
			c.odds(mapOf(v), mapOf(e.Then["odds"]))
			done = true
		}
	}
	if want, ok := e.Then["counts"]; ok {
		c.same("counts", piles, want)
	}
	return done
}

// question is what a case asks the odds of.
type question map[string]any

// num is a number of the question; 0 where there is none.
func (q question) num(k string) int { n, _ := q[k].(int); return n }

// on reports whether a condition of the question holds.
func (q question) on(k string) bool { return q[k] == true }

// armies are the two sides of a land battle.
func (q question) armies() (att, def warpeace.Army) {
	return army(q["attacker"], q.on("napoleon"), warpeace.France), army(q["defender"], q.on("wellington"), warpeace.Britain)
}

// army reads {i: 3}, or the units of several countries: {Britain: {i: 3}, Russia: {a: 1}}.
// A leader leads infantry of his own country alone.
func army(v any, led bool, of warpeace.Country) warpeace.Army {
	n := counts(v)
	own := n["i"]
	for c, s := range mapOf(v) {
		for u, k := range counts(s) {
			n[u] += k
			if u == "i" && c == string(of) {
				own += k
			}
		}
	}
	a := warpeace.Army{Infantry: n["i"], Cavalry: n["c"], Artillery: n["a"]}
	if led {
		a.Led = min(8, own)
	}
	return a
}

// chances are computed odds by their names: exact ones, or decimals for large battles.
type chances struct {
	exact  map[string]*big.Rat
	floats map[string]float64
}

// odds compares the odds that a case asks for.
func (c *compare) odds(m, want map[string]any) {
	q := question(m)
	found, ok := q.chances()
	if !ok {
		c.fail("there are no odds %q", fmt.Sprint(q["kind"]))
		return
	}
	for _, pair := range [][2]string{{"attacker_wins", "attacker_holds"}, {"defender_wins", "defender_holds"}, {"both_gone", "empty"}} {
		for i, k := range pair { // two words for one thing
			other := pair[1-i]
			if found.exact[k] != nil {
				found.exact[other] = found.exact[k]
			}
			if f, ok := found.floats[k]; ok {
				found.floats[other] = f
			}
		}
	}
	for _, k := range engine.Sorted(want) {
		f, ok := found.floats[k]
		if found.exact[k] == nil && !ok {
			c.fail("the odds have no %s", k)
			continue
		}
		c.near(k, found.exact[k], f, want[k])
	}
}

// chances computes the odds by the question's kind; false for a kind that there is not.
func (q question) chances() (found chances, ok bool) {
	got := map[string]*big.Rat{}
	switch kind := fmt.Sprint(q["kind"]); kind {
	case "land":
		return q.land(), true
	case "land-withdraw":
		return q.landWithdraw(), true
	case "naval":
		o := warpeace.NavalExact(q.num("attacker"), q.num("defender"))
		got = map[string]*big.Rat{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.BothGone,
			"attacker_sunk": o.AttackerSunk, "attacker_disabled": o.AttackerDisabled, "defender_sunk": o.DefenderSunk, "defender_disabled": o.DefenderDisabled}
	case "round-hits":
		attacking := q["role"] == "attacker"
		leads := attacking && q.on("napoleon") || !attacking && q.on("wellington") || q.on("led")
		for i, p := range warpeace.RoundHits(army(q["units"], leads, ""), attacking) {
			got["p"+strconv.Itoa(i)] = p
		}
	case "political":
		got["p"] = warpeace.Political(q.num("dice"))
	case "surrender", "alliance":
		p := warpeace.SurrenderChance(q.num("position"))
		if kind == "alliance" {
			p = warpeace.AllianceChance(q.num("position"))
		}
		got["p"], got["within"] = p, warpeace.Within(p, q.num("checks"))
	case "attrition":
		o := warpeace.Attrition(q.num("units"), q.on("harsh"))
		got = map[string]*big.Rat{"expected": o.Expected, "none_lost": o.None, "all_lost": o.All}
	case "court":
		got["p"] = warpeace.Court(q.num("dice"), q.num("position"))
	default:
		return found, false
	}
	return chances{exact: got}, true
}

// small battles are computed in fractions.
const small = 8

// land are the odds of a battle to the end, or of some rounds of it.
func (q question) land() chances {
	att, def := q.armies()
	if r := q.num("rounds"); att.Size()+def.Size() > small || r > 0 {
		o := warpeace.Land(att, def, nil, nil, r)
		return chances{floats: map[string]float64{"attacker_wins": o.AttackerHolds, "defender_wins": o.DefenderHolds, "both_gone": o.BothGone, "attacker_loss": o.AttackerLoss, "defender_loss": o.DefenderLoss, "stands": o.Stands}}
	}
	o := warpeace.LandExact(att, def, nil, nil)
	return chances{exact: map[string]*big.Rat{"attacker_wins": o.AttackerHolds, "defender_wins": o.DefenderHolds, "both_gone": o.BothGone, "attacker_loss": o.AttackerLoss, "defender_loss": o.DefenderLoss}}
}

// landWithdraw are the odds of a battle in which the defender withdraws when he may.
func (q question) landWithdraw() chances {
	att, def := q.armies()
	if att.Size()+def.Size() > small {
		o := warpeace.LandWithdraw(att, def)
		return chances{floats: map[string]float64{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.Empty, "defender_killed": o.DefenderKilled, "defender_retreated": o.DefenderRetreated}}
	}
	o := warpeace.LandWithdrawExact(att, def, nil, nil)
	return chances{exact: map[string]*big.Rat{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.Empty, "defender_killed": o.DefenderKilled, "defender_retreated": o.DefenderRetreated}}
}

// near compares a chance: fractions are exact, decimals hold to within 0.000001.
func (c *compare) near(key string, got *big.Rat, float float64, want any) {
	w := fmt.Sprint(want)
	r, ok := new(big.Rat).SetString(w)
	if !ok {
		c.fail("odds %s: %q is no number", key, w)
		return
	}
	if got != nil {
		float, _ = got.Float64()
	}
	f, _ := r.Float64()
	exact := got != nil && (strings.Contains(w, "/") || !strings.Contains(w, "."))
	if exact && got.Cmp(r) != 0 || !exact && math.Abs(float-f) > 1e-6 {
		c.fail("odds %s: %v (%.7f), expected %s", key, got, float, w)
	}
}
