package soeurs

import (
	"slices"

	"adjutant/engine"
)

// The dice on the table against the books.
//
//	table  blue 3, blue 5, red 6, yellow 2, black 4     as a camera reads them
//	books  E05 blue 4, E06 blue 5, E06 red 6, round 2, mana 4
//	       ── the blue 3 and the books' 4 differ: E05
//
// Dice of one colour are alike, so those that agree are paired off first and the
// rest in the order of the row. What differs can be repaired on either side: turn
// the die, or correct the books. The page offers both; nothing is done here.

// TableDie is a die seen on the table: its upward face and colour.
type TableDie struct {
	Value  int    `json:"value"`
	Colour string `json:"colour"` // blue, red, yellow, black
}

// Mismatch is one difference between the table and the books.
type Mismatch struct {
	Colour string      `json:"colour"`
	Table  int         `json:"table"`           // face seen; 0: no such die lies there
	Books  int         `json:"books"`           // face by the books; 0: the books know no such die
	Place  engine.Text `json:"place,omitempty"` // what the books' die stands for: "resistance of E05"
	Text   engine.Text `json:"text"`            // "The table shows 3, the books say 4: resistance of E05."

	// Hand says what to do on the table so that it agrees with the books.
	Hand engine.Text `json:"hand"`
	// Correct are the entries that make the books agree with the table; empty where
	// no correction can (a die that the books know nothing of).
	Correct []engine.Entry `json:"correct,omitempty"`
	// Doubt is set where more than one die of that colour differs, so that which is
	// which is a guess.
	Doubt bool `json:"doubt,omitempty"`
}

// bookDie is a die that must lie on the table by the books.
type bookDie struct {
	colour string
	value  int
	place  engine.Text
	field  string // that corrects it
}

// CheckDice is CompareDice for those who know no game.
func (g *Game) CheckDice(seen []engine.Die) []engine.DiceCheck {
	dice := make([]TableDie, len(seen))
	for i, d := range seen {
		dice[i] = TableDie{Value: d.Value, Colour: d.Colour}
	}
	var out []engine.DiceCheck
	for _, m := range g.CompareDice(dice) {
		c := engine.DiceCheck{Colour: m.Colour, Table: m.Table, Books: m.Books, Text: m.Text, Hand: m.Hand, Doubt: m.Doubt}
		for _, e := range m.Correct {
			if c.Correct == nil {
				c.Correct = map[string]string{}
			}
			c.Correct[e.Track] = e.Value
		}
		out = append(out, c)
	}
	return out
}

// tableDice are the dice that the books say lie on the table now, as they show.
func (g *Game) tableDice() []bookDie {
	var out []bookDie
	for _, e := range g.Row {
		if !e.RollRes {
			out = append(out, bookDie{"blue", e.Resistance, engine.T("resistance of %s", engine.Name(e.ID)), e.ID + ".blue"})
		}
		if !e.RollAtt && g.redLies(e) && e.Attack >= 1 && e.Attack <= 6 {
			out = append(out, bookDie{"red", e.Attack, engine.T("attack of %s", engine.Name(e.ID)), e.ID + ".red"})
		}
	}
	if !g.fighting() {
		return out
	}
	if !g.InBoss && g.Round >= 1 && g.Round <= lastCount {
		out = append(out, bookDie{"yellow", g.Round, engine.T("round die"), "round"})
	}
	rolled := g.Step == manaAgain || g.Step == manaDiscard || g.Step == playerPhase
	if rolled && g.Mana >= 1 {
		out = append(out, bookDie{"black", g.Mana, engine.T("mana die"), "mana"})
	}
	return out
}

// CompareDice says where the dice seen on the table differ from the books, and what
// would repair either side. Colours that are not seen at all are compared too, save
// black: between rounds the black die may lie anywhere, on any face. In the final
// combat the boss's dice may be of any colour (c) Health Points); they are counted
// as one heap with the blue and red ones.
//
// It only reads. The entries of a repair carry no Seq: whoever appends them to the
// log numbers them.
func (g *Game) CompareDice(seen []TableDie) []Mismatch {
	books := g.tableDice()
	if g.InBoss {
		return g.compareBoss(books, seen)
	}
	var out []Mismatch
	for _, colour := range []string{"blue", "red", "yellow", "black"} {
		var b []bookDie
		for _, d := range books {
			if d.colour == colour {
				b = append(b, d)
			}
		}
		var s []int
		for _, d := range seen {
			if d.Colour == colour {
				s = append(s, d.Value)
			}
		}
		if colour == "black" && len(b) == 0 {
			continue
		}
		out = append(out, mismatches(colour, b, s)...)
	}
	return out
}

