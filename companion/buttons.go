package companion

import (
	"slices"

	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/gpio"
)

// How four buttons play any game. gpio/lamps.md tells it to a player.
//
//	NEXT    accepts what was read; takes the value pointed at; else gives the
//	        default, or says that it was done; else says the question again
//	SELECT  points at the first option, then the next; counts one more
//	        held: points at what may be done besides: the prompt's other answers,
//	        any-time actions, look at the tray again, bring back, correct a track;
//	        with no game open, or one that is over: at games to go on with or begin
//	BACK    points one back, counts one less; at the first leaves the step and
//	        goes to the one before
//	        held: takes back the last answer
//	SAY     says the question and what is pointed at; held: says more
//
// With dice that were read, SELECT changes them one by one. Every answer of every
// kind can be given so: see walk.go for the steps.

// Hand is what the buttons have gathered for the pending question. Its zero
// value is ready.
type Hand struct {
	seq     int // the question that it was gathered for
	game    string
	offer   bool // gathered over a proposal
	menu    *menu
	taken   []int
	at      int // value of the step pointed at
	active  bool
	current *step
}

// menu is the list behind SELECT held.
type menu struct{ items []item }

// item is one thing of a menu. do asks the steps that it takes of the walker and
// says what they lead to.
type item struct {
	Text engine.Text
	do   func(*walker) Do
}

// atOnce is an item that takes nothing more.
func atOnce(text engine.Text, d Do) item {
	return item{Text: text, do: func(*walker) Do { return d }}
}

// Do is what a press leads to: nothing, or one write, and words to say.
type Do struct {
	Answer  *engine.Answer
	Accept  bool
	Undo    bool
	Redo    bool
	Again   bool
	Decline bool
	Correct map[string]string
	Open    string // a game to go on with
	Begin   string // a title to begin
	Options map[string]string
	Say     []engine.Text
	More    bool // say more: odds, reminders, where the game stands
}

// Around is what a hand may need beside the view; it is fetched when it is needed.
type Around struct {
	Fields func() []FieldView
	Titles func() []TitleView
	Games  func() []GameView
}

// Pointing says what is pointed at: the option counted from 1, or the number.
// ok is false when SELECT is not in use.
func (h *Hand) Pointing() (at int, kind gpio.Need, ok bool) {
	if h.current == nil || !h.active {
		return 0, "", false
	}
	if len(h.current.Options) > 0 {
		return h.at + 1, gpio.NeedChoose, true
	}
	return h.at, gpio.NeedCount, true
}

// sync forgets what was gathered for another question.
func (h *Hand) sync(v View) {
	offer := v.Proposal != nil
	if h.seq != v.Seq || h.game != v.ID || offer && !h.offer {
		*h = Hand{seq: v.Seq, game: v.ID, offer: offer}
	}
	h.offer = offer
}

// Press is what a press of a button leads to.
func (h *Hand) Press(v View, p gpio.Press, around Around) Do {
	h.sync(v)
	switch {
	case p.Button == gpio.Back && p.Held:
		h.clear()
		return Do{Undo: true}
	case p.Button == gpio.Say && p.Held:
		return Do{More: true}
	case p.Button == gpio.Select && p.Held:
		h.clear()
		h.menu = &menu{items: besides(v, around)}
		return h.turn(v, 1)
	case p.Button == gpio.Select:
		return h.selectPressed(v, around)
	case p.Button == gpio.Back:
		return h.back(v)
	case p.Button == gpio.Next:
		return h.next(v)
	}
	return Do{Say: h.question(v)}
}

func (h *Hand) clear() {
	h.menu, h.taken, h.at, h.active, h.current = nil, nil, 0, false, nil
}

// selectPressed begins a walk, or turns its value one on.
func (h *Hand) selectPressed(v View, around Around) Do {
	if h.current == nil && h.menu == nil && (v.Prompt == nil || v.Prompt.Need.Kind == engine.ConfirmKind || v.Prompt.Need.Kind == "") {
		h.menu = &menu{items: besides(v, around)}
	}
	return h.turn(v, 1)
}

