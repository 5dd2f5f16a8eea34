package opencv

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// The independent count must notice a die that was left out, and stay silent when
// none was.
func TestCountNoticesADieLeftOut(t *testing.T) {
	r := newReader(t)
	noticed, asked := 0, 0
	for seed := int64(1); seed <= 6; seed++ {
		img := rendered(t, seed, 640, 400, 44, sixDice)
		p := newPyramid(img)
		all := r.Read(img, ReadOptions{}).Dice
		if len(all) != len(sixDice) {
			t.Fatalf("seed %d: read %v", seed, values(all))
		}
		if r.small.overlooks(p, nil, all) {
			t.Errorf("seed %d: the count doubts a reading of all dice", seed)
		}
		for i, d := range all {
			asked++
			if r.small.overlooks(p, nil, slices.Delete(slices.Clone(all), i, i+1)) {
				noticed++
			} else {
				t.Logf("seed %d: a %s %d left out was not noticed", seed, d.Colour, d.Value)
			}
		}
		p.Close()
		img.Close()
	}
	if noticed*10 < asked*9 {
		t.Errorf("of %d dice left out the count noticed %d", asked, noticed)
	}
}

// The same on photographs, each die of a right reading left out once. Only on request,
// for it takes a minute: ADJUTANT_COUNT=1 go test -run TestCountOnPhotographs -v
func TestCountOnPhotographs(t *testing.T) {
	if os.Getenv("ADJUTANT_COUNT") == "" {
		t.Skip("it takes a minute: set ADJUTANT_COUNT=1")
	}
	files, err := filepath.Glob(filepath.Join(photoDir(t, "dice"), "*.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(t)
	photos, noticed, asked := 0, 0, 0
	missed := map[int]int{}
	for _, file := range files {
		img := gocv.IMRead(file, gocv.IMReadColor)
		got := r.Read(img, ReadOptions{})
		if got.Sure && len(got.Dice) > 1 {
			photos++
			p := newPyramid(img)
			for i, d := range got.Dice {
				asked++
				if r.deep.overlooks(p, nil, slices.Delete(slices.Clone(got.Dice), i, i+1)) {
					noticed++
				} else {
					missed[d.Value]++
				}
			}
			p.Close()
		}
		img.Close()
	}
	t.Logf("%d photographs read with two dice or more, %d dice left out, %d noticed; not noticed by value: %v", photos, asked, noticed, missed)
	if asked == 0 || noticed*2 < asked {
		t.Error("the count notices less than half of the dice left out")
	}
}

// A game that waits for so many dice needs no other count.
func TestCountAsExpected(t *testing.T) {
	r := newReader(t)
	img := rendered(t, 1, 640, 400, 44, sixDice)
	defer img.Close()
	p := newPyramid(img)
	defer p.Close()
	five := r.Read(img, ReadOptions{}).Dice[:5]
	for expect, doubts := range map[int]bool{0: true, 5: false} {
		out := vision.Reading{Dice: five}
		r.small.recount(p, ReadOptions{Expect: expect}, &out)
		if slices.Contains(out.Why, vision.Count) != doubts {
			t.Errorf("expecting %d, five of six dice seen: why %v", expect, out.Why)
		}
	}
	said := vision.Reading{Dice: five, Why: []vision.Why{vision.Blur}}
	r.small.recount(p, ReadOptions{}, &said)
	if !slices.Equal(said.Why, []vision.Why{vision.Blur}) {
		t.Errorf("a reading that is in doubt already was counted again: %v", said.Why)
	}
}
