package soeurs

import "strings"

// The component sheet may be filled in in English or in French: "damage 2; self 1"
// or "dégâts 2 ; soi 1". What is typed is kept; it is read through inEnglish.

// frenchWords are the sheet's French words, the longer before the shorter.
func frenchWords() [][2]string {
	return [][2]string{
		{"dégâts pioche", "damage top"}, {"degats pioche", "damage top"},
		{"attaque ennemie", "enemy attack"}, {"résistance ennemie", "enemy resistance"}, {"resistance ennemie", "enemy resistance"},
		{"relancer dé ennemi", "reroll enemy die"}, {"relancer de ennemi", "reroll enemy die"}, {"relancer mana", "reroll mana"}, {"relancer", "recast"},
		{"nouveau lieu", "new location"}, {"retirer ennemi avec xp", "remove enemy with XP"}, {"retirer ennemi", "remove enemy"},
		{"de la pioche", "from deck"}, {"de la défausse", "from discard"}, {"de la defausse", "from discard"},
		{"au choix", "by choice"}, {"au hasard", "random"},
		{"dégâts", "damage"}, {"degats", "damage"}, {"dégât", "damage"}, {"parts", "split"},
		{"défense", "defense"}, {"defense", "defense"}, {"défausser", "discard"}, {"defausser", "discard"}, {"défausse", "discard"}, {"defausse", "discard"},
		{"piocher", "draw"}, {"pioche", "draw"}, {"soin", "heal"}, {"soi", "self"},
		{"niveau", "level"}, {"perdre", "lose"}, {"pv", "HP"}, {"cartes", "cards"}, {"carte", "card"},
		{"aucune", none}, {"aucun", none},
	}
}

// inEnglish puts the sheet's French words into English; the text after "other" or
// "autre" stays as it is.
func inEnglish(s string) string {
	parts := strings.Split(s, ";")
	for i, p := range parts {
		p = strings.TrimSpace(p)
		low := strings.ToLower(p)
		switch {
		case strings.HasPrefix(low, "other"):
		case strings.HasPrefix(low, "autre"):
			p = "other" + p[len("autre"):]
		default:
			p = wordsInEnglish(p)
		}
		parts[i] = strings.Replace(p, "other :", "other:", 1)
	}
	return strings.Join(parts, "; ")
}

func wordsInEnglish(s string) string {
	for _, w := range frenchWords() {
		if i := wordIndex(strings.ToLower(s), w[0]); i >= 0 {
			s = s[:i] + w[1] + s[i+len(w[0]):]
		}
	}
	return strings.Join(strings.Fields(s), " ")
}

// wordIndex finds w in s as whole words; -1 where it is not.
func wordIndex(s, w string) int {
	for from := 0; ; {
		i := strings.Index(s[from:], w)
		if i < 0 {
			return -1
		}
		i += from
		before := i == 0 || s[i-1] == ' '
		after := i+len(w) == len(s) || s[i+len(w)] == ' '
		if before && after {
			return i
		}
		from = i + len(w)
	}
}

// saysNone reports whether a value says that nothing is printed there.
func saysNone(v string) bool {
	v = strings.TrimSpace(v)
	return v == none || strings.EqualFold(v, none) || strings.EqualFold(v, "aucun") || strings.EqualFold(v, "aucune")
}
