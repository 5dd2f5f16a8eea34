package companion

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// Eye is what the session wants of the camera process; *eye.Eye has it.
type Eye interface {
	Photo(ctx context.Context, picture []byte, colours ...vision.Colour) (vision.Reading, []byte, error)
	Expect(dice int, colours ...vision.Colour)
	Again()
	Look()
	SetTray(outline []vision.Point)
	Status() eye.Status
	Events() <-chan eye.Event
}

// Seen is a reading and where it comes from.
type Seen struct {
	Reading vision.Reading
	From    string // camera, photo
	Throw   int    // of the camera: counts settled throws from 1; 0 for a photo
	Again   bool   // looked at once more because somebody asked
	Still   []byte // JPEG
}

// offer is a proposal on the table.
type offer struct {
	Proposal
	prompt engine.Prompt
	read   Seen   // what the eye said, before anybody changed it
	mended bool   // a person changed it
	by     string // the device that accepts when nobody touches it
	due    time.Time
	stop   func() // stops the countdown
}

// throws is which throws of the camera were dealt with.
type throws struct {
	last   int   // the highest number offered
	early  *Seen // thrown while no dice were wanted
	at     time.Time
	wanted int // the seq for which the eye was told to expect dice
}

// stills are the pictures of the newest offers, before one is accepted.
type stills struct {
	ids  []string
	byID map[string]store.Still
}

const stillsKept = 8

func (st *stills) add(s store.Still) {
	if st.byID == nil {
		st.byID = map[string]store.Still{}
	}
	st.byID[s.ID] = s
	if st.ids = append(st.ids, s.ID); len(st.ids) > stillsKept {
		delete(st.byID, st.ids[0])
		st.ids = st.ids[1:]
	}
}

// Propose offers a reading for the pending throw. It never writes the log. A
// throw of the camera is offered once, and one that a person has corrected stays as
// corrected until another throw lies there or somebody has the camera look again;
// one that comes shortly before just these dice are wanted is offered then, but
// never accepted unasked.
func (s *Session) Propose(r Seen) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || r.Reading.Error != "" {
		return
	}
	if r.From == "camera" && !r.Again && r.Throw <= s.throws.last {
		return
	}
	s.throws.last = max(s.throws.last, r.Throw)
	if o := s.offer; o != nil && o.mended && r.From == "camera" && !r.Again && vision.SameThrow(o.read.Reading, r.Reading) {
		return // seen once more, as after a restart of the camera process: what a person made of it stands
	}
	if !s.propose(r, false) {
		s.throws.early, s.throws.at = &r, s.clock.Now()
		return
	}
	s.publish()
}

// earlyFor is how long a throw waits for its question; what lay in the tray before
// that belongs to nothing.
const earlyFor = 30 * time.Second

// propose reports whether a prompt wanted the dice. The caller holds mu.
func (s *Session) propose(r Seen, early bool) bool {
	g := s.open
	if g == nil {
		return false
	}
	for _, p := range g.pos.Prompts {
		prop := Propose(p, r.Reading)
		if prop == nil || early && (!prop.Fits || prop.Answer.More) {
			continue
		}
		s.dropOffer()
		s.throws.early = nil
		prop.Seq, prop.From, prop.Early = g.seq(), r.From, early
		if w, h, ok := jpegSize(r.Still); ok {
			still := store.Still{ID: newID() + newID(), JPEG: r.Still, Width: w, Height: h}
			s.stills.add(still)
			prop.Still, prop.Width, prop.Height = still.ID, w, h
		}
		s.offer = &offer{Proposal: *prop, prompt: p, read: r, by: r.From}
		s.dryRun(s.offer)
		s.startCountdown()
		return true
	}
	return false
}

