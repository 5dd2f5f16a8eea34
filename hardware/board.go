package hardware

import "adjutant/gpio"

// Board is a panel: its buttons and lamps, and where each is wired.
type Board struct {
	Name    string
	Buttons []Button
	Lamps   []Lamp
}

// Button is a push button between a header pin and ground, with a resistor in series that protects the pin.
type Button struct {
	Button gpio.Button
	Label  string // written on the panel
	Pin    int    // header pin number
	Hold   bool   // has a second meaning when held
	Ohms   int
}

// Lamp is a light-emitting diode between a header pin and ground, with its resistor in series.
type Lamp struct {
	Lamp       gpio.Lamp
	Label      string
	Pin        int
	Colour     Colour
	MilliVolts int // forward voltage of the diode
	Ohms       int
}

// Colour of a lamp. All are diodes of about 2 V: white and blue ones need 3 V and leave nothing for the resistor.
type Colour string

const (
	Green  Colour = "green"
	Yellow Colour = "yellow"
	Red    Colour = "red"
)

// Standard is the panel that the instructions, the drawing and the program are made for.
//
// Buttons are on pins that are pulled up from power-on, lamps on pins that are pulled down: nothing glows and nothing is
// pressed until Adjutant takes the pins. The heartbeat is the exception, for want of pins; through its resistor the
// pull-up lets some 0.03 mA flow, which cannot be seen.
func Standard() Board {
	return Board{
		Name: "standard",
		Buttons: []Button{
			{Button: gpio.Back, Label: "BACK", Pin: 31, Hold: true, Ohms: 1000},
			{Button: gpio.Select, Label: "SELECT", Pin: 26, Hold: true, Ohms: 1000},
			{Button: gpio.Say, Label: "SAY", Pin: 24, Hold: true, Ohms: 1000},
			{Button: gpio.Next, Label: "NEXT", Pin: 29, Ohms: 1000},
		},
		Lamps: []Lamp{
			{Lamp: gpio.Phase1, Label: "PHASE 1", Pin: 11, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Phase2, Label: "PHASE 2", Pin: 13, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Phase3, Label: "PHASE 3", Pin: 15, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Phase4, Label: "PHASE 4", Pin: 19, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Phase5, Label: "PHASE 5", Pin: 21, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Roll, Label: "ROLL", Pin: 16, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Card, Label: "CARD", Pin: 18, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Choose, Label: "CHOOSE", Pin: 22, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Count, Label: "COUNT", Pin: 23, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Confirm, Label: "NEXT", Pin: 32, Colour: Green, MilliVolts: 2100, Ohms: 470},
			{Lamp: gpio.Warn, Label: "WARN", Pin: 36, Colour: Red, MilliVolts: 1900, Ohms: 470},
			{Lamp: gpio.Attention, Label: "ATTENTION", Pin: 38, Colour: Red, MilliVolts: 1900, Ohms: 470},
			{Lamp: gpio.Seat1, Label: "SIDE 1", Pin: 33, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Seat2, Label: "SIDE 2", Pin: 37, Colour: Yellow, MilliVolts: 2000, Ohms: 470},
			{Lamp: gpio.Heartbeat, Label: "HEARTBEAT", Pin: 7, Colour: Green, MilliVolts: 2100, Ohms: 470},
		},
	}
}

// Limits of the header. A pin of an older Pi drives 16 mA at the most, and its 3.3 V supply has 50 mA for all pins.
const (
	supplyMilliVolts   = 3300
	pinMicroAmpere     = 16_000
	allPinsMicroAmpere = 50_000
)

// MicroAmpere is the current through a lamp that is lit.
func (l Lamp) MicroAmpere() int { return (supplyMilliVolts - l.MilliVolts) * 1000 / l.Ohms }

// Panel is the board as package gpio wants it: pins by name.
func (b Board) Panel() gpio.Board {
	var p gpio.Board
	for _, button := range b.Buttons {
		pin := headerPin(button.Pin)
		p.Buttons = append(p.Buttons, gpio.ButtonPin{Button: button.Button, Pin: pin.Name, Also: pin.Also, Hold: button.Hold})
	}
	for _, lamp := range b.Lamps {
		pin := headerPin(lamp.Pin)
		p.Lamps = append(p.Lamps, gpio.LampPin{Lamp: lamp.Lamp, Pin: pin.Name, Also: pin.Also})
	}
	return p
}

// at returns what the board has on a header pin: a label, a colour ("button" for a button), and whether it has anything.
func (b Board) at(number int) (label, colour string, ok bool) {
	for _, button := range b.Buttons {
		if button.Pin == number {
			return button.Label, "button", true
		}
	}
	for _, lamp := range b.Lamps {
		if lamp.Pin == number {
			return lamp.Label, string(lamp.Colour), true
		}
	}
	return "", "", false
}
