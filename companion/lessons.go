package companion

import (
	"errors"
	"fmt"
	"slices"
	"syscall"

	"adjutant/engine"
	"adjutant/vision"
)

// Learner is told what became of readings, in order and on a goroutine of its own.
// *vision.Learned has it.
type Learner interface {
	// Add tells what was accepted, and again, under the same ID, when the table said
	// something else in the end.
	Add(a vision.Accepted, still []byte) error
	// TakeBack tells that the answer that a reading became was taken back, or stands
	// again.
	TakeBack(id string, back bool) error
}

// lesson is a reading that was accepted, kept for a while: the table may change its
// mind.
//
//	accept 4 3                    the reading was right
//	accept 4 3, undo              it counts for nothing
//	accept 4 3, undo, roll 4 5    it was wrong: these are the same dice, entered by hand
//	accept 4 3, undo, accept 4 5  two readings; the first counts for nothing
type lesson struct {
	game     string
	entry    int // that the reading became
	after    int // the live entry before it; 0: none
	answer   engine.Answer
	seat     string
	accepted vision.Accepted
	still    []byte
	by       int // the entry whose dice were told as the truth; 0: taken back
}

// lessonsKept is how many accepted readings of this run are kept with their pictures.
const lessonsKept = 24

// lessons are what the eye is to learn, told one after another.
type lessons struct {
	kept    []*lesson
	taking  *offer // is being accepted
	queue   []func(Learner) error
	telling bool
}

func lessonID(game string, entry int) string { return fmt.Sprintf("%s/%d", game, entry) }

// learn follows what was added to the log. The caller holds mu.
func (s *Session) learn(g *openGame, added int) {
	if s.cfg.Learn == nil {
		return
	}
	live, _, err := engine.Live(g.entries)
	if err != nil {
		return
	}
	if o := s.lessons.taking; o != nil {
		s.takeLesson(g, live, o)
	}
	superseded := map[int]bool{} // a newer reading came in the same place
	for _, l := range slices.Backward(s.lessons.kept) {
		if l.game != g.rec.ID {
			continue
		}
		by, truth := 0, []vision.Die(nil)
		if !superseded[l.after] || l.stands(live) {
			by, truth = s.truth(l, live)
		}
		superseded[l.after] = true
		if by == l.by {
			continue
		}
		l.by = by
		if by == 0 {
			s.tellLearner(func(to Learner) error { return to.TakeBack(l.accepted.ID, true) })
			continue
		}
		a := l.accepted
		a.Truth = truth
		s.tellLearner(func(to Learner) error { return to.Add(a, l.still) })
	}
	if k := g.entries[len(g.entries)-1].Kind; k == engine.UndoEntry || k == engine.RedoEntry {
		s.tellOlder(g, live, added)
	}
}

// takeLesson keeps the reading that became the newest entry.
func (s *Session) takeLesson(g *openGame, live []engine.Entry, o *offer) {
	e := live[len(live)-1]
	l := &lesson{game: g.rec.ID, entry: e.Seq, answer: e.Answer, seat: e.Seat, still: o.read.Still}
	if len(live) > 1 {
		l.after = live[len(live)-2].Seq
	}
	l.accepted = vision.Accepted{
		ID: lessonID(l.game, l.entry), At: s.clock.Now(), Source: o.From, Reading: o.read.Reading,
		Wanted: len(o.prompt.Need.Dice) - len(o.prompt.Need.Have), Truth: []vision.Die{},
	}
	for _, d := range o.Dice {
		l.accepted.Truth = append(l.accepted.Truth, vision.Die{Value: d.Value, Colour: vision.Colour(d.Colour), Confidence: d.Confidence, Box: d.Box})
	}
	s.lessons.kept = append(s.lessons.kept, l)
	s.lessons.kept = s.lessons.kept[max(0, len(s.lessons.kept)-lessonsKept):]
}

func (l *lesson) stands(live []engine.Entry) bool {
	return slices.ContainsFunc(live, func(e engine.Entry) bool { return e.Seq == l.entry })
}

