package main

import (
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"maps"
	"math/rand"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// spoiler makes a photograph worse, in place, the way poor light and poor cameras do. The
// same file is always spoilt the same way; the truth of a spoilt photograph stays.
type spoiler func(img *gocv.Mat, rng *rand.Rand)

// spoilers by the word that --spoil takes. A table in poor light has no photographs of its
// own yet, so what it does to reading is measured on these.
func spoilers() map[string]spoiler {
	return map[string]spoiler{
		"dark": func(img *gocv.Mat, rng *rand.Rand) { // a third of the light, and noise
			img.ConvertToWithParams(img, gocv.MatTypeCV8UC3, 0.3, 0)
			grain(img, rng, 4)
		},
		"bright": func(img *gocv.Mat, _ *rand.Rand) { // overexposed
			img.ConvertToWithParams(img, gocv.MatTypeCV8UC3, 1.7, 0)
		},
		"warm": func(img *gocv.Mat, _ *rand.Rand) { // an old bulb, no white balance
			planes := gocv.Split(*img)
			for i, k := range []float32{0.55, 0.9, 1.15} {
				planes[i].ConvertToWithParams(&planes[i], gocv.MatTypeCV8U, k, 0)
			}
			gocv.Merge(planes, img)
			for _, p := range planes {
				p.Close()
			}
		},
		"soft": func(img *gocv.Mat, _ *rand.Rand) { // out of focus: details of a hundredth of the width are gone
			gocv.GaussianBlur(*img, img, image.Pt(0, 0), float64(max(img.Cols(), img.Rows()))/450, 0, gocv.BorderReplicate)
		},
		"glare":  glare,
		"turned": turned,
	}
}

// spoilNamed is the spoiler of a word; none for "".
func spoilNamed(word string) (spoiler, error) {
	if word == "" {
		return nil, nil
	}
	if s, ok := spoilers()[word]; ok {
		return s, nil
	}
	return nil, fmt.Errorf("--spoil %s: it is one of %s", word, spoilWords())
}

// spoilWords are the words that --spoil takes.
func spoilWords() string { return strings.Join(slices.Sorted(maps.Keys(spoilers())), ", ") }

// apply spoils a photograph; the file's name is the seed.
func (s spoiler) apply(img *gocv.Mat, file string) {
	if s == nil {
		return
	}
	h := fnv.New64a()
	h.Write([]byte(file))
	s(img, rand.New(rand.NewSource(int64(h.Sum64()))))
}

// grain adds noise of a standard deviation in grey levels.
func grain(img *gocv.Mat, rng *rand.Rand, deviation float64) {
	pix, err := img.DataPtrUint8()
	if err != nil {
		return
	}
	for i, v := range pix {
		pix[i] = uint8(min(max(float64(v)+rng.NormFloat64()*deviation+0.5, 0), 255))
	}
}

// glare lays three bright patches on the table, as lamps do on lacquer.
func glare(img *gocv.Mat, rng *rand.Rand) {
	w, h := img.Cols(), img.Rows()
	veil := gocv.NewMatWithSize(h, w, gocv.MatTypeCV8UC3)
	defer veil.Close()
	for range 3 {
		gocv.EllipseWithParams(&veil, image.Pt(rng.Intn(w), rng.Intn(h)), image.Pt(max(1, w/10), max(1, h*6/100)),
			rng.Float64()*180, 0, 360, color.RGBA{200, 200, 200, 255}, -1, gocv.Line8, 0)
	}
	gocv.GaussianBlur(veil, &veil, image.Pt(0, 0), float64(w)*0.03, 0, gocv.BorderReplicate)
	gocv.Add(*img, veil, img)
}

// turned is the photograph lying on its side, in a mirror and of another size: nothing
// that should change a reading.
func turned(img *gocv.Mat, _ *rand.Rand) {
	gocv.Transpose(*img, img)
	k := 0.8
	if max(img.Cols(), img.Rows()) < 1400 {
		k = 1.6
	}
	gocv.Resize(*img, img, image.Point{}, k, k, gocv.InterpolationArea)
}