// mismatches pairs dice of one colour: those that agree first, the rest in order.
func mismatches(colour string, books []bookDie, seen []int) []Mismatch {
	var rest []bookDie
	for _, b := range books {
		if i := slices.Index(seen, b.value); i >= 0 {
			seen = slices.Delete(slices.Clone(seen), i, i+1)
			continue
		}
		rest = append(rest, b)
	}
	doubt := len(rest) > 1
	var out []Mismatch
	for i, b := range rest {
		m := Mismatch{Colour: colour, Books: b.value, Place: b.place, Doubt: doubt}
		if i < len(seen) {
			m.Table = seen[i]
			m.Text = engine.T("The table shows %d, the books say %d: %s.", m.Table, m.Books, b.place)
			m.Hand = engine.T("Turn the %s die to %d: %s.", colourText(colour), m.Books, b.place)
			m.Correct = []engine.Entry{{Kind: engine.CorrectEntry, Track: b.field, Value: itoa(m.Table)}}
		} else {
			m.Text = engine.T("The books say %d, but no such %s die is seen: %s.", m.Books, colourText(colour), b.place)
			m.Hand = engine.T("Put a %s die on %d: %s.", colourText(colour), m.Books, b.place)
			m.Correct = missing(b)
		}
		out = append(out, m)
	}
	for _, v := range seen[min(len(rest), len(seen)):] {
		out = append(out, Mismatch{Colour: colour, Table: v, Text: engine.T("A %s die shows %d and the books know nothing of it.", colourText(colour), v), Hand: engine.T("Take the %s die away.", colourText(colour))})
	}
	return out
}

// missing repairs the books where the table has no die: the enemy is gone, the mana
// is spent. A round or a red die has no such reading.
func missing(b bookDie) []engine.Entry {
	switch {
	case b.colour == "blue":
		return []engine.Entry{{Kind: engine.CorrectEntry, Track: b.field[:len(b.field)-len(".blue")], Value: string(Discard)}}
	case b.colour == "black":
		return []engine.Entry{{Kind: engine.CorrectEntry, Track: "mana", Value: "0"}}
	}
	return nil
}

// compareBoss compares the black die by its colour and all others as one heap: the
// colours of the boss's dice do not matter. The boss's dice never change their face,
// a helper's does, so the boss's are paired off first.
func (g *Game) compareBoss(books []bookDie, seen []TableDie) []Mismatch {
	var black, helper []bookDie
	for _, b := range books {
		if b.colour == "black" {
			black = append(black, b)
		} else {
			helper = append(helper, b)
		}
	}
	var blackSeen, heap []int
	for _, d := range seen {
		if d.Colour == "black" {
			blackSeen = append(blackSeen, d.Value)
		} else {
			heap = append(heap, d.Value)
		}
	}
	var out []Mismatch
	if len(black) > 0 {
		out = mismatches("black", black, blackSeen)
	}
	var standing, gone []int // the boss's dice that are seen, and those that are not
	for _, v := range g.BossDice {
		if i := slices.Index(heap, v); i >= 0 {
			heap = slices.Delete(slices.Clone(heap), i, i+1)
			standing = append(standing, v)
		} else {
			gone = append(gone, v)
		}
	}
	if len(helper) > 0 && len(gone) == 0 {
		n := min(len(helper), len(heap))
		out = append(out, mismatches("blue", helper, heap[:n])...)
		heap = heap[n:]
	}
	if len(gone) == 0 && len(heap) == 0 {
		return out
	}
	shown := append(standing, heap...)
	m := Mismatch{Colour: "boss", Place: engine.T("Boss dice"), Doubt: len(helper) > 0 || len(gone) > 1 || len(heap) > 1,
		Text: engine.T("The table shows %s for the boss, the books say %s.", engine.Name(numbers(shown)), engine.Name(numbers(g.BossDice))),
		Hand: engine.T("Set the boss's dice to %s.", engine.Name(numbers(g.BossDice)))}
	if len(gone) > 0 {
		m.Books = gone[0]
	}
	if len(heap) > 0 {
		m.Table = heap[0]
	}
	if len(shown) > 0 && len(shown) <= 7 && len(helper) == 0 {
		m.Correct = []engine.Entry{{Kind: engine.CorrectEntry, Track: "boss_dice", Value: numbers(shown)}}
	}
	return append(out, m)
}

func colourText(colour string) engine.Text {
	switch colour {
	case "blue":
		return engine.T("blue")
	case "red":
		return engine.T("red")
	case "yellow":
		return engine.T("yellow")
	}
	return engine.T("black")
}
