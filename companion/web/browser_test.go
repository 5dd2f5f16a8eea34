package web

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/gpio"
	"adjutant/vision"
)

// phonePage is one tab at a phone's size.
type phonePage struct {
	*testing.T
	ctx context.Context
	url string
}

// tab opens a phone of its own: cookies are not shared.
func tab(t *testing.T, browser context.Context, url string) *phonePage {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &phonePage{T: t, ctx: ctx, url: url}
	p.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(url))
	return p
}

func (p *phonePage) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// js evaluates an expression to a text.
func (p *phonePage) js(expression string) string {
	p.Helper()
	s, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`String(`+expression+`)`))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return s
}

// until waits for an expression to become true.
func (p *phonePage) until(expression string) {
	p.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Poll[bool](`Boolean(`+expression+`)`, chromedp.WithPollingTimeout(20*time.Second)))
	if err != nil {
		p.Fatalf("waiting for %s: %v; the page asks %q", expression, err, p.js(`document.querySelector('#now').innerText`))
	}
}

func (p *phonePage) asks(words string) {
	p.Helper()
	p.until(`(document.querySelector('.ask')||{}).innerText===` + quoteJS(words))
}

func (p *phonePage) click(selector string) {
	p.Helper()
	p.js(`document.querySelector(` + quoteJS(selector) + `).click()`)
}

