package opencv

import (
	"image"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"adjutant/vision"
	"adjutant/vision/train/scene"

	"gocv.io/x/gocv"
)

// rendered draws a calm scene as a Mat. A large one is drawn at half its size and
// enlarged, which is as much as most cameras resolve.
func rendered(t testing.TB, seed int64, w, h int, size float64, dice []scene.Wanted) gocv.Mat {
	t.Helper()
	k := 1
	if w > 1000 {
		k = 2
	}
	pix, _ := scene.Calm(seed, w/k, h/k, size/float64(k), dice).Render(w/k, h/k)
	img, err := gocv.NewMatFromBytes(h/k, w/k, gocv.MatTypeCV8UC3, pix)
	if err != nil {
		t.Fatal(err)
	}
	if k > 1 {
		small := img
		img = gocv.NewMat()
		gocv.Resize(small, &img, image.Pt(w, h), 0, 0, gocv.InterpolationCubic)
		small.Close()
	}
	return img
}

// photoDir is a part of the folder of labelled photographs, which are not in the
// repository; without it the test is skipped.
func photoDir(t testing.TB, part string) string {
	t.Helper()
	dir := os.Getenv("ADJUTANT_PHOTOS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "photos")
	}
	dir = filepath.Join(dir, part)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no photographs in %s; ADJUTANT_PHOTOS names their folder", dir)
	}
	return dir
}

func values(dice []vision.Die) []int {
	v := []int{}
	for _, d := range dice {
		v = append(v, d.Value)
	}
	sort.Ints(v)
	return v
}

func newReader(t testing.TB) *Reader {
	t.Helper()
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// six dice of six values and colours, the frame of the benchmarks
var sixDice = []scene.Wanted{{Value: 1, Colour: 0}, {Value: 2, Colour: 3}, {Value: 3, Colour: 2}, {Value: 4, Colour: 4}, {Value: 5, Colour: 5}, {Value: 6, Colour: 1}}

// twoDice is a picture of a white and a red die apart, and its reading. Close the picture.
func twoDice(t *testing.T, r *Reader) (gocv.Mat, vision.Reading) {
	t.Helper()
	img := rendered(t, 5, 640, 480, 50, []scene.Wanted{{Value: 4, Colour: 0}, {Value: 2, Colour: 3}})
	got := r.Read(img, ReadOptions{})
	if len(got.Dice) != 2 {
		t.Fatalf("read %v, want two dice", values(got.Dice))
	}
	return img, got
}

func TestReadsRenderedDice(t *testing.T) {
	r := newReader(t)
	for name, c := range map[string]struct {
		w, h int
		size float64
		dice []scene.Wanted
	}{
		"six colours":        {1280, 720, 70, sixDice},
		"light and dark":     {640, 480, 50, []scene.Wanted{{Value: 4, Colour: 0}, {Value: 2, Colour: 2}}},
		"one small die":      {640, 480, 24, []scene.Wanted{{Value: 5, Colour: 0}}},
		"one die fills it":   {160, 120, 70, []scene.Wanted{{Value: 6, Colour: 3}}},
		"the same all over":  {640, 480, 40, []scene.Wanted{{Value: 3, Colour: 4}, {Value: 3, Colour: 4}, {Value: 3, Colour: 4}}},
		"an empty table":     {640, 480, 40, nil},
		"a very large frame": {2560, 1440, 130, []scene.Wanted{{Value: 1, Colour: 0}, {Value: 6, Colour: 0}}},
	} {
		img := rendered(t, 11, c.w, c.h, c.size, c.dice)
		got := r.Read(img, ReadOptions{})
		img.Close()
		want := []int{}
		for _, d := range c.dice {
			want = append(want, d.Value)
		}
		sort.Ints(want)
		if !slices.Equal(values(got.Dice), want) {
			t.Errorf("%s: read %v (%v), want %v", name, values(got.Dice), got.Why, want)
		}
		if !slices.IsSortedFunc(got.Dice, func(a, b vision.Die) int { return a.Box[0] - b.Box[0] }) {
			t.Errorf("%s: dice are not listed from left to right", name)
		}
	}
}

func TestWrongCountAsks(t *testing.T) {
	r := newReader(t)
	img := rendered(t, 5, 640, 480, 50, []scene.Wanted{{Value: 4, Colour: 0}, {Value: 2, Colour: 3}})
	defer img.Close()
	if got := r.Read(img, ReadOptions{Expect: 3}); got.Sure || !slices.Contains(got.Why, vision.Count) {
		t.Errorf("two dice where three are expected: sure %v, why %v; want the count doubted", got.Sure, got.Why)
	}
}

func TestOutlineHidesWhatLiesOutside(t *testing.T) {
	r := newReader(t)
	img, all := twoDice(t, r)
	defer img.Close()
	b := all.Dice[0].Box
	x, y := float64(b[0]), float64(b[1])
	w, h := float64(b[2]), float64(b[3])
	got := r.Read(img, ReadOptions{Outline: []vision.Point{{x - 9, y - 9}, {x + w + 9, y - 9}, {x + w + 9, y + h + 9}, {x - 9, y + h + 9}}})
	if len(got.Dice) != 1 || got.Dice[0].Value != all.Dice[0].Value {
		t.Errorf("inside an outline around one die: read %v, want %d alone", values(got.Dice), all.Dice[0].Value)
	}
}

func TestBadPicturesAreNamed(t *testing.T) {
	r := newReader(t)
	grey := gocv.NewMatWithSize(40, 40, gocv.MatTypeCV8UC1)
	defer grey.Close()
	empty := gocv.NewMat()
	defer empty.Close()
	for name, img := range map[string]gocv.Mat{"grey": grey, "empty": empty} {
		if got := r.Read(img, ReadOptions{}); got.Error == "" || got.Sure {
			t.Errorf("%s picture: error %q, sure %v", name, got.Error, got.Sure)
		}
	}
}

// The frame of issue figures: 1280x720, six dice, one core.
func BenchmarkRead720p6(b *testing.B) {
	r := newReader(b)
	oneCore(b)
	img := rendered(b, 11, 1280, 720, 70, sixDice)
	defer img.Close()
	if got := r.Read(img, ReadOptions{}); !got.Sure || !slices.Equal(values(got.Dice), []int{1, 2, 3, 4, 5, 6}) {
		b.Errorf("read %v, why %v: not the reading that is to be timed", values(got.Dice), got.Why)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r.Read(img, ReadOptions{})
	}
}

// The same frame when a glance leaves a doubt.
func BenchmarkStare720p6(b *testing.B) {
	r := newReader(b)
	oneCore(b)
	img := rendered(b, 11, 1280, 720, 70, sixDice)
	defer img.Close()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r.Read(img, ReadOptions{Look: Stare})
	}
}

// The yardstick: median blur, blob detector with inertia, clustering.
func BenchmarkBlobRecipe(b *testing.B) {
	oneCore(b)
	img := rendered(b, 11, 1280, 720, 70, sixDice)
	defer img.Close()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		blobRecipe(img)
	}
}
