package web

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
)

// ask is the "now" card: what is asked, drawn for one viewer.
type ask struct {
	Seq      int
	ID       string // repeated requests with it are applied once
	FormKey  string // the same as long as half-entered input still fits
	Prompt   *companion.Prompt
	SeatName string // whose prompt it is, where there are several seats
	Waiting  bool   // somebody else is asked, and what is not shown here
	Proposal *companion.Proposal
	Covered  bool // the proposal fits: it stands in place of the pad
	TooMany  bool // more dice were seen than the throw takes: a tap takes one out
	Missing  bool // fewer dice were seen than the throw takes: one may be added
	Late     bool // what may be chosen comes before the chart
	Form     needForm
	Go       string // the big button
	Actions  []actionForm
	Photo    bool              // a photograph can answer this
	Eye      *companion.Device // what the camera does meanwhile; nil: there is none
	Again    bool              // the camera can look once more
}

// needForm is a need as a form: names of inputs, values to begin with.
type needForm struct {
	engine.Need
	Pre     string // of ids, so that two forms on a page do not collide
	Slots   []slot
	Pad     bool // many dice: slots and a pad instead of a row for each
	Faces   []int
	Groups  []optionGroup
	Many    int
	N       int
	given   bool
	Chips   []int
	Lines   []lineForm
	Total   int
	Fields  []fieldForm
	Text    string       // words to begin with
	Written *writtenForm // words that can be tapped
}

// Is reports whether n is the number to begin with.
func (f needForm) Is(n int) bool { return f.given && f.N == n }

type slot struct {
	N      int
	Colour string
	Role   string
	Faces  []int
	Value  int
}

// shortOption is how many characters stand in half a phone's width.
const shortOption = 15

// Short says that enough options fit two in a row; the others take a whole one.
func (f needForm) Short() bool {
	n := 0
	for _, g := range f.Groups {
		for _, o := range g.Options {
			if !o.Long() {
				n++
			}
		}
	}
	return n > 3
}

// Long says that the option needs a row of its own.
func (o optionForm) Long() bool { return len([]rune(o.Text.String())) > shortOption }

// optionGroup is options that stand together: those that are open, and those that
// are not, each with its reason.
type optionGroup struct {
	Name    string
	Options []optionForm
	Closed  []engine.Option
}

// Few says that the closed ones may stand unfolded.
func (g optionGroup) Few() bool { return len(g.Closed) < 2 }

type optionForm struct {
	engine.Option
	Picked bool
}

type lineForm struct {
	engine.Line
	Value int
}

// fieldForm is one simple need (choose, count, text) as a field of a form.
type fieldForm struct {
	ID, Name string
	Text     string
	Help     string
	Ref      string
	Need     engine.Need
	Value    string
	Optional bool
	Empty    bool   // may be left unknown
	Must     bool   // must be filled in
	Link     string // filled in on a page of its own
}

// mostPicks is how many options of a field stand side by side; more are a list to
// unfold. So are options that take more than some three lines of a phone,
// widePicks characters, where the field has a value already that mostly stays.
const mostPicks, widePicks = 7, 80

// Picks are the options of a choice that has few; none where it has many.
func (f fieldForm) Picks() []optionForm {
	wide := 0
	for _, o := range f.Need.Options {
		wide += len([]rune(o.Text.String())) + 3 // its frame
	}
	if !f.Empty && wide > widePicks {
		return nil
	}
	if f.Need.Kind != engine.ChooseKind && f.Need.Kind != engine.CardKind || len(f.Need.Options) > mostPicks {
		return nil
	}
	var out []optionForm
	for _, o := range f.Need.Options {
		out = append(out, optionForm{Option: o, Picked: o.Key == f.Value})
	}
	return out
}

// Written draws words that can be tapped; nil where they are typed.
func (f fieldForm) Written() *writtenForm {
	if f.Link != "" {
		return nil
	}
	return newWritten(f.ID, f.Name, f.Text, f.Need, f.Value)
}

// Forget says that picks need a way back to nothing.
func (f fieldForm) Forget() bool { return f.Empty && !f.Must }

