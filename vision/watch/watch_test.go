package watch_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adjutant/vision"
	"adjutant/vision/visiontest"
	"adjutant/vision/watch"
)

// frame is a picture of one grey, or of dice drawn as squares.
type frame struct {
	at     time.Time
	values []int
	noise  int
	torn   bool
	file   string
}

func (f *frame) At() time.Time    { return f.at }
func (f *frame) Close()           {}
func (f *frame) File() string     { return f.file }
func (f *frame) Size() (int, int) { return 1280, 720 }

func (f *frame) Small() (*image.YCbCr, error) {
	if f.torn {
		return nil, errors.New("torn")
	}
	img := image.NewYCbCr(image.Rect(0, 0, 320, 180), image.YCbCrSubsampleRatio420)
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = 128, 128
	}
	for i := range img.Y {
		img.Y[i] = 70
	}
	for i, v := range f.values {
		for y := range 24 {
			for x := range 24 {
				img.Y[(60+y+f.noise)*320+40+50*i+x] = uint8(120 + 20*v)
			}
		}
	}
	return img, nil
}

// source delivers what the test sends it.
type source struct {
	name   string
	kind   watch.Kind
	frames chan *frame
	fail   chan error
	thrown chan int
	closed chan struct{}
	once   sync.Once
}

func newSource(name string, kind watch.Kind) *source {
	return &source{name: name, kind: kind, frames: make(chan *frame), fail: make(chan error, 1), thrown: make(chan int, 16), closed: make(chan struct{})}
}

