package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// socketsOf is the kernel's list of sockets with daemons in these folders.
func socketsOf(t *testing.T, dirs ...string) string {
	t.Helper()
	text := "Num       RefCount Protocol Flags    Type St Inode Path\n" +
		"0000000000000000: 00000002 00000000 00010000 0001 01 11111 /run/dbus/system_bus_socket\n" +
		"0000000000000000: 00000003 00000000 00000000 0001 03 22222 /elsewhere/adjutant.sock\n" // a connection, nobody who listens
	for i, dir := range dirs {
		text += fmt.Sprintf("0000000000000000: 00000002 00000000 00010000 0001 01 %5d %s/adjutant.sock\n", 100+i, dir)
	}
	file := filepath.Join(t.TempDir(), "unix")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestCommandsFindTheDaemon: without --data a command speaks to the one Adjutant
// that runs, wherever its books lie; where several run it asks which.
func TestCommandsFindTheDaemon(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a table")
	p := start(t, dir)
	call := func(sockets string, env map[string]string, args ...string) called {
		var out, errs bytes.Buffer
		a := &app{Args: args, In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(k string) string { return env[k] }, Sockets: sockets}
		return called{run(context.Background(), a), out.String(), errs.String()}
	}
	home := map[string]string{"HOME": t.TempDir()}
	call("", home, "qr").want(t, 1, "no running Adjutant", "--data FOLDER", "ADJUTANT_DATA")
	one := socketsOf(t, dir)
	call(one, home, "qr").want(t, 0)
	call(one, home, "games").want(t, 0, "kept in "+dir)
	call(one, home, "doctor").want(t, 0, "ok   daemon")
	other := t.TempDir()
	call(socketsOf(t, dir, other), home, "qr").want(t, 1, "several", dir, other, "--data")
	second := start(t, other)
	both := socketsOf(t, dir, other)
	call(both, home, "doctor").want(t, 0, p.url+", books in "+dir, second.url+", books in "+other, "--data '"+dir+"'", "--data "+other, "no books were looked at", "network")
	packed := filepath.Join(t.TempDir(), "report.zip")
	call(both, home, "doctor", "--bundle", packed).want(t, 1, "several", "--data FOLDER")
	if _, err := os.Stat(packed); err == nil {
		t.Error("a bundle without games was written")
	}
	second.kill()
	home["ADJUTANT_DATA"] = dir
	call(socketsOf(t, dir, other), home, "qr").want(t, 0)
	if runtime.GOOS == "linux" {
		if found := (&app{Sockets: "/proc/net/unix"}).running(); !slices.Contains(found, dir) {
			t.Errorf("%s is not among the daemons that run: %v", dir, found)
		}
	}
	p.kill()
	call("", home, "qr").want(t, 1, "no running Adjutant", dir)
}

func TestCamerasThatCannotBe(t *testing.T) {
	for _, source := range []string{"auto", "none", "demo", "demo:seed=4", "rpicam", "rpicam:--rotation 180", "usb:/dev/v4l/by-id/x", "dir:stills", "file:a.mp4", "file:fast:a.mp4", "http://cam.local/mjpeg"} {
		if err := checkCamera(source); err != nil {
			t.Error(err)
		}
	}
	for _, source := range []string{"foo", "", "usb:", "dir", "file:", "http:cam", "https://", "none:x", "Demo"} {
		if err := checkCamera(source); err == nil {
			t.Errorf("%q was taken for a camera", source)
		}
	}
	call(t, "", "serve", "--data", t.TempDir(), "--camera", "foo").want(t, 2, `not "foo"`, "demo")
	call(t, "", "serve", "--data", t.TempDir(), "--camera", "/dev/video0").want(t, 2, "did you mean usb:/dev/video0?")
}

// TestNoCameraLooksForNone: with --camera none a camera program that is not there
// is looked for once, not again and again.
func TestNoCameraLooksForNone(t *testing.T) {
	p := start(t, t.TempDir(), "--eye", filepath.Join(t.TempDir(), "adjutant-eye"))
	for _, d := range p.view().Devices {
		if d.Kind == "eye" && (d.State != "off" || !strings.Contains(d.Text.String(), "by hand")) {
			t.Errorf("the eye is %s: %s", d.State, d.Text)
		}
	}
	resp, err := http.Get(p.url + "/camera")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	page, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != 200 || !strings.Contains(string(page), "by hand") || strings.Contains(string(page), "/camera/measure") {
		t.Errorf("%d %s", resp.StatusCode, page)
	}
	if code, said, body := p.photo(rendered(t, 1, 4, 3)); code != 503 || !strings.Contains(body, "by hand") {
		t.Errorf("a photo: %d %v %s", code, said, body)
	}
	if said := p.err.String(); strings.Contains(said, "again") || strings.Count(said, "no camera is wanted") != 1 {
		t.Errorf("the log says:\n%s", said)
	}
}
