package engine

import (
	"fmt"
	"slices"
)

// EntryKind is what an entry of the log does.
type EntryKind string

// The kinds of entries. Nothing in a log is ever erased.
const (
	AnswerEntry  EntryKind = "answer"  // an accepted answer
	CorrectEntry EntryKind = "correct" // the table shows something else: Track gets Value
	PrintEntry   EntryKind = "print"   // a printed value was filled in or mended: Track gets Value
	UndoEntry    EntryKind = "undo"    // takes back entry To and all live ones after it
	RedoEntry    EntryKind = "redo"    // brings back what the last undo took
)

// Entry is one line of a game's log: the only truth, from which everything else
// is replayed.
type Entry struct {
	Seq    int       `json:"seq"` // 1, 2, 3 …
	Kind   EntryKind `json:"kind"`
	Answer Answer    `json:"answer,omitzero"`
	Seat   string    `json:"seat,omitempty"`
	Track  string    `json:"track,omitempty"`
	Value  string    `json:"value,omitempty"`
	To     int       `json:"to,omitempty"`
	At     string    `json:"at,omitempty"` // when, RFC 3339; never read by rules
	By     string    `json:"by,omitempty"` // which phone, panel or camera; never read by rules
}

// Live is the log with undo and redo carried out: the entries that count.
// undone holds what the next redo would bring back.
func Live(entries []Entry) (live, undone []Entry, err error) {
	var stack [][]Entry
	for _, e := range entries {
		switch e.Kind {
		case UndoEntry:
			i := len(live) - 1
			if e.To != 0 {
				i = slices.IndexFunc(live, func(l Entry) bool { return l.Seq == e.To })
			}
			if i < 0 {
				return live, nil, fmt.Errorf("reading the log, entry %d: there is no live entry %d to take back", e.Seq, e.To)
			}
			stack = append(stack, slices.Clone(live[i:]))
			live = live[:i]
		case RedoEntry:
			if len(stack) == 0 {
				return live, nil, fmt.Errorf("reading the log, entry %d: nothing was taken back that could return", e.Seq)
			}
			live = append(live, stack[len(stack)-1]...)
			stack = stack[:len(stack)-1]
		default:
			live = append(live, e)
			stack = nil
		}
	}
	if len(stack) > 0 {
		undone = stack[len(stack)-1]
	}
	return live, undone, nil
}
