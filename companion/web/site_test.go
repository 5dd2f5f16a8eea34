package web

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/gpio"
)

// table is a running page over a session in memory, and a phone that visits it.
type tableTest struct {
	*testing.T
	session *companion.Session
	url     string
	client  *http.Client
}

func start(t *testing.T, pair bool) *tableTest {
	t.Helper()
	session, err := companion.New(companion.Config{Store: storetest.New(), Pair: pair, Titles: []*engine.Title{companiontest.Errand(), companiontest.Duel()}})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir(), Version: "test", Beat: 50 * time.Millisecond}))
	t.Cleanup(srv.Close)
	t.Cleanup(session.Close)
	tt := &tableTest{T: t, session: session, url: srv.URL}
	tt.client = tt.phone()
	return tt
}

// phone is a browser without script, with its own cookies.
func (t *tableTest) phone() *http.Client {
	jar, _ := cookiejar.New(nil)
	return &http.Client{Jar: jar}
}

func (t *tableTest) do(method, path, kind, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, t.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	resp, err := t.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(data)
}

func (t *tableTest) get(path string) (int, string) { t.Helper(); return t.do("GET", path, "", "") }
func (t *tableTest) json(method, path, body string) (int, string) {
	t.Helper()
	return t.do(method, "/api/v1"+path, "application/json", body)
}
func (t *tableTest) post(path string, pairs ...string) (int, string) {
	t.Helper()
	f := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		f.Set(pairs[i], pairs[i+1])
	}
	return t.do("POST", path, "application/x-www-form-urlencoded", f.Encode())
}

func (t *tableTest) want(what string, status, wantStatus int, body string, wants ...string) {
	t.Helper()
	if status != wantStatus {
		t.Errorf("%s: status %d, not %d: %.300s", what, status, wantStatus, body)
	}
	for _, w := range wants {
		if !strings.Contains(body, w) {
			t.Errorf("%s: no %q in %.600s", what, w, body)
		}
	}
}

