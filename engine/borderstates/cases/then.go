package cases

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// judge compares what the case expects with where the game stands. Answers that
// only accept are left out in cases: the game is looked at after the last input,
// and after each further acceptance, and one of these must fit entirely.
func (r *runner) judge() {
	if len(r.bads) > 0 {
		return
	}
	var first []string
	for i := range 12 {
		s := r.snap()
		if len(r.kase.When) > 0 {
			r.after[len(r.kase.When)] = s
		}
		r.bads = nil
		r.compare(s)
		if len(r.bads) == 0 {
			return
		}
		if i == 0 {
			first = r.bads
		}
		if !r.accept(s) {
			break
		}
	}
	r.bads = first
}

// compare checks one snapshot.
func (r *runner) compare(s *snapshot) {
	t := r.kase.Then
	for _, k := range keys(t.Changes) {
		r.expect(s, k, t.Changes[k])
	}
	for _, u := range t.Unchanged {
		r.same(s, u)
	}
	r.silent(s)
	if t.Next != nil {
		r.next(s, t.Next)
	}
	for _, k := range keys(t.Shows) {
		r.show(s, k, t.Shows[k])
	}
}

// next is the prompt that must be pending.
func (r *runner) next(s *snapshot, o object) {
	step := str(o["step"])
	if slices.Contains([]string{"none", "end", "over", "game over", "-"}, step) {
		r.is("next: prompts pending", len(s.pos.Prompts), 0)
		return
	}
	if step == "R1" && (s.g.Step == "R2" || s.g.Step == "R3") && len(s.g.Hidden(s.g.At, borderstates.U))+len(s.g.Hidden(s.g.At, borderstates.C)) == 0 {
		step = s.g.Step // nothing is face down in that battle: R1 has no question
	}
	ok := slices.ContainsFunc(s.pos.Prompts, func(p engine.Prompt) bool {
		return (p.Key == step || step == "S6" && p.Key == "blocks") && (o["who"] == nil || str(o["who"]) == "table" || str(o["who"]) == "both" || p.Seat == borderstates.Side(str(o["who"])).Seat())
	})
	if !ok {
		pending := "none"
		if len(s.pos.Prompts) > 0 {
			pending = s.pos.Prompts[0].Key + " " + s.pos.Prompts[0].Seat
		}
		r.bad("next: %v expected, pending is %s", o, pending)
	}
	if b := str(o["battle"]); b != "" && b != s.want["battle"] && step != "P1" {
		r.bad("next: battle %s expected, found %s", b, s.want["battle"])
	}
	if n := str(o["round"]); n != "" && n != s.want["round"] {
		r.bad("next: round %s expected, found %s", n, s.want["round"])
	}
	if st := str(o["state"]); st != "" && st != s.want["state"] {
		r.bad("next: state %s expected, found %s", st, s.want["state"])
	}
	if n := str(o["turn"]); n != "" && n != s.want["turn"] {
		r.bad("next: turn %s expected, found %s", n, s.want["turn"])
	}
}

// is compares a value with its text.
func (r *runner) is(what string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		r.bad("%s: %v expected, found %v", what, want, got)
	}
}

var (
	frontKey = regexp.MustCompile(`^(I|II|III)\.(top|bottom)$`)
	spaceKey = regexp.MustCompile(`^(I|II|III)\.(top|bottom)\.\d$`)
	areaKey  = regexp.MustCompile(`^area_(I|II|III)$`)
)

