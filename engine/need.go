package engine

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Need is what a prompt asks for, typed so that every front end and the camera
// can serve it without knowing the game. Which fields count depends on Kind.
// Make one with AskRoll, AskChoose, AskCount, AskAllot, AskCard, AskMove,
// AskConfirm, AskText, AskParts, AskPlan or AskForm.
type Need struct {
	Kind Kind `json:"kind"`

	Dice []DieSpec `json:"dice,omitempty"` // roll: the dice to throw, in order
	Have []Die     `json:"have,omitempty"` // roll: dice of this throw already read

	Options []Option `json:"options,omitempty"` // choose, card

	Min int `json:"min"` // count, text length, allot total
	Max int `json:"max"` // count, text length, allot total

	Lines []Line `json:"lines,omitempty"` // allot

	Deck string `json:"deck,omitempty"` // card: which deck's faces the camera looks for

	From   []Option `json:"from,omitempty"`   // move: where pieces may start
	To     []Option `json:"to,omitempty"`     // move: where they may go
	Units  []Line   `json:"units,omitempty"`  // move: kinds of pieces, with the most there are anywhere
	Leads  []Option `json:"leads,omitempty"`  // move: leaders that may go along
	Closes []Option `json:"closes,omitempty"` // move: options that end the moving ("done")

	Fields []FormField `json:"fields,omitempty"` // form

	Parts   Parts `json:"parts,omitzero"`   // text: put together from phrases
	Plan    Plan  `json:"plan,omitzero"`    // text: a plan drawn space by space
	Example Text  `json:"example,omitzero"` // text: how it is written by hand
}

// DieSpec is one die to throw.
type DieSpec struct {
	Sides  int    `json:"sides"`
	Colour string `json:"colour,omitempty"` // where the rules tell dice apart
	Role   Text   `json:"role,omitempty"`   // what this die is for
}

// Option is one thing that may be chosen.
type Option struct {
	Key   string `json:"key"`
	Text  Text   `json:"text"`
	Not   Text   `json:"not,omitempty"`   // why it is not open now; empty: it is
	Code  string `json:"code,omitempty"`  // the refusal's code when Not is set
	Ref   string `json:"ref,omitempty"`   // the rule's section
	Zone  string `json:"zone,omitempty"`  // the board zone a tap on which means this option
	Group Text   `json:"group,omitempty"` // options of one group are shown together
}

// Line is one line of an allotment, or one kind of piece in a move.
type Line struct {
	Key  string `json:"key"`
	Text Text   `json:"text"`
	Min  int    `json:"min"`
	Max  int    `json:"max"`
	Each int    `json:"each,omitempty"` // what one is worth, where that helps (strength, price)
}

// FormField is one small field of a form: choose, count or text.
type FormField struct {
	Key      string `json:"key"`
	Text     Text   `json:"text"`
	Need     Need   `json:"need"`
	Optional bool   `json:"optional,omitempty"`
}

// Die6 is n six-sided dice that need not be told apart.
func Die6(n int) []DieSpec {
	out := make([]DieSpec, n)
	for i := range out {
		out[i] = DieSpec{Sides: 6}
	}
	return out
}

// AskRoll needs the dice thrown.
func AskRoll(dice ...DieSpec) Need { return Need{Kind: RollKind, Dice: dice} }

// AskChoose needs one of the options.
func AskChoose(options ...Option) Need { return Need{Kind: ChooseKind, Options: options} }

// AskCount needs a number from min to max.
func AskCount(min, max int) Need { return Need{Kind: CountKind, Min: min, Max: max} }

// AskAllot needs numbers on the lines that add up to min..max.
func AskAllot(min, max int, lines ...Line) Need {
	return Need{Kind: AllotKind, Min: min, Max: max, Lines: lines}
}

// AskCard needs one card of those that may be shown.
func AskCard(deck string, cards ...Option) Need {
	return Need{Kind: CardKind, Deck: deck, Options: cards}
}

// AskMove needs pieces moved; a closing option ends the moving.
func AskMove(from, to []Option, units []Line, leads, closes []Option) Need {
	return Need{Kind: MoveKind, From: from, To: to, Units: units, Leads: leads, Closes: closes}
}

// AskConfirm needs the word that it was done by hand.
func AskConfirm() Need { return Need{Kind: ConfirmKind} }

// AskText needs min to max characters.
func AskText(min, max int) Need { return Need{Kind: TextKind, Min: min, Max: max} }

