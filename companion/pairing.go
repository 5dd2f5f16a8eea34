package companion

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"strings"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
)

// Phone is a paired phone.
type Phone struct {
	Key    string    `json:"key"` // names it, is no secret
	Name   string    `json:"name"`
	Seat   string    `json:"seat,omitempty"`
	Lang   string    `json:"lang,omitempty"`
	Paired time.Time `json:"paired"`
}

// Viewer is the phone as one who looks and writes.
func (p Phone) Viewer() Viewer { return Viewer{Device: p.Name, Seat: p.Seat, Lang: p.Lang} }

// pairing is who may write. Codes and tokens are random; only hashes of tokens
// are kept.
type pairing struct {
	code   string
	phones []store.Phone
	fails  []time.Time
}

// At most pairTries wrong codes are heard in pairWindow.
const (
	pairTries  = 5
	pairWindow = time.Minute
)

func (p *pairing) load(st Store, now time.Time) (err error) {
	p.code = newCode()
	p.phones, err = st.Phones()
	return err
}

func (p *pairing) holds(seat string) bool {
	for _, ph := range p.phones {
		if ph.Seat == seat {
			return true
		}
	}
	return false
}

// newCode is eight letters and figures, 40 bits.
func newCode() string {
	t := rand.Text()
	return t[:4] + "-" + t[4:8]
}

// MustPair says whether a phone must be paired before it may write.
func (s *Session) MustPair() bool { return s.cfg.Pair }

// PairCode is the code that lets a phone in; the join address carries it. It
// changes at each start.
func (s *Session) PairCode() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pairing.code
}

// Pair lets a phone in and returns the token that it must keep. The very first
// phone needs no code: nobody could show it one.
func (s *Session) Pair(v Viewer, code, name string) (token string, phone Phone, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock.Now()
	p := &s.pairing
	for len(p.fails) > 0 && now.Sub(p.fails[0]) > pairWindow {
		p.fails = p.fails[1:]
	}
	if len(p.fails) >= pairTries {
		return "", Phone{}, s.say(v, engine.Refuse(BadPairing, "", engine.T("Too many wrong codes: wait a minute.")))
	}
	code = strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(code, "-", "")), ""))
	want := strings.ReplaceAll(p.code, "-", "")
	if s.cfg.Pair && len(p.phones) > 0 && subtle.ConstantTimeCompare([]byte(code), []byte(want)) != 1 {
		p.fails = append(p.fails, now)
		return "", Phone{}, s.say(v, engine.Refuse(BadPairing, "", engine.T("That is not the code. A phone that is in shows it, and so does: adjutant qr.")))
	}
	token = rand.Text() + rand.Text()
	rec := store.Phone{Key: tokenKey(token), Name: s.freeName(name), Seat: v.Seat, Lang: v.Lang, Paired: now}
	if err := s.cfg.Store.SavePhone(rec); err != nil {
		s.journalFailed(err)
		return "", Phone{}, s.say(v, keepFault(err))
	}
	p.phones = append(p.phones, rec)
	s.publish()
	return token, phoneOf(rec), nil
}

// freeName is a name that no other phone has.
func (s *Session) freeName(name string) string {
	name = strings.TrimSpace(name)
	if r := []rune(name); len(r) > 24 {
		name = string(r[:24])
	}
	if name = keptName(name); name == "" {
		name = "phone"
	}
	for n := 1; ; n++ {
		try := name
		if n > 1 {
			try = engine.T("%s %d", name, n).String()
		}
		taken := false
		for _, p := range s.pairing.phones {
			taken = taken || keptName(p.Name) == try
		}
		if !taken {
			return try
		}
	}
}

// PhoneOf is the paired phone with this token.
func (s *Session) PhoneOf(token string) (Phone, bool) {
	key := tokenKey(token)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.pairing.phones {
		if p.Key == key {
			return phoneOf(p), true
		}
	}
	return Phone{}, false
}

// Phones are the paired phones.
func (s *Session) Phones() []Phone {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Phone
	for _, p := range s.pairing.phones {
		out = append(out, phoneOf(p))
	}
	return out
}

// SetPhone changes a phone's name, seat and language. A seat with secrets is
// held by one phone at a time.
func (s *Session) SetPhone(v Viewer, to Phone) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, p := range s.pairing.phones {
		if p.Key != to.Key {
			continue
		}
		for _, o := range s.pairing.phones {
			if to.Seat != "" && o.Seat == to.Seat && o.Key != to.Key {
				return s.say(v, engine.Refuse(SeatTaken, "", engine.T("%s holds that seat. Let it go there first.", deviceText(o.Name))))
			}
		}
		p.Seat, p.Lang = to.Seat, to.Lang
		if to.Name != "" && keptName(to.Name) != keptName(p.Name) {
			p.Name = s.freeName(to.Name)
		}
		if err := s.cfg.Store.SavePhone(p); err != nil {
			s.journalFailed(err)
			return s.say(v, keepFault(err))
		}
		s.pairing.phones[i] = p
		s.publish()
		return nil
	}
	return s.say(v, &Missing{Text: engine.T("There is no such phone.")})
}

// Forget lets a phone write no longer.
func (s *Session) Forget(v Viewer, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, p := range s.pairing.phones {
		if p.Key != key {
			continue
		}
		if err := s.cfg.Store.DropPhone(key); err != nil {
			s.journalFailed(err)
			return s.say(v, keepFault(err))
		}
		s.pairing.phones = append(s.pairing.phones[:i:i], s.pairing.phones[i+1:]...)
		s.publish()
		return nil
	}
	return s.say(v, &Missing{Text: engine.T("There is no such phone.")})
}

func tokenKey(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:16])
}

func phoneOf(p store.Phone) Phone {
	return Phone{Key: p.Key, Name: p.Name, Seat: p.Seat, Lang: p.Lang, Paired: p.Paired}
}