// dryRun finds out what accepting the offer would lead to.
func (s *Session) dryRun(o *offer) {
	o.Leads = nil
	if !o.Fits || o.Answer.More {
		return
	}
	g := s.open
	e := engine.Entry{Seq: g.seq() + 1, Kind: engine.AnswerEntry, Answer: o.Answer, Seat: o.prompt.Seat}
	pos, err := s.try(g, append(g.entries[:len(g.entries):len(g.entries)], e))
	switch {
	case err == nil:
		o.Leads = pos.Done[len(pos.Done)-1].Notes
	case engine.RefusalOf(err) != nil:
		o.Fits, o.Sure, o.Wrong = false, false, engine.RefusalOf(err).Text
	}
}

// startCountdown begins the countdown of a sure offer, where that was chosen.
func (s *Session) startCountdown() {
	o := s.offer
	if s.settings.Accept != AcceptSure || !o.Sure || !o.Fits || o.Early || o.From != "camera" {
		return
	}
	if o.Answer.More && len(o.prompt.Need.Dice) <= 5 {
		return // a die may lie beside the tray
	}
	d := time.Duration(s.settings.AcceptSeconds) * time.Second
	o.due = s.clock.Now().Add(d)
	o.stop = s.clock.AfterFunc(d, func() { s.acceptUnasked(o) })
}

// restartCountdown follows a change of the settings.
func (s *Session) restartCountdown() {
	if s.offer != nil {
		s.holdOffer()
		s.startCountdown()
	}
}

// holdOffer stops the countdown: somebody touched the offer.
func (s *Session) holdOffer() {
	if s.offer.stop != nil {
		s.offer.stop()
	}
	s.offer.stop, s.offer.due = nil, time.Time{}
}

func (s *Session) dropOffer() {
	if s.offer != nil {
		s.holdOffer()
		s.offer = nil
	}
}

func (s *Session) acceptUnasked(o *offer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.offer != o || o.due.IsZero() || s.clock.Now().Before(o.due) {
		return
	}
	if _, err := s.accept(Viewer{Device: o.by}, At{Seq: o.Seq}); err != nil {
		s.log.Warn("accepting a sure reading", "err", err)
		if s.offer == o {
			s.holdOffer()
			s.publish()
		}
	}
}

// Accept answers the pending throw with the proposal. Dice that lie open on the
// table may be accepted by any phone that is in, whatever its seat, and by the
// panel: the question stays with its seat, and the log names who accepted. A
// throw that is one seat's secret is that seat's alone.
func (s *Session) Accept(v Viewer, at At) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.accept(v, at)
}

func (s *Session) accept(v Viewer, at At) (View, error) {
	var still *store.Still
	if s.offer != nil {
		if st, ok := s.stills.byID[s.offer.Still]; ok {
			still = &st
		}
	}
	defer func() { s.lessons.taking = nil }()
	return s.write(v, at, still, func(g *openGame) ([]engine.Entry, error) {
		o := s.offer
		if o == nil || o.Seq != at.Seq || o.prompt.Hidden(v.Seat) && v.Device != o.by {
			return nil, engine.Refuse(NoProposal, "", engine.T("There is nothing read to accept."))
		}
		if !o.Fits {
			return nil, engine.Refuse(BadProposal, "", o.Wrong)
		}
		s.lessons.taking = o
		return []engine.Entry{{Kind: engine.AnswerEntry, Answer: o.Answer, Seat: o.prompt.Seat}}, nil
	})
}

// Adjust is a change to a proposal by hand.
type Adjust struct {
	Die    int  `json:"die"`    // which, from 0; as many as there are adds one
	Value  int  `json:"value"`  // its face; 0: the next one up, 6 to 1
	Remove bool `json:"remove"` // it is no die
}

