package vision_test

import (
	"slices"
	"testing"

	"adjutant/vision"

	"pgregory.net/rapid"
)

// seen is a reading of faces from left to right.
func seen(sure bool, values ...int) vision.Reading {
	r := vision.Reading{Dice: []vision.Die{}, Sure: sure, Why: []vision.Why{}}
	if !sure {
		r.Why = append(r.Why, vision.Glare)
	}
	for i, v := range values {
		r.Dice = append(r.Dice, vision.Die{Value: v, Confidence: 0.9, Box: vision.Box{100 * i, 50, 60, 60}})
	}
	return r
}

func faces(r vision.Reading) (v []int) {
	for _, d := range r.Dice {
		v = append(v, d.Value)
	}
	return v
}

func TestAgreement(t *testing.T) {
	ok := func(v ...int) vision.Reading { return seen(true, v...) }
	for name, c := range map[string]struct {
		frames []vision.Reading
		taken  int
		faces  []int
		sure   bool
		why    []vision.Why
	}{
		"42 42 42":                  {[]vision.Reading{ok(4, 2), ok(4, 2), ok(4, 2)}, 3, []int{4, 2}, true, []vision.Why{}},
		"42 24 42, moved places":    {[]vision.Reading{ok(4, 2), ok(2, 4), ok(4, 2)}, 3, []int{4, 2}, true, []vision.Why{}},
		"42 42? 42":                 {[]vision.Reading{ok(4, 2), seen(false, 4, 2), ok(4, 2)}, 3, []int{4, 2}, true, []vision.Why{}},
		"42? 42? 42":                {[]vision.Reading{seen(false, 4, 2), seen(false, 4, 2), ok(4, 2)}, 3, []int{4, 2}, false, []vision.Why{vision.Glare}},
		"42 43 42 42 42: a ghost":   {[]vision.Reading{ok(4, 2), ok(4, 3), ok(4, 2), ok(4, 2), ok(4, 2)}, 5, []int{4, 2}, false, []vision.Why{vision.Moving}},
		"4 42 42 42 42: came late":  {[]vision.Reading{ok(4), ok(4, 2), ok(4, 2), ok(4, 2), ok(4, 2)}, 5, []int{4, 2}, false, []vision.Why{vision.Moving}},
		"1 2 3 4 5: never the same": {[]vision.Reading{ok(1), ok(2), ok(3), ok(4), ok(5)}, 5, []int{5}, false, []vision.Why{vision.Moving}},
		"nothing":                   {[]vision.Reading{ok(), ok(), ok()}, 3, nil, true, []vision.Why{}},
	} {
		t.Run(name, func(t *testing.T) {
			var a vision.Agreement
			taken := 0
			for _, r := range c.frames {
				taken++
				if a.Add(r) {
					break
				}
			}
			got := a.Result()
			if taken != c.taken || !slices.Equal(faces(got), c.faces) || got.Sure != c.sure || !slices.Equal(got.Why, c.why) {
				t.Errorf("after %d frames %v sure %v why %v", taken, faces(got), got.Sure, got.Why)
			}
		})
	}
}

// TestAgreementIsNeverSureOfWhatAFrameDenies draws any frames at all.
func TestAgreementIsNeverSureOfWhatAFrameDenies(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var a vision.Agreement
		var all []vision.Reading
		for done := false; !done; {
			one := seen(rapid.Bool().Draw(r, "sure"), rapid.SliceOfN(rapid.IntRange(1, 6), 0, 3).Draw(r, "dice")...)
			all = append(all, one)
			done = a.Add(one)
		}
		got := a.Result()
		want := faces(got)
		slices.Sort(want)
		for _, one := range all {
			f := faces(one)
			slices.Sort(f)
			if got.Sure && !slices.Equal(f, want) {
				r.Fatalf("sure of %v though a frame shows %v", want, f)
			}
		}
		if got.Sure != (len(got.Why) == 0) {
			r.Fatalf("sure %v, why %v", got.Sure, got.Why)
		}
		for _, d := range got.Dice {
			if d.Confidence < 0 || d.Confidence > 0.9+1e-9 {
				r.Fatalf("confidence %v", d.Confidence)
			}
		}
	})
}

// People see the confidence: 0.9995, not 0.9994999999999999.
func TestConfidenceIsRounded(t *testing.T) {
	var a vision.Agreement
	for _, confidence := range []float64{0.9999, 0.9991, 0.9994} {
		r := seen(true, 4)
		r.Dice[0].Confidence = confidence
		a.Add(r)
	}
	if got := a.Result().Dice[0].Confidence; got != 0.9995 {
		t.Error(got)
	}
}
