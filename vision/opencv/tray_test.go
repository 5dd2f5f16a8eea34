package opencv

import (
	"image/color"
	"math"
	"math/rand/v2"
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
