package engine

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// Play is a game as a text archive (txtar): set-up, answers one a line, and what
// must be seen at the end. Plays are the tests of rules, and exported games.
//
//	# SA-C-041: what it shows
//	-- play --
//	game sansallies
//	setup mode=limited
//	printed chit.A.defence=4
//	position step=invade
//	choose C3
//	@union card 2-I-II             an answer from a seat
//	refuse allot personnel=9 :: has only 2
//	undo | undo 12 | redo
//	correct research=D
//	-- has --                      every line must stand in the final sheet
//	-- hasnot --                   no such line may stand there
//	-- sheet --                    or: the whole sheet
//	-- notes --                    every line must be the code of a note told, in this order
type Play struct {
	Comment string
	Game    string
	Setup   Setup
	Lines   []PlayLine
	Has     []string
	HasNot  []string
	Notes   []string
	Sheet   string // "" when not asked for
	archive *txtar.Archive
}

// PlayLine is one line that acts.
type PlayLine struct {
	N      int    // line number in the file, from 1
	Text   string // as it stands there
	Entry  Entry
	Refuse bool
	Reason string // part of the refusal's code or sentence
}

// BadLine is a line of a play that cannot be read.
type BadLine struct {
	N    int    // line number in the file, from 1
	Line string // as it stands there
	Err  error
}

func (b *BadLine) Error() string { return fmt.Sprintf("reading a play, line %d: %v", b.N, b.Err) }
func (b *BadLine) Unwrap() error { return b.Err }

// ParsePlay reads a play. A line that cannot be read is a *BadLine.
func ParsePlay(data []byte) (*Play, error) {
	ar := txtar.Parse(data)
	p := &Play{Comment: string(ar.Comment), archive: ar}
	p.Setup = Setup{Options: map[string]string{}, Printed: map[string]string{}, Position: map[string]string{}, Players: map[string]string{}}
	for _, f := range ar.Files {
		switch f.Name {
		case "play":
			first := firstLine(data, f.Data)
			for i, l := range strings.Split(string(f.Data), "\n") {
				if err := p.line(first+i, l); err != nil {
					return nil, &BadLine{N: first + i, Line: strings.TrimSpace(l), Err: err}
				}
			}
		case "has":
			p.Has = lines(f.Data)
		case "hasnot":
			p.HasNot = lines(f.Data)
		case "notes":
			p.Notes = lines(f.Data)
		case "sheet":
			p.Sheet = string(f.Data)
		}
	}
	if p.Game == "" {
		return nil, fmt.Errorf("reading a play: there is no line \"game NAME\" in a section \"-- play --\"")
	}
	return p, nil
}

// firstLine is the number of the line with which a section begins in its file.
func firstLine(file, section []byte) int {
	return bytes.Count(file[:max(bytes.Index(file, section), 0)], []byte("\n")) + 1
}