func quoteJS(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// TestTwoPhones: two phones follow one game; one answers, both show the new
// state; one sleeps, its stream is cut, and it wakes to the right state.
func TestTwoPhones(tt *testing.T) {
	t := start(tt, false)
	b := browser(tt)
	t.json("POST", "/games", `{"game":"errand"}`)
	one, two := tab(tt, b, t.url), tab(tt, b, t.url)
	for _, p := range []*phonePage{one, two} {
		p.asks("Which way?")
		p.until(`document.querySelector('#conn').classList.contains('live')`)
	}
	two.until(`document.querySelector('#conn').innerText.includes('2 phones')`)

	// One answers by tapping; the other shows it, and marks what changed.
	one.click(`input[name=option][value=road]`)
	one.click(`.answer .go`)
	one.asks("Toll printed on the road?")
	two.asks("Toll printed on the road?")

	// The other has half entered a number when somebody corrects a track: it stays.
	two.click(`.chip input[value="4"]`)
	t.json("POST", "/correct", `{"seq":1,"id":"c","track":"coins","value":9}`)
	two.until(`document.querySelector('[data-k="track.coins"]').dataset.v==="9"`)
	two.until(`document.querySelector('[data-k="track.coins"]').classList.contains('changed')`)
	if got := two.js(`document.querySelector('[data-k="track.coins"] .was').textContent`); got != "5" {
		t.Errorf("the old value beside the new is %q", got)
	}
	if got := two.js(`document.querySelector('input[name=n]:checked').value`); got != "4" {
		t.Errorf("what was half entered is gone: %q", got)
	}
	two.click(`.answer .go`)
	one.asks("Roll for the road")

	// A refusal is told where it was asked for, and nothing changes.
	one.js(`document.querySelectorAll('.die-pick input').forEach(i=>{i.required=false})`)
	one.click(`.answer .go`)
	one.until(`!document.querySelector('#refused').hidden && document.querySelector('#refused').innerText.includes('Enter what the dice show')`)

	// Sleep: the stream is cut and nothing is heard; then the phone wakes.
	two.js(`(()=>{const E=window.EventSource;window.EventSource=function(){return {close(){},addEventListener(){},readyState:0}};window.dispatchEvent(new Event('online'));window.woken=()=>{window.EventSource=E;document.dispatchEvent(new Event('visibilitychange'))}})()`)
	t.json("POST", "/answer", `{"seq":3,"id":"d1","answer":{"dice":[4,3]}}`)
	one.asks("Roll the weather")
	one.click(`.die-row:nth-of-type(1) input[value="2"]`)
	one.click(`.die-row:nth-of-type(2) input[value="5"]`)
	one.click(`.answer .go`)
	one.asks("Roll the crowd")
	if got := two.js(`document.querySelector('.ask').innerText`); got == "Roll the crowd" {
		t.Error("the sleeping phone is awake: the test shows nothing")
	}
	two.js(`window.woken()`)
	two.asks("Roll the crowd")

	// Eleven dice from a pad, in two throws.
	for _, v := range "12345" {
		two.click(`[data-face="` + string(v) + `"]`)
	}
	two.click(`.answer .go`)
	two.until(`document.querySelector('.have') && document.querySelector('.have').innerText.includes('5 of 11')`)
	one.until(`document.querySelector('.have') && document.querySelector('.have').innerText.includes('5 of 11')`)

	// A track that was tapped is corrected in a dialog, without leaving the page.
	one.click(`[data-k="track.coins"] a`)
	one.until(`document.querySelector('#dialog[open] input[name="field.coins"]')`)
	one.js(`document.querySelector('#dialog input[name="field.coins"]').value=3`)
	one.click(`#dialog .go`)
	two.until(`document.querySelector('[data-k="track.coins"]').dataset.v==="3"`)
	one.until(`!document.querySelector('#dialog[open]')`)
	one.js(`document.querySelector('#undo-form').requestSubmit()`)
	two.until(`document.querySelector('[data-k="track.coins"]').dataset.v==="9"`)

	// Undo from the other phone.
	one.click(`.btn .small`)
	two.until(`!document.querySelector('.have')`)
	two.until(`document.querySelector('.redo')`)
}

// TestWithoutScript plays a question with scripts switched off in the browser.
func TestWithoutScript(tt *testing.T) {
	t := start(tt, false)
	b := browser(tt)
	t.json("POST", "/games", `{"game":"errand"}`)
	ctx, cancel := chromedp.NewContext(b, chromedp.WithNewBrowserContext())
	tt.Cleanup(cancel)
	p := &phonePage{T: tt, ctx: ctx, url: t.url}
	noScript(p)
	p.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(t.url))
	// a pointer's click may miss what a page is still moving; what was chosen is looked at before it is sent
	choose := func(selectors ...string) {
		tt.Helper()
		for _, s := range selectors {
			p.until(`!!document.querySelector(` + quoteJS(s) + `)`)
			p.click(s)
			p.until(`document.querySelector(` + quoteJS(s) + `).checked`)
		}
		p.click(`.answer .go`)
	}
	choose(`input[name=option][value=road]`)
	p.do(chromedp.WaitVisible(`.chip`))
	choose(`.chip input[value="2"]`)
	p.do(chromedp.WaitVisible(`.die-pick`))
	choose(`.die-row:nth-of-type(1) input[value="4"]`, `.die-row:nth-of-type(2) input[value="3"]`)
	p.do(chromedp.WaitVisible(`.told li`))
	if dir := os.Getenv("ADJUTANT_SCREENS"); dir != "" {
		shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			tt.Fatal(err)
		}
		_ = os.WriteFile(filepath.Join(dir, "noscript.png"), shot, 0o644)
	}
	if v := t.session.View(companion.Viewer{}); v.Seq != 3 {
		t.Errorf("without script %d answers were kept, not 3", v.Seq)
	}
}

// gameSession is a session in the middle of a game of a title, played at random.
func gameSession(t testing.TB, title *engine.Title, setup engine.Setup, seed uint64, steps int) *companion.Session {
	t.Helper()
	log, _ := enginetest.Wander(t, title, setup, seed, steps, func(_ *rand.Rand, _ *engine.Position, p engine.Prompt) (engine.Answer, bool) {
		if p.Default != nil && p.Need.Kind == engine.MoveKind {
			return *p.Default, true // chance seldom finds a legal move
		}
		return engine.Answer{}, false
	})
	return taken(t, title, engine.WritePlay("", title.ID, setup, log))
}

// playSession is a session after the first steps of a play.
func playSession(t testing.TB, title *engine.Title, file string, steps int) *companion.Session {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.ParsePlay(data)
	if err != nil {
		t.Fatal(err)
	}
	log := p.Log()
	return taken(t, title, engine.WritePlay("", title.ID, p.Setup, log[:min(steps, len(log))]))
}

