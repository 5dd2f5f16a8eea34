package opencv

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// drawDeck draws n cards that share a frame, a title bar and lines of text, and
// differ in picture and words.
func drawDeck(t testing.TB, n int) (names []string, faces []gocv.Mat) {
	t.Helper()
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 99))
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 90, 120, 0), 420, 300, gocv.MatTypeCV8UC3)
		t.Cleanup(func() { m.Close() })
		gocv.Rectangle(&m, image.Rect(14, 14, 286, 406), color.RGBA{225, 220, 200, 0}, -1)
		gocv.Rectangle(&m, image.Rect(22, 22, 278, 52), color.RGBA{170, 160, 150, 0}, -1)
		for range 12 {
			c := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 0}
			at := image.Pt(40+rng.IntN(220), 75+rng.IntN(150))
			if rng.IntN(2) == 0 {
				gocv.Circle(&m, at, 8+rng.IntN(30), c, -1)
			} else {
				gocv.Rectangle(&m, image.Rectangle{at, at.Add(image.Pt(10+rng.IntN(45), 10+rng.IntN(45)))}.Intersect(image.Rect(22, 60, 278, 250)), c, -1)
			}
		}
		for line := range 6 {
			for x := 30; x < 260; {
				w := 8 + rng.IntN(26)
				gocv.Rectangle(&m, image.Rect(x, 275+20*line, min(x+w, 270), 283+20*line), color.RGBA{30, 30, 30, 0}, -1)
				x += w + 8
			}
		}
		names, faces = append(names, fmt.Sprintf("card-%02d", i)), append(faces, m)
	}
	return names, faces
}

func TestReadsDrawnCards(t *testing.T) {
	names, faces := drawDeck(t, 9)
	enrolled := []int{0, 1, 2, 3, 4, 5}
	f := enrol(t, names, faces, enrolled)
	if got := f.IDs(); !slices.Equal(got, names[:6]) {
		t.Fatalf("enrolled %v", got)
	}
	lay, found := 0, 0
	for seed, show := range [][]int{{0, 7, 3}, {1, 2, 4, 8, 5, 0}, {5}} {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		tb := drawTable(rng, faces, show, tableOptions{wide: 960, high: 640, tilt: 0.5, blur: 1, noise: 4, least: 180, most: 300})
		r := f.Read(tb.img, 0)
		tb.img.Close()
		for i, face := range tb.faces {
			at := slices.IndexFunc(r.Cards, func(c vision.Card) bool { return c.ID == names[face] })
			if !slices.Contains(enrolled, face) {
				if slices.ContainsFunc(r.Cards, func(c vision.Card) bool { return c.Quad.Overlap(tb.quads[i]) > 0.3 }) {
					t.Errorf("table %d: %s was never enrolled and got a name: %v", seed, names[face], r.Cards)
				}
				continue
			}
			lay++
			if at < 0 {
				continue
			}
			found++
			if c := r.Cards[at]; c.Quad.Overlap(tb.quads[i]) < 0.9 || !alike(tb.quads[i], c.Quad, 0.08) || c.Confidence <= 0.3 || c.Confidence > 1 {
				t.Errorf("table %d: %s lies at %.0f, read at %.0f with confidence %v", seed, names[face], tb.quads[i], c.Quad, c.Confidence)
			}
		}
		for _, c := range r.Cards {
			if !slices.ContainsFunc(show, func(s int) bool { return names[s] == c.ID }) {
				t.Errorf("table %d: %s does not lie there", seed, c.ID)
			}
		}
		if r.Sure != (len(r.Why) == 0) || r.Unknown == nil || r.Cards == nil {
			t.Errorf("table %d: sure %v with reasons %v", seed, r.Sure, r.Why)
		}
	}
	if found < lay-1 {
		t.Errorf("%d of %d enrolled cards were named", found, lay)
	}
}

func TestCountOfCardsAsked(t *testing.T) {
	names, faces := drawDeck(t, 4)
	f := enrol(t, names, faces, []int{0, 1, 2, 3})
	tb := drawTable(rand.New(rand.NewPCG(5, 5)), faces, []int{2}, tableOptions{wide: 640, high: 480, blur: 0.6, noise: 2, least: 260, most: 300})
	defer tb.img.Close()
	if r := f.Read(tb.img, 1); !r.Sure || len(r.Cards) != 1 || r.Cards[0].ID != names[2] {
		t.Errorf("one plain card where one is expected: %+v", r)
	}
	if r := f.Read(tb.img, 2); r.Sure || !slices.Contains(r.Why, vision.Count) {
		t.Errorf("one card where two are expected: %+v", r)
	}
	bare := drawGround(rand.New(rand.NewPCG(1, 1)), 640, 480)
	defer bare.Close()
	if r := f.Read(bare, 0); r.Sure || len(r.Cards) != 0 {
		t.Errorf("a bare table: %+v", r)
	}
}

// pips draws a white card with pips in a column.
func pips(t testing.TB, n int) gocv.Mat {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(235, 235, 235, 0), 420, 300, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { m.Close() })
	for i := range n {
		at := image.Pt(80+140*(i%2), 60+75*(i/2))
		gocv.Circle(&m, at, 26, color.RGBA{190, 20, 30, 0}, -1)
	}
	return m
}

