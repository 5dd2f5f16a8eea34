package cases

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// checkSheet compares the errors in a sheet that is typed in.
func (c *compare) checkSheet(m map[string]any, want []string) {
	var got []string
	for _, p := range warpeace.Title().CheckSheet(typed(m)) {
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

// typed are the printed values of a sheet that is typed in.
func typed(m map[string]any) map[string]string {
	v := map[string]string{}
	all := func(prefix string, x map[string]any) {
		for k, n := range x { // any order: a copy
			v[prefix+place(k)] = fmt.Sprint(n)
		}
	}
	for _, k := range engine.Sorted(m) {
		x := mapOf(m[k])
		switch k {
		case "capital", "track":
			all(k+".", x)
		case "rp":
			typedHomes(v, x)
		case "area_rp":
			all("rp.", x)
		case "british_sea_start":
			all("rp.", x)
			for p := range x { // any order: one key each
				v["chart."+p+".Britain"] = "2f"
			}
			v["chart.done.Britain"] = "yes"
		case "british_land_start":
			all("rp.", x)
			v["areas.Britain"] = strconv.Itoa(len(x) - 1) // without Gibraltar
		case "bordering", "not_bordering":
			for _, w := range list(m[k]) {
				v[border(w)] = word(k == "bordering")
			}
		case "port", "no_port":
			for _, p := range list(m[k]) {
				v["port."+p] = word(k == "port")
			}
		case "setup":
			typedSetup(v, x)
		case "complete":
			v["map.complete"] = word(m[k] == true)
		}
	}
	return v
}

// typedHomes are the resource points of each country's home areas, and how many areas it has.
func typedHomes(v map[string]string, x map[string]any) {
	for c, areas := range x { // any order: each country apart
		for p, n := range mapOf(areas) {
			v["rp."+p] = fmt.Sprint(n)
		}
		n := len(mapOf(areas))
		if _, ok := mapOf(areas)[string(warpeace.Gibraltar)]; ok {
			n-- // nobody's home area
		}
		v["areas."+c] = strconv.Itoa(n)
	}
}

// typedSetup are the stacks of the set-up chart.
func typedSetup(v map[string]string, x map[string]any) {
	for p, s := range x { // any order: each place apart
		v["chart."+place(p)+"."+owner(p, mapOf(s))] = stockOrNested(mapOf(s))
		for _, c := range countries() {
			if n, ok := mapOf(s)[c]; ok {
				v["chart."+place(p)+"."+c] = stock(n)
			}
		}
	}
}

// owner is whose stack of the chart stands in a place: named, else the country of its
// home area, else the one that the examples put there.
func owner(p string, s map[string]any) string {
	for _, c := range countries() {
		if _, ok := s[c]; ok || len(p) == 2 && p[:1] == c[:1] {
			return c
		}
	}
	if p[0] == 'N' && p != "NS" {
		return "France"
	}
	return "Britain"
}

// sameBorder writes the code of a border's error the same way from both sides.
func sameBorder(code string) string {
	if rest, ok := strings.CutPrefix(code, "border-"); ok {
		return border(rest)
	}
	return code
}
