package warpeace

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// Unit is a type of game unit. 4 Game Units; WP-13
type Unit string

// The types of units, as the ledger writes them.
const (
	Infantry  Unit = "i"
	Cavalry   Unit = "c"
	Artillery Unit = "a"
	Fleet     Unit = "f"
)

var unitTypes = [...]Unit{Infantry, Cavalry, Artillery, Fleet}
var landTypes = [...]Unit{Infantry, Cavalry, Artillery}

// ord is the unit's column in a Stock.
func (u Unit) ord() int {
	switch u {
	case Infantry:
		return 0
	case Cavalry:
		return 1
	case Artillery:
		return 2
	case Fleet:
		return 3
	}
	return -1
}

// price in resource points. WP-57
func (u Unit) price() int { return [...]int{2, 4, 3, 5}[u.ord()] } // 4 Game Units; WP-13; WP-14

// points of movement in a turn. WP-13
func (u Unit) points() int { return [...]int{1, 2, 1, 2}[u.ord()] } // 4 Game Units; WP-13

// figures are the miniatures of one country. WP-10
func (u Unit) figures(c Country) int {
	if u == Fleet && c == Britain {
		return 8 // 4 Game Units; WP-10
	}
	return [...]int{12, 4, 4, 4}[u.ord()] // 4 Game Units; WP-10
}

// hitsOn is the highest face that hits for one die on land. WP-13; WP-16; WP-17
func (u Unit) hitsOn(attacking, led bool) int {
	switch {
	case u == Artillery, u == Infantry && led:
		return 2 // WP-13; WP-16; WP-17
	case u == Cavalry && attacking:
		return 3 // WP-13
	}
	return 1 // WP-13
}

func unitName(u Unit) engine.Text {
	switch u {
	case Infantry:
		return engine.T("infantry")
	case Cavalry:
		return engine.T("cavalry")
	case Artillery:
		return engine.T("artillery")
	}
	return engine.T("fleets")
}

// Stock is a number of units of each type: infantry, cavalry, artillery, fleets.
type Stock [4]int

func one(u Unit, n int) (s Stock) { s[u.ord()] = n; return s }

func (s Stock) of(u Unit) int { return s[u.ord()] }

func (s Stock) land() int   { return s[0] + s[1] + s[2] }
func (s Stock) total() int  { return s[0] + s[1] + s[2] + s[3] }
func (s Stock) empty() bool { return s == Stock{} }

func (s Stock) plus(o Stock) Stock {
	for i := range s {
		s[i] += o[i]
	}
	return s
}

func (s Stock) minus(o Stock) Stock {
	for i := range s {
		s[i] -= o[i]
	}
	return s
}

// capped is s, no number above the one in o.
func (s Stock) capped(o Stock) Stock {
	for i := range s {
		s[i] = min(s[i], o[i])
	}
	return s
}

// within reports whether o has at least as many of each.
func (s Stock) within(o Stock) bool {
	for i := range s {
		if s[i] > o[i] {
			return false
		}
	}
	return true
}

// onlyLand is s without its fleets.
func (s Stock) onlyLand() Stock { s[3] = 0; return s }

func (s Stock) price() int {
	n := 0
	for _, u := range unitTypes {
		n += s.of(u) * u.price()
	}
	return n
}

// String is "3i 2c 1a 2f"; ParseStock reads it back. Nothing is "".
func (s Stock) String() string {
	var w []string
	for _, u := range unitTypes {
		if n := s.of(u); n != 0 {
			w = append(w, strconv.Itoa(n)+string(u))
		}
	}
	return strings.Join(w, " ")
}

// text is the stock in words.
func (s Stock) text() engine.Text {
	var parts []engine.Text
	for _, u := range unitTypes {
		if n := s.of(u); n != 0 {
			parts = append(parts, countText(n, u))
		}
	}
	if len(parts) == 0 {
		return engine.T("nothing")
	}
	return engine.T("%s", parts)
}

// ParseStock reads "3i 2c 1a 2f"; "", "0" and "none" are nothing.
func ParseStock(v string) (Stock, error) {
	var s Stock
	for _, w := range strings.FieldsFunc(v, func(r rune) bool { return r == ' ' || r == ',' }) {
		if w == "none" || w == "0" {
			continue
		}
		u := Unit(w[len(w)-1:])
		n, err := strconv.Atoi(w[:len(w)-1])
		if err != nil || n < 0 || n > 999 || u.ord() < 0 {
			return Stock{}, engine.Refuse(engine.BadText, secUnits, engine.T("Write units as 3i 2c 1a 2f."))
		}
		s[u.ord()] += n
	}
	return s, nil
}

// stockOf reads an answer's units; bad says which key is no type of unit, or which
// number is negative or larger than any stock.
func stockOf(m map[string]int) (s Stock, bad engine.Text) {
	for _, k := range engine.Sorted(m) {
		switch u := Unit(k); {
		case u.ord() < 0:
			bad = engine.T("%q is no type of unit: write i for infantry, c for cavalry, a for artillery, f for fleets, such as i=3 c=1.", k)
		case m[k] < 0 || m[k] > 999:
			bad = engine.T("%s: give a number from 0 to 999, not %d.", unitName(u), m[k])
		default:
			s[u.ord()] += m[k]
		}
	}
	return s, bad
}
