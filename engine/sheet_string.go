package engine

import (
	"fmt"
	"sort"
	"strings"
)

// String is the sheet as text, one fact a line, in English: golden files, the
// terminal and bug reports use it.
func (s Sheet) String() string { return s.In(Language{}) }

// In is the sheet as text in a language.
func (s Sheet) In(l Language) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("game: %s", s.Game)
	if !s.Round.Empty() {
		line("round: %s", l.Say(s.Round))
	}
	line("step: %s", s.Step)
	for _, p := range s.Phases {
		if p.Now {
			line("phase: %s", l.Say(p.Name))
		}
	}
	for _, t := range s.Tracks {
		v := l.Say(t.Value)
		if v == "" {
			v = "?"
		}
		if !t.Note.Empty() {
			v += " (" + l.Say(t.Note) + ")"
		}
		line("%s: %s", t.Key, v)
	}
	if s.Board != nil {
		for _, z := range s.Board.Zones {
			line("zone %s: %s", z.Key, z.text(l))
		}
		for _, k := range s.Board.Links {
			line("link %s %s %s", k.From, k.To, k.Kind)
		}
	}
	for _, g := range s.Grids {
		line("grid %s: %s", g.Key, l.Say(g.Name))
		for _, r := range g.Rows {
			mark := " "
			if r.Live {
				mark = ">"
			}
			line("%s %s", mark, l.row(r.Cells))
		}
	}
	for _, r := range s.Reminders {
		line("reminder %s: %s [%s]", r.Key, l.Say(r.Text), r.Ref)
	}
	for _, o := range s.Odds {
		line("odds %s: %s", o.Key, o.Chance)
	}
	if s.Outcome != nil {
		line("outcome: %s %s (%s)", s.Outcome.Result, s.Outcome.Method, l.Say(s.Outcome.Text))
	}
	return b.String()
}

func (l Language) row(cells []Text) string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = l.Say(c)
	}
	return strings.Join(out, " | ")
}

func (z Zone) text(l Language) string {
	var w []string
	if z.Kind != "" {
		w = append(w, z.Kind)
	}
	if z.Sign != "" {
		w = append(w, z.Sign)
	}
	if z.Empty {
		w = append(w, "empty")
	}
	if z.Open {
		w = append(w, "open")
	}
	if z.Chosen {
		w = append(w, "chosen")
	}
	for _, p := range z.Pieces {
		n := l.Say(p.Name)
		if p.Label != "" {
			n = p.Label
		}
		if p.N != 0 {
			n += fmt.Sprintf("×%d", p.N)
		}
		w = append(w, n)
	}
	return strings.Join(w, " ")
}

// Sorted returns the keys of m in order: rules range over maps through it, so
// that nothing depends on a map's order.
func Sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
