package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// cameras says what --camera takes.
const cameras = "auto, demo, none, rpicam, usb:/dev/v4l/by-id/…, dir:FOLDER, file:VIDEO or http://…"

// checkCamera refuses a source that no camera process could know. Whether the
// camera is there is the camera process's to find out, again and again: it may be
// plugged in later.
func checkCamera(source string) error {
	kind, rest, colon := strings.Cut(source, ":")
	switch kind {
	case "auto", "none":
		if !colon {
			return nil
		}
	case "demo", "rpicam": // options may follow
		return nil
	case "usb", "dir", "file":
		if rest != "" {
			return nil
		}
	case "http", "https":
		if host, ok := strings.CutPrefix(rest, "//"); ok && host != "" {
			return nil
		}
	}
	hint := ""
	if strings.HasPrefix(source, "/dev/") {
		hint = "; did you mean usb:" + source + "?"
	}
	return usage("--camera is %s, not %q%s", cameras, source, hint)
}

// findEye is the camera program: as named, else beside this program, else in PATH.
func findEye(named string) (string, error) {
	if named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("looking for the camera program %s: %w", named, err)
		}
		return path, nil
	}
	if self, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), "adjutant-eye")); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath("adjutant-eye")
	if err != nil {
		return "", fmt.Errorf("looking for adjutant-eye beside adjutant and in PATH: %w", err)
	}
	return path, nil
}
