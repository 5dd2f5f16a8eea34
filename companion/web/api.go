package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/gpio"
	"adjutant/vision"
)

// apiHandler answers one call of /api/v1 with a status and a value.
type apiHandler func(r *http.Request, p phone) (int, any, error)

// apiRoutes are the calls of openapi.json; a test holds the two together.
func (s *site) apiRoutes(r chi.Router) {
	r.Route("/api/v1", func(r chi.Router) {
		r.Get("/openapi.json", s.openAPI)
		r.Get("/view", s.api(s.apiView))
		r.Get("/events", s.apiEvents)
		r.Get("/history", s.api(s.apiHistory))
		r.Post("/answer", s.writes(s.apiAnswer))
		r.Post("/accept", s.writes(s.apiAccept))
		r.Post("/adjust", s.writes(s.apiAdjust))
		r.Post("/hold", s.writes(s.apiHold))
		r.Post("/decline", s.writes(s.apiDecline))
		r.Post("/undo", s.writes(s.apiUndo))
		r.Post("/redo", s.writes(s.apiRedo))
		r.Post("/correct", s.writes(s.apiCorrect))
		r.Get("/fields", s.api(s.apiFields))
		r.Post("/photo", s.writes(s.apiPhoto))
		r.Post("/again", s.writes(s.apiAgain))
		r.Post("/check", s.writes(s.apiCheck))
		r.Post("/camera/learn", s.writes(s.apiLearn))
		r.Post("/camera/forget", s.writes(s.apiForget))

		r.Get("/titles", s.api(s.apiTitles))
		r.Get("/games", s.api(s.apiGames))
		r.Post("/games", s.writes(s.apiBegin))
		r.Post("/games/import", s.writes(s.apiImport))
		r.Post("/games/{id}/open", s.writes(s.apiOpen))
		r.Post("/games/{id}/finish", s.writes(s.apiFinish))
		r.Post("/games/{id}/remove", s.writes(s.apiRemove))
		r.Get("/games/{id}/export", s.exportGame)

		r.Get("/components/{title}", s.api(s.apiComponents))
		r.Put("/components/{title}", s.writes(s.apiSetComponents))
		r.Get("/settings", s.api(s.apiSettings))
		r.Put("/settings", s.writes(s.apiSetSettings))
		r.Get("/seats", s.api(s.apiSeats))
		r.Put("/seat", s.writes(s.apiSeat))
		r.Post("/pair", s.apiPair)
		r.Get("/panel", s.api(s.apiLamps))
		r.Post("/panel", s.writes(s.apiPanel))
		r.NotFound(s.api(func(_ *http.Request, p phone) (int, any, error) {
			return 0, nil, &badRequest{status: http.StatusNotFound, code: "missing", text: words(p.Lang).T("There is no such call here.")}
		}))
		r.MethodNotAllowed(s.api(func(_ *http.Request, p phone) (int, any, error) {
			return 0, nil, &badRequest{status: http.StatusMethodNotAllowed, code: "method", text: words(p.Lang).T("This call takes another method.")}
		}))
	})
}

// api wraps a call that only reads.
func (s *site) api(h apiHandler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		p := s.phoneOf(r)
		status, v, err := h(r, p)
		if err != nil {
			s.apiFailed(w, p, err)
			return
		}
		writeJSON(w, status, v)
	}
}

// writes wraps a call that changes something: only a paired phone may, where
// Adjutant asks for pairing.
func (s *site) writes(h apiHandler) http.HandlerFunc {
	return s.api(func(r *http.Request, p phone) (int, any, error) {
		if !s.mayWrite(p) {
			return 0, nil, errUnpaired
		}
		return h(r, p)
	})
}

// apiFailed answers a call that went wrong; one that was late gets the view.
func (s *site) apiFailed(w http.ResponseWriter, p phone, err error) {
	f := s.tell(words(p.Lang), err)
	if f.view != nil {
		writeJSON(w, f.status, f.view)
		return
	}
	body := map[string]string{"error": f.text, "code": f.code}
	if f.ref != "" {
		body["ref"] = f.ref
	}
	writeJSON(w, f.status, body)
}

// body reads a JSON body.
func body(r *http.Request, p phone, into any) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		if tooLarge(err) {
			return err
		}
		return bad(words(p.Lang), "The request did not arrive whole. Try again.")
	}
	if err := json.Unmarshal(data, into); err != nil {
		return bad(words(p.Lang), "%s See /api/v1/openapi.json.", wrongJSON(words(p.Lang), err))
	}
	return nil
}

