package enginetest

import (
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"adjutant/engine"
)

// Hostile gives nonsense to the questions of a log's states, each step'th of them, and
// nonsense to the fields that can be corrected. Nothing may break down; what is refused
// is refused in words that have their French; what is taken must leave books that add up.
// With ADJUTANT_HOSTILE=say the refusals and what was taken are printed, each once.
func Hostile(t testing.TB, title *engine.Title, setup engine.Setup, log []engine.Entry, step int) {
	t.Helper()
	h := &hostile{t: t, title: title, setup: setup, french: title.Language("fr"), told: map[string]bool{}}
	for n := 0; n <= len(log); n += step {
		h.log = log[:n:n]
		pos, err := engine.Replay(title, setup, h.log)
		if err != nil || pos.Err != nil {
			t.Fatalf("replaying %d entries: %v %v", n, err, pos.Err)
		}
		for _, p := range pos.Prompts {
			h.prompt(p)
		}
		if n+step > len(log) { // once: each value that a field might take is a replay
			h.fields(pos)
		}
	}
}

type hostile struct {
	t      testing.TB
	title  *engine.Title
	setup  engine.Setup
	french engine.Language
	log    []engine.Entry
	told   map[string]bool
}

// prompt gives nonsense to a question and to the actions beside it.
func (h *hostile) prompt(p engine.Prompt) {
	give := func(a engine.Answer) {
		if h.refused(p, a) {
			return
		}
		h.entry(engine.Entry{Kind: engine.AnswerEntry, Answer: a, Seat: p.Seat}, p.Key)
	}
	for _, a := range nonsense(p.Need) {
		give(a)
	}
	give(engine.Act("nonsense", engine.Confirmed()))
	give(engine.Act(strings.Repeat("z", 5000), engine.Confirmed()))
	for _, list := range [][]engine.Action{p.Actions, p.Anytime} {
		for _, act := range list {
			for _, a := range nonsense(act.Need) {
				give(engine.Act(act.Key, a))
			}
		}
	}
}

// refused reports whether the question refuses an answer by itself, without a replay.
func (h *hostile) refused(p engine.Prompt, a engine.Answer) bool {
	defer h.broke(fmt.Sprintf("%s: %.200s", p.Key, a))
	err := p.Accepts(a)
	if err != nil {
		h.words(p.Key, a.String(), err)
	}
	return err != nil
}

func (h *hostile) broke(what string) {
	if e := recover(); e != nil {
		h.t.Errorf("after %d answers, %s: %v\n%s", len(h.log), what, e, debug.Stack())
	}
}

// entry replays the log with one entry more.
func (h *hostile) entry(e engine.Entry, key string) {
	what := fmt.Sprintf("%s: %.200s %s=%.60s", key, e.Answer, e.Track, e.Value)
	defer h.broke(what)
	e.Seq = len(h.log) + 1
	pos, err := engine.Replay(h.title, h.setup, append(h.log, e))
	if err != nil {
		h.t.Fatal(err)
	}
	if pos.Err != nil {
		h.words(key, what, pos.Err)
		return
	}
	h.say("taken " + what)
	for _, b := range pos.Game.Check() {
		if !b.Warn && e.Kind == engine.AnswerEntry {
			h.t.Errorf("after %d answers, %s was taken, and then: %s", len(h.log), what, b.Text)
		}
	}
	_ = pos.Sheet("").String()
}

// mostFields is about how many fields are tried: a map has hundreds that are alike.
const mostFields = 40

// fields gives nonsense to what can be corrected.
func (h *hostile) fields(pos *engine.Position) {
	all := pos.Game.Fields()
	for i := 0; i < len(all); i += 1 + len(all)/mostFields {
		f := all[i]
		for _, v := range []string{"", "nonsense", "-1", "99999", "99999999999999999999", "-9223372036854775808", "1.5", "1 1", "\x00", "é", "1i 1i", "-3i", "I.top.99", strings.Repeat("9", 3000)} {
			a, err := f.Need.Parse(v)
			if err == nil {
				err = f.Need.Check(a)
			}
			if err != nil {
				h.words("field "+f.Key, v, err)
				continue
			}
			h.entry(engine.Entry{Kind: engine.CorrectEntry, Track: f.Key, Value: v}, "field "+f.Key)
		}
	}
	h.entry(engine.Entry{Kind: engine.CorrectEntry, Track: "nonsense", Value: "1"}, "field")
	h.entry(engine.Entry{Kind: engine.PrintEntry, Track: "nonsense", Value: "1"}, "printed")
}

// words checks that a refusal is one, short, and has its French.
func (h *hostile) words(key, what string, err error) {
	r := engine.RefusalOf(err)
	if r == nil {
		h.t.Errorf("%s: %.200s is refused without a code: %v", key, what, err)
		return
	}
	said := r.Text.String()
	if r.Code == "" || said == "" || len(said) > 2500 {
		h.t.Errorf("%s: %.200s is refused with %q: %.300s", key, what, r.Code, said)
	}
	for _, f := range h.french.Missing(r.Text) {
		h.t.Errorf("%s: %.200s: no French for %q", key, what, f)
	}
	h.say(fmt.Sprintf("refused %-18s %-22s %.160s   <- %.60q", key, r.Code, said, what))
}

func (h *hostile) say(line string) {
	short, _, _ := strings.Cut(line, "   <-")
	if os.Getenv("ADJUTANT_HOSTILE") == "say" && !h.told[short] {
		h.told[short] = true
		fmt.Println(line)
	}
}

