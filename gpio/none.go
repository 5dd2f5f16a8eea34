package gpio

import "sync"

// none is the panel of a machine that has none: it can be shown lamps and waited on for ever.
type none struct {
	once    sync.Once
	presses chan Press
}

// None returns a panel that is not there and says so.
func None() Panel { return &none{presses: make(chan Press)} }

func (n *none) Presses() <-chan Press { return n.presses }
func (n *none) Show(map[Lamp]Pattern) {}
func (n *none) Status() Status        { return NewStatus(StatusNone) }
func (n *none) Halt() error           { n.once.Do(func() { close(n.presses) }); return nil }
