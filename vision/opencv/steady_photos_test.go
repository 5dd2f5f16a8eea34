package opencv

import (
	"image"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"adjutant/vision"
)

// TestPhotographsLieStill shows photographs of real trays as a camera would, with
// the noise and the exposure of its frames changing: nothing moves.
func TestPhotographsLieStill(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(photoDir(t, "dice"), "*.jpg"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no photographs: %v", err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := 0; i < len(files); i += 1 + len(files)/12 {
		file := files[i]
		m, err := DecodeFile(file)
		if err != nil {
			t.Fatal(err)
		}
		small, err := smallMat(m)
		m.Close()
		if err != nil {
			t.Fatal(err)
		}
		for name, frame := range map[string]func(i int) *image.YCbCr{
			"noise of 3 levels":    func(i int) *image.YCbCr { return taken(rng, small, 1, 3) },
			"exposure creeps down": func(i int) *image.YCbCr { return taken(rng, small, 1-0.03*float64(i%8), 1.2) },
			"exposure steps":       func(i int) *image.YCbCr { return taken(rng, small, 1-0.2*float64(i/5%2), 1.2) },
		} {
			steady := vision.NewSteady(vision.SteadyConfig{})
			at := time.Unix(0, 0)
			for i := range 34 {
				at = at.Add(100 * time.Millisecond)
				f := taken(rng, small, 1, 1.2)
				if i >= 14 {
					f = frame(i)
				}
				if state := steady.Look(f, at); i >= 14 && state != vision.Watching {
					t.Errorf("%s, %s: %s at frame %d", filepath.Base(file), name, state, i)
					break
				}
			}
		}
	}
}

// taken is a small frame as another exposure would give it, with noise.
func taken(rng *rand.Rand, f *image.YCbCr, gain, noise float64) *image.YCbCr {
	out := image.NewYCbCr(f.Rect, f.SubsampleRatio)
	vary := func(to, from []uint8, about, noise float64) {
		for i := range to {
			to[i] = uint8(max(0, min(255, about+(float64(from[i])-about)*gain+rng.NormFloat64()*noise+0.5)))
		}
	}
	vary(out.Y, f.Y, 0, noise)
	vary(out.Cb, f.Cb, 128, noise*0.6)
	vary(out.Cr, f.Cr, 128, noise*0.6)
	return out
}
