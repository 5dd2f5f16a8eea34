package engine

import "slices"

// Table is what a game's rules talk to: they ask it, note what is to be done by
// hand, and say where they are. Each ask returns the logged answer, or stops the
// replay at that prompt.
type Table struct {
	pos    *Position
	source func(*Position) (Entry, bool)
	onTurn func(*Position)
}

// stopped ends a replay: the log has no answer for the pending prompts, or one
// that is refused (then Position.Err says why).
type stopped struct{}

// Step says at which step of the sequence of play the rules are.
func (t *Table) Step(code string) { t.pos.Step = code }

// Turn begins a turn or round: a bookmark that undo can go back to.
func (t *Table) Turn(n int, name Text) {
	t.pos.Turn, t.pos.TurnName = n, name
	if d := t.last(); d != nil {
		d.Mark = name
	}
	if t.onTurn != nil {
		t.onTurn(t.pos)
	}
}

// Title names what the last answer led to: "Invade C3: 4+3, force lost, captured".
func (t *Table) Title(text Text) {
	if d := t.last(); d != nil {
		d.Title = text
	}
}

// Note tells what the rules did or what is to be moved by hand. code is stable
// ("chit_up:D"), for checks and speech; ref is the rulebook's section.
func (t *Table) Note(code, ref string, text Text) { t.Tell(Note{Code: code, Ref: ref, Text: text}) }

// Tell is Note with everything a note can have.
func (t *Table) Tell(n Note) {
	if d := t.last(); d != nil {
		d.Notes = append(d.Notes, n)
		return
	}
	t.pos.Opening = append(t.pos.Opening, n)
}

func (t *Table) last() *Done {
	if n := len(t.pos.Done); n > 0 {
		return &t.pos.Done[n-1]
	}
	return nil
}

// Ask puts a question. build makes it from the state; it is called again after
// each any-time action and each correction, so that the question is always about
// the state as it is.
func (t *Table) Ask(build func() Prompt) Answer { return t.AskAll(build)[0] }

// AskAll puts several questions at once, each to its own seat; they may be
// answered in any order. The answers come in the order of the questions.
func (t *Table) AskAll(builds ...func() Prompt) []Answer {
	answers := make([]Answer, len(builds))
	answered := make([]bool, len(builds))
	have := make([][]Die, len(builds))
	for slices.Contains(answered, false) {
		i, a := t.next(builds, answered, have)
		answers[i], answered[i] = a, true
	}
	t.pos.Prompts = nil
	return answers
}

// AskAny puts several questions at once, each to its own seat, and returns the
// first that is answered: for rules whose next question depends on it. The rules
// ask the others again. A question that is Shared comes last.
func (t *Table) AskAny(builds ...func() Prompt) (int, Answer) {
	i, a := t.next(builds, make([]bool, len(builds)), make([][]Die, len(builds)))
	t.pos.Prompts = nil
	return i, a
}

// next waits until one of the questions not yet answered is; have gathers the
// dice of throws that take several.
func (t *Table) next(builds []func() Prompt, answered []bool, have [][]Die) (int, Answer) {
	for {
		prompts := make([]Prompt, len(builds))
		t.pos.Prompts = nil
		for i, build := range builds {
			if !answered[i] {
				prompts[i] = t.prepare(build(), have[i])
				t.pos.Prompts = append(t.pos.Prompts, prompts[i])
			}
		}
		e, ok := t.source(t.pos)
		if !ok {
			panic(stopped{})
		}
		switch e.Kind {
		case CorrectEntry:
			t.correct(e)
			if _, ok := t.pos.Game.(Reenterer); ok {
				t.pos.Prompts = nil
				panic(reenter{})
			}
			continue
		case PrintEntry:
			t.print(e)
			continue
		}
		takes := func(p Prompt) bool { return p.takesFrom(e.Seat, e.Answer.Action) }
		i := slices.IndexFunc(prompts, func(p Prompt) bool { return p.Shared && e.Answer.Action == "" && takes(p) })
		if i < 0 {
			i = slices.IndexFunc(prompts, takes)
		}
		if i < 0 {
			t.refuse(e, Refuse(OtherSeat, "", T("This question is for %s.", t.pos.Title.seatName(t.pos.Setup, t.pos.Prompts[0].Seat))))
		}
		p, a := prompts[i], e.Answer
		if err := p.Accepts(a); err != nil {
			t.refuse(e, err)
		}
		if p.Printed != "" && a.Action == "" {
			if err := t.keepPrinted(p.Printed, a.Value()); err != nil {
				t.refuse(e, err)
			}
		}
		if a.Action != "" && !slices.ContainsFunc(p.Actions, func(x Action) bool { return x.Key == a.Action }) {
			act, _ := p.action(a.Action)
			p.Sealed = false
			if act.Seat != "" {
				p.Seat, p.Secret = act.Seat, act.Secret
			}
			t.record(e, p, act.Text)
			t.pos.Prompts = nil
			act.Do(t, a)
			continue
		}
		if a.Kind == RollKind && a.Action == "" {
			dice := append(slices.Clone(have[i]), a.Dice...)
			if a.More && len(dice) < len(p.Need.Dice) {
				have[i] = dice
				t.record(e, p, T("%s: %d of %d dice", p.Text, len(dice), len(p.Need.Dice)))
				continue
			}
			placed, _ := p.Need.place(dice)
			a.Dice, a.More = make([]Die, len(placed)), false
			for k, d := range placed {
				a.Dice[k] = Die{Value: d.Value, Colour: p.Need.Dice[k].Colour}
			}
		}
		t.record(e, p, p.said(a))
		return i, a
	}
}

