package web

import (
	"crypto/rand"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"adjutant/companion"
)

// The cookies of a phone. The token says that it is paired; id only tells phones
// apart that are not.
const (
	tokenCookie = "adjutant"
	idCookie    = "phone"
	langCookie  = "lang"
	themeCookie = "theme"
)

// phone is who is asking.
type phone struct {
	companion.Viewer
	ID     string // tells phones apart; part of request ids
	Key    string // of a paired phone
	Paired bool
	Local  bool // asks from the machine that Adjutant runs on
	Theme  string
}

// phoneOf tells the phone of a request. It never fails: an unknown phone looks on.
func (s *site) phoneOf(r *http.Request) phone {
	p := phone{ID: cookie(r, idCookie), Local: s.cfg.Local && local(r)}
	if t := cookie(r, themeCookie); t == "light" || t == "dark" {
		p.Theme = t
	}
	if token := cookie(r, tokenCookie); token != "" {
		if known, ok := s.session.PhoneOf(token); ok {
			p.Viewer, p.Key, p.Paired = known.Viewer(), known.Key, true
			p.ID = known.Key[:min(8, len(known.Key))]
		}
	}
	if p.ID == "" {
		p.ID = "guest"
	}
	p.Lang = s.lang(r)
	if p.Device == "" {
		p.Device = "phone " + strings.ToUpper(p.ID[:min(3, len(p.ID))])
	}
	return p
}

// lang is the language of a request: chosen on the phone, or what its browser asks for.
func (s *site) lang(r *http.Request) string {
	if l := cookie(r, langCookie); slices.Contains(languages(), l) {
		return l
	}
	if h := r.Header.Get("Accept-Language"); h != "" {
		return matchLanguage(h)
	}
	return s.session.Settings().Lang
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil || len(c.Value) > 128 {
		return ""
	}
	return c.Value
}

// known gives a phone that comes for the first time a name of its own, before
// anything is drawn for it: two phones must not send requests of one name.
func (s *site) known(w http.ResponseWriter, r *http.Request) *http.Request {
	if cookie(r, idCookie) != "" || cookie(r, tokenCookie) != "" {
		return r
	}
	id := strings.ToLower(rand.Text()[:6])
	setCookie(w, idCookie, id)
	r = r.Clone(r.Context())
	r.AddCookie(&http.Cookie{Name: idCookie, Value: id})
	return r
}

func setCookie(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int((400 * 24 * time.Hour).Seconds())})
}

// local reports whether a request comes from this machine itself, and not through
// a proxy that runs here for others. Pages of other sites that a browser here has
// open are kept out before: they name another host or another origin.
func local(r *http.Request) bool {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && at.Addr().Unmap().IsLoopback() && r.Header.Get("Forwarded") == "" && r.Header.Get("X-Forwarded-For") == ""
}

// mayWrite says whether the phone may write: always, unless Adjutant asks for
// pairing. Who sits at the machine itself could read its disk and needs none.
func (s *site) mayWrite(p phone) bool { return p.Paired || p.Local || !s.session.MustPair() }
