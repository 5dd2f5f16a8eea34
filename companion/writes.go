package companion

import (
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"adjutant/companion/store"
	"adjutant/engine"
)

// Answer answers the pending prompt, or takes an action beside it.
//
// Errors: *Stale when the state is not At.Seq any more, *Refused when the need or
// the rules do not take the answer, *Fault when it could not be kept. After an
// error nothing has changed. Without one the answer is on the disk.
func (s *Session) Answer(v Viewer, at At, a engine.Answer) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.open; g != nil && at.Seq != g.seq() && s.stillAsked(g, v.Seat, at.Seq) {
		at.Seq = g.seq()
	}
	return s.write(v, at, nil, func(g *openGame) ([]engine.Entry, error) {
		e, err := s.answerEntry(g, v.Seat, a)
		return []engine.Entry{e}, err
	})
}

// answerEntry addresses an answer: from the shared page to the seat whose prompt
// or action is shown there. What the viewer cannot see it cannot answer. An
// option alone, where a move is asked, is one of those that end the moving.
func (s *Session) answerEntry(g *openGame, seat string, a engine.Answer) (engine.Entry, error) {
	e := engine.Entry{Kind: engine.AnswerEntry, Answer: a, Seat: seat}
	p := g.pos.Prompt(seat)
	if p != nil && p.Need.Kind == engine.MoveKind && a.Kind == engine.ChooseKind && a.Action == "" {
		e.Answer.Kind = engine.MoveKind
	}
	if p == nil || seat != "" && a.Action != "" {
		return e, nil
	}
	if p.Need.Kind == "" {
		return e, engine.Refuse(engine.OtherSeat, "", engine.T("This question is for %s.", g.seatName(p.Seat)))
	}
	if seat != "" {
		return e, nil
	}
	e.Seat = p.Seat
	if a.Action != "" {
		i := slices.IndexFunc(p.Anytime, func(x engine.Action) bool { return x.Key == a.Action })
		if i >= 0 && p.Anytime[i].Seat != "" {
			e.Seat = p.Anytime[i].Seat
		}
	}
	return e, nil
}

// Undo takes back entry to and all live ones after it; to 0 is the last one.
func (s *Session) Undo(v Viewer, at At, to int) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(v, at, nil, func(g *openGame) ([]engine.Entry, error) {
		live, _, _ := engine.Live(g.entries)
		if to == 0 && len(live) == 0 {
			return nil, engine.Refuse(NothingToUndo, "", engine.T("There is nothing to take back."))
		}
		if to != 0 && !slices.ContainsFunc(live, func(e engine.Entry) bool { return e.Seq == to }) {
			return nil, engine.Refuse(NothingToUndo, "", engine.T("There is no answer %d to take back: the history shows the numbers of those there are.", to))
		}
		return []engine.Entry{{Kind: engine.UndoEntry, To: to, Seat: v.Seat}}, nil
	})
}

// Redo brings back what the last undo took, until a new answer is given.
func (s *Session) Redo(v Viewer, at At) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(v, at, nil, func(g *openGame) ([]engine.Entry, error) {
		if _, undone, _ := engine.Live(g.entries); len(undone) == 0 {
			return nil, engine.Refuse(NothingToRedo, "", engine.T("There is nothing to bring back."))
		}
		return []engine.Entry{{Kind: engine.RedoEntry, Seat: v.Seat}}, nil
	})
}

// Correct sets tracks, stocks or pieces to what the table shows, all or none.
func (s *Session) Correct(v Viewer, at At, values map[string]string) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(v, at, nil, func(g *openGame) ([]engine.Entry, error) {
		if len(values) == 0 {
			return nil, engine.Refuse(engine.NoSuchTrack, "", engine.T("Nothing was named to correct."))
		}
		var out []engine.Entry
		for _, k := range engine.Sorted(values) {
			out = append(out, engine.Entry{Kind: engine.CorrectEntry, Track: k, Value: values[k], Seat: v.Seat})
		}
		return out, nil
	})
}

// Print fills in or mends a printed value in the open game and in the memory of
// its title.
func (s *Session) Print(v Viewer, at At, key, value string) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(v, at, nil, func(*openGame) ([]engine.Entry, error) {
		return []engine.Entry{{Kind: engine.PrintEntry, Track: key, Value: value, Seat: v.Seat}}, nil
	})
}

// longestID is how many characters a request's id may have.
const longestID = 200