// nonsense are answers that a need should hardly ever take.
func nonsense(n engine.Need) []engine.Answer {
	long := strings.Repeat("x", 3000)
	out := []engine.Answer{{}, engine.Confirmed(), engine.Rolled(), engine.Rolled(0), engine.Chosen(""), engine.Chosen("nonsense"), engine.Carded("nonsense"), engine.Counted(-1), engine.Counted(math.MaxInt), engine.Allotted(nil), engine.Written(""), engine.Filled(nil),
		{Kind: engine.MoveKind}, {Kind: "nonsense"}}
	switch n.Kind {
	case engine.RollKind:
		want := len(n.Dice) - len(n.Have)
		for _, v := range []int{-1, 0, 7, math.MaxInt, math.MinInt} {
			a := engine.Answer{Kind: engine.RollKind}
			for range want {
				a.Dice = append(a.Dice, engine.Die{Value: v})
			}
			out = append(out, a)
		}
		many := engine.Answer{Kind: engine.RollKind}
		for range want + 1 {
			many.Dice = append(many.Dice, engine.Die{Value: 1, Colour: "red"})
		}
		few := engine.Answer{Kind: engine.RollKind, More: true, Dice: []engine.Die{{Value: 1}}}
		none := engine.Answer{Kind: engine.RollKind, More: true}
		out = append(out, many, few, none)
	case engine.ChooseKind, engine.CardKind:
		for _, k := range []string{long, " ", "\x00", "-1"} {
			out = append(out, engine.Answer{Kind: n.Kind, Option: k, Card: k})
		}
		for _, o := range n.Options {
			if !o.Not.Empty() {
				out = append(out, engine.Answer{Kind: n.Kind, Option: o.Key, Card: o.Key})
			}
		}
	case engine.CountKind:
		for _, v := range []int{n.Min - 1, n.Max + 1, math.MinInt} {
			out = append(out, engine.Counted(v))
		}
	case engine.AllotKind:
		out = append(out, engine.Allotted(map[string]int{"nonsense": 1}), engine.Allotted(map[string]int{"nonsense": 0}), engine.Allotted(map[string]int{"": -1}), engine.Allotted(map[string]int{long: math.MaxInt}))
		all := map[string]int{}
		for i, l := range n.Lines {
			for _, v := range []int{-1, l.Max + 1, math.MaxInt, math.MinInt} {
				out = append(out, engine.Allotted(map[string]int{l.Key: v}))
			}
			if i > 0 {
				out = append(out, engine.Allotted(map[string]int{n.Lines[0].Key: n.Min + 1, l.Key: -1}), engine.Allotted(map[string]int{n.Lines[0].Key: math.MaxInt, l.Key: math.MaxInt}))
			}
			all[l.Key] = l.Max
		}
		out = append(out, engine.Allotted(all))
	case engine.TextKind:
		for _, v := range []string{long, " ", "\n\n", "\x00\x01", "%s%d%!", "<script>", "door r9c9 | . | .", "damage 99999999999999999999", "damage -5", "\"", "a b c ; ;; :", "0x0"} {
			out = append(out, engine.Written(v))
		}
	case engine.FormKind:
		for _, f := range n.Fields {
			for _, v := range []string{"", "nonsense", "-1", "99999999999999999999", long, "\x00"} {
				out = append(out, engine.Filled(map[string]string{f.Key: v}))
			}
		}
		out = append(out, engine.Filled(map[string]string{"nonsense": "1"}))
		for _, v := range []string{"nonsense", "-1", "99999999999999999999"} {
			all := map[string]string{}
			for _, f := range n.Fields {
				all[f.Key] = v
				for _, o := range f.Need.Options {
					all[f.Key] = o.Key
				}
			}
			out = append(out, engine.Filled(all))
		}
	case engine.MoveKind:
		keys := func(list []engine.Option) []string {
			out := []string{"", "nonsense", long}
			for i, o := range list {
				if i < 3 {
					out = append(out, o.Key)
				}
			}
			return out
		}
		units := []map[string]int{nil, {"nonsense": 1}, {"i": -1}, {"i": 0}, {"i": math.MaxInt, "c": math.MaxInt}, {"f": math.MinInt}, {"i": 1}, {"f": 1}, {"f": 1, "i": 1}}
		for _, from := range keys(n.From) {
			for _, to := range keys(n.To) {
				for _, u := range units {
					out = append(out, engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: u})
				}
				one := map[string]int{"i": 1, "f": 1}
				out = append(out, engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Leader: "nonsense"},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Cargo: map[string]int{"i": math.MaxInt}},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Cargo: map[string]int{"f": 1}},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Land: "nonsense"},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Land: to},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Units: one, Path: []string{"", "nonsense", from, to}},
					engine.Answer{Kind: engine.MoveKind, From: from, To: to, Cargo: map[string]int{"i": 1}},
					engine.Answer{Kind: engine.MoveKind, From: from, Units: map[string]int{"f": 1}, Cargo: map[string]int{"i": 1}, Land: to})
				for _, l := range n.Leads {
					out = append(out, engine.Answer{Kind: engine.MoveKind, From: from, To: to, Leader: l.Key, Land: to})
				}
			}
		}
		out = append(out, engine.Answer{Kind: engine.MoveKind, Option: "nonsense"}, engine.Answer{Kind: engine.MoveKind, Option: long, Units: units[4]})
	}
	return out
}
