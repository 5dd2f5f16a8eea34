// Package cases runs the rule ledger's case files for Border States: a position,
// inputs, and what must then stand on the table and on the page.
//
// Begin with Run. The position of a case is taken up through the game's own door
// (Setup.Position), inputs become answers in a log, and what a case expects is
// read from the game's fields, its methods and its sheet. Prose in a case (notes
// that name no state) is not understood and not needed.
package cases

import (
	"bytes"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/borderstates"
	"adjutant/engine/enginetest"
)

// Run runs every case of a file.
func Run(data []byte) ([]enginetest.Case, error) {
	var f file
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&f); err != nil {
		return nil, fmt.Errorf("reading a case file of Border States: %w", err)
	}
	var out []enginetest.Case
	for _, o := range f.Cases {
		k := read(o)
		out = append(out, enginetest.Case{ID: k.ID, Title: strings.Join(k.Rule, " "), Bad: run(f.Sheets, k)})
	}
	return out, nil
}

// run carries out one case and says what was expected and what was found.
func run(sheets map[string]object, k kase) []string {
	r := &runner{title: borderstates.Title(), kase: k, after: map[int]*snapshot{}, verdicts: map[int]borderstates.Verdict{}}
	if err := r.start(sheets); err != nil {
		return []string{"the position cannot be taken up: " + err.Error()}
	}
	refused, codes := map[int]string{}, map[int]string{}
	for _, x := range k.Then.Refused {
		refused[x.input], codes[x.input] = x.why, x.code
	}
	for i, in := range k.When {
		n := i + 1
		var following object
		if n < len(k.When) {
			following = k.When[n]
		}
		err := r.input(in, following)
		why, want := refused[n]
		switch {
		case err == errUnknown:
			r.bad("input %d is not understood: %v", n, in)
		case want && err == nil:
			r.bad("input %d was taken; it should be refused: %s", n, why)
		case want && codes[n] != "" && (engine.RefusalOf(err) == nil || engine.RefusalOf(err).Code != codes[n]):
			r.bad("input %d was refused with %v; the code %s is expected", n, err, codes[n])
		case !want && err != nil:
			r.bad("input %d was refused: %v", n, err)
		}
		r.after[n] = r.snap()
	}
	r.judge()
	return r.bads
}

// runner is one case in play.
type runner struct {
	title  *engine.Title
	kase   kase
	setup  engine.Setup
	log    []engine.Entry
	filler borderstates.Cubes // cubes put into the box only to make ten of each
	start0 *snapshot
	after  map[int]*snapshot // after each input, from 1
	bads   []string
	// verdicts are the battles judged so far, as the page showed them.
	verdicts map[int]borderstates.Verdict
	showing  bool     // a key of what changes is looked for among what is shown
	fillers  []string // printed values that are there only so that play can go on
}

// bad notes one thing that is not as the case expects it.
func (r *runner) bad(format string, args ...any) {
	r.bads = append(r.bads, fmt.Sprintf(format, args...))
}

// is compares a value with its text.
func (r *runner) is(what string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		r.bad("%s: %v expected, found %v", what, want, got)
	}
}
