package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseAnswer reads one line of a .play file:
//
//	roll 4 3 | roll red:4 black:3 | dice 4 3 (part of a throw) | choose KEY | count 3 |
//	allot personnel=2 | card ID | text WORDS | move A1 A5 infantry=7 path=N4,A5 leader=X cargo.i=2 land=N6 |
//	form k=v … | confirm | do ACTION | do ACTION ANSWER
//
// Words with blanks stand in double quotes; for choose, card and text the rest of
// the line may also stand bare.
func ParseAnswer(line string) (Answer, error) {
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	fail := func(why string) (Answer, error) {
		return Answer{}, fmt.Errorf("reading the answer %q: %s", line, why)
	}
	switch word {
	case "do":
		words, err := fieldsOf(rest)
		if err != nil || len(words) == 0 {
			return fail("an action's key must follow do")
		}
		key := words[0]
		_, rest = cutWord(rest)
		if rest == "" {
			return Act(key, Confirmed()), nil
		}
		a, err := ParseAnswer(rest)
		if err != nil {
			return Answer{}, err
		}
		return Act(key, a), nil
	case "roll", "dice":
		a := Answer{Kind: RollKind, More: word == "dice"}
		for _, w := range strings.Fields(rest) {
			colour, value, ok := strings.Cut(w, ":")
			if !ok {
				colour, value = "", w
			}
			n, err := strconv.Atoi(value)
			if err != nil {
				return fail("a die shows a number, not " + w)
			}
			a.Dice = append(a.Dice, Die{Value: n, Colour: colour})
		}
		return a, nil
	case "choose":
		return Chosen(bare(rest)), nil
	case "card":
		return Carded(bare(rest)), nil
	case "text":
		return Written(bare(rest)), nil
	case "count":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return fail("count takes one number")
		}
		return Counted(n), nil
	case "confirm":
		return Confirmed(), nil
	case "allot":
		words, err := fieldsOf(rest)
		if err != nil {
			return fail(err.Error())
		}
		a := Allotted(map[string]int{})
		for _, w := range words {
			k, v, err := pairOf(w)
			if err != nil {
				return fail(err.Error())
			}
			a.Shares[k] = v
		}
		return a, nil
	case "form":
		words, err := fieldsOf(rest)
		if err != nil {
			return fail(err.Error())
		}
		a := Filled(map[string]string{})
		for _, w := range words {
			k, v, ok := cutPair(w)
			if !ok {
				return fail("a form takes key=value, not " + w)
			}
			a.Fields[k] = v
		}
		return a, nil
	case "move":
		return parseMove(line, rest)
	}
	return fail("an answer begins with roll, dice, choose, count, allot, card, text, move, form, confirm or do")
}

func parseMove(line, rest string) (Answer, error) {
	words, err := fieldsOf(rest)
	if err != nil || len(words) < 2 {
		return Answer{}, fmt.Errorf("reading the answer %q: move takes from and to", line)
	}
	a := Answer{Kind: MoveKind, From: dashToEmpty(words[0]), To: dashToEmpty(words[1])}
	for _, w := range words[2:] {
		k, v, ok := cutPair(w)
		switch {
		case !ok:
			return Answer{}, fmt.Errorf("reading the answer %q: move takes key=value, not %s", line, w)
		case k == "path":
			a.Path = strings.Split(v, ",")
		case k == "leader":
			a.Leader = v
		case k == "land":
			a.Land = v
		case k == "option":
			a.Option = v
		default:
			n, err := strconv.Atoi(v)
			if err != nil {
				return Answer{}, fmt.Errorf("reading the answer %q: %s is no number", line, v)
			}
			if c, ok := strings.CutPrefix(k, "cargo."); ok {
				if a.Cargo == nil {
					a.Cargo = map[string]int{}
				}
				a.Cargo[c] = n
				continue
			}
			if a.Units == nil {
				a.Units = map[string]int{}
			}
			a.Units[k] = n
		}
	}
	return a, nil
}

// bare takes a quoted word, or the whole rest as it stands.
func bare(rest string) string {
	if s, err := strconv.Unquote(rest); err == nil && strings.HasPrefix(rest, `"`) {
		return s
	}
	return rest
}

// cutWord cuts the first word, quoted or not, off s.
func cutWord(s string) (word, rest string) {
	end := wordEnd(s)
	return s[:end], strings.TrimSpace(s[end:])
}

// wordEnd is the end of the first word; quotes may open anywhere in it.
func wordEnd(s string) int {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case (s[i] == ' ' || s[i] == '\t') && !quoted:
			return i
		}
	}
	return len(s)
}

// fieldsOf splits s into words; a word that is wholly quoted is unquoted, one
// with quotes inside (key="a b") is left for cutPair.
func fieldsOf(s string) ([]string, error) {
	var out []string
	for s = strings.TrimSpace(s); s != ""; {
		var w string
		w, s = cutWord(s)
		if n := wholeQuote(w); n == len(w) {
			w, _ = strconv.Unquote(w)
		} else if n == 0 && strings.HasPrefix(w, `"`) {
			return nil, fmt.Errorf("a quote is not closed in %s", w)
		}
		out = append(out, w)
	}
	return out, nil
}

// wholeQuote is the length of the quoted string at the start of w, 0 for none.
func wholeQuote(w string) int {
	q, err := strconv.QuotedPrefix(w)
	if err != nil || !strings.HasPrefix(w, `"`) {
		return 0
	}
	return len(q)
}

func cutPair(w string) (key, value string, ok bool) {
	if n := wholeQuote(w); n > 0 && n < len(w) && w[n] == '=' {
		key, _ = strconv.Unquote(w[:n])
		return key, bare(w[n+1:]), true
	}
	key, value, ok = strings.Cut(w, "=")
	return key, bare(value), ok
}

func pairOf(w string) (string, int, error) {
	k, v, ok := cutPair(w)
	n, err := strconv.Atoi(v)
	if !ok || err != nil {
		return "", 0, fmt.Errorf("%s is no key=number", w)
	}
	return k, n, nil
}
