package web

import (
	"bytes"
	"image/jpeg"
	"regexp"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/vision"
	"adjutant/vision/scene"
)

// reading is a throw as the eye would read it from a drawn tray: black, red and
// ivory dice with these faces.
func reading(values ...int) companion.Seen {
	tray := scene.Default()
	tray.Width, tray.Height, tray.Across = 640, 400, 9
	for i, v := range values {
		tray.Dice = append(tray.Dice, scene.Die{Value: v, Colour: []vision.Colour{vision.Black, vision.Red, vision.Ivory}[i%3], X: -1.4 + 2.6*float64(i), Y: .35 - .7*float64(i), Turn: .3 + 1.1*float64(i)})
	}
	r := vision.Reading{Sure: true}
	for i, box := range tray.Boxes() {
		r.Dice = append(r.Dice, vision.Die{Value: values[i], Colour: tray.Dice[i].Colour, Confidence: .99, Box: box})
	}
	var b bytes.Buffer
	_ = jpeg.Encode(&b, tray.Render(), &jpeg.Options{Quality: 92})
	return companion.Seen{Reading: r, From: "camera", Still: b.Bytes()}
}

// TestReading: what the camera read is shown with its picture, mended by a tap,
// accepted, and told afterwards; too many dice are refused with what would do.
func TestReading(tt *testing.T) {
	t := start(tt, false)
	_, body := t.json("POST", "/games", `{"game":"errand"}`)
	id := regexp.MustCompile(`"id":"(\w+)"`).FindStringSubmatch(body)[1]
	t.post("/answer", "seq", "0", "id", "1", "kind", "choose", "option", "road")
	t.post("/answer", "seq", "1", "id", "2", "kind", "count", "n", "2")

	seen := reading(4, 3, 6)
	seen.Throw = 1
	t.session.Propose(seen)
	status, body := t.get("/")
	t.want("three dice", status, 200, body, "I see 3 dice, the throw takes 2.", "Tap what is no die of this throw.", `value="remove-2"`)
	status, body = t.post("/accept", "seq", "2", "id", "x")
	t.want("accepting what does not fit", status, 422, body, "I see 3 dice")
	status, body = t.post("/adjust", "seq", "2", "tap", "remove-2")
	t.want("one is no die", status, 200, body, "= 7", "Move 7 steps.", `class="box"`)
	picture := regexp.MustCompile(`href="(/stills/\w+)"`).FindStringSubmatch(body)
	if picture == nil {
		t.Fatal("the picture is not shown")
	}
	status, jpg := t.get(picture[1])
	t.want("the picture", status, 200, jpg, "\xff\xd8\xff")
	if strings.Contains(body, "die-pick") {
		t.Error("the pad stands beside a reading that fits")
	}
	status, body = t.post("/adjust", "seq", "2", "tap", "0")
	t.want("a tap on a die", status, 200, body, "= 8", "Move 8 steps.")
	status, body = t.post("/accept", "seq", "2", "id", "y")
	t.want("accepted", status, 200, body, "Move 8 steps.", "Roll the weather")
	status, body = t.post("/accept", "seq", "2", "id", "z")
	t.want("too late", status, 409, body, "Somebody was faster")

	status, body = t.get("/camera")
	t.want("the camera page", status, 200, body, picture[1])
	seen = reading(2, 5)
	seen.Throw = 2
	t.session.Propose(seen)
	status, body = t.post("/decline", "seq", "3")
	t.want("by hand", status, 200, body, "die-pick")
	if strings.Contains(body, `action="/again"`) {
		t.Error("a look is offered where there is no camera")
	}

	status, body = t.get("/report?game=" + id)
	t.want("the report", status, 200, body, "Move 8 steps.", picture[1], "Dice thrown")
	status, body = t.get("/report/file?game=" + id)
	t.want("the report as a file", status, 200, body, "Move 8 steps.", "data:image/jpeg;base64,", "<style>")
	if m := regexp.MustCompile(`(?:src|href)="(?:/|http)[^"]*"|<script|<link|<form`).FindString(body); m != "" {
		t.Errorf("the file needs something else: %s", m)
	}
	status, body = t.get("/report?game=none")
	if status == 200 || status >= 500 {
		t.Errorf("the report of no game: %d %.200s", status, body)
	}
}

// TestAMissedDie: where the eye saw fewer dice than are thrown, the page says how many
// it waits for and a die may be added; after By hand the camera may look again.
func TestAMissedDie(tt *testing.T) {
	t, e := withCamera(tt)
	t.json("POST", "/games", `{"game":"errand"}`)
	t.post("/answer", "seq", "0", "id", "1", "kind", "choose", "option", "road")
	t.post("/answer", "seq", "1", "id", "2", "kind", "count", "n", "2")
	seen := reading(4)
	seen.Throw, seen.Reading.Sure, seen.Reading.Why = 1, false, []vision.Why{vision.Count}
	t.session.Propose(seen)
	status, body := t.get("/")
	t.want("one of two", status, 200, body, "2 dice are expected", "to add one that was not seen.", `name="tap" value="1" aria-label="Add a die that was not seen"`)
	status, body = t.post("/adjust", "seq", "2", "tap", "1")
	t.want("a die added", status, 200, body, "= 5", "Move 5 steps.", `name="tap" value="1" aria-label="Die 2 shows 1: change it"`)
	if strings.Contains(body, "Add a die") {
		t.Error("a third die may be added to a throw of two")
	}
	status, body = t.post("/decline", "seq", "2")
	t.want("by hand", status, 200, body, "die-pick", `action="/again"`, "Look again")
	status, _ = t.post("/again")
	if status != 200 || e.Agains() != 1 {
		t.Error("looked again", e.Agains(), "times; status", status)
	}
}
