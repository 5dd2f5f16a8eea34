package companion

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// A walk gives any answer by a row of small steps, each a choice or a number, as
// buttons can take them: SELECT turns the step's value, NEXT takes it.
//
//	need      steps
//	roll      a number for each die
//	choose    the option; from more than ten in groups, the group first
//	card      the same
//	count     the number; from a range over 25, digit by digit
//	allot     a number for each line that leaves a choice
//	move      from (or the closing option), to, a number for each kind of piece,
//	          a leader, and then: go, by way of another place, cargo
//	confirm   none
//	text      a phrase, its numbers, and what else; a plan: whether it is left out,
//	          else what is on each space, the door, the blocked sides; words of one's
//	          own: for each letter its group and itself, until it is said to be the end
//	form      the steps of each field; an optional one may be left out
//
// The walk is pure: it is told what was taken so far and says what comes next.

// step is one small question of a walk.
type step struct {
	Text    engine.Text
	Options []engine.Text // a choice; none: a number
	Keys    []string      // of the options
	Min     int           // of a number
	Max     int
	Start   int // where SELECT begins; unset when it begins at the first
}

// unset is a step's value before SELECT was pressed.
const unset = -1 << 30

// walker hands out the values taken so far and stops at the first that is missing.
type walker struct {
	taken []int
	used  int
	next  *step // what is missing; nil: nothing
}

func (w *walker) value(s step) (int, bool) {
	if w.next != nil {
		return 0, false
	}
	if w.used < len(w.taken) {
		w.used++
		return w.taken[w.used-1], true
	}
	w.next = &s
	return 0, false
}

// walk says what comes after the steps taken, or the finished answer when next
// is nil. preset is where the steps begin: a default, dice that were read.
func walk(need engine.Need, preset engine.Answer, taken []int) (next *step, a engine.Answer) {
	w := &walker{taken: taken}
	a = w.need(need, preset)
	return w.next, a
}

func (w *walker) need(n engine.Need, preset engine.Answer) engine.Answer {
	if preset.Kind != n.Kind {
		preset = engine.Answer{Kind: n.Kind}
		preset.N = unset
	}
	a := engine.Answer{Kind: n.Kind}
	switch n.Kind {
	case engine.RollKind:
		a.Dice = w.dice(n, preset)
	case engine.ChooseKind:
		a.Option = w.option(engine.T("Choose."), n.Options, preset.Option)
	case engine.CardKind:
		a.Card = w.option(engine.T("Which card?"), n.Options, preset.Card)
	case engine.CountKind:
		a.N = w.number(engine.T("How many?"), n.Min, n.Max, preset.N)
	case engine.AllotKind:
		a.Shares = w.shares(n, preset.Shares)
	case engine.MoveKind:
		w.move(n, &a)
	case engine.TextKind:
		a.Text = w.text(n, preset.Text)
	case engine.FormKind:
		a.Fields = w.form(n)
	}
	return a
}

func (w *walker) dice(n engine.Need, preset engine.Answer) (out []engine.Die) {
	left := stillToThrow(n)
	for i, d := range left {
		start := unset
		if i < len(preset.Dice) {
			start = preset.Dice[i].Value
		}
		text := engine.T("Die %d of %d?", i+1, len(left))
		if d.Colour != "" {
			text = engine.T("The %s die?", engine.T(d.Colour))
		}
		v, ok := w.value(step{Text: text, Min: 1, Max: d.Sides, Start: start})
		if !ok {
			return out
		}
		out = append(out, engine.Die{Value: v, Colour: d.Colour})
	}
	return out
}

// manyOptions is how many options are cycled through without asking for a group.
const manyOptions = 10

