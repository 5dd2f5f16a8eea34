package sansallies

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// deckSize is the whole production deck; regionCards the whole enemy deck.
const (
	deckSize    = 71
	regionCards = 48
)

// Keys of printed values.
func castleKey(t Tier) string         { return "castle." + string(t) }
func flaskKey(t Tier) string          { return "flask." + string(t) }
func deckKey(k Kind) string           { return "deck." + string(k) }
func seasonNameKey(i int) string      { return "season." + strconv.Itoa(i+1) + ".name" }
func seasonNumberKey(i int) string    { return "season." + strconv.Itoa(i+1) + ".number" }
func pairKey(p, q int) string         { return "camp." + strconv.Itoa(p) + "." + strconv.Itoa(q) }
func regionKey(name, f string) string { return "region." + name + "." + f }

const (
	seasonCountKey = "season.count"
	regionsAllKey  = "regions.complete"
)

func strengthKey(c Kind, upgraded bool) string {
	if upgraded {
		return "strength." + string(c) + ".upgraded"
	}
	return "strength." + string(c) + ".undeveloped"
}

// components lists the values printed on cardboard. Facts are those that the
// rulebook's text gives; everything else is asked when first needed.
func components(values map[string]string) []engine.Component {
	var out []engine.Component
	add := func(key, ref string, group, name engine.Text, need engine.Need) {
		out = append(out, engine.Component{Key: key, Ref: ref, Group: group, Name: name, Need: need})
	}
	fact := func(value string, why engine.Text) {
		c := &out[len(out)-1]
		c.Fact, c.Why = value, why
	}
	chits := engine.T("Technology chits")
	for _, t := range tiers() {
		add(castleKey(t), secForce, chits, engine.T("Castle on chit %s", string(t)), engine.AskCount(1, 30))
	}
	for _, t := range tiers() {
		add(flaskKey(t), secResearch, chits, engine.T("Flask on chit %s", string(t)), engine.AskCount(3, 6))
		if t == "A" {
			fact("3", engine.T("The first and lowest research level is 3.")) // SA-44
		}
	}
	units := engine.T("Unit-type chits")
	add(strengthKey(Vehicles, false), secForce, units, engine.T("Vehicles, undeveloped side"), engine.AskCount(1, 4))
	add(strengthKey(Vehicles, true), secLight, units, engine.T("Vehicles, upgraded side"), engine.AskCount(5, 5))
	fact("5", engine.T("Light craft are described on a vehicles card of strength 5.")) // SA-59
	for _, c := range []Kind{Aircraft, Ships} {
		add(strengthKey(c, false), secForce, units, engine.T("%s, undeveloped side", kindName(c)), engine.AskCount(1, 12))
		add(strengthKey(c, true), secUpgrades, units, engine.T("%s, upgraded side", kindName(c)), engine.AskCount(1, 12))
	}
	deck := engine.T("Production deck")
	for _, k := range kinds() {
		add(deckKey(k), secComponents, deck, engine.T("Cards of %s", kindName(k)), engine.AskCount(1, deckSize))
	}
	seasons := engine.T("Season tile")
	add(seasonCountKey, secSeason, seasons, engine.T("Number of seasons"), engine.AskCount(2, 12))
	n, _ := strconv.Atoi(values[seasonCountKey])
	for i := range min(max(n, 0), 12) {
		add(seasonNameKey(i), secSeason, seasons, engine.T("Name of season %d, clockwise", i+1), engine.AskText(1, 20))
		add(seasonNumberKey(i), secModified, seasons, engine.T("Number of season %d", i+1), engine.AskCount(-9, 9))
	}
	diagram := engine.T("Prison camp diagram")
	places := engine.AskChoose(placeOptions(deal())...)
	for p := 1; p <= 6; p++ {
		for q := 1; q <= 6; q++ {
			add(pairKey(p, q), secCamps, diagram, engine.T("Region for %d, then %d", p, q), places)
		}
	}
	cards := engine.T("Region cards")
	kinds, icons := engine.AskChoose(terrainOptions(terrains())...), engine.AskChoose(iconOptions()...)
	for _, name := range regionNames(values) {
		add(regionKey(name, "kind"), secComponents, cards, engine.T("%s: kind", engine.Name(name)), kinds)
		add(regionKey(name, "icons"), secForce, cards, engine.T("%s: icons", engine.Name(name)), icons)
		add(regionKey(name, "stars"), secModified, cards, engine.T("%s: stars", engine.Name(name)), engine.AskCount(1, 2))
	}
	add(regionsAllKey, secComponents, cards, engine.T("All 48 region cards are entered"), engine.AskChoose(opt("yes", engine.T("yes")), opt("no", engine.T("no"))))
	add("aid_card_agrees", secResolve, engine.T("Player aid card"), engine.T("Its casualty table says what the rulebook's says"), engine.AskChoose(opt("yes", engine.T("yes")), opt("no", engine.T("no"))))
	return out
}

// regionNames are the names of region cards known, in order.
func regionNames(values map[string]string) []string {
	var out []string
	for _, k := range engine.Sorted(values) {
		if name, ok := strings.CutPrefix(k, "region."); ok {
			if name, ok = strings.CutSuffix(name, ".kind"); ok {
				out = append(out, name)
			}
		}
	}
	return out
}

func placeOptions(places []Place) []engine.Option {
	var out []engine.Option
	for _, p := range places {
		out = append(out, engine.Option{Key: string(p), Text: engine.Name(string(p)), Zone: string(p)})
	}
	return out
}

func terrainOptions(kinds []Terrain) []engine.Option {
	var out []engine.Option
	for _, k := range kinds {
		out = append(out, opt(string(k), terrainName(k)))
	}
	return out
}

func iconOptions() []engine.Option {
	var out []engine.Option
	for _, s := range iconSets() {
		out = append(out, opt(s, iconNames(s)))
	}
	return out
}

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
			s.bad("sheet_range", secComponents, engine.T("%s: give %d to %d.", engine.Name(key), lo, hi), key)
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
		s.bad("sheet_sum", secComponents, engine.T("The production deck has 71 cards; these make %d.", sum)) // SA-1
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
