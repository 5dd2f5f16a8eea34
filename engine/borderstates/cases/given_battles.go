package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// positionBattles are the Battle cards and what stands on their fronts.
func (r *runner) positionBattles() {
	g, p := r.kase.Given, r.setup.Position
	for b, v := range obj(g["cards"]) { // any order: a copy
		p["card."+b] = str(v)
	}
	if c, ok := g["card"]; ok {
		p["card."+orElse(g["battle"], "I")] = str(c)
	}
	for b, v := range r.battles() { // any order: a copy
		o := obj(v)
		if c := str(o["card"]); c != "" {
			p["card."+b] = c
		}
		for _, f := range []string{"top", "bottom"} {
			if l := list(o[f]); l != nil {
				p["front."+b+"."+f] = r.frontLine(b, f, str(o["card"]), l)
			}
		}
	}
	if str(g["step"]) == "P2" {
		r.threeCards()
	}
	r.holdBibleAndArtillery()
	for s, n := range obj(g["hidden_on_board"]) { // any order: one front each
		b := map[string]string{"U": "I", "C": "II"}[s]
		p["card."+b] = map[string]string{"I": "B13", "II": "B14"}[b]
		p["front."+b+".top"], p["front."+b+".bottom"] = hiddenFronts(s, number(n))
	}
	for _, s := range sidesOf() {
		if pair := obj(g["round_1_pair_of_"+string(s)]); pair != nil {
			r.pairOfRound(string(s), pair)
		}
	}
}

// battles are the given battles by their numbers; a case of one battle may write its
// fronts without one.
func (r *runner) battles() object {
	g, out := r.kase.Given, object{}
	for b, v := range obj(g["battles"]) { // any order: a copy
		out[b] = v
	}
	if b := orElse(g["battle"], "I"); out[b] == nil && (g["top"] != nil || g["bottom"] != nil) {
		out[b] = object{"card": g["card"], "top": g["top"], "bottom": g["bottom"]}
	}
	return out
}

// threeCards: at P2 three cards lie there, though the case names only those that matter.
func (r *runner) threeCards() {
	p := r.setup.Position
	taken := append(list(r.kase.Given["seen"]), p["card.I"], p["card.II"], p["card.III"])
	for _, b := range romans() {
		for n := 17; n >= 1 && p["card."+b] == ""; n-- {
			if id := fmt.Sprintf("B%02d", n); !slices.Contains(taken, id) {
				p["card."+b], taken = id, append(taken, id)
			}
		}
	}
}

// holdBibleAndArtillery puts the Bible and the Artillery on their spaces, with a
// battle to hold them where the case has none.
func (r *runner) holdBibleAndArtillery() {
	p := r.setup.Position
	for _, key := range []string{"bible", "artillery"} {
		at := str(r.kase.Given[key])
		if at == "" || at == "free" {
			continue
		}
		p[key] = at
		b, _, _ := strings.Cut(at, ".")
		if p["card."+b] != "" {
			continue
		}
		p["card."+b] = map[string]string{"I": "B13", "II": "B14", "III": "B15"}[b]
		if key == "bible" { // it lies on a block
			w := strings.Split(at, ".")
			spaces := []string{"_", "_", "_", "_"}
			spaces[number(w[2])-1] = "U ?"
			p["front."+b+"."+w[1]] = strings.Join(spaces, ", ")
		}
	}
}

// hiddenFronts are the two fronts of a battle with so many face-down blocks of a side.
func hiddenFronts(side string, n int) (top, bottom string) {
	line := func(k int) string {
		out := make([]string, 4)
		for i := range out {
			out[i] = "_"
			if i < k {
				out[i] = side + " ?"
			}
		}
		return strings.Join(out, ", ")
	}
	return line(min(n, 4)), line(max(n-4, 0))
}

// pairOfRound marks the two blocks of a pair with round 1.
func (r *runner) pairOfRound(side string, pair object) {
	p := r.setup.Position
	up := side + " " + str(pair["up"])
	for k, v := range p { // any order: each front apart
		if !strings.HasPrefix(k, "front.") {
			continue
		}
		parts := strings.Split(v, ", ")
		for i := range parts {
			if parts[i] == up || k+"."+strconv.Itoa(i+1) == "front."+str(pair["hidden_at"]) {
				parts[i] += "@1"
			}
		}
		p[k] = strings.Join(parts, ", ")
	}
}

// frontLine is a front of a case in the words of the game's field.
func (r *runner) frontLine(b, f, card string, l []string) string {
	printed, err := strconv.Atoi(r.setup.Printed["battle."+card+"."+f])
	if err != nil {
		printed = len(l)
	}
	spaces := 0
	var out []string
	for len(l) > 0 && l[len(l)-1] == "x" { // the front is shorter than the other
		l = l[:len(l)-1]
	}
	for n := len(l) - len(slices.DeleteFunc(slices.Clone(l), func(w string) bool { return w == "x" })); len(l)-n < printed; {
		l = append(l, "_") // spaces that the case does not name
	}
	for i, w := range l {
		at := fmt.Sprintf("%s.%s.%d", b, f, i+1)
		if w != "x" {
			spaces++
		}
		switch {
		case w == "ART":
			r.setup.Position["artillery"] = at
			w = "_"
		case strings.HasSuffix(w, "+bible"):
			r.setup.Position["bible"] = at
			w = strings.TrimSuffix(w, "+bible")
		}
		if w != "x" && spaces > printed {
			w = "+" + w
		}
		out = append(out, w)
	}
	return strings.Join(out, ", ")
}
