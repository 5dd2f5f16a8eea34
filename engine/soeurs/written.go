package soeurs

import (
	"strconv"

	"adjutant/engine"
)

// How printed values are put together by tapping. What is kept is always the words
// of the component sheet (effects.go, component_check.go, floor.go); the French ways
// of writing them are read too.

func phrase(key string, text engine.Text, also ...string) engine.Phrase {
	return engine.Phrase{Key: key, Text: text, Also: also}
}

func counted(min, max int, key string, text engine.Text, also ...string) engine.Phrase {
	return engine.Phrase{Key: key, Text: text, Min: min, Max: max, Also: also}
}

// several is a phrase for one and for many; where the number is still open, for many.
func several(one, many string) engine.Text { return engine.Plural(2, one, many) }

func ownWords() engine.Phrase {
	return phrase("other: *", engine.T("other: %v"), "autre: *", "autre : *")
}

func nothingPrinted() engine.Phrase { return phrase(none, engine.T("none"), "aucun", "aucune") }

// effectPhrases are what a card may do, the commonest first.
func effectPhrases() []engine.Phrase {
	return []engine.Phrase{
		counted(1, 20, "damage #", several("%v point of damage", "%v points of damage"), "dégâts #", "dégât #", "degats #"),
		counted(1, 9, "split #x#", engine.T("%v times %v points of damage"), "parts #x#"),
		counted(1, 20, "defense #", engine.T("Defense %v"), "défense #"),
		counted(1, 5, "draw #", several("draw %v card", "draw %v cards"), "piocher #", "pioche #"),
		counted(1, 20, "heal #", engine.T("heal %v HP"), "soin #"),
		counted(0, 6, "mana #", engine.T("%v mana more")),
		counted(1, 20, "self #", engine.T("lose %v HP yourself"), "soi #"),
		counted(1, 5, "discard #", several("discard %v card of your choice", "discard %v cards of your choice"), "discard # choice", "défausser #", "défausse #", "defausser #", "defausse #"),
		counted(1, 5, "discard # random", several("discard %v card at random", "discard %v cards at random"), "défausser # au hasard", "défausse # au hasard"),
		phrase("damage top", engine.T("damage equal to the cost on top of the deck"), "dégâts pioche", "degats pioche"),
		phrase("reroll mana", engine.T("roll the mana die again"), "relancer mana"),
		phrase("reroll enemy die", engine.T("roll an enemy's die again"), "relancer dé ennemi", "relancer de ennemi"),
		counted(1, 3, "recast #", several("roll %v die of your choice again", "roll %v dice of your choice again"), "relancer #"),
		phrase("new location", engine.T("new location"), "nouveau lieu"),
		phrase("remove enemy", engine.T("remove an enemy"), "retirer ennemi"),
		phrase("remove enemy with XP", engine.T("remove an enemy and gain its XP"), "retirer ennemi avec XP"),
		ownWords(),
	}
}

func effectsNeed() engine.Need {
	n := engine.AskParts(200, 5, "; ", effectPhrases()...)
	n.Example = engine.T("damage 2; self 1, or: split 2x2, defense 3, draw 2, heal 2, mana 1")
	return n
}

// locationNeed: a location's effect, where less is written with a minus.
func locationNeed() engine.Need {
	n := engine.AskParts(200, 3, "; ",
		counted(-9, 9, "enemy attack #", engine.T("attack %v for each enemy"), "attaque ennemie #"),
		counted(-5, 5, "enemy resistance #", engine.T("resistance %v for each enemy"), "résistance ennemie #", "resistance ennemie #"),
		counted(-6, 6, "mana #", engine.T("mana %v each round")),
		counted(1, 20, "damage #", engine.T("lose %v HP yourself"), "dégâts #", "dégât #", "degats #"),
		counted(1, 20, "heal #", engine.T("heal %v HP"), "soin #"),
		counted(1, 5, "draw #", several("draw %v card", "draw %v cards"), "piocher #", "pioche #"),
		counted(1, 5, "discard #", several("discard %v card of your choice", "discard %v cards of your choice"), "discard # choice", "défausser #", "défausse #"),
		counted(1, 5, "discard # random", several("discard %v card at random", "discard %v cards at random"), "défausser # au hasard", "défausse # au hasard"),
		counted(-9, 9, "defense #", engine.T("Defense %v"), "défense #"),
		ownWords(), nothingPrinted())
	n.Example = engine.T("enemy attack 1, mana -1, damage 1, or: none")
	return n
}

// conditionNeed: the conditions that the books can answer, or the card's own words.
func conditionNeed() engine.Need {
	n := engine.AskParts(200, 1, "",
		nothingPrinted(),
		phrase(noDefenseInPlay, engine.T(noDefenseInPlay), "no Defense in play", "aucune carte Défense en jeu", "pas de Défense en jeu"),
		phrase(defenseInPlay, engine.T(defenseInPlay), "Defense card in play", "une carte Défense en jeu"),
		phrase(oneEnemyOnly, engine.T(oneEnemyOnly), "one enemy", "un seul ennemi"),
		phrase(noOtherCard, engine.T(noOtherCard), "aucune autre carte en main"),
		phrase("*", engine.T("as printed: %v")))
	n.Example = noneOrWords()
	return n
}

