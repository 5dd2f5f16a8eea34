// Package eye keeps the camera process adjutant-eye running and speaks with it.
//
// Begin with Start. The Eye that it returns works always: without the program,
// without a camera, while the camera restarts; Status says which it is, in words
// for people. Events delivers changes of state and settled throws; Photo reads
// an uploaded picture.
//
// It holds no OpenCV (the child does), knows no game and never decides what a
// throw means.
package eye

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"adjutant/vision"
)

// Config says which camera process to keep and how.
type Config struct {
	Path    string   // the adjutant-eye program; "" looks beside this program, then in PATH
	Source  string   // auto, demo, rpicam, usb:/dev/v4l/by-id/…, dir:DIR, file:VIDEO, http://…; "" = auto, none = photos only
	Learned string   // folder of corrections (vision.Learned); "" = none
	Args    []string // further arguments of `watch`
	Env     []string // the child's environment; nil = this process's own

	Log   *slog.Logger // nil discards
	Clock Clock        // nil = real time
}

// Throw is one settled throw.
type Throw struct {
	Number  int  // counts settled throws from 1 over all restarts; 0 = Again before any throw
	Again   bool // asked for by Again: the same dice, not a new throw
	Reading vision.Reading
	Still   []byte // JPEG; boxes of Reading are in its pixels
}

// Event is a change of the eye's status or, when Throw is set, a settled throw.
type Event struct {
	Status Status
	Throw  *Throw
}

// Eye is a kept camera process. All methods may be called at any time from any
// goroutine.
type Eye struct {
	cfg    Config
	cancel context.CancelFunc
	done   chan struct{}
	events chan Event

	mu      sync.Mutex
	status  Status
	queue   []*Event
	wake    chan struct{} // something is queued
	asks    chan vision.Asked
	sticky  sticky
	photos  map[string]chan vision.Said
	nextRef int
	up      chan struct{} // closed while a child speaks
	base    int           // throws of earlier children
	thrown  int           // throws of this child
}

// sticky is what a new child has to be told again.
type sticky struct {
	expect vision.Asked
	owed   int      // throws expected that did not come yet
	shown  []string // the stills of a folder that were thrown
	tray   vision.Asked
	again  vision.Asked // somebody asked for another look and had none yet
}

// Start keeps adjutant-eye running until ctx ends or Close is called.
func Start(ctx context.Context, cfg Config) *Eye {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if cfg.Clock == nil {
		cfg.Clock = realClock{}
	}
	if cfg.Source == "" {
		cfg.Source = "auto"
	}
	ctx, cancel := context.WithCancel(ctx)
	e := &Eye{
		cfg: cfg, cancel: cancel,
		done:   make(chan struct{}),
		events: make(chan Event),
		wake:   make(chan struct{}, 1),
		asks:   make(chan vision.Asked, 16),
		photos: map[string]chan vision.Said{},
		up:     make(chan struct{}),
	}
	e.status = Status{Condition: Starting, Source: cfg.Source, State: vision.Starting}
	go e.deliver(ctx)
	go e.keep(ctx)
	return e
}

// Close ends the camera process and closes Events. It waits for the process.
func (e *Eye) Close() error {
	e.cancel()
	<-e.done
	return nil
}

// Events delivers what happens, in order. Changes of state that nobody fetched
// in time are replaced by later ones; the last 64 throws are kept. It closes
// after Close.
func (e *Eye) Events() <-chan Event { return e.events }

// Status is how things stand now.
func (e *Eye) Status() Status {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.status
}

// Expect says how many dice the pending roll takes, 0 when none is wanted; the
// colours name them where the rules tell dice apart. Call it once for each roll
// wanted, also when the number is the same as before: the demo and a folder of
// stills throw once for each call.
func (e *Eye) Expect(dice int, colours ...vision.Colour) {
	ask := vision.Asked{Ask: "expect", Dice: dice, Colours: colours}
	e.mu.Lock()
	e.sticky.expect = ask
	if e.sticky.owed++; dice <= 0 {
		e.sticky.owed = 0
	}
	e.mu.Unlock()
	e.ask(ask)
}

// Again asks for the settled tray once more, under the last throw's number. While no
// child speaks, or when it ends before it has looked, the next one is asked.
func (e *Eye) Again() { e.again(vision.Asked{Ask: "again"}) }

