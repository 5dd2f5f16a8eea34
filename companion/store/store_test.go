package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/engine"
)

var day = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func game(t *testing.T, s *Store, id string) {
	t.Helper()
	g := Game{ID: id, Title: "errand", State: Playing, Setup: engine.Setup{Options: map[string]string{"turns": "2"}}, Created: day, Changed: day}
	if err := s.Create(g, nil); err != nil {
		t.Fatal(err)
	}
}

func answer(game string, seq int, id string) Write {
	return Write{Game: game, ID: id, Title: "errand", At: day, Entries: []engine.Entry{{Seq: seq, Kind: engine.AnswerEntry, Answer: engine.Counted(seq)}}}
}

func TestReopenedFolderHasEverything(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	game(t, s, "g")
	four := "4"
	w := answer("g", 1, "req-1")
	w.Values = map[string]*string{"toll": &four}
	w.Still = &Still{ID: "abc", Seq: 1, JPEG: []byte("picture"), Width: 4, Height: 3}
	for _, err := range []error{
		s.Append(w),
		s.SetSettings(map[string]string{"lang": "fr"}),
		s.SavePhone(Phone{Key: "k", Name: "Ann", Seat: "blue", Lang: "fr", Paired: day}),
		s.SaveCard(Card{Title: "errand", Deck: "news", ID: "rain", JPEG: []byte{1}, Stored: day}),
		s.SetCalibration("tray", `{"light":90}`, day),
		s.Mark("g", Finished, day.Add(time.Hour)),
		s.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, dir)
	g, err := s.Game("g")
	if err != nil || g.State != Finished || g.Setup.Options["turns"] != "2" || g.Entries != 1 || !g.Changed.Equal(day.Add(time.Hour)) {
		t.Errorf("%+v %v", g, err)
	}
	log, ids, err := s.Log("g")
	if err != nil || len(log) != 1 || log[0].Answer.N != 1 || ids["req-1"] != 1 {
		t.Error(log, ids, err)
	}
	if v, _ := s.Values("errand"); v["toll"] != "4" {
		t.Error(v)
	}
	if v, _ := s.Settings(); v["lang"] != "fr" {
		t.Error(v)
	}
	if p, _ := s.Phones(); len(p) != 1 || p[0].Seat != "blue" {
		t.Error(p)
	}
	if c, _ := s.Cards("errand", "news"); len(c) != 1 || c[0].ID != "rain" {
		t.Error(c)
	}
	if c, _ := s.Calibration("tray"); c != `{"light":90}` {
		t.Error(c)
	}
	if p, err := s.Still("abc"); err != nil || string(p.JPEG) != "picture" || p.Width != 4 {
		t.Error(p, err)
	}
	if _, err := s.Still("../adjutant"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

func TestCommitsAreSynced(t *testing.T) {
	s := open(t, t.TempDir())
	var mode string
	var level int
	s.db.QueryRow("PRAGMA journal_mode").Scan(&mode)
	s.db.QueryRow("PRAGMA synchronous").Scan(&level)
	if mode != "wal" || level != 2 {
		t.Errorf("journal_mode %s, synchronous %d; want wal, 2 (FULL)", mode, level)
	}
}

func TestEntriesAreNeverErasedOrRewritten(t *testing.T) {
	s := open(t, t.TempDir())
	game(t, s, "g")
	if err := s.Append(answer("g", 1, "")); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{"DELETE FROM entries", "UPDATE entries SET entry = ''"} {
		if _, err := s.db.Exec(q); err == nil {
			t.Errorf("%s was taken", q)
		}
	}
	if err := s.Append(answer("g", 1, "")); err == nil {
		t.Error("entry 1 was written twice")
	}
	if err := s.Append(answer("g", 2, "a")); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(answer("g", 3, "a")); err == nil {
		t.Error("one request was applied twice")
	}
	if log, _, err := s.Log("g"); err != nil || len(log) != 2 {
		t.Error(log, err)
	}
}

func TestDamagedEntryIsNamed(t *testing.T) {
	s := open(t, t.TempDir())
	game(t, s, "g")
	for i := range 3 {
		if err := s.Append(answer("g", i+1, "")); err != nil {
			t.Fatal(err)
		}
	}
	s.db.Exec("DROP TRIGGER entries_stand")
	if _, err := s.db.Exec(`UPDATE entries SET entry = replace(entry, '"n":2', '"n":7') WHERE seq = 2`); err != nil {
		t.Fatal(err)
	}
	log, _, err := s.Log("g")
	var bad *BadEntry
	if !errors.As(err, &bad) || bad.Seq != 2 || len(log) != 1 {
		t.Error(len(log), err)
	}
}

func TestTwoDaemonsCannotHaveOneFolder(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	s.SetOwner("process 4711, http://127.0.0.1:8080")
	_, err := Open(dir, Options{})
	var busy *Busy
	if !errors.As(err, &busy) || !strings.Contains(err.Error(), "process 4711") || !strings.Contains(err.Error(), "--data") {
		t.Fatal(err)
	}
	if Owner(dir) == "" {
		t.Error("nobody owns the folder")
	}
	r, err := OpenRead(dir) // looking is free
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	s.Close()
	if o := Owner(dir); o != "" {
		t.Errorf("after closing, %q owns the folder", o)
	}
	open(t, dir)
}

// Each case damages a database with three games in another way.
func TestDamagedDatabaseIsNamedAndLeftAlone(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"not a database":   func(b []byte) []byte { return []byte("hello, I am a text file, not a database at all, sorry\n") },
		"header torn":      func(b []byte) []byte { copy(b, "garbage garbage"); return b },
		"cut in half":      func(b []byte) []byte { return b[:len(b)/2] },
		"page overwritten": func(b []byte) []byte { copy(b[4096*2:], bytes.Repeat([]byte{0xA5}, 4096*3)); return b },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			for i := range 3 {
				game(t, s, fmt.Sprint("g", i))
				s.Append(answer(fmt.Sprint("g", i), 1, ""))
			}
			s.Close()
			path := filepath.Join(dir, "adjutant.db")
			data, _ := os.ReadFile(path)
			bad := damage(bytes.Clone(data))
			os.WriteFile(path, bad, 0o600)

			_, err := Open(dir, Options{})
			var damaged *Damaged
			if !errors.As(err, &damaged) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "restore") || !strings.Contains(err.Error(), "--set-aside") {
				t.Fatalf("opening gave %v", err)
			}
			if now, _ := os.ReadFile(path); !bytes.Equal(now, bad) {
				t.Error("the damaged file was changed")
			}
			kept, err := SetAside(dir, day)
			if err != nil || filepath.Base(kept) != "adjutant.db.damaged-20260102-030405" {
				t.Fatal(kept, err)
			}
			if now, _ := os.ReadFile(kept); !bytes.Equal(now, bad) {
				t.Error("the file kept aside was changed")
			}
			if games, err := open(t, dir).Games(); err != nil || len(games) != 0 {
				t.Error(games, err)
			}
		})
	}
}

