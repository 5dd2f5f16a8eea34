package vision

import (
	"slices"
	"time"
)

// Learning at the table. Every reading that a person accepted is noted, and when
// they corrected it, its picture, boxes and truth are kept (learned.go is the
// folder). From the notes the eye learns how much it may trust itself here:
//
//	confidence  0 --------------- factory ---- raise -------- 1
//	                   asked         |  asked   |   trusted
//	                                            `- the least above which few enough
//	                                               of what was sure was wrong (trust.go)

// Accepted is a reading and what the table made of it.
type Accepted struct {
	ID      string    `json:"id,omitempty"` // names the answer it became: told again, it replaces what was told before
	At      time.Time `json:"at"`
	Source  string    `json:"source,omitempty"` // the camera, or "photo"
	Reading Reading   `json:"reading"`
	Wanted  int       `json:"wanted,omitempty"` // dice that the throw took; 0 = unknown
	Truth   []Die     `json:"truth"`            // the dice as accepted; a die kept has its box
	Back    bool      `json:"back,omitempty"`   // the answer was taken back: it counts for nothing
	Aside   bool      `json:"aside,omitempty"`  // a person said later that the correction was a mistake
}

// verdict is what the truth says of one die of a reading.
type verdict int

const (
	wrongFace verdict = iota
	rightFace
	noPart // it did not belong to the throw: an old die left in the tray
)

// verdicts judges each die of the reading: by the die of the truth at its place or,
// when the truth has no places, by their values alone. A die that was taken out
// while more lay there than the throw takes is no part of it; one that was taken out
// otherwise was no die.
//
//	read     wanted  truth    verdicts
//	4 2      2       4 3      right wrong
//	4 2 6    2       4 2      right right no-part
//	4 2 6    3       4 2      right right wrong
func (a Accepted) verdicts() []verdict {
	out := make([]verdict, len(a.Reading.Dice))
	extra := 0
	if a.Wanted > 0 {
		extra = max(len(out)-a.Wanted, 0)
	}
	placed := slices.ContainsFunc(a.Truth, func(t Die) bool { return t.Box != Box{} })
	left := slices.Clone(a.Truth)
	for i, d := range a.Reading.Dice {
		j := slices.IndexFunc(left, func(t Die) bool {
			if placed {
				return t.Box != Box{} && near(t.Box, d.Box)
			}
			return t.Value == d.Value
		})
		switch {
		case j >= 0 && left[j].Value == d.Value:
			out[i] = rightFace
		case j < 0 && extra > 0:
			out[i] = noPart
			extra--
		}
		if j >= 0 {
			left = slices.Delete(left, j, j+1)
		}
	}
	return out
}

// Right says whether the dice of the throw were accepted as read: no face changed,
// none that was no die, none missed.
func (a Accepted) Right() bool {
	n := 0
	for _, v := range a.verdicts() {
		switch v {
		case wrongFace:
			return false
		case rightFace:
			n++
		}
	}
	return n == len(a.Truth)
}

// note is what accepted.jsonl keeps of a reading: for each face read that was part
// of the throw, how sure it was and whether it was right.
type note struct {
	ID    string     `json:"id,omitempty"`
	At    time.Time  `json:"at"`
	Right bool       `json:"right"`
	Sure  bool       `json:"sure"` // as the factory judges, before what was learnt here
	Faces []noteFace `json:"faces"`
	Back  bool       `json:"back,omitempty"`
	Aside bool       `json:"aside,omitempty"`
}

type noteFace struct {
	Confidence float64 `json:"c"`
	Right      bool    `json:"ok"`
}

func (a Accepted) note() note {
	n := note{
		ID: a.ID, At: a.At.UTC(), Right: a.Right(), Sure: a.Reading.Sure || a.Reading.Raised,
		Faces: []noteFace{}, Back: a.Back, Aside: a.Aside,
	}
	if n.ID == "" {
		n.ID = n.name()
	}
	for i, v := range a.verdicts() {
		if v != noPart {
			n.Faces = append(n.Faces, noteFace{a.Reading.Dice[i].Confidence, v == rightFace})
		}
	}
	return n
}

// name is what the files of a correction are called.
func (n note) name() string { return n.At.UTC().Format("20060102-150405.000000000") }

// counts says whether anything is learnt from it.
func (n note) counts() bool { return !n.Back && !n.Aside }
