// Package enginetest tests games: Plays runs the files in testdata, Wander plays
// at random, Twice replays twice, French looks for words without a translation,
// Cases runs the ledgers' case files, and Replay plays a log through.
//
// Begin with Plays in a game's first test. The package tests through the
// engine's public face only and knows no game.
package enginetest

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
)

var update = flag.Bool("update", false, "rewrite the sheets in testdata/*.play; read the diff")

// Plays runs each testdata/*.play and compares what it expects.
func Plays(t *testing.T, title *engine.Title) {
	t.Helper()
	files, _ := filepath.Glob("testdata/*.play")
	if len(files) == 0 {
		t.Fatal("there are no testdata/*.play")
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".play"), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			p, err := engine.ParsePlay(data)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := p.Run(title)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if out := p.Update(pos); !bytes.Equal(out, data) {
					if err := os.WriteFile(f, out, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				return
			}
			for _, b := range p.Compare(pos) {
				t.Error(b)
			}
		})
	}
}

// Hint may answer a prompt that random answers seldom satisfy; ok false leaves
// it to chance.
type Hint func(r *rand.Rand, pos *engine.Position, p engine.Prompt) (a engine.Answer, ok bool)

// Wander plays one game at random, at most limit answers, and returns its
// log and where it ended. It fails the test when no legal answer is found, when
// NEXT's answer is refused, or when Check finds that something was created or lost.
// Undo is not exercised here; Twice does that on the log. Every seventh state is
// drawn as each seat sees it; ADJUTANT_WANDER_DRAW=100 draws every hundredth, for
// drawing takes most of a long run's time.
func Wander(t testing.TB, title *engine.Title, setup engine.Setup, seed uint64, limit int, hint Hint) ([]engine.Entry, *engine.Position) {
	t.Helper()
	return WanderUntil(t, title, setup, seed, limit, hint, func(*engine.Position) bool { return false })
}

// WanderUntil is Wander that stops where enough says so.
func WanderUntil(t testing.TB, title *engine.Title, setup engine.Setup, seed uint64, limit int, hint Hint, enough func(*engine.Position) bool) ([]engine.Entry, *engine.Position) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 42))
	var log []engine.Entry
	dead := ""
	every := uint64(7)
	if n, err := strconv.ParseUint(os.Getenv("ADJUTANT_WANDER_DRAW"), 10, 32); err == nil && n > 0 {
		every = n
	}
	views := []string{""}
	if title.Seats != nil {
		for _, seat := range title.Seats(setup) {
			views = append(views, seat.Key)
		}
	}
	pos, err := engine.Run(title, setup, func(pos *engine.Position) (engine.Entry, bool) {
		for _, b := range pos.Game.Check() {
			if !b.Warn {
				dead = fmt.Sprintf("after %d answers: %s", len(log), b.Text)
				return engine.Entry{}, false
			}
		}
		if len(pos.Prompts) == 0 || len(log) >= limit || enough(pos) {
			return engine.Entry{}, false
		}
		if at := uint64(len(log)) + seed; at%every == 0 { // what is asked must also be drawn, for every seat
			see := views
			if len(log) >= 200 { // a long game: one view at a time, in turn
				see = views[at/every%uint64(len(views)):][:1]
			}
			dead = draw(pos, see)
			if dead != "" {
				return engine.Entry{}, false
			}
		}
		p := pos.Prompts[r.IntN(len(pos.Prompts))]
		a, ok := Pick(r, pos, p, hint)
		if !ok {
			dead = fmt.Sprintf("after %d answers no legal answer to %q (%s) was found", len(log), p.Text, p.Key)
			return engine.Entry{}, false
		}
		e := engine.Entry{Seq: len(log) + 1, Kind: engine.AnswerEntry, Answer: a, Seat: p.Seat}
		for _, act := range slices.Concat(p.Actions, p.Anytime) {
			if act.Key == a.Action && act.Seat != "" {
				e.Seat = act.Seat
			}
		}
		log = append(log, e)
		return e, true
	})
	if err != nil {
		t.Fatalf("seed %d: starting: %v", seed, err)
	}
	if dead != "" || pos.Err != nil {
		t.Fatalf("seed %d: %s %v\n%s", seed, dead, pos.Err, engine.WritePlay("", title.ID, setup, log))
	}
	return log, pos
}

// draw draws a position as each of the viewers sees it; it says what broke, and where.
func draw(pos *engine.Position, viewers []string) (broke string) {
	defer func() {
		if e := recover(); e != nil {
			broke = fmt.Sprintf("drawing the sheet at %q (%s): %v\n%s", pos.Prompts[0].Text, pos.Prompts[0].Key, e, debug.Stack())
		}
	}()
	for _, seat := range viewers {
		pos.Sheet(seat)
	}
	return ""
}

// Pick finds a legal answer to p.
func Pick(r *rand.Rand, pos *engine.Position, p engine.Prompt, hint Hint) (engine.Answer, bool) {
	if p.Default != nil {
		if err := p.Accepts(*p.Default); err != nil {
			panic(fmt.Sprintf("the default of %q is refused: %v", p.Key, err))
		}
	}
	for try := range 300 {
		var a engine.Answer
		ok := false
		if hint != nil && try < 100 {
			a, ok = hint(r, pos, p)
		}
		if !ok {
			a = random(r, p, try)
		}
		if p.Accepts(a) == nil {
			return a, true
		}
	}
	if p.Default != nil {
		return *p.Default, true
	}
	return engine.Answer{}, false
}

