package vision

import (
	"image"
	"math"
	"slices"
)

// Limits for advice, in grey levels and parts. Found on rendered trays and on
// photographs: the reader's own accuracy falls off beyond them.
const (
	dimLight    = 35   // median brightness below which dark dice vanish
	brightLight = 215  // and above which light ones do
	muchGlare   = 0.01 // of the tray burnt out
	softFocus   = 0.45 // of 1
	unevenRatio = 2.6  // brightest to darkest ninth
	smallDie    = 34   // pixels: pips are 3 pixels wide
	largeDie    = 260
	enoughEdges = 40 // strong edges wanted before focus is judged
)

// LookAtTray judges light, glare and focus of a grey picture within an outline
// (none: everywhere) and says what to better. dice are those that lie there, from
// a reading of the same picture; they give the die size. An outline that is
// missing is the caller's to mention.
func LookAtTray(g *image.Gray, outline []Point, dice []Die) Tray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	t := Tray{Outline: outline, Size: [2]int{w, h}, Dice: dice, Advice: []Advice{}}
	inside := func(x, y int) bool { return len(outline) < 3 || Within(outline, Point{float64(x), float64(y)}) }

	var hist [256]int
	var ninths [9][256]int
	n, burnt := 0, 0
	for y := 0; y < h; y += 2 {
		for x := 0; x < w; x += 2 {
			if !inside(x, y) {
				continue
			}
			p := g.Pix[y*g.Stride+x]
			hist[p]++
			ninths[y*3/h*3+x*3/w][p]++
			n++
			if p >= 250 {
				burnt++
			}
		}
	}
	if n == 0 {
		t.Advice = append(t.Advice, NoOutline)
		return t
	}
	t.Light = float64(middle(hist[:]))
	t.Glare = float64(burnt) / float64(n)
	t.Focus = focus(g, inside)
	var sides []float64
	for _, d := range dice {
		sides = append(sides, float64(max(d.Box[2], d.Box[3])))
	}
	if len(sides) > 0 {
		slices.Sort(sides)
		t.DieSize = sides[len(sides)/2]
	}

	dark, light := math.Inf(1), 0.0
	for _, part := range ninths {
		sum := 0
		for _, c := range part {
			sum += c
		}
		if sum > n/40 {
			m := float64(middle(part[:]))
			dark, light = min(dark, m), max(light, m)
		}
	}
	for advice, applies := range map[Advice]bool{
		MoreLight:   t.Light < dimLight,
		LessLight:   t.Light > brightLight,
		LessGlare:   t.Glare > muchGlare && t.Light <= brightLight,
		Sharpen:     t.Focus > 0 && t.Focus < softFocus,
		UnevenLight: light > unevenRatio*(dark+4),
		CameraNear:  t.DieSize > 0 && t.DieSize < smallDie,
		CameraFar:   t.DieSize > largeDie,
	} {
		if applies {
			t.Advice = append(t.Advice, advice)
		}
	}
	slices.Sort(t.Advice)
	return t
}

// middle is the median of a histogram.
func middle(hist []int) int {
	n := 0
	for _, c := range hist {
		n += c
	}
	seen := 0
	for i, c := range hist {
		if seen += c; seen > n/2 {
			return i
		}
	}
	return 0
}

// focus is how steep the strongest edges are: the step over two pixels as a part
// of the step over ten. A sharp edge has about 1, one blurred over six pixels a
// third. 0 means that there are too few edges to tell.
func focus(g *image.Gray, inside func(x, y int) bool) float64 {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	const reach = 5
	var steep []float64
	at := func(x, y int) int { return int(g.Pix[y*g.Stride+x]) }
	along := func(x, y, dx, dy int) {
		near := abs(at(x+dx, y+dy) - at(x-dx, y-dy))
		far := abs(at(x+reach*dx, y+reach*dy) - at(x-reach*dx, y-reach*dy))
		if far < 50 {
			return
		}
		for k := 1 - reach; k < reach; k++ { // the steepest place of this edge only
			if abs(at(x+(k+1)*dx, y+(k+1)*dy)-at(x+(k-1)*dx, y+(k-1)*dy)) > near {
				return
			}
		}
		steep = append(steep, min(float64(near)/float64(far), 1))
	}
	for y := reach + 1; y < h-reach-1; y += 2 {
		for x := reach + 1; x < w-reach-1; x++ {
			if inside(x, y) {
				along(x, y, 1, 0)
				along(x, y, 0, 1)
			}
		}
	}
	if len(steep) < enoughEdges {
		return 0
	}
	slices.Sort(steep)
	return steep[len(steep)*3/4]
}