func (s *source) Name() string     { return s.name }
func (s *source) Kind() watch.Kind { return s.kind }
func (s *source) Close() error     { s.once.Do(func() { close(s.closed) }); return nil }
func (s *source) Next(ctx context.Context) (watch.Frame, error) {
	select {
	case f := <-s.frames:
		return f, nil
	case err := <-s.fail:
		return nil, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// thrower is a source that throws when dice are expected.
type thrower struct{ *source }

// stills is a thrower of files.
type stills struct {
	thrower
	resumed chan []string
}

func (s stills) Resume(files []string) { s.resumed <- files }
func (s stills) Repeat() bool          { s.resumed <- []string{"repeat"}; return true }

func (t thrower) Expect(dice int, _ []vision.Colour) { t.thrown <- dice }

// reader reads the values a frame was made of.
type reader struct {
	mu      sync.Mutex
	expects []watch.Wanted
	outline []vision.Point
	hard    chan struct{} // not nil: Read waits on it
	begun   chan *frame   // and says so
}

func (r *reader) Read(f watch.Frame, want watch.Wanted, outline []vision.Point) (vision.Reading, error) {
	if r.hard != nil {
		r.begun <- f.(*frame)
		<-r.hard
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.expects, r.outline = append(r.expects, want), outline
	out := vision.Reading{Dice: []vision.Die{}, Sure: true, Why: []vision.Why{}}
	for i, v := range f.(*frame).values { // in a picture of 1280x720
		out.Dice = append(out.Dice, vision.Die{Value: v, Confidence: 0.99, Box: vision.Box{160 + 200*i, 240, 96, 96}})
	}
	return out, nil
}

func (r *reader) Still(watch.Frame, *vision.Reading) ([]byte, error) { return []byte("still"), nil }
func (r *reader) Photo(p []byte, _ watch.Wanted) (vision.Reading, []byte, error) {
	if string(p) == "text" {
		return vision.Reading{}, nil, &watch.Lost{Err: errors.New("no picture"), Hint: vision.HintPicture}
	}
	return vision.Reading{Dice: []vision.Die{{Value: len(p)}}, Sure: true, Why: []vision.Why{}}, p, nil
}

func (r *reader) Measure(f watch.Frame) (vision.Tray, []byte, error) {
	seen, err := r.Read(f, watch.Wanted{}, nil)
	return vision.Tray{Light: 100, Dice: seen.Dice}, []byte("still"), err
}

// rig is a running loop.
type rig struct {
	t      *testing.T
	clock  *visiontest.Clock
	reader *reader
	in     io.WriteCloser
	lines  chan vision.Said
	ended  chan error
	at     time.Time
	state  vision.State
	threw  bool
}

func run(t *testing.T, open func(context.Context) (watch.Source, error)) *rig {
	t.Helper()
	return runLearned(t, open, "")
}

func runLearned(t *testing.T, open func(context.Context) (watch.Source, error), learned string) *rig {
	t.Helper()
	return prepared(t, open, learned, func(*reader) {})
}

// showUntilRead shows dice that lie still until one frame is being read.
func (r *rig) showUntilRead(s *source, values ...int) {
	r.t.Helper()
	for {
		r.at = r.at.Add(100 * time.Millisecond)
		select {
		case <-r.reader.begun:
			return
		case s.frames <- &frame{at: r.at, values: values}:
			time.Sleep(time.Millisecond) // the eye may look at this one
		}
	}
}

// hear takes the lines that are there.
func (r *rig) hear() {
	for {
		select {
		case said := <-r.lines:
			r.threw = r.threw || said.Say == "reading"
		case <-time.After(time.Millisecond):
			return
		}
	}
}

// waits returns when something waits for so long a time. The waiting goroutines tell
// nobody, so that the clock is looked at again and again.
func (r *rig) waits(d time.Duration) {
	r.t.Helper()
	for i := 0; !slices.Contains(r.clock.Waiting(), d); i++ {
		if i > 30000 {
			r.t.Fatalf("no wait of %v: %v", d, r.clock.Waiting())
		}
		time.Sleep(time.Millisecond)
	}
}

func prepared(t *testing.T, open func(context.Context) (watch.Source, error), learned string, prepare func(*reader)) *rig {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	r := &rig{
		t: t, clock: &visiontest.Clock{}, reader: &reader{}, in: inW,
		lines: make(chan vision.Said, 256), ended: make(chan error, 1), at: time.Now(),
	}
	prepare(r.reader)
	go func() {
		r.ended <- watch.Run(t.Context(), watch.Config{
			Source: "test", Open: open, Reader: r.reader, Version: "v1", In: inR, Out: outW, Clock: r.clock,
			Learned: learned,
		})
		outW.Close()
	}()
	go func() {
		defer close(r.lines)
		lines := bufio.NewScanner(outR)
		for lines.Scan() {
			var said vision.Said
			if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
				t.Errorf("a line is no JSON: %s", lines.Text())
			}
			r.lines <- said
		}
	}()
	hello := r.await("hello", func(s vision.Said) bool { return true })
	if hello.Say != "hello" || hello.Protocol != vision.ProtocolVersion || hello.Version != "v1" {
		t.Fatalf("the first line: %+v", hello)
	}
	return r
}

// await reads lines until one is as wanted.
func (r *rig) await(what string, wanted func(vision.Said) bool) vision.Said {
	r.t.Helper()
	late := time.After(60 * time.Second)
	for {
		select {
		case s, ok := <-r.lines:
			if !ok {
				r.t.Fatalf("the eye ended before %s", what)
			}
			if s.Say == "state" {
				r.state = s.State
			}
			if wanted(s) {
				return s
			}
		case <-late:
			r.t.Fatalf("no %s in time", what)
		}
	}
}

func (r *rig) awaitSay(say string) vision.Said {
	r.t.Helper()
	return r.await(say, func(s vision.Said) bool { return s.Say == say })
}

func (r *rig) awaitState(state vision.State) {
	r.t.Helper()
	r.await("state "+string(state), func(s vision.Said) bool { return s.Say == "state" && s.State == state })
}

func (r *rig) ask(a vision.Asked) {
	r.t.Helper()
	line, _ := json.Marshal(a)
	if _, err := r.in.Write(append(line, '\n')); err != nil {
		r.t.Fatal(err)
	}
}

// show sends n frames with dice of some values, moving or still.
func (r *rig) show(s *source, n int, moving bool, values ...int) {
	r.t.Helper()
	for i := range n {
		r.at = r.at.Add(100 * time.Millisecond)
		f := &frame{at: r.at, values: values}
		if moving {
			f.noise = 1 + 9*(i%6)
		}
		select {
		case s.frames <- f:
		case <-time.After(60 * time.Second):
			r.t.Fatal("the eye takes no frame")
		}
	}
}

func (r *rig) end() {
	r.t.Helper()
	r.in.Close()
	go func() {
		for range r.lines {
		}
	}()
	select {
	case err := <-r.ended:
		if err != nil {
			r.t.Errorf("the eye ended with %v", err)
		}
	case <-time.After(60 * time.Second):
		r.t.Fatal("the eye does not end with its input")
	}
}

func opens(s watch.Source) func(context.Context) (watch.Source, error) {
	return func(context.Context) (watch.Source, error) { return s, nil }
}

func values(r *vision.Reading) (v []int) {
	for _, d := range r.Dice {
		v = append(v, d.Value)
	}
	return v
}

func TestThrowsAreNumberedAndTheSameCountsTwice(t *testing.T) {
	s := newSource("cam", watch.Kind{})
	r := run(t, opens(s))
	if got := r.awaitSay("source"); got.Source != "cam" {
		t.Errorf("source %q", got.Source)
	}
	r.show(s, 15, false)
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "expect", Dice: 2, Colours: []vision.Colour{vision.Red, vision.Blue}})
	for n := 1; n <= 2; n++ {
		r.show(s, 6, true, 4, 2)
		r.show(s, 12, false, 4, 2)
		got := r.awaitSay("reading")
		if got.Throw != n || !got.Reading.Sure || !slices.Equal(values(got.Reading), []int{4, 2}) || string(got.Still) != "still" {
			t.Errorf("throw %d: %+v %+v", n, got, got.Reading)
		}
		r.awaitState(vision.Settled)
	}
	for _, table := range []bool{false, true} { // the table's dice are no throw's
		r.ask(vision.Asked{Ask: "again", Table: table})
		if got := r.awaitSay("reading"); got.Throw != 2 || !got.Again {
			t.Errorf("again: throw %d, %v", got.Throw, got.Again)
		}
		r.reader.mu.Lock()
		if told := len(r.reader.expects[len(r.reader.expects)-1].Colours) > 0; told == table {
			t.Errorf("again, of the table: %v, but told of colours: %v", table, told)
		}
		r.reader.mu.Unlock()
	}
	r.show(s, 4, true)
	r.show(s, 12, false) // the dice were taken away: no throw
	r.awaitState(vision.Watching)
	r.reader.mu.Lock()
	if !slices.ContainsFunc(r.reader.expects, func(w watch.Wanted) bool {
		return w.Dice == 2 && slices.Equal(w.Colours, []vision.Colour{vision.Red, vision.Blue})
	}) {
		t.Errorf("the reader was told to expect %v", r.reader.expects)
	}
	r.reader.mu.Unlock()
	r.end()
}

