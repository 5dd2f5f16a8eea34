package eye_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/vision"
	"adjutant/vision/eye"
	"adjutant/vision/visiontest"
)

// TestMain makes the test binary its own fake adjutant-eye.
func TestMain(m *testing.M) {
	if behaviour := os.Getenv("FAKE_EYE"); behaviour != "" {
		fakeEye(behaviour)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// fakeEye behaves as told, one word each:
//
//	good     answers every ask
//	die      says hello and ends
//	once     dies at its first photo, is good in its next life (a file remembers)
//	picky    dies at every photo
//	mute     says hello, then nothing, and does not end by itself
//	deaf     never reads its input, but is alive
//	old      speaks protocol 0
//	noise    says hello, then something that is no JSON
func fakeEye(behaviour string) {
	out := json.NewEncoder(os.Stdout)
	protocol := vision.ProtocolVersion
	if behaviour == "old" {
		protocol = 0
	}
	out.Encode(vision.Said{Say: "hello", Protocol: protocol, Source: "fake", Version: "v9"})
	fmt.Fprintln(os.Stderr, "started as", behaviour, os.Args[1:])
	switch behaviour {
	case "die":
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(3)
	case "mute":
		time.Sleep(time.Hour) // deadlock detection would end it
	case "deaf":
		for {
			out.Encode(vision.Said{Say: "alive", FPS: 10})
			time.Sleep(20 * time.Millisecond)
		}
	case "noise":
		fmt.Println("[ WARN:0] global cap_v4l.cpp")
	}
	out.Encode(vision.Said{Say: "state", State: vision.Watching})
	dice := []vision.Die{}
	throw := 0
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, vision.MaxLine)
	for in.Scan() {
		var ask vision.Asked
		json.Unmarshal(in.Bytes(), &ask)
		reading := &vision.Reading{Dice: dice, Sure: true, Why: []vision.Why{}}
		switch ask.Ask {
		case "expect":
			if ask.Dice == 0 || ask.Thrown {
				continue
			}
			throw++
			dice = nil
			for i := range ask.Dice {
				dice = append(dice, vision.Die{Value: i + 1, Confidence: 1})
			}
			reading.Dice = dice
			out.Encode(vision.Said{Say: "state", State: vision.Motion})
			out.Encode(vision.Said{Say: "state", State: vision.Settled})
			reading.File = fmt.Sprint(throw, ".jpg")
			out.Encode(vision.Said{Say: "reading", Throw: throw, Reading: reading, Still: []byte("jpeg")})
		case "again":
			if mark := os.Getenv("FAKE_EYE_MARK"); behaviour == "once" {
				if _, err := os.Stat(mark); err != nil {
					os.WriteFile(mark, nil, 0o600)
					os.Exit(1)
				}
			}
			out.Encode(vision.Said{Say: "reading", Throw: throw, Reading: reading, Still: []byte("jpeg")})
		case "photo":
			if behaviour == "picky" {
				os.Exit(1)
			}
			if mark := os.Getenv("FAKE_EYE_MARK"); behaviour == "once" {
				if _, err := os.Stat(mark); err != nil {
					os.WriteFile(mark, nil, 0o600)
					os.Exit(1)
				}
			}
			if bytes.HasPrefix(ask.Image, []byte("text")) {
				out.Encode(vision.Said{Say: "error", Ref: ask.Ref, Error: "no picture", Hint: vision.HintPicture})
				continue
			}
			reading.Dice = []vision.Die{{Value: len(ask.Image) % 6}}
			out.Encode(vision.Said{Say: "photo", Ref: ask.Ref, Reading: reading, Still: ask.Image})
		case "measure":
			out.Encode(vision.Said{Say: "tray", Ref: ask.Ref, Tray: &vision.Tray{Light: 120, Advice: []vision.Advice{vision.LessGlare}}})
		case "empty":
			if behaviour == "picky" {
				out.Encode(vision.Said{Say: "error", Ref: ask.Ref, Error: "dice", Hint: vision.HintDice, Reading: &vision.Reading{Dice: []vision.Die{{Value: 4}}}})
				continue
			}
			out.Encode(vision.Said{Say: "ground", Ref: ask.Ref, Learnt: true})
		case "forget":
			out.Encode(vision.Said{Say: "ground", Ref: ask.Ref})
		case "shown":
			out.Encode(vision.Said{Say: "state", State: vision.EndOfFile, Hint: vision.HintMore})
			dice = make([]vision.Die, len(ask.Files))
		case "tray":
			out.Encode(vision.Said{Say: "error", Error: fmt.Sprint("outline of ", len(ask.Outline))})
		}
	}
}

// start starts an eye whose child behaves as told.
func start(t *testing.T, behaviour string) (*eye.Eye, *visiontest.Clock) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	clock := &visiontest.Clock{}
	e := eye.Start(t.Context(), eye.Config{
		Path: self, Source: "demo", Clock: clock,
		Env: append(os.Environ(), "FAKE_EYE="+behaviour, "FAKE_EYE_MARK="+filepath.Join(t.TempDir(), "mark")),
	})
	t.Cleanup(func() {
		stop := make(chan struct{})
		go func() { // a child that will not end is killed when the clock moves
			for {
				select {
				case <-stop:
					return
				case <-time.After(5 * time.Millisecond):
					clock.Advance(time.Second)
				}
			}
		}()
		e.Close()
		close(stop)
	})
	return e, clock
}

