package warpeace

import "adjutant/engine"

// Country is a major country. 2 Game Components; WP-1
type Country string

// The six powers. WP-1
const (
	Britain Country = "Britain"
	France  Country = "France"
	Austria Country = "Austria"
	Russia  Country = "Russia"
	Spain   Country = "Spain"
	Prussia Country = "Prussia"
)

// turnOrder is the order of the turns. 6 Game Turn Sequence; WP-34
var turnOrder = [...]Country{Britain, France, Austria, Russia, Spain, Prussia}

// shifting are the countries on the Political Alliance Track. 4 Game Units; WP-8
var shifting = [...]Country{Austria, Russia, Spain, Prussia}

// ord is the country's place in the order of the turns; -1 for none.
func (c Country) ord() int {
	switch c {
	case Britain:
		return 0
	case France:
		return 1
	case Austria:
		return 2
	case Russia:
		return 3
	case Spain:
		return 4
	case Prussia:
		return 5
	}
	return -1
}

// letter begins the names of its home areas. 3 Game Board; WP-4
func (c Country) letter() string { return string(c[0]) }

// capital is home area number 1. 3 Game Board; WP-4
func (c Country) capital() Place { return Place(c.letter() + "1") }

// onTrack reports whether the country has a marker on the Political Alliance Track. WP-8
func (c Country) onTrack() bool { return c.ord() >= 2 }

// colour is the tone of its pieces.
func (c Country) colour() string {
	return [...]string{"britain", "france", "austria", "russia", "spain", "prussia"}[c.ord()]
}

func countryName(c Country) engine.Text { return engine.T(string(c)) }

// Side is an alliance, or neutral. WP-20
type Side string

// The two alliances and neither. WP-20
const (
	British Side = "British"
	French  Side = "French"
	Neutral Side = "neutral"
)

func (s Side) other() Side {
	switch s {
	case British:
		return French
	case French:
		return British
	}
	return Neutral
}

// sign of the side's spaces on the track: British +, French -. WP-22
func (s Side) sign() int {
	if s == French {
		return -1
	}
	return 1
}

func sideName(s Side) engine.Text { return engine.T(string(s)) }

// Leader is a named leader. 4 Game Units; WP-15
type Leader string

// The two leaders. WP-15
const (
	Napoleon   Leader = "Napoleon"
	Wellington Leader = "Wellington"
)

var leaders = [...]Leader{Wellington, Napoleon}

// country that he leads for. 4 Game Units; WP-15
func (l Leader) country() Country {
	if l == Napoleon {
		return France
	}
	return Britain
}

// leaderPoints are the areas a leader may move. 4 Game Units; WP-15
const leaderPoints = 3

// mostLed is how many infantry a leader helps. 4 Game Units; WP-16; WP-17
const mostLed = 8