// expect checks one state key.
func (r *runner) expect(s *snapshot, key string, want any) {
	o := obj(want)
	sides := func(get func(borderstates.Side) any) {
		for _, k := range keys(o) {
			r.is(key+" "+k, get(borderstates.Side(k)), o[k])
		}
	}
	switch {
	case frontKey.MatchString(key):
		r.front(s, key, list(want))
		return
	case spaceKey.MatchString(key):
		r.is(key, spaceAt(s, key), str(want))
		return
	case areaKey.MatchString(key):
		r.is(key, stock(s, "area."+strings.TrimPrefix(key, "area_")), cubes(want))
		return
	case key == "I" || key == "II" || key == "III":
		for _, f := range keys(o) {
			if f == "area" {
				r.is(key+" area", stock(s, "area."+key), cubes(o[f]))
				continue
			}
			r.front(s, key+"."+f, list(o[f]))
		}
		return
	}
	switch key {
	case "tokens":
		for _, st := range keys(o) {
			r.is("tokens "+st, s.want["tokens."+st], tokens(o[st]))
		}
	case "bag":
		for _, st := range keys(o) {
			r.is("bag "+st, s.want["bag."+st], str(o[st]))
		}
	case "bag_total":
		r.is(key, s.g.Bag.Total(), want)
	case "box":
		r.is(key, s.g.Box.Minus(r.filler), cubes(want))
	case "influence":
		for _, k := range keys(o) {
			r.is("influence "+k, *s.g.Influence.Of(borderstates.Side(k)), cubes(o[k]))
		}
	case "deck":
		r.is(key, s.g.Deck(), want)
	case "boxed_battle_cards":
		r.is(key, 17-len(s.g.Removed)-s.g.Deck()-len(s.g.Seen), want)
	case "removed_battle_cards":
		r.is(key, sorted(s.g.Removed), sorted(list(want)))
	case "seen":
		r.is(key, sorted(s.g.Seen), sorted(list(want)))
	case "cards":
		for _, b := range keys(o) {
			r.is("cards "+b, s.want["card."+b], str(o[b]))
		}
	case "battles":
		for _, b := range keys(o) {
			r.expect(s, b, o[b])
		}
	case "area", "areas":
		for _, b := range keys(o) {
			r.is(key+" "+b, stock(s, "area."+b), cubes(o[b]))
		}
	case "seats":
		sides(func(x borderstates.Side) any { return r.setup.Players[x.Seat()] })
	case "ready":
		sides(func(x borderstates.Side) any { return *s.g.Ready.Of(x) })
	case "turn", "round", "battle", "state", "step":
		r.is(key, s.want[key], str(want))
	case "year":
		r.is(key, s.g.Year(), want)
	case "hand", "queue":
		sides(func(x borderstates.Side) any { return s.want[key+"."+string(x)] })
	case "committed":
		sides(func(x borderstates.Side) any { return s.g.Committed(x) })
	case "bible", "artillery":
		r.is(key, s.want[key], strings.Replace(str(want), "free", "-", 1))
	case "initiative":
		r.is(key, s.want[key], str(want))
	case "first":
		f := r.firstOf(s)
		r.is(key, f, str(want))
	case "second":
		r.is(key, r.firstOf(s).Other(), str(want))
	case "accessible":
		for _, k := range keys(o) {
			r.is("accessible "+k, s.g.Accessible(borderstates.Side(k)).String(), strings.Join(list(o[k]), ", "))
		}
	case "accessible_U", "accessible_C":
		r.is(key, s.g.Accessible(borderstates.Side(key[len(key)-1:])).String(), strings.Join(list(want), ", "))
	case "face_up":
		sides(func(x borderstates.Side) any { return s.g.Pair.Of(x).Face })
	case "known_with_it":
		sides(func(x borderstates.Side) any { return s.g.Pair.Of(x).Hidden })
	case "president_used":
		sides(func(x borderstates.Side) any { return *s.g.President.Of(x) })
	case "cards_left":
		sides(func(x borderstates.Side) any { return s.g.CardsLeft(x) })
	case "cards_played":
		sides(func(x borderstates.Side) any { return s.g.CardsPlayed(x) })
	case "characters_played":
		sides(func(x borderstates.Side) any { return len(*s.g.Played.Of(x)) })
	case "aside":
		for _, k := range keys(o) {
			var have []string
			for _, a := range *s.g.Aside.Of(borderstates.Side(k)) {
				have = append(have, orQuestion(a.Block))
			}
			r.is("aside "+k, sorted(have), sorted(list(o[k])))
		}
	case "fronts", "winning_front", "values", "winner", "loser", "shares":
		r.verdict(s, key, want)
	case "shares_by_state":
		for _, k := range keys(o) {
			got := *s.g.Share.Of(borderstates.Side(k))
			r.is("shares_by_state "+k, got, cubes(o[k]))
		}
	case "outcome":
		if o == nil {
			o = object{"winner": want}
		}
		r.outcome(s, o)
	case "points", "score_now":
		sides(func(x borderstates.Side) any { return s.g.Points(x) })
	case "sudden_death":
		r.is(key, s.g.SuddenOff, strings.HasPrefix(str(want), "off"))
	case "sheet":
		r.sheetIs(s, o)
	default:
		if !r.showing {
			r.showing = true
			r.show(s, key, want)
			r.showing = false
			return
		}
		r.bad("the key %q is not known to the runner", key)
	}
}

