package companion

import (
	"errors"
	"fmt"

	"adjutant/engine"
)

// Stale says that a write named a state that is no longer pending: somebody else
// was faster (409). View is how things stand now, for the one who asked.
type Stale struct{ View View }

func (e *Stale) Error() string { return "already answered: the game has gone on" }

// Refused says why a write was not taken (422). Nothing changed.
type Refused struct {
	Code string      `json:"code"` // stable: the engine's and the games' refusal codes
	Ref  string      `json:"ref,omitempty"`
	Text engine.Text `json:"error"` // why, and what would do, in the viewer's language
}

func (e *Refused) Error() string { return e.Text.String() }

// Missing says that something named does not exist (404).
type Missing struct{ Text engine.Text }

func (e *Missing) Error() string { return e.Text.String() }

// Fault says that Adjutant itself could not do it (503): the disk is full, the
// camera is away, a rule has a bug. Nothing changed. Text is for people and says
// what to do; Err is the cause, for the log.
type Fault struct {
	Text engine.Text
	Err  error
}

func (e *Fault) Error() string { return e.Text.String() }
func (e *Fault) Unwrap() error { return e.Err }

// Bug is a panic in the rules of a game, named by game and entry.
type Bug struct {
	Game  string // id of the game
	Title string // id of the title
	Entry int    // the entry that was being replayed, 0: drawing the sheet
	Panic any
	Stack []byte
}

func (e *Bug) Error() string {
	return fmt.Sprintf("replaying %s game %s, entry %d: the rules broke down: %v", e.Title, e.Game, e.Entry, e.Panic)
}

// ErrNoGame says that no game is open.
var ErrNoGame = errors.New("no game is open")

var errClosed = errors.New("the session is closed")

// Codes of refusals that come from the companion.
const (
	NothingToUndo = "nothing_to_undo"
	NothingToRedo = "nothing_to_redo"
	NoProposal    = "no_proposal"
	NoCheck       = "no_check"
	BadProposal   = "bad_proposal"
	BadSetting    = "bad_setting"
	BadPairing    = "bad_pairing"
	BadFile       = "bad_file"
	SeatTaken     = "seat_taken"
	BrokenGame    = "broken_game"
	BadRequest    = "bad_request"
)

// refused is a refusal in the viewer's language.
func refused(l engine.Language, code string, text engine.Text) error {
	return &Refused{Code: code, Text: engine.Localise(text, l)}
}
