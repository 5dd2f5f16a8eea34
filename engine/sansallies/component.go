package sansallies

import (
	"slices"
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
func castleKey(t Tier) string { return "castle." + string(t) }

func flaskKey(t Tier) string { return "flask." + string(t) }

func deckKey(k Kind) string { return "deck." + string(k) }

func seasonNameKey(i int) string { return "season." + strconv.Itoa(i+1) + ".name" }

func seasonNumberKey(i int) string { return "season." + strconv.Itoa(i+1) + ".number" }

func pairKey(p, q int) string { return "camp." + strconv.Itoa(p) + "." + strconv.Itoa(q) }

func regionKey(name, f string) string { return "region." + name + "." + f }

const (
	seasonCountKey = "season.count"
	regionsAllKey  = "regions.complete"
	regionNamesKey = "regions.names"
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
	add(strengthKey(Aircraft, false), secForce, units, engine.T("Aircraft, undeveloped side"), engine.AskCount(1, 12))
	add(strengthKey(Aircraft, true), secUpgrades, units, engine.T("Aircraft, upgraded side"), engine.AskCount(1, 12))
	add(strengthKey(Ships, false), secForce, units, engine.T("Ships, undeveloped side"), engine.AskCount(1, 12))
	add(strengthKey(Ships, true), secUpgrades, units, engine.T("Ships, upgraded side"), engine.AskCount(1, 12))
	deck := deckGroup(values)
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
	cards := regionGroup(values)
	add(regionNamesKey, secComponents, cards, engine.T("Names of region cards, with semicolons between"), engine.AskText(1, 2000))
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

// deckGroup heads the production deck with what the numbers known add up to.
func deckGroup(values map[string]string) engine.Text {
	sum := 0
	for _, k := range kinds() {
		n, _ := strconv.Atoi(values[deckKey(k)])
		sum += n
	}
	return engine.T("Production deck: %d/%d", sum, deckSize) // SA-1
}

// regionGroup heads the region cards with how many of them are known.
func regionGroup(values map[string]string) engine.Text {
	names := regionNames(values)
	centers := 0
	for _, name := range names {
		if values[regionKey(name, "kind")] == string(Resource) {
			centers++
		}
	}
	return engine.T("Region cards: %d/%d, centers %d/%d", len(names), regionCards, centers, 5) // SA-1
}

// regionNames are the names of region cards told: listed, or known by a value.
func regionNames(values map[string]string) []string {
	var out []string
	for _, name := range strings.Split(values[regionNamesKey], ";") {
		if name = strings.TrimSpace(name); name != "" {
			out = append(out, name)
		}
	}
	for _, k := range engine.Sorted(values) {
		name, ok := strings.CutPrefix(k, "region.")
		if i := strings.LastIndex(name, "."); ok && i > 0 {
			out = append(out, name[:i])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
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