// random is an answer that may be legal.
func random(r *rand.Rand, p engine.Prompt, try int) engine.Answer {
	if n := len(p.Anytime); n > 0 && r.IntN(8) == 0 {
		act := p.Anytime[r.IntN(n)]
		return engine.Act(act.Key, forNeed(r, act.Need))
	}
	if n := len(p.Actions); n > 0 && r.IntN(2) == 0 {
		act := p.Actions[r.IntN(n)]
		return engine.Act(act.Key, forNeed(r, act.Need))
	}
	if p.Default != nil && r.IntN(4) == 0 {
		return *p.Default
	}
	return forNeed(r, p.Need)
}

func forNeed(r *rand.Rand, n engine.Need) engine.Answer {
	switch n.Kind {
	case engine.RollKind:
		a := engine.Answer{Kind: engine.RollKind}
		for _, d := range n.Dice[len(n.Have):] {
			a.Dice = append(a.Dice, engine.Die{Value: 1 + r.IntN(d.Sides), Colour: d.Colour})
		}
		return a
	case engine.ChooseKind, engine.CardKind:
		var open []engine.Option
		for _, o := range n.Options {
			if o.Not.Empty() {
				open = append(open, o)
			}
		}
		if len(open) == 0 {
			return engine.Answer{Kind: n.Kind}
		}
		key := open[r.IntN(len(open))].Key
		if n.Kind == engine.CardKind {
			return engine.Carded(key)
		}
		return engine.Chosen(key)
	case engine.CountKind:
		return engine.Counted(n.Min + r.IntN(max(n.Max-n.Min, 0)+1))
	case engine.TextKind:
		return engine.Written(fmt.Sprintf("word%d", r.IntN(1_000_000_000)))
	case engine.AllotKind:
		return engine.Allotted(allot(r, n))
	case engine.FormKind:
		f := map[string]string{}
		for _, x := range n.Fields {
			if x.Optional && r.IntN(2) == 0 {
				continue
			}
			f[x.Key] = forNeed(r, x.Need).Value()
		}
		return engine.Filled(f)
	case engine.MoveKind:
		a := engine.Answer{Kind: engine.MoveKind}
		if len(n.Closes) > 0 && (r.IntN(4) == 0 || len(n.From) == 0) {
			a.Option = n.Closes[r.IntN(len(n.Closes))].Key
			return a
		}
		if len(n.From) > 0 {
			a.From = n.From[r.IntN(len(n.From))].Key
		}
		if len(n.To) > 0 {
			a.To = n.To[r.IntN(len(n.To))].Key
		}
		a.Units = map[string]int{}
		for _, u := range n.Units {
			if v := r.IntN(u.Max + 1); v > 0 {
				a.Units[u.Key] = v
			}
		}
		return a
	}
	return engine.Confirmed()
}

func allot(r *rand.Rand, n engine.Need) map[string]int {
	out := map[string]int{}
	total := 0
	for _, l := range n.Lines {
		if l.Min > 0 {
			out[l.Key] = l.Min
			total += l.Min
		}
	}
	want := n.Min + r.IntN(max(n.Max-n.Min, 0)+1)
	for try := 0; total < want && try < 400 && len(n.Lines) > 0; try++ {
		l := n.Lines[r.IntN(len(n.Lines))]
		if out[l.Key] < l.Max {
			out[l.Key]++
			total++
		}
	}
	return out
}

// Twice replays a log twice, and once more after an undo and a redo, and fails
// when the sheets differ; taking everything back must give the start's sheet.
func Twice(t testing.TB, title *engine.Title, setup engine.Setup, log []engine.Entry) {
	t.Helper()
	sheet := func(log []engine.Entry) string {
		pos, err := engine.Replay(title, setup, log)
		if err != nil {
			t.Fatal(err)
		}
		if pos.Err != nil {
			t.Fatalf("entry %d: %v", pos.ErrSeq, pos.Err)
		}
		return pos.Sheet("").String()
	}
	first := sheet(log)
	if sheet(log) != first {
		t.Fatal("two replays of one log differ")
	}
	if len(log) == 0 {
		return
	}
	n := len(log)
	undone := append(log[:n:n], engine.Entry{Seq: n + 1, Kind: engine.UndoEntry, To: log[n/2].Seq}, engine.Entry{Seq: n + 2, Kind: engine.RedoEntry})
	if sheet(undone) != first {
		t.Fatal("undo and redo do not give the same sheet")
	}
	all := append(log[:n:n], engine.Entry{Seq: n + 1, Kind: engine.UndoEntry, To: log[0].Seq})
	if sheet(all) != sheet(nil) {
		t.Fatal("taking everything back does not give the start's sheet")
	}
}

// French fails for every text seen in these positions that has no French.
func French(t testing.TB, title *engine.Title, positions ...*engine.Position) {
	t.Helper()
	fr := title.Language("fr")
	missing := map[string]bool{}
	see := func(x engine.Text) {
		for _, f := range fr.Missing(x) {
			missing[f] = true
		}
	}
	for _, p := range positions {
		engine.Texts(p.Prompts, see)
		engine.Texts(p.Opening, see)
		engine.Texts(p.Done, see)
		engine.Texts(p.Sheet(""), see)
		for _, f := range p.Game.Fields() {
			engine.Texts([]engine.Text{f.Name, f.Group}, see)
			engine.Texts(f.Need, see)
		}
	}
	engine.Texts([]engine.Text{title.Name, title.About}, see)
	engine.Texts(title.Options, see)
	if title.Components != nil {
		engine.Texts(title.Components(nil), see)
	}
	for _, f := range engine.Sorted(missing) {
		t.Errorf("no French for %q", f)
	}
}
