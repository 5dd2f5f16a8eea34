package engine

import (
	"maps"
	"slices"
)

// Position is where a game stands after its log: the state, the pending prompts
// and all that was told on the way.
type Position struct {
	Title    *Title
	Setup    Setup
	Game     Game
	Prompts  []Prompt // pending; none when the game is over
	Step     string   // step of the sequence of play
	Turn     int      // current turn or round, 0 before the first
	TurnName Text
	Opening  []Note            // told before the first answer
	Done     []Done            // live entries with what they led to
	Values   map[string]string // printed values known
	Seq      int               // number of entries in the log; an answer names it
	Redo     int               // how many entries the next redo would bring back
	Over     bool
	Err      error // why the replay stopped before the log's end; nil: it did not
	ErrSeq   int   // the entry that was refused
}

// Done is one live entry and what it led to.
type Done struct {
	Seq    int       `json:"seq"`
	Kind   EntryKind `json:"kind"`
	Step   string    `json:"step"`
	Turn   int       `json:"turn,omitempty"`
	Key    string    `json:"key,omitempty"` // the prompt's
	Ref    string    `json:"ref,omitempty"`
	Answer Answer    `json:"answer"`
	Seat   string    `json:"seat,omitempty"`
	Secret bool      `json:"secret,omitempty"`
	Title  Text      `json:"title"`
	Notes  []Note    `json:"notes,omitempty"`
	Mark   Text      `json:"mark,omitempty"` // set where a turn begins after this entry
	At     string    `json:"at,omitempty"`
	By     string    `json:"by,omitempty"`

	sealed Text // the whole title of an answer that is still sealed
}

// Note is one thing told to the table.
type Note struct {
	Code string `json:"code,omitempty"`
	Ref  string `json:"ref,omitempty"`
	Text Text   `json:"text"`
	Why  Text   `json:"why,omitempty"`  // our sentence for the rule behind it
	Seat string `json:"seat,omitempty"` // only for that seat's eyes
}

// Replay carries out a log from the start. A bad entry stops it: Position then
// holds the last good state, Err and ErrSeq. The error is for a set-up that
// cannot be started at all.
func Replay(title *Title, setup Setup, entries []Entry) (*Position, error) {
	return replay(title, setup, entries, nil)
}

// Chronicle is Replay that calls turn at the beginning of each turn, with the
// position as it then is.
func Chronicle(title *Title, setup Setup, entries []Entry, turn func(*Position)) (*Position, error) {
	return replay(title, setup, entries, turn)
}

func replay(title *Title, setup Setup, entries []Entry, turn func(*Position)) (*Position, error) {
	live, undone, err := Live(entries)
	i := 0
	pos, startErr := run(title, setup, func(*Position) (Entry, bool) {
		if i == len(live) {
			return Entry{}, false
		}
		i++
		return live[i-1], true
	}, turn)
	if startErr != nil {
		return nil, startErr
	}
	pos.Redo = len(undone)
	if n := len(entries); n > 0 {
		pos.Seq = entries[n-1].Seq
	}
	if err != nil && pos.Err == nil {
		pos.Err = err
	}
	return pos, nil
}

// Run plays a game with entries that source makes up as it goes, from the
// pending prompts of the position it is given. It stops when source has no more.
func Run(title *Title, setup Setup, source func(*Position) (Entry, bool)) (*Position, error) {
	seq := 0
	return run(title, setup, func(p *Position) (Entry, bool) {
		e, ok := source(p)
		seq++
		e.Seq = seq
		if ok {
			p.Seq = seq
		}
		return e, ok
	}, nil)
}

func run(title *Title, setup Setup, source func(*Position) (Entry, bool), turn func(*Position)) (pos *Position, err error) {
	g, err := title.Start(setup)
	if err != nil {
		return nil, err
	}
	pos = &Position{Title: title, Setup: setup, Game: g, Values: map[string]string{}}
	if title.Components != nil {
		for _, c := range title.Components(setup.Printed) {
			if c.Fact != "" {
				pos.Values[c.Key] = c.Fact
			}
		}
	}
	maps.Copy(pos.Values, setup.Printed)
	t := &Table{pos: pos, source: source, onTurn: turn}
	defer func() {
		switch r := recover(); r.(type) {
		case nil, stopped:
		default:
			panic(r)
		}
	}()
	for t.play() {
	}
	pos.Over, pos.Prompts = true, nil
	t.afterEnd()
	return pos, nil
}

// Reenterer is a game whose Play may begin anew in any state: nothing that it
// still needs lives in its local variables. After a correction Play is begun anew,
// so that a corrected step is where the game goes on.
type Reenterer interface{ Reenters() }

// reenter ends a Play that is to begin anew.
type reenter struct{}

// play runs the rules; true if they are to begin anew.
func (t *Table) play() (again bool) {
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case reenter:
			again = true
		default:
			panic(r)
		}
	}()
	t.pos.Game.Play(t)
	return false
}

// afterEnd takes the entries behind the end of the game: the books may still be
// corrected, but nothing can be answered.
func (t *Table) afterEnd() {
	for {
		e, ok := t.source(t.pos)
		switch {
		case !ok:
			return
		case e.Kind == CorrectEntry:
			t.correct(e)
		case e.Kind == PrintEntry:
			t.print(e)
		default:
			t.refuse(e, Refuse(GameOver, "", T("The game is over.")))
		}
	}
}

// Prompt is the pending prompt for a viewer at seat: one for that seat or for
// anybody; else the first one, without its content if it is secret. Secret actions
// of other seats are left out. nil when the game is over.
func (p *Position) Prompt(seat string) *Prompt {
	q := p.prompt(seat)
	if q == nil {
		return nil
	}
	mine := func(list []Action) []Action {
		return slices.DeleteFunc(slices.Clone(list), func(a Action) bool { return a.Secret && a.Seat != seat })
	}
	q.Actions, q.Anytime = mine(q.Actions), mine(q.Anytime)
	return q
}

func (p *Position) prompt(seat string) *Prompt {
	if i := slices.IndexFunc(p.Prompts, func(q Prompt) bool { return q.Shared }); i >= 0 && seat == "" {
		q := p.Prompts[i]
		return &q
	}
	for _, q := range p.Prompts {
		if !q.Shared && (q.Seat == "" || q.Seat == seat || seat == "" && !q.Secret) {
			return &q
		}
	}
	if len(p.Prompts) == 0 {
		return nil
	}
	q := p.Prompts[0]
	if q.Secret {
		name := p.Title.seatName(p.Setup, q.Seat)
		return &Prompt{Key: q.Key, Seat: q.Seat, Secret: true, Text: T("Waiting for %s.", name), Need: Need{}}
	}
	return &q
}

// Sheet is the game's sheet for a viewer at seat, with the step filled in and without a
// board that holds nothing.
func (p *Position) Sheet(seat string) Sheet {
	s := p.Game.Sheet(seat)
	if s.Step == "" {
		s.Step = p.Step
	}
	if s.Board != nil && len(s.Board.Zones) == 0 {
		s.Board = nil // nothing lies there yet: an empty frame tells nobody anything
	}
	return s
}

func (t *Title) seatName(s Setup, key string) Text {
	if t.Seats != nil {
		for _, seat := range t.Seats(s) {
			if seat.Key == key {
				return seat.Name
			}
		}
	}
	return Name(key)
}
