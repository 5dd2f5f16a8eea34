package companion_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/store"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

func TestPrintedValueIsAskedOnceAndRememberedForLaterGames(t *testing.T) {
	tb := newTable(t, storetest.New())
	first := tb.begin("errand", "turns", "1").ID
	tb.say(turn...) // answers the toll with 2
	tb.begin("errand")
	if v := tb.say("choose road"); v.Prompt.Key != "road" {
		t.Errorf("the toll is asked again: %s", v.Prompt.Text)
	}

	// Editing it reaches the running game as an entry, and never the finished one.
	before := tb.s.View(phone).Seq
	sheet, err := tb.s.SetComponents(phone, "errand", map[string]string{"toll": "7"})
	if err != nil || sheet.Known != 1 || sheet.Asked != 2 {
		t.Fatalf("%+v %v", sheet, err)
	}
	if v := tb.s.View(phone); v.Seq != before+1 || !strings.Contains(v.History[len(v.History)-1].Title.String(), "Toll is 7") {
		t.Error("the running game was not told")
	}
	if err := tb.s.Finish(phone, first); err != nil {
		t.Fatal(err)
	}
	play, err := tb.s.Export(phone, first)
	if err != nil || !strings.Contains(string(play), "count 2") || strings.Contains(string(play), "7") {
		t.Errorf("%s %v", play, err)
	}

	for _, bad := range []map[string]string{{"toll": "99"}, {"miles": "4"}, {"moon": "1"}, {"gate": "ajar"}, {"toll": "1", "gate": "ajar"}} {
		if _, err := tb.s.SetComponents(phone, "errand", bad); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
	sheet, _ = tb.s.Components(phone, "errand")
	if c := sheet.Components[0]; c.Key != "toll" || c.Value != "7" {
		t.Errorf("half a change was kept: %+v", c)
	}
	sheet, err = tb.s.SetComponents(phone, "errand", map[string]string{"toll": ""})
	if err != nil || sheet.Components[0].Known || sheet.Known != 0 {
		t.Errorf("forgetting: %+v %v", sheet.Components[0], err)
	}
}

func TestTakingBackAPrintedValueForgetsIt(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	tb.say("choose road", "count 9")
	if sheet, _ := tb.s.Components(phone, "errand"); sheet.Components[0].Value != "9" {
		t.Fatal("not remembered")
	}
	tb.must(tb.s.Undo(phone, companion.At{Seq: 2}, 0))
	if sheet, _ := tb.s.Components(phone, "errand"); sheet.Components[0].Known {
		t.Error("a value that was taken back is remembered")
	}
	tb.must(tb.s.Redo(phone, companion.At{Seq: 3}))
	if sheet, _ := tb.s.Components(phone, "errand"); sheet.Components[0].Value != "9" {
		t.Error("a value that was brought back is not remembered")
	}
	v := tb.must(tb.s.Print(phone, companion.At{Seq: 4}, "toll", "3"))
	if sheet, _ := tb.s.Components(phone, "errand"); sheet.Components[0].Value != "3" || v.Seq != 5 {
		t.Error("mending a printed value in the game does not reach the sheet")
	}
}

// A value known elsewhere by now is offered as the answer of NEXT.
func TestKnownPrintedValueIsOfferedToAnOlderGame(t *testing.T) {
	tb := newTable(t, storetest.New())
	old := tb.begin("errand").ID
	tb.say("choose road")
	tb.begin("errand")
	tb.say("choose road", "count 6")
	v := tb.must(tb.s.Open(phone, old))
	if v.Prompt.Printed != "toll" || v.Prompt.Default == nil || v.Prompt.Default.N != 6 {
		t.Errorf("%+v", v.Prompt)
	}
}

func TestGamesRestAndComeBack(t *testing.T) {
	st := storetest.New()
	tb := newTable(t, st)
	one := tb.begin("errand").ID
	tb.say("choose road", "count 1", "roll 2 2")
	tb.clock.Advance(time.Hour)
	two := tb.begin("duel").ID
	games, err := tb.s.Games(phone, false)
	if err != nil || len(games) != 2 || games[0].ID != two || !games[0].Open || games[1].Entries != 3 || games[1].Round.String() != "turn 1" {
		t.Fatalf("%+v %v", games, err)
	}
	if v := tb.must(tb.s.Open(phone, one)); v.Seq != 3 || *v.Sheet.Tracks[1].N != 4 {
		t.Error("the game that rested is not as it was")
	}
	if v := newTable(t, st).s.View(phone); v.ID != one {
		t.Error("after a restart another game is open:", v.ID)
	}
	if err := tb.s.Remove(phone, one); err != nil {
		t.Fatal(err)
	}
	if v := tb.s.View(phone); v.ID != "" {
		t.Error("a removed game is on the table")
	}
	if _, err := tb.s.Answer(phone, companion.At{}, engine.Confirmed()); !errors.As(err, new(*companion.Missing)) {
		t.Error(err)
	}
	if games, _ := tb.s.Games(phone, false); len(games) != 1 {
		t.Error("a removed game is listed")
	}
	if v := tb.must(tb.s.Open(phone, one)); v.Seq != 3 {
		t.Error("a removed game is lost")
	}
	if err := tb.s.Finish(phone, "nobody"); !errors.As(err, new(*companion.Missing)) {
		t.Error(err)
	}
	if _, err := tb.s.NewGame(phone, "chess", engine.Setup{}); !errors.As(err, new(*companion.Missing)) {
		t.Error(err)
	}
	if _, err := tb.s.NewGame(phone, "errand", engine.Setup{Options: map[string]string{"turns": "99"}}); !errors.As(err, new(*companion.Refused)) {
		t.Error(err)
	}
	if _, err := tb.s.NewGame(phone, "errand", engine.Setup{Position: map[string]string{"coins": "99"}}); !errors.As(err, new(*companion.Refused)) {
		t.Error(err)
	}
}

func TestExportedGameComesBackAsItWas(t *testing.T) {
	tb := newTable(t, storetest.New())
	id := tb.begin("errand", "turns", "2").ID
	v := tb.say(turn[:9]...)
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	v = tb.must(tb.s.Correct(phone, companion.At{Seq: v.Seq}, map[string]string{"coins": "8"}))
	want := v.Sheet.String()
	play, err := tb.s.Export(phone, id)
	if err != nil {
		t.Fatal(err)
	}
	other := newTable(t, storetest.New())
	w, err := other.s.Import(phone, play)
	if err != nil || w.Sheet.String() != want || w.Seq != v.Seq || w.ID == id {
		t.Fatalf("%v\n%s\n%s", err, w.Sheet, play)
	}
	for name, bad := range map[string]string{
		"no play":         "hello",
		"unknown game":    "-- play --\ngame chess\n",
		"refused answer":  "-- play --\ngame errand\nchoose bridge\n",
		"broken line":     "-- play --\ngame errand\nroll many\n",
		"unknown option":  "-- play --\ngame errand\nsetup moon=1\n",
		"takes back none": "-- play --\ngame errand\nundo\n",
	} {
		if _, err := other.s.Import(phone, []byte(bad)); err == nil {
			t.Errorf("%s was taken in", name)
		}
	}
	if games, _ := other.s.Games(phone, true); len(games) != 1 {
		t.Errorf("%d games after refused imports", len(games))
	}
}

// What one seat keeps secret does not leave by the door of the export.
func TestExportKeepsSecrets(t *testing.T) {
	tb := newTable(t, storetest.New())
	v := tb.begin("duel")
	blue := companion.Viewer{Device: "phone", Seat: "blue"}
	v = tb.must(tb.s.Answer(blue, companion.At{Seq: v.Seq}, engine.Chosen("foil")))
	var refused *companion.Refused
	if play, err := tb.s.Export(phone, v.ID); !errors.As(err, &refused) || refused.Code != companion.SecretGame {
		t.Fatalf("exported %s, %v", play, err)
	}
	if play, err := tb.s.Export(companion.Viewer{Device: "command line", Owner: true}, v.ID); err != nil || !strings.Contains(string(play), "foil") {
		t.Fatalf("the owner's export: %s %v", play, err)
	}
}

func TestPositionIsEnteredAndChecked(t *testing.T) {
	tb := newTable(t, storetest.New())
	fields, err := tb.s.PositionFields(phone, "errand", engine.Setup{})
	if err != nil || len(fields) != 2 || fields[0].Key != "coins" || fields[0].Value != "5" {
		t.Fatalf("%+v %v", fields, err)
	}
	v := tb.must(tb.s.NewGame(phone, "errand", engine.Setup{Position: map[string]string{"coins": "2"}}))
	if *v.Sheet.Tracks[0].N != 2 {
		t.Error(v.Sheet)
	}
}

func TestPairing(t *testing.T) {
	st := storetest.New()
	clock := companiontest.NewClock()
	open := func() *companion.Session {
		s, err := companion.New(companion.Config{Store: st, Titles: []*engine.Title{companiontest.Duel()}, Pair: true, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	token, ann, err := s.Pair(companion.Viewer{Lang: "fr"}, "", "Ann")
	if err != nil || ann.Name != "Ann" || ann.Lang != "fr" {
		t.Fatal("the first phone needs no code:", err)
	}
	for i := range 5 {
		if _, _, err := s.Pair(phone, "AAAA-AAAA", "Eve"); err == nil || !strings.Contains(err.Error(), "not the code") {
			t.Fatal(i, err)
		}
	}
	if _, _, err := s.Pair(phone, s.PairCode(), "Bob"); err == nil || !strings.Contains(err.Error(), "wait a minute") {
		t.Error("guessing is not slowed down:", err)
	}
	clock.Advance(2 * time.Minute)
	_, bob, err := s.Pair(phone, " "+strings.ToLower(s.PairCode()), "Ann")
	if err != nil || bob.Name != "Ann 2" {
		t.Fatal(bob, err)
	}
	ann.Seat = "blue"
	if err := s.SetPhone(phone, ann); err != nil {
		t.Fatal(err)
	}
	bob.Seat = "blue"
	if err := s.SetPhone(phone, bob); err == nil {
		t.Error("one seat is held by two phones")
	}
	bob.Seat, bob.Name = "red", "Bob"
	if err := s.SetPhone(phone, bob); err != nil {
		t.Fatal(err)
	}
	if _, err := s.NewGame(phone, "duel", engine.Setup{Players: map[string]string{"blue": "Ann"}}); err != nil {
		t.Fatal(err)
	}
	if v := s.View(phone); len(v.Seats) != 2 || !v.Seats[0].Taken || v.Seats[0].Player != "Ann" {
		t.Errorf("%+v", v.Seats)
	}

	s = open() // tokens outlive a restart, and are not kept themselves
	p, ok := s.PhoneOf(token)
	if !ok || p.Seat != "blue" || p.Viewer().Seat != "blue" {
		t.Error(p, ok)
	}
	for _, kept := range st.Paired {
		if strings.Contains(kept.Key, token) {
			t.Error("a token is kept")
		}
	}
	if err := s.Forget(phone, p.Key); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.PhoneOf(token); ok {
		t.Error("a forgotten phone is still in")
	}
	if err := s.Forget(phone, p.Key); !errors.As(err, new(*companion.Missing)) {
		t.Error(err)
	}
	if len(s.Phones()) != 1 || s.Phones()[0].Name != "Bob" {
		t.Error(s.Phones())
	}
}

func TestPhonesComeAndGo(t *testing.T) {
	tb := newTable(t, storetest.New())
	count := func() (n int) {
		for _, d := range tb.s.View(phone).Devices {
			if d.Kind == "phone" {
				n++
			}
		}
		return n
	}
	a1, a2, b := tb.s.PhoneHere("Ann"), tb.s.PhoneHere("Ann"), tb.s.PhoneHere("Bob")
	if count() != 2 {
		t.Error(count(), "phones")
	}
	a1()
	a1()
	if count() != 2 {
		t.Error("a phone with two pages left with the first")
	}
	a2()
	b()
	if count() != 0 {
		t.Error(count(), "phones")
	}
}

// A game whose log is damaged is named; the others are played on.
func TestDamagedGameIsNamedAndTheOthersGoOn(t *testing.T) {
	st := &faulty{Memory: storetest.New()}
	tb := newTable(t, st)
	bad := tb.begin("errand").ID
	tb.begin("duel")
	st.bad = bad
	games, err := tb.s.Games(phone, false)
	if err != nil || len(games) != 2 {
		t.Fatal(games, err)
	}
	for _, g := range games {
		if g.ID == bad && !strings.Contains(g.Round.String(), "entry 3 is damaged") {
			t.Errorf("the damaged game says %q", g.Round)
		}
	}
	if _, err := tb.s.Open(phone, bad); err == nil || !strings.Contains(err.Error(), "entry 3 is damaged") {
		t.Error(err)
	}
	if v := tb.s.View(phone); v.Game != "duel" {
		t.Error("the open game was lost")
	}
	tb.must(tb.s.Answer(companion.Viewer{Seat: "blue"}, companion.At{}, engine.Chosen("foil")))
}

type faulty struct {
	*storetest.Memory
	bad string
}

func (f *faulty) Log(id string) ([]engine.Entry, map[string]int, error) {
	if id == f.bad {
		return nil, nil, &store.BadEntry{Game: id, Seq: 3, Err: errors.New("its checksum is wrong")}
	}
	return f.Memory.Log(id)
}
