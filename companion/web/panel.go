package web

import (
	"net/http"

	"adjutant/gpio"
)

// lampName is a lamp as people call it.
func lampName(l gpio.Lamp) string {
	switch l {
	case gpio.Phase1:
		return "phase 1"
	case gpio.Phase2:
		return "phase 2"
	case gpio.Phase3:
		return "phase 3"
	case gpio.Phase4:
		return "phase 4"
	case gpio.Phase5:
		return "phase 5"
	case gpio.Roll:
		return "throw dice"
	case gpio.Card:
		return "name a card"
	case gpio.Choose:
		return "choose"
	case gpio.Count:
		return "count"
	case gpio.Confirm:
		return "NEXT"
	case gpio.Warn:
		return "alarm"
	case gpio.Attention:
		return "attention"
	case gpio.Seat1:
		return "first side"
	case gpio.Seat2:
		return "second side"
	}
	return "heartbeat"
}

// patternName is what a lamp does, in words.
func patternName(p gpio.Pattern) string {
	switch p {
	case gpio.Off:
		return "dark"
	case gpio.On:
		return "lit"
	case gpio.Fast:
		return "blinks fast"
	case gpio.Double:
		return "blinks twice"
	case gpio.Triple:
		return "blinks three times"
	case gpio.Wink:
		return "winks"
	case gpio.Beat:
		return "beats"
	}
	return "blinks"
}

// pressButton presses a button of the simulated panel.
func (s *site) pressButton(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if s.cfg.Panel == nil {
		return done{}, s.noPanel(p)
	}
	err := s.press(p, gpio.Button(r.PostFormValue("button")), r.PostFormValue("held") != "")
	return done{Go: "/panel", Leave: true}, err
}
