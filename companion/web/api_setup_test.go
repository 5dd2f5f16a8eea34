package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/gpio"
)

// TestSetupByAPI: no option of a set-up is dropped unheard, however it is written.
func TestSetupByAPI(t *testing.T) {
	session := gameSession(t, companion.Titles()[0], engine.Setup{}, 5, 1)
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir()}))
	t.Cleanup(srv.Close)
	for _, c := range []struct {
		setup string
		code  int
		want  string
	}{
		{`{"options":{"war":"total"}}`, http.StatusCreated, "war=total"},
		{`{"war":"total"}`, http.StatusCreated, "war=total"},
		{`{"war":"total","options":null}`, http.StatusCreated, "war=total"},
		{`{}`, http.StatusCreated, "game sansallies"},
		{`null`, http.StatusCreated, "game sansallies"},
		{`{"war":"nuclear"}`, http.StatusUnprocessableEntity, "nuclear"},
		{`{"wars":"total"}`, http.StatusUnprocessableEntity, "wars"},
		{`{"war":5}`, http.StatusBadRequest, "setup.war"},
		{`{"options":{"war":5}}`, http.StatusBadRequest, "setup.options"},
		{`[1]`, http.StatusBadRequest, "setup"},
	} {
		resp, err := http.Post(srv.URL+"/api/v1/games", "application/json", strings.NewReader(`{"game":"sansallies","setup":`+c.setup+`}`))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode == http.StatusCreated {
			var v struct{ ID string }
			if err := json.Unmarshal(body, &v); err != nil {
				t.Fatal(err)
			}
			if body, err = session.Export(companion.Viewer{}, v.ID); err != nil {
				t.Fatal(err)
			}
		}
		if resp.StatusCode != c.code || !strings.Contains(string(body), c.want) {
			t.Errorf("%s: %d %.200s, want %d with %q", c.setup, resp.StatusCode, body, c.code, c.want)
		}
	}
}

// TestBeginRefusesOtherWords: what the call does not know is refused with a hint,
// also where somebody asks for a language.
func TestBeginRefusesOtherWords(t *testing.T) {
	session := gameSession(t, companion.Titles()[0], engine.Setup{}, 5, 1)
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir()}))
	t.Cleanup(srv.Close)
	before := session.View(companion.Viewer{}).ID
	for _, c := range []struct{ lang, body, want string }{
		{"en", `{"game":"sansallies","lang":"fr"}`, "Accept-Language"},
		{"fr", `{"game":"sansallies","lang":"fr"}`, "langue"},
		{"en", `{"game":"sansallies","war":"total"}`, "in setup"},
		{"fr", `{"game":"sansallies","war":"total"}`, "dans setup"},
		{"en", `{"game":7}`, "The field game"},
	} {
		r, _ := http.NewRequest("POST", srv.URL+"/api/v1/games", strings.NewReader(c.body))
		r.Header.Set("Accept-Language", c.lang)
		r.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), c.want) {
			t.Errorf("%s in %s: %d %s, want %q", c.body, c.lang, resp.StatusCode, body, c.want)
		}
	}
	if now := session.View(companion.Viewer{}).ID; now != before {
		t.Errorf("a refused call put game %s on the table", now)
	}
}

// TestWheelWordsFit: the words of a ring stay within it, at its sides too.
func TestWheelWordsFit(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 8, 12} {
		for i := range n {
			room := ringRoom(98, 50, i, n)
			if room <= 0 {
				t.Errorf("sector %d of %d: %.1f wide", i, n, room)
			}
		}
	}
	if room := ringRoom(98, 50, 1, 4); room > 48 {
		t.Errorf("words at the side of the ring may be %.1f wide; it is 48 thick", room)
	}
}

// TestBothSidesInOneHand: who is given Britain does not get France too, and both are
// not given to one.
func TestBothSidesInOneHand(t *testing.T) {
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: companion.Titles()})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir()}))
	t.Cleanup(srv.Close)
	for _, c := range []struct {
		setup string
		code  int
		want  string
	}{
		{`{"seat.Britain":"p1"}`, http.StatusCreated, `{"key":"p2","name":"Joueur 2 : France et ses alliés"`},
		{`{"seat.Britain":"p1","seat.France":"p1"}`, http.StatusUnprocessableEntity, "donnez l'une d'elles à un autre joueur"},
		{`{"seat.Britain":"p4"}`, http.StatusUnprocessableEntity, "augmentez « Joueurs »"},
	} {
		r, _ := http.NewRequest("POST", srv.URL+"/api/v1/games", strings.NewReader(`{"game":"warpeace","setup":`+c.setup+`}`))
		r.Header.Set("Accept-Language", "fr")
		r.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		text := string(body)
		if i := strings.Index(text, `"seats":`); i >= 0 {
			text = text[i:]
		}
		if resp.StatusCode != c.code || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %.400s, want %d with %q", c.setup, resp.StatusCode, text, c.code, c.want)
		}
	}
}
