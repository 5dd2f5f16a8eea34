package scene

import "math"

// hash gives a repeatable value in [0,1) for a lattice point.
func hash(x, y int, seed uint32) float64 {
	h := uint32(x)*374761393 + uint32(y)*668265263 + seed*2246822519
	h = (h ^ (h >> 13)) * 1274126177
	h ^= h >> 16
	return float64(h&0xffffff) / float64(1<<24)
}

// noise is smooth value noise in [0,1] with a period of about one unit.
func noise(x, y float64, seed uint32) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	u, v := x-fx, y-fy
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	a, b := hash(ix, iy, seed), hash(ix+1, iy, seed)
	c, d := hash(ix, iy+1, seed), hash(ix+1, iy+1, seed)
	return (a*(1-u)+b*u)*(1-v) + (c*(1-u)+d*u)*v
}

// fbm sums octaves of noise; the result stays in [0,1].
func fbm(x, y float64, octaves int, seed uint32) float64 {
	sum, amp, norm := 0.0, 1.0, 0.0
	for o := 0; o < octaves; o++ {
		sum += amp * noise(x, y, seed+uint32(o)*17)
		norm += amp
		x, y, amp = x*2.03+7.1, y*2.03+3.7, amp*0.55
	}
	return sum / norm
}

// cells is the distance to the nearest of scattered points (Worley noise).
func cells(x, y float64, seed uint32) float64 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	best := 4.0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			px := float64(ix+dx) + hash(ix+dx, iy+dy, seed)
			py := float64(iy+dy) + hash(ix+dx, iy+dy, seed+91)
			best = min(best, (px-x)*(px-x)+(py-y)*(py-y))
		}
	}
	return math.Sqrt(best)
}
