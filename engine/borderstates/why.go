package borderstates

import (
	"strings"

	"adjutant/engine"
)

// teller notes things with the sentence for the rule behind them.
type teller struct{ t *engine.Table }

func tell(t *engine.Table) teller { return teller{t} }

// Note tells what the rules did or what is to be moved by hand, and why.
func (x teller) Note(code, ref string, text engine.Text) {
	x.t.Tell(engine.Note{Code: code, Ref: ref, Text: text, Why: why(code)})
}

// why is the sentence behind a note, by its code up to the colon.
func why(code string) engine.Text {
	key, _, _ := strings.Cut(code, ":")
	switch key {
	case "closed":
		return engine.T("When all four tokens of a state are secured, its cubes are out of the game.")
	case "president":
		return engine.T("The power of a President serves once in the whole game.")
	case "minus":
		return engine.T("−2 may not be the face-up block; the second block takes its place.")
	case "initiative":
		return engine.T("Each tie turns the Initiative token, so the next tie goes to the other side.")
	case "not_removed":
		return engine.T("One card of Intensity 0 and one of Intensity 2 leave 45 cubes for 15 cards.")
	case "not_played":
		return engine.T("A Character card says whether it is played before or after the blocks.")
	case "card":
		return engine.T("A Character card goes to the box once its effect is over.")
	case "scout":
		return engine.T("Scout turns up one face-down block of the opponent; it stays face up for both.")
	case "bible":
		return engine.T("Only one Bible: no second one is played while it lies on the board.")
	case "artillery":
		return engine.T("The Artillery counts for its front and for no player; it is no General.")
	case "reroute":
		return engine.T("One battle is exchanged for another; the set keeps its size.")
	case "overflow":
		return engine.T("A front that is full takes one additional block.")
	case "remove":
		return engine.T("An Ambush takes a General beside or opposite it; two that face each other take each other.")
	case "box":
		return engine.T("Without a winner on a winning front nobody gets the cubes.")
	case "secured":
		return engine.T("A token that leaves the track into a Control area never moves again.")
	case "steps_lost":
		return engine.T("Steps that no token of the state can use are lost.")
	case "outcome":
		return engine.T("Four secured tokens of four states or five of any end the game at once; else the score after turn 5 decides.")
	}
	return engine.Text{}
}
