package opencv

import (
	"cmp"
	"math"
	"slices"

	"adjutant/vision"
)

// Limits of what is named. They were set on the sources named in ACCURACY.md.
const (
	leastOwn    = 0.70
	leastShare  = 0.70
	leastMargin = 0.25
	leastApart  = 0.15 // margin times apart
	mostFlaw    = 1.6
	leastClean  = 0.66 // likeness less a tenth of the flaw
	leastSeen   = 0.35
	leastHigh   = 90   // pixels: a smaller card is not named
	trusted     = 0.85 // confidence from which on a name need not be asked
)

// place is one spot on the table and what may lie there, the best first.
type place struct {
	sightings []sighting
	quad      vision.Quad
}

// same says whether two quads are of one card.
func same(a, b vision.Quad) bool {
	return a.Shared(b) > 0.55*min(a.Area(), b.Area()) && a.Overlap(b) > 0.3
}

// named says whether a sighting may be given a name.
func (s *sighting) named() bool {
	return s.own >= s.face.least && s.flaw <= mostFlaw && s.own-0.1*max(s.flaw, 0) >= leastClean && s.share >= leastShare && s.margin >= leastMargin && s.margin*s.apart >= leastApart &&
		s.seen >= leastSeen && high(s.quad) >= s.face.high
}

// high is a quad's height in pixels.
func high(q vision.Quad) float64 { return (q.Side(1) + q.Side(3)) / 2 }

// confidence is the chance that the name is right: a logistic fit on 236 sightings,
// right and wrong ones, of photographs of two sources and of drawn tables with decks
// of which a part was not enrolled.
func (s *sighting) confidence() float64 {
	z := -2.83 + 2.73*s.own - 0.29*max(s.flaw, 0) + 4.70*min(max(s.margin, -1), 1)
	return 1 / (1 + math.Exp(-z))
}

// settle finds what lies at a place: it tries the faces that look most like the
// best one's place too, and lets the best fight each of them. One that wins is the
// best from then on.
func (p *cardPicture) settle(f *CardFaces, best sighting, others []sighting, on []vision.Quad) sighting {
	hidden := p.hidden(best.at, on)
	if best.fit = best.fitOf(hidden); best.own < leastOwn {
		return best // it gets no name, whoever would win
	}
	rivals := others
	for _, g := range likeliest(p.glance(f, best.at), 5) {
		if g.face == best.face || slices.ContainsFunc(rivals, func(r sighting) bool { return r.face == g.face }) {
			continue
		}
		if r, ok := p.look(g, 1, f.slip); ok && same(r.quad, best.quad) {
			rivals = append(rivals, r)
		}
	}
	for range 3 {
		best.fit = best.fitOf(hidden)
		best.margin, best.apart, best.rival = 1, 1, nil
		worst := -1
		for i := range rivals {
			r := &rivals[i]
			if r.face == best.face {
				continue
			}
			m, apart := best.duel(r, hidden, f.slip)
			if m*min(apart, 1) < best.margin*min(best.apart, 1) {
				best.margin, best.apart, best.rival, worst = m, apart, r.face, i
			}
		}
		if best.margin >= 0 {
			break
		}
		best, rivals[worst] = rivals[worst], best
	}
	return best
}

// sightings looks closer at the guesses and returns what lies at each place: the
// likeliest first, those that lie under others after those.
func (p *cardPicture) sightings(f *CardFaces, guesses []guess) []sighting {
	var all []sighting
	for _, g := range guesses {
		q := g.at.Quad(sheetWide, sheetHigh)
		if slices.ContainsFunc(all, func(s sighting) bool {
			return q.Overlap(s.quad) > 0.7 && (s.face == g.face && s.own > 0.5 || s.own > 0.9)
		}) {
			continue
		}
		first := 0
		if g.votes > 0 {
			first = 1
		}
		s, ok := p.look(g, first, f.slip)
		if !ok {
			continue
		}
		s.fit = s.fitOf(p.hidden(s.at, nil))
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b sighting) int { return cmp.Compare(b.own*b.share, a.own*a.share) })
	var out []sighting
	var on []vision.Quad
	for len(all) > 0 {
		best := all[0]
		var here, rest []sighting
		for _, s := range all[1:] {
			if same(s.quad, best.quad) {
				here = append(here, s)
			} else {
				rest = append(rest, s)
			}
		}
		best = p.settle(f, best, here, on)
		out = append(out, best)
		if best.named() {
			on = append(on, best.quad)
		}
		// What lies partly under this card is judged by what can be seen of it.
		for i := range rest {
			rest[i].fit = rest[i].fitOf(p.hidden(rest[i].at, on))
		}
		slices.SortStableFunc(rest, func(a, b sighting) int { return cmp.Compare(b.own*b.share, a.own*a.share) })
		all = rest
	}
	return out
}