func orQuestion(b borderstates.Block) string {
	if b == "" {
		return "?"
	}
	return string(b)
}

func sorted(l []string) string {
	l = slices.Clone(l)
	slices.Sort(l)
	return strings.Join(l, ",")
}

// stock is a group of cube fields.
func stock(s *snapshot, key string) borderstates.Cubes {
	var out borderstates.Cubes
	for i, st := range stateKeys() {
		out[i] = number(s.want[key+"."+st])
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

// spaceAt is what stands on a space, in the case's words.
func spaceAt(s *snapshot, key string) string {
	w := strings.Split(key, ".")
	b := slices.Index(romans(), w[0])
	f := slices.Index([]string{"top", "bottom"}, w[1])
	fr := s.g.Fronts[b][f]
	i := number(w[2]) - fr.First
	if i < 0 || i >= len(fr.Spaces) {
		return "x"
	}
	p := fr.Spaces[i]
	spot := borderstates.Spot{Battle: b, Front: f, Col: number(w[2])}
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

// firstOf is who places first this round, as the page says it from C4 on.
func (r *runner) firstOf(s *snapshot) borderstates.Side {
	if s.g.Step == "C4" {
		f, _ := s.g.FirstToPlace()
		return f
	}
	if s.g.First == borderstates.Nobody { // the round is over: as it last was
		for n := len(r.kase.When); n > 0; n-- {
			if a := r.after[n]; a != nil && a.g.First != borderstates.Nobody {
				return a.g.First
			}
		}
	}
	return s.g.First
}

// verdict compares what was judged of the battle of the case.
func (r *runner) verdict(s *snapshot, key string, want any) {
	b := s.g.At
	if n := str(r.kase.Given["battle"]); n != "" {
		b = slices.Index(romans(), n)
	} else {
		for _, i := range []int{0, 1, 2} {
			if obj(r.kase.Given["battles"])[romans()[i]] != nil {
				b = i
				break
			}
		}
	}
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

// sheetIs compares printed values.
func (r *runner) sheetIs(s *snapshot, o object) {
	for _, k := range keys(o) {
		switch {
		case k == "blocks":
			r.is("sheet blocks", s.pos.Values["blocks"], str(o[k]))
		case k == "block_value_sum":
			sum := 0
			for _, c := range s.pos.Title.Components(s.pos.Values) {
				if strings.HasPrefix(c.Key, "block.") {
					sum += number(strings.Fields(c.Ready)[0])
				}
			}
			r.is("sheet block_value_sum", sum, o[k])
		case len(list(o[k])) > 1:
			for i, f := range []string{"intensity", "top", "bottom"} {
				r.is("sheet "+k+" "+f, s.pos.Values["battle."+k+"."+f], list(o[k])[i])
			}
		case ordinal(k) > 0:
			r.is("sheet "+k, s.pos.Values[fmt.Sprintf("battle.B%02d.intensity", ordinal(k))], str(o[k]))
		default:
			key := sheetKey(k)
			if key == "" {
				r.bad("changes: the sheet's value %q is not known to the runner", k)
			}
			r.is("sheet "+k, s.pos.Values[key], str(o[k]))
		}
	}
}

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
		o := object{}
		for _, x := range strings.Split(v, ",") {
			if w := strings.Fields(x); len(w) == 2 {
				o[w[0]] = number(w[1])
			}
		}
		r.expect(s, k, o)
	case strings.HasPrefix(k, "tokens "):
		o := object{}
		for _, x := range strings.Split(v, ",") {
			if w := strings.Fields(x); len(w) == 2 {
				o[w[0]] = number(w[1])
			}
		}
		r.is("unchanged "+k, s.want["tokens."+strings.TrimPrefix(k, "tokens ")], tokens(o))
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
