package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Kind is what a need asks for, and what an answer gives.
type Kind string

// The kinds of needs and answers.
const (
	RollKind    Kind = "roll"    // dice
	ChooseKind  Kind = "choose"  // one option
	CountKind   Kind = "count"   // a number
	AllotKind   Kind = "allot"   // numbers shared over lines
	CardKind    Kind = "card"    // one card of a deck's known faces
	MoveKind    Kind = "move"    // pieces from a place to a place
	ConfirmKind Kind = "confirm" // something done by hand
	TextKind    Kind = "text"    // words, such as a name printed on a card
	FormKind    Kind = "form"    // several small fields at once
)

// Die is one die of an answer: its face and, where the rules tell dice apart,
// its colour or role.
type Die struct {
	Value  int    `json:"value"`
	Colour string `json:"colour,omitempty"`
}

// UnmarshalJSON takes 4 as well as {"colour":"red","value":4}.
func (d *Die) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, &d.Value); err == nil {
		return nil
	}
	type plain Die
	return json.Unmarshal(b, (*plain)(d))
}

// Answer is what the table says to a prompt. Kind tells which fields count.
type Answer struct {
	Kind   Kind           `json:"kind"`
	Action string         `json:"action,omitempty"` // an action beside the prompt; the rest serves the action's need
	Dice   []Die          `json:"dice,omitempty"`   // roll
	More   bool           `json:"more,omitempty"`   // roll: part of the throw, more dice follow
	Option string         `json:"option,omitempty"` // choose; move: closing the moves
	N      int            `json:"n,omitempty"`      // count
	Shares map[string]int `json:"shares,omitempty"` // allot
	Card   string         `json:"card,omitempty"`   // card
	Text   string         `json:"text,omitempty"`   // text

	// move
	From   string         `json:"from,omitempty"`
	To     string         `json:"to,omitempty"`
	Path   []string       `json:"path,omitempty"` // places entered in order, To last, where the way matters
	Units  map[string]int `json:"units,omitempty"`
	Leader string         `json:"leader,omitempty"`
	Cargo  map[string]int `json:"cargo,omitempty"`
	Land   string         `json:"land,omitempty"` // where the cargo goes ashore

	Fields map[string]string `json:"fields,omitempty"` // form
}

// Short answers, as rules and tests write them.

// Rolled answers a roll with faces in the need's order.
func Rolled(values ...int) Answer {
	a := Answer{Kind: RollKind}
	for _, v := range values {
		a.Dice = append(a.Dice, Die{Value: v})
	}
	return a
}

// Chosen answers with an option's key.
func Chosen(key string) Answer { return Answer{Kind: ChooseKind, Option: key} }

// Counted answers with a number.
func Counted(n int) Answer { return Answer{Kind: CountKind, N: n} }

// Allotted answers with shares by line.
func Allotted(shares map[string]int) Answer { return Answer{Kind: AllotKind, Shares: shares} }

// Carded answers with a card.
func Carded(id string) Answer { return Answer{Kind: CardKind, Card: id} }

// Confirmed answers that it was done.
func Confirmed() Answer { return Answer{Kind: ConfirmKind} }

// Written answers with words or a printed value.
func Written(s string) Answer { return Answer{Kind: TextKind, Text: s} }

// Filled answers a form.
func Filled(fields map[string]string) Answer { return Answer{Kind: FormKind, Fields: fields} }

// Act answers with an action beside the prompt.
func Act(action string, a Answer) Answer { a.Action = action; return a }

// UnmarshalJSON reads an answer and, where kind is not named, tells it from the
// fields that are there: {"dice":[4,3]} is a roll, {} a confirmation.
func (a *Answer) UnmarshalJSON(b []byte) error {
	type plain Answer
	var p plain
	if err := json.Unmarshal(b, &p); err != nil {
		return fmt.Errorf("reading an answer: %w", err)
	}
	*a = Answer(p)
	if a.Kind != "" {
		return nil
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(b, &keys); err != nil {
		return fmt.Errorf("reading an answer: %w", err)
	}
	has := func(k string) bool { _, ok := keys[k]; return ok }
	switch {
	case has("dice"):
		a.Kind = RollKind
	case has("from") || has("to") || has("units") || has("path"):
		a.Kind = MoveKind
	case has("option"):
		a.Kind = ChooseKind
	case has("n"):
		a.Kind = CountKind
	case has("shares"):
		a.Kind = AllotKind
	case has("card"):
		a.Kind = CardKind
	case has("text"):
		a.Kind = TextKind
	case has("fields"):
		a.Kind = FormKind
	default:
		a.Kind = ConfirmKind
	}
	return nil
}

// Values are the faces of a roll.
func (a Answer) Values() []int {
	out := make([]int, len(a.Dice))
	for i, d := range a.Dice {
		out[i] = d.Value
	}
	return out
}

// String is the answer as one line of a .play file; ParseAnswer reads it back.
func (a Answer) String() string {
	var w []string
	if a.Action != "" {
		w = append(w, "do", quote(a.Action))
		if a.Kind == ConfirmKind {
			return strings.Join(w, " ")
		}
	}
	switch a.Kind {
	case RollKind:
		word := "roll"
		if a.More {
			word = "dice"
		}
		w = append(w, word)
		for _, d := range a.Dice {
			if d.Colour != "" {
				w = append(w, fmt.Sprintf("%s:%d", d.Colour, d.Value))
			} else {
				w = append(w, strconv.Itoa(d.Value))
			}
		}
	case ChooseKind:
		w = append(w, "choose", quote(a.Option))
	case CountKind:
		w = append(w, "count", strconv.Itoa(a.N))
	case AllotKind:
		w = append(w, "allot")
		w = append(w, pairs("", a.Shares)...)
	case CardKind:
		w = append(w, "card", quote(a.Card))
	case TextKind:
		w = append(w, "text", quote(a.Text))
	case MoveKind:
		w = append(w, "move", quote(orDash(a.From)), quote(orDash(a.To)))
		w = append(w, pairs("", a.Units)...)
		if len(a.Path) > 0 {
			w = append(w, "path="+quote(strings.Join(a.Path, ",")))
		}
		if a.Leader != "" {
			w = append(w, "leader="+quote(a.Leader))
		}
		w = append(w, pairs("cargo.", a.Cargo)...)
		if a.Land != "" {
			w = append(w, "land="+quote(a.Land))
		}
		if a.Option != "" {
			w = append(w, "option="+quote(a.Option))
		}
	case FormKind:
		w = append(w, "form")
		keys := make([]string, 0, len(a.Fields))
		for k := range a.Fields {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			w = append(w, quote(k)+"="+quote(a.Fields[k]))
		}
	default:
		w = append(w, "confirm")
	}
	return strings.Join(w, " ")
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func dashToEmpty(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

func pairs(prefix string, m map[string]int) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	out := make([]string, 0, len(m))
	for _, k := range keys {
		out = append(out, quote(prefix+k)+"="+strconv.Itoa(m[k]))
	}
	return out
}

// quote leaves plain words alone.
func quote(s string) string {
	if s == "" || strings.ContainsAny(s, " \t\n\"=\\") || !printable(s) || strings.HasPrefix(s, "#") {
		return strconv.Quote(s)
	}
	return s
}

func printable(s string) bool {
	return !slices.ContainsFunc([]rune(s), func(r rune) bool { return !strconv.IsPrint(r) })
}
