package opencv

import (
	"cmp"
	"math"
	"slices"

	"adjutant/vision"
)

// guess is a face and roughly where it may lie.
type guess struct {
	face   *cardFace
	at     vision.Homography
	glance float32 // likeness of the thumbnails; 1 for a guess by features
	votes  int     // features in common; 0 for a guess by an outline
}

// sighting is a face laid on a place of the picture as well as it goes.
type sighting struct {
	guess
	quad  vision.Quad
	sheet *cardSheet // the picture there
	like  likeness
	fit
}

// fit is how well a face suits a place, over what can be seen of it.
type fit struct {
	own    float64 // mean likeness of what tells the faces apart, -1..1
	share  float64 // the part of it that is like, 0..1
	seen   float64 // the part of the face that can be seen, 0..1
	glare  float64 // the part of the face that light hides, 0..1
	margin float64 // against the face that comes nearest, where the two differ: 1 quite the face, -1 quite the other
	apart  float64 // how much there is to tell it from that other by
	rival  *cardFace
	flaw   float64 // the worst place where the picture contradicts the face
}

const (
	guessesByVotes   = 12
	guessesByOutline = 4
	leastGlance      = 0.35
	leastAligned     = 0.5 // the same once the face is laid on well
)

// guesses lists what is worth a closer look, the likeliest first.
func (p *cardPicture) guesses(f *CardFaces, outlines []outline, votes []placed) []guess {
	var out []guess
	for _, v := range votes[:min(len(votes), guessesByVotes)] {
		out = append(out, guess{v.face, v.at, 1, v.votes})
	}
	for _, o := range outlines {
		var some []guess
		// The outline may be a sleeve's, or that of the print within the border.
		for _, grow := range []float64{0.94, 1, 1.06} {
			q := o.quad.Grown(grow)
			for turn := range 4 {
				h, ok := q.Turned(turn).Onto(sheetWide, sheetHigh)
				if !ok {
					continue
				}
				some = append(some, p.glance(f, h)...)
			}
		}
		out = append(out, likeliest(some, guessesByOutline)...)
	}
	slices.SortStableFunc(out, func(a, b guess) int { return cmp.Compare(b.glance, a.glance) })
	return out
}

// glance compares a place with all faces.
func (p *cardPicture) glance(f *CardFaces, h vision.Homography) []guess {
	thumb := thumbnail(p.flat(h, 2*thumbWide, 2*thumbHigh))
	var out []guess
	for _, c := range f.faces {
		if like := dot(&thumb, &c.sheet.thumb); like > leastGlance {
			out = append(out, guess{face: c, at: h, glance: like})
		}
	}
	return out
}

// likeliest keeps the n likeliest guesses, each face once.
func likeliest(some []guess, n int) []guess {
	slices.SortStableFunc(some, func(a, b guess) int { return cmp.Compare(b.glance, a.glance) })
	var out []guess
	for _, g := range some {
		if len(out) < n && !slices.ContainsFunc(out, func(h guess) bool { return h.face == g.face }) {
			out = append(out, g)
		}
	}
	return out
}

// look aligns a guess and compares it.
func (p *cardPicture) look(g guess, first, slip int) (sighting, bool) {
	const finest = len(alignSizes) - 1
	h, ok := p.align(g.face, g.at, first, finest)
	if !ok {
		return sighting{}, false
	}
	if g.votes == 0 { // most guesses end here, before the costly part
		if thumb := thumbnail(p.flat(h, 2*thumbWide, 2*thumbHigh)); dot(&thumb, &g.face.sheet.thumb) < leastAligned {
			return sighting{}, false
		}
	}
	if h, ok = p.align(g.face, h, finest, finest+1); !ok {
		return sighting{}, false
	}
	s := sighting{guess: g, quad: h.Quad(sheetWide, sheetHigh)}
	s.at = h
	if !s.quad.Convex() || !cardLike(s.quad) {
		return sighting{}, false
	}
	s.sheet = newCardSheet(p.flat(h, sheetWide, sheetHigh))
	s.like = compareSheets(g.face.sheet, s.sheet, slip)
	return s, true
}

