package opencv

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// cardFace is one enrolled card.
type cardFace struct {
	id        string
	sheet     *cardSheet
	templates [len(alignSizes)]plane  // levelled, for each alignSize
	own       [blockN]float64         // how unlike the other faces each block is, 0..1
	least     float64                 // the likeness without which it is not named
	high      float64                 // and the height in pixels
	differ    map[*cardFace]*likeness // what tells it from another face
	keys      []mark                  // features, in places of the sheet
	marks     gocv.Mat                // their descriptions, one a row
}

// CardFaces are the faces of a deck, prepared for reading. Close them after use.
type CardFaces struct {
	faces []*cardFace
	slip  int // how far off a block may lie in pixels of the sheet
}

// Close frees what the faces hold outside Go's memory.
func (f *CardFaces) Close() error {
	var errs []error
	for _, c := range f.faces {
		errs = append(errs, c.marks.Close())
	}
	return errors.Join(errs...)
}

// IDs are the enrolled cards, sorted.
func (f *CardFaces) IDs() []string {
	var ids []string
	for _, c := range f.faces {
		ids = append(ids, c.id)
	}
	return ids
}

// How like the deck's faces are to one another bears on how like a picture must be.
const (
	twins     = 0.05 // likeness by which a pair of faces may differ from the deck's pairs
	nearer    = 0.8  // of the distance to such a pair that a picture may have
	alikeDeck = 0.7  // likeness of its pairs from which on a deck is compared more strictly
	leastTwin = 0.80 // likeness for a face whose like is enrolled
)

// leastFace is the shortest side in pixels that a picture of a face may have.
const leastFace = 60

// LoadCardFaces reads DIR/<card id>.<ext>, also one folder deeper: each picture is
// the face of one card, cut along its edge and upright. Files that begin with a dot
// and files of text are passed over.
func LoadCardFaces(dir string) (*CardFaces, error) {
	files, err := faceFiles(dir)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("loading the enrolled faces: there is no picture in %s; put one there for each card, named CARD-ID.jpg", dir)
	}
	out := &CardFaces{}
	orb := newCardORB(faceMarks)
	defer orb.Close()
	for _, file := range files {
		img, err := DecodeFile(file)
		if err != nil {
			out.Close()
			return nil, fmt.Errorf("loading the enrolled face %s: %w", filepath.Base(file), err)
		}
		face, err := newCardFace(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), img, orb)
		img.Close()
		if err != nil {
			out.Close()
			return nil, fmt.Errorf("loading the enrolled face %s: %w", filepath.Base(file), err)
		}
		if slices.ContainsFunc(out.faces, func(f *cardFace) bool { return f.id == face.id }) {
			face.marks.Close()
			out.Close()
			return nil, fmt.Errorf("loading the enrolled faces: two pictures are named %s", face.id)
		}
		out.faces = append(out.faces, face)
	}
	out.weigh()
	return out, nil
}

// faceFiles lists the pictures of a folder and of its folders.
func faceFiles(dir string) ([]string, error) {
	var files []string
	for _, pattern := range []string{"*", "*/*"} {
		found, err := filepath.Glob(filepath.Join(escapeGlob(dir), pattern))
		if err != nil {
			return nil, fmt.Errorf("loading the enrolled faces: %w", err)
		}
		files = append(files, found...)
	}
	if _, err := os.Stat(dir); err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, fmt.Errorf("loading the enrolled faces: %s: %w", dir, err)
	}
	files = slices.DeleteFunc(files, func(f string) bool {
		return !slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp", ".bmp"}, strings.ToLower(filepath.Ext(f))) ||
			strings.HasPrefix(filepath.Base(f), ".")
	})
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	return files, nil
}

// escapeGlob makes a folder's name mean itself in a pattern.
func escapeGlob(dir string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}

func newCardFace(id string, img gocv.Mat, orb gocv.ORB) (*cardFace, error) {
	if min(img.Cols(), img.Rows()) < leastFace {
		return nil, fmt.Errorf("%d x %d pixels are too few, at least %d each way", img.Cols(), img.Rows(), leastFace)
	}
	f := &cardFace{id: id, differ: map[*cardFace]*likeness{}}
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(img, &small, image.Pt(sheetWide, sheetHigh), 0, 0, gocv.InterpolationArea)
	gocv.CvtColor(small, &small, gocv.ColorBGRToLab)
	lab := planesOf(small)
	f.sheet = newCardSheet(lab)
	for n, s := range alignSizes {
		f.templates[n] = prepare(lab[0], s)
	}
	f.keys, f.marks = faceFeatures(img, orb)
	for b := range f.own {
		f.own[b] = 1
	}
	return f, nil
}

// from compares two faces, once.
func (f *cardFace) from(o *cardFace, slip int) *likeness {
	l := f.differ[o]
	if l == nil {
		like := compareSheets(f.sheet, o.sheet, slip)
		l = &like
		f.differ[o] = l
	}
	return l
}

// weigh finds out which places tell the faces apart: a frame that all share says
// nothing about which of them lies there, nor that any of them does. It also sets how
// like a face a picture must be: where faces of the deck are much alike, others of its
// kind may exist that were not enrolled, and the picture must be nearer than such a
// one would be. A face whose like is enrolled needs that less: the two will fight.
func (f *CardFaces) weigh() {
	f.slip = 2
	for _, a := range f.faces {
		a.least, a.high = leastOwn, 90
	}
	if len(f.faces) < 2 {
		return
	}
	nearest := make([]float64, len(f.faces))
	likes := make([]likeness, len(f.faces))
	for i, a := range f.faces {
		a.own = [blockN]float64{}
		for j, b := range f.faces {
			if a == b {
				continue
			}
			likes[j] = compareSheets(a.sheet, b.sheet, 0)
			for n, v := range likes[j].like {
				a.own[n] += min(max(1-v, 0), 1) / float64(len(f.faces)-1)
			}
		}
		for j, b := range f.faces {
			if a != b {
				like, _ := likes[j].mean(&a.own)
				nearest[i] = max(nearest[i], like)
			}
		}
	}
	sorted := slices.Clone(nearest)
	slices.Sort(sorted)
	near := sorted[len(sorted)*3/4]
	if near > alikeDeck {
		f.slip = 1
	}
	for i, a := range f.faces {
		if f.slip == 1 {
			a.high = 125
		}
		if nearest[i] < near-twins {
			a.least = max(leastOwn, 1-nearer*(1-near))
		} else {
			a.least = max(leastOwn, min(near, leastTwin))
		}
	}
}