// wrongJSON says what is wrong with a body, in words that need no Go.
func wrongJSON(w words, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return w.T("That is no JSON: it goes wrong at character %d.", int(syntax.Offset))
	case errors.As(err, &kind) && kind.Field != "":
		return w.T("The field %s has a value of the wrong kind.", kind.Field)
	}
	return w.T("The body does not fit this call.")
}

func viewed(v companion.View, err error) (int, any, error) { return http.StatusOK, v, err }

func (s *site) apiView(_ *http.Request, p phone) (int, any, error) {
	return http.StatusOK, s.session.View(p.Viewer), nil
}

func (s *site) apiEvents(w http.ResponseWriter, r *http.Request) {
	s.stream(w, r, ": still here\n\n", func(_ phone, v companion.View) (any, error) { return v, nil })
}

func (s *site) apiHistory(_ *http.Request, p phone) (int, any, error) {
	h := s.session.History(p.Viewer)
	if h == nil {
		h = []engine.Done{}
	}
	return http.StatusOK, h, nil
}

// move is the body of the calls that change the open game.
type move struct {
	Seq    int            `json:"seq"`
	ID     string         `json:"id"`
	Answer *engine.Answer `json:"answer"` // answer
	To     int            `json:"to"`     // undo
}

func (m move) at() companion.At { return companion.At{Seq: m.Seq, ID: m.ID} }

func (s *site) apiAnswer(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	if m.Answer == nil {
		return 0, nil, bad(words(p.Lang), "The answer is missing: {\"seq\":…,\"id\":\"…\",\"answer\":{…}}.")
	}
	return viewed(s.session.Answer(p.Viewer, m.at(), *m.Answer))
}

func (s *site) apiAccept(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.Accept(p.Viewer, m.at()))
}

// apiAdjust takes {"seq":41,"die":0,"value":5} or {"seq":41,"die":2,"remove":true}.
func (s *site) apiAdjust(r *http.Request, p phone) (int, any, error) {
	var m struct {
		Seq int `json:"seq"`
		companion.Adjust
	}
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.AdjustProposal(p.Viewer, m.Seq, m.Adjust))
}

func (s *site) apiHold(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.Hold(p.Viewer, m.Seq))
}

func (s *site) apiDecline(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.Decline(p.Viewer, m.Seq))
}

func (s *site) apiUndo(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.Undo(p.Viewer, m.at(), m.To))
}

func (s *site) apiRedo(r *http.Request, p phone) (int, any, error) {
	var m move
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	return viewed(s.session.Redo(p.Viewer, m.at()))
}

func (s *site) apiCorrect(r *http.Request, p phone) (int, any, error) {
	var m struct {
		Seq    int                        `json:"seq"`
		ID     string                     `json:"id"`
		Track  string                     `json:"track"`
		Value  json.RawMessage            `json:"value"`
		Values map[string]json.RawMessage `json:"values"`
	}
	if err := body(r, p, &m); err != nil {
		return 0, nil, err
	}
	values := map[string]string{}
	if m.Track != "" {
		values[m.Track] = plainValue(m.Value)
	}
	for k, v := range m.Values {
		values[k] = plainValue(v)
	}
	return viewed(s.session.Correct(p.Viewer, companion.At{Seq: m.Seq, ID: m.ID}, values))
}

// plainValue takes 5, "5" and true alike.
func plainValue(v json.RawMessage) string {
	var text string
	if err := json.Unmarshal(v, &text); err == nil {
		return text
	}
	return string(v)
}

func (s *site) apiFields(_ *http.Request, p phone) (int, any, error) {
	fields, err := s.session.Fields(p.Viewer)
	return http.StatusOK, fields, err
}

func (s *site) apiPhoto(r *http.Request, p phone) (int, any, error) {
	picture, err := readPicture(words(p.Lang), r)
	if err != nil {
		return 0, nil, err
	}
	v, err := s.session.Photo(r.Context(), p.Viewer, picture)
	return http.StatusOK, map[string]any{"proposal": v.Proposal, "seq": v.Seq}, err
}

func (s *site) apiAgain(*http.Request, phone) (int, any, error) {
	s.session.Again()
	return http.StatusOK, map[string]bool{"ok": true}, nil
}

func (s *site) apiTitles(_ *http.Request, p phone) (int, any, error) {
	return http.StatusOK, s.session.Titles(p.Viewer), nil
}

func (s *site) apiGames(r *http.Request, p phone) (int, any, error) {
	games, err := s.session.Games(p.Viewer, r.URL.Query().Get("removed") != "")
	return http.StatusOK, games, err
}

