package watch

import (
	"context"
	"errors"
	"sync"
	"time"

	"adjutant/vision"
)

// ErrHung says that a reading found no end: the process had better be replaced.
var ErrHung = errors.New("reading a picture: no end in a minute")

// hopeless is how long the loop may be at one picture or ask. A hard picture takes
// a slow or loaded machine many seconds.
const hopeless = time.Minute

// pulse says every second that the process lives and what it does, whatever the
// loop is at: a reading can take longer than the daemon's patience with silence.
// Safe for several goroutines.
type pulse struct {
	say   *sayer
	clock Clock

	mu     sync.Mutex
	state  vision.State
	frames int       // since the last line
	since  time.Time // the last line
	at     time.Time // since when the loop is at one thing; zero = it waits
}

func newPulse(say *sayer, clock Clock) *pulse {
	return &pulse{say: say, clock: clock, since: clock.Now()}
}

func (p *pulse) is(s vision.State) { p.mu.Lock(); p.state = s; p.mu.Unlock() }
func (p *pulse) frame()            { p.mu.Lock(); p.frames++; p.mu.Unlock() }
func (p *pulse) busy()             { now := p.clock.Now(); p.mu.Lock(); p.at = now; p.mu.Unlock() }
func (p *pulse) idle()             { p.mu.Lock(); p.at = time.Time{}; p.mu.Unlock() }

// beat says so until ctx ends; it gives ErrHung when the loop hangs, or why nobody
// can be told any more.
func (p *pulse) beat(ctx context.Context) <-chan error {
	hung := make(chan error, 1)
	go func() {
		for {
			select {
			case <-p.clock.After(time.Second):
			case <-ctx.Done():
				return
			}
			if p.alive() {
				hung <- ErrHung
				return
			}
			if err := p.say.err(); err != nil {
				hung <- err
				return
			}
		}
	}()
	return hung
}

// alive writes the line and says whether the loop hangs.
func (p *pulse) alive() (hangs bool) {
	now := p.clock.Now()
	p.mu.Lock()
	said := vision.Said{Say: "alive", State: p.state}
	if d := now.Sub(p.since).Seconds(); d > 0 {
		said.FPS = float64(int(float64(p.frames)/d*10+0.5)) / 10
	}
	p.frames, p.since = 0, now
	hangs = !p.at.IsZero() && now.Sub(p.at) >= hopeless
	p.mu.Unlock()
	p.say.line(said)
	return hangs
}