// await fetches events until one is as wanted.
func await(t *testing.T, e *eye.Eye, what string, wanted func(eye.Event) bool) eye.Event {
	t.Helper()
	late := time.After(60 * time.Second)
	for {
		select {
		case ev, ok := <-e.Events():
			if !ok {
				t.Fatalf("events closed before %s", what)
			}
			if wanted(ev) {
				return ev
			}
		case <-late:
			t.Fatalf("no %s in time; status %+v", what, e.Status())
		}
	}
}

func watching(ev eye.Event) bool { return ev.Status.State == vision.Watching }
func thrown(ev eye.Event) bool   { return ev.Throw != nil }

func values(r vision.Reading) (v []int) {
	for _, d := range r.Dice {
		v = append(v, d.Value)
	}
	return v
}

func TestTheSameThrowTwiceIsTwoThrows(t *testing.T) {
	e, _ := start(t, "good")
	await(t, e, "watching", watching)
	for n := 1; n <= 2; n++ {
		e.Expect(3)
		ev := await(t, e, "throw", thrown)
		if ev.Throw.Number != n || ev.Throw.Again || !slices.Equal(values(ev.Throw.Reading), []int{1, 2, 3}) || string(ev.Throw.Still) != "jpeg" {
			t.Fatalf("throw %d came as %+v", n, ev.Throw)
		}
	}
	e.Again()
	ev := await(t, e, "repeat", thrown)
	if ev.Throw.Number != 2 || !ev.Throw.Again {
		t.Fatalf("the repeated throw came as %+v", ev.Throw)
	}
	if s := e.Status(); !s.OK() || s.Source != "fake" || s.Version != "v9" || s.String() != "settled" {
		t.Fatalf("status %+v", s)
	}
}

func TestPhoto(t *testing.T) {
	e, _ := start(t, "good")
	reading, still, err := e.Photo(t.Context(), []byte("pic")) // waits for the child
	if err != nil || !slices.Equal(values(reading), []int{3}) || string(still) != "pic" {
		t.Fatalf("photo: %+v %q %v", reading, still, err)
	}
	_, _, err = e.Photo(t.Context(), []byte("text"))
	var why *eye.Error
	if !errors.As(err, &why) || why.Hint != vision.HintPicture {
		t.Fatalf("a text as photo: %v", err)
	}
	if _, _, err = e.Photo(t.Context(), make([]byte, eye.MaxPicture+1)); !errors.As(err, &why) || why.Hint != vision.HintLarge {
		t.Fatalf("a photo too large: %v", err)
	}
	if reading, _, err = e.Photo(t.Context(), bytes.Repeat([]byte("p"), 12<<20)); err != nil {
		t.Fatalf("a photo of 12 MiB: %v", err)
	}
}

func TestMeasureTray(t *testing.T) {
	e, _ := start(t, "good")
	tray, _, err := e.MeasureTray(t.Context())
	if err != nil || tray.Light != 120 || !slices.Equal(tray.Advice, []vision.Advice{vision.LessGlare}) {
		t.Fatalf("tray: %+v %v", tray, err)
	}
}

