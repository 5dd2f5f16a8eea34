package opencv

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// Folder is the source dir:DIR: stills in the order of their names, each one
// throw. A still is thrown each time dice are expected (`expect` with dice > 0;
// `again` before the first throw counts too), so that a scripted game paces it:
// the first roll that the game wants sees the first picture, the next roll the
// second. Between two stills something moves, so the same picture twice (a copy,
// a link) counts twice. After the last still each further `expect` says state
// "end". A file that is no picture is left out and said so on standard error. A
// camera process that was restarted begins with the first still again.
type Folder struct {
	*throwing
	dir   string
	files []string
	log   func(string, ...any)
	clock time.Time
	rng   *rand.Rand
	still gocv.Mat
	left  int // frames of the present throw still to come
}

// isStill says whether a file's name is that of a picture.
func isStill(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff":
		return true
	}
	return false
}

// OpenFolder opens dir:DIR.
func OpenFolder(dir string, log func(string, ...any)) (*Folder, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, &watch.Lost{Err: fmt.Errorf("opening the folder of stills: %w", err), Hint: vision.HintFiles}
	}
	f := &Folder{
		throwing: newThrowing(), dir: dir, log: log,
		clock: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), rng: rand.New(rand.NewPCG(1, 1)), still: gocv.NewMat(),
	}
	for _, e := range entries {
		if !e.IsDir() && isStill(e.Name()) {
			f.files = append(f.files, filepath.Join(dir, e.Name()))
		}
	}
	if len(f.files) == 0 {
		f.still.Close()
		return nil, &watch.Lost{Err: fmt.Errorf("opening the folder of stills %s: there is no picture in it", dir), Hint: vision.HintFiles}
	}
	return f, nil
}

// Name is dir:DIR.
func (f *Folder) Name() string { return "dir:" + f.dir }

// Kind says that frames are whole stills.
func (f *Folder) Kind() watch.Kind { return watch.Kind{Recorded: true, Stills: true} }

// Next is the next frame; it waits for dice to be expected.
func (f *Folder) Next(ctx context.Context) (watch.Frame, error) {
	for f.left == 0 {
		if _, err := f.wait(ctx); err != nil {
			return nil, err
		}
		if err := f.load(); err != nil {
			return nil, err
		}
	}
	f.left--
	f.clock = f.clock.Add(pacedStep)
	frame := &Frame{at: f.clock}
	m := f.still.Clone()
	frame.mat = &m
	if f.left >= pacedStill {
		small, err := smallMat(m)
		if err != nil {
			frame.Close()
			return nil, err
		}
		frame.small = restless(f.rng, small.Rect.Dx(), small.Rect.Dy())
	}
	return frame, nil
}

// load takes the next still that is a picture.
func (f *Folder) load() error {
	for len(f.files) > 0 {
		file := f.files[0]
		f.files = f.files[1:]
		m, err := DecodeFile(file)
		if err != nil {
			f.log("%s: %v", file, err)
			continue
		}
		f.still.Close()
		f.still, f.left = m, pacedMotion+pacedStill
		return nil
	}
	return io.EOF
}

// Close frees the still.
func (f *Folder) Close() error {
	f.throwing.Close()
	return f.still.Close()
}
