package eye

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"adjutant/vision"
)

// How long things may take before the child is given up, and how soon the next
// one is tried.
const (
	silence    = 5 * time.Second  // without a line: the child hangs
	firstWord  = 20 * time.Second // a cold Pi loads OpenCV slowly
	backoffMin = 1 * time.Second
	backoffMax = 30 * time.Second
	proven     = 60 * time.Second // a child that lived this long resets the back-off
)

// keep runs one child after another until ctx ends.
func (e *Eye) keep(ctx context.Context) {
	defer close(e.done)
	defer e.dropRequests()
	wait := backoffMin
	for ctx.Err() == nil {
		started := e.cfg.Clock.Now()
		err := e.run(ctx)
		e.down()
		if ctx.Err() != nil {
			break
		}
		if e.cfg.Clock.Now().Sub(started) >= proven {
			wait = backoffMin
		}
		e.cfg.Log.Warn("the camera process ended", "why", err, "again in", wait)
		e.set(func(s *Status) {
			s.Condition, s.State, s.FPS = Restarting, "", 0
			s.Error, s.Hint = err.Error(), vision.HintWait
			s.Restarts++
			var missing *exec.Error
			var wrong *wrongProtocol
			switch {
			case errors.As(err, &missing):
				s.Condition, s.Hint = Missing, vision.HintInstall
				s.Restarts--
			case errors.As(err, &wrong):
				s.Hint = vision.HintVersion
			}
		})
		select {
		case <-e.cfg.Clock.After(wait):
		case <-ctx.Done():
		}
		wait = min(2*wait, backoffMax)
	}
	e.set(func(s *Status) {
		*s = Status{Condition: Closed, Source: s.Source, Version: s.Version, Restarts: s.Restarts}
	})
}

// wrongProtocol is a child of another version.
type wrongProtocol struct{ theirs int }

func (w *wrongProtocol) Error() string {
	return fmt.Sprintf("speaking with adjutant-eye: it speaks protocol %d, this is %d", w.theirs, vision.ProtocolVersion)
}

// run starts one child and serves it until it ends, hangs or speaks wrongly.
func (e *Eye) run(ctx context.Context) error {
	c, err := startChild(e.cfg)
	if err != nil {
		return err
	}
	defer c.stop(e.cfg.Clock)
	for { // asks meant for the child before
		select {
		case <-e.asks:
			continue
		default:
		}
		break
	}

	limit := firstWord
	hung := e.cfg.Clock.After(limit)
	greeted := false
	for {
		var asks chan vision.Asked
		if greeted && c.ready() {
			asks = e.asks
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case ask := <-asks:
			c.send(ask)
		case <-c.sent: // there is room for another ask
		case <-hung:
			return fmt.Errorf("speaking with adjutant-eye: silent for %v", limit)
		case said, ok := <-c.said:
			if !ok {
				return c.why()
			}
			if !greeted {
				if said.Say != "hello" || said.Protocol != vision.ProtocolVersion {
					return &wrongProtocol{said.Protocol}
				}
				greeted, limit = true, silence
				e.greet(c, said)
			} else {
				e.hear(said)
			}
			hung = e.cfg.Clock.After(limit)
		}
	}
}

// greet takes the child up and tells it what it must know.
func (e *Eye) greet(c *child, said vision.Said) {
	e.mu.Lock()
	e.sticky.owed = min(e.sticky.owed, 1)
	know := e.sticky
	know.expect.Thrown = know.owed == 0
	e.base = e.base + e.thrown
	e.thrown = 0
	e.mu.Unlock()
	shown := vision.Asked{Files: know.shown}
	if len(know.shown) > 0 {
		shown.Ask = "shown"
	}
	for _, ask := range []vision.Asked{know.tray, shown, know.expect, know.again} {
		if ask.Ask != "" {
			c.send(ask)
		}
	}
	e.set(func(s *Status) {
		s.Condition, s.State = Running, vision.Starting
		s.Source, s.Version, s.Learnt = said.Source, said.Version, false
		s.Error, s.Hint = "", ""
	})
	e.mu.Lock()
	close(e.up)
	e.mu.Unlock()
}

// down marks that no child speaks.
func (e *Eye) down() {
	e.dropRequests()
	e.mu.Lock()
	defer e.mu.Unlock()
	select {
	case <-e.up:
		e.up = make(chan struct{})
	default:
	}
}

// hear takes in one line of a greeted child.
func (e *Eye) hear(said vision.Said) {
	switch said.Say {
	case "source":
		e.set(func(s *Status) { s.Source = said.Source })
	case "alive":
		e.set(func(s *Status) { s.FPS = said.FPS })
	case "state":
		e.set(func(s *Status) {
			s.State = said.State
			waits := s.State == vision.EndOfFile || s.State == vision.NoPictures
			if said.Hint != "" || waits || s.OK() && s.Hint != vision.HintInstall {
				s.Error, s.Hint = "", said.Hint
			}
		})
	case "reading":
		if said.Reading != nil {
			e.threw(said)
		}
	case "photo", "tray":
		e.answered(said)
	case "ground":
		e.set(func(s *Status) { s.Learnt = said.Learnt })
		if said.Ref != "" {
			e.answered(said)
		}
	case "error":
		if said.Ref != "" {
			e.answered(said)
			return
		}
		e.cfg.Log.Warn("the camera process says", "error", said.Error, "hint", said.Hint)
		e.set(func(s *Status) { s.Error, s.Hint = said.Error, said.Hint })
	}
}
