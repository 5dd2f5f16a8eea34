package engine

// Sheet is everything seen: page, lamps, speech and terminal are drawn from it
// alone. It is a plain value; String is its one text notation.
type Sheet struct {
	Game      string     `json:"game"`
	Round     Text       `json:"round"` // "turn 7 · autumn −1"
	Step      string     `json:"step"`
	Phases    []Phase    `json:"phases,omitempty"`
	Tracks    []Track    `json:"tracks,omitempty"`
	Grids     []Grid     `json:"grids,omitempty"`
	Board     *Board     `json:"board,omitempty"`
	Reminders []Reminder `json:"reminders,omitempty"`
	Odds      []Odd      `json:"odds,omitempty"` // for the pending decision
	Outcome   *Outcome   `json:"outcome,omitempty"`
}

// Phase is one field of the phase strip.
type Phase struct {
	Key  string `json:"key"`
	Name Text   `json:"name"`
	Now  bool   `json:"now,omitempty"`
	Past bool   `json:"past,omitempty"`
}

// TrackKind is how a track looks.
type TrackKind string

// The kinds of tracks.
const (
	LinearTrack  TrackKind = "linear"  // cells in a row, a marker on one
	WheelTrack   TrackKind = "wheel"   // cells in a ring
	CounterTrack TrackKind = "counter" // one number
	LedgerTrack  TrackKind = "ledger"  // words, or several numbers
)

// Track is one track, stock or chit of the table.
type Track struct {
	Key     string    `json:"key"`
	Name    Text      `json:"name"`
	Kind    TrackKind `json:"kind"`
	Value   Text      `json:"value"`             // as read: "D (red)"; empty: unknown, shown as "?"
	N       *int      `json:"n,omitempty"`       // the number, where it is one
	Min     int       `json:"min,omitempty"`     // of a number
	Max     int       `json:"max,omitempty"`     // 0: none
	Cells   []Cell    `json:"cells,omitempty"`   // linear, wheel
	At      int       `json:"at,omitempty"`      // index of the cell with the marker
	Note    Text      `json:"note,omitempty"`    // small print: "× 2 (1+1)"
	Group   Text      `json:"group,omitempty"`   // tracks of one group stand together
	Tone    string    `json:"tone,omitempty"`    // good, warn, bad: in words too, never by colour alone
	Correct string    `json:"correct,omitempty"` // key of the Field that corrects it
}

// Cell is one field of a linear or wheel track.
type Cell struct {
	Text Text   `json:"text"`
	Note Text   `json:"note,omitempty"` // what is printed there; empty: unknown or nothing
	Tone string `json:"tone,omitempty"`
}

// Grid is a table: a chart with its live row, reserves, advice, a ledger.
type Grid struct {
	Key      string `json:"key"`
	Name     Text   `json:"name"`
	Ref      string `json:"ref,omitempty"`
	Head     []Text `json:"head,omitempty"`
	Rows     []Row  `json:"rows"`
	Chart    bool   `json:"chart,omitempty"`    // belongs to the pending decision; rows may have weights
	Sortable bool   `json:"sortable,omitempty"` // columns may be sorted by the viewer
}

// Row is one line of a grid.
type Row struct {
	Key    string    `json:"key"`
	Cells  []Text    `json:"cells"`
	Sort   []float64 `json:"sort,omitempty"`   // numbers to sort by, one a column
	Live   bool      `json:"live,omitempty"`   // the row that the dice or the state point at
	Weight float64   `json:"weight,omitempty"` // chance of the row, for its bar
	Tone   string    `json:"tone,omitempty"`
	Zone   string    `json:"zone,omitempty"` // the board zone it is about
}

// Board is the table drawn: zones with pieces, and lines between zones.
type Board struct {
	Width  float64     `json:"width"` // of the drawing; zones use the same units
	Height float64     `json:"height"`
	Zones  []Zone      `json:"zones"`
	Links  []Link      `json:"links,omitempty"`
	Labels []Label     `json:"labels,omitempty"`
	Parts  []BoardPart `json:"parts,omitempty"` // none: the board is drawn in one
}

// BoardPart is a rectangle of a board. A page with room lays parts beside each other,
// a narrow one below each other; together they hold every zone.
type BoardPart struct {
	Name  Text    `json:"name"`
	X     float64 `json:"x"` // left, top, width, height
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Share int     `json:"share"` // how many such parts fill the width of a wide page: 1, 2 or 3
}

// Zone is one place on the board.
type Zone struct {
	Key    string  `json:"key"`
	Name   Text    `json:"name"` // spoken and read out: "C3, sea, defence 4, open"
	Kind   string  `json:"kind"` // fills it: valley, sea, control-france …
	Label  string  `json:"label"`
	Sign   string  `json:"sign,omitempty"`  // a letter or figure besides the colour
	Shape  string  `json:"shape,omitempty"` // rect (default), circle, diamond, hex
	X      float64 `json:"x"`               // left, top, width, height
	Y      float64 `json:"y"`
	W      float64 `json:"w"`
	H      float64 `json:"h"`
	Empty  bool    `json:"empty,omitempty"`
	Open   bool    `json:"open,omitempty"`   // something can be done here: full strength; else faded
	Chosen bool    `json:"chosen,omitempty"` // ringed
	Pieces []Piece `json:"pieces,omitempty"`
}

// Piece is something standing on a zone: a unit, a token, a die, a cube.
type Piece struct {
	Key   string `json:"key,omitempty"`
	Kind  string `json:"kind"` // die, cube, token, block, unit, chit, pawn
	Name  Text   `json:"name"`
	Label string `json:"label,omitempty"` // short: "3i", "?", "★"
	Tone  string `json:"tone,omitempty"`  // colour key: red, blue, black, yellow, union, france …
	N     int    `json:"n,omitempty"`     // how many, or a die's face
}

// Link is a line between two zones.
type Link struct {
	From string `json:"from"`
	To   string `json:"to"`
	Kind string `json:"kind,omitempty"` // land, coast, sea, broken, arrow
}

// Label is a word on the board.
type Label struct {
	Text Text    `json:"text"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Kind string  `json:"kind,omitempty"` // tier, marker, title, caption
}

// Reminder is a rule that matters now.
type Reminder struct {
	Key  string `json:"key"`
	Ref  string `json:"ref"`
	Text Text   `json:"text"`
	Why  Text   `json:"why,omitempty"` // why now
}

// Odd is one exact chance or expectation for the pending decision.
type Odd struct {
	Key    string `json:"key"`
	Name   Text   `json:"name"`
	Ref    string `json:"ref,omitempty"`
	Chance Chance `json:"chance"`
	Mean   bool   `json:"mean,omitempty"` // an expected number rather than a chance
}

// Outcome is how the game ended; result and method are separate values. Winner and
// Method are stable words for scripts, in no language; people read their texts.
type Outcome struct {
	Result     string `json:"result"`               // win, loss, draw
	Winner     string `json:"winner,omitempty"`     // seat or side, where there are several
	WinnerText Text   `json:"winner_text,omitzero"` // who that is
	Method     string `json:"method"`               // stable: "capital", "launch"
	MethodText Text   `json:"method_text"`          // by what: "the capital is captured"
	Text       Text   `json:"text"`                 // the whole, one or two sentences
	Score      *int   `json:"score,omitempty"`
}
