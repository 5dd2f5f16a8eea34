package gpio

import (
	"context"
	"errors"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"
)

const (
	// earlyReturns is how many waits in a row may end before their time without an edge. One can happen by Halt; a
	// chip that has gone does it for ever, some 50,000 times a second.
	earlyReturns = 3
	// edgePause is the least time between two looks at a button, so that a loose wire costs little.
	edgePause = 2 * time.Millisecond
	// leastWait keeps the question "did that wait end early?" answerable.
	leastWait = 5 * time.Millisecond
)

// watch waits for a button and sends its presses until the context ends or the pin fails.
//
// The wait always has a positive timeout: zero would block for ever on a real pin, and -1 would not wait at all. After a
// wait the level is read, whatever the wait said: the kernel keeps 16 edges a line and drops the rest, and an edge has
// neither direction nor time.
func (w *Wired) watch(ctx context.Context, pins *pinSet, b *buttonPin) error {
	if err := w.sample(pins, b, time.Now()); err != nil {
		return err
	}
	early := 0
	for ctx.Err() == nil {
		timeout := max(b.debounce.Wait(time.Now()), leastWait)
		began := time.Now()
		edge := b.pin.WaitForEdge(timeout)
		now := time.Now()
		if ctx.Err() != nil {
			return nil
		}
		if !edge && now.Sub(began) < timeout*3/4 {
			if early++; early == earlyReturns {
				return &Fault{Status: NewStatus(StatusGone), Err: errors.New("waiting for " + b.name + " ends at once, without an edge")}
			}
			rest(ctx, 10*time.Millisecond)
			continue // the level of a chip that has gone reads as pressed: do not look
		}
		early = 0
		if err := w.sample(pins, b, now); err != nil {
			return err
		}
		if edge {
			rest(ctx, edgePause)
		}
	}
	return nil
}

// sample reads a button and sends the press that this completes. A press counts only if the chip also takes a write:
// a chip that has gone between the wait and the reading reads low, which is pressed.
func (w *Wired) sample(pins *pinSet, b *buttonPin, now time.Time) error {
	press, pressed := b.debounce.Sample(b.pin.Read() == pgpio.Low, now)
	if pressed {
		if err := pins.alive(); err != nil {
			return err
		}
	}
	w.mu.Lock()
	if _, was := w.holding[b.debounce.Button]; was != b.debounce.Holding() {
		if was {
			delete(w.holding, b.debounce.Button)
		} else {
			w.holding[b.debounce.Button] = now
		}
		defer w.draw()
	}
	if press.Held {
		w.held = now
	}
	w.mu.Unlock()
	if pressed {
		select {
		case w.presses <- press:
		default:
			w.log.Warn("a press was dropped: nobody takes them", "button", press.Button)
		}
	}
	w.noteStuck(b, now)
	return nil
}

// noteStuck says so when a button has been down too long, and that all is well when it is let go.
func (w *Wired) noteStuck(b *buttonPin, now time.Time) {
	stuck := NewStatus(StatusStuck, string(b.debounce.Button))
	switch reported := w.Status(); {
	case b.debounce.Stuck(now) && reported.Key == StatusReady:
		w.set(stuck, nil)
	case !b.debounce.Stuck(now) && reported.Text == stuck.Text:
		w.setReady()
	}
}

// rest does nothing for a while, or until the context ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
