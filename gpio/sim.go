package gpio

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// queueLength is how many presses may wait for somebody to take them.
const queueLength = 16

// Sim is a panel without hardware: pressed by the page, the API and tests, its lamps read back.
type Sim struct {
	mu      sync.Mutex
	presses chan Press
	lamps   map[Lamp]Pattern
	halted  bool
}

// NewSim returns a simulated panel, all lamps dark.
func NewSim() *Sim {
	s := &Sim{presses: make(chan Press, queueLength)}
	s.Show(nil)
	return s
}

// Press presses a button, at a time that becomes [Press.At]. It is refused when the button does not exist, after Halt,
// and while queueLength presses wait unread.
func (s *Sim) Press(b Button, held bool, at time.Time) error {
	if !slices.Contains(Buttons(), b) {
		return fmt.Errorf("pressing %q: no such button; there are %v", b, Buttons())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.halted {
		return fmt.Errorf("pressing %s: %w", b, errors.New("the panel is switched off"))
	}
	select {
	case s.presses <- Press{Button: b, Held: held, At: at}:
		return nil
	default:
		return fmt.Errorf("pressing %s: %d presses wait and nobody takes them", b, queueLength)
	}
}

// Lamps returns a copy of what the lamps show, every lamp of the panel in it.
func (s *Sim) Lamps() map[Lamp]Pattern {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.lamps)
}

// Presses implements [Panel].
func (s *Sim) Presses() <-chan Press { return s.presses }

// Show implements [Panel].
func (s *Sim) Show(lamps map[Lamp]Pattern) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.halted {
		s.lamps = complete(lamps)
	}
}

// Status implements [Panel].
func (s *Sim) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.halted {
		return NewStatus(StatusHalted)
	}
	return NewStatus(StatusSimulated)
}

// Halt implements [Panel].
func (s *Sim) Halt() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.halted {
		return nil
	}
	s.halted = true
	for l := range s.lamps {
		s.lamps[l] = Off
	}
	close(s.presses)
	return nil
}

// complete returns a pattern for every lamp: as asked, else Off, and the heartbeat always beating.
func complete(lamps map[Lamp]Pattern) map[Lamp]Pattern {
	all := make(map[Lamp]Pattern, len(Lamps()))
	for _, l := range Lamps() {
		all[l] = Off
		if p, ok := lamps[l]; ok && slices.Contains(Patterns(), p) {
			all[l] = p
		}
	}
	all[Heartbeat] = Beat
	return all
}
