package web

import (
	"bytes"
	"encoding/json"
	"html"
	"mime/multipart"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// watched is a running page over a game of Errand, five coins on the books, with a
// camera that says what the test wants.
func watched(tt *testing.T) (*tableTest, *companiontest.Eye) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"errand"}`)
	e := companiontest.NewEye()
	go t.session.Watch(tt.Context(), e)
	e.Say(eye.Event{Status: e.State}) // once it is taken, the session watches
	return t, e
}

// photo is an upload of a picture, which the fake reads as it is told.
func (t *tableTest) photo(path string) (int, string) {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	f, _ := m.CreateFormFile("image", "table.jpg")
	_, _ = f.Write([]byte("\xff\xd8\xff\xe0\x00\x10JFIF"))
	m.Close()
	return t.do("POST", path, m.FormDataContentType(), b.String())
}

func dice(values ...vision.Die) vision.Reading { return vision.Reading{Sure: true, Dice: values} }

func blue(n int) vision.Die { return vision.Die{Value: n, Colour: vision.Blue, Confidence: 1} }

// hiddenFields are the hidden inputs of the first form to an address, and links.
func hiddenFields(page, action string) []string {
	_, form, _ := strings.Cut(page, `action="`+action+`"`)
	form, _, _ = strings.Cut(form, "</form>")
	var out []string
	for _, m := range regexp.MustCompile(`type="hidden" name="([^"]*)" value="([^"]*)"`).FindAllStringSubmatch(form, -1) {
		out = append(out, html.UnescapeString(m[1]), html.UnescapeString(m[2]))
	}
	return out
}

func linkTo(page, words string) string {
	m := regexp.MustCompile(`href="([^"]*)"[^>]*>` + words).FindStringSubmatch(page)
	if m == nil {
		return ""
	}
	return html.UnescapeString(m[1])
}

// TestCheckThePage goes from the table page to either repair, as a browser without
// script does.
func TestCheckThePage(tt *testing.T) {
	t, e := watched(tt)
	status, body := t.get("/")
	t.want("the table offers it", status, 200, body, `<button class="small">Check the dice`)
	e.Reading = dice(blue(3), vision.Die{Value: 6, Colour: vision.Red, Confidence: 1})
	status, body = t.photo("/check")
	t.want("a photo", status, 200, body, "The table shows 3, the books say 5: coins.", "The table is right", "The books are right")
	if seq := t.session.View(companion.Viewer{}).Seq; seq != 0 {
		t.Fatalf("looking wrote entry %d", seq)
	}
	// The books are right: told in words, nothing written.
	right := linkTo(body, "The books are right")
	status, hand := t.get(right)
	t.want("the books are right", status, 200, hand, "To do on the table", "Turn the blue die to 5.")
	if strings.Contains(hand, "The table is right") || t.session.View(companion.Viewer{}).Seq != 0 {
		t.Error("the difference still stands, or something was written")
	}
	// A misread die is mended by taps: 3, 4, 5.
	mend := regexp.MustCompile(`class="die" href="([^"]*)"`)
	page := body
	for range 2 {
		_, page = t.get(html.UnescapeString(mend.FindStringSubmatch(page)[1]))
	}
	t.want("a die mended to 5", 200, 200, page, "Table and books agree.")
	// The table is right: the books follow.
	fields := hiddenFields(body, "/check/right")
	status, body = t.post("/check/right", fields...)
	t.want("the table is right", status, 200, body, "Table and books agree.")
	v := t.session.View(companion.Viewer{})
	if v.Seq != 1 || !strings.Contains(v.History[0].Title.String(), "coins 3") {
		t.Errorf("the books: seq %d, %v", v.Seq, v.History)
	}
	status, body = t.post("/check/right", fields...)
	t.want("the same tap again, late", status, 409, body, "Somebody was faster")
}

// TestCheckByTheCamera: one tap on the table page; with script the page goes on to
// what was found.
func TestCheckByTheCamera(tt *testing.T) {
	t, e := watched(tt)
	type answer struct {
		status int
		body   string
	}
	look := func(path string) answer {
		t.Helper()
		out := make(chan answer, 1)
		n := e.Agains()
		go func() { s, b := t.do("POST", path, "", ""); out <- answer{s, b} }()
		e.WaitAgain(n + 1)
		e.Say(eye.Event{Status: e.State, Throw: &eye.Throw{Again: true, Reading: dice(blue(2))}})
		return <-out
	}
	a := look("/check")
	t.want("by the camera", a.status, 200, a.body, "The table shows 2, the books say 5: coins.")
	a = look("/api/v1/check")
	var c companion.TableCheck
	if err := json.Unmarshal([]byte(a.body), &c); err != nil || a.status != 200 || len(c.Found) != 1 || c.Found[0].Correct["coins"] != "2" || c.Seq != 0 || len(c.Dice) != 1 {
		t.Errorf("status %d, %v: %s", a.status, err, a.body)
	}
	status, body := t.json("POST", "/correct", `{"seq":0,"id":"c","values":{"coins":"2"}}`)
	t.want("the correction it names", status, 200, body, `"seq":1`)
	status, body = t.photo("/api/v1/check")
	t.want("a photo of no dice", status, 200, body, `"dice":[]`, `"found":[]`)
}

func TestCheckIsRefusedInWords(tt *testing.T) {
	t, e := watched(tt)
	e.State = eye.Status{Condition: eye.Running, State: vision.Off}
	e.Say(eye.Event{Status: e.State})
	status, body := t.json("POST", "/check", "")
	t.want("without a camera", status, 503, body, "take a photo")
	status, body = t.get("/")
	if strings.Contains(body, "<button class=\"small\">Check the dice") || !strings.Contains(body, `href="/check"`) {
		t.Errorf("the camera is away: a photo alone must be offered (%d)", status)
	}
	status, body = t.get("/check?dice=blue:9,<script>:3,blue:5&right=x&still=../../etc")
	t.want("an address with nonsense", status, 200, body, "Table and books agree.", `/stills/etc"`)
	t.json("POST", "/games", `{"game":"duel"}`)
	status, body = t.get("/")
	if strings.Contains(body, `action="/check"`) {
		t.Error("offered by a game without such dice")
	}
	status, body = t.json("POST", "/check", "")
	t.want("a game without such dice", status, 422, body, "no_check")
	paired := start(tt, true)
	status, body = paired.json("POST", "/check", "")
	paired.want("a phone that is not paired", status, 401, body, "Pair it first")
}

// TestCheckByOneTap: with script, a tap on the table page leads to what was found,
// and a tap there repairs the books.
func TestCheckByOneTap(tt *testing.T) {
	t, e := watched(tt)
	p := tab(tt, browser(tt), t.url)
	p.asks("Which way?")
	p.click(`form.check button`)
	e.WaitAgain(1)
	e.Say(eye.Event{Status: e.State, Throw: &eye.Throw{Again: true, Reading: dice(blue(2))}})
	p.do(chromedp.WaitVisible(`.sides button`), chromedp.Click(`.sides button`), chromedp.WaitVisible(`.did`))
	if got := p.js(`document.querySelector('.did').innerText`); got != "Table and books agree." {
		t.Errorf("after the repair the page says %q", got)
	}
	if v := t.session.View(companion.Viewer{}); v.Seq != 1 || !strings.Contains(v.History[0].Title.String(), "coins 2") {
		t.Errorf("the books: seq %d, %v", v.Seq, v.History)
	}
}
