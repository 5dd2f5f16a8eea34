package companion

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/vision"
)

// Config is what a session is made of.
type Config struct {
	Store  Store
	Titles []*engine.Title
	Pair   bool         // phones must be paired before they write
	Clock  Clock        // nil: the machine's
	Log    *slog.Logger // nil: nowhere

	// Learn is told what people made of readings; nil: nobody.
	Learn Learner
}

// Session is the open game and everything around it; the only lock is here. All
// methods may be called from any goroutine. Whatever they return is a copy.
type Session struct {
	cfg   Config
	clock Clock
	log   *slog.Logger
	langs map[string]engine.Language // "fr/sansallies"; English needs none

	mu        sync.Mutex
	open      *openGame // nil: no game is open
	settings  Settings
	offer     *offer  // what the camera or a photo offers
	throws    throws  // which throws were offered already
	stills    stills  // pictures of recent offers
	lessons   lessons // what became of readings
	devices   map[string]Device
	pairing   pairing
	rev       int           // counts what was published
	changed   chan struct{} // closed when there is something new to see
	closed    bool
	peeked    map[Viewer]View // drawn for peekedAt
	peekedAt  int
	summaries map[string]summary // of games in the list
	eye       Eye
	camera    string                    // the source that the eye found
	trays     map[string][]vision.Point // outlines by camera; none: the whole picture
	looks     []chan Seen               // who waits for a look at the table
}

// Viewer is somebody who looks or writes.
type Viewer struct {
	Device string // who: the phone's name, "panel", "terminal", "camera"; stands in the log
	Seat   string // the seat it plays; "": the shared page
	Lang   string // "en" or "fr"; "": the setting
	Owner  bool   // somebody at the machine itself, who could read its disk anyway
}

// At names the state that a write is for. Seq is View.Seq as the writer saw it.
// ID is a text unique to the request, so that a repeated request is applied
// once, also after a restart; "" when it is never repeated.
type At struct {
	Seq int
	ID  string
}

// New makes a session and opens the game that was open last.
func New(cfg Config) (*Session, error) {
	if cfg.Clock == nil {
		cfg.Clock = RealClock{}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	s := &Session{
		cfg: cfg, clock: cfg.Clock, log: cfg.Log,
		langs:     map[string]engine.Language{},
		devices:   map[string]Device{},
		summaries: map[string]summary{},
		changed:   make(chan struct{}),
	}
	for _, lang := range []string{"en", "fr"} {
		s.langs[lang+"/"] = language(nil, lang)
		for _, t := range cfg.Titles {
			s.langs[lang+"/"+t.ID] = language(t, lang)
		}
	}
	words, err := cfg.Store.Settings()
	if err != nil {
		return nil, fmt.Errorf("starting, reading the settings: %w", err)
	}
	s.settings = readSettings(words)
	if err := s.pairing.load(cfg.Store, cfg.Clock.Now()); err != nil {
		return nil, fmt.Errorf("starting, reading the phones: %w", err)
	}
	if err := s.loadTray(); err != nil {
		return nil, fmt.Errorf("starting, reading the tray: %w", err)
	}
	s.setDevice(Device{Kind: "journal", State: "ok", Text: engine.T("The journal is kept.")})
	if id := words[openKey]; id != "" {
		g, err := s.load(id)
		if err != nil {
			s.log.Error("opening the last game", "game", id, "err", err)
		} else {
			s.open = g
		}
	}
	return s, nil
}

// Close ends all subscriptions and refuses further writes. The store stays open:
// it belongs to the one who made it.
func (s *Session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		s.dropOffer()
		close(s.changed)
	}
}

// View is how things stand, for a viewer.
func (s *Session) View(v Viewer) View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view(v)
}

// Subscribe delivers a view now and after each change, until the context or the
// session ends; then the channel closes. A slow viewer gets the newest view, not
// every one.
func (s *Session) Subscribe(ctx context.Context, v Viewer) <-chan View {
	out := make(chan View)
	go func() {
		defer close(out)
		for {
			s.mu.Lock()
			changed, closed := s.changed, s.closed
			view := s.view(v)
			s.mu.Unlock()
			if closed {
				return
			}
			select {
			case out <- view:
			case <-changed:
				continue // a newer one is there already
			case <-ctx.Done():
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Changed returns a channel that is closed at the next change, for those who
// fetch the view themselves.
func (s *Session) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// publish tells everybody that there is something new. The caller holds mu.
func (s *Session) publish() {
	if s.closed {
		return
	}
	s.rev++
	close(s.changed)
	s.changed = make(chan struct{})
}

// now is the time as it stands in entries.
func (s *Session) now() string { return s.clock.Now().UTC().Format(time.RFC3339) }

// openGame is the game on the table.
type openGame struct {
	rec     store.Game
	title   *engine.Title
	entries []engine.Entry
	ids     map[string]int // requests applied, to the entry
	pos     *engine.Position
	broken  *engine.Text // why the log cannot be replayed to its end
	memory  map[string]string
	doubt   bool // the store failed while writing: look before writing again
	drawn   engine.Sheet
}

// seq is the number of entries; an answer must name it.
func (g *openGame) seq() int { return len(g.entries) }
