package opencv

import (
	"math"
	"slices"
	"testing"

	"adjutant/vision"
	"adjutant/vision/train/scene"

	"gocv.io/x/gocv"
	"pgregory.net/rapid"
)

// chancesOf are the chances of a body that looks like the colours named, the likeliest
// first, each less likely by the step.
func chancesOf(step float64, names ...vision.Colour) (logs [10]float64) {
	for i := range logs {
		logs[i] = -20
	}
	for i, n := range names {
		logs[slices.Index(colours[:], n)] = -step * float64(i)
	}
	return logs
}

func TestTellApart(t *testing.T) {
	red, blue, black, white, ivory, yellow, purple := vision.Red, vision.Blue, vision.Black, vision.White, vision.Ivory, vision.Yellow, vision.Purple
	for what, c := range map[string]struct {
		chances [][10]float64
		wanted  []vision.Colour
		want    []vision.Colour // nil: they keep the names they have
		open    int             // pairs
	}{
		"as they look": {[][10]float64{chancesOf(9, blue), chancesOf(9, red)}, []vision.Colour{red, blue}, []vision.Colour{blue, red}, 0},
		"a blue one that looks black beside a red one": {[][10]float64{chancesOf(3, black, blue), chancesOf(9, red)}, []vision.Colour{red, blue}, []vision.Colour{blue, red}, 0},
		"two that look black, one of them bluer":       {[][10]float64{chancesOf(1, black, blue), chancesOf(4, black, blue)}, []vision.Colour{blue, black}, []vision.Colour{blue, black}, 0},
		"two that look nearly the same":                {[][10]float64{chancesOf(1, black, blue), chancesOf(1.5, black, blue)}, []vision.Colour{blue, black}, []vision.Colour{blue, black}, 1},
		"a colour that none has":                       {[][10]float64{chancesOf(1, white, ivory), chancesOf(9, red)}, []vision.Colour{red, blue}, nil, 1},
		"white is ivory":                               {[][10]float64{chancesOf(9, ivory), chancesOf(9, red)}, []vision.Colour{white, red}, []vision.Colour{white, red}, 0},
		"white and ivory, where both are wanted":       {[][10]float64{chancesOf(3, white, ivory), chancesOf(3, ivory, white)}, []vision.Colour{white, ivory}, []vision.Colour{white, ivory}, 0},
		"two purple ones are no red and blue":          {[][10]float64{chancesOf(2.5, purple, blue, red), chancesOf(2.5, purple, red, blue)}, []vision.Colour{red, blue}, []vision.Colour{blue, red}, 1},
		"no colours in the picture":                    {[][10]float64{colourless(chancesOf(9, white)), colourless(chancesOf(9, white))}, []vision.Colour{white, yellow}, []vision.Colour{yellow, white}, 1},
		"black and white need no colours":              {[][10]float64{colourless(chancesOf(9, black)), colourless(chancesOf(9, white))}, []vision.Colour{white, black}, []vision.Colour{black, white}, 0},
		"the same colour twice":                        {[][10]float64{chancesOf(3, black, blue), chancesOf(9, red), chancesOf(9, blue)}, []vision.Colour{red, blue, blue}, []vision.Colour{blue, red, blue}, 0},
		"a colour without a name here":                 {[][10]float64{chancesOf(9, red), chancesOf(9, blue)}, []vision.Colour{"ochre", blue}, nil, 1},
		"more dice than colours":                       {[][10]float64{chancesOf(9, red), chancesOf(9, blue)}, []vision.Colour{red}, nil, 0},
		"one die":                                      {[][10]float64{chancesOf(3, black, red)}, []vision.Colour{red}, nil, 0},
	} {
		got, open := tellApart(c.chances, c.wanted)
		if !slices.Equal(got, c.want) || len(open) != c.open {
			t.Errorf("%s: %v, open %v; want %v and %d pairs", what, got, open, c.want, c.open)
		}
	}
}

