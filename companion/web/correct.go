package web

import (
	"net/http"
	"slices"
	"strings"

	"adjutant/companion"
	"adjutant/engine"
)

// correctPage sets books right to what the table shows: one track that was
// tapped, or all of them.
type correctPage struct {
	frame
	V      companion.View
	One    *fieldForm
	Groups []fieldGroup
}

func (s *site) correctPage(w http.ResponseWriter, r *http.Request, p phone) error {
	fields, err := s.session.Fields(p.Viewer)
	if err != nil {
		return err
	}
	page := correctPage{frame: s.frame(p), V: s.session.View(p.Viewer)}
	page.Title = words(p.Lang).T("Correct the books")
	if key := r.URL.Query().Get("track"); key != "" {
		i := slices.IndexFunc(fields, func(f companion.FieldView) bool { return f.Key == key })
		if i < 0 {
			return &companion.Missing{Text: engine.T(words(p.Lang).T("This game has no such track."))}
		}
		f := fieldOf(fields[i])
		page.One = &f
	} else {
		page.Groups = fieldGroups(words(p.Lang), fields)
	}
	return s.write(w, p, "correct", page)
}

// correct takes the fields that were changed.
func (s *site) correct(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if err := r.ParseForm(); err != nil {
		return done{}, badForm(p, err)
	}
	values := map[string]string{}
	for name := range r.PostForm {
		k, ok := strings.CutPrefix(name, "field.")
		v := r.PostForm.Get(name)
		if ok && (v != "" || r.PostForm.Has("void."+k)) && v != r.PostForm.Get("was."+k) {
			values[k] = v
		}
	}
	if len(values) == 0 {
		return done{}, nil // the books say so already
	}
	return seen(s.session.Correct(p.Viewer, at(r), values))
}

// historyPage is everything that was answered, newest first.
func (s *site) history(w http.ResponseWriter, _ *http.Request, p phone) error {
	v := s.session.View(p.Viewer)
	v.History = s.session.History(p.Viewer)
	page := newTable(s.frame(p), v, p.ID, nil)
	page.Turns, page.More = turnsOf(v.History), false
	for i := range page.Turns {
		page.Turns[i].Open = i == 0
	}
	page.Title, page.At = words(p.Lang).T("History"), "history"
	return s.write(w, p, "history", page)
}
