package cases

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

var (
	afterInput = regexp.MustCompile(`^(.+)_after_input_(\d+)$`)
	afterEach  = regexp.MustCompile(`^(.+)_after_each_input$`)
	afterBat   = regexp.MustCompile(`^(.+)_after_battle_(I|II|III)$`)
	firstRound = regexp.MustCompile(`^first_round_(\d)$`)
	between    = regexp.MustCompile(`^phone_of_([UC])_between_inputs_(\d+)_and_\d+$`)
	phoneAfter = regexp.MustCompile(`^phone_of_([UC])_after_input_(\d+)$`)
	phoneOf    = regexp.MustCompile(`^phone_of_([UC])$`)
	atLeast    = regexp.MustCompile(`^p_at_least_one_(MO|KY|WV|MD|DE)$`)
	atLeastNx  = regexp.MustCompile(`^p_at_least_one_(MO|KY|WV|MD|DE)_next_turn$`)
	noOne      = regexp.MustCompile(`^p_no_(MO|KY|WV|MD|DE)$`)
	exactlyN   = regexp.MustCompile(`^p_exactly_(one|two|three|four|\d)_(MO|KY|WV|MD|DE)$`)
	meanOf     = regexp.MustCompile(`^mean_(MO|KY|WV|MD|DE)$`)
	atLeastN   = regexp.MustCompile(`^p_at_least_(two|three|four|\d)_(MO|KY|WV|MD|DE)$`)
	noneNext   = regexp.MustCompile(`^p_no_(MO|KY|WV|MD|DE)_next_turn$`)
	seatAside  = regexp.MustCompile(`^seat_([UC])_p_all_aside_with_ambush$`)
	seatFirst  = regexp.MustCompile(`^seat_([UC])_p_first$`)
)

