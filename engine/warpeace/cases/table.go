package cases

import (
	"maps"
	"strings"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/warpeace"
)

// table is the game under test and its log.
type table struct {
	title    *engine.Title
	setup    engine.Setup
	log      []engine.Entry
	pos      *engine.Position
	reminded map[string]bool // reminders shown so far
	late     []string        // codes of orders refused late
}

// game is the game as it stands.
func (t *table) game() *warpeace.Game { return t.pos.Game.(*warpeace.Game) }

// prompt is the first pending prompt; nil at the end of the game.
func (t *table) prompt() *engine.Prompt {
	if len(t.pos.Prompts) == 0 {
		return nil
	}
	return &t.pos.Prompts[0]
}

// replay takes the game up where the log leaves it, and notes what it reminded of.
func (t *table) replay() error {
	pos, err := enginetest.Replay(t.title, t.setup, t.log)
	if err != nil {
		return err
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
	n, before, reminded := len(t.log), t.pos, maps.Clone(t.reminded)
	for _, a := range answers {
		t.log = append(t.log, engine.Entry{Seq: len(t.log) + 1, Kind: engine.AnswerEntry, Answer: a, Seat: seat})
		if err := t.replay(); err != nil {
			t.log, t.pos, t.reminded = t.log[:n], before, reminded
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
	n, before, reminded := len(t.log), t.pos, maps.Clone(t.reminded)
	err := do()
	if err != nil {
		t.log, t.pos, t.reminded = t.log[:n], before, reminded
	}
	return err
}
