package engine

import (
	"strconv"
	"strings"
)

// Parts says how words are put together from phrases, so that nobody has to type
// them: "damage 2; self 1" is the phrases "damage #" and "self #". What is kept is
// the words; typed by hand, in a file or at a terminal they are as good.
type Parts struct {
	Phrases []Phrase `json:"phrases"`
	Join    string   `json:"join,omitempty"` // between two phrases
	Most    int      `json:"most"`           // how many phrases at most
}

// Phrase is one thing that may be said. In Key each # stands for a number and a *
// at its end for words of one's own: "split #x#", "other: *".
type Phrase struct {
	Key  string   `json:"key"`            // as it is written
	Text Text     `json:"text"`           // for people, with %v for each # and * in the same order
	Min  int      `json:"min"`            // of its numbers
	Max  int      `json:"max"`            // of its numbers
	Also []string `json:"also,omitempty"` // other ways of writing it, which are read but not written
}

// Part is one phrase with its numbers and words filled in.
type Part struct {
	Phrase  int // index into Parts.Phrases
	Numbers []int
	Words   string
}

// AskParts needs words that are put together from phrases, one to most of them.
func AskParts(max, most int, join string, phrases ...Phrase) Need {
	return Need{Kind: TextKind, Min: 1, Max: max, Parts: Parts{Phrases: phrases, Join: join, Most: most}}
}

// Ways are phrases that are written as they are, such as the faces of dice.
func Ways(options ...Option) []Phrase {
	out := make([]Phrase, len(options))
	for i, o := range options {
		out[i] = Phrase{Key: o.Key, Text: o.Text}
	}
	return out
}

// Any reports whether there are phrases at all.
func (p Parts) Any() bool { return len(p.Phrases) > 0 }

// Numbers is how many numbers the phrase takes.
func (p Phrase) Numbers() int { return strings.Count(p.Key, "#") }

// Free reports whether the phrase ends with words of one's own.
func (p Phrase) Free() bool { return strings.HasSuffix(p.Key, "*") }

// Read takes words apart; ok is false where they are not such phrases.
func (p Parts) Read(words string) (parts []Part, ok bool) {
	pieces := strings.Fields(words)
	if sep := strings.TrimSpace(p.Join); sep != "" {
		pieces = strings.Split(words, sep)
	} else if p.Join == "" {
		pieces = []string{words}
	}
	for _, piece := range pieces {
		piece = strings.Join(strings.Fields(piece), " ")
		if piece == "" {
			continue
		}
		part, ok := p.readOne(piece)
		if !ok {
			return nil, false
		}
		parts = append(parts, part)
	}
	return parts, len(parts) > 0 && len(parts) <= p.Most
}

func (p Parts) readOne(piece string) (Part, bool) {
	for i, ph := range p.Phrases {
		for _, key := range append([]string{ph.Key}, ph.Also...) {
			if part, ok := ph.read(key, piece); ok {
				part.Phrase = i
				return part, true
			}
		}
	}
	return Part{}, false
}

// read compares a piece with one way of writing the phrase.
func (p Phrase) read(key, piece string) (out Part, ok bool) {
	for key != "" {
		switch {
		case key == "*":
			out.Words = strings.TrimSpace(piece)
			return out, true
		case key[0] == '#':
			n := len(piece) - len(strings.TrimLeft(piece, "+-0123456789"))
			v, err := strconv.Atoi(piece[:n])
			if err != nil || v < p.Min || v > p.Max {
				return Part{}, false
			}
			out.Numbers = append(out.Numbers, v)
			key, piece = key[1:], piece[n:]
		default:
			n := strings.IndexAny(key, "#*")
			if n < 0 {
				n = len(key)
			}
			fixed := key[:n]
			if key[n:] == "*" {
				fixed = strings.TrimRight(fixed, " ")
			}
			if len(piece) < len(fixed) || !strings.EqualFold(piece[:len(fixed)], fixed) {
				return Part{}, false
			}
			key, piece = key[n:], piece[len(fixed):]
		}
	}
	return out, piece == ""
}

// Write puts phrases together; Read takes them apart again.
func (p Parts) Write(parts []Part) string {
	out := make([]string, len(parts))
	for i, part := range parts {
		out[i] = part.fill(p.Phrases[part.Phrase].Key)
	}
	return strings.Join(out, p.Join)
}

// fill puts numbers and words in the places of # and *; a number too few is 0.
func (p Part) fill(form string) string {
	for i := 0; strings.Contains(form, "#"); i++ {
		n := 0
		if i < len(p.Numbers) {
			n = p.Numbers[i]
		}
		form = strings.Replace(form, "#", strconv.Itoa(n), 1)
	}
	if strings.HasSuffix(form, "*") {
		form = strings.TrimRight(strings.TrimSuffix(form, "*")+p.Words, " ")
	}
	return form
}

// Say is words for people, in the language that the phrases are in; words that are
// no such phrases are said as they stand.
func (p Parts) Say(words string) string {
	parts, ok := p.Read(words)
	if !ok {
		return words
	}
	out := make([]string, len(parts))
	for i, part := range parts {
		out[i] = part.text(p.Phrases[part.Phrase]).String()
	}
	sep := p.Join
	if strings.TrimSpace(sep) == ";" {
		sep = ", "
	}
	return strings.Join(out, sep)
}

// Text is Say for every language.
func (p Parts) Text(words string) Text {
	parts, ok := p.Read(words)
	if !ok {
		return Name(words)
	}
	out := make([]Text, len(parts))
	for i, part := range parts {
		out[i] = part.text(p.Phrases[part.Phrase])
	}
	return T("%s", out)
}

// text is the phrase for people with its numbers and words.
func (p Part) text(ph Phrase) Text {
	out := ph.Text
	if out.One != "" && len(p.Numbers) > 0 {
		out.N = p.Numbers[0]
	}
	for _, n := range p.Numbers {
		out.Args = append(out.Args, n)
	}
	if ph.Free() {
		out.Args = append(out.Args, p.Words)
	}
	return out
}
