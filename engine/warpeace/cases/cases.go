// Package cases runs the ledger's checkable cases for War & Peace: a position, the
// inputs, and exactly what must have changed; and scripts, which do the same block by
// block.
//
// Begin with Run. The vocabulary is the ledger's; a case starts through the same door
// as a game taken up on a table that is already set (engine.Setup.Position).
package cases

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/warpeace"
)

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
	refused := map[int]map[string]any{}
	for _, r := range listOf(e.Then["refused"]) {
		n, _ := r["input"].(int)
		refused[n] = r
	}
	after := map[int]map[string]any{}
	for _, a := range listOf(e.Then["after"]) {
		n, _ := a["input"].(int)
		after[n] = a
	}
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

// runScript runs the blocks of a script in order; each is reported as a case.
func (f file) runScript() []enginetest.Case {
	t, err := start(f.Sheets, f.Options, f.Given)
	if err != nil {
		return []enginetest.Case{{ID: f.ID, Title: f.Title, Bad: []string{"the position was not taken: " + err.Error()}}}
	}
	all := enginetest.Case{ID: f.ID, Title: f.Title}
	for _, b := range f.Script {
		c := &compare{table: t}
		refused := map[int]map[string]any{}
		for _, r := range b.Refused {
			n, _ := r["input"].(int)
			refused[n] = r
		}
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

// table is the game under test and its log.
type table struct {
	title    *engine.Title
	setup    engine.Setup
	log      []engine.Entry
	pos      *engine.Position
	reminded map[string]bool // reminders shown so far
	late     []string        // codes of orders refused late
}

func (t *table) game() *warpeace.Game { return t.pos.Game.(*warpeace.Game) }

func (t *table) prompt() *engine.Prompt {
	if len(t.pos.Prompts) == 0 {
		return nil
	}
	return &t.pos.Prompts[0]
}

func (t *table) replay() error {
	pos, err := engine.Replay(t.title, t.setup, t.log)
	if err != nil {
		return err
	}
	if pos.Err != nil {
		return pos.Err
	}
	t.pos = pos
	for _, r := range pos.Sheet("").Reminders {
		t.reminded[r.Key] = true
	}
	t.late = nil
	for _, d := range pos.Done {
		for _, n := range d.Notes {
			if rest, ok := strings.CutPrefix(n.Code, "late:"); ok {
				t.late = append(t.late, rest)
			}
			if name, _, _ := strings.Cut(n.Code, ":"); strings.HasPrefix(name, "RM-") {
				t.reminded[name] = true
			}
		}
	}
	return nil
}

// try gives answers one after the other; if one is refused, none leaves a trace.
func (t *table) try(seat string, answers ...engine.Answer) error {
	n, before := len(t.log), t.pos
	for _, a := range answers {
		t.log = append(t.log, engine.Entry{Seq: len(t.log) + 1, Kind: engine.AnswerEntry, Answer: a, Seat: seat})
		if err := t.replay(); err != nil {
			t.log, t.pos = t.log[:n], before
			return err
		}
	}
	if p := t.prompt(); p != nil && p.Key == "cargo-losses" { // the cases have no word for it: what NEXT does
		return t.try(p.Seat, *p.Default)
	}
	return nil
}

// atomic undoes everything that do did when it fails.
func (t *table) atomic(do func() error) error {
	n, before := len(t.log), t.pos
	err := do()
	if err != nil {
		t.log, t.pos = t.log[:n], before
	}
	return err
}

// refuse is a refusal by the runner, where the game does not even offer the input.
// Where several reasons apply, any of them may be shown (ledger G): others are the
// further codes.
func refuse(code string, others ...string) error {
	r := engine.Refuse(code, "", engine.T(code))
	if len(others) == 0 {
		return r
	}
	return severalReasons{r, append([]string{code}, others...)}
}

type severalReasons struct {
	error
	codes []string
}

func (s severalReasons) Unwrap() error { return s.error }

// codesOf are the codes under which a refusal may be shown.
func codesOf(err error) []string {
	if s, ok := err.(severalReasons); ok {
		return s.codes
	}
	return []string{code(err)}
}

func code(err error) string {
	if r := engine.RefusalOf(err); r != nil {
		return r.Code
	}
	return err.Error()
}

func listOf(v any) []map[string]any {
	l, _ := v.([]any)
	var out []map[string]any
	for _, x := range l {
		if m, ok := x.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}
