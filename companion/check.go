package companion

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/vision"
)

// The dice on the table against the books, where the game has dice that stay
// there (engine.DiceChecker). Looking writes nothing: the books are repaired by
// Correct, the table by hand.

// CheckOffer says that the open game can be checked by a look at the table.
type CheckOffer struct {
	Camera bool `json:"camera"` // the camera can look; a photo always does
}

// TableCheck is what a look at the table found.
type TableCheck struct {
	Seq     int                `json:"seq"`            // the state that a correction must name
	From    string             `json:"from,omitempty"` // camera, photo; "": told
	Dice    []SeenDie          `json:"dice"`
	Still   string             `json:"still,omitempty"` // names the picture: GET /stills/NAME
	Sure    bool               `json:"sure"`
	WhyText []engine.Text      `json:"why_text,omitempty"` // the eye's reasons for not being sure
	Found   []engine.DiceCheck `json:"found"`              // what differs; none: table and books agree
}

// checkFor is how long the camera may take to look at the table.
const checkFor = 8 * time.Second

// CheckTable reads the dice on the table, by the camera or from a picture when
// there is one, and says where they differ from the books. It writes nothing.
//
// Errors: *Missing when no game is open, *Refused when the game has no such dice or
// the picture cannot be read, *Fault when the camera cannot look.
func (s *Session) CheckTable(ctx context.Context, v Viewer, picture []byte) (TableCheck, error) {
	if _, err := s.CompareTable(v, nil); err != nil {
		return TableCheck{}, err
	}
	out := TableCheck{From: "camera"}
	var r vision.Reading
	var jpeg []byte
	var err error
	if picture != nil {
		out.From = "photo"
		r, jpeg, err = s.readPhoto(ctx, v, picture)
	} else {
		r, jpeg, err = s.look(ctx, v)
	}
	if err != nil {
		return TableCheck{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range r.Dice {
		out.Dice = append(out.Dice, SeenDie{Value: d.Value, Colour: string(d.Colour), Confidence: d.Confidence, Box: d.Box})
	}
	for _, w := range r.Why {
		if w != vision.Count { // how many a throw takes is nothing to the table
			out.WhyText = append(out.WhyText, engine.T(w.Words("en")))
		}
	}
	out.Sure = r.Sure || len(r.Why) > 0 && len(out.WhyText) == 0 && len(r.Dice) > 0
	if w, h, ok := jpegSize(jpeg); ok {
		out.Still = newID() + newID()
		s.stills.add(store.Still{ID: out.Still, JPEG: jpeg, Width: w, Height: h})
	}
	return s.compare(v, out)
}

// CompareTable is CheckTable for dice that somebody tells: those of an earlier look,
// perhaps mended.
func (s *Session) CompareTable(v Viewer, dice []SeenDie) (TableCheck, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.compare(v, TableCheck{Dice: dice, Sure: true})
}

// compare fills in what differs. The caller holds mu.
func (s *Session) compare(v Viewer, c TableCheck) (out TableCheck, err error) {
	g := s.open
	if g == nil {
		return TableCheck{}, s.say(v, ErrNoGame)
	}
	checker, ok := g.checker()
	if !ok {
		return TableCheck{}, s.say(v, engine.Refuse(NoCheck, "", engine.T("This game has no dice on the table to check the books against.")))
	}
	defer func() {
		if r := recover(); r != nil {
			out, err = TableCheck{}, s.say(v, &Bug{Game: g.rec.ID, Title: g.title.ID, Panic: r, Stack: debug.Stack()})
		}
	}()
	dice := make([]engine.Die, len(c.Dice))
	for i, d := range c.Dice {
		dice[i] = engine.Die{Value: d.Value, Colour: d.Colour}
	}
	c.Seq = g.seq()
	c.Found = append([]engine.DiceCheck{}, checker.CheckDice(dice)...)
	if c.Dice == nil {
		c.Dice = []SeenDie{}
	}
	return engine.Localise(c, s.language(s.langOf(v), g.title.ID)), nil
}

// checker is the open game's check, while there are books to check.
func (g *openGame) checker() (engine.DiceChecker, bool) {
	c, ok := g.pos.Game.(engine.DiceChecker)
	return c, ok && !g.pos.Over
}

// checkOffer says whether a viewer may have the table checked; nil when not. The
// caller holds mu.
func (s *Session) checkOffer() *CheckOffer {
	if _, ok := s.open.checker(); !ok || s.eye == nil {
		return nil
	}
	return &CheckOffer{Camera: s.eye.Status().OK()}
}

// look asks the camera what lies on the table now. Its answer is no throw: it is
// offered to nobody.
func (s *Session) look(ctx context.Context, v Viewer) (vision.Reading, []byte, error) {
	s.mu.Lock()
	camera := s.eye
	if camera == nil || !camera.Status().OK() {
		defer s.mu.Unlock()
		return vision.Reading{}, nil, s.say(v, &Fault{Text: engine.T("The camera does not watch: take a photo of the table instead."), Err: errors.New("looking at the table: the camera does not watch")})
	}
	seen, late := make(chan Seen, 1), make(chan struct{})
	s.looks = append(s.looks, seen)
	stop := s.clock.AfterFunc(checkFor, func() { close(late) })
	s.mu.Unlock()
	defer stop()
	camera.Look()
	var err error
	select {
	case r := <-seen:
		if r.Reading.Error == "" {
			return r.Reading, r.Still, nil
		}
		err = errors.New("looking at the table: " + r.Reading.Error)
	case <-late:
		err = errors.New("looking at the table: no answer in time")
	case <-ctx.Done():
		err = ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looks = slices.DeleteFunc(s.looks, func(c chan Seen) bool { return c == seen })
	return vision.Reading{}, nil, s.say(v, &Fault{Text: engine.T("The camera did not look in time. Take your hands out of its view and try again, or take a photo of the table."), Err: err})
}

// looked gives a reading to those who asked for a look, and reports whether it was
// for them alone.
func (s *Session) looked(r Seen) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := len(s.looks) > 0
	for _, c := range s.looks {
		c <- r
	}
	s.looks = nil
	return asked && r.Again
}
