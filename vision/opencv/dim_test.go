package opencv

import (
	"image"
	"slices"
	"testing"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// A sixth of the light tells the same dice and colours; no light at all tells why.
func TestDimPicturesAreBrightened(t *testing.T) {
	r := newReader(t)
	img := rendered(t, 11, 640, 480, 45, sixDice)
	defer img.Close()
	dim := gocv.NewMat()
	defer dim.Close()
	told := func(share float32) vision.Reading {
		img.ConvertToWithParams(&dim, gocv.MatTypeCV8UC3, share, 0)
		return r.Read(dim, ReadOptions{Expect: len(sixDice)})
	}
	bright := told(1)
	if len(bright.Dice) != len(sixDice) {
		t.Fatalf("in the light: %v", values(bright.Dice))
	}
	for _, share := range []float32{0.5, 0.3, 1. / 6} {
		got := told(share)
		if !slices.EqualFunc(got.Dice, bright.Dice, func(a, b vision.Die) bool { return a.Value == b.Value && a.Colour == b.Colour }) {
			t.Errorf("in %.2f of the light: %v (%v), want %v", share, got.Dice, got.Why, bright.Dice)
		}
	}
	if got := told(0.005); got.Sure || !slices.Contains(got.Why, vision.Dark) {
		t.Errorf("in the dark: sure %v, why %v; want the dark as the reason", got.Sure, got.Why)
	}
}

// Pictures as cameras expose them stay as they are.
func TestBrightPicturesStay(t *testing.T) {
	img := rendered(t, 11, 640, 480, 45, sixDice)
	defer img.Close()
	p := newPyramid(img)
	defer p.Close()
	if k := p.wanted(); k != 1 {
		t.Errorf("a picture in good light is made %.2f times brighter", k)
	}
}

// A die in deep shadow beside a bright part of the table is read or asked for.
func TestShadowsAreLookedInto(t *testing.T) {
	r := newReader(t)
	img, lit := twoDice(t, r)
	defer img.Close()
	left, right := lit.Dice[0].Box, lit.Dice[1].Box
	edge := (left[0] + left[2] + right[0]) / 2 // between the two
	half := img.Clone()
	defer half.Close()
	part := half.Region(image.Rect(0, 0, edge, 480))
	part.ConvertToWithParams(&part, gocv.MatTypeCV8UC3, 0.05, 0)
	part.Close()
	if got := r.Read(half, ReadOptions{}); got.Sure && len(got.Dice) != 2 {
		t.Errorf("half in the dark: sure of %v", values(got.Dice))
	}
	for name, c := range map[string]struct {
		picture gocv.Mat
		dice    []vision.Die
		want    bool
	}{
		"the die in the shadow was overlooked": {half, lit.Dice[1:], true},
		"both were read":                       {half, lit.Dice, false},
		"no shadow":                            {img, lit.Dice[1:], false},
	} {
		p := newPyramid(c.picture)
		if got := r.hidden(p, measure(p), ReadOptions{}, c.dice); got != c.want {
			t.Errorf("%s: a die is hidden: %v", name, got)
		}
		p.Close()
	}
}
