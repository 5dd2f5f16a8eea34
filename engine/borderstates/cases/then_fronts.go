package cases

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine/borderstates"
)

// Keys of fronts, their spaces and the areas of the battles.
var (
	frontKey = regexp.MustCompile(`^(I|II|III)\.(top|bottom)$`)
	spaceKey = regexp.MustCompile(`^(I|II|III)\.(top|bottom)\.\d$`)
	areaKey  = regexp.MustCompile(`^area_(I|II|III)$`)
)

// frontOf reads the battle and the front of "II.top" or "II.top.3"; -1 where the key
// names none.
func frontOf(key string) (battle, front int) {
	w := strings.Split(key, ".")
	return slices.Index(romans(), w[0]), slices.Index([]string{"top", "bottom"}, w[1])
}

// spaceAt is what stands on a space, in the case's words.
func spaceAt(s *snapshot, key string) string {
	b, f := frontOf(key)
	col := number(key[strings.LastIndex(key, ".")+1:])
	fr := s.g.Fronts[b][f]
	i := col - fr.First
	if i < 0 || i >= len(fr.Spaces) {
		return "x"
	}
	p := fr.Spaces[i]
	spot := borderstates.Spot{Battle: b, Front: f, Col: col}
	switch {
	case s.g.Artillery == spot:
		return "ART"
	case p.Gone:
		return "-"
	case p.Side == borderstates.Nobody:
		return "_"
	}
	out := string(p.Side) + " " + orQuestion(p.Block)
	if s.g.Bible == spot {
		out += "+bible"
	}
	return out
}

// front compares a whole front; a case that names an overflow block lists one more.
func (r *runner) front(s *snapshot, key string, want []string) {
	var have []string
	for col := 1; col <= 8; col++ {
		w := spaceAt(s, key+"."+strconv.Itoa(col))
		if w == "x" && col > 1 {
			break
		}
		have = append(have, w)
	}
	for len(want) > len(have) && want[len(want)-1] == "x" { // shorter than the other front
		want = want[:len(want)-1]
	}
	r.is(key, strings.Join(have, " | "), strings.Join(want, " | "))
}
