package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
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
	Map      bool   // pairs of places are told on the map page
	One      string // the only value that is shown, with its photograph beside it
}

type componentGroup struct {
	fieldGroup
	Key    string // names the group's photograph
	Photos []photograph
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
	page.One = r.URL.Query().Get("one")
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
		if first[name] == "" {
			first[name] = c.Key
		}
		if page.One != "" && page.One != c.Key {
			continue
		}
		i, ok := at[name]
		if !ok {
			i = len(page.Groups)
			at[name] = i
			page.Groups = append(page.Groups, componentGroup{fieldGroup: fieldGroup{Name: name}, Key: first[name], Photos: s.photographs(title, first[name], name)})
		}
		value := c.Value
		if !c.Known {
			value = ""
		}
		f := fieldForm{ID: "value-" + c.Key, Name: "value." + c.Key, Text: c.Name.String(), Ref: c.Ref, Need: c.Need, Value: value, Empty: true}
		if c.Need.Plan.Any() && page.One == "" { // a plan has a page of its own
			f.Link = "/components/" + title + "?" + url.Values{"one": {c.Key}}.Encode()
		}
		if !c.Known && c.Ready != "" {
			f.Help = words(p.Lang).T("Offered: %s. Check it on the cardboard.", readyText(c))
		}
		page.Groups[i].Fields = append(page.Groups[i].Fields, f)
		page.Groups[i].Photos = append(page.Groups[i].Photos, s.photographs(title, entryPrefix+c.Key, c.Name.String())...)
		if c.Known {
			page.Groups[i].Known++
		}
	}
	if page.One != "" && len(page.Groups) == 0 {
		return &companion.Missing{Text: engine.T(words(p.Lang).T("There is no such value on this sheet."))}
	}
	return s.write(w, p, "components", page)
}

func readyText(c companion.ComponentView) string {
	for _, o := range c.Need.Options {
		if o.Key == c.Ready {
			return o.Text.String()
		}
	}
	return c.Need.Parts.Say(c.Ready)
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
