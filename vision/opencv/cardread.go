package opencv

import (
	"math"
	"slices"
	"sort"
	"time"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// Read says which of the enrolled cards lie in a BGR picture of 8 bits, which it
// leaves unchanged. expect is how many cards the game waits for, 0 when unknown.
// Quads are in the picture's own pixels, clockwise from the face's top left.
func (f *CardFaces) Read(img gocv.Mat, expect int) vision.CardReading {
	start := time.Now()
	out := vision.CardReading{Cards: []vision.Card{}, Unknown: []vision.Quad{}, Why: []vision.Why{}}
	if img.Empty() || img.Channels() != 3 {
		out.Error = "reading a picture: it must have three colours and at least one pixel"
		return out
	}
	p := newCardPicture(img)
	defer p.Close()
	outlines := findOutlines(img)
	seen := p.sightings(f, p.guesses(f, outlines, f.vote(img)))
	f.judge(&out, seen, outlines, expect)
	out.MS = float64(time.Since(start).Microseconds()) / 1000
	return out
}

// judge names what may be named and gathers the reasons to ask.
func (f *CardFaces) judge(out *vision.CardReading, seen []sighting, outlines []outline, expect int) {
	doubt := func(w vision.Why) {
		if !slices.Contains(out.Why, w) {
			out.Why = append(out.Why, w)
		}
	}
	var taken []vision.Quad
	for i := range seen {
		s := &seen[i]
		if !s.named() || slices.ContainsFunc(taken, func(q vision.Quad) bool { return same(q, s.quad) }) {
			continue
		}
		c := s.confidence()
		out.Cards = append(out.Cards, vision.Card{ID: s.face.id, Confidence: round(c, 1e4), Quad: rounded(s.quad)})
		taken = append(taken, s.quad)
		if c < trusted {
			doubt(vision.LowConfidence)
		}
		if s.glare > 0.15 {
			doubt(vision.Glare)
		}
	}
	// What was not named: where a face is half like, the picture may show it after all.
	for i := range seen {
		s := &seen[i]
		if s.named() || covered(s.quad, taken) {
			continue
		}
		if s.own > 0.5 && s.share > 0.45 {
			doubt(vision.LowConfidence)
		}
		if s.glare > 0.25 {
			doubt(vision.Glare)
		}
	}
	for _, o := range outlines {
		if o.support < 0.6 || covered(o.quad, taken) || !f.ofSize(o.quad, out.Cards) {
			continue
		}
		taken = append(taken, o.quad)
		out.Unknown = append(out.Unknown, rounded(o.quad))
	}
	if len(out.Cards) == 0 && len(out.Unknown) == 0 || expect > 0 && len(out.Cards) != expect {
		doubt(vision.Count)
	}
	out.Sure = len(out.Why) == 0
	sort.SliceStable(out.Cards, func(i, j int) bool { return left(out.Cards[i].Quad) < left(out.Cards[j].Quad) })
}

// covered says whether a quad shares its better part with one of the others.
func covered(q vision.Quad, by []vision.Quad) bool {
	return slices.ContainsFunc(by, func(o vision.Quad) bool { return q.Shared(o) > 0.4*min(q.Area(), o.Area()) })
}

// ofSize says whether an outline could be a card of these: as large as those named,
// or shaped like one where none is.
func (f *CardFaces) ofSize(q vision.Quad, cards []vision.Card) bool {
	for _, c := range cards {
		if k := q.Area() / c.Quad.Area(); k < 0.45 || k > 2.2 {
			return false
		}
	}
	short, long := q.Side(0)+q.Side(2), q.Side(1)+q.Side(3)
	shape := min(short, long) / max(short, long)
	return shape > 0.45 && shape < 0.92
}

func left(q vision.Quad) float64 { return min(q[0][0], q[1][0], q[2][0], q[3][0]) }

func rounded(q vision.Quad) vision.Quad {
	for i, p := range q {
		q[i] = vision.Point{round(p[0], 10), round(p[1], 10)}
	}
	return q
}

func round(v, to float64) float64 { return math.Round(v*to) / to }
