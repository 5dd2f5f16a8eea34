package web

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"adjutant/engine"
)

// groundKinds are the kinds of zones that have an earth colour of their own. Of
// control-france and side-union the country counts.
var groundKinds = []string{
	"valley", "mountain", "sea", "waste", "wasteland", "barren", "center", "centre", "resource", "capital",
	"land", "city", "port", "home", "neutral", "room", "floor", "trap", "treasure", "stairs", "enemy", "boss", "location", "card",
	"union", "confederate", "contested", "front", "space", "conquest", "area", "track", "queue", "box", "deck", "discard",
	"france", "britain", "russia", "austria", "prussia", "ottoman", "spain",
}

// pieceTones are the tones of pieces that have a colour of their own.
var pieceTones = []string{
	"red", "blue", "black", "yellow", "white", "green", "purple", "orange", "grey",
	"union", "confederate", "france", "britain", "russia", "austria", "prussia", "ottoman", "spain", "neutral",
	"good", "warn", "bad",
}

// tap is what a tap on a zone means for the pending prompt.
type tap struct {
	Key string // option, or place of a move
	Is  string // "option", "place"
}

// drawBoard draws a board, or each of its parts: links below, then zones with
// their pieces, then labels. Zones of taps can be tapped and reached by keyboard;
// each zone says its name to a screen reader and its state to the page's marking
// of changes.
func drawBoard(b *engine.Board, taps map[string]tap, name string) template.HTML {
	if b == nil || b.Width <= 0 || b.Height <= 0 {
		return ""
	}
	var k ink
	rest := "" // or, with nothing open, the whole board at full strength
	open := false
	centre := map[string][2]float64{}
	for _, z := range b.Zones {
		centre[z.Key] = [2]float64{z.X + z.W/2, z.Y + z.H/2}
		open = open || z.Open || z.Chosen
	}
	if !open {
		rest = " rest"
	}
	edge := b.Width / 100 // room for the ring of a zone at the edge
	draw := func(class, name string, p engine.BoardPart) {
		k.put(`<svg class="board-svg%v%v" viewBox="%v %v %v %v" role="group" aria-label="%v">`, rest, class, p.X-edge, p.Y-edge, p.W+2*edge, p.H+2*edge, esc(name))
		for _, l := range b.Links {
			if from, ok := centre[l.From]; ok && holds(p, from[0], from[1]) {
				drawLink(&k, l, centre, b.Width)
			}
		}
		for _, z := range b.Zones {
			if at := centre[z.Key]; holds(p, at[0], at[1]) {
				t, ok := taps[z.Key]
				drawZone(&k, z, b.Width, t, ok)
			}
		}
		for _, l := range b.Labels {
			if holds(p, l.X, l.Y) {
				drawLabel(&k, l, b.Width)
			}
		}
		k.put(`</svg>`)
	}
	if len(b.Parts) == 0 {
		draw("", name, engine.BoardPart{W: b.Width, H: b.Height})
		return k.html()
	}
	k.put(`<div class="board-parts" role="group" aria-label="%v">`, esc(name))
	for _, p := range b.Parts {
		draw(" part share-"+strconv.Itoa(min(max(p.Share, 1), 3)), p.Name.String(), p)
	}
	k.put(`</div>`)
	return k.html()
}

// holds reports whether a point lies in a part of a board; one without a share
// is the whole board.
func holds(p engine.BoardPart, x, y float64) bool {
	return p.Share == 0 || x >= p.X && x <= p.X+p.W && y >= p.Y && y < p.Y+p.H
}

// linkKinds are the kinds of lines; any other is drawn as land.
var linkKinds = []string{"land", "coast", "sea", "broken", "arrow"}

