package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// stillPath is where a picture lies; "" for an id that is none of ours.
func (s *Store) stillPath(id string) string {
	if id == "" || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		return ""
	}
	return filepath.Join(s.dir, stillsName, id+".jpg")
}

// writeStill reports whether the picture lies on the disk. It is not synced: a
// picture lost with the power leaves its answer whole.
func (s *Store) writeStill(p *Still) bool {
	if p == nil || len(p.JPEG) == 0 || int64(len(p.JPEG)) > s.limits.Still {
		return false
	}
	path := s.stillPath(p.ID)
	if path == "" {
		return false
	}
	if err := os.WriteFile(path, p.JPEG, 0o640); err != nil {
		os.Remove(path)
		return false
	}
	return true
}

// Still is a kept picture; ErrNotFound when there is none (any more).
func (s *Store) Still(id string) (Still, error) {
	p := Still{ID: id}
	path := s.stillPath(id)
	if path == "" {
		return p, ErrNotFound
	}
	err := s.db.QueryRow("SELECT game, seq, width, height FROM stills WHERE id = ?", id).Scan(&p.Game, &p.Seq, &p.Width, &p.Height)
	if errors.Is(err, sql.ErrNoRows) {
		return p, ErrNotFound
	}
	if err != nil {
		return p, fmt.Errorf("reading a picture: %w", err)
	}
	p.JPEG, err = os.ReadFile(path)
	if err != nil || len(p.JPEG) == 0 {
		return p, ErrNotFound
	}
	return p, nil
}

// StillsOf are the pictures of a game: entry to id.
func (s *Store) StillsOf(game string) (map[int]string, error) {
	rows, err := s.db.Query("SELECT seq, id FROM stills WHERE game = ?", game)
	if err != nil {
		return nil, fmt.Errorf("listing pictures: %w", err)
	}
	defer rows.Close()
	out := map[int]string{}
	for rows.Next() {
		var seq int
		var id string
		if err := rows.Scan(&seq, &id); err != nil {
			return nil, fmt.Errorf("listing pictures: %w", err)
		}
		out[seq] = id
	}
	return out, rows.Err()
}

// prune drops the oldest pictures over the limits: first of the game, then of all.
func (s *Store) prune(game string) {
	over := func(limit int64, where string, args ...any) {
		var total int64
		if err := s.db.QueryRow("SELECT coalesce(sum(bytes), 0) FROM stills"+where, args...).Scan(&total); err != nil {
			return
		}
		for total > limit {
			var id string
			var n int64
			if err := s.db.QueryRow("SELECT id, bytes FROM stills"+where+" ORDER BY at, seq LIMIT 1", args...).Scan(&id, &n); err != nil {
				return
			}
			if _, err := s.db.Exec("DELETE FROM stills WHERE id = ?", id); err != nil {
				return
			}
			os.Remove(s.stillPath(id))
			total -= n
		}
	}
	over(s.limits.Game, " WHERE game = ?", game)
	over(s.limits.All, "")
}