// Unseal opens the answers given to sealed questions: from now on everybody may
// see them.
func (t *Table) Unseal() {
	for i := range t.pos.Done {
		if d := &t.pos.Done[i]; !d.sealed.Empty() {
			d.Secret, d.Title, d.sealed = false, d.sealed, Text{}
		}
	}
}

// prepare completes a prompt with what the engine adds.
func (t *Table) prepare(p Prompt, have []Die) Prompt {
	p.Need.Have = have
	if g, ok := t.pos.Game.(AnyTimer); ok && p.Printed == "" {
		p.Anytime = g.AnyTime()
	}
	return p
}

func (t *Table) record(e Entry, p Prompt, title Text) {
	d := Done{
		Seq: e.Seq, Kind: e.Kind, Step: t.pos.Step, Turn: t.pos.Turn, Key: p.Key, Ref: p.Ref,
		Answer: e.Answer, Seat: p.Seat, Secret: p.Secret, Title: title, At: e.At, By: e.By,
	}
	if p.Sealed {
		d.Secret, d.Title, d.sealed = true, p.Text, title
	}
	t.pos.Done = append(t.pos.Done, d)
}

func (t *Table) refuse(e Entry, err error) {
	t.pos.Err, t.pos.ErrSeq = err, e.Seq
	panic(stopped{})
}

// correct sets a declared track to what the table shows.
func (t *Table) correct(e Entry) {
	for _, f := range t.pos.Game.Fields() {
		if f.Key != e.Track {
			continue
		}
		was := f.Get()
		a, err := f.Need.Parse(e.Value)
		if err == nil {
			err = f.Need.Check(a)
		}
		if err == nil {
			err = f.Set(e.Value)
		}
		if err != nil {
			t.refuse(e, err)
		}
		t.record(e, Prompt{}, T("Corrected: %s %s, was %s.", f.Name, f.Need.Word(e.Value), f.Need.Word(was)))
		return
	}
	t.refuse(e, Refuse(NoSuchTrack, "", T("The game has no track %q.", e.Track)))
}

// print fills in or mends a printed value that the game has.
func (t *Table) print(e Entry) {
	if c := t.pos.Title.Components; c != nil && !slices.ContainsFunc(c(t.pos.Values), func(c Component) bool { return c.Key == e.Track }) {
		t.refuse(e, Refuse("no_such_printed", "", T("The game has no printed value %q: see its component sheet for those there are.", e.Track)))
	}
	if err := t.setPrinted(e.Track, e.Value); err != nil {
		t.refuse(e, err)
	}
	name, value := Name(e.Track), Name(e.Value)
	if t.pos.Title.Components != nil {
		for _, c := range t.pos.Title.Components(t.pos.Values) {
			if c.Key == e.Track {
				name, value = c.Name, c.Need.Word(e.Value)
			}
		}
	}
	t.record(e, Prompt{}, T("Printed value: %s is %s.", name, value))
}

// said is the title of an answered prompt, until the rules give a better one.
func (p Prompt) said(a Answer) Text {
	if a.Action != "" {
		act, _ := p.action(a.Action)
		return act.Text
	}
	switch a.Kind {
	case ChooseKind, CardKind:
		key := a.Option + a.Card
		for _, o := range p.Need.Options {
			if o.Key == key {
				return T("%s %s", p.Text, o.Text)
			}
		}
		return T("%s %s", p.Text, Name(key))
	case RollKind:
		return T("%s %s", p.Text, Name(plus(a.Values())))
	case CountKind:
		return T("%s %d", p.Text, a.N)
	case TextKind:
		if p.Need.Parts.Any() {
			return T("%s %s", p.Text, p.Need.Parts.Text(a.Text))
		}
		if p.Need.Plan.Any() && p.Need.Plan.LeftOut(a.Text) {
			return T("%s %s", p.Text, p.Need.Plan.NoneText)
		}
		return T("%s %s", p.Text, Name(a.Text))
	case AllotKind:
		var parts []Text
		for _, l := range p.Need.Lines {
			if a.Shares[l.Key] != 0 {
				parts = append(parts, T("%d %s", a.Shares[l.Key], l.Text))
			}
		}
		return T("%s %s", p.Text, parts)
	}
	return p.Text
}

func plus(values []int) string {
	out := ""
	for i, v := range values {
		if i > 0 {
			out += "+"
		}
		out += Text{Format: "%d", Args: []any{v}}.String()
	}
	return out
}
