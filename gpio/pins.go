package gpio

import (
	"strings"
	"sync"

	pgpio "periph.io/x/conn/v3/gpio"
)

// pinSet is the pins of a board, found and set up.
type pinSet struct {
	mu      sync.Mutex
	lamps   []lampPin
	buttons []buttonPin
}

type lampPin struct {
	lamp    Lamp
	name    string
	pin     pgpio.PinIO
	written pgpio.Level // remembered: reading an output would turn it into an input
}

type buttonPin struct {
	name     string
	pin      pgpio.PinIO
	debounce Debounce
}

// acquire finds all pins and sets them up: lamps dark, buttons waiting. On a failure what was taken is let go.
func (w *Wired) acquire() (*pinSet, error) {
	if err := w.host.Refresh(); err != nil {
		return nil, err
	}
	pins := &pinSet{}
	for _, l := range w.board.Lamps {
		pin, err := w.host.Pin(l.Pin, l.Also)
		if err == nil {
			err = w.pinFault(l.Pin, pin, pin.Out(pgpio.Low))
		}
		if err != nil {
			pins.release()
			return nil, err
		}
		pins.lamps = append(pins.lamps, lampPin{lamp: l.Lamp, name: l.Pin, pin: pin, written: pgpio.Low})
	}
	for _, b := range w.board.Buttons {
		pin, err := w.host.Pin(b.Pin, b.Also)
		if err == nil {
			err = w.pinFault(b.Pin, pin, pin.In(pgpio.PullUp, pgpio.BothEdges))
		}
		if err != nil {
			pins.release()
			return nil, err
		}
		pins.buttons = append(pins.buttons, buttonPin{name: b.Pin, pin: pin, debounce: Debounce{Button: b.Button, Hold: b.Hold}})
	}
	return pins, nil
}

// release makes the lamps dark, as far as they still listen, and lets go of the pins. Nobody may be waiting on them.
func (p *pinSet) release() {
	for i := range p.lamps {
		_ = p.lamps[i].pin.Out(pgpio.Low) // a chip that is gone has dark lamps
		closePin(p.lamps[i].pin)
	}
	for i := range p.buttons {
		closePin(p.buttons[i].pin)
	}
}

// closePin gives a line back to the kernel. Not every pin can: gpioioctl's can, and so can the fakes.
func closePin(pin pgpio.PinIO) {
	if c, ok := pin.(interface{ Close() }); ok {
		c.Close()
	}
}

// pinFault puts the error of setting up a pin into words and lets go of the pin; nil stays nil.
//
// The pin must be let go, although it was never had: gpioioctl takes a line whose request failed for set up, and would
// answer the next attempt by writing to descriptor 0. It hands on the text of the system's error only. And it forgets
// with the pin who held it, so that is remembered here.
func (w *Wired) pinFault(name string, pin pgpio.PinIO, err error) error {
	if err == nil {
		return nil
	}
	if c, ok := pin.(interface{ Consumer() string }); ok && c.Consumer() != "" {
		w.holders[name] = c.Consumer()
	}
	closePin(pin)
	switch text := err.Error(); {
	case strings.Contains(text, "device or resource busy"):
		holder := w.holders[name]
		if holder == "" {
			holder = "another program"
		}
		return &Fault{Status: NewStatus(StatusBusy, name, holder), Err: err}
	case strings.Contains(text, "no such device"):
		return &Fault{Status: NewStatus(StatusGone), Err: err}
	}
	return &Fault{Status: NewStatus(StatusFault, "the pin "+name, err.Error()), Err: err}
}
