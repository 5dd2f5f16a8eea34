package vision

import (
	"math"
	"slices"
)

// Agreement merges readings of several still frames of one throw. Three that
// show the same faces are enough; when they do not, five are taken and the
// throw is asked, never trusted: one frame's misread must not pass for a throw.
type Agreement struct {
	readings []Reading
}

// Frames an agreement takes: enough when they agree, and at most.
const (
	enoughFrames = 3
	mostFrames   = 5
)

// Add takes the reading of one more frame and says whether the result stands.
func (a *Agreement) Add(r Reading) (done bool) {
	a.readings = append(a.readings, r)
	n := len(a.readings)
	if n >= mostFrames {
		return true
	}
	return n >= enoughFrames && len(a.alike(n-1)) == n
}

// Reset forgets all: something moved.
func (a *Agreement) Reset() { a.readings = a.readings[:0] }

// Result is the merged reading. Faces are those that most frames show, boxes those
// of the last such frame. It is Sure when all frames agree and most were sure.
func (a *Agreement) Result() Reading {
	n := len(a.readings)
	if n == 0 {
		return Reading{Dice: []Die{}, Why: []Why{}}
	}
	best := a.alike(n - 1)
	for i := n - 2; i >= 0; i-- {
		if alike := a.alike(i); len(alike) > len(best) {
			best = alike
		}
	}
	last := a.readings[best[len(best)-1]]
	out := last
	out.Dice = slices.Clone(last.Dice)
	out.Why = []Why{}
	sure := 0
	for _, r := range a.readings {
		if r.Sure {
			sure++
		}
		out.MS = max(out.MS, r.MS)
	}
	for i := range out.Dice {
		out.Dice[i].Confidence = a.confidence(out.Dice[i])
	}
	out.Sure = len(best) == n && n >= enoughFrames && sure*3 >= n*2
	if out.Sure {
		return out
	}
	for _, r := range a.readings {
		for _, w := range r.Why {
			if !slices.Contains(out.Why, w) {
				out.Why = append(out.Why, w)
			}
		}
	}
	if len(best) < n && !slices.Contains(out.Why, Moving) {
		out.Why = append(out.Why, Moving)
	}
	if len(out.Why) == 0 {
		out.Why = append(out.Why, LowConfidence)
	}
	return out
}

// alike are the frames that show the same faces as frame i.
func (a *Agreement) alike(i int) (same []int) {
	want := faces(a.readings[i])
	for k, r := range a.readings {
		if slices.Equal(faces(r), want) {
			same = append(same, k)
		}
	}
	return same
}

// confidence of a die is the mean over all frames of what they gave the same
// face at the same place, so that a frame without it counts as 0. Frames of one
// camera err together, so more of them never make it surer than each was.
func (a *Agreement) confidence(d Die) float64 {
	sum := 0.0
	for _, r := range a.readings {
		best := 0.0
		for _, o := range r.Dice {
			if o.Value == d.Value && near(o.Box, d.Box) {
				best = math.Max(best, o.Confidence)
			}
		}
		sum += best
	}
	return math.Round(sum/float64(len(a.readings))*1e4) / 1e4 // as fine as one frame's
}

// SameThrow says whether two readings show the same faces at the same places, as
// one throw does that is looked at twice. Dice that are thrown anew lie elsewhere.
func SameThrow(a, b Reading) bool {
	if len(a.Dice) == 0 || len(a.Dice) != len(b.Dice) {
		return false
	}
	left := slices.Clone(b.Dice)
	for _, d := range a.Dice {
		i := slices.IndexFunc(left, func(o Die) bool { return o.Value == d.Value && near(d.Box, o.Box) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// near says whether two boxes are about the same place.
func near(a, b Box) bool {
	dx := float64(2*a[0]+a[2]-2*b[0]-b[2]) / 2
	dy := float64(2*a[1]+a[3]-2*b[1]-b[3]) / 2
	return math.Hypot(dx, dy) < 0.5*float64(max(b[2], b[3]))
}

// faces are the values of a reading in order of size.
func faces(r Reading) []int {
	v := make([]int, len(r.Dice))
	for i, d := range r.Dice {
		v[i] = d.Value
	}
	slices.Sort(v)
	return v
}