// apiBegin begins a game. A word that is none of the call's is refused, so that no
// wish is dropped unheard.
func (s *site) apiBegin(r *http.Request, p phone) (int, any, error) {
	var b map[string]json.RawMessage
	if err := body(r, p, &b); err != nil {
		return 0, nil, err
	}
	var game string
	var given map[string]json.RawMessage
	into := map[string]any{"game": &game, "setup": &given}
	for _, k := range engine.Sorted(b) {
		part, ok := into[k]
		switch {
		case k == "lang":
			return 0, nil, bad(words(p.Lang), "A game has no language: each request asks for its own, by the header Accept-Language or the cookie lang.")
		case !ok:
			return 0, nil, bad(words(p.Lang), "%q is not known here: a game is begun with game and setup, and its options stand in setup.", k)
		}
		if err := json.Unmarshal(b[k], part); err != nil {
			return 0, nil, bad(words(p.Lang), "%s See /api/v1/openapi.json.", words(p.Lang).T("The field %s has a value of the wrong kind.", k))
		}
	}
	setup, err := setupOf(given, p)
	if err != nil {
		return 0, nil, err
	}
	v, err := s.session.NewGame(p.Viewer, game, setup)
	return http.StatusCreated, v, err
}

// setupOf reads a set-up. What is none of its parts is an option, as in the lines of a
// .play file: {"war":"total"} is short for {"options":{"war":"total"}}. So no choice
// is dropped unheard; the game refuses those that it does not have.
func setupOf(parts map[string]json.RawMessage, p phone) (engine.Setup, error) {
	setup := engine.Setup{Options: map[string]string{}}
	into := map[string]any{"options": &setup.Options, "printed": &setup.Printed, "position": &setup.Position, "players": &setup.Players}
	short := map[string]string{}
	for _, k := range engine.Sorted(parts) {
		part, ok := into[k]
		var value string
		if !ok {
			part = &value
		}
		if err := json.Unmarshal(parts[k], part); err != nil {
			return setup, bad(words(p.Lang), "%s See /api/v1/openapi.json.", words(p.Lang).T("The field %s has a value of the wrong kind.", "setup."+k))
		}
		if !ok {
			short[k] = value
		}
	}
	if setup.Options == nil {
		setup.Options = map[string]string{}
	}
	maps.Copy(setup.Options, short)
	return setup, nil
}

func (s *site) apiImport(r *http.Request, p phone) (int, any, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, nil, err
	}
	v, err := s.session.Import(p.Viewer, data)
	return http.StatusCreated, v, err
}

func (s *site) apiOpen(r *http.Request, p phone) (int, any, error) {
	return viewed(s.session.Open(p.Viewer, chi.URLParam(r, "id")))
}

func (s *site) apiFinish(r *http.Request, p phone) (int, any, error) {
	err := s.session.Finish(p.Viewer, chi.URLParam(r, "id"))
	return http.StatusOK, map[string]bool{"ok": true}, err
}

func (s *site) apiRemove(r *http.Request, p phone) (int, any, error) {
	err := s.session.Remove(p.Viewer, chi.URLParam(r, "id"))
	return http.StatusOK, map[string]bool{"ok": true}, err
}

func (s *site) exportGame(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	id := chi.URLParam(r, "id")
	data, err := s.session.Export(p.Viewer, id)
	if err != nil {
		if wantsJSON(r) {
			s.apiFailed(w, p, err)
			return
		}
		s.failed(w, r, p, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fileName(id)+".play"))
	_, _ = w.Write(data)
}

// fileName keeps letters and figures of a name.
func fileName(name string) string {
	out := []rune{}
	for _, r := range name {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			out = append(out, r)
		}
	}
	return "adjutant-" + string(out)
}

func (s *site) apiComponents(r *http.Request, p phone) (int, any, error) {
	sheet, err := s.session.Components(p.Viewer, chi.URLParam(r, "title"))
	return http.StatusOK, sheet, err
}

func (s *site) apiSetComponents(r *http.Request, p phone) (int, any, error) {
	var b struct {
		Values map[string]json.RawMessage `json:"values"`
	}
	if err := body(r, p, &b); err != nil {
		return 0, nil, err
	}
	values := map[string]string{}
	for k, v := range b.Values {
		values[k] = plainValue(v)
	}
	sheet, err := s.session.SetComponents(p.Viewer, chi.URLParam(r, "title"), values)
	return http.StatusOK, sheet, err
}

func (s *site) apiSettings(*http.Request, phone) (int, any, error) {
	return http.StatusOK, s.session.Settings(), nil
}

// apiSetSettings changes the settings that are named; the others stay.
func (s *site) apiSetSettings(r *http.Request, p phone) (int, any, error) {
	to := s.session.Settings()
	if err := body(r, p, &to); err != nil {
		return 0, nil, err
	}
	err := s.session.SetSettings(p.Viewer, to)
	return http.StatusOK, to, err
}

