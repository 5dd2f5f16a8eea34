package cases

import (
	"fmt"
	"math/big"
	"slices"
	"sort"
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

// checkSheet compares the errors in a sheet that is typed in.
func (c *compare) checkSheet(m map[string]any, want []string) {
	v := map[string]string{}
	for _, k := range engine.Sorted(m) {
		x := mapOf(m[k])
		switch k {
		case "capital":
			for c, p := range x {
				v["capital."+c] = fmt.Sprint(p)
			}
		case "rp":
			for c, areas := range x {
				for p, n := range mapOf(areas) {
					v["rp."+p] = fmt.Sprint(n)
				}
				n := len(mapOf(areas))
				if _, ok := mapOf(areas)[string(warpeace.Gibraltar)]; ok {
					n-- // nobody's home area
				}
				v["areas."+c] = strconv.Itoa(n)
			}
		case "area_rp":
			for p, n := range x {
				v["rp."+p] = fmt.Sprint(n)
			}
		case "british_sea_start":
			for p, n := range x {
				v["rp."+p], v["chart."+p+".Britain"] = fmt.Sprint(n), "2f"
			}
			v["chart.done.Britain"] = "yes"
		case "british_land_start":
			for p, n := range x {
				v["rp."+place(p)] = fmt.Sprint(n)
			}
			v["areas.Britain"] = strconv.Itoa(len(x) - 1) // without Gibraltar
		case "not_bordering":
			for _, w := range list(m[k]) {
				v[border(w)] = "no"
			}
		case "bordering":
			for _, w := range list(m[k]) {
				v[border(w)] = "yes"
			}
		case "no_port":
			for _, p := range list(m[k]) {
				v["port."+p] = "no"
			}
		case "port":
			for _, p := range list(m[k]) {
				v["port."+p] = "yes"
			}
		case "track":
			for arm, n := range x {
				v["track."+arm] = fmt.Sprint(n)
			}
		case "setup":
			for p, s := range x {
				v["chart."+place(p)+"."+owner(p, mapOf(s))] = stockOrNested(mapOf(s))
				for _, c := range []string{"Britain", "France", "Austria", "Russia", "Spain", "Prussia"} {
					if n, ok := mapOf(s)[c]; ok {
						v["chart."+place(p)+"."+c] = stock(n)
					}
				}
			}
		case "complete":
			v["map.complete"] = word(m[k] == true)
		}
	}
	var got []string
	for _, p := range warpeace.Title().CheckSheet(v) {
		if p.Warn && !slices.Contains(want, p.Code) {
			continue // a warning is no error, but may be asked for
		}
		got = append(got, sameBorder(p.Code))
	}
	for i := range want {
		want[i] = sameBorder(want[i])
	}
	sort.Strings(got)
	sort.Strings(want)
	c.same("sheet_errors", got, want)
}

func sameBorder(code string) string {
	if rest, ok := strings.CutPrefix(code, "border-"); ok {
		return border(rest)
	}
	return code
}

// owner is whose stack of the chart stands in a place: named, else the country of its
// home area, else the one that the examples put there.
func owner(p string, s map[string]any) string {
	for _, c := range []string{"Britain", "France", "Austria", "Russia", "Spain", "Prussia"} {
		if _, ok := s[c]; ok || len(p) == 2 && p[:1] == c[:1] {
			return c
		}
	}
	if p[0] == 'N' && p != "NS" {
		return "France"
	}
	return "Britain"
}

func stockOrNested(s map[string]any) string {
	for _, v := range s {
		if m, ok := v.(map[string]any); ok {
			return stock(m)
		}
	}
	return stock(s)
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

// small battles are computed in fractions.
const small = 8

func (c *compare) odds(m, want map[string]any) {
	got := map[string]*big.Rat{}
	floats := map[string]float64{}
	num := func(k string) int { n, _ := m[k].(int); return n }
	on := func(k string) bool { return m[k] == true }
	switch kind := fmt.Sprint(m["kind"]); kind {
	case "land":
		att, def := army(m["attacker"], on("napoleon"), warpeace.France), army(m["defender"], on("wellington"), warpeace.Britain)
		if r := num("rounds"); att.Size()+def.Size() > small || r > 0 {
			o := warpeace.Land(att, def, nil, nil, r)
			floats = map[string]float64{"attacker_wins": o.AttackerHolds, "defender_wins": o.DefenderHolds, "both_gone": o.BothGone, "attacker_loss": o.AttackerLoss, "defender_loss": o.DefenderLoss, "stands": o.Stands}
			break
		}
		o := warpeace.LandExact(att, def, nil, nil)
		got = map[string]*big.Rat{"attacker_wins": o.AttackerHolds, "defender_wins": o.DefenderHolds, "both_gone": o.BothGone, "attacker_loss": o.AttackerLoss, "defender_loss": o.DefenderLoss}
	case "land-withdraw":
		att, def := army(m["attacker"], on("napoleon"), warpeace.France), army(m["defender"], on("wellington"), warpeace.Britain)
		if att.Size()+def.Size() > small {
			o := warpeace.LandWithdraw(att, def)
			floats = map[string]float64{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.Empty, "defender_killed": o.DefenderKilled, "defender_retreated": o.DefenderRetreated}
			break
		}
		o := warpeace.LandWithdrawExact(att, def, nil, nil)
		got = map[string]*big.Rat{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.Empty, "defender_killed": o.DefenderKilled, "defender_retreated": o.DefenderRetreated}
	case "naval":
		o := warpeace.NavalExact(num("attacker"), num("defender"))
		got = map[string]*big.Rat{"attacker_holds": o.AttackerHolds, "defender_holds": o.DefenderHolds, "empty": o.BothGone,
			"attacker_sunk": o.AttackerSunk, "attacker_disabled": o.AttackerDisabled, "defender_sunk": o.DefenderSunk, "defender_disabled": o.DefenderDisabled}
	case "round-hits":
		attacking := m["role"] == "attacker"
		leads := attacking && on("napoleon") || !attacking && on("wellington") || on("led")
		for i, p := range warpeace.RoundHits(army(m["units"], leads, ""), attacking) {
			got["p"+strconv.Itoa(i)] = p
		}
	case "political":
		got["p"] = warpeace.Political(num("dice"))
	case "surrender", "alliance":
		p := warpeace.SurrenderChance(num("position"))
		if kind == "alliance" {
			p = warpeace.AllianceChance(num("position"))
		}
		got["p"], got["within"] = p, warpeace.Within(p, num("checks"))
	case "attrition":
		o := warpeace.Attrition(num("units"), on("harsh"))
		got = map[string]*big.Rat{"expected": o.Expected, "none_lost": o.None, "all_lost": o.All}
	case "court":
		got["p"] = warpeace.Court(num("dice"), num("position"))
	default:
		c.fail("there are no odds %q", kind)
		return
	}
	for _, pair := range [][2]string{{"attacker_wins", "attacker_holds"}, {"defender_wins", "defender_holds"}, {"both_gone", "empty"}} {
		for i, k := range pair { // two words for one thing
			other := pair[1-i]
			if got[k] != nil {
				got[other] = got[k]
			}
			if f, ok := floats[k]; ok {
				floats[other] = f
			}
		}
	}
	for _, k := range engine.Sorted(want) {
		f, ok := floats[k]
		if got[k] == nil && !ok {
			c.fail("the odds have no %s", k)
			continue
		}
		c.near(k, got[k], f, want[k])
	}
}
