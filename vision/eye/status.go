package eye

import (
	"adjutant/vision"
)

// Condition is how the camera process is doing.
type Condition string

// The conditions.
const (
	Missing    Condition = "missing"    // adjutant-eye is not installed
	Starting   Condition = "starting"   // started, has not spoken yet
	Running    Condition = "running"    // speaks; State says what it does
	Restarting Condition = "restarting" // died, hung or spoke wrongly; tried again with back-off
	Closed     Condition = "closed"     // Close was called
)

// Status is how camera and camera process stand.
type Status struct {
	Condition Condition
	State     vision.State // while Running
	Source    string       // as the eye resolved it (auto becomes the camera found)
	Version   string       // of adjutant-eye
	FPS       float64      // pictures a second
	Learnt    bool         // it knows how the empty tray looks
	Restarts  int          // of the process, since Start
	Error     string       // what went wrong last, English, for logs; empty when all is well
	Hint      vision.Hint  // what a person can do about Error
}

// OK says whether throws can be read now or as soon as they come to rest.
func (s Status) OK() bool {
	if s.Condition != Running {
		return false
	}
	switch s.State {
	case vision.Off, vision.NoSource, vision.TooDark, vision.EndOfFile, vision.NoPictures:
		return false
	}
	return true
}

// Words is the status for people, "fr" in French.
func (s Status) Words(lang string) string {
	switch s.Condition {
	case Missing:
		return pick(lang, "camera program not installed", "programme de caméra non installé")
	case Starting:
		return vision.Starting.Words(lang)
	case Restarting:
		return pick(lang, "camera restarting", "la caméra redémarre")
	case Closed:
		return pick(lang, "camera off", "caméra éteinte")
	}
	return s.State.Words(lang)
}

// String is the status as one word, for scripts and /healthz.
func (s Status) String() string {
	if s.Condition == Running {
		return string(s.State)
	}
	return string(s.Condition)
}

func pick(lang, en, fr string) string {
	if lang == "fr" {
		return fr
	}
	return en
}