// option is the key of the option taken; options that are not open are passed over.
func (w *walker) option(text engine.Text, all []engine.Option, preset string) string {
	open := slices.DeleteFunc(slices.Clone(all), func(o engine.Option) bool { return !o.Not.Empty() })
	var groups []string
	for _, o := range open {
		if g := o.Group.String(); !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	if len(open) > manyOptions && len(groups) > 1 {
		s := step{Text: engine.T("Which group?"), Start: unset, Keys: groups}
		for i, g := range groups {
			first := open[slices.IndexFunc(open, func(o engine.Option) bool { return o.Group.String() == g })].Group
			if first.Empty() {
				first = engine.T("the others")
			}
			s.Options = append(s.Options, first)
			if slices.ContainsFunc(open, func(o engine.Option) bool { return o.Key == preset && o.Group.String() == g }) {
				s.Start = i
			}
		}
		i, ok := w.value(s)
		if !ok {
			return ""
		}
		open = slices.DeleteFunc(open, func(o engine.Option) bool { return o.Group.String() != groups[i] })
	}
	s := step{Text: text, Start: unset}
	for i, o := range open {
		s.Options, s.Keys = append(s.Options, o.Text), append(s.Keys, o.Key)
		if o.Key == preset {
			s.Start = i
		}
	}
	if i, ok := w.value(s); ok && i < len(s.Keys) {
		return s.Keys[i]
	}
	return ""
}

// longRange is the widest range of numbers that is counted one by one.
const longRange = 25

func (w *walker) number(text engine.Text, min, max, preset int) int {
	if max-min <= longRange {
		v, _ := w.value(step{Text: text, Min: min, Max: max, Start: preset})
		return v
	}
	sign := 1
	if min < 0 {
		i, ok := w.value(step{Text: text, Options: []engine.Text{engine.T("plus"), engine.T("minus")}, Keys: []string{"+", "-"}, Start: unset})
		if !ok {
			return 0
		}
		sign = 1 - 2*i
	}
	n, places := 0, len(strconv.Itoa(largest(max, -min)))
	for p := range places {
		start := 0
		if preset != unset {
			start = largest(preset, -preset) / power(places-1-p) % 10
		}
		d, ok := w.value(step{Text: engine.T("%s Digit %d of %d?", text, p+1, places), Min: 0, Max: 9, Start: start})
		if !ok {
			return 0
		}
		n = n*10 + d
	}
	return sign * n
}

func largest(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func power(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

func (w *walker) shares(n engine.Need, preset map[string]int) map[string]int {
	out := map[string]int{}
	rest := 0 // the least that the lines still to come take
	room := 0 // the most
	for _, l := range n.Lines {
		rest, room = rest+l.Min, room+l.Max
	}
	given := 0
	for _, l := range n.Lines {
		rest, room = rest-l.Min, room-l.Max
		low := max(l.Min, n.Min-given-room)
		high := min(l.Max, n.Max-given-rest)
		v := low
		if low < high {
			start, ok := preset[l.Key]
			if !ok {
				start = low
			}
			if v, ok = w.value(step{Text: engine.T("How many: %s?", l.Text), Min: low, Max: high, Start: start}); !ok {
				return out
			}
		}
		if v != 0 {
			out[l.Key] = v
		}
		given += v
	}
	return out
}

// nowhere is where pieces come from that are not on the board yet.
const nowhere = "-"

func (w *walker) move(n engine.Need, a *engine.Answer) {
	from := n.From
	if len(from) == 0 { // pieces that come from nowhere on the board
		from = []engine.Option{{Key: nowhere, Text: engine.T("place some")}}
	}
	key := nowhere
	if len(n.From)+len(n.Closes) > 0 {
		key = w.option(engine.T("From where?"), append(slices.Clone(from), n.Closes...), "")
	}
	switch {
	case slices.ContainsFunc(n.Closes, func(o engine.Option) bool { return o.Key == key }) && !slices.ContainsFunc(n.From, func(o engine.Option) bool { return o.Key == key }):
		a.Option = key
		return
	case key != nowhere:
		a.From = key
	}
	if len(n.To) > 0 {
		a.To = w.option(engine.T("To where?"), n.To, "")
	}
	a.Units = w.pieces(n.Units, engine.T("How many: %s?"))
	if len(n.Leads) > 0 {
		none := engine.Option{Key: "", Text: engine.T("nobody")}
		a.Leader = w.option(engine.T("Who leads?"), append([]engine.Option{none}, n.Leads...), "")
	}
	if len(n.To) == 0 {
		return
	}
	const send, via, cargo = 0, 1, 2
	for w.next == nil {
		more, ok := w.value(step{Text: engine.T("Send them?"), Start: send,
			Options: []engine.Text{engine.T("send them"), engine.T("go on to another place"), engine.T("with cargo")}, Keys: []string{"send", "via", "cargo"}})
		switch {
		case !ok || more == send:
			return
		case more == via:
			if len(a.Path) == 0 {
				a.Path = []string{a.To}
			}
			a.To = w.option(engine.T("On to where?"), n.To, "")
			a.Path = append(a.Path, a.To)
		default:
			a.Cargo = w.pieces(n.Units, engine.T("Cargo: how many: %s?"))
			a.Land = w.option(engine.T("Ashore where?"), append([]engine.Option{{Key: "", Text: engine.T("they stay aboard")}}, n.To...), "")
		}
	}
}

func (w *walker) pieces(lines []engine.Line, ask engine.Text) map[string]int {
	out := map[string]int{}
	for _, l := range lines {
		text := ask
		text.Args = []any{l.Text}
		if v := w.number(text, l.Min, l.Max, l.Min); v != 0 {
			out[l.Key] = v
		}
	}
	return out
}

// letterGroups are the letters that buttons can write.
var letterGroups = []string{"abcdefghi", "jklmnopqr", "stuvwxyz", "0123456789", " -,.:;'/=+()?!", "ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ", "àâäçéèêë", "îïôöùûüœ", "ÀÂÇÉÈÊÎÔ"}

func (w *walker) letters(low, high int) string {
	var b strings.Builder
	for count := 0; count < high; count++ {
		s := step{Text: engine.T("Letter %d?", count+1), Start: unset}
		if count >= low {
			s.Options, s.Keys, s.Start = append(s.Options, engine.T("the end")), append(s.Keys, "end"), 0
		}
		for _, g := range letterGroups {
			r := []rune(g)
			s.Options, s.Keys = append(s.Options, engine.T("%s to %s", engine.Name(string(r[0])), engine.Name(string(r[len(r)-1])))), append(s.Keys, g)
		}
		i, ok := w.value(s)
		if !ok || s.Keys[i] == "end" {
			break
		}
		one := step{Text: engine.T("Which letter?"), Start: unset}
		for _, r := range s.Keys[i] {
			name := engine.Name(string(r))
			if r == ' ' {
				name = engine.T("a blank")
			}
			one.Options, one.Keys = append(one.Options, name), append(one.Keys, string(r))
		}
		j, ok := w.value(one)
		if !ok {
			break
		}
		b.WriteString(one.Keys[j])
	}
	return b.String()
}

func (w *walker) form(n engine.Need) map[string]string {
	out := map[string]string{}
	for _, f := range n.Fields {
		if f.Optional {
			i, ok := w.value(step{Text: f.Text, Start: 0, Options: []engine.Text{engine.T("leave it out"), engine.T("fill it in")}, Keys: []string{"out", "in"}})
			if !ok {
				return out
			}
			if i == 0 {
				continue
			}
		}
		before := w.next
		a := w.need(f.Need, engine.Answer{})
		if w.next != nil {
			if before == nil {
				w.next.Text = engine.T("%s: %s", f.Text, w.next.Text)
			}
			return out
		}
		out[f.Key] = a.Value()
	}
	return out
}
