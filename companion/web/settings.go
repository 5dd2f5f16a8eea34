package web

import (
	"net/http"
	"slices"
	"strconv"

	"adjutant/companion"
	"adjutant/engine"
)

// settingsPage is what this phone and this table are set to.
type settingsPage struct {
	frame
	S       companion.Settings
	Me      string
	Chosen  string // the language chosen on this phone; "": its browser's
	Phones  []companion.Phone
	Key     string // this phone's
	Pair    bool
	Version string
}

func (s *site) settingsPage(w http.ResponseWriter, r *http.Request, p phone) error {
	page := settingsPage{frame: s.frame(p), S: s.session.Settings(), Me: companion.DeviceName(p.Device, p.Lang), Key: p.Key, Phones: s.phones(p), Pair: s.session.MustPair(), Version: s.cfg.Version}
	page.Title, page.At = words(p.Lang).T("Settings"), "settings"
	page.Chosen = cookie(r, langCookie)
	if r.URL.Query().Get("kept") != "" {
		page.Did = words(p.Lang).T("Kept.")
	}
	return s.write(w, p, "settings", page)
}

// phones are the paired phones, their names and seats in the words of who looks.
func (s *site) phones(p phone) []companion.Phone {
	out := s.session.Phones()
	seats := s.session.View(p.Viewer).Seats
	for i := range out {
		out[i].Name = companion.DeviceName(out[i].Name, p.Lang)
		if k := slices.IndexFunc(seats, func(v companion.SeatView) bool { return v.Key == out[i].Seat }); k >= 0 {
			out[i].Seat = seats[k].Name.String()
		}
	}
	return out
}

// setPhone keeps this phone's language and theme in its cookies, its name with it.
func (s *site) setPhone(w http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if l := r.PostFormValue("lang"); l == "" || slices.Contains(languages(), l) {
		setCookie(w, langCookie, l)
	}
	if t := r.PostFormValue("theme"); t == "" || t == "light" || t == "dark" {
		setCookie(w, themeCookie, t)
	}
	if name := r.PostFormValue("name"); name != "" && p.Paired && name != p.Device {
		err := s.session.SetPhone(p.Viewer, companion.Phone{Key: p.Key, Name: name, Seat: p.Seat, Lang: p.Lang})
		if err != nil {
			return done{}, err
		}
	}
	return done{Go: "/settings?kept=1", Leave: true}, nil
}

// setTable changes the table's settings.
func (s *site) setTable(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	to := s.session.Settings()
	to.Lang, to.Accept, to.Speech = r.PostFormValue("lang"), r.PostFormValue("accept"), r.PostFormValue("speech") != ""
	n, err := strconv.Atoi(r.PostFormValue("accept_seconds"))
	if err != nil {
		return done{}, &companion.Refused{Code: companion.BadSetting, Text: engine.T(words(p.Lang).T("Enter a whole number."))}
	}
	to.AcceptSeconds = n
	return done{Go: "/settings?kept=1", Leave: true}, s.session.SetSettings(p.Viewer, to)
}

// forget lets a phone write no longer.
func (s *site) forget(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return done{Go: "/settings", Leave: true}, s.session.Forget(p.Viewer, r.PostFormValue("key"))
}

// panelPage is the simulated panel: buttons to press, lamps to see.
type panelPage struct {
	frame
	Present bool
	Device  companion.Device
	Lamps   []lampForm
	Ask     string
}

type lampForm struct {
	Name, State string
	Lit, Blinks bool
}

func (s *site) panelPage(w http.ResponseWriter, _ *http.Request, p phone) error {
	page := panelPage{frame: s.frame(p), Present: s.cfg.Panel != nil}
	page.Title, page.At = words(p.Lang).T("Panel"), "panel"
	v := s.session.View(p.Viewer)
	for _, d := range v.Devices {
		if d.Kind == "panel" {
			page.Device = d
		}
	}
	if v.Prompt != nil {
		page.Ask = v.Prompt.Text.String()
	}
	w2 := words(p.Lang)
	for _, l := range s.lamps() {
		page.Lamps = append(page.Lamps, lampForm{Name: w2.T(lampName(l.Lamp)), State: w2.T(patternName(l.Pattern)), Lit: l.Pattern == "on", Blinks: l.Pattern != "on" && l.Pattern != "off"})
	}
	return s.write(w, p, "panel", page)
}
