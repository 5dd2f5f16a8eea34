package warpeace

// What a runner of cases or another front end may ask of a game, beside its sheet.

// Subject is the place that the pending prompt is about; "" for none.
func (g *Game) Subject() Place { return g.subject }

// Throwing is the throw that a battle asks for next: whose, of which type, how many
// dice under a leader (thrown first) and how many others; "" outside a battle's throws.
func (g *Game) Throwing() (by Country, u Unit, led, others int) {
	b := g.Battle
	if b == nil || g.asked != "battle" || g.throwing < 0 || g.throwing >= len(b.volleys) {
		return "", "", 0, 0
	}
	by, u = b.volleys[g.throwing].by, b.volleys[g.throwing].unit
	for _, v := range b.volleys {
		switch {
		case v.thrown || v.by != by || v.unit != u:
		case v.led:
			led = v.n
		default:
			others = v.n
		}
	}
	return by, u, led, others
}

// Starving is the place and type that throw for attrition next.
func (g *Game) Starving() (Place, Unit) {
	if g.asked != "supply" {
		return "", ""
	}
	return g.subject, g.starving.unit
}

// KillsOn is the highest face that kills in the pending throw for attrition.
func (g *Game) KillsOn() int { return g.starving.kills }
