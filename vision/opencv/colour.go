package opencv

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// colours in the order of the networks' outputs.
var colours = [10]vision.Colour(vision.Colours())

// Where white and ivory stand among them.
const atWhite, atIvory = 0, 1

// colourNet names a body colour: a small network with one hidden layer, trained by
// vision/train/colour.py. What people call a colour depends on the light, so the
// picture's own light goes in beside the face's, and so does the coolest of the light
// faces in view: ivory is told from white best where both lie together.
type colourNet struct {
	Hidden     [][]float64 `json:"hidden"` // 128 x 14
	HiddenBias []float64   `json:"hiddenBias"`
	Out        [][]float64 `json:"out"` // 10 x 128
	OutBias    []float64   `json:"outBias"`
}

//go:embed colour.json
var colourFile []byte

func readColourNet(data []byte) (colourNet, error) {
	var n colourNet
	if err := json.Unmarshal(data, &n); err != nil {
		return n, fmt.Errorf("reading the colour names: %w", err)
	}
	if len(n.Hidden) != len(n.HiddenBias) || len(n.Out) != len(colours) || len(n.OutBias) != len(colours) {
		return n, fmt.Errorf("reading the colour names: %d hidden and %d outputs do not fit", len(n.Hidden), len(n.Out))
	}
	return n, nil
}

// coolest is the bluest of the lightest bodies.
func coolest(bodies [][3]float64) (cool [3]float64) {
	top, best := 0.0, math.Inf(-1)
	for _, b := range bodies {
		top = max(top, b[0], b[1], b[2])
	}
	for _, b := range bodies {
		k := -warmth(b)
		if max(b[0], b[1], b[2])/255+0.01 <= 0.8*(top/255+0.01) {
			k -= 9
		}
		if k > best {
			best, cool = k, b
		}
	}
	return cool
}

// ivoryNeeds is how much likelier than white, as a logarithm, a body must be to be called
// ivory: people call cream dice now one, now the other, and white more often.
const ivoryNeeds = 1.0

// chances are the logarithms of how likely each colour's name is for a body seen in a
// light beside the coolest body.
func (n colourNet) chances(body, cool [3]float64, l light) (logs [10]float64) {
	var x []float64
	var b, m, w, r [3]float64
	for c := range body {
		b[c], m[c], w[c], r[c] = body[c]/255+0.01, l.mean[c]/255+0.01, l.white[c]/255+0.01, cool[c]/255+0.01
	}
	x = append(x, b[:]...)
	for c := range b {
		x = append(x, math.Log(b[c]/m[c]))
	}
	for c := range b {
		x = append(x, math.Log(b[c]/w[c]))
	}
	high, low := max(b[0], b[1], b[2]), min(b[0], b[1], b[2])
	x = append(x, (high-low)/high, high)
	for c := range b {
		x = append(x, math.Log(b[c]/r[c]))
	}
	hidden := layer(n.Hidden, n.HiddenBias, x)
	for i := range hidden {
		hidden[i] = max(hidden[i], 0)
	}
	copy(logs[:], layer(n.Out, n.OutBias, hidden))
	all := logs[0]
	for _, q := range logs[1:] {
		all = sumOfChances(all, q)
	}
	for i := range logs {
		logs[i] -= all
	}
	return logs
}

// called is the likeliest name. White and ivory are one name first, and then two.
func called(logs [10]float64) vision.Colour {
	cream := logs[atIvory]-logs[atWhite] > ivoryNeeds
	logs[atWhite] = sumOfChances(logs[atWhite], logs[atIvory])
	logs[atIvory] = math.Inf(-1)
	if best := slices.Index(logs[:], slices.Max(logs[:])); best != atWhite || !cream {
		return colours[best]
	}
	return vision.Ivory
}

// warmth is the logarithm of red to blue.
func warmth(body [3]float64) float64 {
	return math.Log((body[2]/255 + 0.01) / (body[0]/255 + 0.01))
}

// layer is one fully connected layer.
func layer(weights [][]float64, bias, x []float64) []float64 {
	out := slices.Clone(bias)
	for i, row := range weights {
		for k, w := range row {
			out[i] += w * x[k]
		}
	}
	return out
}

// light is how a whole picture is lit: mean and 95th percentile of blue, green and
// red, 0..255.
type light struct {
	mean, white [3]float64
	top         float64 // the brightest of the 99.5th percentiles
	shade       float64 // share that is darker than inShadow
	grey        bool    // it shows no colours
	gain        float64 // how much brighter than the camera's the picture was made (dim.go)
}

// lightSide is the longer side of the picture that light is measured on.
const lightSide = 160

// measure looks at a small copy of the picture.
func measure(p *pyramid) light {
	from := p.levels[len(p.levels)-1]
	small := gocv.NewMat()
	defer small.Close()
	k := lightSide / float64(max(from.mat.Cols(), from.mat.Rows()))
	if k < 1 {
		gocv.Resize(from.mat, &small, image.Pt(max(1, int(k*float64(from.mat.Cols()))), max(1, int(k*float64(from.mat.Rows())))), 0, 0, gocv.InterpolationArea)
	} else {
		from.mat.CopyTo(&small)
	}
	pix, err := small.DataPtrUint8()
	l := light{gain: p.gain, grey: true}
	if err != nil || len(pix) < 3 {
		return l
	}
	n := len(pix) / 3
	var count [3][256]int
	for i, v := range pix {
		count[i%3][v]++
		l.mean[i%3] += float64(v) / float64(n)
	}
	for i := 0; i+2 < len(pix); i += 3 {
		low, high := min(pix[i], pix[i+1], pix[i+2]), max(pix[i], pix[i+1], pix[i+2])
		if high < inShadow {
			l.shade += 1 / float64(n)
		}
		l.grey = l.grey && high-low <= 1
	}
	for c := range count {
		l.white[c] = quantile(count[c], n, 0.95)
		l.top = max(l.top, quantile(count[c], n, 0.995))
	}
	return l
}

// quantile of a histogram of n values.
func quantile(count [256]int, n int, share float64) float64 {
	left := int(float64(n)*(1-share) + 1e-6)
	for v := 255; v >= 0; v-- {
		if left -= count[v]; left < 0 {
			return float64(v)
		}
	}
	return 0
}
