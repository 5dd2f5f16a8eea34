package opencv

import "math"

// The upward faces of dice on one table are stretched alike, for they lie in parallel
// planes. Seen aslant their sides are stretched otherwise, each die's its own way:
//
//	   ____        the 5 and the 3 are foreshortened upward and downward, the sides
//	  / 5 /|       below them sideways; a 2 that is stretched like the sides of others
//	 /___/ |       is most likely a side too, the more so if a face that fits better
//	 |2  | /       lies right beside it
//	 |___|/
//
// And a die is about as large as some other of the throw. fit measures all three for
// the calibration.

const (
	fitWidth = 0.07 // how far stretches may be apart to count as alike
	fitNear  = 0.35 // edges between the middles of two faces of one die, at least
	fitFar   = 1.05 // and at most
)

// fit fills in how every candidate's stretch differs from the one that most faces
// share, by how much a face beside it fits better, and how unusual its size is.
func (s scenery) fit() {
	s.fitSizes()
	var faces []int
	for i, c := range s.candidates {
		if v := c.value(); v > 0 && c.mean[v] > 0.5 {
			faces = append(faces, i)
		}
	}
	if len(faces) < 2 {
		return
	}
	common := s.commonStretch(faces)
	for i := range s.candidates {
		if c := &s.candidates[i]; c.value() > 0 {
			c.off = math.Hypot(c.stretch[0]-common[0], c.stretch[1]-common[1])
		}
	}
	for i := range s.candidates {
		c := &s.candidates[i]
		if c.value() == 0 {
			continue
		}
		for _, k := range faces {
			o := s.candidates[k]
			d := math.Hypot(o.face.x-c.face.x, o.face.y-c.face.y) / max(o.face.size, c.face.size)
			if k != i && d > fitNear && d < fitFar {
				c.beside = max(c.beside, c.off-o.off)
			}
		}
	}
}

// commonStretch is the mean stretch around the face that agrees with the most others.
func (s scenery) commonStretch(faces []int) [2]float64 {
	var common [2]float64
	most := 0.0
	for _, i := range faces {
		var sum [2]float64
		total := 0.0
		for _, k := range faces {
			o := s.candidates[k]
			dx, dy := o.stretch[0]-s.candidates[i].stretch[0], o.stretch[1]-s.candidates[i].stretch[1]
			w := math.Exp(-(dx*dx+dy*dy)/(2*fitWidth*fitWidth)) * o.mean[o.value()] * o.heat
			sum[0] += w * o.stretch[0]
			sum[1] += w * o.stretch[1]
			total += w
		}
		if total > most {
			most = total
			common = [2]float64{sum[0] / total, sum[1] / total}
		}
	}
	return common
}

// fitSizes compares every candidate's size with the likely face nearest to it in size:
// a throw may mix sizes, but a speck is of none of them.
func (s scenery) fitSizes() {
	for i := range s.candidates {
		c := &s.candidates[i]
		nearest := math.Inf(1)
		for k, o := range s.candidates {
			if v := o.value(); k != i && v > 0 && o.mean[v] > 0.6 && o.heat > 0.3 {
				nearest = min(nearest, math.Abs(math.Log(c.face.size/o.face.size)))
			}
		}
		if !math.IsInf(nearest, 1) {
			c.unusual = nearest
		}
	}
}