func drawLink(k *ink, l engine.Link, centre map[string][2]float64, w float64) {
	a, ok1 := centre[l.From]
	z, ok2 := centre[l.To]
	if !ok1 || !ok2 {
		return
	}
	class := "land"
	for _, kind := range linkKinds {
		if kind == l.Kind {
			class = kind
		}
	}
	k.put(`<line class="link %v" x1="%v" y1="%v" x2="%v" y2="%v"/>`, class, a[0], a[1], z[0], z[1])
	mx, my, s := (a[0]+z[0])/2, (a[1]+z[1])/2, w/70
	switch class {
	case "broken": // a cross besides the colour
		k.put(`<path class="link cross" d="M%v %vl%v %vm0 %vl%v %v"/>`, mx-s/2, my-s/2, s, s, -s, -s, s)
	case "arrow":
		angle := math.Atan2(z[1]-a[1], z[0]-a[0])
		tip := func(turn, r float64) (float64, float64) {
			return mx + r*math.Cos(angle+turn), my + r*math.Sin(angle+turn)
		}
		x1, y1 := tip(0, s)
		x2, y2 := tip(2.5, s)
		x3, y3 := tip(-2.5, s)
		k.put(`<path class="link head" d="M%v %vL%v %vL%v %vZ"/>`, x1, y1, x2, y2, x3, y3)
	}
}

func drawZone(k *ink, z engine.Zone, w float64, t tap, tappable bool) {
	class := []string{"zone", kindClass("k-", strings.TrimPrefix(strings.TrimPrefix(z.Kind, "control-"), "side-"), groundKinds)}
	for _, c := range []struct {
		on   bool
		name string
	}{{z.Empty, "empty"}, {z.Open, "open"}, {z.Chosen, "chosen"}, {tappable, "can"}} {
		if c.on {
			class = append(class, c.name)
		}
	}
	name := z.Name.String()
	if name == "" {
		name = z.Key
	}
	k.put(`<g class="%v" data-k="zone.%v" data-v="%v" data-zone="%v" aria-label="%v"`,
		strings.Join(class, " "), esc(z.Key), esc(zoneState(z)), esc(z.Key), esc(name))
	if tappable {
		k.put(` role="button" tabindex="0" data-tap="%v" data-is="%v"`, esc(t.Key), t.Is)
	} else {
		k.put(` role="img"`)
	}
	k.put(`><title>%v</title>`, esc(name))
	drawShape(k, z, "under", 0, w)
	drawShape(k, z, "ground", 0, w)
	ring := w / 130
	drawShape(k, z, "ring", ring, w)
	drawWords(k, z, w)
	k.put(`</g>`)
}

// zoneState is what a change of the zone is told by.
func zoneState(z engine.Zone) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %v %t", z.Kind, z.Sign, z.Empty)
	for _, p := range z.Pieces {
		fmt.Fprintf(&b, " %v:%v:%v:%d", p.Kind, p.Tone, p.Label, p.N)
	}
	return b.String()
}

