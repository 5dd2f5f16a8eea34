package cases

import (
	"slices"

	"adjutant/engine/borderstates"
)

// judged is the battle that a case is about: the one it names, else the first it gives.
func (r *runner) judged(s *snapshot) int {
	if n := str(r.kase.Given["battle"]); n != "" {
		return slices.Index(romans(), n)
	}
	for i, b := range romans() {
		if obj(r.kase.Given["battles"])[b] != nil {
			return i
		}
	}
	return s.g.At
}

// verdict compares what was judged of the battle of the case.
func (r *runner) verdict(s *snapshot, key string, want any) {
	b := r.judged(s)
	v, ok := r.verdicts[b]
	if !ok {
		v = *s.g.Judge(b)
		if str(r.kase.Given["step"]) == "R4" {
			v.Winner, v.Loser = s.g.Winner, s.g.Loser
		}
	}
	o := obj(want)
	none := func(x borderstates.Side) string {
		if x == borderstates.Nobody {
			return "none"
		}
		return string(x)
	}
	switch key {
	case "fronts":
		for i, f := range []string{"top", "bottom"} {
			if w, ok := o[f]; ok {
				r.is("fronts "+f, v.Sum[i], w)
			}
		}
	case "winning_front":
		r.is(key, map[int]string{-1: "none", 0: "top", 1: "bottom"}[v.Front], str(want))
	case "values":
		for _, k := range keys(o) {
			r.is("values "+k, *v.Value.Of(borderstates.Side(k)), o[k])
		}
	case "shares":
		for _, k := range keys(o) {
			r.is("shares "+k, *v.Share.Of(borderstates.Side(k)), o[k])
		}
	case "winner":
		r.is(key, none(v.Winner), str(want))
	case "loser":
		r.is(key, none(v.Loser), str(want))
	}
}

// outcome compares the end of the game.
func (r *runner) outcome(s *snapshot, o object) {
	if w := str(o["winner"]); s.g.Outcome == nil && w == "none" { // the game goes on
		return
	}
	if s.g.Outcome == nil {
		r.bad("outcome: %v expected, the game is not over", o)
		return
	}
	if w := str(o["winner"]); w != "" {
		r.is("outcome winner", s.g.Outcome.Winner, borderstates.Side(w).Seat())
	}
	if m := str(o["method"]); m != "" {
		r.is("outcome method", s.g.Method, m)
	}
	if t := str(o["turn"]); t != "" {
		r.is("outcome turn", s.g.Turn, t)
	}
}
