package warpeace

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Place is a land area or a sea zone: "A1", "N4", "GIB", "EC". 3 Game Board; WP-3
type Place string

// Gibraltar belongs to nobody's home areas. WR-47
const Gibraltar Place = "GIB"

// holdingZone is spill-over space of Gibraltar. 3 Game Board; WP-7; WR-23
const holdingZone Place = "HOLD"

// buffers is how many buffer areas there are. 3 Game Board; WP-5
const buffers = 9

// truth is what is known of a border or a port.
type truth int8

// Unknown is never no. WR-24
const (
	unknown truth = iota
	yes
	no
)

func (t truth) word() string { return [...]string{"?", "yes", "no"}[t] }

// atlas is the map as far as it is known: the printed values, read once for each
// change. Facts of the rulebook stand in the values already.
type atlas struct {
	places   []Place // areas, then seas
	n        map[Place]int
	areas    int       // how many of places are land
	home     []Country // "" for buffers, Gibraltar and seas
	rp       []int     // -1: unknown
	port     []truth
	touch    [][]truth
	next     [][]Place        // what each place surely touches, in the map's order
	links    []engine.Link    // the same, drawn
	counted  map[Country]bool // how many home areas it has is known
	complete bool             // what is not listed is no
	arm      map[Side]int     // spaces of the track's arms; 0: unknown
	names    map[Place]string // of seas
	label    []engine.Text    // each place as people read it
	group    []engine.Text    // and the list it stands in
	values   map[string]string
}

// leastAreas are the home areas that the rulebook's text names. 3 Game Board; WP-4
func leastAreas(c Country) int {
	return map[Country]int{Britain: 3, France: 5, Austria: 5, Russia: 7, Spain: 4, Prussia: 2}[c]
}

// knownSeas are the sea zones that the rulebook's text names. Detailed Example of Play; WP-3
var knownSeas = [...][2]string{
	{"BA", "Baltic Sea"}, {"CA", "Central Atlantic"}, {"CM", "Central Mediterranean"},
	{"EC", "English Channel"}, {"NS", "North Sea"}, {"WM", "Western Mediterranean"},
}

// mostSeas is how many more seas may be entered.
const mostSeas = 20

func printedNumber(values map[string]string, key string, other int) int {
	if n, err := strconv.Atoi(values[key]); err == nil {
		return n
	}
	return other
}

func newAtlas(values map[string]string) *atlas {
	a := &atlas{n: map[Place]int{}, counted: map[Country]bool{}, names: map[Place]string{}, values: values, complete: values["map.complete"] == "yes"}
	for _, c := range turnOrder {
		_, told := values["areas."+string(c)]
		a.counted[c] = told || a.complete
		for i := range min(max(printedNumber(values, "areas."+string(c), leastAreas(c)), 1), 15) {
			a.add(Place(c.letter()+strconv.Itoa(i+1)), c)
		}
	}
	a.add(Gibraltar, "")
	for i := range buffers {
		a.add(Place("N"+strconv.Itoa(i+1)), "")
	}
	a.areas = len(a.places)
	for _, s := range knownSeas {
		a.add(Place(s[0]), "")
		a.names[Place(s[0])] = s[1]
	}
	for i := range min(max(printedNumber(values, "seas.more", 0), 0), mostSeas) {
		p := Place("X" + strconv.Itoa(i+1))
		a.add(p, "")
		a.names[p] = values["sea."+string(p)]
	}
	a.arm = map[Side]int{British: printedNumber(values, "track.british", 0), French: printedNumber(values, "track.french", 0)}
	for _, p := range a.places {
		a.rp = append(a.rp, printedNumber(values, rpKey(p), -1))
		a.port = append(a.port, a.read(values[portKey(p)]))
		a.label = append(a.label, a.nameOf(p))
		a.group = append(a.group, a.groupOf(p))
	}
	a.readBorders()
	return a
}

// readBorders fills in what touches what.
func (a *atlas) readBorders() {
	n := len(a.places)
	a.touch, a.next = make([][]truth, n), make([][]Place, n)
	for i := range a.places {
		a.touch[i] = make([]truth, n)
		for j := range a.touch[i] {
			if a.touch[i][j] = a.read(""); i == j {
				a.touch[i][j] = no
			}
		}
	}
	for k, v := range a.values { // any order: each border is set once
		rest, ok := cut(k, "border.")
		if !ok {
			continue
		}
		p, q := pair(rest)
		i, ok := a.n[p]
		j, ok2 := a.n[q]
		if ok && ok2 && p < q {
			t := a.read(v)
			a.touch[i][j], a.touch[j][i] = t, t
		}
	}
	for i, p := range a.places {
		for j, q := range a.places {
			if a.touch[i][j] != yes {
				continue
			}
			a.next[i] = append(a.next[i], q)
			if j < i {
				a.links = append(a.links, engine.Link{From: string(q), To: string(p), Kind: linkKind(a.sea(p), a.sea(q))})
			}
		}
	}
}

func linkKind(p, q bool) string {
	switch {
	case p && q:
		return "sea"
	case p != q:
		return "coast"
	}
	return "land"
}

func (a *atlas) add(p Place, home Country) {
	a.n[p] = len(a.places)
	a.places = append(a.places, p)
	a.home = append(a.home, home)
}

func (a *atlas) read(v string) truth {
	switch {
	case v == "yes":
		return yes
	case v == "no", a.complete:
		return no
	}
	return unknown
}

// Keys of printed values.
func rpKey(p Place) string   { return "rp." + string(p) }
func portKey(p Place) string { return "port." + string(p) }

