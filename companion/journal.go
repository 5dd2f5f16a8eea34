package companion

import (
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
)

// Store is where a session keeps what must survive the power. Package store is
// the real one; storetest.Memory and faults around either are for tests.
type Store interface {
	Games() ([]store.Game, error)
	Game(id string) (store.Game, error)
	Create(store.Game, []engine.Entry) error
	Mark(id string, s store.State, at time.Time) error
	// Log is a game's entries and the requests that they came with (id to seq).
	Log(id string) ([]engine.Entry, map[string]int, error)
	// Append is on the disk when it returns without an error.
	Append(store.Write) error

	Values(title string) (map[string]string, error)
	SetValues(title string, values map[string]*string) error
	Settings() (map[string]string, error)
	SetSettings(map[string]string) error

	Calibration(kind string) (string, error)
	SetCalibration(kind, value string, at time.Time) error

	Still(id string) (store.Still, error)
	StillsOf(game string) (map[int]string, error)
	Phones() ([]store.Phone, error)
	SavePhone(store.Phone) error
	DropPhone(key string) error
}

// Clock is the time, so that tests can hold it.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once after d; stop prevents it if it has not begun.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// RealClock is the machine's clock.
type RealClock struct{}

// Now is the time.
func (RealClock) Now() time.Time { return time.Now() }

// AfterFunc waits in the background.
func (RealClock) AfterFunc(d time.Duration, f func()) func() {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
