package web

import (
	"html/template"
	"math"

	"adjutant/engine"
)

// trackGroup is the tracks that stand together, by how they look.
type trackGroup struct {
	Name     string
	Counters []engine.Track
	Lines    []engine.Track // linear and wheel
	Ledger   []engine.Track
}

// groupTracks keeps the sheet's order of groups.
func groupTracks(tracks []engine.Track) []trackGroup {
	var out []trackGroup
	at := map[string]int{}
	for _, t := range tracks {
		name := t.Group.String()
		i, ok := at[name]
		if !ok {
			i = len(out)
			at[name] = i
			out = append(out, trackGroup{Name: name})
		}
		g := &out[i]
		switch {
		case t.Kind == engine.LinearTrack || t.Kind == engine.WheelTrack:
			g.Lines = append(g.Lines, t)
		case t.Kind == engine.LedgerTrack, t.Kind == engine.CounterTrack && len([]rune(t.Value.String())) > 7:
			g.Ledger = append(g.Ledger, t)
		default:
			g.Counters = append(g.Counters, t)
		}
	}
	return out
}

// drawWheel draws a track of cells in a ring with the marker's cell filled.
func drawWheel(t engine.Track) template.HTML {
	var k ink
	n := len(t.Cells)
	if n == 0 {
		return ""
	}
	const c, out, in = 100.0, 98.0, 50.0
	point := func(r, turn float64) (float64, float64) {
		a := 2*math.Pi*turn - math.Pi/2
		return c + r*math.Cos(a), c + r*math.Sin(a)
	}
	unknown := t.Value.Empty()
	k.put(`<svg class="wheel" viewBox="0 0 200 200" role="img" aria-label="%v">`, esc(t.Name.String()+": "+valueOf(t)))
	for i, cell := range t.Cells {
		from, to := (float64(i)-.5)/float64(n), (float64(i)+.5)/float64(n)
		class := "sector " + toneClass(cell.Tone)
		if i == t.At && !unknown {
			class += " at"
		}
		x1, y1 := point(out, from)
		x2, y2 := point(out, to)
		x3, y3 := point(in, to)
		x4, y4 := point(in, from)
		k.put(`<g class="%v"><path d="M%v %vA%v %v 0 0 1 %v %vL%v %vA%v %v 0 0 0 %v %vZ"/>`, class, x1, y1, out, out, x2, y2, x3, y3, in, in, x4, y4)
		x, y := point((out+in)/2, float64(i)/float64(n))
		words := cell.Text.String()
		size := math.Min(17, ringRoom(out, in, i, n)/math.Max(widthOf(words), .6))
		text(&k, "cell", words, x, y+size*.35, size)
		k.put(`</g>`)
	}
	size := math.Min(40, 86/math.Max(widthOf(valueOf(t)), .6))
	text(&k, "centre", valueOf(t), c, c+size*.35, size)
	k.put(`</svg>`)
	return k.html()
}

// ringRoom is how wide the words of sector i of n can be: at the top and the bottom of
// the ring as wide as the sector, at its sides only as wide as the ring is thick.
func ringRoom(out, in float64, i, n int) float64 {
	sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
	return .9 * math.Min((out-in)/math.Abs(sin), math.Pi*(out+in)/float64(n)/math.Abs(cos))
}

// valueOf is a track's value as shown: "?" while it is unknown, never 0.
func valueOf(t engine.Track) string {
	if t.Value.Empty() {
		return "?"
	}
	return t.Value.String()
}
