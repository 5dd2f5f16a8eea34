package opencv

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"adjutant/vision"
	"adjutant/vision/scene"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// Demo is the source demo: a drawn tray into which dice roll by themselves each
// time dice are expected. Options follow a colon, with commas between: seed=7
// repeats the same throws, fast leaves the waiting out.
type Demo struct {
	*throwing
	name  string
	fast  bool
	rng   *rand.Rand
	clock time.Time
	scene scene.Scene  // whole picture
	tiny  scene.Scene  // the same, small: for what moves
	empty *image.RGBA  // of tiny
	small *image.YCbCr // the last small frame at rest
	dice  []scene.Die
	drawn func() *image.RGBA // the whole picture of the dice at rest, drawn once
	left  int
	begun time.Time
}

// demoColours are those of the demo's dice.
func demoColours() []vision.Colour {
	return []vision.Colour{vision.White, vision.Black, vision.Red, vision.Ivory, vision.Blue, vision.Yellow}
}

// OpenDemo opens demo or demo:OPTIONS.
func OpenDemo(options string) (*Demo, error) {
	d := &Demo{throwing: newThrowing(), name: "demo", clock: time.Now()}
	seed := uint64(time.Now().UnixNano())
	for _, o := range strings.Split(options, ",") {
		key, value, _ := strings.Cut(o, "=")
		switch key {
		case "":
		case "fast":
			d.fast = true
		case "seed":
			n, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return nil, &watch.Lost{Err: fmt.Errorf("opening the demo: seed=%s is no number", value), Hint: vision.HintSource}
			}
			seed = n
		default:
			return nil, &watch.Lost{Err: fmt.Errorf("opening the demo: %q is no option; seed=N and fast are", o), Hint: vision.HintSource}
		}
	}
	if options != "" {
		d.name += ":" + options
	}
	d.rng = rand.New(rand.NewPCG(seed, 1))
	d.scene = scene.Default()
	d.tiny = d.scene
	d.tiny.Width, d.tiny.Height = smallSide, smallSide*d.scene.Height/d.scene.Width
	d.empty = d.tiny.Empty()
	d.small = planes(d.empty)
	d.drawn = sync.OnceValue(d.scene.Render)
	d.begun = d.clock
	return d, nil
}

// Name is the demo with its options.
func (d *Demo) Name() string { return d.name }

// Kind says that the demo may leave frames out unless it is fast.
func (d *Demo) Kind() watch.Kind { return watch.Kind{Live: !d.fast, Recorded: d.fast} }

// Next is the next frame.
func (d *Demo) Next(ctx context.Context) (watch.Frame, error) {
	if err := d.pace(ctx); err != nil {
		return nil, err
	}
	if d.left > 0 {
		d.left--
	}
	rolling := d.left - pacedStill
	f := &Frame{at: d.clock, w: d.scene.Width, h: d.scene.Height}
	if rolling > 0 {
		t := d.tiny
		t.Dice = t.Rolling(d.dice, float64(rolling)/demoMotion, rand.New(rand.NewPCG(uint64(len(d.dice)), 5)))
		f.small = planes(t.Over(d.empty))
	} else {
		f.small = d.small
	}
	drawn := d.drawn
	f.draw = func() (gocv.Mat, error) { return matOf(drawn()) }
	return f, nil
}

// demoMotion is how many frames the demo's dice roll, 50 or 100 ms each; demoWarm
// is how long nothing is thrown at first, while the eye learns the empty tray.
const (
	demoMotion = 10
	demoWarm   = 1600 * time.Millisecond
)

// pace waits for the next frame's time and takes up a throw that is expected.
func (d *Demo) pace(ctx context.Context) error {
	if d.fast {
		d.clock = d.clock.Add(pacedStep)
		if d.left > 0 {
			return nil
		}
		e, err := d.wait(ctx)
		if err != nil {
			return err
		}
		d.throw(e)
		return nil
	}
	select {
	case <-time.After(2 * pacedStep):
	case <-d.closed:
		return context.Canceled
	case <-ctx.Done():
		return ctx.Err()
	}
	d.clock = time.Now()
	if d.left == 0 && d.clock.Sub(d.begun) > demoWarm {
		if e, ok := d.next(); ok {
			d.throw(e)
		}
	}
	return nil
}

// throw lets dice lie anew.
func (d *Demo) throw(e expected) {
	colours := e.colours
	if len(colours) == 0 {
		colours = demoColours()
		d.rng.Shuffle(len(colours), func(i, k int) { colours[i], colours[k] = colours[k], colours[i] })
	}
	d.dice = d.scene.Throw(d.rng, min(e.dice, 14), colours...)
	d.left = demoMotion + pacedStill + 1
	t := d.tiny
	t.Dice = d.dice
	d.small = planes(t.Over(d.empty))
	whole := d.scene
	whole.Dice = d.dice
	d.drawn = sync.OnceValue(whole.Render)
}

// Close ends the demo.
func (d *Demo) Close() error { return d.throwing.Close() }

// planes is a drawn picture as a small frame.
func planes(img *image.RGBA) *image.YCbCr {
	out := image.NewYCbCr(img.Rect, image.YCbCrSubsampleRatio420)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			i := img.PixOffset(x, y)
			l, cb, cr := color.RGBToYCbCr(img.Pix[i], img.Pix[i+1], img.Pix[i+2])
			out.Y[y*out.YStride+x] = l
			if x%2 == 0 && y%2 == 0 {
				out.Cb[y/2*out.CStride+x/2], out.Cr[y/2*out.CStride+x/2] = cb, cr
			}
		}
	}
	return out
}

// matOf copies a drawn picture into OpenCV.
func matOf(img *image.RGBA) (gocv.Mat, error) {
	rgba, err := gocv.NewMatFromBytes(img.Rect.Dy(), img.Rect.Dx(), gocv.MatTypeCV8UC4, img.Pix)
	if err != nil {
		return gocv.Mat{}, err
	}
	defer rgba.Close()
	bgr := gocv.NewMat()
	gocv.CvtColor(rgba, &bgr, gocv.ColorRGBAToBGR)
	return bgr, nil
}
