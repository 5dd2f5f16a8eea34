package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Words that are put together by tapping. A field N whose need has phrases or a plan
// is drawn with inputs of its own beside the words:
//
//	N            the words, by hand
//	N~as         parts or plan
//	N~drawn      what the other inputs said when they were drawn
//	N~0 …        parts: a phrase; N~0.n0, N~0.n1 its numbers, N~0.w its own words
//	N~r1c2 …     plan: what is printed on a space; N~door, N~side the door and blocked sides
//
// putTogether writes N from the others when they say something new; so the forms
// work without script, and what reads them knows nothing of this.

// writtenForm is such a field as it is drawn.
type writtenForm struct {
	ID, Name, Label string
	Value           string
	Max             int
	Must            bool
	Void            bool // may be emptied
	Example         string
	Drawn           string // as putTogether writes what is drawn
	ByHand          bool   // the words are none that can be tapped
	Parts           *partsForm
	Plan            *planForm
}

type partsForm struct {
	engine.Parts
	Numbers []int // places of numbers: 0, 1
	Words   bool
	Min     int
	Max     int
	Rows    []partRow
}

// partRow is one phrase of the words.
type partRow struct {
	N       int
	Key     string
	Numbers []int
	Words   string
}

type planForm struct {
	engine.Plan
	LeftOut bool
	Door    string
	Blocked []string
	Lines   [][]planCell // from the top down
}

type planCell struct {
	Space    string
	Row, Col int
	Icon     string
	Up       bool // there is a space above, so that this side can be blocked
	Right    bool
}

// Width is how many columns are drawn.
func (p planForm) Width() int { return len(p.Lines[0]) }

// Shut reports whether a side is blocked.
func (p planForm) Shut(space, edge string) bool { return slices.Contains(p.Blocked, space+edge) }

// Spaces are the spaces that are drawn, from the top left on.
func (p planForm) Spaces() []planCell { return slices.Concat(p.Lines...) }

// newWritten draws a field of words; nil where they can only be typed.
func newWritten(id, name, label string, n engine.Need, value string) *writtenForm {
	if n.Kind != engine.TextKind || !n.Parts.Any() && !n.Plan.Any() {
		return nil
	}
	w := &writtenForm{ID: id, Name: name, Label: label, Value: value, Max: n.Max, Void: n.Min == 0, Example: n.Example.String()}
	ok := true
	if n.Plan.Any() {
		w.Plan, ok = newPlanForm(n.Plan, value)
	} else {
		w.Parts, ok = newPartsForm(n.Parts, value)
	}
	w.ByHand = !ok && value != ""
	w.Drawn = togetherNow(name, w.form())
	return w
}

func newPartsForm(p engine.Parts, value string) (*partsForm, bool) {
	f := &partsForm{Parts: p, Max: 1}
	most := 0
	for _, ph := range p.Phrases {
		most = max(most, ph.Numbers())
		f.Words = f.Words || ph.Free()
		if ph.Numbers() > 0 {
			f.Min, f.Max = min(f.Min, ph.Min), max(f.Max, ph.Max)
		}
	}
	for i := range most {
		f.Numbers = append(f.Numbers, i)
	}
	parts, ok := p.Read(value)
	if !ok {
		parts = nil
	}
	for i := range min(p.Most, max(len(parts)+1, 2)) { // saved, or with script, there is room for more
		row := partRow{N: i, Numbers: make([]int, most)}
		for k := range row.Numbers {
			row.Numbers[k] = 1
		}
		if i < len(parts) {
			row.Key, row.Words = p.Phrases[parts[i].Phrase].Key, parts[i].Words
			copy(row.Numbers, parts[i].Numbers)
		}
		f.Rows = append(f.Rows, row)
	}
	return f, ok
}

func newPlanForm(p engine.Plan, value string) (*planForm, bool) {
	f := &planForm{Plan: p, LeftOut: p.LeftOut(value)}
	g, err := p.Read(value)
	if err == nil {
		g = p.Trim(g)
	} else {
		g = engine.PlanGrid{}
	}
	f.Door, f.Blocked = g.Door, g.Blocked
	rows, cols := max(p.Rows, len(g.Rows)), p.Cols
	for _, r := range g.Rows {
		cols = max(cols, len(r))
	}
	for r := rows; r >= 1; r-- {
		var line []planCell
		for c := 1; c <= cols; c++ {
			s := engine.PlanSpace(r, c)
			line = append(line, planCell{Space: s, Row: r, Col: c, Icon: g.At(s, p.Nothing), Up: r < rows, Right: c < cols})
		}
		f.Lines = append(f.Lines, line)
	}
	return f, err == nil || f.LeftOut
}

// gaps is a phrase with a gap for each number and for its own words.
func gaps(phrase engine.Text) string {
	return strings.ReplaceAll(phrase.String(), "%v", "…")
}

