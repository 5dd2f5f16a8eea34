package cases

import (
	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// snapshot is where the game stands.
type snapshot struct {
	pos  *engine.Position
	g    *borderstates.Border
	want map[string]string // fields by key
	open *engine.Sheet     // the page for all, once it was asked for
}

// page is the page that everybody may see.
func (s *snapshot) page() engine.Sheet {
	if s.open == nil {
		sheet := s.pos.Sheet("")
		s.open = &sheet
	}
	return *s.open
}

// replay is where the game stands after a log.
func (r *runner) replay(log []engine.Entry) *snapshot {
	pos, err := engine.Replay(r.title, r.setup, log)
	if err != nil {
		r.bad("the game does not start: %v", err)
		pos, _ = engine.Replay(r.title, engine.Setup{}, nil)
	}
	s := &snapshot{pos: pos, g: pos.Game.(*borderstates.Border), want: map[string]string{}}
	for _, f := range s.g.Fields() {
		s.want[f.Key] = f.Get()
	}
	if s.g.Step == "R3" {
		r.verdicts[s.g.At] = *s.g.Judge(s.g.At)
	}
	return s
}

// snap is where the game stands now.
func (r *runner) snap() *snapshot { return r.replay(r.log) }

// take adds answers to the log; all or none.
func (r *runner) take(seat string, answers ...engine.Answer) error {
	log := r.log[:len(r.log):len(r.log)]
	for _, a := range answers {
		log = append(log, engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Seat: seat, Answer: a})
		if s := r.replay(log); s.pos.Err != nil {
			return s.pos.Err
		}
	}
	r.log = log
	return nil
}

// allOrNone gives several answers; if one is refused, none of them was given.
func (r *runner) allOrNone(give func() error) error {
	mark := r.log
	err := give()
	if err != nil {
		r.log = mark
	}
	return err
}

// rebase takes the game up where it stands, with some fields changed.
func (r *runner) rebase(changes map[string]string) error {
	s := r.snap()
	printed := map[string]string{}
	for k, v := range s.pos.Values { // any order: a copy
		printed[k] = v
	}
	position := s.want
	for k, v := range changes { // any order: a copy
		position[k] = v
	}
	was, log := r.setup, r.log
	r.setup = engine.Setup{Options: was.Options, Printed: printed, Position: position}
	r.log = nil
	if _, err := r.title.Start(r.setup); err != nil {
		r.setup, r.log = was, log
		return err
	}
	return nil
}
