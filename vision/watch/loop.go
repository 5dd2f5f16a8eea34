package watch

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"adjutant/vision"
)

// Config is what Run needs.
type Config struct {
	Source  string                                    // as given; hello says what became of it
	Open    func(ctx context.Context) (Source, error) // nil = no camera, photos only
	Reader  Reader
	Version string
	Learned string    // folder of vision.Learned; "" = none
	In      io.Reader // asks
	Out     io.Writer // said lines
	Log     func(format string, args ...any)
	Clock   Clock
}

// eye is the loop's state; only the loop's goroutine touches it.
type eye struct {
	Config
	say        *sayer
	steady     *vision.Steady
	agree      vision.Agreement
	state      vision.State
	pulse      *pulse
	source     Source
	last       Frame
	throws     int
	wanted     Wanted
	repeats    bool     // the still to come was asked for by again
	owed       bool     // dice are expected that were not thrown yet
	shown      []string // the stills that were thrown
	outline    []vision.Point
	ground     *vision.Ground               // the empty tray; nil = unknown
	restricted [4]int                       // for which sizes Steady knows the outline; zero = tell it
	trust      atomic.Pointer[vision.Trust] // what was learnt here; the photos' goroutine reads it too
}

// minGap is how close two frames are worth looking at.
const minGap = 45 * time.Millisecond

// photoLimit is how long reading one photo may take before the process is
// hopeless and had better be replaced.
const photoLimit = 30 * time.Second

// Run speaks the child protocol until In ends or ctx does. It may return
// ErrHung while a reading still goes on.
func Run(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if cfg.Log == nil {
		cfg.Log = func(string, ...any) {}
	}
	say := newSayer(cfg.Out)
	e := &eye{Config: cfg, say: say, pulse: newPulse(say, cfg.Clock)}
	learnErr := e.learn()
	e.loadGround()
	e.say.line(vision.Said{Say: "hello", Protocol: vision.ProtocolVersion, Version: cfg.Version, Source: cfg.Source})

	if e.ground != nil {
		e.say.line(vision.Said{Say: "ground", Learnt: true})
	}
	if learnErr != nil {
		e.say.line(vision.Said{Say: "error", Error: learnErr.Error(), Hint: vision.HintFiles})
	}

	done := make(chan error, 1)
	go func() { done <- e.loop(ctx, cancel) }()
	select {
	case err := <-done:
		return err
	case err := <-e.pulse.beat(ctx):
		return err
	}
}

// loop takes frames and asks, one at a time, until the asks or ctx end.
func (e *eye) loop(ctx context.Context, cancel func()) error {
	cfg := e.Config
	asks := make(chan vision.Asked)
	go listen(ctx, cfg.In, asks, e.say)
	photos := make(chan vision.Asked, 4)
	photoDone := make(chan struct{}, 1)
	go e.readPhotos(ctx, photos, photoDone)

	frames := make(chan taken)
	if cfg.Open == nil {
		e.become(vision.Off)
	} else {
		e.become(vision.Starting)
		captured := make(chan struct{})
		go func() { defer close(captured); capture(ctx, cfg, frames) }()
		defer func() { // a camera that hangs must not keep the process
			cancel()
			select {
			case <-captured:
			case <-cfg.Clock.After(time.Second):
			}
		}()
	}
	defer e.keep(nil)

	waiting := 0 // photos being read
	var late <-chan time.Time
	for e.say.err() == nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-photoDone:
			late = nil
			if waiting--; waiting > 0 {
				late = cfg.Clock.After(photoLimit)
			}
		case <-late:
			return errors.New("reading a photo: no end in 30 s")
		case t := <-frames:
			e.pulse.busy()
			e.take(ctx, t)
			e.pulse.idle()
		case ask, ok := <-asks:
			if !ok {
				return nil
			}
			if ask.Ask != "photo" {
				e.pulse.busy()
				e.hear(ask)
				e.pulse.idle()
				break
			}
			select {
			case photos <- ask:
				if waiting++; late == nil {
					late = cfg.Clock.After(photoLimit)
				}
			default:
				e.say.line(vision.Said{Say: "error", Ref: ask.Ref, Error: "reading a photo: too many wait already", Hint: vision.HintWait})
			}
		}
	}
	return e.say.err()
}

// learn takes up what was learnt at this table.
func (e *eye) learn() error {
	trust := vision.Trust{}
	defer func() { e.trust.Store(&trust) }()
	if e.Learned == "" {
		return nil
	}
	learned, err := vision.OpenLearned(e.Learned)
	if err != nil {
		return err
	}
	trust = learned.Trust()
	return nil
}

// become tells a new state.
func (e *eye) become(s vision.State) { e.wait(s, "") }

// wait tells a new state and what a person can do about it.
func (e *eye) wait(s vision.State, hint vision.Hint) {
	if s != e.state {
		e.state = s
		e.pulse.is(s)
		e.say.line(vision.Said{Say: "state", State: s, Hint: hint})
	}
}

