package cases

import (
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// shownWords is what the page tells in sentences.
func (r *run) shownWords(key string, n *yaml.Node, _ engine.Sheet) (found string, ok, known bool) {
	switch {
	case key == "prompt" || strings.HasPrefix(key, "prompt_before"):
		found, ok = r.told(n.Value)
	case key == "reminder":
		found, ok = r.reminded(n.Value)
	case key == "other_legal":
		found, ok = r.otherLegal(n.Value)
	default:
		return "", false, false
	}
	return found, ok, true
}

// reminded finds the reminder that the case means, on the page or told as a note, from
// the given state on: it may have stood there before the last input.
func (r *run) reminded(want string) (string, bool) {
	keys := phrases().Means(want)
	has := func(key string) bool { return slices.Contains(keys, key) }
	for i := 0; i <= len(r.log); i++ {
		pos, err := enginetest.Replay(r.title, r.setup, r.log[:i])
		if err != nil {
			continue
		}
		for _, x := range pos.Sheet("").Reminders {
			if has(x.Key) {
				return want, true
			}
		}
	}
	notes := slices.Clone(r.pos.Opening)
	for _, d := range r.pos.Done {
		notes = append(notes, d.Notes...)
	}
	for _, x := range notes {
		if has(x.Code) && sameNumbers(want, x.Text.String()) {
			return want, true
		}
	}
	return strings.Join(keys, " "), false
}

// sameNumbers reports whether a sentence has every number that the case names.
func sameNumbers(want, said string) bool {
	numbers := func(s string) []string {
		return strings.FieldsFunc(s, func(c rune) bool { return !unicode.IsDigit(c) })
	}
	have := numbers(said)
	return !slices.ContainsFunc(numbers(want), func(n string) bool { return !slices.Contains(have, n) })
}

// told finds the note that says what the case wants said.
func (r *run) told(want string) (string, bool) {
	codes := map[string]string{
		"shuffle the Action deck":                         "shuffle:deck",
		"shuffle the discard into a new Action deck":      "shuffle:discard",
		"shuffle the enemy discard into a new deck":       "shuffle:enemies",
		"turn the Health card to 19-0":                    "health_card",
		"turn the Health card":                            "health_card",
		"shuffle the enemy discard into a new enemy deck": "shuffle:enemies",
	}
	if code, ok := codes[want]; ok {
		return want, slices.Contains(r.pos.Codes(), code)
	}
	for _, said := range r.said() {
		if sameWords(said, want) {
			return want, true
		}
	}
	return "", false
}

// said is what the page tells at its reminders and its question, from the given
// state on: a case may mean a reminder that stood before its last input.
func (r *run) said() []string {
	var out []string
	for i := 0; i <= len(r.log); i++ {
		pos, err := enginetest.Replay(r.title, r.setup, r.log[:i])
		if err != nil {
			continue
		}
		for _, x := range pos.Sheet("").Reminders {
			out = append(out, x.Text.String()+" "+x.Why.String())
		}
		if p := pos.Prompt(""); p != nil {
			out = append(out, p.Text.String()+" "+p.Help.String(), p.Say.String())
		}
	}
	notes := slices.Clone(r.pos.Opening)
	for _, d := range r.pos.Done {
		notes = append(notes, d.Notes...)
	}
	for _, n := range notes {
		out = append(out, n.Code+" "+n.Text.String())
	}
	return out
}

// sameWords reports whether a sentence says what the case wants said, in its own
// words: three in five of the words that carry the meaning are there.
func sameWords(said, want string) bool {
	stems := func(s string) map[string]bool {
		out := map[string]bool{}
		for _, w := range strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			if len(w) > 3 || unicode.IsDigit(rune(w[0])) {
				out[w[:min(len(w), 5)]] = true
			}
		}
		return out
	}
	have, need := stems(said), stems(want)
	hit := 0
	for w := range need {
		if have[w] {
			hit++
		}
	}
	return len(need) > 0 && 5*hit >= 3*len(need)
}

// otherLegal tries the other play that the case calls legal, from the given state.
func (r *run) otherLegal(want string) (string, bool) {
	i := strings.LastIndex(want, "die of ")
	if i < 0 || len(r.c.When) == 0 {
		return "", false
	}
	other := &run{title: r.title, c: r.c, setup: r.setup}
	if err := other.start(); err != nil {
		return "", false
	}
	in := r.c.When[len(r.c.When)-1]
	die := want[i+len("die of "):]
	values := map[string]*yaml.Node{"step": {Kind: yaml.ScalarNode, Value: "K8"}, "attack": in.values["attack"], "die": {Kind: yaml.ScalarNode, Value: die}}
	if err := other.input(fields{keys: []string{"step", "attack", "die"}, values: values}); err != nil {
		return "", false
	}
	return want, true
}
