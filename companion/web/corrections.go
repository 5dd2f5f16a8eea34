package web

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
)

// Corrections of readings are kept and make the eye ask more often. Here people see
// them and put aside those that were a mistake.

// mostCorrections is how many are shown, the newest.
const mostCorrections = 24

// correctionView is one that is kept.
type correctionView struct {
	Name  string
	At    time.Time
	Read  string // faces: "4 2"
	Truth string
	Aside bool
}

// learnedHere fills in what people made of readings.
func (s *site) learnedHere(page *cameraPage, p phone) {
	if s.cfg.Learned == nil {
		return
	}
	right, of := s.cfg.Learned.Health()
	page.Health = vision.HealthWords(p.Lang, right, of)
	list, kept := s.cfg.Learned.Corrections(mostCorrections)
	page.Kept = kept
	for _, c := range list {
		page.Learned = append(page.Learned, correctionView{Name: c.Name, At: c.At, Read: faceList(c.Reading.Dice), Truth: faceList(c.Truth), Aside: c.Aside})
	}
}

func faceList(dice []vision.Die) string {
	if len(dice) == 0 {
		return "-"
	}
	out := make([]string, len(dice))
	for i, d := range dice {
		out[i] = strconv.Itoa(d.Value)
	}
	return strings.Join(out, " ")
}

// countCorrection puts a correction aside, or lets it count again.
func (s *site) countCorrection(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	w := words(p.Lang)
	if s.cfg.Learned == nil {
		return done{}, &companion.Missing{Text: engine.T(w.T("There is no such correction any more."))}
	}
	counts := r.PostFormValue("do") == "count"
	if err := s.cfg.Learned.Count(r.PostFormValue("name"), counts); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return done{}, &companion.Missing{Text: engine.T(w.T("There is no such correction any more."))}
		}
		return done{}, &companion.Fault{Text: engine.T(w.T("That could not be kept: look at the data folder.")), Err: fmt.Errorf("putting a correction aside: %w", err)}
	}
	if counts {
		return done{Go: "/camera?did=counts#corrections", Leave: true}, nil
	}
	return done{Go: "/camera?did=aside#corrections", Leave: true}, nil
}

func (s *site) correctionPicture(w http.ResponseWriter, r *http.Request) {
	if s.cfg.Learned == nil {
		http.NotFound(w, r)
		return
	}
	data, err := s.cfg.Learned.Picture(chi.URLParam(r, "name"))
	if err != nil {
		http.Error(w, words(s.lang(r)).T("There is no such picture."), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data)
}
