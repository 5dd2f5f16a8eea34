package hardware

import (
	"fmt"
	"strings"
)

// Drawing returns the header with every wire of a board, and the two circuits below it, as an SVG of 760 by 1030.
func (b Board) Drawing() string {
	d := &drawing{}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 1030" font-family="system-ui, sans-serif" font-size="14">`)
	d.add(`<title>Header of the Raspberry Pi with the wires of Adjutant's panel</title>`)
	d.add(`<!-- Generated from board.go: change the table there and run go generate ./hardware -->`)
	d.add(`<rect width="760" height="1030" fill="#fdfbf6"/>`)
	d.text(380, 34, "middle", 20, "#222", "The 40-pin header and the panel")
	d.text(380, 56, "middle", 13, "#555", "seen from above, the corner of the board and the two 5 V pins at the top")
	d.header(b)
	d.legend()
	d.circuits(b)
	d.add(`</svg>`)
	return d.s.String()
}

// Geometry of the header in the drawing.
const (
	rowTop    = 96
	rowHeight = 34
	oddX      = 362
	evenX     = 398
)

type drawing struct{ s strings.Builder }

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(&d.s, format+"\n", args...) }

func (d *drawing) text(x, y int, anchor string, size int, fill, text string) {
	d.add(`<text x="%d" y="%d" text-anchor="%s" font-size="%d" fill="%s">%s</text>`, x, y, anchor, size, fill, escape(text))
}

func (d *drawing) header(b Board) {
	d.add(`<rect x="%d" y="%d" width="76" height="%d" rx="8" fill="#2b2b2b"/>`, oddX-20, rowTop-22, 20*rowHeight+10)
	for _, p := range Header() {
		x, side := oddX, -1
		if p.Number%2 == 0 {
			x, side = evenX, 1
		}
		y := rowTop + (p.Number-1)/2*rowHeight
		d.pin(b, p, x, y, side)
	}
	d.add(`<rect x="%d" y="%d" width="30" height="30" fill="none" stroke="#fff" stroke-width="1.5"/>`, oddX-15, rowTop-15)
}

// pin draws one pin; side is -1 for the left row, 1 for the right one.
func (d *drawing) pin(b Board, p HeaderPin, x, y, side int) {
	label, colour, used := b.at(p.Number)
	anchor := "start"
	if side < 0 {
		anchor = "end"
	}
	d.add(`<circle cx="%d" cy="%d" r="12" fill="%s"/>`, x, y, pinFill(p))
	d.text(x, y+4, "middle", 11, pinInk(p), fmt.Sprint(p.Number))
	ink := "#999"
	if used {
		ink = "#222"
	}
	name := p.Name
	if p.Kept != "" {
		name += " kept free"
	}
	d.text(x+side*30, y+5, anchor, 13, ink, name)
	if !used {
		return
	}
	from, to := x+side*92, x+side*160
	if colour == "button" {
		d.add(`<path d="M%d %dH%d" stroke="#2456a6" stroke-width="3"/>`, from, y, to)
		d.add(`<rect x="%d" y="%d" width="22" height="22" rx="4" fill="#2456a6"/>`, to-11+side*11, y-11)
	} else {
		d.add(`<path d="M%d %dH%d" stroke="%s" stroke-width="3"/>`, from, y, to, lampInk(colour))
		d.add(`<circle cx="%d" cy="%d" r="11" fill="%s" stroke="%s" stroke-width="2"/>`, to+side*11, y, lampFill(colour), lampInk(colour))
	}
	d.text(to+side*32, y+5, anchor, 15, "#222", label)
}

func (d *drawing) legend() {
	y := rowTop + 20*rowHeight + 18
	x := 76
	for _, item := range []struct{ shape, text string }{
		{`<circle cx="%d" cy="%d" r="9" fill="#c62f2f"/>`, "5 V: never"},
		{`<circle cx="%d" cy="%d" r="9" fill="#e08a2e"/>`, "3.3 V: not used"},
		{`<circle cx="%d" cy="%d" r="9" fill="#000" stroke="#777"/>`, "ground"},
		{`<circle cx="%d" cy="%d" r="9" fill="#dcdcdc"/>`, "signal"},
		{`<circle cx="%d" cy="%d" r="9" fill="#8d8d8d"/>`, "kept free"},
	} {
		d.add(item.shape, x, y)
		d.text(x+16, y+5, "start", 13, "#222", item.text)
		x += 54 + 7*len(item.text)
	}
}

func (d *drawing) circuits(b Board) {
	top := rowTop + 20*rowHeight + 70
	d.text(40, top, "start", 16, "#222", fmt.Sprintf("Every button: its pin, %d Ω, the button, ground", b.Buttons[0].Ohms))
	d.circuit(top+40, b.Buttons[0].Ohms)
	d.add(`<path d="M430 %dV%dH440M500 %dH490M436 %dH494M465 %dV%d" stroke="#222" stroke-width="2" fill="none"/>`, top+40, top+40, top+40, top+24, top+24, top+14)
	d.add(`<circle cx="443" cy="%d" r="4" fill="#222"/><circle cx="487" cy="%d" r="4" fill="#222"/>`, top+40, top+40)

	low := top + 100
	d.text(40, low, "start", 16, "#222", fmt.Sprintf("Every lamp: its pin, %d Ω, the long leg, the short leg, ground", b.Lamps[0].Ohms))
	d.circuit(low+36, b.Lamps[0].Ohms)
	d.add(`<path d="M430 %dH452M478 %dH500M478 %dV%d" stroke="#222" stroke-width="2" fill="none"/>`, low+36, low+36, low+24, low+48)
	d.add(`<path d="M452 %dL478 %dL452 %dZ" fill="#f2c21a" stroke="#222" stroke-width="2"/>`, low+23, low+36, low+49)
	d.text(432, low+64, "middle", 12, "#555", "long leg")
	d.text(502, low+64, "middle", 12, "#555", "short leg")
}

// circuit draws what both circuits share: the pin on the left, the resistor, ground on the right.
func (d *drawing) circuit(y, ohms int) {
	d.add(`<circle cx="120" cy="%d" r="12" fill="#dcdcdc" stroke="#222"/>`, y)
	d.text(120, y+30, "middle", 12, "#555", "header pin")
	d.add(`<path d="M132 %dH230M330 %dH430M500 %dH620V%dM604 %dH636M609 %dH631M614 %dH626" stroke="#222" stroke-width="2" fill="none"/>`, y, y, y, y+8, y+8, y+13, y+18)
	d.add(`<rect x="230" y="%d" width="100" height="20" fill="#e9dcc0" stroke="#222" stroke-width="2"/>`, y-10)
	d.text(280, y+5, "middle", 13, "#222", fmt.Sprintf("%d Ω", ohms))
	d.text(652, y+14, "start", 12, "#555", "ground")
}

func pinFill(p HeaderPin) string {
	switch {
	case p.Kind == Supply5V:
		return "#c62f2f"
	case p.Kind == Supply3V3:
		return "#e08a2e"
	case p.Kind == Ground:
		return "#000"
	case p.Kept != "":
		return "#8d8d8d"
	}
	return "#dcdcdc"
}

func pinInk(p HeaderPin) string {
	if p.Kind == Signal {
		return "#111"
	}
	return "#fff"
}

func lampFill(colour string) string {
	return map[string]string{"green": "#7ed08a", "yellow": "#f7d64a", "red": "#f08a80"}[colour]
}

func lampInk(colour string) string {
	return map[string]string{"green": "#1f7a34", "yellow": "#9a7400", "red": "#b3261e"}[colour]
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
