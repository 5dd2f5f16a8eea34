package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"adjutant/companion"
)

// seatsPage is where a phone takes a seat.
type seatsPage struct {
	frame
	Seats []seatRow
	Mine  string
	Me    string // this phone's name
	Open  bool   // a game is open
}

type seatRow struct {
	companion.SeatView
	Holder string // which phone
	Mine   bool
}

func (s *site) seatsPage(w http.ResponseWriter, _ *http.Request, p phone) error {
	v := s.session.View(p.Viewer)
	page := seatsPage{frame: s.frame(p), Mine: p.Seat, Me: companion.DeviceName(p.Device, p.Lang), Open: v.ID != ""}
	page.Title, page.At = words(p.Lang).T("Seats"), "seats"
	phones := s.session.Phones()
	for _, seat := range v.Seats {
		row := seatRow{SeatView: seat, Mine: p.Paired && seat.Key == p.Seat}
		if i := slices.IndexFunc(phones, func(ph companion.Phone) bool { return ph.Seat == seat.Key }); i >= 0 {
			row.Holder = companion.DeviceName(phones[i].Name, p.Lang)
		}
		page.Seats = append(page.Seats, row)
	}
	return s.write(w, p, "seats", page)
}

// sit takes a seat for this phone ("" leaves it). A phone that nobody paired is
// known from then on; the seat of a lost phone is taken back when that was said.
func (s *site) sit(w http.ResponseWriter, r *http.Request, p phone) (done, error) {
	seat := r.PostFormValue("seat")
	if !p.Paired {
		token, known, err := s.session.Pair(companion.Viewer{Lang: p.Lang}, "", p.Device)
		if err != nil {
			return done{}, err
		}
		setCookie(w, tokenCookie, token)
		p.Viewer, p.Key, p.Paired = known.Viewer(), known.Key, true
	}
	if seat != "" && r.PostFormValue("back") != "" {
		for _, ph := range s.session.Phones() {
			if ph.Seat == seat && ph.Key != p.Key {
				ph.Seat = ""
				if err := s.session.SetPhone(p.Viewer, ph); err != nil {
					return done{}, err
				}
			}
		}
	}
	if err := s.takeSeat(p, seat); err != nil {
		return done{}, err
	}
	return done{Go: "/seats", Leave: true}, nil
}

// joinPage brings further phones to the table.
type joinPage struct {
	frame
	Addresses []string
	Code      string // shown only to phones that are in
	Given     string // the code that came with the address
	Pair      bool   // this phone must be paired before it may write
	Paired    bool
	Alone     string // the address at which it is served where phones cannot reach it
	Port      string // ":8080"
}

func (s *site) joinPage(w http.ResponseWriter, r *http.Request, p phone) error {
	page := joinPage{frame: s.frame(p), Pair: s.session.MustPair(), Paired: p.Paired}
	page.Title, page.At = words(p.Lang).T("Join"), "join"
	page.Given = r.URL.Query().Get("code")
	if page.Pair && page.Paired {
		page.Code = s.session.PairCode()
	}
	if page.Addresses = s.addresses(r, page.Code); len(page.Addresses) == 0 {
		page.Alone, page.Port = s.cfg.Bound.String(), portOf(r.Host)
	}
	return s.write(w, p, "join", page)
}

// addresses are where phones reach this table; with the code, in the address
// that the QR code carries. None: it is served to this machine alone.
func (s *site) addresses(r *http.Request, code string) []string {
	port := ":" + strconv.Itoa(s.cfg.Port)
	if s.cfg.Port == 0 {
		port = portOf(r.Host)
	}
	if port == ":80" {
		port = ""
	}
	var out []string
	for _, a := range PhoneAddresses(s.cfg.Bound) {
		host := a.String()
		if a.Is6() {
			host = "[" + host + "]"
		}
		out = append(out, JoinAddress(host+port, code))
	}
	if len(out) == 0 && !(s.cfg.Bound.IsLoopback() && isLoopback(r.Host)) { // by the name that it is called now
		out = append(out, JoinAddress(r.Host, code))
	}
	return out
}

// JoinAddress is the address that a phone opens to join: with the code, where one
// is asked for.
func JoinAddress(host, code string) string {
	if code == "" {
		return "http://" + host + "/"
	}
	return "http://" + host + "/join?code=" + code
}

// isLoopback reports whether a Host header names this very machine.
func isLoopback(host string) bool {
	host = strings.Trim(strings.TrimSuffix(host, portOf(host)), "[]")
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

func portOf(host string) string {
	for i := len(host) - 1; i >= 0 && host[i] != ']'; i-- {
		if host[i] == ':' {
			return host[i:]
		}
	}
	return ""
}

// qr draws the join address as a QR code.
func (s *site) qr(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	code := ""
	if s.session.MustPair() && p.Paired {
		code = s.session.PairCode()
	}
	where := s.addresses(r, code)
	if len(where) == 0 {
		http.NotFound(w, r)
		return
	}
	picture, err := DrawQR(where[0])
	if err != nil {
		s.log.Error("drawing the join code", "err", err)
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(picture)
}

// pair lets this phone in by its code.
func (s *site) pair(w http.ResponseWriter, r *http.Request, p phone) (done, error) {
	token, _, err := s.session.Pair(companion.Viewer{Lang: p.Lang}, r.PostFormValue("code"), r.PostFormValue("name"))
	if err != nil {
		return done{}, err
	}
	setCookie(w, tokenCookie, token)
	return done{Leave: true}, nil
}
