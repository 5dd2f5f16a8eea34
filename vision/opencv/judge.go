package opencv

import (
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// light is how well a picture is lit.
type light struct{ mean, bright float64 } // 0..255: mean, and 98th percentile

// measure looks at the smallest copy of the picture.
func measure(p *pyramid) light {
	grey := gocv.NewMat()
	defer grey.Close()
	gocv.CvtColor(p.levels[len(p.levels)-1].mat, &grey, gocv.ColorBGRToGray)
	pix, err := grey.DataPtrUint8()
	if err != nil || len(pix) == 0 {
		return light{}
	}
	var count [256]int
	sum := 0
	for _, v := range pix {
		count[v]++
		sum += int(v)
	}
	l := light{mean: float64(sum) / float64(len(pix))}
	for v, left := 255, len(pix)/50; v >= 0; v-- {
		if left -= count[v]; left <= 0 {
			l.bright = float64(v)
			break
		}
	}
	return l
}

var colours = [10]vision.Colour{vision.White, vision.Ivory, vision.Black, vision.Red, vision.Blue,
	vision.Yellow, vision.Green, vision.Purple, vision.Orange, vision.Grey}

// judge decides which candidates are dice and what stands against trusting them.
func judge(s scenery, opt ReadOptions) ([]vision.Die, []vision.Why) {
	dice, why := []vision.Die{}, []vision.Why{}
	doubt := func(w vision.Why) {
		if !slices.Contains(why, w) {
			why = append(why, w)
		}
	}
	for _, c := range s.candidates {
		v := best(c.mean)
		readable := 1 - c.mean[0]
		if v == 0 || readable < 0.5 {
			if readable > 0.2 && c.heat > 0.3 {
				doubt(vision.LowConfidence)
			}
			continue
		}
		conf := c.mean[v]
		d := vision.Die{Value: v, Colour: colours[colourOf(c)], Confidence: math.Min(conf, 0.9999), Box: boxOf(c)}
		dice = append(dice, d)
		if c.worst < 0.9 || c.heat < 0.4 {
			doubt(vision.LowConfidence)
		}
		second := best(c.like)
		if second != v {
			doubt(vision.UnlikeMethods)
		}
	}
	if opt.Expect > 0 && len(dice) != opt.Expect {
		doubt(vision.Count)
	}
	if s.light.bright < 40 {
		doubt(vision.Dark)
	}
	return dice, why
}

func colourOf(c candidate) int {
	b := 0
	for i, q := range c.face.colour {
		if q > c.face.colour[b] {
			b = i
		}
	}
	return b
}

// boxOf is an upright box around the upward face.
func boxOf(c candidate) vision.Box {
	half := c.face.size * 0.62
	return vision.Box{int(c.face.x - half), int(c.face.y - half), int(2 * half), int(2 * half)}
}
