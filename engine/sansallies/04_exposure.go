package sansallies

// answer3 is an answer that may hang on a value not known yet.
type answer3 int

const (
	no answer3 = iota
	yes
	unknown
)

// openCorners is how many bottom corners of the place are open; 2 on tier A.
func (g *Game) openCorners(p Place) int {
	if p.Tier() == "A" {
		return 2 // SA-23
	}
	return len(g.openBelow(p))
}

// openBelow are the empty lower places under the corners.
func (g *Game) openBelow(p Place) []Place {
	var out []Place
	for _, q := range p.corners() {
		if _, full := g.Pyramid[q]; !full {
			out = append(out, q)
		}
	}
	return out
}

// Exposure. One open bottom corner is enough in Limited War; in Total War as many
// as the card has stars.
func (g *Game) exposed(p Place) answer3 {
	r, full := g.Pyramid[p]
	n := g.openCorners(p)
	switch {
	case !full || n == 0:
		return no
	case !g.rules.total || n == 2:
		return yes // SA-22
	case r.Stars == 0:
		return unknown
	case r.Stars == 1:
		return yes // SA-82
	}
	return no // SA-82
}

// exposedPlaces are the places that are or may be exposed, tier A first, from the left.
func (g *Game) exposedPlaces() []Place {
	var out []Place
	for _, t := range tiers() {
		for _, p := range t.places() {
			if g.exposed(p) != no {
				out = append(out, p)
			}
		}
	}
	return out
}