// wordsNeed: nothing, or what is printed.
func wordsNeed(max int) engine.Need {
	n := engine.AskParts(max, 1, "", nothingPrinted(), phrase("*", engine.T("as printed: %v")))
	n.Example = noneOrWords()
	return n
}

func noneOrWords() engine.Text { return engine.T("none, or the words as they are printed") }

// penaltyPhrases are what a trap may do.
func penaltyPhrases() []engine.Phrase {
	return []engine.Phrase{
		counted(1, 12, "level #", engine.T("Level %v trap"), "niveau #"),
		counted(1, 39, "lose # HP", engine.T("lose %v HP"), "perdre # PV"),
		counted(1, 20, "lose # XP", engine.T("lose %v XP"), "perdre # XP"),
		counted(1, 3, "lose # potion", several("lose %v potion", "lose %v potions"), "lose # potions", "perdre # potion", "perdre # potions"),
		counted(1, 5, "discard # card by choice", several("discard %v card of your choice", "discard %v cards of your choice"), "discard # cards by choice", "discard # card", "discard # cards", "discard # card choice", "discard # cards choice", "défausser # carte au choix", "défausser # cartes au choix"),
		counted(1, 5, "discard # card at random", several("discard %v card at random", "discard %v cards at random"), "discard # cards at random", "discard # card random", "discard # cards random", "défausser # carte au hasard", "défausser # cartes au hasard"),
		counted(1, 9, "discard # card from deck", several("discard %v card from the deck", "discard %v cards from the deck"), "discard # cards from deck", "discard # card from the deck", "discard # cards from the deck", "défausser # carte de la pioche", "défausser # cartes de la pioche"),
		ownWords(),
	}
}

// penaltyNeed: results 1 to 3 are Level traps (SO-26).
func penaltyNeed(face int) engine.Need {
	phrases := penaltyPhrases()
	if face <= 3 {
		phrases = phrases[:1]
	}
	n := engine.AskParts(200, 1, "", phrases...)
	n.Example = engine.T("level 4, lose 2 HP, discard 1 card by choice")
	return n
}

// lootNeed: a result of the Treasure card.
func lootNeed() engine.Need {
	n := engine.AskParts(200, 1, "",
		phrase("card from deck", engine.T("a card from the deck"), "1 card from deck", "carte de la pioche"),
		phrase("card from discard", engine.T("a card from the discard"), "1 card from discard", "carte de la défausse", "carte de la defausse"),
		counted(1, 40, "XP #", engine.T("%v XP")),
		counted(1, 9, "potion #", several("%v potion", "%v potions"), "potions #"),
		counted(2, 5, "# cards from deck", engine.T("%v cards from the deck"), "# cartes de la pioche"),
		counted(2, 5, "# cards from discard", engine.T("%v cards from the discard"), "# cartes de la défausse", "# cartes de la defausse"),
		ownWords())
	n.Example = engine.T("card from deck, 2 cards from discard, XP 3, potion 2")
	return n
}

// xpNeed: one number for each round.
func xpNeed() engine.Need {
	n := inOrder(lastCount, figures(0, 9)...)
	n.Min, n.Max, n.Example = 1, 20, engine.Name("3 2 1 0")
	return n
}

// boxesNeed: a boss's Health boxes.
func boxesNeed() engine.Need {
	n := inOrder(7, append(figures(1, 6), unknownDie)...)
	n.Min, n.Max, n.Example = 1, 20, engine.Name("6 4 3 ?")
	return n
}

// someOf needs most of these words at most, in order; none are as good.
func someOf(most int, options ...engine.Option) engine.Need {
	n := engine.AskParts(300, most, " ", engine.Ways(options...)...)
	n.Min = 0
	return n
}

func inOrder(most int, keys ...string) engine.Need { return someOf(most, words(keys...)...) }

// oneOf needs one of these words, or none.
func oneOf(keys ...string) engine.Need { return inOrder(1, keys...) }

func figures(from, to int) []string {
	var out []string
	for i := from; i <= to; i++ {
		out = append(out, strconv.Itoa(i))
	}
	return out
}

// floorPlan is how a floor is drawn. A Tower card is at most some six spaces wide
// and high on the page; a larger one may be written.
func floorPlan(last bool) engine.Plan {
	p := engine.Plan{
		Nothing: noSpace, Door: []string{door, "porte"}, DoorText: engine.T("door"), Blocked: []string{"blocked", "bloqué", "bloque"},
		None: []string{none, "aucun", "aucune"}, NoneText: engine.T("leave it out: the icons crossed are asked after each movement"),
		Rows: 6, Cols: 6,
	}
	for _, k := range kindsOfSpace {
		if k != noSpace && (k != bossCell || last) {
			text := spaceKindText(k)
			if k == plainSpace {
				text = engine.T("plain space")
			}
			p.Icons = append(p.Icons, engine.Icon{Key: k, Text: text, Kind: boardKind(k)})
		}
	}
	return p
}

func floorNeed(last bool) engine.Need {
	n := engine.AskPlan(400, floorPlan(last))
	n.Example = engine.T("door r1c2 | T . $ | . 1 . (rows from the top), or: none")
	return n
}
