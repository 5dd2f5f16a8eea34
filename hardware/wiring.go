package hardware

import (
	"fmt"
	"strings"
)

const generated = "<!-- Generated from board.go: change the table there and run go generate ./hardware -->\n"

// Wiring returns the wiring instructions of a board as Markdown.
func (b Board) Wiring() string {
	var s strings.Builder
	s.WriteString(`# Wiring the panel

` + generated + `
![The header with every wire of the panel, and the two circuits](wiring.svg)

**Switch the Pi off and pull its plug before you touch the header.** A wire on the wrong pin can end the Pi: the two pins
of 5 V stand next to the signals, and no signal survives 5 V. Nothing of this panel is ever connected to 5 V or to 3.3 V.

All pins below are numbers of the header, counted in pairs from the end with the corner of the board and the small
square pad: 1 and 2 first, 39 and 40 last. The odd numbers are the row towards the middle of the board.

## Buttons

Each button closes its pin to ground. The pull-up is in the Pi; the resistor only saves the pin if it is ever driven by mistake.

    header pin ──[ resistor ]──  button  ── ground

| button | header pin | name | resistor | held |
|---|---|---|---|---|
`)
	for _, p := range b.Buttons {
		held := "–"
		if p.Hold {
			held = "has a second meaning"
		}
		fmt.Fprintf(&s, "| %s | %d | %s | %d Ω | %s |\n", p.Label, p.Pin, headerPin(p.Pin).Name, p.Ohms, held)
	}
	s.WriteString(`
## Lamps

Each lamp sits between its pin and ground, with its own resistor. The longer leg of a diode (anode) points to the pin, the shorter
one, on the flat side of the rim, to ground. One resistor for several lamps does not do.

    header pin ──[ resistor ]──  long leg ▷| short leg  ── ground

| lamp | colour | header pin | name | resistor | current when lit |
|---|---|---|---|---|---|
`)
	all := 0
	for _, p := range b.Lamps {
		fmt.Fprintf(&s, "| %s | %s | %d | %s | %d Ω | %.1f mA |\n", p.Label, p.Colour, p.Pin, headerPin(p.Pin).Name, p.Ohms, float64(p.MicroAmpere())/1000)
		all += p.MicroAmpere()
	}
	fmt.Fprintf(&s, `
All lamps lit at once take %.0f mA. The header's pins may give %d mA together and %d mA each; with smaller resistors or more lamps
a transistor array (such as a ULN2803, supplied from 5 V) must take over the current.

Use red, yellow and green diodes of about 2 V. White and blue ones need 3 V and stay dim or dark.

## Ground

Any of the header pins `, float64(all)/1000, allPinsMicroAmpere/1000, pinMicroAmpere/1000)
	var grounds []string
	for _, p := range Header() {
		if p.Kind == Ground {
			grounds = append(grounds, fmt.Sprint(p.Number))
		}
	}
	s.WriteString(strings.Join(grounds, ", "))
	s.WriteString(` is ground. One wire to the panel is enough, two are better: one for the buttons, one for the lamps.

## Pins kept free

| header pin | name | why |
|---|---|---|
`)
	for _, p := range Header() {
		if p.Kept != "" {
			fmt.Fprintf(&s, "| %d | %s | %s |\n", p.Number, p.Name, p.Kept)
		}
	}
	s.WriteString(`
The panel takes the pins of the first SPI bus (header pins 19, 21, 23, 24, 26). SPI is switched off on a new system; where it was switched
on, Adjutant says that a pin is held by "spi0": switch SPI off in raspi-config.

## Looking whether it is right

1. Before the first start, look at each wire once more against the drawing, the two pins of 5 V (2 and 4) first.
2. Start the Pi without Adjutant: all lamps are dark.
3. Start Adjutant: the heartbeat beats, one double knock a second. ` + "`adjutant doctor`" + ` says what it thinks of the panel.
4. Press each button: the page shows the press. Hold BACK: the attention lamp flickers, then lights.
5. Stop Adjutant: all lamps are dark.

| what you see | what it is |
|---|---|
| a lamp is always dark | the diode sits the wrong way round, or its resistor or ground wire is missing |
| a lamp is always dim | a white or blue diode, or the resistor has the wrong rings |
| the heartbeat is steady | Adjutant has crashed; the others may lie too. It is started again by itself |
| a button does nothing | ground is missing; or the two legs of a four-legged button that are joined were used: use two across |
| Adjutant says that a button is stuck | the same, the other way round: the wire touches ground |
| Adjutant names a group | ` + "`sudo usermod -aG gpio USER`" + `, then start it again; see systemd/install.md |
`)
	return s.String()
}

