package vision_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"adjutant/vision"
)

// accepted is a reading of faces with one confidence, and its truth.
func accepted(n int, sure bool, confidence float64, read, truth []int) vision.Accepted {
	a := vision.Accepted{At: time.Date(2026, 5, 1, 12, 0, n, 0, time.UTC), Source: "demo", Reading: seen(sure, read...)}
	if !sure {
		a.Reading.Why = []vision.Why{vision.LowConfidence}
	}
	for i := range a.Reading.Dice {
		a.Reading.Dice[i].Confidence = confidence
	}
	a.Truth = seen(true, truth...).Dice
	return a
}

func TestLearnedKeepsCorrectionsOverARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "eye")
	l, err := vision.OpenLearned(dir)
	if err != nil {
		t.Fatal(err)
	}
	for n, a := range []vision.Accepted{
		accepted(0, true, 0.99, []int{4, 2}, []int{4, 2}),
		accepted(1, false, 0.7, []int{4, 2}, []int{4, 3}),
		accepted(2, true, 0.99, []int{1}, []int{1}),
	} {
		if err := l.Add(a, []byte("picture")); err != nil {
			t.Fatalf("accepted %d: %v", n, err)
		}
	}
	// a loss of power cuts the last line
	file, _ := os.OpenFile(filepath.Join(dir, "accepted.jsonl"), os.O_WRONLY|os.O_APPEND, 0)
	file.WriteString(`{"at":"2026-05-01T12:`)
	file.Close()
	l, err = vision.OpenLearned(dir)
	if err != nil {
		t.Fatal(err)
	}
	l.Add(accepted(3, true, 0.99, []int{6}, []int{6}), nil)
	l, _ = vision.OpenLearned(dir)
	if right, of := l.Health(); right != 3 || of != 4 {
		t.Errorf("right %d of %d", right, of)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "corrections", "*"))
	if len(kept) != 2 || filepath.Ext(kept[0]) != ".jpg" || filepath.Ext(kept[1]) != ".json" {
		t.Errorf("kept %v", kept)
	}
	if en, fr := vision.HealthWords("en", 0, 1), vision.HealthWords("fr", 1, 1); en != "right in 0 of 1 reading accepted here" || fr != "juste 1 fois sur 1 lecture acceptée ici" {
		t.Errorf("health of one: %q, %q", en, fr)
	}
	if got := vision.HealthWords("en", 3, 4); got != "right in 3 of 4 readings accepted here" {
		t.Error(got)
	}
}

func TestTrust(t *testing.T) {
	read := func(l *vision.Learned, n int, confidence float64, right bool) {
		for range n {
			_, of := l.Health()
			truth := 4
			if !right {
				truth = 5
			}
			l.Add(accepted(of, true, confidence, []int{4}, []int{truth}), nil)
		}
	}
	for name, c := range map[string]struct {
		add  func(l *vision.Learned)
		want float64 // the least confidence that is trusted, of those below
	}{
		"nothing learnt":   {func(l *vision.Learned) {}, 0.9},
		"unsure and wrong": {func(l *vision.Learned) { l.Add(accepted(0, false, 0.95, []int{4}, []int{5}), nil) }, 0.9},
		"unsure and right, often: never below the limit": {func(l *vision.Learned) {
			for i := range 600 {
				l.Add(accepted(i, false, 0.8, []int{4}, []int{4}), nil)
			}
		}, 0.9},
		"1 wrong at 0.98":                                     {func(l *vision.Learned) { read(l, 1, 0.98, false) }, 0.99},
		"1 wrong at 0.98, 132 right at it":                    {func(l *vision.Learned) { read(l, 1, 0.98, false); read(l, 132, 0.98, true) }, 0.99},
		"1 wrong at 0.98, 133 right at it":                    {func(l *vision.Learned) { read(l, 1, 0.98, false); read(l, 133, 0.98, true) }, 0.9},
		"133 right, then 1 wrong":                             {func(l *vision.Learned) { read(l, 133, 0.98, true); read(l, 1, 0.98, false) }, 0.9},
		"1 wrong at 0.9996, 1000 right":                       {func(l *vision.Learned) { read(l, 1, 0.9996, false); read(l, 1000, 0.9996, true) }, 0.9},
		"1 wrong at 0.98, right ones below say nothing of it": {func(l *vision.Learned) { read(l, 1, 0.98, false); read(l, 100, 0.95, true) }, 0.99},
		"wrong at 0.95 and 0.98, 140 right at 0.98":           {func(l *vision.Learned) { read(l, 1, 0.95, false); read(l, 1, 0.98, false); read(l, 140, 0.98, true) }, 0.98},
		"2 wrong at 0.98, 331 right":                          {func(l *vision.Learned) { read(l, 2, 0.98, false); read(l, 331, 0.98, true) }, 0.99},
		"2 wrong at 0.98, 332 right":                          {func(l *vision.Learned) { read(l, 2, 0.98, false); read(l, 332, 0.98, true) }, 0.9},
		"1 wrong at 0.98, taken back": {func(l *vision.Learned) {
			a := accepted(0, true, 0.98, []int{4}, []int{5})
			a.ID = "game/7"
			l.Add(a, nil)
			l.TakeBack("game/7", true)
		}, 0.9},
		"1 wrong at 0.98, taken back and brought back": {func(l *vision.Learned) {
			a := accepted(0, true, 0.98, []int{4}, []int{5})
			a.ID = "game/7"
			l.Add(a, nil)
			l.TakeBack("game/7", true)
			l.TakeBack("game/7", false)
		}, 0.99},
		"right, but the table said otherwise in the end": {func(l *vision.Learned) {
			a := accepted(0, true, 0.98, []int{4}, []int{4})
			a.ID = "game/7"
			l.Add(a, nil)
			a.Truth = []vision.Die{{Value: 6}}
			l.Add(a, nil)
		}, 0.99},
		"an old die in the tray is taken out": {func(l *vision.Learned) {
			a := accepted(0, true, 0.98, []int{4, 2, 6}, []int{4, 2})
			a.Wanted = 2
			l.Add(a, nil)
		}, 0.9},
		"what is no die is taken out": {func(l *vision.Learned) {
			a := accepted(0, true, 0.98, []int{4, 2, 6}, []int{4, 2})
			a.Wanted = 3
			l.Add(a, nil)
		}, 0.99},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l, err := vision.OpenLearned(dir)
			if err != nil {
				t.Fatal(err)
			}
			c.add(l)
			again, _ := vision.OpenLearned(dir) // as the camera process opens it
			if l.Trust() != again.Trust() {
				t.Errorf("%+v, opened again %+v", l.Trust(), again.Trust())
			}
			for _, confidence := range []float64{0.9, 0.95, 0.98, 0.99, 0.9999} {
				r := l.Trust().Apply(accepted(0, true, confidence, []int{4, 2}, nil).Reading)
				if r.Sure != (confidence >= c.want) || r.Raised == r.Sure || r.Sure != (len(r.Why) == 0) {
					t.Errorf("at %v: %+v, %+v", confidence, r, l.Trust())
				}
			}
		})
	}
}

