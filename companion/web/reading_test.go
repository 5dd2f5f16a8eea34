package web

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"regexp"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/vision"
)

// trayPhoto is a picture of two dice, as the eye would send it.
func trayPhoto() []byte {
	m := image.NewRGBA(image.Rect(0, 0, 320, 200))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{43, 69, 61, 255}), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(60, 60, 120, 120), image.NewUniform(color.RGBA{24, 26, 27, 255}), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(190, 50, 250, 110), image.NewUniform(color.RGBA{178, 33, 29, 255}), image.Point{}, draw.Src)
	var b bytes.Buffer
	_ = jpeg.Encode(&b, m, nil)
	return b.Bytes()
}

func reading(values ...int) companion.Seen {
	r := vision.Reading{Sure: true}
	for i, v := range values {
		r.Dice = append(r.Dice, vision.Die{Value: v, Colour: []vision.Colour{vision.Black, vision.Red, vision.Ivory}[i%3], Confidence: .99, Box: vision.Box{60 + 130*i, 60, 60, 60}})
	}
	return companion.Seen{Reading: r, From: "camera", Still: trayPhoto()}
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
	t.want("three dice", status, 200, body, "I see 3 dice, the throw takes 2.", "Tap what is no die.", `value="remove-2"`)
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

	seen = reading(2, 5)
	seen.Throw = 2
	t.session.Propose(seen)
	status, body = t.post("/decline", "seq", "3")
	t.want("by hand", status, 200, body, "die-pick")

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
