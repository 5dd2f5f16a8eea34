package companion

import (
	"encoding/json"

	"adjutant/engine"
	"adjutant/vision"
)

// trayKind names the tray among what was measured.
const trayKind = "tray"

// Tray is the outline of the dice tray in camera pixels, as it was set last;
// empty when the whole picture is read.
func (s *Session) Tray() []vision.Point {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]vision.Point(nil), s.tray...)
}

// SetTray restricts the camera to the tray's outline, corners in order; an empty
// one lifts the restriction. It is kept over restarts.
func (s *Session) SetTray(v Viewer, outline []vision.Point) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(outline); n == 1 || n == 2 || n > 64 {
		return s.say(v, engine.Refuse(BadSetting, "", engine.T("A tray has 3 to 64 corners.")))
	}
	text, err := json.Marshal(outline)
	if err != nil {
		return s.say(v, err)
	}
	if err := s.cfg.Store.SetCalibration(trayKind, string(text), s.clock.Now()); err != nil {
		s.journalFailed(err)
		return s.say(v, keepFault(err))
	}
	s.journalWorks()
	s.tray = append([]vision.Point(nil), outline...)
	if s.eye != nil {
		s.eye.SetTray(s.tray)
	}
	s.publish()
	return nil
}

// loadTray reads the outline that was kept; one that cannot be read is none.
func (s *Session) loadTray() error {
	text, err := s.cfg.Store.Calibration(trayKind)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), &s.tray); err != nil {
		s.log.Warn("reading the tray's outline", "err", err)
		s.tray = nil
	}
	return nil
}