func TestLearnAndForgetTheEmptyTray(t *testing.T) {
	e, _ := start(t, "good")
	if err := e.Learn(t.Context(), false); err != nil || !e.Status().Learnt {
		t.Fatalf("learnt: %v %+v", err, e.Status())
	}
	if err := e.Forget(t.Context()); err != nil || e.Status().Learnt {
		t.Fatalf("forgotten: %v %+v", err, e.Status())
	}
	e, _ = start(t, "picky")
	var why *eye.Error
	if err := e.Learn(t.Context(), false); !errors.As(err, &why) || why.Hint != vision.HintDice || len(why.Dice) != 1 || why.Dice[0].Value != 4 {
		t.Fatalf("dice in the tray: %v", err)
	}
}

// restart lets the time pass that an eye waits after its child has ended. The child is
// a real process: nothing tells when it has gone but the status.
func restart(e *eye.Eye, clock *visiontest.Clock) {
	for e.Status().Restarts == 0 {
		time.Sleep(time.Millisecond)
	}
	for e.Status().Condition != eye.Running {
		clock.Advance(100 * time.Millisecond)
		time.Sleep(time.Millisecond)
	}
}

func TestPhotoSurvivesTheChildsDeath(t *testing.T) {
	e, clock := start(t, "once")
	go restart(e, clock)
	if _, _, err := e.Photo(t.Context(), []byte("pic")); err != nil {
		t.Fatalf("photo after a restart: %v", err)
	}
}

func TestALookAskedOfADyingChildIsTakenByTheNext(t *testing.T) {
	e, clock := start(t, "once")
	await(t, e, "watching", watching)
	e.Expect(2)
	await(t, e, "throw", thrown)
	e.Again()
	go restart(e, clock)
	if ev := await(t, e, "the look asked for", thrown); !ev.Throw.Again || ev.Throw.Number != 1 {
		t.Fatalf("the look came as %+v", ev.Throw)
	}
}

