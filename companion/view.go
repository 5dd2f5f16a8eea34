package companion

import "adjutant/engine"

// View is what every face is given after each change: page, lamps, speech,
// terminal, API. It is a copy; nothing in it is shared with the session. Texts
// are already in the viewer's language.
type View struct {
	Game     string           `json:"game"` // title id; "" when no game is open
	ID       string           `json:"id"`
	Seq      int              `json:"seq"` // the state that an answer is for
	Rev      int              `json:"rev"` // counts everything published: of two views the higher is newer
	Lang     string           `json:"lang"`
	Name     engine.Text      `json:"name"`
	Seat     string           `json:"seat,omitempty"` // whose view this is; "": the shared page
	Sheet    engine.Sheet     `json:"sheet"`
	Prompt   *Prompt          `json:"prompt"`            // nil when the game is over
	Proposal *Proposal        `json:"proposal"`          // what the camera or a photo offers for the prompt
	Told     []engine.Note    `json:"told"`              // what the last answer led to
	History  []engine.Done    `json:"history"`           // newest last, secret answers of others left out
	Earlier  int              `json:"earlier,omitempty"` // how many entries came before these; Session.History has them
	Redo     int              `json:"redo"`              // how many entries a redo would bring back
	Seats    []SeatView       `json:"seats,omitempty"`
	Devices  []Device         `json:"devices"`
	Problems []engine.Problem `json:"problems,omitempty"` // what does not add up on the books
	Over     bool             `json:"over"`
	Check    *CheckOffer      `json:"check,omitempty"` // the dice on the table can be checked against the books
	Settings Settings         `json:"settings"`
}

// Prompt is the pending prompt with the sequence number an answer must name.
type Prompt struct {
	Seq int `json:"seq"`
	engine.Prompt
}

// SeatView is one seat and who has taken it.
type SeatView struct {
	engine.Seat
	Player string `json:"player,omitempty"` // a person's name
	Taken  bool   `json:"taken"`            // a phone holds it
	Side   int    `json:"side,omitempty"`   // which of two sides it is on now: 1 or 2
}

// Device is one thing that Adjutant depends on or that follows the game: a
// phone, the eye, the panel, the speech, the journal.
type Device struct {
	Kind  string      `json:"kind"`           // phone, eye, panel, speech, journal
	Name  string      `json:"name,omitempty"` // which phone
	State string      `json:"state"`          // stable word: ok, absent, restarting, dark, …
	Text  engine.Text `json:"text"`           // for people, with what to do when it is not ok

	streams int // of a phone
}

// Proposal is an answer that was read, not given: it enters the books only when
// somebody accepts it (or a setting that a person chose).
type Proposal struct {
	Seq      int           `json:"seq"`    // the state it was read for
	Answer   engine.Answer `json:"answer"` // what accepting it would answer
	From     string        `json:"from"`   // camera, photo
	Dice     []SeenDie     `json:"dice,omitempty"`
	Still    string        `json:"still,omitempty"` // names the picture: GET /stills/NAME
	Width    int           `json:"width,omitempty"` // of the picture, pixels: boxes use them
	Height   int           `json:"height,omitempty"`
	Sure     bool          `json:"sure"`
	Fits     bool          `json:"fits"`                // it answers the pending prompt as it is
	Early    bool          `json:"early,omitempty"`     // thrown before it was asked for: never accepted unasked
	Part     engine.Text   `json:"part,omitempty"`      // it is part of the throw: "6 of 11 dice."
	Wrong    engine.Text   `json:"wrong,omitempty"`     // what is wrong: "I see 3 dice, the throw takes 2."
	Why      []string      `json:"why,omitempty"`       // the eye's reasons for not being sure
	WhyText  []engine.Text `json:"why_text,omitempty"`  // the same for people
	Leads    []engine.Note `json:"leads,omitempty"`     // what accepting it would lead to (a dry run)
	AcceptIn float64       `json:"accept_in,omitempty"` // seconds until it is accepted unasked; 0: never
}

// SeenDie is one die of a proposal.
type SeenDie struct {
	Value      int     `json:"value"`
	Colour     string  `json:"colour"`
	Confidence float64 `json:"confidence"`
	Box        [4]int  `json:"box"`
}
