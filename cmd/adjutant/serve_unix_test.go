//go:build unix

package main

import (
	"bytes"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
)

// attempt runs the real program to its end and returns what it said.
func attempt(t *testing.T, prepare func(*exec.Cmd), args ...string) (string, error) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	if prepare != nil {
		prepare(cmd)
	}
	timer := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestStopsCleanly(t *testing.T) {
	dir := t.TempDir()
	p := start(t, dir)
	v := p.newGame("sansallies")
	stream, err := http.Get(p.url + "/api/v1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	began := time.Now()
	p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, p.err)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("stopping took %v with a stream open", took)
	}
	io.Copy(io.Discard, stream.Body)
	if who := store.Owner(dir); who != "" {
		t.Error("the folder is still held by", who)
	}
	if _, err := os.Stat(filepath.Join(dir, "adjutant.db-wal")); err == nil {
		t.Error("the log was not closed: its write-ahead file is still there")
	}
	if w := start(t, dir).view(); w.ID != v.ID {
		t.Errorf("after the restart %q is open, want %q", w.ID, v.ID)
	}
}

func TestPortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dir := filepath.Join(t.TempDir(), "books")
	out, err := attempt(t, nil, "serve", "--data", dir, "--addr", l.Addr().String())
	if err == nil || !strings.Contains(out, "another program uses this port") || !strings.Contains(out, "--addr :") {
		t.Errorf("%v %s", err, out)
	}
}

func TestSecondDaemonIsKeptOut(t *testing.T) {
	dir := t.TempDir()
	p := start(t, dir)
	out, err := attempt(t, nil, "serve", "--data", dir, "--addr", "127.0.0.1:0")
	if err == nil || !strings.Contains(out, "uses this data folder") || !strings.Contains(out, p.url) {
		t.Errorf("%v %s", err, out)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	os.Chmod(dir, 0o555)
	os.Chmod(filepath.Dir(dir), 0o755)
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Dir(path), 0o755)
	out, err := attempt(t, func(c *exec.Cmd) {
		c.Dir = "/"
		if os.Getuid() == 0 {
			c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
	}, "serve", "--data", dir, "--addr", "127.0.0.1:0")
	if err == nil || !strings.Contains(out, "cannot be written") || !strings.Contains(out, "--data") {
		t.Errorf("%v %s", err, out)
	}
}

func TestDamagedBooksAreKeptAside(t *testing.T) {
	dir, _ := begun(t)
	db := filepath.Join(dir, "adjutant.db")
	bad := []byte(strings.Repeat("these are no books ", 400))
	os.WriteFile(db, bad, 0o644)
	out, err := attempt(t, nil, "serve", "--data", dir, "--addr", "127.0.0.1:0")
	if err == nil || !strings.Contains(out, db) || !strings.Contains(out, "restore") {
		t.Fatalf("%v %s", err, out)
	}
	p := start(t, dir, "--set-aside")
	if v := p.view(); v.ID != "" {
		t.Error("the books are not empty")
	}
	kept, _ := filepath.Glob(db + ".damaged-*")
	if len(kept) != 1 {
		t.Fatal("kept aside:", kept)
	}
	if b, _ := os.ReadFile(kept[0]); !bytes.Equal(b, bad) {
		t.Error("what was kept aside was changed")
	}
	p.kill()
	start(t, dir, "--set-aside") // sound books stay where they are
	if kept, _ := filepath.Glob(db + ".damaged-*"); len(kept) != 1 {
		t.Error("sound books were set aside:", kept)
	}
}

func TestBadInput(t *testing.T) {
	p := start(t, t.TempDir(), "--eye", filepath.Join(t.TempDir(), "no-such-eye"))
	v := p.newGame("sansallies")
	send := func(path, kind string, body io.Reader) (int, string) {
		t.Helper()
		resp, err := http.Post(p.url+path, kind, body)
		if err != nil {
			return 0, err.Error()
		}
		defer resp.Body.Close()
		b, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
		return resp.StatusCode, string(b)
	}
	photo := func(data []byte) (int, string) {
		var body bytes.Buffer
		m := multipart.NewWriter(&body)
		w, _ := m.CreateFormFile("image", "photo.jpg")
		w.Write(data)
		m.Close()
		return send("/api/v1/photo", m.FormDataContentType(), &body)
	}
	for name, c := range map[string]struct {
		body string
		code int
	}{
		"broken JSON":        {`{"seq":0,"answer":{`, 400},
		"no JSON":            {`hello`, 400},
		"an illegal answer":  {`{"seq":0,"answer":{"dice":[1,2]}}`, 422},
		"an unknown action":  {`{"seq":0,"answer":{"action":"fly"}}`, 422},
		"a stale seq":        {`{"seq":7,"answer":{}}`, 409},
		"a seq below zero":   {`{"seq":-1,"answer":{}}`, 409},
		"no seq and no body": {``, 400},
	} {
		if code, body := send("/api/v1/answer", "application/json", strings.NewReader(c.body)); code != c.code {
			t.Errorf("%s: %d, want %d: %.200s", name, code, c.code, body)
		}
	}
	if code, body := photo(bytes.Repeat([]byte("x"), 40<<20)); code != 413 && code != 0 { // 0: cut off while sending
		t.Errorf("40 MB: %d %.200s", code, body)
	}
	if code, body := photo([]byte("just some text")); code < 400 || !strings.Contains(body, "error") {
		t.Errorf("a text file as photo: %d %.200s", code, body)
	}
	w := p.view()
	if w.Seq != v.Seq || w.Sheet.String() != v.Sheet.String() {
		t.Error("bad input changed the game")
	}
	missing := false
	for _, d := range w.Devices {
		missing = missing || d.Kind == "eye" && d.State == "off" && strings.Contains(d.Text.String(), "no camera program is installed")
	}
	if !missing {
		t.Errorf("the page does not say that the camera program is missing: %+v", w.Devices)
	}
	if code, body, err := post(p.url+"/api/v1/answer", sent{Seq: v.Seq, ID: "a", Answer: engine.Confirmed()}); err != nil || code != 200 {
		t.Errorf("and without an eye play goes on: %d %.200s %v", code, body, err)
	}
}

// systemd hears when the table is ready, that it lives, and when it stops.
func TestSystemdHears(t *testing.T) {
	dir, err := os.MkdirTemp("", "adj") // short: a socket's path has 108 bytes
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	socket := filepath.Join(dir, "notify")
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	t.Setenv("WATCHDOG_USEC", "3000000")
	p := start(t, t.TempDir())
	hear := func(want string) {
		t.Helper()
		l.SetReadDeadline(time.Now().Add(10 * time.Second))
		buf := make([]byte, 1000)
		for {
			n, err := l.Read(buf)
			if err != nil {
				t.Fatalf("%s was not heard: %v", want, err)
			}
			if string(buf[:n]) == want {
				return
			}
		}
	}
	hear("READY=1")
	hear("WATCHDOG=1")
	hear("WATCHDOG=1")
	p.cmd.Process.Signal(syscall.SIGTERM)
	hear("STOPPING=1")
	p.cmd.Wait()
}
