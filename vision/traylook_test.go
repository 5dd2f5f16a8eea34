package vision_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"adjutant/vision"
)

// tray is a mat of one grey with light squares on it.
func tray(w, h int, mat, dice uint8) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, w, h))
	for i := range g.Pix {
		g.Pix[i] = mat
	}
	for k := range 6 {
		for y := range 60 {
			for x := range 60 {
				g.Pix[(40+120*(k/3)+y)*w+60+150*(k%3)+x] = dice
			}
		}
	}
	return g
}

// blurred is a picture whose edges are n pixels wide.
func blurred(g *image.Gray, n int) *image.Gray {
	out := image.NewGray(g.Rect)
	w, h := g.Rect.Dx(), g.Rect.Dy()
	for y := range h {
		for x := range w {
			sum, c := 0, 0
			for dy := -n / 2; dy <= n/2; dy++ {
				for dx := -n / 2; dx <= n/2; dx++ {
					if xx, yy := x+dx, y+dy; xx >= 0 && yy >= 0 && xx < w && yy < h {
						sum += int(g.Pix[yy*w+xx])
						c++
					}
				}
			}
			out.Pix[y*w+x] = uint8(sum / c)
		}
	}
	return out
}

func dice(side int) []vision.Die {
	return []vision.Die{{Value: 1, Box: vision.Box{60, 40, side, side - 2}}, {Value: 2, Box: vision.Box{200, 40, side - 1, side}}}
}

func TestLookAtTray(t *testing.T) {
	good := tray(560, 320, 70, 210)
	uneven := tray(560, 320, 70, 210)
	for i := range uneven.Pix {
		uneven.Pix[i] = uint8(float64(uneven.Pix[i]) * (1 - 0.85*float64(i%560)/560))
	}
	glare := tray(560, 320, 70, 210)
	for y := range 320 {
		for x := range 560 {
			if math.Hypot(float64(x-500), float64(y-280)) < 35 {
				glare.Pix[y*560+x] = 255
			}
		}
	}
	for name, c := range map[string]struct {
		g    *image.Gray
		dice []vision.Die
		want []vision.Advice
	}{
		"good":           {good, dice(60), nil},
		"dark":           {tray(560, 320, 20, 130), dice(60), []vision.Advice{vision.MoreLight}},
		"burnt out":      {tray(560, 320, 235, 255), dice(60), []vision.Advice{vision.LessLight}},
		"a lamp":         {glare, dice(60), []vision.Advice{vision.LessGlare}},
		"out of focus":   {blurred(good, 11), dice(60), []vision.Advice{vision.Sharpen}},
		"slightly soft":  {blurred(good, 3), dice(60), nil},
		"light aside":    {uneven, dice(60), []vision.Advice{vision.UnevenLight}},
		"too far away":   {good, dice(20), []vision.Advice{vision.CameraNear}},
		"too near":       {good, dice(300), []vision.Advice{vision.CameraFar}},
		"nothing to see": {tray(560, 320, 70, 70), nil, nil},
		"dark and far":   {tray(560, 320, 15, 120), dice(20), []vision.Advice{vision.CameraNear, vision.MoreLight}},
	} {
		t.Run(name, func(t *testing.T) {
			got := vision.LookAtTray(c.g, nil, c.dice)
			if !slices.Equal(got.Advice, c.want) {
				t.Errorf("%v: %+v", got.Advice, got)
			}
			for _, a := range got.Advice {
				if a.Words("en") == string(a) || a.Words("fr") == a.Words("en") {
					t.Errorf("%s has no words", a)
				}
			}
		})
	}
	// outside the outline nothing counts
	inner := []vision.Point{{0, 0}, {430, 0}, {430, 240}, {0, 240}}
	if got := vision.LookAtTray(glare, inner, dice(60)); len(got.Advice) != 0 || got.DieSize != 60 {
		t.Errorf("a lamp beside the tray: %+v", got)
	}
}

func TestEverythingHasWordsInBothLanguages(t *testing.T) {
	words := map[string]func(string) string{}
	for _, s := range []vision.State{vision.Starting, vision.Watching, vision.Motion, vision.HandSeen, vision.Reads, vision.Settled, vision.TooDark, vision.Off, vision.NoSource, vision.EndOfFile, vision.NoPictures} {
		words["state "+string(s)] = s.Words
	}
	for _, w := range []vision.Why{vision.Cocked, vision.Touching, vision.Edge, vision.Hand, vision.Moving, vision.Dark, vision.Glare, vision.Blur, vision.Count, vision.LowConfidence, vision.UnlikeMethods} {
		words["why "+string(w)] = w.Words
	}
	for _, h := range []vision.Hint{vision.HintPicture, vision.HintLarge, vision.HintPlug, vision.HintBusy, vision.HintRights, vision.HintRpicam, vision.HintFiles, vision.HintNetwork, vision.HintInstall, vision.HintVersion, vision.HintSource, vision.HintWait} {
		words["hint "+string(h)] = h.Words
	}
	for name, in := range words {
		if in("en") == "" || in("fr") == "" || in("en") == in("fr") || in("de") != in("en") {
			t.Errorf("%s: %q, %q", name, in("en"), in("fr"))
		}
	}
}
