package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	backupsName = "backups"
	backupsKept = 7
)

// Backup writes a whole, sound copy of the database to a new file, while it is in
// use. Pictures are not in it.
func (s *Store) Backup(file string) error {
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("backing up to %s: the file exists already; name another", file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
		return fmt.Errorf("backing up to %s: %w", file, err)
	}
	part := file + ".part"
	os.Remove(part)
	if _, err := s.db.Exec("VACUUM INTO ?", part); err != nil {
		os.Remove(part)
		return fmt.Errorf("backing up to %s: %w", file, err)
	}
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err == nil {
		err = errors.Join(f.Sync(), f.Close())
	}
	if err == nil {
		err = os.Rename(part, file)
	}
	if err != nil {
		os.Remove(part)
		return fmt.Errorf("backing up to %s: %w", file, err)
	}
	return syncDir(filepath.Dir(file))
}

// BackupDaily keeps one copy a day in the folder backups, the last seven days that
// had one.
func (s *Store) BackupDaily(now time.Time) error {
	dir := filepath.Join(s.dir, backupsName)
	file := filepath.Join(dir, "adjutant-"+now.UTC().Format("2006-01-02")+".db")
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	if err := s.Backup(file); err != nil {
		return err
	}
	all, err := filepath.Glob(filepath.Join(dir, "adjutant-????-??-??.db"))
	if err != nil || len(all) <= backupsKept {
		return err
	}
	slices.Sort(all)
	for _, old := range all[:len(all)-backupsKept] {
		os.Remove(old)
	}
	return nil
}

// Restore puts a backup in the place of the database. What stood there is kept
// under a dated name, which is returned; "" when nothing stood there.
func Restore(dir, file string, now time.Time) (kept string, err error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", &Unwritable{Dir: dir, Err: err}
	}
	lock, err := lockDir(dir)
	if err != nil {
		return "", err
	}
	defer unlock(lock)
	if err := sound(file); err != nil {
		return "", err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("restoring %s: %w", file, err)
	}
	part := filepath.Join(dir, fileName+".part")
	if err := writeSynced(part, data); err != nil {
		os.Remove(part)
		return "", fmt.Errorf("restoring %s: %w", file, err)
	}
	kept, err = setAside(dir, "before-restore", now)
	if err != nil {
		os.Remove(part)
		return "", err
	}
	if err := os.Rename(part, filepath.Join(dir, fileName)); err != nil {
		return kept, fmt.Errorf("restoring %s: %w; what stood there is %s", file, err, kept)
	}
	return kept, syncDir(dir)
}

// sound refuses a file that is no database of Adjutant's, or a damaged one. It is
// looked at as a copy, so that nothing is written beside it.
func sound(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("restoring %s: %w", file, err)
	}
	if info.IsDir() {
		return fmt.Errorf("restoring %s: it is a folder; name a file that adjutant backup wrote", file)
	}
	tmp, err := os.MkdirTemp("", "adjutant-restore-")
	if err != nil {
		return fmt.Errorf("restoring %s: %w", file, err)
	}
	defer os.RemoveAll(tmp)
	data, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(filepath.Join(tmp, fileName), data, 0o600)
	}
	if err != nil {
		return fmt.Errorf("restoring %s: %w", file, err)
	}
	s := &Store{dir: tmp}
	defer s.Close()
	v := 0
	if err = s.open(true); err == nil {
		err = s.trust()
	}
	if err == nil {
		v, err = s.version()
	}
	switch {
	case err != nil:
		var damaged *Damaged
		if errors.As(err, &damaged) {
			err = errors.New(damaged.Detail)
		}
		return fmt.Errorf("restoring %s: the file is damaged or no backup of Adjutant's (%w)", file, err)
	case v == 0:
		return fmt.Errorf("restoring %s: the file is no backup of Adjutant's", file)
	case v > len(migrations):
		return &Newer{Path: file, Version: v}
	}
	return nil
}

// SetAside keeps the database of a folder under a dated name, so that the next
// Open begins with empty books. It returns the name.
func SetAside(dir string, now time.Time) (string, error) {
	lock, err := lockDir(dir)
	if err != nil {
		return "", err
	}
	defer unlock(lock)
	kept, err := setAside(dir, "damaged", now)
	if err != nil {
		return "", err
	}
	return kept, syncDir(dir)
}

// setAside renames the database and what belongs to it.
func setAside(dir, why string, now time.Time) (string, error) {
	from := filepath.Join(dir, fileName)
	to := filepath.Join(dir, fmt.Sprintf("%s.%s-%s", fileName, why, now.UTC().Format("20060102-150405")))
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(from+suffix, to+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("keeping %s aside: %w", from, err)
		}
	}
	return to, nil
}

func writeSynced(path string, data []byte) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// SetOwner writes into the lock where the daemon serves, for commands that look
// for it.
func (s *Store) SetOwner(text string) {
	if s.lock != nil {
		s.lock.Truncate(0)
		s.lock.WriteAt([]byte(text+"\n"), 0)
	}
}

// Holds reports whether a folder holds books.
func Holds(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, fileName))
	return err == nil
}
