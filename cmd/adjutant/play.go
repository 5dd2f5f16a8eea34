package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/engine"
)

// playTerminal plays a game as text: the questions of the page, numbered, and the
// answers typed. The game is kept like any other and may go on elsewhere.
func playTerminal(ctx context.Context, a *app, args []string) error {
	o := a.options("play")
	data := o.data()
	lang := o.String("lang", "en", "`en|fr`")
	anew := o.Bool("new", false, "begin a new game even if one is under way")
	var set pairs
	o.Var(&set, "set", "a set-up `option=value`; may be given several times")
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) != 1 || titleOf(rest[0]) == nil {
		names := make([]string, 0, 4)
		for _, t := range companion.Titles() {
			names = append(names, t.ID)
		}
		return usage("name a game: %s", strings.Join(names, ", "))
	}
	s, st, err := openBooks(a.newData(*data), true)
	var busy *store.Busy
	if errors.As(err, &busy) {
		return fmt.Errorf("%w\n(the game goes on at the page of that Adjutant; to play apart from it: --data FOLDER)", err)
	}
	if err != nil {
		return err
	}
	defer st.Close()
	defer s.Close()
	t := &terminal{
		s: s, in: bufio.NewScanner(a.In), out: a.Out,
		who: companion.Viewer{Device: "terminal", Lang: *lang}, words: terminalWords(*lang),
	}
	t.in.Buffer(nil, 1<<20)
	if err := t.open(rest[0], *anew, set); err != nil {
		return err
	}
	return t.play(ctx)
}

// pairs are option=value flags.
type pairs map[string]string

func (p *pairs) String() string { return "" }

func (p *pairs) Set(v string) error {
	k, val, ok := strings.Cut(v, "=")
	if !ok {
		return errors.New("it takes option=value")
	}
	if *p == nil {
		*p = pairs{}
	}
	(*p)[k] = val
	return nil
}

// terminal is a game at a terminal.
type terminal struct {
	s     *companion.Session
	in    *bufio.Scanner
	out   io.Writer
	who   companion.Viewer
	words engine.Language
	guide guide
}

func (t *terminal) say(format string, args ...any) {
	fmt.Fprintln(t.out, t.words.Say(engine.T(format, args...)))
}

// open takes up the last unfinished game of the title, or begins one.
func (t *terminal) open(title string, anew bool, set map[string]string) error {
	if !anew && len(set) == 0 {
		games, err := t.s.Games(t.who, false)
		if err != nil {
			return err
		}
		for _, g := range games {
			if g.Title == title && g.State == store.Playing && g.Outcome == nil {
				if _, err := t.s.Open(t.who, g.ID); err != nil {
					return err
				}
				t.say("Your game goes on (--new begins another one).")
				return nil
			}
		}
	}
	v, err := t.s.NewGame(t.who, title, engine.Setup{Options: set})
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, v.Name)
	t.say("Type the number of a choice, dice as they lie (4 3), Enter for what stands in [brackets]. ? tells more.")
	t.tell(v.Told)
	return nil
}

func (t *terminal) play(ctx context.Context) error {
	for ctx.Err() == nil {
		v := t.s.View(t.who)
		if v.Prompt == nil {
			if v.Sheet.Outcome != nil {
				fmt.Fprintf(t.out, "\n%s\n", v.Sheet.Outcome.Text)
			}
			t.say("The game is over. u takes the last answer back, q leaves.")
		} else {
			t.ask(v)
		}
		fmt.Fprint(t.out, "> ")
		if !t.in.Scan() {
			fmt.Fprintln(t.out)
			return t.in.Err()
		}
		if done, err := t.line(v, strings.TrimSpace(t.in.Text())); done || err != nil {
			return err
		}
	}
	return nil
}