// turn moves the value of the pending step.
func (h *Hand) turn(v View, by int) Do {
	s := h.find(v)
	if s == nil {
		h.clear()
		return Do{Say: h.question(v)}
	}
	low, high := s.bounds()
	switch {
	case high < low:
		h.clear()
		return Do{Say: []engine.Text{engine.T("There is nothing to choose.")}}
	case !h.active:
		h.active, h.at = true, low
		if s.Start != unset && s.Start >= low && s.Start <= high && len(s.Options) == 0 {
			h.at = s.Start
		}
	case h.at+by > high:
		h.at = low
	case h.at+by < low:
		h.at = high
	default:
		h.at += by
	}
	return Do{Say: []engine.Text{s.name(h.at)}}
}

func (s *step) bounds() (low, high int) {
	if len(s.Keys) > 0 || len(s.Options) > 0 {
		return 0, len(s.Options) - 1
	}
	return s.Min, s.Max
}

func (s *step) name(at int) engine.Text {
	if len(s.Options) > 0 {
		return s.Options[at]
	}
	return engine.T("%d", at)
}

// find is the pending step, nil when there is none.
func (h *Hand) find(v View) *step {
	if h.current != nil {
		return h.current
	}
	h.current, _ = h.walk(v)
	return h.current
}

// walk goes through the steps taken.
func (h *Hand) walk(v View) (*step, Do) {
	if h.menu != nil {
		return h.menu.walk(h.taken)
	}
	if v.Prompt == nil {
		return nil, Do{}
	}
	preset := engine.Answer{}
	if v.Prompt.Default != nil {
		preset = *v.Prompt.Default
	}
	if v.Proposal != nil && len(v.Proposal.Dice) > 0 {
		preset = engine.Answer{Kind: engine.RollKind}
		for _, d := range v.Proposal.Dice {
			preset.Dice = append(preset.Dice, engine.Die{Value: d.Value})
		}
	}
	s, a := walk(v.Prompt.Need, preset, h.taken)
	return s, Do{Answer: &a}
}

func (m *menu) walk(taken []int) (*step, Do) {
	if len(taken) == 0 {
		s := &step{Text: engine.T("What else?"), Start: unset}
		for _, it := range m.items {
			s.Options, s.Keys = append(s.Options, it.Text), append(s.Keys, "")
		}
		return s, Do{}
	}
	w := &walker{taken: taken[1:]}
	do := m.items[taken[0]].do(w)
	return w.next, do
}

// back points one back, or leaves the step.
func (h *Hand) back(v View) Do {
	s := h.current
	switch {
	case s == nil:
		return Do{Say: h.question(v)}
	case h.active:
		if low, _ := s.bounds(); h.at > low {
			return h.turn(v, -1)
		}
		fallthrough
	default:
		if len(h.taken) > 0 {
			h.at, h.active = h.taken[len(h.taken)-1], true
			h.taken, h.current = h.taken[:len(h.taken)-1], nil
			s := h.find(v)
			return Do{Say: []engine.Text{s.Text, s.name(h.at)}}
		}
		h.clear()
		return Do{Say: h.question(v)}
	}
}

// next takes what is lit.
func (h *Hand) next(v View) Do {
	if h.current == nil {
		switch {
		case v.Prompt == nil:
			return Do{Say: h.question(v)}
		case v.Proposal != nil && v.Proposal.Fits:
			return Do{Accept: true}
		case v.Proposal != nil:
			return Do{Say: []engine.Text{v.Proposal.Wrong}}
		case v.Prompt.Need.Kind == engine.ConfirmKind:
			done := engine.Confirmed()
			return Do{Answer: &done}
		case v.Prompt.Default != nil:
			return Do{Answer: v.Prompt.Default}
		}
		return Do{Say: h.question(v)}
	}
	if !h.active {
		return Do{Say: []engine.Text{h.current.Text}}
	}
	h.taken = append(slices.Clone(h.taken), h.at)
	h.current, h.active = nil, false
	s, do := h.walk(v)
	if s == nil {
		h.clear()
		return do
	}
	h.current = s
	say := []engine.Text{s.Text}
	if s.Start != unset {
		low, high := s.bounds()
		h.at, h.active = min(max(s.Start, low), high), true
		say = append(say, s.name(h.at))
	}
	return Do{Say: say}
}

