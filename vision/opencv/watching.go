package opencv

import (
	"errors"
	"slices"

	"adjutant/vision"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// Watching reads what the watch loop gives it: frames with one Reader and, from
// another goroutine, uploaded photos with a second one. It is a watch.Reader.
type Watching struct {
	frames *Reader
	photos *Reader
}

// NewWatching loads both readers.
func NewWatching() (*Watching, error) {
	frames, err := NewReader()
	if err != nil {
		return nil, err
	}
	photos, err := NewReader()
	if err != nil {
		frames.Close()
		return nil, err
	}
	return &Watching{frames: frames, photos: photos}, nil
}

// Close frees both readers.
func (w *Watching) Close() error { return errors.Join(w.frames.Close(), w.photos.Close()) }

// Read reads a frame.
func (w *Watching) Read(f watch.Frame, want watch.Wanted, outline []vision.Point) (vision.Reading, error) {
	m, err := w.full(f)
	if err != nil {
		return vision.Reading{}, err
	}
	return w.frames.Read(m, ReadOptions{Expect: want.Dice, Colours: want.Colours, Outline: outline}), nil
}

func (w *Watching) full(f watch.Frame) (gocv.Mat, error) {
	frame, ok := f.(*Frame)
	if !ok {
		return gocv.Mat{}, errors.New("reading a frame: it is not of this source")
	}
	return frame.Full()
}

// Still is the frame as shown.
func (w *Watching) Still(f watch.Frame, r *vision.Reading) ([]byte, error) {
	m, err := w.full(f)
	if err != nil {
		return nil, err
	}
	r.Dice = slices.Clone(r.Dice)
	return still(m, r.Dice)
}

// Photo reads an uploaded picture.
func (w *Watching) Photo(picture []byte, want watch.Wanted) (vision.Reading, []byte, error) {
	m, err := Decode(picture)
	if err != nil {
		return vision.Reading{}, nil, err
	}
	defer m.Close()
	r := w.photos.Read(m, ReadOptions{Expect: want.Dice, Colours: want.Colours})
	if r.Error != "" {
		return r, nil, errors.New(r.Error)
	}
	shown, err := still(m, r.Dice)
	return r, shown, err
}

// Measure looks at the tray.
func (w *Watching) Measure(f watch.Frame) (vision.Tray, []byte, error) {
	m, err := w.full(f)
	if err != nil {
		return vision.Tray{}, nil, err
	}
	tray, err := w.frames.MeasureTray(m)
	if err != nil {
		return tray, nil, err
	}
	drawn := m.Clone()
	defer drawn.Close()
	drawOutline(&drawn, tray.Outline)
	shown, err := still(drawn, nil)
	return tray, shown, err
}
