package main

import (
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"adjutant/vision"
	"adjutant/vision/opencv"

	"gocv.io/x/gocv"
)

// bars are the shares of photographs that must be read, and may be misread, for
// photos to succeed. They may only rise.
//
//go:embed bars.json
var bars []byte

// labelled is one photograph with its truth.
type labelled struct {
	file, scope, source string
	negative            bool
	dice                []vision.Die // value and, where the truth names it, colour
	reading             vision.Reading
}

// outcome of one photograph.
func (p *labelled) outcome() string {
	switch {
	case p.negative && len(p.reading.Dice) > 0 && p.reading.Sure:
		return "misread"
	case p.negative && len(p.reading.Dice) > 0:
		return "asked"
	case p.negative:
		return "read"
	case !p.reading.Sure:
		return "asked"
	case slices.Equal(values(p.reading.Dice), values(p.dice)):
		return "read"
	}
	return "misread"
}

// mixed says whether light and dark dice lie together.
func (p *labelled) mixed() bool {
	light, dark := false, false
	for _, d := range p.dice {
		switch d.Colour {
		case vision.White, vision.Ivory, vision.Yellow:
			light = true
		case "":
		default:
			dark = true
		}
	}
	return light && dark
}

func values(dice []vision.Die) []int {
	v := make([]int, len(dice))
	for i, d := range dice {
		v[i] = d.Value
	}
	sort.Ints(v)
	return v
}

// photos measures the reader on labelled photographs and returns 1 below the bars.
func photos(args []string) int {
	flags := flag.NewFlagSet("photos", flag.ContinueOnError)
	dir := flags.String("photos", photoFolder(), "folder with dice/labels.csv and dice-negatives/labels.csv")
	report := flags.String("report", "", "folder for contact sheets of every photograph that was not read")
	nets := flags.String("nets", "", "folder with find.onnx, face.onnx, find-deep.onnx, face-deep.onnx and calibration.json or calibration-SOURCE.json to measure instead of the embedded ones")
	sources := flags.String("sources", "", "measure only these sources, separated by commas; the bars are then not applied")
	evidence := flags.String("evidence", "", "file for what was seen of each candidate, for vision/train/calibrate.py")
	look := flags.String("look", "enough", "how hard to look, for calibration: glance, stare or enough (as people get it)")
	list := flags.Bool("list", false, "print a line for every photograph that was not read")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	all, err := labels(*dir)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Printf("photos: skipped, there are no labelled photographs in %s\n", *dir)
		return 0
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "photos:", err)
		return 1
	}
	if *sources != "" {
		all = slices.DeleteFunc(all, func(p *labelled) bool { return !slices.Contains(strings.Split(*sources, ","), p.source) })
	}
	hard, ok := map[string]opencv.Look{"enough": opencv.Enough, "glance": opencv.Glance, "stare": opencv.Stare}[*look]
	if !ok {
		fmt.Fprintf(os.Stderr, "photos: --look %s: it is glance, stare or enough\n", *look)
		return 2
	}
	if err := measure(*nets, *dir, all, hard, *evidence); err != nil {
		fmt.Fprintln(os.Stderr, "photos:", err)
		return 1
	}
	if *list {
		for _, p := range all {
			if o := p.outcome(); o != "read" {
				fmt.Printf("%-8s %s truth %v seen %v %v\n", o, p.file, values(p.dice), values(p.reading.Dice), p.reading.Why)
			}
		}
	}
	if *report != "" {
		if err := contactSheets(*dir, *report, all); err != nil {
			fmt.Fprintln(os.Stderr, "photos:", err)
			return 1
		}
	}
	figures := tabulate(os.Stdout, all)
	if *sources != "" || hard != opencv.Enough {
		return 0
	}
	return compare(figures)
}

func photoFolder() string {
	if dir := os.Getenv("ADJUTANT_PHOTOS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared", "photos")
}

