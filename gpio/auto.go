package gpio

import (
	"os"
	"strings"
)

// Auto opens the panel that fits the machine: the wired one on a Raspberry Pi, whatever state it is in, and on any machine
// that has the pins of the board; the simulated one elsewhere. A PC or a virtual machine may well have GPIO chips; what it
// lacks is these pins.
func Auto(board Board, o Options) Panel {
	model, err := os.ReadFile("/proc/device-tree/model") // ends in a zero byte; exists only where there is a device tree
	if err != nil {
		model = nil
	}
	return auto(board, o, string(model))
}

func auto(board Board, o Options, model string) Panel {
	if o.Host == nil {
		o.Host = NewMachine()
	}
	if strings.Contains(model, "Raspberry Pi") || hasPins(o.Host, board) {
		return Open(board, o)
	}
	return NewSim()
}

// hasPins says whether a machine has all pins of a board.
func hasPins(h Host, board Board) bool {
	if h.Refresh() != nil {
		return false
	}
	for _, p := range board.Buttons {
		if _, err := h.Pin(p.Pin, p.Also); err != nil {
			return false
		}
	}
	for _, p := range board.Lamps {
		if _, err := h.Pin(p.Pin, p.Also); err != nil {
			return false
		}
	}
	return true
}