// show checks one value that the page must show.
func (r *runner) show(s *snapshot, key string, want any) {
	sheet := s.pos.Sheet("")
	o := obj(want)
	was := r.showing
	r.showing = true // a key that is not known here is one of what changes, or not known at all
	defer func() { r.showing = was }()
	sides := func(track string) {
		for _, k := range keys(o) {
			r.is("shows "+key+" "+k, track1(sheet, track+"."+k), str(o[k]))
		}
	}
	switch {
	case afterEach.MatchString(key):
		name := afterEach.FindStringSubmatch(key)[1]
		for _, n := range keys(o) {
			v := o[n]
			if obj(v) == nil {
				v = object{"U": v, "C": v}
			}
			r.at(number(n), name, v)
		}
		return
	case phoneAfter.MatchString(key):
		m := phoneAfter.FindStringSubmatch(key)
		r.phone(r.after[number(m[2])], m[1], str(want))
		return
	case afterInput.MatchString(key):
		m := afterInput.FindStringSubmatch(key)
		r.at(number(m[2]), m[1], want)
		return
	case afterBat.MatchString(key):
		m := afterBat.FindStringSubmatch(key)
		b := slices.Index(romans(), m[2])
		for n := 1; n <= len(r.kase.When); n++ { // the first input after which that battle is over
			if a := r.after[n]; a != nil && (a.g.At > b || strings.HasPrefix(a.g.Step, "E")) {
				r.expect(a, m[1], want)
				return
			}
		}
		r.bad("shows %s: battle %s was not finished", key, m[2])
		return
	case firstRound.MatchString(key):
		n := number(firstRound.FindStringSubmatch(key)[1])
		for i := 1; i <= len(r.kase.When); i++ {
			if a := r.after[i]; a != nil && a.g.Round == n && a.g.First != borderstates.Nobody {
				r.is("shows "+key, a.g.First, str(want))
				return
			}
		}
		r.bad("shows %s: nobody placed in that round", key)
		return
	case between.MatchString(key):
		m := between.FindStringSubmatch(key)
		r.phone(r.after[number(m[2])], m[1], str(want))
		return
	case phoneOf.MatchString(key):
		r.board(s, borderstates.Side(phoneOf.FindStringSubmatch(key)[1]).Seat(), o)
		return
	case atLeast.MatchString(key):
		r.rat(key, odd(sheet, "cubes."+atLeast.FindStringSubmatch(key)[1]), want)
		return
	case atLeastNx.MatchString(key):
		r.rat(key, odd(sheet, "next."+atLeastNx.FindStringSubmatch(key)[1]), want)
		return
	case noOne.MatchString(key):
		r.rat(key, r.drawn(s, noOne.FindStringSubmatch(key)[1], 0), want)
		return
	case exactlyN.MatchString(key):
		m := exactlyN.FindStringSubmatch(key)
		r.rat(key, r.drawn(s, m[2], cardinal(m[1])), want)
		return
	case meanOf.MatchString(key):
		r.rat(key, odd(sheet, "mean."+meanOf.FindStringSubmatch(key)[1]), want)
		return
	case atLeastN.MatchString(key):
		m := atLeastN.FindStringSubmatch(key)
		sum := new(big.Rat)
		for n := cardinal(m[1]); n <= 10; n++ {
			sum.Add(sum, r.drawn(s, m[2], n))
		}
		r.rat(key, sum, want)
		return
	case noneNext.MatchString(key):
		if p := odd(sheet, "next."+noneNext.FindStringSubmatch(key)[1]); p != nil {
			r.rat(key, new(big.Rat).Sub(big.NewRat(1, 1), p), want)
			return
		}
		r.rat(key, nil, want)
		return
	case seatAside.MatchString(key):
		r.rat(key, odd(sheet, "aside."+seatAside.FindStringSubmatch(key)[1]), want)
		return
	case seatFirst.MatchString(key):
		r.places(sheet, seatFirst.FindStringSubmatch(key)[1], o)
		return
	}
	seat := orElse(r.kase.Given["seat"], orElse(r.kase.Given["who"], "U"))
	switch key {
	case "score_now", "points":
		sides("score")
	case "secured":
		sides("secured")
	case "cards_played":
		sides("cards")
	case "steps_to_sudden_death":
		for _, k := range keys(o) {
			want := str(o[k])
			if want == "none" {
				want = "cannot any more"
			}
			r.is("shows "+key+" "+k, track1(sheet, "distance."+k), want)
		}
	case "states_secured":
		for _, k := range keys(o) {
			_, n := s.g.Secured(borderstates.Side(k))
			r.is("shows "+key+" "+k, n, o[k])
		}
	case "cubes_wanted":
		for _, b := range keys(o) {
			n, _ := s.g.Wanted(slices.Index(romans(), b))
			r.is("shows "+key+" "+b, n, o[b])
		}
	case "cubes_of_the_game", "cubes_left_at_end":
		lo, hi := s.g.CubesOfGame()
		if key == "cubes_left_at_end" {
			all := 50
			if s.pos.Title.Option(s.pos.Setup, "deterministic") == "on" {
				all = 45
			}
			lo, hi = all-hi, all-lo
		}
		r.is("shows "+key+" min", lo, o["min"])
		r.is("shows "+key+" max", hi, o["max"])
	case "intensity_total":
		sum := 0
		for n := 1; n <= 17; n++ {
			sum += number(s.pos.Values[fmt.Sprintf("battle.B%02d.intensity", n)])
		}
		r.is("shows "+key, sum, want)
	case "p_first":
		r.places(sheet, seat, o)
	case "p_all_aside_with_ambush":
		r.rat(key, odd(sheet, "aside."+seat), want)
	case "mean_cubes_next_turn":
		r.rat(key, odd(sheet, "next.mean"), want)
	case "p_given_hidden_is_ambush", "p_ambush_among_hidden":
		track := map[string]string{"p_given_hidden_is_ambush": "ambush.", "p_ambush_among_hidden": "ambush_among."}[key]
		if o == nil { // of the side that has face-down blocks on the board, the opponent's first
			o = object{}
			for _, x := range []borderstates.Side{borderstates.Side(seat).Other(), borderstates.Side(seat)} {
				if s.g.HiddenOnBoard(x) > 0 && len(o) == 0 {
					o[string(x)] = want
				}
			}
		}
		for _, k := range keys(o) {
			r.rat(key+" "+k, odd(sheet, track+k), o[k])
		}
		if len(o) == 0 {
			r.bad("shows %s: no block is face down", key)
		}
	case "closed":
		var have []string
		for i, st := range stateKeys() {
			if s.g.Tokens[i].Closed() {
				have = append(have, st)
			}
		}
		r.is("shows "+key, strings.Join(have, ","), strings.TrimPrefix(strings.Join(list(want), ","), "none"))
	case "steps":
		r.steps(o)
	case "picks":
		r.picks(s, want)
	case "page":
		r.board(s, "", o)
	case "surely_in_hand":
		for _, k := range keys(o) {
			sure, _, _ := s.g.StartHand(borderstates.Side(k))
			if !shownGrid(sheet, "unseen") {
				sure = nil
			}
			r.is("shows "+key+" "+k, sorted(words(sure)), sorted(list(o[k])))
		}
	case "not_certain":
		for _, k := range keys(o) {
			_, maybe, places := s.g.StartHand(borderstates.Side(k))
			text := map[int]string{4: "four", 3: "three", 2: "two"}[places] + " of " + strings.Join(words(maybe), ", ")
			if !strings.HasPrefix(str(o[k]), text) {
				r.bad("shows %s %s: %q expected, found %q", key, k, o[k], text)
			}
		}
	case "not_seen", "unseen":
		for _, k := range keys(o) {
			var have []string
			if shownGrid(sheet, "unseen") {
				have = words(s.g.Unseen(borderstates.Side(k)))
			}
			r.is("shows "+key+" "+k, sorted(have), sorted(list(o[k])))
		}
	case "leads", "capacity":
		for _, st := range keys(o) {
			side, n := r.before().Lead(borderstates.State(slices.Index(stateKeys(), st)))
			r.is("shows "+key+" "+st, strings.TrimSpace(fmt.Sprintf("%s %d", side, n)), str(o[st]))
		}
	case "room":
		for _, st := range keys(o) {
			for _, k := range keys(obj(o[st])) {
				r.is("shows room "+st+" "+k, r.before().Room(borderstates.State(slices.Index(stateKeys(), st)), borderstates.Side(k)), obj(o[st])[k])
			}
		}
	case "warning":
		side := borderstates.U
		if strings.HasPrefix(str(want), "Confederation") {
			side = borderstates.C
		}
		got := s.g.Implausible(side).String()
		if w := str(want); w == "none" || w == "false" || w == "" {
			r.is("shows "+key, s.g.Implausible(borderstates.U).String()+s.g.Implausible(borderstates.C).String(), "")
		} else if !strings.HasPrefix(figures(got), figures(w)) {
			r.bad("shows %s: %q expected, found %q", key, want, got)
		}
	case "with": // the entries listed for correction
		for _, line := range list(want) {
			r.named(s, line)
		}
	case "placements_for_a_block":
		var have []string
		for _, x := range s.pos.Prompts[0].Need.Options {
			_, at, _ := strings.Cut(x.Key, ">")
			if frontKey.MatchString(at) && x.Not.Empty() && !slices.Contains(have, at) {
				have = append(have, at)
			}
		}
		r.is("shows "+key, sorted(have), sorted(list(want)))
	case "first_free":
		for _, f := range keys(o) {
			w := strings.Split(f, ".")
			spot, ok := s.g.Nearest(slices.Index(romans(), w[0]), slices.Index([]string{"top", "bottom"}, w[1]))
			r.is("shows "+key+" "+f, map[bool]int{true: spot.Col}[ok], o[f])
		}
	case "reminders", "reminder":
		for _, line := range list(want) {
			r.reminder(sheet, line)
		}
	case "stickers_reminder": // asked once, in the first game with a copy
		asked := slices.ContainsFunc(s.pos.Done, func(d engine.Done) bool { return d.Key == "S6" })
		r.is("shows "+key, asked, true)
	case "fronts_so_far", "front_so_far":
		for _, f := range keys(o) {
			r.soFar(s, f, o[f])
		}
	case "p_front_wins", "p_winning_front", "p_winner", "p_loser":
		r.blind(s, key, o)
	default:
		r.expect(s, key, want)
	}
}

