package companion

import (
	"math"
	"strconv"
	"strings"
	"time"

	"adjutant/engine"
)

// Report is a game told afterwards: turn by turn, its numbers over time, its
// dice, its length and how it ended.
type Report struct {
	ID        string            `json:"id"`
	Game      string            `json:"game"`
	Name      engine.Text       `json:"name"`
	Players   map[string]string `json:"players,omitempty"`
	Began     time.Time         `json:"began"`
	Ended     time.Time         `json:"ended"`   // the last entry
	Minutes   float64           `json:"minutes"` // at the table: pauses over half an hour left out
	Answers   int               `json:"answers"` // that count
	Undone    int               `json:"undone"`  // entries that were taken back
	Corrected int               `json:"corrected"`
	Turns     []ReportTurn      `json:"turns"`
	Series    []Series          `json:"series"`
	Dice      DiceReport        `json:"dice"`
	BySeat    []SeatDice        `json:"by_seat,omitempty"`
	Outcome   *engine.Outcome   `json:"outcome,omitempty"`
	Over      bool              `json:"over"`
}

// Played is the number of turns; the set-up before the first is none.
func (r Report) Played() int {
	n := 0
	for _, t := range r.Turns {
		if t.N > 0 {
			n++
		}
	}
	return n
}

// ReportTurn is one turn: what was done in it.
type ReportTurn struct {
	N    int           `json:"n"` // 0: before the first
	Name engine.Text   `json:"name"`
	Done []engine.Done `json:"done"`
}

// Series is a number track over the turns: its value at the beginning of each,
// and at the end of the game.
type Series struct {
	Key   string      `json:"key"`
	Name  engine.Text `json:"name"`
	Turn  []int       `json:"turn"`
	Value []int       `json:"value"`
	// Named is what each value is called where the track's cells have other names
	// than numbers, such as letters; else empty.
	Named  []engine.Text `json:"named,omitempty"`
	Lowest int           `json:"lowest"`
	Most   int           `json:"most"`
}

// SeatDice is the dice that one seat threw.
type SeatDice struct {
	Seat string      `json:"seat"`
	Name engine.Text `json:"name"`
	Dice DiceReport  `json:"dice"`
}

// DiceReport is what the six-sided dice showed, against fair ones.
type DiceReport struct {
	Thrown int     `json:"thrown"`
	Faces  [6]int  `json:"faces"` // how often 1 to 6 came up
	Mean   float64 `json:"mean"`  // 3.5 is expected
	// Z is how many standard deviations the mean lies above that of fair dice.
	Z float64 `json:"z"`
	// Chi is Pearson's chi-square of the faces against equal chances, 5 degrees of
	// freedom; P the chance that fair dice are at least that uneven.
	Chi   float64     `json:"chi"`
	P     float64     `json:"p"`
	Words engine.Text `json:"words"`
}

// longPause is a pause that was not spent at the table.
const longPause = 30 * time.Minute

// Report tells a game afterwards, as the viewer may see it.
func (s *Session) Report(v Viewer, id string) (Report, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.open
	if g == nil || g.rec.ID != id {
		var err error
		if g, err = s.load(id); err != nil {
			return Report{}, s.say(v, err)
		}
	}
	if g.broken != nil {
		return Report{}, s.say(v, engine.Refuse(BrokenGame, "", *g.broken))
	}
	l := s.language(s.langOf(v), g.title.ID)
	r, err := report(g, v.Seat, l)
	if err != nil {
		return Report{}, s.say(v, err)
	}
	return engine.Localise(r, l), nil
}

