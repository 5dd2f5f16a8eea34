package main

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/companion"
	"adjutant/engine"
)

// Forms and moves are asked one small field after the other.

// guide is how far such an answer has come.
type guide struct {
	seq    int
	values []string // of the fields so far; "" is left out
}

// nowhere is where pieces come from that are not on the board yet.
const nowhere = "-"

// fieldsOf are the small fields of a need; nil for one that takes a single line.
func fieldsOf(n engine.Need) []engine.FormField {
	switch n.Kind {
	case engine.FormKind:
		return n.Fields
	case engine.MoveKind:
		from := n.From
		if len(from) == 0 { // pieces that come from nowhere on the board
			from = []engine.Option{{Key: nowhere, Text: engine.T("place some")}}
		}
		out := []engine.FormField{{Key: "from", Text: engine.T("From"), Need: engine.AskChoose(append(slices.Clone(from), n.Closes...)...)}}
		if len(n.To) > 0 {
			out = append(out, engine.FormField{Key: "to", Text: engine.T("To"), Need: engine.AskChoose(n.To...)})
		}
		for _, u := range n.Units {
			out = append(out, engine.FormField{Key: "n." + u.Key, Text: u.Text, Need: engine.AskCount(u.Min, u.Max), Optional: true})
		}
		if len(n.Leads) > 0 {
			out = append(out, engine.FormField{Key: "leader", Text: engine.T("Leader"), Need: engine.AskChoose(n.Leads...), Optional: true})
		}
		return out
	}
	return nil
}

// askField prints the field that is asked now.
func (t *terminal) askField(v companion.View) {
	fields := fieldsOf(v.Prompt.Need)
	if t.guide.seq != v.Seq {
		t.guide = guide{seq: v.Seq}
	}
	i := len(t.guide.values)
	f := fields[i]
	how := ""
	if f.Optional {
		how = t.words.Say(engine.T(" (Enter leaves it out)"))
	}
	fmt.Fprintf(t.out, "  %d/%d %s:%s\n", i+1, len(fields), t.words.Say(f.Text), how)
	t.need(f.Need, nil)
}

// field takes the line for the field that is asked; whole says that the answer is
// complete.
func (t *terminal) field(n engine.Need, l string) (a engine.Answer, whole bool) {
	fields := fieldsOf(n)
	f := fields[len(t.guide.values)]
	value := ""
	switch {
	case l != "":
		typed, ok := t.typed(f.Need, l)
		if !ok {
			return a, false
		}
		if err := f.Need.Check(typed); err != nil {
			text := engine.T("%s", engine.Name(err.Error()))
			if r := engine.RefusalOf(err); r != nil {
				text = r.Text
			}
			fmt.Fprintf(t.out, "! %s\n", t.words.Say(text))
			return a, false
		}
		value = typed.Value()
	case !f.Optional:
		t.say("! Something must be typed here; ? tells what.")
		return a, false
	}
	t.guide.values = append(t.guide.values, value)
	closes := n.Kind == engine.MoveKind && len(t.guide.values) == 1 && isClose(n, value)
	if len(t.guide.values) < len(fields) && !closes {
		return a, false
	}
	values := t.guide.values
	t.guide = guide{}
	return gathered(n, fields, values), true
}

func isClose(n engine.Need, key string) bool { return hasKey(n.Closes, key) && !hasKey(n.From, key) }

// gathered makes one answer of the fields.
func gathered(n engine.Need, fields []engine.FormField, values []string) engine.Answer {
	if n.Kind == engine.FormKind {
		a := engine.Filled(map[string]string{})
		for i, v := range values {
			if v != "" {
				a.Fields[fields[i].Key] = v
			}
		}
		return a
	}
	a := engine.Answer{Kind: engine.MoveKind, Units: map[string]int{}}
	if isClose(n, values[0]) {
		a.Option = values[0]
		return a
	}
	for i, v := range values {
		key := fields[i].Key
		switch {
		case key == "from" && v != nowhere:
			a.From = v
		case key == "from":
		case key == "to":
			a.To = v
		case key == "leader":
			a.Leader = v
		case v != "":
			count := 0
			fmt.Sscan(v, &count)
			a.Units[strings.TrimPrefix(key, "n.")] = count
		}
	}
	return a
}
