package cases

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// errUnknown: the input has a form that the runner does not know.
var errUnknown = errors.New("not understood")

// errNotAsked: no pending prompt takes the input.
var errNotAsked = errors.New("that is not asked now")

// input gives one input of a case to the game. following is the next one: a note
// that changes the state says through it where the game then stands.
func (r *runner) input(in, following object) error {
	if n, ok := in["note"]; ok {
		return r.note(str(n), following)
	}
	step := str(in["step"])
	if step == "sheet" {
		return r.sheetInput(in)
	}
	mark := r.log
	p := r.reach(step, str(in["who"]))
	if p == nil {
		r.log = mark
		if str(in["step"]) == "" {
			return errUnknown
		}
		return errNotAsked
	}
	if b := str(in["battle"]); b != "" && b != r.snap().want["battle"] && strings.ContainsAny(step[:1], "PR") && step != "P1" {
		r.log = mark
		return fmt.Errorf("battle %s is in hand, not %s", r.snap().want["battle"], b)
	}
	return r.answer(in, p)
}

// reach finds the prompt of a step, going on over answers that only accept.
func (r *runner) reach(step, who string) *engine.Prompt {
	for range 40 {
		s := r.snap()
		if p := find(s, step, who); p != nil {
			return p
		}
		if !r.accept(s) {
			return nil
		}
	}
	return nil
}

// find is the pending prompt of a step for a side.
func find(s *snapshot, step, who string) *engine.Prompt {
	for i, p := range s.pos.Prompts {
		mine := who == "" || who == "table" || who == "both" || p.Seat == "" || p.Seat == borderstates.Side(who).Seat()
		same := p.Key == step || step == s.g.Step && (p.Key == "scout" || p.Key == "aside") || step == "C3" && p.Key == "C3a" || step == "S6" && p.Key == "blocks"
		if same && mine {
			return &s.pos.Prompts[i]
		}
	}
	// a prompt of the step, though another side's: the game itself must refuse
	for i, p := range s.pos.Prompts {
		if p.Key == step {
			return &s.pos.Prompts[i]
		}
	}
	return nil
}

// accept answers a prompt that leaves no choice; false if there is none.
func (r *runner) accept(s *snapshot) bool {
	if len(s.pos.Prompts) != 1 {
		return false
	}
	p := s.pos.Prompts[0]
	if p.Default == nil || strings.HasPrefix(p.Key, "S") || p.Key == "C2" || p.Key == "C1" {
		return false
	}
	switch p.Need.Kind {
	case engine.ConfirmKind:
	case engine.ChooseKind:
		open := 0
		for _, o := range p.Need.Options {
			if o.Not.Empty() {
				open++
			}
		}
		if open != 1 || len(p.Actions) > 0 && p.Default.Option != "done" {
			return false
		}
	default:
		return false
	}
	return r.take(p.Seat, *p.Default) == nil
}

// answer turns an input into answers to the prompt.
func (r *runner) answer(in object, p *engine.Prompt) error {
	who := str(in["who"])
	seat := borderstates.Side(who).Seat()
	if who == "table" || who == "both" {
		seat = ""
	}
	switch {
	case who == "both" && obj(in["choose"]) != nil:
		return r.eachSide(obj(in["choose"]))
	case who == "both" && in["reveal"] == nil:
		return r.bothSides(in)
	case in["confirm"] != nil:
		if p.Need.Kind == engine.ChooseKind && p.Default != nil && (p.Key == "S6" || p.Key == "blocks") {
			return r.take(seat, *p.Default)
		}
		if o := obj(in["reveal"]); o != nil && p.Key == "C4a" { // set_aside_reveal: named at once
			return r.take("", engine.Confirmed(), engine.Chosen(str(o["U"])), engine.Chosen(str(o["C"])))
		}
		return r.take(seat, engine.Confirmed())
	case in["choose"] != nil:
		if p.Key == "S1" {
			return r.sitDown(obj(in["choose"]))
		}
		return r.take(seat, engine.Chosen(choice(p.Key, str(in["choose"]))))
	case p.Key == "S10" && in["card"] != nil:
		return r.removed(list(in["card"]))
	case p.Key == "P1" && in["card"] != nil:
		return r.layCards(r.byBattle(in["card"]))
	case p.Key == "P1a" && in["count"] != nil:
		return r.readCard(obj(in["count"]))
	case in["count"] != nil:
		shares := map[string]int{}
		for k, v := range obj(in["count"]) { // any order: a copy
			shares[k] = number(v)
		}
		return r.take(seat, engine.Allotted(shares))
	case str(in["card"]) == "REINFORCE":
		return r.place(object{"place": orElse(in["place"], orElse(in["block"], "up")), "at": orElse(in["at"], str(in["target"])), "with": "REINFORCE"}, p, seat)
	case in["card"] != nil:
		return r.playCard(in, seat)
	case str(in["place"]) == "both", str(in["aside"]) == "both":
		return r.pair(in, seat)
	case in["place"] != nil:
		return r.place(in, p, seat)
	case in["aside"] != nil:
		return r.aside(in, seat)
	case in["done"] != nil:
		return r.take(seat, engine.Chosen("done"))
	case obj(in["reveal"]) != nil:
		return r.reveal(obj(in["reveal"]), seat)
	case in["reveal"] != nil: // a scouted block, or one set aside
		return r.take("", engine.Chosen(str(in["reveal"])))
	case str(in["victim"]) == "none" && p.Need.Kind == engine.ConfirmKind: // nobody can be taken
		return r.take("", engine.Confirmed())
	case in["victim"] != nil:
		return r.take(seat, engine.Chosen(str(in["victim"])))
	case in["take"] != nil:
		return r.take(seat, engine.Chosen(cubes(in["take"]).String()))
	case in["move"] != nil:
		return r.move(in, seat)
	}
	return errUnknown
}

