package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

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
	if in.has("play") && len(r.drawn) == 0 {
		r.drawn = in.list("draw")
	}
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
	if r.key() == "K8.cast" && want != "K8" { // the roll says which die the card meant
		if err := r.cast(in); err != nil {
			return err
		}
	}
	log := r.log
	for r.key() == "N1" && want == "N1" && in.has("choose") || r.step() != want && r.accepts() {
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
		if err := r.next(); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("choose"):
		if in.text("choose") == "reroll" {
			return r.send(engine.Chosen("re-roll"))
		}
		return r.send(engine.Chosen(in.text("choose")))
	case in.has("roll"):
		if err := r.roll(in); err != nil {
			return err
		}
		return r.nested(in)
	case in.has("discard"):
		if r.prompt().Need.Kind == engine.ConfirmKind { // what a location or the trap does is told first
			if err := r.next(); err != nil {
				return err
			}
			return r.nested(in)
		}
		return r.discards(in)
	case in.has("card"):
		return r.several(step, in.list("card"))
	}
	return fmt.Errorf("the input answers nothing: %v", in.keys)
}

// next does what the single button does: it confirms, or gives the default answer.
func (r *run) next() error {
	p := r.prompt()
	if p.Need.Kind != engine.ConfirmKind && p.Default != nil {
		return r.send(*p.Default)
	}
	return r.send(engine.Confirmed())
}

// cast says which die a card rolls again, as the case's next roll tells it.
func (r *run) cast(in fields) error {
	by := in.sub("roll")
	switch {
	case in.text("step") == "K6":
		return r.send(engine.Chosen("mana"))
	case len(by.keys) == 1:
		return r.send(engine.Chosen(by.keys[0]))
	}
	return nil
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
			if c := in.text("condition"); c == "false" || c == "no" { // the game then plays nothing
				return fmt.Errorf("its condition is not met")
			}
			a = engine.Chosen("yes")
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
			die := in.text("recast")
			if die == "" {
				die = in.text("die")
			}
			if die == "" && in.has("target") {
				die = in.text("target") + ".resistance"
			}
			if die == "" {
				return nil
			}
			a = engine.Chosen(die)
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
		return r.next()
	}
	path := strings.Join(in.list("path"), "")
	die := in.number("die")
	short := r.shortEnds(die)
	if in.has("die") {
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
		if err := r.send(engine.Chosen("stop")); err != nil {
			return err
		}
	}
	if in.has("die") && len(path) < die && !r.g.BossAhead && !slices.Contains(short, r.g.At) {
		return fmt.Errorf("%d steps are not what a %d moves", len(path), die)
	}
	return nil
}

// shortEnds are the ends of the ways that a number may take although none is exact,
// as the page lists them.
func (r *run) shortEnds(die int) []string {
	var out []string
	for _, g := range r.pos.Sheet("").Grids {
		if g.Key != "meet" {
			continue
		}
		for _, row := range g.Rows {
			number, rest, _ := strings.Cut(row.Key, ".")
			end, _, _ := strings.Cut(rest, ".")
			if number == strconv.Itoa(die) && row.Cells[0].String() != number {
				out = append(out, end)
			}
		}
	}
	return out
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
	if in.has("decline") || in.text("choose") == "decline" {
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
	case "banish":
		return r.banish(fields{keys: []string{"banish"}, values: map[string]*yaml.Node{"banish": in.values["card"]}})
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
	face := r.face(in.text("banish"))
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
