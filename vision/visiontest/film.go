package visiontest

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"adjutant/vision/scene"
)

// Film makes small frames of a scene as a camera over the tray would
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
	last  *image.RGBA // drawn last, of these dice and this hand
	dice  []scene.Die
	hand  *scene.Hand
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
func (f *Film) Frame() (*image.YCbCr, time.Time) {
	if f.empty == nil {
		f.empty = f.Scene.Empty()
	}
	img := f.empty
	if len(f.Scene.Dice) > 0 || f.Scene.Hand != nil {
		if f.last == nil || f.hand != f.Scene.Hand || !slices.Equal(f.dice, f.Scene.Dice) {
			f.last = f.Scene.Over(f.empty)
			f.dice, f.hand = slices.Clone(f.Scene.Dice), f.Scene.Hand
		}
		img = f.last
	}
	f.n++
	f.at = f.at.Add(f.Step)
	sx, sy := f.Shake*math.Sin(float64(f.n)*2.1), f.Shake*math.Cos(float64(f.n)*1.3)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewYCbCr(img.Rect, image.YCbCrSubsampleRatio420)
	cb, cr := make([]float64, len(out.Cb)), make([]float64, len(out.Cr))
	for y := range h {
		band := 1 + f.Flicker*math.Sin(float64(y)/float64(h)*9+float64(f.n)*1.7)
		for x := range w {
			k := f.Gain * band * (1 - f.Shadow/(1+math.Exp((float64(x)-float64(w)/2)/12)))
			c := sample(img, float64(x)+sx, float64(y)+sy)
			for i := range c {
				c[i] = max(0, min(255, c[i]*k+f.rng.NormFloat64()*f.Noise))
			}
			l := 0.299*c[0] + 0.587*c[1] + 0.114*c[2]
			out.Y[y*out.YStride+x] = uint8(l + 0.5)
			cb[y/2*out.CStride+x/2] += 0.564 * (c[2] - l) / 4
			cr[y/2*out.CStride+x/2] += 0.713 * (c[0] - l) / 4
		}
	}
	for i := range cb {
		out.Cb[i], out.Cr[i] = uint8(128.5+cb[i]), uint8(128.5+cr[i])
	}
	return out, f.at
}

// sample is the colour between pixels.
func sample(img *image.RGBA, x, y float64) (c [3]float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y = max(0, min(x, float64(w)-1.001)), max(0, min(y, float64(h)-1.001))
	x0, y0 := int(x), int(y)
	u, v := x-float64(x0), y-float64(y0)
	i := img.PixOffset(x0, y0)
	for k := range c {
		at := func(i int) float64 { return float64(img.Pix[i+k]) }
		c[k] = (at(i)*(1-u)+at(i+4)*u)*(1-v) + (at(i+img.Stride)*(1-u)+at(i+img.Stride+4)*u)*v
	}
	return c
}
