package cases

import (
	"regexp"
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// showBlocks checks what the page says of the blocks: where they stand, where they may
// be, where they may go.
func (r *runner) showBlocks(s *snapshot, key string, want any) bool {
	o := obj(want)
	switch key {
	case "page":
		r.board(s, "", o)
	case "fronts_so_far", "front_so_far":
		for _, f := range keys(o) {
			r.soFar(s, f, o[f])
		}
	case "surely_in_hand":
		for _, k := range keys(o) {
			sure, _, _ := s.g.StartHand(borderstates.Side(k))
			if !shownGrid(s.page(), "unseen") {
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
			if shownGrid(s.page(), "unseen") {
				have = words(s.g.Unseen(borderstates.Side(k)))
			}
			r.is("shows "+key+" "+k, sorted(have), sorted(list(o[k])))
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
			b, front := frontOf(f)
			spot, ok := s.g.Nearest(b, front)
			r.is("shows "+key+" "+f, map[bool]int{true: spot.Col}[ok], o[f])
		}
	default:
		m := phoneOf.FindStringSubmatch(key)
		if m == nil {
			return false
		}
		r.board(s, borderstates.Side(m[1]).Seat(), o)
	}
	return true
}

// phoneOf is the page of one seat.
var phoneOf = regexp.MustCompile(`^phone_of_([UC])$`)

// shownGrid reports whether the page has a table.
func shownGrid(sheet engine.Sheet, key string) bool {
	return slices.ContainsFunc(sheet.Grids, func(g engine.Grid) bool { return g.Key == key })
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

// soFar is what is seen of a front and the bounds of its sum, [seen, lowest,
// highest] or by those names.
func (r *runner) soFar(s *snapshot, front string, want any) {
	b, f := s.g.At, slices.Index([]string{"top", "bottom"}, front)
	if strings.Contains(front, ".") {
		b, f = frontOf(front)
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