// TestAPI goes through a game by /api/v1, with everything that can go wrong.
func TestAPI(tt *testing.T) {
	t := start(tt, false)
	status, body := t.json("POST", "/games", `{"game":"errand"}`)
	t.want("a new game", status, 201, body, `"seq":0`, `"Which way?"`)
	status, body = t.json("POST", "/games", `{"game":"chess"}`)
	t.want("an unknown game", status, 404, body, `"error"`)
	status, body = t.json("POST", "/games", `{"game":"`+strings.Repeat("y", 900_000)+`"}`)
	t.want("a game's name of 900 kB", status, 404, body)
	if len(body) > 2000 {
		t.Errorf("%d bytes are sent back", len(body))
	}
	status, body = t.json("POST", "/games", `{"game":"errand","setup":{"options":{"turns":"99"}}}`)
	t.want("an option out of range", status, 422, body, "from 1 to 9")
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"a1","answer":{"option":"bridge"}}`)
	t.want("a closed option", status, 422, body, "The bridge is down.", `"bridge_down"`)
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"a2","answer":{"option":"road"}}`)
	t.want("an answer", status, 200, body, `"seq":1`)
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"a2","answer":{"option":"road"}}`)
	t.want("the same request again", status, 200, body, `"seq":1`)
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"a3","answer":{"option":"ford"}}`)
	t.want("a late answer", status, 409, body, `"seq":1`, `"sheet"`)
	status, body = t.json("POST", "/answer", `{"seq":1,`)
	t.want("broken JSON", status, 400, body, "no JSON", "character 9", "openapi")
	for _, wrong := range []string{`{"seq":"one"}`, `{"seq":1,"answer":5}`, `[1]`, `{"seq":1,"answer":{"dice":["x"]}}`} {
		status, body = t.json("POST", "/answer", wrong)
		t.want(wrong, status, 400, body, "openapi")
		if strings.Contains(body, "unmarshal") || strings.Contains(body, "Go ") || strings.Contains(body, "web.") {
			t.Error("the words of the program's language are shown:", body)
		}
	}
	status, body = t.json("POST", "/answer", `{"seq":1,"id":"`+strings.Repeat("é", 201)+`","answer":{"n":3}}`)
	t.want("an id that is too long", status, 422, body, "at most 200 characters", `"bad_request"`)
	status, body = t.post("/answer", "seq", "1", "id", strings.Repeat("é", 201), "kind", "count", "n", "3")
	t.want("a form's id that is too long", status, 422, body, "at most 200 characters")
	status, body = t.json("POST", "/answer", `{"seq":1,"id":"long","answer":{"option":"`+strings.Repeat("x", 900_000)+`"}}`)
	t.want("an option of 900 kB", status, 422, body)
	if len(body) > 2000 {
		t.Errorf("%d bytes are sent back", len(body))
	}
	status, body = t.json("POST", "/games", `{"game":"duel","setup":{"players":{"nobody":"Ann"}}}`)
	t.want("a player without a seat", status, 422, body, `There is no player \"nobody\"`, "blue, red")
	status, body = t.json("POST", "/games/import", "# a game\n-- play --\ngame errand\nchoose road\ncount 3\nroll 9 9\n")
	t.want("a file with a throw that cannot be", status, 422, body, "Line 6 of the file is refused, roll 9 9:")
	status, body = t.json("POST", "/games/import", "-- play --\ngame errand\nroll x\n")
	t.want("a file with a line that is none", status, 422, body, "Line 3 of the file cannot be read: roll x.")
	status, body = t.get("/static/")
	t.want("the list of static files", status, 404, body)
	status, _ = t.get("/static/page.css")
	t.want("a static file", status, 200, "")
	status, body = t.json("POST", "/answer", `{"seq":1}`)
	t.want("no answer", status, 400, body, "missing")
	status, body = t.json("POST", "/answer", `{"seq":1,"id":"b","answer":{"n":3}}`)
	t.want("a printed value", status, 200, body, `"Roll for the road"`)
	status, body = t.json("POST", "/answer", `{"seq":2,"id":"c","answer":{"dice":[4]}}`)
	t.want("one die of two", status, 422, body, "takes 2 dice")
	status, body = t.json("POST", "/answer", `{"seq":2,"id":"c","answer":{"dice":[4,3]}}`)
	t.want("dice", status, 200, body, `"Move 7 steps."`)
	status, body = t.json("POST", "/correct", `{"seq":3,"track":"coins","value":8}`)
	t.want("a correction", status, 200, body, `"seq":4`)
	status, body = t.json("POST", "/correct", `{"seq":4,"track":"coins","value":99}`)
	t.want("a correction out of range", status, 422, body, "error")
	status, body = t.json("POST", "/undo", `{"seq":4,"to":3}`)
	t.want("undo", status, 200, body, `"redo":2`)
	status, body = t.json("POST", "/redo", `{"seq":5}`)
	t.want("redo", status, 200, body, `"redo":0`)
	status, body = t.json("POST", "/accept", `{"seq":6}`)
	t.want("accept without a reading", status, 422, body, "no_proposal")
	status, body = t.json("GET", "/view", "")
	var v struct{ Seq int }
	if err := json.Unmarshal([]byte(body), &v); err != nil || v.Seq != 6 || status != 200 {
		t.Errorf("the view: %d %v %s", status, err, body)
	}
	for _, path := range []string{"/games", "/titles", "/history", "/fields", "/components/errand", "/settings", "/seats", "/panel", "/openapi.json"} {
		if status, body := t.json("GET", path, ""); status != 200 || !json.Valid([]byte(body)) {
			t.Errorf("GET %s: %d %.200s", path, status, body)
		}
	}
	status, body = t.json("PUT", "/components/errand", `{"values":{"toll":4,"gate":"shut"}}`)
	t.want("components", status, 200, body, `"value":"4"`)
	status, body = t.json("PUT", "/settings", `{"accept":"sure"}`)
	t.want("settings", status, 200, body, `"accept":"sure"`, `"accept_seconds":5`)
	status, body = t.json("PUT", "/settings", `{"accept":"always"}`)
	t.want("an unknown setting", status, 422, body, "error")
	status, body = t.json("POST", "/panel", `{"button":"next","held":false}`)
	t.want("a button", status, 200, body, `"lamps"`, `"heartbeat"`)
	status, body = t.json("POST", "/panel", `{"button":"fire"}`)
	t.want("no such button", status, 422, body, "error")
	status, body = t.json("GET", "/nothing", "")
	t.want("no such call", status, 404, body, `"error"`)
	status, body = t.json("DELETE", "/view", "")
	t.want("another method", status, 405, body, `"error"`)
	status, body = t.get("/healthz")
	t.want("health", status, 200, body, `"ok":true`, `"journal":"ok"`, `"eye"`, `"panel"`)
}

