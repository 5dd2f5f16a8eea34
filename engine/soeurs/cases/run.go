package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

// run is one case being carried out.
type run struct {
	title *engine.Title
	c     ledgerCase
	setup engine.Setup
	log   []engine.Entry
	pos   *engine.Position
	g     *soeurs.Game
	after []moment // after each input
	drawn []string // cards that the present input names as drawn
	fight *fought  // what the notes' combats showed
}

// moment is what stood after an input.
type moment struct{ enemyTop string }

// fought gathers the combats that notes have fought.
type fought struct {
	groups    []int
	locations int
	roundOnes int
}

// prompt is the pending prompt; nil at the end of the game.
func (r *run) prompt() *engine.Prompt { return r.pos.Prompt("") }

func (r *run) key() string {
	if p := r.prompt(); p != nil {
		return p.Key
	}
	return "F1"
}

// step is the pending prompt's step code.
func (r *run) step() string {
	k, _, _ := strings.Cut(r.key(), ".")
	return k
}

// send gives one answer.
func (r *run) send(a engine.Answer) error {
	return r.entry(engine.Entry{Kind: engine.AnswerEntry, Answer: a})
}

func (r *run) entry(e engine.Entry) error {
	e.Seq = len(r.log) + 1
	log := append(slices.Clone(r.log), e)
	pos, err := engine.Replay(r.title, r.setup, log)
	if err != nil {
		return err
	}
	if pos.Err != nil {
		return pos.Err
	}
	r.log, r.pos = log, pos
	r.g = pos.Game.(*soeurs.Game)
	return nil
}

// accepts says that NEXT only accepts here: nothing is decided or rolled.
func (r *run) accepts() bool {
	p := r.prompt()
	if p == nil || p.Default == nil {
		return false
	}
	switch p.Key {
	case "N1.side":
		return true
	case "M2", "M4", "T2", "T4", "K4", "K5", "K6a", "K7", "K10", "K11", "G2", "B1", "N1":
		return p.Need.Kind == engine.ConfirmKind || p.Key == "M2" || p.Key == "K6a" || p.Key == "K7" || p.Key == "T2"
	}
	return false
}

// input carries one input out; an error is a refusal, and then nothing changed.
func (r *run) input(in fields) error {
	log, setup := r.log, r.setup
	err := r.apply(in)
	if err != nil {
		r.log, r.setup = log, setup
		if e := r.replay(); e != nil {
			return e
		}
	}
	return err
}

func (r *run) apply(in fields) error {
	r.drawn = in.list("drawn")
	switch {
	case in.has("note"):
		return r.note(in.text("note"))
	case in.has("any"):
		return r.anyTime(in)
	case in.text("step") == "sheet":
		return r.entry(engine.Entry{Kind: engine.PrintEntry, Track: in.text("field"), Value: sheetValue(in.text("field"), in.values["value"])})
	}
	want := in.text("step")
	if want == "U1" && r.key() == "N1.side" { // a tower whose sides are chosen floor by floor
		return r.send(engine.Chosen(in.text("choose")))
	}
	log := r.log
	for r.step() != want && r.accepts() {
		if err := r.send(*r.prompt().Default); err != nil {
			return err
		}
	}
	if r.step() == want {
		return r.answer(want, in)
	}
	// the step was not asked, or is past
	r.log = log
	if err := r.replay(); err != nil {
		return err
	}
	switch {
	case want == "K7" && in.has("discard") && in.text("discard") != "none" && r.key() == "K8":
		return r.send(engine.Chosen("mana:" + in.text("discard")))
	case want == "K8" && in.has("banish") && r.key() == "K11":
		return r.banish(in)
	case r.key() != "F1" && (want == "K7" && in.text("discard") == "none" || in.text("choose") == "keep" || in.has("confirm") && slices.Contains([]string{"M4", "K4", "K5", "K10", "K11", "G2"}, want)):
		return nil // there was nothing to accept
	}
	return fmt.Errorf("%s is asked, not %s", r.key(), want)
}

// answer answers the pending question of a step.
func (r *run) answer(step string, in fields) error {
	switch {
	case step == "K8":
		return r.action(in)
	case step == "M3":
		return r.way(in)
	case step == "G2":
		return r.loot(in)
	case in.has("confirm"):
		if err := r.send(engine.Confirmed()); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("choose"):
		return r.send(engine.Chosen(in.text("choose")))
	case in.has("roll"):
		if err := r.roll(in); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("discard"):
		return r.discards(in)
	case in.has("card"):
		return r.several(step, in.list("card"))
	}
	return fmt.Errorf("the input answers nothing: %v", in.keys)
}

