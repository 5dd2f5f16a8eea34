package mjpeg

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// rpicamNames are the program's names, newest first.
func rpicamNames() []string { return []string{"rpicam-vid", "libcamera-vid"} }

// rpicamStall is how long the camera may take; the first picture needs the
// sensor's start and the exposure.
const rpicamStall = 8 * time.Second

// FindRpicam is the path of rpicam-vid or of its older name.
func FindRpicam() (string, error) {
	for _, name := range rpicamNames() {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", &watch.Lost{Err: errors.New("opening the camera module: neither rpicam-vid nor libcamera-vid is installed"), Hint: vision.HintRpicam}
}

// RpicamListed says whether a camera module is there: the program lists it.
func RpicamListed(ctx context.Context) bool {
	path, err := FindRpicam()
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, 8*time.Second)
	defer cancel()
	out, _ := exec.CommandContext(ctx, path, "--list-cameras").CombinedOutput()
	return listed(string(out))
}

// listed reads what --list-cameras prints: cameras are numbered lines such as
// "0 : imx708 [4608x2592] (/base/…)".
func listed(out string) bool {
	return regexp.MustCompile(`(?m)^\s*\d+ : \S+`).MatchString(out)
}

// Rpicam starts rpicam-vid and reads its pictures: 1280x720, ten a second (a Pi 5
// packs them without help of hardware). Further arguments of it may be given,
// such as --rotation 180.
func Rpicam(arguments []string) (*Stream, error) {
	path, err := FindRpicam()
	if err != nil {
		return nil, err
	}
	args := append([]string{
		"--timeout", "0", "--nopreview", "--codec", "mjpeg", "--quality", "85",
		"--width", "1280", "--height", "720", "--framerate", "10", "--flush", "--output", "-",
	}, arguments...)
	cmd := exec.Command(path, args...)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("starting rpicam-vid: %w", err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("starting rpicam-vid: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, &watch.Lost{Err: fmt.Errorf("starting %s: %w", path, err), Hint: vision.HintRpicam}
	}
	said := &lastWords{done: make(chan struct{})}
	go said.hear(stderr)
	return &Stream{
		name: strings.Join(append([]string{"rpicam"}, arguments...), ":"), split: NewSplitter(stdout), stall: rpicamStall,
		stop: func() { _ = cmd.Process.Kill() },
		why:  said.reason,
		wait: func() {
			_, _ = io.Copy(io.Discard, stdout)
			<-said.done
			_ = cmd.Wait()
		},
	}, nil
}

// lastWords keeps what a program printed that may say why it failed.
type lastWords struct {
	mu   sync.Mutex
	text []string
	done chan struct{}
}

func (l *lastWords) hear(r io.Reader) {
	defer close(l.done)
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		l.mu.Lock()
		l.text = append(l.text, strings.TrimSpace(lines.Text()))
		if len(l.text) > 20 {
			l.text = l.text[1:]
		}
		l.mu.Unlock()
	}
	_, _ = io.Copy(io.Discard, r)
}

// reason finds the line that says why, with what a person can do.
func (l *lastWords) reason() error {
	select {
	case <-l.done:
	case <-time.After(time.Second):
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range []struct {
		part string
		hint vision.Hint
	}{
		{"no cameras available", vision.HintPlug},
		{"resource busy", vision.HintBusy},
		{"in use by another", vision.HintBusy},
		{"pipeline handler in use", vision.HintBusy},
		{"permission denied", vision.HintRights},
	} {
		for _, line := range l.text {
			if strings.Contains(strings.ToLower(line), r.part) {
				return &watch.Lost{Err: fmt.Errorf("running rpicam-vid: %s", line), Hint: r.hint}
			}
		}
	}
	if n := len(l.text); n > 0 {
		return &watch.Lost{Err: fmt.Errorf("running rpicam-vid: it ended: %s", l.text[n-1]), Hint: vision.HintPlug}
	}
	return nil
}
