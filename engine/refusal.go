package engine

import "errors"

// Refusal says why an answer was not taken. A refused answer changes nothing.
type Refusal struct {
	Code string `json:"code"` // stable, for checks and scripts: "not_exposed"
	Ref  string `json:"ref,omitempty"`
	Text Text   `json:"text"` // for people: why, and what would do
}

// Refuse is a refusal with its code, the rule's section and a sentence.
func Refuse(code, ref string, text Text) error {
	return &Refusal{Code: code, Ref: ref, Text: text}
}

func (r *Refusal) Error() string { return r.Text.String() + " (" + r.Code + ")" }

// RefusalOf finds the refusal in err; nil when err is none.
func RefusalOf(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return r
	}
	return nil
}

// Codes of refusals that come from the engine, whatever the game.
const (
	WrongPrompt  = "wrong_prompt"   // an answer of another kind than the prompt's
	BadDice      = "bad_dice"       // wrong number of dice, or a face that is not on them
	NoSuchOption = "no_such_option" // not among the options
	NotOffered   = "not_offered"    // an option that is not open now
	OutOfRange   = "out_of_range"   // a number outside min..max
	BadShares    = "bad_shares"     // an allotment with unknown lines or a wrong total
	NoSuchCard   = "no_such_card"
	NoSuchPlace  = "no_such_place"
	NoSuchAction = "no_such_action"
	BadText      = "bad_text"
	OtherSeat    = "other_seat" // somebody else is asked
	GameOver     = "game_over"
	NoSuchTrack  = "no_such_track"
)