// Letters are the one-letter options of a choice of sets, in the order of its widest
// set; none where the choice is of something else. Each set is a letter for each of
// its members: P, V, PV. The page's script shows them as switches and writes the set.
func (f fieldForm) Letters() []engine.Option {
	if len(f.Need.Options) <= mostPicks {
		return nil
	}
	single := map[rune]engine.Option{}
	widest := ""
	for _, o := range f.Need.Options {
		if !o.Not.Empty() {
			return nil
		}
		if letters := []rune(o.Key); len(letters) == 1 {
			single[letters[0]] = o
		}
		if len(o.Key) > len(widest) {
			widest = o.Key
		}
	}
	for _, o := range f.Need.Options {
		for _, r := range o.Key {
			if _, ok := single[r]; !ok {
				return nil
			}
		}
	}
	var out []engine.Option
	for _, r := range widest {
		out = append(out, single[r])
	}
	if len(out) < len(single) || len(out) == 1 {
		return nil
	}
	return out
}

type actionForm struct {
	Key     string
	Text    string
	Not     string
	Ref     string
	Closed  bool
	Plain   bool // nothing more to enter
	FormKey string
	Form    needForm
}

// newAsk draws the pending prompt of a view. phone makes the request's id its
// own; begin is a refused answer to begin with.
func newAsk(w words, v companion.View, phone string, begin *engine.Answer) *ask {
	if v.Prompt == nil {
		return nil
	}
	p := v.Prompt
	a := &ask{Seq: p.Seq, Prompt: p, Proposal: v.Proposal, Waiting: p.Need.Kind == ""}
	a.ID = fmt.Sprintf("%s-%s-%d", phone, v.ID, p.Seq)
	a.FormKey = formKey(v.ID, p.Key, p.Ref, p.Seat, p.Need)
	if len(v.Seats) > 1 && p.Seat != "" && p.Seat != v.Seat {
		a.SeatName = seatName(v, p.Seat)
	}
	if a.Waiting {
		return a
	}
	start := p.Default
	if begin != nil && begin.Action == "" {
		start = begin
	}
	if a.Proposal != nil {
		a.Covered = a.Proposal.Fits
		seen, wanted := len(a.Proposal.Dice), len(p.Need.Dice)-len(p.Need.Have)
		a.TooMany, a.Missing = seen > wanted, seen > 0 && seen < wanted
	}
	a.Form = newNeedForm(p.Need, start, "")
	a.Late = p.Need.Kind == engine.ChooseKind || p.Need.Kind == engine.CardKind || p.Need.Kind == engine.MoveKind
	a.Go = goWord(w, p.Need.Kind)
	a.Photo = p.Need.Kind == engine.RollKind
	for _, d := range v.Devices {
		if d.Kind != "eye" {
			continue
		}
		if deviceTone(d) != "soft" {
			a.Eye = &d
		}
		a.Again = deviceTone(d) == "good" || d.State == string(vision.TooDark) || d.State == string(vision.EndOfFile)
	}
	for _, list := range [][]engine.Action{p.Actions, p.Anytime} {
		for _, act := range list {
			f := actionForm{
				Key: act.Key, Text: act.Text.String(), Not: act.Not.String(), Ref: act.Ref, Closed: !act.Not.Empty(),
				Plain: act.Need.Kind == engine.ConfirmKind || act.Need.Kind == "", FormKey: formKey(v.ID, act.Key, "act", p.Seat, act.Need),
			}
			if !f.Plain {
				f.Form = newNeedForm(act.Need, nil, act.Key+"-")
			}
			a.Actions = append(a.Actions, f)
		}
	}
	return a
}

func goWord(w words, k engine.Kind) string {
	switch k {
	case engine.ConfirmKind:
		return w.T("Done")
	case engine.MoveKind:
		return w.T("Move")
	}
	return w.T("Next")
}

func seatName(v companion.View, key string) string {
	for _, s := range v.Seats {
		if s.Key == key {
			return s.Name.String()
		}
	}
	return key
}

