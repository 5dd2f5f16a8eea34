package warpeace

import (
	"slices"
	"strconv"

	"adjutant/engine"
)

// 15 Multi-Player. Two to five players; the printed table of seats is incomplete,
// so the players say who plays which country. WP-142; WP-143
//
// Reading of 15 Multi-Player: by itself, player 1 is France, player 2 Britain, and
// each takes the countries of his alliance that nobody else has; the third player
// has Russia, the fourth Spain, the fifth Austria and Prussia, whatever side they
// are on. (The other reading: the players' countries are drawn anew when a country
// changes sides.)

func seatKey(n int) string { return "p" + strconv.Itoa(n) }

// places are the seats.
func (r rules) places() []engine.Seat {
	var out []engine.Seat
	follows := slices.ContainsFunc(shifting[:], func(c Country) bool { return r.owner(c) == 0 })
	for i := 1; i <= max(r.players, 2); i++ {
		var own []engine.Text
		for _, c := range turnOrder {
			if r.owner(c) == i {
				own = append(own, countryName(c))
			}
		}
		name := engine.T("Player %d", i)
		if len(own) > 0 {
			name = engine.T("Player %d: %s", i, own)
		}
		if follows && (r.owner(France) == i || r.owner(Britain) == i) {
			name = engine.T("Player %d: %s and allies", i, own) // 15 Multi-Player; WP-142
		}
		out = append(out, engine.Seat{Key: seatKey(i), Name: name})
	}
	return out
}

// owner is the number of the player who has a country for good; 0 if it follows
// its alliance. WP-142
func (r rules) owner(c Country) int {
	for i := 1; i <= max(r.players, 2); i++ {
		if r.seats[c] == seatKey(i) {
			return i
		}
	}
	switch {
	case c == France:
		return 1 // 15 Multi-Player; WP-142
	case c == Britain:
		return 2 // 15 Multi-Player; WP-142
	case c == Russia && r.players >= 3:
		return 3 // 15 Multi-Player; WP-143
	case c == Spain && r.players >= 4:
		return 4 // 15 Multi-Player; WP-143
	case (c == Austria || c == Prussia) && r.players >= 5:
		return 5 // 15 Multi-Player; WP-143
	}
	return 0
}

// seat is who answers for a country. A neutral one that follows its alliance is
// anybody's. 15 Multi-Player; WP-145; WP-144
func (g *Game) seat(c Country) string {
	if c == "" {
		return ""
	}
	if n := g.rules.owner(c); n > 0 {
		return seatKey(n)
	}
	switch g.side(c) {
	case French:
		return seatKey(g.rules.owner(France))
	case British:
		return seatKey(g.rules.owner(Britain))
	}
	return "" // WP-144
}

// SideOf is the alliance that a player plays for now: 1 French, 2 British, as the first
// player has France and the second Britain. Of several
// countries the one whose turn it is counts, else the first that is active.
// 15 Multi-Player; WP-145
func (g *Game) SideOf(seat string) int {
	own := []Country{}
	for _, c := range turnOrder {
		if n := g.rules.owner(c); n > 0 && seatKey(n) == seat && g.active(c) {
			own = append(own, c)
		}
	}
	switch {
	case len(own) == 0:
		return 0
	case slices.Contains(own, g.Country):
		own[0] = g.Country
	}
	if g.side(own[0]) == French {
		return 1
	}
	return 2
}
