package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

// letters are the options of a choice of all sets of some letters.
func letters(of string, more ...string) []engine.Option {
	var out []engine.Option
	for bits := (1 << len(of)) - 1; bits > 0; bits-- {
		key := ""
		for i, r := range of {
			if bits>>(len(of)-1-i)&1 == 1 {
				key += string(r)
			}
		}
		out = append(out, engine.Option{Key: key, Text: engine.T("set %s", engine.Name(key))})
	}
	for _, k := range more {
		out = append(out, engine.Option{Key: k, Text: engine.T("set %s", engine.Name(k))})
	}
	return out
}

func TestFieldOptions(t *testing.T) {
	var nine []engine.Option
	for _, k := range []string{"valley", "sea", "mountains", "wasteland", "resource", "capital", "port", "isle", "delta"} {
		nine = append(nine, engine.Option{Key: k, Text: engine.T(k)})
	}
	closed := letters("PVAS")
	closed[3].Not = engine.T("not now")
	for _, c := range []struct {
		name    string
		options []engine.Option
		picks   int
		letters string
	}{
		{"two", nine[:2], 2, ""},
		{"seven", nine[:7], 7, ""},
		{"eight", nine[:8], 0, ""},
		{"sets of three letters fit side by side", letters("PVA"), 7, ""},
		{"sets of four letters", letters("PVAS"), 0, "PVAS"},
		{"the order is that of the widest set", letters("SAVP"), 0, "SAVP"},
		{"a set of something else among them", letters("PVAS", "PX"), 0, ""},
		{"a letter that no wide set has", letters("PVAS", "X"), 0, ""},
		{"a set that is closed", closed, 0, ""},
	} {
		f := fieldForm{Need: engine.AskChoose(c.options...), Value: c.options[0].Key}
		got := ""
		for _, o := range f.Letters() {
			got += o.Key
		}
		picks := f.Picks()
		if len(picks) != c.picks || got != c.letters {
			t.Errorf("%s: %d side by side, switches %q; want %d, %q", c.name, len(picks), got, c.picks, c.letters)
		}
		if len(picks) > 0 && (!picks[0].Picked || picks[1].Picked) {
			t.Errorf("%s: the value is not the one that is picked", c.name)
		}
	}
}

// TestWideOptions: long options are a list where a value stands already, as in a
// set-up, and side by side where one must be told.
func TestWideOptions(t *testing.T) {
	var long []engine.Option
	for _, k := range []string{"first", "second", "third", "fourth"} {
		long = append(long, engine.Option{Key: k, Text: engine.T("from the %s resource center", engine.Name(k))})
	}
	f := fieldForm{Need: engine.AskChoose(long...), Value: "first"}
	if n := len(f.Picks()); n != 0 {
		t.Errorf("%d long options side by side", n)
	}
	f.Value, f.Empty = "", true
	if n := len(f.Picks()); n != 4 {
		t.Errorf("%d of 4 options to tap", n)
	}
}

// scout asks once for a region: its kind, and who may enter it.
type scout struct{ got map[string]string }

func (g *scout) Play(t *engine.Table) {
	g.got = t.Ask(func() engine.Prompt {
		return engine.Prompt{Key: "region", Text: engine.T("What lies there?"), Need: engine.AskForm(
			engine.FormField{Key: "kind", Text: engine.T("kind"), Need: engine.AskChoose(engine.Option{Key: "sea", Text: engine.T("sea")}, engine.Option{Key: "land", Text: engine.T("land")})},
			engine.FormField{Key: "icons", Text: engine.T("who may enter"), Need: engine.AskChoose(letters("PVAS")...)},
			engine.FormField{Key: "port", Text: engine.T("port"), Optional: true, Need: engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")})})}
	}).Fields
	t.Confirm("done", "", engine.T("Seen."))
}
func (g *scout) Sheet(string) engine.Sheet { return engine.Sheet{} }
func (g *scout) Fields() []engine.Field    { return nil }
func (g *scout) Check() []engine.Problem   { return nil }

func scouting(tt *testing.T) *tableTest {
	title := &engine.Title{ID: "scout", Name: engine.T("Scout"), About: engine.T("One look."), Players: [2]int{1, 1}, New: func(engine.Setup) (engine.Game, error) { return &scout{}, nil }}
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{title}})
	if err != nil {
		tt.Fatal(err)
	}
	srv := httptest.NewServer(New(session, Config{}))
	tt.Cleanup(srv.Close)
	tt.Cleanup(session.Close)
	t := &tableTest{T: tt, session: session, url: srv.URL}
	t.client = t.phone()
	t.json("POST", "/games", `{"game":"scout"}`)
	return t
}

func (t *tableTest) answered() map[string]string {
	t.Helper()
	h := t.session.View(companion.Viewer{}).History
	if len(h) == 0 {
		t.Fatal("nothing was answered")
	}
	return h[len(h)-1].Answer.Fields
}

// TestFieldsWithoutScript: few options are radio buttons, sets are a list, and a
// plain form answers with both.
func TestFieldsWithoutScript(tt *testing.T) {
	t := scouting(tt)
	status, body := t.get("/")
	t.want("the form", status, 200, body, `<input type="radio" name="field.kind" value="sea" required>`, `<select id="field-icons" name="field.icons">`, `<option value="AS">`, `data-letters="field-icons" hidden`, `<input type="radio" name="field.port" value="" checked>`)
	if strings.Contains(body, `<input type="radio" name="field.kind" value=""`) {
		t.Error("what must be filled in can be left empty")
	}
	status, body = t.post("/answer", "seq", "0", "id", "a", "kind", "form", "field.kind", "sea", "field.icons", "AS", "field.port", "")
	t.want("the answer", status, 200, body, "Seen.")
	if got := t.answered(); got["kind"] != "sea" || got["icons"] != "AS" || len(got) != 2 {
		t.Errorf("answered %v", got)
	}
}

// TestSetsAreSwitches: with script each letter is a switch; the set is written in the
// order of the widest one, in whatever order they are tapped.
func TestSetsAreSwitches(tt *testing.T) {
	t := scouting(tt)
	p := tab(tt, browser(tt), t.url)
	p.asks("What lies there?")
	if got := p.js(`document.querySelector('#field-icons').hidden + ' ' + document.querySelectorAll('[data-letters] input').length + ' ' + document.querySelector('[data-letters]').hidden`); got != "true 4 false" {
		t.Fatalf("the list is hidden, the switches shown: %s", got)
	}
	p.click(`input[name="field.kind"][value=land]`)
	p.click(`#field-icons-S`)
	p.click(`#field-icons-V`)
	p.click(`#field-icons-P`)
	p.click(`#field-icons-V`)
	if got := p.js(`document.querySelector('#field-icons').value`); got != "PS" {
		t.Errorf("the set is %q", got)
	}
	p.click(`.answer .go`)
	p.asks("Seen.")
	if got := t.answered(); got["kind"] != "land" || got["icons"] != "PS" {
		t.Errorf("answered %v", got)
	}
}
