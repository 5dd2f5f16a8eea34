package companion

import (
	"slices"

	"adjutant/engine"
)

// text is words: those that are offered, else put together from what the need has
// (phrases, a plan), and spelt only where there is nothing to put together.
func (w *walker) text(n engine.Need, preset string) string {
	if preset != "" {
		said := n.Parts.Text(preset)
		i, ok := w.value(step{Text: engine.T("Write %s?", said), Start: 0, Options: []engine.Text{said, engine.T("something else")}, Keys: []string{"preset", "other"}})
		if !ok || i == 0 {
			return preset
		}
	}
	switch {
	case n.Plan.Any():
		return w.plan(n.Plan)
	case n.Parts.Any():
		return w.phrases(n)
	}
	return w.letters(n.Min, n.Max)
}

// phrases takes one phrase after the other, each with its numbers.
func (w *walker) phrases(n engine.Need) string {
	var parts []engine.Part
	for len(parts) < n.Parts.Most {
		s := step{Text: engine.T("What is said there?"), Start: unset}
		ends := len(parts) > 0 || n.Min == 0
		if ends {
			s.Options, s.Keys, s.Start = append(s.Options, engine.T("the end")), append(s.Keys, "end"), 0
		}
		if len(parts) > 0 {
			s.Text = engine.T("What else?")
		}
		for _, ph := range n.Parts.Phrases {
			s.Options, s.Keys = append(s.Options, withGaps(ph)), append(s.Keys, ph.Key)
		}
		i, ok := w.value(s)
		if !ok || ends && i == 0 {
			break
		}
		if ends {
			i--
		}
		ph := n.Parts.Phrases[i]
		part := engine.Part{Phrase: i}
		for range ph.Numbers() {
			part.Numbers = append(part.Numbers, w.number(engine.T("Which number?"), ph.Min, ph.Max, min(max(ph.Min, 1), ph.Max)))
		}
		if ph.Free() {
			part.Words = w.letters(1, n.Max)
		}
		parts = append(parts, part)
		if w.next != nil {
			break
		}
	}
	return n.Parts.Write(parts)
}

// withGaps is a phrase as it is said before its numbers and words are known.
func withGaps(ph engine.Phrase) engine.Text {
	out := ph.Text
	out.Args = slices.Clone(out.Args)
	gaps := ph.Numbers()
	if ph.Free() {
		gaps++
	}
	for range gaps {
		out.Args = append(out.Args, "…")
	}
	return out
}

// plan asks first whether the plan is left out; drawn, it goes through the spaces
// row by row from the top, as one reads them.
func (w *walker) plan(p engine.Plan) string {
	if len(p.None) > 0 {
		i, ok := w.value(step{Text: engine.T("Draw the plan?"), Start: 0, Options: []engine.Text{p.NoneText, engine.T("draw it")}, Keys: []string{"none", "draw"}})
		if !ok || i == 0 {
			return p.None[0]
		}
	}
	rows := w.number(engine.T("How many rows?"), 1, p.Rows, unset)
	cols := w.number(engine.T("How many columns?"), 1, p.Cols, unset)
	if w.next != nil {
		return ""
	}
	g := engine.PlanGrid{Rows: make([][]string, rows)}
	var spaces []engine.Option
	for r := rows; r >= 1; r-- {
		for c := 1; c <= cols; c++ {
			s := step{Text: engine.T("Row %d from the bottom, space %d?", r, c), Start: unset}
			for _, i := range p.Icons {
				s.Options, s.Keys = append(s.Options, i.Text), append(s.Keys, i.Key)
			}
			s.Options, s.Keys = append(s.Options, engine.T("no space")), append(s.Keys, p.Nothing)
			i, ok := w.value(s)
			if !ok {
				return ""
			}
			g.Rows[r-1] = append(g.Rows[r-1], s.Keys[i])
			if s.Keys[i] != p.Nothing {
				spaces = append(spaces, engine.Option{Key: engine.PlanSpace(r, c), Text: engine.T("row %d, space %d", r, c)})
			}
		}
	}
	if len(spaces) == 0 {
		return ""
	}
	slices.Reverse(spaces) // one comes in at the bottom
	g.Door = w.option(engine.T("Where does one come in (%s)?", p.DoorText), spaces, "")
	g.Blocked = w.blocked(p, g, spaces)
	return p.Write(g)
}

// blocked are the sides between two spaces that cannot be passed.
func (w *walker) blocked(p engine.Plan, g engine.PlanGrid, spaces []engine.Option) (out []string) {
	if len(p.Blocked) == 0 {
		return nil
	}
	for w.next == nil {
		s := step{Text: engine.T("Which side cannot be passed?"), Start: 0, Options: []engine.Text{engine.T("the end")}, Keys: []string{"end"}}
		for _, o := range spaces {
			r, c, _ := engine.PlanPlace(o.Key)
			for _, side := range []struct {
				key, beside string
				text        engine.Text
			}{
				{o.Key + "R", engine.PlanSpace(r, c+1), engine.T("%s, to the right", o.Text)},
				{o.Key + "U", engine.PlanSpace(r+1, c), engine.T("%s, upwards", o.Text)},
			} {
				if g.At(side.beside, p.Nothing) != p.Nothing && !slices.Contains(out, side.key) {
					s.Options, s.Keys = append(s.Options, side.text), append(s.Keys, side.key)
				}
			}
		}
		if len(s.Keys) == 1 {
			return out
		}
		i, ok := w.value(s)
		if !ok || i == 0 {
			return out
		}
		out = append(out, s.Keys[i])
	}
	return out
}
