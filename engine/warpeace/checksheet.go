package warpeace

import (
	"strings"

	"adjutant/engine"
)

// checkSheet says what is wrong in the known printed values, by the sums and stacks
// that the rulebook's text fixes. 3 Game Board; WP-6; Detailed Example of Play; WP-28
func checkSheet(values map[string]string) []engine.Problem {
	s := &sheetCheck{a: newAtlas(values), values: values}
	s.capitals()
	s.sums()
	s.facts()
	s.starts()
	s.chart()
	s.track()
	s.islands()
	return s.out
}

// sheetProblems are those of the game's own map.
func (g *Game) sheetProblems() []engine.Problem {
	if g.rules.practice {
		return nil
	}
	return checkSheet(g.values)
}

type sheetCheck struct {
	a      *atlas
	values map[string]string
	out    []engine.Problem
}

func (s *sheetCheck) bad(code, ref string, text engine.Text, keys ...string) {
	s.out = append(s.out, engine.Problem{Code: code, Keys: keys, Ref: ref, Text: text})
}

func (s *sheetCheck) capitals() {
	for _, c := range turnOrder {
		key := "capital." + string(c)
		if v, ok := s.values[key]; ok && v != string(c.capital()) {
			s.bad("capital-"+string(c), secBoard, engine.T("The capital of %s is %s.", countryName(c), engine.Name(string(c.capital()))), key) // 3 Game Board; WP-4
		}
	}
}

// total adds up the values of places; whole is false while one is unknown.
func (s *sheetCheck) total(places []Place) (n int, whole bool) {
	whole = true
	for _, p := range places {
		if v := s.a.rp[s.a.n[p]]; v >= 0 {
			n += v
		} else {
			whole = false
		}
	}
	return n, whole
}

func (s *sheetCheck) sums() {
	for _, c := range turnOrder {
		homes := s.a.homes(c)
		if c == Britain {
			homes = append(homes, Gibraltar)
		}
		n, whole := s.total(homes)
		if n > homeSum(c) || whole && s.a.counted[c] && n != homeSum(c) {
			code := "home-sum-" + string(c)
			text := engine.T("The home areas of %s are worth %d together; these make %d.", countryName(c), homeSum(c), n)
			if c == Britain {
				code, text = "british-land-start", engine.T("The British home areas and Gibraltar are worth %d together; these make %d.", homeSum(c), n)
			}
			s.bad(code, secExample, text)
		}
	}
}

// facts: what the text proves may not be denied.
func (s *sheetCheck) facts() {
	for _, f := range facts() {
		v, ok := s.values[f.key]
		if !ok || f.likely || v == f.value {
			continue
		}
		group, rest, _ := strings.Cut(f.key, ".")
		switch group {
		case "rp":
			s.bad("fixed-rp-"+rest, secExample, engine.T("%s is worth %s by the rulebook.", engine.Name(rest), engine.Name(f.value)), f.key)
		case "port":
			s.bad("port-"+rest, secExample, engine.T("%s is a port by the rulebook.", engine.Name(rest)), f.key)
		case "border":
			s.bad("border-"+rest, secExample, engine.T("%s is a border by the rulebook.", engine.Name(rest)), f.key)
		case "chart":
			p, _, _ := strings.Cut(rest, ".")
			want, _ := ParseStock(f.value)
			if have, err := ParseStock(v); err != nil || have != want {
				s.bad("setup-"+p, secExample, engine.T("The example of play puts %s in %s.", engine.Name(f.value), engine.Name(p)), f.key) // 5 Game Set Up; WP-28
			}
		}
	}
	parts := partStacks()
	for _, k := range engine.Sorted(parts) {
		v, ok := s.values[k]
		have, err := ParseStock(v)
		if !ok || err == nil && parts[k].fits(have) {
			continue
		}
		p, _, _ := strings.Cut(strings.TrimPrefix(k, "chart."), ".")
		text := engine.T("The example of play puts at least %s in %s.", engine.Name(parts[k].least), engine.Name(p))
		switch least, _ := ParseStock(parts[k].least); {
		case least.empty():
			text = engine.T("By the example of play %s is empty in the chart.", engine.Name(p))
		case err == nil && least.within(have):
			text = engine.T("By the example of play %s in %s is too much.", engine.Name(have.String()), engine.Name(p))
		}
		s.bad("setup-"+p, secExample, text, k) // 5 Game Set Up; WP-28
	}
}

// starts: the seas with British fleets at set-up pay 4 together.
func (s *sheetCheck) starts() {
	n, known, ships := 0, true, 0
	for _, k := range engine.Sorted(s.values) {
		rest, ok := cut(k, "chart.")
		p, c, _ := strings.Cut(rest, ".")
		if !ok || c != string(Britain) || !s.a.sea(Place(p)) {
			continue
		}
		stack, _ := ParseStock(s.values[k])
		if stack.of(Fleet) == 0 {
			continue
		}
		ships++
		if v := s.a.rp[s.a.n[Place(p)]]; v >= 0 {
			n += v
		} else {
			known = false
		}
	}
	whole := s.values["chart.done."+string(Britain)] == "yes"
	if n > 4 || ships > 0 && known && whole && n != 4 {
		s.bad("british-sea-start", secExample, engine.T("The seas with British fleets at set-up are worth 4 together; these make %d.", n)) // 5 Game Set Up; WP-32
	}
}

// chart: no more stacks of a type than figures.
func (s *sheetCheck) chart() {
	var stacks [6]Stock
	for _, k := range engine.Sorted(s.values) {
		rest, ok := cut(k, "chart.")
		_, c, _ := strings.Cut(rest, ".")
		i := Country(c).ord()
		if !ok || i < 0 || strings.HasPrefix(rest, "done.") {
			continue
		}
		stack, err := ParseStock(s.values[k])
		if err != nil {
			s.bad("stack", secSetUp, engine.T("Write units as 3i 2c 1a 2f."), k)
			continue
		}
		for j, n := range stack {
			if n > 0 {
				stacks[i][j]++
			}
		}
	}
	for i, c := range turnOrder {
		for _, u := range unitTypes {
			if stacks[i].of(u) > u.figures(c) {
				s.bad("figures-"+string(c), secUnits, engine.T("%s has %d figures of %s; the chart uses %d.", countryName(c), u.figures(c), unitName(u), stacks[i].of(u))) // 4 Game Units; WP-10
			}
		}
	}
}

func (s *sheetCheck) track() {
	for _, key := range []string{"track.british", "track.french"} {
		if v, ok := s.values[key]; ok && printedNumber(s.values, key, 0) < 4 {
			s.bad("track-short", secSetUp, engine.T("Each arm of the track has at least 4 spaces, not %s.", engine.Name(v)), key) // 5 Game Set Up; WP-22
		}
	}
}

// islands: a place without any border in a map said to be complete.
func (s *sheetCheck) islands() {
	if !s.a.complete {
		return
	}
	for _, p := range s.a.places {
		if len(s.a.neighbours(p)) == 0 {
			s.out = append(s.out, engine.Problem{Code: "island", Ref: secBoard, Warn: true, Text: engine.T("%s touches no place: please look again.", s.a.placeName(p))})
		}
	}
}