// drawShape draws a zone's outline, grown by out on every side.
func drawShape(k *ink, z engine.Zone, class string, out, w float64) {
	x, y, zw, zh := z.X-out, z.Y-out, z.W+2*out, z.H+2*out
	cx, cy := x+zw/2, y+zh/2
	switch z.Shape {
	case "circle":
		k.put(`<ellipse class="%v" cx="%v" cy="%v" rx="%v" ry="%v"/>`, class, cx, cy, zw/2, zh/2)
	case "diamond":
		k.put(`<path class="%v" d="M%v %vL%v %vL%v %vL%v %vZ"/>`, class, cx, y, x+zw, cy, cx, y+zh, x, cy)
	case "hex":
		q := zw / 4
		k.put(`<path class="%v" d="M%v %vH%vL%v %vL%v %vH%vL%v %vZ"/>`, class, x+q, y, x+zw-q, x+zw, cy, x+zw-q, y+zh, x+q, x, cy)
	default:
		k.put(`<rect class="%v" x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, class, x, y, zw, zh, math.Min(w/76+out, zh*0.22+out))
	}
}

// drawWords writes the zone's label and sign and sets its pieces below them.
func drawWords(k *ink, z engine.Zone, w float64) {
	base := w / 27 // about 13 px on a phone that is 360 px wide
	label, sign := z.Label, z.Sign
	inset := 0.0
	if z.Shape == "circle" || z.Shape == "diamond" || z.Shape == "hex" {
		inset = z.W * 0.12
	}
	room := z.W - 2*inset - w/100
	if z.Empty {
		sign = ""
	}
	if len(z.Pieces) == 0 {
		drawName(k, label, sign, z, base, room)
		return
	}
	top := z.Y + w/200
	high := z.H * 0.36
	if z.Shape == "diamond" { // the point has no room for words, and says by itself what the sign says
		top, high, room, sign = top+z.H*0.17, z.H*0.3, z.W*0.6, ""
	}
	if words := strings.TrimSpace(label + " " + sign); words != "" {
		size := fit(words, base*0.9, room, high, w)
		text(k, "label", words, z.X+z.W/2, top+size*0.95, size)
		top += size * 1.15
	}
	drawPieces(k, z.Pieces, z.X+inset+w/200, top, z.W-2*inset-w/100, z.Y+z.H-top-w/200, w)
}

// drawName writes the label in the middle with its sign, smaller, beside it or,
// where there is height and no width, below it.
func drawName(k *ink, label, sign string, z engine.Zone, base, room float64) {
	w := base * 27
	x, y := z.X+z.W/2, z.Y+z.H/2
	if label == "" || sign == "" {
		size := fit(label+sign, base*1.1, room, z.H*0.66, w)
		text(k, "label", label+sign, x, y+size*0.35, size)
		return
	}
	if both := widthOf(label) + 0.3 + widthOf(sign)*0.74; z.H > 2.3*base && both*base > room {
		text(k, "label", label, x, y-base*0.1, fit(label, base*1.1, room, z.H*0.45, w))
		text(k, "sign", sign, x, y+base*0.95, fit(sign, base*0.85, room, z.H*0.4, w))
		return
	}
	size := math.Max(math.Min(math.Min(base*1.05, z.H*0.62), room/(widthOf(label)+0.3+widthOf(sign)*0.74)), w/46)
	k.put(`<text class="label" x="%v" y="%v" font-size="%v" text-anchor="middle">%v<tspan class="sign" dx="%v" font-size="%v">%v</tspan></text>`,
		x, y+size*0.35, size, esc(label), size*0.25, size*0.74, esc(sign))
}

// fit is the font size at which words keep inside room and height, but never
// less than what can be read when the board is drawn larger.
func fit(words string, want, room, height, w float64) float64 {
	return math.Max(math.Min(want, math.Min(height, room/math.Max(widthOf(words), 0.5))), w/46)
}

func text(k *ink, class, words string, x, y, size float64) {
	k.put(`<text class="%v" x="%v" y="%v" font-size="%v" text-anchor="middle">%v</text>`, class, x, y, size, esc(words))
}

func drawLabel(k *ink, l engine.Label, w float64) {
	size := w / 29
	words := l.Text.String()
	switch l.Kind {
	case "marker":
		k.put(`<circle class="marker" cx="%v" cy="%v" r="%v"/>`, l.X, l.Y, size*0.72)
		text(k, "marker-text", words, l.X, l.Y+size*0.33, size*0.95)
	case "title": // words at an edge run inwards
		anchor := "middle"
		if half := widthOf(words) * size * 0.6; l.X < half {
			anchor = "start"
		} else if l.X > w-half {
			anchor = "end"
		}
		k.put(`<text class="title" x="%v" y="%v" font-size="%v" text-anchor="%v">%v</text>`, l.X, l.Y, size*1.2, anchor, esc(words))
	case "caption": // small, above what it names
		text(k, "tier", words, l.X, l.Y+size*0.3, size*0.85)
	default:
		text(k, "tier", words, l.X, l.Y+size*0.35, size*1.1)
	}
}
