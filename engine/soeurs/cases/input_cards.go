package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
)

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

// banish removes a card of the discard or, where the input says true, the card just played.
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
