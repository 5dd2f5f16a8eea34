package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/vision"
	"adjutant/vision/opencv"
	"adjutant/vision/watch"
)

// TestTrayOfAFolderWithoutPictures says so, and what to put there.
func TestTrayOfAFolderWithoutPictures(t *testing.T) {
	for name, files := range map[string][]string{"empty": nil, "a text": {"read me.txt"}, "a text called a picture": {"a.jpg"}} {
		dir := t.TempDir()
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f), []byte("a text"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_, _, err := measureTray(context.Background(), &opencv.Opener{Name: "dir:" + dir, Log: t.Logf})
		var lost *watch.Lost
		if !errors.As(err, &lost) || lost.Hint != vision.HintEmpty || !strings.Contains(err.Error(), "no picture in it") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
