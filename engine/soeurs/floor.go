package soeurs

import (
	"slices"

	"adjutant/engine"
)

// A floor as printed, rows from the top down, columns from the left:
//
//	r2   T . $          steps   U
//	r1   . 1 .                L   R     never down, no space twice
//	       ^ door
//
// written in one line: "door r1c2 | T . $ | . 1 .", and, where a side between
// two spaces is blocked, "| blocked r1c2R" (the right side of r1c2).

// Kinds of spaces.
const (
	plainSpace       = "."
	trapSpace        = "T"
	advancedTrap     = "TT"
	treasureSpace    = "$"
	advancedTreasure = "$$"
	bossCell         = "B"
	noSpace          = "#"
)

var kindsOfSpace = [...]string{plainSpace, trapSpace, advancedTrap, "1", "2", "3", treasureSpace, advancedTreasure, bossCell, noSpace}

// Floor is a floor's grid.
type Floor struct {
	Rows    [][]string // Rows[0] is r1, the bottom
	Door    string
	Blocked map[string]bool // "r1c2R": the side R of r1c2
}

// ParseFloor reads a floor written in one line, in English or in French.
func ParseFloor(s string) (*Floor, error) {
	grid, err := floorPlan(true).Read(s)
	if err != nil {
		return nil, err
	}
	f := &Floor{Rows: grid.Rows, Door: grid.Door, Blocked: map[string]bool{}}
	for _, side := range grid.Blocked {
		f.Blocked[side] = true
	}
	return f, nil
}

// String writes the floor in one line; ParseFloor reads it back.
func (f *Floor) String() string {
	return floorPlan(true).Write(engine.PlanGrid{Door: f.Door, Rows: f.Rows, Blocked: engine.Sorted(f.Blocked)})
}

func at(r, c int) string { return engine.PlanSpace(r, c) }

func coordinates(space string) (r, c int, ok bool) { return engine.PlanPlace(space) }

// kind is what is printed on a space; # where there is none.
func (f *Floor) kind(space string) string {
	r, c, ok := coordinates(space)
	if !ok || r < 1 || r > len(f.Rows) || c < 1 || c > len(f.Rows[0]) {
		return noSpace
	}
	return f.Rows[r-1][c-1]
}

// spaces lists the floor's spaces, bottom row first.
func (f *Floor) spaces() []string {
	var out []string
	for r := range f.Rows {
		for c := range f.Rows[r] {
			if f.Rows[r][c] != noSpace {
				out = append(out, at(r+1, c+1))
			}
		}
	}
	return out
}

// beside is the space that a step leads to; "" for none.
func (f *Floor) beside(from string, step byte) string {
	if from == door {
		if step == 'U' {
			return f.Door // SO-16
		}
		return ""
	}
	r, c, ok := coordinates(from)
	if !ok {
		return ""
	}
	to, back := "", ""
	switch step { // Movement rules; SO-22
	case 'U':
		to = at(r+1, c)
	case 'L':
		to, back = at(r, c-1), at(r, c-1)+"R"
	case 'R':
		to, back = at(r, c+1), at(r, c+1)+"L"
	}
	if to == "" || f.kind(to) == noSpace || f.Blocked[from+string(step)] || back != "" && f.Blocked[back] {
		return ""
	}
	return to
}

// Way is a legal path: its steps and the spaces entered.
type Way struct {
	Steps  string
	Spaces []string
}

// End is the space where the way ends; from where there is none.
func (w Way) End(from string) string {
	if len(w.Spaces) == 0 {
		return from
	}
	return w.Spaces[len(w.Spaces)-1]
}

