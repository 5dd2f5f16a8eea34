package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"sort"
	"text/tabwriter"

	"adjutant/vision"
	"adjutant/vision/opencv"

	"gocv.io/x/gocv"
)

// figure is what one set came to.
type figure struct {
	Photos  int     `json:"-"`
	Read    float64 `json:"read"`    // share of photographs, per cent
	Misread float64 `json:"misread"` // per cent
}

// tabulate prints the tables and returns the figures that have bars.
func tabulate(w io.Writer, all []*labelled) map[string]figure {
	groups := map[string][]*labelled{}
	var order []string
	put := func(name string, p *labelled) {
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], p)
	}
	for _, p := range all {
		if p.negative {
			put("negatives", p)
			continue
		}
		put("all scopes", p)
		put("scope "+p.scope, p)
		if p.mixed() {
			put("light and dark", p)
		}
		put("source "+p.source, p)
	}
	sort.Strings(order)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "set\tphotos\tread\tasked\tmisread\tread %\tmisread %\t")
	figures := map[string]figure{}
	for _, name := range order {
		n := map[string]int{}
		for _, p := range groups[name] {
			n[p.outcome()]++
		}
		total := len(groups[name])
		f := figure{total, share(n["read"], total), share(n["misread"], total)}
		figures[name] = f
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t\n", name, total, n["read"], n["asked"], n["misread"], f.Read, f.Misread)
	}
	t.Flush()
	right, named, strange := colourHits(all)
	figures["colour"] = figure{named, share(right, named), 0}
	fmt.Fprintf(w, "\ncolour: %d of %d dice right, %.1f %%\n", right, named, share(right, named))
	for _, c := range slices.Sorted(maps.Keys(strange)) {
		fmt.Fprintf(w, "colour: the eye has no name %q; its dice, %d, are not counted\n", c, strange[c])
	}
	riskCoverage(w, all)
	return figures
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// colourHits counts, among photographs whose values were all seen, the dice whose
// colour the truth names and how many of those the reading has too. Dice of colours
// that the eye has no name for are counted apart.
func colourHits(all []*labelled) (right, named int, strange map[vision.Colour]int) {
	strange = map[vision.Colour]int{}
	for _, p := range all {
		if p.negative || !slices.Equal(values(p.reading.Dice), values(p.dice)) {
			continue
		}
		left := slices.Clone(p.reading.Dice)
		for _, want := range p.dice {
			if want.Colour == "" {
				continue
			}
			if !want.Colour.Known() {
				strange[want.Colour]++
				continue
			}
			named++
			at := slices.IndexFunc(left, func(d vision.Die) bool { return d.Value == want.Value && d.Colour == want.Colour })
			if at >= 0 {
				right++
				left = slices.Delete(left, at, at+1)
			}
		}
	}
	return right, named, strange
}

// riskCoverage prints how many photographs would be accepted at each confidence
// and how many of those wrongly: the confidence of a photograph is the product of
// its dice's, and a reading with a reason against it is never accepted.
func riskCoverage(w io.Writer, all []*labelled) {
	type point struct {
		confidence float64
		right      bool
	}
	var points []point
	total := 0
	for _, p := range all {
		if p.negative {
			continue
		}
		total++
		if len(p.reading.Dice) == 0 || slices.ContainsFunc(p.reading.Why, func(y vision.Why) bool { return y != vision.LowConfidence }) {
			continue
		}
		c := 1.0
		for _, d := range p.reading.Dice {
			c *= d.Confidence
		}
		points = append(points, point{c, slices.Equal(values(p.reading.Dice), values(p.dice))})
	}
	sort.Slice(points, func(i, j int) bool { return points[i].confidence > points[j].confidence })
	fmt.Fprintln(w, "\nrisk and coverage (photographs with dice):")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "confidence at least\taccepted\tcoverage %\twrong\trisk %\t")
	for _, least := range []float64{0.999, 0.995, 0.99, 0.98, 0.95, 0.9, 0.8, 0.5, 0} {
		n, wrong := 0, 0
		for _, p := range points {
			if p.confidence >= least {
				n++
				if !p.right {
					wrong++
				}
			}
		}
		fmt.Fprintf(t, "%.3f\t%d\t%.1f\t%d\t%.2f\t\n", least, n, share(n, total), wrong, share(wrong, n))
	}
	t.Flush()
}

// compare holds the figures against the recorded bars.
func compare(figures map[string]figure) int {
	var want map[string]figure
	if err := json.Unmarshal(bars, &want); err != nil {
		fmt.Println("photos: the recorded bars cannot be read:", err)
		return 1
	}
	code := 0
	names := make([]string, 0, len(want))
	for name := range want {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		bar, got := want[name], figures[name]
		if _, measured := figures[name]; !measured && name == "negatives" {
			continue // the folder has none
		}
		if got.Read+0.05 < bar.Read || got.Misread > bar.Misread+0.05 {
			fmt.Printf("photos: %s: read %.1f %% (bar %.1f), misread %.1f %% (bar %.1f)\n", name, got.Read, bar.Read, got.Misread, bar.Misread)
			code = 1
		}
	}
	if code == 0 {
		fmt.Println("photos: every bar holds")
	}
	return code
}

const tileWide, tileHigh = 480, 400

// drawTile draws one photograph with the boxes and values that were seen.
func drawTile(sheet *gocv.Mat, dir string, p *labelled, worse spoiler, x, y int) error {
	img, err := opencv.DecodeFile(filepath.Join(dir, p.file))
	if err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	defer img.Close()
	worse.apply(&img, p.file)
	k := min(float64(tileWide)/float64(img.Cols()), float64(tileHigh-40)/float64(img.Rows()))
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(img, &small, image.Pt(max(1, int(k*float64(img.Cols()))), max(1, int(k*float64(img.Rows())))), 0, 0, gocv.InterpolationArea)
	green, red, white := color.RGBA{0, 255, 0, 0}, color.RGBA{255, 60, 60, 0}, color.RGBA{255, 255, 255, 0}
	for _, d := range p.reading.Dice {
		b := image.Rect(int(k*float64(d.Box[0])), int(k*float64(d.Box[1])), int(k*float64(d.Box[0]+d.Box[2])), int(k*float64(d.Box[1]+d.Box[3])))
		gocv.Rectangle(&small, b, green, 1)
		gocv.PutText(&small, fmt.Sprintf("%d %.2f", d.Value, d.Confidence), image.Pt(b.Min.X, b.Min.Y-2), gocv.FontHersheySimplex, 0.4, red, 1)
	}
	to := sheet.Region(image.Rect(x, y, x+small.Cols(), y+small.Rows()))
	defer to.Close()
	small.CopyTo(&to)
	name := filepath.Base(p.file)
	gocv.PutText(sheet, fmt.Sprintf("%s %s", p.outcome(), name[max(0, len(name)-44):]), image.Pt(x+2, y+tileHigh-24), gocv.FontHersheySimplex, 0.4, white, 1)
	gocv.PutText(sheet, fmt.Sprintf("truth %v seen %v %v", values(p.dice), values(p.reading.Dice), p.reading.Why), image.Pt(x+2, y+tileHigh-8), gocv.FontHersheySimplex, 0.36, white, 1)
	return nil
}
