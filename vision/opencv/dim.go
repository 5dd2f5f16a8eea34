package opencv

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

// brightened is how much brighter than the camera's the picture was made.
func (l light) brightened() float64 { return max(1, l.gain) }
