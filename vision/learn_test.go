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
	if got := vision.HealthWords("en", 3, 4); got != "right in 3 of 4 readings accepted here" {
		t.Error(got)
	}
}

func TestTrust(t *testing.T) {
	for name, c := range map[string]struct {
		add  func(l *vision.Learned)
		want func(vision.Trust) bool
	}{
		"nothing learnt": {func(l *vision.Learned) {}, func(t vision.Trust) bool { return t == vision.Trust{} }},
		"sure and wrong at 0.995: asked up to above it": {func(l *vision.Learned) {
			l.Add(accepted(0, true, 0.995, []int{4}, []int{5}), nil)
		}, func(t vision.Trust) bool { return t.Raise > 0.995 && t.Raise < 1 && t.Lower == 0 }},
		"unsure and wrong: nothing to learn": {func(l *vision.Learned) {
			l.Add(accepted(0, false, 0.8, []int{4}, []int{5}), nil)
		}, func(t vision.Trust) bool { return t == vision.Trust{} }},
		"299 doubted faces right: not enough": {func(l *vision.Learned) {
			for i := range 299 {
				l.Add(accepted(i, false, 0.9, []int{4}, []int{4}), nil)
			}
		}, func(t vision.Trust) bool { return t.Lower == 0 }},
		"300 doubted faces right": {func(l *vision.Learned) {
			for i := range 150 {
				l.Add(accepted(i, false, 0.9, []int{4, 1}, []int{4, 1}), nil)
			}
		}, func(t vision.Trust) bool { return t.Lower == 0.9 }},
		"300 right, then one wrong above them": {func(l *vision.Learned) {
			for i := range 300 {
				l.Add(accepted(i, false, 0.9, []int{4}, []int{4}), nil)
			}
			l.Add(accepted(400, false, 0.93, []int{4}, []int{6}), nil)
		}, func(t vision.Trust) bool { return t.Lower == 0 }},
		"one wrong below stops further lowering": {func(l *vision.Learned) {
			for i := range 300 {
				l.Add(accepted(i, false, 0.9, []int{4}, []int{4}), nil)
			}
			l.Add(accepted(400, false, 0.7, []int{4}, []int{6}), nil)
			l.Add(accepted(401, false, 0.6, []int{4}, []int{4}), nil)
		}, func(t vision.Trust) bool { return t.Lower == 0.9 }},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := vision.OpenLearned(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			c.add(l)
			if got := l.Trust(); !c.want(got) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestTrustApplies(t *testing.T) {
	trust := vision.Trust{Raise: 0.95, Lower: 0.8}
	for name, c := range map[string]struct {
		confidence float64
		sure       bool
		why        []vision.Why
		want       bool
	}{
		"sure and over":              {0.97, true, nil, true},
		"sure but under":             {0.93, true, nil, false},
		"doubted, over the lowered":  {0.85, false, []vision.Why{vision.LowConfidence}, true},
		"doubted, under the lowered": {0.75, false, []vision.Why{vision.LowConfidence}, false},
		"another doubt stays":        {0.99, false, []vision.Why{vision.LowConfidence, vision.Count}, false},
	} {
		r := accepted(0, c.sure, c.confidence, []int{3, 5}, nil).Reading
		if c.why != nil {
			r.Why = c.why
		}
		got := trust.Apply(r)
		if got.Sure != c.want || got.Sure != (len(got.Why) == 0) || !slices.Equal(faces(got), []int{3, 5}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := trust.Apply(seen(true)); !got.Sure {
		t.Error("an empty tray became unsure")
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
