package web

import (
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"adjutant/companion"
	"adjutant/engine"
)

// table is the page beside the board.
func (s *site) table(w http.ResponseWriter, r *http.Request, p phone) error {
	v := s.session.View(p.Viewer)
	if v.ID == "" {
		http.Redirect(w, r, "/games", http.StatusSeeOther)
		return nil
	}
	return s.write(w, p, "table", newTable(s.frame(p), v, p.ID, nil))
}

// at is the state that a form was drawn for.
func at(r *http.Request) companion.At {
	seq, err := strconv.Atoi(r.PostFormValue("seq"))
	if err != nil {
		seq = -1
	}
	return companion.At{Seq: seq, ID: r.PostFormValue("id")}
}

func seen(v companion.View, err error) (done, error) {
	if err != nil {
		return done{}, err
	}
	return done{View: &v}, nil
}

func (s *site) answer(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if err := r.ParseForm(); err != nil {
		return done{}, badForm(p, err)
	}
	a, err := readAnswer(words(p.Lang), r.PostForm)
	if err != nil {
		return done{}, err
	}
	v, err := s.session.Answer(p.Viewer, at(r), a)
	if err != nil {
		return done{}, refusedAnswer{err, a}
	}
	return done{View: &v}, nil
}

func badForm(p phone, err error) error {
	if tooLarge(err) {
		return err
	}
	return bad(words(p.Lang), "The form could not be read. Go back and try again.")
}

func (s *site) accept(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return seen(s.session.Accept(p.Viewer, at(r)))
}

// adjust is a tap on a die of a proposal: the next face, or, where there are too
// many, that it is none.
func (s *site) adjust(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	what := r.PostFormValue("tap")
	number, remove := strings.CutPrefix(what, "remove-")
	i, err := strconv.Atoi(number)
	if err != nil {
		return done{}, bad(words(p.Lang), "The form could not be read. Go back and try again.")
	}
	return seen(s.session.AdjustProposal(p.Viewer, at(r).Seq, companion.Adjust{Die: i, Remove: remove}))
}

func (s *site) hold(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return seen(s.session.Hold(p.Viewer, at(r).Seq))
}

func (s *site) decline(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return seen(s.session.Decline(p.Viewer, at(r).Seq))
}

func (s *site) again(http.ResponseWriter, *http.Request, phone) (done, error) {
	s.session.Again()
	return done{}, nil
}

func (s *site) undo(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	to, err := strconv.Atoi(r.PostFormValue("to"))
	if err != nil {
		to = 0
	}
	return seen(s.session.Undo(p.Viewer, at(r), to))
}

func (s *site) redo(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return seen(s.session.Redo(p.Viewer, at(r)))
}

func (s *site) photo(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	picture, err := readPicture(words(p.Lang), r)
	if err != nil {
		return done{}, err
	}
	return seen(s.session.Photo(r.Context(), p.Viewer, picture))
}

// readPicture is the part "image" of an upload, refused unless it begins like a picture.
func readPicture(w words, r *http.Request) ([]byte, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, bad(w, "Send the picture as a form with a file named image.")
	}
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil, &companion.Refused{Code: companion.BadFile, Text: engine.T(w.T("There is no picture: choose one first."))}
		}
		if err != nil {
			if tooLarge(err) {
				return nil, err
			}
			return nil, bad(w, "Send the picture as a form with a file named image.")
		}
		if part.FormName() != "image" {
			continue
		}
		data, err := io.ReadAll(part)
		if err != nil {
			if tooLarge(err) {
				return nil, err
			}
			return nil, bad(w, "The picture did not arrive whole. Try again.")
		}
		return data, checkPicture(w, data)
	}
}

// checkPicture refuses data that does not begin like a picture.
func checkPicture(w words, data []byte) error {
	if len(data) == 0 {
		return &companion.Refused{Code: companion.BadFile, Text: engine.T(w.T("There is no picture: choose one first."))}
	}
	if !strings.HasPrefix(http.DetectContentType(data), "image/") && !heic(data) {
		return &companion.Refused{Code: companion.BadFile, Text: engine.T(w.T("That file is no picture. Send a JPEG or PNG, such as a photo of the dice."))}
	}
	return nil
}

// heic reports whether data begins like an iPhone's own picture format.
func heic(data []byte) bool { return len(data) > 12 && string(data[4:8]) == "ftyp" }

// readAnswer reads a form's answer; names of inputs are those of now.html.
func readAnswer(w words, f url.Values) (engine.Answer, error) {
	a := engine.Answer{Kind: engine.Kind(f.Get("kind")), Action: f.Get("action")}
	number := func(name string) (int, error) {
		n, err := strconv.Atoi(strings.TrimSpace(f.Get(name)))
		if err != nil {
			return 0, &companion.Refused{Code: engine.OutOfRange, Text: engine.T(w.T("Enter a whole number."))}
		}
		return n, nil
	}
	counts := func(prefix string) (map[string]int, error) {
		var out map[string]int
		for name := range f {
			key, ok := strings.CutPrefix(name, prefix)
			if !ok || strings.TrimSpace(f.Get(name)) == "" {
				continue
			}
			n, err := number(name)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				continue
			}
			if out == nil {
				out = map[string]int{}
			}
			out[key] = n
		}
		return out, nil
	}
	var err error
	switch a.Kind {
	case engine.RollKind:
		want := 0
		for i := 0; i < 99 && (f.Has("die."+strconv.Itoa(i)) || f.Has("colour."+strconv.Itoa(i))); i++ {
			want++
			name := "die." + strconv.Itoa(i)
			if f.Get(name) == "" {
				continue
			}
			n, err := number(name)
			if err != nil {
				return a, err
			}
			a.Dice = append(a.Dice, engine.Die{Value: n, Colour: f.Get("colour." + strconv.Itoa(i))})
		}
		if len(a.Dice) == 0 {
			return a, &companion.Refused{Code: engine.BadDice, Text: engine.T(w.T("Enter what the dice show."))}
		}
		a.More = len(a.Dice) < want && f.Get("part") != ""
	case engine.ChooseKind:
		if a.Option = f.Get("option"); a.Option == "" {
			return a, &companion.Refused{Code: engine.NoSuchOption, Text: engine.T(w.T("Choose one first."))}
		}
	case engine.CardKind:
		if a.Card = f.Get("card"); a.Card == "" {
			return a, &companion.Refused{Code: engine.NoSuchCard, Text: engine.T(w.T("Choose one first."))}
		}
	case engine.CountKind:
		a.N, err = number("n")
	case engine.AllotKind:
		if a.Shares, err = counts("share."); a.Shares == nil {
			a.Shares = map[string]int{}
		}
	case engine.TextKind:
		a.Text = f.Get("text")
	case engine.MoveKind:
		if a.Option = f.Get("close"); a.Option != "" {
			return a, nil
		}
		a.From, a.To, a.Leader, a.Land = f.Get("from"), f.Get("to"), f.Get("leader"), f.Get("land")
		if p := f.Get("path"); p != "" {
			a.Path = strings.Split(p, ",")
		}
		if a.Units, err = counts("units."); err == nil {
			a.Cargo, err = counts("cargo.")
		}
	case engine.FormKind:
		a.Fields = map[string]string{}
		for name := range f {
			if key, ok := strings.CutPrefix(name, "field."); ok && f.Get(name) != "" {
				a.Fields[key] = f.Get(name)
			}
		}
	case engine.ConfirmKind:
	default:
		return a, bad(w, "The form could not be read. Go back and try again.")
	}
	return a, err
}