// AskForm needs several small fields.
func AskForm(fields ...FormField) Need { return Need{Kind: FormKind, Fields: fields} }

// Check refuses an answer that cannot serve the need, whatever the game.
func (n Need) Check(a Answer) error {
	if a.Kind != n.Kind {
		return Refuse(WrongPrompt, "", T("That answers another question: this one takes %s.", kindText(n.Kind)))
	}
	switch n.Kind {
	case RollKind:
		return n.checkRoll(a)
	case ChooseKind:
		return checkOption(n.Options, a.Option, NoSuchOption)
	case CardKind:
		return checkOption(n.Options, a.Card, NoSuchCard)
	case CountKind:
		return checkRange(a.N, n.Min, n.Max)
	case AllotKind:
		return n.checkAllot(a.Shares)
	case TextKind:
		l := len([]rune(strings.TrimSpace(a.Text)))
		if l == 0 && n.Min > 0 && (n.Plan.Any() || n.Parts.Any()) {
			return Refuse(BadText, "", n.missing())
		}
		if l < n.Min || l > n.Max {
			return Refuse(BadText, "", T("Write %d to %d characters.", n.Min, n.Max))
		}
	case FormKind:
		return n.checkForm(a.Fields)
	case MoveKind:
		return n.checkMove(a)
	}
	return nil
}

// missing says what to do where words are to be put together and nothing was.
func (n Need) missing() Text {
	switch {
	case n.Plan.Any() && len(n.Plan.None) > 0:
		return T("The plan is empty: draw its spaces and where one comes in (%s), or %s.", n.Plan.DoorText, n.Plan.NoneText)
	case n.Plan.Any():
		return T("The plan is empty: draw its spaces and where one comes in (%s).", n.Plan.DoorText)
	case n.Example.Empty():
		return T("Nothing is chosen yet: choose what is said there, or write it.")
	}
	return T("Nothing is chosen yet: choose what is said there, or write it, such as: %s.", n.Example)
}

func checkRange(v, min, max int) error {
	if v < min || v > max {
		return Refuse(OutOfRange, "", T("Give a number from %d to %d.", min, max))
	}
	return nil
}

func checkOption(options []Option, key, code string) error {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Refuse(code, "", notAmongOptions(key, options))
	}
	if o := options[i]; !o.Not.Empty() {
		c := o.Code
		if c == "" {
			c = NotOffered
		}
		return Refuse(c, o.Ref, o.Not)
	}
	return nil
}

// mostNamed is how many keys a refusal names: enough to go on, not a whole deck.
const mostNamed = 12

func notAmongOptions(key string, options []Option) Text {
	return notAmong("%q is not among the choices.", "%q is not among the choices; there are: %s.", key, options, func(o Option) string { return o.Key })
}

// notAmong says that a key is none of those there are, and names them.
func notAmong[V any](none, some, key string, list []V, keyOf func(V) string) Text {
	if len(list) == 0 {
		return T(none, key)
	}
	var keys []Text
	for i, x := range list {
		if i == mostNamed {
			keys = append(keys, Name("…"))
			break
		}
		if k := keyOf(x); k != "" {
			keys = append(keys, Name(k))
		} else {
			keys = append(keys, Name(`""`))
		}
	}
	return T(some, key, keys)
}

func (n Need) checkRoll(a Answer) error {
	want := len(n.Dice) - len(n.Have)
	if len(a.Dice) == 0 || len(a.Dice) > want || !a.More && len(a.Dice) != want {
		return Refuse(BadDice, "", Plural(want, "The throw takes one die, not %[2]d.", "The throw takes %d dice, not %d.", want, len(a.Dice)))
	}
	_, err := n.place(append(slices.Clone(n.Have), a.Dice...))
	return err
}

// place puts dice in the order of the need's dice, by colour where colours are
// named on both sides; nil entries are dice still to be thrown.
func (n Need) place(dice []Die) ([]*Die, error) {
	out := make([]*Die, len(n.Dice))
	var rest []Die
	for _, d := range dice {
		i := slices.IndexFunc(n.Dice, func(s DieSpec) bool { return s.Colour != "" && s.Colour == d.Colour })
		for i >= 0 && i < len(n.Dice) && (out[i] != nil || n.Dice[i].Colour != d.Colour) {
			i++
		}
		if d.Colour == "" || i < 0 || i >= len(n.Dice) {
			rest = append(rest, d)
			continue
		}
		out[i] = &d
	}
	for _, d := range rest {
		i := slices.Index(out, nil)
		if i < 0 {
			return nil, Refuse(BadDice, "", T("There are more dice than the throw takes."))
		}
		out[i] = &d
	}
	for i, d := range out {
		if d != nil && (d.Value < 1 || d.Value > n.Dice[i].Sides) {
			return nil, Refuse(BadDice, "", T("A die shows 1 to %d, not %d.", n.Dice[i].Sides, d.Value))
		}
	}
	return out, nil
}