// AdjustProposal changes a die of the proposal for state seq: what a tap on it
// does. It stops a countdown.
func (s *Session) AdjustProposal(v Viewer, seq int, a Adjust) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, err := s.offerAt(v, seq)
	if err != nil {
		return View{}, err
	}
	if a.Die < 0 || a.Die > len(o.Dice) || a.Die == len(o.Dice) && a.Remove || a.Value < 0 || a.Value > 6 || len(o.Dice) > 64 {
		return View{}, s.say(v, engine.Refuse(BadProposal, "", engine.T("There is no such die in the picture.")))
	}
	dice := append([]SeenDie(nil), o.Dice...)
	switch {
	case a.Remove:
		dice = append(dice[:a.Die], dice[a.Die+1:]...)
	case a.Die == len(dice):
		dice = append(dice, SeenDie{Value: max(a.Value, 1), Colour: addedColour(o.prompt.Need, dice), Confidence: 1})
	case a.Value == 0:
		dice[a.Die].Value = dice[a.Die].Value%6 + 1
	default:
		dice[a.Die].Value = a.Value
	}
	if !a.Remove {
		dice[a.Die].Confidence = 1
	}
	s.holdOffer()
	next := *o
	next.mended, next.Dice, next.Sure, next.Why, next.WhyText = true, dice, false, nil, nil
	compose(next.prompt, &next.Proposal)
	s.dryRun(&next)
	s.offer = &next
	s.publish()
	return s.view(v), nil
}

// Hold stops the countdown of the proposal: somebody wants to look first.
func (s *Session) Hold(v Viewer, seq int) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.offerAt(v, seq); err != nil {
		return View{}, err
	}
	s.holdOffer()
	s.publish()
	return s.view(v), nil
}

// Decline throws the proposal away.
func (s *Session) Decline(v Viewer, seq int) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.offerAt(v, seq); err != nil {
		return View{}, err
	}
	s.dropOffer()
	s.publish()
	return s.view(v), nil
}

func (s *Session) offerAt(v Viewer, seq int) (*offer, error) {
	if s.open == nil {
		return nil, s.say(v, ErrNoGame)
	}
	if seq != s.open.seq() {
		return nil, &Stale{View: s.view(v)}
	}
	if s.offer == nil || s.offer.prompt.Hidden(v.Seat) {
		return nil, s.say(v, engine.Refuse(NoProposal, "", engine.T("There is nothing read to accept.")))
	}
	return s.offer, nil
}