// TestEvents reads the stream: whole views with their seq, and a comment when
// nothing else is said.
func TestEvents(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"errand"}`)
	resp, err := t.client.Get(t.url + "/api/v1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("the stream is %q", got)
	}
	buf, all := make([]byte, 64<<10), ""
	until := func(want string) {
		t.Helper()
		for !strings.Contains(all, want) {
			n, err := resp.Body.Read(buf)
			if err != nil {
				t.Fatalf("waiting for %q: %v; so far %.300s", want, err, all)
			}
			all += string(buf[:n])
		}
	}
	until("id: 0\ndata: {")
	until("\n: ")
	t.json("POST", "/answer", `{"seq":0,"id":"x","answer":{"option":"road"}}`)
	until("id: 1\ndata: {")
}

// TestBodies sends what no phone should send.
func TestBodies(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"errand"}`)
	upload := func(path string, data []byte) (int, string) {
		var b bytes.Buffer
		m := multipart.NewWriter(&b)
		f, _ := m.CreateFormFile("image", "photo.jpg")
		_, _ = f.Write(data)
		m.Close()
		return t.do("POST", path, m.FormDataContentType(), b.String())
	}
	status, body := upload("/api/v1/photo", []byte("dear diary, this is no photo"))
	t.want("a text file as photo", status, 422, body, "no picture", "JPEG")
	status, body = upload("/api/v1/photo", nil)
	t.want("an empty file as photo", status, 422, body, "choose one first")
	status, body = upload("/photo", []byte("dear diary"))
	t.want("a text file in the form", status, 422, body, "no picture", "Which way?")
	status, body = upload("/api/v1/photo", append([]byte("\xff\xd8\xff\xe0"), make([]byte, 40<<20)...))
	t.want("40 MB", status, 413, body, "too large")
	status, body = upload("/api/v1/photo", []byte("\xff\xd8\xff\xe0\x00\x10JFIF"))
	t.want("a photo without a camera program", status, 503, body, "by hand")
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"`+strings.Repeat("x", 2<<20)+`"}`)
	t.want("a huge answer", status, 413, body, "too large")
	status, body = t.json("POST", "/photo", `{}`)
	t.want("a photo that is no form", status, 400, body, "named image")
	status, body = t.post("/answer", "seq", "0", "kind", "nonsense")
	t.want("a form that was forged", status, 400, body, "could not be read")
	for _, path := range []string{"/stills/../../etc/passwd", "/stills/%2e%2e%2fsecret", "/static/../web.go", "/games/..%2f..%2fx/export", "/components/..%2f/picture?group=../../x"} {
		if status, body := t.get(path); status == 200 && !strings.Contains(body, "<html") || status >= 500 {
			t.Errorf("GET %s: %d %.100s", path, status, body)
		}
	}
}

// TestGuard knocks as an attacker would: by a foreign name, from a foreign page.
func TestGuard(tt *testing.T) {
	t := start(tt, false)
	ask := func(method, path string, change func(*http.Request)) *http.Response {
		r, _ := http.NewRequest(method, t.url+path, strings.NewReader("seq=0"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		change(r)
		resp, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	for host, want := range map[string]int{"evil.example": 421, "127.0.0.1.evil.example": 421, "": 200, "localhost:8080": 200, "[::1]:8080": 200, "127.0.0.1": 200, "8.8.8.8": 421, "LOCALHOST.": 200} {
		resp := ask("GET", "/games", func(r *http.Request) {
			if host != "" {
				r.Host = host
			}
		})
		if resp.StatusCode != want {
			t.Errorf("host %q: %d, not %d", host, resp.StatusCode, want)
		}
	}
	if resp := ask("POST", "/undo", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }); resp.StatusCode != 403 {
		t.Errorf("a foreign page: %d", resp.StatusCode)
	}
	if resp := ask("POST", "/undo", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }); resp.StatusCode != 403 {
		t.Errorf("a foreign page: %d", resp.StatusCode)
	}
	resp := ask("GET", "/games", func(*http.Request) {})
	csp := resp.Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"} {
		if !strings.Contains(csp, want) {
			t.Errorf("the policy lacks %q: %s", want, csp)
		}
	}
	if strings.Contains(csp, "unsafe") || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers: %v", resp.Header)
	}
}

// TestPairing: a phone that is not paired looks on; the code lets it in, and
// guessing is slow.
func TestPairing(tt *testing.T) {
	t := start(tt, true)
	first := t.client
	status, body := t.post("/pair", "name", "table phone")
	t.want("the first phone", status, 200, body)
	status, body = t.post("/new/errand", "do", "begin")
	t.want("begin", status, 200, body, "Which way?")
	status, body = t.get("/join")
	t.want("join, paired", status, 200, body, t.session.PairCode())

	t.client = t.phone()
	status, body = t.get("/")
	t.want("looking on", status, 200, body, "Which way?", "only looks on", `href="/join"`)
	status, body = t.post("/answer", "seq", "0", "id", "a", "kind", "choose", "option", "road")
	t.want("writing unpaired", status, 401, body, "Pair it first")
	status, body = t.json("POST", "/answer", `{"seq":0,"id":"b","answer":{"option":"road"}}`)
	t.want("writing unpaired by API", status, 401, body, "unpaired")
	status, body = t.get("/join")
	if strings.Contains(body, t.session.PairCode()) {
		t.Error("the code is shown to a phone that is not paired")
	}
	t.want("join, unpaired", status, 200, body, `name="code"`)
	for range 5 {
		status, body = t.post("/pair", "code", "AAAA-AAAA")
		t.want("a wrong code", status, 422, body, "not the code")
	}
	status, body = t.post("/pair", "code", t.session.PairCode())
	t.want("too many codes", status, 422, body, "wait a minute")
	t.client = first
	status, body = t.post("/answer", "seq", "0", "id", "c", "kind", "choose", "option", "road")
	t.want("the first phone goes on", status, 200, body, "Toll printed")
}

// TestLocal: what runs on the machine itself needs no pairing; what comes through
// a proxy there does.
func TestLocal(t *testing.T) {
	for name, c := range map[string]struct {
		from, via string
		want      bool
	}{
		"this machine":         {"127.0.0.1:40000", "", true},
		"this machine, IPv6":   {"[::1]:40000", "", true},
		"a phone":              {"192.168.1.7:40000", "", false},
		"a phone behind proxy": {"127.0.0.1:40000", "192.168.1.7", false},
		"nonsense":             {"here", "", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.from
		if c.via != "" {
			r.Header.Set("X-Forwarded-For", c.via)
		}
		if got := local(r); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestForms plays every kind of question by plain forms, without script, and is
// refused with the sentence on the page and what was entered kept.
func TestForms(tt *testing.T) {
	t := start(tt, false)
	status, body := t.get("/")
	t.want("no game yet", status, 200, body, "New game", "Errand")
	status, body = t.get("/new/errand")
	t.want("set-up", status, 200, body, "How many walks.", `name="option.turns"`)
	status, body = t.post("/new/errand", "do", "position", "option.turns", "3")
	t.want("a position", status, 200, body, `name="field.coins"`, `value="3"`)
	status, body = t.post("/new/errand", "do", "begin", "option.turns", "1", "field.coins", "7", "was.coins", "5", "field.steps", "0", "was.steps", "0")
	t.want("taken up", status, 200, body, "Which way?", `data-v="7"`)
	seq := 0
	answer := func(what, wantNext string, pairs ...string) {
		t.Helper()
		status, body = t.post("/answer", append([]string{"seq", num(float64(seq)), "id", "f" + num(float64(seq))}, pairs...)...)
		t.want(what, status, 200, body, wantNext)
		seq++
	}
	refused := func(what, why string, pairs ...string) {
		t.Helper()
		status, body = t.post("/answer", append([]string{"seq", num(float64(seq)), "id", "r"}, pairs...)...)
		t.want(what, status, 422, body, `role="alert"`, why)
	}
	refused("nothing chosen", "Choose one first", "kind", "choose")
	refused("a closed option", "The bridge is down.", "kind", "choose", "option", "bridge")
	answer("an action", "Take 1 coin.", "kind", "confirm", "action", "find")
	answer("choose", "Toll printed on the road?", "kind", "choose", "option", "road")
	answer("a printed value", "Roll for the road", "kind", "count", "n", "2")
	refused("no dice", "Enter what the dice show", "kind", "roll", "die.0", "", "die.1", "")
	refused("a die of nine", "A die shows 1 to 6, not 9.", "kind", "roll", "die.0", "9", "die.1", "1")
	answer("dice", "Roll the weather", "kind", "roll", "die.0", "4", "die.1", "3")
	answer("coloured dice", "Roll the crowd", "kind", "roll", "die.0", "4", "colour.0", "red", "die.1", "3", "colour.1", "black")
	answer("part of a throw", "3 of 11", "kind", "roll", "part", "1", "die.0", "1", "die.1", "2", "die.2", "3", "colour.3", "")
	answer("the rest", "How many coins", "kind", "roll", "die.0", "1", "die.1", "2", "die.2", "3", "die.3", "1", "die.4", "2", "die.5", "3", "die.6", "1", "die.7", "2")
	refused("no number", "whole number", "kind", "count", "n", "many")
	answer("count", "Share three loaves", "kind", "count", "n", "1")
	refused("a wrong total", "Give 3 in all, not 2.", "kind", "allot", "share.child", "1", "share.dog", "1")
	if !strings.Contains(body, `name="share.child" min="0" max="3" value="1"`) {
		t.Error("what was entered is not kept after a refusal")
	}
	answer("allot", "Draw a card", "kind", "allot", "share.child", "2", "share.dog", "1")
	answer("card", "Move the goods", "kind", "card", "card", "sun")
	answer("move", "Name the mule", "kind", "move", "from", "home", "to", "town", "units.sack", "2", "leader", "mule")
	answer("text", "Fill in the ledger", "kind", "text", "text", "Jo")
	answer("form", "Put the cart away", "kind", "form", "field.sold", "1", "field.mood", "glad")
	answer("confirm", "The game is over", "kind", "confirm")
	status, body = t.post("/undo", "seq", num(float64(seq)))
	t.want("undo", status, 200, body, "Put the cart away", "Bring back 1 answer")
	status, body = t.post("/undo", "seq", "1")
	t.want("a late undo", status, 409, body, "Somebody was faster")
	status, body = t.get("/history")
	t.want("history", status, 200, body, "Undo to here", "Walk road")
	status, body = t.get("/correct?track=coins")
	t.want("a track", status, 200, body, `name="field.coins"`)
	status, body = t.get("/correct?track=nothing")
	t.want("no track", status, 404, body, "no such track")
}

// TestTwoFirstVisits: two phones that come for the first time send requests of
// their own, so that the slower one is told that it was slower.
func TestTwoFirstVisits(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"errand"}`)
	request := regexp.MustCompile(`name="id" value="([^"]+)"`)
	_, one := t.get("/")
	t.client = t.phone()
	_, two := t.get("/")
	a, b := request.FindStringSubmatch(one)[1], request.FindStringSubmatch(two)[1]
	if a == b {
		t.Fatalf("two phones send requests named %s", a)
	}
	status, body := t.post("/answer", "seq", "0", "id", a, "kind", "choose", "option", "road")
	t.want("the faster phone", status, 200, body)
	status, body = t.post("/answer", "seq", "0", "id", b, "kind", "choose", "option", "ford")
	t.want("the slower phone", status, 409, body, "Somebody was faster")
}

