package opencv

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"adjutant/vision"
)

// calibration turns what was seen of a face into the chance that its value is
// right. It is fitted on photographs that trained nothing (vision/train/calibrate.py).
type calibration struct {
	Weights [11]float64 `json:"weights"`
	Bias    float64     `json:"bias"`
	Trust   float64     `json:"trust"`  // a face at least this sure may go unasked
	Doubt   float64     `json:"doubt"`  // a face less sure than this is not reported
	Ignore  float64     `json:"ignore"` // and less sure than this does not even raise a doubt
}

// calibrations has one for each way to look: a glance sees less, so it means less.
type calibrations struct {
	Glance calibration `json:"glance"`
	Stare  calibration `json:"stare"`
}

//go:embed calibration.json
var calibrationFile []byte

func readCalibrations(data []byte) (calibrations, error) {
	var c calibrations
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("reading the reader's calibration: %w", err)
	}
	return c, nil
}

// chance is the calibrated chance that the candidate is an upward face with the
// value the face network favours. A value that the network does not even give one half
// is no likelier than it says: nothing like it was there to fit on.
func (k calibration) chance(c candidate) float64 {
	v := best(c.mean)
	rival := 0.0
	for i, l := range c.like {
		if i != v {
			rival = max(rival, l)
		}
	}
	agree := 0.0
	if len(c.pips) == v {
		agree = 1
	}
	x := [11]float64{logit(c.mean[v]), logit(c.worst), logit(c.heat), 10 * (c.like[v] - rival), 10 * (c.like[v] - 0.5), agree, logit(c.spot.value[v]), 10 * c.off, 10 * c.beside, c.unusual, logit(c.other)}
	sum := k.Bias
	for i, w := range k.Weights {
		sum += w * x[i]
	}
	p := 1 / (1 + math.Exp(-sum))
	if c.mean[v] < 0.5 {
		return min(p, c.mean[v])
	}
	return p
}

func logit(p float64) float64 {
	p = min(max(p, 1e-4), 1-1e-4)
	return math.Log(p / (1 - p))
}

// judge decides which candidates are dice and what stands against trusting them.
// A face is reported when it is likelier than not; the reading is sure only when
// every face reported is trusted and nothing else looks like a die.
func (k calibration) judge(s scenery, opt ReadOptions) ([]vision.Die, []vision.Why) {
	dice, why := []vision.Die{}, []vision.Why{}
	doubt := func(w vision.Why) {
		if !slices.Contains(why, w) {
			why = append(why, w)
		}
	}
	chances := make(map[int]float64, len(s.candidates))
	order := make([]int, len(s.candidates))
	for i, c := range s.candidates {
		order[i] = i
		if c.value() > 0 {
			chances[i] = k.chance(c)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[b], chances[a]) })
	var kept []candidate // trusted or not, best first
	all := 1.0           // the chance that every face kept is right
	for _, i := range order {
		c, chance := s.candidates[i], chances[i]
		if w, held := heldBy(kept, c, chance > k.Doubt); held {
			if w != "" {
				doubt(w)
			}
			continue
		}
		if chance < 0.5 && (s.besideCut(c) || ownSide(kept, c) || k.oddSize(kept, c)) {
			continue
		}
		v := best(c.mean)
		switch {
		case v == 7:
			if w, ok := s.unreadable(c); ok {
				doubt(w)
			}
			continue
		case v == 0:
			if c.alive() || c.denied() {
				doubt(vision.LowConfidence)
			}
			continue
		case chance < k.Doubt && s.cut(c):
			doubt(vision.Edge)
			continue
		case chance < k.Ignore:
			if c.alive() || c.denied() {
				doubt(vision.LowConfidence)
			}
			continue
		case chance < k.Doubt:
			doubt(vision.LowConfidence)
			continue
		case chance < k.Trust:
			doubt(c.reason(s.light))
		}
		if second := best(c.like); second != v {
			doubt(vision.UnlikeMethods)
		}
		kept = append(kept, c)
		all *= chance
		dice = append(dice, vision.Die{Value: v, Colour: c.name, Confidence: min(math.Round(chance*1e4)/1e4, 0.9999), Box: boxOf(c)})
	}
	names, open := tellApart(namesOf(kept), opt.Colours)
	for i := range names {
		dice[i].Colour = names[i]
	}
	for _, two := range open {
		if dice[two[0]].Value != dice[two[1]].Value {
			doubt(vision.ByColour)
		}
	}
	if len(why) == 0 && len(kept) > 0 && (all < throwTrust || s.overlooked(kept)) {
		doubt(vision.LowConfidence)
	}
	if len(dice) == 0 || (opt.Expect > 0 && len(dice) != opt.Expect) { // an empty table is never sure
		doubt(vision.Count)
	}
	if len(why) > 0 && s.light.top < tooDark*s.light.gain {
		doubt(vision.Dark)
	}
	return dice, why
}

