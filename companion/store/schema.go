package store

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// migrations lead from an empty database to the newest, one version each. A line
// that was once released never changes; a new one is added at the end.
var migrations = []string{
	// 1
	`CREATE TABLE games (
		id TEXT PRIMARY KEY, title TEXT NOT NULL, setup TEXT NOT NULL, state TEXT NOT NULL,
		created INTEGER NOT NULL, changed INTEGER NOT NULL);
	CREATE TABLE entries (
		game TEXT NOT NULL REFERENCES games(id), seq INTEGER NOT NULL, entry TEXT NOT NULL, sum INTEGER NOT NULL,
		PRIMARY KEY (game, seq)) WITHOUT ROWID;
	CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never erased'); END;
	CREATE TRIGGER entries_stand BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
	CREATE TABLE requests (
		game TEXT NOT NULL REFERENCES games(id), id TEXT NOT NULL, seq INTEGER NOT NULL,
		PRIMARY KEY (game, id)) WITHOUT ROWID;
	CREATE TABLE printed (
		title TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
		PRIMARY KEY (title, key)) WITHOUT ROWID;
	CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
	CREATE TABLE phones (
		key TEXT PRIMARY KEY, name TEXT NOT NULL, seat TEXT NOT NULL, lang TEXT NOT NULL, paired INTEGER NOT NULL) WITHOUT ROWID;
	CREATE TABLE stills (
		id TEXT PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
		bytes INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
	CREATE INDEX stills_of ON stills (game, seq);
	CREATE TABLE cards (
		title TEXT NOT NULL, deck TEXT NOT NULL, id TEXT NOT NULL, jpeg BLOB NOT NULL, marks BLOB, stored INTEGER NOT NULL,
		PRIMARY KEY (title, deck, id));
	CREATE TABLE calibration (kind TEXT PRIMARY KEY, value TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;`,
}

func (s *Store) version() (int, error) {
	var v int
	err := s.db.QueryRow("PRAGMA user_version").Scan(&v)
	return v, err
}

// migrate brings the database to the newest version, one transaction each. A
// database that holds games is copied first.
func (s *Store) migrate() error {
	v, err := s.version()
	if err != nil {
		return fmt.Errorf("opening %s: %w", s.path(), err)
	}
	if v > len(migrations) {
		return &Newer{Path: s.path(), Version: v}
	}
	if v > 0 && v < len(migrations) {
		if err := s.Backup(filepath.Join(s.dir, backupsName, fmt.Sprintf("before-version-%d-%s.db", len(migrations), time.Now().UTC().Format("20060102-150405")))); err != nil {
			return fmt.Errorf("opening %s: copying it before bringing it up to date: %w", s.path(), err)
		}
	}
	for ; v < len(migrations); v++ {
		err := s.change(fmt.Sprintf("opening %s: bringing it to version %d", s.path(), v+1), func(tx *sql.Tx) error {
			if _, err := tx.Exec(migrations[v]); err != nil {
				return err
			}
			_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", v+1))
			return err
		})
		if err != nil {
			if unwritable(err) {
				return &Unwritable{Dir: s.dir, Err: err}
			}
			return err
		}
	}
	return syncDir(s.dir)
}

// syncDir makes a new file's name as durable as its content.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	f.Sync() // some file systems refuse to sync a folder; then there is nothing more to do
	return nil
}
