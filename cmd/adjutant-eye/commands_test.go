package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/vision"
	"adjutant/vision/scene"
)

// ran is what a command printed and how it ended.
type ran struct {
	code     int
	out, err string
}

// adjutantEye runs a command of adjutant-eye with standard input.
func adjutantEye(t *testing.T, in []byte, args ...string) ran {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), "ADJUTANT_TEST_EYE=1", "ADJUTANT_PHOTOS=")
	cmd.Stdin = bytes.NewReader(in)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	r := ran{}
	var exit *exec.ExitError
	if err := cmd.Run(); errors.As(err, &exit) {
		r.code = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	r.out, r.err = out.String(), said.String()
	return r
}

func (r ran) want(t *testing.T, what string, code int, words ...string) {
	t.Helper()
	if r.code != code {
		t.Errorf("%s: exit %d, want %d\n%s%s", what, r.code, code, r.out, r.err)
	}
	for _, w := range words {
		if !strings.Contains(r.out+r.err, w) {
			t.Errorf("%s: no %q in\n%s%s", what, w, r.out, r.err)
		}
	}
}

// threeDice is a drawn photograph of a 4, a 2 and a 6.
func threeDice(t *testing.T) []byte {
	t.Helper()
	s := scene.Default()
	s.Dice = []scene.Die{{Value: 4, Colour: vision.White, X: -4, Turn: 0.3}, {Value: 2, Colour: vision.White, Turn: 1}, {Value: 6, Colour: vision.White, X: 4}}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, s.Render(), &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadTakesFlagsAnywhereAndStandardInput(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.jpg")
	picture := threeDice(t)
	if err := os.WriteFile(file, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	counted := func(r ran) bool {
		var got vision.Reading
		if err := json.Unmarshal([]byte(r.out), &got); err != nil {
			t.Fatalf("%v in %q", err, r.out)
		}
		for _, w := range got.Why {
			if w == vision.Count {
				return true
			}
		}
		return false
	}
	r := adjutantEye(t, nil, "read", file, "--expect", "9")
	r.want(t, "a flag behind the file", 0)
	if !counted(r) {
		t.Errorf("9 dice were expected, and their number is no matter: %s", r.out)
	}
	r = adjutantEye(t, picture, "read", "--expect", "9", "-")
	r.want(t, "standard input", 0, `"file":"-"`)
	if !counted(r) {
		t.Errorf("on standard input: %s", r.out)
	}
	adjutantEye(t, []byte("no picture"), "read", "-").want(t, "no picture on standard input", 1, `"error":`, "not a picture")
	adjutantEye(t, nil, "read", "--", "--expect").want(t, "a file that looks like a flag", 1, `"file":"--expect"`, `"error"`)
	adjutantEye(t, nil, "read", file, "--expect", "-1").want(t, "a negative count", 2, "--expect -1", "from 0")
	adjutantEye(t, nil, "read").want(t, "no picture", 2, "name at least one picture", "standard input")
	adjutantEye(t, nil, "cards", "--faces", dir, file, "--expect", "-2").want(t, "cards", 2, "--expect -2")
}

func TestHelpIsNoFailure(t *testing.T) {
	for _, command := range []string{"read", "cards", "photos", "cards-photos", "watch", "tray"} {
		r := adjutantEye(t, nil, command, "--help")
		r.want(t, command, 0, "adjutant-eye "+command+" takes:")
		if r.err != "" || !strings.Contains(r.out, "  -") {
			t.Errorf("%s: on standard output %q, on standard error %q", command, r.out, r.err)
		}
	}
	adjutantEye(t, nil, "read", "--no-such").want(t, "an unknown flag", 2, "not defined")
}

func TestTrayRefusesWhatItCannotDo(t *testing.T) {
	adjutantEye(t, nil, "tray", "--source", "none").want(t, "none", 2, "auto, demo, rpicam, usb:")
	adjutantEye(t, nil, "tray", "--source", "nonsense").want(t, "nonsense", 1, "not known", "Name a camera: auto")
	adjutantEye(t, nil, "tray", "--source", "nonsense", "--lang", "fr").want(t, "in French", 1, "Nommez une caméra")
	adjutantEye(t, nil, "tray", "--lang", "de").want(t, "German", 2, "--lang is en or fr")
	adjutantEye(t, nil, "tray", "demo").want(t, "a word too much", 2, "too much", "--help")
}

// A tray without an edge is no file that read --tray takes, and the demo's is nobody's.
func TestATrayWithoutAnEdgeIsNotWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tray.json")
	edge := []vision.Point{{0, 0}, {9, 0}, {9, 9}}
	for _, c := range []struct {
		what, asked, source, why string
		outline                  []vision.Point
	}{
		{"no edge", "usb:x", "usb:x", "edge was not found", nil},
		{"the demo for want of a camera", "auto", "demo", "no camera was found", edge},
		{"an edge", "auto", "usb:x", "", edge},
		{"the demo, as asked", "demo", "demo", "", edge},
	} {
		os.Remove(file)
		err := putTray(seenTray{vision.Tray{Outline: c.outline}, c.source}, c.asked, file)
		if c.why == "" {
			if corners, err := readTray(file); err != nil || len(corners) != 3 {
				t.Errorf("%s: %v, %v", c.what, corners, err)
			}
			data, _ := os.ReadFile(file)
			if !bytes.Contains(data, []byte(`"source":"`+c.source+`"`)) {
				t.Errorf("%s: no source in %s", c.what, data)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", c.what, err)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s: it was written", c.what)
		}
	}
}

// labelledFolder is a folder of photographs with this truth.
func labelledFolder(t *testing.T, truth string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"dice/labels.csv":           truth,
		"dice-negatives/labels.csv": "file,kind\n",
		"dice/A__whole.jpg":         string(threeDice(t)),
		"dice/A__cut.jpg":           string(threeDice(t)[:2000]),
	} {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestPhotosRefusesWhatIsWrong(t *testing.T) {
	none := filepath.Join(t.TempDir(), "typo")
	adjutantEye(t, nil, "photos", "--photos", none).want(t, "a folder that is not there", 1, none, "labels.csv", "name a folder")
	adjutantEye(t, nil, "cards-photos", "--photos", none).want(t, "cards, a folder that is not there", 1, none, "labels.csv", "name a folder")
	good := "file,values,scope\nA__whole.jpg,white:4 white:2 white:6,topdown\n"
	adjutantEye(t, nil, "photos", "--photos", labelledFolder(t, good), "--sources", "Nobody").want(t, "no such source", 1, `no photograph of "Nobody"`, "there are some of A")
	for truth, why := range map[string]string{
		"file,values,scope\nA__whole.jpg,white:9,topdown\n":                 `labels.csv:2: "white:9" is no die`,
		"file,values,scope\nA__whole.jpg,4,topdown\nA__cut.jpg,x,topdown\n": `labels.csv:3: "x" is no die`,
		"file,values,scope\nA__whole.jpg,:4,topdown\n":                      `labels.csv:2: ":4" is no die`,
		"file,values,scope\nA__whole.jpg,,topdown\n":                        `labels.csv:2: no dice are named`,
		"file,values,scope\n,4,topdown\n":                                   `labels.csv:2: the column file is empty`,
		"file,dice,scope\nA__whole.jpg,4,topdown\n":                         `labels.csv:1: there is no column "values"`,
		"":                    `labels.csv:1: the file is empty`,
		"file,values,scope\n": "there is no photograph",
	} {
		adjutantEye(t, nil, "photos", "--photos", labelledFolder(t, truth)).want(t, truth, 1, why)
	}
	// the folder nobody named may be missing
	self, _ := os.Executable()
	cmd := exec.Command(self, "photos")
	cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), "ADJUTANT_TEST_EYE=1", "ADJUTANT_PHOTOS=")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "skipped") {
		t.Errorf("%v: %s", err, out)
	}
}