// Photo reads an uploaded picture and offers what it shows.
func (s *Session) Photo(ctx context.Context, v Viewer, picture []byte) (View, error) {
	s.mu.Lock()
	_, colours := s.wantedThrow()
	s.mu.Unlock()
	r, still, err := s.readPhoto(ctx, v, picture, colours...)
	if err != nil {
		return View{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		return View{}, s.say(v, ErrNoGame)
	}
	if !s.propose(Seen{Reading: r, From: "photo", Still: still}, false) {
		return View{}, s.say(v, engine.Refuse(engine.WrongPrompt, "", engine.T("No dice are asked for now.")))
	}
	s.publish()
	return s.view(v), nil
}

// readPhoto has the eye read a picture; errors are such as people can be told.
func (s *Session) readPhoto(ctx context.Context, v Viewer, picture []byte, colours ...vision.Colour) (vision.Reading, []byte, error) {
	s.mu.Lock()
	camera := s.eye
	s.mu.Unlock()
	if camera == nil {
		return vision.Reading{}, nil, s.sayAlone(v, &Fault{Text: engine.T("The camera program is not running: enter the dice by hand."), Err: errors.New("reading a photo: there is no eye")})
	}
	r, still, err := camera.Photo(ctx, picture, colours...)
	if err != nil {
		var e *eye.Error
		if errors.As(err, &e) {
			if slices.Contains(vision.PictureHints(), e.Hint) {
				return vision.Reading{}, nil, s.sayAlone(v, engine.Refuse(BadFile, "", engine.T("The photo cannot be read. %s", engine.T(e.Hint.Words("en")))))
			}
			return vision.Reading{}, nil, s.sayAlone(v, &Fault{Text: engine.T("The photo was not read. %s", engine.T(e.Hint.Words("en"))), Err: err})
		}
		return vision.Reading{}, nil, s.sayAlone(v, &Fault{Text: engine.T("The photo was not read. Try again."), Err: err})
	}
	if r.Error != "" {
		return vision.Reading{}, nil, s.sayAlone(v, engine.Refuse(BadFile, "", engine.T("The photo cannot be read. %s", engine.T(vision.HintPicture.Words("en")))))
	}
	return r, still, nil
}

func (s *Session) sayAlone(v Viewer, err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.say(v, err)
}

// Again asks the camera to look at the tray once more.
func (s *Session) Again() {
	s.mu.Lock()
	camera := s.eye
	s.mu.Unlock()
	if camera != nil {
		camera.Again()
	}
}

// Still is the picture with this id: of a proposal, or of an accepted throw.
func (s *Session) Still(id string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st, ok := s.stills.byID[id]; ok {
		return st.JPEG, nil
	}
	st, err := s.cfg.Store.Still(id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, s.say(Viewer{}, &Missing{Text: engine.T("There is no such picture.")})
	}
	return st.JPEG, err
}

// StillsOf are the kept pictures of a game: entry to id.
func (s *Session) StillsOf(game string) (map[int]string, error) { return s.cfg.Store.StillsOf(game) }

// proposalFor is the offer as a viewer may see it.
func (s *Session) proposalFor(v Viewer) *Proposal {
	o := s.offer
	if o == nil || o.prompt.Hidden(v.Seat) {
		return nil
	}
	p := o.Proposal
	p.Leads = notesFor(p.Leads, v.Seat)
	if !o.due.IsZero() {
		p.AcceptIn = math.Max(o.due.Sub(s.clock.Now()).Seconds(), 0.1)
	}
	return &p
}

// wantedThrow says how many dice the game waits for, and the colours of those that the
// rules tell apart. The caller holds mu.
func (s *Session) wantedThrow() (dice int, colours []vision.Colour) {
	if s.open == nil {
		return 0, nil
	}
	for _, p := range s.open.pos.Prompts {
		if p.Need.Kind != engine.RollKind {
			continue
		}
		for _, d := range stillToThrow(p.Need) {
			dice++
			if d.Colour != "" {
				colours = append(colours, vision.Colour(d.Colour))
			}
		}
		break
	}
	return dice, colours
}

// moved follows a change of the position: what was read for the old one is void,
// the eye is told what is wanted now. The caller holds mu.
func (s *Session) moved() {
	s.dropOffer()
	wanted, colours := s.wantedThrow()
	if early := s.throws.early; wanted > 0 && early != nil {
		s.throws.early = nil
		if s.clock.Now().Sub(s.throws.at) <= earlyFor {
			s.propose(*early, true)
		}
	}
	if s.eye != nil && (wanted > 0 || s.throws.wanted > 0) {
		s.eye.Expect(wanted, colours...)
	}
	s.throws.wanted = wanted
}

// Watch takes the eye in use: its throws are offered, its state is told. It
// returns when ctx ends or the eye closes.
func (s *Session) Watch(ctx context.Context, e Eye) {
	s.mu.Lock()
	s.eye = e
	s.camera = e.Status().Source
	if tray := s.trays[s.camera]; len(tray) > 0 {
		e.SetTray(tray)
	}
	s.setDevice(eyeDevice(e.Status()))
	s.moved()
	s.publish()
	s.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-e.Events():
			if !ok {
				return
			}
			s.eyeStands(ev.Status)
			if t := ev.Throw; t != nil {
				r := Seen{Reading: t.Reading, From: "camera", Throw: t.Number, Again: t.Again, Still: t.Still}
				if !s.looked(r) && t.Number > 0 {
					s.Propose(r)
				}
			}
		}
	}
}

// eyeStands takes over how the eye stands and which camera it has.
func (s *Session) eyeStands(st eye.Status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cameraIs(st.Source)
	if s.setDevice(eyeDevice(st)) {
		s.publish()
	}
}

func eyeDevice(st eye.Status) Device {
	text := engine.T(st.Words("en"))
	if st.Hint != "" {
		text = engine.T("%s. %s", text, engine.T(st.Hint.Words("en")))
	}
	return Device{Kind: "eye", State: st.String(), Text: text}
}
