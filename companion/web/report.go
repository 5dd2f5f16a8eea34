package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"

	"adjutant/companion"
	"adjutant/engine"
)

// reportPage is a game told afterwards: on the page, printed, or as one file that
// needs nothing else.
type reportPage struct {
	frame
	R     companion.Report
	Plots []plot
	Pics  map[int]template.URL // entry to the address of the picture it was read from
	Style template.CSS         // of the file; empty on the page
	Shown int                  // pictures in it
}

// plot is one number over the turns.
type plot struct {
	Name  string
	Drawn template.HTML
}

// report shows the game that is open, or the one that is named.
func (s *site) report(w http.ResponseWriter, r *http.Request, p phone) error {
	page, err := s.newReport(r, p, func(id string) (template.URL, error) { return template.URL("/stills/" + id), nil })
	if err != nil {
		return err
	}
	return s.write(w, p, "report", page)
}

// reportFile is the same as one HTML file: style and pictures inside, no script.
func (s *site) reportFile(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	page, err := s.newReport(r, p, func(id string) (template.URL, error) {
		data, err := s.session.Still(id)
		return template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(data)), err
	})
	var b bytes.Buffer
	if err == nil {
		css, _ := fs.ReadFile(s.static, "page.css")
		page.Style = template.CSS(css)
		err = s.pages.render(&b, p.Lang, "report-file", page)
	}
	if err != nil {
		s.failed(w, r, p, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fileName(page.R.Game+"-"+page.R.ID)+".html"))
	_, _ = b.WriteTo(w)
}

func (s *site) newReport(r *http.Request, p phone, picture func(id string) (template.URL, error)) (*reportPage, error) {
	id := r.URL.Query().Get("game")
	if id == "" {
		id = s.session.View(p.Viewer).ID
	}
	if id == "" {
		return nil, &companion.Missing{Text: engine.T(words(p.Lang).T("No game is open."))}
	}
	told, err := s.session.Report(p.Viewer, id)
	if err != nil {
		return nil, err
	}
	page := &reportPage{frame: s.frame(p), R: told, Pics: map[int]template.URL{}}
	page.Title, page.At = words(p.Lang).T("Report")+" · "+told.Name.String(), "report"
	for _, x := range told.Series {
		if x.Lowest == x.Most || len(x.Value) < 2 {
			continue
		}
		values := make([]float64, len(x.Value))
		for i, v := range x.Value {
			values[i] = float64(v)
		}
		page.Plots = append(page.Plots, plot{Name: x.Name.String(), Drawn: drawPlot(values, x.Named, x.Name.String())})
	}
	stills, err := s.session.StillsOf(id)
	if err != nil {
		return nil, &companion.Fault{Text: engine.T(words(p.Lang).T("The pictures of this game cannot be read.")), Err: err}
	}
	for seq, still := range stills {
		src, err := picture(still)
		if err != nil {
			s.log.Warn("reading a picture for the report", "err", err)
			continue
		}
		page.Pics[seq] = src
	}
	page.Shown = len(page.Pics)
	return page, nil
}

// drawFaces draws how often each face came up, against the sixth expected.
func drawFaces(d companion.DiceReport) template.HTML {
	var k ink
	most := 1
	for _, f := range d.Faces {
		most = max(most, f)
	}
	k.put(`<svg class="chances" viewBox="0 0 320 110" aria-hidden="true">`)
	for i, f := range d.Faces {
		x, h := 12+float64(i)*51, 58*float64(f)/float64(most)
		k.put(`<rect class="bar even" x="%v" y="%v" width="40" height="%v" rx="2.5"/>`, x, 72-h, h)
		text(&k, "bar-label", fmt.Sprint(f), x+20, 68-h, 13)
		k.put(`<g class="d-ivory">`)
		drawFace(&k, i+1, x+8, 78, 24)
		k.put(`</g>`)
	}
	y := 72 - 58*float64(d.Thrown)/6/float64(most)
	k.put(`<path class="expected" d="M4 %vH316"/></svg>`, y)
	return k.html()
}