// TestPages draws every page in both languages.
func TestPages(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"duel"}`)
	t.json("POST", "/games", `{"game":"errand"}`)
	for _, lang := range languages() {
		t.post("/settings/phone", "lang", lang, "theme", "dark")
		for _, path := range []string{"/", "/games", "/games?removed=1", "/new/errand", "/new/duel", "/components", "/components/errand", "/seats", "/join", "/settings", "/camera", "/panel", "/history", "/correct", "/join.svg"} {
			status, body := t.get(path)
			t.want(path, status, 200, body)
			if path != "/join.svg" {
				t.want(path, status, 200, body, `<html lang="`+lang+`" data-theme="dark"`)
			}
		}
	}
	status, body := t.get("/nothing")
	t.want("no such page", status, 404, body, "Cette page")
}

// TestSeats: a seat is taken on one phone, not on two, and taken back from a lost one.
func TestSeats(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"duel"}`)
	lost := t.client
	if status, body := t.post("/seats", "seat", "nobody"); status != http.StatusUnprocessableEntity || !strings.Contains(body, "no such seat") {
		t.Errorf("a seat that is not there: %d %s", status, body)
	}
	status, body := t.post("/seats", "seat", "blue")
	t.want("blue sits", status, 200, body, "This phone")
	status, body = t.post("/answer", "seq", "0", "id", "1", "kind", "choose", "option", "foil")
	t.want("blue picks", status, 200, body, "Waiting for")
	status, body = t.get("/history")
	t.want("blue sees what it picked", status, 200, body, "foil")

	t.client = t.phone()
	status, body = t.get("/")
	t.want("the shared page", status, 200, body, "Waiting for")
	for _, path := range []string{"/", "/history", "/api/v1/view", "/api/v1/history", "/live/now"} {
		if _, body := t.get(path); strings.Contains(body, "foil") {
			t.Errorf("%s tells the other phone blue's secret: %.2000s", path, body)
		}
	}
	status, body = t.post("/seats", "seat", "blue")
	t.want("a seat that is held", status, 422, body, "holds that seat")
	status, body = t.post("/seats", "seat", "blue", "back", "1")
	t.want("taken back", status, 200, body, "This phone")
	t.client = lost
	status, body = t.get("/seats")
	t.want("the lost phone lost it", status, 200, body, "take the seat back")
}

