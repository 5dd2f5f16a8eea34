// Package visiontest holds what tests of the eye share: a clock that stands
// still until it is moved, and sequences of frames with known truth.
//
// Begin with Clock or with Film.
package visiontest

import (
	"sync"
	"time"
)

// Clock is a clock that a test moves. The zero value stands at a fixed date.
type Clock struct {
	mu      sync.Mutex
	passed  time.Duration
	waiting []waiter
}

type waiter struct {
	at time.Duration
	ch chan time.Time
}

// start is where every Clock stands at first.
func start() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }

// Now is the time on the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return start().Add(c.passed)
}

// After is like time.After on this clock.
func (c *Clock) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := make(chan time.Time, 1)
	if d <= 0 {
		ch <- start().Add(c.passed)
		return ch
	}
	c.waiting = append(c.waiting, waiter{c.passed + d, ch})
	return ch
}

// Advance moves the clock and wakes those whose time has come.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passed += d
	rest := c.waiting[:0]
	for _, w := range c.waiting {
		if w.at <= c.passed {
			w.ch <- start().Add(c.passed)
		} else {
			rest = append(rest, w)
		}
	}
	c.waiting = rest
}

// Waiting is how many wait on the clock, with how long they still have to.
func (c *Clock) Waiting() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	var left []time.Duration
	for _, w := range c.waiting {
		left = append(left, w.at-c.passed)
	}
	return left
}
