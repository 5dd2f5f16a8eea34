package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"adjutant/companion"
)

// livePage is the whole state of the table page: what the stream sends after
// each change, what a waking phone fetches, and what a form's sender gets back.
type livePage struct {
	Seq      int               `json:"seq"`
	Rev      int               `json:"rev"`           // of two pages of one run the higher is newer
	Run      string            `json:"run,omitempty"` // which run of Adjutant counts Rev
	Lang     string            `json:"lang,omitempty"`
	Phones   string            `json:"phones,omitempty"`
	Sections map[string]string `json:"sections,omitempty"`
	Refused  string            `json:"refused,omitempty"`
	Code     string            `json:"code,omitempty"`
	Go       string            `json:"go,omitempty"`
}

func (s *site) livePage(p phone, v companion.View) (livePage, error) {
	sections, err := s.pages.sections(newTable(s.frame(p), v, p.ID, nil))
	if err != nil {
		return livePage{}, err
	}
	phones := 0
	for _, d := range v.Devices {
		if d.Kind == "phone" {
			phones++
		}
	}
	out := livePage{Seq: v.Seq, Rev: v.Rev, Run: s.run, Lang: p.Lang, Sections: sections}
	if phones > 0 {
		out.Phones = words(p.Lang).N(phones, "%d phone", "%d phones")
	}
	return out, nil
}

// compact is JSON on one line that leaves < and > of markup as they are.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// liveNow is the state now, for a phone that wakes.
func (s *site) liveNow(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	page, err := s.livePage(p, s.session.View(p.Viewer))
	if err != nil {
		s.failed(w, r, p, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, page)
}

// live streams the table page's sections to a phone.
func (s *site) live(w http.ResponseWriter, r *http.Request) {
	s.stream(w, r, "event: beat\ndata:\n\n", func(p phone, v companion.View) (any, error) { return s.livePage(p, v) })
}

// stream sends what draw makes of the state, now and after each change, as
// server-sent events with the state's seq as id, and a beat when nothing else is
// said. Who looks is asked anew each time: seats and languages change.
func (s *site) stream(w http.ResponseWriter, r *http.Request, beat string, draw func(phone, companion.View) (any, error)) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	send := func(event string) bool {
		_ = out.SetWriteDeadline(time.Now().Add(20 * time.Second))
		if _, err := fmt.Fprint(w, event); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	_ = out.SetReadDeadline(time.Time{})
	leave := s.session.PhoneHere(s.phoneOf(r).Device)
	defer leave()
	if !send("retry: 1500\n\n") {
		return
	}
	ticker := time.NewTicker(s.cfg.Beat)
	defer ticker.Stop()
	as := s.phoneOf(r).Viewer
	views := s.session.Subscribe(r.Context(), as)
	for {
		select {
		case v, ok := <-views:
			if !ok {
				return
			}
			p := s.phoneOf(r)
			if p.Viewer != as {
				v = s.session.View(p.Viewer)
			}
			what, err := draw(p, v)
			if err != nil {
				s.log.Error("drawing for a stream", "err", err)
				return
			}
			data, err := compact(what)
			if err != nil {
				s.log.Error("writing a stream", "err", err)
				return
			}
			if !send(fmt.Sprintf("id: %d\ndata: %s\n\n", v.Seq, data)) {
				return
			}
		case <-ticker.C:
			if !send(beat) {
				return
			}
		}
	}
}