func (n Need) checkAllot(shares map[string]int) error {
	total := 0
	keys := make([]string, 0, len(shares))
	for k := range shares {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		i := slices.IndexFunc(n.Lines, func(l Line) bool { return l.Key == k })
		if i < 0 {
			return Refuse(BadShares, "", notAmong("%q is not among the lines.", "%q is not among the lines; there are: %s.", k, n.Lines, func(l Line) string { return l.Key }))
		}
		total += shares[k]
	}
	for _, l := range n.Lines {
		if v := shares[l.Key]; v < l.Min || v > l.Max {
			return Refuse(BadShares, "", T("%s: give %d to %d.", l.Text, l.Min, l.Max))
		}
	}
	if total < n.Min || total > n.Max {
		if n.Min == n.Max {
			return Refuse(BadShares, "", T("Give %d in all, not %d.", n.Min, total))
		}
		return Refuse(BadShares, "", T("Give %d to %d in all, not %d.", n.Min, n.Max, total))
	}
	return nil
}

func (n Need) checkForm(fields map[string]string) error {
	keys := make([]string, 0, len(fields))
	for k := range fields {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		if !slices.ContainsFunc(n.Fields, func(f FormField) bool { return f.Key == k }) {
			return Refuse(NoSuchOption, "", notAmong("%q is not among the fields.", "%q is not among the fields; there are: %s.", k, n.Fields, func(f FormField) string { return f.Key }))
		}
	}
	for _, f := range n.Fields {
		v, ok := fields[f.Key]
		if !ok || v == "" {
			if f.Optional {
				continue
			}
			return Refuse(BadText, "", T("%s is missing.", f.Text))
		}
		a, err := f.Need.Parse(v)
		if err == nil {
			err = f.Need.Check(a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (n Need) checkMove(a Answer) error {
	if a.Option != "" {
		return checkOption(n.Closes, a.Option, NoSuchOption)
	}
	if a.From != "" && len(n.From) > 0 {
		if err := checkOption(n.From, a.From, NoSuchPlace); err != nil {
			return err
		}
	}
	if a.To != "" && len(n.To) > 0 {
		return checkOption(n.To, a.To, NoSuchPlace)
	}
	return nil
}

// Parse reads a value written as one word into an answer to a simple need:
// a number for count, a key for choose and card, words for text.
func (n Need) Parse(v string) (Answer, error) {
	switch n.Kind {
	case CountKind:
		i, err := strconv.Atoi(strings.Replace(strings.TrimSpace(v), "−", "-", 1))
		if err != nil {
			return Answer{}, Refuse(OutOfRange, "", T("Give a number from %d to %d.", n.Min, n.Max))
		}
		return Counted(i), nil
	case CardKind:
		return Carded(v), nil
	case TextKind:
		return Written(v), nil
	}
	return Chosen(v), nil
}

// Word is a value as people read it: the text of an option, else the value itself.
func (n Need) Word(v string) Text {
	for _, o := range n.Options {
		if o.Key == v && !o.Text.Empty() {
			return o.Text
		}
	}
	if n.Kind == CountKind {
		return Name(Minus(v))
	}
	return Name(v)
}

// Value is a simple answer as one word; Parse reads it back.
func (a Answer) Value() string {
	switch a.Kind {
	case CountKind:
		return strconv.Itoa(a.N)
	case CardKind:
		return a.Card
	case TextKind:
		return strings.TrimSpace(a.Text)
	}
	return a.Option
}

func kindText(k Kind) Text {
	switch k {
	case RollKind:
		return T("dice")
	case ChooseKind:
		return T("a choice")
	case CountKind:
		return T("a number")
	case AllotKind:
		return T("numbers on lines")
	case CardKind:
		return T("a card")
	case MoveKind:
		return T("a move")
	case TextKind:
		return T("words")
	case FormKind:
		return T("a form")
	}
	return T("a confirmation")
}
