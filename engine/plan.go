package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Plan says that words draw a plan: spaces in rows and columns, each with what is
// printed on it, a space where one comes in, and sides that cannot be passed.
//
//	r2   T . $
//	r1   . 1 .        "door r1c2 | T . $ | . 1 . | blocked r1c1R"
//	       ^ door
//
// Rows are written from the top down and counted from the bottom up. r1c1R is the
// right side of r1c1, r1c1U its upper one; L is read as the neighbour's R. Of several
// words for one thing the first is written and all are read. What is kept is the
// words; typed by hand, in a file or at a terminal they are as good.
type Plan struct {
	Icons    []Icon   `json:"icons"`
	Nothing  string   `json:"nothing"`            // icon of a place that is no space
	Door     []string `json:"door"`               // words before the space where one comes in
	DoorText Text     `json:"door_text"`          // "door"
	Blocked  []string `json:"blocked,omitempty"`  // words before the sides that cannot be passed
	None     []string `json:"none,omitempty"`     // words for a plan that is left out
	NoneText Text     `json:"none_text,omitzero"` // what leaving it out means
	Rows     int      `json:"rows"`               // offered to be filled in; a plan may have more
	Cols     int      `json:"cols"`
}

// Icon is one thing that may be printed on a space.
type Icon struct {
	Key  string `json:"key"`
	Text Text   `json:"text"`
	Kind string `json:"kind"` // colours it, as the kind of a board's zone
}

// PlanGrid is a plan that was read. Rows[0] is r1, the bottom one.
type PlanGrid struct {
	Door    string
	Rows    [][]string
	Blocked []string
}

// AskPlan needs a plan drawn, written in at most max characters.
func AskPlan(max int, p Plan) Need { return Need{Kind: TextKind, Min: 1, Max: max, Plan: p} }

// Any reports whether there is a plan to draw at all.
func (p Plan) Any() bool { return len(p.Icons) > 0 }

// LeftOut reports whether words say that the plan is left out.
func (p Plan) LeftOut(words string) bool { return oneOf(p.None, strings.TrimSpace(words)) }

func oneOf(list []string, word string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
}

// PlanSpace names the space of a row and a column, both from 1: "r1c2".
func PlanSpace(row, col int) string { return "r" + strconv.Itoa(row) + "c" + strconv.Itoa(col) }

// PlanPlace is the row and column of a space.
func PlanPlace(space string) (row, col int, ok bool) {
	row, rest, ok1 := placeNumber(space, 'r')
	col, rest, ok2 := placeNumber(rest, 'c')
	return row, col, ok1 && ok2 && rest == ""
}

// placeNumber reads a letter and a number from 0 to 9999 without leading zeros.
func placeNumber(s string, letter byte) (n int, rest string, ok bool) {
	if s == "" || s[0] != letter {
		return 0, s, false
	}
	i := 1
	for i < len(s) && i < 5 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, s[i:], i > 1 && (s[1] != '0' || i == 2)
}

// At is the icon printed on a space; nothing where there is none.
func (g PlanGrid) At(space, nothing string) string {
	r, c, ok := PlanPlace(space)
	if !ok || r < 1 || r > len(g.Rows) || c < 1 || c > len(g.Rows[r-1]) {
		return nothing
	}
	return g.Rows[r-1][c-1]
}

// Read takes a written plan apart.
//
// Errors: a refusal that says which of its words cannot be, and why.
func (p Plan) Read(words string) (PlanGrid, error) {
	var g PlanGrid
	parts := strings.Split(words, "|")
	head := strings.Fields(parts[0])
	if len(head) != 2 || !oneOf(p.Door, head[0]) {
		return g, Refuse(BadText, "", T("A plan begins with the space where one comes in (%s).", p.DoorText))
	}
	g.Door = head[1]
	for _, part := range parts[1:] {
		row := strings.Fields(part)
		if len(row) > 0 && oneOf(p.Blocked, row[0]) {
			g.Blocked = append(g.Blocked, row[1:]...)
			continue
		}
		for _, w := range row {
			if w != p.Nothing && !slices.ContainsFunc(p.Icons, func(i Icon) bool { return i.Key == w }) {
				return PlanGrid{}, Refuse(BadText, "", T("%q is no kind of space.", w))
			}
		}
		g.Rows = append(g.Rows, row)
	}
	slices.Reverse(g.Rows)
	if len(g.Rows) == 0 || slices.ContainsFunc(g.Rows, func(r []string) bool { return len(r) != len(g.Rows[0]) }) {
		return PlanGrid{}, Refuse(BadText, "", T("All rows of a plan are equally long."))
	}
	if g.At(g.Door, p.Nothing) == p.Nothing {
		return PlanGrid{}, Refuse(BadText, "", T("There is no space at %s, where one comes in.", Name(g.Door)))
	}
	for _, s := range g.Blocked {
		if len(s) < 5 || g.At(s[:len(s)-1], p.Nothing) == p.Nothing || !strings.ContainsAny(s[len(s)-1:], "LRU") {
			return PlanGrid{}, Refuse(BadText, "", T("%s is no side of a space.", Name(s)))
		}
	}
	return g, nil
}

// Write is the plan in one line; Read takes it apart again.
func (p Plan) Write(g PlanGrid) string {
	parts := []string{p.Door[0] + " " + g.Door}
	for i := len(g.Rows) - 1; i >= 0; i-- {
		parts = append(parts, strings.Join(g.Rows[i], " "))
	}
	if len(g.Blocked) > 0 {
		parts = append(parts, p.Blocked[0]+" "+strings.Join(g.Blocked, " "))
	}
	return strings.Join(parts, " | ")
}

// Trim leaves out outer rows and columns without a space, and sides of no space;
// door and sides go along. L becomes the neighbour's R. A grid without any space
// has no rows.
func (p Plan) Trim(g PlanGrid) PlanGrid {
	low, high, left, right := len(g.Rows), -1, 1<<20, -1
	for r, row := range g.Rows {
		for c, k := range row {
			if k != p.Nothing {
				low, high, left, right = min(low, r), max(high, r), min(left, c), max(right, c)
			}
		}
	}
	out := PlanGrid{}
	if high < 0 {
		return out
	}
	for _, row := range g.Rows[low : high+1] {
		out.Rows = append(out.Rows, slices.Clone(row[left:right+1]))
	}
	moved := func(space string) (string, bool) {
		r, c, ok := PlanPlace(space)
		s := PlanSpace(r-low, c-left)
		return s, ok && out.At(s, p.Nothing) != p.Nothing
	}
	if s, ok := moved(g.Door); ok {
		out.Door = s
	}
	for _, side := range g.Blocked {
		if len(side) < 5 {
			continue
		}
		space, edge := side[:len(side)-1], side[len(side)-1:]
		if edge == "L" {
			r, c, _ := PlanPlace(space)
			space, edge = PlanSpace(r, c-1), "R"
		}
		if s, ok := moved(space); ok && !slices.Contains(out.Blocked, s+edge) {
			out.Blocked = append(out.Blocked, s+edge)
		}
	}
	slices.Sort(out.Blocked)
	return out
}
