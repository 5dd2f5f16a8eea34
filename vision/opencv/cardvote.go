package opencv

import (
	"image"
	"math"
	"slices"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// Features in common find cards whose outline is not seen whole: under another
// card, in a sleeve, on a ground of their colour.

const (
	faceMarks    = 300  // features kept of a face
	pictureMarks = 2500 // and of a photograph
	markHigh     = 400  // pixels a face is high when its features are taken
	markLong     = 1280 // pixels a photograph is long
	markFar      = 64   // bits of 256 by which a feature may differ
	leastVotes   = 7    // features that must agree on one place
)

// placed is a face and where it may lie.
type placed struct {
	face  *cardFace
	at    vision.Homography
	votes int
}

func newCardORB(marks int) gocv.ORB {
	return gocv.NewORBWithParams(marks, 1.2, 8, 20, 0, 2, gocv.ORBScoreTypeHarris, 31, 12)
}

// mark is where a feature lies, how large it is and which way it points.
type mark struct {
	at    vision.Point
	size  float64
	angle float64 // degrees
}

// faceFeatures finds the features of a face, in places of the sheet.
func faceFeatures(img gocv.Mat, orb gocv.ORB) ([]mark, gocv.Mat) {
	k := markHigh / float64(img.Rows())
	w := max(1, int(k*float64(img.Cols())+0.5))
	small := resizedGrey(img, w, markHigh)
	defer small.Close()
	marks, table := features(small, orb)
	for i := range marks {
		m := &marks[i]
		m.at = vision.Point{m.at[0] / float64(w) * sheetWide, m.at[1] / markHigh * sheetHigh}
		m.size *= sheetHigh / float64(markHigh)
	}
	return marks, table
}

// pictureFeatures finds the features of a photograph, in its pixels: in each of
// tilesX x tilesY parts as many, so that a busy place does not take them all.
func pictureFeatures(img gocv.Mat) ([]mark, gocv.Mat) {
	const tilesX, tilesY, lap = 3, 2, 32
	k := min(2, markLong/float64(max(img.Cols(), img.Rows())))
	w, h := max(1, int(k*float64(img.Cols()))), max(1, int(k*float64(img.Rows())))
	grey := resizedGrey(img, w, h)
	defer grey.Close()
	orb := newCardORB(pictureMarks / (tilesX * tilesY))
	defer orb.Close()
	var all []mark
	table := gocv.NewMat()
	for t := range tilesX * tilesY {
		x, y := t%tilesX, t/tilesX
		part := image.Rect(x*w/tilesX-lap, y*h/tilesY-lap, (x+1)*w/tilesX+lap, (y+1)*h/tilesY+lap).Intersect(image.Rect(0, 0, w, h))
		tile := grey.Region(part)
		marks, rows := features(tile, orb)
		tile.Close()
		for _, m := range marks {
			m.at = vision.Point{(m.at[0] + float64(part.Min.X)) / k, (m.at[1] + float64(part.Min.Y)) / k}
			m.size /= k
			all = append(all, m)
		}
		appendRows(&table, rows)
		rows.Close()
	}
	return all, table
}

// resizedGrey is a BGR picture in grey, w x h pixels large.
func resizedGrey(img gocv.Mat, w, h int) gocv.Mat {
	small, grey := gocv.NewMat(), gocv.NewMat()
	defer small.Close()
	how := gocv.InterpolationArea
	if w > img.Cols() {
		how = gocv.InterpolationLinear
	}
	gocv.Resize(img, &small, image.Pt(w, h), 0, 0, how)
	gocv.CvtColor(small, &grey, gocv.ColorBGRToGray)
	return grey
}

// features finds the features of a grey picture and their descriptions, one a row.
func features(grey gocv.Mat, orb gocv.ORB) ([]mark, gocv.Mat) {
	none := gocv.NewMat()
	defer none.Close()
	keys, table := orb.DetectAndCompute(grey, none)
	marks := make([]mark, len(keys))
	for i, k := range keys {
		marks[i] = mark{vision.Point{k.X, k.Y}, k.Size, k.Angle}
	}
	return marks, table
}

// appendRows puts the rows of one table under those of another.
func appendRows(to *gocv.Mat, rows gocv.Mat) {
	switch {
	case rows.Empty():
	case to.Empty():
		rows.CopyTo(to)
	default:
		both := gocv.NewMat()
		gocv.Vconcat(*to, rows, &both)
		to.Close()
		*to = both
	}
}

// pair is a feature of a face and one of the picture that look alike.
type pair struct{ face, seen mark }

// vote finds faces by the features that they and the picture have in common, those
// with most votes first.
func (f *CardFaces) vote(img gocv.Mat) []placed {
	seen, table := pictureFeatures(img)
	defer table.Close()
	all, owner, first := f.marks()
	defer all.Close()
	if len(seen) < leastVotes || all.Empty() || all.Rows() < 3 {
		return nil
	}
	matcher := gocv.NewBFMatcherWithParams(gocv.NormHamming, false)
	defer matcher.Close()
	pairs := make([][]pair, len(f.faces))
	for i, near := range matcher.KnnMatch(table, all, 3) {
		for _, m := range near {
			if m.Distance > markFar || m.Distance > 1.2*near[0].Distance+2 {
				break
			}
			n := owner[m.TrainIdx]
			pairs[n] = append(pairs[n], pair{f.faces[n].keys[m.TrainIdx-first[n]], seen[i]})
		}
	}
	within := 4 * float64(max(img.Cols(), img.Rows())) / markLong
	var out []placed
	for n, some := range pairs {
		for range 2 { // the same design may lie there twice
			some := turnedAlike(some)
			if len(some) < leastVotes {
				break
			}
			h, inlier, ok := consensus(some, within)
			votes := 0
			for _, in := range inlier {
				if in {
					votes++
				}
			}
			if !ok || votes < leastVotes {
				break
			}
			if q := h.Quad(sheetWide, sheetHigh); q.Convex() && cardLike(q) {
				out = append(out, placed{f.faces[n], h, votes})
			}
			pairs[n] = without(pairs[n], some, inlier)
		}
	}
	slices.SortStableFunc(out, func(a, b placed) int { return b.votes - a.votes })
	return out
}

// marks are the descriptions of all faces, one under another; owner says for each
// row whose it is, first where each face's rows begin.
func (f *CardFaces) marks() (all gocv.Mat, owner, first []int) {
	all = gocv.NewMat()
	for n, c := range f.faces {
		first = append(first, len(owner))
		for range c.marks.Rows() {
			owner = append(owner, n)
		}
		appendRows(&all, c.marks)
	}
	return all, owner, first
}

// turnedAlike keeps the pairs that agree best on how far the card is turned and how
// large it is; chance pairs agree on neither.
func turnedAlike(some []pair) []pair {
	const turns, sizes = 12, 10 // of 30 degrees, of half an octave
	bin := func(p pair) (int, int) {
		turn := int(math.Mod(p.seen.angle-p.face.angle+720, 360) / 360 * turns)
		size := int(math.Floor(2 * math.Log2(p.seen.size/p.face.size)))
		return turn % turns, min(max(size+sizes/2, 0), sizes-1)
	}
	var count [turns][sizes]int
	for _, p := range some {
		t, s := bin(p)
		count[t][s]++
	}
	around := func(t, s int) (n int) {
		for dt := -1; dt <= 1; dt++ {
			for ds := -2; ds <= 2; ds++ {
				if v := s + ds; v >= 0 && v < sizes {
					n += count[(t+dt+turns)%turns][v]
				}
			}
		}
		return n
	}
	bt, bs := 0, 0
	for t := range turns {
		for s := range sizes {
			if around(t, s) > around(bt, bs) {
				bt, bs = t, s
			}
		}
	}
	var out []pair
	for _, p := range some {
		t, s := bin(p)
		if d := (t - bt + turns) % turns; (d <= 1 || d == turns-1) && s >= bs-2 && s <= bs+2 {
			out = append(out, p)
		}
	}
	return out
}

// without leaves out the pairs that have had their say.
func without(all, said []pair, inlier []bool) []pair {
	gone := map[pair]bool{}
	for i, p := range said {
		if inlier[i] {
			gone[p] = true
		}
	}
	var out []pair
	for _, p := range all {
		if !gone[p] {
			out = append(out, p)
		}
	}
	return out
}

// consensus is the homography that most pairs agree on, within so many pixels.
func consensus(some []pair, within float64) (h vision.Homography, inlier []bool, ok bool) {
	src := gocv.NewMatWithSize(len(some), 1, gocv.MatTypeCV64FC2)
	dst := gocv.NewMatWithSize(len(some), 1, gocv.MatTypeCV64FC2)
	mask := gocv.NewMat()
	defer src.Close()
	defer dst.Close()
	defer mask.Close()
	for i, p := range some {
		for c := range 2 {
			src.SetDoubleAt(i, c, p.face.at[c])
			dst.SetDoubleAt(i, c, p.seen.at[c])
		}
	}
	m := gocv.FindHomography(src, &dst, gocv.HomograpyMethodRANSAC, within, &mask, 400, 0.99)
	defer m.Close()
	if m.Empty() || mask.Empty() {
		return h, nil, false
	}
	for i := range h {
		h[i] = m.GetDoubleAt(i/3, i%3)
	}
	inlier = make([]bool, len(some))
	for i := range inlier {
		inlier[i] = mask.GetUCharAt(i, 0) != 0
	}
	return h, inlier, true
}