func report(g *openGame, seat string, l engine.Language) (r Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Bug{Game: g.rec.ID, Title: g.title.ID, Entry: len(g.entries), Panic: p}
		}
	}()
	r = Report{ID: g.rec.ID, Game: g.title.ID, Name: g.title.Name, Players: g.rec.Setup.Players, Began: g.rec.Created, Ended: g.rec.Created}
	series := map[string]*Series{}
	var order []string
	note := func(turn int, sheet engine.Sheet) {
		for _, t := range sheet.Tracks {
			if t.N == nil {
				continue
			}
			x, ok := series[t.Key]
			if !ok {
				x = &Series{Key: t.Key, Name: t.Name, Lowest: *t.N, Most: *t.N}
				series[t.Key] = x
				order = append(order, t.Key)
			}
			x.Turn, x.Value = append(x.Turn, turn), append(x.Value, *t.N)
			if at := *t.N - t.Min; at >= 0 && at < len(t.Cells) && at == t.At && strings.TrimPrefix(t.Cells[at].Text.String(), "+") != engine.Minus(strconv.Itoa(*t.N)) {
				x.Named = append(x.Named, t.Cells[at].Text)
			}
			x.Lowest, x.Most = min(x.Lowest, *t.N), max(x.Most, *t.N)
		}
	}
	names := map[int]engine.Text{}
	pos, err := engine.Chronicle(g.title, g.rec.Setup, g.entries, func(p *engine.Position) {
		names[p.Turn] = p.TurnName
		note(p.Turn, p.Sheet(seat))
	})
	if err != nil {
		return r, err
	}
	last := pos.Sheet(seat)
	note(pos.Turn+1, last)
	for _, k := range order {
		if len(series[k].Named) < len(series[k].Value) { // some are plain numbers
			series[k].Named = nil
		}
		r.Series = append(r.Series, *series[k])
	}
	r.Outcome, r.Over = last.Outcome, pos.Over
	r.Answers = len(pos.Done)
	r.Undone = len(g.entries) - len(pos.Done)

	bySeat := map[string]*DiceReport{}
	before := g.rec.Created
	for _, d := range visible(pos.Done, seat, l) {
		if n := len(r.Turns); n == 0 || r.Turns[n-1].N != d.Turn {
			r.Turns = append(r.Turns, ReportTurn{N: d.Turn, Name: names[d.Turn]})
		}
		t := &r.Turns[len(r.Turns)-1]
		t.Done = append(t.Done, d)
		if d.Kind == engine.CorrectEntry {
			r.Corrected++
		}
		if at, err := time.Parse(time.RFC3339, d.At); err == nil {
			if pause := at.Sub(before); pause > 0 && pause < longPause {
				r.Minutes += pause.Minutes()
			}
			before, r.Ended = at, at
		}
	}
	for _, d := range pos.Done {
		for _, x := range d.Answer.Dice {
			r.Dice.add(x.Value)
			if d.Seat != "" {
				if bySeat[d.Seat] == nil {
					bySeat[d.Seat] = &DiceReport{}
				}
				bySeat[d.Seat].add(x.Value)
			}
		}
	}
	r.Dice.finish()
	for _, k := range engine.Sorted(bySeat) {
		bySeat[k].finish()
		r.BySeat = append(r.BySeat, SeatDice{Seat: k, Name: g.seatName(k), Dice: *bySeat[k]})
	}
	return r, nil
}

func (d *DiceReport) add(face int) {
	if face >= 1 && face <= 6 {
		d.Faces[face-1]++
		d.Thrown++
	}
}

// enoughDice is from how many dice on the faces are compared with fair ones: five
// expected of each face, the usual rule for Pearson's test.
const enoughDice = 30

func (d *DiceReport) finish() {
	if d.Thrown == 0 {
		d.Words, d.P = engine.T("No dice were thrown."), 1
		return
	}
	n := float64(d.Thrown)
	sum := 0
	for i, f := range d.Faces {
		sum += (i + 1) * f
		d.Chi += math.Pow(float64(f)-n/6, 2) / (n / 6)
	}
	d.Mean = float64(sum) / n
	d.Z = (d.Mean - 3.5) / math.Sqrt(35.0/12/n) // the variance of a die is 35/12
	d.P = chiSquare5(d.Chi)
	switch {
	case d.Thrown < enoughDice:
		d.Words = engine.T("Too few dice to say more.")
	case d.P < 0.001:
		d.Words = engine.T("Fair dice are hardly ever this uneven: look at them.")
	case d.P < 0.05:
		d.Words = engine.T("Fair dice are seldom this uneven.")
	case d.Z > 1.64:
		d.Words = engine.T("The dice ran high.")
	case d.Z < -1.64:
		d.Words = engine.T("The dice ran low.")
	default:
		d.Words = engine.T("The dice were as even as dice are.")
	}
}

// chiSquare5 is the chance that chi-square with 5 degrees of freedom is at least x:
// for odd degrees the upper incomplete gamma function ends in closed form
// (Abramowitz and Stegun 26.4.4).
func chiSquare5(x float64) float64 {
	if x <= 0 {
		return 1
	}
	return math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
}