func borderKey(p, q Place) string {
	if q < p {
		p, q = q, p
	}
	return "border." + string(p) + "-" + string(q)
}

// canon is a place as it stands on the map: the holding zone is Gibraltar. WP-7
func canon(s string) Place {
	if p := Place(s); p != holdingZone {
		return p
	}
	return Gibraltar // 3 Game Board; WP-7
}

func (a *atlas) has(p Place) bool { _, ok := a.n[p]; return ok }

func (a *atlas) sea(p Place) bool { i, ok := a.n[p]; return ok && i >= a.areas }

func (a *atlas) land() []Place { return a.places[:a.areas] }
func (a *atlas) seas() []Place { return a.places[a.areas:] }

// homeOf is the country whose home area p is; "" for none.
func (a *atlas) homeOf(p Place) Country {
	if i, ok := a.n[p]; ok {
		return a.home[i]
	}
	return ""
}

func (a *atlas) homes(c Country) []Place {
	var out []Place
	for i, p := range a.land() {
		if a.home[i] == c {
			out = append(out, p)
		}
	}
	return out
}

// buffer reports whether p is one of N1 to N9. WP-5
func (a *atlas) buffer(p Place) bool {
	return a.has(p) && !a.sea(p) && a.homeOf(p) == "" && p != Gibraltar
}

// isCapital tells whose capital p is.
func (a *atlas) isCapital(p Place) (Country, bool) {
	c := a.homeOf(p)
	return c, c != "" && p == c.capital()
}

func (a *atlas) touches(p, q Place) truth {
	i, ok := a.n[p]
	j, ok2 := a.n[q]
	if !ok || !ok2 || i == j {
		return no
	}
	return a.touch[i][j]
}

// neighbours are the places that p surely touches, in the map's order; the slice is
// the map's own.
func (a *atlas) neighbours(p Place) []Place {
	if i, ok := a.n[p]; ok {
		return a.next[i]
	}
	return nil
}

func (a *atlas) isPort(p Place) truth {
	if i, ok := a.n[p]; ok && i < a.areas {
		return a.port[i]
	}
	return no
}

// homeSum is what all home areas of a country are worth together; Britain's with
// Gibraltar. Detailed Example of Play; WP-53
func homeSum(c Country) int {
	return map[Country]int{Britain: 5, France: 7, Austria: 6, Russia: 7, Spain: 4, Prussia: 6}[c]
}

// worth is a place's resource points. A missing value of a home sum is filled in
// when it is the only one. WP-6
func (a *atlas) worth(p Place) (int, bool) {
	i, ok := a.n[p]
	if !ok {
		return 0, false
	}
	if a.rp[i] >= 0 {
		return a.rp[i], true
	}
	c := a.homeOf(p)
	if p == Gibraltar {
		c = Britain
	}
	if c == "" || !a.counted[c] {
		return 0, false
	}
	group := a.homes(c)
	if c == Britain {
		group = append(group, Gibraltar)
	}
	sum, missing := 0, 0
	for _, q := range group {
		if v := a.rp[a.n[q]]; v >= 0 {
			sum += v
		} else {
			missing++
		}
	}
	if missing == 1 && sum <= homeSum(c) {
		return homeSum(c) - sum, true
	}
	return 0, false
}

// armLength is the number of spaces of an arm of the track, at least 4. WP-63; WR-25
func (a *atlas) armLength(s Side) (n int, known bool) {
	if n = a.arm[s]; n > 0 {
		return n, true
	}
	return 4, false
}

// placeName is a place as people read it.
func (a *atlas) placeName(p Place) engine.Text {
	if i, ok := a.n[p]; ok {
		return a.label[i]
	}
	return engine.Name(string(p))
}

// placeNames are places as people read them.
func (a *atlas) placeNames(places []Place) []engine.Text {
	out := make([]engine.Text, len(places))
	for i, p := range places {
		out[i] = a.placeName(p)
	}
	return out
}

// groupName is the list that a place stands in: home areas of a country, buffers, seas.
func (a *atlas) groupName(p Place) engine.Text {
	if i, ok := a.n[p]; ok {
		return a.group[i]
	}
	return engine.Text{}
}

func (a *atlas) groupOf(p Place) engine.Text {
	switch c := a.homeOf(p); {
	case c != "":
		return countryName(c)
	case a.sea(p):
		return engine.T("sea zones")
	}
	return engine.T("buffer areas")
}

func (a *atlas) nameOf(p Place) engine.Text {
	if name := a.names[p]; name != "" {
		if slices.ContainsFunc(knownSeas[:], func(s [2]string) bool { return s[1] == name }) {
			return engine.T(name)
		}
		return engine.Name(name)
	}
	if p == Gibraltar {
		return engine.T("Gibraltar")
	}
	return engine.Name(string(p))
}

// sortedPlaces puts places in the order of their names.
func sortedPlaces(places []Place) []Place {
	out := slices.Clone(places)
	slices.Sort(out)
	return slices.Compact(out)
}

func words(places []Place) string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = string(p)
	}
	return strings.Join(out, " ")
}

func placesOf(v string) []Place {
	var out []Place
	for _, w := range strings.FieldsFunc(v, func(r rune) bool { return r == ' ' || r == ',' }) {
		out = append(out, canon(w))
	}
	return out
}

// keysOf are a map's keys in order, so that nothing depends on a map's order.
func keysOf[K ~string, V any](m map[K]V) []K {
	return slices.Sorted(maps.Keys(m))
}
