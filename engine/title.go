package engine

// Title is one game that Adjutant knows.
type Title struct {
	ID      string // "sansallies"
	Name    Text
	About   Text          // one sentence
	Players [2]int        // fewest and most seats; {1,1} for a game alone
	Options []SetupOption // asked before the game, fixed afterwards
	French  map[string]string

	// Seats of a game with this set-up; none for a game alone.
	Seats func(Setup) []Seat
	// New makes the start state. It checks the options and says what is wrong with them.
	New func(Setup) (Game, error)
	// CheckSetup says what is wrong with a set-up whose options are each allowed, when a
	// game is begun; a game that goes on is never asked. May be nil.
	CheckSetup func(Setup) error
	// Components lists the printed values that the owner may be asked for; values
	// are those known so far (rows may depend on them).
	Components func(values map[string]string) []Component
	// CheckSheet says what is wrong in the known printed values, alone and together.
	CheckSheet func(values map[string]string) []Problem
}

// Seat is one player's place at the table.
type Seat struct {
	Key  string `json:"key"`
	Name Text   `json:"name"`
}

// Sider is a game whose seats, however many, stand on two sides: SideOf is 1 or 2, or 0
// for a seat that is on neither now. The panel's SIDE lamps show it.
type Sider interface{ SideOf(seat string) int }

// SetupOption is a choice made before the game.
type SetupOption struct {
	Key     string `json:"key"`
	Name    Text   `json:"name"`
	Help    Text   `json:"help"` // one sentence: what it changes
	Ref     string `json:"ref,omitempty"`
	Need    Need   `json:"need"` // choose, count or text
	Default string `json:"default"`
	House   bool   `json:"house,omitempty"` // a house reading of an open rule rather than a variant of the book
}

// Component is one value printed on cardboard.
type Component struct {
	Key   string `json:"key"` // "castle.C"
	Group Text   `json:"group"`
	Name  Text   `json:"name"`
	Need  Need   `json:"need"`            // choose, count or text
	Fact  string `json:"fact,omitempty"`  // known from the rulebook; never asked
	Ready string `json:"ready,omitempty"` // offered ready-filled for the owner to confirm
	Ref   string `json:"ref,omitempty"`
	Why   Text   `json:"why,omitempty"` // the reason of a fact
}

// Problem is something that does not add up.
type Problem struct {
	Code string   `json:"code"`
	Keys []string `json:"keys,omitempty"` // the values or tracks concerned
	Ref  string   `json:"ref,omitempty"`
	Text Text     `json:"text"`
	Warn bool     `json:"warn,omitempty"` // told, not refused
}

// Setup is how a game begins; it never changes afterwards.
type Setup struct {
	Options  map[string]string `json:"options,omitempty"`
	Printed  map[string]string `json:"printed,omitempty"`  // component values known at the start
	Position map[string]string `json:"position,omitempty"` // taken up at a step boundary: track key to value
	Players  map[string]string `json:"players,omitempty"`  // seat to a person's name; never read by rules
}

// Option is the chosen value of a set-up option, or its default.
func (t *Title) Option(s Setup, key string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	for _, o := range t.Options {
		if o.Key == key {
			return o.Default
		}
	}
	return ""
}

// Game is one game in play: its state and its rules.
type Game interface {
	// Play asks the table in the rulebook's order and returns when the game is over.
	Play(*Table)
	// Sheet draws the state as a viewer at seat may see it; "" is the shared page.
	Sheet(seat string) Sheet
	// Fields are the tracks, stocks and pieces that can be corrected or given as a
	// position; "step" among them.
	Fields() []Field
	// Check says what does not add up in the state (conservation).
	Check() []Problem
}

// Field is one declared track, stock or piece. Set must leave the state as it
// was when it returns an error.
type Field struct {
	Key   string             `json:"key"`
	Group Text               `json:"group,omitempty"`
	Name  Text               `json:"name"`
	Need  Need               `json:"need"` // choose, count or text: what may be entered
	Get   func() string      `json:"-"`
	Set   func(string) error `json:"-"`
}

// Start makes the state of a set-up, with its position taken up.
func (t *Title) Start(s Setup) (Game, error) {
	for _, k := range Sorted(s.Options) {
		if err := t.checkOption(k, s.Options[k]); err != nil {
			return nil, err
		}
	}
	g, err := t.New(s)
	if err != nil {
		return nil, err
	}
	if len(s.Position) == 0 {
		return g, nil
	}
	known := map[string]bool{}
	for _, f := range g.Fields() {
		known[f.Key] = true
		v, ok := s.Position[f.Key]
		if !ok {
			continue
		}
		if err := f.Set(v); err != nil {
			return nil, err
		}
	}
	for _, k := range Sorted(s.Position) {
		if !known[k] {
			return nil, Refuse(NoSuchTrack, "", T("The game has no track %q.", k))
		}
	}
	for _, p := range g.Check() {
		if !p.Warn {
			return nil, Refuse(p.Code, p.Ref, p.Text)
		}
	}
	return g, nil
}

func (t *Title) checkOption(key, value string) error {
	for _, o := range t.Options {
		if o.Key != key {
			continue
		}
		a, err := o.Need.Parse(value)
		if err == nil {
			err = o.Need.Check(a)
		}
		return err
	}
	return Refuse(NoSuchOption, "", T("The game has no option %q.", key))
}

// Language is the title's words in a language: "fr", else English.
func (t *Title) Language(code string) Language {
	if code != "fr" {
		return Language{}
	}
	formats := make(map[string]string, len(t.French)+len(engineFrench))
	for k, v := range engineFrench {
		formats[k] = v
	}
	for k, v := range t.French {
		formats[k] = v
	}
	return Language{Formats: formats, Singular: FrenchSingular, Comma: true}
}

// FrenchSingular: French takes the singular for 0 and 1.
func FrenchSingular(n int) bool { return n > -2 && n < 2 }