// keep makes a frame the last one.
func (e *eye) keep(f Frame) {
	if e.last != nil {
		e.last.Close()
	}
	e.last = f
}

// take takes what the capture delivered: a frame, a new source or its loss.
func (e *eye) take(ctx context.Context, t taken) {
	switch {
	case t.opened != nil:
		e.source = t.opened
		kind := t.opened.Kind()
		e.steady = vision.NewSteady(vision.SteadyConfig{FirstRest: kind.Recorded, NoHand: kind.Stills})
		e.restricted = [4]int{}
		e.agree.Reset()
		e.keep(nil)
		e.say.line(vision.Said{Say: "source", Source: t.opened.Name()})
		if e.become(vision.Starting); kind.Stills {
			e.become(vision.Watching)
		}
		stills, resumes := e.source.(Resumer)
		if resumes {
			stills.Resume(e.shown)
			e.repeats = e.repeats && stills.Repeat()
		}
		thrower, ok := e.source.(Thrower)
		if ok && !resumes && e.repeats { // it throws anew instead
			e.repeats, e.owed = false, true
		}
		if ok && e.owed {
			thrower.Expect(e.wanted.Dice, e.wanted.Colours)
		}
	case t.pause != nil:
		e.wait(t.pause.State, t.pause.Hint)
	case errors.Is(t.lost, io.EOF):
		e.become(vision.EndOfFile)
	case t.lost != nil:
		said := vision.Said{Say: "error", Error: t.lost.Error(), Hint: vision.HintPlug}
		var lost *Lost
		if errors.As(t.lost, &lost) {
			said.Hint = lost.Hint
		}
		e.say.line(said)
		e.source = nil
		e.become(vision.NoSource)
	case t.frame != nil:
		e.look(t.frame)
	}
}

// look looks at a frame and reads it when the tray is at rest.
func (e *eye) look(f Frame) {
	e.pulse.frame()
	small, err := f.Small()
	if err != nil { // a torn frame; the next one will do
		f.Close()
		return
	}
	e.keep(f)
	e.restrict(f, small.Rect.Dx(), small.Rect.Dy())
	state := e.steady.Look(small, f.At())
	if state != vision.Reads {
		e.agree.Reset()
		e.become(state)
		return
	}
	e.become(vision.Reads)
	r, err := e.read(f, e.wanted)
	if err != nil {
		e.Log("reading a frame: %v", err)
		return
	}
	if !e.agree.Add(r) {
		return
	}
	r = e.trust.Load().Apply(e.agree.Result())
	e.agree.Reset()
	threw := len(r.Dice) > 0 || e.source != nil && e.source.Kind().Stills // a still is a throw whatever it shows
	state = e.steady.Done(threw)
	if threw {
		again := e.repeats
		if e.repeats = false; again {
			e.throws = max(e.throws, 1)
		} else {
			e.owed = false
			e.throws++
		}
		e.report(f, r, again)
	}
	e.become(state)
}

// read reads a frame; what belongs to the empty tray is no die.
func (e *eye) read(f Frame, want Wanted) (vision.Reading, error) {
	r, err := e.Reader.Read(f, want, e.outline)
	if err != nil {
		return r, err
	}
	clean := e.clean(f, r)
	if len(clean.Dice) < len(r.Dice) && want.Dice > 0 { // the count was judged with the mat's print
		clean.Why = slices.DeleteFunc(slices.Clone(clean.Why), func(w vision.Why) bool { return w == vision.Count })
		if len(clean.Dice) != want.Dice {
			clean.Sure, clean.Why = false, append(clean.Why, vision.Count)
		}
	}
	return clean, nil
}

// clean leaves out of a frame's reading what belongs to the empty tray.
func (e *eye) clean(f Frame, r vision.Reading) vision.Reading {
	small, err := f.Small()
	if err != nil || e.ground == nil {
		return r
	}
	w, h := f.Size()
	return e.ground.Dice(r, small, w, h)
}

// restrict tells Steady the tray's outline in the small frame's pixels, when that
// or the frames' size is new.
func (e *eye) restrict(f Frame, w, h int) {
	fw, fh := f.Size()
	size := [4]int{w, h, fw, fh}
	if size == e.restricted || fw == 0 || fh == 0 {
		return
	}
	e.restricted = size
	small := make([]vision.Point, len(e.outline))
	for i, p := range e.outline {
		small[i] = vision.Point{p[0] * float64(w) / float64(fw), p[1] * float64(h) / float64(fh)}
	}
	e.steady.Tray(small, w, h)
}

// report tells a reading with its picture.
func (e *eye) report(f Frame, r vision.Reading, again bool) {
	still, err := e.Reader.Still(f, &r)
	if err != nil {
		e.Log("making a still: %v", err)
	}
	if named, ok := f.(Named); ok {
		if r.File = named.File(); r.File != "" {
			e.shown = append(slices.DeleteFunc(e.shown, func(s string) bool { return s == r.File }), r.File)
		}
	}
	e.say.line(vision.Said{Say: "reading", Throw: e.throws, Again: again, Reading: &r, Still: still})
}
