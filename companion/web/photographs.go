package web

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/engine"
)

// Photographs of cardboard lie beside its values: one of a whole group, and one of
// each entry. Their file names are hashes: nothing of a request reaches a path.

// entryPrefix sets the photograph of one entry apart from that of the group which
// the entry's key names.
const entryPrefix = "entry "

// photograph is one that is attached.
type photograph struct {
	Title, Key, Name string
}

// photographs is the one attached under a key, or none.
func (s *site) photographs(title, key, name string) []photograph {
	if s.cfg.Pictures == "" {
		return nil
	}
	if _, err := os.Stat(s.picturePath(title, key)); err != nil {
		return nil
	}
	return []photograph{{Title: title, Key: key, Name: name}}
}

func (s *site) picturePath(title, key string) string {
	sum := sha256.Sum256([]byte(title + "\x00" + key))
	return filepath.Join(s.cfg.Pictures, hex.EncodeToString(sum[:12])+".picture")
}

// attach keeps a photograph of an entry, or of the group that the key names.
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
	known := slices.ContainsFunc(sheet.Components, func(c companion.ComponentView) bool { return c.Key == key })
	entry, data, err := entryPicture(w, r)
	if err != nil {
		return done{}, err
	}
	if entry != "" {
		key = entryPrefix + entry
		known = slices.ContainsFunc(sheet.Components, func(c companion.ComponentView) bool { return c.Key == entry })
	}
	if !known {
		return done{}, &companion.Missing{Text: engine.T(w.T("There is no such value on this sheet."))}
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
	back := url.Values{"kept": {"1"}}
	if one := r.URL.Query().Get("one"); one != "" {
		back.Set("one", one)
	}
	return done{Go: "/components/" + title + "?" + back.Encode(), Leave: true}, nil
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

// entryPicture is the part "image" of an upload and the entry that it is of; "" is
// the whole group.
func entryPicture(w words, r *http.Request) (entry string, data []byte, err error) {
	if err := r.ParseMultipartForm(1 << 20); err != nil {
		if tooLarge(err) {
			return "", nil, err
		}
		return "", nil, bad(w, "Send the picture as a form with a file named image.")
	}
	file, _, err := r.FormFile("image")
	if err != nil {
		return "", nil, &companion.Refused{Code: companion.BadFile, Text: engine.T(w.T("There is no picture: choose one first."))}
	}
	defer file.Close()
	data, err = io.ReadAll(file)
	if err != nil {
		return "", nil, bad(w, "The picture did not arrive whole. Try again.")
	}
	return r.FormValue("entry"), data, checkPicture(w, data)
}
