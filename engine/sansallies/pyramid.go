package sansallies

import "strings"

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

// tierLetters are the tiers from the bottom to the top.
var tierLetters = [8]Tier{"A", "B", "C", "D", "E", "F", "G", "H"}

// tierPlaces are the places of each tier, from the left.
var tierPlaces = [8][]Place{
	{"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"},
	{"B1", "B2", "B3", "B4", "B5", "B6", "B7"},
	{"C1", "C2", "C3", "C4", "C5", "C6"},
	{"D1", "D2", "D3", "D4", "D5"},
	{"E1", "E2", "E3", "E4"},
	{"F1", "F2", "F3"},
	{"G1", "G2"},
	{"H1"},
}

// dealOrder are the 36 places in the order in which the pyramid is dealt. Set-Up; SA-6
var dealOrder = []Place{
	"H1",
	"G1", "G2",
	"F1", "F2", "F3",
	"E1", "E2", "E3", "E4",
	"D1", "D2", "D3", "D4", "D5",
	"C1", "C2", "C3", "C4", "C5", "C6",
	"B1", "B2", "B3", "B4", "B5", "B6", "B7",
	"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8",
}

// tiers from the bottom to the top: a copy, which nothing can change for others.
func tiers() [8]Tier { return tierLetters }

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

// deal lists the places in the order of the deal; the slice must not be changed.
func deal() []Place { return dealOrder }

// places of a tier, from the left; the slice must not be changed.
func (t Tier) places() []Place { return tierPlaces[t.rank()] }

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
	lower := tierPlaces[p.Tier().rank()-1]
	return lower[p.number()-1 : p.number()+1]
}

// above are the places whose bottom corners this one covers.
func (p Place) above() []Place {
	if p.Tier() == "H" {
		return nil
	}
	upper := tierPlaces[p.Tier().rank()+1]
	return upper[max(p.number()-2, 0):min(p.number(), len(upper))]
}
