package opencv

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
// a link) counts twice. A file that is no picture is left out and said so on
// standard error.
//
// A file is thrown once, by its name. With none left the Folder pauses (io.EOF,
// state "end") and looks every second for new names; what is put in then is thrown
// for the newest expectation, as soon as the file has stopped growing. A folder
// without any picture pauses too (state "no-pictures"); one that is gone is lost,
// as an unplugged camera is. Resume tells a new Folder what was thrown before.
type Folder struct {
	*throwing // its lock guards the next few as well
	shown     map[string]bool
	last      string // thrown last
	repeat    bool   // it is wanted again
	wanted    bool   // an expectation was taken up and not thrown for
	dry       bool   // nothing is left to throw

	dir   string
	log   func(string, ...any)
	tick  func() <-chan time.Time // when to look for new files
	ticks int
	files map[string]file // as they were seen before
	state vision.State    // said last by a pause
	clock time.Time
	rng   *rand.Rand
	still gocv.Mat
	name  string // of the file it is
	left  int    // frames of the present throw still to come
}

// file is a file as it was seen: one that grows is still being written.
type file struct {
	size  int64
	time  time.Time
	tick  int  // when it was first seen so
	wrong bool // it is no picture
}

// folderLook is how often a folder is looked at while nothing is to be thrown.
const folderLook = time.Second

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
	f := &Folder{
		throwing: newThrowing(), shown: map[string]bool{}, dir: dir, log: log,
		tick: func() <-chan time.Time { return time.After(folderLook) }, files: map[string]file{}, ticks: 1,
		clock: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), rng: rand.New(rand.NewPCG(1, 1)), still: gocv.NewMat(),
	}
	err := f.look()
	if err != nil {
		f.still.Close()
		return nil, err
	}
	for name, seen := range f.files { // what lies there at first is whole
		seen.tick = 0
		f.files[name] = seen
	}
	return f, nil
}

// look takes note of the folder's files.
func (f *Folder) look() error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return &watch.Lost{Err: fmt.Errorf("opening the folder of stills: %w", err), Hint: vision.HintFiles}
	}
	now := map[string]file{}
	for _, e := range entries {
		if !isStill(e.Name()) {
			continue
		}
		info, err := os.Stat(filepath.Join(f.dir, e.Name()))
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		is := file{size: info.Size(), time: info.ModTime(), tick: f.ticks}
		if was, ok := f.files[e.Name()]; ok && was.size == is.size && was.time.Equal(is.time) {
			is = was
		}
		now[e.Name()] = is
	}
	f.files = now
	return nil
}

// Name is dir:DIR.
func (f *Folder) Name() string { return "dir:" + f.dir }

// Kind says that frames are whole stills.
func (f *Folder) Kind() watch.Kind { return watch.Kind{Recorded: true, Stills: true} }

// Expect throws once more. With no still left only the newest expectation counts;
// no dice take it back.
func (f *Folder) Expect(dice int, colours []vision.Colour) {
	f.mu.Lock()
	if f.dry {
		f.queue, f.wanted = nil, false
	}
	f.mu.Unlock()
	f.throwing.Expect(dice, colours)
}

// Resume leaves out what was thrown before, the last one last.
func (f *Folder) Resume(files []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, name := range files {
		f.shown[name], f.last = true, name
	}
}

// Repeat throws the last still once more; false when there was none.
func (f *Folder) Repeat() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.repeat = f.last != ""
	select {
	case f.wake <- struct{}{}:
	default:
	}
	return f.repeat
}

// Next is the next frame; it waits for dice to be expected and for stills.
func (f *Folder) Next(ctx context.Context) (watch.Frame, error) {
	for f.left == 0 {
		if err := f.look(); err != nil {
			return nil, err
		}
		if f.load() {
			break
		}
		if pause := f.pause(); pause != nil {
			return nil, pause
		}
		select {
		case <-f.wake:
		case <-f.tick():
			f.ticks++
		case <-f.closed:
			return nil, context.Canceled
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	f.left--
	f.clock = f.clock.Add(pacedStep)
	frame := &Frame{at: f.clock, file: f.name}
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

// load takes up the still that is wanted: the last one again, or the first by
// name that was not thrown.
func (f *Folder) load() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.repeat {
		if f.repeat = false; f.take(f.last) {
			return true
		}
		f.wanted = true // it is gone: the next one then
	}
	if !f.wanted && len(f.queue) > 0 {
		f.queue, f.wanted = f.queue[1:], true
	}
	if !f.wanted {
		return false
	}
	for _, name := range f.waiting() {
		if f.take(name) {
			f.wanted = false
			return true
		}
	}
	return false
}

// take makes a file the present still.
func (f *Folder) take(name string) bool {
	m, err := DecodeFile(filepath.Join(f.dir, name))
	if err != nil {
		f.log("%s: %v", filepath.Join(f.dir, name), err)
		if is, ok := f.files[name]; ok {
			is.wrong = true
			f.files[name] = is
		}
		return false
	}
	f.still.Close()
	f.still, f.name, f.left = m, name, pacedMotion+pacedStill
	f.shown[name], f.last, f.state, f.dry = true, name, "", false
	return true
}

// waiting are the stills to be thrown, by name. The caller holds mu.
func (f *Folder) waiting() []string {
	var names []string
	for name, is := range f.files {
		if !f.shown[name] && !is.wrong && is.tick < f.ticks {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// pause says once that there is nothing to throw, or that there is again; nil
// when there is nothing new to say.
func (f *Folder) pause() *watch.Pause {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := &watch.Pause{State: vision.Watching}
	if len(f.waiting()) == 0 && (f.wanted || f.dry || len(f.shown) == 0) {
		p.Err = io.EOF
		if p.State = vision.NoPictures; f.holds() {
			p.State, p.Hint = vision.EndOfFile, vision.HintMore
		}
	}
	f.dry = p.Err != nil
	if p.State == f.state || f.dry && f.grows() || f.state == "" && p.State == vision.Watching {
		return nil
	}
	f.state = p.State
	return p
}

// grows says whether a new file is perhaps still being written. The caller holds mu.
func (f *Folder) grows() bool {
	for name, is := range f.files {
		if !f.shown[name] && !is.wrong && is.tick == f.ticks {
			return true
		}
	}
	return false
}

// holds says whether the folder holds a picture, thrown or not. The caller holds mu.
func (f *Folder) holds() bool {
	for _, is := range f.files {
		if !is.wrong {
			return true
		}
	}
	return false
}

// Close frees the still.
func (f *Folder) Close() error {
	f.throwing.Close()
	return f.still.Close()
}