// question is what SAY says.
func (h *Hand) question(v View) []engine.Text {
	if h.current != nil {
		if h.active {
			return []engine.Text{h.current.Text, h.current.name(h.at)}
		}
		return []engine.Text{h.current.Text}
	}
	return spokenPrompt(v)
}

// besides is what may be done beside the question.
func besides(v View, around Around) []item {
	var out []item
	if v.Prompt != nil {
		for _, list := range [][]engine.Action{v.Prompt.Actions, v.Prompt.Anytime} {
			for _, a := range list {
				if !a.Not.Empty() {
					continue
				}
				out = append(out, item{Text: a.Text, do: func(w *walker) Do {
					x := engine.Act(a.Key, w.need(a.Need, engine.Answer{}))
					return Do{Answer: &x}
				}})
			}
		}
		if v.Prompt.Need.Kind == engine.RollKind {
			out = append(out, atOnce(engine.T("look at the tray again"), Do{Again: true}))
		}
	}
	if v.Proposal != nil {
		out = append(out, atOnce(engine.T("throw the reading away"), Do{Decline: true}))
	}
	if v.Redo > 0 {
		out = append(out, atOnce(engine.T("bring back what was taken back"), Do{Redo: true}))
	}
	if v.ID == "" || v.Over {
		out = append(out, gameItems(around)...)
	}
	if v.ID != "" {
		out = append(out, correctItem(around.Fields))
	}
	return out
}

// correctItem corrects a track: which, then its value.
func correctItem(fetch func() []FieldView) item {
	return item{Text: engine.T("correct a track"), do: func(w *walker) Do {
		fields := fetch()
		options := make([]engine.Option, len(fields))
		for i, f := range fields {
			options[i] = engine.Option{Key: f.Key, Text: engine.T("%s, now %s", f.Name, engine.Name(f.Value)), Group: f.Group}
		}
		key := w.option(engine.T("Which track?"), options, "")
		i := slices.IndexFunc(fields, func(f FieldView) bool { return f.Key == key })
		if i < 0 {
			return Do{}
		}
		preset, err := fields[i].Need.Parse(fields[i].Value)
		if err != nil {
			preset = engine.Answer{}
		}
		return Do{Correct: map[string]string{key: w.need(fields[i].Need, preset).Value()}}
	}}
}

// gameItems are the games to go on with and the titles to begin.
func gameItems(around Around) (out []item) {
	for _, g := range around.Games() {
		if !g.Open && g.State == store.Playing && g.Outcome == nil {
			out = append(out, atOnce(engine.T("go on with %s, %s", g.Name, g.Round), Do{Open: g.ID}))
		}
	}
	for _, t := range around.Titles() {
		out = append(out, item{Text: engine.T("begin %s", t.Name), do: func(w *walker) Do { return begin(w, t) }})
	}
	return out
}

// begin asks for the options that are to differ, then begins the game.
func begin(w *walker, t TitleView) Do {
	chosen := map[string]string{}
	s := step{Text: engine.T("Begin as it stands, or change an option?"), Start: 0, Options: []engine.Text{engine.T("begin")}, Keys: []string{""}}
	for _, o := range t.Options {
		s.Options, s.Keys = append(s.Options, o.Name), append(s.Keys, o.Key)
	}
	for w.next == nil {
		i, ok := w.value(s)
		if !ok || i == 0 {
			break
		}
		o := t.Options[i-1]
		preset, err := o.Need.Parse(o.Default)
		if err != nil {
			preset = engine.Answer{}
		}
		chosen[o.Key] = w.need(o.Need, preset).Value()
	}
	return Do{Begin: t.ID, Options: chosen}
}
