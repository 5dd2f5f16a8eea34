package gpio

import "time"

// Panel is a set of buttons and lamps. All methods may be called from any goroutine, at any time, also after Halt.
type Panel interface {
	// Presses yields the presses in the order they happened. Always the same channel; closed by Halt. A press that
	// nobody takes while 16 others wait is dropped: a full queue means that nobody listens, and old presses must not
	// answer new questions.
	Presses() <-chan Press

	// Show sets every lamp of the panel: a lamp not in the map is Off, a lamp that the panel does not have is ignored.
	// The map is copied. The heartbeat is the panel's own and cannot be set. Show never blocks on the hardware.
	Show(map[Lamp]Pattern)

	// Status says whether the panel works, and if not, why and what would help.
	Status() Status

	// Halt makes all lamps dark, lets go of the hardware and closes Presses. A second call does nothing.
	Halt() error
}

// Button is one of the four buttons.
type Button string

const (
	Next   Button = "next"   // do what is lit: accept the reading, take the option pointed at, or the default
	Back   Button = "back"   // leave the choice, point one back; held: undo the last answer
	Select Button = "select" // point at the next option, add one; held: the any-time actions
	Say    Button = "say"    // say the prompt again; held: say more (odds, reminders, where the game stands)
)

// Buttons lists the buttons as they stand on the panel, left to right.
func Buttons() []Button { return []Button{Back, Select, Say, Next} }

// Press is one press of a button.
type Press struct {
	Button Button    `json:"button"`
	Held   bool      `json:"held"` // the button stayed down for [HoldTime]; sent at that moment, not at the release
	At     time.Time `json:"at"`   // when the button went down
}

// Lamp is one lamp of the panel.
type Lamp string

const (
	Phase1    Lamp = "phase1" // phase of the round; while choosing or counting: the option or number (see [Ordinal])
	Phase2    Lamp = "phase2"
	Phase3    Lamp = "phase3"
	Phase4    Lamp = "phase4"
	Phase5    Lamp = "phase5"
	Roll      Lamp = "roll"      // the pending need: throw dice
	Card      Lamp = "card"      // the pending need: show or name a card
	Choose    Lamp = "choose"    // the pending need: choose an option, or move pieces
	Count     Lamp = "count"     // the pending need: give a number, or share a total out
	Confirm   Lamp = "confirm"   // in the NEXT button: what NEXT would do now
	Warn      Lamp = "warn"      // the game's own alarm: the enemy is close to winning, health is low
	Attention Lamp = "attention" // refusals, missing devices, and how far BACK has been held
	Seat1     Lamp = "seat1"     // who must act: the first side
	Seat2     Lamp = "seat2"     // who must act: the second side
	Heartbeat Lamp = "heartbeat" // toggled by software as long as Adjutant runs; steady or dark means it does not
)

// Lamps lists all lamps in the order in which they stand on the panel.
func Lamps() []Lamp {
	return []Lamp{Phase1, Phase2, Phase3, Phase4, Phase5, Roll, Card, Choose, Count, Confirm, Warn, Attention, Seat1, Seat2, Heartbeat}
}

// Board says which pin is which button and which lamp. Pins have the names by which the kernel knows them ("GPIO17"):
// chip numbers differ between models and kernels, names do not.
type Board struct {
	Buttons []ButtonPin
	Lamps   []LampPin
}

// ButtonPin is a button between a pin and ground; the pin's own pull-up holds it high until it is pressed.
type ButtonPin struct {
	Button Button
	Pin    string
	Also   string // another name of the same pin, "" for none: mainline kernels call some pins after their alternate use
	Hold   bool   // the button has a second meaning when held; its short press is then sent at the release
}

// LampPin is a lamp between a pin and ground, in series with its resistor: high is lit.
type LampPin struct {
	Lamp Lamp
	Pin  string
	Also string // as in [ButtonPin]
}

// Status is what a panel says about itself.
type Status struct {
	Key     string   `json:"key"`     // one of the Status… constants: stable, for translation
	Args    []string `json:"args"`    // what Text names, in its order: pin, program, group, …
	Text    string   `json:"text"`    // one or two English sentences for a person: what is, and what would help
	Present bool     `json:"present"` // buttons and lamps work (or are simulated)
}

func (s Status) String() string { return s.Text }
