package cases

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine/borderstates"
)

// stateKeys are the five states in the order of the board.
func stateKeys() []string { return []string{"MO", "KY", "WV", "MD", "DE"} }

// romans are the three battles of a turn.
func romans() []string { return []string{"I", "II", "III"} }

// sidesOf are the two sides, the Union first.
func sidesOf() []borderstates.Side { return []borderstates.Side{borderstates.U, borderstates.C} }

// cubes reads {MO: 2, KY: 1}.
func cubes(v any) borderstates.Cubes {
	var out borderstates.Cubes
	o := obj(v)
	for i, s := range stateKeys() {
		out[i] = number(o[s])
	}
	return out
}

// tokens is {U1: 2, mid: 2} as the game's field writes it.
func tokens(v any) string {
	var t []string
	o := obj(v)
	for _, p := range []string{"Uc", "U3", "U2", "U1", "mid", "C1", "C2", "C3", "Cc"} {
		if n := number(o[p]); n > 0 {
			t = append(t, p+":"+strconv.Itoa(n))
		}
	}
	return strings.Join(t, ",")
}

// stock is a group of cube fields.
func stock(s *snapshot, key string) borderstates.Cubes {
	var out borderstates.Cubes
	for i, st := range stateKeys() {
		out[i] = number(s.want[key+"."+st])
	}
	return out
}

// words are the names of blocks.
func words(l []borderstates.Block) []string {
	var out []string
	for _, b := range l {
		out = append(out, string(b))
	}
	return out
}

// orQuestion is a block's name; "?" while it is not known.
func orQuestion(b borderstates.Block) string {
	if b == "" {
		return "?"
	}
	return string(b)
}

// sorted are words in order, as one text.
func sorted(l []string) string {
	l = slices.Clone(l)
	slices.Sort(l)
	return strings.Join(l, ",")
}