func TestAliveEverySecondWithoutFrames(t *testing.T) {
	s := newSource("cam", watch.Kind{})
	r := run(t, opens(s))
	for range 3 {
		r.waits(time.Second)
		r.clock.Advance(time.Second)
		r.awaitSay("alive")
	}
	r.end()
}

// TestAHardPictureIsNoSilence: while one reading goes on, the eye says every second
// that it lives, and of the frames that come only the newest is kept.
func TestAHardPictureIsNoSilence(t *testing.T) {
	s := newSource("cam", watch.Kind{Live: true, Recorded: true})
	r := prepared(t, opens(s), "", func(r *reader) { r.hard, r.begun = make(chan struct{}), make(chan *frame) })
	r.showUntilRead(s, 4, 2)
	for range 12 { // seconds
		r.clock.Advance(time.Second)
		if got := r.awaitSay("alive"); got.State != vision.Reads {
			t.Errorf("while it reads: %+v", got)
		}
		r.show(s, 1, false, 4, 2)
		r.waits(time.Second)
	}
	r.reader.hard <- struct{}{}
	if next := <-r.reader.begun; r.at.Sub(next.at) > 100*time.Millisecond { // the last may still be on its way
		t.Errorf("the frame read next is %v older than the newest", r.at.Sub(next.at))
	}
	close(r.reader.hard)
	go func() {
		for range r.reader.begun {
		}
	}()
	for r.threw = false; !r.threw; {
		r.show(s, 1, false, 4, 2)
		r.hear()
	}
	r.end()
}