// bothSides gives the same answer for both, or once where the table is asked.
func (r *runner) bothSides(in object) error {
	a := engine.Confirmed()
	if in["choose"] != nil {
		a = engine.Chosen(choice(str(in["step"]), str(in["choose"])))
	}
	s := r.snap()
	mark := r.log
	if len(s.pos.Prompts) == 1 {
		key := s.pos.Prompts[0].Key
		if err := r.take("", a); err != nil {
			return err
		}
		if next := r.snap(); s.pos.Prompts[0].Seat != "" && len(next.pos.Prompts) == 1 && next.pos.Prompts[0].Key == key && next.g.At == s.g.At {
			return r.take("", a) // one after the other
		}
		return nil
	}
	for _, p := range s.pos.Prompts {
		if p.Shared { // the same question in one, for a table without phones
			continue
		}
		if err := r.take(p.Seat, a); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

// choice is an answer in the game's word: which end of the queue it was is nobody's
// business, and a side may be called by its name.
func choice(step, word string) string {
	switch {
	case step == "S9" && strings.HasPrefix(word, "Union"):
		return "U"
	case step == "S9" && strings.HasPrefix(word, "Confedera"):
		return "C"
	case step == "C1" && (word == "left" || word == "right" || strings.HasSuffix(word, " end")):
		return "end"
	case step == "C1" && word == "president":
		return "President"
	}
	return word
}

// eachSide gives each side's own answer, the Union's first.
func (r *runner) eachSide(o object) error {
	mark := r.log
	for _, s := range sidesOf() {
		if o[string(s)] == nil {
			continue
		}
		if err := r.take(s.Seat(), engine.Chosen(choice("C1", str(o[string(s)])))); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

// pair places both blocks on one front, or sets both aside, the face-up one first.
func (r *runner) pair(in object, seat string) error {
	mark := r.log
	for _, b := range []string{"up", "hidden"} {
		a := engine.Chosen("aside>" + b)
		if in["place"] != nil {
			a = engine.Chosen(b + ">" + str(in["at"]))
		}
		if err := r.take(seat, a); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

// sitDown is S1: variants are fixed with the set-up, so the game starts anew.
func (r *runner) sitDown(o object) error {
	for _, v := range list(o["variants"]) {
		r.setup.Options[v] = "on"
	}
	for k, v := range obj(o["switches"]) { // any order: a copy
		r.setup.Options[k] = onOff(v)
	}
	r.setup.Players = map[string]string{}
	for s, name := range obj(o["seats"]) { // any order: a copy
		r.setup.Players[borderstates.Side(s).Seat()] = str(name)
	}
	return r.take("", engine.Confirmed())
}

// removed are the two cards of the Deterministic variant, in either order.
func (r *runner) removed(ids []string) error {
	if len(ids) == 0 { // nothing to remove: a plain confirmation
		return r.take("", engine.Confirmed())
	}
	var answers []engine.Answer
	for _, id := range ids {
		answers = append(answers, engine.Carded(id))
	}
	err := r.take("", answers...)
	if err != nil {
		slices.Reverse(answers)
		if r.take("", answers...) == nil {
			return nil
		}
	}
	return err
}

// byBattle is a map of cards by battle; cards without a battle come in their order.
func (r *runner) byBattle(v any) object {
	if o := obj(v); o != nil {
		return o
	}
	s, out := r.snap(), object{}
	ids := items(v)
	for _, b := range romans() {
		if s.want["card."+b] == "-" && len(ids) > 0 {
			out[b], ids = ids[0], ids[1:]
		}
	}
	return out
}

// layCards names one or more Battle cards, in the order of the battles.
func (r *runner) layCards(o object) error {
	mark := r.log
	for _, b := range romans() {
		id, ok := o[b]
		if !ok {
			continue
		}
		s := r.snap()
		if next := slices.Index([]string{s.want["card.I"], s.want["card.II"], s.want["card.III"]}, "-"); next < 0 || romans()[next] != b {
			r.log = mark
			return errNotAsked
		}
		if err := r.take("", engine.Carded(str(id))); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

// readCard gives the printed values of a new card, as they are asked.
func (r *runner) readCard(o object) error {
	mark := r.log
	for range 8 {
		s := r.snap()
		if len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "P1a" {
			return nil
		}
		p := s.pos.Prompts[0]
		field := p.Printed[strings.LastIndex(p.Printed, ".")+1:]
		a := engine.Counted(number(o[field]))
		if _, ok := o[field]; !ok {
			if p.Default == nil {
				return nil
			}
			a = *p.Default
		}
		if err := r.take("", a); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

func (r *runner) playCard(in object, seat string) error {
	card := str(in["card"])
	option := str(in["target"])
	if in["from"] != nil {
		option = str(in["from"]) + ">" + str(in["to"])
	}
	answers := []engine.Answer{engine.Act(card, engine.Chosen(option))}
	if err := r.take(seat, answers...); err != nil {
		return err
	}
	if in["reveal"] == nil {
		return nil
	}
	mark := r.log[:len(r.log)-1]
	if err := r.take("", engine.Chosen(str(in["reveal"]))); err != nil {
		r.log = mark
		return err
	}
	return nil
}

// place is a block on a front; a space that is named must be the one it takes.
func (r *runner) place(in object, p *engine.Prompt, seat string) error {
	at := str(in["at"])
	w := strings.Split(at, ".")
	if len(w) < 2 {
		return errUnknown
	}
	key := str(in["place"]) + ">" + w[0] + "." + w[1]
	if in["with"] != nil {
		return r.take(seat, engine.Act(str(in["with"]), engine.Chosen(key)))
	}
	if len(w) == 3 {
		for _, o := range p.Need.Options {
			if o.Key == key && o.Zone != at {
				return fmt.Errorf("the block takes %s, not %s", o.Zone, at)
			}
		}
	}
	return r.take(seat, engine.Chosen(key))
}

// aside sets a block aside, and names it where the house turns it up.
func (r *runner) aside(in object, seat string) error {
	answers := []engine.Answer{engine.Chosen("aside>" + str(in["aside"]))}
	if in["reveal"] != nil {
		answers = append(answers, engine.Chosen(str(in["reveal"])))
	}
	return r.take(seat, answers...)
}

// reveal names hidden blocks by their spaces.
func (r *runner) reveal(o object, seat string) error {
	mark := r.log
	for _, at := range keys(o) {
		s := r.snap()
		a := engine.Chosen(str(o[at]))
		if w := spaceAt(s, at); seat == "" && len(w) > 1 { // the table speaks for the owner
			seat = borderstates.Side(w[:1]).Seat()
			if err := r.reveal(object{at: o[at]}, seat); err != nil {
				r.log = mark
				return err
			}
			seat = ""
			continue
		}
		p := s.pos.Prompt(seat)
		if p == nil || p.Key != "R1" && p.Key != "scout" && p.Key != "aside" {
			r.log = mark
			return errNotAsked
		}
		if asked := spotAsked(s, p); asked != "" && asked != at {
			a = engine.Act(at, a)
		}
		if err := r.take(seat, a); err != nil {
			r.log = mark
			return err
		}
	}
	return nil
}

// spotAsked is the space that a reveal prompt is about.
func spotAsked(s *snapshot, p *engine.Prompt) string {
	battles := []int{s.g.At}
	if s.pos.Title.Option(s.pos.Setup, "reveal_scope") == "all" {
		battles = []int{0, 1, 2}
	}
	for _, side := range sidesOf() {
		if side.Seat() != p.Seat {
			continue
		}
		for _, b := range battles {
			if h := s.g.Hidden(b, side); len(h) > 0 {
				return h[0].String()
			}
		}
	}
	return ""
}

// move is a list of steps; the option is the one with the same result.
func (r *runner) move(in object, seat string) error {
	s := r.snap()
	if len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "E1" {
		return errNotAsked
	}
	for slices.Index(stateKeys(), str(in["state"])) > int(s.g.State) && r.accept(s) { // moves that leave no choice
		if s = r.snap(); len(s.pos.Prompts) == 0 || s.pos.Prompts[0].Key != "E1" {
			return errNotAsked
		}
	}
	if st := str(in["state"]); st != "" && st != s.g.State.Key() {
		return fmt.Errorf("%s is asked, not %s", s.g.State.Key(), st)
	}
	p := s.pos.Prompts[0]
	if p.Seat != seat && seat != "" {
		return fmt.Errorf("the %s moves these tokens", p.Seat)
	}
	steps := list(in["move"])
	if len(steps) == 1 && (steps[0] == "none" || steps[0] == "stay") {
		steps = nil
	}
	moves, err := s.g.TokenMoves(s.g.State), error(nil)
	want, err := afterSteps(s.g, steps)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if m.After == want && len(m.Steps) == len(steps) {
			return r.take(seat, engine.Chosen(m.Key()))
		}
	}
	return fmt.Errorf("these steps do not make a legal move: %v", steps)
}

// afterSteps carries out steps such as mid>C1 on the tokens of the state in hand.
func afterSteps(g *borderstates.Border, steps []string) (borderstates.Tokens, error) {
	t := g.Tokens[g.State]
	side, _ := g.Lead(g.State)
	for _, st := range steps {
		from, to, _ := strings.Cut(st, ">")
		done := false
		for _, p := range borderstates.Places(g.Length()) {
			q, ok := p.Toward(side, g.Length())
			if p.Key() == from && ok && q.Key() == to && t.On(p) > 0 {
				t = t.Moved(p, q)
				done = true
				break
			}
		}
		if !done {
			return t, fmt.Errorf("no token can step %s", st)
		}
	}
	return t, nil
}

// sheetInput fills in a printed value, as the component page does.
func (r *runner) sheetInput(in object) error {
	field := str(in["field"])
	key, value := sheetKey(field), str(in["value"])
	if o := obj(in["value"]); o != nil {
		value = strings.Join(append([]string{str(o["value"])}, list(o["battles"])...), " ")
	}
	if l, ok := in["value"].([]any); ok {
		value = strings.Join(list(l), " ")
	}
	if field == "blocks" {
		value = "confirmed"
	}
	if key == "" {
		return errUnknown
	}
	log := append(r.log[:len(r.log):len(r.log)], engine.Entry{Seq: len(r.log) + 1, Kind: engine.PrintEntry, Track: key, Value: value})
	if s := r.replay(log); s.pos.Err != nil {
		return s.pos.Err
	}
	r.log = log
	return nil
}

// sheetKey is the component that a case's field means.
func sheetKey(field string) string {
	for _, group := range []string{"character ", "character.", "battle ", "battle."} {
		field = strings.TrimPrefix(field, group)
	}
	w := strings.Fields(field)
	switch {
	case field == "blocks":
		return "blocks"
	case field == "track_length" || field == "track.length":
		return "track.length"
	case strings.HasPrefix(field, "colour of "):
		return "state." + w[2] + ".colour"
	case strings.HasPrefix(field, "block "):
		return "block." + w[1]
	case len(w) == 2 && w[1] == "intensity":
		if n := ordinal(w[0]); n > 0 {
			return fmt.Sprintf("battle.B%02d.intensity", n)
		}
	case cardField.MatchString(field):
		return "battle." + field
	case strings.HasSuffix(field, ".colour") || strings.HasSuffix(field, " colour"):
		return "state." + strings.TrimPrefix(field, "state.")[:2] + ".colour"
	case strings.Contains(field, "."):
		for _, c := range []string{"SCOUT", "BIBLE", "ARTILLERY", "REROUTE", "REINFORCE"} {
			if strings.HasPrefix(field, c) {
				return "character." + field
			}
		}
	}
	return ""
}

var (
	cardField     = regexp.MustCompile(`^B\d\d\.`)
	roundFinished = regexp.MustCompile(`round (\d) finished`)
	noteTurn      = regexp.MustCompile(`^turn (\d)`)
	noteRound     = regexp.MustCompile(`^round (\d)`)
	faceUp        = regexp.MustCompile(`\b([UC]) ([123]-(?:all|I+(?:-I+)?)|siege|ambush|minus-2)\b`)
	noteWinner    = regexp.MustCompile(`battle (I+): (?:the )?(Union|Confederation|U|C) (?:is the (?:only |sole )?winner|wins)`)
	noteInitia    = regexp.MustCompile(`initiative (?:shows )?(?:the )?([UC])\b`)
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
