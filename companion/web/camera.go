package web

import (
	"context"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
)

// lastTray is the tray as it was last measured.
type lastTray struct {
	mu   sync.Mutex
	tray vision.Tray
	jpeg []byte
	at   time.Time
}

// cameraPage is how the camera stands and what it saw last.
type cameraPage struct {
	frame
	Present bool
	Device  companion.Device
	Source  string
	FPS     float64
	Health  string
	Tray    vision.Tray
	Drawn   template.HTML
	Advice  []string
	Taken   time.Time
	Still   string // the last reading's picture
}

func (s *site) cameraPage(w http.ResponseWriter, _ *http.Request, p phone) error {
	page := cameraPage{frame: s.frame(p), Present: s.cfg.Camera != nil}
	page.Title, page.At = words(p.Lang).T("Camera and tray"), "camera"
	v := s.session.View(p.Viewer)
	page.Still = s.lastStill(v)
	for _, d := range v.Devices {
		if d.Kind == "eye" {
			page.Device = d
		}
	}
	if page.Present {
		st := s.cfg.Camera.Status()
		page.Source, page.FPS = st.Source, st.FPS
	}
	if s.cfg.Health != nil {
		page.Health = s.cfg.Health(p.Lang)
	}
	s.tray.mu.Lock()
	defer s.tray.mu.Unlock()
	page.Tray, page.Taken = s.tray.tray, s.tray.at
	if s.tray.jpeg != nil {
		page.Drawn = drawTray(s.tray.tray)
		for _, a := range s.tray.tray.Advice {
			page.Advice = append(page.Advice, a.Words(p.Lang))
		}
	}
	return s.write(w, p, "camera", page)
}

// lastStill is the picture of the reading that is offered, else of the last one
// that was accepted.
func (s *site) lastStill(v companion.View) string {
	if v.Proposal != nil && v.Proposal.Still != "" {
		return v.Proposal.Still
	}
	stills, err := s.session.StillsOf(v.ID)
	if err != nil || len(stills) == 0 {
		return ""
	}
	return stills[slices.Max(slices.Collect(maps.Keys(stills)))]
}

// measure looks at the empty tray: where it lies, and what to better.
func (s *site) measure(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if s.cfg.Camera == nil {
		return done{}, &companion.Fault{Text: engine.T(words(p.Lang).T("There is no camera program: dice are entered by hand or read from photos."))}
	}
	ctx, stop := context.WithTimeout(r.Context(), 20*time.Second)
	defer stop()
	tray, picture, err := s.cfg.Camera.MeasureTray(ctx)
	if err != nil {
		return done{}, &companion.Fault{Text: engine.T(words(p.Lang).T("The tray could not be measured: the camera does not answer. Look at its state, then try again.")), Err: err}
	}
	s.tray.mu.Lock()
	s.tray.tray, s.tray.jpeg, s.tray.at = tray, picture, time.Now()
	s.tray.mu.Unlock()
	return done{Go: "/camera", Leave: true}, nil
}

// learn makes the tray as it lies now, empty, the ground against which dice are seen.
func (s *site) learn(_ http.ResponseWriter, _ *http.Request, p phone) (done, error) {
	if s.cfg.Camera == nil {
		return done{}, &companion.Fault{Text: engine.T(words(p.Lang).T("There is no camera program: dice are entered by hand or read from photos."))}
	}
	s.cfg.Camera.Learn()
	return done{Go: "/camera", Leave: true}, nil
}

func (s *site) trayPicture(w http.ResponseWriter, r *http.Request) {
	s.tray.mu.Lock()
	defer s.tray.mu.Unlock()
	if s.tray.jpeg == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(s.tray.jpeg)
}

// drawTray draws the tray's outline over its picture.
func drawTray(t vision.Tray) template.HTML {
	w, h := float64(t.Size[0]), float64(t.Size[1])
	if w <= 0 || h <= 0 {
		w, h = 640, 480
	}
	var k ink
	k.put(`<svg class="picture" viewBox="0 0 %v %v" aria-hidden="true"><image href="/camera/tray.jpg" width="%v" height="%v"/>`, w, h, w, h)
	if len(t.Outline) > 2 {
		k.put(`<polygon class="box" points="`)
		for _, p := range t.Outline {
			k.put(`%v,%v `, p[0], p[1])
		}
		k.put(`"/>`)
	}
	k.put(`</svg>`)
	return k.html()
}
