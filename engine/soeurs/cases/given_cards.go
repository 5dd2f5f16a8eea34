package cases

import (
	"fmt"
	"slices"
	"strings"
)

// cards lays the 24 cards. What the case does not place goes to the deck; where
// the case counts the deck, cards that its inputs name go there first and the
// rest is set aside.
func (r *run) cards(given fields, p map[string]string) {
	l := &layout{p: p, placed: map[string]bool{}, sides: map[string]string{}}
	for _, place := range []string{"hand", "discard", "play", "banished", "deck"} {
		for _, face := range given.list(place) {
			l.put(face, place)
		}
	}
	ends := map[string][]string{} // the two AA decks
	for _, k := range []string{"left", "right"} {
		for _, face := range given.list(k) {
			ends[k] = append(ends[k], l.put(face, "aa"))
		}
	}
	renewed := r.nameCards(given, l)
	room := 24
	if given.has("deck_count") {
		room = given.number("deck_count") - len(given.list("deck"))
	} else if given.has("deck") {
		room = 0
	}
	l.deal(room, "deck", func(id string) bool { return !strings.HasPrefix(id, "AA") || renewed[id] })
	if n := given.number("discard_count"); n > 0 {
		l.deal(n-len(given.list("discard")), "discard", func(id string) bool { return !strings.HasPrefix(id, "AA") })
	}
	// the rest: AA cards to their decks, others set aside
	for _, id := range soeursCards() {
		if l.placed[id] {
			continue
		}
		if strings.HasPrefix(id, "AA") && !given.has("left") && !given.has("right") && !given.has("left_count") {
			continue // stays in an AA deck, not known which
		}
		l.put(id, "aside")
	}
	if given.has("left") || given.has("right") {
		p["left"], p["right"] = strings.Join(ends["left"], " "), strings.Join(ends["right"], " ")
	}
	if given.has("top_of_deck") {
		p["top"] = cardID(given.text("top_of_deck"))
	}
}

// nameCards sets the order of dealing: the top card, what the inputs name, the rest of
// the Action cards. It returns the AA cards that came into the Action deck with a discard.
func (r *run) nameCards(given fields, l *layout) (renewed map[string]bool) {
	renewed = map[string]bool{}
	if given.has("top_of_deck") {
		l.name(given.text("top_of_deck"))
	}
	for _, face := range append(given.list("top_of_deck"), given.list("top")...) {
		renewed[cardID(face)] = true
	}
	refused := map[int]bool{}
	for _, x := range r.c.Then.Refused {
		refused[x.Input] = true
	}
	for i, in := range r.c.When {
		for _, k := range []string{"draw", "drawn", "card", "cards", "top"} {
			for _, face := range in.list(k) {
				l.name(face)
				if k[0] != 'c' && !refused[i+1] {
					renewed[cardID(face)] = true
				}
			}
		}
	}
	for _, c := range soeursCards() {
		if !strings.HasPrefix(c, "AA") {
			l.name(c)
		}
	}
	return renewed
}

// layout is how the cards are being laid.
type layout struct {
	p      map[string]string // the position that they go into
	placed map[string]bool   // by card
	order  []string          // the cards to deal, those that the case names first
	sides  map[string]string // the sides that the case names
}

// put lays one card and returns its number.
func (l *layout) put(face, place string) string {
	id, side, ok := strings.Cut(face, "/")
	if !ok {
		side = "1"
	}
	l.p[id] = place + "/" + side
	l.placed[id] = true
	return id
}

// name puts a card in the order of dealing.
func (l *layout) name(face string) {
	id, side, ok := strings.Cut(face, "/")
	if ok && l.sides[id] == "" {
		l.sides[id] = side
	}
	if slices.Contains(soeursCards(), id) && !l.placed[id] && !slices.Contains(l.order, id) {
		l.order = append(l.order, id)
	}
}

// deal lays up to n of the cards that fit.
func (l *layout) deal(n int, place string, fits func(string) bool) {
	for _, id := range l.order {
		if n <= 0 {
			return
		}
		if l.placed[id] || !fits(id) {
			continue
		}
		side := l.sides[id]
		if side == "" {
			side = "1"
		}
		l.put(id+"/"+side, place)
		n--
	}
}

// cardID is a card's number without the side it shows.
func cardID(face string) string {
	id, _, _ := strings.Cut(face, "/")
	return id
}

// soeursCards are the Action cards and the Advanced Action cards.
func soeursCards() []string {
	var out []string
	for i := range 16 {
		out = append(out, fmt.Sprintf("A%02d", i+1))
	}
	for i := range 8 {
		out = append(out, fmt.Sprintf("AA%02d", i+1))
	}
	return out
}