// at checks one value as it stood after an input.
func (r *runner) at(n int, key string, want any) {
	if r.after[n] == nil {
		r.bad("shows %s: there is no input %d", key, n)
		return
	}
	was := r.showing
	r.showing = false
	r.expect(r.after[n], key, want)
	r.showing = was
}

// soFar is what is seen of a front and the bounds of its sum, [seen, lowest,
// highest] or by those names.
func (r *runner) soFar(s *snapshot, front string, want any) {
	w := strings.Split(front, ".")
	f := slices.Index([]string{"top", "bottom"}, w[len(w)-1])
	b := s.g.At
	if len(w) == 2 {
		b = slices.Index(romans(), w[0])
	}
	if b < 0 || f < 0 {
		r.bad("shows: %q is no front", front)
		return
	}
	v := s.g.Blind(b)
	for i, x := range items(want) {
		o := obj(x)
		if o == nil {
			o = object{[]string{"seen", "lowest", "highest"}[min(i, 2)]: x}
		}
		for _, k := range keys(o) {
			got, ok := map[string]int{"seen": v.Seen[f], "sum": v.Seen[f], "lowest": v.Low[f], "low": v.Low[f], "min": v.Low[f], "highest": v.High[f], "high": v.High[f], "max": v.High[f]}[k]
			if !ok {
				r.bad("shows: %q of a front is not known to the runner", k)
			}
			r.is("shows "+front+" "+k, got, o[k])
		}
	}
}