// roll answers with dice: a number, a list, or by role.
func (r *run) roll(in fields) error {
	p := r.prompt()
	by := in.sub("roll")
	if len(by.keys) == 0 {
		return r.send(engine.Rolled(numbersOf(in.values["roll"])...))
	}
	var values []int
	used := 0
	for _, d := range p.Need.Dice {
		role := d.Role.String()
		for _, k := range by.keys {
			id, field, _ := strings.Cut(k, ".")
			if role == field+" of "+id {
				values = append(values, by.number(k))
				used++
			}
		}
	}
	if used != len(by.keys) {
		return fmt.Errorf("dice are named that are not rolled")
	}
	return r.send(engine.Rolled(values...))
}

// several answers one card after the other; all that are asked must be named, and no more.
func (r *run) several(step string, cards []string) error {
	if top := r.g.EnemyTop; top != "" {
		if i := slices.Index(cards, "E"+top); i > 0 {
			cards = append([]string{cards[i]}, slices.Delete(slices.Clone(cards), i, i+1)...)
		}
	}
	for _, c := range cards {
		if r.key() != step {
			return fmt.Errorf("too many cards")
		}
		if err := r.send(engine.Carded(r.face(c))); err != nil {
			return err
		}
	}
	if r.key() == step && len(cards) > 0 && step != "T4" {
		return fmt.Errorf("too few cards")
	}
	return nil
}

// face adds the side that an Action card shows where the input leaves it out.
func (r *run) face(card string) string {
	if strings.HasPrefix(card, "A") && !strings.Contains(card, "/") {
		for _, c := range r.g.Cards {
			if c.ID == card {
				return c.Face()
			}
		}
	}
	return card
}

// discards names cards of the hand, or of the deck where the trap says so.
func (r *run) discards(in fields) error {
	cards := in.list("discard")
	if in.text("discard") == "none" {
		cards = nil
	}
	switch r.prompt().Need.Kind {
	case engine.ChooseKind:
		if len(cards) == 0 {
			return r.send(engine.Chosen("none"))
		}
		if len(cards) > 1 {
			return fmt.Errorf("one card a round")
		}
		return r.send(engine.Chosen(r.face(cards[0])))
	case engine.CardKind:
		return r.several(r.key(), cards)
	}
	shares := map[string]int{}
	for _, c := range cards {
		shares[r.face(c)]++
	}
	return r.send(engine.Allotted(shares))
}

// nested answers what an effect asks on the way: cards drawn, discarded, the top card.
func (r *run) nested(in fields) error {
	for {
		key := r.key()
		_, what, ok := strings.Cut(key, ".")
		if !ok {
			return nil
		}
		var a engine.Answer
		switch what {
		case "drawn":
			if len(r.drawn) == 0 {
				return nil
			}
			a = engine.Carded(r.face(r.drawn[0]))
			r.drawn = r.drawn[1:]
		case "condition":
			a = engine.Chosen("yes")
			if in.text("condition") == "false" {
				a = engine.Chosen("no")
			}
		case "target":
			if in.text("target") == "" {
				return fmt.Errorf("which enemy?")
			}
			a = engine.Chosen(in.text("target"))
		case "parts":
			if !in.has("parts") {
				return fmt.Errorf("share out the parts")
			}
			shares := map[string]int{}
			parts := in.sub("parts")
			for _, k := range parts.keys {
				shares[k] = parts.number(k)
			}
			a = engine.Allotted(shares)
		case "top":
			if d := r.prompt().Default; d != nil && !in.has("top") {
				a = *d
				break
			}
			if !in.has("top") {
				return fmt.Errorf("which card lies on top?")
			}
			a = engine.Carded(r.face(in.text("top")))
		case "discard":
			if !in.has("discard") {
				return nil
			}
			if err := r.discards(in); err != nil {
				return err
			}
			continue
		case "other":
			a = engine.Confirmed()
		case "cast":
			if !in.has("recast") {
				return nil
			}
			a = engine.Chosen(in.text("recast"))
		default:
			return nil
		}
		if err := r.send(a); err != nil {
			return err
		}
	}
}

