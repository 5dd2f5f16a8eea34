package gpiotest

import (
	"errors"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Line is one line of a [Chip]. It implements periph's gpio.PinIO with the manners of a real line.
type Line struct {
	N    string
	chip *Chip

	// Guarded by the chip.
	holder  string // program that holds the line, "" for none
	scanned string // what Consumer says: the holder when the driver looked, forgotten by Close
	stale   bool   // a failed Out: until Close the driver takes the line for an output that it does not have
	open    bool   // requested by the program under test
	output  bool
	edges   bool // set up to report both edges
	level   pgpio.Level
	queue   int // edges waiting, at most QueueLength
	dropped int
	misuse  int // times an output was read
	waits   int
	forever int           // waits with a timeout that is not positive
	woken   chan struct{} // closed and replaced when a waiting program must look again
	halt    bool          // the next wait ends at once
}

// Drive sets the level from outside, as a button does. An input queues the edge.
func (l *Line) Drive(level pgpio.Level) {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	if l.output || l.level == level {
		return
	}
	l.level = level
	if !l.edges {
		return
	}
	if l.queue < QueueLength {
		l.queue++
	} else {
		l.dropped++
	}
	l.wake()
}

// Hold has another program hold the line; "" lets it go.
func (l *Line) Hold(program string) {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	l.holder, l.scanned = program, program
}

// Lit returns the level of the line as a lamp on it would show.
func (l *Line) Lit() bool {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	return bool(l.level) && !l.chip.gone
}

// Open says whether the program under test holds the line.
func (l *Line) Open() bool {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	return l.open
}

// Counts returns how often the line was waited for, how often without a positive timeout, how often an output was
// read, and how many edges were dropped.
func (l *Line) Counts() (waits, forever, misuse, dropped int) {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	return l.waits, l.forever, l.misuse, l.dropped
}

// In implements periph's gpio.PinIn.
func (l *Line) In(pull pgpio.Pull, edge pgpio.Edge) error {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	if err := l.request(); err != nil {
		return err
	}
	if l.output && pull == pgpio.PullUp {
		l.level = pgpio.High // nothing drives it any more
	}
	l.output, l.edges, l.queue = false, edge == pgpio.BothEdges, 0
	return nil
}

// Read implements periph's gpio.PinIn. Reading an output makes it an input with pull-up; a chip that is gone reads low.
func (l *Line) Read() pgpio.Level {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	if l.chip.gone {
		return pgpio.Low
	}
	if l.output {
		l.misuse++
		l.output, l.level = false, pgpio.High
	}
	return l.level
}

// WaitForEdge implements periph's gpio.PinIn: zero waits until an edge or Halt, a negative timeout not at all, and a
// chip that is gone ends every wait at once.
func (l *Line) WaitForEdge(timeout time.Duration) bool {
	l.chip.mu.Lock()
	l.waits++
	if timeout <= 0 {
		l.forever++
	}
	if timeout < 0 {
		l.chip.mu.Unlock()
		return false
	}
	var expired <-chan time.Time
	if timeout > 0 {
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		expired = timer.C
	}
	for {
		if l.chip.gone && !l.chip.quiet || !l.open || l.halt {
			l.halt = false
			l.chip.mu.Unlock()
			return false
		}
		if l.queue > 0 {
			l.queue--
			l.chip.mu.Unlock()
			return true
		}
		woken := l.woken
		l.chip.mu.Unlock()
		select {
		case <-woken:
		case <-expired:
			return false
		}
		l.chip.mu.Lock()
	}
}

// Out implements periph's gpio.PinOut.
func (l *Line) Out(level pgpio.Level) error {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	if l.stale {
		return errNoLine
	}
	if err := l.request(); err != nil {
		l.stale = true
		return err
	}
	if l.level != level || !l.output {
		l.chip.records = append(l.chip.records, Record{Line: l.N, Level: level, At: time.Now()})
	}
	l.output, l.edges, l.level = true, false, level
	return nil
}

// Halt ends a wait.
func (l *Line) Halt() error {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	l.halt = true
	l.wake()
	return nil
}

// Close gives the line back. An output keeps its level.
func (l *Line) Close() {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	l.reset()
	l.scanned = ""
}

// Consumer names the program that held the line when the driver looked at the chip.
func (l *Line) Consumer() string {
	l.chip.mu.Lock()
	defer l.chip.mu.Unlock()
	return l.scanned
}

func (l *Line) request() error {
	switch {
	case l.chip.gone:
		return errGone
	case l.holder != "":
		return errBusy
	}
	l.open = true
	return nil
}

func (l *Line) reset() {
	l.open, l.edges, l.queue, l.halt, l.stale = false, false, 0, false, false
	l.wake()
}

func (l *Line) wake() {
	close(l.woken)
	l.woken = make(chan struct{})
}

// The rest of periph's gpio.PinIO.

func (l *Line) String() string          { return l.N }
func (l *Line) Name() string            { return l.N }
func (l *Line) Number() int             { return -1 }
func (l *Line) Pull() pgpio.Pull        { return pgpio.PullNoChange }
func (l *Line) DefaultPull() pgpio.Pull { return pgpio.PullNoChange }

// Function is one of the two ways to ask a line what it is; on a real output it does what Read does.
func (l *Line) Function() string {
	if l.Read() {
		return "High"
	}
	return "Low"
}

func (l *Line) PWM(pgpio.Duty, physic.Frequency) error { return errors.New("no PWM on this line") }

var _ pgpio.PinIO = (*Line)(nil)
