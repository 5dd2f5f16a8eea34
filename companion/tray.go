package companion

import (
	"encoding/json"
	"math"

	"adjutant/engine"
	"adjutant/vision"
)

// trayKind names the trays among what was measured: for each camera, by the name
// of its source, the outline.
const trayKind = "tray"

// leastTray is the smallest area of a tray, in camera pixels: corners in one line
// or in one place enclose nothing.
const leastTray = 400

// Tray is the outline of the dice tray in the pixels of the camera in use, as it
// was set last; empty when the whole picture is read.
func (s *Session) Tray() []vision.Point {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]vision.Point(nil), s.trays[s.camera]...)
}

// SetTray restricts the camera in use to the tray's outline, corners in order; an
// empty one lifts the restriction. It is kept over restarts; another camera has
// an outline of its own.
func (s *Session) SetTray(v Viewer, outline []vision.Point) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(outline); n == 1 || n == 2 || n > 64 {
		return s.say(v, engine.Refuse(BadSetting, "", engine.T("A tray has 3 to 64 corners.")))
	}
	if len(outline) > 0 && area(outline) < leastTray {
		return s.say(v, engine.Refuse(BadSetting, "", engine.T("These corners enclose no tray: mark them again, one after the other around the tray.")))
	}
	trays := map[string][]vision.Point{}
	for camera, o := range s.trays {
		trays[camera] = o
	}
	if trays[s.camera] = append([]vision.Point(nil), outline...); len(outline) == 0 {
		delete(trays, s.camera)
	}
	text, err := json.Marshal(trays)
	if err != nil {
		return s.say(v, err)
	}
	if err := s.cfg.Store.SetCalibration(trayKind, string(text), s.clock.Now()); err != nil {
		s.journalFailed(err)
		return s.say(v, keepFault(err))
	}
	s.journalWorks()
	s.trays = trays
	if s.eye != nil {
		s.eye.SetTray(s.trays[s.camera])
	}
	s.publish()
	return nil
}

// cameraIs tells the eye the outline of the camera that it found. The caller
// holds mu.
func (s *Session) cameraIs(source string) {
	if source == s.camera {
		return
	}
	before := s.trays[s.camera]
	s.camera = source
	if now := s.trays[source]; len(before)+len(now) > 0 {
		s.eye.SetTray(now)
	}
}

// area is what an outline encloses.
func area(outline []vision.Point) float64 {
	sum := 0.0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		sum += p[0]*q[1] - q[0]*p[1]
	}
	return math.Abs(sum) / 2
}

// loadTray reads the outlines that were kept; what cannot be read is none.
func (s *Session) loadTray() error {
	text, err := s.cfg.Store.Calibration(trayKind)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), &s.trays); err != nil {
		s.log.Warn("reading the outlines of trays", "err", err)
		s.trays = nil
	}
	return nil
}
