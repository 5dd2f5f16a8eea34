package cases

import (
	"regexp"
	"slices"
	"strings"

	"adjutant/engine/borderstates"
)

// showAfter checks what stood in the course of the inputs.
func (r *runner) showAfter(_ *snapshot, key string, want any) bool {
	switch {
	case afterEach.MatchString(key):
		name, o := afterEach.FindStringSubmatch(key)[1], obj(want)
		for _, n := range keys(o) {
			v := o[n]
			if obj(v) == nil {
				v = object{"U": v, "C": v}
			}
			r.at(number(n), name, v)
		}
	case phoneAfter.MatchString(key):
		m := phoneAfter.FindStringSubmatch(key)
		r.phone(r.after[number(m[2])], m[1], str(want))
	case between.MatchString(key):
		m := between.FindStringSubmatch(key)
		r.phone(r.after[number(m[2])], m[1], str(want))
	case afterInput.MatchString(key):
		m := afterInput.FindStringSubmatch(key)
		r.at(number(m[2]), m[1], want)
	case afterBat.MatchString(key):
		m := afterBat.FindStringSubmatch(key)
		b := slices.Index(romans(), m[2])
		a := r.earliest(func(a *snapshot) bool { return a.g.At > b || strings.HasPrefix(a.g.Step, "E") })
		if a == nil {
			r.bad("shows %s: battle %s was not finished", key, m[2])
			break
		}
		r.expect(a, m[1], want)
	case firstRound.MatchString(key):
		n := number(firstRound.FindStringSubmatch(key)[1])
		a := r.earliest(func(a *snapshot) bool { return a.g.Round == n && a.g.First != borderstates.Nobody })
		if a == nil {
			r.bad("shows %s: nobody placed in that round", key)
			break
		}
		r.is("shows "+key, a.g.First, str(want))
	default:
		return false
	}
	return true
}

// Keys that look at another moment than the end, or at a seat's phone.
var (
	afterInput = regexp.MustCompile(`^(.+)_after_input_(\d+)$`)
	afterEach  = regexp.MustCompile(`^(.+)_after_each_input$`)
	afterBat   = regexp.MustCompile(`^(.+)_after_battle_(I|II|III)$`)
	firstRound = regexp.MustCompile(`^first_round_(\d)$`)
	between    = regexp.MustCompile(`^phone_of_([UC])_between_inputs_(\d+)_and_\d+$`)
	phoneAfter = regexp.MustCompile(`^phone_of_([UC])_after_input_(\d+)$`)
)

// earliest is where the game stood after the first input that fits; nil if none does.
func (r *runner) earliest(fits func(*snapshot) bool) *snapshot {
	for n := 1; n <= len(r.kase.When); n++ {
		if a := r.after[n]; a != nil && fits(a) {
			return a
		}
	}
	return nil
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
