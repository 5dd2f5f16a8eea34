package main

import (
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
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
	err                 error // why the photograph could not be looked at
}

// outcome of one photograph.
func (p *labelled) outcome() string {
	switch {
	case p.err != nil:
		return "asked"
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

// colours are those of the dice, if the truth names all and the eye has all these names.
func (p *labelled) colours() (all []vision.Colour) {
	for _, d := range p.dice {
		if !d.Colour.Known() {
			return nil
		}
		all = append(all, d.Colour)
	}
	return all
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
	flags := newFlags("photos")
	dir := flags.String("photos", photoFolder(), "folder with dice/labels.csv and dice-negatives/labels.csv")
	report := flags.String("report", "", "folder for contact sheets of every photograph that was not read")
	nets := flags.String("nets", "", "folder with find.onnx, face.onnx, find-deep.onnx, face-deep.onnx and calibration.json or calibration-SOURCE.json to measure instead of the embedded ones")
	sources := flags.String("sources", "", "measure only these sources, separated by commas; the bars are then not applied")
	evidence := flags.String("evidence", "", "file for what was seen of each candidate, for vision/train/calibrate.py")
	look := flags.String("look", "enough", "how hard to look, for calibration: glance, stare or enough (as people get it)")
	spoil := flags.String("spoil", "", "make every photograph worse first; the bars are then not applied: "+spoilWords())
	told := flags.Bool("told", false, "tell the reader the colours of the dice, as a game does that waits for them; the bars are then not applied")
	list := flags.Bool("list", false, "print a line for every photograph that was not read")
	rest, code, stop := parse(flags, args)
	if stop {
		return code
	}
	if !noFiles("photos", rest) {
		return 2
	}
	all, err := labels(*dir)
	if errors.Is(err, fs.ErrNotExist) && !given(flags, "photos") {
		fmt.Printf("photos: skipped, there are no labelled photographs in %s; name a folder: --photos DIR\n", *dir)
		return 0
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w\nname a folder that has dice/labels.csv (%s) with its photographs beside it and, of photographs without pip dice, dice-negatives/labels.csv (%s)", err, strings.Join(diceColumns, ","), strings.Join(negativeColumns, ","))
	}
	if err == nil {
		all, err = ofSources(all, *sources, func(p *labelled) string { return p.source })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "photos:", err)
		return 1
	}
	hard, ok := map[string]opencv.Look{"enough": opencv.Enough, "glance": opencv.Glance, "stare": opencv.Stare}[*look]
	if !ok {
		fmt.Fprintf(os.Stderr, "photos: --look %s: it is glance, stare or enough\n", *look)
		return 2
	}
	worse, err := spoilNamed(*spoil)
	if err != nil {
		fmt.Fprintln(os.Stderr, "photos:", err)
		return 2
	}
	m := measuring{photos: *dir, nets: *nets, look: hard, worse: worse, told: *told, evidence: *evidence}
	if err := m.measure(all); err != nil {
		fmt.Fprintln(os.Stderr, "photos:", err)
		return 1
	}
	if *list {
		for _, p := range all {
			switch o := p.outcome(); {
			case p.err != nil:
				fmt.Printf("%-8s %s truth %v not looked at\n", o, p.file, values(p.dice))
			case o != "read":
				fmt.Printf("%-8s %s truth %v seen %v %v\n", o, p.file, values(p.dice), values(p.reading.Dice), p.reading.Why)
			}
		}
	}
	if *report != "" {
		if err := contactSheets(*dir, *report, all, worse); err != nil {
			fmt.Fprintln(os.Stderr, "photos:", err)
			return 1
		}
	}
	figures := tabulate(os.Stdout, all)
	for _, p := range all {
		if p.err != nil {
			fmt.Fprintf(os.Stderr, "photos: not looked at, counted as not read: %s: %v\n", p.file, p.err)
			code = 1
		}
	}
	if *sources != "" || *spoil != "" || *told || hard != opencv.Enough {
		return code
	}
	return max(code, compare(figures))
}

// given says whether a flag stands on the command line.
func given(flags *flag.FlagSet, name string) (found bool) {
	flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// ofSources are the photographs of the sources named, all when none is. A name that no
// photograph has is refused.
func ofSources[P any](all []P, names string, source func(P) string) ([]P, error) {
	if names == "" {
		if len(all) == 0 {
			return nil, errors.New("there is no photograph: labels.csv has no line below its head")
		}
		return all, nil
	}
	there := map[string]bool{}
	for _, p := range all {
		there[source(p)] = true
	}
	wanted := map[string]bool{}
	for _, name := range strings.Split(names, ",") {
		if name = strings.TrimSpace(name); !there[name] {
			return nil, fmt.Errorf("--sources %s: there is no photograph of %q; there are some of %s", names, name, strings.Join(slices.Sorted(maps.Keys(there)), ", "))
		}
		wanted[name] = true
	}
	return slices.DeleteFunc(all, func(p P) bool { return !wanted[source(p)] }), nil
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

// The columns that the truth of both sets has; more may follow.
var (
	diceColumns     = []string{"file", "values", "scope"}
	negativeColumns = []string{"file"}
)

// labels reads the truth of both sets.
func labels(dir string) ([]*labelled, error) {
	rows, err := truthRows(filepath.Join(dir, "dice"), diceColumns)
	if err != nil {
		return nil, err
	}
	var all []*labelled
	for _, row := range rows {
		p := &labelled{file: filepath.Join("dice", row.at["file"]), scope: row.at["scope"]}
		p.source, _, _ = strings.Cut(row.at["file"], "__")
		if p.dice, err = truthDice(row.at["values"]); err != nil {
			return nil, fmt.Errorf("%s: %w", row.where, err)
		}
		all = append(all, p)
	}
	rows, err = truthRows(filepath.Join(dir, "dice-negatives"), negativeColumns)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(os.Stderr, "photos: there is no dice-negatives/labels.csv in %s: photographs without pip dice are not measured, nor held against their bar\n", dir)
	} else if err != nil {
		return nil, err
	}
	for _, row := range rows {
		p := &labelled{file: filepath.Join("dice-negatives", row.at["file"]), negative: true, scope: "negative"}
		p.source, _, _ = strings.Cut(row.at["file"], "__")
		all = append(all, p)
	}
	return all, nil
}

// truthDice reads "white:1 4 red:6": dice with the colours that are known.
func truthDice(text string) (dice []vision.Die, err error) {
	for _, word := range strings.Fields(text) {
		colour, value, found := strings.Cut(word, ":")
		if !found {
			colour, value = "", word
		}
		if len(value) != 1 || value[0] < '1' || value[0] > '6' || found && colour == "" {
			return nil, fmt.Errorf("%q is no die; write 4 or red:4, with a face from 1 to 6", word)
		}
		dice = append(dice, vision.Die{Value: int(value[0] - '0'), Colour: vision.Colour(strings.ToLower(colour))})
	}
	if len(dice) == 0 {
		return nil, errors.New("no dice are named; a photograph without pip dice belongs into dice-negatives")
	}
	return dice, nil
}

// truthRow is a line of a labels.csv: its words by column, and where it stands.
type truthRow struct {
	at    map[string]string
	where string
}

// truthRows are the lines of a folder's labels.csv below its head, which must name
// these columns; others may stand there too.
func truthRows(dir string, columns []string) ([]truthRow, error) {
	name := filepath.Join(dir, "labels.csv")
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading the photographs' truth: %w", err)
	}
	defer f.Close()
	lines := csv.NewReader(f)
	head, err := lines.Read()
	if err == io.EOF {
		return nil, fmt.Errorf("%s:1: the file is empty; it begins with the columns %s", name, strings.Join(columns, ","))
	}
	if err != nil {
		return nil, fmt.Errorf("reading the photographs' truth in %s: %w", name, err)
	}
	head[0] = strings.TrimPrefix(head[0], "\ufeff") // as spreadsheets write it
	for _, c := range columns {
		if !slices.Contains(head, c) {
			return nil, fmt.Errorf("%s:1: there is no column %q; the columns are %s", name, c, strings.Join(columns, ","))
		}
	}
	var rows []truthRow
	for {
		cells, err := lines.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the photographs' truth in %s: %w", name, err)
		}
		line, _ := lines.FieldPos(0)
		row := truthRow{at: map[string]string{}, where: fmt.Sprintf("%s:%d", name, line)}
		for i, c := range head {
			row.at[c] = cells[i]
		}
		if row.at["file"] == "" {
			return nil, fmt.Errorf("%s: the column file is empty; it names the photograph", row.where)
		}
		rows = append(rows, row)
	}
}

