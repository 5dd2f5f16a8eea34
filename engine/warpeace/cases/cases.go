// Package cases runs the ledger's checkable cases for War & Peace: a position, the
// inputs, and exactly what must have changed; and scripts, which do the same block by
// block.
//
// Begin with Run. The vocabulary is the ledger's; a case starts through the same door
// as a game taken up on a table that is already set (engine.Setup.Position).
package cases

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/warpeace"
)

// file is a case file or a script.
type file struct {
	Format string
	Sheets map[string]sheet
	Cases  []example

	// a script is one long case in blocks
	ID      string
	Title   string
	Options options
	Given   map[string]any
	Script  []block
}

// example is one case as it is written.
type example struct {
	ID      string
	Title   string
	Options options
	Given   map[string]any
	When    []map[string]any
	Then    map[string]any
}

// options are the map and the toggles that a case is played with.
type options struct {
	Sheet       string
	SheetValues sheet `yaml:"sheet_values"`
	Toggles     map[string]any
}

// block is one part of a script.
type block struct {
	Phase   string
	Do      []map[string]any
	Expect  map[string]any
	Refused []map[string]any
}

// Run carries out every case of a file of the ledger's form, or its script.
func Run(data []byte) ([]enginetest.Case, error) {
	var f file
	if err := yaml.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("reading the cases: %w", err)
	}
	var out []enginetest.Case
	for _, e := range f.Cases {
		out = append(out, enginetest.Case{ID: e.ID, Title: e.Title, Bad: e.run(f.Sheets)})
	}
	if len(f.Script) > 0 {
		out = append(out, f.runScript()...)
	}
	return out, nil
}

// run carries out one case and says what was expected and what was found.
func (e example) run(sheets map[string]sheet) []string {
	c := &compare{}
	if c.answersOnly(e) {
		return c.bad
	}
	t, err := start(sheets, e.Options, e.Given)
	if err != nil {
		return []string{"the position was not taken: " + err.Error()}
	}
	c.table, c.given = t, snapshot(t.game())
	refused, after := byInput(listOf(e.Then["refused"])), byInput(listOf(e.Then["after"]))
	for i, w := range e.When {
		c.input(i+1, w, refused[i+1])
		if a := after[i+1]; a != nil {
			c.where = fmt.Sprintf("after input %d: ", i+1)
			c.state(a)
			c.where = ""
		}
	}
	if s, ok := e.Then["state"].(map[string]any); ok {
		c.state(s)
	}
	c.state(map[string]any{"asks": e.Then["asks"]})
	c.rest(e.Then)
	c.unchanged(e.Then)
	return c.bad
}

// byInput is what a case says of single inputs, by their number.
func byInput(l []map[string]any) map[int]map[string]any {
	out := map[int]map[string]any{}
	for _, m := range l {
		n, _ := m["input"].(int)
		out[n] = m
	}
	return out
}

// runScript runs the blocks of a script in order; each is reported as a case.
func (f file) runScript() []enginetest.Case {
	t, err := start(f.Sheets, f.Options, f.Given)
	if err != nil {
		return []enginetest.Case{{ID: f.ID, Title: f.Title, Bad: []string{"the position was not taken: " + err.Error()}}}
	}
	all := enginetest.Case{ID: f.ID, Title: f.Title}
	for _, b := range f.Script {
		c := &compare{table: t}
		refused := byInput(b.Refused)
		for i, w := range b.Do {
			c.input(i+1, w, refused[i+1])
		}
		c.state(b.Expect)
		for _, bad := range c.bad {
			all.Bad = append(all.Bad, b.Phase+": "+bad)
		}
	}
	return []enginetest.Case{all}
}

// start takes up the position of a case.
func start(sheets map[string]sheet, o options, given map[string]any) (*table, error) {
	name := o.Sheet
	if name == "" {
		name = "T1"
	}
	s, ok := sheets[name]
	if !ok {
		return nil, fmt.Errorf("there is no sheet %q", name)
	}
	setup := engine.Setup{Options: map[string]string{}, Printed: s.with(o.SheetValues).values(), Position: position(given)}
	for k, v := range o.Toggles {
		setup.Options[k] = fmt.Sprint(v)
	}
	t := &table{title: warpeace.Title(), setup: setup, reminded: map[string]bool{}}
	if err := t.replay(); err != nil {
		return nil, err
	}
	return t, nil
}
