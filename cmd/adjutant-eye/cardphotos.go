package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"

	"adjutant/vision"
	"adjutant/vision/opencv"
)

// cardBars are what the card reader must reach on labelled photographs. The shares
// may only rise, the wrong names only fall.
//
//go:embed cardbars.json
var cardBars []byte

// cardPhoto is one photograph of cards with its truth and what was read.
type cardPhoto struct {
	file, deck, difficulty, source string
	want                           []string // must be found
	may                            []string // lie there too: seen in part, or enrolled from this very photograph
	reading                        vision.CardReading
	err                            error // why the photograph could not be looked at
}

// wrong lists the names that were given to what is not there.
func (p *cardPhoto) wrong() (ids []string) {
	for _, c := range p.reading.Cards {
		if !slices.Contains(p.want, c.ID) && !slices.Contains(p.may, c.ID) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// found counts the cards that had to be found and were.
func (p *cardPhoto) found() (n int) {
	for _, id := range p.want {
		if slices.ContainsFunc(p.reading.Cards, func(c vision.Card) bool { return c.ID == id }) {
			n++
		}
	}
	return n
}

// outcome is read: sure and right; misread: sure and wrong or not all; else asked.
func (p *cardPhoto) outcome() string {
	switch {
	case !p.reading.Sure:
		return "asked"
	case len(p.wrong()) > 0 || p.found() < len(p.want):
		return "misread"
	}
	return "read"
}

// cardFigure is what one set came to.
type cardFigure struct {
	Named   float64 `json:"named"`   // share of the cards that had to be found, per cent
	Wrong   int     `json:"wrong"`   // names given to what is not there
	Misread int     `json:"misread"` // photographs that were sure and not right
	Read    int     `json:"read"`    // photographs that were sure and right
}

// cardPhotos measures the card reader on labelled photographs and returns 1 below
// the bars.
func cardPhotos(args []string) int {
	flags := newFlags("cards-photos")
	dir := flags.String("photos", photoFolder(), "folder with cards/labels.csv, cards/photos and cards/faces")
	list := flags.Bool("list", false, "print a line for every photograph that was not read")
	foreign := flags.Bool("foreign", false, "read every photograph with every other deck instead: no name may be given")
	sources := flags.String("sources", "", "measure only these sources, separated by commas; the bars are then not applied")
	evidence := flags.String("evidence", "", "file for what was seen of each face, one JSON object a line")
	rest, code, stop := parse(flags, args)
	if stop {
		return code
	}
	if !noFiles("cards-photos", rest) {
		return 2
	}
	all, err := cardLabels(filepath.Join(*dir, "cards"))
	if errors.Is(err, fs.ErrNotExist) && !given(flags, "photos") {
		fmt.Printf("cards-photos: skipped, there are no labelled photographs of cards in %s; name a folder: --photos DIR\n", *dir)
		return 0
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w\nname a folder that has cards/labels.csv (%s), cards/photos and cards/faces", err, strings.Join(cardColumns, ","))
	}
	if err == nil {
		all, err = ofSources(all, *sources, func(p *cardPhoto) string { return p.source })
	}
	if err == nil && *foreign {
		all, err = withForeignDecks(filepath.Join(*dir, "cards"), all)
	}
	if err == nil {
		err = measureCards(filepath.Join(*dir, "cards"), all, *evidence)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cards-photos:", err)
		return 1
	}
	if *list {
		for _, p := range all {
			if o := p.outcome(); o == "misread" || len(p.wrong()) > 0 || p.found() < len(p.want) || !*foreign && o != "read" {
				fmt.Printf("%-8s %s deck %s: found %d of %d, wrong %v, unknown %d %v\n", o, p.file, p.deck, p.found(), len(p.want), p.wrong(), len(p.reading.Unknown), p.reading.Why)
			}
		}
	}
	figures := tabulateCards(os.Stdout, all)
	for _, p := range all {
		if p.err != nil {
			fmt.Fprintf(os.Stderr, "cards-photos: not looked at, counted as not read: %s with deck %s: %v\n", p.file, p.deck, p.err)
			code = 1
		}
	}
	if *foreign {
		return max(code, holdCards(map[string]cardFigure{"foreign decks": figures["all"]}))
	}
	if *sources != "" {
		return code
	}
	return max(code, holdCards(figures))
}

var noteIDs = regexp.MustCompile(`(optional|self): ((?:[a-z0-9]+-[A-Za-z0-9-]+ ?)+)`)

// cardColumns are those that the truth has; more may follow.
var cardColumns = []string{"file", "deck", "card_ids", "difficulty", "notes"}

// cardLabels reads the truth.
func cardLabels(dir string) ([]*cardPhoto, error) {
	rows, err := truthRows(dir, cardColumns)
	if err != nil {
		return nil, err
	}
	faces, err := os.ReadDir(filepath.Join(dir, "faces"))
	if err != nil {
		return nil, fmt.Errorf("reading the enrolled decks: %w", err)
	}
	var all []*cardPhoto
	for _, row := range rows {
		p := &cardPhoto{file: row.at["file"], deck: row.at["deck"], want: strings.Fields(row.at["card_ids"]), difficulty: row.at["difficulty"]}
		p.source, _, _ = strings.Cut(p.file, "__")
		for _, m := range noteIDs.FindAllStringSubmatch(row.at["notes"], -1) {
			p.may = append(p.may, strings.Fields(m[2])...)
		}
		// Nothing of any deck lies there: every deck is tried. "The other eight" of a
		// photograph from which they were enrolled are the rest of that photograph.
		if strings.Contains(row.at["notes"], "self: the other eight") {
			p.may = append(p.may, "mtgb-cyclonic-rift", "mtgb-force-of-will", "mtgb-frantic-search", "mtgb-island",
				"mtgb-mountain", "mtgb-ponder", "mtgb-snapcaster-mage", "mtgb-sol-ring")
		}
		if p.deck != "none" {
			all = append(all, p)
			continue
		}
		for _, deck := range faces {
			each := *p
			each.deck = deck.Name()
			each.difficulty = "nothing enrolled"
			all = append(all, &each)
		}
	}
	return all, nil
}

// withForeignDecks pairs each photograph with each deck but its own.
func withForeignDecks(dir string, all []*cardPhoto) ([]*cardPhoto, error) {
	decks, err := os.ReadDir(filepath.Join(dir, "faces"))
	if err != nil {
		return nil, fmt.Errorf("reading the enrolled decks: %w", err)
	}
	var out []*cardPhoto
	for _, p := range all {
		for _, deck := range decks {
			if p.difficulty != "nothing enrolled" && deck.Name() != p.deck {
				out = append(out, &cardPhoto{file: p.file, deck: deck.Name(), difficulty: p.difficulty, source: p.source})
			}
		}
	}
	return out, nil
}

// measureCards reads every photograph, deck by deck.
func measureCards(dir string, all []*cardPhoto, evidence string) error {
	var out *json.Encoder
	if evidence != "" {
		f, err := os.Create(evidence)
		if err != nil {
			return fmt.Errorf("writing the evidence: %w", err)
		}
		defer f.Close()
		out = json.NewEncoder(f)
	}
	byDeck := map[string][]*cardPhoto{}
	for _, p := range all {
		byDeck[p.deck] = append(byDeck[p.deck], p)
	}
	for deck, photos := range byDeck {
		if err := measureDeck(dir, deck, photos, out); err != nil {
			return err
		}
	}
	return nil
}

func measureDeck(dir, deck string, photos []*cardPhoto, evidence *json.Encoder) error {
	faces, err := opencv.LoadCardFaces(filepath.Join(dir, "faces", deck))
	if err != nil {
		return err
	}
	defer faces.Close()
	for _, p := range photos {
		img, err := opencv.DecodeFile(filepath.Join(dir, "photos", p.file))
		if err != nil {
			p.err = err
			continue
		}
		var seen []opencv.CardEvidence
		p.reading, seen = faces.Explain(img, 0)
		img.Close()
		if evidence != nil {
			evidence.Encode(map[string]any{"file": p.file, "deck": deck, "want": p.want, "may": p.may, "evidence": seen})
		}
	}
	return nil
}

// tabulateCards prints the tables and returns their figures.
func tabulateCards(w io.Writer, all []*cardPhoto) map[string]cardFigure {
	groups := map[string][]*cardPhoto{}
	for _, p := range all {
		for _, name := range []string{"all", "source " + p.source, "difficulty " + p.difficulty} {
			groups[name] = append(groups[name], p)
		}
	}
	var order []string
	for name := range groups {
		order = append(order, name)
	}
	sort.Strings(order)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "set\tphotos\tread\tasked\tmisread\tcards\tnamed\tnamed %\twrong names\t")
	figures := map[string]cardFigure{}
	for _, name := range order {
		outcomes, cards, named, wrong := map[string]int{}, 0, 0, 0
		for _, p := range groups[name] {
			outcomes[p.outcome()]++
			cards += len(p.want)
			named += p.found()
			wrong += len(p.wrong())
		}
		f := cardFigure{share(named, cards), wrong, outcomes["misread"], outcomes["read"]}
		figures[name] = f
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%d\t\n", name, len(groups[name]), f.Read, outcomes["asked"], f.Misread, cards, named, f.Named, wrong)
	}
	t.Flush()
	return figures
}

// holdCards holds the figures against the recorded bars of the same names.
func holdCards(figures map[string]cardFigure) int {
	var want map[string]cardFigure
	if err := json.Unmarshal(cardBars, &want); err != nil {
		fmt.Println("cards-photos: the recorded bars cannot be read:", err)
		return 1
	}
	code := 0
	for name, bar := range want {
		got, measured := figures[name]
		if measured && (got.Named+0.05 < bar.Named || got.Wrong > bar.Wrong || got.Misread > bar.Misread || got.Read < bar.Read) {
			fmt.Printf("cards-photos: %s: %+v, the bar is %+v\n", name, got, bar)
			code = 1
		}
	}
	if code == 0 {
		fmt.Println("cards-photos: every bar holds")
	}
	return code
}
