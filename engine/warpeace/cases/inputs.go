package cases

import (
	"fmt"
	"slices"

	"adjutant/engine"
)

// input gives one input of the list and compares its refusal.
func (c *compare) input(n int, w map[string]any, want map[string]any) {
	err := c.one(w)
	if want == nil {
		if err != nil {
			c.fail("input %d (%v) was refused: %v", n, w, err)
		}
		return
	}
	codes := append([]string{fmt.Sprint(want["code"])}, list(want["or"])...)
	if err == nil {
		c.fail("input %d (%v) was taken, expected the refusal %v", n, w, codes)
		return
	}
	if !slices.ContainsFunc(codesOf(err), func(k string) bool { return slices.Contains(codes, k) }) {
		c.fail("input %d (%v) was refused as %s (%v), expected %v", n, w, code(err), err, codes)
	}
}

// one carries out the words of one input; if a word is refused, it leaves no trace.
func (c *compare) one(w map[string]any) error {
	for _, k := range engine.Sorted(w) {
		if err := c.table.atomic(func() error { return c.give(k, w[k]) }); err != nil {
			return err
		}
	}
	return nil
}

// give carries out one input.
func (c *compare) give(word string, v any) error {
	t := c.table
	p := t.prompt()
	if word == "next" {
		n, many := v.(int)
		for range max(n, 1) {
			if err := t.next(); err != nil {
				return err
			}
			if !many {
				break
			}
		}
		return nil
	}
	if p == nil {
		return refuse("game-over")
	}
	if p.Key == "printed" && word != "answer" || p.Key == "allotment" && word != "allot" {
		return refuse("answer-first")
	}
	return t.say(word, v)
}

// say gives the game one input by its word.
func (t *table) say(word string, v any) error {
	p := t.prompt()
	switch word {
	case "dice":
		if !slices.Contains([]string{"surrender-check", "alliance-check"}, p.Key) && (p.Key != "political" || p.Need.Kind != engine.RollKind) {
			return refuse("no-roll-open")
		}
		return t.roll(faces(v))
	case "buy":
		return t.at("purchase", nil, engine.Allotted(counts(v)))
	case "political":
		m := mapOf(v)
		err := t.at("purchase", nil, engine.Act("political", engine.Filled(map[string]string{"target": fmt.Sprint(m["target"]), "dice": fmt.Sprint(m["dice"])})))
		return renamed(err, map[string]string{engine.NoSuchOption: "no-such-target", engine.OutOfRange: "not-enough-rp"})
	case "declare":
		return renamed(t.at("purchase", nil, engine.Act("declare", engine.Chosen(place(v)))), map[string]string{engine.NoSuchOption: "no-such-target"})
	case "allot":
		return t.allot(mapOf(v))
	case "move":
		return t.order(mapOf(v), false)
	case "sail":
		return t.order(mapOf(v), true)
	case "fight":
		return renamed(t.at("combat", nil, engine.Chosen(place(v))), map[string]string{engine.NoSuchOption: "no-battle-there"})
	case "throw":
		return t.throw(mapOf(v))
	case "skip":
		return t.skip(fmt.Sprint(v))
	case "losses":
		return t.losses(mapOf(v))
	case "ship-losses":
		return t.shipLosses(mapOf(v))
	case "disabled":
		return t.ports(portsOf(mapOf(v)))
	case "port-leave":
		return renamed(t.at("port-leave", nil, engine.Allotted(placeCounts(v))), map[string]string{engine.BadShares: "enemy-sea"})
	case "retreat":
		return t.retreat(v)
	case "attacker":
		return t.attacker(v)
	case "leader-to":
		return t.leaderTo(mapOf(v))
	case "attrition":
		return t.attrition(mapOf(v))
	case "place":
		return t.place(mapOf(v))
	case "answer":
		return t.answer(mapOf(v))
	}
	return fmt.Errorf("there is no input %q", word)
}

// at gives an answer where the prompt is the one it belongs to.
func (t *table) at(key string, p *engine.Prompt, a engine.Answer) error {
	if p == nil {
		p = t.prompt()
	}
	if p == nil {
		return refuse("game-over")
	}
	if p.Key != key {
		return refuse("wrong-step")
	}
	return t.try(p.Seat, a)
}

// next is what the NEXT button does.
func (t *table) next() error {
	p := t.prompt()
	switch {
	case p == nil:
		return refuse("game-over")
	case p.Default != nil:
		return t.try(p.Seat, *p.Default)
	case p.Need.Kind == engine.MoveKind && len(p.Need.Closes) > 0:
		return t.try(p.Seat, engine.Answer{Kind: engine.MoveKind, Option: p.Need.Closes[0].Key})
	case p.Key == "supply":
		return refuse("dice-needed")
	}
	return refuse("answer-first")
}

// confirm takes an action beside the pending question; false if none fits.
func (t *table) confirm(fits func(key string) bool) (found bool, err error) {
	for _, a := range t.prompt().Actions {
		if fits(a.Key) {
			return true, t.try(a.Seat, engine.Act(a.Key, engine.Confirmed()))
		}
	}
	return false, nil
}

// answer fills in a printed value that is asked.
func (t *table) answer(m map[string]any) error {
	p := t.prompt()
	if p.Key != "printed" {
		return refuse("wrong-step")
	}
	if p.Need.Kind == engine.CountKind {
		n, _ := m["value"].(int)
		return t.try(p.Seat, engine.Counted(n))
	}
	return t.try(p.Seat, engine.Chosen(word(m["value"] == true || m["value"] == "yes")))
}
