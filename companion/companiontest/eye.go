package companiontest

import (
	"context"
	"strings"
	"sync"

	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// Eye is a camera process that says what the test wants. Set the open fields
// before they are used.
type Eye struct {
	Reading vision.Reading // what Photo reads
	Still   []byte
	Err     error // what Photo fails with
	State   eye.Status
	Tray    vision.Tray     // what MeasureTray finds
	Picture []byte          // and its picture
	Told    []vision.Colour // the colours that the last Photo was told of

	events chan eye.Event
	mu     sync.Mutex
	more   *sync.Cond
	asked  []string
	agains int
	looks  int
	tray   []vision.Point
	learnt int
}

// NewEye is a camera that watches.
func NewEye() *Eye {
	e := &Eye{events: make(chan eye.Event), State: eye.Status{Condition: eye.Running, State: vision.Watching}}
	e.more = sync.NewCond(&e.mu)
	return e
}

// Photo reads what Reading says and notes the colours it is told.
func (e *Eye) Photo(_ context.Context, _ []byte, colours ...vision.Colour) (vision.Reading, []byte, error) {
	e.Told = colours
	return e.Reading, e.Still, e.Err
}

// Expect notes what is wanted: "2 red black".
func (e *Eye) Expect(dice int, colours ...vision.Colour) {
	e.mu.Lock()
	defer e.mu.Unlock()
	words := []string{engine.T("%d", dice).String()}
	for _, c := range colours {
		words = append(words, string(c))
	}
	e.asked = append(e.asked, strings.Join(words, " "))
	e.more.Broadcast()
}

// Wait waits until n times something was wanted and returns all of it.
func (e *Eye) Wait(n int) []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	for len(e.asked) < n {
		e.more.Wait()
	}
	return append([]string(nil), e.asked...)
}

// Again counts the asks to look once more.
func (e *Eye) Again() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.agains++
	e.more.Broadcast()
}

// Look is counted with Again, and by itself.
func (e *Eye) Look() {
	e.mu.Lock()
	e.looks++
	e.mu.Unlock()
	e.Again()
}

// Looks is how often it was asked to look at the table.
func (e *Eye) Looks() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.looks
}

// WaitAgain waits until it was asked n times to look once more.
func (e *Eye) WaitAgain(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.agains < n {
		e.more.Wait()
	}
}

// Agains is how often it was asked to look once more.
func (e *Eye) Agains() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.agains
}

// MeasureTray finds what Tray says.
func (e *Eye) MeasureTray(context.Context) (vision.Tray, []byte, error) {
	return e.Tray, e.Picture, e.Err
}

// Learn counts the asks to learn the empty tray; with dice in Tray it refuses,
// unless anyway.
func (e *Eye) Learn(_ context.Context, anyway bool) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Err != nil {
		return e.Err
	}
	if (len(e.Tray.Dice) > 0 || e.Tray.Doubt) && !anyway {
		return &eye.Error{Err: "dice", Hint: vision.HintDice, Dice: e.Tray.Dice}
	}
	e.learnt++
	e.State.Learnt = true
	return nil
}

// Forget forgets the empty tray.
func (e *Eye) Forget(context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Err == nil {
		e.State.Learnt = false
	}
	return e.Err
}

// Learnt is how often it was asked to learn the empty tray.
func (e *Eye) Learnt() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.learnt
}

// SetTray keeps the outline for Outline.
func (e *Eye) SetTray(outline []vision.Point) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.tray = outline
}

// Outline is the outline that was set last.
func (e *Eye) Outline() []vision.Point {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.tray
}

// Status is State.
func (e *Eye) Status() eye.Status { return e.State }

// Events is what Say says.
func (e *Eye) Events() <-chan eye.Event { return e.events }

// Say delivers an event and waits until it is taken.
func (e *Eye) Say(ev eye.Event) { e.events <- ev }

// Close ends the events.
func (e *Eye) Close() { close(e.events) }