// Cards that differ in one pip are told apart, and the one is never taken for the
// other when that was not enrolled.
func TestOnePipMore(t *testing.T) {
	names := []string{"seven", "eight", "nine", "ten"}
	faces := []gocv.Mat{pips(t, 7), pips(t, 8), pips(t, 9), pips(t, 10)}
	lay, named := 0, 0
	for _, enrolled := range [][]int{{0, 1, 2, 3}, {0, 2, 3}} {
		f := enrol(t, names, faces, enrolled)
		for show := range faces {
			tb := drawTable(rand.New(rand.NewPCG(uint64(show), 8)), faces, []int{show}, tableOptions{wide: 640, high: 480, tilt: 0.4, blur: 0.8, noise: 3, least: 260, most: 340})
			r := f.Read(tb.img, 0)
			tb.img.Close()
			for _, c := range r.Cards {
				if c.ID != names[show] {
					t.Errorf("with %v enrolled, %s was named %s", enrolled, names[show], c.ID)
				}
			}
			if slices.Contains(enrolled, show) {
				lay++
				named += len(r.Cards)
			}
		}
	}
	if named < lay-2 {
		t.Errorf("%d of %d were named", named, lay)
	}
}

func TestLoadCardFacesSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	expect := func(what, in string) {
		t.Helper()
		f, err := LoadCardFaces(in)
		if err == nil {
			f.Close()
			t.Fatalf("%s: no error", what)
		}
		if !strings.Contains(err.Error(), what) {
			t.Errorf("%q, want %q", err, what)
		}
	}
	expect("no such file", filepath.Join(dir, "none"))
	expect("no picture", dir)
	if err := os.WriteFile(filepath.Join(dir, "a.jpg"), []byte("not a picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	expect("face a.jpg", dir)
	os.Remove(filepath.Join(dir, "a.jpg"))
	_, faces := drawDeck(t, 1)
	os.Mkdir(filepath.Join(dir, "deck"), 0o700)
	gocv.IMWrite(filepath.Join(dir, "a.png"), faces[0])
	f, err := LoadCardFaces(dir)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	gocv.IMWrite(filepath.Join(dir, "deck", "a.png"), faces[0])
	expect("two pictures are named a", dir)
	tiny := gocv.NewMatWithSize(20, 20, gocv.MatTypeCV8UC3)
	defer tiny.Close()
	other := t.TempDir()
	gocv.IMWrite(filepath.Join(other, "b.png"), tiny)
	expect("too few", other)
}

// Drawn tables of two free decks, part of each not enrolled: bent views, blur, noise,
// reflections, sleeves, stacks, things lying on cards. ADJUTANT_CARD_TABLES says how
// many tables of each deck; every figure is logged.
func TestDrawnTablesOfRealDecks(t *testing.T) {
	dir := photoDir(t, "cards")
	tables := 2
	if n, err := strconv.Atoi(os.Getenv("ADJUTANT_CARD_TABLES")); err == nil {
		tables = n
	}
	for _, deck := range []string{"vec", "rws"} {
		names, faces := loadFaces(t, filepath.Join(dir, "faces", deck))
		rng := rand.New(rand.NewPCG(11, 7))
		enrolled := rng.Perm(len(faces))[:len(faces)*3/4]
		f := enrol(t, names, faces, enrolled)
		lay, found, wrong, unknown, sure, misread := 0, 0, 0, 0, 0, 0
		for range tables {
			o := tableOptions{wide: 1280, high: 720, tilt: 0.6, blur: 1.6, noise: 6, least: 130, most: 420}
			o.stack, o.sleeve = rng.IntN(4) == 0, rng.IntN(4) == 0
			o.cover = 0.45 * float64(rng.IntN(3)/2)
			o.glare = 0.5 * float64(rng.IntN(3)/2)
			tb := drawTable(rng, faces, rng.Perm(len(faces))[:1+rng.IntN(6)], o)
			r := f.Read(tb.img, 0)
			tb.img.Close()
			right, here := 0, 0
			for _, face := range tb.faces {
				if !slices.Contains(enrolled, face) {
					unknown++
					continue
				}
				here++
				if slices.ContainsFunc(r.Cards, func(c vision.Card) bool { return c.ID == names[face] }) {
					right++
				}
			}
			lay, found, wrong = lay+here, found+right, wrong+len(r.Cards)-right
			if r.Sure {
				sure++
				if right < here || len(r.Cards) > right {
					misread++
				}
			}
		}
		t.Logf("%s: %d of %d enrolled cards named, %d wrong names, %d cards not enrolled; %d of %d tables sure, %d of those not right",
			deck, found, lay, wrong, unknown, sure, tables, misread)
		if wrong*50 > lay+unknown {
			t.Errorf("%s: %d wrong names on %d cards", deck, wrong, lay+unknown)
		}
		if lay == 0 || found*2 < lay || misread*50 > tables {
			t.Errorf("%s: %d of %d cards found, %d tables misread", deck, found, lay, misread)
		}
	}
}

// Two real photographs: ten sleeved cards, and cards of which none is enrolled. The
// whole set is measured by adjutant-eye cards-photos.
func TestReadsPhotographsOfCards(t *testing.T) {
	dir := photoDir(t, "cards")
	f, err := LoadCardFaces(filepath.Join(dir, "faces", "mtgb"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for file, want := range map[string]int{
		"hj3yoo__mtg_card_detector__test_file_test25.jpg":               10,
		"hj3yoo__mtg_card_detector__test_file_card_in_plastic_case.jpg": 0,
	} {
		img, err := DecodeFile(filepath.Join(dir, "photos", file))
		if err != nil {
			t.Fatal(err)
		}
		r := f.Read(img, 0)
		img.Close()
		if len(r.Cards) != want {
			t.Errorf("%s: %d cards were named, %d enrolled ones lie there: %v", file, len(r.Cards), want, r.Cards)
		}
	}
}