// TestAReadingWithoutEndEndsTheProcess, so that the daemon starts another.
func TestAReadingWithoutEndEndsTheProcess(t *testing.T) {
	s := newSource("cam", watch.Kind{Live: true, Recorded: true})
	r := prepared(t, opens(s), "", func(r *reader) { r.hard, r.begun = make(chan struct{}), make(chan *frame) })
	r.showUntilRead(s, 4, 2)
	for range 60 {
		r.waits(time.Second)
		r.clock.Advance(time.Second)
		r.awaitSay("alive")
	}
	if err := <-r.ended; !errors.Is(err, watch.ErrHung) {
		t.Errorf("it ended with %v", err)
	}
	close(r.reader.hard)
}

// TestAStillIsThrownOnce: a new process goes on where the one before was, and a
// folder that was away does too.
func TestAStillIsThrownOnce(t *testing.T) {
	s := newSource("dir", watch.Kind{Recorded: true, Stills: true})
	dir := stills{thrower{s}, make(chan []string, 8)}
	open := make(chan struct{}, 2)
	open <- struct{}{}
	r := run(t, func(context.Context) (watch.Source, error) { <-open; return dir, nil })
	r.awaitSay("source")
	r.ask(vision.Asked{Ask: "shown", Files: []string{"1.jpg", "2.jpg"}})
	r.ask(vision.Asked{Ask: "expect", Dice: 2, Thrown: true})
	r.ask(vision.Asked{Ask: "again"})
	r.ask(vision.Asked{Ask: "expect", Dice: 2})
	if n := <-s.thrown; n != 2 {
		t.Errorf("threw for %d", n)
	}
	for _, want := range [][]string{nil, {"1.jpg", "2.jpg"}, {"repeat"}} {
		if got := <-dir.resumed; !slices.Equal(got, want) {
			t.Errorf("resumed with %v, not %v", got, want)
		}
	}
	for range 10 {
		r.at = r.at.Add(100 * time.Millisecond)
		s.frames <- &frame{at: r.at, values: []int{3, 5}, file: "3.jpg"}
	}
	if got := r.awaitSay("reading"); got.Reading.File != "3.jpg" || !got.Again || got.Throw != 1 {
		t.Errorf("looked at again: %+v of %q", got, got.Reading.File)
	}
	for i := range 16 { // another still
		r.at = r.at.Add(100 * time.Millisecond)
		s.frames <- &frame{at: r.at, values: []int{3, 5}, file: "4.jpg", noise: max(0, 1+9*(i%6)) * min(1, max(0, 6-i))}
	}
	if got := r.awaitSay("reading"); got.Reading.File != "4.jpg" || got.Again || got.Throw != 2 {
		t.Errorf("thrown: %+v of %q", got, got.Reading.File)
	}
	s.fail <- errors.New("the folder is gone")
	r.awaitState(vision.NoSource)
	open <- struct{}{}
	r.waits(500 * time.Millisecond)
	r.clock.Advance(500 * time.Millisecond)
	if got := <-dir.resumed; !slices.Equal(got, []string{"1.jpg", "2.jpg", "3.jpg", "4.jpg"}) {
		t.Errorf("back again: resumed with %v", got)
	}
	r.end()
	if len(s.thrown) != 0 {
		t.Error("it threw again for a roll that had its throw")
	}
}

