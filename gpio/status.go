package gpio

import "fmt"

// The states of a panel. Each is a key that never changes and an English sentence with the arguments in their order.
const (
	StatusReady      = "panel.ready"      // lamps, buttons
	StatusSimulated  = "panel.simulated"  //
	StatusNone       = "panel.none"       //
	StatusHalted     = "panel.halted"     //
	StatusStarting   = "panel.starting"   //
	StatusNoChip     = "panel.nochip"     // no gpiochip on this machine
	StatusPermission = "panel.permission" // device, group
	StatusNoPin      = "panel.nopin"      // pin
	StatusBusy       = "panel.busy"       // pin, program
	StatusGone       = "panel.gone"       // it worked and went away
	StatusRoot       = "panel.root"       //
	StatusStuck      = "panel.stuck"      // button
	StatusFault      = "panel.fault"      // what, cause
)

// StatusKeys lists all keys, for those who translate them.
func StatusKeys() []string {
	return []string{StatusReady, StatusSimulated, StatusNone, StatusHalted, StatusStarting, StatusNoChip, StatusPermission,
		StatusNoPin, StatusBusy, StatusGone, StatusRoot, StatusStuck, StatusFault}
}

// Sentence returns the English sentence of a status key as a format with one %s for each argument; "" for an unknown key.
func Sentence(key string) string {
	switch key {
	case StatusReady:
		return "The panel works: %s buttons, %s lamps."
	case StatusSimulated:
		return "The panel is simulated: press its buttons on the page."
	case StatusNone:
		return "No panel: it is switched off in the settings."
	case StatusHalted:
		return "The panel is switched off: Adjutant is stopping."
	case StatusStarting:
		return "The panel is being looked for."
	case StatusNoChip:
		return "No panel: this machine has no GPIO pins. The panel on the page works."
	case StatusPermission:
		return "No panel: %s may not be opened. Add Adjutant's user to the group %s and start Adjutant again."
	case StatusNoPin:
		return "No panel: this machine has no pin called %s. Is it a Raspberry Pi, and is the wiring table meant for it?"
	case StatusBusy:
		return "No panel: the pin %s is held by %s. Stop that program, or switch off the interface that uses the pin, and the panel comes back by itself."
	case StatusGone:
		return "The panel has gone: its pins no longer answer. Check that the board is seated; it comes back by itself."
	case StatusRoot:
		return "No panel: Adjutant runs as root, and root may reach pins behind the kernel's back. Start it as an ordinary user in the group gpio."
	case StatusStuck:
		return "The button %s has been down for more than half a minute. It is ignored until it is let go; check its wires."
	case StatusFault:
		return "No panel: %s does not work (%s). Adjutant tries again."
	}
	return ""
}

// NewStatus fills in the sentence of a key.
func NewStatus(key string, args ...string) Status {
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a
	}
	present := key == StatusReady || key == StatusSimulated || key == StatusStuck
	return Status{Key: key, Args: args, Text: fmt.Sprintf(Sentence(key), values...), Present: present}
}
