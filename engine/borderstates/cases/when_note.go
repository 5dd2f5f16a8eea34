package cases

import (
	"regexp"
	"strconv"
	"strings"

	"adjutant/engine/borderstates"
)

// note carries out a note that changes the state: the game is taken up again there.
func (r *runner) note(n string, following object) error {
	s := r.snap()
	c := map[string]string{}
	switch {
	case roundFinished.MatchString(n):
		round := number(roundFinished.FindStringSubmatch(n)[1])
		c["step"], c["round"] = "C1", strconv.Itoa(round+1)
		if round == 3 {
			c["step"], c["round"] = "R1", "3"
		}
		r.forget(s, c)
	case noteTurn.MatchString(n):
		c["turn"], c["step"], c["round"] = noteTurn.FindStringSubmatch(n)[1], "C1", "1"
		r.forget(s, c)
		for _, side := range []string{"U", "C"} {
			c["hand."+side], c["queue."+side], c["elsewhere."+side] = "4", "6", "0"
		}
	case noteRound.MatchString(n):
		c["round"], c["step"] = noteRound.FindStringSubmatch(n)[1], "C1"
		r.forget(s, c)
	case strings.Contains(n, "face up") && faceUp.MatchString(n):
		r.newFaces(s, n, following, c)
	case noteWinner.MatchString(n):
		m := noteWinner.FindStringSubmatch(n)
		c["battle"], c["step"] = m[1], "R4"
		c["winner"], c["loser"] = "U", "-"
		if m[2][0] == 'C' {
			c["winner"] = "C"
		}
		if strings.Contains(n, "loser") && !strings.Contains(n, "no loser") {
			c["loser"] = string(borderstates.Side(c["winner"]).Other())
		}
	default:
		return nil // prose
	}
	if m := noteInitia.FindStringSubmatch(n); m != nil {
		c["initiative"] = m[1]
	}
	return r.rebase(c)
}

// What a note may say: see note.
var (
	roundFinished = regexp.MustCompile(`round (\d) finished`)
	noteTurn      = regexp.MustCompile(`^turn (\d)`)
	noteRound     = regexp.MustCompile(`^round (\d)`)
	faceUp        = regexp.MustCompile(`\b([UC]) ([123]-(?:all|I+(?:-I+)?)|siege|ambush|minus-2)\b`)
	noteWinner    = regexp.MustCompile(`battle (I+): (?:the )?(Union|Confederation|U|C) (?:is the (?:only |sole )?winner|wins)`)
	noteInitia    = regexp.MustCompile(`initiative (?:shows )?(?:the )?([UC])\b`)
)

// forget leaves the pair behind: its blocks are on the board, the case does not say where.
func (r *runner) forget(s *snapshot, c map[string]string) {
	for _, side := range sidesOf() {
		k := string(side)
		c["face."+k], c["shown."+k], c["up."+k], c["hidden."+k], c["access."+k], c["took."+k], c["ready."+k] = "-", "-", "-", "-", "-", "-", "no"
		on := len(s.g.Placed(side))
		c["elsewhere."+k] = strconv.Itoa(s.g.Committed(side) - on)
	}
	c["first"] = "-"
}

// newFaces begins another round's placing with other face-up blocks.
func (r *runner) newFaces(s *snapshot, n string, following object, c map[string]string) {
	r.forget(s, c)
	for _, m := range faceUp.FindAllStringSubmatch(n, -1) {
		c["face."+m[1]] = m[2]
	}
	for _, k := range []string{"U", "C"} { // one that is not named does not matter
		if c["face."+k] == "-" {
			c["face."+k] = "3-all"
		}
	}
	step := str(following["step"])
	who := borderstates.Side(str(following["who"]))
	c["step"] = step
	switch step {
	case "C5":
		c["first"] = string(who)
	case "C6":
		c["first"] = string(who.Other())
		k := c["first"]
		c["up."+k], c["hidden."+k] = "aside", "aside"
	}
	round := min(number(s.want["round"])+1, 3)
	c["round"] = strconv.Itoa(round)
	for _, side := range sidesOf() {
		k := string(side)
		hand, queue := 4-round, 6-round
		c["hand."+k], c["queue."+k] = strconv.Itoa(hand), strconv.Itoa(queue)
		in := 2
		if step == "C6" && side != who {
			in = 0
		}
		c["elsewhere."+k] = strconv.Itoa(10 - hand - queue - in - len(s.g.Placed(side)))
	}
}
