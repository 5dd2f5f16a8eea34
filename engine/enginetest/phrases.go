package enginetest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"adjutant/engine"
)

// Phrases are what a game's reminders say, by key, in the ledger's words and in the
// game's. A case reminds in its own words: they mean the reminder whose phrase is most
// like them, so that another one on show does not count.
type Phrases map[string][]string

// leastAlike is the share of common words below which a sentence means none of the
// reminders; the cases' own shortest spelling has 0.4.
const leastAlike = 0.3

// Means are the keys of the reminders that a sentence means: the most alike, several
// where they are equally so, none where nothing is alike.
func (p Phrases) Means(line string) []string {
	var keys []string
	best, want := leastAlike, stems(line)
	for _, k := range engine.Sorted(p) {
		for _, phrase := range p[k] {
			switch a := alike(want, stems(phrase)); {
			case a > best:
				best, keys = a, []string{k}
			case a == best && !slices.Contains(keys, k):
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// TestPhrases holds the keys to those that a source file gives its reminders, as pattern
// finds them, and others; and each phrase means its own key.
func TestPhrases(t *testing.T, p Phrases, source, pattern string, others ...string) {
	t.Helper()
	data, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	keys := slices.Clone(others)
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(data), -1) {
		keys = append(keys, m[1])
	}
	for _, k := range keys {
		if len(p[k]) == 0 {
			t.Errorf("the reminder %s has no phrase", k)
		}
	}
	for _, k := range engine.Sorted(p) {
		if !slices.Contains(keys, k) {
			t.Errorf("there is no reminder %s", k)
		}
		for _, phrase := range p[k] {
			if !slices.Contains(p.Means(phrase), k) {
				t.Errorf("%q does not mean %s but %v", phrase, k, p.Means(phrase))
			}
		}
	}
	if m := p.Means("99"); len(m) > 0 {
		t.Errorf("99 means %v", m)
	}
}

// alike is the share of words that two sentences have in common.
func alike(a, b []string) float64 {
	common := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			common++
		}
	}
	if all := len(a) + len(b) - common; all > 0 {
		return float64(common) / float64(all)
	}
	return 0
}

// stems are the words of a sentence without their endings, each once.
func stems(line string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		w = w[:min(len(w), 5)]
		if !slices.Contains([]string{"the", "a", "an", "of", "is", "are", "it", "its", "that"}, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
