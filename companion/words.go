package companion

import (
	"errors"
	"maps"

	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/gpio"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// language is the words of a title and the companion's own; nil is the
// companion's alone.
func language(t *engine.Title, code string) engine.Language {
	if t == nil {
		t = &engine.Title{}
	}
	l := t.Language(code)
	if code != "fr" {
		return l
	}
	formats := maps.Clone(french)
	for _, k := range panelStates {
		formats[gpio.Sentence(k)] = panelFrench[k]
	}
	for _, st := range eyeStates {
		formats[st.Words("en")] = st.Words("fr")
	}
	for _, c := range []eye.Condition{eye.Missing, eye.Starting, eye.Restarting, eye.Closed} {
		st := eye.Status{Condition: c}
		formats[st.Words("en")] = st.Words("fr")
	}
	for _, w := range eyeWhys {
		formats[w.Words("en")] = w.Words("fr")
	}
	for _, h := range append(vision.PictureHints(), eyeHints...) {
		formats[h.Words("en")] = h.Words("fr")
	}
	maps.Copy(formats, l.Formats) // a game's own words come first
	l.Formats = formats
	return l
}

// langOf is the viewer's language, or the table's. The caller holds mu.
func (s *Session) langOf(v Viewer) string {
	switch v.Lang {
	case "en", "fr":
		return v.Lang
	}
	return s.settings.Lang
}

func (s *Session) language(lang, title string) engine.Language {
	if l, ok := s.langs[lang+"/"+title]; ok {
		return l
	}
	return s.langs[lang+"/"]
}

// say makes an error one that a person can be told, in the viewer's language.
// Causes go to the log. The caller holds mu.
func (s *Session) say(v Viewer, err error) error {
	title := ""
	if s.open != nil {
		title = s.open.title.ID
	}
	return s.sayIn(v, title, err)
}

// sayIn is say in the words of a title that need not be open.
func (s *Session) sayIn(v Viewer, title string, err error) error {
	l := s.language(s.langOf(v), title)
	var stale *Stale
	var no *Refused
	var missing *Missing
	var fault *Fault
	var bug *Bug
	switch {
	case errors.As(err, &stale), errors.As(err, &no):
		return err
	case errors.As(err, &missing):
		return &Missing{Text: engine.Localise(missing.Text, l)}
	case errors.As(err, &fault):
		s.log.Error("not done", "err", fault.Err)
		return &Fault{Text: engine.Localise(fault.Text, l), Err: fault.Err}
	case errors.As(err, &bug):
		s.log.Error("a rule broke down", "game", bug.Game, "title", bug.Title, "entry", bug.Entry, "panic", bug.Panic, "stack", string(bug.Stack))
		return &Fault{Text: engine.Localise(engine.T("The rules broke down at entry %d of game %s: that is a bug. Nothing has changed. Answer differently, or correct a track, and send a report.", bug.Entry, engine.Name(bug.Game)), l), Err: bug}
	case errors.Is(err, ErrNoGame):
		return &Missing{Text: engine.Localise(engine.T("No game is open. Begin or open one."), l)}
	case errors.Is(err, store.ErrNotFound):
		return &Missing{Text: engine.Localise(engine.T("There is no such game."), l)}
	}
	if r := engine.RefusalOf(err); r != nil {
		return &Refused{Code: r.Code, Ref: r.Ref, Text: engine.Localise(r.Text, l)}
	}
	s.log.Error("not done", "err", err)
	return &Fault{Text: engine.T("%s", engine.Name(err.Error())), Err: err}
}