func TestALostCameraIsClosedAndOpenedAgain(t *testing.T) {
	first, second := newSource("first", watch.Kind{Live: true}), newSource("second", watch.Kind{Live: true})
	opened := 0
	r := run(t, func(context.Context) (watch.Source, error) {
		switch opened++; opened {
		case 1:
			return first, nil
		case 2:
			<-first.closed // before it is opened again
			return nil, &watch.Lost{Err: errors.New("not plugged in"), Hint: vision.HintPlug}
		}
		return second, nil
	})
	r.awaitSay("source")
	r.show(first, 5, false)
	first.fail <- errors.New("read failed")
	if got := r.awaitSay("error"); got.Hint != vision.HintPlug || got.Error != "read failed" {
		t.Errorf("a lost camera: %+v", got)
	}
	r.awaitState(vision.NoSource)
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				return
			default:
				r.clock.Advance(time.Second)
				time.Sleep(time.Millisecond)
			}
		}
	}()
	if got := r.awaitSay("source"); got.Source != "second" {
		t.Errorf("opened again: %+v", got)
	}
	close(stop)
	r.awaitState(vision.Starting)
	r.end()
}

func TestBackOffOfAMissingCamera(t *testing.T) {
	r := run(t, func(context.Context) (watch.Source, error) {
		return nil, &watch.Lost{Err: errors.New("not plugged in"), Hint: vision.HintPlug}
	})
	for _, want := range []time.Duration{500, 1000, 2000, 4000, 8000, 10000, 10000} {
		r.awaitSay("error")
		want *= time.Millisecond
		r.waits(want)
		r.clock.Advance(want)
	}
	r.end()
}

func TestPhotosAreReadWithoutACamera(t *testing.T) {
	r := run(t, nil)
	r.awaitState(vision.Off)
	r.ask(vision.Asked{Ask: "photo", Ref: "p1", Image: []byte("pic")})
	got := r.awaitSay("photo")
	if got.Ref != "p1" || !slices.Equal(values(got.Reading), []int{3}) || string(got.Still) != "pic" {
		t.Errorf("photo: %+v", got)
	}
	r.ask(vision.Asked{Ask: "photo", Ref: "p2", Image: []byte("text")})
	if got := r.awaitSay("error"); got.Ref != "p2" || got.Hint != vision.HintPicture {
		t.Errorf("a text as photo: %+v", got)
	}
	r.ask(vision.Asked{Ask: "measure", Ref: "t1"})
	if got := r.awaitSay("error"); got.Ref != "t1" {
		t.Errorf("measuring without a camera: %+v", got)
	}
	r.end()
}

func TestBadAsks(t *testing.T) {
	r := run(t, nil)
	fmt.Fprintln(r.in, "this is no JSON")
	if got := r.awaitSay("error"); !strings.Contains(got.Error, "no JSON") {
		t.Errorf("%+v", got)
	}
	r.ask(vision.Asked{Ask: "dance", Ref: "x"})
	if got := r.awaitSay("error"); got.Ref != "x" || got.Hint != vision.HintVersion {
		t.Errorf("%+v", got)
	}
	r.ask(vision.Asked{Ask: "again"})
	r.awaitSay("error")
	r.ask(vision.Asked{Ask: "tray", Outline: make([]vision.Point, 2)})
	r.awaitSay("error")
	r.end()
}

func TestAgainWhileSomethingMovesIsNeverSure(t *testing.T) {
	s := newSource("cam", watch.Kind{})
	r := run(t, opens(s))
	r.show(s, 15, false)
	r.show(s, 3, true, 5)
	r.awaitState(vision.Motion)
	r.ask(vision.Asked{Ask: "again"})
	got := r.awaitSay("reading")
	if got.Reading.Sure || !slices.Contains(got.Reading.Why, vision.Moving) || got.Throw != 1 {
		t.Errorf("again: %+v %+v", got, got.Reading)
	}
	r.end()
}