// ways lists every way of 1 to most steps, the shorter prefix first. No space is
// entered twice on one floor (SO-21; SO-R2), and the Boss space ends a way (SO-67).
//
// Reading of Movement rules: not going back over one's steps could mean those of
// this movement or of the whole floor; taken: the whole floor, over its three
// sequences.
func (f *Floor) ways(from string, crossed []string, most int) []Way {
	var out []Way
	var walk func(w Way, here string)
	walk = func(w Way, here string) {
		if len(w.Steps) == most || f.kind(here) == bossCell {
			return
		}
		for _, s := range []byte("ULR") {
			to := f.beside(here, s)
			if to == "" || slices.Contains(crossed, to) || slices.Contains(w.Spaces, to) {
				continue
			}
			next := Way{w.Steps + string(s), append(slices.Clone(w.Spaces), to)}
			out = append(out, next)
			walk(next, to)
		}
	}
	walk(Way{}, from)
	return out
}

// legal are the ways that a roll allows. none says that the pawn stays.
//
// Reading of Movement rules: the movement "must" be exact but stops when it is
// blocked. Either reading of a blocked die is possible: it may be chosen freely, or
// only when no die moves exactly. Taken: exact dice first, else as far as possible (SO-R1).
func (f *Floor) legal(from string, crossed []string, dice []int, h House) []Way {
	most := 0
	for _, d := range dice {
		most = max(most, d)
	}
	all := f.ways(from, crossed, most)
	var out []Way
	add := func(w Way) {
		if !slices.ContainsFunc(out, func(o Way) bool { return o.Steps == w.Steps }) {
			out = append(out, w)
		}
	}
	blocked := false
	for _, d := range dice {
		exact := f.exact(all, d)
		blocked = blocked || len(exact) == 0
		for _, w := range exact {
			add(w)
		}
	}
	if len(out) > 0 && (h.DieChoice != "any" || !blocked) {
		return out
	}
	for _, d := range dice {
		if len(f.exact(all, d)) > 0 {
			continue
		}
		for _, w := range f.short(all, d, from, crossed, h) {
			add(w)
		}
	}
	return out
}

// exact are the ways of exactly n steps, and shorter ones onto the Boss space
// (SO-20; SO-R3).
//
// Reading of BOSS: reaching the Boss space ends the movement, but a movement "must"
// be exact. The space could be entered by an exact number only; taken: with steps
// left over too.
func (f *Floor) exact(all []Way, n int) []Way {
	var out []Way
	for _, w := range all {
		if len(w.Steps) == n || len(w.Steps) < n && f.kind(w.End("")) == bossCell {
			out = append(out, w)
		}
	}
	return out
}

// short are the ways for a die without an exact one (SO-23; SO-R1).
func (f *Floor) short(all []Way, n int, from string, crossed []string, h House) []Way {
	if h.NoExactMove == "skip" {
		return nil
	}
	longest := 0
	for _, w := range all {
		if len(w.Steps) < n {
			longest = max(longest, len(w.Steps))
		}
	}
	var out []Way
	for _, w := range all {
		switch {
		case len(w.Steps) >= n:
		case h.NoExactMove == "stuck":
			if !f.canGoOn(w, crossed) {
				out = append(out, w)
			}
		case len(w.Steps) == longest:
			out = append(out, w)
		}
	}
	return out
}

func (f *Floor) canGoOn(w Way, crossed []string) bool {
	for _, s := range []byte("ULR") {
		to := f.beside(w.End(""), s)
		if to != "" && !slices.Contains(crossed, to) && !slices.Contains(w.Spaces, to) {
			return true
		}
	}
	return false
}

// crossing is what a way meets, in the order of crossing.
type crossing struct {
	traps, treasures []string
	enemies          int
	boss             bool
}

func (f *Floor) crossing(spaces []string) crossing {
	var c crossing
	for _, s := range spaces {
		c.add(f.kind(s))
	}
	return c
}

func (c *crossing) add(kind string) {
	switch kind {
	case trapSpace, advancedTrap:
		c.traps = append(c.traps, kind)
	case treasureSpace, advancedTreasure:
		c.treasures = append(c.treasures, kind)
	case "1", "2", "3":
		c.enemies += int(kind[0] - '0')
	case bossCell:
		c.boss = true
	}
}