// ask prints the question.
func (t *terminal) ask(v companion.View) {
	p := v.Prompt
	head := v.Sheet.Round.String()
	for _, ph := range v.Sheet.Phases {
		if ph.Now {
			head += " · " + ph.Name.String()
		}
	}
	if head != "" {
		fmt.Fprintf(t.out, "\n— %s —\n", head)
	} else {
		fmt.Fprintln(t.out)
	}
	for _, pr := range v.Problems {
		fmt.Fprintf(t.out, "! %s\n", pr.Text)
	}
	if p.Seat != "" {
		fmt.Fprintf(t.out, "%s: ", seatName(v, p.Seat))
	}
	fmt.Fprintf(t.out, "%s\n", p.Text)
	if !p.Help.Empty() {
		fmt.Fprintf(t.out, "%s\n", p.Help)
	}
	for _, o := range v.Sheet.Odds {
		if o.Mean {
			t.say("  %s: %s", o.Name, engine.Mean(o.Chance.P, 2))
		} else {
			t.say("  %s: %.1f %%", o.Name, 100*o.Chance.P)
		}
	}
	if fieldsOf(p.Need) != nil {
		t.askField(v)
	} else {
		t.need(p.Need, p.Default)
	}
	if list := actionsOf(p); len(list) > 0 {
		for i, a := range list {
			if a.Not.Empty() {
				fmt.Fprintf(t.out, "  a%d) %s\n", i+1, a.Text)
			}
		}
	}
	if p.Need.Kind == "" { // somebody else's secret
		t.say("Let %s sit here alone, then press Enter.", seatName(v, p.Seat))
	}
}

func seatName(v companion.View, key string) engine.Text {
	for _, s := range v.Seats {
		if s.Key == key {
			return s.Name
		}
	}
	return engine.Name(key)
}

// need prints what may be typed.
func (t *terminal) need(n engine.Need, def *engine.Answer) {
	mark := func(is bool) string {
		if is {
			return "[%d] %s\n"
		}
		return " %d) %s\n"
	}
	switch n.Kind {
	case engine.ChooseKind, engine.CardKind:
		for i, o := range n.Options {
			if !o.Not.Empty() {
				fmt.Fprintf(t.out, "  -  %s: %s\n", o.Text, o.Not)
				continue
			}
			fmt.Fprintf(t.out, " "+mark(def != nil && def.Option+def.Card == o.Key), i+1, o.Text)
		}
	case engine.RollKind:
		left := len(n.Dice) - len(n.Have)
		colours := ""
		for _, d := range n.Dice {
			if d.Colour != "" {
				colours += " " + t.words.Say(engine.T(d.Colour))
			}
		}
		if len(n.Have) > 0 {
			t.say("%d of %d dice are in; %d more, or a part of them.", len(n.Have), len(n.Dice), left)
		} else {
			fmt.Fprintln(t.out, " ", t.words.Say(engine.Plural(left, "Throw 1 die%[2]s and type it.", "Throw %d dice%s and type them.", left, nameIf(colours))))
		}
	case engine.CountKind:
		if def != nil {
			t.say("  %d to %d [%d]", n.Min, n.Max, def.N)
		} else {
			t.say("  %d to %d", n.Min, n.Max)
		}
	case engine.AllotKind:
		for i, l := range n.Lines {
			fmt.Fprintf(t.out, "  %d) %s (%d–%d)\n", i+1, l.Text, l.Min, l.Max)
		}
		t.say("  Type a number for each line, %d to %d in all.", n.Min, n.Max)
		if def != nil {
			fmt.Fprintf(t.out, "  [%s]\n", def)
		}
	case engine.TextKind:
		t.say("  Type %d to %d characters.", n.Min, n.Max)
		if !n.Example.Empty() {
			t.say("  Such as: %s", n.Example)
		}
		if leave := leftOut(n); leave != "" {
			t.say("  [Enter: %s]", n.Plan.NoneText)
		}
	case engine.ConfirmKind:
		t.say("  [Enter when it is done]")
	}
}

func nameIf(s string) engine.Text {
	if s == "" {
		return engine.Text{}
	}
	return engine.Name(":" + s)
}

func actionsOf(p *companion.Prompt) []engine.Action {
	return append(append([]engine.Action(nil), p.Actions...), p.Anytime...)
}

func (t *terminal) tell(notes []engine.Note) {
	for _, n := range notes {
		fmt.Fprintf(t.out, "  · %s\n", n.Text)
	}
}

