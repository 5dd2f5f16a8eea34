// Package watch is the eye's loop: it takes frames from a source, waits for the
// tray to come to rest, has it read and says so in the child protocol
// (vision/protocol.go).
//
// Begin with Run. Frames, reading and pictures are behind two small interfaces,
// Source and Reader; vision/opencv has the real ones. The loop itself holds no
// OpenCV and never writes anything but protocol lines.
package watch

import (
	"context"
	"image"
	"time"

	"adjutant/vision"
)

// Frame is one picture of a source.
type Frame interface {
	At() time.Time                // when it was taken
	Small() (*image.YCbCr, error) // about 320 pixels on the long side, 4:2:0, even sides; cheap to get
	Size() (w, h int)             // of the whole picture, once Small was called
	Close()                       // after use
}

// Named is a frame of a file.
type Named interface {
	File() string // its name, without the folder
}

// Source delivers frames. Next waits for one; io.EOF says that there are no more,
// a *Pause that there is none for now. Any other error loses the source: it is
// closed and opened again.
type Source interface {
	Name() string // as resolved: auto never is one
	Next(ctx context.Context) (Frame, error)
	Close() error
	Kind() Kind
}

// Kind says how a source has to be treated.
type Kind struct {
	Live     bool // frames that come while one is read are dropped
	Recorded bool // what lies there at first counts as thrown; black parts takes
	Stills   bool // whole pictures follow each other: nothing is taken for a hand
}

// Thrower is a source that throws when dice are expected: the demo, a folder.
type Thrower interface {
	Expect(dice int, colours []vision.Colour)
}

// Resumer is a Thrower of named stills that remembers which it has thrown.
type Resumer interface {
	Resume(files []string) // these were thrown before, the last one last
	Repeat() bool          // throw the last one once more; false when there was none
}

// Pause is what Next of a source says that has no frame for now and waits: the eye
// becomes State, with a Hint for people. Err is io.EOF while nothing is left.
type Pause struct {
	State vision.State
	Hint  vision.Hint
	Err   error
}

func (p *Pause) Error() string { return "waiting: " + p.State.Words("en") }
func (p *Pause) Unwrap() error { return p.Err }

// Wanted is the throw that the game waits for.
type Wanted struct {
	Dice    int             // 0: none
	Colours []vision.Colour // where the rules tell the dice apart
}

// Reader turns frames and uploaded pictures into readings. Photo is called from
// another goroutine than the rest.
type Reader interface {
	Read(f Frame, want Wanted, outline []vision.Point) (vision.Reading, error)
	Still(f Frame, r *vision.Reading) ([]byte, error) // JPEG; moves r's boxes into its pixels
	Photo(picture []byte, want Wanted) (vision.Reading, []byte, error)
	Measure(f Frame) (vision.Tray, []byte, error)
}

// Lost is why a source could not be opened or was lost, with what a person can do.
type Lost struct {
	Err  error
	Hint vision.Hint
}

func (l *Lost) Error() string { return l.Err.Error() }
func (l *Lost) Unwrap() error { return l.Err }

// Clock is the time that alive lines and back-off go by.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}
