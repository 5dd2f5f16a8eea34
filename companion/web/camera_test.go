package web

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// withCamera is a page whose camera says what the test wants.
func withCamera(t *testing.T) (*tableTest, *companiontest.Eye) {
	t.Helper()
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{companiontest.Errand()}})
	if err != nil {
		t.Fatal(err)
	}
	e := companiontest.NewEye()
	e.Picture = reading(1).Still
	srv := httptest.NewServer(New(session, Config{Camera: e}))
	done := make(chan bool)
	changed := session.Changed()
	go func() { session.Watch(context.Background(), e); close(done) }()
	<-changed
	t.Cleanup(func() { srv.Close(); session.Close(); e.Close(); <-done })
	tt := &tableTest{T: t, session: session, url: srv.URL}
	tt.client = tt.phone()
	return tt, e
}

// TestTray: the tray is measured on the page, the edge that was found is taken or
// its corners are tapped on the picture, and the eye is told each time.
func TestTray(tt *testing.T) {
	t, e := withCamera(tt)
	_, body := t.get("/camera")
	if strings.Contains(body, `value="measured"`) || strings.Contains(body, "/camera/tray.jpg") {
		t.Error("a tray is shown that was never measured")
	}
	e.Tray = vision.Tray{Outline: []vision.Point{{100, 50}, {1180, 50}, {1180, 670}, {100, 670}}, Size: [2]int{1280, 720}, Advice: []vision.Advice{vision.LessGlare}}
	status, body := t.post("/camera/measure")
	t.want("measured", status, 200, body, "/camera/tray.jpg", "A lamp is reflected", `value="measured"`, "Now the whole picture is read.")
	status, body = t.post("/camera/tray", "do", "measured")
	t.want("the edge that was found", status, 200, body, "Kept: only dice inside this edge are read.", "1180,670", `value="whole"`)
	if len(e.Outline()) != 4 {
		t.Error("the eye was told", e.Outline())
	}
	status, body = t.post("/camera/tray", "do", "whole")
	t.want("the whole picture", status, 200, body, "Kept: the whole picture is read.")
	if len(e.Outline()) != 0 {
		t.Error("the eye was told", e.Outline())
	}

	e.Tray = vision.Tray{Size: [2]int{1280, 720}, Advice: []vision.Advice{vision.NoOutline}}
	status, body = t.post("/camera/measure")
	t.want("no edge found", status, 200, body, "edge was not found", "Mark the corners by hand")
	if strings.Contains(body, `value="measured"`) {
		t.Error("an edge is offered that was not found")
	}
	marks := ""
	for _, tap := range [][2]string{{"27", "18"}, {"270", "150"}, {"27", "150"}, {"270", "18"}} { // in no order
		status, body = t.post("/camera/tray", "marks", marks, "corner.x", tap[0], "corner.y", tap[1])
		t.want("a corner", status, 200, body, `name="marks" value="`)
		_, rest, _ := strings.Cut(body, `name="marks" value="`)
		marks, _, _ = strings.Cut(rest, `"`)
	}
	status, body = t.post("/camera/tray", "marks", marks, "do", "marked")
	t.want("marked", status, 200, body, "Kept: only dice inside this edge are read.")
	if got, want := writeCorners(e.Outline()), "120,80_1200,80_1200,667_120,667"; got != want {
		t.Errorf("the eye was told %s, not %s", got, want)
	}
	if strings.Contains(body, "edge was not found") {
		t.Error("the edge is missed although its corners are marked")
	}
	status, body = t.post("/camera/tray", "marks", "5,5_900,5", "do", "marked")
	t.want("two corners", status, 422, body, "3 to 64 corners")
	status, body = t.post("/camera/tray", "marks", "5,5_9000,5_-4,7_x", "do", "marked")
	t.want("corners beside the picture", status, 422, body, "3 to 64 corners")

	e.Err = &eye.Error{Err: "no picture", Hint: vision.HintPlug}
	status, body = t.post("/camera/measure")
	t.want("no picture", status, 503, body, "shows no picture", "Plug the camera in")
	status, body = t.post("/camera/learn")
	t.want("a tray that cannot be kept", status, 503, body, "as it was before", "Plug the camera in")
	e.Err = &eye.Error{Err: "disk full", Hint: vision.HintKeep}
	status, body = t.post("/camera/learn")
	t.want("a tray that cannot be kept", status, 503, body, "as it was before", "Free space on the disk")
	e.Err = nil
	e.Tray.Dice = []vision.Die{{Value: 1}, {Value: 4}}
	e.Tray.Hidden = 1
	status, body = t.post("/camera/measure")
	t.want("measured with dice", status, 200, body, "There are dice in the tray: 1, 4.", "Not read among them: 1")
	if strings.Contains(body, "sees the tray well") {
		t.Error("a tray with dice in it is called well")
	}
	status, body = t.post("/camera/learn")
	t.want("dice in the tray", status, 200, body, "There are dice in the tray: 1, 4. Take them out", `name="anyway"`)
	if e.Learnt() != 0 || strings.Contains(body, "/camera/forget") {
		t.Error("a tray with dice in it was learnt")
	}
	status, body = t.json("POST", "/camera/learn", "")
	t.want("dice in the tray, for scripts", status, 422, body, "dice_in_tray", "1, 4")
	status, body = t.post("/camera/learn", "anyway", "1")
	t.want("no dice but a print", status, 200, body, "knows how the empty tray looks", `action="/camera/forget"`)
	status, body = t.post("/camera/forget")
	t.want("forgotten", status, 200, body, "Forgotten")
	if strings.Contains(body, `action="/camera/forget"`) {
		t.Error("there is still something to forget")
	}
	e.Tray.Dice = nil
	status, body = t.json("POST", "/camera/learn", "")
	t.want("the empty tray, for scripts", status, 200, body, `"ok":true`)
	status, body = t.json("POST", "/camera/forget", "")
	t.want("forgotten, for scripts", status, 200, body, `"ok":true`)
	e.State = eye.Status{Condition: eye.Running, State: vision.NoSource, Hint: vision.HintPlug}
	status, body = t.post("/camera/learn")
	t.want("the empty tray without a camera", status, 503, body, "no camera, trying again", "Plug the camera in")
	e.State = eye.Status{Condition: eye.Running, State: vision.EndOfFile, Hint: vision.HintMore}
	status, body = t.post("/camera/learn")
	t.want("the last of the stills, empty", status, 200, body, "knows how the empty tray looks")
	if e.Learnt() != 3 {
		t.Error("learnt", e.Learnt(), "times")
	}
}

