//go:build !unix

package store

import (
	"os"
	"path/filepath"
)

// lockDir cannot keep a second process out on this system.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		return nil, &Unwritable{Dir: dir, Err: err}
	}
	return f, nil
}

func unlock(f *os.File) error { return f.Close() }

// Owner cannot be told on this system.
func Owner(string) string { return "" }
