package vision

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Learning at the table. Every reading that a person accepted is noted, and when
// they corrected it, its picture, boxes and truth are kept. From the notes the
// eye learns how much it may trust itself here:
//
//	confidence  0 ------------- lower ------- factory ---- raise ------ 1
//	                asked         |  trusted    |   trusted  |  trusted
//	                              `- after 300 right faces   `- above the highest
//	                                 and none wrong            that was wrong
//
// The folder is the owner's:
//
//	DIR/accepted.jsonl            one line an accepted reading
//	DIR/corrections/NAME.json     a corrected one, as Accepted
//	DIR/corrections/NAME.jpg      its picture

// Accepted is a reading and what the person made of it.
type Accepted struct {
	At      time.Time `json:"at"`
	Source  string    `json:"source,omitempty"` // the camera, or "photo"
	Reading Reading   `json:"reading"`
	Truth   []Die     `json:"truth"` // the dice as accepted; a die kept has its box
}

// Right says whether the faces were accepted as read.
func (a Accepted) Right() bool {
	return slices.Equal(faces(a.Reading), faces(Reading{Dice: a.Truth}))
}

// note is what accepted.jsonl keeps of a reading: for each face read, how sure
// it was and whether it was right.
type note struct {
	At    time.Time  `json:"at"`
	Right bool       `json:"right"`
	Sure  bool       `json:"sure"`
	Only  bool       `json:"only,omitempty"` // low confidence was the only doubt
	Faces []noteFace `json:"faces"`
}

type noteFace struct {
	Confidence float64 `json:"c"`
	Right      bool    `json:"ok"`
}

func (a Accepted) note() note {
	n := note{
		At: a.At.UTC(), Right: a.Right(), Sure: a.Reading.Sure, Faces: []noteFace{},
		Only: slices.Equal(a.Reading.Why, []Why{LowConfidence}),
	}
	for i, d := range a.Reading.Dice {
		n.Faces = append(n.Faces, noteFace{d.Confidence, a.rightFace(i)})
	}
	return n
}

// rightFace says whether a die read was accepted with its value: the die of the
// truth at its place or, when the truth has no places, in its order.
func (a Accepted) rightFace(i int) bool {
	d := a.Reading.Dice[i]
	placed := false
	for _, t := range a.Truth {
		if t.Box == (Box{}) {
			continue
		}
		placed = true
		if near(t.Box, d.Box) {
			return t.Value == d.Value
		}
	}
	return !placed && len(a.Truth) == len(a.Reading.Dice) && a.Truth[i].Value == d.Value
}

// Learned is the folder of what was accepted at one table; the zero value has
// none and keeps nothing. Its methods may be
// called from several goroutines; one process writes.
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
	for lines.Scan() {
		var n note
		if json.Unmarshal(lines.Bytes(), &n) == nil {
			l.notes = append(l.notes, n)
		}
	}
	l.notes = l.notes[max(0, len(l.notes)-mostNotes):]
	return l, nil
}

// Add notes an accepted reading and, when it was corrected, keeps its picture.
func (l *Learned) Add(a Accepted, still []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dir == "" {
		return errors.New("keeping what was accepted: there is no folder for it")
	}
	wrong := func(err error) error { return fmt.Errorf("keeping what was accepted: %w", err) }
	if err := os.MkdirAll(filepath.Join(l.dir, "corrections"), 0o750); err != nil {
		return wrong(err)
	}
	n := a.note()
	line, err := json.Marshal(n)
	if err != nil {
		return wrong(err)
	}
	// the newline first: a line cut by a loss of power stays alone
	file, err := os.OpenFile(filepath.Join(l.dir, "accepted.jsonl"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o640)
	if err != nil {
		return wrong(err)
	}
	_, err = file.Write(append(append([]byte{'\n'}, line...), '\n'))
	if err = errors.Join(err, file.Close()); err != nil {
		return wrong(err)
	}
	l.notes = append(l.notes, n)
	l.notes = l.notes[max(0, len(l.notes)-mostNotes):]
	if n.Right {
		return nil
	}
	return l.keep(a, still)
}

// keep writes a correction and forgets the oldest beyond the limit.
func (l *Learned) keep(a Accepted, still []byte) error {
	dir := filepath.Join(l.dir, "corrections")
	name := filepath.Join(dir, a.At.UTC().Format("20060102-150405.000000000"))
	record, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		return fmt.Errorf("keeping a correction: %w", err)
	}
	if len(still) > 0 {
		err = os.WriteFile(name+".jpg", still, 0o640)
	}
	if err = errors.Join(err, os.WriteFile(name+".json", record, 0o640)); err != nil {
		return fmt.Errorf("keeping a correction: %w", err)
	}
	all, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return fmt.Errorf("keeping a correction: %w", err)
	}
	slices.Sort(all)
	for _, old := range all[:max(0, len(all)-mostCorrections)] {
		_ = os.Remove(old)
		_ = os.Remove(strings.TrimSuffix(old, ".json") + ".jpg")
	}
	return nil
}

// Health is how many readings were accepted as read, of how many accepted.
func (l *Learned) Health() (right, of int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.notes {
		if n.Right {
			right++
		}
	}
	return right, len(l.notes)
}

// HealthWords is the health as a line for people.
func HealthWords(lang string, right, of int) string {
	if lang == "fr" {
		return fmt.Sprintf("juste %d fois sur %d lectures acceptées ici", right, of)
	}
	return fmt.Sprintf("right in %d of %d readings accepted here", right, of)
}

// enoughRight is how many faces in a row must have been right, none wrong, before
// the eye trusts itself further down: then at most 1 in 100 is wrong (19 times of
// 20, rule of three).
const enoughRight = 300

// Trust is what was learnt for readings to come. The zero value changes nothing.
type Trust struct {
	Raise float64 // faces less sure than this are asked; 0 = as the factory set
	Lower float64 // with low confidence the only doubt, faces as sure as this are trusted; 0 = none
}

// Trust is what the notes teach.
func (l *Learned) Trust() Trust {
	l.mu.Lock()
	defer l.mu.Unlock()
	var t Trust
	var doubted []noteFace
	for _, n := range l.notes {
		for _, f := range n.Faces {
			if n.Sure && !f.Right {
				t.Raise = max(t.Raise, min(f.Confidence+0.1*(1-f.Confidence)+1e-6, 1))
			}
			if n.Only {
				doubted = append(doubted, f)
			}
		}
	}
	slices.SortFunc(doubted, func(a, b noteFace) int { return cmp.Compare(b.Confidence, a.Confidence) })
	for i, f := range doubted {
		if !f.Right {
			break
		}
		if i+1 >= enoughRight && f.Confidence >= t.Raise {
			t.Lower = f.Confidence
		}
	}
	return t
}

// Apply changes what a reading says of itself, never its dice.
func (t Trust) Apply(r Reading) Reading {
	least := 1.0
	for _, d := range r.Dice {
		least = min(least, d.Confidence)
	}
	switch {
	case len(r.Dice) == 0:
	case r.Sure && least < t.Raise:
		r.Sure, r.Why = false, []Why{LowConfidence}
	case !r.Sure && t.Lower > 0 && least >= t.Lower && slices.Equal(r.Why, []Why{LowConfidence}):
		r.Sure, r.Why = true, []Why{}
	}
	return r
}
