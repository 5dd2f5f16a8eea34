package web

import (
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/engine"
)

// gameRoutes are the pages beside the table.
func (s *site) gameRoutes(r chi.Router) {
	r.Get("/games", s.page(s.gamesPage))
	r.Get("/new/{title}", s.page(s.newPage))
	r.Post("/new/{title}", s.form(s.begin))
	r.Post("/import", s.form(s.importGame))
	r.Post("/games/{id}/open", s.form(s.openGame))
	r.Post("/games/{id}/finish", s.form(s.finishGame))
	r.Get("/games/{id}/remove", s.page(s.removePage))
	r.Post("/games/{id}/remove", s.form(s.removeGame))
	r.Get("/games/{id}/export", s.exportGame)

	r.Get("/report", s.page(s.report))
	r.Get("/report/file", s.reportFile)

	r.Get("/components", s.page(s.titlesPage))
	r.Get("/components/{title}", s.page(s.componentsPage))
	r.Post("/components/{title}", s.form(s.setComponents))
	r.Get("/components/{title}/export", s.exportComponents)
	r.Post("/components/{title}/import", s.form(s.importComponents))
	r.Get("/components/{title}/map", s.page(s.mapPage))
	r.Post("/components/{title}/map", s.form(s.setPair))
	r.Get("/components/{title}/picture", s.attached)
	r.Post("/components/{title}/picture", s.form(s.attach))

	r.Get("/seats", s.page(s.seatsPage))
	r.Post("/seats", s.form(s.sit))
	r.Get("/join", s.page(s.joinPage))
	r.Get("/join.svg", s.qr)
	r.Post("/pair", s.form(s.pair))
	r.Get("/settings", s.page(s.settingsPage))
	r.Post("/settings/phone", s.form(s.setPhone))
	r.Post("/settings/table", s.form(s.setTable))
	r.Post("/settings/forget", s.form(s.forget))
	r.Get("/camera", s.page(s.cameraPage))
	r.Get("/camera/tray.jpg", s.trayPicture)
	r.Post("/camera/measure", s.form(s.measure))
	r.Post("/camera/tray", s.form(s.setTray))
	r.Post("/camera/learn", s.form(s.learn))
	r.Post("/camera/forget", s.form(s.forgetTray))
	r.Get("/camera/corrections/{name}", s.correctionPicture)
	r.Post("/camera/correction", s.form(s.countCorrection))
	r.Get("/panel", s.page(s.panelPage))
	r.Post("/panel", s.form(s.pressButton))
}

// gamesPage lists the games and the titles that can be begun.
func (s *site) gamesPage(w http.ResponseWriter, r *http.Request, p phone) error {
	removed := r.URL.Query().Get("removed") != ""
	games, err := s.session.Games(p.Viewer, removed)
	if err != nil {
		return err
	}
	g := gamesPage{frame: s.frame(p), Titles: s.session.Titles(p.Viewer), Removed: removed}
	g.Title, g.At = words(p.Lang).T("Games"), "games"
	for _, v := range games {
		switch {
		case v.State == store.Removed:
			g.Gone = append(g.Gone, v)
		case v.State == store.Finished || v.Outcome != nil && !v.Open:
			row := finishedGame{GameView: v}
			if r, err := s.session.Report(p.Viewer, v.ID); err == nil {
				row.Report = &r
			}
			g.Finished = append(g.Finished, row)
		default:
			g.Playing = append(g.Playing, v)
		}
	}
	return s.write(w, p, "games", g)
}

type gamesPage struct {
	frame
	Titles        []companion.TitleView
	Playing, Gone []companion.GameView
	Finished      []finishedGame
	Removed       bool
}

// finishedGame is a game that is over, with its numbers.
type finishedGame struct {
	companion.GameView
	Report *companion.Report // nil: it cannot be told any more
}

// newGamePage is the set-up of a new game: first its options, then, where a game
// begun without Adjutant is taken up, its position.
type newGamePage struct {
	frame
	Game     companion.TitleView
	Options  []fieldForm
	House    []fieldForm
	Seats    []engine.Seat
	Players  map[string]string
	Chosen   map[string]string // options already given, on the second page
	Position []fieldGroup
}

// fieldGroup is fields that stand together.
type fieldGroup struct {
	Name   string
	Fields []fieldForm
	Known  int
}

func (s *site) newPage(w http.ResponseWriter, r *http.Request, p phone) error {
	page, err := s.setupPage(p, chi.URLParam(r, "title"), engine.Setup{})
	if err != nil {
		return err
	}
	return s.write(w, p, "new", page)
}

