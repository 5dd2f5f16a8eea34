package companion

import (
	"maps"
	"slices"

	"adjutant/engine"
)

// Printed values are remembered per title. A game takes those known when it
// begins into its set-up, so that editing them later never rewrites it.

// remember is what an accepted change teaches about printed values: values that
// the game now knows and did not know before, and those that it took back.
func remember(before, after *engine.Position, memory map[string]string) map[string]*string {
	var out map[string]*string
	set := func(k string, v *string) {
		if out == nil {
			out = map[string]*string{}
		}
		out[k] = v
	}
	for _, k := range engine.Sorted(after.Values) {
		v := after.Values[k]
		if was, had := before.Values[k]; (!had || was != v) && memory[k] != v {
			set(k, &v)
		}
	}
	for _, k := range engine.Sorted(before.Values) {
		if _, still := after.Values[k]; !still && memory[k] == before.Values[k] {
			set(k, nil)
		}
	}
	return out
}

// ready is a printed value to offer for confirmation: from memory, or as the
// game has it ready.
func (g *openGame) ready(key string) (string, bool) {
	if v, ok := g.memory[key]; ok {
		return v, true
	}
	for _, c := range g.components() {
		if c.Key == key && c.Ready != "" {
			return c.Ready, true
		}
	}
	return "", false
}

func (g *openGame) components() []engine.Component {
	if g.title.Components == nil {
		return nil
	}
	return g.title.Components(g.pos.Values)
}

// ComponentView is one printed value with what is known of it.
type ComponentView struct {
	engine.Component
	Value string `json:"value,omitempty"` // "" when Known is false
	Known bool   `json:"known"`           // an unknown value is never zero
}

// Sheet is the component sheet of a title: every printed value the owner may be
// asked for, what is known, and what does not add up.
type Sheet struct {
	Title      string           `json:"title"`
	Name       engine.Text      `json:"name"`
	Components []ComponentView  `json:"components"`
	Problems   []engine.Problem `json:"problems,omitempty"`
	Known      int              `json:"known"`
	Asked      int              `json:"asked"` // how many are not facts of the rulebook
}

// Components is the component sheet of a title.
func (s *Session) Components(v Viewer, title string) (Sheet, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.title(v, title)
	if err != nil {
		return Sheet{}, err
	}
	values, err := s.cfg.Store.Values(title)
	if err != nil {
		return Sheet{}, s.say(v, &Fault{Text: storeText(err), Err: err})
	}
	return engine.Localise(componentSheet(t, values), s.language(s.langOf(v), title)), nil
}

func componentSheet(t *engine.Title, values map[string]string) Sheet {
	out := Sheet{Title: t.ID, Name: t.Name}
	if t.Components == nil {
		return out
	}
	for _, c := range t.Components(values) {
		cv := ComponentView{Component: c}
		switch v, ok := values[c.Key]; {
		case c.Fact != "":
			cv.Value, cv.Known = c.Fact, true
		case ok:
			cv.Value, cv.Known = v, true
			out.Known++
			out.Asked++
		default:
			out.Asked++
		}
		out.Components = append(out.Components, cv)
	}
	if t.CheckSheet != nil {
		out.Problems = t.CheckSheet(values)
	}
	return out
}

// SetComponents changes printed values of a title, all or none; an empty value
// forgets one. A running game of that title takes the new values up as an entry;
// finished and resting games keep theirs.
func (s *Session) SetComponents(v Viewer, title string, values map[string]string) (Sheet, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.title(v, title)
	if err != nil {
		return Sheet{}, err
	}
	known, err := s.cfg.Store.Values(title)
	if err != nil {
		return Sheet{}, s.say(v, &Fault{Text: storeText(err), Err: err})
	}
	change := map[string]*string{}
	after := maps.Clone(known)
	var tell []engine.Entry
	for _, k := range engine.Sorted(values) {
		val := values[k]
		if was, had := known[k]; val == was && (had || val == "") {
			continue
		}
		if val == "" {
			change[k] = nil
			delete(after, k)
			continue
		}
		change[k] = &val
		after[k] = val
		tell = append(tell, engine.Entry{Kind: engine.PrintEntry, Track: k, Value: val})
	}
	for _, e := range tell { // once all are in: some rows are there only because of others
		if err := checkComponent(t, after, e.Track, e.Value); err != nil {
			return Sheet{}, s.sayIn(v, title, err)
		}
	}
	if err := checkPrinted(t, after); err != nil {
		return Sheet{}, s.sayIn(v, title, err)
	}
	if len(change) > 0 {
		if err := s.cfg.Store.SetValues(title, change); err != nil {
			s.journalFailed(err)
			return Sheet{}, s.say(v, keepFault(err))
		}
		s.journalWorks()
		if g := s.open; g != nil && g.title == t {
			for k, val := range change {
				if val == nil {
					delete(g.memory, k)
				} else {
					g.memory[k] = *val
				}
			}
			if !g.pos.Over && len(tell) > 0 {
				// The game may have a reason not to take it; the sheet has it all the same.
				if _, err := s.write(v, At{Seq: g.seq()}, nil, func(*openGame) ([]engine.Entry, error) { return tell, nil }); err != nil {
					s.log.Warn("telling the open game of printed values", "err", err)
				}
			}
		}
		s.publish()
	}
	return engine.Localise(componentSheet(t, after), s.language(s.langOf(v), title)), nil
}

// checkPrinted refuses printed values that cannot be, alone or together.
func checkPrinted(t *engine.Title, values map[string]string) error {
	if t.CheckSheet == nil {
		return nil
	}
	for _, p := range t.CheckSheet(values) {
		if !p.Warn {
			return engine.Refuse(p.Code, p.Ref, p.Text)
		}
	}
	return nil
}

// checkComponent refuses a value that the component cannot have.
func checkComponent(t *engine.Title, values map[string]string, key, value string) error {
	if t.Components == nil {
		return engine.Refuse(engine.NoSuchOption, "", engine.T("The game has no printed value %q.", key))
	}
	list := t.Components(values)
	if !slices.ContainsFunc(list, func(c engine.Component) bool { return c.Key == key }) {
		// Some rows are there only once they are told, such as which places touch.
		with := maps.Clone(values)
		with[key] = value
		list = t.Components(with)
	}
	for _, c := range list {
		if c.Key != key {
			continue
		}
		if c.Fact != "" && c.Fact != value {
			return engine.Refuse("sheet_known", c.Ref, engine.T("The rulebook gives this value: %s.", engine.Name(c.Fact)))
		}
		a, err := c.Need.Parse(value)
		if err == nil {
			err = c.Need.Check(a)
		}
		return err
	}
	return engine.Refuse(engine.NoSuchOption, "", engine.T("The game has no printed value %q.", key))
}
