package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// Text is something a person reads: a format and its arguments, never a
// finished string, so that each phone can have its language. The English format
// is the key under which a Language finds its own.
//
// An argument may be a Text itself (a unit's name, a place) and is then put into
// the same language.
type Text struct {
	Format string // English, fmt verbs; taken literally when there are no Args
	Args   []any
	One    string // English singular; used instead of Format when N calls for it
	N      int
}

// T is a text in English with its arguments.
func T(format string, args ...any) Text { return Text{Format: format, Args: args} }

// Plural is a text that differs for one and for many; n chooses, and is not
// itself an argument.
func Plural(n int, one, many string, args ...any) Text {
	return Text{Format: many, One: one, N: n, Args: args}
}

// Language puts texts into one language. The zero Language is English.
type Language struct {
	Formats  map[string]string // English format -> this language's format
	Singular func(n int) bool  // whether n takes the singular; nil: n == 1
	Comma    bool              // fractions are written with a comma
}

// Empty reports whether there is nothing to read.
func (t Text) Empty() bool { return t.Format == "" && t.One == "" }

// String is the text in English.
func (t Text) String() string { return Language{}.Say(t) }

// Say puts t into the language; a format the language lacks stays English.
func (l Language) Say(t Text) string {
	format := t.format(l)
	if other, ok := l.Formats[format]; ok {
		format = other
	}
	if len(t.Args) == 0 || t.One != "" && !strings.Contains(format, "%") { // a singular may do without the number
		return format
	}
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		switch a := a.(type) {
		case Text:
			args[i] = l.Say(a)
		case []Text:
			args[i] = l.list(a)
		case int, int64, float64:
			args[i] = number{a, l.Comma}
		default:
			args[i] = a
		}
	}
	return fmt.Sprintf(format, args...)
}

// number is a number as people read it: a negative one with a minus, not a hyphen,
// a fraction with the language's comma.
type number struct {
	n     any
	comma bool
}

func (x number) Format(f fmt.State, verb rune) {
	said := Minus(fmt.Sprintf(fmt.FormatString(f, verb), x.n))
	if x.comma {
		said = strings.Replace(said, ".", ",", 1)
	}
	fmt.Fprint(f, said)
}

// Mean is an expected number in at most so many decimals: 2, 2.5, 1.98.
func Mean(x float64, decimals int) Text {
	to := math.Pow10(decimals)
	return T("%v", math.Round(x*to)/to)
}

// Minus puts a minus (U+2212) for the hyphen before a number written with one.
func Minus(number string) string { return strings.Replace(number, "-", "−", 1) }

// Missing lists the English formats in t, arguments included, that l lacks.
func (l Language) Missing(t Text) []string {
	var out []string
	if t.Empty() {
		return nil
	}
	for _, f := range []string{t.Format, t.One} {
		if f == "" || !hasLetter(f) {
			continue
		}
		if _, ok := l.Formats[f]; !ok {
			out = append(out, f)
		}
	}
	for _, a := range t.Args {
		switch a := a.(type) {
		case Text:
			out = append(out, l.Missing(a)...)
		case []Text:
			for _, e := range a {
				out = append(out, l.Missing(e)...)
			}
		}
	}
	return out
}

func (t Text) format(l Language) string {
	if t.One == "" {
		return t.Format
	}
	singular := t.N == 1 || t.N == -1
	if l.Singular != nil {
		singular = l.Singular(t.N)
	}
	if singular {
		return t.One
	}
	return t.Format
}

// list joins texts with commas.
func (l Language) list(ts []Text) string {
	out := ""
	for i, t := range ts {
		if i > 0 {
			out += ", "
		}
		out += l.Say(t)
	}
	return out
}

// Name is a proper name, a place's code or a number: the same in every language.
func Name(s string) Text { return Text{Format: "%s", Args: []any{s}} }

// MarshalJSON writes the text in English; Localise first for another language.
func (t Text) MarshalJSON() ([]byte, error) { return json.Marshal(t.String()) }

// UnmarshalJSON takes a finished string.
func (t *Text) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	*t = Text{Format: s}
	return nil
}

// hasLetter reports whether a format holds words, beside its verbs, to translate.
func hasLetter(format string) bool {
	for i := 0; i < len(format); i++ {
		c := format[i]
		if c == '%' && i+1 < len(format) {
			i++
			for i < len(format) && (format[i] == '+' || format[i] == '.' || format[i] == '-' || format[i] == '0' || format[i] >= '1' && format[i] <= '9') {
				i++
			}
			continue
		}
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 {
			return true
		}
	}
	return false
}
