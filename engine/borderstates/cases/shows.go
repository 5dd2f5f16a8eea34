package cases

import (
	"fmt"
	"slices"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// show checks one value that the page must show. Each group of keys knows its own; a
// key that none knows is one of what changes, or not known at all.
func (r *runner) show(s *snapshot, key string, want any) {
	was := r.showing
	r.showing = true
	defer func() { r.showing = was }()
	for _, known := range []func(*snapshot, string, any) bool{
		r.showAfter, r.showChance, r.showCount, r.showStates, r.showBlocks, r.showWords,
	} {
		if known(s, key, want) {
			return
		}
	}
	r.expect(s, key, want)
}

// showCount checks points, cubes and other numbers of the game.
func (r *runner) showCount(s *snapshot, key string, want any) bool {
	o := obj(want)
	tracks := func(track string) {
		for _, k := range keys(o) {
			r.is("shows "+key+" "+k, track1(s.page(), track+"."+k), str(o[k]))
		}
	}
	switch key {
	case "score_now", "points":
		tracks("score")
	case "secured":
		tracks("secured")
	case "cards_played":
		tracks("cards")
	case "steps_to_sudden_death":
		for _, k := range keys(o) {
			want := str(o[k])
			if want == "none" {
				want = "cannot any more"
			}
			r.is("shows "+key+" "+k, track1(s.page(), "distance."+k), want)
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
	default:
		return false
	}
	return true
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