// measuring is how photographs are read to be measured.
type measuring struct {
	photos   string      // their folder
	nets     string      // folder of other networks; none: the embedded ones
	look     opencv.Look // how hard
	worse    spoiler     // what spoils them first
	told     bool        // the colours that the truth names are those the game waits for
	evidence string      // file for what was seen; none: nowhere
}

// measure reads every photograph.
func (m measuring) measure(all []*labelled) error {
	var out *json.Encoder
	if m.evidence != "" {
		f, err := os.Create(m.evidence)
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
		if reader == nil || m.nets != "" && p.source != source {
			next, err := openReader(m.nets, p.source)
			if err != nil {
				return err
			}
			if reader != nil {
				reader.Close()
			}
			reader, source = next, p.source
		}
		img, err := opencv.DecodeFile(filepath.Join(m.photos, p.file))
		if err != nil {
			p.err = err
			continue
		}
		m.worse.apply(&img, p.file)
		opt := opencv.ReadOptions{Look: m.look}
		if m.told {
			opt.Colours = p.colours()
		}
		var seen []opencv.Evidence
		p.reading, seen = reader.Explain(img, opt)
		if out != nil {
			out.Encode(map[string]any{"file": p.file, "truth": p.dice, "width": img.Cols(), "height": img.Rows(),
				"reading": p.reading, "evidence": seen})
		}
		img.Close()
	}
	return nil
}

// contactSheets draws every photograph that was not read, as it was shown, with what was seen.
func contactSheets(dir, report string, all []*labelled, worse spoiler) error {
	if err := os.MkdirAll(report, 0o755); err != nil {
		return fmt.Errorf("making the report folder: %w", err)
	}
	const perSheet, columns = 12, 4
	var missed []*labelled
	for _, p := range all {
		if p.outcome() != "read" && p.err == nil {
			missed = append(missed, p)
		}
	}
	for n := 0; n*perSheet < len(missed); n++ {
		part := missed[n*perSheet : min(len(missed), (n+1)*perSheet)]
		sheet := gocv.NewMatWithSize((len(part)+columns-1)/columns*tileHigh, columns*tileWide, gocv.MatTypeCV8UC3)
		for i, p := range part {
			if err := drawTile(&sheet, dir, p, worse, i%columns*tileWide, i/columns*tileHigh); err != nil {
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
	if len(missed) == 0 {
		fmt.Println("photos: every picture that could be looked at was read, nothing to draw")
		return nil
	}
	fmt.Printf("photos: %d not read, drawn in %s\n", len(missed), report)
	return nil
}