func (s *site) setupPage(p phone, title string, setup engine.Setup) (*newGamePage, error) {
	page := &newGamePage{frame: s.frame(p), Players: setup.Players}
	for _, t := range s.session.Titles(p.Viewer) {
		if t.ID == title {
			page.Game = t
		}
	}
	if page.Game.ID == "" {
		return nil, &companion.Missing{Text: engine.T(words(p.Lang).T("There is no such game here."))}
	}
	page.Title = page.Game.Name.String()
	for _, o := range page.Game.Options {
		f := fieldForm{ID: "option-" + o.Key, Name: "option." + o.Key, Text: o.Name.String(), Help: o.Help.String(), Ref: o.Ref, Need: o.Need, Value: o.Default}
		if v, ok := setup.Options[o.Key]; ok {
			f.Value = v
		}
		if o.House {
			page.House = append(page.House, f)
		} else {
			page.Options = append(page.Options, f)
		}
	}
	seats, err := s.session.SeatsOf(p.Viewer, title, setup)
	page.Seats = seats
	return page, err
}

// begin starts a game, or asks for its position first.
func (s *site) begin(w http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if err := r.ParseForm(); err != nil {
		return done{}, badForm(p, err)
	}
	title := chi.URLParam(r, "title")
	setup := engine.Setup{Options: map[string]string{}, Players: map[string]string{}}
	position := map[string]string{}
	for name := range r.PostForm {
		v := strings.TrimSpace(r.PostForm.Get(name))
		if k, ok := strings.CutPrefix(name, "option."); ok && v != "" {
			setup.Options[k] = v
		}
		if k, ok := strings.CutPrefix(name, "player."); ok && v != "" {
			setup.Players[k] = v
		}
		if k, ok := strings.CutPrefix(name, "field."); ok && v != "" && v != r.PostForm.Get("was."+k) {
			position[k] = v
		}
	}
	if r.PostForm.Get("do") == "position" {
		fields, err := s.session.PositionFields(p.Viewer, title, setup)
		if err != nil {
			return done{}, err
		}
		page, err := s.setupPage(p, title, setup)
		if err != nil {
			return done{}, err
		}
		page.Chosen, page.Position = setup.Options, fieldGroups(words(p.Lang), fields)
		return done{Draw: "new", Data: page}, nil
	}
	if len(position) > 0 {
		setup.Position = position
	}
	if _, err := s.session.NewGame(p.Viewer, title, setup); err != nil {
		return done{}, err
	}
	return done{Leave: true}, nil
}

// fieldGroups puts fields that can be corrected into their groups.
func fieldGroups(w words, fields []companion.FieldView) []fieldGroup {
	var out []fieldGroup
	at := map[string]int{}
	for _, f := range fields {
		name := f.Group.String()
		if name == "" {
			name = w.T("Tracks")
		}
		i, ok := at[name]
		if !ok {
			i = len(out)
			at[name] = i
			out = append(out, fieldGroup{Name: name})
		}
		out[i].Fields = append(out[i].Fields, fieldOf(f))
	}
	return out
}

func fieldOf(f companion.FieldView) fieldForm {
	return fieldForm{ID: "field-" + f.Key, Name: "field." + f.Key, Text: f.Name.String(), Need: f.Need, Value: f.Value, Empty: f.Value == ""}
}

func (s *site) openGame(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	_, err := s.session.Open(p.Viewer, chi.URLParam(r, "id"))
	return done{Leave: true}, err
}

func (s *site) finishGame(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return done{Go: "/games", Leave: true}, s.session.Finish(p.Viewer, chi.URLParam(r, "id"))
}

// removePage asks before a game leaves the list.
func (s *site) removePage(w http.ResponseWriter, r *http.Request, p phone) error {
	games, err := s.session.Games(p.Viewer, true)
	if err != nil {
		return err
	}
	for _, g := range games {
		if g.ID == chi.URLParam(r, "id") {
			page := removePage{frame: s.frame(p), Game: g}
			page.Title, page.At = words(p.Lang).T("Remove a game"), "games"
			return s.write(w, p, "remove", page)
		}
	}
	return &companion.Missing{Text: engine.T(words(p.Lang).T("There is no such game here."))}
}

type removePage struct {
	frame
	Game companion.GameView
}

func (s *site) removeGame(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return done{Go: "/games", Leave: true}, s.session.Remove(p.Viewer, chi.URLParam(r, "id"))
}

// importGame takes a .play file in.
func (s *site) importGame(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	data, err := readFile(words(p.Lang), r, "file")
	if err != nil {
		return done{}, err
	}
	_, err = s.session.Import(p.Viewer, data)
	return done{Leave: true}, err
}

// readFile is the file of a form.
func readFile(w words, r *http.Request, name string) ([]byte, error) {
	if err := r.ParseMultipartForm(maxForm); err != nil {
		if tooLarge(err) {
			return nil, err
		}
		return nil, bad(w, "The form could not be read. Go back and try again.")
	}
	var f multipart.File
	f, _, err := r.FormFile(name)
	if err != nil {
		return nil, &companion.Refused{Code: companion.BadFile, Text: engine.T(w.T("Choose a file first."))}
	}
	defer f.Close()
	return io.ReadAll(f)
}
