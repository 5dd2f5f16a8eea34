package opencv

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"testing"

	"adjutant/vision"
	"adjutant/vision/scene"
)

func TestFindTray(t *testing.T) {
	for name, c := range map[string]struct {
		mat    color.RGBA
		tilt   float64
		dice   int
		across float64
	}{
		"green mat":          {color.RGBA{38, 84, 62, 255}, 0.12, 0, 17},
		"green mat, 6 dice":  {color.RGBA{38, 84, 62, 255}, 0.12, 6, 17},
		"red mat, tilted":    {color.RGBA{120, 24, 30, 255}, 0.4, 3, 17},
		"blue mat, far away": {color.RGBA{30, 50, 110, 255}, 0.2, 3, 26},
		"black mat":          {color.RGBA{26, 26, 28, 255}, 0.1, 3, 17},
	} {
		t.Run(name, func(t *testing.T) {
			s := small640()
			s.Mat, s.Tilt, s.Across = c.mat, c.tilt, c.across
			s.Dice = s.Throw(rand.New(rand.NewPCG(3, 3)), c.dice, vision.White, vision.Red, vision.Black)
			m, err := matOf(s.Render())
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			got, want := FindTray(m), s.Outline()
			if len(got) != 4 {
				t.Fatalf("%d corners: %v", len(got), got)
			}
			for i := range want {
				if d := math.Hypot(got[i][0]-want[i][0], got[i][1]-want[i][1]); d > 18 {
					t.Errorf("corner %d is %.0f pixels off: %v, want %v", i, d, got[i], want[i])
				}
			}
		})
	}
	t.Run("mat everywhere", func(t *testing.T) {
		s := small640()
		s.Rim = false
		m, err := matOf(s.Render())
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		if got := FindTray(m); got != nil {
			t.Errorf("an outline was found: %v", got)
		}
	})
}

// TestAnEdgeOfTheDeskIsNoTray: on a desk that leaves the picture at three sides, and
// under a lamp that fades, nothing is called a tray.
func TestAnEdgeOfTheDeskIsNoTray(t *testing.T) {
	for name, light := range map[string]func(x, y float64) float64{
		"a desk and the floor beside it": func(x, y float64) float64 {
			if x+y/8 > 0.75 {
				return 0.25
			}
			return 1
		},
		"a desk's corner": func(x, y float64) float64 {
			if x > 0.8 || y > 0.85 {
				return 0.2
			}
			return 1
		},
		"a lamp": func(x, y float64) float64 {
			return max(0.1, 1-2.2*(sq(x-0.5)+sq(y-0.5)))
		},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 640, 360))
		rng := rand.New(rand.NewPCG(5, 5))
		for y := range 360 {
			for x := range 640 {
				k := light(float64(x)/640, float64(y)/360) + 0.04*rng.NormFloat64()
				c := func(v float64) uint8 { return uint8(min(max(v*k, 0), 255)) }
				img.SetRGBA(x, y, color.RGBA{c(170), c(130), c(90), 255})
			}
		}
		m, err := matOf(img)
		if err != nil {
			t.Fatal(err)
		}
		if got := FindTray(m); got != nil {
			t.Errorf("%s is a tray: %v", name, got)
		}
		m.Close()
	}
}

// TestTraysInPhotographs: of photographs of dice on desks, mats and rugs, those that
// show a whole pad have its edge, the others none.
func TestTraysInPhotographs(t *testing.T) {
	pads := regexp.MustCompile(`KamilPiechowiak__DiceDetection__(56|57|58|59|60|61)\.jpg$`)
	found := 0
	for _, part := range []string{"dice", "dice-negatives"} {
		files, err := filepath.Glob(filepath.Join(photoDir(t, part), "*.jpg"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			m, err := DecodeFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := FindTray(m)
			m.Close()
			switch pad := pads.MatchString(file); {
			case pad && got != nil:
				found++
			case !pad && got != nil:
				t.Errorf("%s shows no tray: %v", filepath.Base(file), got)
			}
		}
	}
	if found < 6 {
		t.Errorf("the edge of %d pads of 6 was found", found)
	}
}

func TestMeasureTray(t *testing.T) {
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := scene.Default()
	s.Dice = s.Throw(rand.New(rand.NewPCG(3, 3)), 4, vision.White)
	m, err := matOf(s.Render())
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	got, err := r.MeasureTray(m)
	if err != nil {
		t.Fatal(err)
	}
	// a die's side is 75 pixels; its upright box is up to 1.4 times as wide
	if len(got.Outline) != 4 || got.DieSize < 65 || got.DieSize > 120 || len(got.Advice) != 0 {
		t.Errorf("%+v", got)
	}
}
