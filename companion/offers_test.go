package companion_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// seen is a sure reading: "3 4" or "red:3 black:4".
func seen(dice string) vision.Reading {
	a, err := engine.ParseAnswer("roll " + dice)
	if err != nil {
		panic(err)
	}
	r := vision.Reading{Sure: true}
	for i, d := range a.Dice {
		c := vision.Colour(d.Colour)
		if c == "" {
			c = vision.White
		}
		r.Dice = append(r.Dice, vision.Die{Value: d.Value, Colour: c, Confidence: 0.999, Box: vision.Box{50 * i, 10, 40, 40}})
	}
	return r
}

func still() []byte {
	var b bytes.Buffer
	jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 48)), nil)
	return b.Bytes()
}

func TestProposeIsPure(t *testing.T) {
	die := func(colours ...string) []engine.DieSpec {
		var out []engine.DieSpec
		for _, c := range colours {
			out = append(out, engine.DieSpec{Sides: 6, Colour: c})
		}
		return out
	}
	for _, c := range []struct {
		name, seen, answer, part, wrong string
		dice                            []engine.DieSpec
		have                            []engine.Die
		sure                            bool
	}{
		{name: "2 of 2", dice: die("", ""), seen: "3 4", answer: "roll 3 4", sure: true},
		{name: "3 of 2", dice: die("", ""), seen: "3 4 5", wrong: "I see 3 dice, the throw takes 2."},
		{name: "none", dice: die("", ""), seen: "", wrong: "I see no dice."},
		{name: "1 of 2", dice: die("", ""), seen: "6", answer: "dice 6", part: "1 of 2 dice.", sure: true},
		{name: "5 of 6 with 2 read", dice: engine.Die6(8), have: []engine.Die{{Value: 1}, {Value: 1}}, seen: "1 2 3 4 5", answer: "dice 1 2 3 4 5", part: "7 of 8 dice.", sure: true},
		{name: "the last of 3", dice: engine.Die6(3), have: []engine.Die{{Value: 1}, {Value: 1}}, seen: "5", answer: "roll 5", sure: true},
		{name: "red and black, black first", dice: die("red", "black"), seen: "black:2 red:5", answer: "roll black:2 red:5", sure: true},
		{name: "ivory is white", dice: die("white", "red"), seen: "ivory:2 red:5", answer: "roll white:2 red:5", sure: true},
		{name: "red and green for red and black", dice: die("red", "black"), seen: "green:1 red:2", answer: "roll black:1 red:2", wrong: "I see no black die; the dice are taken from left to right. Tap one to change it."},
		{name: "black after red is read", dice: die("red", "black"), have: []engine.Die{{Value: 6, Colour: "red"}}, seen: "black:4", answer: "roll black:4", sure: true},
		{name: "a d20", dice: []engine.DieSpec{{Sides: 20}}, seen: "4", wrong: "The camera reads six-sided dice only: enter this throw by hand."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := engine.Prompt{Need: engine.AskRoll(c.dice...)}
			p.Need.Have = c.have
			got := companion.Propose(p, seen(c.seen))
			if c.answer == "" && got.Fits || c.answer != "" && (!got.Fits || got.Answer.String() != c.answer) {
				t.Errorf("fits %v, answers %q, want %q", got.Fits, got.Answer, c.answer)
			}
			if got.Part.String() != c.part || got.Wrong.String() != c.wrong || got.Sure != c.sure {
				t.Errorf("part %q, wrong %q, sure %v", got.Part, got.Wrong, got.Sure)
			}
		})
	}
	for _, c := range []struct{ seen, why string }{
		{"6", "2 dice are expected"},
		{"6 1", "there may be a die more than was seen"},
	} {
		r := seen(c.seen)
		r.Sure, r.Why = false, []vision.Why{vision.Count}
		got := companion.Propose(engine.Prompt{Need: engine.AskRoll(engine.Die6(2)...)}, r)
		if len(got.WhyText) != 1 || got.WhyText[0].String() != c.why {
			t.Errorf("%s: %v", c.seen, got.WhyText)
		}
	}
	if companion.Propose(engine.Prompt{Need: engine.AskConfirm()}, seen("3")) != nil {
		t.Error("dice were offered to a question that takes none")
	}
}