func taken(t testing.TB, title *engine.Title, play []byte) *companion.Session {
	t.Helper()
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{title}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(session.Close)
	if _, err := session.Import(companion.Viewer{Device: "phone A"}, play); err != nil {
		t.Fatalf("taking the game in: %v", err)
	}
	return session
}

// TestGameScreens takes pictures of real games, to be looked at. A game is a title
// with a number of random answers, or a play with how many of its lines:
// ADJUTANT_SCREENS=dir ADJUTANT_GAMES=soeurs:30,sansallies/limited_victory:60 go test -run TestGameScreens
func TestGameScreens(t *testing.T) {
	dir := os.Getenv("ADJUTANT_SCREENS")
	if dir == "" {
		t.Skip("set ADJUTANT_SCREENS to a folder for pictures of real games")
	}
	b := browser(t)
	for _, want := range strings.Split(os.Getenv("ADJUTANT_GAMES"), ",") {
		what, number, _ := strings.Cut(want, ":")
		id, play, isPlay := strings.Cut(what, "/")
		steps, _ := strconv.Atoi(number)
		i := slices.IndexFunc(companion.Titles(), func(t *engine.Title) bool { return t.ID == id })
		if i < 0 {
			t.Fatalf("there is no game %q", id)
		}
		title := companion.Titles()[i]
		var session *companion.Session
		if isPlay {
			session = playSession(t, title, "../../engine/"+id+"/testdata/"+play+".play", steps)
		} else {
			setup := engine.Setup{}
			if id == "warpeace" {
				setup.Options = map[string]string{"map": "practice"}
			}
			session = gameSession(t, title, setup, 5, steps)
		}
		srv := httptest.NewServer(New(session, Config{}))
		t.Cleanup(srv.Close)
		p := tab(t, b, srv.URL)
		if lang := os.Getenv("ADJUTANT_LANG"); lang != "" {
			p.js(`fetch('/settings/phone',{method:'POST',body:new URLSearchParams({lang:'` + lang + `',theme:'dark'})}).then(()=>{window.kept=1})`)
			p.until(`window.kept===1`)
			p.do(chromedp.Navigate(srv.URL))
		}
		for _, size := range []string{"phone", "wide"} {
			if size == "wide" {
				p.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(srv.URL))
			}
			p.do(chromedp.Sleep(400 * time.Millisecond))
			png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(what, "/", "-")+"-"+number+"-"+size+".png"), png, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPageScreens takes pictures of the pages beside the table, to be looked at:
// ADJUTANT_SCREENS=dir [ADJUTANT_PAGES=games,settings] go test -run TestPageScreens
func TestPageScreens(t *testing.T) {
	dir := os.Getenv("ADJUTANT_SCREENS")
	if dir == "" {
		t.Skip("set ADJUTANT_SCREENS to a folder for pictures of the pages")
	}
	b := browser(t)
	session := gameSession(t, companion.Titles()[0], engine.Setup{}, 5, 60)
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir()}))
	t.Cleanup(srv.Close)
	p := tab(t, b, srv.URL+"/games")
	for name, path := range map[string]string{"games": "/games", "new": "/new/sansallies", "components": "/components/sansallies", "settings": "/settings", "join": "/join", "report": "/report", "seats": "/seats", "panel": "/panel", "history": "/history", "correct": "/correct", "camera": "/camera"} {
		if only := os.Getenv("ADJUTANT_PAGES"); only != "" && !strings.Contains(","+only+",", ","+name+",") {
			continue
		}
		p.do(chromedp.Navigate(srv.URL+path), chromedp.Sleep(150*time.Millisecond))
		png, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "page-"+name+".png"), png, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReadmePicture makes the picture of the table page that the README shows, a
