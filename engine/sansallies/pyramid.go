package sansallies

import (
	"strconv"
	"strings"
)

// Place is a place of the pyramid: the letter of its tier and its number from the
// left. The bottom corners of C2 lie on B2 and B3.
//
//	      H1
//	    G1  G2
//	  F1  F2  F3
//	      …
//	A1 A2 A3 … A8
type Place string

// Tier is the letter of a technology chit and of the row beside which it lies.
type Tier string

// tiers from the bottom to the top.
func tiers() []Tier { return []Tier{"A", "B", "C", "D", "E", "F", "G", "H"} }

// rank is 0 for A to 7 for H, -1 for anything else.
func (t Tier) rank() int {
	if len(t) != 1 {
		return -1
	}
	return strings.Index("ABCDEFGH", string(t))
}

// size is the number of places of the tier: A 8 … H 1.
func (t Tier) size() int { return 8 - t.rank() }

// up and down are the next chits; the chit itself at the ends.
func (t Tier) up() Tier   { return tiers()[min(t.rank()+1, 7)] }
func (t Tier) down() Tier { return tiers()[max(t.rank()-1, 0)] }

// deal lists the places in the order in which the pyramid is dealt: H1, G1, G2 … A8.
func deal() []Place {
	var out []Place
	for r := 7; r >= 0; r-- {
		out = append(out, tiers()[r].places()...)
	}
	return out
}

// places of a tier, from the left.
func (t Tier) places() []Place {
	out := make([]Place, t.size())
	for i := range out {
		out[i] = Place(string(t) + strconv.Itoa(i+1))
	}
	return out
}

// ok reports whether the pyramid has the place.
func (p Place) ok() bool {
	if len(p) != 2 {
		return false
	}
	r := p.Tier().rank()
	return r >= 0 && p.number() >= 1 && p.number() <= p.Tier().size()
}

// Tier is the place's row.
func (p Place) Tier() Tier { return Tier(p[:1]) }

func (p Place) number() int { return int(p[1] - '0') }

// corners are the lower places under the two bottom corners; none for tier A.
func (p Place) corners() []Place {
	if p.Tier() == "A" {
		return nil
	}
	t := tiers()[p.Tier().rank()-1]
	return []Place{
		Place(string(t) + strconv.Itoa(p.number())),
		Place(string(t) + strconv.Itoa(p.number()+1)),
	}
}

// above are the places whose bottom corners this one covers.
func (p Place) above() []Place {
	if p.Tier() == "H" {
		return nil
	}
	t := tiers()[p.Tier().rank()+1]
	var out []Place
	for _, n := range []int{p.number() - 1, p.number()} {
		if q := Place(string(t) + strconv.Itoa(n)); q.ok() {
			out = append(out, q)
		}
	}
	return out
}