func lines(data []byte) []string {
	var out []string
	for _, l := range strings.Split(string(data), "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

func (p *Play) line(n int, l string) error {
	l = strings.TrimSpace(l)
	if l == "" || strings.HasPrefix(l, "#") {
		return nil
	}
	word, rest, _ := strings.Cut(l, " ")
	rest = strings.TrimSpace(rest)
	set := func(m map[string]string) error {
		words, err := fieldsOf(rest)
		if err != nil {
			return err
		}
		for _, w := range words {
			k, v, ok := cutPair(w)
			if !ok {
				return fmt.Errorf("%s takes key=value, not %s", word, w)
			}
			m[k] = v
		}
		return nil
	}
	add := func(e Entry) error {
		e.Seq = p.entries() + 1
		p.Lines = append(p.Lines, PlayLine{N: n, Text: l, Entry: e})
		return nil
	}
	switch word {
	case "game":
		p.Game = rest
	case "setup":
		return set(p.Setup.Options)
	case "printed":
		if len(p.Lines) > 0 {
			k, v, _ := cutPair(rest)
			return add(Entry{Kind: PrintEntry, Track: k, Value: v})
		}
		return set(p.Setup.Printed)
	case "position":
		return set(p.Setup.Position)
	case "player":
		return set(p.Setup.Players)
	case "undo":
		to := 0
		if rest != "" {
			var err error
			if to, err = strconv.Atoi(rest); err != nil {
				return fmt.Errorf("undo takes the number of an answer")
			}
		}
		return add(Entry{Kind: UndoEntry, To: to})
	case "redo":
		return add(Entry{Kind: RedoEntry})
	case "correct":
		k, v, ok := cutPair(rest)
		if !ok {
			return fmt.Errorf("correct takes track=value")
		}
		return add(Entry{Kind: CorrectEntry, Track: k, Value: v})
	case "refuse":
		text, reason, _ := strings.Cut(rest, " :: ")
		seat, text := cutSeat(text)
		a, err := ParseAnswer(text)
		if err != nil {
			return err
		}
		p.Lines = append(p.Lines, PlayLine{N: n, Text: l, Refuse: true, Reason: strings.TrimSpace(reason), Entry: Entry{Kind: AnswerEntry, Seat: seat, Answer: a, Seq: p.entries() + 1}})
	default:
		seat, text := cutSeat(l)
		a, err := ParseAnswer(text)
		if err != nil {
			return err
		}
		return add(Entry{Kind: AnswerEntry, Seat: seat, Answer: a})
	}
	return nil
}

func cutSeat(l string) (seat, rest string) {
	if !strings.HasPrefix(l, "@") {
		return "", l
	}
	seat, rest, _ = strings.Cut(l[1:], " ")
	return seat, strings.TrimSpace(rest)
}

// entries counts the lines that are in the log.
func (p *Play) entries() int {
	n := 0
	for _, l := range p.Lines {
		if !l.Refuse {
			n++
		}
	}
	return n
}

// Run carries a play out and returns where it ends. The error names the line
// that went wrong; what is expected of the end is not compared (see Compare).
func (p *Play) Run(title *Title) (*Position, error) {
	var log []Entry
	for _, l := range p.Lines {
		if !l.Refuse {
			log = append(log, l.Entry)
			continue
		}
		pos, err := Replay(title, p.Setup, append(log[:len(log):len(log)], l.Entry))
		if err != nil {
			return nil, fmt.Errorf("setting up: %w", err)
		}
		switch {
		case pos.Err == nil:
			return pos, fmt.Errorf("line %d: %q was taken, it should have been refused", l.N, l.Entry.Answer)
		case pos.ErrSeq != l.Entry.Seq:
			return pos, p.wrong(pos)
		case !strings.Contains(pos.Err.Error(), l.Reason):
			return pos, fmt.Errorf("line %d: refused with %q, not for %q", l.N, pos.Err, l.Reason)
		}
	}
	pos, err := Replay(title, p.Setup, log)
	if err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	if pos.Err != nil {
		return pos, p.wrong(pos)
	}
	return pos, nil
}

// wrong names the line at which a play stopped.
func (p *Play) wrong(pos *Position) error {
	if l := p.LineOf(pos.ErrSeq); l != nil {
		return fmt.Errorf("line %d: %w", l.N, pos.Err)
	}
	return pos.Err
}

// LineOf is the line that became an entry; nil when there is none.
func (p *Play) LineOf(seq int) *PlayLine {
	for i, l := range p.Lines {
		if !l.Refuse && l.Entry.Seq == seq {
			return &p.Lines[i]
		}
	}
	return nil
}

// Compare says what of the play's expectations the position does not show.
func (p *Play) Compare(pos *Position) []string {
	var bad []string
	sheet := pos.Sheet("").String()
	have := map[string]bool{}
	for _, l := range strings.Split(sheet, "\n") {
		have[strings.TrimSpace(l)] = true
	}
	for _, w := range p.Has {
		if !have[w] {
			bad = append(bad, "the sheet has no line "+strconv.Quote(w))
		}
	}
	for _, w := range p.HasNot {
		if have[w] {
			bad = append(bad, "the sheet has the line "+strconv.Quote(w))
		}
	}
	if p.Sheet != "" && strings.TrimSpace(p.Sheet) != strings.TrimSpace(sheet) {
		bad = append(bad, "the sheet differs:\n"+sheet)
	}
	codes := pos.Codes()
	at := 0
	for _, w := range p.Notes {
		for at < len(codes) && codes[at] != w {
			at++
		}
		if at == len(codes) {
			bad = append(bad, fmt.Sprintf("the note %q was not told (in this order); told: %v", w, codes))
			break
		}
		at++
	}
	return bad
}

// Update is the play with its sheet section, where it has one, rewritten.
func (p *Play) Update(pos *Position) []byte {
	ar := *p.archive
	ar.Files = append([]txtar.File(nil), ar.Files...)
	for i := range ar.Files {
		if ar.Files[i].Name == "sheet" {
			ar.Files[i].Data = []byte(pos.Sheet("").String())
		}
	}
	return txtar.Format(&ar)
}

// Codes are the codes of all notes told, in order.
func (p *Position) Codes() []string {
	var out []string
	for _, n := range p.Opening {
		out = append(out, n.Code)
	}
	for _, d := range p.Done {
		for _, n := range d.Notes {
			out = append(out, n.Code)
		}
	}
	return out
}

// WritePlay writes a game as a play; ParsePlay reads it back. Seats and undone
// answers are kept, times and devices are not.
func WritePlay(comment, game string, setup Setup, entries []Entry) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "game %s\n", game)
	for _, part := range []struct {
		word string
		m    map[string]string
	}{{"setup", setup.Options}, {"printed", setup.Printed}, {"position", setup.Position}, {"player", setup.Players}} {
		for _, k := range Sorted(part.m) {
			fmt.Fprintf(&b, "%s %s=%s\n", part.word, quote(k), quote(part.m[k]))
		}
	}
	number := map[int]int{}
	for i, e := range entries {
		number[e.Seq] = i + 1
		switch e.Kind {
		case UndoEntry:
			if e.To == 0 {
				b.WriteString("undo\n")
			} else {
				fmt.Fprintf(&b, "undo %d\n", number[e.To])
			}
		case RedoEntry:
			b.WriteString("redo\n")
		case CorrectEntry:
			fmt.Fprintf(&b, "correct %s=%s\n", quote(e.Track), quote(e.Value))
		case PrintEntry:
			fmt.Fprintf(&b, "printed %s=%s\n", quote(e.Track), quote(e.Value))
		default:
			if e.Seat != "" {
				fmt.Fprintf(&b, "@%s ", e.Seat)
			}
			fmt.Fprintln(&b, e.Answer)
		}
	}
	for _, l := range strings.Split(strings.TrimRight(comment, "\n"), "\n") {
		if l != "" && !strings.HasPrefix(l, "#") {
			comment = strings.Replace(comment, l, "# "+l, 1)
		}
	}
	return txtar.Format(&txtar.Archive{Comment: []byte(comment), Files: []txtar.File{{Name: "play", Data: b.Bytes()}}})
}

// Log is a play's lines as entries, refusals left out.
func (p *Play) Log() []Entry {
	var out []Entry
	for _, l := range p.Lines {
		if !l.Refuse {
			out = append(out, l.Entry)
		}
	}
	return out
}