// atRoll is a game of errand that waits for two dice.
func atRoll(t *testing.T) *table {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	tb.say("choose road", "count 2")
	return tb
}

func (tb *table) throw(n int, dice string) companion.View {
	tb.s.Propose(companion.Seen{Reading: seen(dice), From: "camera", Throw: n, Still: still()})
	return tb.s.View(phone)
}

// TestACorrectionOutlivesTheEye: the camera process restarted and reads the same
// throw anew, under a new number.
func TestACorrectionOutlivesTheEye(t *testing.T) {
	tb := atRoll(t)
	answer := func() string { t.Helper(); return tb.s.View(phone).Proposal.Answer.String() }
	v := tb.throw(1, "3 4")
	if tb.throw(2, "3 4"); answer() != "roll 3 4" { // not corrected: as read
		t.Errorf("offered %s", answer())
	}
	tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	if tb.throw(3, "3 4"); answer() != "roll 3 5" {
		t.Errorf("the same throw seen again: offered %s", answer())
	}
	tb.s.Propose(companion.Seen{Reading: seen("3 4"), From: "camera", Throw: 3, Again: true, Still: still()})
	if answer() != "roll 3 4" {
		t.Errorf("looked at again: offered %s", answer())
	}
	tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	moved := seen("3 4") // the same faces thrown anew lie elsewhere
	for i := range moved.Dice {
		moved.Dice[i].Box[1] += 60
	}
	if tb.s.Propose(companion.Seen{Reading: moved, From: "camera", Throw: 4, Still: still()}); answer() != "roll 3 4" {
		t.Errorf("thrown anew: offered %s", answer())
	}
	tb.must(tb.s.AdjustProposal(phone, v.Seq, companion.Adjust{Die: 1, Value: 5}))
	if tb.throw(5, "6 1"); answer() != "roll 6 1" {
		t.Errorf("another throw: offered %s", answer())
	}
}

func TestCameraOffersAndAPersonAccepts(t *testing.T) {
	tb := atRoll(t)
	v := tb.throw(1, "3 4")
	p := v.Proposal
	if p == nil || !p.Fits || p.Answer.String() != "roll 3 4" || p.From != "camera" || p.Width != 64 || p.AcceptIn != 0 {
		t.Fatalf("%+v", p)
	}
	if len(p.Leads) != 1 || p.Leads[0].Text.String() != "Move 7 steps." {
		t.Errorf("it leads to %v", p.Leads)
	}
	if v.Seq != 2 {
		t.Error("the camera wrote the log")
	}
	if data, err := tb.s.Still(p.Still); err != nil || len(data) == 0 {
		t.Error(err)
	}
	v = tb.must(tb.s.Accept(phone, companion.At{Seq: 2, ID: "next"}))
	v = tb.must(tb.s.Accept(phone, companion.At{Seq: 2, ID: "next"}))
	if v.Seq != 3 || v.History[2].Title.String() != "Walk road: 3+4" || v.Proposal != nil {
		t.Errorf("seq %d, %v", v.Seq, v.Proposal)
	}
	kept, _ := tb.s.StillsOf(v.ID)
	if kept[3] != p.Still {
		t.Error("the accepted throw's picture was not kept:", kept)
	}
}

// TestADieIsAdded: a die that the eye missed takes the colour that is missing, and in
// French one die is one.
func TestADieIsAdded(t *testing.T) {
	tb := atRoll(t)
	tb.throw(1, "6")
	french := companion.Viewer{Device: "phone", Lang: "fr"}
	p := tb.s.View(french).Proposal
	if p.Part.String() != "1 dé sur 2." {
		t.Errorf("in French: %q", p.Part)
	}
	v := tb.must(tb.s.AdjustProposal(phone, 2, companion.Adjust{Die: 1, Value: 4}))
	if v.Proposal.Answer.String() != "roll 6 4" || !v.Proposal.Fits {
		t.Errorf("%+v", v.Proposal)
	}
	tb.say("roll 1 1")
	tb.throw(2, "black:3")
	v = tb.must(tb.s.AdjustProposal(phone, 3, companion.Adjust{Die: 1, Value: 5}))
	if v.Proposal.Answer.String() != "roll black:3 red:5" || !v.Proposal.Wrong.Empty() {
		t.Errorf("%v, wrong %q", v.Proposal.Answer, v.Proposal.Wrong)
	}
}

