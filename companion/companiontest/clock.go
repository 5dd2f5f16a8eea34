package companiontest

import (
	"slices"
	"sync"
	"time"
)

// Clock is a clock that stands until Advance moves it.
type Clock struct {
	mu     sync.Mutex
	T      time.Time
	timers []*timer
}

type timer struct {
	at time.Time
	f  func()
}

// NewClock stands at a fixed moment.
func NewClock() *Clock { return &Clock{T: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)} }

// Now is the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.T
}

// AfterFunc calls f when Advance has moved the clock by d.
func (c *Clock) AfterFunc(d time.Duration, f func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{at: c.T.Add(d), f: f}
	c.timers = append(c.timers, t)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.timers = slices.DeleteFunc(c.timers, func(o *timer) bool { return o == t })
	}
}

// Advance moves the clock and calls what is due, in order.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	end := c.T.Add(d)
	c.mu.Unlock()
	for {
		c.mu.Lock()
		slices.SortStableFunc(c.timers, func(a, b *timer) int { return a.at.Compare(b.at) })
		if len(c.timers) == 0 || c.timers[0].at.After(end) {
			c.T = end
			c.mu.Unlock()
			return
		}
		t := c.timers[0]
		c.timers = c.timers[1:]
		c.T = t.at
		c.mu.Unlock()
		t.f()
	}
}
