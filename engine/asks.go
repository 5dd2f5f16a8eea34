package engine

import "strconv"

// Short asks for the common cases. Where a prompt needs a default, a seat, a
// check or options that depend on the state, use Ask with the whole Prompt.

// Roll asks for dice thrown and returns their faces in the order of dice.
func (t *Table) Roll(key, ref string, text Text, dice ...DieSpec) []int {
	a := t.Ask(func() Prompt { return Prompt{Key: key, Ref: ref, Text: text, Need: AskRoll(dice...)} })
	return a.Values()
}

// Choose asks for one of the options, made anew from the state by options.
func (t *Table) Choose(key, ref string, text Text, options func() []Option) string {
	a := t.Ask(func() Prompt { return Prompt{Key: key, Ref: ref, Text: text, Need: AskChoose(options()...)} })
	return a.Option
}

// Confirm asks for something to be done by hand; NEXT says that it was.
func (t *Table) Confirm(key, ref string, text Text) {
	t.Ask(func() Prompt {
		done := Confirmed()
		return Prompt{Key: key, Ref: ref, Text: text, Need: AskConfirm(), Default: &done}
	})
}

// Printed is a value printed on cardboard. It is asked the first time it is
// needed and remembered; a fact of the rulebook is never asked. need is a simple
// one: choose, count or text.
func (t *Table) Printed(ref, key string, text Text, need Need) string {
	for {
		if v, ok := t.Known(key); ok {
			return v
		}
		t.Ask(func() Prompt {
			return Prompt{Key: "printed", Ref: ref, Text: text, Need: need, Printed: key}
		})
	}
}

// PrintedInt is Printed for a number from min to max.
func (t *Table) PrintedInt(ref, key string, text Text, min, max int) int {
	n, err := strconv.Atoi(t.Printed(ref, key, text, AskCount(min, max)))
	if err != nil {
		panic("engine: printed value " + key + " is no number: " + err.Error())
	}
	return n
}

// Known is a printed value if it is known already. An unknown value is never zero.
func (t *Table) Known(key string) (string, bool) {
	v, ok := t.pos.Values[key]
	return v, ok
}

// Values are the printed values known now; the map must not be changed. A game
// that draws or counts from printed values keeps it: it stays current.
func (t *Table) Values() map[string]string { return t.pos.Values }

// Remember keeps a printed value that came with an answer (a named card's kind),
// for this game and later ones, unless the sheet would no longer add up.
func (t *Table) Remember(key, value string) error { return t.setPrinted(key, value) }

// setPrinted keeps a printed value, unless the sheet would no longer add up.
func (t *Table) setPrinted(key, value string) error {
	title := t.pos.Title
	if title.Components != nil {
		for _, c := range title.Components(t.pos.Values) {
			if c.Key != key {
				continue
			}
			if c.Fact != "" && c.Fact != value {
				return Refuse("sheet_known", c.Ref, T("The rulebook gives this value: %s.", Name(c.Fact)))
			}
			a, err := c.Need.Parse(value)
			if err == nil {
				err = c.Need.Check(a)
			}
			if err != nil {
				return err
			}
		}
	}
	return t.keepPrinted(key, value)
}

// keepPrinted is setPrinted for a value whose own need has been checked already.
func (t *Table) keepPrinted(key, value string) error {
	title := t.pos.Title
	was, had := t.pos.Values[key]
	t.pos.Values[key] = value
	if title.CheckSheet != nil {
		for _, p := range title.CheckSheet(t.pos.Values) {
			if p.Warn {
				continue
			}
			if had {
				t.pos.Values[key] = was
			} else {
				delete(t.pos.Values, key)
			}
			return Refuse(p.Code, p.Ref, p.Text)
		}
	}
	if g, ok := t.pos.Game.(PrintReader); ok {
		g.PrintedChanged()
	}
	return nil
}

// PrintReader is a game that keeps what it has read from the printed values
// (a map made from its borders); it is told whenever one of them has changed.
type PrintReader interface{ PrintedChanged() }
