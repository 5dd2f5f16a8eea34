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
// are on. A player who was given France or Britain has nothing by itself: what would
// have been his goes to one who has nothing yet. (The other reading: the players'
// countries are drawn anew when a country changes sides.)

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
func (r rules) owner(c Country) int { return r.owners[c] }

// allotSeats says who has which country for good: those that were given first, then
// those that go by themselves, in the order of the book's list of players. WP-142; WP-143
func (r rules) allotSeats() map[Country]int {
	out := map[Country]int{}
	for _, c := range turnOrder {
		if n := r.given(c); n > 0 {
			out[c] = n
		}
	}
	auto := func(n int, list ...Country) {
		n = r.free(n, list[0], out)
		for _, c := range list {
			if out[c] == 0 {
				out[c] = n
			}
		}
	}
	auto(1, France)  // 15 Multi-Player; WP-142
	auto(2, Britain) // 15 Multi-Player; WP-142
	if r.players >= 3 {
		auto(3, Russia) // 15 Multi-Player; WP-143
	}
	if r.players >= 4 {
		auto(4, Spain) // 15 Multi-Player; WP-143
	}
	if r.players >= 5 {
		auto(5, Austria, Prussia) // 15 Multi-Player; WP-143
	}
	return out
}

// given is the number of the player to whom a country was given; 0: it goes by itself.
func (r rules) given(c Country) int {
	for i := 1; i <= max(r.players, 2); i++ {
		if r.seats[c] == seatKey(i) {
			return i
		}
	}
	return 0
}

// free is the player who has a country by itself: the n-th, but if he was given France or
// Britain, which lead an alliance and are always at war, the first who has no country
// yet. Without one France and Britain go to the first who has not the other, and the
// others follow their alliance. 15 Multi-Player; WP-142
func (r rules) free(n int, c Country, out map[Country]int) int {
	if out[France] != n && out[Britain] != n {
		return n
	}
	has := func(n int) bool {
		return slices.ContainsFunc(turnOrder[:], func(c Country) bool { return out[c] == n })
	}
	for i := 1; i <= max(r.players, 2); i++ {
		if !has(i) {
			return i
		}
	}
	if c != France && c != Britain {
		return 0
	}
	return 3 - n // the other of the first two
}

// checkSeats refuses seats that a game cannot begin with: of players who do not play,
// and both leaders of the war in one hand. 15 Multi-Player; WP-142
func (r rules) checkSeats() error {
	for _, c := range turnOrder {
		if v := r.seats[c]; v != "auto" && r.given(c) == 0 {
			return engine.Refuse("no-such-player", secPlayers, engine.T("%s is given to player %s, but %d play: give it to one of them, or raise Players.", countryName(c), v[1:], r.players))
		}
	}
	if n := r.owner(France); n == r.owner(Britain) {
		return engine.Refuse("both-sides", secPlayers, engine.T("Player %d would have both France and Britain, which are always at war: give one of them to another player, or leave it “by itself”.", n))
	}
	return nil
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

// SideOf is the alliance that a player plays for now: 1 French, 2 British. Of several
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
