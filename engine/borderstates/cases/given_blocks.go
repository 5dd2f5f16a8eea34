package cases

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine/borderstates"
)

// positionBlocks are hands, queues, pairs and what is set aside.
func (r *runner) positionBlocks(step string) {
	g, p := r.kase.Given, r.setup.Position
	who := borderstates.Side(str(g["who"]))
	switch step {
	case "C5":
		p["first"] = string(who)
	case "C6":
		p["first"] = string(who.Other())
	}
	if f := str(g["first"]); f != "" {
		p["first"] = f
	}
	have := map[string]int{}
	for _, s := range sidesOf() {
		r.namedBlocks(step, s)
		have[string(s)] = r.blocksOut(step, s)
	}
	r.counts(step, have)
}

// namedBlocks are the blocks of a side that the case names.
func (r *runner) namedBlocks(step string, s borderstates.Side) {
	g, p, k := r.kase.Given, r.setup.Position, string(s)
	if f := str(obj(g["face_up"])[k]); f != "" {
		p["face."+k] = f
	}
	if f := str(obj(g["known_with_it"])[k]); f != "" {
		p["shown."+k] = f
	}
	if str(obj(g["ready"])[k]) == "true" {
		p["ready."+k] = "yes"
	}
	if step == "C6" && k != str(g["who"]) { // has placed already
		p["up."+k], p["hidden."+k] = "aside", "aside"
	}
	if l := append(list(obj(g["accessible"])[k]), list(g["accessible_"+k])...); l != nil {
		p["access."+k] = strings.Join(l, ",")
	}
	if l := list(obj(g["aside"])[k]); l != nil {
		for i := range l {
			l[i] += "@1"
		}
		p["aside."+k] = strings.Join(l, ",")
	}
	if l := list(obj(g["committed_last_turn"])[k]); l != nil {
		p["last."+k] = strings.Join(l, ",")
	}
}

// blocksOut counts the blocks of a side that the position has outside hand and queue.
// Blocks seen this turn that lie nowhere are gone, but for one that is turned up now.
func (r *runner) blocksOut(step string, s borderstates.Side) int {
	g, p, k := r.kase.Given, r.setup.Position, string(s)
	mine := k == str(g["who"])
	onBoard, stands := r.onFronts(s), false
	known := []string{p["face."+k], p["shown."+k]}
	for at, b := range onBoard { // any order: a block stands once
		known = append(known, b)
		if mine && strings.HasPrefix(step, "C") && b == p["face."+k] { // placed a moment ago
			p["up."+k], stands = at, true
		}
	}
	var gone []string
	for _, b := range list(obj(g["seen_this_turn"])[k]) {
		if !slices.Contains(known, b) {
			gone = append(gone, b)
		}
	}
	placing := step == "C4" || step == "C5" || step == "C6" && mine
	if n := len(gone); placing && p["face."+k] == "" && n > 0 && len(onBoard)+n+2 > 6 { // one of those seen is the one turned up
		p["face."+k], gone = gone[n-1], gone[:n-1]
	}
	if len(gone) > 0 {
		p["gone."+k] = strings.Join(gone, ",")
	}
	out := len(onBoard) + len(gone) + len(list(obj(g["aside"])[k]))
	switch step {
	case "C3", "C4", "C4a", "C5", "C6":
		if step != "C6" || mine { // the pair
			out += 2
		}
		if stands {
			out--
		}
	}
	return out
}

// blockWord is a block on a front: "U 3-all", "+C ?@1".
var blockWord = regexp.MustCompile(`^\+?([UC]) (\S+?)(@\d+)?$`)

// onFronts are the blocks of a side on the fronts, by their spaces.
func (r *runner) onFronts(s borderstates.Side) map[string]string {
	out := map[string]string{}
	for key, v := range r.setup.Position { // any order: a set
		front, ok := strings.CutPrefix(key, "front.")
		if !ok {
			continue
		}
		for i, w := range strings.Split(v, ", ") {
			if m := blockWord.FindStringSubmatch(w); m != nil && m[1] == string(s) {
				out[front+"."+strconv.Itoa(i+1)] = m[2]
			}
		}
	}
	return out
}

// handAndQueue are the blocks in hand and queue at a step of a round.
func handAndQueue(step string, round int) (hand, queue int) {
	switch {
	case step == "C1":
		return 5 - round, 7 - round
	case step == "C2":
		return 6 - round, 6 - round
	case strings.HasPrefix(step, "C"):
		return 4 - round, 6 - round
	case strings.HasPrefix(step, "P"), step == "E4":
		return 4, 6
	}
	return 1, 3
}

// counts sets hands and queues for the step and round, and the committed blocks
// that the case leaves out; without a round, the earliest that fits.
func (r *runner) counts(step string, have map[string]int) {
	g, p := r.kase.Given, r.setup.Position
	round := number(g["round"])
	if round == 0 {
		for round = 1; round < 3; round++ {
			if h, q := handAndQueue(step, round); 10-h-q >= max(have["U"], have["C"]) {
				break
			}
		}
	}
	p["round"] = strconv.Itoa(round)
	for _, s := range sidesOf() {
		k := string(s)
		hand, queue := handAndQueue(step, round)
		if h, ok := obj(g["hand"])[k]; ok {
			hand = number(h)
		}
		if q, ok := obj(g["queue"])[k]; ok {
			queue = number(q)
		}
		for 10-hand-queue < have[k] && hand > 0 {
			hand--
		}
		p["hand."+k], p["queue."+k] = strconv.Itoa(hand), strconv.Itoa(queue)
		p["elsewhere."+k] = strconv.Itoa(10 - hand - queue - have[k])
	}
}
