package web

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// A box on a local network is attacked through its owner's browser. So: only
// the names of this machine are answered (a foreign name that resolves to us is
// an attack), foreign pages cannot write, nothing can frame the page, no script
// but our own runs in it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard stands before every address.
func (s *site) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		w2 := words(s.lang(r))
		if !s.hosts.allow(r.Host) {
			s.deny(w, r, http.StatusMisdirectedRequest, "host", w2.T("This address is not one of this Adjutant's. Use the address that the table shows, or name this host when starting Adjutant."))
			return
		}
		if err := cross.Check(r); err != nil {
			s.deny(w, r, http.StatusForbidden, "foreign_page", w2.T("A foreign page tried to change something here. Nothing was changed."))
			return
		}
		limit := int64(maxForm)
		switch path := r.URL.Path; {
		case path == "/photo", path == "/check", path == "/api/v1/photo", path == "/api/v1/check", strings.HasSuffix(path, "/picture"):
			limit = maxUpload
		}
		if r.ContentLength > limit {
			s.deny(w, r, http.StatusRequestEntityTooLarge, "too_large", w2.T("That is too large: at most %d MB are taken.", limit>>20))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("answering a request", "path", r.URL.Path, "panic", p)
				s.deny(w, r, http.StatusInternalServerError, "bug", w2.T("Adjutant has a bug here; the game is safe. Go back and try again."))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// deny answers with a sentence: JSON to scripts, words to people.
func (s *site) deny(w http.ResponseWriter, r *http.Request, status int, code, sentence string) {
	if wantsJSON(r) {
		writeJSON(w, status, map[string]string{"error": sentence, "code": code})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(sentence + "\n"))
}

func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.Contains(r.Header.Get("Accept"), "application/json")
}

// tooLarge reports whether reading failed because the body is over its limit.
func tooLarge(err error) bool {
	var m *http.MaxBytesError
	return errors.As(err, &m)
}

// hosts are the names and addresses by which this machine may be called.
type hosts struct {
	names []string
	look  func() []netip.Addr

	mu    sync.Mutex
	addrs []netip.Addr
	at    time.Time
}

func newHosts(extra []string) *hosts {
	h := &hosts{names: []string{"localhost"}, look: machineAddrs}
	if name, err := os.Hostname(); err == nil && name != "" {
		name = strings.ToLower(name)
		short, _, _ := strings.Cut(name, ".")
		h.names = append(h.names, name, short, short+".local")
	}
	for _, e := range extra {
		h.names = append(h.names, strings.ToLower(strings.TrimSpace(e)))
	}
	return h
}

// allow reports whether a Host header names this machine.
func (h *hosts) allow(host string) bool {
	name := host
	if n, _, err := net.SplitHostPort(host); err == nil {
		name = n
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if slices.Contains(h.names, name) {
		return true
	}
	addr, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	addr = addr.Unmap().WithZone("")
	return addr.IsLoopback() || slices.Contains(h.local(), addr)
}

// local are the machine's addresses; they change with its networks.
func (h *hosts) local() []netip.Addr {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.at) > 5*time.Second {
		h.addrs, h.at = h.look(), time.Now()
	}
	return h.addrs
}

func machineAddrs() []netip.Addr {
	var out []netip.Addr
	list, _ := net.InterfaceAddrs()
	for _, a := range list {
		if p, err := netip.ParsePrefix(a.String()); err == nil {
			out = append(out, p.Addr().Unmap().WithZone(""))
		}
	}
	return out
}

// PhoneAddresses are where phones reach a page that is served at an address of this
// machine alone, or at all of them where it is unspecified or not known.
func PhoneAddresses(bound netip.Addr) []netip.Addr {
	switch bound = bound.Unmap().WithZone(""); {
	case !bound.IsValid() || bound.IsUnspecified():
		return Addresses()
	case bound.IsLoopback():
		return nil
	}
	return []netip.Addr{bound}
}

// Addresses are where phones on the local network reach this machine: numeric,
// because not every phone finds names; IPv4 first.
func Addresses() []netip.Addr {
	out := slices.DeleteFunc(machineAddrs(), func(a netip.Addr) bool {
		return a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsMulticast()
	})
	slices.SortStableFunc(out, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	return out
}