// line carries out what was typed; done ends the game at this terminal.
func (t *terminal) line(v companion.View, l string) (done bool, err error) {
	at := companion.At{Seq: v.Seq}
	word, rest, _ := strings.Cut(l, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "q", "quit":
		t.say("The game is kept: the same command goes on with it.")
		return true, nil
	case "?", "help":
		t.help()
		return false, nil
	case "s", "sheet":
		fmt.Fprint(t.out, v.Sheet)
		return false, nil
	case "h", "history":
		for _, d := range v.History {
			fmt.Fprintf(t.out, "%5d %s\n", d.Seq, d.Title)
		}
		return false, nil
	case "r", "reminders":
		for _, r := range v.Sheet.Reminders {
			fmt.Fprintf(t.out, "  %s %s\n", r.Ref, r.Text)
		}
		return false, nil
	case "u", "undo":
		if t.guide.seq == v.Seq && len(t.guide.values) > 0 && rest == "" {
			t.guide.values = t.guide.values[:len(t.guide.values)-1]
			return false, nil
		}
		to, _ := strconv.Atoi(rest)
		return false, t.done(t.s.Undo(t.who, at, to))
	case "redo":
		return false, t.done(t.s.Redo(t.who, at))
	case "correct":
		k, val, ok := strings.Cut(rest, "=")
		if !ok {
			fields, err := t.s.Fields(t.who)
			if err != nil {
				return false, err
			}
			for _, f := range fields {
				fmt.Fprintf(t.out, "  %s=%s  %s\n", f.Key, f.Value, f.Name)
			}
			t.say("  Type: correct key=value")
			return false, nil
		}
		return false, t.done(t.s.Correct(t.who, at, map[string]string{strings.TrimSpace(k): strings.TrimSpace(val)}))
	}
	if v.Prompt == nil {
		return false, nil
	}
	if v.Prompt.Need.Kind == "" {
		t.secret(v)
		return false, nil
	}
	a, ok := t.answer(v.Prompt, l)
	if !ok {
		return false, nil
	}
	return false, t.done(t.s.Answer(t.who, at, a))
}

// secret lets the seat that is asked answer unseen.
func (t *terminal) secret(v companion.View) {
	page := t.who
	t.who.Seat = v.Prompt.Seat
	defer func() { t.who = page }()
	mine := t.s.View(t.who)
	if mine.Prompt == nil || mine.Prompt.Need.Kind == "" {
		return
	}
	t.ask(mine)
	fmt.Fprint(t.out, "> ")
	if !t.in.Scan() {
		return
	}
	if a, ok := t.answer(mine.Prompt, strings.TrimSpace(t.in.Text())); ok {
		if t.done(t.s.Answer(t.who, companion.At{Seq: mine.Seq}, a)) == nil {
			fmt.Fprint(t.out, strings.Repeat("\n", 40))
		}
	}
}

// done tells what an answer led to. A refusal is told and asked again.
func (t *terminal) done(v companion.View, err error) error {
	var no *companion.Refused
	var fault *companion.Fault
	switch {
	case errors.As(err, &no):
		fmt.Fprintf(t.out, "! %s\n", no.Text)
		return nil
	case errors.As(err, &fault):
		fmt.Fprintf(t.out, "! %s\n", fault.Text)
		return nil
	case err != nil:
		return err
	}
	t.tell(v.Told)
	return nil
}

func (t *terminal) help() {
	t.say(helpText)
}

