package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// answer gives the case's answers one after the other and compares refusals.
func (c *compare) answer() {
	refused := map[int]string{}
	if l, ok := c.Then["refused"].([]any); ok {
		for _, r := range l {
			m, _ := r.(map[string]any)
			n, _ := m["input"].(int)
			refused[n] = fmt.Sprint(m["reason"])
		}
	}
	for i, w := range c.When {
		err := c.one(w)
		want, expected := refused[i+1]
		switch {
		case expected && err == nil:
			c.fail("answer %d (%v) was taken, expected the refusal %s", i+1, w, want)
		case !expected && err != nil:
			c.fail("answer %d (%v) was refused: %v", i+1, w, err)
			return
		case expected && !sameReason(want, err):
			c.fail("answer %d (%v) was refused as %s, expected %s", i+1, w, code(err), want)
		}
	}
}

// sameReason compares a refusal's code; a reason written as a sentence is met by any refusal.
func sameReason(want string, err error) bool {
	return strings.Contains(want, " ") || code(err) == want
}

// one gives one answer of the list; if any part of it is refused, all of it is.
func (c *compare) one(w any) error {
	log, pos := c.table.log, c.table.pos
	err := c.give1(w)
	if err != nil {
		c.table.log, c.table.pos = log, pos
	}
	return err
}

func (c *compare) give1(w any) error {
	if w == "next" {
		return c.table.next()
	}
	m, ok := w.(map[string]any)
	if !ok {
		return fmt.Errorf("there is no answer %v", w)
	}
	for _, k := range engine.Sorted(m) {
		if strings.HasPrefix(k, "ask_") {
			return c.question(k, m[k])
		}
		if k == "cards" {
			for _, card := range list(m[k]) {
				if err := c.give("card", card); err != nil {
					return err
				}
			}
			continue
		}
		if err := c.give(k, m[k]); err != nil {
			return err
		}
	}
	return nil
}

// give answers the pending prompt, if the word belongs to it.
func (c *compare) give(word string, v any) error {
	p := c.table.prompt()
	if p == nil {
		return engine.Refuse(engine.GameOver, "", engine.T("The game is over."))
	}
	if !belongs(word, p) {
		return engine.Refuse(engine.WrongPrompt, "", engine.T("That answers another question."))
	}
	switch p.Need.Kind {
	case engine.RollKind:
		return c.table.try(engine.Rolled(numbers(v)...))
	case engine.CardKind:
		return c.table.try(engine.Carded(fmt.Sprint(v)))
	case engine.ChooseKind:
		return c.table.try(engine.Chosen(fmt.Sprint(v)))
	case engine.AllotKind:
		isAction := func(a engine.Action) bool { return a.Key == v }
		if w, isWord := v.(string); isWord && (w != "none" || slices.ContainsFunc(p.Actions, isAction)) {
			return c.table.try(engine.Act(w, engine.Confirmed()))
		}
		return c.table.try(engine.Allotted(cardsOnly(word, counts(v))))
	}
	return c.place(v) // layout
}

func belongs(word string, p *engine.Prompt) bool {
	switch word {
	case "roll":
		return p.Need.Kind == engine.RollKind
	case "place":
		return p.Key == "layout"
	}
	return p.Key == word
}

// cardsOnly lets a loss be named by role: the card is what is lost.
func cardsOnly(word string, n map[string]int) map[string]int {
	if word != "lose" {
		return n
	}
	out := map[string]int{}
	for k, v := range n {
		out[string(sansallies.Unit(k).Card())] += v
	}
	return out
}

// place tells cards of the pyramid: {B1: "sea S 2"}.
func (c *compare) place(v any) error {
	cards, _ := v.(map[string]any)
	for _, p := range engine.Sorted(cards) {
		if !slices.Contains(dealt(), p) { // the page offers those that are there
			return engine.Refuse("no_such_slot", "", engine.T("There is no place %s.", p))
		}
		w := words(regionCard(cards[p]))
		if len(w) != 3 {
			return fmt.Errorf("a card is kind, icons and stars, not %v", cards[p])
		}
		f := map[string]string{"place": p, "kind": w[0], "icons": w[1], "stars": w[2]}
		if err := c.table.try(engine.Act("place", engine.Filled(f))); err != nil {
			return err
		}
	}
	return nil
}

// question asks something that changes nothing and keeps what was answered.
func (c *compare) question(word string, v any) error {
	g := c.table.game()
	switch word {
	case "ask_odds":
		m := v.(map[string]any)
		force := sansallies.Stock{}
		for k, n := range counts(m["force"]) {
			force[sansallies.Unit(k)] = n
		}
		o := g.InvasionOdds(sansallies.Place(fmt.Sprint(m["target"])), force)
		c.answers["odds"] = map[string]string{"success": o.Success.RatString(), "capture": o.Capture.RatString(), "retreat": o.Retreat.RatString(), "cards_lost": o.Lost.RatString()}
	case "ask_survive":
		n := v.(int)
		r, known := g.Survive(n)
		if !known {
			return fmt.Errorf("the chance for %d checks is not known", n)
		}
		m, _ := c.answers["survive"].(map[string]string)
		if m == nil {
			m = map[string]string{}
		}
		m[fmt.Sprint(n)] = r.RatString()
		c.answers["survive"] = m
	case "ask_checks_left":
		if r, known := g.ChecksLeft(); known {
			c.answers["checks_left"] = r.RatString()
		}
	case "ask_draw":
		m := v.(map[string]any)
		if r, known := g.DrawChance(sansallies.Kind(fmt.Sprint(m["kind"])), m["cards"].(int)); known {
			c.answers["draw_chance"] = r.RatString()
		}
	case "ask_score":
		c.answers["score"] = g.Score()
	case "ask_table":
		m := map[string]string{}
		for roll, result := range g.CasualtyTable(sansallies.Place(fmt.Sprint(v))) {
			m[fmt.Sprint(roll)] = result
		}
		c.answers["table"] = m
	case "ask_setup":
		c.answers["setup"] = sansallies.SetUpWalk(c.table.title, c.table.setup)
	default:
		return fmt.Errorf("there is no question %s", word)
	}
	return nil
}

// checkSheet runs a case of the component sheet alone.
func (e example) checkSheet(entry any) []string {
	s, err := readSheet(entry)
	if err != nil {
		return []string{err.Error()}
	}
	got := ""
	for _, p := range sansallies.Title().CheckSheet(s.values()) {
		if !p.Warn {
			got = p.Code
			break
		}
	}
	want := ""
	if l, ok := e.Then["refused"].([]any); ok && len(l) > 0 {
		m, _ := l[0].(map[string]any)
		want = fmt.Sprint(m["reason"])
	}
	if got != want {
		return []string{fmt.Sprintf("the sheet: got %q, expected %q", got, want)}
	}
	return nil
}