func TestAPhotoThatKillsTheChildIsGivenUp(t *testing.T) {
	e, clock := start(t, "picky")
	ctx, done := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			if e.Status().Condition == eye.Restarting {
				clock.Advance(time.Second)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	_, _, err := e.Photo(t.Context(), []byte("pic"))
	done()
	var why *eye.Error
	if !errors.As(err, &why) || why.Hint != vision.HintPicture {
		t.Fatalf("a photo that kills the child: %v", err)
	}
}

func TestBackOffDoublesTo30s(t *testing.T) {
	e, clock := start(t, "die")
	for i, want := range []time.Duration{1, 2, 4, 8, 16, 30, 30} {
		ev := await(t, e, "restart", func(ev eye.Event) bool { return ev.Status.Restarts == i+1 })
		if ev.Status.Condition != eye.Restarting || ev.Status.Hint != vision.HintWait {
			t.Fatalf("after death %d: %+v", i+1, ev.Status)
		}
		if !strings.Contains(ev.Status.Error, "out of memory") {
			t.Errorf("the child's last words are missing: %q", ev.Status.Error)
		}
		waits := func() bool { return slices.Contains(clock.Waiting(), want*time.Second) }
		for i := 0; !waits(); i++ {
			if i > 30000 {
				t.Fatalf("back-off %v is not waited for: %v", want*time.Second, clock.Waiting())
			}
			time.Sleep(time.Millisecond)
		}
		clock.Advance(want * time.Second)
	}
}

func TestChildrenThatMisbehaveAreReplaced(t *testing.T) {
	for behaviour, want := range map[string]struct {
		words string
		hint  vision.Hint
	}{
		"mute":  {"silent for 5s", vision.HintWait},
		"old":   {"protocol 0", vision.HintVersion},
		"noise": {"no JSON", vision.HintWait},
	} {
		t.Run(behaviour, func(t *testing.T) {
			e, clock := start(t, behaviour)
			go func() {
				for t.Context().Err() == nil && e.Status().Restarts == 0 {
					if e.Status().Condition == eye.Running {
						clock.Advance(time.Second)
					}
					time.Sleep(time.Millisecond)
				}
			}()
			// stopping a mute child waits 2 s on the clock, which runs on above only while it is Running
			ev := await(t, e, "restart", func(ev eye.Event) bool { return ev.Status.Condition == eye.Restarting })
			if !strings.Contains(ev.Status.Error, want.words) || ev.Status.Hint != want.hint {
				t.Fatalf("status %s: %s (%s)", ev.Status, ev.Status.Error, ev.Status.Hint)
			}
			if got := ev.Status.Words("fr"); got != "la caméra redémarre" {
				t.Errorf("words: %q", got)
			}
		})
	}
}

func TestADeafChildBlocksNobody(t *testing.T) {
	e, _ := start(t, "deaf")
	await(t, e, "running", func(ev eye.Event) bool { return ev.Status.Condition == eye.Running })
	for range 200 {
		e.Expect(2)
		e.SetTray(make([]vision.Point, 1000))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := e.Photo(ctx, []byte("pic")); err == nil {
		t.Fatal("a deaf child answered")
	}
}

func TestANewChildIsToldWhatItMustKnow(t *testing.T) {
	e, clock := start(t, "once")
	await(t, e, "watching", watching)
	e.Expect(2)
	if ev := await(t, e, "throw", thrown); ev.Throw.Number != 1 {
		t.Fatalf("first throw %+v", ev.Throw)
	}
	go e.Photo(t.Context(), []byte("pic")) // kills it
	await(t, e, "restart", func(ev eye.Event) bool { return ev.Status.Condition == eye.Restarting })
	go func() {
		for e.Status().Condition != eye.Running {
			clock.Advance(time.Second)
			time.Sleep(time.Millisecond)
		}
	}()
	// it knows which still was thrown, and throws nothing for a roll that had its throw
	ev := await(t, e, "what was shown", func(ev eye.Event) bool { return ev.Throw != nil || ev.Status.State == vision.EndOfFile })
	if ev.Throw != nil || ev.Status.Hint != vision.HintMore {
		t.Fatalf("after the restart %+v %+v", ev.Throw, ev.Status)
	}
	e.Expect(3)
	// the new child counts from 1 again; the eye goes on counting
	if ev := await(t, e, "throw of the new child", thrown); ev.Throw.Number != 2 || ev.Throw.Again || len(ev.Throw.Reading.Dice) != 3 {
		t.Fatalf("throw after the restart %+v", ev.Throw)
	}
}

func TestWithoutTheProgram(t *testing.T) {
	e := eye.Start(t.Context(), eye.Config{Path: filepath.Join(t.TempDir(), "adjutant-eye"), Clock: &visiontest.Clock{}})
	defer e.Close()
	ev := await(t, e, "missing", func(ev eye.Event) bool { return ev.Status.Condition == eye.Missing })
	if ev.Status.Hint != vision.HintInstall || ev.Status.OK() || ev.Status.String() != "missing" {
		t.Fatalf("status %s: %s (%s)", ev.Status, ev.Status.Error, ev.Status.Hint)
	}
	_, _, err := e.Photo(t.Context(), []byte("pic"))
	var why *eye.Error
	if !errors.As(err, &why) || why.Hint != vision.HintInstall {
		t.Fatalf("photo without the program: %v", err)
	}
	e.Expect(2)
	e.Again()
}

func TestClose(t *testing.T) {
	e, _ := start(t, "good")
	await(t, e, "watching", watching)
	e.Close()
	for range e.Events() { // what was queued; then it is closed
	}
	if s := e.Status(); s.Condition != eye.Closed || s.Words("en") != "camera off" {
		t.Fatalf("after Close: %+v", s)
	}
	if _, _, err := e.Photo(t.Context(), []byte("pic")); err == nil {
		t.Fatal("a closed eye read a photo")
	}
}

func TestManyThrowsWithNobodyListening(t *testing.T) {
	e, _ := start(t, "good")
	await(t, e, "watching", watching)
	for range 300 {
		e.Expect(1)
		time.Sleep(time.Millisecond / 4)
	}
	e.Again()
	last := 0
	await(t, e, "the repeat at the end", func(ev eye.Event) bool {
		if ev.Throw == nil {
			return false
		}
		if ev.Throw.Number < last {
			t.Fatalf("throw %d after %d", ev.Throw.Number, last)
		}
		last = ev.Throw.Number
		return ev.Throw.Again
	})
}
