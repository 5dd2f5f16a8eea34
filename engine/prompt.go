package engine

import "slices"

// Prompt is one question to the table.
type Prompt struct {
	Key     string   `json:"key"`               // the question's name in the rules ledger: "casualty"
	Ref     string   `json:"ref"`               // the rulebook's section
	Text    Text     `json:"text"`              // what to do: verb first, one sentence
	Help    Text     `json:"help,omitempty"`    // with what: the second line
	Say     Text     `json:"say,omitempty"`     // at most six words, for speech and lamps; empty: Text
	Need    Need     `json:"need"`              // what is asked for
	Default *Answer  `json:"default,omitempty"` // what NEXT does; nil: NEXT asks again
	Seat    string   `json:"seat,omitempty"`    // who is asked; "": anybody
	Secret  bool     `json:"secret,omitempty"`  // only that seat's phone may see question and answer
	Sealed  bool     `json:"sealed,omitempty"`  // all may see the question; the answer only its seat, until Table.Unseal
	Shared  bool     `json:"shared,omitempty"`  // asked of the shared table alone, in place of the seats' own questions that stand before it
	Printed string   `json:"printed,omitempty"` // the component value asked for, remembered for later games
	Actions []Action `json:"actions,omitempty"` // other answers that this prompt takes
	Anytime []Action `json:"anytime,omitempty"` // set by the engine: what the rules allow at any time

	// Before gives the rule's own reason where the need's would be a general one
	// ("not exposed" rather than "not among the choices"). It sees answers of the
	// need's kind only, before the need has checked them.
	Before func(Answer) error `json:"-"`
	Check  func(Answer) error `json:"-"` // the rule's own check, after the need's
}

// Action is something that may be done beside a prompt. As an Actions entry it
// is another answer to that prompt and goes to the rule that asked. As an
// any-time action (see AnyTimer) Do carries it out, and the prompt is asked again.
type Action struct {
	Key    string               `json:"key"`
	Text   Text                 `json:"text"`
	Ref    string               `json:"ref,omitempty"`
	Need   Need                 `json:"need"` // what it takes; a confirmation if nothing
	Not    Text                 `json:"not,omitempty"`
	Code   string               `json:"code,omitempty"`
	Seat   string               `json:"seat,omitempty"`   // any-time actions: whose it is; "": anybody's
	Secret bool                 `json:"secret,omitempty"` // only that seat's phone may see it and what it was given
	Check  func(Answer) error   `json:"-"`
	Do     func(*Table, Answer) `json:"-"`
}

// AnyTimer is a game with any-time actions: those open now, in the state as it is.
type AnyTimer interface{ AnyTime() []Action }

// Accepts refuses an answer that the prompt does not take, actions included.
// It changes nothing.
func (p Prompt) Accepts(a Answer) error {
	if a.Action == "" {
		if p.Before != nil && a.Kind == p.Need.Kind && !a.More {
			if err := p.Before(a); err != nil {
				return err
			}
		}
		if err := p.Need.Check(a); err != nil {
			return err
		}
		if p.Check != nil && !a.More {
			return p.Check(a)
		}
		return nil
	}
	act, ok := p.action(a.Action)
	if !ok {
		open := slices.DeleteFunc(slices.Concat(p.Actions, p.Anytime), func(x Action) bool { return !x.Not.Empty() || x.Secret })
		return Refuse(NoSuchAction, "", notAmong("%q cannot be done now.", "%q cannot be done now; beside the question there are: %s.", a.Action, open, func(x Action) string { return x.Key }))
	}
	if !act.Not.Empty() {
		c := act.Code
		if c == "" {
			c = NotOffered
		}
		return Refuse(c, act.Ref, act.Not)
	}
	if err := act.Need.Check(a); err != nil {
		return err
	}
	if act.Check != nil {
		return act.Check(a)
	}
	return nil
}

// action finds an action of the prompt, its own before the any-time ones.
func (p Prompt) action(key string) (Action, bool) {
	for _, list := range [][]Action{p.Actions, p.Anytime} {
		if i := slices.IndexFunc(list, func(x Action) bool { return x.Key == key }); i >= 0 {
			return list[i], true
		}
	}
	return Action{}, false
}

// Hidden reports whether a viewer at seat must not see the prompt's content.
func (p Prompt) Hidden(seat string) bool { return p.Secret && p.Seat != seat }

// takesFrom reports whether an answer from seat ("" is the shared table) is for
// this prompt. An any-time action that belongs to a seat may be taken while
// another seat is asked.
func (p Prompt) takesFrom(seat, action string) bool {
	if p.Need.Kind == "" {
		return false
	}
	if a, ok := p.action(action); ok && action != "" && a.Seat != "" {
		return seat == "" || seat == a.Seat
	}
	if p.Shared {
		return seat == ""
	}
	return p.Seat == "" || seat == "" || p.Seat == seat
}