// A colour that the eye has no name for is neither right nor wrong.
func TestPhotosCountsOnlyColoursWithAName(t *testing.T) {
	truth := "file,values,scope\nA__whole.jpg,White:4 pink:2 white:6,topdown\n"
	for _, more := range [][]string{nil, {"--told"}} {
		args := append([]string{"photos", "--photos", labelledFolder(t, truth), "--sources", "A"}, more...)
		adjutantEye(t, nil, args...).want(t, "a pink die", 0, "colour: 2 of 2 dice right", `no name "pink"; its dice, 1, are not counted`)
	}
}

func TestPhotosGoesOnPastABrokenOne(t *testing.T) {
	truth := "scope,file,values\ntopdown,A__cut.jpg,4\ntopdown,A__gone.jpg,4\ntopdown,A__whole.jpg,white:4 white:2 white:6\n"
	r := adjutantEye(t, nil, "photos", "--photos", labelledFolder(t, truth), "--sources", "A")
	r.want(t, "one cut, one missing, one whole", 1, "A__cut.jpg: ", "cut off", "A__gone.jpg: ", "no such file", "not looked at, counted as not read")
	for _, line := range strings.Split(r.out, "\n") {
		if f := strings.Fields(line); len(f) > 3 && f[0] == "all" && f[2] != "3" {
			t.Errorf("not all three are counted: %s", line)
		}
	}
	if strings.Contains(r.err, "A__whole") {
		t.Error(r.err)
	}
}
