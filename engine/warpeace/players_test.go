package warpeace

import (
	"strings"
	"testing"

	"adjutant/engine"
)

// The sides that the five players' seats stand on, as countries change alliance.
// 15 Multi-Player; WP-145
func TestSideOf(t *testing.T) {
	start, err := Title().Start(engine.Setup{Options: map[string]string{"map": "practice", "players": "5"}})
	if err != nil {
		t.Fatal(err)
	}
	g := start.(*Game)
	sides := func(want ...int) {
		t.Helper()
		for i, w := range want {
			if got := g.SideOf(seatKey(i + 1)); got != w {
				t.Errorf("player %d is on side %d, want %d", i+1, got, w)
			}
		}
	}
	sides(1, 2, 2, 1, 2)
	g.Status[Russia], g.Status[Prussia] = Neutral, French
	sides(1, 2, 0, 1, 2) // Austria stands for its player, Prussia on the other side
	g.Country = Prussia
	sides(1, 2, 0, 1, 1)
}

// The first two players have the allies that nobody else has, and their seats say so.
func TestSeatNames(t *testing.T) {
	for players, want := range map[string]string{
		"2": "Player 1: France and allies · Player 2: Britain and allies",
		"5": "Player 1: France · Player 2: Britain · Player 3: Russia · Player 4: Spain · Player 5: Austria, Prussia",
	} {
		var names []string
		for _, s := range Title().Seats(engine.Setup{Options: map[string]string{"players": players}}) {
			names = append(names, s.Name.String())
		}
		if got := strings.Join(names, " · "); got != want {
			t.Errorf("%s players: %s", players, got)
		}
	}
}

// A country that goes by itself never comes into the hand of the player who was given
// the other side. 15 Multi-Player; WP-142
func TestSeatsByThemselves(t *testing.T) {
	for given, want := range map[string]string{
		"2 Britain=p1":           "Player 1: Britain and allies · Player 2: France and allies",
		"2 France=p2":            "Player 1: Britain and allies · Player 2: France and allies",
		"2 Britain=p1 Russia=p2": "Player 1: Britain and allies · Player 2: France, Russia and allies",
		"2 Russia=p1":            "Player 1: France, Russia and allies · Player 2: Britain and allies",
		"3 Britain=p1":           "Player 1: Britain and allies · Player 2: France and allies · Player 3: Russia",
		"3 Britain=p3":           "Player 1: France and allies · Player 2: Russia · Player 3: Britain and allies",
		"5 France=p5":            "Player 1: Austria, Prussia · Player 2: Britain · Player 3: Russia · Player 4: Spain · Player 5: France",
	} {
		if got := seatNames(given); got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
	for given, want := range map[string]string{"2": "", "2 France=p1 Britain=p1": "both-sides", "2 Britain=p4": "no-such-player", "4 Britain=p4": ""} {
		if r := engine.RefusalOf(Title().CheckSetup(seatSetup(given))); (r == nil) != (want == "") || r != nil && r.Code != want {
			t.Errorf("%s: %v, want %q", given, r, want)
		}
	}
}

// seatSetup is "3 Britain=p1": three players, and who is given what.
func seatSetup(given string) engine.Setup {
	w := strings.Fields(given)
	s := engine.Setup{Options: map[string]string{"players": w[0]}}
	for _, x := range w[1:] {
		c, seat, _ := strings.Cut(x, "=")
		s.Options["seat."+c] = seat
	}
	return s
}

func seatNames(given string) string {
	var names []string
	for _, s := range Title().Seats(seatSetup(given)) {
		names = append(names, s.Name.String())
	}
	return strings.Join(names, " · ")
}

// A sea zone's name stands on the drawing, and no two names on each other.
func TestSeasAreNamedOnTheDrawing(t *testing.T) {
	pos, err := engine.Replay(Title(), engine.Setup{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]engine.Label{}
	for _, l := range pos.Sheet("").Board.Labels {
		if other, ok := named[l.Text.String()]; ok {
			t.Errorf("%s stands there twice: %v, %v", l.Text, other, l)
		}
		named[l.Text.String()] = l
	}
	for _, s := range knownSeas {
		if _, ok := named[s[1]]; !ok {
			t.Errorf("%s has no name on the drawing", s[0])
		}
	}
	if a, b := named["Central Mediterranean"], named["Western Mediterranean"]; a.Y == b.Y {
		t.Errorf("two names stand on each other: %v, %v", a, b)
	}
}
