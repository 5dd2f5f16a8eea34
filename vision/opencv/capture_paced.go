package opencv

import (
	"context"
	"image"
	"math/rand/v2"
	"sync"
	"time"

	"adjutant/vision"
)

// throwing is what the folder of stills and the demo share: a queue of dice that
// were expected. Safe for several goroutines.
type throwing struct {
	mu     sync.Mutex
	queue  []expected
	wake   chan struct{}
	closed chan struct{}
	once   sync.Once
}

type expected struct {
	dice    int
	colours []vision.Colour
}

func newThrowing() *throwing {
	return &throwing{wake: make(chan struct{}, 1), closed: make(chan struct{})}
}

// Expect throws once more; no dice are no throw.
func (t *throwing) Expect(dice int, colours []vision.Colour) {
	if dice <= 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) < 16 {
		t.queue = append(t.queue, expected{dice, colours})
	}
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// next is the oldest throw expected, or none.
func (t *throwing) next() (expected, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		return expected{}, false
	}
	e := t.queue[0]
	t.queue = t.queue[1:]
	return e, true
}

// wait waits for a throw to be expected.
func (t *throwing) wait(ctx context.Context) (expected, error) {
	for {
		if e, ok := t.next(); ok {
			return e, nil
		}
		select {
		case <-t.wake:
		case <-t.closed:
			return expected{}, context.Canceled
		case <-ctx.Done():
			return expected{}, ctx.Err()
		}
	}
}

// Close wakes who waits.
func (t *throwing) Close() error {
	t.once.Do(func() { close(t.closed) })
	return nil
}

// restless is a small frame in which everything moves: squares of random grey.
func restless(rng *rand.Rand, w, h int) *image.YCbCr {
	g := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for i := range g.Cb {
		g.Cb[i], g.Cr[i] = 128, 128
	}
	const square = 16
	var row []uint8
	for y := range h {
		if y%square == 0 {
			row = row[:0]
			for range w/square + 1 {
				row = append(row, uint8(40+rng.IntN(160)))
			}
		}
		for x := range w {
			g.Y[y*g.YStride+x] = row[x/square]
		}
	}
	return g
}

// A throw of a paced source, in frames 50 ms apart by their own time: motion,
// then stillness long enough for vision.Steady and for vision.Agreement.
const (
	pacedStep   = 50 * time.Millisecond
	pacedMotion = 4
	pacedStill  = 16
)
