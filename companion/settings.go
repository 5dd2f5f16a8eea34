package companion

import (
	"strconv"

	"adjutant/engine"
)

// Settings are the choices of the people at the table, kept over restarts.
type Settings struct {
	Lang          string `json:"lang"`           // en, fr: for panel, speech and phones that did not choose
	Accept        string `json:"accept"`         // AcceptAsked, AcceptSure
	AcceptSeconds int    `json:"accept_seconds"` // the countdown before a sure reading is accepted, 1 to 30
	Speech        bool   `json:"speech"`         // say prompts and outcomes
}

// When a reading of the camera enters the books.
const (
	AcceptAsked = "asked" // a person accepts it
	AcceptSure  = "sure"  // a sure one also by itself, after a countdown
)

func readSettings(words map[string]string) Settings {
	s := Settings{Lang: "en", Accept: AcceptAsked, AcceptSeconds: 5, Speech: true}
	if words["lang"] == "fr" {
		s.Lang = "fr"
	}
	if words["accept"] == AcceptSure {
		s.Accept = AcceptSure
	}
	if n, err := strconv.Atoi(words["accept_seconds"]); err == nil && n >= 1 && n <= 30 {
		s.AcceptSeconds = n
	}
	s.Speech = words["speech"] != "off"
	return s
}

func (s Settings) words() map[string]string {
	speech := "on"
	if !s.Speech {
		speech = "off"
	}
	return map[string]string{"lang": s.Lang, "accept": s.Accept, "accept_seconds": strconv.Itoa(s.AcceptSeconds), "speech": speech}
}

func (s Settings) check() error {
	switch {
	case s.Lang != "en" && s.Lang != "fr":
		return engine.Refuse(BadSetting, "", engine.T("The languages are en and fr."))
	case s.Accept != AcceptAsked && s.Accept != AcceptSure:
		return engine.Refuse(BadSetting, "", engine.T("A reading is accepted when asked or when sure."))
	case s.AcceptSeconds < 1 || s.AcceptSeconds > 30:
		return engine.Refuse(BadSetting, "", engine.T("The countdown takes 1 to 30 seconds."))
	}
	return nil
}

// Settings are the settings now.
func (s *Session) Settings() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.settings
}

// SetSettings changes the settings.
func (s *Session) SetSettings(v Viewer, to Settings) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := to.check(); err != nil {
		return s.say(v, err)
	}
	if err := s.cfg.Store.SetSettings(to.words()); err != nil {
		s.journalFailed(err)
		return s.say(v, keepFault(err))
	}
	s.journalWorks()
	s.settings = to
	s.restartCountdown()
	s.publish()
	return nil
}
