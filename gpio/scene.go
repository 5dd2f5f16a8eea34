package gpio

// Scene is what the lamps tell: where the game stands and what it waits for, in plain values. The companion fills it
// from any game; [Scene.Lamps] is the whole lamp language. lamps.md tells the same to a player.
type Scene struct {
	Phase    int  // the phase of the round that is under way, counted from 1; 0: no game
	Need     Need // what is pending; "" when nothing is
	Pointing bool // SELECT is being used: the phase lamps show At instead of the phase
	At       int  // the option pointed at, counted from 1, or the number being counted, from 0
	Default  bool // NEXT would answer the prompt by itself
	Proposal bool // a reading of the camera (or an option pointed at) waits for NEXT
	Seat     Seat // who must act
	Warn     bool // the game's own alarm
	Refused  bool // the last answer was refused; the companion clears it after some two seconds
	Trouble  bool // a device that was working is missing: camera, speech, disk
	Over     bool // the game is over
	Won      bool // and won
}

// Need is the kind of the pending prompt, as the engine calls it.
type Need string

const (
	NeedRoll    Need = "roll"
	NeedCard    Need = "card"
	NeedChoose  Need = "choose"
	NeedMove    Need = "move"
	NeedCount   Need = "count"
	NeedAllot   Need = "allot"
	NeedConfirm Need = "confirm"
)

// Seat is a side of the table: a seat, or with more seats than two the alliance that it plays for.
// In a game of one player, or of more than two sides, no seat lamp is lit.
type Seat int

const (
	NoSeat    Seat = 0
	FirstSeat Seat = 1
	OtherSeat Seat = 2
	BothSeats Seat = 3
)

// Lamps is the lamp language: the pattern of every lamp except the heartbeat, which is the panel's own.
func (s Scene) Lamps() map[Lamp]Pattern {
	lamps := map[Lamp]Pattern{}

	// Phase lamps: the phase, or, while SELECT is used, the option or the number.
	switch {
	case s.Over && s.Won:
		for _, l := range phaseLamps() {
			lamps[l] = On
		}
	case s.Over:
		lamps[Phase1], lamps[Phase3], lamps[Phase5] = Blink, Blink, Blink
	case s.Pointing:
		lamps = Ordinal(s.At)
	default:
		lamps = Ordinal(s.Phase)
	}

	// Need lamps: the kind that is pending blinks. A confirmation has no lamp of its own: NEXT blinks.
	switch s.Need {
	case NeedRoll:
		lamps[Roll] = Blink
	case NeedCard:
		lamps[Card] = Blink
	case NeedChoose, NeedMove:
		lamps[Choose] = Blink
	case NeedCount, NeedAllot:
		lamps[Count] = Blink
	}
	if s.Need == NeedMove {
		lamps[Count] = Blink // a move is a choice of places and a number of pieces
	}

	// NEXT: lit when it would do something by itself, blinking when something particular waits to be accepted.
	switch {
	case s.Proposal, s.Need == NeedConfirm:
		lamps[Confirm] = Blink
	case s.Default:
		lamps[Confirm] = On
	}

	if s.Seat&FirstSeat != 0 {
		lamps[Seat1] = On
	}
	if s.Seat&OtherSeat != 0 {
		lamps[Seat2] = On
	}
	if s.Warn {
		lamps[Warn] = On
	}

	switch {
	case s.Refused:
		lamps[Attention] = Fast
	case s.Trouble:
		lamps[Attention] = Double
	}

	for _, l := range Lamps() {
		if _, ok := lamps[l]; !ok && l != Heartbeat {
			lamps[l] = Off
		}
	}
	return lamps
}

// Ordinal shows a number on the five phase lamps: one lamp, from the left, shows the place within five, and its
// pattern the fives already passed.
//
//	1 to 5 lit    6 to 10 blink    11 to 15 double    16 to 20 triple    21 to 25 wink    then from the start
//
// 0 and less is dark.
func Ordinal(n int) map[Lamp]Pattern {
	lamps := map[Lamp]Pattern{Phase1: Off, Phase2: Off, Phase3: Off, Phase4: Off, Phase5: Off}
	if n <= 0 {
		return lamps
	}
	row := phaseLamps()
	fives := []Pattern{On, Blink, Double, Triple, Wink}
	lamps[row[(n-1)%len(row)]] = fives[(n-1)/len(row)%len(fives)]
	return lamps
}

func phaseLamps() []Lamp { return []Lamp{Phase1, Phase2, Phase3, Phase4, Phase5} }
