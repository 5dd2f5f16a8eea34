package opencv

import (
	"slices"
	"testing"

	"adjutant/vision"
)

// seen is a candidate that both networks and the layouts agree on: value v with
// middle (x,y), of 40 pixels.
func seen(v int, x, y float64) candidate {
	c := candidate{worst: 0.999, name: vision.White}
	c.spot = spot{x: x, y: y, size: 40, heat: 0.9}
	c.face.x, c.face.y, c.face.size = x, y, 40
	c.spot.value[v], c.mean[v] = 0.9, 0.999
	c.like[v] = 0.9
	c.pips = make([][2]float64, v)
	c.straight.bright, c.straight.sharp = 200, 0.9
	return c
}

// with changes a candidate.
func (c candidate) with(change func(*candidate)) candidate {
	change(&c)
	return c
}

func TestJudge(t *testing.T) {
	if _, err := readCalibrations(calibrationFile); err != nil {
		t.Fatal(err)
	}
	// a fit of its own, so that a new one does not change what is tested
	k := calibration{Trust: 0.9, Doubt: 0.7, Ignore: 0.1, Bias: -1.7,
		Weights: [11]float64{1.85, -0.72, 1.28, -0.34, 0.54, -0.08, 0.08}}
	leaning := func(x, y float64) candidate {
		return seen(4, x, y).with(func(c *candidate) { c.mean = [8]float64{0.05, 0, 0, 0, 0.05, 0, 0, 0.9} })
	}
	faint := func(v int, x, y float64) candidate {
		return seen(v, x, y).with(func(c *candidate) {
			c.mean = [8]float64{0: 0.4, 7: 0.1}
			c.mean[v], c.worst, c.heat, c.like[v] = 0.5, 0.4, 0.8, 0.4
		})
	}
	for name, c := range map[string]struct {
		candidates []candidate
		expect     int
		dice       int
		why        []vision.Why
	}{
		"two plain dice":                 {[]candidate{seen(4, 100, 100), seen(2, 200, 100)}, 0, 2, nil},
		"two where two are expected":     {[]candidate{seen(4, 100, 100), seen(2, 200, 100)}, 2, 2, nil},
		"two where three are expected":   {[]candidate{seen(4, 100, 100), seen(2, 200, 100)}, 3, 2, []vision.Why{vision.Count}},
		"a bare table":                   {nil, 0, 0, []vision.Why{vision.Count}},
		"the same face found twice":      {[]candidate{seen(4, 100, 100), seen(4, 104, 102)}, 0, 1, nil},
		"one place, two values":          {[]candidate{seen(4, 100, 100), seen(5, 104, 102)}, 0, 1, []vision.Why{vision.UnlikeMethods}},
		"two faces nearer than dice can": {[]candidate{seen(4, 100, 100), seen(5, 125, 100)}, 0, 1, []vision.Why{vision.Touching}},
		"a leaning die":                  {[]candidate{seen(4, 100, 100), leaning(300, 200)}, 0, 1, []vision.Why{vision.Cocked}},
		"a leaning die against another":  {[]candidate{seen(4, 100, 100), leaning(145, 100)}, 0, 1, []vision.Why{vision.Touching}},
		"a die half cut by the edge":     {[]candidate{seen(4, 100, 100), leaning(300, 22)}, 0, 1, []vision.Why{vision.Edge}},
		"a die cut through the middle":   {[]candidate{seen(4, 100, 100), leaning(300, 5)}, 0, 1, []vision.Why{vision.Edge}},
		"a cut face of a guessed value":  {[]candidate{seen(4, 100, 100), faint(3, 300, 12)}, 0, 1, []vision.Why{vision.Edge}},
		"a die hardly in the picture":    {[]candidate{seen(4, 100, 100), leaning(300, -3)}, 0, 1, nil},
		"a faint face apart":             {[]candidate{seen(4, 100, 100), faint(3, 300, 200)}, 0, 1, []vision.Why{vision.LowConfidence}},
		"a faint face on the die's side": {[]candidate{seen(4, 100, 100), faint(3, 100, 130)}, 0, 1, nil},
		"a faint face of a pip's size":   {[]candidate{seen(4, 100, 100), faint(1, 300, 200).with(func(c *candidate) { c.face.size = 9 })}, 0, 1, nil},
		"the layouts say another value":  {[]candidate{seen(4, 100, 100).with(func(c *candidate) { c.like[6] = 0.95 })}, 0, 1, []vision.Why{vision.UnlikeMethods}},
		"a die that neither quite sees": {[]candidate{seen(4, 100, 100), seen(1, 300, 200).with(func(c *candidate) {
			c.mean, c.heat = [8]float64{0.55, 0.35, 0.1}, 0.3
		})}, 0, 1, []vision.Why{vision.LowConfidence}},
		"the same, half as large": {[]candidate{seen(4, 100, 100), seen(1, 300, 200).with(func(c *candidate) {
			c.mean, c.heat, c.face.size = [8]float64{0.55, 0.35, 0.1}, 0.3, 20
		})}, 0, 1, nil},
		"the finder sees a die, face none": {[]candidate{seen(4, 100, 100), seen(1, 300, 200).with(func(c *candidate) { c.mean = [8]float64{0.45, 0.3, 0.1, 0.1, 0, 0, 0, 0.05} })}, 0, 1, []vision.Why{vision.LowConfidence}},
		"the same, face quite sure":        {[]candidate{seen(4, 100, 100), seen(1, 300, 200).with(func(c *candidate) { c.mean, c.heat = [8]float64{0.97, 0.03}, 0.55 })}, 0, 1, []vision.Why{vision.LowConfidence}},
		"half a die to the finder":         {[]candidate{seen(4, 100, 100), seen(1, 300, 200).with(func(c *candidate) { c.mean, c.heat = [8]float64{0.97, 0.03}, 0.45 })}, 0, 1, nil},
	} {
		s := scenery{width: 640, height: 480, candidates: c.candidates}
		s.light = light{top: 220, gain: 1}
		dice, why := k.judge(s, ReadOptions{Expect: c.expect})
		if len(dice) != c.dice || !slices.Equal(why, c.why) && len(why)+len(c.why) > 0 {
			t.Errorf("%s: %d dice, why %v; want %d, %v", name, len(dice), why, c.dice, c.why)
		}
	}
}

