// Package storetest keeps games in memory, for tests and for trying things out.
// Begin with New. It forgets everything when the process ends.
package storetest

import (
	"maps"
	"slices"
	"sort"
	"sync"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
)

// Memory is a store without a disk. Its fields are open to tests; hold Mu when a
// session uses it at the same time.
type Memory struct {
	Mu      sync.Mutex
	Fail    func(op string) error // called before each change; an error refuses it
	After   func(op string) error // called after each change was made: a commit whose outcome is unknown
	Records map[string]*store.Game
	Logs    map[string][]engine.Entry
	IDs     map[string]map[string]int
	Printed map[string]map[string]string
	Words   map[string]string
	Stills  map[string]store.Still
	Paired  map[string]store.Phone
	Measure map[string]string
}

// New is an empty store.
func New() *Memory {
	return &Memory{
		Records: map[string]*store.Game{}, Logs: map[string][]engine.Entry{}, IDs: map[string]map[string]int{},
		Printed: map[string]map[string]string{}, Words: map[string]string{}, Stills: map[string]store.Still{}, Paired: map[string]store.Phone{}, Measure: map[string]string{},
	}
}

func (m *Memory) change(op string, do func() error) error {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	if m.Fail != nil {
		if err := m.Fail(op); err != nil {
			return err
		}
	}
	if err := do(); err != nil {
		return err
	}
	if m.After != nil {
		return m.After(op)
	}
	return nil
}

// Games lists the records, newest change first.
func (m *Memory) Games() ([]store.Game, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	var out []store.Game
	for id, g := range m.Records {
		r := *g
		r.Entries = len(m.Logs[id])
		out = append(out, r)
	}
	sort.Slice(out, func(i, j int) bool {
		if !out[i].Changed.Equal(out[j].Changed) {
			return out[i].Changed.After(out[j].Changed)
		}
		return out[i].ID < out[j].ID
	})
	return out, nil
}

// Game is one record.
func (m *Memory) Game(id string) (store.Game, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	g, ok := m.Records[id]
	if !ok {
		return store.Game{}, store.ErrNotFound
	}
	r := *g
	r.Entries = len(m.Logs[id])
	return r, nil
}

// Create keeps a new game with its first entries.
func (m *Memory) Create(g store.Game, entries []engine.Entry) error {
	return m.change("create", func() error {
		m.Records[g.ID] = &g
		m.Logs[g.ID] = slices.Clone(entries)
		m.IDs[g.ID] = map[string]int{}
		return nil
	})
}

// Mark sets a game's state.
func (m *Memory) Mark(id string, s store.State, at time.Time) error {
	return m.change("mark", func() error {
		g, ok := m.Records[id]
		if !ok {
			return store.ErrNotFound
		}
		g.State, g.Changed = s, at
		return nil
	})
}

// Log is a game's entries and the requests that they came with.
func (m *Memory) Log(id string) ([]engine.Entry, map[string]int, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	if _, ok := m.Records[id]; !ok {
		return nil, nil, store.ErrNotFound
	}
	return slices.Clone(m.Logs[id]), maps.Clone(m.IDs[id]), nil
}

// Append keeps one accepted change.
func (m *Memory) Append(w store.Write) error {
	return m.change("append", func() error {
		m.Logs[w.Game] = append(m.Logs[w.Game], w.Entries...)
		if w.ID != "" {
			m.IDs[w.Game][w.ID] = w.Entries[len(w.Entries)-1].Seq
		}
		m.Records[w.Game].Changed = w.At
		m.setValues(w.Title, w.Values)
		if w.Still != nil {
			m.Stills[w.Still.ID] = *w.Still
		}
		return nil
	})
}

// Values are the printed values known of a title.
func (m *Memory) Values(title string) (map[string]string, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	out := maps.Clone(m.Printed[title])
	if out == nil {
		out = map[string]string{}
	}
	return out, nil
}

// SetValues remembers printed values; nil forgets one.
func (m *Memory) SetValues(title string, values map[string]*string) error {
	return m.change("values", func() error { m.setValues(title, values); return nil })
}

func (m *Memory) setValues(title string, values map[string]*string) {
	if m.Printed[title] == nil {
		m.Printed[title] = map[string]string{}
	}
	for k, v := range values {
		if v == nil {
			delete(m.Printed[title], k)
		} else {
			m.Printed[title][k] = *v
		}
	}
}

// Settings are all settings.
func (m *Memory) Settings() (map[string]string, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	return maps.Clone(m.Words), nil
}

// SetSettings changes settings.
func (m *Memory) SetSettings(values map[string]string) error {
	return m.change("settings", func() error { maps.Copy(m.Words, values); return nil })
}

// Still is a kept picture.
func (m *Memory) Still(id string) (store.Still, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	s, ok := m.Stills[id]
	if !ok {
		return s, store.ErrNotFound
	}
	return s, nil
}

// StillsOf are the pictures of a game: entry to id.
func (m *Memory) StillsOf(game string) (map[int]string, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	out := map[int]string{}
	for id, s := range m.Stills {
		if s.Game == game {
			out[s.Seq] = id
		}
	}
	return out, nil
}

// Phones are the paired phones, oldest first.
func (m *Memory) Phones() ([]store.Phone, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	out := slices.Collect(maps.Values(m.Paired))
	sort.Slice(out, func(i, j int) bool { return out[i].Paired.Before(out[j].Paired) })
	return out, nil
}

// SavePhone keeps a phone.
func (m *Memory) SavePhone(p store.Phone) error {
	return m.change("phone", func() error { m.Paired[p.Key] = p; return nil })
}

// DropPhone forgets a phone.
func (m *Memory) DropPhone(key string) error {
	return m.change("phone", func() error { delete(m.Paired, key); return nil })
}

// Calibration is what was measured of a kind.
func (m *Memory) Calibration(kind string) (string, error) {
	m.Mu.Lock()
	defer m.Mu.Unlock()
	return m.Measure[kind], nil
}

// SetCalibration keeps what was measured.
func (m *Memory) SetCalibration(kind, value string, _ time.Time) error {
	return m.change("calibration", func() error { m.Measure[kind] = value; return nil })
}