// openReader loads the reader for photographs of a source: the embedded one, or one
// with other networks and, where the folder has them, the calibration fitted without
// this source or the one for all.
func openReader(nets, source string) (*opencv.Reader, error) {
	if nets == "" {
		return opencv.NewReader()
	}
	var w opencv.Weights
	for name, to := range map[string]*[]byte{"find": &w.Find, "face": &w.Face, "find-deep": &w.DeepFind, "face-deep": &w.DeepFace} {
		var err error
		if *to, err = os.ReadFile(filepath.Join(nets, name+".onnx")); err != nil {
			return nil, fmt.Errorf("loading other networks: %w", err)
		}
	}
	var err error
	w.Calibration, err = os.ReadFile(filepath.Join(nets, "calibration-"+source+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		w.Calibration, err = os.ReadFile(filepath.Join(nets, "calibration.json"))
	}
	if err != nil {
		return nil, fmt.Errorf("loading another calibration: %w", err)
	}
	return opencv.NewReaderFrom(w)
}

// labels reads the truth of both sets.
func labels(dir string) ([]*labelled, error) {
	var all []*labelled
	for _, set := range []string{"dice", "dice-negatives"} {
		rows, err := truthRows(filepath.Join(dir, set))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			p := &labelled{file: filepath.Join(set, row[0]), negative: set == "dice-negatives", scope: "negative"}
			p.source, _, _ = strings.Cut(row[0], "__")
			if !p.negative {
				p.scope = row[2]
				for _, word := range strings.Fields(row[1]) {
					colour, value, found := strings.Cut(word, ":")
					if !found {
						colour, value = "", word
					}
					p.dice = append(p.dice, vision.Die{Value: int(value[0] - '0'), Colour: vision.Colour(colour)})
				}
			}
			all = append(all, p)
		}
	}
	return all, nil
}

// truthRows are the lines of a folder's labels.csv below its head.
func truthRows(dir string) ([][]string, error) {
	f, err := os.Open(filepath.Join(dir, "labels.csv"))
	if err != nil {
		return nil, fmt.Errorf("reading the photographs' truth: %w", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("reading the photographs' truth in %s: %w", filepath.Base(dir), err)
	}
	return rows[min(1, len(rows)):], nil
}

// measure reads every photograph.
func measure(nets, dir string, all []*labelled, look opencv.Look, evidence string) error {
	var out *json.Encoder
	if evidence != "" {
		f, err := os.Create(evidence)
		if err != nil {
			return fmt.Errorf("writing the evidence: %w", err)
		}
		defer f.Close()
		out = json.NewEncoder(f)
	}
	var reader *opencv.Reader
	source := ""
	defer func() {
		if reader != nil {
			reader.Close()
		}
	}()
	for _, p := range all {
		if reader == nil || nets != "" && p.source != source {
			next, err := openReader(nets, p.source)
			if err != nil {
				return err
			}
			if reader != nil {
				reader.Close()
			}
			reader, source = next, p.source
		}
		img, err := opencv.DecodeFile(filepath.Join(dir, p.file))
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
		var seen []opencv.Evidence
		p.reading, seen = reader.Explain(img, opencv.ReadOptions{Look: look})
		if out != nil {
			out.Encode(map[string]any{"file": p.file, "truth": p.dice, "width": img.Cols(), "height": img.Rows(),
				"reading": p.reading, "evidence": seen})
		}
		img.Close()
	}
	return nil
}

// contactSheets draws every photograph that was not read, with what was seen.
func contactSheets(dir, report string, all []*labelled) error {
	if err := os.MkdirAll(report, 0o755); err != nil {
		return fmt.Errorf("making the report folder: %w", err)
	}
	const perSheet, columns = 12, 4
	var missed []*labelled
	for _, p := range all {
		if p.outcome() != "read" {
			missed = append(missed, p)
		}
	}
	for n := 0; n*perSheet < len(missed); n++ {
		part := missed[n*perSheet : min(len(missed), (n+1)*perSheet)]
		sheet := gocv.NewMatWithSize((len(part)+columns-1)/columns*tileHigh, columns*tileWide, gocv.MatTypeCV8UC3)
		for i, p := range part {
			if err := drawTile(&sheet, dir, p, i%columns*tileWide, i/columns*tileHigh); err != nil {
				sheet.Close()
				return err
			}
		}
		name := filepath.Join(report, fmt.Sprintf("not-read-%02d.png", n+1))
		ok := gocv.IMWrite(name, sheet)
		sheet.Close()
		if !ok {
			return fmt.Errorf("writing %s: the file cannot be written", name)
		}
	}
	fmt.Printf("photos: %d not read, drawn in %s\n", len(missed), report)
	return nil
}
