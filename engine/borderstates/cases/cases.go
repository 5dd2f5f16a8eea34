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
	"sort"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
	"adjutant/engine/enginetest"

	"gopkg.in/yaml.v3"
)

type object = map[string]any

// file is a case file. Each case is read by itself: one that is written in another
// form must not take the others with it.
type file struct {
	Sheets map[string]object `yaml:"sheets"`
	Cases  []object          `yaml:"cases"`
}

type kase struct {
	ID      string
	Rule    []string
	Options object
	Given   object
	When    []object
	Then    outcome
}

// outcome is the then of a case.
type outcome struct {
	Changes, Next, Shows object
	Unchanged            []any
	Refused              []refused
}

// refused is an input that must be refused: counted from 1, with the reason.
type refused struct {
	input     int
	why, code string
}

// read makes a case of its YAML. A list of one may be written without brackets, a
// next prompt as its step alone, a refused input as its number alone.
func read(o object) kase {
	k := kase{ID: str(o["id"]), Rule: list(o["rule"]), Options: obj(o["options"]), Given: obj(o["given"])}
	for _, x := range items(o["when"]) {
		in := obj(x)
		if in == nil {
			in = object{"note": x}
		}
		k.When = append(k.When, in)
	}
	then := obj(o["then"])
	k.Then.Changes, k.Then.Shows, k.Then.Unchanged = obj(then["changes"]), obj(then["shows"]), items(then["unchanged"])
	if k.Then.Next = obj(then["next"]); k.Then.Next == nil && then["next"] != nil {
		k.Then.Next = object{"step": then["next"]}
	}
	for _, x := range items(then["refused"]) {
		r := obj(x)
		if r == nil {
			r = object{"input": x}
		}
		for _, n := range append(items(r["input"]), items(r["inputs"])...) {
			k.Then.Refused = append(k.Then.Refused, refused{number(n), str(r["why"]), str(r["code"])})
		}
	}
	return k
}

// items is a list, or the one thing that stands for it.
func items(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

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

// snapshot is where the game stands.
type snapshot struct {
	pos  *engine.Position
	g    *borderstates.Border
	want map[string]string // fields by key
}

func (r *runner) bad(format string, args ...any) {
	r.bads = append(r.bads, fmt.Sprintf(format, args...))
}

func (r *runner) replay(log []engine.Entry) *snapshot {
	pos, err := engine.Replay(r.title, r.setup, log)
	if err != nil {
		r.bad("the game does not start: %v", err)
		pos, _ = engine.Replay(r.title, engine.Setup{}, nil)
	}
	s := &snapshot{pos: pos, g: pos.Game.(*borderstates.Border), want: map[string]string{}}
	for _, f := range s.g.Fields() {
		s.want[f.Key] = f.Get()
	}
	if s.g.Step == "R3" {
		r.verdicts[s.g.At] = *s.g.Judge(s.g.At)
	}
	return s
}

func (r *runner) snap() *snapshot { return r.replay(r.log) }

// take adds answers to the log; all or none.
func (r *runner) take(seat string, answers ...engine.Answer) error {
	log := r.log[:len(r.log):len(r.log)]
	for _, a := range answers {
		log = append(log, engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Seat: seat, Answer: a})
		if s := r.replay(log); s.pos.Err != nil {
			return s.pos.Err
		}
	}
	r.log = log
	return nil
}

// rebase takes the game up where it stands, with some fields changed.
func (r *runner) rebase(changes map[string]string) error {
	s := r.snap()
	printed := map[string]string{}
	for k, v := range s.pos.Values { // any order: a copy
		printed[k] = v
	}
	position := s.want
	for k, v := range changes { // any order: a copy
		position[k] = v
	}
	was, log := r.setup, r.log
	r.setup = engine.Setup{Options: was.Options, Printed: printed, Position: position}
	r.log = nil
	if _, err := r.title.Start(r.setup); err != nil {
		r.setup, r.log = was, log
		return err
	}
	return nil
}

// Plain readings of YAML values.

func str(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

func number(v any) int {
	n := 0
	fmt.Sscan(str(v), &n)
	return n
}

func list(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, str(x))
		}
	case nil:
	default:
		out = append(out, str(v))
	}
	return out
}

func obj(v any) object {
	switch v := v.(type) {
	case object:
		return v
	case map[any]any:
		out := object{}
		for k, x := range v { // any order: a copy
			out[str(k)] = x
		}
		return out
	}
	return nil
}

func keys(o object) []string {
	out := make([]string, 0, len(o))
	for k := range o {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// cubes reads {MO: 2, KY: 1}.
func cubes(v any) borderstates.Cubes {
	var out borderstates.Cubes
	o := obj(v)
	for i, s := range stateKeys() {
		out[i] = number(o[s])
	}
	return out
}

func stateKeys() []string { return []string{"MO", "KY", "WV", "MD", "DE"} }

func romans() []string { return []string{"I", "II", "III"} }

func sidesOf() []borderstates.Side { return []borderstates.Side{borderstates.U, borderstates.C} }
