package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/engine"
)

// componentsPage is the component sheet of a title: what is printed on its
// cardboard and not in its rulebook.
type componentsPage struct {
	frame
	Sheet    companion.Sheet
	Groups   []componentGroup
	Facts    []companion.ComponentView
	Pictures bool
	Map      bool // pairs of places are told on the map page
}

type componentGroup struct {
	fieldGroup
	Key     string // names the group's photograph
	Picture bool
}

// titlesPage lists the component sheets.
func (s *site) titlesPage(w http.ResponseWriter, _ *http.Request, p phone) error {
	page := gamesPage{frame: s.frame(p), Titles: s.session.Titles(p.Viewer)}
	page.Title, page.At = words(p.Lang).T("Component sheet"), "components"
	return s.write(w, p, "titles", page)
}

func (s *site) componentsPage(w http.ResponseWriter, r *http.Request, p phone) error {
	title := chi.URLParam(r, "title")
	sheet, err := s.session.Components(p.Viewer, title)
	if err != nil {
		return err
	}
	page := componentsPage{frame: s.frame(p), Sheet: sheet, Pictures: s.cfg.Pictures != "", Map: hasMap(sheet)}
	page.Title, page.At = words(p.Lang).T("Component sheet")+" · "+sheet.Name.String(), "components"
	if r.URL.Query().Get("kept") != "" {
		page.Did = words(p.Lang).T("Kept.")
	}
	at := map[string]int{}
	first := map[string]string{} // a group's first value names it in every language
	for _, c := range sheet.Components {
		if c.Fact != "" {
			page.Facts = append(page.Facts, c)
			continue
		}
		if _, _, pair := pairOf(c); pair {
			continue
		}
		name := c.Group.String()
		if name == "" {
			name = words(p.Lang).T("Values")
		}
		i, ok := at[name]
		if !ok {
			i = len(page.Groups)
			at[name], first[name] = i, c.Key
			page.Groups = append(page.Groups, componentGroup{fieldGroup: fieldGroup{Name: name}, Key: c.Key, Picture: s.hasPicture(title, c.Key)})
		}
		value := c.Value
		if !c.Known {
			value = ""
		}
		f := fieldForm{ID: "value-" + c.Key, Name: "value." + c.Key, Text: c.Name.String(), Ref: c.Ref, Need: c.Need, Value: value, Empty: true}
		if !c.Known && c.Ready != "" {
			f.Help = words(p.Lang).T("Offered: %s. Check it on the cardboard.", readyText(c))
		}
		page.Groups[i].Fields = append(page.Groups[i].Fields, f)
		if c.Known {
			page.Groups[i].Known++
		}
	}
	return s.write(w, p, "components", page)
}

func readyText(c companion.ComponentView) string {
	for _, o := range c.Need.Options {
		if o.Key == c.Ready {
			return o.Text.String()
		}
	}
	return c.Ready
}

// setComponents keeps the values of one group's form; an empty one is forgotten.
func (s *site) setComponents(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if err := r.ParseForm(); err != nil {
		return done{}, badForm(p, err)
	}
	title := chi.URLParam(r, "title")
	values := map[string]string{}
	for name := range r.PostForm {
		if k, ok := strings.CutPrefix(name, "value."); ok && r.PostForm.Get(name) != r.PostForm.Get("was."+k) {
			values[k] = strings.TrimSpace(r.PostForm.Get(name))
		}
	}
	_, err := s.session.SetComponents(p.Viewer, title, values)
	return done{Go: "/components/" + title + "?kept=1", Leave: true}, err
}

// componentFile is a component sheet as a file.
type componentFile struct {
	Game   string            `json:"game"`
	Values map[string]string `json:"values"`
}

func (s *site) exportComponents(w http.ResponseWriter, r *http.Request) {
	p := s.phoneOf(r)
	sheet, err := s.session.Components(p.Viewer, chi.URLParam(r, "title"))
	if err != nil {
		s.failed(w, r, p, err)
		return
	}
	file := componentFile{Game: sheet.Title, Values: map[string]string{}}
	for _, c := range sheet.Components {
		if c.Known && c.Fact == "" {
			file.Values[c.Key] = c.Value
		}
	}
	data, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		s.failed(w, r, p, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", fileName(sheet.Title)+"-sheet.json"))
	_, _ = w.Write(append(data, '\n'))
}

func (s *site) importComponents(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	data, err := readFile(words(p.Lang), r, "file")
	if err != nil {
		return done{}, err
	}
	var file componentFile
	title := chi.URLParam(r, "title")
	if err := json.Unmarshal(data, &file); err != nil || file.Values == nil {
		return done{}, &companion.Refused{Code: companion.BadFile, Text: engine.T(words(p.Lang).T("That is no component sheet: choose a file that was exported here."))}
	}
	if file.Game != title {
		return done{}, &companion.Refused{Code: companion.BadFile, Text: engine.T(words(p.Lang).T("That sheet belongs to another game: %s.", file.Game))}
	}
	_, err = s.session.SetComponents(p.Viewer, title, file.Values)
	return done{Go: "/components/" + title + "?kept=1", Leave: true}, err
}

// Photographs of cardboard lie beside its values, one for each group. Their file
// names are hashes: nothing of a request reaches a path.

func (s *site) picturePath(title, key string) string {
	sum := sha256.Sum256([]byte(title + "\x00" + key))
	return filepath.Join(s.cfg.Pictures, hex.EncodeToString(sum[:12])+".picture")
}

func (s *site) hasPicture(title, key string) bool {
	if s.cfg.Pictures == "" {
		return false
	}
	_, err := os.Stat(s.picturePath(title, key))
	return err == nil
}

// attach keeps a photograph for a group of values.
func (s *site) attach(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	w := words(p.Lang)
	title := chi.URLParam(r, "title")
	if s.cfg.Pictures == "" {
		return done{}, &companion.Missing{Text: engine.T(w.T("Photographs are not kept here."))}
	}
	sheet, err := s.session.Components(p.Viewer, title)
	if err != nil {
		return done{}, err
	}
	key := r.URL.Query().Get("group")
	known := false
	for _, c := range sheet.Components {
		known = known || c.Key == key
	}
	if !known {
		return done{}, &companion.Missing{Text: engine.T(w.T("There is no such value on this sheet."))}
	}
	data, err := readPicture(w, r)
	if err != nil {
		return done{}, err
	}
	path := s.picturePath(title, key)
	err = os.MkdirAll(s.cfg.Pictures, 0o755)
	if err == nil {
		err = os.WriteFile(path+".new", data, 0o644)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return done{}, &companion.Fault{Text: engine.T(w.T("The photograph could not be kept: look at the data folder.")), Err: fmt.Errorf("keeping a photograph: %w", err)}
	}
	return done{Go: "/components/" + title + "?kept=1", Leave: true}, nil
}

func (s *site) attached(w http.ResponseWriter, r *http.Request) {
	data, err := []byte(nil), error(fs.ErrNotExist)
	if s.cfg.Pictures != "" {
		data, err = os.ReadFile(s.picturePath(chi.URLParam(r, "title"), r.URL.Query().Get("group")))
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.log.Warn("reading a photograph", "err", err)
		}
		http.NotFound(w, r)
		return
	}
	kind := http.DetectContentType(data)
	if !strings.HasPrefix(kind, "image/") {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(data)
}
