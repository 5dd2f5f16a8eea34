//go:build unix

package store

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A read-only folder is tried as another user, because root may write anything.
func TestReadOnlyFolder(t *testing.T) {
	if dir := os.Getenv("STORE_TEST_READONLY"); dir != "" {
		_, err := Open(dir, Options{})
		fmt.Println(err)
		return
	}
	dir := t.TempDir()
	open(t, dir).Close()
	os.Chmod(filepath.Dir(dir), 0o755)
	filepath.WalkDir(dir, func(p string, d os.DirEntry, _ error) error {
		mode := os.FileMode(0o444)
		if d.IsDir() {
			mode = 0o555
		}
		return os.Chmod(p, mode)
	})
	exe := filepath.Join(t.TempDir(), "store.test")
	data, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(exe, data, 0o755)
	os.Chmod(filepath.Dir(exe), 0o755)
	cmd := exec.Command(exe, "-test.run=^TestReadOnlyFolder$")
	cmd.Env = append(os.Environ(), "STORE_TEST_READONLY="+dir)
	cmd.Dir = "/"
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("cannot run as another user here: %v %s", err, out)
	}
	if !strings.Contains(string(out), "cannot be written") || !strings.Contains(string(out), "--data") {
		t.Errorf("a read-only folder gave: %s", out)
	}
}