func (s *site) apiSeats(_ *http.Request, p phone) (int, any, error) {
	seats := s.session.View(p.Viewer).Seats
	if seats == nil {
		seats = []companion.SeatView{}
	}
	return http.StatusOK, map[string]any{"seats": seats, "mine": p.Seat}, nil
}

func (s *site) apiSeat(r *http.Request, p phone) (int, any, error) {
	var b struct {
		Seat string `json:"seat"`
	}
	if err := body(r, p, &b); err != nil {
		return 0, nil, err
	}
	if !p.Paired {
		return 0, nil, errUnpaired
	}
	err := s.takeSeat(p, b.Seat)
	return http.StatusOK, map[string]string{"mine": b.Seat}, err
}

// apiPair lets a phone or script in: {"code":"ABCD-EFGH","name":"…"}. The token
// comes as a cookie and in the answer.
func (s *site) apiPair(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	var b struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
	if err := body(r, p, &b); err != nil {
		s.apiFailed(w, p, err)
		return
	}
	token, known, err := s.session.Pair(companion.Viewer{Lang: p.Lang}, b.Code, b.Name)
	if err != nil {
		s.apiFailed(w, p, err)
		return
	}
	setCookie(w, tokenCookie, token)
	known.Name = companion.DeviceName(known.Name, p.Lang)
	writeJSON(w, http.StatusOK, map[string]any{"token": token, "phone": known})
}

// lampView is one lamp of the panel.
type lampView struct {
	Lamp    gpio.Lamp    `json:"lamp"`
	Pattern gpio.Pattern `json:"pattern"`
}

func (s *site) lamps() []lampView {
	var out []lampView
	if s.cfg.Panel == nil {
		return out
	}
	shown := s.cfg.Panel.Lamps()
	for _, l := range gpio.Lamps() {
		out = append(out, lampView{Lamp: l, Pattern: shown[l]})
	}
	return out
}

func (s *site) noPanel(p phone) error {
	return &badRequest{status: http.StatusNotFound, code: "missing", text: words(p.Lang).T("The panel is not a simulated one: press its real buttons.")}
}

func (s *site) apiLamps(_ *http.Request, p phone) (int, any, error) {
	if s.cfg.Panel == nil {
		return 0, nil, s.noPanel(p)
	}
	return http.StatusOK, map[string]any{"lamps": s.cfg.Panel.Lamps()}, nil
}

func (s *site) apiPanel(r *http.Request, p phone) (int, any, error) {
	if s.cfg.Panel == nil {
		return 0, nil, s.noPanel(p)
	}
	var b struct {
		Button gpio.Button `json:"button"`
		Held   bool        `json:"held"`
	}
	if err := body(r, p, &b); err != nil {
		return 0, nil, err
	}
	if err := s.press(p, b.Button, b.Held); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, map[string]any{"lamps": s.cfg.Panel.Lamps()}, nil
}

// press presses a button of the simulated panel, and waits a moment for what it
// leads to, so that the lamps in the answer are the new ones.
func (s *site) press(p phone, b gpio.Button, held bool) error {
	changed := s.session.Changed()
	if err := s.cfg.Panel.Press(b, held, time.Now()); err != nil {
		return &companion.Refused{Code: "no_button", Text: engine.T(words(p.Lang).T("The panel has no such button, or too many presses wait."))}
	}
	select {
	case <-changed:
	case <-time.After(150 * time.Millisecond):
	}
	return nil
}

// healthz says how things stand to whoever watches over the process.
func (s *site) healthz(w http.ResponseWriter, _ *http.Request) {
	h := s.session.Health()
	ok := h["journal"] == "ok" || h["journal"] == ""
	out := map[string]any{"ok": ok, "version": s.cfg.Version}
	for _, k := range []string{"eye", "panel", "journal"} {
		out[k] = h[k]
		if h[k] == "" {
			out[k] = "absent"
		}
	}
	if h["learning"] != "" {
		out["learning"] = h["learning"]
	}
	if s.cfg.Learned != nil {
		right, of := s.cfg.Learned.Health()
		out["readings"] = map[string]any{"right": right, "of": of, "text": vision.HealthWords("en", right, of)}
	}
	status := http.StatusOK
	if !ok {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, out)
}

// still is the picture of a proposal or of an accepted throw.
func (s *site) still(w http.ResponseWriter, r *http.Request) {
	data, err := s.session.Still(chi.URLParam(r, "id"))
	if err != nil {
		var missing *companion.Missing
		if !errors.As(err, &missing) {
			s.log.Warn("reading a picture", "err", err)
		}
		http.Error(w, words(s.lang(r)).T("There is no such picture."), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data)
}