// blind are the chances of a battle by blocks not seen, before any Ambush acts.
func (r *runner) blind(s *snapshot, key string, o object) {
	b := s.g.At
	if n := str(r.kase.Given["battle"]); n != "" {
		b = slices.Index(romans(), n)
	}
	v := s.g.Blind(b)
	chances := map[string]*big.Rat{"top": v.Top, "bottom": v.Bottom, "none": v.Level}
	switch key {
	case "p_winner":
		chances = map[string]*big.Rat{"U": v.WinU, "C": v.WinC, "none": v.Nobody}
	case "p_loser":
		chances = map[string]*big.Rat{"U": v.LoserU, "C": v.LoserC}
	}
	for _, k := range keys(o) {
		r.rat("shows "+key+" "+k, chances[k], o[k])
	}
}

// cardinal reads "two" and "2".
func cardinal(w string) int {
	if n := slices.Index([]string{"zero", "one", "two", "three", "four"}, w); n >= 0 {
		return n
	}
	return number(w)
}

// figures are a sentence's side and its numbers: a warning may be told in other
// words. Two recruits are the first number, the round the second.
func figures(w string) string {
	side, rest, _ := strings.Cut(w, ":")
	out := []string{side}
	for _, x := range strings.FieldsFunc(rest, func(c rune) bool { return c == ' ' || c == '?' || c == ',' }) {
		if n := cardinal(x); n > 0 && len(out) < 3 {
			out = append(out, fmt.Sprint(n))
		}
	}
	return strings.Join(out, " ")
}

func words(l []borderstates.Block) []string {
	var out []string
	for _, b := range l {
		out = append(out, string(b))
	}
	return out
}

// track1 is the value of a track as read.
func track1(sheet engine.Sheet, key string) string {
	for _, t := range sheet.Tracks {
		if t.Key == key {
			return t.Value.String()
		}
	}
	return "no such track"
}

// odd is an exact chance of the page; nil if it is not there.
func odd(sheet engine.Sheet, key string) *big.Rat {
	for _, o := range sheet.Odds {
		if o.Key == key {
			return o.Chance.Rat
		}
	}
	return nil
}

