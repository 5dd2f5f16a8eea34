package cases

import (
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/enginetest"
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

// key is the pending prompt's key; F1 at the end of the game.
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

// start takes the given state up.
func (r *run) start() error {
	r.setup.Position = r.position(r.c.Given)
	return r.replay()
}

// replay takes the game up where the log leaves it; refused, it stays where it was.
func (r *run) replay() error {
	pos, err := enginetest.Replay(r.title, r.setup, r.log)
	if err != nil {
		return err
	}
	r.pos = pos
	r.g = pos.Game.(*soeurs.Game)
	return nil
}

// restart goes on from the present state at another step, as a note asks for.
func (r *run) restart(change map[string]string) error {
	p := map[string]string{}
	for _, f := range r.g.Fields() {
		p[f.Key] = f.Get()
	}
	for k, v := range change {
		p[k] = v
	}
	r.setup.Position, r.log = p, nil
	return r.replay()
}

// entry adds an entry to the log; a refused one leaves no trace.
func (r *run) entry(e engine.Entry) error {
	log := r.log
	e.Seq = len(log) + 1
	r.log = append(slices.Clone(log), e)
	err := r.replay()
	if err != nil {
		r.log = log
	}
	return err
}

// send gives one answer.
func (r *run) send(a engine.Answer) error {
	return r.entry(engine.Entry{Kind: engine.AnswerEntry, Answer: a})
}

// next does what the single button does: it confirms, or gives the default answer.
func (r *run) next() error {
	p := r.prompt()
	if p.Need.Kind != engine.ConfirmKind && p.Default != nil {
		return r.send(*p.Default)
	}
	return r.send(engine.Confirmed())
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
