package web

import (
	"bytes"
	"embed"
	"fmt"
	"hash/fnv"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adjutant/companion"
	"adjutant/engine"
)

//go:embed templates/*.html
var templateFiles embed.FS

// sections are the parts of the table page that are replaced one by one, each a
// template "sec-NAME".
func sections() []string {
	return []string{"head", "phases", "board", "tracks", "outcome", "reminders", "odds", "grids", "history", "devices", "now"}
}

// languages are the page's languages, the first when nothing else fits.
func languages() []string { return []string{"en", "fr"} }

// pages are the parsed templates of each language.
type pages map[string]*template.Template

// parsePages parses the templates once for each language.
func parsePages() (pages, error) {
	out := pages{}
	for _, lang := range languages() {
		w := words(lang)
		t, err := template.New("").Funcs(template.FuncMap{
			"t": w.T, "tn": w.N, "s": engine.Text.String, "colour": w.colour,
			"board":  func(b *engine.Board, taps map[string]tap) template.HTML { return drawBoard(b, taps, w.T("Board")) },
			"groups": groupTracks, "value": valueOf, "wheel": drawWheel, "at": markerAt,
			"figures": figures,
			"isWheel": func(t engine.Track) bool { return t.Kind == engine.WheelTrack },
			"face":    face, "still": drawStill, "sum": sumOf, "total": totalOf, "byColour": byColour,
			"chances": chances, "chart": func(g engine.Grid) template.HTML { return drawChances(g, w.percent) }, "weight": drawWeight, "percent": w.percent, "fraction": fraction, "mean": w.mean, "minus": func(n int) string { return engine.Minus(strconv.Itoa(n)) },
			"hasWeights": hasWeights, "rowState": rowState, "sortKeys": sortKeys, "firstOdds": firstOdds,
			"tone": toneClass, "toneSign": toneSign, "inc": func(i int) int { return i + 1 }, "when": w.when,
			"progress": drawProgress, "faces": drawFaces, "minutes": w.minutes, "deviceTone": deviceTone,
			"gaps": gaps, "icon": iconSign, "iconClass": func(kind string) string { return kindClass("k-", kind, groundKinds) }, "after": afterDot,
			"longTitle": func(t engine.Text) bool { return len([]rune(t.String())) > 18 },
		}).ParseFS(templateFiles, "templates/*.html")
		if err != nil {
			return nil, fmt.Errorf("reading the page templates: %w", err)
		}
		out[lang] = t
	}
	return out, nil
}

// frame is what every page has.
type frame struct {
	Lang    string
	Theme   string // "", light, dark
	Rev     string // of the static files
	Title   string
	At      string // which page of the menu
	Refused string // why the last form was not taken
	Did     string // what the last form did
	LooksOn bool   // the phone may not write before it is paired
}

// tablePage is the table: the page beside the board.
type tablePage struct {
	frame
	V     companion.View
	Ask   *ask
	Taps  map[string]tap
	Last  *engine.Done
	Turns []turnOf
	More  bool
}

// turnOf is the answers of one turn, newest first.
type turnOf struct {
	Name string
	From int
	Open bool
	Done []engine.Done
}

// tableAnswers is from how many answers on the table page leaves the older turns
// to the history page.
const tableAnswers = 24

// newTable gathers the table page of a view, whose texts are in the viewer's language.
func newTable(f frame, v companion.View, phone string, begin *engine.Answer) *tablePage {
	p := &tablePage{frame: f, V: v}
	p.Title = v.Name.String()
	p.At = "table"
	p.Ask = newAsk(words(f.Lang), v, phone, begin)
	p.Taps = p.Ask.taps()
	if n := len(v.History); n > 0 {
		p.Last = &v.History[n-1]
	}
	p.pointAtRow()
	p.Turns = turnsOf(v.History)
	for i, n := 0, 0; i < len(p.Turns); i++ {
		if n += len(p.Turns[i].Done); n >= tableAnswers && i+1 < len(p.Turns) {
			p.Turns, p.More = p.Turns[:i+1], true
		}
	}
	p.More = p.More || v.Earlier > 0
	if len(p.Turns) > 0 {
		p.Turns[0].Open = true
	}
	return p
}

