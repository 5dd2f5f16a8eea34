package opencv

import (
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// A dim picture is made brighter before it is looked at: the networks learnt from
// pictures as cameras expose them, and in the dark they overlook dice without a doubt.
// What is said about the picture, too dark among it, goes by the light there was.

// A picture whose brightest spots are darker than dimTop is brightened until they are at
// litTop, though no more than mostGain times, for noise grows with it. All of 0..255.
const (
	dimTop   = 140
	litTop   = 200
	mostGain = 4
)

// wanted is how much brighter a picture should be made; 1 leaves it as it is.
func (p *pyramid) wanted() float64 {
	top := measure(p).top
	if top >= dimTop {
		return 1
	}
	return min(mostGain, litTop/max(top, 1))
}

// shadowed is the share of a picture that must be darker than inShadow, 0..255, to be
// looked into; lifted is the brightness that becomes two thirds of white there.
const (
	shadowed = 0.1
	inShadow = 30
	lifted   = 30
)

// hidden says whether a die lies in the shadows of a picture, apart from those read. Where
// one part of a table is bright the rest can be so dark that dice in it are overlooked
// without a doubt; a glance at the picture with its shadows lifted tells.
func (r *Reader) hidden(p *pyramid, l light, opt ReadOptions, dice []vision.Die) bool {
	if l.shade < shadowed {
		return false
	}
	curve := make([]byte, 256)
	for v := range curve {
		curve[v] = uint8(255 * (1 - math.Exp(-float64(v)/lifted)))
	}
	table, err := gocv.NewMatFromBytes(1, 256, gocv.MatTypeCV8U, curve)
	if err != nil {
		return false
	}
	defer table.Close()
	img := gocv.NewMat()
	defer img.Close()
	gocv.LUT(p.levels[0].mat, table, &img)
	open := newPyramid(img)
	defer open.Close()
	found, _ := r.calibrations.Glance.judge(r.look(open, opt, glance), opt)
	return slices.ContainsFunc(found, func(d vision.Die) bool {
		return d.Confidence > 0.95 && middleOf(d.Box).apart(dice)
	})
}