// iconSign is what is shown of an icon: its key, a plain dot in the middle.
func iconSign(key string) string {
	if key == "." {
		return "·"
	}
	return key
}

// afterDot is the key in an input's name: "xp" of "field.xp".
func afterDot(name string) string {
	if _, key, ok := strings.Cut(name, "."); ok {
		return key
	}
	return name
}

// form is what a browser sends of the inputs when nothing is touched.
func (w *writtenForm) form() url.Values {
	f := url.Values{}
	put := func(key, value string) { f.Add(w.Name+"~"+key, value) }
	switch {
	case w.Parts != nil:
		put("as", "parts")
		put("join", w.Parts.Join)
		for _, r := range w.Parts.Rows {
			n := strconv.Itoa(r.N)
			put(n, r.Key)
			for i, v := range r.Numbers {
				put(n+".n"+strconv.Itoa(i), strconv.Itoa(v))
			}
			put(n+".w", r.Words)
		}
	case w.Plan != nil:
		put("as", "plan")
		for k, v := range w.Plan.Given() {
			put(k, v)
		}
		put("door", w.Plan.Door)
		if w.Plan.LeftOut {
			put("none", "1")
		}
		for _, c := range w.Plan.Spaces() {
			put(c.Space, c.Icon)
		}
		for _, s := range w.Plan.Blocked {
			put("side", s)
		}
	}
	return f
}

// Given are the words and the size that a plan's form carries along.
func (p planForm) Given() map[string]string {
	words := []string{p.Plan.Door[0], "-", "-"} // a word that is not there is a stroke
	if len(p.Plan.Blocked) > 0 {
		words[1] = p.Plan.Blocked[0]
	}
	if len(p.None) > 0 {
		words[2] = p.None[0]
	}
	return map[string]string{"rows": strconv.Itoa(len(p.Lines)), "cols": strconv.Itoa(p.Width()), "nothing": p.Nothing, "words": strings.Join(words, " ")}
}

// putTogether writes the words of a form's fields that were tapped, and leaves
// nothing but the words.
func putTogether(f url.Values) {
	for _, mark := range engine.Sorted(f) {
		name, ok := strings.CutSuffix(mark, "~as")
		if !ok {
			continue
		}
		if now := togetherNow(name, f); now != f.Get(name+"~drawn") {
			f.Set(name, now)
		}
	}
	for key := range f {
		if strings.Contains(key, "~") {
			delete(f, key)
		}
	}
}

func togetherNow(name string, f url.Values) string {
	if f.Get(name+"~as") == "plan" {
		return planNow(name+"~", f)
	}
	return partsNow(name+"~", f)
}

// mostDrawn is how many phrases, rows or columns a form may have.
const mostDrawn = 40

func partsNow(pre string, f url.Values) string {
	p := engine.Parts{Join: f.Get(pre + "join")}
	var parts []engine.Part
	for i := range mostDrawn {
		n := pre + strconv.Itoa(i)
		if !f.Has(n) {
			break
		}
		key := f.Get(n)
		if key == "" {
			continue
		}
		part := engine.Part{Phrase: len(p.Phrases), Words: strings.TrimSpace(f.Get(n + ".w"))}
		for k := range strings.Count(key, "#") {
			v, _ := strconv.Atoi(strings.TrimSpace(f.Get(n + ".n" + strconv.Itoa(k))))
			part.Numbers = append(part.Numbers, v)
		}
		p.Phrases = append(p.Phrases, engine.Phrase{Key: key})
		parts = append(parts, part)
	}
	return p.Write(parts)
}

func planNow(pre string, f url.Values) string {
	words := strings.Fields(f.Get(pre + "words"))
	if len(words) != 3 {
		return ""
	}
	if f.Get(pre+"none") != "" {
		return words[2]
	}
	p := engine.Plan{Nothing: f.Get(pre + "nothing"), Door: words[:1], Blocked: words[1:2]}
	rows, _ := strconv.Atoi(f.Get(pre + "rows"))
	cols, _ := strconv.Atoi(f.Get(pre + "cols"))
	g := engine.PlanGrid{Door: f.Get(pre + "door"), Blocked: f[pre+"side"]}
	for r := 1; r <= min(rows, mostDrawn); r++ {
		var row []string
		for c := 1; c <= min(cols, mostDrawn); c++ {
			k := f.Get(pre + engine.PlanSpace(r, c))
			if k == "" {
				k = p.Nothing
			}
			row = append(row, k)
		}
		g.Rows = append(g.Rows, row)
	}
	g = p.Trim(g)
	if len(g.Rows) == 0 {
		return ""
	}
	if g.Door == "" {
		g.Door = "?" // the plan's reader says what is missing
	}
	return p.Write(g)
}
