package opencv

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"adjutant/vision"
	"adjutant/vision/scene"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// drawn is a rendered tray as JPEG.
func drawn(t testing.TB, s scene.Scene) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, s.Render(), &jpeg.Options{Quality: 88}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// small640 is the default tray at half the size, quicker to draw.
func small640() scene.Scene {
	s := scene.Default()
	s.Width, s.Height = 640, 360
	return s
}

func lostHint(t *testing.T, err error) vision.Hint {
	t.Helper()
	var lost *watch.Lost
	if !errors.As(err, &lost) {
		t.Fatalf("%v says nothing for people", err)
	}
	return lost.Hint
}

// follow drives Steady with a source's frames until it ends or n throws rested,
// and gives the frame of each.
func follow(t *testing.T, s watch.Source, n int) (rests []watch.Frame) {
	t.Helper()
	kind := s.Kind()
	steady := vision.NewSteady(vision.SteadyConfig{FirstRest: kind.Recorded, NoHand: kind.Stills})
	for len(rests) < n {
		f, err := s.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return rests
		}
		if err != nil {
			t.Fatal(err)
		}
		small, err := f.Small()
		if err != nil {
			t.Fatal(err)
		}
		if steady.Look(small, f.At()) == vision.Reads {
			steady.Done(true)
			rests = append(rests, f)
			continue
		}
		f.Close()
	}
	return rests
}

func TestFolderThrowsEachStillAndTheSameTwice(t *testing.T) {
	dir := t.TempDir()
	s := small640()
	s.Dice = s.Throw(rand.New(rand.NewPCG(1, 1)), 3)
	one := drawn(t, s)
	s.Width, s.Height = 320, 240 // of another size
	two := drawn(t, s)
	for name, data := range map[string][]byte{"1.jpg": one, "2.jpg": one, "3.txt": one, "4.jpg": []byte("no picture"), "5.JPG": two, "6.png": one[:100]} {
		os.WriteFile(filepath.Join(dir, name), data, 0o600)
	}
	var said int
	folder, err := OpenFolder(dir, func(string, ...any) { said++ })
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()

	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	folder.Expect(0, nil)
	if _, err := folder.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("a folder threw unasked: %v", err)
	}
	for range 4 {
		folder.Expect(3, nil)
	}
	rests := follow(t, folder, 9)
	var widths []int
	for _, f := range rests {
		m, err := f.(*Frame).Full()
		if err != nil {
			t.Fatal(err)
		}
		widths = append(widths, m.Cols())
		f.Close()
	}
	if !slices.Equal(widths, []int{640, 640, 320}) || said != 2 {
		t.Errorf("stills of width %v rested, %d files were complained of", widths, said)
	}
}

