// Package scene draws dice trays of which the truth is known: dice as rounded
// cubes in perspective on a mat, with a lamp, shadows and grain, and a hand.
//
// Begin with Throw, which lets dice lie at random, and Scene.Render, which draws
// them. The demo camera shows such scenes, and tests of the eye read them. The
// drawing is for machines that read dice, not for beauty: faces, pips, edges,
// shadows and perspective are right, materials are plain.
package scene

import (
	"image"
	"image/color"
	"math"

	"adjutant/vision"
)

// Scene is a tray under a camera. Lengths are in sides of a die; the middle of
// the tray is (0, 0) on the mat, x to the right of the picture and y up.
type Scene struct {
	Width, Height int        // of the picture, pixels
	Across        float64    // width of mat that the picture's middle row shows
	Tilt          float64    // of the camera from straight down, radians
	Mat           color.RGBA // colour of the mat
	Grain         float64    // roughness of the mat, 0..1
	Rim           bool       // a wooden rim around the tray
	Light         float64    // of the lamp, 1 = good
	LampX, LampY  float64    // where the lamp hangs, eight sides high
	Dice          []Die
	Hand          *Hand
	Seed          uint64 // of the mat's grain
}

// Die is one die of a scene.
type Die struct {
	Value   int // upward face, 1..6
	Colour  vision.Colour
	X, Y, Z float64 // its middle; Z above the mat on which it would lie
	Turn    float64 // about the upright, radians
	Tumble  *Matrix // when it does not lie flat: turned by this after Turn
}

// Hand is a hand with its forearm, seen from above.
type Hand struct {
	X, Y  float64 // middle of the palm
	Angle float64 // where the forearm comes from, radians from the right
	Size  float64 // breadth of the palm; a grown person's is about 5.5 dice of 16 mm
	Skin  color.RGBA
}

// Default is an empty tray as most would have it: a dark green mat with a rim,
// seen by a camera of 1280x720 at a small tilt.
func Default() Scene {
	return Scene{
		Width: 1280, Height: 720, Across: 17, Tilt: 0.12,
		Mat: color.RGBA{38, 84, 62, 255}, Grain: 0.5, Rim: true,
		Light: 1, LampX: -3, LampY: 4, Seed: 1,
	}
}

// Matrix turns vectors; its rows are where x, y and z of the result come from.
type Matrix [3][3]float64

// Turned is the rotation by a radians about an axis, which need not be of length 1.
func Turned(axis [3]float64, a float64) Matrix {
	n := math.Sqrt(axis[0]*axis[0] + axis[1]*axis[1] + axis[2]*axis[2])
	x, y, z := axis[0]/n, axis[1]/n, axis[2]/n
	s, c := math.Sincos(a)
	t := 1 - c
	return Matrix{
		{t*x*x + c, t*x*y - s*z, t*x*z + s*y},
		{t*x*y + s*z, t*y*y + c, t*y*z - s*x},
		{t*x*z - s*y, t*y*z + s*x, t*z*z + c},
	}
}

// Times is the rotation by n, then by m.
func (m Matrix) Times(n Matrix) Matrix {
	var out Matrix
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[i][j] += m[i][k] * n[k][j]
			}
		}
	}
	return out
}

func (m Matrix) apply(v vec) vec {
	return vec{
		m[0][0]*v.x + m[0][1]*v.y + m[0][2]*v.z,
		m[1][0]*v.x + m[1][1]*v.y + m[1][2]*v.z,
		m[2][0]*v.x + m[2][1]*v.y + m[2][2]*v.z,
	}
}

func (m Matrix) transposed() Matrix {
	return Matrix{{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}}
}

// orientation turns the die's own axes into the scene's.
func (d Die) orientation() Matrix {
	m := Turned([3]float64{0, 0, 1}, d.Turn).Times(upward(d.Value))
	if d.Tumble != nil {
		m = d.Tumble.Times(m)
	}
	return m
}

// upward turns the face of a value up. In the die's own axes 1 looks to +z, 2 to
// +x, 3 to +y and opposite faces make seven.
func upward(value int) Matrix {
	x, y := [3]float64{1, 0, 0}, [3]float64{0, 1, 0}
	switch value {
	case 2:
		return Turned(y, -math.Pi/2)
	case 3:
		return Turned(x, math.Pi/2)
	case 4:
		return Turned(x, -math.Pi/2)
	case 5:
		return Turned(y, math.Pi/2)
	case 6:
		return Turned(x, math.Pi)
	}
	return Turned(x, 0)
}

// Boxes are the pictures' rectangles around the dice that lie in view, in the
// order of Dice.
func (s Scene) Boxes() []vision.Box {
	c := s.camera()
	boxes := make([]vision.Box, len(s.Dice))
	for i, d := range s.Dice {
		r := c.bounds(d).Intersect(image.Rect(0, 0, s.Width, s.Height))
		boxes[i] = vision.Box{r.Min.X, r.Min.Y, r.Dx(), r.Dy()}
	}
	return boxes
}

// Outline is the tray's inner edge in picture pixels, clockwise from top left.
func (s Scene) Outline() []vision.Point {
	c := s.camera()
	w, h := s.inner()
	var out []vision.Point
	for _, p := range []vec{{-w, h, 0}, {w, h, 0}, {w, -h, 0}, {-w, -h, 0}} {
		x, y := c.project(p)
		out = append(out, vision.Point{x, y})
	}
	return out
}

// inner is half the width and height of the tray inside its rim.
func (s Scene) inner() (float64, float64) {
	w := s.Across / 2 * 0.88
	return w, s.Across / 2 * float64(s.Height) / float64(s.Width) * 0.84
}