func TestOneThrowIsOfferedOnce(t *testing.T) {
	tb := atRoll(t)
	tb.throw(7, "3 4")
	tb.must(tb.s.Decline(phone, 2))
	if v := tb.throw(7, "3 4"); v.Proposal != nil {
		t.Error("throw 7 was offered twice")
	}
	if v := tb.throw(8, "3 4"); v.Proposal == nil {
		t.Error("the same values thrown again are another throw")
	}
	tb.must(tb.s.Decline(phone, 2))
	tb.s.Propose(companion.Seen{Reading: seen("5 5"), From: "camera", Throw: 8, Again: true})
	if v := tb.s.View(phone); v.Proposal == nil || v.Proposal.Answer.String() != "roll 5 5" {
		t.Error("looking again was asked for and not offered")
	}
}

func TestTapOnADieCyclesIt(t *testing.T) {
	tb := atRoll(t)
	tb.throw(1, "6 4")
	adjust := func(a companion.Adjust) *companion.Proposal {
		t.Helper()
		return tb.must(tb.s.AdjustProposal(phone, 2, a)).Proposal
	}
	if p := adjust(companion.Adjust{Die: 0}); p.Answer.String() != "roll 1 4" || p.Sure || p.Leads[0].Text.String() != "Move 5 steps." {
		t.Errorf("%+v", p)
	}
	if p := adjust(companion.Adjust{Die: 1, Value: 6}); p.Answer.String() != "roll 1 6" {
		t.Error(p.Answer)
	}
	if p := adjust(companion.Adjust{Die: 2, Value: 2}); p.Fits || !strings.Contains(p.Wrong.String(), "3 dice") {
		t.Errorf("%+v", p)
	}
	if p := adjust(companion.Adjust{Die: 1, Remove: true}); p.Answer.String() != "roll 1 2" {
		t.Error(p.Answer)
	}
	for _, a := range []companion.Adjust{{Die: -1}, {Die: 3}, {Die: 2, Remove: true}, {Die: 0, Value: 7}} {
		if _, err := tb.s.AdjustProposal(phone, 2, a); err == nil {
			t.Errorf("%+v was taken", a)
		}
	}
	if _, err := tb.s.AdjustProposal(phone, 1, companion.Adjust{}); !errors.As(err, new(*companion.Stale)) {
		t.Error(err)
	}
	if v := tb.must(tb.s.Accept(phone, companion.At{Seq: 2})); v.History[2].Title.String() != "Walk road: 1+2" {
		t.Error(v.History[2].Title)
	}
}

func TestWrongNumberOfDiceCannotBeAccepted(t *testing.T) {
	tb := atRoll(t)
	v := tb.throw(1, "1 2 3")
	if v.Proposal.Fits || v.Proposal.Wrong.String() != "I see 3 dice, the throw takes 2." {
		t.Errorf("%+v", v.Proposal)
	}
	_, err := tb.s.Accept(phone, companion.At{Seq: 2})
	var no *companion.Refused
	if !errors.As(err, &no) || no.Code != companion.BadProposal {
		t.Error(err)
	}
}

func TestElevenDiceInThrowsOfFive(t *testing.T) {
	tb := atRoll(t)
	tb.say("roll 1 1", "roll red:1 black:2")
	for i, c := range []struct{ dice, part string }{{"1 2 3 4 5", "5 of 11 dice."}, {"1 2 3 4 5", "10 of 11 dice."}, {"6", ""}} {
		v := tb.throw(i+1, c.dice)
		if v.Proposal == nil || v.Proposal.Part.String() != c.part {
			t.Fatalf("throw %d: %+v", i, v.Proposal)
		}
		tb.must(tb.s.Accept(phone, companion.At{Seq: v.Seq}))
	}
	v := tb.s.View(phone)
	if v.Prompt.Key != "spend" || !strings.Contains(v.History[len(v.History)-1].Title.String(), "6") {
		t.Error(v.Prompt.Key, v.History[len(v.History)-1].Title)
	}
}

