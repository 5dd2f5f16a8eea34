package gpio

import "time"

// Pattern is how a lamp is lit over time. All lamps share one beginning, so equal patterns blink in step.
//
//	           0         0.5         1 s
//	off        .                    .
//	on         ####################
//	blink      ##########..........            asks for something
//	fast       ##..##..##..##..##..            wrong, or going on right now
//	double     ##..##..............            (also: 11 to 15, see Ordinal)
//	triple     ##..##..##..........
//	wink       ################....            lit, with a dip: more behind it
//	heartbeat  #..#................
type Pattern string

const (
	Off         Pattern = "off"
	On          Pattern = "on"
	Blink       Pattern = "blink"
	Fast        Pattern = "fast"
	Double      Pattern = "double"
	Triple      Pattern = "triple"
	Wink        Pattern = "wink"
	Beat        Pattern = "heartbeat"
	period              = time.Second
	patternUnit         = 50 * time.Millisecond // one character of the drawing above
)

// Patterns lists all patterns.
func Patterns() []Pattern { return []Pattern{Off, On, Blink, Fast, Double, Triple, Wink, Beat} }

// drawing is the pattern over one period, a character for each 50 ms; "" for a pattern that never changes.
func (p Pattern) drawing() string {
	switch p {
	case Blink:
		return "##########.........."
	case Fast:
		return "##..##..##..##..##.."
	case Double:
		return "##..##.............."
	case Triple:
		return "##..##..##.........."
	case Wink:
		return "################...."
	case Beat:
		return "#..#................"
	}
	return ""
}

// Lit says whether a lamp with this pattern is lit at a time after the common beginning. An unknown pattern is dark.
func (p Pattern) Lit(since time.Duration) bool {
	d := p.drawing()
	if d == "" {
		return p == On
	}
	return d[unit(since)%len(d)] == '#'
}

// Change returns how long after since the lamp next changes, and false if it never does.
func (p Pattern) Change(since time.Duration) (time.Duration, bool) {
	d := p.drawing()
	if d == "" {
		return 0, false
	}
	at := unit(since)
	for n := 1; n <= len(d); n++ {
		if d[(at+n)%len(d)] != d[at%len(d)] {
			return time.Duration(at+n)*patternUnit - since, true
		}
	}
	return 0, false
}

// unit counts the whole 50 ms since the beginning; times before it count as the beginning.
func unit(since time.Duration) int { return int(max(since, 0) / patternUnit) }