// formKey names a question by what it asks, not by when: after an answer of
// somebody else, or a correction, what was half entered here still stands.
func formKey(parts ...any) string {
	h := fnv.New64a()
	for _, p := range parts {
		fmt.Fprintf(h, "%v|", p)
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// newNeedForm is a need with the values of an answer to begin with.
func newNeedForm(n engine.Need, begin *engine.Answer, pre string) needForm {
	f := needForm{Need: n, Pre: pre}
	if begin == nil || begin.Kind != n.Kind {
		begin = nil
	}
	switch n.Kind {
	case engine.RollKind:
		f.roll(begin)
	case engine.ChooseKind, engine.CardKind:
		picked := ""
		if begin != nil {
			picked = begin.Option + begin.Card
		}
		f.options(picked)
	case engine.CountKind:
		f.N = n.Min
		if begin != nil {
			f.N, f.given = begin.N, true
		}
		if n.Max-n.Min <= 9 {
			for i := n.Min; i <= n.Max; i++ {
				f.Chips = append(f.Chips, i)
			}
		}
	case engine.AllotKind:
		for _, l := range n.Lines {
			line := lineForm{Line: l, Value: l.Min}
			if begin != nil {
				line.Value = begin.Shares[l.Key]
			}
			f.Total += line.Value
			f.Lines = append(f.Lines, line)
		}
	case engine.MoveKind:
		for _, l := range n.Units {
			f.Lines = append(f.Lines, lineForm{Line: l})
		}
	case engine.TextKind:
		if begin != nil {
			f.Text = begin.Text
		}
		f.Written = newWritten(pre+"text", "text", "", n, f.Text)
	case engine.FormKind:
		for _, x := range n.Fields {
			field := fieldForm{ID: pre + "field-" + x.Key, Name: "field." + x.Key, Text: x.Text.String(), Need: x.Need, Optional: x.Optional, Empty: true, Must: !x.Optional}
			if begin != nil {
				field.Value = begin.Fields[x.Key]
			}
			f.Fields = append(f.Fields, field)
		}
	}
	return f
}

// roll lays out the dice still to be entered: those of Have are read already.
func (f *needForm) roll(begin *engine.Answer) {
	left := f.Need.Dice
	for _, h := range f.Need.Have {
		i := slices.IndexFunc(left, func(s engine.DieSpec) bool { return s.Colour == h.Colour })
		if i < 0 {
			i = 0
		}
		if len(left) > 0 {
			left = slices.Delete(slices.Clone(left), i, i+1)
		}
	}
	most := 6
	for i, d := range left {
		s := slot{N: i, Colour: d.Colour, Role: d.Role.String()}
		for v := 1; v <= d.Sides; v++ {
			s.Faces = append(s.Faces, v)
		}
		most = max(most, d.Sides)
		if begin != nil && i < len(begin.Dice) {
			s.Value = begin.Dice[i].Value
		}
		f.Slots = append(f.Slots, s)
	}
	for v := 1; v <= most; v++ {
		f.Faces = append(f.Faces, v)
	}
	f.Pad = len(f.Slots) > 4 || most > 6
}

func (f *needForm) options(picked string) {
	for _, o := range f.Need.Options {
		name := o.Group.String()
		i := slices.IndexFunc(f.Groups, func(g optionGroup) bool { return g.Name == name })
		if i < 0 {
			i = len(f.Groups)
			f.Groups = append(f.Groups, optionGroup{Name: name})
		}
		if !o.Not.Empty() {
			f.Groups[i].Closed = append(f.Groups[i].Closed, o)
			continue
		}
		f.Groups[i].Options = append(f.Groups[i].Options, optionForm{Option: o, Picked: o.Key == picked && picked != ""})
		f.Many++
	}
}

// taps is what a tap on a zone means for the pending prompt; of several options
// of one zone, the first (the page goes on to the others, tap by tap).
func (a *ask) taps() map[string]tap {
	out := map[string]tap{}
	if a == nil || a.Waiting {
		return out
	}
	n := a.Prompt.Need
	for _, o := range n.Options {
		if _, taken := out[o.Zone]; o.Zone != "" && o.Not.Empty() && !taken {
			out[o.Zone] = tap{Key: o.Key, Is: "option"}
		}
	}
	for _, list := range [][]engine.Option{n.From, n.To} {
		for _, o := range list {
			zone := o.Zone
			if zone == "" {
				zone = o.Key
			}
			out[zone] = tap{Key: o.Key, Is: "place"}
		}
	}
	return out
}