// drawn is the chance that the draw in hand holds exactly k cubes of a state.
func (r *runner) drawn(s *snapshot, state string, k int) *big.Rat {
	n, _ := s.g.Wanted(s.g.At)
	i := slices.Index(stateKeys(), state)
	return borderstates.Exactly(s.g.Bag.Total(), s.g.Bag[i], n, k)
}

// rat compares exact fractions.
func (r *runner) rat(key string, got *big.Rat, want any) {
	w, ok := new(big.Rat).SetString(str(want))
	switch {
	case !ok:
		r.bad("shows %s: %v is no fraction", key, want)
	case got == nil:
		r.bad("shows %s: %v expected, the page does not show it", key, want)
	case got.Cmp(w) != 0:
		r.bad("shows %s: %v expected, found %v", key, want, got.RatString())
	}
}

func (r *runner) places(sheet engine.Sheet, side string, o object) {
	for _, k := range keys(o) {
		r.rat("p_first "+side+" "+k, odd(sheet, "first."+side+"."+k), o[k])
	}
}

// phone checks what a seat's phone says after an input: "U has answered", or the
// open blocks.
func (r *runner) phone(s *snapshot, viewer, want string) {
	sheet := s.pos.Sheet(borderstates.Side(viewer).Seat()).String()
	if who, ok := strings.CutSuffix(want, " has answered"); ok {
		answered := !slices.ContainsFunc(s.pos.Prompts, func(p engine.Prompt) bool { return p.Seat == borderstates.Side(who).Seat() })
		r.is("phone of "+viewer+": "+want, answered, true)
		face := s.g.Pair.Of(borderstates.Side(who)).Face
		if face != "" && strings.Contains(sheet, face.Name().String()+" and") {
			r.bad("the phone of %s shows %s already", viewer, face)
		}
		return
	}
	for _, part := range strings.Split(want, ", ") {
		w := strings.Fields(part)
		if len(w) != 2 {
			r.bad("what the phone of %s shows is not understood: %q", viewer, want)
			continue
		}
		name := borderstates.Block(w[1]).Name().String()
		line := "pair." + w[0] + ": " + name
		if !strings.Contains(sheet, line) {
			r.bad("the phone of %s does not show %s", viewer, part)
		}
	}
}

// board checks labels of spaces on a seat's page.
func (r *runner) board(s *snapshot, seat string, o object) {
	sheet := s.pos.Sheet(seat)
	for _, at := range keys(o) {
		found := "no such space"
		for _, z := range sheet.Board.Zones {
			if z.Key == at && len(z.Pieces) > 0 {
				found = z.Pieces[0].Label
				if w := spaceAt(s, at); found != "?" && (str(o[at]) == w || str(o[at]) == w[min(2, len(w)):]) {
					found = str(o[at]) // the label is the block's name cut short
				}
			}
			if z.Key == at && len(z.Pieces) == 0 {
				found = "_"
			}
		}
		r.is("page of "+orElse(seat, "all")+" "+at, found, str(o[at]))
	}
}

// before is the table as the case gives it: where nothing is asked, the game has
// gone on from there by itself.
func (r *runner) before() *borderstates.Border {
	game, err := r.title.New(r.setup)
	if err != nil {
		return r.start0.g
	}
	for _, f := range game.Fields() {
		v, ok := r.setup.Position[f.Key]
		if group, _, _ := strings.Cut(f.Key, "."); ok && (group == "tokens" || group == "influence") {
			if err := f.Set(v); err != nil {
				r.bad("the position: %s: %v", f.Key, err)
			}
		}
	}
	return game.(*borderstates.Border)
}

// shownGrid reports whether the page has a table.
func shownGrid(sheet engine.Sheet, key string) bool {
	return slices.ContainsFunc(sheet.Grids, func(g engine.Grid) bool { return g.Key == key })
}