// The fit says nothing of values that the face network itself does not believe in.
func TestAValueGivenLessThanAHalfIsNoLikelier(t *testing.T) {
	k := calibration{Bias: 9} // sure of everything
	for mean, most := range map[float64]float64{0.45: 0.45, 0.6: 1} {
		c := seen(1, 100, 100).with(func(c *candidate) { c.mean = [8]float64{0: 0.37, 1: mean} })
		if got := k.chance(c); got > most || got < most-0.01 {
			t.Errorf("given %.2f: chance %.3f, want %.2f", mean, got, most)
		}
	}
}

// What a glance may take for a cut die calls for a stare; what it reads plainly, or lies
// inside, does not.
func TestAtEdge(t *testing.T) {
	half := func(x, y float64) candidate {
		return seen(4, x, y).with(func(c *candidate) { c.mean, c.heat, c.other = [8]float64{0: 0.8, 7: 0.2}, 0.05, 0.4 })
	}
	for name, c := range map[string]struct {
		candidate candidate
		want      bool
	}{
		"half of something at the edge": {half(300, 4), true},
		"the same inside":               {half(300, 200), false},
		"the same, all but denied":      {half(300, 4).with(func(c *candidate) { c.mean = [8]float64{0: 0.95, 7: 0.05} }), false},
		"a whole die at the edge":       {seen(4, 300, 22), false},
	} {
		s := scenery{width: 640, height: 480, candidates: []candidate{seen(2, 100, 100), c.candidate}}
		if got := s.atEdge(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What only the finder takes for a die, of the others' size and apart from them, calls for
// a stare.
func TestLeftOut(t *testing.T) {
	denied := func(x, size, heat float64) candidate {
		return seen(4, x, 100).with(func(c *candidate) { c.mean, c.heat, c.face.size = [8]float64{0: 0.9, 4: 0.1}, heat, size })
	}
	for name, c := range map[string]struct {
		candidate candidate
		want      bool
	}{
		"a die's size, apart":       {denied(300, 36, 0.4), true},
		"the same, hardly seen":     {denied(300, 36, 0.1), false},
		"much smaller":              {denied(300, 20, 0.4), false},
		"on the die that was read":  {denied(115, 36, 0.4), false},
		"the die itself, read well": {seen(2, 100, 100), false},
	} {
		s := scenery{width: 640, height: 480, candidates: []candidate{seen(2, 100, 100), c.candidate}}
		dice := []vision.Die{{Value: 2, Box: boxOf(s.candidates[0])}}
		if got := s.leftOut(dice); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Faces that may each be trusted are not trusted together when one of many is likely wrong.
func TestAThrowIsTrustedWhole(t *testing.T) {
	k := calibration{Trust: 0.9, Doubt: 0.7, Ignore: 0.1, Bias: logit(0.92)}
	for n, sure := range map[int]bool{1: true, 2: true, 3: true, 4: false, 8: false} {
		s := scenery{width: 640, height: 480, light: light{top: 220, gain: 1}}
		for i := range n {
			s.candidates = append(s.candidates, seen(4, 60+70*float64(i), 100))
		}
		if dice, why := k.judge(s, ReadOptions{}); len(dice) != n || (len(why) == 0) != sure {
			t.Errorf("%d dice of 0.92 each: %d read, why %v", n, len(dice), why)
		}
	}
}