// pointAtRow marks the row of the decision's chart that the dice as read mean.
func (p *tablePage) pointAtRow() {
	if p.Ask == nil || !p.Ask.Covered || p.V.Proposal.Answer.More || len(p.V.Proposal.Answer.Dice) == 0 {
		return
	}
	grids := slices.Clone(p.V.Sheet.Grids)
	for i, g := range grids {
		if !g.Chart || slices.ContainsFunc(g.Rows, func(r engine.Row) bool { return r.Live }) {
			continue
		}
		if at := rowOf(g, p.V.Prompt.Need.Dice, totalOf(p.V.Proposal)); at >= 0 {
			g.Rows = slices.Clone(g.Rows)
			g.Rows[at].Live = true
			grids[i] = g
		}
	}
	p.V.Sheet.Grids = grids
}

// turnsOf splits a history at its bookmarks: newest turn first, newest answer
// first.
func turnsOf(history []engine.Done) []turnOf {
	var out []turnOf
	name := ""
	for i, d := range history {
		if i == 0 || out[len(out)-1].Name != name {
			out = append(out, turnOf{Name: name, From: d.Seq})
		}
		last := &out[len(out)-1]
		last.Done = append(last.Done, d)
		if !d.Mark.Empty() {
			name = d.Mark.String()
		}
	}
	slices.Reverse(out)
	for _, t := range out {
		slices.Reverse(t.Done)
	}
	return out
}

// render writes a page whole, or nothing and an error.
func (p pages) render(w io.Writer, lang, name string, data any) error {
	page, err := p.draw(lang, name, data)
	if err != nil {
		return fmt.Errorf("drawing the page %s: %w", name, err)
	}
	_, err = w.Write(page)
	return err
}

// draw is a page or a part of one.
func (p pages) draw(lang, name string, data any) ([]byte, error) {
	var b bytes.Buffer
	err := p.of(lang).ExecuteTemplate(&b, name, data)
	if lang == "fr" {
		return holdSpaces(b.Bytes()), err
	}
	return b.Bytes(), err
}

// sections renders each section of the table page.
func (p pages) sections(t *tablePage) (map[string]string, error) {
	out := map[string]string{}
	for _, name := range sections() {
		part, err := p.draw(t.Lang, "sec-"+name, t)
		if err != nil {
			return nil, fmt.Errorf("drawing the section %s: %w", name, err)
		}
		out[name] = string(part)
	}
	return out, nil
}

func (p pages) of(lang string) *template.Template {
	if t, ok := p[lang]; ok {
		return t
	}
	return p["en"]
}

// markerAt is the cell with the marker; none while the value is unknown.
func markerAt(t engine.Track) int {
	if t.Value.Empty() {
		return -1
	}
	return t.At
}

func hasWeights(g engine.Grid) bool {
	for _, r := range g.Rows {
		if r.Weight > 0 {
			return true
		}
	}
	return false
}

