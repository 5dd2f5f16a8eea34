package vision_test

import (
	"os"
	"path/filepath"
	"testing"

	"adjutant/vision"
)

func TestKeepFileKeepsAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "eye", "empty.jpg")
	if err := vision.KeepFile(file, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := vision.KeepFile(file, []byte("two")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file); string(got) != "two" {
		t.Errorf("kept %q", got)
	}
	os.MkdirAll(filepath.Join(dir, "taken", "by a folder"), 0o700)
	if err := vision.KeepFile(filepath.Join(dir, "taken"), []byte("three")); err == nil {
		t.Error("a folder was written over")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.new")); len(left) > 0 {
		t.Errorf("left half-written: %v", left)
	}
}
