package gpio

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// How long to wait before the panel is looked for again: doubled from the first to the last, and from the first again
// once it has worked for steadyTime.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
	steadyTime = 10 * time.Second
)

// Options is what a wired panel needs beside its table of pins. The zero value is the panel of this machine.
type Options struct {
	Host   Host         // nil: this machine's
	Log    *slog.Logger // nil: no log
	Report func(Status) // called at each change of the status; may be nil. It must not call Halt.
	Alive  func() bool  // false stops the heartbeat: Adjutant runs but does not work. nil: always true. It must not block.
}

// Wired is a panel of real pins. It looks for its pins until it has them, drives them until they fail, says which of
// the two it is doing, and looks again.
type Wired struct {
	board   Board
	host    Host
	log     *slog.Logger
	report  func(Status)
	alive   func() bool
	presses chan Press
	began   time.Time // the common beginning of all patterns
	stop    context.CancelFunc
	done    chan struct{}
	redraw  chan struct{}     // the lamps have something else to show
	holders map[string]string // who held a pin when it was first refused; used by whoever looks for pins

	mu      sync.Mutex
	status  Status
	lamps   map[Lamp]Pattern
	holding map[Button]time.Time // buttons on their way to a hold, since when
	held    time.Time            // when a hold was last reached
	halted  bool
}

// Open opens the panel that a table of pins describes. It never fails: look at the Status.
//
// Open looks at the machine once before it returns. Call it before the journal and other files are opened, since
// periph's driver, while it looks, may close a file descriptor that it no longer owns.
func Open(board Board, o Options) *Wired {
	if o.Host == nil {
		o.Host = NewMachine()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Report == nil {
		o.Report = func(Status) {}
	}
	if o.Alive == nil {
		o.Alive = func() bool { return true }
	}
	ctx, stop := context.WithCancel(context.Background())
	w := &Wired{
		board: board, host: o.Host, log: o.Log, report: o.Report, alive: o.Alive,
		presses: make(chan Press, queueLength),
		began:   time.Now(),
		stop:    stop,
		done:    make(chan struct{}),
		redraw:  make(chan struct{}, 1),
		holders: map[string]string{},
		status:  NewStatus(StatusStarting),
		lamps:   complete(nil),
		holding: map[Button]time.Time{},
	}
	pins, err := w.acquire()
	if err != nil {
		w.setStatus(err)
	} else {
		w.setReady()
	}
	go w.run(ctx, pins)
	return w
}

// Presses implements [Panel].
func (w *Wired) Presses() <-chan Press { return w.presses }

// Show implements [Panel].
func (w *Wired) Show(lamps map[Lamp]Pattern) {
	all := complete(lamps)
	w.mu.Lock()
	w.lamps = all
	w.mu.Unlock()
	w.draw()
}

// Status implements [Panel].
func (w *Wired) Status() Status {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.status
}

// Halt implements [Panel]. It returns once the lamps are dark and the pins are free, within a few times idleTime.
func (w *Wired) Halt() error {
	w.mu.Lock()
	first := !w.halted
	w.halted = true
	w.mu.Unlock()
	w.stop()
	<-w.done
	if first {
		w.setStatus(&Fault{Status: NewStatus(StatusHalted)})
		close(w.presses)
	}
	return nil
}

// run drives the pins while they work and looks for them while they do not. pins is nil when there are none yet.
func (w *Wired) run(ctx context.Context, pins *pinSet) {
	defer close(w.done)
	retry, worked := firstRetry, false
	for ctx.Err() == nil {
		if pins != nil {
			worked = true
			began := time.Now()
			err := w.drive(ctx, pins)
			pins.release()
			if ctx.Err() != nil {
				return
			}
			w.setStatus(err)
			if time.Since(began) >= steadyTime {
				retry = firstRetry
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(retry):
		}
		retry = min(2*retry, lastRetry)
		var err error
		switch pins, err = w.acquire(); {
		case err == nil:
			w.setReady()
		case worked && missing(err):
			w.setStatus(&Fault{Status: NewStatus(StatusGone), Err: err})
		default:
			w.setStatus(err)
		}
	}
	if pins != nil {
		pins.release()
	}
}

// drive runs lamps and buttons until one of them fails or the panel is halted, and leaves the lamps dark.
func (w *Wired) drive(ctx context.Context, pins *pinSet) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for i := range pins.buttons {
		all.Go(func() {
			if err := w.watch(ctx, pins, &pins.buttons[i]); err != nil {
				stop(err)
			}
		})
	}
	if err := w.light(ctx, pins); err != nil {
		stop(err)
	}
	<-ctx.Done()
	all.Wait() // not hurried by the pins' Halt, which races with the wait it ends; the wait is short anyway
	w.mu.Lock()
	clear(w.holding)
	w.mu.Unlock()
	return context.Cause(ctx)
}

// missing says whether an error is that chip or pin are not there: of a panel that worked, that it has gone.
func missing(err error) bool {
	var f *Fault
	return errors.As(err, &f) && (f.Status.Key == StatusNoChip || f.Status.Key == StatusNoPin)
}

// draw tells the lamps that there is something else to show.
func (w *Wired) draw() {
	select {
	case w.redraw <- struct{}{}:
	default:
	}
}

func (w *Wired) setReady() {
	w.set(NewStatus(StatusReady, fmt.Sprint(len(w.board.Buttons)), fmt.Sprint(len(w.board.Lamps))), nil)
}

// setStatus takes the status of a fault, and any other error as a fault of the panel.
func (w *Wired) setStatus(err error) {
	var f *Fault
	if !errors.As(err, &f) {
		f = &Fault{Status: NewStatus(StatusFault, "the panel", err.Error()), Err: err}
	}
	w.set(f.Status, f.Err)
}

func (w *Wired) set(s Status, cause error) {
	w.mu.Lock()
	same := w.status.Text == s.Text
	w.status = s
	w.mu.Unlock()
	if same {
		return
	}
	w.log.Info(s.Text, "status", s.Key, "cause", cause)
	w.report(s)
}