// hidden marks the blocks of a place that the picture cannot show: those outside
// it, and those under one of the cards on top.
func (p *cardPicture) hidden(at vision.Homography, on []vision.Quad) (out [blockN]bool) {
	for b := range out {
		x, y := float64(b%blocksX)*blockSide, float64(b/blocksX)*blockSide
		c := at.At(vision.Point{x + blockSide/2, y + blockSide/2})
		if c[0] < 1 || c[1] < 1 || c[0] > float64(p.w-2) || c[1] > float64(p.h-2) {
			out[b] = true
			continue
		}
		for _, q := range on {
			if q.Grown(1.03).Holds(c) {
				out[b] = true
			}
		}
	}
	return out
}

// fitOf sums up the likeness over the blocks that are not hidden.
func (s *sighting) fitOf(hidden [blockN]bool) fit {
	var f fit
	var all, in, seen float64
	for b := range blockN {
		w := s.like.weight[b] * s.face.own[b]
		plain := s.face.sheet.energy[b] / (s.face.sheet.energy[b] + 2*blank) * s.face.own[b]
		all += plain
		if hidden[b] {
			continue
		}
		if s.sheet.burnt[b] && s.face.sheet.energy[b] > 2*blank {
			f.glare += plain
			continue
		}
		seen += plain
		in += w
		f.own += w * s.like.like[b]
		f.share += w * min(max((s.near(b, hidden)-0.3)/0.4, 0), 1)
	}
	if in > 0 {
		f.own, f.share = f.own/in, f.share/in
	}
	f.flaw = s.worst(hidden)
	if all > 0 {
		f.seen, f.glare = seen/all, f.glare/all
	}
	return f
}

// worst is how much the picture contradicts the face at the worst place of three by
// three blocks: below nought where they agree everywhere, about two where a pip is
// missing or too many.
func (s *sighting) worst(hidden [blockN]bool) float64 {
	const enough = 0.6 // likeness that is no contradiction
	most := math.Inf(-1)
	for b := range blockN {
		x, y := b%blocksX, b/blocksX
		sum := 0.0
		for v := max(0, y-1); v <= min(blocksY-1, y+1); v++ {
			for u := max(0, x-1); u <= min(blocksX-1, x+1); u++ {
				n := v*blocksX + u
				if !hidden[n] && !s.sheet.burnt[n] {
					sum += s.like.weight[n] * (enough - s.like.like[n])
				}
			}
		}
		most = max(most, sum)
	}
	return most
}

// near is the likeness of a block and of those around it, by their weights.
func (s *sighting) near(b int, hidden [blockN]bool) float64 {
	x, y := b%blocksX, b/blocksX
	sum, all := 0.0, 0.0
	for v := max(0, y-1); v <= min(blocksY-1, y+1); v++ {
		for u := max(0, x-1); u <= min(blocksX-1, x+1); u++ {
			n := v*blocksX + u
			if hidden[n] {
				continue
			}
			w := s.like.weight[n] + 0.01
			if n == b {
				w *= 4
			}
			sum, all = sum+w*s.like.like[n], all+w
		}
	}
	return sum / all
}

// duel compares a picture with two faces where they differ: 1 when it is its own face
// there, -1 when it is the other, 0 half way. apart is how much of it the two faces
// have to tell them by: a block that is quite another counts 1.
func (s *sighting) duel(o *sighting, hidden [blockN]bool, slip int) (margin, apart float64) {
	differ := s.face.from(o.face, slip)
	sum, all := 0.0, 0.0
	for b := range blockN {
		if hidden[b] || s.sheet.burnt[b] {
			continue
		}
		d := min(max(1-differ.like[b], 0), 1) * differ.weight[b]
		sum += d * (s.like.like[b] - o.like.like[b])
		all += d * d
	}
	if all < 1e-6 {
		return 0, 0
	}
	return sum / all, math.Sqrt(all)
}
