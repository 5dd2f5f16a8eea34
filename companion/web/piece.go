package web

import (
	"math"
	"strconv"

	"adjutant/engine"
)

// drawPieces packs pieces into a rectangle, as large as they fit, in reading order.
func drawPieces(k *ink, pieces []engine.Piece, x, y, w, h, board float64) {
	n := float64(len(pieces))
	aspect := 1.0
	for _, p := range pieces {
		aspect = math.Max(aspect, pieceAspect(p))
	}
	best, cols := 0.0, 1.0
	for c := 1.0; c <= n; c++ {
		s := math.Min(w/(c*aspect), h/math.Ceil(n/c))
		if s > best {
			best, cols = s, c
		}
	}
	s := math.Min(best*0.94, board/9)
	rows := math.Ceil(n / cols)
	stepX, stepY := s*aspect*1.06, s*1.06
	for i, p := range pieces {
		row := math.Floor(float64(i) / cols)
		inRow := math.Min(cols, n-row*cols)
		px := x + w/2 - inRow*stepX/2 + math.Mod(float64(i), cols)*stepX + (stepX-s*pieceAspect(p))/2
		py := y + h/2 - rows*stepY/2 + row*stepY
		drawPiece(k, p, px, py, s)
	}
}

// pieceAspect is a piece's width for a height of one.
func pieceAspect(p engine.Piece) float64 {
	switch p.Kind {
	case "unit":
		return math.Max(1.25, math.Min(widthOf(pieceLabel(p))*0.62+0.35, 3.4))
	case "block":
		return 0.8
	}
	return 1
}

// pieceLabel is what stands on a piece: its label, and how many where that is
// more than one.
func pieceLabel(p engine.Piece) string {
	switch {
	case p.Kind == "die":
		return ""
	case p.Label == "" && p.N != 0:
		return strconv.Itoa(p.N)
	case p.N > 1:
		return p.Label + "×" + strconv.Itoa(p.N)
	}
	return p.Label
}

// drawPiece draws one piece of height s. Each kind has its own outline, so that
// it is known without its colour.
func drawPiece(k *ink, p engine.Piece, x, y, s float64) {
	name := p.Name.String()
	if p.Kind == "die" {
		k.put(`<g class="piece die %v"><title>%v</title>`, dieClass(p.Tone), esc(name))
		drawFace(k, p.N, x, y, s)
		k.put(`</g>`)
		return
	}
	w := s * pieceAspect(p)
	k.put(`<g class="piece %v"><title>%v</title>`, kindClass("t-", p.Tone, pieceTones), esc(name))
	switch p.Kind {
	case "cube": // a square with its upper edge lit
		k.put(`<rect class="p" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+s*.06, y+s*.06, s*.88, s*.88, s*.07)
		k.put(`<path class="edge" d="M%v %vh%vl%v %vh%vZ"/>`, x+s*.06, y+s*.06, s*.88, -s*.16, s*.16, -s*.56)
	case "block":
		k.put(`<rect class="p" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+w*.06, y+s*.03, w*.88, s*.94, s*.1)
	case "unit":
		k.put(`<rect class="p" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+w*.03, y+s*.1, w*.94, s*.8, s*.4)
	case "chit":
		k.put(`<rect class="p" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+s*.06, y+s*.06, s*.88, s*.88, s*.16)
		k.put(`<rect class="inner" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, x+s*.14, y+s*.14, s*.72, s*.72, s*.1)
	case "pawn":
		k.put(`<path class="p" d="M%v %vC%v %v %v %v %v %vH%vC%v %v %v %v %v %vZ"/><circle class="p" cx="%v" cy="%v" r="%v"/>`,
			x+s*.18, y+s*.95, x+s*.3, y+s*.75, x+s*.42, y+s*.6, x+s*.42, y+s*.42, x+s*.58, x+s*.58, y+s*.6, x+s*.7, y+s*.75, x+s*.82, y+s*.95,
			x+s*.5, y+s*.26, s*.22)
	default: // token
		k.put(`<circle class="p" cx="%v" cy="%v" r="%v"/>`, x+s/2, y+s/2, s*.46)
	}
	if p.Kind == "cube" && p.Label != "" && p.N > 1 { // how many below what it is: a cube has little width
		for i, l := range []string{p.Label, "×" + strconv.Itoa(p.N)} {
			size := math.Min(s*.36, w*.72/widthOf(l))
			k.put(`<text class="on" x="%v" y="%v" font-size="%v" text-anchor="middle">%v</text>`, x+w/2, y+s*(.5+.36*float64(i)), size, esc(l))
		}
		k.put(`</g>`)
		return
	}
	if l := pieceLabel(p); l != "" {
		room := w * .74
		if p.Kind == "unit" { // made as wide as its words
			room = w * .86
		}
		size := math.Min(s*.62, room/math.Max(widthOf(l), .6))
		ty := y + s/2 + size*.35
		if p.Kind == "pawn" {
			size, ty = size*.7, y+s*.86
		}
		k.put(`<text class="on" x="%v" y="%v" font-size="%v" text-anchor="middle">%v</text>`, x+w/2, ty, size, esc(l))
	}
	k.put(`</g>`)
}
