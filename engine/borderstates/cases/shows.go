package cases

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

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
	seatFirst  = regexp.MustCompile(`^seat_([UC])_p_first$`)
)

// show checks one value that the page must show.
func (r *runner) show(s *snapshot, key string, want any) {
	sheet := s.pos.Sheet("")
	o := obj(want)
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
			r.expect(r.after[number(n)], name, v)
		}
		return
	case phoneAfter.MatchString(key):
		m := phoneAfter.FindStringSubmatch(key)
		r.phone(r.after[number(m[2])], m[1], str(want))
		return
	case afterInput.MatchString(key):
		m := afterInput.FindStringSubmatch(key)
		r.expect(r.after[number(m[2])], m[1], want)
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
		n := slices.Index([]string{"zero", "one", "two", "three", "four"}, m[1])
		if n < 0 {
			n = number(m[1])
		}
		r.rat(key, r.drawn(s, m[2], n), want)
		return
	case meanOf.MatchString(key):
		r.rat(key, odd(sheet, "mean."+meanOf.FindStringSubmatch(key)[1]), want)
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
		for k := range obj(r.kase.Given["hidden_on_board"]) { // any order: one side
			r.rat(key, odd(sheet, track+k), want)
		}
	case "closed":
		var have []string
		for i, st := range stateKeys() {
			if s.g.Tokens[i].Closed() {
				have = append(have, st)
			}
		}
		r.is("shows "+key, strings.Join(have, ","), strings.Join(list(want), ","))
	case "steps":
		r.steps(o)
	case "picks":
		r.picks(s, want)
	case "page":
		r.board(s, "", o)
	case "surely_in_hand":
		for _, k := range keys(o) {
			sure, _, _ := s.g.StartHand(borderstates.Side(k))
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
	case "warning":
		side := borderstates.U
		if strings.HasPrefix(str(want), "Confederation") {
			side = borderstates.C
		}
		got := s.g.Implausible(side).String()
		if !strings.HasPrefix(got, str(want)) {
			r.bad("shows %s: %q expected, found %q", key, want, got)
		}
	case "with": // the entries listed for correction
		for _, line := range list(want) {
			r.named(s, line)
		}
	case "placements_for_a_block":
		var have []string
		for _, x := range s.pos.Prompts[0].Need.Options {
			if at, ok := strings.CutPrefix(x.Key, "up>"); ok && x.Not.Empty() {
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
	case "reminders":
		for _, line := range list(want) {
			r.reminder(sheet, line)
		}
	case "stickers_reminder": // asked once, in the first game with a copy
		asked := slices.ContainsFunc(s.pos.Done, func(d engine.Done) bool { return d.Key == "S6" })
		r.is("shows "+key, asked, true)
	default:
		if s != nil {
			r.expect(s, key, want)
		}
	}
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
			}
		}
		r.is("page of "+orElse(seat, "all")+" "+at, found, str(o[at]))
	}
}

// steps of the states in E1, as the page said them when the turn ended: "U 1",
// "U 3 of 4", 0.
func (r *runner) steps(o object) {
	g := r.start0.g
	if r.start0.g.Step != "E1" { // nothing was asked: the start is already past it
		pos, _ := engine.Replay(r.title, r.setup, nil)
		g = pos.Game.(*borderstates.Border)
	}
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
	low := strings.ToLower(line)
	for _, m := range sheet.Reminders {
		text := strings.ToLower(m.Text.String())
		common := 0
		for _, w := range strings.Fields(low) {
			if len(w) > 3 && strings.Contains(text, w) {
				common++
			}
		}
		if common >= 3 {
			return
		}
	}
	r.bad("shows reminders: nothing reminds of %q", line)
}
