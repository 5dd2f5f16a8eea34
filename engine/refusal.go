package engine

import (
	"errors"
	"slices"
)

// Refusal says why an answer was not taken. A refused answer changes nothing.
type Refusal struct {
	Code string `json:"code"` // stable, for checks and scripts: "not_exposed"
	Ref  string `json:"ref,omitempty"`
	Text Text   `json:"text"` // for people: why, and what would do
}

// Refuse is a refusal with its code, the rule's section and a sentence. Words that
// somebody sent are cut short in it: what is refused may be of any length.
func Refuse(code, ref string, text Text) error {
	return &Refusal{Code: code, Ref: ref, Text: text.Brief()}
}

// Lengths in characters to which Brief cuts words put into a text, and texts
// without any.
const (
	briefWord = 200
	briefText = 600
)

// Brief is t with overlong words cut.
func (t Text) Brief() Text {
	if len(t.Args) == 0 {
		t.Format = cut(t.Format, briefText)
		return t
	}
	t.Args = slices.Clone(t.Args)
	for i, a := range t.Args {
		switch a := a.(type) {
		case string:
			t.Args[i] = cut(a, briefWord)
		case Text:
			if len(a.Args) == 0 && a.One == "" {
				a.Format = cut(a.Format, briefWord)
				t.Args[i] = a
			} else {
				t.Args[i] = a.Brief()
			}
		}
	}
	return t
}

// cut shortens a text to at most n characters, the last of them an ellipsis.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
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