// What was asked for what was learnt here alone is evidence too: else no number of
// right readings would ever bring the trust back.
func TestTrustComesBack(t *testing.T) {
	l, err := vision.OpenLearned(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l.Add(accepted(0, true, 0.98, []int{4}, []int{5}), nil)
	asked := 0
	for i := 1; i < 300; i++ {
		a := accepted(i, true, 0.98, []int{4}, []int{4})
		a.Reading = l.Trust().Apply(a.Reading)
		if !a.Reading.Sure {
			asked++
		}
		l.Add(a, nil)
	}
	if asked != 133 {
		t.Errorf("asked %d times after one error", asked)
	}
}

func TestTrustLeavesOtherDoubts(t *testing.T) {
	trust := vision.Trust{Raise: 0.95}
	r := accepted(0, false, 0.99, []int{3}, nil).Reading
	r.Why = []vision.Why{vision.Count}
	if got := trust.Apply(r); got.Sure || got.Raised || !slices.Equal(got.Why, []vision.Why{vision.Count}) {
		t.Errorf("%+v", got)
	}
	if got := trust.Apply(seen(true)); !got.Sure {
		t.Error("an empty tray became unsure")
	}
}

func TestRight(t *testing.T) {
	for name, c := range map[string]struct {
		read, truth []int
		wanted      int
		places      bool
		want        bool
	}{
		"as read":                           {[]int{4, 2}, []int{4, 2}, 2, true, true},
		"by hand, in another order":         {[]int{4, 2}, []int{2, 4}, 2, false, true},
		"a face changed":                    {[]int{4, 2}, []int{4, 3}, 2, true, false},
		"an old die of three taken out":     {[]int{4, 2, 6}, []int{4, 2}, 2, true, true},
		"it taken out, and a face changed":  {[]int{4, 2, 6}, []int{4, 3}, 2, true, false},
		"what is no die taken out":          {[]int{4, 2}, []int{4}, 2, true, false},
		"a die missed":                      {[]int{4}, []int{4, 2}, 2, true, false},
		"how many were wanted is not known": {[]int{4, 2, 6}, []int{4, 2}, 0, true, false},
	} {
		a := accepted(0, true, 0.99, c.read, c.truth)
		a.Wanted = c.wanted
		for i := range a.Truth {
			a.Truth[i].Box = vision.Box{}
			if c.places && i < len(a.Reading.Dice) {
				a.Truth[i].Box = a.Reading.Dice[i].Box
			}
		}
		if got := a.Right(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestCorrectionsArePutAsideAndTakenBack(t *testing.T) {
	dir := t.TempDir()
	l, _ := vision.OpenLearned(dir)
	for n := range 4 {
		a := accepted(n, true, 0.98, []int{4}, []int{5})
		a.ID = string(rune('a' + n))
		if err := l.Add(a, []byte{byte(n)}); err != nil {
			t.Fatal(err)
		}
	}
	list, of := l.Corrections(3)
	if len(list) != 3 || of != 4 || list[0].ID != "d" || list[2].ID != "b" {
		t.Fatalf("%d of %d: %+v", len(list), of, list)
	}
	if picture, err := l.Picture(list[0].Name); err != nil || string(picture) != "\x03" {
		t.Errorf("picture %v, %v", picture, err)
	}
	if _, err := l.Picture("../accepted"); err == nil {
		t.Error("a file that is no correction was shown")
	}
	if l.Count("../accepted", false) == nil {
		t.Error("what is no correction was put aside")
	}
	if err := l.Count(list[0].Name, false); err != nil {
		t.Fatal(err)
	}
	if err := l.TakeBack("b", true); err != nil {
		t.Fatal(err)
	}
	if err := l.TakeBack("never told", true); err != nil {
		t.Error(err)
	}
	for range 2 { // also as opened anew
		list, of = l.Corrections(9)
		if len(list) != 3 || of != 3 || !list[0].Aside || list[1].Aside || list[2].ID != "a" {
			t.Fatalf("%d of %d: %+v", len(list), of, list)
		}
		if right, of := l.Health(); right != 0 || of != 2 {
			t.Errorf("right %d of %d", right, of)
		}
		l, _ = vision.OpenLearned(dir)
	}
	if err := l.Count(list[0].Name, true); err != nil {
		t.Fatal(err)
	}
	if _, of := l.Health(); of != 3 {
		t.Error("what was put aside does not count again")
	}
	// the table says in the end that it was right: no correction any more
	a := accepted(0, true, 0.98, []int{4}, []int{4})
	a.ID = "a"
	l.Add(a, nil)
	if right, of := l.Health(); right != 1 || of != 3 {
		t.Errorf("right %d of %d", right, of)
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "corrections", "*")); len(kept) != 6 {
		t.Errorf("kept %v", kept)
	}
}

// What older builds kept is read: lines without an id.
func TestOldLines(t *testing.T) {
	dir := t.TempDir()
	lines := `{"at":"2026-11-30T13:26:30.6Z","right":false,"sure":true,"faces":[{"c":0.9996,"ok":false},{"c":0.9993,"ok":true}]}
{"at":"2026-11-30T13:26:31.6Z","right":true,"sure":false,"only":true,"faces":[{"c":0.8,"ok":true}]}
{"at":"2026-11-30T13:26:31.6Z","right":true,"sure":false,"only":true,"faces":[{"c":0.8,"ok":true}]}
`
	os.WriteFile(filepath.Join(dir, "accepted.jsonl"), []byte(lines), 0o600)
	l, err := vision.OpenLearned(dir)
	if err != nil {
		t.Fatal(err)
	}
	if right, of := l.Health(); right != 2 || of != 3 || l.Trust().Raise <= 0.9993 || l.Trust().Raise > 0.9994 {
		t.Errorf("right %d of %d, %+v", right, of, l.Trust())
	}
}

func TestOldCorrectionsAreForgotten(t *testing.T) {
	dir := t.TempDir()
	l, _ := vision.OpenLearned(dir)
	for i := range 510 {
		if err := l.Add(accepted(i, true, 0.9, []int{4}, []int{5}), []byte("picture")); err != nil {
			t.Fatal(err)
		}
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "corrections", "*.jpg"))
	if len(kept) != 500 {
		t.Errorf("%d pictures kept", len(kept))
	}
}

// TestACorrectionThatCannotBeKeptLeavesNothing: its record's name is taken by a folder.
func TestACorrectionThatCannotBeKeptLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	l, err := vision.OpenLearned(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := accepted(0, true, 0.9, []int{4}, []int{5})
	if err := l.Add(a, []byte("picture")); err != nil {
		t.Fatal(err)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "corrections", "*.json"))
	if len(kept) != 1 {
		t.Fatalf("kept %v", kept)
	}
	whole, _ := os.ReadFile(filepath.Join(dir, "accepted.jsonl"))
	other := t.TempDir()
	os.MkdirAll(filepath.Join(other, "corrections", filepath.Base(kept[0]), "in the way"), 0o700)
	if l, err = vision.OpenLearned(other); err != nil {
		t.Fatal(err)
	}
	if err := l.Add(a, []byte("picture")); err == nil {
		t.Error("it says that it was kept")
	}
	if left, _ := filepath.Glob(filepath.Join(other, "corrections", "*.[jn][pe][gw]")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	if err := os.RemoveAll(filepath.Join(other, "corrections", filepath.Base(kept[0]))); err != nil {
		t.Fatal(err)
	}
	if err := l.Add(a, []byte("picture")); err != nil { // told again
		t.Error(err)
	}
	if got, _ := os.ReadFile(filepath.Join(other, "corrections", filepath.Base(kept[0]))); len(got) == 0 || len(whole) == 0 {
		t.Error("told again, it is not kept")
	}
}

func TestAFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o600)
	l, err := vision.OpenLearned(filepath.Join(file, "eye"))
	if err == nil {
		err = l.Add(accepted(0, true, 0.9, []int{4}, []int{4}), nil)
	}
	if err == nil {
		t.Error("no error")
	}
}