// steps of the states in E1, as the page said them when the turn ended: "U 1",
// "U 3 of 4", 0.
func (r *runner) steps(o object) {
	g := r.before()
	for _, st := range keys(o) {
		i := borderstates.State(slices.Index(stateKeys(), st))
		side, n := g.Lead(i)
		got := "0"
		if side != borderstates.Nobody {
			can := min(n, g.Room(i, side))
			got = fmt.Sprintf("%s %d", side, can)
			if can < n {
				got = fmt.Sprintf("%s %d of %d", side, can, n)
			}
		}
		r.is("shows steps "+st, got, str(o[st]))
	}
}

// picks are the winner's choices, with what they bring.
func (r *runner) picks(s *snapshot, want any) {
	at := s
	if at.g.Step != "R4" {
		at = r.start0
	}
	g := at.g
	have := g.Forecast(g.At, g.Winner, g.Loser)
	l, _ := want.([]any)
	if len(l) != len(have) {
		r.bad("shows picks: %d expected, found %d", len(l), len(have))
	}
	for _, x := range l {
		o := obj(x)
		take := o
		if o["take"] != nil {
			take = obj(o["take"])
		}
		i := slices.IndexFunc(have, func(p borderstates.Pick) bool { return p.Take == cubes(take) })
		if i < 0 {
			r.bad("shows picks: %v is not offered", take)
			continue
		}
		p := have[i]
		leads := obj(o["leads"])
		for _, st := range keys(leads) {
			n := p.Lead[slices.Index(stateKeys(), st)]
			got := "0"
			if n > 0 {
				got = fmt.Sprintf("U %d", n)
			} else if n < 0 {
				got = fmt.Sprintf("C %d", -n)
			}
			r.is(fmt.Sprintf("picks %v leads %s", take, st), got, str(leads[st]))
		}
		if secure := obj(o["can_secure"]); secure != nil {
			for j, st := range stateKeys() {
				r.is(fmt.Sprintf("picks %v can_secure %s", take, st), p.Secure[j], number(secure[st]))
			}
		}
	}
}

// named checks that a warning lists an entry: its block and its place stand on the page.
func (r *runner) named(s *snapshot, line string) {
	block, at := "", ""
	for _, w := range strings.Fields(strings.ReplaceAll(line, "=", " ")) {
		if borderstates.Block(w).Value() != 0 || w == "ambush" {
			block = w
		}
	}
	if m := regexp.MustCompile(`battle (I+) (top|bottom) (\d)`).FindStringSubmatch(line); m != nil {
		at = m[1] + "." + m[2] + "." + m[3]
	}
	for _, x := range s.g.FromLast(borderstates.U, 3) {
		if string(x.Block) == block && (at == "" || x.At.String() == at) {
			return
		}
	}
	for _, x := range s.g.FromLast(borderstates.C, 3) {
		if string(x.Block) == block && (at == "" || x.At.String() == at) {
			return
		}
	}
	r.bad("shows with: %q is not among the entries to look at", line)
}

// reminder checks that the page reminds of what a case says in its own words:
// the state or side that it names must stand in a reminder of the matching kind.
func (r *runner) reminder(sheet engine.Sheet, line string) {
	said := telling(line)
	for _, m := range sheet.Reminders {
		text, common := telling(m.Text.String()), 0
		for _, w := range said {
			if slices.Contains(text, w) {
				common++
			} else if slices.Contains(exact(), w) { // another state, another side
				common = -len(said)
			}
		}
		if common >= 3 || common == 2 && len(said) <= 5 {
			return
		}
	}
	r.bad("shows reminders: nothing reminds of %q", line)
}

// telling are the words of a sentence that carry it, cut to their stems.
func telling(line string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		w = w[:min(len(w), 4)]
		if len(w) >= 3 && !slices.Contains([]string{"the", "and", "are", "all", "for", "you", "your", "that", "this", "with", "does", "not", "its", "own", "only", "from"}, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// exact are stems that two sentences must have in common or not at all: the states
// and the sides, and the two blocks that only a card brings.
func exact() []string {
	return []string{"miss", "kent", "virg", "mary", "dela", "unio", "conf", "bibl"}
}
