package soeurs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// checkSheet says what is wrong in the known printed values.
func checkSheet(values map[string]string) []engine.Problem {
	var out []engine.Problem
	for _, k := range engine.Sorted(values) {
		if p, bad := checkValue(k, values[k]); bad {
			p.Keys = []string{k}
			out = append(out, p)
		}
	}
	return out
}

// checkValue checks one printed value by its key.
func checkValue(key, v string) (engine.Problem, bool) {
	bad := func(code, ref, format string, args ...any) (engine.Problem, bool) {
		return engine.Problem{Code: code, Ref: ref, Text: engine.T(format, args...)}, true
	}
	card, field, _ := strings.Cut(key, ".")
	switch {
	case key == "xp_max":
		if !between(v, 1, 40) {
			return bad("sheet_xp_max", "Experience (XP)", "The XP card ends at 1 to 40.")
		}
	case card == "trap":
		effect, err := parsePenalty(v)
		if err != nil {
			return bad("sheet_trap", "TRAP", "A trap is written: level 4, lose 2 HP, lose 1 XP, lose 1 potion, discard 1 card by choice, or other: what the card says.")
		}
		if face := field[len(field)-1]; face <= '3' && effect.level == 0 {
			return bad("sheet_trap_level", "TRAP", "Results 1 to 3 of the Trap card are Level traps.")
		}
		if effect.level > 12 {
			return bad("sheet_trap_level", "TRAP", "A Level trap has a level of 1 to 12.")
		}
	case card == "treasure":
		if _, err := parseLoot(v); err != nil {
			return bad("sheet_treasure", "TREASURE", "A treasure is written: card from deck, 2 cards from discard, XP 2, potion 1.")
		}
	case strings.HasSuffix(field, "resistance"):
		if v != unknownDie && !between(v, 1, 6) {
			return bad("sheet_resistance", "Setting up a combat", "A die shows the resistance: 1 to 6 or ?.")
		}
	case strings.HasPrefix(card, "E") && field == "attack":
		if v != unknownDie && !between(v, 0, 9) {
			return bad("sheet_attack", "Setting up a combat", "An attack is 0 to 9 or ?.")
		}
	case strings.HasPrefix(card, "K") && field == "attack":
		if !between(v, 0, 12) {
			return bad("sheet_attack", "b) Attack level", "A boss attacks with 0 to 12.")
		}
	case field == "xp":
		if list := strings.Fields(v); len(list) < 1 || len(list) > 6 || slices.ContainsFunc(list, func(s string) bool { return !between(s, 0, 9) }) {
			return bad("sheet_xp", "Setting up a combat", "Experience is one number for each round, 1 to 6 of them, 0 to 9 each.")
		}
	case field == "dice":
		if list := strings.Fields(v); len(list) < 1 || len(list) > 7 || slices.ContainsFunc(list, func(s string) bool { return s != unknownDie && !between(s, 1, 6) }) {
			return bad("sheet_dice", "c) Health Points", "A boss has 1 to 7 Health dice, each 1 to 6 or ?.")
		}
	case field == "door":
		if !between(v, 1, 8) {
			return bad("sheet_door", "Setup", "A door says 1 to 8: there are eight Tower cards.")
		}
	case strings.HasSuffix(field, "cost"):
		if !between(v, 0, 6) {
			return bad("sheet_cost", "Card Overview", "A cost is 0 to 6.")
		}
	case strings.HasSuffix(field, "effects"):
		effects, err := ParseEffects(v)
		if err != nil || slices.ContainsFunc(effects, func(e Effect) bool { return !e.ofCard() }) {
			return bad("sheet_effects", "The Action cards", "Effects are written in printed order with semicolons: damage 2; self 1, or: split 2x2, damage top, defense 3, draw 2, heal 2, mana 1, other: what the card says.")
		}
	case field == "effect":
		if saysNone(v) {
			break
		}
		effects, err := ParseEffects(v)
		if err != nil || slices.ContainsFunc(effects, func(e Effect) bool { return !e.ofLocation() }) {
			return bad("sheet_location", "Setting up a combat", "A location does: enemy attack 1, enemy resistance 1, mana -1, damage 1, heal 1, draw 1, discard 1, defense 1, other: what the card says, or none.")
		}
	case field == normalMode || field == hardMode || field == lastFloorSide:
		return checkFloor(key, v, field == lastFloorSide)
	}
	return engine.Problem{}, false
}

