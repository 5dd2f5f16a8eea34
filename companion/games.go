package companion

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"adjutant/companion/store"
	"adjutant/engine"
)

// openKey is the setting that names the open game.
const openKey = "open"

// TitleView is a game that can be begun.
type TitleView struct {
	ID      string               `json:"id"`
	Name    engine.Text          `json:"name"`
	About   engine.Text          `json:"about"`
	Players [2]int               `json:"players"`
	Options []engine.SetupOption `json:"options"`
	Printed int                  `json:"printed"` // printed values the owner may be asked for
	Known   int                  `json:"known"`   // of these, known already
}

// GameView is one game of the list.
type GameView struct {
	ID      string            `json:"id"`
	Title   string            `json:"game"`
	Name    engine.Text       `json:"name"`
	State   store.State       `json:"state"` // playing, finished, removed
	Open    bool              `json:"open"`  // on the table now
	Created time.Time         `json:"created"`
	Changed time.Time         `json:"changed"`
	Entries int               `json:"entries"`
	Round   engine.Text       `json:"round"` // where it stands
	Outcome *engine.Outcome   `json:"outcome,omitempty"`
	Players map[string]string `json:"players,omitempty"`
}

// Titles are the games that can be begun.
func (s *Session) Titles(v Viewer) []TitleView {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []TitleView
	for _, t := range s.cfg.Titles {
		tv := TitleView{ID: t.ID, Name: t.Name, About: t.About, Players: t.Players, Options: t.Options}
		if values, err := s.cfg.Store.Values(t.ID); err == nil {
			sheet := componentSheet(t, values)
			tv.Printed, tv.Known = sheet.Asked, sheet.Known
		}
		out = append(out, engine.Localise(tv, s.language(s.langOf(v), t.ID)))
	}
	return out
}

// SeatsOf are the seats that a game with this set-up would have.
func (s *Session) SeatsOf(v Viewer, title string, setup engine.Setup) ([]engine.Seat, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.title(v, title)
	if err != nil || t.Seats == nil {
		return nil, err
	}
	return engine.Localise(t.Seats(setup), s.language(s.langOf(v), title)), nil
}

// FieldView is one track, stock or piece that can be corrected or given as a
// position, with its value now.
type FieldView struct {
	engine.Field
	Value string `json:"value"`
}

// Fields are what can be corrected in the open game.
func (s *Session) Fields(v Viewer) ([]FieldView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		return nil, s.say(v, ErrNoGame)
	}
	return engine.Localise(fieldViews(s.open.pos.Game), s.language(s.langOf(v), s.open.title.ID)), nil
}

// PositionFields are what a position of a new game consists of, with the values
// that the start would have.
func (s *Session) PositionFields(v Viewer, title string, setup engine.Setup) ([]FieldView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.title(v, title)
	if err != nil {
		return nil, err
	}
	setup.Position = nil
	if err := s.withPrinted(&setup, title); err != nil {
		return nil, s.say(v, err)
	}
	g, err := t.Start(setup)
	if err != nil {
		return nil, s.say(v, err)
	}
	return engine.Localise(fieldViews(g), s.language(s.langOf(v), title)), nil
}

func fieldViews(g engine.Game) []FieldView {
	var out []FieldView
	for _, f := range g.Fields() {
		out = append(out, FieldView{Field: f, Value: f.Get()})
	}
	return out
}

// withPrinted takes the known printed values into a set-up; what it names itself
// stays.
func (s *Session) withPrinted(setup *engine.Setup, title string) error {
	known, err := s.cfg.Store.Values(title)
	if err != nil {
		return &Fault{Text: storeText(err), Err: err}
	}
	for k, v := range setup.Printed {
		known[k] = v
	}
	setup.Printed = known
	return nil
}

// Games lists the games, the last changed first; removed ones only when asked.
func (s *Session) Games(v Viewer, removed bool) ([]GameView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	recs, err := s.cfg.Store.Games()
	if err != nil {
		return nil, s.say(v, &Fault{Text: storeText(err), Err: err})
	}
	out := []GameView{}
	for _, r := range recs {
		if r.State == store.Removed && !removed {
			continue
		}
		gv := GameView{ID: r.ID, Title: r.Title, State: r.State, Created: r.Created, Changed: r.Changed, Entries: r.Entries, Players: r.Setup.Players, Name: engine.Name(r.Title)}
		gv.Open = s.open != nil && s.open.rec.ID == r.ID
		if t := s.titleOf(r.Title); t != nil {
			gv.Name = t.Name
		}
		sum := s.summary(r)
		gv.Round, gv.Outcome = sum.round, sum.outcome
		out = append(out, engine.Localise(gv, s.language(s.langOf(v), r.Title)))
	}
	return out, nil
}