func TestThrowBeforeItsQuestionWaitsAndIsNeverAcceptedUnasked(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("errand")
	tb.sure(3)
	tb.say("choose road")
	if v := tb.throw(1, "3 4"); v.Proposal != nil {
		t.Error("dice were offered to a question that takes none")
	}
	v := tb.say("count 2")
	if v.Proposal == nil || !v.Proposal.Early || v.Proposal.AcceptIn != 0 {
		t.Fatalf("%+v", v.Proposal)
	}
	tb.clock.Advance(time.Minute)
	if v := tb.s.View(phone); v.Seq != 2 {
		t.Error("an early throw was accepted unasked")
	}
	tb.must(tb.s.Undo(phone, companion.At{Seq: 2}, 0))
	if v := tb.say("count 2"); v.Proposal != nil {
		t.Error("the early throw was offered twice")
	}

	for name, c := range map[string]struct {
		dice string
		wait time.Duration
	}{"one die for a throw of two": {"3", 0}, "long ago": {"3 4", time.Minute}} {
		tb = newTable(t, storetest.New())
		tb.begin("errand")
		tb.say("choose road")
		tb.throw(1, c.dice)
		tb.clock.Advance(c.wait)
		if v := tb.say("count 2"); v.Proposal != nil {
			t.Errorf("%s was offered as an early throw", name)
		}
	}
}

func (tb *table) sure(seconds int) {
	tb.t.Helper()
	if err := tb.s.SetSettings(phone, companion.Settings{Lang: "en", Accept: companion.AcceptSure, AcceptSeconds: seconds}); err != nil {
		tb.t.Fatal(err)
	}
}

func TestAcceptWhenSureCountsDown(t *testing.T) {
	tb := atRoll(t)
	tb.throw(1, "3 4")
	tb.clock.Advance(time.Hour)
	if v := tb.s.View(phone); v.Seq != 2 {
		t.Fatal("the setting is off, and a throw was accepted unasked")
	}
	tb.sure(4) // switching it on starts the countdown of what lies there
	v := tb.s.View(phone)
	if v.Proposal.AcceptIn != 4 {
		t.Errorf("accepted in %v s", v.Proposal.AcceptIn)
	}
	tb.clock.Advance(3 * time.Second)
	if v = tb.s.View(phone); v.Proposal == nil || v.Proposal.AcceptIn != 1 {
		t.Fatalf("%+v", v.Proposal)
	}
	tb.clock.Advance(time.Second)
	if v = tb.s.View(phone); v.Seq != 3 || v.History[2].By != "camera" {
		t.Fatalf("seq %d, by %q", v.Seq, v.History[2].By)
	}

	for name, touch := range map[string]func(seq int){
		"held":     func(seq int) { tb.must(tb.s.Hold(phone, seq)) },
		"adjusted": func(seq int) { tb.must(tb.s.AdjustProposal(phone, seq, companion.Adjust{})) },
		"declined": func(seq int) { tb.must(tb.s.Decline(phone, seq)) },
		"replaced": func(seq int) {
			tb.s.Propose(companion.Seen{Reading: vision.Reading{Why: []vision.Why{vision.Cocked}, Dice: seen("red:1 black:1").Dice}, From: "camera", Throw: tb.next() + 1})
		},
		"switched off": func(int) {
			tb.s.SetSettings(phone, companion.Settings{Lang: "en", Accept: companion.AcceptAsked, AcceptSeconds: 4})
		},
	} {
		tb.sure(4)
		seq := tb.s.View(phone).Seq
		v := tb.throw(tb.next(), "red:3 black:4")
		if v.Proposal.AcceptIn == 0 {
			t.Fatalf("%s: no countdown", name)
		}
		touch(seq)
		tb.clock.Advance(time.Minute)
		if now := tb.s.View(phone).Seq; now != seq {
			t.Errorf("%s, and accepted all the same", name)
		}
		if tb.s.View(phone).Proposal != nil { // what was changed by hand stays where the same dice are seen again
			tb.must(tb.s.Decline(phone, seq))
		}
	}
}

