//go:build unix

package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// lockDir takes the folder for writing. The kernel lets go of it when the
// process ends, however it ends.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, &Unwritable{Dir: dir, Err: err}
	}
	for try := 0; ; try++ {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			break
		}
		if errors.Is(err, syscall.EWOULDBLOCK) && try < 5 {
			time.Sleep(20 * time.Millisecond) // it may be somebody who only asks, see Owner
			continue
		}
		defer f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, &Busy{Dir: dir, Owner: ownerIn(f)}
		}
		return nil, fmt.Errorf("opening %s: locking it: %w", dir, err)
	}
	if err := f.Truncate(0); err == nil {
		f.WriteAt(fmt.Appendf(nil, "process %d\n", os.Getpid()), 0)
	}
	return f, nil
}

func unlock(f *os.File) error {
	f.Truncate(0)
	return f.Close()
}

func ownerIn(f *os.File) string {
	buf := make([]byte, 200)
	n, _ := f.ReadAt(buf, 0)
	return strings.TrimSpace(string(buf[:n]))
}

// Owner is who has the folder open for writing, as far as it told; "" for nobody.
func Owner(dir string) string {
	f, err := os.Open(filepath.Join(dir, lockName))
	if err != nil {
		return ""
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); !errors.Is(err, syscall.EWOULDBLOCK) {
		return ""
	}
	if who := ownerIn(f); who != "" {
		return who
	}
	return "another Adjutant"
}
