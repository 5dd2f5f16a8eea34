// Package gpiotest is a GPIO chip for tests that behaves like a real one where real ones bite.
//
// Begin with [NewChip]: it is a [gpio.Host] with lines that can be set, watched and broken. It was written after what
// the kernel's character device and periph's gpioioctl driver do, not after periph's own gpiotest.Pin, which is
// friendlier: there a wait with -1 blocks, an output may be read, and a chip never goes away.
//
// It uses the time package; in a testing/synctest bubble its time is the bubble's.
package gpiotest

import (
	"errors"
	"fmt"
	"sync"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"

	"adjutant/gpio"
)

// QueueLength is how many edges the kernel keeps for a line; the rest are dropped.
const QueueLength = 16

// Chip is a set of named lines. Change its fields only before use or through its methods.
type Chip struct {
	mu      sync.Mutex
	lines   map[string]*Line
	gone    bool
	quiet   bool  // gone, but waits last as long as they should
	fault   error // what Refresh says
	looks   int
	records []Record
}

// Record is one write to a line.
type Record struct {
	Line  string
	Level pgpio.Level
	At    time.Time
}

func (r Record) String() string {
	return fmt.Sprintf("%s=%v@%s", r.Line, map[pgpio.Level]int{pgpio.High: 1}[r.Level], r.At.Format("05.000"))
}

// NewChip returns a chip with lines of these names; all inputs, all pulled high.
func NewChip(names ...string) *Chip {
	c := &Chip{lines: map[string]*Line{}}
	for _, name := range names {
		c.lines[name] = &Line{N: name, chip: c, level: pgpio.High, woken: make(chan struct{})}
	}
	return c
}

// BoardOf returns a chip that has every pin of a board.
func BoardOf(b gpio.Board) *Chip {
	var names []string
	for _, p := range b.Buttons {
		names = append(names, p.Pin)
	}
	for _, p := range b.Lamps {
		names = append(names, p.Pin)
	}
	return NewChip(names...)
}

// Refresh implements [gpio.Host].
func (c *Chip) Refresh() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	return c.fault
}

// Pin implements [gpio.Host].
func (c *Chip) Pin(names ...string) (pgpio.PinIO, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range names {
		if l, ok := c.lines[name]; ok {
			return l, nil
		}
	}
	return nil, &gpio.Fault{Status: gpio.NewStatus(gpio.StatusNoPin, names[0])}
}

// Line returns a line by its name; nil if the chip has none.
func (c *Chip) Line(name string) *Line {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lines[name]
}

// Refuse makes every further look at the machine fail in this way; nil lets it succeed again.
func (c *Chip) Refuse(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault = err
}

// Looks returns how often the machine was looked at.
func (c *Chip) Looks() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.looks
}

// Go takes the chip away: waits end at once without an edge, reads give low, writes and set-ups fail.
func (c *Chip) Go() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	for _, l := range c.lines {
		l.wake()
	}
}

// GoQuietly takes the chip away without ending waits early.
func (c *Chip) GoQuietly() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone, c.quiet = true, true
}

// Return brings the chip back; lines must be set up again.
func (c *Chip) Return() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone, c.quiet = false, false
	for _, l := range c.lines {
		l.reset()
	}
}

// Records returns all writes so far that changed the level of an output.
func (c *Chip) Records() []Record {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Record(nil), c.records...)
}

// errors as periph hands them on: the system's text and nothing else.
var (
	errGone   = errors.New("no such device")
	errBusy   = errors.New("GPIOLine.Out(): line_request ioctl: device or resource busy")
	errNoLine = errors.New("inappropriate ioctl for device") // a write to descriptor 0, where the driver expects the line
)
