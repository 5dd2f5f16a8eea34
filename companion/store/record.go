package store

import (
	"errors"
	"time"

	"adjutant/engine"
)

// ErrNotFound says that there is no such record.
var ErrNotFound = errors.New("not found")

// State is where a game stands among the games.
type State string

// The states of a game.
const (
	Playing  State = "playing"
	Finished State = "finished"
	Removed  State = "removed" // out of sight, still kept
)

// Game is the record of one game; its entries are its log.
type Game struct {
	ID      string
	Title   string // id of the title
	Setup   engine.Setup
	State   State
	Created time.Time
	Changed time.Time
	Entries int // how many there are
}

// Write is one accepted change of a game, kept whole or not at all.
type Write struct {
	Game    string
	ID      string // a text unique to the request, "" for none; kept with the last entry
	Entries []engine.Entry
	Title   string
	Values  map[string]*string // printed values to remember for the title; nil forgets
	Still   *Still             // the picture that the answer was read from
	At      time.Time
}

// Still is one picture.
type Still struct {
	ID     string // unguessable; its address
	Game   string
	Seq    int // the entry that was read from it
	JPEG   []byte
	Width  int
	Height int
}

// Phone is a phone that may write.
type Phone struct {
	Key    string // hash of its token
	Name   string
	Seat   string
	Lang   string
	Paired time.Time
}

// Card is one enrolled face of a deck.
type Card struct {
	Title  string
	Deck   string
	ID     string
	JPEG   []byte
	Marks  []byte // what the eye keeps of it
	Stored time.Time
}