// checkFloor: a last floor has one Boss space, a Tower side none, and every space
// can be reached from the door.
func checkFloor(key, v string, last bool) (engine.Problem, bool) {
	bad := func(format string, args ...any) (engine.Problem, bool) {
		return engine.Problem{Code: "sheet_floor", Ref: "Climbing the Tower", Text: engine.T(format, args...)}, true
	}
	if saysNone(v) {
		return engine.Problem{}, false
	}
	if words := strings.Fields(v); len(words) > 1 && words[0] == door && words[1] == unknownDie {
		return bad("Say to which space the door leads.")
	}
	f, err := ParseFloor(v)
	if err != nil {
		why := engine.Text{}
		if r := engine.RefusalOf(err); r != nil {
			why = r.Text
		}
		return bad("%s A floor is written from its top row down: door r1c2 | T . $ | . 1 . with . T TT 1 2 3 $ $$ B and # for no space; or none, to leave it out.", why)
	}
	bosses := 0
	far := f.distances(door, nil)
	for _, s := range f.spaces() {
		if f.kind(s) == bossCell {
			bosses++
		}
		if _, ok := far[s]; !ok {
			return bad("%s cannot be reached from the door.", engine.Name(s))
		}
	}
	if last && bosses != 1 {
		return bad("A last floor has exactly one Boss space B.")
	}
	if !last && bosses != 0 {
		return bad("A Tower card has no Boss space.")
	}
	return engine.Problem{}, false
}

// distances are the fewest steps from a space to every space that can be reached,
// the Boss space not passed. Without a step down, a shortest way never enters a
// space twice.
func (f *Floor) distances(from string, crossed []string) map[string]int {
	out := map[string]int{from: 0}
	closed := map[string]bool{}
	for _, c := range crossed {
		closed[c] = true
	}
	for n, here := 1, []string{from}; len(here) > 0; n++ {
		var next []string
		for _, h := range here {
			if f.kind(h) == bossCell {
				continue
			}
			for _, s := range []byte("ULR") {
				b := f.beside(h, s)
				if _, seen := out[b]; b != "" && !seen && !closed[b] {
					out[b] = n
					next = append(next, b)
				}
			}
		}
		here = next
	}
	return out
}

func between(v string, min, max int) bool {
	n, err := strconv.Atoi(v)
	return err == nil && n >= min && n <= max
}

func (e Effect) ofCard() bool {
	switch e.Kind {
	case EnemyAttack, EnemyResistance:
		return false
	case Mana:
		return e.N >= 0
	case Other, DamageTop:
		return true
	}
	return e.N >= 1
}

func (e Effect) ofLocation() bool {
	switch e.Kind {
	case EnemyAttack, EnemyResistance, Mana, Defense:
		return e.N != 0
	case Damage, Heal, Draw, DiscardCards:
		return e.N >= 1
	}
	return e.Kind == Other
}

// penalty is a result of the Trap card.
type penalty struct {
	level   int
	hp      int
	xp      int
	potions int
	cards   int
	from    string // choice, random, deck
	other   string
}

// parsePenalty reads a result of the Trap card, in English or in French.
func parsePenalty(s string) (penalty, error) {
	if p, err := penaltyOf(s); err == nil {
		return p, nil
	}
	return penaltyOf(inEnglish(s))
}

