package opencv

import (
	"math"
	"slices"
)

// Two pictures of a card are compared in blocks, so that a covered or shining part
// spoils its own blocks only:
//
//	+--+--+--+      in each block: how like are the two, of which spread is left
//	|ok|ok|no|      when the light's strength is taken out? Both blank: like. One
//	+--+--+--+      blank, the other printed: unlike. A block may lie a pixel
//	|ok|ok|no|      or two off.
//	+--+--+--+
const (
	blockSide = 12 // pixels of the sheet
	blocksX   = sheetWide / blockSide
	blocksY   = sheetHigh / blockSide
	blockN    = blocksX * blocksY
)

// cardSheet is a card, upright and flat, prepared for comparison.
type cardSheet struct {
	planes [3][]int16        // without their slow changes, in quarters of Lab's units
	sums   []float32         // see squareSums; made when the sheet is compared and not kept
	energy [blockN]float64   // root mean square of each block
	burnt  [blockN]bool      // white all over: light hides what is printed
	thumb  [thumbLen]float32 // the same at a glance, of length 1
}

const quarter = 4 // steps of the planes to a unit of Lab

// blank is the spread in grey levels below which a block holds nothing.
const blank = 5.0

// newCardSheet prepares the planes of Lab of sheetWide x sheetHigh pixels.
func newCardSheet(lab [3]plane) *cardSheet {
	s := &cardSheet{}
	s.thumb = thumbnail(lab)
	n := 0
	for b := range s.burnt {
		if s.burnt[b] = burnt(lab[0], b); s.burnt[b] {
			n++
		}
	}
	if n > blockN/3 { // a white card in much light: nothing says that print is missing
		s.burnt = [blockN]bool{}
	}
	for c, p := range lab {
		p = p.blurred(1)
		if c == 0 {
			slow := p.blurred(20)
			for i := range p.pix {
				p.pix[i] -= slow.pix[i]
			}
		} else {
			mean := float32(0)
			for _, v := range p.pix {
				mean += v / float32(len(p.pix))
			}
			for i := range p.pix {
				p.pix[i] = 1.5 * (p.pix[i] - mean)
			}
		}
		s.planes[c] = make([]int16, len(p.pix))
		for i, v := range p.pix {
			s.planes[c][i] = int16(math.Round(float64(quarter * v)))
		}
	}
	for b := range s.energy {
		s.energy[b] = math.Sqrt(s.product(s, b, 0, 0) / (blockSide * blockSide))
	}
	return s
}

// burnt says whether nearly all of a block is as bright as can be.
func burnt(l plane, b int) bool {
	n := 0
	for y := range blockSide {
		for _, v := range l.pix[(b/blocksX*blockSide+y)*sheetWide+b%blocksX*blockSide:][:blockSide] {
			if v > 247 {
				n++
			}
		}
	}
	return n > blockSide*blockSide*3/4
}

// squareSums sums the squares of all planes over the rectangle from (0,0) to each
// place, so that any block's sum takes four numbers.
func (s *cardSheet) squareSums() []float32 {
	const w = sheetWide + 1
	sums := make([]float32, w*(sheetHigh+1))
	for y := range sheetHigh {
		row := float32(0)
		for x := range sheetWide {
			for _, p := range s.planes {
				v := float32(p[y*sheetWide+x])
				row += v * v
			}
			sums[(y+1)*w+x+1] = sums[y*w+x+1] + row/(quarter*quarter)
		}
	}
	return sums
}

// square is the sum of squares of a block that lies off by (dx,dy).
func (s *cardSheet) square(b, dx, dy int) float64 {
	const w = sheetWide + 1
	at := (b/blocksX*blockSide+dy)*w + b%blocksX*blockSide + dx
	low := at + blockSide*w
	return float64(s.sums[low+blockSide] - s.sums[low] - s.sums[at+blockSide] + s.sums[at])
}

// product is the sum over a block of the products of both sheets, the other's block
// off by (dx,dy).
func (s *cardSheet) product(o *cardSheet, b, dx, dy int) float64 {
	from := b/blocksX*blockSide*sheetWide + b%blocksX*blockSide
	var sum int32 // at most 3 x 144 x (4 x 256)^2
	for c := range s.planes {
		for y := range blockSide {
			at := from + y*sheetWide
			p := s.planes[c][at:][:blockSide]
			q := o.planes[c][at+dy*sheetWide+dx:][:blockSide]
			for i, v := range p {
				sum += int32(v) * int32(q[i])
			}
		}
	}
	return float64(sum) / (quarter * quarter)
}

