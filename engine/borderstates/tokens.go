package borderstates

import (
	"fmt"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Place is where a State token stands: 0 the centre, negative the Union's side,
// positive the Confederation's, further out with each step; ±4 the Control area,
// whatever the length of the track.
type Place int

// The two Control areas.
const (
	UnionControl       Place = -4
	ConfederateControl Place = 4
)

// Key is the place as the ledger writes it: Uc U1 mid C1 Cc, and U2, C2 … on longer tracks.
func (p Place) Key() string {
	switch {
	case p == UnionControl:
		return "Uc"
	case p == ConfederateControl:
		return "Cc"
	case p < 0:
		return "U" + strconv.Itoa(int(-p))
	case p > 0:
		return "C" + strconv.Itoa(int(p))
	}
	return "mid"
}

// Name is the place as people read it.
func (p Place) Name(length int) engine.Text {
	switch {
	case p == 0:
		return engine.T("centre")
	case p == UnionControl:
		return engine.T("Union control")
	case p == ConfederateControl:
		return engine.T("Confederate control")
	case length == 1 && p < 0:
		return engine.T("Union side")
	case length == 1:
		return engine.T("Confederate side")
	case p < 0:
		return engine.T("Union side %d", int(-p))
	}
	return engine.T("Confederate side %d", int(p))
}

// of is the side that the place belongs to.
func (p Place) of() Side {
	switch {
	case p < 0:
		return U
	case p > 0:
		return C
	}
	return Nobody
}

// Tokens counts a state's four tokens by place, the Union's Control area first.
type Tokens [9]int

// On is how many stand on a place.
func (t Tokens) On(p Place) int { return t[p+4] }

// Moved is the tokens after one went from a place to another.
func (t Tokens) Moved(from, to Place) Tokens {
	t.add(from, -1)
	t.add(to, 1)
	return t
}

func (t *Tokens) add(p Place, n int) { t[p+4] += n }

// Secured is how many stand in the side's Control area.
func (t Tokens) Secured(s Side) int {
	if s == C {
		return t.On(ConfederateControl)
	}
	return t.On(UnionControl)
}

// Closed reports whether all four tokens are secured, by whomever.
// Preparation 2; BS-16
func (t Tokens) Closed() bool { return t.Secured(U)+t.Secured(C) == 4 }

// Points are the side's tokens on its part of the track and in its Control area.
// End of the Game and Victory; BS-65
func (t Tokens) Points(s Side) int {
	n := 0
	for p := UnionControl; p <= ConfederateControl; p++ {
		if p.of() == s {
			n += t.On(p)
		}
	}
	return n
}

// Places are those of a track, from the Union's Control area to the Confederation's.
func Places(length int) []Place {
	out := []Place{UnionControl}
	for p := -length; p <= length; p++ {
		out = append(out, Place(p))
	}
	return append(out, ConfederateControl)
}

// Toward is the next place on the way to a side's Control area; false from a
// Control area, where a token stays for good.
func (p Place) Toward(s Side, length int) (Place, bool) {
	if p == UnionControl || p == ConfederateControl {
		return p, false // Influence of the States; BS-58
	}
	d := Place(1)
	if s == U {
		d = -1
	}
	q := p + d
	if q < Place(-length) {
		return UnionControl, true
	}
	if q > Place(length) {
		return ConfederateControl, true
	}
	return q, true
}

// steps from a place to the side's Control area.
func (p Place) steps(s Side, length int) int {
	if s == U {
		return int(p) + length + 1
	}
	return length + 1 - int(p)
}

// String is the tokens as one word: "U1:2,mid:2".
func (t Tokens) String() string {
	var out []string
	for p := UnionControl; p <= ConfederateControl; p++ {
		if n := t.On(p); n > 0 {
			out = append(out, p.Key()+":"+strconv.Itoa(n))
		}
	}
	return strings.Join(out, ",")
}

// parseTokens reads String; the four tokens must be there.
func parseTokens(v string, length int) (Tokens, error) {
	var out Tokens
	total := 0
	for _, w := range strings.Split(v, ",") {
		key, num, ok := strings.Cut(strings.TrimSpace(w), ":")
		n, err := strconv.Atoi(num)
		if !ok || err != nil || n < 0 || n > 4 {
			return out, fmt.Errorf("reading tokens %q: each part is a place and a number", v)
		}
		found := false
		for _, p := range Places(length) {
			if p.Key() == key {
				out.add(p, n)
				found = true
			}
		}
		if !found {
			return out, fmt.Errorf("reading tokens %q: there is no place %q", v, key)
		}
		total += n
	}
	if total != 4 {
		return out, fmt.Errorf("reading tokens %q: a state has four tokens", v)
	}
	return out, nil
}
