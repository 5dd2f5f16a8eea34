package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Names of the files in a data folder.
const (
	fileName   = "adjutant.db"
	lockName   = "adjutant.lock"
	stillsName = "stills"
)

// Store is a data folder on the disk.
type Store struct {
	dir    string
	db     *sql.DB
	lock   *os.File
	limits Limits
}

// Limits bound the pictures that are kept; the oldest go first.
type Limits struct {
	Still int64 // of one picture, bytes; a larger one is not kept
	Game  int64 // of the pictures of one game
	All   int64 // of all pictures
}

// defaultLimits suit a memory card: 2 MB, 64 MB, 512 MB.
var defaultLimits = Limits{Still: 2 << 20, Game: 64 << 20, All: 512 << 20}

// Options change how a folder is opened.
type Options struct {
	Limits  Limits // zero: 2 MB a picture, 64 MB a game, 512 MB in all
	Address string // of the daemon, for commands that look for it
}

// Open opens a data folder for writing and makes it if it is not there. Nobody
// else may have it open for writing (*Busy). A damaged database is left as it is
// (*Damaged); a folder that cannot be written is *Unwritable; one that a newer
// Adjutant made is *Newer.
func Open(dir string, o Options) (*Store, error) {
	if o.Limits == (Limits{}) {
		o.Limits = defaultLimits
	}
	if err := os.MkdirAll(filepath.Join(dir, stillsName), 0o750); err != nil {
		return nil, &Unwritable{Dir: dir, Err: err}
	}
	lock, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, lock: lock, limits: o.Limits}
	if err := s.look(); err != nil {
		s.Close()
		return nil, err
	}
	if err := s.open(false); err != nil {
		s.Close()
		return nil, err
	}
	if err := s.migrate(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// OpenRead opens a data folder to look at it, also while a daemon has it open.
func OpenRead(dir string) (*Store, error) {
	s := &Store{dir: dir}
	if _, err := os.Stat(s.path()); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("opening %s: there is no %s in it; name the right folder with --data", dir, fileName)
	}
	if err := s.open(true); err != nil {
		s.Close()
		return nil, err
	}
	if err := s.trust(); err != nil {
		s.Close()
		return nil, err
	}
	v, err := s.version()
	switch {
	case err != nil:
		err = &Damaged{Path: s.path(), Detail: err.Error()}
	case v > len(migrations):
		err = &Newer{Path: s.path(), Version: v}
	case v < len(migrations):
		err = fmt.Errorf("opening %s: it was made by an older Adjutant; start the daemon once to bring it up to date", s.path())
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// OpenAsIs opens a database that cannot be trusted, to read what can be read of it.
// Nothing in it is changed.
func OpenAsIs(dir string) (*Store, error) {
	s := &Store{dir: dir}
	if err := s.open(true); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Store) path() string { return filepath.Join(s.dir, fileName) }

// Dir is the data folder.
func (s *Store) Dir() string { return s.dir }

// dsn has the pragmas in it, so that every connection has them: each commit is
// synced to the disk before it returns.
func dsn(path string, read bool) string {
	q := url.Values{}
	q.Add("_pragma", "busy_timeout(5000)")
	q.Add("_pragma", "foreign_keys(1)")
	if read {
		q.Add("mode", "ro")
	} else {
		q.Add("_pragma", "journal_mode(WAL)")
		q.Add("_pragma", "synchronous(FULL)")
		q.Set("_txlock", "immediate")
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// open opens the database.
func (s *Store) open(read bool) error {
	path, err := filepath.Abs(s.path())
	if err != nil {
		return fmt.Errorf("opening %s: %w", s.dir, err)
	}
	db, err := sql.Open("sqlite", dsn(path, read))
	if err != nil {
		return fmt.Errorf("opening %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	s.db = db
	if err := db.Ping(); err != nil {
		return s.opening(err)
	}
	return nil
}

// look checks an existing database before it is opened for writing, which might
// already change a damaged one.
func (s *Store) look() error {
	info, err := os.Stat(s.path())
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil // it was never written
	}
	read := &Store{dir: s.dir}
	defer read.Close()
	if err := read.open(true); err != nil {
		return err
	}
	return read.trust()
}

// trust refuses a damaged database.
func (s *Store) trust() error {
	problems, err := s.Check()
	if err != nil {
		return s.opening(err)
	}
	if len(problems) > 0 {
		return &Damaged{Path: s.path(), Detail: strings.Join(problems, "; ")}
	}
	return nil
}

// opening says what an error of the database means when it is opened.
func (s *Store) opening(err error) error {
	switch {
	case broken(err):
		return &Damaged{Path: s.path(), Detail: err.Error()}
	case unwritable(err):
		return &Unwritable{Dir: s.dir, Err: err}
	}
	return fmt.Errorf("opening %s: %w", s.path(), err)
}

// Check reads the whole database and says what is wrong with it.
func (s *Store) Check() ([]string, error) {
	rows, err := s.db.Query("PRAGMA integrity_check(5)")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		if line != "ok" {
			out = append(out, line)
		}
	}
	return out, rows.Err()
}

// Close lets the folder go.
func (s *Store) Close() error {
	var err error
	if s.db != nil {
		err = s.db.Close()
	}
	if s.lock != nil {
		err = errors.Join(err, unlock(s.lock))
		s.lock = nil
	}
	return err
}

// change runs one transaction, synced when it returns without an error.
func (s *Store) change(what string, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(context.Background(), nil)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := do(tx); err != nil {
		tx.Rollback()
		if errors.Is(err, ErrNotFound) {
			return err
		}
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func millis(t time.Time) int64     { return t.UnixMilli() }
func fromMillis(n int64) time.Time { return time.UnixMilli(n).UTC() }