// summary is where a game stands, replayed once for each state.
type summary struct {
	entries int
	round   engine.Text
	outcome *engine.Outcome
}

func (s *Session) summary(r store.Game) summary {
	if sum, ok := s.summaries[r.ID]; ok && sum.entries == r.Entries {
		return sum
	}
	sum := summary{entries: r.Entries}
	if g, err := s.load(r.ID); err != nil {
		sum.round = engine.T("This game cannot be opened: %s", engine.Name(err.Error()))
	} else {
		sheet, _ := drawSheet(g, "")
		sum.round, sum.outcome = sheet.Round, sheet.Outcome
		s.summaries[r.ID] = sum // of one that cannot be opened nothing is kept: it may be mended
	}
	return sum
}

// load reads a game from the store and replays it as far as the rules go.
func (s *Session) load(id string) (*openGame, error) {
	rec, err := s.cfg.Store.Game(id)
	if err != nil {
		return nil, fmt.Errorf("opening game %s: %w", id, err)
	}
	t := s.titleOf(rec.Title)
	if t == nil {
		return nil, fmt.Errorf("opening game %s: this Adjutant does not know the game %q", id, rec.Title)
	}
	entries, ids, err := s.cfg.Store.Log(id)
	if err != nil {
		return nil, fmt.Errorf("opening game %s: %w", id, err)
	}
	memory, err := s.cfg.Store.Values(rec.Title)
	if err != nil {
		return nil, fmt.Errorf("opening game %s: %w", id, err)
	}
	pos, why, err := replayFar(id, t, rec.Setup, entries)
	if err != nil {
		return nil, fmt.Errorf("opening game %s: %w", id, err)
	}
	return &openGame{rec: rec, title: t, entries: entries, ids: ids, pos: pos, broken: why, memory: memory}, nil
}

// NewGame begins a game and puts it on the table; the one that lay there rests.
func (s *Session) NewGame(v Viewer, title string, setup engine.Setup) (View, error) {
	return s.begin(v, title, setup, nil, func(pos *engine.Position) error { return pos.Err })
}

// begin keeps a new game with the entries it comes with, if any, and opens it; why
// says what the rules did not take.
func (s *Session) begin(v Viewer, title string, setup engine.Setup, entries []engine.Entry, why func(*engine.Position) error) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, err := s.title(v, title)
	if err != nil {
		return View{}, err
	}
	if entries == nil {
		if err := s.withPrinted(&setup, title); err != nil {
			return View{}, s.say(v, err)
		}
	}
	if err := checkPrinted(t, setup.Printed); err != nil {
		return View{}, s.say(v, err)
	}
	if err := playersOf(t, setup); err != nil {
		return View{}, s.say(v, err)
	}
	pos, err := replay("", t, setup, entries)
	if err == nil && entries == nil && t.CheckSetup != nil {
		err = t.CheckSetup(setup)
	}
	if err != nil {
		return View{}, s.say(v, err)
	}
	if pos.Err != nil {
		return View{}, s.say(v, why(pos))
	}
	now := s.clock.Now()
	rec := store.Game{ID: newID(), Title: title, Setup: setup, State: store.Playing, Created: now, Changed: now}
	if err := s.cfg.Store.Create(rec, entries); err != nil {
		s.journalFailed(err)
		return View{}, s.say(v, keepFault(err))
	}
	return s.openLocked(v, rec.ID)
}

// playersOf refuses the name of a player whose seat the game does not have.
func playersOf(t *engine.Title, setup engine.Setup) error {
	if len(setup.Players) == 0 {
		return nil
	}
	if t.Seats == nil {
		return engine.Refuse(BadSetting, "", engine.T("This game has no named players."))
	}
	var seats []string
	for _, seat := range t.Seats(setup) {
		seats = append(seats, seat.Key)
	}
	for _, k := range engine.Sorted(setup.Players) {
		if !slices.Contains(seats, k) {
			return engine.Refuse(BadSetting, "", engine.T("There is no player %q in this game; there are: %s.", k, strings.Join(seats, ", ")))
		}
	}
	return nil
}

// Open puts a game on the table again; one that was removed comes back.
func (s *Session) Open(v Viewer, id string) (View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.openLocked(v, id)
}

func (s *Session) openLocked(v Viewer, id string) (View, error) {
	g, err := s.load(id)
	if err != nil {
		return View{}, s.say(v, err)
	}
	if g.rec.State == store.Removed {
		if err := s.cfg.Store.Mark(id, store.Playing, s.clock.Now()); err != nil {
			s.journalFailed(err)
			return View{}, s.say(v, keepFault(err))
		}
		g.rec.State = store.Playing
	}
	if err := s.cfg.Store.SetSettings(map[string]string{openKey: id}); err != nil {
		s.journalFailed(err)
		return View{}, s.say(v, keepFault(err))
	}
	s.journalWorks()
	s.open = g
	s.moved()
	s.publish()
	return s.view(v), nil
}

