package vision

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Learned is the folder of what was accepted at one table; the zero value has
// none and keeps nothing. Its methods may be
// called from several goroutines; one process writes.
//
//	DIR/accepted.jsonl            one line an accepted reading; a later line of the
//	                              same id takes the place of the earlier
//	DIR/corrections/NAME.json     a corrected one, as Accepted
//	DIR/corrections/NAME.jpg      its picture
type Learned struct {
	dir   string
	mu    sync.Mutex
	notes []note
}

// Limits of what is kept: notes that count, and corrections with pictures.
const (
	mostNotes       = 5000
	mostCorrections = 500
)

// OpenLearned opens the folder; it need not exist yet. Lines that are broken (a
// cut of power) are passed over.
func OpenLearned(dir string) (*Learned, error) {
	l := &Learned{dir: dir}
	data, err := os.ReadFile(filepath.Join(dir, "accepted.jsonl"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("opening what was learnt: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	at := map[string]int{}
	for lines.Scan() {
		var n note
		if json.Unmarshal(lines.Bytes(), &n) != nil {
			continue
		}
		if n.ID == "" { // of an older build: each line is a reading of its own
			n.ID = n.name()
			for _, taken := at[n.ID]; taken; _, taken = at[n.ID] {
				n.ID += "+"
			}
		} else if i, known := at[n.ID]; known {
			l.notes[i] = n
			continue
		}
		at[n.ID] = len(l.notes)
		l.notes = append(l.notes, n)
	}
	l.notes = l.notes[max(0, len(l.notes)-mostNotes):]
	return l, nil
}

// Add notes an accepted reading and, when it was corrected, keeps its picture. Told
// again under the same ID, because the table said something else in the end, it
// takes the place of what was told before.
func (l *Learned) Add(a Accepted, still []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, was := a.note(), note{Right: true}
	if i := l.find(n.ID); i >= 0 {
		was = l.notes[i]
		a.At, a.Aside = was.At, was.Aside
		n.At, n.Aside = was.At, was.Aside
	}
	if err := l.write(n); err != nil {
		return err
	}
	switch {
	case !n.Right:
		return l.keep(n.name(), a, still)
	case !was.Right:
		l.drop(n.name())
	}
	return nil
}

// TakeBack says that the answer that a reading became was taken back, or that it
// stands again. A reading that was never told changes nothing.
func (l *Learned) TakeBack(id string, back bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := l.find(id)
	if i < 0 || l.notes[i].Back == back {
		return nil
	}
	n := l.notes[i]
	n.Back = back
	return l.mark(n)
}

// Correction is one that is kept, for people to look at.
type Correction struct {
	Name string // of its files
	Accepted
}

// Corrections are the newest ones that were not taken back, and how many there are
// in all.
func (l *Learned) Corrections(most int) (list []Correction, of int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range slices.Backward(l.notes) {
		if n.Right || n.Back {
			continue
		}
		file := l.file(n.name()) + ".json"
		if len(list) == most {
			if _, err := os.Stat(file); err == nil {
				of++
			}
			continue
		}
		c := Correction{Name: n.name()}
		data, err := os.ReadFile(file)
		if err != nil || json.Unmarshal(data, &c.Accepted) != nil {
			continue // forgotten, or broken by a cut of power
		}
		c.Aside = n.Aside
		list = append(list, c)
		of++
	}
	return list, of
}

// Picture is a correction's, as JPEG.
func (l *Learned) Picture(name string) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.named(name) < 0 {
		return nil, fmt.Errorf("looking at the correction %s: %w", name, fs.ErrNotExist)
	}
	return os.ReadFile(l.file(name) + ".jpg")
}

// Count says whether a correction counts: one that was a mistake does not.
func (l *Learned) Count(name string, counts bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := l.named(name)
	if i < 0 {
		return fmt.Errorf("changing the correction %s: %w", name, fs.ErrNotExist)
	}
	n := l.notes[i]
	n.Aside = !counts
	return l.mark(n)
}

// find is where the note of an id is, -1 when there is none; named is that of a
// correction.
func (l *Learned) find(id string) int {
	return slices.IndexFunc(l.notes, func(n note) bool { return n.ID == id })
}

func (l *Learned) named(name string) int {
	return slices.IndexFunc(l.notes, func(n note) bool { return !n.Right && n.name() == name })
}

func (l *Learned) file(name string) string { return filepath.Join(l.dir, "corrections", name) }

// write appends a note and takes it up.
func (l *Learned) write(n note) error {
	if l.dir == "" {
		return errors.New("keeping what was accepted: there is no folder for it")
	}
	wrong := func(err error) error { return fmt.Errorf("keeping what was accepted: %w", err) }
	if err := os.MkdirAll(filepath.Join(l.dir, "corrections"), 0o750); err != nil {
		return wrong(err)
	}
	line, err := json.Marshal(n)
	if err != nil {
		return wrong(err)
	}
	// the newline first: a line cut by a loss of power stays alone
	file, err := os.OpenFile(filepath.Join(l.dir, "accepted.jsonl"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o640)
	if err != nil {
		return wrong(err)
	}
	before, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Write(append(append([]byte{'\n'}, line...), '\n'))
	}
	if err == nil {
		err = file.Sync()
	}
	if err != nil { // no half line: what is kept is whole
		_ = file.Truncate(before)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return wrong(err)
	}
	if i := l.find(n.ID); i >= 0 {
		l.notes[i] = n
		return nil
	}
	l.notes = append(l.notes, n)
	l.notes = l.notes[max(0, len(l.notes)-mostNotes):]
	return nil
}

// mark writes a note whose standing has changed, and says so in its correction.
func (l *Learned) mark(n note) error {
	if err := l.write(n); err != nil || n.Right {
		return err
	}
	var a Accepted
	data, err := os.ReadFile(l.file(n.name()) + ".json")
	if err != nil || json.Unmarshal(data, &a) != nil {
		return nil // forgotten
	}
	a.Back, a.Aside = n.Back, n.Aside
	return l.keep(n.name(), a, nil)
}

// keep writes a correction and forgets the oldest beyond the limit.
func (l *Learned) keep(name string, a Accepted, still []byte) error {
	record, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		return fmt.Errorf("keeping a correction: %w", err)
	}
	was, missing := os.Stat(l.file(name) + ".json")
	if len(still) > 0 {
		err = KeepFile(l.file(name)+".jpg", still)
	}
	if err == nil {
		err = KeepFile(l.file(name)+".json", record)
	}
	if err != nil {
		if missing != nil || !was.Mode().IsRegular() { // a picture alone tells nothing
			l.drop(name)
		}
		return fmt.Errorf("keeping a correction: %w", err)
	}
	all, err := filepath.Glob(l.file("*.json"))
	if err != nil {
		return fmt.Errorf("keeping a correction: %w", err)
	}
	slices.Sort(all)
	for _, old := range all[:max(0, len(all)-mostCorrections)] {
		l.drop(strings.TrimSuffix(filepath.Base(old), ".json"))
	}
	return nil
}

// drop removes a correction's files.
func (l *Learned) drop(name string) {
	_ = os.Remove(l.file(name) + ".json")
	_ = os.Remove(l.file(name) + ".jpg")
}

// Health is how many readings were accepted as read, of how many accepted; what was
// taken back, or corrected by mistake, is not among them.
func (l *Learned) Health() (right, of int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.notes {
		if !n.counts() {
			continue
		}
		of++
		if n.Right {
			right++
		}
	}
	return right, of
}

// HealthWords is the health as a line for people.
func HealthWords(lang string, right, of int) string {
	if of == 0 {
		return pick(lang, "no reading was accepted here yet", "aucune lecture acceptée ici pour l'instant")
	}
	if of == 1 {
		return fmt.Sprintf(pick(lang, "right in %d of 1 reading accepted here", "juste %d fois sur 1 lecture acceptée ici"), right)
	}
	if lang == "fr" {
		return fmt.Sprintf("juste %d fois sur %d lectures acceptées ici", right, of)
	}
	return fmt.Sprintf("right in %d of %d readings accepted here", right, of)
}
