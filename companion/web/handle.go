package web

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strings"

	"adjutant/companion"
	"adjutant/engine"
)

// pageHandler draws a page; errors become pages too.
type pageHandler func(w http.ResponseWriter, r *http.Request, p phone) error

// formHandler does what a form asks and says where to go on.
type formHandler func(w http.ResponseWriter, r *http.Request, p phone) (done, error)

// done is what became of a form.
type done struct {
	Go    string // where a browser without script goes on; "": the table
	View  *companion.View
	Leave bool   // with script too, the browser goes on to Go
	Draw  string // a page to draw at once instead, with Data
	Data  any
}

// errUnpaired says that the phone must be paired before it may write.
var errUnpaired = errors.New("this phone is not paired")

// page wraps a page handler.
func (s *site) page(h pageHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r = s.known(w, r)
		w.Header().Set("Cache-Control", "no-store")
		p := s.phoneOf(r)
		if err := h(w, r, p); err != nil {
			s.failed(w, r, p, err)
		}
	}
}

// form wraps a form handler: pairing first, then a redirect or, for the page's
// script, the new sections.
func (s *site) form(h formHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		p := s.phoneOf(r)
		if !s.mayWrite(p) && r.URL.Path != "/pair" && r.URL.Path != "/settings/phone" {
			s.failed(w, r, p, errUnpaired)
			return
		}
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			if err := r.ParseForm(); err != nil {
				s.failed(w, r, p, badForm(p, err))
				return
			}
			putTogether(r.PostForm)
		}
		d, err := h(w, r, p)
		if err != nil {
			s.failed(w, r, p, err)
			return
		}
		if d.Draw != "" {
			if err := s.write(w, p, d.Draw, d.Data); err != nil {
				s.failed(w, r, p, err)
			}
			return
		}
		if d.Go == "" {
			d.Go = "/"
		}
		if !wantsJSON(r) {
			http.Redirect(w, r, d.Go, http.StatusSeeOther)
			return
		}
		if d.Leave {
			writeJSON(w, http.StatusOK, livePage{Go: d.Go})
			return
		}
		v := d.View
		if v == nil {
			now := s.session.View(p.Viewer)
			v = &now
		}
		page, err := s.livePage(p, *v)
		if err != nil {
			s.failed(w, r, p, err)
			return
		}
		writeJSON(w, http.StatusOK, page)
	}
}

// failure is an error as a person is told it.
type failure struct {
	status int
	code   string
	ref    string
	text   string
	view   *companion.View // how things stand, where the writer was late
}

// tell puts an error into words.
func (s *site) tell(w words, err error) failure {
	var (
		stale   *companion.Stale
		refused *companion.Refused
		missing *companion.Missing
		fault   *companion.Fault
		refusal *engine.Refusal
		broken  *badRequest
	)
	switch {
	case errors.Is(err, errUnpaired):
		return failure{status: http.StatusUnauthorized, code: "unpaired", text: w.T("This phone only looks on. Pair it first: open Join and enter the code that the table shows.")}
	case errors.As(err, &stale):
		return failure{status: http.StatusConflict, code: "already_answered", text: w.T("Somebody was faster: that was already answered. This is how things stand now."), view: &stale.View}
	case errors.As(err, &refused):
		return failure{status: http.StatusUnprocessableEntity, code: refused.Code, ref: refused.Ref, text: refused.Text.String()}
	case errors.As(err, &refusal):
		return failure{status: http.StatusUnprocessableEntity, code: refusal.Code, ref: refusal.Ref, text: refusal.Text.String()}
	case errors.As(err, &missing):
		return failure{status: http.StatusNotFound, code: "missing", text: missing.Text.String()}
	case errors.As(err, &fault):
		s.log.Warn("a request could not be carried out", "err", fault.Err)
		return failure{status: http.StatusServiceUnavailable, code: "fault", text: fault.Text.String()}
	case tooLarge(err):
		return failure{status: http.StatusRequestEntityTooLarge, code: "too_large", text: w.T("That is too large: at most %d MB are taken.", maxUpload>>20)}
	case errors.As(err, &broken):
		return failure{status: broken.status, code: broken.code, text: broken.text}
	}
	s.log.Error("answering a request", "err", err)
	return failure{status: http.StatusInternalServerError, code: "bug", text: w.T("Adjutant has a bug here; the game is safe. Go back and try again.")}
}

// badRequest is a request that makes no sense.
type badRequest struct {
	status int
	code   string
	text   string
}