// phone by day and by night: ADJUTANT_PICTURE=file.png go test -run TestReadmePicture
func TestReadmePicture(t *testing.T) {
	file := os.Getenv("ADJUTANT_PICTURE")
	if file == "" {
		t.Skip("set ADJUTANT_PICTURE to a file for the README's picture")
	}
	session := playSession(t, companion.Titles()[0], "../../engine/sansallies/testdata/limited_victory.play", 62)
	seen := reading(4, 3)
	seen.Throw = 1
	session.Propose(seen)
	srv := httptest.NewServer(New(session, Config{}))
	t.Cleanup(srv.Close)
	p := tab(t, browser(t), srv.URL)
	whole := image.NewRGBA(image.Rect(0, 0, 2*780, 1688))
	for i, theme := range []string{"light", "dark"} {
		p.js(`fetch('/settings/phone',{method:'POST',body:new URLSearchParams({theme:'` + theme + `'})}).then(()=>{window.kept='` + theme + `'})`)
		p.until(`window.kept==='` + theme + `'`)
		p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2)), chromedp.Navigate(srv.URL))
		p.until(`document.querySelector('#conn').classList.contains('live')`)
		shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		draw.Draw(whole, image.Rect(i*780, 0, i*780+780, 1688), m, image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, whole); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTapCorner: a tap on the tray's picture marks the corner that lies under the
// finger, in the camera's own pixels.
func TestTapCorner(tt *testing.T) {
	t, e := withCamera(tt)
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 640, 360)), nil); err != nil {
		t.Fatal(err)
	}
	e.Picture, e.Tray = picture.Bytes(), vision.Tray{Size: [2]int{1280, 720}, Advice: []vision.Advice{}}
	t.post("/camera/measure")
	p := tab(tt, browser(tt), t.url+"/camera?marks=")
	p.until(`document.querySelector('.mark input[type=image]').getBoundingClientRect().height===162`) // 288 wide, as the camera is
	p.js(`document.querySelector('.mark').scrollIntoView({block:'center'})`)
	at := func(side string) float64 {
		f, err := strconv.ParseFloat(p.js(`document.querySelector('.mark input[type=image]').getBoundingClientRect().`+side), 64)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	p.do(chromedp.MouseClickXY(at("left")+144, at("top")+81))
	marks := make(chan string, 1)
	go func() {
		for {
			if m, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.querySelector('input[name=marks]').value`)); p.ctx.Err() != nil || err == nil && m != "" {
				marks <- m
				return
			}
		}
	}()
	var marked []vision.Point
	select {
	case m := <-marks:
		marked = parseCorners(m, e.Tray.Size)
	case <-time.After(20 * time.Second):
		t.Fatal("the tap marked nothing: ", p.js(`location.href+document.body.innerText`))
	}
	if len(marked) != 1 || math.Abs(marked[0][0]-640) > 6 || math.Abs(marked[0][1]-360) > 6 {
		t.Errorf("a tap on the middle marked %v", marked)
	}
}

// TestCameraPageAtADesk: with a portrait picture, 1280 by 800, the first thing to do
// stands on the screen.
func TestCameraPageAtADesk(tt *testing.T) {
	t, e := withCamera(tt)
	t.json("POST", "/games", `{"game":"errand"}`)
	for _, answer := range []string{`{"option":"road"}`, `{"n":3}`} {
		t.json("POST", "/answer", fmt.Sprintf(`{"seq":%d,"answer":%s}`, t.session.View(companion.Viewer{}).Seq, answer))
	}
	portrait := reading(2, 5)
	var b bytes.Buffer
	_ = jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 720, 1280)), nil)
	portrait.Still, portrait.Throw = b.Bytes(), 1
	t.session.Propose(portrait)
	p := tab(tt, browser(tt), t.url+"/camera")
	p.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(t.url+"/camera"))
	p.until(`document.querySelector('#camera-state img').complete`)
	bottom := `document.querySelector('form[action="/camera/measure"] button').getBoundingClientRect().bottom`
	if got, err := strconv.ParseFloat(p.js(bottom), 64); err != nil || got > 800 {
		t.Errorf("the button that measures ends at %v of 800 pixels", got)
	}
	e.Tray = vision.Tray{Size: [2]int{720, 1280}, Advice: []vision.Advice{}}
	t.post("/camera/measure")
	p.do(chromedp.Navigate(t.url + "/camera"))
	if got, err := strconv.ParseFloat(p.js(`document.querySelector('.tray-picture svg').getBoundingClientRect().height`), 64); err != nil || got > 400 {
		t.Errorf("the picture of the tray is %v pixels high", got)
	}
}
