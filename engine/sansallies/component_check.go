package sansallies

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// checkSheet says what is wrong in the known printed values: each alone first,
// then together.
func checkSheet(values map[string]string) []engine.Problem {
	s := sheetCheck{values: values}
	s.ranges()
	s.flasks()
	s.castles()
	s.strengths()
	s.deck()
	s.seasons()
	s.diagram()
	s.regions()
	return s.out
}

type sheetCheck struct {
	values map[string]string
	out    []engine.Problem
}

func (s *sheetCheck) bad(code, ref string, text engine.Text, keys ...string) {
	s.out = append(s.out, engine.Problem{Code: code, Keys: keys, Ref: ref, Text: text})
}

func (s *sheetCheck) num(key string) (int, bool) {
	v, ok := s.values[key]
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(v)
	return n, err == nil
}

// ranges checks each number against what can be printed there.
func (s *sheetCheck) ranges() {
	if n, ok := s.num(flaskKey("A")); ok && n != 3 {
		s.bad("sheet_first_flask", secResearch, engine.T("The flask on chit A is 3 by the rulebook."), flaskKey("A")) // SA-44
	}
	if n, ok := s.num(strengthKey(Vehicles, true)); ok && n != 5 {
		s.bad("sheet_known", secLight, engine.T("Upgraded vehicles are 5 by the rulebook."), strengthKey(Vehicles, true)) // SA-59
	}
	for _, key := range engine.Sorted(s.values) {
		lo, hi, ok := printedRange(key)
		if !ok {
			continue
		}
		if n, err := strconv.Atoi(s.values[key]); err != nil || n < lo || n > hi {
			s.bad("sheet_range", secComponents, engine.T("%s: give %d to %d.", componentName(s.values, key), lo, hi), key)
		}
	}
}

// printedRange is what can be printed for a number; ok is false for keys that are
// no numbers or have a rule of their own.
func printedRange(key string) (lo, hi int, ok bool) {
	group, rest, _ := strings.Cut(key, ".")
	switch {
	case group == "castle":
		return 1, 30, true
	case key == flaskKey("A"), key == strengthKey(Vehicles, true):
		return 0, 0, false
	case key == flaskKey("H"):
		return 4, 6, true // SA-44
	case group == "flask":
		return 3, 6, true
	case key == strengthKey(Vehicles, false):
		return 1, 4, true
	case group == "strength":
		return 1, 12, true
	case group == "deck":
		return 1, deckSize, true
	case key == seasonCountKey:
		return 2, 12, true
	case group == "season" && strings.HasSuffix(rest, ".number"):
		return -9, 9, true
	case group == "region" && strings.HasSuffix(rest, ".stars"):
		return 1, 2, true
	}
	return 0, 0, false
}

func (s *sheetCheck) flasks() {
	last, at := 0, Tier("")
	for _, t := range tiers() {
		n, ok := s.num(flaskKey(t))
		if !ok {
			continue
		}
		if n < last {
			s.bad("sheet_order", secResearch, engine.T("The flask on chit %s cannot be lower than the one on chit %s.", string(t), string(at)), flaskKey(t), flaskKey(at)) // SA-44
		}
		last, at = n, t
	}
}

func (s *sheetCheck) castles() {
	last, at := 0, Tier("")
	for _, t := range tiers() {
		n, ok := s.num(castleKey(t))
		if !ok {
			continue
		}
		if n < last {
			s.out = append(s.out, engine.Problem{Code: "sheet_order", Keys: []string{castleKey(t), castleKey(at)}, Ref: secForce, Warn: true,
				Text: engine.T("The castle on chit %s is lower than the one on chit %s: please look again.", string(t), string(at))})
		}
		last, at = n, t
	}
}

func (s *sheetCheck) strengths() {
	for _, c := range []Kind{Vehicles, Aircraft, Ships} {
		a, ok := s.num(strengthKey(c, false))
		b, ok2 := s.num(strengthKey(c, true))
		if ok && ok2 && a >= b {
			s.bad("sheet_order", secUpgrades, engine.T("The upgraded side of %s must be stronger than the undeveloped one.", kindName(c)), strengthKey(c, false), strengthKey(c, true)) // SA-55
		}
	}
}

func (s *sheetCheck) deck() {
	sum, missing := 0, 0
	for _, k := range kinds() {
		n, ok := s.num(deckKey(k))
		if !ok {
			missing++
		}
		sum += n
	}
	if missing == 0 && sum != deckSize || sum+missing > deckSize {
		text := engine.T("The production deck has 71 cards; these make %d.", sum)
		if missing > 0 && sum <= deckSize {
			text = one(missing, engine.T("The production deck has 71 cards; these make %d, and the kind not told has one card at least.", sum),
				engine.T("The production deck has 71 cards; these make %d, and the %d kinds not told have one card at least.", sum, missing))
		}
		s.bad("sheet_sum", secComponents, text) // SA-1
	}
}

func (s *sheetCheck) seasons() {
	seen := map[string]bool{}
	n, _ := s.num(seasonCountKey)
	for i := range min(max(n, 0), 12) {
		v := s.values[seasonNameKey(i)]
		if v != "" && seen[strings.ToLower(v)] {
			s.bad("sheet_range", secSeason, engine.T("Two seasons cannot have the same name: %s.", engine.Name(v)), seasonNameKey(i))
		}
		seen[strings.ToLower(v)] = true
	}
}

func (s *sheetCheck) diagram() {
	seen := map[string]string{}
	for p := 1; p <= 6; p++ {
		for q := 1; q <= 6; q++ {
			k := pairKey(p, q)
			v, ok := s.values[k]
			if !ok {
				continue
			}
			if other, twice := seen[v]; twice {
				s.bad("sheet_twice", secCamps, engine.T("%s belongs to another pair of the diagram already.", engine.Name(v)), k, other) // SA-73
			}
			seen[v] = k
		}
	}
}

func (s *sheetCheck) regions() {
	if names := s.values[regionNamesKey]; strings.ContainsAny(names, "=\"") {
		s.bad("sheet_range", secComponents, engine.T("Write the names without quotes and equals signs."), regionNamesKey)
	}
	listed := map[string]bool{}
	for _, name := range strings.Split(s.values[regionNamesKey], ";") {
		if name = strings.TrimSpace(name); name != "" && listed[name] {
			s.out = append(s.out, engine.Problem{Code: "sheet_twice", Keys: []string{regionNamesKey}, Ref: secComponents, Warn: true,
				Text: engine.T("%s stands twice among the region cards: please look again.", engine.Name(name))})
		}
		listed[name] = true
	}
	count := map[Terrain]int{}
	n := 0
	for _, name := range regionNames(s.values) {
		count[Terrain(s.values[regionKey(name, "kind")])]++
		n++
	}
	whole := s.values[regionsAllKey] == "yes"
	if n > regionCards || whole && n != regionCards {
		s.bad("sheet_sum", secComponents, engine.T("The enemy deck has 48 cards; these make %d.", n), regionsAllKey) // SA-1
	}
	if count[Capital] > 1 || count[Resource] > 5 || whole && (count[Capital] != 1 || count[Resource] != 5) {
		s.bad("sheet_known", secInstallation, engine.T("The enemy deck has one capital and five resource centers."), regionsAllKey) // SA-48
	}
}
