package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
)

// Busy says that another Adjutant has the data folder.
type Busy struct {
	Dir   string
	Owner string // "process 4711, http://…", as far as known
}

func (e *Busy) Error() string {
	who := "another Adjutant"
	if e.Owner != "" {
		who += " (" + e.Owner + ")"
	}
	return fmt.Sprintf("opening %s: %s uses this data folder; stop it, or name another folder with --data", e.Dir, who)
}

// Damaged says that the database cannot be trusted. Nothing was changed in it.
type Damaged struct {
	Path   string
	Detail string
}

func (e *Damaged) Error() string {
	dir := filepath.Dir(e.Path)
	detail := strings.Join(strings.Fields(e.Detail), " ")
	if r := []rune(detail); len(r) > 120 {
		detail = string(r[:119]) + "…"
	}
	return fmt.Sprintf("opening %s: the database is damaged (%s)\nnothing was changed in it; what you can do:\n"+
		"  adjutant restore --data %[3]s FILE\n        puts a backup in its place (the daily ones are in %[4]s)\n"+
		"  adjutant serve --data %[3]s --set-aside\n        keeps the damaged file under a dated name and begins with empty books\n"+
		"  adjutant doctor --data %[3]s --bundle FILE\n        says which games can still be read, and saves them as .play files to import again", e.Path, detail, dir, filepath.Join(dir, backupsName))
}

// Unwritable says that the data folder cannot be written.
type Unwritable struct {
	Dir string
	Err error
}

func (e *Unwritable) Error() string {
	hint := "make it writable for this user, or name another folder with --data"
	if errors.Is(e.Err, syscall.ENOSPC) || strings.Contains(e.Err.Error(), "full") {
		hint = "the disk is full; free some space"
	}
	return fmt.Sprintf("opening the data folder %s: it cannot be written (%v); %s", e.Dir, e.Err, hint)
}

func (e *Unwritable) Unwrap() error { return e.Err }

// Newer says that a later Adjutant made the database.
type Newer struct {
	Path    string
	Version int
}

func (e *Newer) Error() string {
	return fmt.Sprintf("opening %s: a newer Adjutant made it (version %d, this one knows %d); install that one again", e.Path, e.Version, len(migrations))
}

func unwritable(err error) bool {
	s := err.Error()
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.ENOSPC) ||
		strings.Contains(s, "readonly database") || strings.Contains(s, "unable to open database file") || strings.Contains(s, "disk is full")
}

func broken(err error) bool {
	s := err.Error()
	return strings.Contains(s, "malformed") || strings.Contains(s, "not a database") || strings.Contains(s, "SQLITE_CORRUPT") || strings.Contains(s, "SQLITE_NOTADB")
}