// namesOf are the chances of the names of faces.
func namesOf(kept []candidate) [][10]float64 {
	all := make([][10]float64, len(kept))
	for i, c := range kept {
		all[i] = c.names
	}
	return all
}

// throwTrust is the least chance that all faces of a throw are right. One die at the limit of
// trust may pass; several of them in a heap tell of a poor picture, in which others are overlooked.
const throwTrust = 0.75

// tooDark is what the brightest spots of a picture must reach, 0..255, for anything else than
// the dark to be its trouble.
const tooDark = 40

// heldBy says whether a better face already holds the candidate's place. When the
// candidate is likely too, but of another size or value, the place is doubtful: a
// square of four ones looks like a four from afar.
func heldBy(kept []candidate, c candidate, likely bool) (vision.Why, bool) {
	for _, o := range kept {
		d := math.Hypot(o.face.x-c.face.x, o.face.y-c.face.y)
		small, large := min(o.face.size, c.face.size), max(o.face.size, c.face.size)
		switch {
		case d < 0.5*large && likely && large > 1.6*small:
			return vision.Touching, true
		case d < 0.5*large && likely && best(o.mean) != best(c.mean):
			return vision.UnlikeMethods, true
		case d < 0.5*large:
			return "", true
		case d < max(0.7*large, 0.9*(small+large)/2) && likely: // two dice side by side are an edge apart
			return vision.Touching, true
		}
	}
	return "", false
}

// ownSide says whether an unlikely face lies so near a likely one that it must be
// another side of the same die: two dice cannot be nearer than an edge.
func ownSide(kept []candidate, c candidate) bool {
	return slices.ContainsFunc(kept, func(o candidate) bool {
		return math.Hypot(o.face.x-c.face.x, o.face.y-c.face.y) < o.face.size
	})
}

// oddSize says whether an unlikely face is less than half as large as every trusted
// one, or more than twice: a pip, a print or a group, for the dice of a throw are
// of about one size.
func (k calibration) oddSize(kept []candidate, c candidate) bool {
	low, high := 0.0, 0.0
	for _, o := range kept {
		if k.chance(o) < k.Trust {
			continue
		}
		if low == 0 || o.face.size < low {
			low = o.face.size
		}
		high = max(high, o.face.size)
	}
	return high > 0 && (c.face.size < low/2 || c.face.size > high*2)
}

// overlooked says whether something of the dice's own size lies apart from them,
// which the finder half took for a die and the face network did not deny. On
// photographs that trained nothing most misreadings were such dice left out; those that
// the finder does not see at all are the count's business (count.go).
func (s scenery) overlooked(kept []candidate) bool {
	sizes := make([]float64, len(kept))
	for i, k := range kept {
		sizes[i] = k.face.size
	}
	slices.Sort(sizes)
	usual := (sizes[len(sizes)/2] + sizes[(len(sizes)-1)/2]) / 2
	return slices.ContainsFunc(s.candidates, func(c candidate) bool {
		if max(c.heat, c.other) < 0.25 || c.mean[0] > 0.6 || c.face.size < usual/1.33 || c.face.size > usual*1.33 || s.margin(c) < 0.45*c.spot.size {
			return false
		}
		return !slices.ContainsFunc(kept, func(k candidate) bool {
			return math.Hypot(k.face.x-c.face.x, k.face.y-c.face.y) < 1.05*max(k.face.size, c.face.size)
		})
	})
}

// besideCut says whether an unlikely face belongs to another candidate's die that the
// picture's edge cuts: what is left of such a die shows more than one.
func (s scenery) besideCut(c candidate) bool {
	return slices.ContainsFunc(s.candidates, func(o candidate) bool {
		d := math.Hypot(o.spot.x-c.spot.x, o.spot.y-c.spot.y)
		return best(o.mean) == 7 && o.alive() && s.margin(o) < 0.45*o.spot.size && d > 0 && d < 1.3*o.spot.size
	})
}

