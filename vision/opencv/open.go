package opencv

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"adjutant/vision"
	"adjutant/vision/mjpeg"
	"adjutant/vision/watch"
)

// Opener opens a source by its name, once each call; the watch loop tries again.
// The names:
//
//	auto                    the first camera found: a camera module, else a webcam,
//	                        else the demo until one appears; once a camera was there
//	                        it is waited for and the demo stays away
//	rpicam[:ARGUMENTS]      a camera module; arguments of rpicam-vid, such as rpicam:--rotation 180
//	usb:/dev/v4l/by-id/…    a webcam
//	http://… https://…      a network camera that sends MJPEG
//	file:VIDEO              a recording (file:fast:VIDEO leaves the waiting out)
//	dir:DIR                 a folder of stills, each one throw
//	demo[:seed=N,fast]      a drawn tray that throws by itself
type Opener struct {
	Name string
	Log  func(format string, args ...any) // words for people

	camera bool // auto has found one before
}

// Open opens the source.
func (o *Opener) Open(ctx context.Context) (watch.Source, error) {
	if o.Name != "auto" {
		return o.open(o.Name)
	}
	name := o.find(ctx)
	if name != "" {
		source, err := o.open(name)
		o.camera = o.camera || err == nil
		return source, err
	}
	if o.camera {
		return nil, &watch.Lost{Err: errors.New("looking for a camera: there is none any more"), Hint: vision.HintPlug}
	}
	o.Log("no camera was found; the demo throws until one is plugged in")
	demo, err := OpenDemo("")
	if err != nil {
		return nil, err
	}
	return &untilCamera{Demo: demo, find: o.find, next: time.Now().Add(cameraLook)}, nil
}

// open opens a source that is named.
func (o *Opener) open(name string) (watch.Source, error) {
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "demo":
		return opened(OpenDemo(rest))
	case "dir":
		return opened(OpenFolder(rest, o.Log))
	case "file":
		path, fast := strings.CutPrefix(rest, "fast:")
		return opened(OpenFilm(path, fast))
	case "usb":
		return opened(OpenUSB(rest))
	case "rpicam":
		s, err := mjpeg.Rpicam(strings.Fields(rest))
		return opened(stream{s}, err)
	case "http", "https":
		s, err := mjpeg.HTTP(context.Background(), name)
		return opened(stream{s}, err)
	}
	return nil, &watch.Lost{Err: fmt.Errorf("opening the camera %q: such a name is not known", name), Hint: vision.HintSource}
}

// opened keeps a nil pointer from becoming a source.
func opened[S watch.Source](s S, err error) (watch.Source, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// find names the first camera there is, or none.
func (o *Opener) find(ctx context.Context) string {
	if mjpeg.RpicamListed(ctx) {
		return "rpicam"
	}
	if webcams := webcams("/dev/v4l/by-id"); len(webcams) > 0 {
		return "usb:" + webcams[0]
	}
	return ""
}

// webcams are the webcams' device files by id, those that give pictures: of each
// camera's several the one with index 0.
func webcams(dir string) []string {
	all, _ := filepath.Glob(filepath.Join(dir, "*-video-index0"))
	slices.Sort(all)
	return all
}

// untilCamera is the demo until a camera appears.
type untilCamera struct {
	*Demo
	find func(context.Context) string
	next time.Time
}

// cameraLook is how often a camera is looked for.
const cameraLook = 10 * time.Second

// Next is the demo's, until a camera is there.
func (u *untilCamera) Next(ctx context.Context) (watch.Frame, error) {
	if now := time.Now(); now.After(u.next) {
		u.next = now.Add(cameraLook)
		if name := u.find(ctx); name != "" {
			return nil, &watch.Lost{Err: fmt.Errorf("ending the demo: the camera %s is there", name), Hint: vision.HintWait}
		}
	}
	return u.Demo.Next(ctx)
}
