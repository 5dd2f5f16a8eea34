// Package vision says what a camera over the dice tray can tell: which dice lie
// there, which faces look up, how sure that is, and why not when it is not.
//
// Begin with Reading, the answer to one picture. protocol.go is the language
// between adjutant and its camera process adjutant-eye; steady.go says when the
// tray is at rest, agree.go merges several frames, learn.go, learned.go and
// trust.go learn from what people accept. Package eye keeps the camera process
// from the daemon's side, watch is the process's own loop (watch/watching.md
// explains it), mjpeg and scene are a camera's stream and a drawn tray. The
// package is pure Go: pixels are turned into dice by vision/opencv, which only
// adjutant-eye imports.
// It does not know any game and never decides what a throw means.
package vision

import "slices"

// Colour names the body of a die or the ground of a card.
type Colour string

// The colours the eye tells apart.
const (
	White  Colour = "white"
	Ivory  Colour = "ivory"
	Black  Colour = "black"
	Red    Colour = "red"
	Blue   Colour = "blue"
	Yellow Colour = "yellow"
	Green  Colour = "green"
	Purple Colour = "purple"
	Orange Colour = "orange"
	Grey   Colour = "grey"
)

// Colours are all of them, in the order of the networks that tell them apart.
func Colours() []Colour {
	return []Colour{White, Ivory, Black, Red, Blue, Yellow, Green, Purple, Orange, Grey}
}

// Known says whether the eye has this name.
func (c Colour) Known() bool { return slices.Contains(Colours(), c) }

// Why is one reason for which a reading must be asked rather than trusted.
type Why string

// The reasons, as they stand in the eye's JSON.
const (
	Cocked        Why = "cocked"         // a die leans on something
	Touching      Why = "touching"       // dice touch or overlap and may hide each other
	Edge          Why = "edge"           // a die is cut by the picture's or the tray's edge
	Hand          Why = "hand"           // a hand or sleeve is in view
	Moving        Why = "moving"         // something moved between frames
	Dark          Why = "dark"           // too little light
	Glare         Why = "glare"          // light reflected where a pip may be
	Blur          Why = "blur"           // out of focus or shaken
	Count         Why = "count"          // another number of dice than expected
	LowConfidence Why = "low-confidence" // under the calibrated threshold
	UnlikeMethods Why = "unlike-methods" // two unlike methods disagree
	ByColour      Why = "colours"        // the game tells the dice apart by colour, and the picture does not
)

// Box is a rectangle in picture pixels: left, top, width, height.
type Box [4]int

// Die is one upward face.
type Die struct {
	Value      int     `json:"value"`      // 1..6
	Colour     Colour  `json:"colour"`     // of the body
	Confidence float64 `json:"confidence"` // calibrated chance that Value is right, 0..1
	Box        Box     `json:"box"`
}

// Reading is what one picture showed. A reading that is not Sure must be asked.
type Reading struct {
	File  string  `json:"file,omitempty"`
	Dice  []Die   `json:"dice"` // left to right
	Sure  bool    `json:"sure"` // every die and their number may be trusted unasked
	Why   []Why   `json:"why"`  // empty when Sure
	MS    float64 `json:"ms"`   // milliseconds from decoded picture to reading
	Error string  `json:"error,omitempty"`

	Raised bool `json:"raised,omitempty"` // not Sure for what was learnt at this table alone (Trust)
}

// MayHideDice says whether something in the picture may be a die that was not read.
func (r Reading) MayHideDice() bool {
	return slices.ContainsFunc(r.Why, func(w Why) bool {
		switch w {
		case Dark, Glare, Blur, Count, ByColour: // of the picture, the number, or the colours
			return false
		}
		return true
	})
}

// Point is a place in picture pixels.
type Point [2]float64

// Quad is a card's outline: its four corners clockwise from the face's top left.
type Quad [4]Point

// Card is one recognised card.
type Card struct {
	ID         string  `json:"id"`
	Confidence float64 `json:"confidence"`
	Quad       Quad    `json:"quad"`
}

// CardReading is what one picture showed of the enrolled cards.
type CardReading struct {
	File    string  `json:"file,omitempty"`
	Cards   []Card  `json:"cards"`
	Unknown []Quad  `json:"unknown"` // cards seen that were never enrolled
	Sure    bool    `json:"sure"`
	Why     []Why   `json:"why"`
	MS      float64 `json:"ms"`
	Error   string  `json:"error,omitempty"`
}
