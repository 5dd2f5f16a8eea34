package companion_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/store"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/engine/enginetest"
)

var phone = companion.Viewer{Device: "phone", Lang: "en"}

// table is a session over a store, with errand and duel to play.
type table struct {
	t     testing.TB
	s     *companion.Session
	store companion.Store
	clock *companiontest.Clock
}

func newTable(t testing.TB, st companion.Store) *table {
	t.Helper()
	clock := companiontest.NewClock()
	s, err := companion.New(companion.Config{
		Store: st, Clock: clock, Titles: []*engine.Title{companiontest.Errand(), companiontest.Duel()},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return &table{t: t, s: s, store: st, clock: clock}
}

func (tb *table) begin(title string, options ...string) companion.View {
	tb.t.Helper()
	set := map[string]string{}
	for i := 0; i < len(options); i += 2 {
		set[options[i]] = options[i+1]
	}
	return tb.must(tb.s.NewGame(phone, title, engine.Setup{Options: set}))
}

func (tb *table) must(v companion.View, err error) companion.View {
	tb.t.Helper()
	if err != nil {
		tb.t.Fatal(err)
	}
	return v
}

// say answers the pending prompts, one line of a .play each.
func (tb *table) say(lines ...string) companion.View {
	tb.t.Helper()
	v := tb.s.View(phone)
	for _, l := range lines {
		a, err := engine.ParseAnswer(l)
		if err != nil {
			tb.t.Fatal(err)
		}
		if v, err = tb.s.Answer(phone, companion.At{Seq: v.Seq}, a); err != nil {
			tb.t.Fatalf("%s: %v", l, err)
		}
	}
	return v
}

func realStore(t testing.TB, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// turn is one whole turn of errand, from the first question.
var turn = []string{"choose road", "count 2", "roll 3 4", "roll red:2 black:5", "dice 1 2 3 4 5", "roll 1 2 3 4 5 6", "count 1",
	"allot child=2 dog=1", "card sun", "move home town sack=2", "text Bella", "form sold=2 mood=glad", "confirm"}

func TestOneWholeGame(t *testing.T) {
	tb := newTable(t, storetest.New())
	v := tb.begin("errand", "turns", "1")
	if v.Prompt == nil || v.Prompt.Text.String() != "Which way?" || v.Seq != 0 {
		t.Fatalf("%+v", v.Prompt)
	}
	v = tb.say(turn...)
	if !v.Over || v.Prompt != nil || v.Sheet.Outcome == nil || v.Sheet.Outcome.Result != "win" || v.Seq != len(turn) {
		t.Errorf("over %v, prompt %v, outcome %v, seq %d", v.Over, v.Prompt, v.Sheet.Outcome, v.Seq)
	}
	if got := v.History[2].Title.String(); got != "Walk road: 3+4" {
		t.Error(got)
	}
	_, err := tb.s.Answer(phone, companion.At{Seq: v.Seq}, engine.Confirmed())
	var no *companion.Refused
	if !errors.As(err, &no) || no.Code != engine.GameOver {
		t.Error(err)
	}
}

func TestOfTwoClientsOneWins(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	for range 5 {
		seq := tb.s.View(phone).Seq
		var wg sync.WaitGroup
		var mu sync.Mutex
		won, stale := 0, 0
		for range 4 {
			wg.Go(func() {
				_, err := tb.s.Answer(phone, companion.At{Seq: seq}, engine.Act("find", engine.Confirmed()))
				mu.Lock()
				defer mu.Unlock()
				var st *companion.Stale
				switch {
				case err == nil:
					won++
				case errors.As(err, &st) && st.View.Seq == seq+1:
					stale++
				default:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if won != 1 || stale != 3 {
			t.Fatalf("%d won, %d were told that it was answered", won, stale)
		}
		tb.must(tb.s.Undo(phone, companion.At{Seq: seq + 1}, 0))
	}
}

func TestRepeatedRequestIsAppliedOnceAlsoAfterARestart(t *testing.T) {
	dir := t.TempDir()
	st := realStore(t, dir)
	tb := newTable(t, st)
	tb.begin("errand")
	at := companion.At{Seq: 0, ID: "tap-1"}
	one := tb.must(tb.s.Answer(phone, at, engine.Chosen("road")))
	two := tb.must(tb.s.Answer(phone, at, engine.Chosen("road")))
	if one.Seq != 1 || two.Seq != 1 {
		t.Fatal(one.Seq, two.Seq)
	}
	tb.s.Close()
	st.Close()
	tb = newTable(t, realStore(t, dir))
	if v := tb.must(tb.s.Answer(phone, at, engine.Chosen("road"))); v.Seq != 1 || v.ID != one.ID {
		t.Errorf("after the restart: seq %d, game %s", v.Seq, v.ID)
	}
}

func TestRefusalSaysWhyAndChangesNothing(t *testing.T) {
	tb := newTable(t, storetest.New())
	before := tb.begin("errand")
	fr := companion.Viewer{Lang: "fr"}
	for _, c := range []struct {
		who        companion.Viewer
		answer     engine.Answer
		code, text string
	}{
		{phone, engine.Chosen("bridge"), "bridge_down", "The bridge is down."},
		{fr, engine.Chosen("bridge"), "bridge_down", "Le pont est coupé."},
		{phone, engine.Chosen("moon"), engine.NoSuchOption, "moon"},
		{phone, engine.Rolled(1, 2), engine.WrongPrompt, "a choice"},
		{phone, engine.Act("fly", engine.Confirmed()), engine.NoSuchAction, "fly"},
	} {
		_, err := tb.s.Answer(c.who, companion.At{Seq: 0, ID: "x"}, c.answer)
		var no *companion.Refused
		if !errors.As(err, &no) || no.Code != c.code || !strings.Contains(no.Text.String(), c.text) {
			t.Errorf("%v: %v", c.answer, err)
		}
	}
	if after := tb.s.View(phone); after.Seq != before.Seq || after.Sheet.String() != before.Sheet.String() {
		t.Error("a refusal changed the game")
	}
	if v := tb.must(tb.s.Answer(phone, companion.At{Seq: 0, ID: "x"}, engine.Chosen("road"))); v.Seq != 1 {
		t.Error("the id of a refused request was used up")
	}
}

func TestOptionAloneEndsTheMoving(t *testing.T) {
	tb := newTable(t, storetest.New())
	seq := tb.begin("errand").Seq
	for _, l := range []string{"choose road", "count 2", "roll 3 4", "roll red:2 black:5", "dice 1 2 3 4 5", "roll 1 2 3 4 5 6", "count 1", "allot child=2 dog=1", "card sun"} {
		a, err := engine.ParseAnswer(l)
		if err != nil {
			t.Fatal(err)
		}
		seq = tb.must(tb.s.Answer(phone, companion.At{Seq: seq}, a)).Seq
	}
	if _, err := tb.s.Answer(phone, companion.At{Seq: seq}, engine.Chosen("moon")); err == nil {
		t.Error("an option that does not end the moving was taken")
	}
	if v := tb.must(tb.s.Answer(phone, companion.At{Seq: seq}, engine.Chosen("done"))); v.Prompt == nil || v.Prompt.Key != "name" {
		t.Errorf("after the move: %+v", v.Prompt)
	}
}

func TestUndoRedoCorrect(t *testing.T) {
	tb := newTable(t, storetest.New())
	start := tb.begin("errand").Sheet.String()
	v := tb.say(turn[:7]...)
	end := v.Sheet.String()
	v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 1))
	if v.Sheet.String() != start || v.Redo != 7 || len(v.History) != 0 {
		t.Errorf("taking all back: redo %d\n%s", v.Redo, v.Sheet)
	}
	v = tb.must(tb.s.Redo(phone, companion.At{Seq: v.Seq}))
	if v.Sheet.String() != end || v.Redo != 0 {
		t.Errorf("bringing all back:\n%s", v.Sheet)
	}
	v = tb.must(tb.s.Correct(phone, companion.At{Seq: v.Seq}, map[string]string{"coins": "7", "steps": "1"}))
	if *v.Sheet.Tracks[0].N != 7 || *v.Sheet.Tracks[1].N != 1 {
		t.Errorf("corrected:\n%s", v.Sheet)
	}
	seq := v.Seq
	for _, bad := range []map[string]string{{"coins": "8", "steps": "many"}, {"moon": "1"}, {}} {
		if _, err := tb.s.Correct(phone, companion.At{Seq: seq}, bad); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
	if v = tb.s.View(phone); v.Seq != seq || *v.Sheet.Tracks[0].N != 7 {
		t.Error("half a correction was kept")
	}
	for v.Seq = seq; len(v.History) > 0; {
		v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
	}
	_, err := tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0)
	var no *companion.Refused
	if !errors.As(err, &no) || no.Code != companion.NothingToUndo {
		t.Error(err)
	}
}

func TestBugInTheRulesKeepsTheLastGoodPosition(t *testing.T) {
	st := storetest.New()
	tb := newTable(t, st)
	tb.begin("errand", "bug", "1")
	v := tb.say(turn[:2]...)
	_, err := tb.s.Answer(phone, companion.At{Seq: 2}, engine.Rolled(1, 1))
	var fault *companion.Fault
	var bug *companion.Bug
	if !errors.As(err, &fault) || !errors.As(err, &bug) || bug.Entry != 3 || bug.Game != v.ID || !strings.Contains(err.Error(), "entry 3") {
		t.Fatalf("%v", err)
	}
	if v = tb.s.View(phone); v.Seq != 2 || v.Prompt.Key != "road" {
		t.Error("the game moved", v.Seq)
	}

	// A log that an older, sound build wrote breaks this one: it opens before the bug and can be taken back to there.
	st.Logs[v.ID] = append(st.Logs[v.ID], engine.Entry{Seq: 3, Kind: engine.AnswerEntry, Answer: engine.Rolled(1, 1)}, engine.Entry{Seq: 4, Kind: engine.AnswerEntry, Answer: engine.Rolled(1, 1)})
	tb = newTable(t, st)
	v = tb.s.View(phone)
	if v.Seq != 4 || len(v.Problems) == 0 || !strings.Contains(v.Problems[0].Text.String(), "entry 3") {
		t.Fatalf("%d %+v", v.Seq, v.Problems)
	}
	if _, err := tb.s.Answer(phone, companion.At{Seq: 4}, engine.Rolled(2, 2)); err == nil {
		t.Error("a broken game was played on")
	}
	if v = tb.must(tb.s.Undo(phone, companion.At{Seq: 4}, 3)); len(v.Problems) != 0 || v.Prompt.Key != "road" {
		t.Errorf("%+v", v.Problems)
	}
}

func TestOldLogThatTheRulesRefuse(t *testing.T) {
	st := storetest.New()
	tb := newTable(t, st)
	v := tb.begin("errand")
	st.Logs[v.ID] = []engine.Entry{
		{Seq: 1, Kind: engine.AnswerEntry, Answer: engine.Chosen("road")},
		{Seq: 2, Kind: engine.AnswerEntry, Answer: engine.Chosen("tunnel")},
		{Seq: 3, Kind: engine.AnswerEntry, Answer: engine.Rolled(1, 1)},
	}
	tb = newTable(t, st)
	v = tb.s.View(phone)
	if len(v.Problems) != 1 || !strings.Contains(v.Problems[0].Text.String(), "entry 2") {
		t.Fatalf("%+v", v.Problems)
	}
	_, err := tb.s.Answer(phone, companion.At{Seq: 3}, engine.Counted(1))
	var no *companion.Refused
	if !errors.As(err, &no) || no.Code != companion.BrokenGame {
		t.Error(err)
	}
	tb.must(tb.s.Undo(phone, companion.At{Seq: 3}, 2))
	tb.say("count 3", "roll 1 1")
}

func TestFaultOfTheStoreRefusesTheAnswerAndRecovers(t *testing.T) {
	st := storetest.New()
	tb := newTable(t, st)
	tb.begin("errand")
	st.Fail = func(op string) error { return syscall.ENOSPC }
	at := companion.At{Seq: 0, ID: "tap"}
	_, err := tb.s.Answer(phone, at, engine.Chosen("road"))
	var fault *companion.Fault
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), "disk is full") {
		t.Fatal(err)
	}
	v := tb.s.View(phone)
	if v.Seq != 0 || tb.s.Health()["journal"] != "failing" {
		t.Error(v.Seq, tb.s.Health())
	}
	st.Fail = nil
	if v = tb.must(tb.s.Answer(phone, at, engine.Chosen("road"))); v.Seq != 1 || tb.s.Health()["journal"] != "ok" {
		t.Error(v.Seq, tb.s.Health())
	}
}

// The answer reached the disk, but the disk reported a fault: a repeated request
// is applied once, and another is told how things really are.
func TestUnknownOutcomeIsLookedUp(t *testing.T) {
	for _, again := range []companion.At{{Seq: 0, ID: "tap"}, {Seq: 0, ID: "other"}} {
		st := storetest.New()
		tb := newTable(t, st)
		tb.begin("errand")
		st.After = func(op string) error { return errors.New("I/O error") }
		if _, err := tb.s.Answer(phone, companion.At{Seq: 0, ID: "tap"}, engine.Chosen("road")); err == nil {
			t.Fatal("a fault was a 200")
		}
		st.After = nil
		v, err := tb.s.Answer(phone, again, engine.Chosen("road"))
		var stale *companion.Stale
		switch {
		case again.ID == "tap" && (err != nil || v.Seq != 1):
			t.Error(v.Seq, err)
		case again.ID == "other" && (!errors.As(err, &stale) || stale.View.Seq != 1):
			t.Error(err)
		}
		if log, _, _ := st.Log(tb.s.View(phone).ID); len(log) != 1 {
			t.Error(len(log), "entries")
		}
	}
}

func TestSecretsStayWithTheirSeat(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("duel")
	blue, red, page := companion.Viewer{Seat: "blue"}, companion.Viewer{Seat: "red"}, companion.Viewer{}
	see := func(v companion.Viewer) string {
		view := tb.s.View(v)
		if p := view.Prompt; p != nil && p.Key == "pick" {
			view.Prompt.Need = engine.Need{} // the question itself names both blades
		}
		b, err := json.Marshal(view)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if _, err := tb.s.Answer(page, companion.At{Seq: 0}, engine.Chosen("foil")); err == nil {
		t.Error("the shared page answered a secret question")
	}
	tb.must(tb.s.Answer(blue, companion.At{Seq: 0}, engine.Chosen("foil")))
	for who, v := range map[string]companion.Viewer{"red": red, "page": page} {
		if s := see(v); strings.Contains(s, "foil") {
			t.Errorf("%s sees %s", who, s)
		}
	}
	if s := see(blue); !strings.Contains(s, "Waiting for Red") {
		t.Error("blue does not wait:", s)
	}
	tb.must(tb.s.Answer(red, companion.At{Seq: 1}, engine.Chosen("sabre")))
	if s := see(red); strings.Contains(s, "foil") || !strings.Contains(s, "You picked the sabre.") {
		t.Error("red sees", s)
	}
	if s := see(page); strings.Contains(s, "foil") || strings.Contains(s, "sabre") {
		t.Error("the page sees", s)
	}
	if s := see(blue); strings.Contains(s, "sabre") || !strings.Contains(s, "Answered in secret.") {
		t.Error("blue sees", s)
	}
}

// Two seats that are asked at the same time answer at the same time.
func TestTwoSeatsAnswerAtOnce(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("duel")
	blue, red := companion.Viewer{Seat: "blue"}, companion.Viewer{Seat: "red"}
	tb.must(tb.s.Answer(blue, companion.At{Seq: 0}, engine.Chosen("foil")))
	if _, err := tb.s.Answer(blue, companion.At{Seq: 0}, engine.Chosen("sabre")); !errors.As(err, new(*companion.Stale)) {
		t.Error("blue answered twice:", err)
	}
	if _, err := tb.s.Undo(red, companion.At{Seq: 0}, 0); !errors.As(err, new(*companion.Stale)) {
		t.Error("red took back an answer that it had not seen:", err)
	}
	if v := tb.must(tb.s.Answer(red, companion.At{Seq: 0}, engine.Chosen("sabre"))); v.Seq != 2 || v.Prompt.Key != "fight" {
		t.Error(v.Seq, v.Prompt.Key)
	}
	if _, err := tb.s.Answer(red, companion.At{Seq: 1}, engine.Rolled(1, 1)); !errors.As(err, new(*companion.Stale)) {
		t.Error("the question is another one:", err)
	}
}

func TestSubscriberGetsTheNewestView(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	ctx, cancel := context.WithCancel(context.Background())
	views := tb.s.Subscribe(ctx, phone)
	if v := <-views; v.Seq != 0 {
		t.Error(v.Seq)
	}
	for range 3 {
		tb.say("do find")
	}
	last := 0
	for last < 3 {
		v := <-views
		if v.Seq <= last && v.Seq != 0 {
			t.Errorf("%d after %d", v.Seq, last)
		}
		last = v.Seq
	}
	cancel()
	for range views {
	}
	v := tb.s.View(phone)
	v.Sheet.Tracks[0].Key, v.History[0].Notes = "spoiled", nil
	if w := tb.s.View(phone); w.Sheet.Tracks[0].Key != "coins" || len(w.History[0].Notes) != 1 {
		t.Error("a published view shares memory with the session")
	}
}

func TestViewSpeaksTheViewersLanguage(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	v := tb.s.View(companion.Viewer{Lang: "fr"})
	if v.Prompt.Text.String() != "Par où ?" || v.Prompt.Need.Options[0].Text.String() != "par la route" || v.Name.String() != "Course" {
		t.Error(v.Prompt.Text, v.Prompt.Need.Options[0].Text, v.Name)
	}
	if err := tb.s.SetSettings(phone, companion.Settings{Lang: "fr", Accept: "asked", AcceptSeconds: 5}); err != nil {
		t.Fatal(err)
	}
	if v := tb.s.View(companion.Viewer{}); v.Lang != "fr" || v.Name.String() != "Course" {
		t.Error(v.Lang, v.Name)
	}
	if err := tb.s.SetSettings(phone, companion.Settings{Lang: "tlh", Accept: "asked", AcceptSeconds: 5}); err == nil {
		t.Error("an unknown language was taken")
	}
}

// Whatever is done in whatever order, the session is the replay of what the
// store holds, and a restart at any moment gives the same page.
func TestSessionIsTheReplayOfItsJournal(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		st := storetest.New()
		tb := newTable(t, st)
		v := tb.begin("errand", "turns", "3")
		fail := false
		st.Fail = func(string) error {
			if fail {
				return syscall.ENOSPC
			}
			return nil
		}
		for range rapid.IntRange(1, 60).Draw(r, "writes") {
			fail = rapid.IntRange(0, 9).Draw(r, "fail") == 0
			at := companion.At{Seq: v.Seq + rapid.SampledFrom([]int{0, 0, 0, 0, 0, -1, 1}).Draw(r, "off")}
			before := tb.s.View(phone)
			var err error
			switch op := rapid.IntRange(0, 9).Draw(r, "op"); {
			case op == 0:
				_, err = tb.s.Undo(phone, at, rapid.IntRange(0, v.Seq).Draw(r, "to"))
			case op == 1:
				_, err = tb.s.Redo(phone, at)
			case op == 2:
				_, err = tb.s.Correct(phone, at, map[string]string{"coins": rapid.SampledFrom([]string{"0", "9", "11", "x"}).Draw(r, "coins")})
			case op == 3:
				_, err = tb.s.Print(phone, at, "toll", rapid.SampledFrom([]string{"1", "8", "12"}).Draw(r, "toll"))
			case v.Prompt == nil:
				_, err = tb.s.Answer(phone, at, engine.Confirmed())
			default:
				src := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
				a, ok := enginetest.Pick(src, nil, v.Prompt.Prompt, nil)
				if !ok {
					r.Fatalf("no answer to %s", v.Prompt.Key)
				}
				_, err = tb.s.Answer(phone, at, a)
			}
			v = tb.s.View(phone)
			if err != nil && (v.Seq != before.Seq || v.Sheet.String() != before.Sheet.String()) {
				r.Fatalf("%v, but something changed", err)
			}
		}
		log, _, _ := st.Log(v.ID)
		rec, _ := st.Game(v.ID)
		pos, err := engine.Replay(companiontest.Errand(), rec.Setup, log)
		if err != nil || pos.Err != nil || pos.Sheet("").String() != v.Sheet.String() || len(log) != v.Seq {
			r.Fatalf("the session is not its journal: %v %v", err, pos.Err)
		}
		again := newTable(t, st).s.View(phone)
		again.Rev, v.Rev = 0, 0
		again.Devices, v.Devices = nil, nil
		one, _ := json.Marshal(v)
		two, _ := json.Marshal(again)
		if string(one) != string(two) {
			r.Fatalf("after a restart\n%s\nbefore\n%s", two, one)
		}
	})
}