// The best way to give out names is the best of all ways.
func TestAssignFindsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "dice")
		table := make([][]float64, n)
		for i := range table {
			table[i] = rapid.SliceOfN(rapid.Float64Range(-20, 0), n, n).Draw(t, "row")
		}
		sum := func(columns []int) (s float64) {
			for row, k := range columns {
				s += table[row][k]
			}
			return s
		}
		best := math.Inf(-1)
		var try func(columns []int)
		try = func(columns []int) {
			if len(columns) == n {
				best = max(best, sum(columns))
			}
			for k := range n {
				if !slices.Contains(columns, k) {
					try(append(columns, k))
				}
			}
		}
		try(nil)
		got := assign(table)
		if once := slices.Compact(slices.Sorted(slices.Values(got))); len(once) != n {
			t.Fatalf("%v gives a column twice", got)
		}
		if s := sum(got); math.Abs(s-best) > 1e-9 {
			t.Errorf("%v sums to %g, the best is %g", got, s, best)
		}
	})
}

// Under an old bulb the dice keep their names; under one with hardly any blue they do when
// the game waits for a red and a blue die.
func TestNamesHoldUnderALamp(t *testing.T) {
	r := newReader(t)
	img := rendered(t, 5, 640, 480, 50, []scene.Wanted{{Value: 4, Colour: 4}, {Value: 2, Colour: 3}})
	defer img.Close()
	told := []vision.Colour{vision.Red, vision.Blue}
	for _, lamp := range []struct {
		left [3]float64
		opt  ReadOptions
	}{
		{[3]float64{0.48, 0.78, 1}, ReadOptions{}},
		{[3]float64{0.3, 0.75, 1}, ReadOptions{Colours: told}},
		{[3]float64{0.2, 0.7, 1}, ReadOptions{Colours: told}},
	} {
		warm := faded(t, img, lamp.left[:]...)
		if got := named(r, warm, lamp.opt); len(got) != 2 || got[4] != vision.Blue || got[2] != vision.Red {
			t.Errorf("under %v, told of %v: named %v, want a blue 4 and a red 2", lamp.left, lamp.opt.Colours, got)
		}
		warm.Close()
	}
}

// A die between two colours is called after the one that the game waits for.
func TestExpectedColoursNameTheDice(t *testing.T) {
	r := newReader(t)
	img := rendered(t, 5, 640, 480, 50, []scene.Wanted{{Value: 4, Colour: 8}, {Value: 2, Colour: 3}})
	defer img.Close()
	if got := named(r, img, ReadOptions{}); got[4] != vision.Orange || got[2] != vision.Red {
		t.Fatalf("without knowing better the dice are %v, want an orange 4 and a red 2", got)
	}
	for _, c := range []struct{ told, want []vision.Colour }{
		{[]vision.Colour{vision.Red, vision.Yellow}, []vision.Colour{vision.Yellow, vision.Red}},
		{[]vision.Colour{vision.Blue, vision.White}, []vision.Colour{vision.Orange, vision.Red}}, // such dice are not there
	} {
		got := named(r, img, ReadOptions{Expect: 2, Colours: c.told})
		if got[4] != c.want[0] || got[2] != c.want[1] {
			t.Errorf("told of %v: named %v, want %v", c.told, got, c.want)
		}
	}
}

// named is the colour that each value is read with.
func named(r *Reader, img gocv.Mat, opt ReadOptions) map[int]vision.Colour {
	out := map[int]vision.Colour{}
	for _, d := range r.Read(img, opt).Dice {
		out[d.Value] = d.Colour
	}
	return out
}

// Two dice of one colour are no red one and blue one: where the values differ, somebody is
// asked which is which.
func TestDiceThatLookAlikeAreAsked(t *testing.T) {
	r := newReader(t)
	told := ReadOptions{Expect: 2, Colours: []vision.Colour{vision.Black, vision.Grey}}
	for values, want := range map[[2]int]bool{{4, 2}: true, {4, 4}: false} {
		img := rendered(t, 5, 640, 480, 50, []scene.Wanted{{Value: values[0], Colour: 2}, {Value: values[1], Colour: 2}})
		got := r.Read(img, told)
		img.Close()
		if slices.Contains(got.Why, vision.ByColour) != want || got.Sure == want {
			t.Errorf("%v: sure %v, why %v", values, got.Sure, got.Why)
		}
	}
}

// faded is a picture with so much left of its blue, green and red.
func faded(t *testing.T, img gocv.Mat, left ...float64) gocv.Mat {
	t.Helper()
	out := img.Clone()
	pix, err := out.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range pix {
		pix[i] = byte(float64(pix[i]) * left[i%3])
	}
	return out
}