// TestComponentSheet keeps values, photographs, and a file of them.
func TestComponentSheet(tt *testing.T) {
	t := start(tt, false)
	status, body := t.post("/components/errand", "value.toll", "3", "was.toll", "", "value.gate", "shut", "was.gate", "")
	t.want("values", status, 200, body, "2 of 2 values known", "The rulebook says so.")
	status, body = t.post("/components/errand", "value.toll", "77", "was.toll", "3")
	t.want("a value out of range", status, 422, body, "from 0 to 9")
	status, file := t.get("/components/errand/export")
	t.want("export", status, 200, file, `"toll": "3"`)
	send := func(path, name, content string) (int, string) {
		var b bytes.Buffer
		m := multipart.NewWriter(&b)
		f, _ := m.CreateFormFile(name, "x")
		_, _ = io.WriteString(f, content)
		m.Close()
		return t.do("POST", path, m.FormDataContentType(), b.String())
	}
	status, body = send("/components/errand/import", "file", strings.Replace(file, `"3"`, `"4"`, 1))
	t.want("import", status, 200, body, "Kept.")
	status, body = send("/components/errand/import", "file", `{"game":"chess","values":{}}`)
	t.want("another game's sheet", status, 422, body, "another game")
	png := "\x89PNG\r\n\x1a\n0000"
	status, body = send("/components/errand/picture?group=toll", "image", png)
	t.want("a photograph", status, 200, body, "/components/errand/picture?group=toll")
	status, body = t.get("/components/errand/picture?group=toll")
	t.want("the photograph", status, 200, body, png)
	status, body = send("/components/errand/picture?group=../../x", "image", png)
	t.want("a photograph of nothing", status, 404, body, "no such value")
}

// TestGamesList exports, imports, finishes, removes and brings back.
func TestGamesList(tt *testing.T) {
	t := start(tt, false)
	_, body := t.json("POST", "/games", `{"game":"errand"}`)
	var v struct{ ID string }
	_ = json.Unmarshal([]byte(body), &v)
	status, play := t.get("/games/" + v.ID + "/export")
	t.want("export", status, 200, play, "game errand")
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	f, _ := m.CreateFormFile("file", "x.play")
	_, _ = io.WriteString(f, play)
	m.Close()
	status, body = t.do("POST", "/import", m.FormDataContentType(), b.String())
	t.want("import", status, 200, body, "Which way?")
	status, body = t.get("/games/" + v.ID + "/remove")
	t.want("asked before it is removed", status, 200, body, "can be brought back")
	status, body = t.post("/games/" + v.ID + "/remove")
	t.want("removed", status, 200, body, "Show removed games")
	status, body = t.get("/games?removed=1")
	t.want("removed games", status, 200, body, "Bring back", v.ID)
	status, body = t.post("/games/" + v.ID + "/open")
	t.want("brought back", status, 200, body, "Which way?")
	status, body = t.post("/games/" + v.ID + "/finish")
	t.want("finished", status, 200, body, "Finished games")
}
