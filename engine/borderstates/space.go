package borderstates

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// Spot is one space: battle from 0, front 0 top or 1 bottom, column counted from
// the arrow, 1 nearest. Column 0 is no space.
type Spot struct{ Battle, Front, Col int }

func frontName(f int) string { return [2]string{"top", "bottom"}[f] }

// frontKey is "I.top".
func frontKey(b, f int) string {
	return [3][2]string{{"I.top", "I.bottom"}, {"II.top", "II.bottom"}, {"III.top", "III.bottom"}}[b][f]
}

// String is the spot as the ledger writes it: "I.top.2", "-" for none.
func (s Spot) String() string {
	if s.Col == 0 {
		return "-"
	}
	return frontKey(s.Battle, s.Front) + "." + strconv.Itoa(s.Col)
}

// Text is the spot as people read it.
func (s Spot) Text() engine.Text {
	if s.Front == 0 {
		return engine.T("%s top %d", engine.Name(roman(s.Battle)), s.Col)
	}
	return engine.T("%s bottom %d", engine.Name(roman(s.Battle)), s.Col)
}

func parseSpot(v string) (Spot, bool) {
	if v == "-" || v == "" {
		return Spot{}, true
	}
	w := strings.Split(v, ".")
	if len(w) != 3 {
		return Spot{}, false
	}
	b, f, ok := parseFront(w[0] + "." + w[1])
	col, err := strconv.Atoi(w[2])
	return Spot{b, f, col}, ok && err == nil && col >= 1 && col <= 8
}

func parseFront(v string) (b, f int, ok bool) {
	for b := range 3 {
		for f := range 2 {
			if frontKey(b, f) == v {
				return b, f, true
			}
		}
	}
	return 0, 0, false
}

// Piece is what stands on a space.
type Piece struct {
	Side  Side  // Nobody: the space is empty, or the Artillery stands there
	Block Block // "": face down
	Round int   // in which it was committed; 0: not known
	Gone  bool  // eliminated: a gap is left
	Acted bool  // an Ambush that has had its action
	memo  Block // what its owner wrote down for his own phone
}

// General reports whether a General block stands there.
func (p Piece) General() bool { return p.Side != Nobody && !p.Gone }

// Front is one line of a battle, its spaces outward from the arrow.
type Front struct {
	First   int // column of the first printed space, 1 or 2
	Printed int // number of printed spaces
	Spaces  []Piece
}

// over reports whether the front has its additional block.
func (f Front) over() bool { return len(f.Spaces) > f.Printed }

// at is the piece in a column, nil where there is no space.
func (g *Border) at(s Spot) *Piece {
	if s.Col == 0 {
		return nil
	}
	f := &g.Fronts[s.Battle][s.Front]
	i := s.Col - f.First
	if i < 0 || i >= len(f.Spaces) {
		return nil
	}
	return &f.Spaces[i]
}

// General reports whether a General stands on the spot.
func (g *Border) general(s Spot) bool {
	p := g.at(s)
	return p != nil && p.General()
}

// empty reports whether a printed space is there and nothing on it. The gap of an
// eliminated block is empty too, but nothing is placed by then.
func (g *Border) empty(s Spot) bool {
	p := g.at(s)
	return p != nil && !p.General() && g.Artillery != s
}

// spots are the spaces of a front, outward from the arrow.
func (g *Border) spots(b, f int) []Spot {
	fr := g.Fronts[b][f]
	out := make([]Spot, len(fr.Spaces))
	for i := range out {
		out[i] = Spot{b, f, fr.First + i}
	}
	return out
}

// allSpots are the spaces of a battle, column by column outward, top first.
func (g *Border) allSpots(b int) []Spot {
	out := make([]Spot, 0, 16)
	for col := 1; col <= 8; col++ { // 6 printed, shifted by one, and the overflow
		for f := range 2 {
			if s := (Spot{b, f, col}); g.at(s) != nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// Nearest is the free space of a front that a block must take.
// Placement of the Blocks; BS-32
func (g *Border) Nearest(b, f int) (Spot, bool) {
	for _, s := range g.spots(b, f) {
		if g.empty(s) {
			return s, true
		}
	}
	return Spot{}, false
}

// free counts the free spaces of a battle.
func (g *Border) free(b int) int {
	n := 0
	for _, s := range g.allSpots(b) {
		if g.empty(s) {
			n++
		}
	}
	return n
}

// Hidden are the face-down Generals of a side in a battle, in the order of allSpots.
func (g *Border) Hidden(b int, side Side) []Spot {
	var out []Spot
	for _, s := range g.allSpots(b) {
		if p := g.at(s); p.General() && p.Side == side && p.Block == "" {
			out = append(out, s)
		}
	}
	return out
}
