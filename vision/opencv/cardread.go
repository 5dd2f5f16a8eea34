package opencv

import (
	"cmp"
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
	reading, _ := f.Explain(img, expect)
	return reading
}

// CardEvidence is what was seen of one face at one place.
type CardEvidence struct {
	ID         string      `json:"id"`
	Named      bool        `json:"named"`
	Confidence float64     `json:"confidence"`
	Own        float64     `json:"own"`    // likeness where the faces differ, -1..1
	Least      float64     `json:"least"`  // the likeness that this face needs
	Share      float64     `json:"share"`  // part of it that is like, 0..1
	Seen       float64     `json:"seen"`   // part of the face in view, 0..1
	Glare      float64     `json:"glare"`  // part that light hides, 0..1
	Margin     float64     `json:"margin"` // over the best other face, -2..2
	Apart      float64     `json:"apart"`  // what there is to tell the two by
	Flaw       float64     `json:"flaw"`   // worst contradiction
	Rival      string      `json:"rival,omitempty"`
	Votes      int         `json:"votes"` // features in common
	Quad       vision.Quad `json:"quad"`
}

// Explain is Read that also hands out what the reading rests on.
func (f *CardFaces) Explain(img gocv.Mat, expect int) (vision.CardReading, []CardEvidence) {
	start := time.Now()
	out := vision.CardReading{Cards: []vision.Card{}, Unknown: []vision.Quad{}, Why: []vision.Why{}}
	if img.Empty() || img.Channels() != 3 {
		out.Error = "reading a picture: it must have three colours and at least one pixel"
		return out, nil
	}
	p := newCardPicture(img)
	defer p.Close()
	outlines := findOutlines(img)
	seen := p.sightings(f, p.guesses(f, outlines, f.vote(img)))
	judge(&out, seen, outlines, expect, p.frame())
	out.MS = float64(time.Since(start).Microseconds()) / 1000
	var evidence []CardEvidence
	for _, s := range seen {
		e := CardEvidence{s.face.id, s.named(), round(s.confidence(), 1e4), s.own, s.face.least, s.share, s.seen, s.glare, s.margin, s.apart, s.flaw, "", s.votes, rounded(s.quad)}
		if s.rival != nil {
			e.Rival = s.rival.id
		}
		evidence = append(evidence, e)
	}
	return out, evidence
}

// plainOutline is the support from which on an outline passes for a card's.
const plainOutline = 0.6

// judge names what may be named and gathers the reasons to ask.
func judge(out *vision.CardReading, seen []sighting, outlines []outline, expect int, frame vision.Quad) {
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
		if s.seen > 0.2 && s.own > 0.5 && s.share > 0.45 || s.votes >= 25 {
			doubt(vision.LowConfidence)
		}
		if s.glare > 0.25 {
			doubt(vision.Glare)
		}
	}
	// The larger first: a card rather than a picture on it.
	slices.SortStableFunc(outlines, func(a, b outline) int { return cmp.Compare(b.quad.Area(), a.quad.Area()) })
	for _, o := range outlines {
		if alike(o.quad, frame, 0.05) || covered(o.quad, taken) || !ofSize(o.quad, out.Cards) {
			continue
		}
		if o.support < plainOutline {
			if len(out.Cards) > 0 {
				doubt(vision.LowConfidence) // one more card may lie there
			}
			continue
		}
		taken = append(taken, o.quad)
		out.Unknown = append(out.Unknown, rounded(o.quad))
	}
	if expect > 0 && len(out.Cards) != expect || len(out.Cards) == 0 && len(out.Why) == 0 {
		doubt(vision.Count) // a picture without a name is never sure: the card may not have been found
	}
	out.Sure = len(out.Why) == 0
	sort.SliceStable(out.Cards, func(i, j int) bool { return left(out.Cards[i].Quad) < left(out.Cards[j].Quad) })
}

// covered says whether a quad shares its better part with one of the others.
func covered(q vision.Quad, by []vision.Quad) bool {
	return slices.ContainsFunc(by, func(o vision.Quad) bool { return q.Shared(o) > 0.4*min(q.Area(), o.Area()) })
}

// ofSize says whether an outline could be a card beside these: about as large as
// those named, or shaped like one where none is.
func ofSize(q vision.Quad, cards []vision.Card) bool {
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