func TestTrayAndMeasure(t *testing.T) {
	s := newSource("cam", watch.Kind{})
	r := run(t, opens(s))
	r.ask(vision.Asked{Ask: "tray", Outline: []vision.Point{{10, 10}, {1270, 10}, {1270, 710}, {10, 710}}})
	r.show(s, 15, false)
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "measure", Ref: "t1"})
	if got := r.awaitSay("tray"); got.Ref != "t1" || got.Tray.Light != 100 {
		t.Errorf("tray %+v", got)
	}
	r.show(s, 4, true, 6)
	r.show(s, 12, false, 6)
	r.awaitSay("reading")
	r.reader.mu.Lock()
	if len(r.reader.outline) != 4 {
		t.Errorf("the reader got the outline %v", r.reader.outline)
	}
	r.reader.mu.Unlock()
	r.end()
}

func TestAFolderThrowsWhenDiceAreExpectedAndEnds(t *testing.T) {
	s := newSource("dir", watch.Kind{Recorded: true, Stills: true})
	r := run(t, opens(thrower{s}))
	r.awaitSay("source")
	r.ask(vision.Asked{Ask: "empty", Ref: "g0"})
	if got := r.awaitSay("error"); got.Ref != "g0" || got.Hint != vision.HintFirst {
		t.Errorf("learnt before there was a picture: %+v", got)
	}
	r.ask(vision.Asked{Ask: "expect", Dice: 3})
	if n := <-s.thrown; n != 3 {
		t.Errorf("threw %d", n)
	}
	r.show(s, 10, false) // an empty still is a throw too: the game waits for it
	if got := r.awaitSay("reading"); got.Throw != 1 || len(got.Reading.Dice) != 0 {
		t.Errorf("an empty still: %+v", got)
	}
	s.fail <- &watch.Pause{State: vision.EndOfFile, Hint: vision.HintMore, Err: io.EOF}
	if got := r.await("the end", func(s vision.Said) bool { return s.State == vision.EndOfFile }); got.Say != "state" || got.Hint != vision.HintMore {
		t.Errorf("no stills left: %+v", got)
	}
	r.ask(vision.Asked{Ask: "empty", Ref: "g"})
	if got := r.await("what was learnt", func(s vision.Said) bool { return s.Ref == "g" }); !got.Learnt {
		t.Errorf("the last still, empty, was not learnt: %+v", got)
	}
	s.fail <- &watch.Pause{State: vision.Watching}
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "expect", Dice: 0})
	r.ask(vision.Asked{Ask: "expect", Dice: 2})
	for n := range s.thrown {
		if n == 2 {
			break
		}
	}
	r.end()
}

func TestTornFramesArePassedOver(t *testing.T) {
	s := newSource("cam", watch.Kind{})
	r := run(t, opens(s))
	r.show(s, 15, false)
	s.frames <- &frame{at: r.at, torn: true}
	r.show(s, 4, true, 2)
	r.show(s, 12, false, 2)
	r.awaitSay("reading")
	r.end()
}

func TestWhatWasLearntIsAppliedWhenTold(t *testing.T) {
	dir := t.TempDir()
	r := runLearned(t, nil, dir)
	photo := func() *vision.Reading {
		r.ask(vision.Asked{Ask: "photo", Ref: "p", Image: []byte("pic")})
		return r.awaitSay("photo").Reading
	}
	if got := photo(); !got.Sure {
		t.Fatalf("before: %+v", got)
	}
	l, err := vision.OpenLearned(dir)
	if err != nil {
		t.Fatal(err)
	}
	read := vision.Reading{Dice: []vision.Die{{Value: 3, Confidence: 0.9}}, Sure: true}
	if err := l.Add(vision.Accepted{Reading: read, Truth: []vision.Die{{Value: 5}}}, nil); err != nil {
		t.Fatal(err)
	}
	if got := photo(); !got.Sure { // not told yet
		t.Errorf("untold: %+v", got)
	}
	r.ask(vision.Asked{Ask: "learn"})
	if got := photo(); got.Sure || !slices.Equal(got.Why, []vision.Why{vision.LowConfidence}) {
		t.Errorf("after a sure misread was corrected: %+v", got)
	}
	r.end()
}

