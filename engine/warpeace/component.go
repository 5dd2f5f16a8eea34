package warpeace

import (
	"strings"

	"adjutant/engine"
)

// components lists the values printed on the board and on the set-up chart. Facts
// follow from the rulebook's text, each with its reason; what is likely is offered.
//
// Keys: areas.<Country> home areas · seas.more, sea.<X1> further seas · rp.<place> ·
// port.<area> · border.<a>-<b> (names in alphabetical order) · track.british,
// track.french · chart.<place>.<Country> "3i 2c 1a 2f" · chart.done.<Country> ·
// position.<place> "x,y" on the drawing of 1000 by 760 · map.complete: what is not
// listed is no. A border that is not listed here may be entered all the same.
func components(values map[string]string) []engine.Component {
	a := newAtlas(values)
	b := &sheetBuilder{values: values, seen: map[string]bool{}, facts: map[string]fact{}}
	for _, f := range facts() {
		b.facts[f.key] = f
	}
	b.size(a)
	b.board(a)
	b.borders(a)
	b.track()
	b.chart(a)
	for i := range b.out {
		b.known(&b.out[i])
	}
	return b.out
}

type sheetBuilder struct {
	values map[string]string
	out    []engine.Component
	seen   map[string]bool
	facts  map[string]fact
}

func (b *sheetBuilder) add(key, ref string, group, name engine.Text, need engine.Need) {
	if !b.seen[key] {
		b.seen[key] = true
		b.out = append(b.out, engine.Component{Key: key, Ref: ref, Group: group, Name: name, Need: need})
	}
}

// known adds what the rulebook says of a value.
func (b *sheetBuilder) known(c *engine.Component) {
	f, ok := b.facts[c.Key]
	if !ok {
		return
	}
	if c.Why = f.why; f.likely {
		c.Ready = f.value
		return
	}
	c.Fact = f.value
}

func (b *sheetBuilder) size(a *atlas) {
	size := engine.T("The map")
	for _, c := range turnOrder {
		b.add("areas."+string(c), secBoard, size, engine.T("Home areas of %s", countryName(c)), engine.AskCount(leastAreas(c), 15))
	}
	b.add("seas.more", secBoard, size, engine.T("Sea zones beside the six known ones"), engine.AskCount(0, mostSeas))
	for _, p := range a.seas() {
		if strings.HasPrefix(string(p), "X") {
			b.add("sea."+string(p), secBoard, size, engine.T("Name of sea zone %s", engine.Name(string(p))), engine.AskText(1, 30))
		}
	}
	b.add("map.complete", secBoard, size, engine.T("The map is complete: what is not entered does not touch"), yesNo())
	b.add("chips.white", secComponents, size, engine.T("White chips in the box"), engine.AskCount(1, 999))
	b.add("chips.red", secComponents, size, engine.T("Red chips in the box"), engine.AskCount(1, 999))
}

func (b *sheetBuilder) board(a *atlas) {
	for _, p := range a.places {
		b.add(rpKey(p), secBoard, engine.T("Resource points"), engine.T("Worth of %s", a.placeName(p)), engine.AskCount(0, 9))
	}
	for _, p := range a.land() {
		b.add(portKey(p), secMove, engine.T("Ports"), engine.T("Anchor in %s", a.placeName(p)), yesNo())
	}
	for _, c := range turnOrder {
		b.add("capital."+string(c), secBoard, engine.T("The map"), engine.T("Capital of %s", countryName(c)), engine.AskText(1, 4))
	}
	for _, p := range a.places {
		b.add("position."+string(p), secBoard, engine.T("Drawing"), engine.T("Place of %s on the drawing (x,y)", a.placeName(p)), engine.AskText(3, 12))
	}
}

// borders lists the borders that are facts, likely, or entered.
func (b *sheetBuilder) borders(a *atlas) {
	add := func(key string) {
		if rest, ok := cut(key, "border."); ok {
			p, q := pair(rest)
			b.add(key, secBoard, engine.T("Borders"), engine.T("%s touches %s", a.placeName(p), a.placeName(q)), yesNo())
		}
	}
	for _, f := range facts() {
		add(f.key)
	}
	for _, k := range engine.Sorted(b.values) {
		add(k)
	}
}

func (b *sheetBuilder) track() {
	for _, s := range []Side{British, French} {
		key := "track.british"
		if s == French {
			key = "track.french"
		}
		b.add(key, secUnits, engine.T("Political Alliance Track"), engine.T("Spaces of the %s arm", sideName(s)), engine.AskCount(4, 12))
	}
}

func (b *sheetBuilder) chart(a *atlas) {
	chart := engine.T("Set-up chart")
	add := func(key string) {
		if rest, ok := cut(key, "chart."); ok && !strings.HasPrefix(rest, "done.") {
			p, c, _ := strings.Cut(rest, ".")
			if Country(c).ord() >= 0 {
				b.add(key, secSetUp, chart, engine.T("%s in %s", countryName(Country(c)), a.placeName(Place(p))), engine.AskText(0, 40))
			}
		}
	}
	for _, f := range facts() {
		add(f.key)
	}
	for _, p := range a.places {
		if c := a.homeOf(p); c != "" {
			add(chartKey(p, c))
		}
	}
	for _, k := range engine.Sorted(b.values) {
		add(k)
	}
	for _, c := range turnOrder {
		b.add("chart.done."+string(c), secSetUp, chart, engine.T("All stacks of %s are entered", countryName(c)), yesNo())
	}
}
