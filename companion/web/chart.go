package web

import (
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// chances says whether a chart's rows are drawn as bars: few enough, and with
// weights.
func chances(g engine.Grid) bool {
	return g.Chart && len(g.Rows) > 1 && len(g.Rows) <= 16 &&
		slices.ContainsFunc(g.Rows, func(r engine.Row) bool { return r.Weight > 0 })
}

// rowOf is the row of a chart that the sum of a throw points at; -1 where that is
// not certain. It is certain when every row is a number or a range, and its weight
// is exactly the chance that fair dice of this throw come up so: then nothing is
// added to the dice before the chart is read.
func rowOf(g engine.Grid, dice []engine.DieSpec, sum int) int {
	chance := []float64{1}
	for _, d := range dice {
		next := make([]float64, len(chance)+d.Sides)
		for s, p := range chance {
			for v := 1; v <= d.Sides; v++ {
				next[s+v] += p / float64(d.Sides)
			}
		}
		chance = next
	}
	found := -1
	for i, r := range g.Rows {
		if len(r.Cells) == 0 {
			return -1
		}
		low, high, ok := rangeOf(r.Cells[0].String())
		if !ok {
			return -1
		}
		p := 0.0
		for s := max(low, 0); s <= high && s < len(chance); s++ {
			p += chance[s]
		}
		if math.Abs(p-r.Weight) > 1e-6 {
			return -1
		}
		if low <= sum && sum <= high {
			found = i
		}
	}
	return found
}

// rangeOf reads "7" or "6–8".
func rangeOf(s string) (low, high int, ok bool) {
	from, to, is := strings.Cut(strings.ReplaceAll(s, "-", "–"), "–")
	low, err := strconv.Atoi(from)
	if high = low; is && err == nil {
		high, err = strconv.Atoi(to)
	}
	return low, high, err == nil && low <= high
}

// drawChances draws a chart's rows as bars, one a row, with the first cell below
// each and the live one marked.
func drawChances(g engine.Grid, percent func(float64) string) template.HTML {
	var k ink
	const width, height, foot = 360.0, 58.0, 17.0
	top := 0.0
	for _, r := range g.Rows {
		top = math.Max(top, r.Weight)
	}
	step := width / float64(len(g.Rows))
	k.put(`<svg class="chances" viewBox="0 0 %v %v" role="img" aria-label="%v">`, width, height+foot+4, esc(g.Name.String()))
	for i, r := range g.Rows {
		h := math.Max(height*r.Weight/math.Max(top, 1e-9), 1)
		class := "bar " + toneClass(r.Tone)
		label := "bar-label"
		if r.Live {
			class, label = class+" live", label+" live"
		}
		x := float64(i) * step
		name := ""
		if len(r.Cells) > 0 {
			name = r.Cells[0].String()
		}
		k.put(`<g><title>%v – %v</title><rect class="%v" x="%v" y="%v" width="%v" height="%v" rx="2.5"/>`,
			esc(name), percent(r.Weight), class, x+1, height-h+2, step-2, h)
		if r.Live {
			k.put(`<path class="live" d="M%v %vl5 0l-5 -5Z"/>`, x+step/2-5+2.5, height+5)
		}
		size := math.Min(13, step*.9/math.Max(widthOf(name), .6))
		k.put(`<text class="%v" x="%v" y="%v" font-size="%v" text-anchor="middle">%v</text></g>`, label, x+step/2, height+foot, math.Max(size, 9), esc(name))
	}
	k.put(`</svg>`)
	return k.html()
}

// drawWeight is a row's chance as a thin bar.
func drawWeight(w float64) template.HTML {
	var k ink
	k.put(`<svg class="weight" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6"/><rect class="part" width="%v" height="6"/></svg>`, math.Min(math.Max(w, 0), 1)*100)
	return k.html()
}

// drawProgress is how much of something is done.
func drawProgress(n, of int) template.HTML {
	var k ink
	k.put(`<svg class="progress" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="10"/><rect class="part" width="%v" height="10"/></svg>`, 100*float64(n)/math.Max(float64(of), 1))
	return k.html()
}

func toneClass(tone string) string {
	switch tone {
	case "good", "warn", "bad":
		return tone
	}
	return "even"
}

// toneSign says a tone without colour.
func toneSign(tone string) string {
	switch tone {
	case "good":
		return "▲"
	case "warn":
		return "!"
	case "bad":
		return "▼"
	}
	return ""
}

// percent is a chance for people: three figures, never 0 % or 100 % for what is
// only nearly so.
func percent(p float64) string {
	v := p * 100
	switch {
	case v > 0 && v < 0.1:
		return "< 0.1 %"
	case v < 100 && v > 99.9:
		return "> 99.9 %"
	case v == math.Trunc(v):
		return strconv.Itoa(int(v)) + " %"
	}
	return strconv.FormatFloat(v, 'f', 1, 64) + " %"
}

// fraction is the exact chance where it is short enough to be read.
func fraction(c engine.Chance) string {
	if c.Rat == nil || c.Rat.IsInt() {
		return ""
	}
	if s := c.Rat.RatString(); len(s) <= 11 {
		return s
	}
	return ""
}

// mean is an expected number for people.
func mean(p float64) string {
	return engine.Minus(strconv.FormatFloat(math.Round(p*100)/100, 'f', -1, 64))
}

// drawPlot draws values over turns as a line with its last value written, for
// the after-action report. named are what the values are called, such as letters;
// nil where they are plain numbers.
func drawPlot(values []float64, named []engine.Text, name string) template.HTML {
	var k ink
	const width, height = 320.0, 90.0
	if len(values) == 0 {
		return ""
	}
	low, high := slices.Min(values), slices.Max(values)
	called := func(v float64) string {
		if i := slices.Index(values, v); i >= 0 && i < len(named) {
			return named[i].String()
		}
		return mean(v)
	}
	if len(named) == 0 {
		low = math.Min(low, 0)
	}
	if high == low {
		high = low + 1
	}
	y := func(v float64) float64 { return 8 + (height-24)*(high-v)/(high-low) }
	x := func(i int) float64 { return 24 + (width-60)*float64(i)/math.Max(float64(len(values)-1), 1) }
	k.put(`<svg class="plot" viewBox="0 0 %v %v" role="img" aria-label="%v">`, width, height, esc(name))
	k.put(`<path class="axis" d="M24 %vH%v"/>`, y(low), width-30)
	k.put(`<text class="tick" x="20" y="%v" text-anchor="end" font-size="11">%v</text>`, y(high)+4, esc(called(high)))
	k.put(`<text class="tick" x="20" y="%v" text-anchor="end" font-size="11">%v</text>`, y(low)+4, esc(called(low)))
	k.put(`<path class="line" d="`)
	for i, v := range values {
		if i == 0 {
			k.put(`M%v %v`, x(i), y(v))
			continue
		}
		k.put(`H%vV%v`, x(i), y(v))
	}
	k.put(`"/>`)
	last := len(values) - 1
	k.put(`<circle class="dot" cx="%v" cy="%v" r="3"/><text class="last" x="%v" y="%v" font-size="13">%v</text></svg>`,
		x(last), y(values[last]), x(last)+7, y(values[last])+4, esc(called(values[last])))
	return k.html()
}
