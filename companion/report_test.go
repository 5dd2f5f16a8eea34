package companion

import (
	"math"
	"testing"
	"time"

	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

// Critical values of chi-square with 5 degrees of freedom, from printed tables.
func TestChiSquare(t *testing.T) {
	for x, p := range map[float64]float64{0: 1, 1.145: 0.95, 4.351: 0.5, 9.236: 0.1, 11.070: 0.05, 15.086: 0.01, 20.515: 0.001} {
		if got := chiSquare5(x); math.Abs(got-p) > 5e-4*math.Max(p, 0.1) {
			t.Errorf("chance of %v is %.5f, the table has %v", x, got, p)
		}
	}
}

func TestReport(t *testing.T) {
	clock := companiontest.NewClock()
	s, err := New(Config{Store: storetest.New(), Clock: clock, Titles: []*engine.Title{companiontest.Errand()}})
	if err != nil {
		t.Fatal(err)
	}
	who := Viewer{Device: "phone"}
	v, err := s.NewGame(who, "errand", engine.Setup{Options: map[string]string{"turns": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	say := func(lines ...string) {
		t.Helper()
		for _, l := range lines {
			clock.Advance(time.Minute)
			a, err := engine.ParseAnswer(l)
			if err != nil {
				t.Fatal(err)
			}
			if v, err = s.Answer(who, At{Seq: v.Seq}, a); err != nil {
				t.Fatal(l, err)
			}
		}
	}
	say("choose road", "count 2", "roll 3 4", "roll red:2 black:5", "dice 1 2 3 4 5", "roll 1 2 3 4 5 6", "count 1",
		"allot child=2 dog=1", "card sun", "move home town sack=2", "text Bella", "form sold=2 mood=glad", "confirm")
	clock.Advance(3 * time.Hour)
	say("choose ford", "roll 6 6", "do find")
	if v, err = s.Undo(who, At{Seq: v.Seq}, 0); err != nil {
		t.Fatal(err)
	}
	if v, err = s.Correct(who, At{Seq: v.Seq}, map[string]string{"coins": "9"}); err != nil {
		t.Fatal(err)
	}
	r, err := s.Report(who, v.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Turns) != 2 || r.Turns[1].Name.String() != "turn 2" || len(r.Turns[0].Done) != 13 || len(r.Turns[1].Done) != 3 {
		t.Errorf("%d turns: %+v", len(r.Turns), r.Turns)
	}
	if before := (Report{Turns: []ReportTurn{{N: 0}, {N: 1}}}); r.Played() != 2 || before.Played() != 1 {
		t.Errorf("%d and %d turns played", r.Played(), before.Played())
	}
	if r.Minutes != 15 || r.Answers != 16 || r.Undone != 2 || r.Corrected != 1 || r.Over {
		t.Errorf("%v minutes, %d answers, %d undone, %d corrected", r.Minutes, r.Answers, r.Undone, r.Corrected)
	}
	if len(r.Series) != 2 || r.Series[0].Key != "coins" || len(r.Series[0].Value) != 3 || r.Series[0].Value[2] != 9 || r.Series[1].Value[1] != 7 || r.Series[1].Most != 19 {
		t.Errorf("%+v", r.Series)
	}
	if r.Dice.Thrown != 17 || r.Dice.Faces != [6]int{2, 3, 3, 3, 3, 3} || r.Dice.Words.String() != "Too few dice to say more." {
		t.Errorf("%+v", r.Dice)
	}
}

// Each seat's dice stand under the seat's name.
func TestReportBySeat(t *testing.T) {
	s, err := New(Config{Store: storetest.New(), Titles: []*engine.Title{companiontest.Duel()}})
	if err != nil {
		t.Fatal(err)
	}
	blue, red := Viewer{Device: "one", Seat: "blue"}, Viewer{Device: "two", Seat: "red"}
	v, err := s.NewGame(blue, "duel", engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		who  Viewer
		says string
	}{{blue, "choose foil"}, {red, "choose sabre"}, {blue, "roll 2 6"}} {
		a, err := engine.ParseAnswer(x.says)
		if err != nil {
			t.Fatal(err)
		}
		if v, err = s.Answer(x.who, At{Seq: v.Seq}, a); err != nil {
			t.Fatal(x.says, err)
		}
	}
	r, err := s.Report(blue, v.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.BySeat) != 1 || r.BySeat[0].Name.String() != "Blue" || r.BySeat[0].Dice.Thrown != 2 {
		t.Errorf("%+v", r.BySeat)
	}
}

// A marker on lettered cells is told by its letters, a plain number by none.
func TestReportNamesLetteredCells(t *testing.T) {
	s, err := New(Config{Store: storetest.New(), Titles: Titles()})
	if err != nil {
		t.Fatal(err)
	}
	who := Viewer{Device: "phone"}
	v, err := s.NewGame(who, "sansallies", engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if v, err = s.Correct(who, At{Seq: v.Seq}, map[string]string{"research": "D"}); err != nil {
		t.Fatal(err)
	}
	r, err := s.Report(who, v.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range r.Series {
		switch n := len(x.Value); {
		case x.Key == "research" && (len(x.Named) != n || x.Named[n-1].String() != "D"):
			t.Errorf("the research chit is told as %v, %v", x.Value, x.Named)
		case x.Key == "personnel_chit" && x.Named != nil:
			t.Errorf("plain numbers have names: %v", x.Named)
		}
	}
}
