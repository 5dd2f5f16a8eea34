package warpeace

import "adjutant/engine"

// Numbers with their nouns, so that both languages agree: "1 fleet", "2 fleets".

// countText is a number of units of one type.
func countText(n int, u Unit) engine.Text {
	switch u {
	case Infantry:
		return engine.Plural(n, "%[1]d infantry", "%d infantry", n)
	case Cavalry:
		return engine.Plural(n, "%[1]d cavalry", "%d cavalry", n)
	case Artillery:
		return engine.Plural(n, "%[1]d artillery", "%d artillery", n)
	}
	return engine.Plural(n, "%[1]d fleet", "%d fleets", n)
}

func pointsText(n int) engine.Text { return engine.Plural(n, "%[1]d point", "%d points", n) }
func unitsText(n int) engine.Text  { return engine.Plural(n, "%[1]d unit", "%d units", n) }
func shipsText(n int) engine.Text  { return engine.Plural(n, "%[1]d ship", "%d ships", n) }
func diceText(n int) engine.Text   { return engine.Plural(n, "%[1]d die", "%d dice", n) }
