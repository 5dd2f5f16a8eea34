package visiontest

import (
	"image"
	"math"
	"math/rand/v2"
	"time"

	"adjutant/vision/scene"
)

// Film makes small grey frames of a scene as a camera over the tray would
// deliver them, one after another: open fields say what goes on at the moment,
// Frame takes the next picture.
type Film struct {
	Scene   scene.Scene // 320 pixels wide; change dice and hand as you like
	Step    time.Duration
	Noise   float64 // deviation of the sensor's noise, grey levels
	Gain    float64 // of the exposure
	Flicker float64 // depth of the lamp's flicker as bands, 0..1
	Shake   float64 // of the mount, pixels of the small frame
	Shadow  float64 // depth of a soft shadow over one half of the picture, 0..1

	rng   *rand.Rand
	at    time.Time
	n     int
	empty *image.RGBA
}

// NewFilm is a film of the default tray at ten frames a second.
func NewFilm(seed uint64) *Film {
	s := scene.Default()
	s.Width, s.Height = 320, 180
	s.Seed = seed
	return &Film{
		Scene: s, Step: 100 * time.Millisecond, Noise: 1.2, Gain: 1,
		rng: rand.New(rand.NewPCG(seed, 7)), at: start(),
	}
}

// Rand is the film's source of chance.
func (f *Film) Rand() *rand.Rand { return f.rng }

// Frame takes the next picture.
func (f *Film) Frame() (*image.Gray, time.Time) {
	if f.empty == nil {
		f.empty = f.Scene.Empty()
	}
	img := f.empty
	if len(f.Scene.Dice) > 0 || f.Scene.Hand != nil {
		img = f.Scene.Over(f.empty)
	}
	f.n++
	f.at = f.at.Add(f.Step)
	sx, sy := f.Shake*math.Sin(float64(f.n)*2.1), f.Shake*math.Cos(float64(f.n)*1.3)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(img.Rect)
	for y := range h {
		band := 1 + f.Flicker*math.Sin(float64(y)/float64(h)*9+float64(f.n)*1.7)
		for x := range w {
			v := sample(img, float64(x)+sx, float64(y)+sy) * f.Gain * band
			v *= 1 - f.Shadow/(1+math.Exp((float64(x)-float64(w)/2)/12))
			v += f.rng.NormFloat64() * f.Noise
			out.Pix[y*out.Stride+x] = uint8(max(0, min(255, v+0.5)))
		}
	}
	return out, f.at
}

// sample is the brightness between pixels.
func sample(img *image.RGBA, x, y float64) float64 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y = max(0, min(x, float64(w)-1.001)), max(0, min(y, float64(h)-1.001))
	x0, y0 := int(x), int(y)
	u, v := x-float64(x0), y-float64(y0)
	at := func(x, y int) float64 {
		i := img.PixOffset(x, y)
		return 0.299*float64(img.Pix[i]) + 0.587*float64(img.Pix[i+1]) + 0.114*float64(img.Pix[i+2])
	}
	return (at(x0, y0)*(1-u)+at(x0+1, y0)*u)*(1-v) + (at(x0, y0+1)*(1-u)+at(x0+1, y0+1)*u)*v
}
