package opencv

import (
	"cmp"
	"image"
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// The independent count asks whether a die lies where the finder saw none. It looks
// for round spots of the size and contrast that the pips of the dice found have,
//
//	+------------------+
//	|  [5]      .  .   |   spots that lie on no die found; each alone, and the
//	|        [2]  .    |   middles of neighbours, are shown to the face network,
//	|  [1]      .  .   |   and if that sees a face there, the count is in doubt
//	+------------------+
//
// so that a die overlooked by the finder has to be overlooked a second time, by other
// means. It only ever raises a doubt. On photographs that trained nothing it noticed
// 538 of 626 dice left out of a right reading on purpose, and doubted none of 169 that
// were whole (vision/ACCURACY.md).

const (
	countEdge   = 24.0 // pixels of a die's edge in the picture in which spots are sought
	countPip    = 0.1  // radius of a pip, of the edge
	countLeast  = 7.0  // grey levels by which a spot must stand out
	countFall   = 0.35 // share by which it must be weaker two radii away, all around
	countApart  = 1.15 // edges from the middle of a die, within which spots are its own
	countPlaces = 12   // places shown to the face network, at most
	countShows  = 0.7  // chance of some value from which a place may be a die
)

// bump is a round spot, lighter (positive) or darker than what surrounds it.
type bump struct{ x, y, height float64 }

// recount doubts the count of a reading that is sure so far. Where the game waits for
// so many dice, that was count enough.
func (n networks) recount(p *pyramid, opt ReadOptions, out *vision.Reading) {
	if len(out.Why) == 0 && opt.Expect == 0 && n.overlooks(p, opt.Outline, out.Dice) {
		out.Why = append(out.Why, vision.Count)
	}
}

// overlooks says whether there may be a die besides those found, which must be some.
func (n networks) overlooks(p *pyramid, outline []vision.Point, dice []vision.Die) bool {
	found, edges := make([]face, len(dice)), make([]float64, len(dice))
	for i, d := range dice {
		found[i] = middleOf(d.Box)
		edges[i] = found[i].size
	}
	slices.Sort(edges)
	edge := edges[len(edges)/2]
	w, h := float64(p.levels[0].mat.Cols()), float64(p.levels[0].mat.Rows())
	all := bumps(p, edge)
	least := leastHeight(all, found)
	var free []bump
	for _, b := range all {
		margin := min(b.x, b.y, w-b.x, h-b.y) // a die that the picture's edge cuts through is not in view
		if math.Abs(b.height) >= least && margin > edge/2 && inside(outline, b.x, b.y) && !onDie(found, b.x, b.y) {
			free = append(free, b)
		}
	}
	at := places(free, edge)
	for _, v := range []view{{}, {angle: 0.7}} { // both views must see a face
		seen := n.faces(p, at, v)
		if len(seen) < len(at) { // the network gave no answer: no ground for trust
			return true
		}
		var left []face
		for i, f := range seen {
			if f.value[0]+f.value[7] < 1-countShows {
				left = append(left, at[i])
			}
		}
		at = left
	}
	return len(at) > 0
}

// onDie says whether a point lies on or close to a die found.
func onDie(found []face, x, y float64) bool {
	return slices.ContainsFunc(found, func(c face) bool {
		return math.Hypot(c.x-x, c.y-y) < countApart*c.size
	})
}

// leastHeight is half of what a weak pip of the dice found stands out by.
func leastHeight(all []bump, found []face) float64 {
	var own []float64
	for _, b := range all {
		if slices.ContainsFunc(found, func(c face) bool { return math.Hypot(c.x-b.x, c.y-b.y) < 0.45*c.size }) {
			own = append(own, math.Abs(b.height))
		}
	}
	if len(own) == 0 {
		return countLeast
	}
	slices.Sort(own)
	return max(countLeast, own[len(own)/4]/2)
}

// places are where dice with these spots could have their middles, strongest first.
func places(free []bump, edge float64) []face {
	type place struct {
		face
		weight float64
	}
	var all []place
	for i, a := range free {
		all = append(all, place{face{x: a.x, y: a.y, size: edge}, math.Abs(a.height)})
		for _, b := range free[i+1:] {
			if math.Hypot(a.x-b.x, a.y-b.y) < 0.8*edge && a.height*b.height > 0 {
				all = append(all, place{face{x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: edge}, math.Abs(a.height) + math.Abs(b.height)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(b.weight, a.weight) })
	var kept []face
	for _, c := range all {
		if len(kept) == countPlaces {
			break
		}
		if !slices.ContainsFunc(kept, func(k face) bool { return math.Hypot(k.x-c.x, k.y-c.y) < 0.3*edge }) {
			kept = append(kept, c.face)
		}
	}
	return kept
}

// bumps lists the round spots as large as the pips of a die with the given edge, in
// picture pixels: the peaks of the difference of two means, over a pip and over what
// surrounds it, that fall off to all sides (after Lowe 2004, with boxes for Gaussians).
func bumps(p *pyramid, edge float64) []bump {
	long := float64(max(p.levels[0].mat.Cols(), p.levels[0].mat.Rows()))
	l := p.resized(long * countEdge / edge)
	defer l.mat.Close()
	r := countPip * edge * l.scale
	grey, fine, coarse := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer grey.Close()
	defer fine.Close()
	defer coarse.Close()
	gocv.CvtColor(l.mat, &grey, gocv.ColorBGRToGray)
	gocv.Blur(grey, &fine, square(2*r))
	gocv.Blur(grey, &coarse, square(4.5*r))
	inner, err1 := fine.DataPtrUint8()
	outer, err2 := coarse.DataPtrUint8()
	if err1 != nil || err2 != nil {
		return nil
	}
	w, h, reach := fine.Cols(), fine.Rows(), max(1, int(math.Round(r)))
	step := make([]int16, len(inner))
	for i := range step {
		step[i] = int16(inner[i]) - int16(outer[i])
	}
	var all []bump
	for y := 2 * reach; y < h-2*reach; y++ {
		for x := 2 * reach; x < w-2*reach; x++ {
			top := step[y*w+x]
			if max(top, -top) < countLeast || !stands(step, w, x, y, reach) {
				continue
			}
			all = append(all, bump{(float64(x)+0.5)/l.scale - 0.5, (float64(y)+0.5)/l.scale - 0.5, float64(top)})
		}
	}
	return all
}

// square is about so many pixels on a side, an odd number.
func square(side float64) image.Point {
	n := int(side/2)*2 + 1
	return image.Pt(n, n)
}

// stands says whether a value is the strongest within reach and enough weaker at twice
// that, in all eight directions.
func stands(data []int16, w, x, y, reach int) bool {
	top := data[y*w+x]
	sign := int16(1)
	if top < 0 {
		sign = -1
	}
	top *= sign
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if q := sign * data[(y+dy)*w+x+dx]; q > top || (q == top && (dy < 0 || dy == 0 && dx < 0)) {
				return false
			}
		}
	}
	limit := int16((1 - countFall) * float64(top))
	for dy := -2 * reach; dy <= 2*reach; dy += 2 * reach {
		for dx := -2 * reach; dx <= 2*reach; dx += 2 * reach {
			if (dx != 0 || dy != 0) && sign*data[(y+dy)*w+x+dx] > limit {
				return false
			}
		}
	}
	return true
}