// rowState is what a change of a row is told by.
func rowState(r engine.Row) string {
	words := make([]string, len(r.Cells))
	for i, c := range r.Cells {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

func sortKeys(keys []float64) string {
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = num(k)
	}
	return strings.Join(words, " ")
}

// firstOdds are the odds that stand in the now card; all stand in the ledger.
func firstOdds(odds []engine.Odd) []engine.Odd { return odds[:min(len(odds), 3)] }

// drawStill draws the picture of a proposal with a box round each die, cut to
// where the dice lie.
func drawStill(p *companion.Proposal) template.HTML {
	w, h := float64(p.Width), float64(p.Height)
	if w <= 0 || h <= 0 {
		w, h = 640, 480
	}
	x, y, cw, ch := cut(p.Dice, w, h)
	var k ink
	k.put(`<svg viewBox="%v %v %v %v" role="img" aria-hidden="true"><image href="/stills/%v" width="%v" height="%v"/>`, x, y, cw, ch, esc(p.Still), w, h)
	for _, d := range p.Dice {
		k.put(`<rect class="box" x="%d" y="%d" width="%d" height="%d" rx="%v"/>`, d.Box[0], d.Box[1], d.Box[2], d.Box[3], cw/60)
	}
	k.put(`</svg>`)
	return k.html()
}

// cut is the part of a picture of w by h with all dice and some tray around them,
// as broad to its height as 8 to 5 where the picture allows.
func cut(dice []companion.SeenDie, w, h float64) (x, y, cw, ch float64) {
	left, top, right, bottom := w, h, 0.0, 0.0
	for _, d := range dice {
		left, top = math.Min(left, float64(d.Box[0])), math.Min(top, float64(d.Box[1]))
		right, bottom = math.Max(right, float64(d.Box[0]+d.Box[2])), math.Max(bottom, float64(d.Box[1]+d.Box[3]))
	}
	if right <= left || bottom <= top {
		return 0, 0, w, h
	}
	cw = math.Max((right-left)*1.35, w/4)
	ch = math.Max((bottom-top)*1.35, cw/1.6)
	cw = math.Min(math.Max(cw, ch*1.6), w)
	ch = math.Min(ch, h)
	x = math.Min(math.Max((left+right-cw)/2, 0), w-cw)
	y = math.Min(math.Max((top+bottom-ch)/2, 0), h-ch)
	return x, y, cw, ch
}

// byColour is the dice that a proposal would answer, where their colours say what each
// stands for; their sum means nothing.
func byColour(p *companion.Proposal) []engine.Die {
	if !p.Fits || slices.ContainsFunc(p.Answer.Dice, func(d engine.Die) bool { return d.Colour == "" }) {
		return nil
	}
	return p.Answer.Dice
}

// sumOf is what was read, in big figures: "4 + 3 = 7", or the dice in order where
// there are many, or the card.
func sumOf(p *companion.Proposal) string {
	values := p.Answer.Values()
	switch {
	case len(values) == 0:
		return p.Answer.Value()
	case len(values) == 1:
		return strconv.Itoa(values[0])
	case len(values) > 4:
		out := make([]string, len(values))
		for i, v := range values {
			out[i] = strconv.Itoa(v)
		}
		return strings.Join(out, " ")
	}
	sum, out := 0, ""
	for i, v := range values {
		if i > 0 {
			out += " + "
		}
		out += strconv.Itoa(v)
		sum += v
	}
	return out + " = " + strconv.Itoa(sum)
}

// deviceTone is how a device stands: well, not there ("soft"), to be seen to
// ("warn"), or such that answers may not be kept ("bad").
func deviceTone(d companion.Device) string {
	switch d.State {
	case "ok", "watching", "moving", "hand", "reading", "settled", "simulated":
		return "good"
	case "absent", "off", "missing", "none", "starting", "end", "no-pictures", "closed", "halted":
		return "soft"
	}
	if d.Kind == "journal" {
		return "bad"
	}
	return "warn"
}

// totalOf is the sum of the dice that were read.
func totalOf(p *companion.Proposal) int {
	sum := 0
	for _, v := range p.Answer.Values() {
		sum += v
	}
	return sum
}

// revOf names the content of the static files, so that browsers may keep them.
func revOf(files ...[]byte) string {
	h := fnv.New32a()
	for _, f := range files {
		h.Write(f)
	}
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// figures reports whether a cell holds numbers alone ("7/8 (87.5 %)"): it is not
// broken over lines.
func figures(t engine.Text) bool {
	s := t.String()
	return len(s) <= 24 && strings.ContainsAny(s, "0123456789") && !strings.ContainsFunc(s, unicode.IsLetter)
}
