package web

import (
	"html/template"

	"adjutant/vision"
)

// pips are the places of the pips of each face in a square of 30.
var pips = [7][][2]float64{
	1: {{15, 15}},
	2: {{8, 8}, {22, 22}},
	3: {{8, 8}, {15, 15}, {22, 22}},
	4: {{8, 8}, {22, 8}, {8, 22}, {22, 22}},
	5: {{8, 8}, {22, 8}, {15, 15}, {8, 22}, {22, 22}},
	6: {{8, 7}, {22, 7}, {8, 15}, {22, 15}, {8, 23}, {22, 23}},
}

// face draws a die showing value; 0 is a die that still lies in the hand. Faces
// over six are written as figures.
func face(value int, colour string) template.HTML {
	var k ink
	k.put(`<svg class="face %v" viewBox="0 0 30 30" aria-hidden="true" focusable="false">`, dieClass(colour))
	drawFace(&k, value, 0, 0, 30)
	k.put(`</svg>`)
	return k.html()
}

// dieClass is how page.css draws a body of a colour; one that the eye has no name for is
// ivory.
func dieClass(colour string) string {
	if vision.Colour(colour).Known() {
		return "d-" + colour
	}
	return "d-ivory"
}

// drawFace draws a die of size s with its top left corner at x, y.
func drawFace(k *ink, value int, x, y, s float64) {
	u := s / 30
	k.put(`<rect class="body" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+u, y+u, s-2*u, s-2*u, 6*u)
	switch {
	case value >= 1 && value <= 6:
		for _, p := range pips[value] {
			k.put(`<circle class="pip" cx="%v" cy="%v" r="%v"/>`, x+p[0]*u, y+p[1]*u, 2.9*u)
		}
	case value > 6:
		k.put(`<text class="pip" x="%v" y="%v" font-size="%v" text-anchor="middle">%d</text>`, x+15*u, y+20*u, 15*u, value)
	}
}