// Look is Again for what lies on the table, whatever throw is expected: the dice are not
// called after its colours.
func (e *Eye) Look() { e.again(vision.Asked{Ask: "again", Table: true}) }

func (e *Eye) again(ask vision.Asked) {
	e.mu.Lock()
	e.sticky.again = ask
	e.mu.Unlock()
	e.ask(ask)
}

// SetTray restricts reading to the tray's outline in camera pixels; an empty
// outline lifts the restriction.
func (e *Eye) SetTray(outline []vision.Point) {
	ask := vision.Asked{Ask: "tray", Outline: outline}
	e.mu.Lock()
	e.sticky.tray = ask
	e.mu.Unlock()
	e.ask(ask)
}

// Learn makes the tray as it lies now, empty, the ground against which dice are
// seen: what looks the same there later is no die. With dice in view, or what may
// be one, it is an *Error with HintDice that names them, unless anyway says that
// they are none; one that cannot be kept has HintKeep.
func (e *Eye) Learn(ctx context.Context, anyway bool) error {
	_, err := e.request(ctx, vision.Asked{Ask: "empty", Anyway: anyway})
	return err
}

// Forget forgets how the empty tray looks.
func (e *Eye) Forget(ctx context.Context) error {
	_, err := e.request(ctx, vision.Asked{Ask: "forget"})
	return err
}

// Corrected tells the eye that the folder of corrections (Config.Learned) has
// changed, so that it trusts itself accordingly.
func (e *Eye) Corrected() { e.ask(vision.Asked{Ask: "learn"}) }

// Photo reads an uploaded picture (JPEG, PNG, …). The still is what was read,
// made small enough to show; the boxes are in its pixels. It waits for a
// restarting camera process until ctx ends, at most 20 s. The colours are those of the
// dice it should show, where the rules tell them apart.
func (e *Eye) Photo(ctx context.Context, picture []byte, colours ...vision.Colour) (vision.Reading, []byte, error) {
	if len(picture) > MaxPicture {
		return vision.Reading{}, nil, &Error{Err: "reading a photo: it is too large", Hint: vision.HintLarge}
	}
	said, err := e.request(ctx, vision.Asked{Ask: "photo", Image: picture, Colours: colours})
	if err != nil {
		return vision.Reading{}, nil, err
	}
	if said.Reading == nil {
		return vision.Reading{}, nil, &Error{Err: "reading a photo: the camera process answered without a reading", Hint: vision.HintVersion}
	}
	return *said.Reading, said.Still, nil
}

// MeasureTray looks at the tray now: outline, light, glare, focus, with advice.
// The still is the picture that was measured.
func (e *Eye) MeasureTray(ctx context.Context) (vision.Tray, []byte, error) {
	said, err := e.request(ctx, vision.Asked{Ask: "measure"})
	if err != nil {
		return vision.Tray{}, nil, err
	}
	if said.Tray == nil {
		return vision.Tray{}, nil, &Error{Err: "measuring the tray: the camera process answered without a tray", Hint: vision.HintVersion}
	}
	return *said.Tray, said.Still, nil
}

// MaxPicture is the largest photo taken, in bytes.
const MaxPicture = 32 << 20

// Error is why the eye could not do what was asked.
type Error struct {
	Err  string       // English, for logs
	Hint vision.Hint  // Hint.Words is for people
	Dice []vision.Die // of HintDice: those that were read
}

func (e *Error) Error() string { return e.Err }

// errRestarted ends a request whose child died.
var errRestarted = errors.New("the camera process restarted")

// request asks the child something that it answers under a reference. When the
// child dies meanwhile the question goes to the next one, once.
func (e *Eye) request(ctx context.Context, ask vision.Asked) (vision.Said, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	said, err := e.requestOnce(ctx, ask)
	if errors.Is(err, errRestarted) {
		said, err = e.requestOnce(ctx, ask)
	}
	switch {
	case errors.Is(err, errRestarted):
		return said, &Error{Err: "asking the camera process: it failed twice at this", Hint: vision.HintPicture}
	case err != nil:
		return said, err
	case said.Error != "":
		e := &Error{Err: said.Error, Hint: said.Hint}
		if said.Reading != nil {
			e.Dice = said.Reading.Dice
		}
		return said, e
	}
	return said, nil
}