func penaltyOf(s string) (penalty, error) {
	var p penalty
	words := strings.Fields(strings.ToLower(s))
	fail := fmt.Errorf("reading the trap %q: it is none of level, lose, discard, other", s)
	if text, ok := strings.CutPrefix(s, "other"); ok {
		p.other = strings.TrimSpace(strings.TrimPrefix(text, ":"))
		return p, nil
	}
	if len(words) < 2 {
		return p, fail
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < 1 {
		return p, fail
	}
	switch {
	case words[0] == "level" && len(words) == 2:
		p.level = n
	case words[0] == "lose" && len(words) == 3 && words[2] == "hp":
		p.hp = n
	case words[0] == "lose" && len(words) == 3 && words[2] == "xp":
		p.xp = n
	case words[0] == "lose" && len(words) == 3 && strings.HasPrefix(words[2], "potion"):
		p.potions = n
	case words[0] == "discard" && len(words) >= 3 && strings.HasPrefix(words[2], "card"):
		p.cards = n
		switch strings.Join(words[3:], " ") {
		case "by choice", "choice", "":
			p.from = "choice"
		case "at random", "random":
			p.from = "random"
		case "from deck", "from the deck":
			p.from = "deck"
		default:
			return p, fail
		}
	default:
		return p, fail
	}
	return p, nil
}

// text is the result for people.
func (p penalty) text() engine.Text {
	switch {
	case p.level > 0:
		return engine.T("Level %d trap", p.level)
	case p.hp > 0:
		return engine.T("lose %d HP", p.hp)
	case p.xp > 0:
		return engine.T("lose %d XP", p.xp)
	case p.potions > 0:
		return engine.Plural(p.potions, "lose %d potion", "lose %d potions", p.potions)
	case p.cards > 0 && p.from == "random":
		return engine.Plural(p.cards, "discard %d card at random", "discard %d cards at random", p.cards)
	case p.cards > 0 && p.from == "deck":
		return engine.Plural(p.cards, "discard %d card from the deck", "discard %d cards from the deck", p.cards)
	case p.cards > 0:
		return engine.Plural(p.cards, "discard %d card", "discard %d cards", p.cards)
	}
	return engine.Name(p.other)
}

// loot is a result of the Treasure card.
type loot struct {
	cards   int
	from    Place // InDeck or Discard
	xp      int
	potions int
	other   string
}

// parseLoot reads a result of the Treasure card, in English or in French.
func parseLoot(s string) (loot, error) {
	if l, err := lootOf(s); err == nil {
		return l, nil
	}
	return lootOf(inEnglish(s))
}

func lootOf(s string) (loot, error) {
	if text, ok := strings.CutPrefix(s, "other"); ok {
		return loot{other: strings.TrimSpace(strings.TrimPrefix(text, ":"))}, nil
	}
	words := strings.Fields(strings.ToLower(s))
	fail := fmt.Errorf("reading the treasure %q: it is none of card from deck, card from discard, XP, potion", s)
	if len(words) == 0 {
		return loot{}, fail
	}
	n := 1
	if v, err := strconv.Atoi(words[0]); err == nil {
		n, words = v, words[1:]
	}
	switch {
	case n < 1 || len(words) == 0:
	case len(words) == 3 && strings.HasPrefix(words[0], "card") && words[1] == "from" && words[2] == "deck":
		return loot{cards: n, from: InDeck}, nil
	case len(words) == 3 && strings.HasPrefix(words[0], "card") && words[1] == "from" && words[2] == "discard":
		return loot{cards: n, from: Discard}, nil
	case len(words) == 2 && between(words[1], 1, 40) && words[0] == "xp":
		v, _ := strconv.Atoi(words[1])
		return loot{xp: v}, nil
	case len(words) == 2 && between(words[1], 1, 9) && strings.HasPrefix(words[0], "potion"):
		v, _ := strconv.Atoi(words[1])
		return loot{potions: v}, nil
	}
	return loot{}, fail
}

func (l loot) text() engine.Text {
	switch {
	case l.cards > 0 && l.from == InDeck:
		return engine.Plural(l.cards, "%d card from the deck", "%d cards from the deck", l.cards)
	case l.cards > 0:
		return engine.Plural(l.cards, "%d card from the discard", "%d cards from the discard", l.cards)
	case l.xp > 0:
		return engine.T("%d XP", l.xp)
	case l.potions > 0:
		return engine.Plural(l.potions, "%d potion", "%d potions", l.potions)
	}
	return engine.Name(l.other)
}
