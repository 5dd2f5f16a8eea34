package cases

import (
	"slices"
	"strconv"
	"strings"
)

// same checks one line of what must not have changed. Lines that name no state
// are prose for the reader.
func (r *runner) same(s *snapshot, line any) {
	if o := obj(line); o != nil {
		for _, k := range keys(o) {
			r.expectIfKnown(s, k, o[k])
		}
		return
	}
	w := str(line)
	if k, v, ok := strings.Cut(w, ": "); ok {
		r.unchangedValue(s, strings.TrimSpace(k), strings.TrimSpace(v))
		return
	}
	if b, ok := strings.CutPrefix(w, "battle "); ok {
		for _, f := range []string{"top", "bottom"} {
			r.is("unchanged "+b, s.want["front."+b+"."+f], r.start0.want["front."+b+"."+f])
		}
		return
	}
	for _, f := range stateFields(w) {
		r.is("unchanged "+f, s.want[f], r.start0.want[f])
	}
}

// stateFields are the game's fields behind a state key of a case; none for prose.
func stateFields(key string) []string {
	var out []string
	each := func(prefix string, l []string) {
		for _, x := range l {
			out = append(out, prefix+"."+x)
		}
	}
	switch {
	case key == "every front":
		for _, b := range romans() {
			each("front."+b, []string{"top", "bottom"})
		}
	case frontKey.MatchString(key):
		out = append(out, "front."+key)
	case key == "tokens" || key == "bag" || key == "box":
		each(key, stateKeys())
	case key == "influence":
		each("influence.U", stateKeys())
		each("influence.C", stateKeys())
	case areaKey.MatchString(key):
		each("area."+strings.TrimPrefix(key, "area_"), stateKeys())
	case key == "presidents" || key == "president_used":
		each("president", []string{"U", "C"})
	case key == "cards_left" || key == "cards_played":
		each("played", []string{"U", "C"})
	case key == "initiative" || key == "bible" || key == "artillery" || key == "seen" || key == "turn":
		out = append(out, key)
	case key == "hand" || key == "queue" || key == "aside":
		each(key, []string{"U", "C"})
	}
	return out
}

// unchangedValue checks "initiative: C", "II.top.1: U ?", "cards_played: U 0, C 0",
// "tokens KY: mid 4", "II.top: [C 3-all+bible, U ambush, _]".
func (r *runner) unchangedValue(s *snapshot, k, v string) {
	switch {
	case k == "initiative":
		r.is("unchanged initiative", s.want["initiative"], v)
	case spaceKey.MatchString(k):
		r.is("unchanged "+k, spaceAt(s, k), v)
	case frontKey.MatchString(k):
		var l []string
		for _, x := range strings.Split(strings.Trim(v, "[]"), ",") {
			l = append(l, strings.TrimSpace(x))
		}
		r.front(s, k, l)
	case k == "cards_played" || k == "cards_left" || k == "hand" || k == "queue" || k == "committed":
		r.expect(s, k, pairs(v))
	case strings.HasPrefix(k, "tokens "):
		r.is("unchanged "+k, s.want["tokens."+strings.TrimPrefix(k, "tokens ")], tokens(pairs(v)))
	}
}

// expectIfKnown takes a mapping under unchanged like one under changes.
func (r *runner) expectIfKnown(s *snapshot, k string, v any) {
	if text, ok := v.(string); ok {
		r.unchangedValue(s, k, text)
		return
	}
	if b, ok := v.(bool); ok {
		r.unchangedValue(s, k, strconv.FormatBool(b))
		return
	}
	r.expect(s, k, v)
}

// silent: what lies on the table and is not named under changes has not changed.
func (r *runner) silent(s *snapshot) {
	named := map[string]bool{}
	for k := range r.kase.Then.Changes { // any order: a set
		named[k] = true
	}
	if named["cards_left"] {
		named["cards_played"] = true
	}
	if r.rebased() || strings.HasPrefix(str(r.kase.Given["step"]), "S") {
		return
	}
	for i, in := range r.kase.When { // a card that was taken is played, whether the case says so again or not
		if (in["card"] != nil || in["with"] != nil) && !r.refused(i+1) {
			named["cards_played"] = true
			named[strings.ToLower(str(in["card"]))] = true
		}
		if str(in["choose"]) == "President" && !r.refused(i+1) {
			named["president_used"] = true
		}
	}
	for _, k := range []string{"initiative", "tokens", "president_used", "cards_played", "bible", "artillery"} {
		if named[k] {
			continue
		}
		for _, f := range stateFields(k) {
			r.is("not named, so unchanged: "+f, s.want[f], r.start0.want[f])
		}
	}
}

// rebased reports whether a note moved the game on between inputs.
func (r *runner) rebased() bool {
	return slices.ContainsFunc(r.kase.When, func(o object) bool { return o["note"] != nil })
}

// refused reports whether the case wants an input refused.
func (r *runner) refused(n int) bool {
	return slices.ContainsFunc(r.kase.Then.Refused, func(x refused) bool { return x.input == n })
}
