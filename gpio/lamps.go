package gpio

import (
	"context"
	"fmt"
	"maps"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"
)

// While a button is held towards its second meaning the attention lamp flickers, after a moment that an ordinary press
// does not reach, and lights steadily once the hold counts: the finger may go.
const (
	holdShownAfter = 200 * time.Millisecond
	holdShownFor   = 500 * time.Millisecond
)

// light shows the lamps until the context ends or a lamp cannot be written. A chip that has gone answers reads and
// waits as if nothing were wrong; only writing tells, and the heartbeat writes four times a second.
func (w *Wired) light(ctx context.Context, pins *pinSet) error {
	for {
		now := time.Now()
		since := now.Sub(w.began)
		shown, wait := w.shown(now)
		for i := range pins.lamps {
			pattern := shown[pins.lamps[i].lamp]
			if err := pins.write(i, pgpio.Level(pattern.Lit(since))); err != nil {
				return err
			}
			if change, ok := pattern.Change(since); ok {
				wait = min(wait, change)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-w.redraw:
		case <-time.After(wait):
		}
	}
}

// shown returns what the lamps are to show now and how long that holds at most: what was asked for, over it the
// panel's own answer to a held button, and the heartbeat, dark when Adjutant does not work.
func (w *Wired) shown(now time.Time) (map[Lamp]Pattern, time.Duration) {
	alive := w.alive()
	w.mu.Lock()
	defer w.mu.Unlock()
	lamps, wait := maps.Clone(w.lamps), idleTime
	if !alive {
		lamps[Heartbeat] = Off
	}
	p := holdPattern(w.holding, w.held, now)
	if p != Off {
		lamps[Attention] = p
	}
	if p != Off || len(w.holding) > 0 {
		wait = patternUnit
	}
	return lamps, wait
}

// write sets one lamp, if it is not already so.
func (p *pinSet) write(i int, level pgpio.Level) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := &p.lamps[i]
	if l.written == level {
		return nil
	}
	if err := l.pin.Out(level); err != nil {
		return lost(l.name, err)
	}
	l.written = level
	return nil
}

// alive writes to a lamp what it shows already: nil if the chip took it. A panel without lamps is believed.
func (p *pinSet) alive() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.lamps) == 0 {
		return nil
	}
	l := &p.lamps[len(p.lamps)-1]
	if err := l.pin.Out(l.written); err != nil {
		return lost(l.name, err)
	}
	return nil
}

// lost is the fault of a pin that worked and no longer does.
func lost(name string, err error) error {
	return &Fault{Status: NewStatus(StatusGone), Err: fmt.Errorf("writing %s: %w", name, err)}
}

// holdPattern is what the attention lamp shows of buttons being held; Off when it keeps its own pattern.
func holdPattern(holding map[Button]time.Time, held, now time.Time) Pattern {
	for _, since := range holding {
		if now.Sub(since) >= holdShownAfter {
			return Fast
		}
	}
	if !held.IsZero() && now.Sub(held) < holdShownFor {
		return On
	}
	return Off
}