// way enters a movement's path, or confirms that there is none.
func (r *run) way(in fields) error {
	if !in.has("path") {
		if in.has("crossed") || in.has("count") {
			return r.icons(in)
		}
		return r.send(engine.Confirmed())
	}
	path := in.text("path")
	if in.has("die") {
		die := in.number("die")
		if !slices.Contains(r.g.Dice, die) {
			return fmt.Errorf("the dice show %v, not %d", r.g.Dice, die)
		}
		if len(path) > die {
			return fmt.Errorf("%d steps for a %d", len(path), die)
		}
	}
	taken := 0
	for taken < len(path) {
		p := r.prompt()
		if p.Key != "M3" || p.Need.Kind != engine.ChooseKind {
			return fmt.Errorf("the movement is over after %d steps", taken)
		}
		i := slices.IndexFunc(p.Need.Options, func(o engine.Option) bool {
			return o.Key != "stop" && strings.HasPrefix(path[taken:], o.Key)
		})
		if i < 0 {
			return fmt.Errorf("step %d of %s is not legal", taken+1, path)
		}
		key := p.Need.Options[i].Key
		if err := r.send(engine.Chosen(key)); err != nil {
			return err
		}
		taken += len(key)
	}
	if r.key() == "M3" {
		return r.send(engine.Chosen("stop"))
	}
	return nil
}

// icons says which icons were crossed where no grid is known.
func (r *run) icons(in fields) error {
	key := "crossed"
	if in.has("count") {
		key = "count"
	}
	names := map[string]string{"trap": "T", "advanced trap": "TT", "treasure": "$", "advanced treasure": "$$", "boss": "B"}
	shares := map[string]int{}
	f := in.sub(key)
	for _, k := range f.keys {
		n := f.number(k)
		switch {
		case names[k] != "":
			shares[names[k]] += n
		case k == "combat":
			for ; n > 0; n -= 3 {
				shares[strconv.Itoa(min(n, 3))]++
			}
		default:
			shares[k] += n
		}
	}
	return r.send(engine.Allotted(shares))
}

// loot answers what a treasure asks.
func (r *run) loot(in fields) error {
	if in.has("decline") {
		return r.send(engine.Chosen("decline"))
	}
	if in.has("discard") {
		if r.key() != "G2.discard" {
			return fmt.Errorf("nothing need be discarded")
		}
		if err := r.send(engine.Chosen(r.face(in.text("discard")))); err != nil {
			return err
		}
	}
	cards := append(in.list("card"), in.list("cards")...)
	if len(cards) == 0 && !in.has("discard") {
		return r.send(engine.Confirmed())
	}
	for _, c := range cards {
		if err := r.send(engine.Carded(r.face(c))); err != nil {
			return err
		}
	}
	return nil
}

// anyTime does what may be done beside every question.
func (r *run) anyTime(in fields) error {
	switch what := in.text("any"); what {
	case "potion":
		return r.send(engine.Act("potion", engine.Confirmed()))
	case "upgrade":
		return r.send(engine.Act("upgrade", engine.Carded(r.face(in.text("card")))))
	case "buy potion":
		return r.send(engine.Act("buy_potion", engine.Confirmed()))
	case "buy AA":
		a := engine.Confirmed()
		if in.has("discard") {
			a = engine.Chosen(r.face(in.text("discard")))
		} else if in.text("decline") == "true" {
			a = engine.Chosen("decline")
		}
		if err := r.send(engine.Act("buy_"+in.text("deck"), a)); err != nil {
			return err
		}
		if r.key() == "AA" {
			card := in.text("card")
			if card == "" {
				card = r.prompt().Need.Options[0].Key
			}
			return r.send(engine.Carded(r.face(card)))
		}
		return nil
	default:
		return fmt.Errorf("%q is no any-time action", what)
	}
}

func (r *run) banish(in fields) error {
	face := in.text("banish")
	if face == "true" {
		face = ""
		for _, id := range r.g.Last {
			face = r.face(id)
		}
	}
	if face == "" {
		return fmt.Errorf("nothing was just played")
	}
	if r.key() == "K11" {
		return r.send(engine.Act("banish:"+face, engine.Confirmed()))
	}
	return r.send(engine.Chosen("banish:" + face))
}
