package borderstates

import (
	"fmt"
	"strconv"
	"strings"

	"adjutant/engine"
)

// State is one of the five border states.
type State int

// The states in the order of the page and of every list.
const (
	Missouri State = iota
	Kentucky
	WestVirginia
	Maryland
	Delaware
	noState // after the last one
)

func states() []State { return []State{Missouri, Kentucky, WestVirginia, Maryland, Delaware} }

// Key is the state's short name.
func (s State) Key() string { return [5]string{"MO", "KY", "WV", "MD", "DE"}[s] }

// Name is the state as people read it.
// Reading of End of the Game and Victory: "Virginia" in the scoring example is West Virginia; there is no other. BS-R27
func (s State) Name() engine.Text {
	return [5]engine.Text{engine.T("Missouri"), engine.T("Kentucky"), engine.T("West Virginia"), engine.T("Maryland"), engine.T("Delaware")}[s]
}

func stateOf(key string) (State, bool) {
	for _, s := range states() {
		if s.Key() == key {
			return s, true
		}
	}
	return noState, false
}

// Cubes counts Influence cubes by state.
type Cubes [5]int

// Total of all states.
func (c Cubes) Total() int {
	n := 0
	for _, v := range c {
		n += v
	}
	return n
}

// States is of how many different states the cubes are.
func (c Cubes) States() int {
	n := 0
	for _, k := range c {
		if k > 0 {
			n++
		}
	}
	return n
}

// Plus is both together.
func (c Cubes) Plus(d Cubes) Cubes {
	for s := range c {
		c[s] += d[s]
	}
	return c
}

// Minus is what is left; the caller makes sure that nothing falls below 0.
func (c Cubes) Minus(d Cubes) Cubes {
	for s := range c {
		c[s] -= d[s]
	}
	return c
}

// String is the cubes as one word: "MO2+KY1", "none".
func (c Cubes) String() string {
	var out []string
	for _, s := range states() {
		if c[s] != 0 {
			out = append(out, s.Key()+strconv.Itoa(c[s]))
		}
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, "+")
}

// Text is the cubes as people read them.
func (c Cubes) Text() engine.Text {
	var parts []engine.Text
	for _, s := range states() {
		if c[s] != 0 {
			parts = append(parts, engine.T("%d %s", c[s], s.Name()))
		}
	}
	if len(parts) == 0 {
		return engine.T("no cubes")
	}
	return engine.T("%s", parts)
}

func parseCubes(v string) (Cubes, error) {
	var out Cubes
	if v == "none" || v == "" {
		return out, nil
	}
	for _, w := range strings.Split(v, "+") {
		if len(w) < 3 {
			return out, fmt.Errorf("reading cubes %q: each part is a state and a number", v)
		}
		s, ok := stateOf(w[:2])
		n, err := strconv.Atoi(w[2:])
		if !ok || err != nil || n < 0 {
			return out, fmt.Errorf("reading cubes %q: each part is a state and a number", v)
		}
		out[s] += n
	}
	return out, nil
}

// each is n cubes of every state.
func each(n int) Cubes { return Cubes{n, n, n, n, n} }
