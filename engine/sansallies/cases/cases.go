// Package cases runs the ledger's checkable cases for Sans Alliés: a position, the
// answers, and exactly what must have changed.
//
// Begin with Run. The vocabulary is the ledger's; a case starts through the same
// door as a game taken up on a table that is already set (engine.Setup.Position).
package cases

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/sansallies"
)

type file struct {
	Sheets map[string]sheet
	Cases  []yaml.Node // read one by one: a case that cannot be read spoils no other
}

// example is one case as it is written.
type example struct {
	ID      string
	Title   string
	Rule    any
	Options options
	Given   map[string]any
	When    []any
	Then    map[string]any
}

type options struct {
	War        string
	Sheet      string
	Toggles    map[string]string
	Scoring    bool
	Difficulty struct {
		StartChit      string         `yaml:"start_chit"`
		TacticsRemoved any            `yaml:"tactics_removed"`
		TacticsFrom    map[string]int `yaml:"tactics_from"`
		CentersHalf    string         `yaml:"centers_half"`
	}
}

// Run carries out every case of a file of the ledger's form.
func Run(data []byte) ([]enginetest.Case, error) {
	var f file
	if err := yaml.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("reading the cases: %w", err)
	}
	var out []enginetest.Case
	for i := range f.Cases {
		var e example
		if err := f.Cases[i].Decode(&e); err != nil {
			out = append(out, enginetest.Case{ID: fmt.Sprintf("line %d", f.Cases[i].Line), Bad: []string{"the case cannot be read: " + err.Error()}})
			continue
		}
		bad := []string{fmt.Sprintf("there is no sheet %q", e.Options.Sheet)}
		if s, ok := f.Sheets[e.Options.Sheet]; ok {
			bad = e.run(s)
		}
		out = append(out, enginetest.Case{ID: e.ID, Title: e.Title, Bad: bad})
	}
	return out, nil
}

// run is what a case expected and did not find.
func (e example) run(s sheet) (bad []string) {
	defer func() { // a case written in a form that is not read
		if r := recover(); r != nil {
			bad = []string{fmt.Sprint(r)}
		}
	}()
	if entry, ok := e.Given["sheet_entry"]; ok {
		return e.checkSheet(entry)
	}
	setup, err := e.setup(s)
	if err != nil {
		return []string{err.Error()}
	}
	t := &table{title: sansallies.Title(), setup: setup}
	if err := t.replay(); err != nil {
		return []string{"the position was not taken: " + err.Error()}
	}
	if err := e.checkPiles(s); err != nil {
		return []string{err.Error()}
	}
	c := &compare{example: e, table: t, given: snapshot(t.game()), answers: map[string]any{}}
	c.answer()
	c.state()
	c.derived()
	return c.bad
}

// table is the game under test and its log.
type table struct {
	title *engine.Title
	setup engine.Setup
	log   []engine.Entry
	pos   *engine.Position
}

func (t *table) game() *sansallies.Game { return t.pos.Game.(*sansallies.Game) }

func (t *table) prompt() *engine.Prompt {
	if t.pos.Over {
		return nil
	}
	return &t.pos.Prompts[0]
}

// replay plays the log and lets the prompts pass that pass by themselves:
// confirmations, and the order of the dice for camps.
func (t *table) replay() error {
	for {
		pos, err := enginetest.Replay(t.title, t.setup, t.log)
		if err != nil {
			return err
		}
		t.pos = pos
		p := t.prompt()
		if p == nil || !passes(p) {
			return nil
		}
		t.push(*p.Default)
	}
}

func passes(p *engine.Prompt) bool {
	return p.Key == "camp_order" || p.Need.Kind == engine.ConfirmKind && p.Key != "layout" && p.Key != "setup_done"
}

func (t *table) push(a engine.Answer) {
	t.log = append(t.log, engine.Entry{Seq: len(t.log) + 1, Kind: engine.AnswerEntry, Answer: a})
}

// try gives an answer to the pending prompt; a refused one leaves no trace.
func (t *table) try(a engine.Answer) error {
	n := len(t.log)
	t.push(a)
	before := t.pos
	if err := t.replay(); err != nil {
		t.log, t.pos = t.log[:n], before
		return err
	}
	return nil
}

// next is what the NEXT button does.
func (t *table) next() error {
	p := t.prompt()
	switch {
	case p == nil:
		return engine.Refuse(engine.GameOver, "", engine.T("The game is over."))
	case p.Default != nil:
		return t.try(*p.Default)
	}
	return engine.Refuse(noAnswer(p), "", engine.T("NEXT cannot answer this."))
}

// noAnswer is why NEXT has no answer to a prompt.
func noAnswer(p *engine.Prompt) string {
	switch p.Need.Kind {
	case engine.RollKind:
		return "needs_roll"
	case engine.CardKind:
		return "needs_card"
	}
	return "no_default"
}

func code(err error) string {
	if r := engine.RefusalOf(err); r != nil {
		return r.Code
	}
	return err.Error()
}

// words splits a text at blanks.
func words(v any) []string { return strings.Fields(fmt.Sprint(v)) }
