package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"time"

	"adjutant/engine"
)

// BadEntry says that an entry of a log cannot be read as it was written.
type BadEntry struct {
	Game string
	Seq  int
	Err  error
}

func (e *BadEntry) Error() string {
	return fmt.Sprintf("reading game %s: entry %d is damaged: %v", e.Game, e.Seq, e.Err)
}

const gameColumns = "id, title, setup, state, created, changed, (SELECT count(*) FROM entries e WHERE e.game = games.id)"

func scanGame(row interface{ Scan(...any) error }) (Game, error) {
	var g Game
	var setup string
	var created, changed int64
	if err := row.Scan(&g.ID, &g.Title, &setup, &g.State, &created, &changed, &g.Entries); err != nil {
		return g, err
	}
	g.Created, g.Changed = fromMillis(created), fromMillis(changed)
	if err := json.Unmarshal([]byte(setup), &g.Setup); err != nil {
		return g, fmt.Errorf("reading game %s: its set-up: %w", g.ID, err)
	}
	return g, nil
}

// Games lists the records, last changed first.
func (s *Store) Games() ([]Game, error) {
	rows, err := s.db.Query("SELECT " + gameColumns + " FROM games ORDER BY changed DESC, id")
	if err != nil {
		return nil, fmt.Errorf("listing games: %w", err)
	}
	defer rows.Close()
	var out []Game
	for rows.Next() {
		g, err := scanGame(rows)
		if err != nil {
			return out, fmt.Errorf("listing games: %w", err)
		}
		out = append(out, g)
	}
	return out, rows.Err()
}

// Game is one record; ErrNotFound when there is none.
func (s *Store) Game(id string) (Game, error) {
	g, err := scanGame(s.db.QueryRow("SELECT "+gameColumns+" FROM games WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return g, ErrNotFound
	}
	return g, err
}

// Create keeps a new game with its first entries.
func (s *Store) Create(g Game, entries []engine.Entry) error {
	setup, err := json.Marshal(g.Setup)
	if err != nil {
		return fmt.Errorf("keeping game %s: %w", g.ID, err)
	}
	return s.change("keeping game "+g.ID, func(tx *sql.Tx) error {
		if _, err := tx.Exec("INSERT INTO games (id, title, setup, state, created, changed) VALUES (?, ?, ?, ?, ?, ?)",
			g.ID, g.Title, string(setup), g.State, millis(g.Created), millis(g.Changed)); err != nil {
			return err
		}
		return insertEntries(tx, g.ID, entries)
	})
}

// Mark sets a game's state.
func (s *Store) Mark(id string, state State, at time.Time) error {
	return s.change("marking game "+id, func(tx *sql.Tx) error {
		r, err := tx.Exec("UPDATE games SET state = ?, changed = ? WHERE id = ?", state, millis(at), id)
		if err != nil {
			return err
		}
		if n, _ := r.RowsAffected(); n == 0 {
			return ErrNotFound
		}
		return nil
	})
}

// Log is a game's entries and the requests that they came with, id to seq. A
// damaged entry is a *BadEntry, with the entries before it.
func (s *Store) Log(id string) ([]engine.Entry, map[string]int, error) {
	if _, err := s.Game(id); err != nil {
		return nil, nil, err
	}
	ids := map[string]int{}
	rows, err := s.db.Query("SELECT id, seq FROM requests WHERE game = ?", id)
	if err != nil {
		return nil, nil, fmt.Errorf("reading game %s: %w", id, err)
	}
	for rows.Next() {
		var k string
		var seq int
		if err := rows.Scan(&k, &seq); err != nil {
			rows.Close()
			return nil, nil, fmt.Errorf("reading game %s: %w", id, err)
		}
		ids[k] = seq
	}
	rows.Close()
	rows, err = s.db.Query("SELECT seq, entry, sum FROM entries WHERE game = ? ORDER BY seq", id)
	if err != nil {
		return nil, nil, fmt.Errorf("reading game %s: %w", id, err)
	}
	defer rows.Close()
	var out []engine.Entry
	for rows.Next() {
		var seq int
		var text string
		var sum uint32
		if err := rows.Scan(&seq, &text, &sum); err != nil {
			return out, ids, fmt.Errorf("reading game %s: %w", id, err)
		}
		var e engine.Entry
		switch {
		case seq != len(out)+1:
			return out, ids, &BadEntry{Game: id, Seq: len(out) + 1, Err: errors.New("it is missing")}
		case crc32.ChecksumIEEE([]byte(text)) != sum:
			return out, ids, &BadEntry{Game: id, Seq: seq, Err: errors.New("its checksum is wrong")}
		}
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			return out, ids, &BadEntry{Game: id, Seq: seq, Err: err}
		}
		out = append(out, e)
	}
	return out, ids, rows.Err()
}

func insertEntries(tx *sql.Tx, game string, entries []engine.Entry) error {
	for _, e := range entries {
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO entries (game, seq, entry, sum) VALUES (?, ?, ?, ?)", game, e.Seq, string(text), crc32.ChecksumIEEE(text)); err != nil {
			return err
		}
	}
	return nil
}

// Append keeps one accepted change: its entries, the request's id, printed values
// and the picture's record in one transaction. The picture itself may be lost
// without harm; it is written before and never in the way of an answer.
func (s *Store) Append(w Write) error {
	if len(w.Entries) == 0 {
		return fmt.Errorf("keeping an answer of game %s: there is none", w.Game)
	}
	still := s.writeStill(w.Still)
	err := s.change("keeping an answer of game "+w.Game, func(tx *sql.Tx) error {
		if err := insertEntries(tx, w.Game, w.Entries); err != nil {
			return err
		}
		if w.ID != "" {
			if _, err := tx.Exec("INSERT INTO requests (game, id, seq) VALUES (?, ?, ?)", w.Game, w.ID, w.Entries[len(w.Entries)-1].Seq); err != nil {
				return err
			}
		}
		if err := setValues(tx, w.Title, w.Values); err != nil {
			return err
		}
		if still {
			p := w.Still
			if _, err := tx.Exec("INSERT INTO stills (id, game, seq, width, height, bytes, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
				p.ID, w.Game, p.Seq, p.Width, p.Height, len(p.JPEG), millis(w.At)); err != nil {
				return err
			}
		}
		_, err := tx.Exec("UPDATE games SET changed = ? WHERE id = ?", millis(w.At), w.Game)
		return err
	})
	if still && err == nil {
		s.prune(w.Game)
	}
	return err
}