// TestCorrectionsAreSeenAndPutAside: a correction that was itself a mistake is seen on
// the page, and counts for nothing when somebody says so.
func TestCorrectionsAreSeenAndPutAside(tt *testing.T) {
	learned, err := vision.OpenLearned(tt.TempDir())
	if err != nil {
		tt.Fatal(err)
	}
	a := vision.Accepted{ID: "g/3", At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Truth: []vision.Die{{Value: 3}, {Value: 5}}}
	a.Reading = vision.Reading{Sure: true, Dice: []vision.Die{{Value: 3, Confidence: 0.99}, {Value: 4, Confidence: 0.99}}}
	if err := learned.Add(a, []byte("\xff\xd8picture")); err != nil {
		tt.Fatal(err)
	}
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{companiontest.Errand()}})
	if err != nil {
		tt.Fatal(err)
	}
	srv := httptest.NewServer(New(session, Config{Learned: learned}))
	tt.Cleanup(func() { srv.Close(); session.Close() })
	t := &tableTest{T: tt, session: session, url: srv.URL}
	t.client = t.phone()
	status, body := t.get("/camera")
	t.want("a correction", status, 200, body, "right in 0 of 1 reading ", "Read: 3 4", "The table said: 3 5", "It was a mistake", `src="/camera/corrections/20260501-120000.000000000"`)
	if status, body = t.get("/camera/corrections/20260501-120000.000000000"); status != 200 || body != "\xff\xd8picture" {
		t.Error("the picture:", status, body)
	}
	if status, _ = t.get("/camera/corrections/..%2f..%2faccepted"); status != 404 {
		t.Error("no correction:", status)
	}
	status, body = t.get("/healthz")
	t.want("healthz", status, 200, body, `"readings":{"of":1,"right":0,"text":"right in 0 of 1 reading accepted here"}`)
	status, body = t.post("/camera/correction", "name", "20260501-120000.000000000", "do", "aside")
	t.want("put aside", status, 200, body, "does not count any more", "Counts for nothing.", "no reading was accepted here yet")
	if learned.Trust() != (vision.Trust{}) {
		t.Error("it still counts:", learned.Trust())
	}
	status, body = t.post("/camera/correction", "name", "20260501-120000.000000000", "do", "count")
	t.want("counted again", status, 200, body, "counts again", "right in 0 of 1 reading ")
	status, body = t.post("/camera/correction", "name", "nothing", "do", "aside")
	t.want("no correction", status, 404, body, "There is no such correction any more.")
}