// onSheet says whether a block still lies on the sheet when it is off by (dx,dy).
func onSheet(b, dx, dy int) bool {
	x, y := b%blocksX*blockSide+dx, b/blocksX*blockSide+dy
	return x >= 0 && y >= 0 && x <= sheetWide-blockSide && y <= sheetHigh-blockSide
}

// likeness is how like a picture is to a face, block by block.
type likeness struct {
	like   [blockN]float64 // -1..1
	weight [blockN]float64 // 0..1: how much there is to compare
}

// compareSheets says how like the picture is to the face. Blocks of the picture may
// lie off by up to slip pixels.
func compareSheets(face, seen *cardSheet, slip int) likeness {
	if slip > 0 {
		seen.sums = seen.squareSums()
		defer func() { seen.sums = nil }()
	}
	gain := gainOf(face, seen)
	var out likeness
	for b := range blockN {
		f2 := face.energy[b] * face.energy[b]
		best := math.Inf(-1)
		for dy := -slip; dy <= slip; dy++ {
			for dx := -slip; dx <= slip; dx++ {
				if !onSheet(b, dx, dy) {
					continue
				}
				p2 := seen.energy[b] * seen.energy[b]
				if dx != 0 || dy != 0 {
					p2 = max(0, seen.square(b, dx, dy)/(blockSide*blockSide))
				}
				g := gain
				if p2 > 0 {
					g = min(max(face.energy[b]/math.Sqrt(p2), gain/2), gain*2)
				}
				fp := face.product(seen, b, dx, dy) / (blockSide * blockSide)
				best = max(best, (2*g*fp+blank*blank)/(f2+g*g*p2+blank*blank))
			}
		}
		out.like[b] = best
		most := max(face.energy[b], gain*seen.energy[b])
		out.weight[b] = most / (most + 2*blank)
	}
	return out
}

// gainOf is by how much the picture's contrast must be raised to be the face's.
func gainOf(face, seen *cardSheet) float64 {
	var ratio []float64
	for b := range blockN {
		if face.energy[b] > 2*blank && seen.energy[b] > 1 {
			ratio = append(ratio, face.energy[b]/seen.energy[b])
		}
	}
	if len(ratio) == 0 {
		return 1
	}
	slices.Sort(ratio)
	return min(max(ratio[len(ratio)/2], 0.4), 6)
}

// mean is the likeness over all blocks with another weight besides their own; nil
// is none. total is the weight there was.
func (l *likeness) mean(with *[blockN]float64) (mean, total float64) {
	for b, v := range l.like {
		w := l.weight[b]
		if with != nil {
			w *= with[b]
		}
		mean += w * v
		total += w
	}
	if total == 0 {
		return 0, 0
	}
	return mean / total, total
}

const (
	thumbWide = 15
	thumbHigh = 21
	thumbLen  = 3 * thumbWide * thumbHigh
)

// thumbnail is a card at a glance: levelled lightness and the colours without their
// means, as one vector of length 1. Scalar products say how like two are.
func thumbnail(lab [3]plane) (out [thumbLen]float32) {
	at := 0
	for c, p := range lab {
		small := p.smaller(thumbWide, thumbHigh)
		k := float32(1)
		if c == 0 {
			small = small.levelled(4, floorOf*small.contrast()+1)
		} else {
			mean := small.blurred(max(thumbWide, thumbHigh)).pix[thumbLen/6]
			for i := range small.pix {
				small.pix[i] -= mean
			}
			k = 1.0 / 25
		}
		for _, v := range small.pix {
			out[at] = k * v
			at++
		}
	}
	var square float32
	for _, v := range out {
		square += v * v
	}
	if square > 0 {
		k := 1 / float32(math.Sqrt(float64(square)))
		for i := range out {
			out[i] *= k
		}
	}
	return out
}

func dot(a, b *[thumbLen]float32) float32 {
	var sum float32
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