func (tb *table) next() int { return int(tb.clock.Now().Unix()) }

func TestUndoVoidsTheProposal(t *testing.T) {
	tb := atRoll(t)
	tb.throw(1, "3 4")
	v := tb.must(tb.s.Undo(phone, companion.At{Seq: 2}, 0))
	if v.Proposal != nil {
		t.Error("a proposal outlived its question")
	}
	if _, err := tb.s.Accept(phone, companion.At{Seq: 2}); !errors.As(err, new(*companion.Stale)) {
		t.Error(err)
	}
}

func TestPhotoIsOfferedOrSaysWhyNot(t *testing.T) {
	tb := atRoll(t)
	if _, err := tb.s.Photo(context.Background(), phone, still()); !errors.As(err, new(*companion.Fault)) {
		t.Error("without an eye:", err)
	}
	e := companiontest.NewEye()
	go tb.s.Watch(t.Context(), e)
	e.Wait(1)
	e.Reading, e.Still = seen("2 6"), still()
	v := tb.must(tb.s.Photo(context.Background(), phone, still()))
	if v.Proposal == nil || v.Proposal.From != "photo" || v.Proposal.Answer.String() != "roll 2 6" {
		t.Errorf("%+v", v.Proposal)
	}
	e.Err = &eye.Error{Err: "reading a photo: unknown format", Hint: vision.HintPicture}
	_, err := tb.s.Photo(context.Background(), companion.Viewer{Lang: "fr"}, []byte("text"))
	var no *companion.Refused
	if !errors.As(err, &no) || !strings.Contains(no.Text.String(), "choisissez une photo JPEG") {
		t.Error(err)
	}
	for hint, why := range map[vision.Hint]string{vision.HintCutOff: "tronqué : renvoyez-le", vision.HintPixels: "trop de pixels", vision.HintGIF: "GIF n'est pas lisible", vision.HintHEIC: "réglez l'appareil sur JPEG"} {
		e.Err = &eye.Error{Err: "reading a photo", Hint: hint}
		if _, err := tb.s.Photo(context.Background(), companion.Viewer{Lang: "fr"}, []byte("text")); !errors.As(err, &no) || !strings.Contains(no.Text.String(), why) {
			t.Error(hint, err)
		}
	}
	e.Err = &eye.Error{Err: "missing", Hint: vision.HintInstall}
	if _, err := tb.s.Photo(context.Background(), phone, still()); !errors.As(err, new(*companion.Fault)) || !strings.Contains(err.Error(), "adjutant-eye") {
		t.Error(err)
	}
	e.Err = nil
	tb.say("roll 1 1")
	e.Reading = seen("red:2 black:6")
	tb.must(tb.s.Photo(context.Background(), phone, still()))
	if !slices.Equal(e.Told, []vision.Colour{vision.Red, vision.Black}) {
		t.Errorf("the eye was told of the colours %v", e.Told)
	}
	tb.say("roll red:1 black:1", "roll 1 1 1 1 1 1 1 1 1 1 1")
	if _, err := tb.s.Photo(context.Background(), phone, still()); !errors.As(err, &no) || no.Code != engine.WrongPrompt {
		t.Error(err)
	}
}