// answer reads what was typed as an answer to the prompt.
func (t *terminal) answer(p *companion.Prompt, l string) (engine.Answer, bool) {
	fields := fieldsOf(p.Need) != nil
	if l == "" && (!fields || p.Default != nil && len(t.guide.values) == 0) {
		if p.Default != nil {
			return *p.Default, true
		}
		if p.Need.Kind == engine.ConfirmKind {
			return engine.Confirmed(), true
		}
		if leave := leftOut(p.Need); leave != "" {
			return engine.Written(leave), true
		}
		t.say("! Something must be typed here; ? tells what.")
		return engine.Answer{}, false
	}
	if n, ok := strings.CutPrefix(l, "a"); ok {
		word, rest, _ := strings.Cut(n, " ")
		if i, err := strconv.Atoi(word); err == nil {
			list := actionsOf(p)
			if i < 1 || i > len(list) {
				t.say("! There is no a%d.", i)
				return engine.Answer{}, false
			}
			a, ok := t.typed(list[i-1].Need, strings.TrimSpace(rest))
			return engine.Act(list[i-1].Key, a), ok
		}
	}
	if p.Need.Kind == engine.RollKind && l == "practice" {
		return t.practice(p.Need), true
	}
	if word, _, _ := strings.Cut(l, " "); word != "text" || p.Need.Kind == engine.TextKind {
		if a, err := engine.ParseAnswer(l); err == nil {
			t.guide = guide{}
			return a, true
		}
	}
	if fields {
		return t.field(p.Need, l)
	}
	return t.typed(p.Need, l)
}

// leftOut is the word that leaves a plan out; "" where there is none.
func leftOut(n engine.Need) string {
	if n.Plan.Any() && len(n.Plan.None) > 0 {
		return n.Plan.None[0]
	}
	return ""
}

// practice is a roll made up by the computer, and says so.
func (t *terminal) practice(n engine.Need) engine.Answer {
	a := engine.Answer{Kind: engine.RollKind}
	for _, d := range n.Dice[len(n.Have):] {
		a.Dice = append(a.Dice, engine.Die{Value: 1 + rand.IntN(d.Sides)})
	}
	t.say("  Practice roll, made up by the computer: %s", engine.Name(strings.TrimPrefix(a.String(), "roll ")))
	return a
}

// typed reads words as an answer to a need.
func (t *terminal) typed(n engine.Need, l string) (engine.Answer, bool) {
	fail := func(format string, args ...any) (engine.Answer, bool) {
		t.say("! "+format, args...)
		return engine.Answer{}, false
	}
	switch n.Kind {
	case engine.ConfirmKind:
		return engine.Confirmed(), true
	case engine.ChooseKind, engine.CardKind:
		key := l
		if i, err := strconv.Atoi(l); err == nil && i >= 1 && i <= len(n.Options) && !hasKey(n.Options, l) {
			key = n.Options[i-1].Key
		}
		if n.Kind == engine.CardKind {
			return engine.Carded(key), true
		}
		return engine.Chosen(key), true
	case engine.RollKind:
		values, ok := numbers(l)
		if !ok {
			return fail("Type the dice as they lie, such as 4 3.")
		}
		a := engine.Rolled(values...)
		a.More = len(values) < len(n.Dice)-len(n.Have)
		return a, true
	case engine.CountKind:
		i, err := strconv.Atoi(l)
		if err != nil {
			return fail("Type a number.")
		}
		return engine.Counted(i), true
	case engine.AllotKind:
		words := strings.Fields(l)
		if len(words) != len(n.Lines) {
			return fail("Type %d numbers, one for each line.", len(n.Lines))
		}
		shares := map[string]int{}
		for i, w := range words {
			v, err := strconv.Atoi(w)
			if err != nil {
				return fail("Type a number for each line.")
			}
			if v != 0 {
				shares[n.Lines[i].Key] = v
			}
		}
		return engine.Allotted(shares), true
	case engine.TextKind:
		return engine.Written(l), true
	}
	return fail("That was not understood; ? tells what can be typed.")
}

func hasKey(options []engine.Option, key string) bool {
	for _, o := range options {
		if o.Key == key {
			return true
		}
	}
	return false
}

// numbers reads "4 3", "4,3" and "43".
func numbers(l string) ([]int, bool) {
	words := strings.FieldsFunc(l, func(r rune) bool { return r == ' ' || r == ',' || r == '+' })
	if len(words) == 1 && len(words[0]) > 1 && strings.Trim(words[0], "123456") == "" {
		words = strings.Split(words[0], "")
	}
	var out []int
	for _, w := range words {
		v, err := strconv.Atoi(w)
		if err != nil {
			return nil, false
		}
		out = append(out, v)
	}
	return out, len(out) > 0
}
