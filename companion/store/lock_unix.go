//go:build unix

package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// lockDir takes the folder for writing. The kernel lets go of it when the
// process ends, however it ends.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, &Unwritable{Dir: dir, Err: err}
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			buf := make([]byte, 200)
			n, _ := f.Read(buf)
			return nil, &Busy{Dir: dir, Owner: strings.TrimSpace(string(buf[:n]))}
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
