package web

import (
	"compress/gzip"
	"context"
	"crypto/rand"
	"embed"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"adjutant/companion"
	"adjutant/gpio"
	"adjutant/vision"
	"adjutant/vision/eye"
)

//go:embed static
var staticFiles embed.FS

// Config is what the page needs besides the session.
type Config struct {
	Port     int           // where phones reach it; stands in the join address
	Bound    netip.Addr    // the only address at which it is served; invalid or unspecified: all of this machine's
	Hosts    []string      // names by which the page may be called, besides this machine's own
	Panel    *gpio.Sim     // the simulated panel; nil where the panel is real or there is none
	Camera   Camera        // nil: no camera page beyond its state
	Pictures string        // folder for photographs attached to printed values; "": they cannot be attached
	Version  string        // of Adjutant
	Learned  Learned       // what people made of readings; nil: nothing is kept
	Log      *slog.Logger  // nil: nowhere
	Local    bool          // scripts and browsers on this machine may write without being paired
	Beat     time.Duration // silence after which a stream says that it lives; 0: 10 s
}

// Camera is what the camera page does; *eye.Eye has it.
type Camera interface {
	Status() eye.Status
	Learn(ctx context.Context, anyway bool) error
	Forget(ctx context.Context) error
	MeasureTray(ctx context.Context) (vision.Tray, []byte, error)
}

// Learned is what people made of readings; *vision.Learned has it.
type Learned interface {
	Health() (right, of int)
	Corrections(most int) (list []vision.Correction, of int)
	Picture(name string) ([]byte, error)
	Count(name string, counts bool) error
}

// maxUpload is the largest body that is read: a photograph.
const maxUpload = eye.MaxPicture

// maxForm is the largest body of forms and JSON.
const maxForm = 1 << 20

// site is the page and the API over one session.
type site struct {
	session *companion.Session
	cfg     Config
	log     *slog.Logger
	pages   pages
	rev     string // of the static files
	run     string // names this run of the page
	static  fs.FS
	hosts   *hosts
	tray    lastTray
}

// New is the page and /api/v1 over a session, guarded. It panics when its own
// templates cannot be parsed: that is a bug.
func New(session *companion.Session, cfg Config) http.Handler {
	s := &site{session: session, cfg: cfg, log: cfg.Log, hosts: newHosts(cfg.Hosts)}
	if s.log == nil {
		s.log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if s.cfg.Beat == 0 {
		s.cfg.Beat = 10 * time.Second
	}
	s.static, _ = fs.Sub(staticFiles, "static")
	css, _ := fs.ReadFile(s.static, "page.css")
	js, _ := fs.ReadFile(s.static, "page.js")
	s.rev = revOf(css, js)
	s.run = rand.Text()[:8]
	var err error
	if s.pages, err = parsePages(); err != nil {
		panic(err)
	}
	r := chi.NewRouter()
	r.Use(packed())
	s.routes(r)
	return s.guard(r)
}

// packed sends what is text gzipped to those who take it, each update of a stream
// flushed by itself: late in a long game a page is 200 kB of markup, and a tenth
// of that packed.
func packed() func(http.Handler) http.Handler {
	return middleware.Compress(gzip.BestSpeed, "text/html", "application/json", "text/event-stream", "text/css", "text/javascript", "image/svg+xml", "text/plain", "application/manifest+json")
}

// NewServer is an http.Server with the time limits that a table on a local
// network wants: slow requests end, streams do not.
func NewServer(addr string, h http.Handler) *http.Server {
	return &http.Server{Addr: addr, Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10}
}

// routes are all addresses of the page; those of the API are in api.go.
func (s *site) routes(r chi.Router) {
	r.NotFound(s.page(s.notFound))
	r.Handle("/static/*", s.files(http.StripPrefix("/static/", http.FileServerFS(s.static))))
	r.Get("/healthz", s.healthz)
	r.Get("/stills/{id}", s.still)

	r.Get("/", s.page(s.table))
	r.Get("/live", s.live)
	r.Get("/live/now", s.liveNow)
	r.Get("/history", s.page(s.history))

	r.Post("/answer", s.form(s.answer))
	r.Post("/accept", s.form(s.accept))
	r.Post("/adjust", s.form(s.adjust))
	r.Post("/hold", s.form(s.hold))
	r.Post("/decline", s.form(s.decline))
	r.Post("/again", s.form(s.again))
	r.Post("/undo", s.form(s.undo))
	r.Post("/redo", s.form(s.redo))
	r.Post("/photo", s.form(s.photo))
	r.Get("/correct", s.page(s.correctPage))
	r.Post("/correct", s.form(s.correct))
	r.Get("/check", s.page(s.checkPage))
	r.Post("/check", s.form(s.check))
	r.Post("/check/right", s.form(s.checkRight))

	s.gameRoutes(r)
	s.apiRoutes(r)
}

// files serves the static files, but no list of them. Browsers keep them: their
// address changes with them.
func (s *site) files(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/") {
			s.page(s.notFound)(w, r)
			return
		}
		if r.URL.RawQuery != "" {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		h.ServeHTTP(w, r)
	})
}