// openTicked opens a folder that looks for new files when the test says so.
func openTicked(t *testing.T, dir string) (*Folder, chan<- time.Time) {
	t.Helper()
	folder, err := OpenFolder(dir, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	ticks := make(chan time.Time)
	folder.tick = func() <-chan time.Time { return ticks }
	return folder, ticks
}

// pauseOf is the pause that Next says.
func pauseOf(t *testing.T, folder *Folder) vision.State {
	t.Helper()
	f, err := folder.Next(t.Context())
	var pause *watch.Pause
	if !errors.As(err, &pause) {
		t.Fatalf("no pause: %v %v", f, err)
	}
	return pause.State
}

// thrownStill is the file that the folder throws next.
func thrownStill(t *testing.T, folder *Folder) string {
	t.Helper()
	for {
		f, err := folder.Next(t.Context())
		if err != nil {
			t.Fatalf("nothing is thrown: %v", err)
		}
		f.Close()
		if folder.left == 0 {
			return f.(*Frame).File()
		}
	}
}

func TestFolderWaitsForNewFiles(t *testing.T) {
	dir := t.TempDir()
	s := small640()
	picture := drawn(t, s)
	put := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("read me.txt", []byte("no picture"))
	folder, ticks := openTicked(t, dir)
	if got := pauseOf(t, folder); got != vision.NoPictures {
		t.Errorf("a folder with a text alone: %s", got)
	}
	put("b.jpg", picture)
	go func() { ticks <- time.Time{}; ticks <- time.Time{} }()
	if got := pauseOf(t, folder); got != vision.Watching {
		t.Errorf("a picture was put in: %s", got)
	}
	folder.Expect(2, nil)
	if got := thrownStill(t, folder); got != "b.jpg" {
		t.Errorf("threw %q", got)
	}
	folder.Expect(2, nil)
	if got := pauseOf(t, folder); got != vision.EndOfFile {
		t.Errorf("with all pictures thrown: %s", got)
	}
	folder.Expect(3, nil) // only the newest counts
	put("a.jpg", picture[:len(picture)/2])
	looked := make(chan bool)
	go func() {
		ticks <- time.Time{} // it is there, perhaps not whole
		put("a.jpg", picture)
		close(looked)
		ticks <- time.Time{}
		ticks <- time.Time{}
	}()
	if got := thrownStill(t, folder); got != "a.jpg" {
		t.Errorf("a new file with an earlier name: threw %q", got)
	}
	<-looked
	put("c.jpg", picture)
	folder.Expect(1, nil)
	go func() { ticks <- time.Time{}; ticks <- time.Time{} }()
	if got := thrownStill(t, folder); got != "c.jpg" {
		t.Errorf("threw %q", got)
	}
	if !folder.Repeat() {
		t.Error("nothing to repeat")
	}
	if got := thrownStill(t, folder); got != "c.jpg" {
		t.Errorf("once more: threw %q", got)
	}
	away := dir + " away"
	if err := os.Rename(dir, away); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Next(t.Context()); lostHint(t, err) != vision.HintFiles {
		t.Errorf("a folder that is gone: %v", err)
	}
	os.Rename(away, dir)

	again, _ := openTicked(t, dir) // as after a restart
	again.Resume([]string{"b.jpg", "a.jpg"})
	again.Repeat()
	if got := thrownStill(t, again); got != "a.jpg" {
		t.Errorf("after a restart, once more: threw %q", got)
	}
	again.Expect(1, nil)
	if got := thrownStill(t, again); got != "c.jpg" {
		t.Errorf("after a restart: threw %q", got)
	}
}

func TestFolderErrors(t *testing.T) {
	if _, err := OpenFolder(filepath.Join(t.TempDir(), "none"), t.Logf); lostHint(t, err) != vision.HintFiles {
		t.Errorf("%v", err)
	}
	dir := t.TempDir()
	for _, name := range []string{"a.jpg", "b.png"} { // texts called pictures
		os.WriteFile(filepath.Join(dir, name), []byte("no picture"), 0o600)
	}
	folder, _ := openTicked(t, dir)
	folder.Expect(1, nil)
	if got := pauseOf(t, folder); got != vision.NoPictures {
		t.Errorf("texts called pictures: %s", got)
	}
}

func TestDemoThrowsWhatIsExpected(t *testing.T) {
	demo, err := OpenDemo("seed=4,fast")
	if err != nil {
		t.Fatal(err)
	}
	defer demo.Close()
	demo.Expect(2, []vision.Colour{vision.Red, vision.Black})
	demo.Expect(20, nil)
	rests := follow(t, demo, 1)
	if len(demo.dice) != 2 || demo.dice[0].Colour != vision.Red || demo.dice[1].Colour != vision.Black {
		t.Errorf("two dice expected, there are %+v", demo.dice)
	}
	m, err := rests[0].(*Frame).Full()
	if err != nil || m.Cols() != 1280 || m.Rows() != 720 || m.Channels() != 3 {
		t.Errorf("the whole picture is %dx%d: %v", m.Cols(), m.Rows(), err)
	}
	rests[0].Close()
	for demo.left > 0 { // the rest of the first throw
		f, err := demo.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	for len(demo.dice) == 2 {
		f, err := demo.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if len(demo.dice) < 10 || len(demo.dice) > 14 {
		t.Errorf("20 dice expected, %d thrown; at most 14 fit", len(demo.dice))
	}
}

func TestDemoOptions(t *testing.T) {
	for _, bad := range []string{"seed=x", "quick"} {
		if _, err := OpenDemo(bad); lostHint(t, err) != vision.HintSource {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestFilm records throws with OpenCV and plays them back: one lies there at
// first, one comes after a moment of rolling, the same again after black.
func TestFilm(t *testing.T) {
	path := filepath.Join(t.TempDir(), "throws.avi")
	w, err := gocv.VideoWriterFile(path, "MJPG", 20, 640, 360, true)
	if err != nil || !w.IsOpened() {
		t.Skip("this OpenCV writes no MJPG film")
	}
	s := small640()
	empty := s.Empty()
	write := func(img *image.RGBA, n int) {
		m, err := matOf(img)
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		for range n {
			w.Write(m)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	first, second := s.Throw(rng, 3, vision.White), s.Throw(rng, 3, vision.Black)
	s.Dice = first
	write(s.Over(empty), 20)
	for i := range 8 {
		s.Dice = s.Rolling(second, 1-float64(i)/8, rng)
		write(s.Over(empty), 2)
	}
	s.Dice = second
	still := s.Over(empty)
	write(still, 20)
	write(image.NewRGBA(empty.Rect), 12)
	write(still, 3) // the end is held
	w.Close()

	film, err := OpenFilm(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer film.Close()
	rests := follow(t, film, 9)
	for _, f := range rests {
		f.Close()
	}
	if len(rests) != 3 {
		t.Errorf("%d throws, want 3", len(rests))
	}
}

func TestFilmErrors(t *testing.T) {
	text := filepath.Join(t.TempDir(), "film.avi")
	os.WriteFile(text, []byte("no film"), 0o600)
	for _, path := range []string{text, filepath.Dir(text), "/nowhere.avi", "http://127.0.0.1:1/x.avi"} {
		if _, err := OpenFilm(path, true); lostHint(t, err) != vision.HintFiles {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestStreamFromTheNetwork(t *testing.T) {
	s := small640()
	picture := drawn(t, s)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for range 3 {
			w.Write(picture)
		}
	}))
	defer server.Close()
	source, err := (&Opener{Name: server.URL, Log: t.Logf}).Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	f, err := source.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	small, err := f.Small()
	if err != nil || small.Rect.Dx() != 320 || small.Rect.Dy() != 180 || len(small.Cb) != 160*90 {
		t.Fatalf("small frame %v %v", small.Rect, err)
	}
	// grey of the green mat, its colour too: unpacked at half the size
	y, cb, cr := small.Y[90*320+160], small.Cb[45*160+80], small.Cr[45*160+80]
	if y < 40 || y > 110 || cb > 128 || cr > 122 {
		t.Errorf("the mat is %d %d %d", y, cb, cr)
	}
	full, err := f.(*Frame).Full()
	if err != nil || full.Cols() != 640 {
		t.Errorf("whole picture of width %d: %v", full.Cols(), err)
	}
}

func TestSmallOfOddSizes(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {4032, 3024}, {721, 1281}, {33, 17}, {9, 2000}, {1, 1}} {
		m := gocv.NewMatWithSize(size[1], size[0], gocv.MatTypeCV8UC3)
		small, err := smallMat(m)
		m.Close()
		if err != nil || small.Rect.Dx()%2 != 0 || small.Rect.Dy()%2 != 0 || max(small.Rect.Dx(), small.Rect.Dy()) > smallSide+1 {
			t.Errorf("%v: %v %v", size, small, err)
		}
	}
}

func TestFrameOfWhatV4L2Gives(t *testing.T) {
	packed := drawn(t, small640())
	row, err := gocv.NewMatFromBytes(1, len(packed), gocv.MatTypeCV8UC1, packed)
	if err != nil {
		t.Fatal(err)
	}
	defer row.Close()
	bgr := gocv.NewMatWithSize(72, 128, gocv.MatTypeCV8UC3)
	defer bgr.Close()
	yuyv := gocv.NewMatWithSize(72, 128, gocv.MatTypeCV8UC2)
	defer yuyv.Close()
	grey := gocv.NewMatWithSize(72, 128, gocv.MatTypeCV8UC1)
	defer grey.Close()
	none := gocv.NewMat()
	defer none.Close()
	for name, c := range map[string]struct {
		m     gocv.Mat
		width int
	}{"packed": {row, 640}, "BGR": {bgr, 128}, "YUYV": {yuyv, 128}, "rubbish": {grey, 0}, "empty": {none, 0}} {
		f, err := frameOf(c.m, time.Now())
		if c.width == 0 {
			if err == nil {
				t.Errorf("%s became a frame", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if full, err := f.Full(); err != nil || full.Cols() != c.width || full.Channels() != 3 {
			t.Errorf("%s: %d wide, %v", name, full.Cols(), err)
		}
		f.Close()
	}
}

func TestUSBErrors(t *testing.T) {
	for path, want := range map[string]vision.Hint{
		"/dev/v4l/by-id/usb-Nobody_Camera-video-index0": vision.HintPlug,
		"/etc/passwd": vision.HintSource,
		"/dev/null":   vision.HintBusy,
	} {
		if _, err := OpenUSB(path); lostHint(t, err) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestWebcamsByID(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"usb-B-video-index1", "usb-B-video-index0", "usb-A-video-index0"} {
		os.WriteFile(filepath.Join(dir, name), nil, 0o600)
	}
	got := webcams(dir)
	if len(got) != 2 || filepath.Base(got[0]) != "usb-A-video-index0" {
		t.Errorf("webcams %v", got)
	}
}

func TestAutoTakesTheCameraModuleAndNeverGoesBackToTheDemo(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no rpicam-vid
	o := &Opener{Name: "auto", Log: t.Logf}
	s, err := o.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if s.Name() != "demo" {
		t.Skipf("this machine has a camera: %s", s.Name())
	}
	demo := s.(*untilCamera)

	// a camera module appears while the demo runs
	bin := t.TempDir()
	os.WriteFile(filepath.Join(bin, "p.jpg"), drawn(t, small640()), 0o600)
	script := "#!/bin/sh\ncase $1 in --list-cameras) echo '0 : imx708 [4608x2592]';; *) exec cat " + bin + "/p.jpg;; esac\n"
	os.WriteFile(filepath.Join(bin, "rpicam-vid"), []byte(script), 0o700)
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	demo.next = time.Time{}
	if _, err := demo.Next(t.Context()); lostHint(t, err) != vision.HintWait {
		t.Errorf("the demo goes on beside a camera: %v", err)
	}
	s.Close()
	s, err = o.Open(t.Context())
	if err != nil || s.Name() != "rpicam" {
		t.Fatalf("auto took %v, %v", s, err)
	}
	if f, err := s.Next(t.Context()); err != nil {
		t.Errorf("no picture: %v", err)
	} else {
		f.Close()
	}
	s.Close()

	t.Setenv("PATH", t.TempDir()) // gone again
	if _, err := o.Open(t.Context()); lostHint(t, err) != vision.HintPlug {
		t.Errorf("without the camera: %v", err)
	}
}

func TestOpenUnknownNames(t *testing.T) {
	for _, name := range []string{"", "webcam", "usb", "ftp://camera"} {
		if _, err := (&Opener{Name: name, Log: t.Logf}).Open(t.Context()); lostHint(t, err) != vision.HintSource {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// BenchmarkIdleFrame is what one frame of 1280x720 costs while nothing moves:
// unpacking the small frame and looking at it.
func BenchmarkIdleFrame(b *testing.B) {
	s := scene.Default()
	s.Dice = s.Throw(rand.New(rand.NewPCG(1, 1)), 6)
	picture := drawn(b, s)
	m, err := Decode(picture)
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	for name, frame := range map[string]func() *Frame{
		"jpeg": func() *Frame { return &Frame{jpeg: picture} },
		"mat":  func() *Frame { own := m; return &Frame{mat: &own} },
	} {
		b.Run(name, func(b *testing.B) {
			steady := vision.NewSteady(vision.SteadyConfig{})
			at := time.Now()
			for b.Loop() {
				at = at.Add(100 * time.Millisecond)
				small, err := frame().Small()
				if err != nil {
					b.Fatal(err)
				}
				steady.Look(small, at)
			}
		})
	}
}