func (b *badRequest) Error() string { return b.text }

func bad(w words, english string, args ...any) error {
	return &badRequest{status: http.StatusBadRequest, code: "bad_request", text: w.T(english, args...)}
}

// failed answers a page or form that went wrong: the page's script gets the
// sentence and the state as it is; a browser gets the table, or the page it came
// from in words, with the sentence on top.
func (s *site) failed(w http.ResponseWriter, r *http.Request, p phone, err error) {
	f := s.tell(words(p.Lang), err)
	sentence := f.text
	if f.ref != "" {
		sentence += " (" + f.ref + ")"
	}
	v := s.session.View(p.Viewer)
	if f.view != nil {
		v = *f.view
	}
	if wantsJSON(r) {
		page, drawErr := s.livePage(p, v)
		if drawErr != nil {
			page = livePage{}
		}
		page.Refused, page.Code = sentence, f.code
		writeJSON(w, f.status, page)
		return
	}
	var b bytes.Buffer
	var name string
	var data any
	if r.Method == http.MethodPost && onTable(r.URL.Path) && f.status != http.StatusUnauthorized {
		var begin *engine.Answer
		var a refusedAnswer
		if errors.As(err, &a) {
			begin = &a.answer
		}
		t := newTable(s.frame(p), v, p.ID, begin)
		t.Refused, name, data = sentence, "table", t
	} else {
		fr := s.frame(p)
		fr.Title, fr.Refused = words(p.Lang).T("That did not work"), sentence
		name, data = "failed", failedPage{frame: fr, Unpaired: f.code == "unpaired", Back: backFrom(r.URL.Path)}
	}
	if err := s.pages.render(&b, p.Lang, name, data); err != nil {
		s.log.Error("drawing an error", "err", err)
		http.Error(w, sentence, f.status)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(f.status)
	_, _ = b.WriteTo(w)
}

type failedPage struct {
	frame
	Unpaired bool
	Back     string
}

// backFrom is the page on which a form of this address stands.
func backFrom(path string) string {
	switch {
	case path == "/pair":
		return "/join"
	case path == "/import" || strings.HasPrefix(path, "/games/"):
		return "/games"
	case strings.HasPrefix(path, "/settings/"):
		return "/settings"
	case path == "/check" || strings.HasPrefix(path, "/check/"):
		return "/check"
	case strings.HasPrefix(path, "/camera/"):
		return "/camera"
	case strings.HasPrefix(path, "/components/"):
		return strings.TrimSuffix(strings.TrimSuffix(path, "/import"), "/picture")
	case strings.HasPrefix(path, "/new/"), path == "/seats", path == "/correct":
		return path
	}
	return "/"
}

// onTable are the forms of the table page.
func onTable(path string) bool {
	switch path {
	case "/answer", "/accept", "/adjust", "/hold", "/decline", "/again", "/undo", "/redo", "/photo":
		return true
	}
	return false
}

// refusedAnswer keeps what was entered, so that the form can begin with it.
type refusedAnswer struct {
	error
	answer engine.Answer
}

func (r refusedAnswer) Unwrap() error { return r.error }

func (s *site) frame(p phone) frame {
	return frame{Lang: p.Lang, Theme: p.Theme, Rev: s.rev, LooksOn: !s.mayWrite(p)}
}

// write renders a page with status 200.
func (s *site) write(w http.ResponseWriter, p phone, name string, data any) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return s.pages.render(w, p.Lang, name, data)
}

func (s *site) notFound(_ http.ResponseWriter, _ *http.Request, p phone) error {
	return &badRequest{status: http.StatusNotFound, code: "missing", text: words(p.Lang).T("There is no such page here.")}
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	body, err := compact(v)
	if err != nil {
		http.Error(w, `{"error":"the answer could not be written"}`, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n'))
}

// takeSeat gives a paired phone a seat, or lets it go (""). A seat that a lost
// phone holds is taken back from it.
func (s *site) takeSeat(p phone, seat string) error {
	if seat != "" && !slices.ContainsFunc(s.session.View(p.Viewer).Seats, func(v companion.SeatView) bool { return v.Key == seat }) {
		return &companion.Refused{Code: "no_such_seat", Text: engine.T(words(p.Lang).T("There is no such seat at this table. Look at Seats."))}
	}
	for _, ph := range s.session.Phones() {
		if ph.Key == p.Key {
			ph.Seat = seat
			return s.session.SetPhone(p.Viewer, ph)
		}
	}
	return errUnpaired
}