// Finish puts a game away as finished; Open takes it up again.
func (s *Session) Finish(v Viewer, id string) error { return s.mark(v, id, store.Finished) }

// Remove takes a game out of the list. It is kept: Open brings it back.
func (s *Session) Remove(v Viewer, id string) error { return s.mark(v, id, store.Removed) }

func (s *Session) mark(v Viewer, id string, state store.State) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.cfg.Store.Mark(id, state, s.clock.Now()); err != nil {
		if errors.Is(err, store.ErrNotFound) {
			return s.say(v, err)
		}
		s.journalFailed(err)
		return s.say(v, keepFault(err))
	}
	s.journalWorks()
	if s.open != nil && s.open.rec.ID == id {
		if err := s.cfg.Store.SetSettings(map[string]string{openKey: ""}); err != nil {
			return s.say(v, keepFault(err))
		}
		s.open = nil
		s.moved()
	}
	s.publish()
	return nil
}

// Export writes a game as a .play file. A game that still keeps secrets between
// its seats is written for the owner at the machine alone (Viewer.Owner).
func (s *Session) Export(v Viewer, id string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	rec, err := s.cfg.Store.Game(id)
	if err != nil {
		return nil, s.say(v, err)
	}
	entries, _, err := s.cfg.Store.Log(id)
	if err != nil {
		return nil, s.say(v, err)
	}
	if !v.Owner && s.keepsSecrets(rec, entries) {
		return nil, s.say(v, engine.Refuse(SecretGame, "", engine.T("This game still keeps secrets: export it when it is over, or on Adjutant's own machine with adjutant export.")))
	}
	comment := fmt.Sprintf("%s, begun %s\n", rec.Title, rec.Created.UTC().Format("2 January 2006"))
	return engine.WritePlay(comment, rec.Title, rec.Setup, entries), nil
}

// SecretGame refuses what would give away what only one seat may know.
const SecretGame = "secret_game"

// keepsSecrets reports whether a game that goes on has answers that only one seat
// may know.
func (s *Session) keepsSecrets(rec store.Game, entries []engine.Entry) bool {
	for _, t := range s.cfg.Titles {
		if t.ID != rec.Title {
			continue
		}
		pos, err := replay(rec.ID, t, rec.Setup, entries)
		return err == nil && !pos.Over && slices.ContainsFunc(pos.Done, func(d engine.Done) bool { return d.Secret })
	}
	return false
}

// Import takes a .play file in as a new game and puts it on the table. Lines that
// must be refused are left out; a line that the rules refuse refuses the file.
func (s *Session) Import(v Viewer, data []byte) (View, error) {
	p, err := engine.ParsePlay(data)
	if err != nil {
		var line *engine.BadLine
		if errors.As(err, &line) {
			return View{}, s.sayAlone(v, engine.Refuse(BadFile, "", engine.T("Line %d of the file cannot be read: %s. A game file has one answer a line, such as: roll 4 3.", line.N, line.Line)))
		}
		return View{}, s.sayAlone(v, engine.Refuse(BadFile, "", engine.T("That is no game file: it has no line “game NAME” in a part “-- play --”.")))
	}
	entries := p.Log()
	now := s.now()
	for i := range entries {
		entries[i].Seq, entries[i].At, entries[i].By = i+1, now, v.Device
	}
	if entries == nil {
		entries = []engine.Entry{}
	}
	return s.begin(v, p.Game, p.Setup, entries, func(pos *engine.Position) error { return refusedLine(p, pos) })
}

// refusedLine is why a play stopped, with the line of its file.
func refusedLine(p *engine.Play, pos *engine.Position) error {
	r, line := engine.RefusalOf(pos.Err), p.LineOf(pos.ErrSeq)
	if r == nil || line == nil {
		return pos.Err
	}
	return engine.Refuse(r.Code, r.Ref, engine.T("Line %d of the file is refused, %s: %s", line.N, line.Text, r.Text))
}

func (s *Session) titleOf(id string) *engine.Title {
	for _, t := range s.cfg.Titles {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// title finds a title. The caller holds mu.
func (s *Session) title(v Viewer, id string) (*engine.Title, error) {
	if t := s.titleOf(id); t != nil {
		return t, nil
	}
	return nil, s.say(v, &Missing{Text: engine.T("This Adjutant does not know the game %q.", id).Brief()})
}

// newID is an unguessable name.
func newID() string { return strings.ToLower(rand.Text()[:13]) }
