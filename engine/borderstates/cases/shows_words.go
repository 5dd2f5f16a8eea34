package cases

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// showWords checks the sentences of the page: reminders, warnings and their entries.
func (r *runner) showWords(s *snapshot, key string, want any) bool {
	switch key {
	case "warning":
		r.warning(s, key, want)
	case "with": // the entries listed for correction
		for _, line := range list(want) {
			r.named(s, line)
		}
	case "reminders", "reminder":
		for _, line := range list(want) {
			r.reminder(s.page(), line)
		}
	case "stickers_reminder": // asked once, in the first game with a copy
		asked := slices.ContainsFunc(s.pos.Done, func(d engine.Done) bool { return d.Key == "S6" })
		r.is("shows "+key, asked, true)
	default:
		return false
	}
	return true
}

// warning checks that the page doubts what was entered of a side, or doubts nothing.
func (r *runner) warning(s *snapshot, key string, want any) {
	side := borderstates.U
	if strings.HasPrefix(str(want), "Confederation") {
		side = borderstates.C
	}
	got := s.g.Implausible(side).String()
	if w := str(want); w == "none" || w == "false" || w == "" {
		r.is("shows "+key, s.g.Implausible(borderstates.U).String()+s.g.Implausible(borderstates.C).String(), "")
	} else if !strings.HasPrefix(figures(got), figures(w)) {
		r.bad("shows %s: %q expected, found %q", key, want, got)
	}
}

// figures are a sentence's side and its numbers: a warning may be told in other
// words. Two recruits are the first number, the round the second.
func figures(w string) string {
	side, rest, _ := strings.Cut(w, ":")
	out := []string{side}
	for _, x := range strings.FieldsFunc(rest, func(c rune) bool { return c == ' ' || c == '?' || c == ',' }) {
		if n := cardinal(x); n > 0 && len(out) < 3 {
			out = append(out, fmt.Sprint(n))
		}
	}
	return strings.Join(out, " ")
}

// entryAt is the place that an entry names.
var entryAt = regexp.MustCompile(`battle (I+) (top|bottom) (\d)`)

// named checks that a warning lists an entry: its block and its place stand on the page.
func (r *runner) named(s *snapshot, line string) {
	block, at := "", ""
	for _, w := range strings.Fields(strings.ReplaceAll(line, "=", " ")) {
		if borderstates.Block(w).Value() != 0 || w == "ambush" {
			block = w
		}
	}
	if m := entryAt.FindStringSubmatch(line); m != nil {
		at = m[1] + "." + m[2] + "." + m[3]
	}
	for _, side := range sidesOf() {
		for _, x := range s.g.FromLast(side, 3) {
			if string(x.Block) == block && (at == "" || x.At.String() == at) {
				return
			}
		}
	}
	r.bad("shows with: %q is not among the entries to look at", line)
}

// reminder checks that the page reminds of what a case says in its own words: the
// reminder that they mean, about the state or side that they name.
func (r *runner) reminder(sheet engine.Sheet, line string) {
	keys, said := phrases().Means(line), telling(line)
	for _, m := range sheet.Reminders {
		kind, _, _ := strings.Cut(m.Key, ".")
		if !slices.Contains(keys, kind) {
			continue
		}
		text := telling(m.Text.String())
		if !slices.ContainsFunc(said, func(w string) bool { return slices.Contains(exact(), w) && !slices.Contains(text, w) }) {
			return
		}
	}
	r.bad("shows reminders: nothing reminds of %q (%v)", line, keys)
}

// telling are the words of a sentence that carry it, cut to their stems.
func telling(line string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		w = w[:min(len(w), 4)]
		if len(w) >= 3 && !slices.Contains([]string{"the", "and", "are", "all", "for", "you", "your", "that", "this", "with", "does", "not", "its", "own", "only", "from"}, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// exact are stems that a reminder must have if the case has them: the states and the
// sides, how far one is, and the two blocks that only a card brings.
func exact() []string {
	return []string{"miss", "kent", "virg", "mary", "dela", "unio", "conf", "bibl", "arti", "one"}
}