// truth is what the table says now about the dice of a reading, and by which entry:
// its own, or one by hand in its very place. 0: nothing.
func (s *Session) truth(l *lesson, live []engine.Entry) (by int, dice []vision.Die) {
	if l.stands(live) {
		return l.entry, l.accepted.Truth
	}
	i := 0
	if l.after > 0 {
		i = 1 + slices.IndexFunc(live, func(e engine.Entry) bool { return e.Seq == l.after })
		if i == 0 {
			return 0, nil
		}
	}
	if i == len(live) {
		return 0, nil
	}
	e := live[i]
	if e.Kind != engine.AnswerEntry || e.Seat != l.seat || e.Answer.Kind != engine.RollKind || e.Answer.Action != "" ||
		e.Answer.More != l.answer.More || len(e.Answer.Dice) != len(l.answer.Dice) ||
		slices.ContainsFunc(s.lessons.kept, func(o *lesson) bool { return o.game == l.game && o.entry == e.Seq }) {
		return 0, nil
	}
	for _, d := range e.Answer.Dice {
		dice = append(dice, vision.Die{Value: d.Value, Colour: vision.Colour(d.Colour), Confidence: 1})
	}
	if slices.Equal(faceValues(dice), faceValues(l.accepted.Truth)) {
		dice = l.accepted.Truth // these have their places
	}
	return e.Seq, dice
}

func faceValues(dice []vision.Die) []int {
	out := make([]int, len(dice))
	for i, d := range dice {
		out[i] = d.Value
	}
	slices.Sort(out)
	return out
}

// tellOlder tells of readings of earlier runs what an undo took back or a redo brought
// back: of those the books have the picture alone, but the eye has noted them.
func (s *Session) tellOlder(g *openGame, live []engine.Entry, added int) {
	before, _, err := engine.Live(g.entries[:len(g.entries)-added])
	pictures, noPictures := s.cfg.Store.StillsOf(g.rec.ID)
	if err != nil || noPictures != nil {
		return
	}
	changed := map[string]bool{}
	put := func(from, to []engine.Entry, back bool) {
		still := map[int]bool{}
		for _, e := range to {
			still[e.Seq] = true
		}
		for _, e := range from {
			if !still[e.Seq] && pictures[e.Seq] != "" {
				changed[lessonID(g.rec.ID, e.Seq)] = back
			}
		}
	}
	put(before, live, true)
	put(live, before, false)
	for _, l := range s.lessons.kept {
		delete(changed, l.accepted.ID)
	}
	for _, id := range engine.Sorted(changed) {
		s.tellLearner(func(to Learner) error { return to.TakeBack(id, changed[id]) })
	}
}

// tellLearner passes something on, after what was passed on before. The caller holds
// mu.
func (s *Session) tellLearner(what func(Learner) error) {
	s.lessons.queue = append(s.lessons.queue, what)
	if s.lessons.telling {
		return
	}
	s.lessons.telling = true
	go func() {
		for {
			s.mu.Lock()
			if len(s.lessons.queue) == 0 {
				s.lessons.telling = false
				s.mu.Unlock()
				return
			}
			next := s.lessons.queue[0]
			s.lessons.queue = s.lessons.queue[1:]
			s.mu.Unlock()
			err := next(s.cfg.Learn)
			s.mu.Lock()
			s.learnt(err)
			if err != nil { // told again before the next one
				s.lessons.queue = append([]func(Learner) error{next}, s.lessons.queue...)
				s.lessons.queue = s.lessons.queue[max(0, len(s.lessons.queue)-lessonsKept):]
				s.lessons.telling = false
			}
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
}

// learnt tells everybody when a lesson cannot be kept, and no longer once it can. The
// caller holds mu.
func (s *Session) learnt(err error) {
	const key = "learning/"
	if err == nil {
		if _, had := s.devices[key]; had {
			delete(s.devices, key)
			s.publish()
		}
		return
	}
	s.log.Warn("learning from an accepted reading", "err", err)
	text := engine.T("The camera cannot keep what it is to learn: the disk does not take it. See the log, or run: adjutant doctor. No answer is lost by that.")
	switch {
	case errors.Is(err, syscall.ENOSPC):
		text = engine.T("The camera cannot keep what it is to learn: the disk is full. Free some space; it is kept with the next reading then. No answer is lost by that.")
	case errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EACCES):
		text = engine.T("The camera cannot keep what it is to learn: the folder eye in the data folder is read-only. Make it writable; it is kept with the next reading then. No answer is lost by that.")
	}
	if s.setDevice(Device{Kind: "learning", State: "failing", Text: text}) {
		s.publish()
	}
}
