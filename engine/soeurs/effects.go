package soeurs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Effects of cards and locations, as the component sheet writes them:
//
//	damage 3; self 1        split 2x2 (two parts of 2)      damage top
//	defense 3               draw 2      heal 2      mana 1
//	reroll mana             reroll enemy die                recast 1 (a die of choice: the
//	                                                        mana die, a blue one, a red one)
//	discard 1               discard 1 random                new location
//	remove enemy            remove enemy with XP            other: what the card says
//
// and for locations: enemy attack -1, enemy resistance 1, mana -1, damage 1,
// heal 1, draw 1, discard 1, defense 1, other: …

// EffectKind is what an effect does.
type EffectKind string

// The kinds of effects.
const (
	Damage          EffectKind = "damage"
	DamageTop       EffectKind = "damage top"
	Split           EffectKind = "split"
	Defense         EffectKind = "defense"
	Draw            EffectKind = "draw"
	Heal            EffectKind = "heal"
	Mana            EffectKind = "mana"
	RerollMana      EffectKind = "reroll mana"
	RerollEnemy     EffectKind = "reroll enemy die"
	Recast          EffectKind = "recast"
	Self            EffectKind = "self"
	DiscardCards    EffectKind = "discard"
	NewLocation     EffectKind = "new location"
	RemoveEnemy     EffectKind = "remove enemy"
	EnemyAttack     EffectKind = "enemy attack"
	EnemyResistance EffectKind = "enemy resistance"
	Other           EffectKind = "other"
)

// Effect is one effect in printed order.
type Effect struct {
	Kind   EffectKind
	N      int    // how much; parts of a split
	Size   int    // of each part of a split
	Random bool   // discard: at random
	Text   string // other
	WithXP bool   // remove: the card says that XP are gained
}

// ParseEffects reads effects, separated by semicolons, in printed order; in
// English or in French.
func ParseEffects(s string) ([]Effect, error) {
	if out, err := parseEffects(s); err == nil {
		return out, nil
	}
	return parseEffects(inEnglish(s))
}

func parseEffects(s string) ([]Effect, error) {
	var out []Effect
	for _, part := range strings.Split(s, ";") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		e, err := parseEffect(part)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("reading effects %q: there is none", s)
	}
	return out, nil
}

func parseEffect(s string) (Effect, error) {
	if text, ok := strings.CutPrefix(s, "other"); ok {
		return Effect{Kind: Other, Text: strings.TrimSpace(strings.TrimPrefix(text, ":"))}, nil
	}
	for _, whole := range []EffectKind{DamageTop, RerollMana, RerollEnemy, NewLocation, RemoveEnemy} {
		if s == string(whole) {
			return Effect{Kind: whole, N: 1}, nil
		}
	}
	if s == "remove enemy with XP" {
		return Effect{Kind: RemoveEnemy, N: 1, WithXP: true}, nil
	}
	e := Effect{}
	s, e.Random = strings.CutSuffix(s, " random")
	s = strings.TrimSuffix(s, " choice")
	kind, number, _ := cutLast(s)
	if kind == string(Split) {
		p, size, ok := strings.Cut(number, "x")
		n, err1 := strconv.Atoi(p)
		m, err2 := strconv.Atoi(size)
		if !ok || err1 != nil || err2 != nil || n < 1 || m < 1 {
			return Effect{}, fmt.Errorf("reading the effect %q: split takes parts x size, such as 2x2", s)
		}
		return Effect{Kind: Split, N: n, Size: m}, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || !slices.Contains([]EffectKind{Damage, Defense, Draw, Heal, Mana, Recast, Self, DiscardCards, EnemyAttack, EnemyResistance}, EffectKind(kind)) {
		return Effect{}, fmt.Errorf("reading the effect %q: it is none of damage, split, defense, draw, heal, mana, self, discard, reroll, remove enemy, new location, other", s)
	}
	e.Kind, e.N = EffectKind(kind), n
	return e, nil
}

func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// String writes the effect as the sheet does.
func (e Effect) String() string {
	switch e.Kind {
	case Split:
		return fmt.Sprintf("split %dx%d", e.N, e.Size)
	case Other:
		return "other: " + e.Text
	case DamageTop, RerollMana, RerollEnemy, NewLocation:
		return string(e.Kind)
	case RemoveEnemy:
		if e.WithXP {
			return "remove enemy with XP"
		}
		return string(e.Kind)
	}
	s := fmt.Sprintf("%s %d", e.Kind, e.N)
	if e.Random {
		s += " random"
	}
	return s
}

// text is the effect for people.
func (e Effect) text() engine.Text {
	switch e.Kind {
	case Damage:
		return engine.Plural(e.N, "%d point of damage", "%d points of damage", e.N)
	case DamageTop:
		return engine.T("damage equal to the cost on top of the deck")
	case Split:
		return engine.T("%dx%d damage", e.N, e.Size)
	case Defense:
		return engine.T("Defense %d", e.N)
	case Draw:
		return engine.Plural(e.N, "draw %d card", "draw %d cards", e.N)
	case Heal:
		return engine.T("heal %d HP", e.N)
	case Mana:
		return engine.T("%+d mana", e.N)
	case RerollMana:
		return engine.T("roll the mana die again")
	case RerollEnemy:
		return engine.T("roll an enemy's die again")
	case Recast:
		return engine.T("roll a die again")
	case Self:
		return engine.T("lose %d HP", e.N)
	case DiscardCards:
		if e.Random {
			return engine.Plural(e.N, "discard %d card at random", "discard %d cards at random", e.N)
		}
		return engine.Plural(e.N, "discard %d card", "discard %d cards", e.N)
	case NewLocation:
		return engine.T("new location")
	case RemoveEnemy:
		return engine.T("remove an enemy")
	case EnemyAttack:
		return engine.T("attack %+d each", e.N)
	case EnemyResistance:
		return engine.T("resistance %+d each", e.N)
	}
	return engine.Name(e.Text)
}

func effectTexts(effects []Effect) []engine.Text {
	out := make([]engine.Text, len(effects))
	for i, e := range effects {
		out[i] = e.text()
	}
	return out
}

// hurts reports whether the effect deals damage to enemies.
func (e Effect) hurts() bool { return e.Kind == Damage || e.Kind == DamageTop || e.Kind == Split }
