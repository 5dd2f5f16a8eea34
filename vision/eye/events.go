package eye

import (
	"context"
	"slices"

	"adjutant/vision"
)

// set changes the status and tells, unless only the pictures a second changed.
func (e *Eye) set(change func(*Status)) {
	e.mu.Lock()
	before := e.status
	change(&e.status)
	after := e.status
	before.FPS = after.FPS
	if before != after {
		e.push(&Event{Status: after})
	}
	e.mu.Unlock()
}

// threw tells a settled throw.
func (e *Eye) threw(said vision.Said) {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := &Throw{Reading: *said.Reading, Still: said.Still}
	e.sticky.again = vision.Asked{}
	if file := said.Reading.File; file != "" {
		e.sticky.shown = append(slices.DeleteFunc(slices.Clone(e.sticky.shown), func(s string) bool { return s == file }), file)
	}
	switch {
	case said.Throw > e.thrown:
		e.thrown = said.Throw
		t.Number = e.base + said.Throw
		if t.Again = said.Again; !t.Again {
			e.sticky.owed = max(e.sticky.owed-1, 0)
		}
	default: // the child repeats a throw
		t.Number, t.Again = e.base+said.Throw, true
	}
	e.push(&Event{Status: e.status, Throw: t})
}

// push queues an event; a state that waits at the end gives way to the newer.
// The caller holds mu.
func (e *Eye) push(ev *Event) {
	if n := len(e.queue); n > 0 && ev.Throw == nil && e.queue[n-1].Throw == nil {
		e.queue[n-1] = ev
	} else {
		e.queue = append(e.queue, ev)
	}
	if len(e.queue) > 2*64 { // nobody listens: states and throws alternate at most
		e.queue = e.queue[2:]
	}
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// deliver passes queued events on until the keeper has ended and all are gone
// or nobody fetches them.
func (e *Eye) deliver(ctx context.Context) {
	defer close(e.events)
	for {
		e.mu.Lock()
		var first *Event
		var event Event
		var out chan Event
		if len(e.queue) > 0 {
			first, out = e.queue[0], e.events
			event = *first
		}
		e.mu.Unlock()
		select {
		case out <- event:
			e.mu.Lock()
			if len(e.queue) > 0 && e.queue[0] == first { // else it gave way meanwhile
				e.queue = e.queue[1:]
			}
			e.mu.Unlock()
		case <-e.wake:
		case <-ctx.Done():
			return
		}
	}
}
