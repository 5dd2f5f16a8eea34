package opencv

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// Film is the source file:VIDEO, a recording played at its own pace, or
// file:fast:VIDEO, as fast as it is read. No throw is left out: frames wait while
// one is read. The last frame is held for a second, so that a throw which lies at
// the end is still read.
type Film struct {
	name  string
	fast  bool
	video *gocv.VideoCapture
	step  time.Duration // between frames of the recording
	n     int           // frames taken
	begun time.Time     // on the clock
	last  gocv.Mat
	next  gocv.Mat // a failed read empties it
	held  int
	ended bool
}

// OpenFilm opens a recording.
func OpenFilm(path string, fast bool) (*Film, error) {
	lost := func(err error) error {
		return &watch.Lost{Err: fmt.Errorf("opening the film: %w", err), Hint: vision.HintFiles}
	}
	info, err := os.Stat(path) // OpenCV would also take addresses and patterns
	if err != nil {
		return nil, lost(err)
	}
	if !info.Mode().IsRegular() {
		return nil, lost(fmt.Errorf("%s is no file", path))
	}
	var video *gocv.VideoCapture
	for _, api := range []gocv.VideoCaptureAPI{gocv.VideoCaptureFFmpeg, gocv.VideoCaptureOpencvMjpeg} {
		if video, err = gocv.VideoCaptureFileWithAPI(path, api); err == nil && video.IsOpened() {
			break
		}
		if video != nil {
			video.Close()
			video = nil
		}
	}
	if video == nil {
		return nil, lost(fmt.Errorf("%s is no film that OpenCV understands", path))
	}
	rate := video.Get(gocv.VideoCaptureFPS)
	if !(rate >= 1 && rate <= 240) {
		rate = 25
	}
	f := &Film{name: "file:" + path, fast: fast, video: video, step: time.Duration(float64(time.Second) / rate), last: gocv.NewMat(), next: gocv.NewMat()}
	if fast {
		f.name = "file:fast:" + path
	}
	return f, nil
}

// Name is file: and the path.
func (f *Film) Name() string { return f.name }

// Kind says that what lies there at first counts, and black parts takes.
func (f *Film) Kind() watch.Kind { return watch.Kind{Recorded: true} }

// filmGap is how close frames of a film are worth looking at.
const filmGap = 45 * time.Millisecond

// Next is the next frame worth looking at.
func (f *Film) Next(ctx context.Context) (watch.Frame, error) {
	if f.begun.IsZero() {
		f.begun = time.Now()
	}
	for taken := time.Duration(0); taken < filmGap; taken += f.step {
		switch {
		case !f.ended && f.video.Read(&f.next):
			f.last, f.next = f.next, f.last
		default:
			f.ended = true
			f.held++
		}
		f.n++
	}
	if f.last.Empty() {
		return nil, &watch.Lost{Err: fmt.Errorf("reading %s: there is no picture in it", f.name), Hint: vision.HintFiles}
	}
	if time.Duration(f.held)*f.step > time.Second {
		return nil, io.EOF
	}
	at := f.begun.Add(time.Duration(f.n) * f.step)
	if wait := time.Until(at); !f.fast && wait > 0 {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	m := f.last.Clone()
	if m.Channels() != 3 {
		m.Close()
		return nil, errors.New("reading a film: its pictures have no colour planes")
	}
	return &Frame{at: at, mat: &m}, nil
}

// Close ends the film.
func (f *Film) Close() error {
	f.last.Close()
	f.next.Close()
	return f.video.Close()
}
