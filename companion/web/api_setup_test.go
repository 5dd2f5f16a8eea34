package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"adjutant/companion"
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
