package vision

import (
	"math"
	"slices"
)

// How far the eye trusts itself after errors. A reading is as sure as its least sure
// face. Of the sure readings accepted here, those at or over a limit were n, and w of
// them wrong; the chance that the next one is wrong is then put at
//
//	(w + 1/2) / (n + 1 + 165)
//
// which is the mean of Jeffreys' prior after the 165 sure readings, none wrong, of
// photographs that trained nothing (the ACCURACY.md this was reckoned with; it has
// 169 by now) and after these. The limit is the
// least one at which that stays under the bar for wrong readings; it is never under
// the factory's. What follows for an error among right ones of the same confidence:
//
//	1 wrong, up to 132 right   only what is surer than the error is trusted
//	1 wrong, 133 right         trusted again
//	2 wrong                    after 332 right
const (
	mostWrong  = 0.005 // of sure readings: the bar over all scopes
	priorWrong = 0.5
	priorAll   = 1 + 165.0
)

// Trust is what was learnt for readings to come. The zero value changes nothing.
type Trust struct {
	Raise float64 // readings with a face less sure than this are asked; 0 = as the factory set
}

// Trust is what the notes teach.
func (l *Learned) Trust() Trust {
	l.mu.Lock()
	defer l.mu.Unlock()
	type reading struct {
		confidence float64
		right      bool
	}
	var sure []reading
	limits := []float64{0}
	for _, n := range l.notes {
		if !n.Sure || !n.counts() || len(n.Faces) == 0 {
			continue
		}
		r := reading{1, true}
		for _, f := range n.Faces {
			r.confidence, r.right = min(r.confidence, f.Confidence), r.right && f.Right
		}
		sure = append(sure, r)
		if !r.right {
			limits = append(limits, math.Nextafter(r.confidence, 2))
		}
	}
	slices.Sort(limits)
	for _, limit := range limits {
		wrong, all := priorWrong, priorAll
		for _, r := range sure {
			if r.confidence < limit {
				continue
			}
			all++
			if !r.right {
				wrong++
			}
		}
		if wrong/all <= mostWrong {
			return Trust{Raise: limit}
		}
	}
	return Trust{Raise: limits[len(limits)-1]} // over every error: the prior alone
}

// Apply changes what a reading says of itself, never its dice.
func (t Trust) Apply(r Reading) Reading {
	if !r.Sure || len(r.Dice) == 0 {
		return r
	}
	least := 1.0
	for _, d := range r.Dice {
		least = min(least, d.Confidence)
	}
	if least < t.Raise {
		r.Sure, r.Raised, r.Why = false, true, []Why{LowConfidence}
	}
	return r
}