func TestEyeIsToldWhatIsWantedAndItsThrowsAreOffered(t *testing.T) {
	tb := atRoll(t)
	e := companiontest.NewEye()
	done := make(chan bool)
	go func() { tb.s.Watch(context.Background(), e); close(done) }()
	e.Wait(1)
	tb.say("roll 1 1", "roll red:1 black:1", "dice 1 1 1", "roll 1 1 1 1 1 1 1 1", "count 1")
	want := []string{"2", "2 red black", "11", "8", "0"}
	if got := e.Wait(5); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("expected %v, want %v", got, want)
	}
	tb.must(tb.s.Undo(phone, companion.At{Seq: 7}, 3))
	changed := tb.s.Changed()
	r := seen("5 6")
	e.Say(eye.Event{Status: e.Status(), Throw: &eye.Throw{Number: 1, Reading: r}})
	<-changed
	for tb.s.View(phone).Proposal == nil {
		<-tb.s.Changed()
	}
	e.Close()
	<-done
	if h := tb.s.Health()["eye"]; h != "watching" {
		t.Error(h)
	}
}

// TestTrayIsKept: an outline belongs to the camera in whose picture it was marked,
// and is told again after a restart.
func TestTrayIsKept(t *testing.T) {
	st := storetest.New()
	tb := newTable(t, st)
	corners := []vision.Point{{0, 0}, {30, 0}, {30, 30}, {0, 30}}
	if err := tb.s.SetTray(phone, corners[:2]); err == nil {
		t.Error("a tray of two corners was taken")
	}
	if err := tb.s.SetTray(phone, []vision.Point{{0, 0}, {50, 50}, {99, 99}}); err == nil {
		t.Error("a tray that is a line was taken")
	}
	watch := func(tb *table, sources ...string) (*companiontest.Eye, func()) {
		e := companiontest.NewEye()
		e.State.Source = "auto"
		done := make(chan bool)
		go func() { tb.s.Watch(context.Background(), e); close(done) }()
		for _, source := range sources {
			e.Say(eye.Event{Status: eye.Status{Condition: eye.Running, State: vision.Watching, Source: source}})
		}
		e.Say(eye.Event{Status: eye.Status{Condition: eye.Running, State: vision.Settled, Source: sources[len(sources)-1]}}) // the one before is through
		return e, func() { e.Close(); <-done }
	}
	e, end := watch(tb, "usb:one")
	if err := tb.s.SetTray(phone, corners); err != nil {
		t.Fatal(err)
	}
	if len(e.Outline()) != 4 {
		t.Error("the eye was told", e.Outline())
	}
	end()

	tb = newTable(t, st)
	e, end = watch(tb, "usb:one")
	if len(e.Outline()) != 4 || len(tb.s.Tray()) != 4 {
		t.Error("after a restart the eye was told", e.Outline())
	}
	end()
	tb = newTable(t, st)
	e, end = watch(tb, "usb:one", "demo")
	if len(e.Outline()) != 0 || len(tb.s.Tray()) != 0 {
		t.Error("another camera was given the outline", e.Outline())
	}
	end()
	e, end = watch(tb, "usb:one")
	if err := tb.s.SetTray(phone, nil); err != nil || len(e.Outline()) != 0 || len(tb.s.Tray()) != 0 {
		t.Error("lifted:", err, e.Outline())
	}
	end()
}

// TestOpenThrowOfAnotherSeat: dice that lie open may be accepted from any seat;
// the entry is of the seat that was asked and names who accepted.
func TestOpenThrowOfAnotherSeat(t *testing.T) {
	tb := newTable(t, storetest.New())
	tb.begin("duel")
	blue, red := companion.Viewer{Device: "Ann", Seat: "blue"}, companion.Viewer{Device: "Ben", Seat: "red"}
	tb.must(tb.s.Answer(blue, companion.At{Seq: 0}, engine.Chosen("foil")))
	tb.must(tb.s.Answer(red, companion.At{Seq: 1}, engine.Chosen("sabre")))
	tb.s.Propose(companion.Seen{Reading: seen("4 3"), From: "camera", Throw: 1})
	if p := tb.s.View(red).Proposal; p == nil {
		t.Fatal("the open throw is not shown to the other seat")
	}
	v := tb.must(tb.s.Accept(red, companion.At{Seq: 2}))
	last := v.History[len(v.History)-1]
	if v.Seq != 3 || last.Seat != "blue" || last.By != "Ben" {
		t.Errorf("entry %d of seat %q by %q", last.Seq, last.Seat, last.By)
	}
}