// margin is how far a candidate's middle lies from the picture's nearest edge.
func (s scenery) margin(c candidate) float64 {
	return min(c.spot.x, c.spot.y, float64(s.width)-c.spot.x, float64(s.height)-c.spot.y)
}

// alive says whether both networks see a die here, though not one to be read. The
// limits let every die through that was overlooked on photographs of sources left
// out of training; a die overlooked would be a misread.
func (c candidate) alive() bool { return c.mean[0] < 0.5 && max(c.heat, c.other) > 0.35 }

// denied says whether one network sees a die that the other denies: a single pip in
// a face that mirrors a window is nothing to the face network, a burnt-out die nothing to
// the finder. What is a die to the finder rather than not is asked whatever the face
// network says: one that was new to a source of photographs gave a small ace there 0.95 for
// nothing.
func (c candidate) denied() bool {
	return c.heat > 0.5 || c.mean[0] < 0.9 && c.heat > 0.4 || c.mean[0] < 0.2 && c.heat > 0.1
}

// cut says whether a die lies here of which the picture's edge cuts the upward face,
// though not more than half of it. Of one cut farther nobody could tell the value:
// it counts as out of view.
func (s scenery) cut(c candidate) bool {
	edge := s.margin(c)
	return edge > 0 && edge < 0.45*c.spot.size && c.mean[0] < 0.5 && max(c.heat, c.other) > 0.2
}

// atEdge says whether something lies at the picture's edge that could be a cut die and
// is not plainly read: a glance tells such dice less well than a stare.
func (s scenery) atEdge() bool {
	return slices.ContainsFunc(s.candidates, func(c candidate) bool {
		v := best(c.mean)
		plain := v > 0 && v < 7 && c.mean[v] > 0.9
		return s.margin(c) < 0.6*c.spot.size && max(c.heat, c.other) > 0.2 && c.mean[0] < 0.9 && !plain
	})
}

// leftOut says whether the finder sees something of the dice's size apart from every die
// that was read. At a glance that is now and then a die in strange light, which the face
// network denies; a stare knows better.
func (s scenery) leftOut(dice []vision.Die) bool {
	return slices.ContainsFunc(s.candidates, func(c candidate) bool {
		return c.heat >= 0.25 && c.face.apart(dice) && slices.ContainsFunc(dice, func(d vision.Die) bool {
			size := middleOf(d.Box).size
			return size < 1.5*c.face.size && c.face.size < 1.5*size
		})
	})
}

// apart says whether a face belongs to none of the dice.
func (f face) apart(dice []vision.Die) bool {
	return !slices.ContainsFunc(dice, func(d vision.Die) bool {
		o := middleOf(d.Box)
		return math.Hypot(f.x-o.x, f.y-o.y) < 0.75*max(f.size, o.size)
	})
}

// unreadable names why a die that leans, is half hidden or cut cannot be read.
func (s scenery) unreadable(c candidate) (vision.Why, bool) {
	edge := s.margin(c)
	switch {
	case edge < 0.45*c.spot.size:
		return vision.Edge, s.cut(c)
	case !c.alive():
		return "", false
	case edge < 0.6*c.spot.size:
		return vision.Edge, true
	}
	for _, o := range s.candidates {
		d := math.Hypot(o.spot.x-c.spot.x, o.spot.y-c.spot.y)
		if d > 0 && d < 1.3*max(o.spot.size, c.spot.size) && best(o.mean) > 0 {
			return vision.Touching, true
		}
	}
	return vision.Cocked, true
}

// reason explains a face that is not trusted by what the picture suffers from.
func (c candidate) reason(l light) vision.Why {
	switch {
	case c.bright < 45*l.gain:
		return vision.Dark
	case c.white > 0.5 && c.name != vision.White && c.name != vision.Ivory:
		return vision.Glare
	case c.sharp < 0.35:
		return vision.Blur
	}
	return vision.LowConfidence
}

// boxHalf is half a box's side, of a face's edge.
const boxHalf = 0.62

// boxOf is an upright box around the upward face.
func boxOf(c candidate) vision.Box {
	half := c.face.size * boxHalf
	return vision.Box{int(c.face.x - half), int(c.face.y - half), int(2 * half), int(2 * half)}
}

// middleOf is the face that a box was put around.
func middleOf(b vision.Box) face {
	return face{x: float64(b[0]) + float64(b[2])/2, y: float64(b[1]) + float64(b[3])/2, size: float64(b[2]) / (2 * boxHalf)}
}