func TestFullDiskRefusesOneAnswerAndLosesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	game(t, s, "g")
	var pages int
	s.db.QueryRow("PRAGMA page_count").Scan(&pages)
	s.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	n, full := 0, error(nil)
	for full == nil && n < 2000 {
		if full = s.Append(answer("g", n+1, fmt.Sprint("request-", n))); full == nil {
			n++
		}
	}
	if full == nil || !strings.Contains(full.Error(), "full") {
		t.Fatalf("after %d answers: %v", n, full)
	}
	if log, _, err := s.Log("g"); err != nil || len(log) != n {
		t.Fatalf("%d entries of %d, %v", len(log), n, err)
	}
	s.db.Exec("PRAGMA max_page_count = 100000")
	if err := s.Append(answer("g", n+1, "again")); err != nil {
		t.Error("with space again:", err)
	}
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	s.db.Exec("PRAGMA user_version = 999")
	s.Close()
	_, err := Open(dir, Options{})
	var newer *Newer
	if !errors.As(err, &newer) {
		t.Error(err)
	}
}

func TestBackupAndRestore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	game(t, s, "g")
	s.Append(answer("g", 1, "a"))
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(file); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(file); err == nil {
		t.Error("a backup was overwritten")
	}
	s.Append(answer("g", 2, "b"))
	if _, err := Restore(dir, file, day); err == nil {
		t.Error("restored under a running daemon")
	}
	s.Close()
	for _, bad := range []string{filepath.Join(dir, "nothing"), dir, filepath.Join(dir, lockName)} {
		if _, err := Restore(dir, bad, day); err == nil {
			t.Errorf("restored %s", bad)
		}
	}
	kept, err := Restore(dir, file, day)
	if err != nil || kept == "" {
		t.Fatal(kept, err)
	}
	if log, _, _ := open(t, dir).Log("g"); len(log) != 1 {
		t.Error("restored", len(log), "entries, want 1")
	}
	other := t.TempDir() // what was replaced is whole
	os.Rename(kept, filepath.Join(other, fileName))
	os.Rename(kept+"-wal", filepath.Join(other, fileName+"-wal"))
	if log, _, _ := open(t, other).Log("g"); len(log) != 2 {
		t.Error("kept", len(log), "entries, want 2")
	}
}

func TestDailyBackupsAreFew(t *testing.T) {
	s := open(t, t.TempDir())
	for d := range 10 {
		for range 2 {
			if err := s.BackupDaily(day.AddDate(0, 0, d)); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join(s.Dir(), backupsName, "*"))
	if len(files) != backupsKept || !strings.Contains(files[len(files)-1], "2026-01-11") {
		t.Error(files)
	}
}

func TestPicturesStayWithinLimits(t *testing.T) {
	s, err := Open(t.TempDir(), Options{Limits: Limits{Still: 100, Game: 250, All: 350}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	names := "abcdefghijklmnop"
	n := 0
	add := func(game string, seq, size int) {
		w := answer(game, seq, "")
		w.At = day.Add(time.Duration(n) * time.Second)
		w.Still = &Still{ID: strings.Repeat(names[n:n+1], 5), Seq: seq, JPEG: make([]byte, size)}
		n++
		if err := s.Append(w); err != nil {
			t.Fatal(err)
		}
	}
	game(t, s, "g")
	game(t, s, "h")
	for i := range 4 {
		add("g", i+1, 100)
	}
	add("g", 5, 101) // too large: the answer is kept without it
	if m, _ := s.StillsOf("g"); len(m) != 2 || m[4] == "" || m[3] == "" {
		t.Error(m)
	}
	for i := range 3 {
		add("h", i+1, 90)
	}
	m, _ := s.StillsOf("g")
	files, _ := filepath.Glob(filepath.Join(s.Dir(), stillsName, "*"))
	if len(m) != 1 || len(files) != 3 {
		t.Error(m, files)
	}
}