// write is the one way into the books: check, replay, keep, and only then tell.
// The caller holds mu.
func (s *Session) write(v Viewer, at At, still *store.Still, propose func(*openGame) ([]engine.Entry, error)) (View, error) {
	g := s.open
	if s.closed {
		return View{}, s.say(v, &Fault{Text: engine.T("Adjutant is stopping. Wait until it is back."), Err: errClosed})
	}
	if g == nil {
		return View{}, s.say(v, ErrNoGame)
	}
	if err := s.settle(g); err != nil {
		return View{}, s.say(v, err)
	}
	if utf8.RuneCountInString(at.ID) > longestID {
		return View{}, s.say(v, engine.Refuse(BadRequest, "", engine.T("The request's id is too long: at most %d characters.", longestID)))
	}
	if at.ID != "" {
		if _, done := g.ids[at.ID]; done {
			return s.view(v), nil
		}
	}
	if at.Seq != g.seq() {
		return View{}, &Stale{View: s.view(v)}
	}
	add, err := propose(g)
	if err != nil {
		return View{}, s.say(v, err)
	}
	now := s.now()
	for i := range add {
		add[i].Seq, add[i].At, add[i].By = g.seq()+1+i, now, v.Device
	}
	log := append(slices.Clip(g.entries), add...)
	pos, err := s.try(g, log)
	if err != nil {
		return View{}, s.say(v, err)
	}
	w := store.Write{Game: g.rec.ID, ID: at.ID, Entries: add, Title: g.title.ID, Values: remember(g.pos, pos, g.memory), Still: still, At: s.clock.Now()}
	if still != nil {
		still.Game, still.Seq = g.rec.ID, add[len(add)-1].Seq
	}
	if err := s.cfg.Store.Append(w); err != nil {
		g.doubt = true
		s.journalFailed(err)
		return View{}, s.say(v, keepFault(err))
	}
	s.journalWorks()
	g.entries, g.pos, g.broken = log, pos, nil
	g.rec.Entries, g.rec.Changed = len(log), w.At
	if at.ID != "" {
		g.ids[at.ID] = g.seq()
	}
	for k, val := range w.Values {
		if val == nil {
			delete(g.memory, k)
		} else {
			g.memory[k] = *val
		}
	}
	s.learn(g, len(add))
	s.moved()
	s.publish()
	return s.view(v), nil
}

// stillAsked reports whether a seat is asked the very question that it was asked
// at an earlier state: two seats that are asked at the same time may answer at the
// same time. Only other seats' answers may stand between.
func (s *Session) stillAsked(g *openGame, seat string, seq int) bool {
	if seat == "" || seq < 0 || seq > g.seq() {
		return false
	}
	for _, e := range g.entries[seq:] {
		if e.Kind != engine.AnswerEntry || e.Seat == "" || e.Seat == seat || e.Answer.Action != "" {
			return false
		}
	}
	then, err := replay(g.rec.ID, g.title, g.rec.Setup, g.entries[:seq])
	if err != nil || then.Err != nil {
		return false
	}
	was, is := then.Prompt(seat), g.pos.Prompt(seat)
	return was != nil && is != nil && was.Seat == seat && is.Seat == seat &&
		reflect.DeepEqual(engine.Localise(*was, engine.Language{}), engine.Localise(*is, engine.Language{}))
}

// try replays a log and draws its shared page; a refusal, or a bug, leaves
// everything as it was.
func (s *Session) try(g *openGame, log []engine.Entry) (*engine.Position, error) {
	pos, err := replay(g.rec.ID, g.title, g.rec.Setup, log)
	if err != nil {
		return nil, err
	}
	if pos.Err != nil {
		if g.broken != nil && engine.RefusalOf(pos.Err) != nil && pos.ErrSeq <= g.seq() {
			return nil, engine.Refuse(BrokenGame, "", *g.broken)
		}
		return nil, pos.Err
	}
	trial := *g
	trial.pos = pos
	if _, err := drawSheet(&trial, ""); err != nil {
		return nil, err
	}
	return pos, nil
}

// settle finds out what a failed write left behind, before the next one.
func (s *Session) settle(g *openGame) error {
	if !g.doubt {
		return nil
	}
	fresh, err := s.load(g.rec.ID)
	if err != nil {
		return keepFault(err)
	}
	if fresh.seq() != g.seq() {
		s.log.Warn("the last write was kept after all", "game", g.rec.ID, "entries", fresh.seq())
		*g = *fresh
		s.moved()
		s.publish()
	}
	g.doubt = false
	return nil
}

// keepFault is what a person is told when something could not be kept.
func keepFault(err error) error {
	return &Fault{Text: storeText(err), Err: fmt.Errorf("keeping an entry: %w", err)}
}
