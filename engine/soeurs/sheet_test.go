package soeurs

import (
	"testing"

	"adjutant/engine"
)

func TestEffectsAreReadInBothLanguages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"damage 2; self 1", "[damage 2 self 1]"},
		{"dégâts 2 ; soi 1", "[damage 2 self 1]"},
		{"parts 2x2", "[split 2x2]"},
		{"Dégâts pioche", "[damage top]"},
		{"pioche 2; défausse 1 au hasard", "[draw 2 discard 1 random]"},
		{"soin 3; mana 1", "[heal 3 mana 1]"},
		{"attaque ennemie -1", "[enemy attack -1]"},
		{"relancer dé ennemi; retirer ennemi", "[reroll enemy die remove enemy]"},
		{"autre : regardez la pioche", "[other: regardez la pioche]"},
	} {
		got, err := ParseEffects(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		s := "["
		for i, e := range got {
			if i > 0 {
				s += " "
			}
			s += e.String()
		}
		if s += "]"; s != c.want {
			t.Errorf("%q: read as %s, want %s", c.in, s, c.want)
		}
	}
	for _, bad := range []string{"", "damage", "damage two", "split 2", "jump 3"} {
		if _, err := ParseEffects(bad); err == nil {
			t.Errorf("%q was read as effects", bad)
		}
	}
}

func TestSheetRefuses(t *testing.T) {
	for _, c := range []struct {
		key, value string
		ok         bool
	}{
		{"E05.resistance", "7", false}, {"E05.resistance", "0", false}, {"E05.resistance", "?", true},
		{"trap.standard.2", "lose 3 HP", false}, {"trap.standard.2", "niveau 5", true}, {"trap.standard.4", "perdre 2 PV", true},
		{"trap.advanced.3", "level 13", false}, {"trap.standard.5", "défausser 1 carte au choix", true}, {"trap.standard.5", "discard 2 cards from deck", true},
		{"K1.dice", "", false}, {"K1.dice", "6 ? 1", true}, {"K1.dice", "6 7", false}, {"K1.door", "9", false},
		{"A01.1.cost", "-1", false}, {"A01.1.cost", "6", true}, {"A01.1.effects", "enemy attack 1", false}, {"L03.effect", "attaque ennemie 1", true}, {"L03.effect", "aucun", true},
		{"treasure.standard.1", "carte de la pioche", true}, {"treasure.advanced.2", "2 cartes de la défausse", true}, {"treasure.standard.3", "gold 4", false},
		{"T1.normal", "door r1c1 | . B", false}, {"K1.last_floor", "door r1c1 | . B", true}, {"K1.last_floor", "door r1c1 | . .", false},
		{"T1.normal", "porte r1c1 | . T | . #", true}, {"T1.normal", "door r1c1 | . # .", false}, {"T1.normal", "none", true},
		{"xp_max", "0", false}, {"E01.xp", "3 2 1 0", true}, {"E01.xp", "3 10", false},
	} {
		problems := checkSheet(map[string]string{c.key: c.value})
		if c.ok != (len(problems) == 0) {
			t.Errorf("%s = %q: taken %v, problems %v", c.key, c.value, c.ok, problems)
		}
		for _, p := range problems {
			for _, m := range (engine.Language{Formats: french()}).Missing(p.Text) {
				t.Errorf("no French for %q", m)
			}
		}
	}
}

// Every component's ready-filled value passes its own need and the sheet's check.
func TestComponents(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range components(nil) {
		if seen[c.Key] {
			t.Errorf("%s stands twice", c.Key)
		}
		seen[c.Key] = true
		if c.Ready == "" {
			continue
		}
		a, err := c.Need.Parse(c.Ready)
		if err == nil {
			err = c.Need.Check(a)
		}
		if err != nil {
			t.Errorf("%s: %v", c.Key, err)
		}
		if p := checkSheet(map[string]string{c.Key: c.Ready}); len(p) > 0 {
			t.Errorf("%s: %s", c.Key, p[0].Text)
		}
	}
	if n := len(seen); n != 24*7+18*6+24+4*5+16+1+4 {
		t.Errorf("%d printed values", n)
	}
}

func TestFloorReadsBack(t *testing.T) {
	for _, s := range []string{"door r1c3 | $ . T . 2 | . 1 . TT . | T . 1 . $ | . . . . .", "door r1c2 | 1 $$ # | TT 2 . | . 1 T | blocked r1c3U r2c1R"} {
		f, err := ParseFloor(s)
		if err != nil || f.String() != s {
			t.Errorf("%q reads back as %q, %v", s, f, err)
		}
	}
}

func TestFrenchIsWhole(t *testing.T) {
	fr := french()
	for _, c := range components(nil) {
		engine.Texts(c, func(x engine.Text) {
			for _, m := range (engine.Language{Formats: fr}).Missing(x) {
				t.Errorf("no French for %q", m)
			}
		})
	}
}

// A card bears no number: whose the numbers are is told until the sheet knows one.
func TestNumbering(t *testing.T) {
	g := &Game{Printed: map[string]string{"K1.door": "2"}}
	if text := g.numbering("K"); text.Format != "" {
		t.Errorf("a boss is known, still told: %q", text.Format)
	}
	for _, kind := range []string{"A", "E", "T"} {
		if g.numbering(kind).Format == "" {
			t.Errorf("%s: nothing known, nothing told", kind)
		}
	}
}
