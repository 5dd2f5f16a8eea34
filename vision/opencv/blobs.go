package opencv

import (
	"image"
	"math"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// blobDie is one cluster of blobs.
type blobDie struct {
	value int
	box   vision.Box
}

// blobRecipe is the recipe most public dice readers use, kept as the yardstick
// of the benchmarks: a median blur of 7, a simple blob detector that filters by
// inertia, and clustering of the blobs by distance. It reads every cluster of
// one to six blobs as a die and never knows when it is wrong.
func blobRecipe(img gocv.Mat) []blobDie {
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.MedianBlur(img, &soft, 7)
	params := gocv.NewSimpleBlobDetectorParams()
	params.SetFilterByInertia(true)
	params.SetMinInertiaRatio(0.6)
	detector := gocv.NewSimpleBlobDetectorWithParams(params)
	defer detector.Close()
	blobs := detector.Detect(soft)

	group := make([]int, len(blobs))
	for i := range group {
		group[i] = i
	}
	for i, a := range blobs {
		for j, b := range blobs[:i] {
			if math.Hypot(a.X-b.X, a.Y-b.Y) < 40 {
				from, to := group[i], group[j]
				for k := range group {
					if group[k] == from {
						group[k] = to
					}
				}
			}
		}
	}
	var dice []blobDie
	for g := range group {
		n, area := 0, image.Rectangle{}
		for i, b := range blobs {
			if group[i] == g {
				n++
				r := int(b.Size/2) + 1
				area = area.Union(image.Rect(int(b.X)-r, int(b.Y)-r, int(b.X)+r, int(b.Y)+r))
			}
		}
		if n >= 1 && n <= 6 {
			dice = append(dice, blobDie{n, vision.Box{area.Min.X, area.Min.Y, area.Dx(), area.Dy()}})
		}
	}
	return dice
}