func TestAPrintOnTheMatIsNoDie(t *testing.T) {
	dir := t.TempDir()
	s := newSource("cam", watch.Kind{})
	r := runLearned(t, opens(s), dir)
	r.show(s, 15, false, 6) // a print that looks like a die
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "empty", Ref: "g1"})
	if got := r.awaitSay("error"); got.Ref != "g1" || got.Hint != vision.HintDice || !slices.Equal(values(got.Reading), []int{6}) {
		t.Errorf("a tray with what looks like a die: %+v", got)
	}
	r.ask(vision.Asked{Ask: "empty", Ref: "g2", Anyway: true})
	if got := r.awaitSay("ground"); got.Ref != "g2" || !got.Learnt {
		t.Errorf("learnt: %+v", got)
	}
	for round := range 2 {
		r.show(s, 4, true, 6, 3)
		r.show(s, 12, false, 6, 3)
		if got := r.awaitSay("reading"); !slices.Equal(values(got.Reading), []int{3}) {
			t.Errorf("round %d: %+v", round, got.Reading)
		}
		r.end()
		if round == 0 { // it is known after a restart too
			s = newSource("cam", watch.Kind{})
			r = runLearned(t, opens(s), dir)
			if got := r.awaitSay("ground"); !got.Learnt {
				t.Errorf("after a restart: %+v", got)
			}
			r.show(s, 15, false, 6)
			r.awaitState(vision.Watching)
		}
	}
}

func TestTheEmptyTrayIsForgotten(t *testing.T) {
	dir := t.TempDir()
	s := newSource("cam", watch.Kind{})
	r := runLearned(t, opens(s), dir)
	r.show(s, 15, false, 6)
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "empty", Anyway: true})
	r.awaitSay("ground")
	r.ask(vision.Asked{Ask: "measure", Ref: "t1"})
	if got := r.awaitSay("tray").Tray; len(got.Dice) != 1 || got.Hidden != 1 {
		t.Errorf("measured what was learnt: %+v", got)
	}
	r.ask(vision.Asked{Ask: "forget", Ref: "g"})
	if got := r.awaitSay("ground"); got.Ref != "g" || got.Learnt {
		t.Errorf("forgotten: %+v", got)
	}
	r.ask(vision.Asked{Ask: "again"})
	if got := r.awaitSay("reading"); !slices.Equal(values(got.Reading), []int{6}) {
		t.Errorf("read %+v", got.Reading)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	r.end()
}

// TestWhatCannotBeKeptIsNotLearnt: the folder is a file here.
func TestWhatCannotBeKeptIsNotLearnt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "full")
	os.WriteFile(file, nil, 0o600)
	s := newSource("cam", watch.Kind{})
	r := prepared(t, opens(s), filepath.Join(file, "eye"), func(r *reader) {})
	r.show(s, 15, false)
	r.awaitState(vision.Watching)
	r.ask(vision.Asked{Ask: "empty", Ref: "g"})
	if got := r.awaitSay("error"); got.Ref != "g" || got.Hint != vision.HintKeep {
		t.Errorf("learnt: %+v", got)
	}
	r.ask(vision.Asked{Ask: "measure", Ref: "t"})
	if got := r.awaitSay("tray").Tray; !slices.Contains(got.Advice, vision.NotKept) {
		t.Errorf("measured: %+v", got)
	}
	r.end()
}
