package store

import (
	"database/sql"
	"fmt"
	"time"

	"adjutant/engine"
)

// Values are the printed values known of a title.
func (s *Store) Values(title string) (map[string]string, error) {
	return s.pairs("reading printed values", "SELECT key, value FROM printed WHERE title = ?", title)
}

// SetValues remembers printed values; nil forgets one.
func (s *Store) SetValues(title string, values map[string]*string) error {
	return s.change("keeping printed values", func(tx *sql.Tx) error { return setValues(tx, title, values) })
}

func setValues(tx *sql.Tx, title string, values map[string]*string) error {
	for _, k := range engine.Sorted(values) {
		var err error
		if v := values[k]; v == nil {
			_, err = tx.Exec("DELETE FROM printed WHERE title = ? AND key = ?", title, k)
		} else {
			_, err = tx.Exec("INSERT INTO printed (title, key, value) VALUES (?, ?, ?) ON CONFLICT (title, key) DO UPDATE SET value = excluded.value", title, k, *v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Settings are all settings.
func (s *Store) Settings() (map[string]string, error) {
	return s.pairs("reading settings", "SELECT key, value FROM settings")
}

// SetSettings changes settings.
func (s *Store) SetSettings(values map[string]string) error {
	return s.change("keeping settings", func(tx *sql.Tx) error {
		for _, k := range engine.Sorted(values) {
			if _, err := tx.Exec("INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", k, values[k]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Calibration is what was measured of a kind ("tray"), as JSON; "" when it was not.
func (s *Store) Calibration(kind string) (string, error) {
	m, err := s.pairs("reading the calibration", "SELECT kind, value FROM calibration WHERE kind = ?", kind)
	return m[kind], err
}

// SetCalibration keeps what was measured.
func (s *Store) SetCalibration(kind, value string, at time.Time) error {
	return s.change("keeping the calibration", func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO calibration (kind, value, at) VALUES (?, ?, ?) ON CONFLICT (kind) DO UPDATE SET value = excluded.value, at = excluded.at", kind, value, millis(at))
		return err
	})
}

// Phones are the paired phones, oldest first.
func (s *Store) Phones() ([]Phone, error) {
	rows, err := s.db.Query("SELECT key, name, seat, lang, paired FROM phones ORDER BY paired, key")
	if err != nil {
		return nil, fmt.Errorf("reading phones: %w", err)
	}
	defer rows.Close()
	var out []Phone
	for rows.Next() {
		var p Phone
		var paired int64
		if err := rows.Scan(&p.Key, &p.Name, &p.Seat, &p.Lang, &paired); err != nil {
			return nil, fmt.Errorf("reading phones: %w", err)
		}
		p.Paired = fromMillis(paired)
		out = append(out, p)
	}
	return out, rows.Err()
}

// SavePhone keeps a phone.
func (s *Store) SavePhone(p Phone) error {
	return s.change("keeping a phone", func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO phones (key, name, seat, lang, paired) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET name = excluded.name, seat = excluded.seat, lang = excluded.lang",
			p.Key, p.Name, p.Seat, p.Lang, millis(p.Paired))
		return err
	})
}

// DropPhone forgets a phone.
func (s *Store) DropPhone(key string) error {
	return s.change("forgetting a phone", func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM phones WHERE key = ?", key)
		return err
	})
}

// Cards are the enrolled faces of a deck.
func (s *Store) Cards(title, deck string) ([]Card, error) {
	rows, err := s.db.Query("SELECT id, jpeg, marks, stored FROM cards WHERE title = ? AND deck = ? ORDER BY id", title, deck)
	if err != nil {
		return nil, fmt.Errorf("reading cards: %w", err)
	}
	defer rows.Close()
	var out []Card
	for rows.Next() {
		c := Card{Title: title, Deck: deck}
		var at int64
		if err := rows.Scan(&c.ID, &c.JPEG, &c.Marks, &at); err != nil {
			return nil, fmt.Errorf("reading cards: %w", err)
		}
		c.Stored = fromMillis(at)
		out = append(out, c)
	}
	return out, rows.Err()
}

// SaveCard keeps an enrolled face.
func (s *Store) SaveCard(c Card) error {
	return s.change("keeping a card", func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO cards (title, deck, id, jpeg, marks, stored) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (title, deck, id) DO UPDATE SET jpeg = excluded.jpeg, marks = excluded.marks, stored = excluded.stored",
			c.Title, c.Deck, c.ID, c.JPEG, c.Marks, millis(c.Stored))
		return err
	})
}

// DropCard forgets an enrolled face.
func (s *Store) DropCard(title, deck, id string) error {
	return s.change("forgetting a card", func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM cards WHERE title = ? AND deck = ? AND id = ?", title, deck, id)
		return err
	})
}

func (s *Store) pairs(what, query string, args ...any) (map[string]string, error) {
	rows, err := s.db.Query(query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var k, v string
		if err := rows.Scan(&k, &v); err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		out[k] = v
	}
	return out, rows.Err()
}