// count is how many diodes of each colour and resistors of each value a board takes.
func (b Board) count() (colours map[Colour]int, ohms map[int]int) {
	colours, ohms = map[Colour]int{}, map[int]int{}
	for _, p := range b.Lamps {
		colours[p.Colour]++
		ohms[p.Ohms]++
	}
	for _, p := range b.Buttons {
		ohms[p.Ohms]++
	}
	return colours, ohms
}

// Parts returns the parts list of a board as Markdown. It names kinds of parts and their values, no makes and no prices.
func (b Board) Parts() string {
	colours, ohms := b.count()
	var s strings.Builder
	s.WriteString("# Parts\n\n" + generated + `
## The table

| number | part | remark |
|---|---|---|
| 1 | Raspberry Pi 4 or 5, 2 GB or more | a Pi 3 does for games without a camera |
| 1 | its own power supply | a weak one makes the camera vanish |
| 1 | memory card of 16 GB or more, of the kind made for constant writing | every answer is written through to it |
| 1 | camera: a USB webcam with 720 lines, or a Pi camera module (2 or 3) with its ribbon | fixed focus must be sharp at 40 cm |
| 1 | lamp that lights the tray evenly from the side or through paper | most misreadings are glare |
| 1 | loudspeaker, USB or with its own plug | for the spoken prompts; may be left out |

## The panel

| number | part | remark |
|---|---|---|
`)
	fmt.Fprintf(&s, "| %d | push button, closes when pressed, 12 mm or larger | one of them green, for NEXT |\n", len(b.Buttons))
	for _, c := range []Colour{Green, Yellow, Red} {
		fmt.Fprintf(&s, "| %d | light-emitting diode, %s, 5 mm, diffuse, about 2 V | |\n", colours[c], c)
	}
	for _, v := range []int{470, 1000} {
		fmt.Fprintf(&s, "| %d | resistor %d Ω, ¼ W, 5 %% or better | %s |\n", ohms[v], v, rings(v))
		delete(ohms, v)
	}
	fmt.Fprintf(&s, "| %d | wire with a socket for the header | one a button and lamp, two for ground |\n", len(b.Buttons)+len(b.Lamps)+2)
	s.WriteString(`| 1 | breadboard or stripboard, at least 30 rows | |
| 1 | box or panel to mount it | |

## The tray

| number | part | remark |
|---|---|---|
| 1 | tray.stl, printed; or any tray with a matt, plain floor and a rim of 2 to 4 cm | see tray/README.md |
| 1 | felt or matt paper for the floor, in a colour that none of the dice has | dark green or grey serves most |
| 1 | camera.stl, printed, for a Pi camera module | a webcam has its own clamp |
| 1 | batten 20 × 20 mm, 45 cm, and one of 15 cm, with a screw | the mast |
| 1 | calibration sheet, printed | tray/sheet.pdf |
`)
	if len(ohms) > 0 {
		panic(fmt.Sprintf("hardware: the parts list has no line for resistors of %v Ω", ohms))
	}
	return s.String()
}

// rings names the colour rings of a resistor with two significant figures.
func rings(ohms int) string {
	names := []string{"black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white"}
	zeros := 0
	for ohms >= 100 {
		ohms /= 10
		zeros++
	}
	return fmt.Sprintf("rings %s, %s, %s", names[ohms/10], names[ohms%10], names[zeros])
}
