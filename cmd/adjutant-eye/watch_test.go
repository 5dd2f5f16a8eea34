package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"adjutant/vision"
	"adjutant/vision/eye"
	"adjutant/vision/scene"
)

// TestMain makes the test binary adjutant-eye itself when told so.
func TestMain(m *testing.M) {
	if os.Getenv("ADJUTANT_TEST_EYE") != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// keepEye keeps the real camera process on a source.
func keepEye(t *testing.T, source string) *eye.Eye {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	e := eye.Start(t.Context(), eye.Config{Path: self, Source: source, Env: append(os.Environ(), "ADJUTANT_TEST_EYE=1")})
	t.Cleanup(func() { e.Close() })
	return e
}

// await fetches events until one is as wanted.
func await(t *testing.T, e *eye.Eye, what string, wanted func(eye.Event) bool) eye.Event {
	t.Helper()
	late := time.After(60 * time.Second)
	for {
		select {
		case ev := <-e.Events():
			if wanted(ev) {
				return ev
			}
		case <-late:
			t.Fatalf("no %s in time; status %+v", what, e.Status())
		}
	}
}

func thrown(ev eye.Event) bool { return ev.Throw != nil }

func running(ev eye.Event) bool { return ev.Status.Condition == eye.Running }

func faceValues(r vision.Reading) (v []int) {
	for _, d := range r.Dice {
		v = append(v, d.Value)
	}
	slices.Sort(v)
	return v
}

// TestDemoFromExpectToReading throws ten times with known truth through both
// processes.
func TestDemoFromExpectToReading(t *testing.T) {
	const throws = 10
	e := keepEye(t, "demo:seed=11,fast")
	await(t, e, "eye", running)
	rng := rand.New(rand.NewPCG(11, 1)) // the demo's own
	right := 0
	for n := 1; n <= throws; n++ {
		dice := scene.Default().Throw(rng, 1+n%5, vision.White, vision.Red)
		e.Expect(1+n%5, vision.White, vision.Red)
		got := await(t, e, "throw", thrown).Throw
		if got.Number != n || got.Again {
			t.Fatalf("throw %d came as %d, again %v", n, got.Number, got.Again)
		}
		still, err := jpeg.DecodeConfig(bytes.NewReader(got.Still))
		if err != nil || still.Width != 1280 || still.Height != 720 {
			t.Fatalf("the still is %dx%d, %v", still.Width, still.Height, err)
		}
		var want []int
		for _, d := range dice {
			want = append(want, d.Value)
		}
		slices.Sort(want)
		same := slices.Equal(faceValues(got.Reading), want)
		if same {
			right++
		} else {
			t.Logf("throw %d: read %v, lay %v, sure %v %v", n, faceValues(got.Reading), want, got.Reading.Sure, got.Reading.Why)
		}
		if got.Reading.Sure && !same {
			t.Errorf("throw %d: sure of %v, there lay %v", n, faceValues(got.Reading), want)
		}
	}
	if right < 7 {
		t.Errorf("%d of %d throws of the demo read right", right, throws)
	}
}

func TestPhotosThroughBothProcesses(t *testing.T) {
	e := keepEye(t, "none")
	s := scene.Default()
	s.Width, s.Height = 1920, 1080
	s.Dice = []scene.Die{{Value: 5, Colour: vision.White, X: -3, Turn: 0.3}, {Value: 2, Colour: vision.White, X: 3, Turn: 1}}
	var picture bytes.Buffer
	jpeg.Encode(&picture, s.Render(), nil)
	reading, still, err := e.Photo(t.Context(), picture.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	size, err := jpeg.DecodeConfig(bytes.NewReader(still))
	if err != nil || size.Width != 1280 {
		t.Errorf("the still is %d wide: %v", size.Width, err)
	}
	if !slices.Equal(faceValues(reading), []int{2, 5}) {
		t.Errorf("read %+v", reading)
	}
	for i, d := range reading.Dice { // in the still's pixels, not the photo's
		if box := image.Rect(d.Box[0], d.Box[1], d.Box[0]+d.Box[2], d.Box[1]+d.Box[3]); !box.In(image.Rect(0, 0, 1280, 720)) {
			t.Errorf("die %d is at %v", i, d.Box)
		}
	}
	var why *eye.Error
	for hint, bad := range map[vision.Hint][]byte{vision.HintPicture: []byte("this is a text"), vision.HintCutOff: picture.Bytes()[:2000], vision.HintGIF: []byte("GIF89a and so on")} {
		if _, _, err := e.Photo(t.Context(), bad); !errors.As(err, &why) || why.Hint != hint {
			t.Errorf("a photo of %d bytes: %v, hint %s", len(bad), err, why.Hint)
		}
	}
	if s := e.Status(); s.State != vision.Off {
		t.Errorf("status %+v", s)
	}
}

func TestTheDaemonSurvivesAKilledEye(t *testing.T) {
	e := keepEye(t, "demo:fast")
	await(t, e, "eye", running)
	e.Expect(1)
	await(t, e, "throw", thrown)
	pid := child(t, "demo:fast")
	syscall.Kill(pid, syscall.SIGKILL)
	await(t, e, "restart", func(ev eye.Event) bool { return ev.Status.Condition == eye.Restarting })
	await(t, e, "eye again", running)
	e.Expect(1) // the roll before had its throw
	if got := await(t, e, "throw of the new eye", thrown).Throw; got.Number != 2 {
		t.Errorf("throw %d after the restart", got.Number)
	}
}

// child is the process that this one started with a word in its command line, as
// the kernel lists it in /proc/PID/stat (pid, name in brackets, state, parent) and cmdline.
func child(t *testing.T, word string) int {
	t.Helper()
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended since
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if len(fields) < 2 || fields[1] != strconv.Itoa(os.Getpid()) || !bytes.Contains(line, []byte(word)) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if err != nil {
			t.Fatal(err)
		}
		return pid
	}
	t.Fatalf("no child was started with %q", word)
	return 0
}

// TestOnlyProtocolOnStandardOutput runs sources that make OpenCV and its
// libraries print.
func TestOnlyProtocolOnStandardOutput(t *testing.T) {
	self, _ := os.Executable()
	text := filepath.Join(t.TempDir(), "film.avi")
	os.WriteFile(text, []byte("no film"), 0o600)
	for _, source := range []string{"file:" + text, "usb:/dev/null", "nonsense", "demo"} {
		cmd := exec.Command(self, "watch", "--source", source)
		cmd.Env = append(os.Environ(), "ADJUTANT_TEST_EYE=1", "OPENCV_LOG_LEVEL=DEBUG")
		in, _ := cmd.StdinPipe()
		var out, said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(1500*time.Millisecond, func() { in.Close() })
		begun := time.Now()
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: it ends with %v: %s", source, err, said.String())
		}
		if took := time.Since(begun); took > 20*time.Second {
			t.Errorf("%s: it takes %v to end", source, took)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		for i, line := range lines {
			var s vision.Said
			if err := json.Unmarshal([]byte(line), &s); err != nil || i == 0 && s.Say != "hello" {
				t.Errorf("%s: line %d is %q", source, i+1, line)
			}
		}
	}
}

func TestWatchRefusesWrongArguments(t *testing.T) {
	self, _ := os.Executable()
	for _, args := range [][]string{{"watch", "--sauce", "demo"}, {"watch", "demo"}} {
		cmd := exec.Command(self, args...)
		cmd.Env = append(os.Environ(), "ADJUTANT_TEST_EYE=1")
		out, err := cmd.Output()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || len(out) > 0 {
			t.Errorf("%v: %v, printed %q", args, err, out)
		}
	}
}
